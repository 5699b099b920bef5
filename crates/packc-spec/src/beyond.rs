//! What a schema refuses although PromptPack 1.9.0 accepts it: the constructs that an older version or a runtime lacks.
//!
//! Invariant: a mistake by 1.9.0 is none of these, and neither is anything around or inside of it that is refused for
//! the same reason. Places of one construct are told together.

use std::collections::HashSet;

use packc_diagnostics::{Diagnostic, Rule};
use packc_source::{SourceMap, Span};
use packc_syntax::{Node, Value};

use crate::construct::construct;
use crate::finding::{Finding, Problem, Segment};
use crate::locate::{Place, path_text};
use crate::report::is_masked;
use crate::schema::PROMPTPACK;
use crate::validator::Validator;
use crate::words;

/// The most further places of a construct that are shown.
const SHOWN: usize = 3;

/// The most words that are listed as alternatives.
const LISTED: usize = 9;

/// The places that a schema has something to say about: the path of the value, or of the key that is too much or
/// missing.
pub(crate) struct Places {
    all: HashSet<Vec<Segment>>,
    /// Those of keys that are too much.
    keys: HashSet<Vec<Segment>>,
}

impl Places {
    pub(crate) fn of(findings: &[Finding]) -> Self {
        let is_key = |finding: &&Finding| matches!(finding.problem, Problem::UnknownKey { .. });
        Self {
            all: findings.iter().map(path).collect(),
            keys: findings.iter().filter(is_key).map(path).collect(),
        }
    }

    /// True when the schema refuses what stands at the path, or something around it.
    pub(crate) fn refuse(&self, path: &[Segment]) -> bool {
        self.refuse_around(path) || self.all.contains(path)
    }

    /// True when the schema refuses something around the path.
    fn refuse_around(&self, path: &[Segment]) -> bool {
        let refuses = |end| path.get(..end).is_some_and(|part| self.all.contains(part));
        !self.all.is_empty() && (0..path.len()).any(refuses)
    }

    /// True when the finding says nothing but what this schema says too. That a key is too much is another thing than
    /// a mistake in its value.
    pub(crate) fn have(&self, finding: &Finding, path: &[Segment]) -> bool {
        match finding.problem {
            Problem::UnknownKey { .. } => self.refuse_around(path) || self.keys.contains(path),
            _ => self.refuse(path),
        }
    }
}

/// The path of what a finding speaks of.
pub(crate) fn path(finding: &Finding) -> Vec<Segment> {
    let key = match &finding.problem {
        Problem::UnknownKey { key, .. }
        | Problem::MissingKey { key, .. }
        | Problem::KeyFormat { key, .. } => Some(Segment::Key(key.clone())),
        _ => None,
    };
    finding.at.iter().cloned().chain(key).collect()
}

/// A construct of a pack that a schema refuses and that of 1.9.0 doesn't.
pub(crate) struct Beyond<'a> {
    pub(crate) finding: Finding,
    place: Place<'a>,
    pub(crate) span: Span,
    /// Its path.
    pub(crate) path: Vec<Segment>,
    /// Its name in the specification.
    pub(crate) construct: String,
}

/// The constructs of `tree` that the validator refuses and that aren't mistakes by 1.9.0, by place.
pub(crate) fn beyond<'a>(
    tree: &'a Node,
    sources: &SourceMap,
    validator: &Validator,
    newest: &Places,
) -> Vec<Beyond<'a>> {
    let findings = validator.findings(tree).into_iter();
    let known = findings.filter_map(|finding| {
        let path = path(&finding);
        if newest.have(&finding, &path) {
            return None;
        }
        let place = Place::find(tree, &finding.at)?;
        let span = match &finding.problem {
            Problem::UnknownKey { key, .. } => place.node.as_mapping()?.get(key)?.key_span,
            Problem::MissingKey { .. } | Problem::MissingAnyOf { .. } => place.name_span(),
            _ => place.value_span(sources),
        };
        (!is_masked(&finding, place)).then(|| Beyond {
            span,
            place,
            construct: construct(&PROMPTPACK, &path),
            finding,
            path,
        })
    });
    let mut found: Vec<Beyond<'a>> = known.collect();
    found.sort_by_key(|construct| construct.span);
    found
}

