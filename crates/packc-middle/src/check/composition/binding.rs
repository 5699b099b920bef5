//! What `${…}` refers to in the inputs and arguments of steps (RFC 0010, Step Input Bindings and Validation).
//!
//! A reference reads the composition's input or the output of a prior step. "Prior" isn't defined (RFC 0010, Unresolved):
//! packc takes a step that comes before in the graph, and one that stands earlier in `steps` unless the graph puts it
//! later. Branches of a parallel step run at the same time, so none is prior to another; later steps may read them.
//!
//! Invariant: each `${…}` gives one finding at most; fields below `output` are the business of the runtime, but for the
//! one that a reducer makes.

use packc_diagnostics::registry::composition::{
    INVALID_STEP_REFERENCE, STEP_REFERENCE_ORDER, UNRESOLVED_STEP_REFERENCE,
};
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::{ParallelStep, StepForm, StepInput};
use packc_source::SourceMap;
use packc_syntax::{Mapping, Node, Value};

use super::graph::Graph;
use super::near::Search;
use super::reference::{Fault, FaultKind, Name, Path, scan};
use super::steps::Steps;
use crate::check::place::Written;

/// How many ids a help names.
const SHOWN: usize = 6;

/// Names that people give to the output of a step.
const LIKE_OUTPUT: [&str; 3] = ["response", "result", "results"];

/// What references mean in one composition.
pub(super) struct Bindings<'a, 'g> {
    pub(super) steps: &'g Steps<'a>,
    pub(super) graph: &'g Graph<'a>,
    pub(super) sources: &'a SourceMap,
    pub(super) search: Search,
}

/// Checks the references in inputs and arguments; those of predicates are checked with them.
pub(super) fn check(bindings: &Bindings<'_, '_>, found: &mut Vec<Diagnostic>) {
    for (reader, placed) in bindings.steps.all.iter().enumerate() {
        let (input, args) = match &placed.step.form {
            StepForm::Prompt(step) => (step.input.as_ref(), None),
            StepForm::Agent(step) => (step.input.as_ref(), None),
            StepForm::Tool(step) => (None, step.args.as_ref()),
            StepForm::Branch(_) | StepForm::Parallel(_) | StepForm::Extension(_) => (None, None),
        };
        if let Some(StepInput::Reference(text)) = input {
            let written = Written {
                text: &text.value,
                span: text.origin.value,
                sources: bindings.sources,
            };
            bindings.check_text(written, reader, found);
        }
        let object = match input {
            Some(StepInput::Object(object)) => Some(object),
            _ => args,
        };
        if let Some(object) = object {
            bindings.check_values(object, reader, found);
        }
    }
}

