//! The rules of values: variables, patterns, ranges, JSON Schemas of tools, secrets.
//!
//! Place in the pipeline: after lowering, before resolution. Invariant: reads the pack as its sources wrote it, and
//! concludes nothing from what couldn't be read. No pattern that an author wrote is run but on that author's own values,
//! in an engine without backtracking.

mod parameters;
mod pattern;
mod range;
pub(crate) mod schema;
pub(crate) mod secret;
mod variable;

use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::value::{INVALID_PATTERN, UNPORTABLE_PATTERN};
use packc_ir::Pack;
use packc_source::{SourceMap, Span};
use packc_syntax::Text;

use super::place::Written;
use crate::value::Patterns;

/// Everything that these rules find in the pack.
pub(super) fn check(pack: &Pack, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let mut patterns = Patterns::default();
    for prompt in pack.prompts.iter().flat_map(|prompts| prompts.values()) {
        for variable in prompt.variables.iter().flatten() {
            variable::check(variable, sources, &mut patterns, found);
        }
    }
    for tool in pack.tools.iter().flat_map(|tools| tools.values()) {
        parameters::check(tool, sources, found);
    }
    found.extend(range::of_cost(pack));
    secret::check(pack, sources, found);
}

/// A pattern that can't be read, or not everywhere. RFC 0003 says nothing of the dialect; JSON Schema (Validation,
/// section 6.3.3; Core, section 6.4) names ECMA-262, and patterns that run everywhere.
fn pattern(text: &Text, span: Span, sources: &SourceMap) -> Option<Diagnostic> {
    let place = |range: Range<usize>| {
        Written {
            text,
            span,
            sources,
        }
        .place(range)
    };
    let (diagnostic, flaw) = match pattern::read(&text.text) {
        Ok(None) => return None,
        Ok(Some(flaw)) => {
            let found = Diagnostic::new(&UNPORTABLE_PATTERN, flaw.message.as_str());
            (found.at(place(flaw.range.clone()), ""), flaw)
        }
        Err(flaw) => {
            let message = format!("the pattern can't be read: {}", flaw.message);
            let found = Diagnostic::new(&INVALID_PATTERN, message);
            (found.at(place(flaw.range.clone()), ""), flaw)
        }
    };
    Some(match flaw.help {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    })
}
