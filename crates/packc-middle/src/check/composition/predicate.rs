//! The predicates of branch steps (RFC 0010, Predicate).
//!
//! Invariant: which form a predicate has is the schema's business; here is what the forms hold: a `path` is one
//! reference, a `value` is a literal that fits the comparison.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::composition::{
    INVALID_PREDICATE_PATH, PREDICATE_VALUE_REFERENCE, PREDICATE_VALUE_TYPE,
};
use packc_ir::{ComparePredicate, Predicate, StepForm, Str};
use packc_syntax::{Node, Text, Value};

use super::binding::{Bindings, invalid};
use super::reference::{parse, scan};
use crate::check::place::Written;

/// Checks all predicates.
pub(super) fn check(bindings: &Bindings<'_, '_>, found: &mut Vec<Diagnostic>) {
    for (reader, placed) in bindings.steps.all.iter().enumerate() {
        if let StepForm::Branch(branch) = &placed.step.form
            && let Some(predicate) = &branch.predicate
        {
            check_predicate(bindings, predicate, reader, found);
        }
    }
}

fn check_predicate(
    bindings: &Bindings<'_, '_>,
    predicate: &Predicate,
    reader: usize,
    found: &mut Vec<Diagnostic>,
) {
    let inner: &[Predicate] = match predicate {
        Predicate::Compare(compare) => {
            if let Some(path) = &compare.path {
                found.extend(check_path(bindings, path, reader));
            }
            found.extend(check_value(bindings, compare));
            &[]
        }
        Predicate::Exists(exists) => {
            if let Some(path) = &exists.path {
                found.extend(check_path(bindings, path, reader));
            }
            &[]
        }
        Predicate::AllOf(all) => all.all_of.as_deref().unwrap_or(&[]),
        Predicate::AnyOf(any) => any.any_of.as_deref().unwrap_or(&[]),
        Predicate::Not(not) => not.not.as_slice(),
    };
    for predicate in inner {
        check_predicate(bindings, predicate, reader, found);
    }
}

/// A path is one reference and nothing else (RFC 0010, Predicate).
fn check_path(bindings: &Bindings<'_, '_>, path: &Str, reader: usize) -> Option<Diagnostic> {
    let written = Written {
        text: &path.value,
        span: path.origin.value,
        sources: bindings.sources,
    };
    let references = scan(path);
    if let Some(fault) = references
        .iter()
        .find_map(|found| found.content.as_ref().err())
    {
        return Some(invalid(written, fault, &instead(path)));
    }
    if let [reference] = references.as_slice()
        && reference.range == (0..path.len())
        && let Ok(path) = &reference.content
    {
        return bindings.unresolved(written, path, reader);
    }
    let diagnostic = Diagnostic::new(
        &INVALID_PREDICATE_PATH,
        "the `path` of a predicate has to be one reference",
    );
    Some(match (references.as_slice(), parse(path, 0)) {
        // A list of references as an array literal, text around, several of them.
        ([first, ..], _) => {
            let (start, end) = (first.range.start, first.range.end);
            let rest = if start > 0 { 0..start } else { end..path.len() };
            diagnostic.at(written.place(rest), "").help(instead(path))
        }
        ([], Ok(bare)) => {
            let meant = bare.written();
            let diagnostic = diagnostic
                .at(path.origin.value, "no `${…}`")
                .help(format!("write `{meant}`"));
            match quoted(&path.value, &meant) {
                Some(text) => diagnostic.fix(path.origin.value, text),
                None => diagnostic,
            }
        }
        ([], Err(_)) => diagnostic
            .at(path.origin.value, "no `${…}`")
            .help(instead(path)),
    })
}

/// The reference as a scalar of the style of `text`.
pub(super) fn quoted(text: &Text, reference: &str) -> Option<String> {
    use packc_syntax::Style;
    match text.style {
        Style::Plain | Style::DoubleQuoted => Some(format!("\"{reference}\"")),
        Style::SingleQuoted => Some(format!("'{reference}'")),
        Style::Literal | Style::Folded | Style::Raw | Style::Made => None,
    }
}

