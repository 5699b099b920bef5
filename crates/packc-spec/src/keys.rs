//! Keys that were meant to be another one: misspelt, or borrowed from elsewhere.
//!
//! Invariant: a key is only ever suggested; nothing is renamed.

use std::collections::HashSet;

use packc_diagnostics::nearest;
use packc_source::{Cause, SourceMap};
use packc_syntax::{Entry, Mapping, Node};

use crate::finding::{Finding, Problem, Segment};
use crate::locate::Place;

/// Keys that people know from other formats: what the schema calls the object, the key, and what PromptPack calls it.
const BORROWED: &[(&str, &str, &str)] = &[
    ("pack", "composition", "compositions"),
    ("pack", "functions", "tools"),
    ("prompt", "allowed_tools", "tools"),
    ("prompt", "content", "system_template"),
    ("prompt", "functions", "tools"),
    ("prompt", "input_variables", "variables"),
    ("prompt", "inputs", "variables"),
    ("prompt", "model_parameters", "parameters"),
    ("prompt", "prompt", "system_template"),
    ("prompt", "system", "system_template"),
    ("prompt", "system_prompt", "system_template"),
    ("prompt", "task_type", "id"),
    ("prompt", "template", "system_template"),
    ("eval", "config", "params"),
    ("middleware entry", "params", "config"),
    ("obligation", "discharged_by", "controls"),
    ("review", "addresses", "satisfies"),
    ("review", "frequency", "cadence"),
    ("review", "interval", "cadence"),
    ("review", "obligations", "satisfies"),
    ("set of agents", "default", "entry"),
    ("set of parameters", "max_output_tokens", "max_tokens"),
    ("skill given by path", "dir", "path"),
    ("template engine", "engine", "syntax"),
    ("tool", "args", "parameters"),
    ("tool", "arguments", "parameters"),
    ("tool", "inputSchema", "parameters"),
    ("tool", "input_schema", "parameters"),
    ("tool", "inputs", "parameters"),
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

/// Keys that people write beside the one that they belong under: what the schema calls the object, the key, and the one
/// that it belongs under.
const INNER: &[(&str, &str, &str)] = &[
    ("pack", "governance", "metadata"),
    ("pack", "providers", "requires"),
    ("pack", "states", "workflow"),
    ("pack", "tags", "metadata"),
    ("prompt", "blocklist", "tool_policy"),
    ("prompt", "max_rounds", "tool_policy"),
    ("prompt", "max_tokens", "parameters"),
    ("prompt", "temperature", "parameters"),
    ("prompt", "tool_choice", "tool_policy"),
    ("prompt", "top_k", "parameters"),
    ("prompt", "top_p", "parameters"),
    ("eval", "criteria", "params"),
    ("eval", "pattern", "params"),
    ("eval", "provider", "params"),
    ("obligation", "capability", "applies_to"),
    ("obligation", "data_class", "applies_to"),
    ("obligation", "risk_classification", "applies_to"),
    ("tool", "data_classes", "action_scope"),
    ("tool", "effect", "action_scope"),
    ("tool", "reversibility", "action_scope"),
    ("validator", "max_characters", "params"),
    ("validator", "words", "params"),
    ("variable", "enum", "validation"),
    ("variable", "maximum", "validation"),
    ("variable", "minimum", "validation"),
    ("variable", "pattern", "validation"),
    ("workflow", "budget", "engine"),
];

/// Keys for what no pack says: what the schema calls the object, the key, and what to do instead.
const NOWHERE: &[(&str, &str, &str)] = &[
    ("pack", "model", REQUIRES),
    ("pack", "provider", REQUIRES),
    ("prompt", "model", PROVIDER),
    ("prompt", "model_name", PROVIDER),
    ("review", "completed_at", COMPLETIONS),
    ("review", "completed_on", COMPLETIONS),
    ("review", "completions", COMPLETIONS),
    ("review", "last_completed", COMPLETIONS),
    ("review", "last_review", COMPLETIONS),
    ("review", "last_reviewed", COMPLETIONS),
    ("review", "next_due", COMPLETIONS),
];

/// A pack asks for abilities, and its host chooses the model (RFC 0012).
const REQUIRES: &str =
    "a pack names no model: say under `requires.providers` what the model has to be able to do";

/// A prompt names one of these requirements (RFC 0017).
const PROVIDER: &str = "a pack names no model: say under `requires.providers` what the model has to be able to do, and \
     write its key here: `provider: default`";

/// RFC 0016, Reviews.
const COMPLETIONS: &str = "who runs the pack records that a review took place; take it out";

/// What to do instead of writing `key`, since a pack doesn't say that.
pub(crate) fn said_nowhere(key: &str, title: Option<&str>) -> Option<&'static str> {
    NOWHERE
        .iter()
        .find(|(object, other, _)| Some(*object) == title && *other == key)
        .map(|(.., instead)| *instead)
}

