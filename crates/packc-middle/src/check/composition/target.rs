//! The names in compositions: of steps, prompts, tools and evals (RFC 0010, Validation).
//!
//! Invariant: a name that may stand for something that couldn't be read is passed over.

use std::collections::{HashMap, HashSet};

use packc_diagnostics::registry::composition::{
    DUPLICATE_STEP_ID, UNKNOWN_STEP, UNKNOWN_STEP_EVAL, UNKNOWN_STEP_PROMPT, UNKNOWN_STEP_TOOL,
};
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{Composition, Eval, List, Pack, Prompt, StepForm, Str, Tool};

use super::near::{Near, Search};
use super::reference::{Path, scan};
use super::steps::{Placed, Steps};
use crate::check::names::{Names, or_empty};
use crate::check::place::at_second;

/// How many names a help lists.
const SHOWN: usize = 6;

/// What a message calls the name of a tool where there is none to show.
const TOOL: &str = "the name of the tool";

/// What steps can name besides each other.
pub(super) struct Targets<'a> {
    pack: &'a Pack,
    prompts: Option<Names<'a, Prompt>>,
    tools: Option<Names<'a, Tool>>,
    /// Near names of steps and evals.
    search: Search,
    /// The evals of the pack by id; `None` when there may be more.
    evals: Option<HashSet<&'a str>>,
    /// The composition that an id of a step belongs to, for those who look for it in another one.
    owners: HashMap<&'a str, &'a str>,
}

impl<'a> Targets<'a> {
    pub(super) fn of(pack: &'a Pack) -> Self {
        let mut owners = HashMap::new();
        for (name, composition) in pack.compositions.iter().flatten() {
            for step in composition.steps.iter().flatten() {
                if let Some(id) = step.id.as_deref() {
                    owners.entry(id).or_insert(&**name);
                }
            }
        }
        Self {
            pack,
            prompts: pack
                .prompts
                .as_ref()
                .map(|prompts| Names::new(prompts, "a prompt of this pack", "prompts")),
            tools: pack
                .tools
                .as_ref()
                .map(|tools| Names::new(tools, "a tool of this pack", "tools")),
            search: Search::default(),
            evals: match &pack.evals {
                Some(evals) => ids(evals),
                None => (!pack.partial).then(HashSet::new),
            },
            owners,
        }
    }

    /// Checks the names in one composition.
    pub(super) fn check(
        &mut self,
        steps: &Steps<'a>,
        composition: &Composition,
        found: &mut Vec<Diagnostic>,
    ) {
        duplicate_ids(steps, found);
        self.unknown_steps(steps, composition, found);
        for placed in &steps.all {
            let prompt = match &placed.step.form {
                StepForm::Prompt(step) => step.prompt_task.as_ref(),
                StepForm::Agent(step) => step.prompt_task.as_ref(),
                _ => None,
            };
            if let (Some(prompt), Some(prompts)) = (prompt, &mut self.prompts) {
                prompts.check(&UNKNOWN_STEP_PROMPT, "`prompt_task`", prompt, found);
            }
            let tools: &[Str] = match &placed.step.form {
                StepForm::Tool(step) => step.tool.as_slice(),
                StepForm::Agent(step) => step.tools.as_deref().unwrap_or(&[]),
                _ => &[],
            };
            for tool in tools {
                self.unknown_tool(tool, found);
            }
            let modifiers = placed.step.modifiers.as_ref();
            let evals = modifiers.and_then(|modifiers| modifiers.eval.as_ref());
            let unknown = |eval| self.unknown_eval(eval, prompt.map(|prompt| &**prompt));
            found.extend(evals.into_iter().flatten().filter_map(unknown));
        }
    }

    /// `then`, `else`, `depends_on` and `output` name steps of the same composition.
    fn unknown_steps(
        &self,
        steps: &Steps<'_>,
        composition: &Composition,
        found: &mut Vec<Diagnostic>,
    ) {
        if let Some(output) = &composition.output {
            found.extend(self.unknown_step(steps, "output", output));
        }
        for placed in &steps.all {
            for name in placed.step.depends_on.iter().flatten() {
                found.extend(self.unknown_step(steps, "depends_on", name));
            }
            if let StepForm::Branch(branch) = &placed.step.form {
                for (key, name) in [("then", &branch.then), ("else", &branch.otherwise)] {
                    let name = name.as_ref();
                    found.extend(name.and_then(|name| self.unknown_step(steps, key, name)));
                }
            }
        }
    }

