//! The sections of the description of a pack.
//!
//! Invariant: nothing of a pack reaches a terminal unescaped.

use std::fmt::Write as _;

use packc_diagnostics::escape_controls;
use packc_ir::{
    Eval, List, Map, MediaConfig, Pack, Prompt, SkillSource, Str, TestedModel, WorkflowState,
};

/// Describes a pack.
pub(super) fn describe(pack: &Pack) -> String {
    let mut page = Page(String::new());
    page.pack(pack);
    page.prompts(pack);
    page.tools(pack);
    if let Some(fragments) = &pack.fragments {
        page.listed(0, "Shared Fragments", &keys(fragments));
        page.gap();
    }
    if let Some(evals) = &pack.evals {
        page.listed(0, "Pack-level Evals", &eval_ids(evals));
        page.gap();
    }
    page.workflow(pack);
    page.compositions(pack);
    page.agents(pack);
    page.skills(pack);
    page.end(pack);
    page.0
}

/// Text that grows line by line.
struct Page(String);

impl Page {
    fn line(&mut self, indent: usize, text: &str) {
        // A text of several lines shows its first one.
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let more = if lines.next().is_some() { " …" } else { "" };
        let _ = writeln!(self.0, "{:indent$}{}{more}", "", escape_controls(first));
    }

    fn field(&mut self, indent: usize, name: &str, value: Option<&Str>) {
        if let Some(value) = value {
            self.line(indent, &format!("{name}: {}", &**value));
        }
    }

    /// A list with its length; an empty one takes no line.
    fn listed(&mut self, indent: usize, title: &str, items: &[String]) {
        if !items.is_empty() {
            let count = items.len();
            self.line(indent, &format!("{title} ({count}): {}", list(items)));
        }
    }

    /// A list; an empty one takes no line.
    fn list(&mut self, indent: usize, title: &str, items: &[String]) {
        if !items.is_empty() {
            self.line(indent, &format!("{title}: {}", list(items)));
        }
    }

    fn heading(&mut self, text: &str) {
        self.line(0, &format!("=== {text} ==="));
    }

    fn gap(&mut self) {
        self.0.push('\n');
    }

    fn pack(&mut self, pack: &Pack) {
        self.heading("Pack Information");
        self.field(0, "Pack", pack.name.as_ref());
        self.field(0, "ID", pack.id.as_ref());
        self.field(0, "Version", pack.version.as_ref());
        self.field(0, "Description", pack.description.as_ref());
        self.gap();
        if let Some(engine) = &pack.template_engine {
            let version = text(engine.version.as_ref());
            let syntax = text(engine.syntax.as_ref());
            self.line(0, &format!("Template Engine: {version} ({syntax})"));
            if let Some(features) = &engine.features {
                self.list(0, "Features", &texts(features));
            }
            self.gap();
        }
    }

    fn prompts(&mut self, pack: &Pack) {
        let Some(prompts) = &pack.prompts else { return };
        self.heading(&format!("Prompts ({})", prompts.len()));
        for (key, prompt) in prompts {
            self.gap();
            self.line(0, &format!("[{key}]"));
            self.prompt(prompt);
        }
        self.gap();
    }

    fn prompt(&mut self, prompt: &Prompt) {
        self.field(2, "Name", prompt.name.as_ref());
        self.field(2, "Description", prompt.description.as_ref());
        self.field(2, "Version", prompt.version.as_ref());
        if let Some(variables) = prompt.variables.as_ref().filter(|list| !list.is_empty()) {
            let (required, optional): (Vec<_>, Vec<_>) = variables
                .iter()
                .partition(|variable| variable.required.as_deref() == Some(&true));
            let count = format!("{} required, {} optional", required.len(), optional.len());
            self.line(2, &format!("Variables: {count}"));
            for (title, variables) in [("Required", required), ("Optional", optional)] {
                let names = variables
                    .iter()
                    .map(|variable| text(variable.name.as_ref()));
                self.list(4, title, &names.collect::<Vec<_>>());
            }
        }
        if let Some(tools) = &prompt.tools {
            self.listed(2, "Tools", &texts(tools));
        }
        if let Some(validators) = &prompt.validators {
            let types = validators
                .iter()
                .map(|validator| text(validator.kind.as_ref()));
            self.listed(2, "Validators", &types.collect::<Vec<_>>());
        }
        if let Some(evals) = &prompt.evals {
            self.listed(2, "Evals", &eval_ids(evals));
        }
        if let Some(media) = prompt.media.as_ref().filter(|media| !media.partial) {
            self.media(media);
        }
        if let Some(models) = prompt
            .tested_models
            .as_ref()
            .filter(|list| !list.is_empty())
        {
            self.line(2, &format!("Tested Models ({}):", models.len()));
            for model in models {
                self.tested_model(model);
            }
        }
        if let Some(overrides) = &prompt.model_overrides {
            self.listed(2, "Model Overrides", &keys(overrides));
        }
    }

    fn media(&mut self, media: &MediaConfig) {
        let types = media.supported_types.as_ref();
        let types = types.map(texts).unwrap_or_default();
        let examples = media.examples.as_ref().map_or(0, |examples| examples.len());
        self.line(2, &format!("Media: {}, {examples} examples", list(&types)));
    }

