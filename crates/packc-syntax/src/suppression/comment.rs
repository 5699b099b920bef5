//! The words of one comment.
//!
//! Invariant: a comment that begins as one of ours is read whole or reported.

use packc_diagnostics::registry::project::INVALID_SUPPRESSION;
use packc_diagnostics::{Diagnostic, Rule, Severity, is_only_near, nearest, registry};
use packc_source::Span;

/// What a comment has to look like.
const FORM: &str = "write `# packc: allow(rule-name)`, with `,` between several names";

/// The rules that a comment names, each with its place; `None` for a comment that isn't ours. `comment` is its text, from
/// the `#` to the end of its line, at `span`.
pub(super) fn read(
    comment: &str,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<(&'static Rule, Span)>> {
    let at = |part: &str| {
        // `part` is always cut out of `comment`.
        let start = part.as_ptr() as usize - comment.as_ptr() as usize;
        span.slice(start, start + part.len())
    };
    let words = comment.trim_start_matches('#').trim_start();
    let behind = words.strip_prefix("packc")?;
    let (rest, has_colon) = match behind.trim_start().strip_prefix(':') {
        Some(rest) => (rest.trim(), true),
        None => (behind.trim(), false),
    };
    let names = rest.strip_prefix("allow").map(str::trim_start);
    let names = names.and_then(|names| names.strip_prefix('('));
    if !has_colon {
        // Prose about packc, unless it has the rest of the form.
        names?;
        let found = Diagnostic::new(&INVALID_SUPPRESSION, "this comment lacks a `:`")
            .at(at(words), "")
            .help("write `packc:` before `allow`");
        let gap = at(behind);
        diagnostics.push(found.fix(
            Span {
                end: gap.start,
                ..gap
            },
            ":",
        ));
        return None;
    }
    let Some(names) = names else {
        diagnostics.push(unreadable(rest, at(words), at(rest)));
        return None;
    };
    let Some((names, reason)) = names.split_once(')') else {
        let found = Diagnostic::new(&INVALID_SUPPRESSION, "the names are never closed")
            .at(at(words), "")
            .help("write a `)` behind the last name");
        diagnostics.push(found);
        return None;
    };
    if reason.trim_start().starts_with(['(', ',']) || reason.trim_start().starts_with("allow") {
        let found = Diagnostic::new(&INVALID_SUPPRESSION, "the names stand in several brackets")
            .at(at(words), "")
            .help("put all names into one pair, as in `allow(first-rule, second-rule)`");
        diagnostics.push(found);
        return None;
    }
    let mut allowed = Vec::new();
    let mut is_empty = true;
    for name in names.split(',').map(str::trim) {
        if name.is_empty() {
            continue;
        }
        is_empty = false;
        match rule(name, at(name)) {
            Ok(rule) => allowed.push((rule, at(name))),
            Err(wrong) => diagnostics.push(*wrong),
        }
    }
    if is_empty {
        let found = Diagnostic::new(&INVALID_SUPPRESSION, "this comment names no rule");
        diagnostics.push(found.at(at(words), "").help(FORM));
    }
    Some(allowed)
}

/// The rule with this name, when a comment may silence it.
fn rule(name: &str, at: Span) -> Result<&'static Rule, Box<Diagnostic>> {
    let Some(rule) = registry::find(name) else {
        let message = format!("there is no rule `{name}`");
        let found = Diagnostic::new(&INVALID_SUPPRESSION, message).at(at, "");
        let candidates = || registry::all().filter(|rule| can_be_silenced(rule));
        let names = || candidates().map(|rule| rule.name);
        return Err(Box::new(match nearest(name, names()) {
            Some(near) => {
                let found = found.did_you_mean(name, near);
                if is_only_near(name, near, names()) {
                    found.fix(at, near)
                } else {
                    found
                }
            }
            None => found.help("the names of rules stand in brackets behind `warning` and `note`"),
        }));
    };
    if can_be_silenced(rule) {
        return Ok(rule);
    }
    let message = format!("`{}` is an error, which no comment can silence", rule.name);
    let found = Diagnostic::new(&INVALID_SUPPRESSION, message)
        .at(at, "")
        .help("take the name out: only warnings and notes can be silenced");
    Err(Box::new(found))
}

fn can_be_silenced(rule: &Rule) -> bool {
    rule.severity != Severity::Error
}

/// The finding that `rest`, at `place`, isn't what follows `packc:`; the whole comment is at `whole`.
fn unreadable(rest: &str, whole: Span, place: Span) -> Diagnostic {
    let found = Diagnostic::new(&INVALID_SUPPRESSION, "packc can't read this comment")
        .at(whole, "")
        .help(FORM);
    // Names without their brackets, perhaps with a verb of another tool.
    let words = rest.split(|c: char| c.is_whitespace() || "(),:=".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let verbs = ["allow", "disable", "ignore", "off", "silence", "suppress"];
    let names = match words.split_first() {
        Some((first, names)) if verbs.contains(&first.to_ascii_lowercase().as_str()) => names,
        _ => words.as_slice(),
    };
    let known = |name: &&str| registry::find(name).is_some_and(can_be_silenced);
    if names.is_empty() || !names.iter().all(known) {
        return found.help("begin it with another word when it is meant for people");
    }
    found.fix(place, format!("allow({})", names.join(", ")))
}
