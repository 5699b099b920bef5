//! Ranges that nothing lies in.
//!
//! Invariant: numbers are compared exactly where they can be; equal ends are a range of one value, unless an end is
//! excluded.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::value::EMPTY_RANGE;
use packc_ir::{Num, Pack, Validation};
use packc_source::Span;
use packc_syntax::{Node, Number, Value};

use crate::value::exceeds;

/// An end of a range.
struct End<'a> {
    key: &'a str,
    number: &'a Number,
    span: Span,
}

impl<'a> End<'a> {
    fn of(key: &'a str, number: Option<&'a Num>) -> Option<Self> {
        let number = number?;
        Some(Self {
            key,
            number,
            span: number.origin.value,
        })
    }

    /// The number under a keyword of a JSON Schema.
    fn in_schema(key: &'a str, schema: &'a Node) -> Option<Self> {
        let node = schema.as_mapping()?.node(key)?;
        match &node.value {
            Value::Number(number) => Some(Self {
                key,
                number,
                span: node.span,
            }),
            _ => None,
        }
    }
}

/// The ranges of a variable (specification, Validation).
pub(super) fn of_variable(rules: &Validation) -> impl Iterator<Item = Diagnostic> {
    let length = (
        End::of("min_length", rules.min_length.as_ref()),
        End::of("max_length", rules.max_length.as_ref()),
    );
    let size = (
        End::of("minimum", rules.minimum.as_ref()),
        End::of("maximum", rules.maximum.as_ref()),
    );
    let ranges = [length, size].into_iter();
    ranges.filter_map(|(least, most)| empty(&least?, &most?, false, "no value fits"))
}

/// The cost of a pack (specification, Metadata).
pub(super) fn of_cost(pack: &Pack) -> Option<Diagnostic> {
    let cost = pack.metadata.as_ref()?.cost_estimate.as_ref()?;
    let least = End::of("min_cost_usd", cost.min_cost_usd.as_ref())?;
    let most = End::of("max_cost_usd", cost.max_cost_usd.as_ref())?;
    empty(&least, &most, false, "no cost lies between them")
}

/// The ranges of a JSON Schema (JSON Schema Validation, section 6).
pub(super) fn of_schema(schema: &Node) -> impl Iterator<Item = Diagnostic> {
    [
        ("minLength", "maxLength", false),
        ("minItems", "maxItems", false),
        ("minContains", "maxContains", false),
        ("minProperties", "maxProperties", false),
        ("minimum", "maximum", false),
        ("minimum", "exclusiveMaximum", true),
        ("exclusiveMinimum", "maximum", true),
        ("exclusiveMinimum", "exclusiveMaximum", true),
    ]
    .into_iter()
    .filter_map(|(least, most, excluded)| {
        let least = End::in_schema(least, schema)?;
        let most = End::in_schema(most, schema)?;
        empty(&least, &most, excluded, "no value fits")
    })
}

/// A range whose ends are the wrong way round, or equal though one of them is `excluded`.
fn empty(least: &End<'_>, most: &End<'_>, excluded: bool, so: &str) -> Option<Diagnostic> {
    let (relation, is_empty) = if excluded {
        ("not less", !exceeds(most.number, least.number))
    } else {
        ("greater", exceeds(least.number, most.number))
    };
    if !is_empty {
        return None;
    }
    let message = format!("`{}` is {relation} than `{}`: {so}", least.key, most.key);
    Some(
        Diagnostic::new(&EMPTY_RANGE, message)
            .at(least.span, "")
            .related(most.span, "")
            .help("swap the two, or correct one of them"),
    )
}