    fn tested_model(&mut self, model: &TestedModel) {
        let (provider, name) = (text(model.provider.as_ref()), text(model.model.as_ref()));
        let mut line = format!("- {provider}/{name} ({})", text(model.date.as_ref()));
        if let Some(rate) = &model.success_rate {
            let _ = write!(line, ": {:.1}% success", rate.as_f64() * 100.0);
        }
        self.line(4, &line);
    }

    fn tools(&mut self, pack: &Pack) {
        let Some(tools) = &pack.tools else { return };
        self.heading(&format!("Tools ({})", tools.len()));
        for (key, tool) in tools {
            self.line(0, &format!("{key}: {}", text(tool.description.as_ref())));
        }
        self.gap();
    }

    fn workflow(&mut self, pack: &Pack) {
        let Some(workflow) = &pack.workflow else {
            return;
        };
        let version = workflow
            .version
            .as_ref()
            .map_or("?", |version| &version.text);
        self.heading(&format!("Workflow (v{version})"));
        self.field(0, "Entry", workflow.entry.as_ref());
        if let Some(states) = &workflow.states {
            self.line(0, &format!("States ({}):", states.len()));
            for (key, state) in states {
                self.state(key, state);
            }
        }
        self.gap();
    }

    fn state(&mut self, key: &str, state: &WorkflowState) {
        let does = match (&state.prompt_task, &state.composition) {
            (Some(prompt), _) => format!(" → prompt {}", &**prompt),
            (None, Some(composition)) => format!(" → composition {}", &**composition),
            (None, None) => String::new(),
        };
        let end = if state.terminal.as_deref() == Some(&true) {
            " (terminal)"
        } else {
            ""
        };
        self.line(2, &format!("[{key}]{does}{end}"));
        self.field(4, "Description", state.description.as_ref());
        self.field(4, "Skills", state.skills.as_ref());
        for (event, target) in state.on_event.iter().flat_map(|events| events.iter()) {
            self.line(4, &format!("{event} → {}", &**target));
        }
    }

    fn compositions(&mut self, pack: &Pack) {
        let Some(compositions) = &pack.compositions else {
            return;
        };
        self.heading(&format!("Compositions ({})", compositions.len()));
        for (key, composition) in compositions {
            let steps = composition.steps.as_ref().map_or(0, |steps| steps.len());
            self.line(0, &format!("[{key}] {steps} steps"));
            self.field(2, "Description", composition.description.as_ref());
            self.field(2, "Output", composition.output.as_ref());
        }
        self.gap();
    }

    fn agents(&mut self, pack: &Pack) {
        let Some(agents) = &pack.agents else { return };
        self.heading("Agents");
        self.field(0, "Entry", agents.entry.as_ref());
        if let Some(members) = &agents.members {
            self.line(0, &format!("Members ({}):", members.len()));
            for (key, member) in members {
                self.line(2, &format!("[{key}]"));
                self.field(4, "Description", member.description.as_ref());
                let lists = [
                    ("Tags", &member.tags),
                    ("Input Modes", &member.input_modes),
                    ("Output Modes", &member.output_modes),
                ];
                for (name, items) in lists {
                    if let Some(items) = items {
                        self.list(4, name, &texts(items));
                    }
                }
            }
        }
        self.gap();
    }

    fn skills(&mut self, pack: &Pack) {
        let Some(skills) = &pack.skills else { return };
        self.heading(&format!("Skills ({})", skills.len()));
        for skill in skills {
            let line = match skill {
                SkillSource::Reference(path) => (**path).to_owned(),
                SkillSource::Path(source) => {
                    let preload = source.preload.as_deref() == Some(&true);
                    let preload = if preload { " (preload)" } else { "" };
                    format!("{}{preload}", text(source.path.as_ref()))
                }
                SkillSource::Inline(skill) => format!("{} (inline)", text(skill.name.as_ref())),
            };
            self.line(0, &line);
        }
        self.gap();
    }

    fn end(&mut self, pack: &Pack) {
        if let Some(metadata) = &pack.metadata {
            self.line(0, "Pack Metadata:");
            self.field(2, "Domain", metadata.domain.as_ref());
            self.field(2, "Language", metadata.language.as_ref());
            if let Some(tags) = &metadata.tags {
                self.list(2, "Tags", &texts(tags));
            }
            self.gap();
        }
        if let Some(compilation) = &pack.compilation {
            let (by, at) = (&compilation.compiled_with, &compilation.created_at);
            let (by, at) = (text(by.as_ref()), text(at.as_ref()));
            let schema = text(compilation.schema.as_ref());
            self.line(0, &format!("Compilation: {by}, {at}, Schema: {schema}"));
        }
    }
}

/// A list as the other compiler writes it.
fn list(items: &[String]) -> String {
    format!("[{}]", items.join(" "))
}

fn keys<T>(map: &Map<T>) -> Vec<String> {
    map.keys().map(ToString::to_string).collect()
}

fn texts(items: &List<Str>) -> Vec<String> {
    items.iter().map(|item| (**item).to_owned()).collect()
}

fn eval_ids(evals: &List<Eval>) -> Vec<String> {
    evals.iter().map(|eval| text(eval.id.as_ref())).collect()
}

fn text(text: Option<&Str>) -> String {
    text.map_or_else(String::new, |text| (**text).to_owned())
}
