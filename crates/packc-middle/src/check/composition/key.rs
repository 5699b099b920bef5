//! Keys of steps and of what steps hold.
//!
//! The schema leaves steps open, so that vendors can add kinds. The kinds of the specification have the keys that it
//! lists (RFC 0010, Step), and a runtime passes over any other.
//!
//! Invariant: a key that explains why another is missing is left to the schema's finding about that one; keys that are
//! marked as a vendor's (`x-…`, or with `.`, `/` or `:`) are never reported.

use packc_diagnostics::registry::composition::UNKNOWN_STEP_KEY;
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::{
    AgentStep, BranchStep, Extra, ParallelStep, Predicate, PromptStep, Record, Scalar, Step,
    StepForm, ToolStep, Visit, Visitor,
};
use packc_source::{Origin, SourceMap};
use packc_syntax::{Entry, Value};

use super::borrowed;
use super::steps::{Placed, Steps};

/// How many keys a help lists.
const SHOWN: usize = 10;

/// The kinds of the specification with their own keys, and those of them that a step can't do without.
const KINDS: [(&str, &[&str], &[&str]); 5] = [
    ("prompt", PromptStep::KEYS, &["prompt_task"]),
    ("agent", AgentStep::KEYS, &["prompt_task", "termination"]),
    ("tool", ToolStep::KEYS, &["tool"]),
    ("branch", BranchStep::KEYS, &["predicate", "then"]),
    ("parallel", ParallelStep::KEYS, &["branches", "reduce"]),
];

/// Finds the keys that the specification doesn't have at their place.
pub(super) fn check(steps: &Steps<'_>, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let mut keys = Keys { sources, found };
    for placed in &steps.all {
        keys.check_step(placed);
        if let Some(modifiers) = &placed.step.modifiers {
            keys.check(&**modifiers, &modifiers.extra, "`modifiers`", &[]);
            if let Some(retry) = &modifiers.retry {
                keys.check(&**retry, &retry.extra, "`retry`", &[]);
            }
        }
        match &placed.step.form {
            StepForm::Agent(agent) => {
                if let Some(termination) = &agent.termination {
                    let required = ["max_steps", "tool_called"];
                    let is_empty =
                        termination.max_steps.is_none() && termination.tool_called.is_none();
                    let required = if is_empty { required.as_slice() } else { &[] };
                    keys.check(
                        &**termination,
                        &termination.extra,
                        "`termination`",
                        required,
                    );
                }
            }
            StepForm::Parallel(parallel) => {
                if let Some(reduce) = &parallel.reduce {
                    keys.check(&**reduce, &reduce.extra, "`reduce`", &["strategy", "into"]);
                }
            }
            StepForm::Branch(branch) => {
                if let Some(predicate) = &branch.predicate {
                    keys.check_predicate(predicate);
                }
            }
            StepForm::Prompt(_) | StepForm::Tool(_) | StepForm::Extension(_) => {}
        }
    }
}

struct Keys<'a> {
    sources: &'a SourceMap,
    found: &'a mut Vec<Diagnostic>,
}

