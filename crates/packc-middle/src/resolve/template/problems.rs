//! What is said about texts that look like placeholders and are none.
//!
//! Invariant: one finding a mistake: the blocks and filters of a text are reported once for each feature that they need.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::template::{
    BLANKS_IN_PLACEHOLDER, MALFORMED_PLACEHOLDER, UNDECLARED_FEATURE,
};
use packc_source::SourceMap;

use super::delimiters::Delimiters;
use super::scan::{Problem, ProblemKind, is_name, is_path};
use super::undeclared::without_prefix;
use super::unit::{Unit, fragment_name};

/// The findings about the problems of a text.
pub(super) fn report(
    unit: &Unit<'_>,
    delimiters: Delimiters,
    sources: &SourceMap,
    is_fragment: impl Fn(&str) -> bool,
) -> Vec<Diagnostic> {
    let mut features: Vec<&str> = Vec::new();
    let mut found: Vec<Diagnostic> = Vec::new();
    for (at, problem) in unit.problems.iter().enumerate() {
        if found.len() == SHOWN {
            let left = unit.problems.len() - at;
            let last = found.pop();
            let note = format!("there are {left} more places like this in the same text");
            found.extend(last.map(|last| last.note(note)));
            break;
        }
        if let Some(feature) = feature(unit.slice(problem.range.clone()), problem.kind) {
            if features.contains(&feature) {
                continue;
            }
            features.push(feature);
        }
        let name = fragment_name(unit.text, problem, delimiters);
        let name = name.filter(|name| is_fragment(unit.slice(name.clone())));
        found.push(match name {
            Some(name) => without_prefix(
                unit.slice(name.clone()),
                unit.span(sources, name),
                delimiters,
            ),
            None => finding(unit, problem, delimiters, sources),
        });
    }
    found
}

/// How many findings one text can have.
const SHOWN: usize = 100;

/// What begins a tag of Mustache that is no block.
const OTHER: [char; 4] = ['>', '&', '~', '='];

/// The feature that a block or a filter belongs to.
fn feature(shown: &str, kind: ProblemKind) -> Option<&'static str> {
    match kind {
        ProblemKind::Filter => Some("filters"),
        // Partials and the like of Mustache, each a mistake of its own.
        ProblemKind::Block if shown.trim_start_matches(['{', '$']).starts_with(OTHER) => None,
        ProblemKind::Block => {
            let word = shown
                .trim_start_matches(['{', '%', '-', '#', '/', '^', '$', ' '])
                .split(|c: char| !c.is_ascii_alphanumeric())
                .next();
            match word {
                Some("for" | "endfor" | "each" | "range" | "break" | "continue") => Some("loops"),
                _ => Some("conditionals"),
            }
        }
        _ => None,
    }
}

fn finding(
    unit: &Unit<'_>,
    problem: &Problem,
    delimiters: Delimiters,
    sources: &SourceMap,
) -> Diagnostic {
    let shown = unit.slice(problem.range.clone());
    let inner = shown.strip_prefix(delimiters.open).unwrap_or(shown);
    let inner = inner.strip_suffix(delimiters.close).unwrap_or(inner).trim();
    let place = unit.span(sources, problem.range.clone());
    let brief = &brief(shown);
    let malformed =
        |message: String| Diagnostic::new(&MALFORMED_PLACEHOLDER, message).at(place, "");
    match problem.kind {
        ProblemKind::Blanks => {
            let right = delimiters.wrap(inner);
            let message = format!("`{brief}` has blanks inside, which runtimes don't expect");
            Diagnostic::new(&BLANKS_IN_PLACEHOLDER, message)
                .at(place, "")
                .help(format!("write `{right}`"))
                .fix(place, right)
        }
        ProblemKind::Empty => malformed(format!("`{brief}` names no variable"))
            .help(format!("write {}", a_placeholder(delimiters))),
        ProblemKind::Unclosed => unclosed(unit, problem, delimiters, inner, sources),
        ProblemKind::Nested => around_another(malformed, brief, inner, delimiters),
        ProblemKind::NotAName => not_a_name(malformed, brief, inner, delimiters),
        ProblemKind::Filter => {
            let message =
                format!("`{brief}` applies a filter, a feature that the pack doesn't declare");
            Diagnostic::new(&UNDECLARED_FEATURE, message)
                .at(place, "")
                .note("PromptPack itself defines placeholders alone; filters are up to the runtime")
                .help(
                    "if your runtime has filters, declare `filters` in `template_engine.features`",
                )
        }
        ProblemKind::Block => block(unit, problem, sources),
    }
}

fn a_placeholder(delimiters: Delimiters) -> String {
    format!("`{}`, with the name of a variable", delimiters.wrap("name"))
}

