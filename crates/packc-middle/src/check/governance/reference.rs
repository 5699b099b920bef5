//! Ids, and what controls and reviews name (RFC 0016, rules 2 to 7).
//!
//! The rules hold for the pack's object and for the effective object of each agent. A control never becomes wrong by
//! being inherited, since an agent can't take a declaration back; so only reviews are looked at again.
//!
//! Invariant: a mistake is reported where it was written, once, whoever inherits it.

use std::collections::{HashMap, HashSet};

use crate::check::names::or_empty;
use packc_diagnostics::registry::governance::{
    DUPLICATE_GOVERNANCE_ID, ORPHANED_REVIEW, UNDECLARED_GOVERNANCE_FIELD, UNKNOWN_GOVERNANCE_EVAL,
    UNKNOWN_GOVERNANCE_FIELD, UNKNOWN_GOVERNANCE_VALIDATOR, UNKNOWN_OBLIGATION,
};
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{List, Obligation, ObligationControl, Pack, Str};

use super::effective::{Declaration, FIELDS, key_place};
use super::target::{Ids, Targets};
use crate::check::composition::near::Search;
use crate::check::place::at_second;

/// How many places of one kind a finding shows.
const SHOWN: usize = 4;

/// Checks the references of all objects.
pub(super) fn check(pack: &Pack, declarations: &[Declaration<'_>], found: &mut Vec<Diagnostic>) {
    let is_of_use = |declaration: &Declaration<'_>| {
        declaration.own.obligations.is_some() || declaration.own.reviews.is_some()
    };
    if !declarations.iter().any(is_of_use) {
        return;
    }
    let targets = Targets::of(pack);
    let of_pack = declarations.first().filter(|first| first.agent.is_none());
    let of_pack = of_pack.and_then(|of_pack| of_pack.own.obligations.as_ref());
    let of_pack = of_pack.map(obligation_ids).unwrap_or_default();
    for declaration in declarations {
        let obligations = declaration.own.obligations.iter().flatten();
        let reviews = declaration.own.reviews.iter().flatten();
        duplicate_ids(
            "obligations",
            obligations.clone().filter_map(|it| it.id.as_ref()),
            found,
        );
        duplicate_ids(
            "reviews",
            reviews.clone().filter_map(|it| it.id.as_ref()),
            found,
        );
        for control in obligations.flat_map(|obligation| obligation.controls.iter().flatten()) {
            check_control(control, declaration, &targets, found);
        }
        for eval in reviews.filter_map(|review| review.eval.as_ref()) {
            found.extend(unknown_eval(eval, &targets, false));
        }
        let own = declaration.own.obligations.as_ref().map(obligation_ids);
        unknown_obligations(
            declaration,
            own.as_ref().unwrap_or(&of_pack),
            &targets,
            found,
        );
        let lost = own.and_then(|own| orphaned_reviews(declaration, &own, &of_pack));
        found.extend(lost);
    }
}

/// The ids of obligations, and those of reviews, are unique in the object that declares them (RFC 0016, rule 2).
fn duplicate_ids<'a>(
    several: &str,
    ids: impl Iterator<Item = &'a Str>,
    found: &mut Vec<Diagnostic>,
) {
    let mut seen: HashMap<&str, &Str> = HashMap::new();
    for id in ids {
        match seen.get(&**id) {
            Some(first) => {
                let message = format!("two {several} have the id `{}`", &**id);
                let diagnostic = Diagnostic::new(&DUPLICATE_GOVERNANCE_ID, message)
                    .help("give one of them another id");
                found.push(at_second(diagnostic, first, id));
            }
            None => {
                seen.insert(id, id);
            }
        }
    }
}