impl<'a> Bindings<'a, '_> {
    fn check_values(&self, mapping: &'a Mapping, reader: usize, found: &mut Vec<Diagnostic>) {
        for entry in mapping.entries() {
            self.check_value(&entry.node, reader, found);
        }
    }

    fn check_value(&self, node: &'a Node, reader: usize, found: &mut Vec<Diagnostic>) {
        match &node.value {
            Value::String(text) => {
                let written = Written {
                    text,
                    span: node.span,
                    sources: self.sources,
                };
                self.check_text(written, reader, found);
            }
            Value::Sequence(items) => {
                for item in items.iter() {
                    self.check_value(item, reader, found);
                }
            }
            Value::Mapping(mapping) => self.check_values(mapping, reader, found),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Hole => {}
        }
    }

    fn check_text(&self, written: Written<'_>, reader: usize, found: &mut Vec<Diagnostic>) {
        for reference in scan(&written.text.text) {
            match reference.content {
                Ok(path) => found.extend(self.unresolved(written, &path, reader)),
                Err(fault) => {
                    let help = "let an earlier step compute the value, and refer to that";
                    found.push(invalid(written, &fault, help));
                }
            }
        }
    }

    /// What is wrong with a path that the step number `reader` reads.
    pub(super) fn unresolved(
        &self,
        written: Written<'_>,
        path: &Path<'_>,
        reader: usize,
    ) -> Option<Diagnostic> {
        if path.root.text == "input" {
            return None;
        }
        let Some(step) = self.steps.find(path.root.text) else {
            return self.unknown_root(written, path);
        };
        let not_output = path.rest.first().is_none_or(|name| name.text != "output");
        if not_output {
            return Some(beside_output(written, path));
        }
        self.too_early(written, path, step, reader)
            .or_else(|| self.not_reduced(written, path, step))
    }

    fn unknown_root(&self, written: Written<'_>, path: &Path<'_>) -> Option<Diagnostic> {
        let Path { root, rest } = path;
        if self.steps.may_have(root.text) {
            return None;
        }
        let message = format!(
            "`{}` is neither `input` nor a step of `{}`",
            root.text, self.steps.composition
        );
        let place = written.place(root.range());
        let diagnostic = Diagnostic::new(&UNRESOLVED_STEP_REFERENCE, message).at(place, "");
        if let Some((step, below)) = rest.split_first()
            && ["steps", "step", "outputs"].contains(&root.text)
            && self.steps.find(step.text).is_some()
        {
            let meant = output_of(step.text, below_output(below));
            return Some(diagnostic.help(format!("write `{meant}`")));
        }
        let known = std::iter::once("input").chain(self.steps.ids());
        Some(match self.search.nearest(root.text, known.clone()) {
            Some(near) => {
                let diagnostic = diagnostic.did_you_mean(root.text, near.name);
                if near.only {
                    diagnostic.fix(place, near.name)
                } else {
                    diagnostic
                }
            }
            None => match self.runs(root.text) {
                Some((what, step)) => diagnostic
                    .note(format!("it is the {what} of the step `{step}`"))
                    .help(format!("write `{}`", output_of(step, below_output(rest)))),
                None => diagnostic.help(format!(
                    "a reference begins with one of {}",
                    list_words(known, SHOWN)
                )),
            },
        })
    }

    /// The first step that runs this prompt or tool, and which of the two it is.
    fn runs(&self, name: &str) -> Option<(&'static str, &'a str)> {
        self.steps.all.iter().find_map(|placed| {
            let (what, runs) = match &placed.step.form {
                StepForm::Prompt(step) => ("prompt", &step.prompt_task),
                StepForm::Agent(step) => ("prompt", &step.prompt_task),
                StepForm::Tool(step) => ("tool", &step.tool),
                _ => return None,
            };
            (runs.as_deref() == Some(name)).then_some((what, placed.id()?))
        })
    }

    /// The finding about a step that hasn't ended when the step number `reader` begins.
    fn too_early(
        &self,
        written: Written<'_>,
        path: &Path<'_>,
        step: usize,
        reader: usize,
    ) -> Option<Diagnostic> {
        let is_told_apart = !self.steps.is_repeated(path.root.text);
        if !is_told_apart || self.graph.is_prior(self.steps, step, reader) {
            return None;
        }
        let (read, reading) = (self.steps.all.get(step)?, self.steps.all.get(reader)?);
        let (name, by) = (read.name(), reading.name());
        let (message, help) = if step == reader {
            (
                format!("{by} reads its own output"),
                "read the composition's `input`, or a step before this one".to_owned(),
            )
        } else if (step..=read.last).contains(&reader) {
            (
                format!("{by} reads the output of {name}, which it is a branch of"),
                format!("{name} has an output when all of its branches have ended"),
            )
        } else if read.item == reading.item {
            (
                format!("{by} reads the output of {name}, which runs at the same time"),
                "make it a step after the parallel one, or read what both have".to_owned(),
            )
        } else {
            (
                format!("{by} reads the output of {name}, which runs later"),
                format!("move {name} before {by}, or read a step that runs before"),
            )
        };
        let place = written.place(path.root.range());
        let diagnostic = Diagnostic::new(&STEP_REFERENCE_ORDER, message)
            .at(place, "")
            .help(help);
        Some(match &read.step.id {
            Some(id) if step != reader => {
                diagnostic.related(id.origin.value, format!("{name} is here"))
            }
            _ => diagnostic,
        })
    }

    /// The finding about a field that the output of a parallel step doesn't have: `into` names its only one (RFC 0010,
    /// Reducer).
    fn not_reduced(
        &self,
        written: Written<'_>,
        path: &Path<'_>,
        step: usize,
    ) -> Option<Diagnostic> {
        let StepForm::Parallel(ParallelStep {
            reduce: Some(reduce),
            ..
        }) = &self.steps.all.get(step)?.step.form
        else {
            return None;
        };
        let (into, field) = (reduce.into.as_ref()?, path.rest.get(1)?);
        if **into == *field.text || self.steps.is_repeated(path.root.text) {
            return None;
        }
        let root = path.root.text;
        let message = format!("the output of `{root}` has no `{}`", field.text);
        let place = written.place(field.range());
        let diagnostic = Diagnostic::new(&UNRESOLVED_STEP_REFERENCE, message)
            .at(place, "")
            .related(into.origin.value, "its only field");
        let is_branch = self.steps.find(field.text).is_some_and(|branch| {
            let branch = self.steps.all.get(branch);
            branch.is_some_and(|branch| branch.parallel == Some(step))
        });
        let into = Name {
            text: into,
            start: 0,
        };
        let below = path.rest.iter().skip(if is_branch { 1 } else { 2 });
        let meant = output_of(root, std::iter::once(&into).chain(below));
        Some(diagnostic.help(format!("write `{meant}`")))
    }
}

