//! Packs for an older version of the specification: what they must not have, and which version they need.
//!
//! Invariant: the schema of the version decides. Everything that it refuses is an error, a mistake by every version in
//! the words of the schema check, anything else as a construct that came later.

use std::cell::OnceCell;

use packc_diagnostics::registry::target::{NEWER_THAN_TARGET, REFUSED_BY_NEWER};
use packc_diagnostics::{Diagnostic, sort};
use packc_source::{SourceMap, Span};
use packc_syntax::Node;

use crate::beyond::{Beyond, Group, Places, at_places, beyond, grouped, path};
use crate::finding::Finding;
use crate::history::Version;
use crate::locate::path_text;
use crate::placeholders;
use crate::validator::promptpack;

/// What becomes of that which the target accepts and 1.9.0 refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// An error: sources are written in the format of 1.9.0, whatever the target.
    Refused,
    /// A warning.
    Reported,
    /// Nothing is said.
    Accepted,
}

/// Checks a tree, whose spans belong to `sources`, by the schema of the target, and says what is wrong with it. Sorted by
/// place.
pub fn check_for(
    target: Version,
    outdated: Outdated,
    tree: &Node,
    sources: &SourceMap,
) -> Vec<Diagnostic> {
    if target == Version::newest() {
        return promptpack().check(tree, sources);
    }
    let by_newest = promptpack().findings(tree);
    let by_target = target.validator().findings(tree);
    let accepted = Places::of(&by_target);
    let mut found = Vec::new();
    for (finding, mut diagnostic) in promptpack().said(tree, sources, &by_newest) {
        if outdated != Outdated::Refused && !accepted.refuse(&path(finding)) {
            if outdated == Outdated::Accepted {
                continue;
            }
            diagnostic.rule = &REFUSED_BY_NEWER;
            diagnostic.severity = REFUSED_BY_NEWER.severity;
            diagnostic = diagnostic.note(format!("PromptPack {target}, the target, accepts it"));
        }
        found.push(diagnostic);
    }
    found.extend(newer(target, tree, sources, &by_newest));
    if !found.iter().any(Diagnostic::is_error) {
        // What both refuse, but for different reasons, in the words of the target.
        let said = target.validator().said(tree, sources, &by_target);
        found.extend(said.into_iter().map(|(_, diagnostic)| diagnostic));
    }
    sort(&mut found);
    found
}

/// The constructs that the target doesn't have yet.
fn newer(
    target: Version,
    tree: &Node,
    sources: &SourceMap,
    by_newest: &[Finding],
) -> Vec<Diagnostic> {
    let newest = Places::of(by_newest);
    let groups = grouped(beyond(tree, sources, target.validator(), &newest));
    let early = early_placeholders(target, tree, sources);
    if groups.is_empty() && early.is_empty() {
        return Vec::new();
    }
    let lowest = by_newest
        .is_empty()
        .then(|| lowest_version(tree, sources).version);
    let later = Later::than(target);
    let set_target = |needed: Version| {
        let enough = lowest.filter(|lowest| *lowest > needed);
        match enough {
            Some(lowest) => {
                format!("set the target to {lowest}, the lowest version that has all of this pack")
            }
            None => format!("set the target to {needed}"),
        }
    };
    let schema = groups.iter().map(|group: &Group<'_>| {
        let construct = &group.first;
        let needed = later.first_with(construct, tree);
        let subject = construct.subject(sources);
        let message = format!("{subject} needs PromptPack {needed}, and the target is {target}");
        let help = format!("{}, or {}", construct.remedy(), set_target(needed));
        group.finding(&NEWER_THAN_TARGET, message).help(help)
    });
    let schema: Vec<Diagnostic> = schema.collect();
    let texts = early.into_iter().map(|(needed, name, first, others)| {
        let message =
            format!("`{{{{{name}}}}}` needs PromptPack {needed}, and the target is {target}");
        let found = Diagnostic::new(&NEWER_THAN_TARGET, message);
        at_places(found, first, &others).help(format!("take it out, or {}", set_target(needed)))
    });
    schema.into_iter().chain(texts).collect()
}

/// Placeholders that came after the target: the version, the name at the first place, that place and the others.
fn early_placeholders<'a>(
    target: Version,
    tree: &'a Node,
    sources: &SourceMap,
) -> Vec<(Version, &'a str, Span, Vec<Span>)> {
    let mut early = Vec::new();
    for version in target.later() {
        for prefix in version.placeholders() {
            let uses = placeholders::beginning_with(tree, prefix, sources);
            let mut uses = uses.into_iter();
            if let Some((name, first)) = uses.next() {
                let others = uses.map(|(_, place)| place).collect();
                early.push((version, name, first, others));
            }
        }
    }
    early
}

/// The versions after the target, with what they refuse; made when it is asked for.
struct Later(Vec<(Version, OnceCell<Places>)>);

impl Later {
    fn than(target: Version) -> Self {
        let later = target.later().filter(|version| !version.is_superseded());
        Self(later.map(|version| (version, OnceCell::new())).collect())
    }

    /// The first version that has the construct.
    fn first_with(&self, construct: &Beyond<'_>, tree: &Node) -> Version {
        let has = |version: Version, places: &OnceCell<Places>| {
            let places = places.get_or_init(|| Places::of(&version.validator().findings(tree)));
            !places.have(&construct.finding, &construct.path)
        };
        let mut later = self.0.iter();
        let first = later.find(|(version, places)| has(*version, places));
        first.map_or_else(Version::newest, |(version, _)| *version)
    }
}

/// The lowest version of the specification that accepts a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lowest {
    /// The version.
    pub version: Version,
    /// What the version before doesn't have: its path in the pack, and its place. `None` for the first version.
    pub because: Option<(String, Span)>,
}

/// The lowest version that has everything in the tree, and the construct that needs it. Versions that the
/// specification asks not to use are passed over. `None` when 1.9.0 refuses the tree.
pub fn lowest(tree: &Node, sources: &SourceMap) -> Option<Lowest> {
    promptpack()
        .is_valid(tree)
        .then(|| lowest_version(tree, sources))
}

/// The same for a tree that 1.9.0 accepts.
fn lowest_version(tree: &Node, sources: &SourceMap) -> Lowest {
    let mut before: Option<Version> = None;
    for version in Version::all().filter(|version| !version.is_superseded()) {
        if version.validator().is_valid(tree)
            && early_placeholders(version, tree, sources).is_empty()
        {
            let because = before.and_then(|before| first_lack(before, tree, sources));
            return Lowest { version, because };
        }
        before = Some(version);
    }
    Lowest {
        version: Version::newest(),
        because: None,
    }
}

/// The first thing in the tree that the version doesn't have.
fn first_lack(version: Version, tree: &Node, sources: &SourceMap) -> Option<(String, Span)> {
    let lacks = beyond(tree, sources, version.validator(), &Places::of(&[]));
    match lacks.into_iter().next() {
        Some(lack) => Some((path_text(&lack.path), lack.span)),
        None => early_placeholders(version, tree, sources)
            .into_iter()
            .next()
            .map(|(_, name, place, _)| (format!("{{{{{name}}}}}"), place)),
    }
}