/// A control names what is there (RFC 0016, rules 4 to 6).
fn check_control(
    control: &ObligationControl,
    declaration: &Declaration<'_>,
    targets: &Targets<'_>,
    found: &mut Vec<Diagnostic>,
) {
    if let Some(field) = &control.field {
        found.extend(unknown_field(field).or_else(|| undeclared_field(field, declaration)));
    }
    if let Some(validator) = &control.validator {
        found.extend(unknown_validator(validator, targets));
    }
    if let Some(eval) = &control.eval {
        found.extend(unknown_eval(eval, targets, true));
    }
}

/// `field` is a property of governance (RFC 0016, rule 6), be it `vocabularies` or `extensions`.
fn unknown_field(field: &Str) -> Option<Diagnostic> {
    if FIELDS.contains(&&**field) {
        return None;
    }
    let message = format!("`{}` is not a property of governance", &**field);
    let diagnostic = Diagnostic::new(&UNKNOWN_GOVERNANCE_FIELD, message).at(field.origin.value, "");
    let search = Search::default();
    let fields = || FIELDS.iter().copied();
    Some(match search.nearest(field, fields()) {
        Some(near) => near.suggest(diagnostic, field),
        None => match only_longer(field) {
            Some(longer) => diagnostic.help(format!("did you mean `{longer}`?")),
            None => diagnostic.help(format!(
                "its properties are {}",
                list_words(fields(), FIELDS.len())
            )),
        },
    })
}

/// The only property that begins with the words of `field`: `autonomy_level` for `autonomy`.
fn only_longer(field: &str) -> Option<&'static str> {
    let is_longer = |name: &&&str| {
        let rest = name.strip_prefix(field);
        rest.is_some_and(|rest| rest.starts_with('_'))
    };
    let mut longer = FIELDS.iter().filter(is_longer);
    longer.next().copied().filter(|_| longer.next().is_none())
}

/// The property is declared in the effective object (RFC 0016, rule 6).
fn undeclared_field(field: &Str, declaration: &Declaration<'_>) -> Option<Diagnostic> {
    if declaration.declares(field) {
        return None;
    }
    let message = format!("the control names `{}`, which isn't declared", &**field);
    let diagnostic =
        Diagnostic::new(&UNDECLARED_GOVERNANCE_FIELD, message).at(field.origin.value, "");
    Some(match declaration.agent {
        None => diagnostic.help(format!("declare `{}` in `metadata.governance`", &**field)),
        Some(agent) => diagnostic.help(format!(
            "declare `{}` for the agent `{agent}`, or in `metadata.governance`",
            &**field
        )),
    })
}

/// `eval` of a control or review is the id of an eval of the pack or of a prompt (RFC 0016, rule 4).
fn unknown_eval(name: &Str, targets: &Targets<'_>, is_control: bool) -> Option<Diagnostic> {
    if targets.evals.may_have(name) {
        return None;
    }
    let message = format!("`{}` is not an eval of this pack", &**name);
    let message = or_empty(name, "the id of the eval", message);
    let diagnostic = Diagnostic::new(&UNKNOWN_GOVERNANCE_EVAL, message).at(name.origin.value, "");
    if targets.validators.has(name) {
        let diagnostic = diagnostic.note("a validator has this id");
        return Some(if is_control {
            diagnostic.help(format!("write `validator: {}`", &**name))
        } else {
            diagnostic.help("name an eval: a review runs or reads one")
        });
    }
    let none = "add it to `evals`, of the pack or of a prompt: there are none so far";
    Some(
        targets
            .evals
            .suggest(diagnostic, name, &targets.search, "evals", none),
    )
}

/// `validator` of a control is the id of a validator of a prompt (RFC 0016, rule 5).
fn unknown_validator(name: &Str, targets: &Targets<'_>) -> Option<Diagnostic> {
    if targets.validators.may_have(name) {
        return None;
    }
    let message = format!("no validator of this pack has the id `{}`", &**name);
    let diagnostic =
        Diagnostic::new(&UNKNOWN_GOVERNANCE_VALIDATOR, message).at(name.origin.value, "");
    if let Some(kind) = targets.types.get(&**name) {
        return Some(
            diagnostic
                .related(kind.origin.value, "this is its type")
                .help("give the validator an `id`, and name that"),
        );
    }
    if targets.evals.has(name) {
        return Some(
            diagnostic
                .note("an eval has this id")
                .help(format!("write `eval: {}`", &**name)),
        );
    }
    let none = "give a validator of a prompt this `id`: none has one so far";
    Some(
        targets
            .validators
            .suggest(diagnostic, name, &targets.search, "ids of validators", none),
    )
}