/// The finding about a reference to a step that doesn't go on with `output`.
fn beside_output(written: Written<'_>, path: &Path<'_>) -> Diagnostic {
    let Path { root, rest } = path;
    let range = rest.first().map_or(root.range(), Name::range);
    let message = format!(
        "`{}` doesn't read the output of `{}`",
        path.written(),
        root.text
    );
    let place = written.place(range);
    let diagnostic = Diagnostic::new(&UNRESOLVED_STEP_REFERENCE, message)
        .at(place, "a step is read through `output`");
    let after = match rest.split_first() {
        Some((first, _)) if nearest(first.text, ["output"]).is_some() => {
            return diagnostic
                .help("did you mean `output`?")
                .fix(place, "output");
        }
        Some((first, after)) if LIKE_OUTPUT.contains(&first.text) => after,
        _ => rest,
    };
    let meant = output_of(root.text, after.iter());
    diagnostic.help(format!("write `{meant}`"))
}

/// The names behind `output`, or all when it isn't there.
fn below_output<'n>(names: &'n [Name<'n>]) -> impl Iterator<Item = &'n Name<'n>> {
    let skipped = usize::from(names.first().is_some_and(|name| name.text == "output"));
    names.iter().skip(skipped)
}

/// The reference to a field of a step's output.
fn output_of<'n>(step: &str, names: impl Iterator<Item = &'n Name<'n>>) -> String {
    let names = names.map(|name| name.text);
    let names: Vec<&str> = [step, "output"].into_iter().chain(names).collect();
    format!("${{{}}}", names.join("."))
}

/// The finding about a `${…}` that is no reference; `expression` says what to do instead of computing something in it.
pub(super) fn invalid(written: Written<'_>, fault: &Fault, expression: &str) -> Diagnostic {
    let place = written.place(fault.range.clone());
    let text = written
        .text
        .text
        .get(fault.range.clone())
        .unwrap_or("")
        .trim();
    let diagnostic = |message: String| Diagnostic::new(&INVALID_STEP_REFERENCE, message);
    match fault.kind {
        FaultKind::Unclosed => diagnostic("a reference has no closing `}`".to_owned())
            .at(place, "opened here")
            .help(format!("write `{text}}}`")),
        FaultKind::Empty => {
            let place = written.place(fault.range.start - 2..fault.range.end + 1);
            diagnostic("a reference names nothing".to_owned())
                .at(place, "")
                .help("write `${input.name}` or `${step.output.name}`")
        }
        FaultKind::Padded => diagnostic("a reference has blanks between its braces".to_owned())
            .at(place, "")
            .help(format!("write `${{{text}}}`"))
            .fix(place, text),
        FaultKind::NoName => diagnostic("a reference lacks a name beside a dot".to_owned())
            .at(place, "")
            .help("join names by single dots: `${step.output.name}`"),
        FaultKind::Index => diagnostic("a reference can't pick an item of a list".to_owned())
            .at(place, "")
            .note("references are names joined by dots, and lists are read as a whole")
            .help("let an earlier step give the item under a name of its own"),
        FaultKind::Call => diagnostic("a reference can't call a function".to_owned())
            .at(place, "")
            .note("references are names joined by dots, without operators and functions")
            .help(expression),
        FaultKind::Expression => diagnostic(format!("`{text}` can't stand in a reference"))
            .at(place, "")
            .note("references are names joined by dots, without operators and functions")
            .help(expression),
    }
}