/// Comparisons as other languages write them, the longer before the shorter.
const OPERATORS: [(&str, &str); 11] = [
    ("===", "equals"),
    ("!==", "not_equals"),
    ("==", "equals"),
    ("!=", "not_equals"),
    ("<=", "less_than_or_equals"),
    (">=", "greater_than_or_equals"),
    (" not in ", "not_in"),
    (" in ", "in"),
    ("=", "equals"),
    ("<", "less_than"),
    (">", "greater_than"),
];

/// What to write for the expression that somebody tried in a path.
fn instead(text: &str) -> String {
    let bare: String = text.chars().filter(|char| !"${}".contains(*char)).collect();
    let comparison = || {
        let places = OPERATORS.iter().filter_map(|(sign, operator)| {
            let at = bare.find(sign)?;
            Some((at, std::cmp::Reverse(sign.len()), operator))
        });
        let (at, length, operator) = places.min()?;
        let path = parse(bare.get(..at)?.trim(), 0).ok()?;
        let value = bare.get(at + length.0..)?.trim();
        let is_literal = !value.is_empty()
            && !["&&", "||", "<", ">", "="]
                .iter()
                .any(|sign| value.contains(sign))
            && ![" and ", " or "].iter().any(|word| value.contains(word));
        is_literal.then(|| {
            format!(
                "write `path: {}`, `op: {operator}` and `value: {value}`",
                path.written()
            )
        })
    };
    comparison().unwrap_or_else(|| {
        "compare with `op` and `value`, combine with `all_of`, `any_of` and `not`, or let an \
         earlier step answer with true or false"
            .to_owned()
    })
}

/// A value is a literal: a list for `in` and `not_in`, else a string, a number or a boolean (`ComparePredicate.value`).
fn check_value(bindings: &Bindings<'_, '_>, compare: &ComparePredicate) -> Option<Diagnostic> {
    let (operator, value) = (compare.operator.as_ref()?, compare.value.as_ref()?);
    let node = Node::new(value.origin.value, value.value.clone());
    if let Some(reference) = reference_in(bindings, &node) {
        return Some(reference);
    }
    let of_list = ["in", "not_in"].contains(&&**operator);
    let fits = match &node.value {
        _ if !ComparePredicate::OPERATORS.contains(&&**operator) => true,
        Value::Hole => true,
        Value::Sequence(_) => of_list,
        Value::String(_) | Value::Number(_) | Value::Bool(_) => !of_list,
        Value::Null | Value::Mapping(_) => false,
    };
    if fits {
        return None;
    }
    let expected = if of_list { "a list" } else { "one value" };
    let message = format!(
        "`{}` compares with {expected}, and this is {}",
        &**operator,
        node.describe()
    );
    let diagnostic = Diagnostic::new(&PREDICATE_VALUE_TYPE, message).at(node.span, "");
    let operator = &**operator;
    Some(match &node.value {
        Value::Sequence(items) if items.is_empty() => diagnostic.help(
            "to ask whether something is there, write `exists: true` in place of `op` and `value`",
        ),
        Value::Sequence(_) if operator == "equals" => diagnostic.help("did you mean `op: in`?"),
        Value::Sequence(_) if operator == "not_equals" => {
            diagnostic.help("did you mean `op: not_in`?")
        }
        Value::String(_) | Value::Number(_) | Value::Bool(_) => {
            let text = bindings.sources.text(node.span);
            diagnostic.help(format!("write `value: [{text}]`"))
        }
        Value::Null => diagnostic
            .help("to ask whether something is there, write `exists` in place of `op` and `value`"),
        _ if of_list => diagnostic.help("write a list"),
        _ => diagnostic.help("write a string, a number or a boolean"),
    })
}

/// The finding about the first reference in a value.
fn reference_in(bindings: &Bindings<'_, '_>, node: &Node) -> Option<Diagnostic> {
    match &node.value {
        Value::String(text) => {
            let range = scan(&text.text).into_iter().next()?.range;
            let written = Written {
                text,
                span: node.span,
                sources: bindings.sources,
            };
            let message = "a predicate compares with a literal, and this value is a reference";
            Some(
                Diagnostic::new(&PREDICATE_VALUE_REFERENCE, message)
                    .at(written.place(range), "")
                    .help("let an earlier step compare the two, and look at its answer"),
            )
        }
        Value::Sequence(items) => items.iter().find_map(|item| reference_in(bindings, item)),
        _ => None,
    }
}