fn obligation_ids(obligations: &List<Obligation>) -> Ids<'_> {
    let ids = obligations
        .iter()
        .map(|obligation| obligation.id.as_deref());
    Ids::of(ids, obligations.partial)
}

/// `satisfies` of an object's own reviews names obligations that hold for it, which have these ids (RFC 0016, rule 7).
fn unknown_obligations(
    declaration: &Declaration<'_>,
    ids: &Ids<'_>,
    targets: &Targets<'_>,
    found: &mut Vec<Diagnostic>,
) {
    let reviews = declaration.own.reviews.iter().flatten();
    let names = reviews.flat_map(|review| review.satisfies.iter().flatten());
    for name in names.filter(|name| !ids.may_have(name)) {
        let whose = match declaration.agent {
            None => "this pack".to_owned(),
            Some(agent) => format!("the agent `{agent}`"),
        };
        let message = format!("`{}` is not an obligation of {whose}", &**name);
        let message = or_empty(name, "the id of the obligation", message);
        let diagnostic = Diagnostic::new(&UNKNOWN_OBLIGATION, message).at(name.origin.value, "");
        let replaced = declaration.inherited.is_some_and(|inherited| {
            let all = inherited.obligations.iter().flatten();
            all.filter_map(|obligation| obligation.id.as_deref())
                .any(|id| id == &**name)
        });
        let diagnostic = match &declaration.own.obligations {
            Some(own) if replaced => diagnostic.related(
                key_place(&own.origin),
                "these replace all obligations of the pack",
            ),
            _ => diagnostic,
        };
        let none = "add it to `obligations`: there are none so far";
        found.push(ids.suggest(diagnostic, name, &targets.search, "obligations", none));
    }
}

/// An agent that replaces the obligations keeps those that its inherited reviews answer to (RFC 0016, rule 7, with
/// RFC 0013, rule 7). A review that answers to nothing in the pack either is wrong there.
fn orphaned_reviews(
    declaration: &Declaration<'_>,
    ids: &Ids<'_>,
    of_pack: &Ids<'_>,
) -> Option<Diagnostic> {
    let own = declaration.own.obligations.as_ref()?;
    let reviews = declaration.inherited_reviews()?;
    let names = reviews
        .iter()
        .flat_map(|review| review.satisfies.iter().flatten());
    let lost = names.filter(|name| !ids.may_have(name) && of_pack.has(name));
    let lost: Vec<&Str> = lost.collect();
    if lost.is_empty() {
        return None;
    }
    let mut seen: HashSet<&str> = HashSet::new();
    let missing: Vec<&str> = lost
        .iter()
        .map(|name| &***name)
        .filter(|name| seen.insert(name))
        .collect();
    let agent = declaration.agent?;
    let message = match missing.len() {
        1 => {
            format!("the agent `{agent}` lacks an obligation that a review of the pack answers to")
        }
        _ => format!("the agent `{agent}` lacks obligations that reviews of the pack answer to"),
    };
    let diagnostic = Diagnostic::new(&ORPHANED_REVIEW, message).at(
        key_place(&own.origin),
        "replaces all obligations of the pack",
    );
    let shown = lost.iter().take(SHOWN);
    let diagnostic = shown.fold(diagnostic, |diagnostic, name| {
        diagnostic.related(name.origin.value, "the agent inherits this review")
    });
    let missing = list_words(missing, SHOWN);
    Some(diagnostic.help(format!(
        "repeat {missing} among the agent's obligations, or give the agent `reviews` of its own"
    )))
}