/// The constructs that are the same at several places, each with the first of them.
pub(crate) fn grouped(found: Vec<Beyond<'_>>) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for construct in found {
        let alone = Group {
            first: construct,
            others: Vec::new(),
        };
        match groups.iter_mut().find(|group| group.is_same(&alone)) {
            Some(group) => group.join(alone),
            None => groups.push(alone),
        }
    }
    groups
}

/// A construct with all of its places.
pub(crate) struct Group<'a> {
    pub(crate) first: Beyond<'a>,
    others: Vec<Span>,
}

impl Group<'_> {
    /// True when both are about one construct.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.first.construct == other.first.construct
            && self.first.lacks_a_key() == other.first.lacks_a_key()
    }

    /// Adds the places of the other.
    pub(crate) fn join(&mut self, other: Self) {
        self.others.push(other.first.span);
        self.others.extend(other.others);
    }

    /// A finding about the construct, at its first place.
    pub(crate) fn finding(&self, rule: &'static Rule, message: String) -> Diagnostic {
        let found = Diagnostic::new(rule, message);
        at_places(found, self.first.span, &self.others)
    }
}

/// Puts a finding at its first place, and adds the others: the next few, and the number of the rest. What an alias or an
/// include puts into several places of the pack was written once.
pub(crate) fn at_places(found: Diagnostic, first: Span, others: &[Span]) -> Diagnostic {
    let mut others = others.to_vec();
    others.sort_unstable();
    others.dedup();
    others.retain(|place| *place != first);
    let shown = others.iter().take(SHOWN);
    let found = shown.fold(found.at(first, ""), |found, place| {
        found.related(*place, "here too")
    });
    match others.len().saturating_sub(SHOWN) {
        0 => found,
        1 => found.note("and at 1 more place"),
        more => found.note(format!("and at {more} more places")),
    }
}

impl Beyond<'_> {
    fn lacks_a_key(&self) -> bool {
        matches!(
            self.finding.problem,
            Problem::MissingKey { .. } | Problem::MissingAnyOf { .. }
        )
    }

    /// What the construct is called in a sentence: its path, with its value where that is what counts.
    pub(crate) fn subject(&self, sources: &SourceMap) -> String {
        let at = match path_text(&self.finding.at) {
            at if at.is_empty() => "the pack".to_owned(),
            at => at,
        };
        match &self.finding.problem {
            Problem::UnknownKey { .. } => format!("`{}`", path_text(&self.path)),
            Problem::MissingKey { key, .. } => format!("`{at}` without `{key}`"),
            Problem::MissingAnyOf { keys } => {
                format!(
                    "`{at}` without {}",
                    words::or_words(keys.iter().map(String::as_str))
                )
            }
            _ => match &self.place.node.value {
                Value::Mapping(_) | Value::Sequence(_) => format!("`{at}` as it is here"),
                _ => format!("`{at}: {}`", self.place.written(sources)),
            },
        }
    }

    /// What to do about it.
    pub(crate) fn remedy(&self) -> String {
        match &self.finding.problem {
            Problem::UnknownKey { .. } => "take it out".to_owned(),
            Problem::MissingKey { key, .. } => format!("add `{key}`"),
            Problem::MissingAnyOf { keys } => {
                format!("add {}", words::or_words(keys.iter().map(String::as_str)))
            }
            Problem::NotInEnum { options } if options.len() <= LISTED => {
                let options: Vec<String> = options.iter().map(words::literal).collect();
                format!(
                    "write {}",
                    words::or_words(options.iter().map(String::as_str))
                )
            }
            _ => "write something else".to_owned(),
        }
    }
}
