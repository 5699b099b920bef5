//! The prefixes of terms (RFC 0013, rule 5; RFC 0016, rule 10).
//!
//! A term's prefix is one of the well-known ones, or one that the object declares which the term holds for. Terms of
//! tools hold for every agent, so those of any object do. An agent's `vocabularies` replace the pack's like any other
//! field, so what it inherits can lose its prefixes.
//!
//! Invariant: never an error, and one finding for all terms that lack one declaration.

use std::collections::{HashMap, HashSet};

use packc_diagnostics::registry::governance::UNDECLARED_PREFIX;
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{Governance, Map, Pack, Str};
use packc_source::{SourceMap, Span};

use super::effective::{Declaration, key_place};
use super::term::{WELL_KNOWN, prefix, terms};
use super::vocabulary::is_ncname;
use crate::check::composition::near::{Near, Search};
use crate::check::names::written_as;
use crate::check::place::Written;

/// How many prefixes or terms a finding shows.
const SHOWN: usize = 4;

/// Checks the terms of all objects and tools.
pub(super) fn check(
    pack: &Pack,
    declarations: &[Declaration<'_>],
    sources: &SourceMap,
    found: &mut Vec<Diagnostic>,
) {
    let mut undeclared = Vec::new();
    let mut of_pack = Undeclared::default();
    let inherited = declarations
        .iter()
        .find_map(|declaration| declaration.inherited);
    let inherited = inherited.map(first_of_each).unwrap_or_default();
    for declaration in declarations {
        // An agent without prefixes of its own lacks what the pack lacks.
        let mut of_agent = Undeclared::default();
        let own = if declaration.own.vocabularies.is_some() && declaration.agent.is_some() {
            of_agent.agent = declaration.agent;
            &mut of_agent
        } else {
            &mut of_pack
        };
        let known = Known(declaration.vocabularies().into_iter().collect());
        for (_, term) in terms(declaration.own) {
            if let Some(prefix) = prefix(term)
                && !known.may_have(prefix)
                && !is_lost(declaration, prefix)
            {
                own.add(prefix, term, &known);
            }
        }
        undeclared.push(of_agent);
        found.extend(lost_prefixes(declaration, &inherited, &known));
    }
    let own = declarations.iter();
    let known = Known(
        own.filter_map(|declaration| declaration.own.vocabularies.as_ref())
            .collect(),
    );
    let mut may_have = HashMap::new();
    for tool in pack.tools.iter().flat_map(|tools| tools.values()) {
        let scope = tool.action_scope.as_deref();
        let classes = scope.and_then(|scope| scope.data_classes.as_ref());
        for term in classes.into_iter().flatten() {
            let Some(prefix) = prefix(term) else { continue };
            // There are few prefixes, and there may be many objects that declare them.
            if !*may_have
                .entry(prefix)
                .or_insert_with(|| known.may_have(prefix))
            {
                of_pack.add(prefix, term, &known);
            }
        }
    }
    undeclared.push(of_pack);
    for undeclared in &undeclared {
        undeclared.report(sources, found);
    }
}

/// Prefixes that have been declared.
struct Known<'a>(Vec<&'a Map<Str>>);

impl<'a> Known<'a> {
    /// True unless it is certain that nobody has declared the prefix.
    fn may_have(&self, prefix: &str) -> bool {
        WELL_KNOWN.contains(&prefix) || self.0.iter().any(|known| known.may_have(prefix))
    }

    fn nearest(&self, prefix: &str, search: &Search) -> Option<Near<'a>> {
        let declared = self
            .0
            .iter()
            .flat_map(|known| known.keys().map(|key| &**key));
        search.nearest(prefix, declared.chain(WELL_KNOWN))
    }
}

/// Terms whose prefixes aren't declared, by prefix.
#[derive(Default)]
struct Undeclared<'a> {
    /// The agent whose `vocabularies` lack them; `None` for those of the pack.
    agent: Option<&'a str>,
    groups: Vec<Group<'a>>,
    /// Where the group of a prefix is.
    by_prefix: HashMap<&'a str, usize>,
    /// The places of the terms: what several agents share by an alias is one term.
    places: HashSet<Span>,
    search: Search,
}

struct Group<'a> {
    prefix: &'a str,
    near: Option<Near<'a>>,
    terms: Vec<&'a Str>,
}

impl<'a> Undeclared<'a> {
    fn add(&mut self, prefix: &'a str, term: &'a Str, known: &Known<'a>) {
        if !self.places.insert(term.origin.value) {
            return;
        }
        let index = *self.by_prefix.entry(prefix).or_insert_with(|| {
            self.groups.push(Group {
                prefix,
                near: known.nearest(prefix, &self.search),
                terms: Vec::new(),
            });
            self.groups.len() - 1
        });
        if let Some(group) = self.groups.get_mut(index) {
            group.terms.push(term);
        }
    }