    fn unknown_step(&self, steps: &Steps<'_>, key: &str, name: &Str) -> Option<Diagnostic> {
        if steps.may_have(name) {
            return None;
        }
        let message = format!("`{}` is not a step of `{}`", &**name, steps.composition);
        let message = or_empty(name, &format!("`{key}`"), message);
        let diagnostic = Diagnostic::new(&UNKNOWN_STEP, message)
            .at(name.origin.value, format!("`{key}` has to name a step"));
        let reference = scan(name).into_iter().find_map(|found| found.content.ok());
        if let Some(Path { root, .. }) = reference
            && steps.find(root.text).is_some()
        {
            return Some(diagnostic.help(format!("write the id alone: `{}`", root.text)));
        }
        if let Some(near) = self.search.nearest(name, steps.ids()) {
            return Some(near.suggest(diagnostic, name));
        }
        let diagnostic = match self.owners.get(&**name) {
            Some(owner) => diagnostic.note(format!("it is a step of the composition `{owner}`")),
            None => diagnostic,
        };
        let ids = list_words(steps.ids(), SHOWN);
        Some(diagnostic.help(match steps.all.len() {
            1 => format!("there is only {ids}"),
            _ => format!("its steps are {ids}"),
        }))
    }

    fn unknown_tool(&mut self, name: &Str, found: &mut Vec<Diagnostic>) {
        let Some(tools) = &self.pack.tools else {
            if !self.pack.partial {
                let message = format!("`{}` is not a tool of this pack", &**name);
                let message = or_empty(name, TOOL, message);
                found.push(
                    Diagnostic::new(&UNKNOWN_STEP_TOOL, message)
                        .at(name.origin.value, "")
                        .help("add it to `tools`: the pack has none so far"),
                );
            }
            return;
        };
        if tools.may_have(name) {
            return;
        }
        let named = tools
            .iter()
            .find(|(_, tool)| tool.name.as_deref() == Some(&**name));
        if let Some((key, _)) = named {
            let message = format!("`{}` is not a tool of this pack", &**name);
            let diagnostic = Diagnostic::new(&UNKNOWN_STEP_TOOL, message)
                .at(name.origin.value, "")
                .note(format!(
                    "it is the `name` of the tool `{key}`, and steps use the key"
                ));
            let near = Near {
                name: key,
                only: true,
            };
            found.push(near.suggest(diagnostic, name));
        } else if let Some(tools) = &mut self.tools {
            tools.check(&UNKNOWN_STEP_TOOL, TOOL, name, found);
        }
    }

    /// An eval of the pack; those of the step's own prompt are taken too, since the specification doesn't speak of them.
    fn unknown_eval(&self, name: &Str, prompt: Option<&str>) -> Option<Diagnostic> {
        let evals = self.evals.as_ref()?;
        let prompts = self.pack.prompts.as_ref();
        let of_prompt = match prompt.zip(prompts) {
            Some((prompt, prompts)) => match prompts.get(prompt) {
                Some(prompt) => match &prompt.evals {
                    Some(evals) => ids(evals)?,
                    None if prompt.partial => return None,
                    None => HashSet::new(),
                },
                // The prompt is unknown, which is reported.
                None => return None,
            },
            None => HashSet::new(),
        };
        if evals.contains(&**name) || of_prompt.contains(&**name) {
            return None;
        }
        let message = format!("`{}` is not an eval of this pack", &**name);
        let message = or_empty(name, "the id of the eval", message);
        let diagnostic = Diagnostic::new(&UNKNOWN_STEP_EVAL, message).at(name.origin.value, "");
        let in_order = self.pack.evals.iter().flatten();
        let known = in_order.filter_map(|eval| eval.id.as_deref());
        Some(match self.search.nearest(name, known.clone()) {
            Some(near) => near.suggest(diagnostic, name),
            None => diagnostic.help(match known.clone().count() {
                0 => "add it to `evals`: the pack has none so far".to_owned(),
                1 => format!("there is only {}", list_words(known, SHOWN)),
                _ => format!("its evals are {}", list_words(known, SHOWN)),
            }),
        })
    }
}

/// The ids of all evals; `None` when some couldn't be read.
fn ids(evals: &List<Eval>) -> Option<HashSet<&str>> {
    if evals.partial {
        return None;
    }
    evals.into_iter().map(|eval| eval.id.as_deref()).collect()
}

/// Ids are unique in a composition, branches of parallel steps included (RFC 0010, Validation).
fn duplicate_ids(steps: &Steps<'_>, found: &mut Vec<Diagnostic>) {
    let first = |id: &str| {
        let first = steps.find(id).and_then(|first| steps.all.get(first))?;
        first.step.id.as_ref()
    };
    let ids = steps
        .all
        .iter()
        .filter_map(|placed: &Placed<'_>| placed.step.id.as_ref());
    let mut seen = HashSet::new();
    for id in ids.filter(|id| steps.is_repeated(id)) {
        let Some(first) = first(id).filter(|_| !seen.insert(&**id)) else {
            continue;
        };
        let message = format!(
            "`{}` has two steps with the id `{}`",
            steps.composition, &**id
        );
        let diagnostic = Diagnostic::new(&DUPLICATE_STEP_ID, message)
            .help("give one of them another id: branches of parallel steps count with the others");
        found.push(at_second(diagnostic, first, id));
    }
}
