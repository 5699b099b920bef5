//! Projects for the benchmarks: any number of prompts, with tools, evals, fragments and a workflow around them.
//!
//! Invariant: the same number gives the same bytes on every machine, and the project is a valid pack: every name that
//! is used is defined, every variable declared.

mod text;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::random::Lcg;
use text::Writer;

/// Prompts in one folder below `prompts/`.
const FOLDER_SIZE: usize = 100;

/// Prompts to one tool, and to one state of the workflow.
const GROUP_SIZE: usize = 10;

/// Prompts to one eval of the pack.
const EVAL_SHARE: usize = 50;

const FRAGMENTS: &[&str] = &["brand_voice", "privacy", "escalation", "formatting"];

/// Writes a workspace of `packs` projects of `prompts` prompts each into `folder`, which is created and must not exist.
pub(crate) fn write_workspace(packs: usize, prompts: usize, folder: &Path) -> Result<()> {
    ensure!(packs > 0, "a workspace has at least one pack");
    for pack in 0..packs {
        write(prompts, &folder.join(format!("packs/pack_{pack:04}")))?;
    }
    let file = folder.join("packc.workspace.yaml");
    fs::write(&file, "packs: [packs/*]\n")
        .with_context(|| format!("cannot write {}", file.display()))
}

/// Writes a project of `prompts` prompts into `folder`, which is created and must not exist.
pub(crate) fn write(prompts: usize, folder: &Path) -> Result<()> {
    ensure!(prompts > 0, "a pack has at least one prompt");
    ensure!(!folder.exists(), "{} exists already", folder.display());
    let project = Project { prompts };
    let mut size = 0;
    let mut file = |path: &str, content: String| -> Result<()> {
        let path = folder.join(path);
        size += content.len();
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot create {}", parent.display()))?;
        }
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
    };
    file("pack.yaml", project.pack())?;
    file("workflow.yaml", project.workflow())?;
    for name in FRAGMENTS.iter().take(prompts) {
        file(&format!("fragments/{name}.md"), fragment(name))?;
    }
    for index in 0..project.tools() {
        let path = format!("tools/{}.yaml", project.tool_name(index));
        file(&path, project.tool(index))?;
    }
    for index in 0..project.evals() {
        file(&format!("evals/quality_{index:04}.yaml"), eval(index))?;
    }
    for index in 0..prompts {
        let (extension, content) = project.prompt(index);
        let path = format!(
            "prompts/area_{:03}/{}.{extension}",
            index / FOLDER_SIZE,
            prompt_name(index)
        );
        file(&path, content)?;
    }
    println!("{}: {prompts} prompts, {size} bytes", folder.display());
    Ok(())
}

fn prompt_name(index: usize) -> String {
    let topic = text::TOPICS[index % text::TOPICS.len()].0;
    format!("{topic}_{index:05}")
}

struct Project {
    prompts: usize,
}

impl Project {
    fn tools(&self) -> usize {
        self.prompts.div_ceil(GROUP_SIZE)
    }

    fn evals(&self) -> usize {
        self.prompts.div_ceil(EVAL_SHARE)
    }

    fn states(&self) -> usize {
        self.prompts.div_ceil(GROUP_SIZE)
    }

    fn tool_name(&self, index: usize) -> String {
        let index = index % self.tools();
        let verb = text::VERBS[index % text::VERBS.len()].0;
        format!("{verb}_{index:04}")
    }

    fn pack(&self) -> String {
        format!(
            "\
# Written by `cargo xtask bench-input`: a project of {} prompts.
id: benchmark
version: 1.0.0
name: Benchmark
description: A generated project that measures how packc scales.
metadata:
  domain: customer-service
  language: en
  tags: [generated, benchmark]
workflow:
  $include: workflow.yaml
",
            self.prompts
        )
    }

    /// One state for every group of prompts, in a chain, so that each is reached and each can end.
    fn workflow(&self) -> String {
        let mut out = String::from("version: 1\nentry: step_0000\nstates:\n");
        for state in 0..self.states() {
            let prompt = prompt_name(state * GROUP_SIZE);
            let _ = write!(
                out,
                "  step_{state:04}:\n    prompt_task: {prompt}\n    description: Handles what belongs to group {state}.\n"
            );
            if state + 1 < self.states() {
                let _ = write!(
                    out,
                    "    on_event:\n      Continue: step_{:04}\n      Close: step_{:04}\n",
                    state + 1,
                    self.states() - 1
                );
            } else {
                out.push_str("    terminal: true\n");
            }
        }
        out
    }

