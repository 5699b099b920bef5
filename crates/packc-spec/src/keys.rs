//! Keys that were meant to be another one: misspelt, or borrowed from elsewhere.
//!
//! Invariant: a key is only ever suggested; nothing is renamed.

use std::collections::HashSet;

use packc_diagnostics::nearest;
use packc_syntax::{Entry, Mapping, Node};

use crate::finding::{Finding, Problem, Segment};
use crate::locate::Place;

/// Keys that people know from other formats: what the schema calls the object, the key, and what PromptPack calls it.
const BORROWED: &[(&str, &str, &str)] = &[
    ("pack", "composition", "compositions"),
    ("prompt", "content", "system_template"),
    ("prompt", "model_parameters", "parameters"),
    ("prompt", "prompt", "system_template"),
    ("prompt", "system", "system_template"),
    ("prompt", "system_prompt", "system_template"),
    ("prompt", "template", "system_template"),
    ("eval", "config", "params"),
    ("middleware entry", "params", "config"),
    ("set of agents", "default", "entry"),
    ("set of parameters", "max_output_tokens", "max_tokens"),
    ("skill given by path", "dir", "path"),
    ("template engine", "engine", "syntax"),
    ("tool", "input_schema", "parameters"),
    ("tool", "schema", "parameters"),
    ("validator", "config", "params"),
    ("agent step", "prompt", "prompt_task"),
    ("agent step", "task", "prompt_task"),
    ("agent step", "until", "termination"),
    ("branch step", "condition", "predicate"),
    ("branch step", "if", "predicate"),
    ("branch step", "on_true", "then"),
    ("branch step", "when", "predicate"),
    ("parallel step", "reducer", "reduce"),
    ("parallel step", "steps", "branches"),
    ("prompt step", "prompt", "prompt_task"),
    ("prompt step", "task", "prompt_task"),
    ("tool step", "name", "tool"),
    ("tool step", "tool_name", "tool"),
    ("workflow", "initial", "entry"),
    ("workflow", "initial_state", "entry"),
    ("workflow", "start", "entry"),
    ("workflow state", "events", "on_event"),
    ("workflow state", "on", "on_event"),
    ("workflow state", "prompt", "prompt_task"),
    ("workflow state", "transitions", "on_event"),
];

/// The key that was probably meant by `key`, which the object doesn't define. Keys that the object has already aren't
/// suggested.
pub(crate) fn meant<'a>(
    key: &str,
    title: Option<&str>,
    legal: &'a [String],
    mapping: &Mapping,
) -> Option<&'a str> {
    let free = legal
        .iter()
        .map(String::as_str)
        .filter(|legal| mapping.get(legal).is_none());
    let borrowed = BORROWED
        .iter()
        .find(|(object, borrowed, _)| Some(*object) == title && *borrowed == key);
    match borrowed {
        Some((_, _, own)) => free.clone().find(|legal| legal == own),
        None => nearest(key, free),
    }
}

/// The key of `mapping` that was probably meant to be `key`, which it lacks.
pub(crate) fn meant_as<'a>(
    key: &str,
    title: Option<&str>,
    mapping: &'a Mapping,
) -> Option<&'a Entry> {
    let borrowed = BORROWED
        .iter()
        .filter(|(object, _, own)| Some(*object) == title && *own == key)
        .find_map(|(_, borrowed, _)| mapping.get(borrowed));
    borrowed.or_else(|| {
        let name = nearest(key, mapping.entries().iter().map(|entry| &*entry.key))?;
        mapping.get(name)
    })
}

/// The keys that unknown ones were meant to be: they aren't missing, only misnamed.
pub(crate) struct Renamed(HashSet<(Vec<Segment>, String)>);

/// The keys that the unknown ones among `findings` were meant to be.
pub(crate) fn renamed(tree: &Node, findings: &[Finding]) -> Renamed {
    let meant = |finding: &Finding| {
        let Problem::UnknownKey { key, legal } = &finding.problem else {
            return None;
        };
        let mapping = Place::find(tree, &finding.at)?.node.as_mapping()?;
        let meant = meant(key, finding.title.as_deref(), legal, mapping)?;
        Some((finding.at.clone(), meant.to_owned()))
    };
    Renamed(findings.iter().filter_map(meant).collect())
}

impl Renamed {
    /// True when the finding calls a key missing that stands there under another name.
    pub(crate) fn explains(&self, finding: &Finding) -> bool {
        match &finding.problem {
            Problem::MissingKey { key, .. } => self.0.contains(&(finding.at.clone(), key.clone())),
            _ => false,
        }
    }
}