/// The key that `key` belongs under.
pub(crate) fn belongs_under(key: &str, title: Option<&str>) -> Option<&'static str> {
    INNER
        .iter()
        .find(|(object, inner, _)| Some(*object) == title && *inner == key)
        .map(|(.., outer)| *outer)
}

/// The keys among `legal` that nobody wrote in the object: filled-in ones are free, and so are collections that their
/// folder gave.
pub(crate) fn free<'a>(
    legal: &'a [String],
    mapping: &Mapping,
    sources: &SourceMap,
) -> impl Iterator<Item = &'a str> + Clone {
    legal.iter().map(String::as_str).filter(|legal| {
        let entry = mapping.get(legal);
        entry.is_none_or(|entry| !is_written(entry, sources))
    })
}

/// True when the entry stands in a source file. The key of a value that was filled in, or that a folder gave, has an
/// empty span; so has that of the text of a Markdown file.
fn is_written(entry: &Entry, sources: &SourceMap) -> bool {
    let is_filled_in = (entry.node.cause.as_deref()).is_some_and(Cause::is_default);
    let is_text = entry.node.as_str().is_some();
    !sources.text(entry.key_span).is_empty() || is_text && !is_filled_in
}

/// The key that was probably meant by `key`, which the object doesn't define. Keys that are written in the object aren't
/// suggested.
pub(crate) fn meant<'a>(
    key: &str,
    title: Option<&str>,
    legal: &'a [String],
    mapping: &Mapping,
    sources: &SourceMap,
) -> Option<&'a str> {
    if belongs_under(key, title).is_some() || said_nowhere(key, title).is_some() {
        return None;
    }
    let free = free(legal, mapping, sources);
    let borrowed = BORROWED
        .iter()
        .find(|(object, borrowed, _)| Some(*object) == title && *borrowed == key);
    match borrowed {
        Some((_, _, own)) => free.clone().find(|legal| legal == own),
        None => nearest(key, free.clone()).or_else(|| only_longer(key, free)),
    }
}

/// The only one of the keys that begins or ends with the words of `key`: `autonomy_level` for `autonomy`.
fn only_longer<'a>(key: &str, keys: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut longer = keys.filter(|legal| {
        let rest = legal.strip_prefix(key).map(|rest| rest.starts_with('_'));
        let rest = rest.or_else(|| legal.strip_suffix(key).map(|rest| rest.ends_with('_')));
        rest == Some(true)
    });
    longer.next().filter(|_| longer.next().is_none())
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
pub(crate) fn renamed(tree: &Node, findings: &[Finding], sources: &SourceMap) -> Renamed {
    let meant = |finding: &Finding| {
        let Problem::UnknownKey { key, legal } = &finding.problem else {
            return None;
        };
        let mapping = Place::find(tree, &finding.at)?.node.as_mapping()?;
        let meant = meant(key, finding.title.as_deref(), legal, mapping, sources)?;
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