impl Keys<'_> {
    /// The keys of a step of a kind of the specification.
    fn check_step(&mut self, placed: &Placed<'_>) {
        let (kind, extra) = match &placed.step.form {
            StepForm::Prompt(step) => ("prompt", &step.extra),
            StepForm::Agent(step) => ("agent", &step.extra),
            StepForm::Tool(step) => ("tool", &step.extra),
            StepForm::Branch(step) => ("branch", &step.extra),
            StepForm::Parallel(step) => ("parallel", &step.extra),
            StepForm::Extension(_) => return,
        };
        if extra.entries.is_empty() {
            return;
        }
        let present = present(placed.step);
        let (own, required) = KINDS
            .iter()
            .find(|(name, ..)| *name == kind)
            .map_or((&[][..], &[][..]), |(_, own, required)| (*own, *required));
        let legal: Vec<&str> = Step::KEYS.iter().chain(own).copied().collect();
        let missing = missing(required, &present);
        for entry in &extra.entries {
            let key = &*entry.key;
            // A `provider` where no model is called is a rule of providers.
            if key == "provider" || is_of_vendor(key) {
                continue;
            }
            let owners = KINDS.iter().filter(|(_, keys, _)| keys.contains(&key));
            let owners: Vec<&str> = owners.map(|(name, ..)| *name).collect();
            let borrowed = borrowed::meant(kind, key);
            let free = legal
                .iter()
                .copied()
                .filter(|key| present.iter().all(|present| present != key));
            if stands_for_missing(key, &missing, free.clone()) {
                continue;
            }
            let diagnostic = if owners.is_empty() {
                unknown(entry, &with_article(kind))
            } else {
                foreign(entry, placed, kind, &owners)
            };
            self.found.push(match (borrowed, owners.is_empty()) {
                (Some(own), _) if present.iter().any(|present| present == own) => {
                    diagnostic.help(format!("take it out: `{own}` is here already"))
                }
                (Some(own), _) => diagnostic.help(format!("write `{own}`")),
                (None, true) => self.suggest(diagnostic, entry, free, &with_article(kind)),
                (None, false) => elsewhere(diagnostic, key, kind, &owners),
            });
        }
    }

    /// The keys of an object inside of a step, which `what` calls.
    fn check(
        &mut self,
        record: &(impl Record + Visit),
        extra: &Extra,
        what: &str,
        required: &[&str],
    ) {
        self.check_among(record, extra, what, required, &[]);
    }

    fn check_among<T: Record + Visit>(
        &mut self,
        record: &T,
        extra: &Extra,
        what: &str,
        required: &[&str],
        passed_over: &[&str],
    ) {
        if extra.entries.is_empty() {
            return;
        }
        let present = present(record);
        let missing = missing(required, &present);
        for entry in &extra.entries {
            let key = &*entry.key;
            let free = T::KEYS
                .iter()
                .copied()
                .filter(|key| present.iter().all(|present| present != key));
            let explained = stands_for_missing(key, &missing, free.clone());
            if explained || is_of_vendor(key) || passed_over.contains(&key) {
                continue;
            }
            let diagnostic = self.suggest(unknown(entry, what), entry, free, what);
            self.found.push(diagnostic);
        }
    }

    /// The keys of a predicate and of those in it. What makes it another form as well is the schema's business.
    fn check_predicate(&mut self, predicate: &Predicate) {
        match predicate {
            Predicate::Compare(of) => {
                let also = also(&of.extra);
                self.check_among(
                    &**of,
                    &of.extra,
                    "a comparison",
                    &["path", "op", "value"],
                    &also,
                );
            }
            Predicate::Exists(of) => {
                let also = also(&of.extra);
                self.check_among(
                    &**of,
                    &of.extra,
                    "a test with `exists`",
                    &["path", "exists"],
                    &also,
                );
            }
            Predicate::AllOf(of) => {
                let also = also(&of.extra);
                self.check_among(&**of, &of.extra, "a predicate with `all_of`", &[], &also);
                for predicate in of.all_of.iter().flatten() {
                    self.check_predicate(predicate);
                }
            }
            Predicate::AnyOf(of) => {
                let also = also(&of.extra);
                self.check_among(&**of, &of.extra, "a predicate with `any_of`", &[], &also);
                for predicate in of.any_of.iter().flatten() {
                    self.check_predicate(predicate);
                }
            }
            Predicate::Not(of) => {
                let also = also(&of.extra);
                self.check_among(&**of, &of.extra, "a predicate with `not`", &[], &also);
                if let Some(predicate) = &of.not {
                    self.check_predicate(predicate);
                }
            }
        }
    }

    /// The finding with the nearest of the free keys as help and as edit, or with all of them.
    fn suggest<'k>(
        &self,
        diagnostic: Diagnostic,
        entry: &Entry,
        free: impl Iterator<Item = &'k str> + Clone,
        owner: &str,
    ) -> Diagnostic {
        if let Some(near) = nearest(&entry.key, free.clone()) {
            let quotes = self.sources.text(entry.key_span).starts_with('"');
            let replacement = if quotes {
                format!("\"{near}\"")
            } else {
                near.to_owned()
            };
            return diagnostic
                .did_you_mean(&entry.key, near)
                .fix(entry.key_span, replacement);
        }
        diagnostic.help(match free.clone().count() {
            0 => "take it out: there are no further keys".to_owned(),
            1 => format!("the only other key is {}", list_words(free, SHOWN)),
            _ => format!("the other keys of {owner} are {}", list_words(free, SHOWN)),
        })
    }
}