    fn report(&self, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
        for group in &self.groups {
            match (group.near, group.terms.split_first()) {
                (Some(near), _) => {
                    let terms = group.terms.iter();
                    found.extend(terms.map(|term| misspelt(group.prefix, near, term, sources)));
                }
                (None, Some((first, more))) => {
                    found.push(self.undeclared(group.prefix, first, more.len(), sources));
                }
                (None, None) => {}
            }
        }
    }

    fn undeclared(&self, prefix: &str, term: &Str, more: usize, sources: &SourceMap) -> Diagnostic {
        let diagnostic = at_prefix(prefix, term, sources);
        if prefix.is_empty() {
            return diagnostic
                .help("write the prefix of a vocabulary before the colon, or no colon");
        }
        if !is_ncname(prefix) {
            return diagnostic.help(
                "a prefix begins with a letter or `_`; a term of your own is written without a colon",
            );
        }
        let diagnostic = match more {
            0 => diagnostic,
            1 => diagnostic.note("another term has it too"),
            more => diagnostic.note(format!("{more} other terms have it too")),
        };
        let place = match self.agent {
            None => "`metadata.governance.vocabularies`".to_owned(),
            Some(agent) => format!("the `vocabularies` of the agent `{agent}`"),
        };
        diagnostic.help(format!("declare it in {place}, as `{prefix}: https://…`"))
    }
}

/// A finding at the prefix of a term.
fn at_prefix(prefix: &str, term: &Str, sources: &SourceMap) -> Diagnostic {
    let written = Written {
        text: &term.value,
        span: term.origin.value,
        sources,
    };
    let (message, range) = if prefix.is_empty() {
        let message = format!("the term `{}` has no prefix before its colon", &**term);
        (message, 0..term.len())
    } else {
        (
            format!("the prefix `{prefix}` isn't declared"),
            0..prefix.len(),
        )
    };
    Diagnostic::new(&UNDECLARED_PREFIX, message).at(written.place(range), "")
}

/// A prefix that is nearly one that is known.
fn misspelt(prefix: &str, near: Near<'_>, term: &Str, sources: &SourceMap) -> Diagnostic {
    let diagnostic = at_prefix(prefix, term, sources).did_you_mean(prefix, near.name);
    let place = diagnostic.primary.as_ref().map(|label| label.span);
    let is_prefix = |place: &Span| sources.text(*place) == prefix;
    match place.filter(is_prefix) {
        // Where the term can be edited as a whole, its prefix can.
        Some(place) if near.only && written_as(near.name, term).is_some() => {
            diagnostic.fix(place, near.name)
        }
        _ => diagnostic,
    }
}

/// True when the agent's `vocabularies` took away a prefix that the pack declares.
fn is_lost(declaration: &Declaration<'_>, prefix: &str) -> bool {
    let replaces = declaration.own.vocabularies.is_some();
    let inherited = declaration.inherited.filter(|_| replaces);
    let of_pack = inherited.and_then(|inherited| inherited.vocabularies.as_ref());
    of_pack.is_some_and(|of_pack| of_pack.contains_key(prefix))
}

/// A prefix of a governance object, the field that it stands in, and the first term there that has it.
type Use<'a> = (&'static str, &'a str, &'a Str);

/// The prefixes of an object, each once a field.
fn first_of_each(governance: &Governance) -> Vec<Use<'_>> {
    let mut seen = HashSet::new();
    let uses = terms(governance)
        .filter_map(|(field, term)| prefix(term).map(|prefix| (field, prefix, term)));
    uses.filter(|(field, prefix, _)| seen.insert((*field, *prefix)))
        .collect()
}

/// The prefixes that the terms which hold for an agent lose by its `vocabularies`: those that it inherits, and its own.
fn lost_prefixes(
    declaration: &Declaration<'_>,
    inherited: &[Use<'_>],
    known: &Known<'_>,
) -> Option<Diagnostic> {
    let (agent, own) = (declaration.agent?, declaration.own.vocabularies.as_ref()?);
    let own_terms = first_of_each(declaration.own);
    let inherited = inherited
        .iter()
        .filter(|(field, ..)| !declaration.declares_itself(field));
    let mut lost: Vec<(&str, &Str)> = Vec::new();
    for (_, prefix, term) in own_terms.iter().chain(inherited).copied() {
        if !known.may_have(prefix)
            && is_lost(declaration, prefix)
            && lost.iter().all(|(other, _)| *other != prefix)
        {
            lost.push((prefix, term));
        }
    }
    if lost.is_empty() {
        return None;
    }
    let prefixes = lost.iter().map(|(prefix, _)| *prefix);
    let message = format!(
        "the agent `{agent}` doesn't declare {}, which its terms use",
        list_words(prefixes, SHOWN)
    );
    let diagnostic = Diagnostic::new(&UNDECLARED_PREFIX, message)
        .at(key_place(&own.origin), "replaces all prefixes of the pack");
    let shown = lost.iter().take(SHOWN);
    let diagnostic = shown.fold(diagnostic, |diagnostic, (_, term)| {
        diagnostic.related(term.origin.value, "holds for the agent")
    });
    Some(diagnostic.help(if lost.len() == 1 {
        "declare it here again"
    } else {
        "declare them here again"
    }))
}