fn unclosed(
    unit: &Unit<'_>,
    problem: &Problem,
    delimiters: Delimiters,
    inner: &str,
    sources: &SourceMap,
) -> Diagnostic {
    let place = unit.span(sources, problem.range.clone());
    let shown = unit.slice(problem.range.clone());
    let close = delimiters.close;
    let message = format!("`{}` is never closed", brief(shown));
    let found = Diagnostic::new(&MALFORMED_PLACEHOLDER, message).at(place, "");
    let name = inner.trim_end_matches('}').trim_end();
    if inner.starts_with('!') {
        return found.help(format!("end the comment with `{close}`"));
    }
    if is_path(name) {
        let right = delimiters.wrap(name);
        let found = found.help(format!("write `{right}`"));
        // Where more follows on the line, the name may go on.
        let rest = unit.slice(problem.range.end..unit.text.len());
        let is_whole = shown.ends_with('}') || rest.is_empty() || rest.starts_with('\n');
        return if is_whole {
            found.fix(place, right)
        } else {
            found
        };
    }
    if inner.is_empty() {
        return found.note(format!(
            "`{}` can't be written as plain text: no runtime has an escape for it",
            delimiters.open
        ));
    }
    found.help(format!("end it with `{close}` on the same line"))
}

/// A placeholder with another one inside its name.
fn around_another(
    found: impl Fn(String) -> Diagnostic,
    brief: &str,
    inner: &str,
    delimiters: Delimiters,
) -> Diagnostic {
    if inner.starts_with("fragments.") {
        return found("the name of a fragment can't be put together when the prompt runs".into())
            .note("fragments are put into the text when the pack is built")
            .help(format!(
                "write the name of one fragment, `{}`, or make its text a variable",
                delimiters.wrap("fragments.name")
            ));
    }
    if inner.starts_with("artifacts.") {
        return found("the name of an artifact can't be put together when the prompt runs".into())
            .help(format!(
                "write the name of one artifact, `{}`",
                delimiters.wrap("artifacts.name")
            ));
    }
    found(format!("`{brief}` has a placeholder inside another"))
        .help(format!("write {}", a_placeholder(delimiters)))
}

fn not_a_name(
    malformed: impl Fn(String) -> Diagnostic,
    brief: &str,
    inner: &str,
    delimiters: Delimiters,
) -> Diagnostic {
    let namespace = [("fragments.", "a fragment"), ("artifacts.", "an artifact")]
        .into_iter()
        .find(|(namespace, _)| {
            let rest = inner.strip_prefix(namespace.trim_end_matches('.'));
            rest.is_some_and(|rest| rest.starts_with(['.', '[']))
        });
    if let Some((namespace, thing)) = namespace {
        let found = malformed(format!("`{brief}` doesn't name {thing}")).help(format!(
            "write `{}`",
            delimiters.wrap(&format!("{namespace}name"))
        ));
        return found.note("such a name has letters, digits, `_` and `-`");
    }
    let found = malformed(format!("`{brief}` is no placeholder"))
        .note("the name of a variable has letters, digits and `_`; `.key` and `[0]` may follow it");
    let alike: String = inner
        .trim_start_matches(['.', '$', '@'])
        .chars()
        .map(|c| if c == ' ' || c == '-' { '_' } else { c })
        .collect();
    if is_path(&alike) && is_name(alike.split('.').next().unwrap_or("")) {
        return found.help(format!("`{}` would be one", delimiters.wrap(&alike)));
    }
    found
}

/// A block or another tag that is no placeholder.
fn block(unit: &Unit<'_>, problem: &Problem, sources: &SourceMap) -> Diagnostic {
    let shown = unit.slice(problem.range.clone());
    let place = unit.span(sources, problem.range.clone());
    let brief = &brief(shown);
    let feature = feature(shown, ProblemKind::Block);
    if let Some(feature) = feature
        && shown.starts_with("{%")
    {
        let message = format!("`{brief}` is a block, a feature that the pack doesn't declare");
        let found = Diagnostic::new(&UNDECLARED_FEATURE, message)
            .at(place, "")
            .note(format!(
                "PromptPack itself defines placeholders alone; {feature} are up to the runtime"
            ))
            .help(format!(
                "if your runtime has {feature}, declare `{feature}` in `template_engine.features`"
            ));
        return found;
    }
    let message = format!("`{brief}` belongs to another template language");
    let found = Diagnostic::new(&MALFORMED_PLACEHOLDER, message).at(place, "");
    let inner = shown.trim_start_matches(['{', '$']);
    if let Some(partial) = inner.strip_prefix('>') {
        let name = partial.trim_end_matches('}').trim();
        return found.help(format!("write `{{{{fragments.{name}}}}}` for a fragment"));
    }
    let Some(feature) = feature else {
        return found;
    };
    let example = if feature == "loops" {
        "{% for item in items %}"
    } else {
        "{% if name %}"
    };
    found
        .note("PromptPack itself defines placeholders alone")
        .help(format!(
            "if your runtime has {feature}, declare `{feature}` in `template_engine.features` and write `{example}`"
        ))
}

/// What is shown of a text in a message: its first line, cut when it is long; `…` stands for the rest.
fn brief(shown: &str) -> String {
    /// How many characters are shown.
    const SHOWN: usize = 40;
    let shown = shown.trim_end();
    let line = shown.lines().next().unwrap_or("");
    // What a `…` would stand for has to be longer than it.
    if line.len() == shown.len() && line.chars().nth(SHOWN + 1).is_none() {
        return line.to_owned();
    }
    let begin: String = line.chars().take(SHOWN).collect();
    format!("{begin}…")
}