fn unknown(entry: &Entry, owner: &str) -> Diagnostic {
    let message = format!("`{}` is not a key of {owner}", entry.key);
    Diagnostic::new(&UNKNOWN_STEP_KEY, message).at(entry.key_span, "")
}

/// The finding about a key that steps of other kinds have.
fn foreign(entry: &Entry, placed: &Placed<'_>, kind: &str, owners: &[&str]) -> Diagnostic {
    let message = format!(
        "`{}` is a key of {} steps, and {} is {}",
        entry.key,
        owners.join(" and "),
        placed.name(),
        with_article(kind)
    );
    Diagnostic::new(&UNKNOWN_STEP_KEY, message).at(entry.key_span, "")
}

/// What to do with a key that steps of other kinds have.
fn elsewhere(diagnostic: Diagnostic, key: &str, kind: &str, owners: &[&str]) -> Diagnostic {
    match (kind, key, owners) {
        ("prompt", "tools", _) => diagnostic.help(
            "a prompt step calls no tools: make it `kind: agent` with a `termination`, or take \
             `tools` out",
        ),
        (_, _, [owner]) => {
            diagnostic.help(format!("take it out, or make the step `kind: {owner}`"))
        }
        _ => diagnostic.help("take it out"),
    }
}

fn with_article(kind: &str) -> String {
    let article = if kind == "agent" { "an" } else { "a" };
    format!("{article} {kind} step")
}

/// The required keys that aren't there: each is a finding of the schema.
fn missing<'k>(required: &[&'k str], present: &[String]) -> Vec<&'k str> {
    let is_missing = |key: &&&str| present.iter().all(|present| present != **key);
    required.iter().filter(is_missing).copied().collect()
}

/// True when a key was probably meant to be a missing one, which the schema reports: unless it is near to one that can
/// be left out.
fn stands_for_missing<'k>(
    key: &str,
    missing: &[&str],
    free: impl Iterator<Item = &'k str>,
) -> bool {
    !missing.is_empty() && nearest(key, free).is_none_or(|near| missing.contains(&near))
}

/// True for keys that vendors mark as theirs.
fn is_of_vendor(key: &str) -> bool {
    key.starts_with("x-") || key.contains(['.', '/', ':'])
}

/// The keys by which a predicate is of another form as well, which the schema refuses.
fn also(extra: &Extra) -> Vec<&str> {
    let forms = extra.entries.iter().filter(|entry| {
        matches!(
            (&*entry.key, &entry.node.value),
            ("exists", Value::Bool(_))
                | ("all_of" | "any_of", Value::Sequence(_))
                | ("not", Value::Mapping(_))
        )
    });
    let mut keys: Vec<&str> = forms.map(|entry| &*entry.key).collect();
    let has = |key: &str| extra.get(key).is_some();
    if has("path") && has("op") && has("value") {
        keys.extend(["path", "op", "value"]);
    }
    keys
}

/// The keys that an object has, those of its form included.
fn present(object: &impl Visit) -> Vec<String> {
    struct OwnKeys {
        depth: usize,
        keys: Vec<String>,
    }
    impl Visitor for OwnKeys {
        fn object_start(&mut self, _: &Origin) {
            self.depth += 1;
        }
        fn key(&mut self, key: &str) {
            if self.depth == 1 {
                self.keys.push(key.to_owned());
            }
        }
        fn object_end(&mut self) {
            self.depth -= 1;
        }
        fn array_start(&mut self, _: &Origin) {
            self.depth += 1;
        }
        fn array_end(&mut self) {
            self.depth -= 1;
        }
        fn scalar(&mut self, _: Scalar<'_>, _: &Origin) {}
    }
    let mut own = OwnKeys {
        depth: 0,
        keys: Vec::new(),
    };
    object.visit(&mut own);
    own.keys
}