    fn tool(&self, index: usize) -> String {
        let (verb, what) = text::VERBS[index % text::VERBS.len()];
        let mut random = Lcg::new(0x7001 + index as u64);
        let mut out = format!(
            "\
name: {}
description: >-
  {what} {}
parameters:
  type: object
  properties:
    order_id:
      type: string
      description: The number on the confirmation, such as R-20417.
      pattern: \"^R-[0-9]{{5}}$\"
    reason:
      type: string
      description: Why {verb} is called, in the customer's own words.
      maxLength: 400
",
            self.tool_name(index),
            random.pick(text::SENTENCES)
        );
        if random.below(2) == 0 {
            out.push_str(
                "    urgency:\n      type: string\n      enum: [low, normal, high]\n      default: normal\n",
            );
        }
        out.push_str("  required: [order_id]\n");
        out
    }

    /// The extension and the content of a prompt's file: every fourth is Markdown with front matter.
    fn prompt(&self, index: usize) -> (&'static str, String) {
        let mut random = Lcg::new(0x5eed + index as u64);
        let fields = self.prompt_fields(index, &mut random);
        let template = prompt_template(index, random);
        if index % 4 == 3 {
            return ("md", format!("---\n{fields}---\n\n{template}"));
        }
        let mut out = fields;
        out.push_str("system_template: |\n");
        for line in template.lines() {
            if !line.is_empty() {
                out.push_str("  ");
                out.push_str(line);
            }
            out.push('\n');
        }
        ("yaml", out)
    }

    /// All fields of a prompt but its template.
    fn prompt_fields(&self, index: usize, random: &mut Lcg) -> String {
        let (_, title) = text::TOPICS[index % text::TOPICS.len()];
        let mut out = format!(
            "\
name: {title} {index}
description: {}
variables:
  - name: customer_name
    description: How the customer would like to be called.
    example: \"Renée O'Neil\"
  - name: language
    default: en
    validation: {{ enum: [en, de, fr, ja] }}
  - name: order_count
    type: number
    required: true
    validation: {{ minimum: 0, maximum: {} }}
tools:
  - {}
",
            random.pick(text::SENTENCES),
            10 + random.below(90),
            self.tool_name(index / GROUP_SIZE),
        );
        let other = self.tool_name(random.below(self.tools()));
        if other != self.tool_name(index / GROUP_SIZE) {
            let _ = writeln!(out, "  - {other}");
        }
        let _ = write!(
            out,
            "\
parameters: {{ temperature: 0.{}, max_tokens: {} }}
validators:
  - type: max_length
    params: {{ max_characters: {} }}
    message: The answer is too long for the chat window.
",
            1 + random.below(9),
            256 * (1 + random.below(6)),
            800 + 100 * random.below(12),
        );
        if random.below(3) == 0 {
            out.push_str(
                "\
evals:
  - id: answers_first
    type: llm_judge
    trigger: sample_turns
    sample_percentage: 5
    params: { criteria: \"The first sentence answers the question.\" }
",
            );
        }
        out
    }
}

fn prompt_template(index: usize, random: Lcg) -> String {
    let (topic, title) = text::TOPICS[index % text::TOPICS.len()];
    let fragment = FRAGMENTS[index % FRAGMENTS.len()];
    let mut writer = Writer::new(random);
    writer.line(&format!(
        "You are the assistant for {}. You speak with {{{{customer_name}}}}, who has placed {{{{order_count}}}} orders.",
        title.to_lowercase()
    ));
    writer.line("Answer in the language {{language}}, and only about the topic below.");
    writer.heading(title);
    writer.paragraph(5);
    writer.heading("Steps");
    writer.steps(5);
    writer.heading("Rules");
    writer.bullets(4);
    writer.line(&format!("Log every decision under the topic `{topic}`."));
    writer.heading("Style");
    writer.line(&format!("{{{{fragments.{fragment}}}}}"));
    writer.finish()
}

fn fragment(name: &str) -> String {
    let mut writer = Writer::new(Lcg::new(name.len() as u64));
    writer.paragraph(5);
    writer.bullets(4);
    writer.finish()
}

fn eval(index: usize) -> String {
    let mut random = Lcg::new(0xe7a1 + index as u64);
    format!(
        "\
description: {}
type: llm_judge
trigger: sample_sessions
sample_percentage: {}
params:
  criteria: >-
    {}
    {}
metric:
  name: quality_{index:04}
  type: gauge
  range: {{ min: 0, max: 1 }}
threshold: {{ operator: gte, value: 0.{} }}
groups: [quality]
",
        random.pick(text::SENTENCES),
        1 + random.below(20),
        random.pick(text::SENTENCES),
        random.pick(text::SENTENCES),
        5 + random.below(5),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_have_the_size_that_the_benchmarks_speak_of() {
        let project = Project { prompts: 400 };
        let total: usize = (0..400).map(|index| project.prompt(index).1.len()).sum();
        let mean = total / 400;
        assert!((2400..2600).contains(&mean), "{mean} bytes");
    }

    #[test]
    fn the_same_index_gives_the_same_bytes() {
        let project = Project { prompts: 40 };
        assert_eq!(project.prompt(7), project.prompt(7));
        assert_ne!(project.prompt(7).1, project.prompt(27).1);
    }
}
