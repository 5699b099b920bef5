//! Evals as PromptKit writes them, rewritten into those of a pack.
//!
//! Invariant: a limit on the score becomes the comparison that it means; what can't be one is an error.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{CONFLICTING_FIELDS, UNKNOWN_FIELD};
use packc_source::Cause;
use packc_syntax::{Entry, Node};

use super::renamed;
use crate::edit::Edit;

/// The limits that a threshold may be, with the operators that a pack has for them (specification, `Eval.threshold`).
const LIMITS: [(&str, &str); 2] = [("min_score", "gte"), ("max_score", "lte")];

/// Rewrites an eval.
pub(crate) fn convert(node: Node, diagnostics: &mut Vec<Diagnostic>) -> Node {
    let mut eval = match Edit::new(node) {
        Ok(eval) => eval,
        Err(node) => return node,
    };
    eval.change("threshold", |node| match Edit::new(node) {
        Ok(threshold) => convert_threshold(threshold, diagnostics),
        Err(node) => node,
    });
    eval.finish()
}

/// A threshold is one comparison: `operator` and `value`.
fn convert_threshold(mut threshold: Edit, diagnostics: &mut Vec<Diagnostic>) -> Node {
    if let Some(entry) = threshold.take("passed") {
        let message = "a pack has no place for `passed`";
        let found = Diagnostic::new(&UNKNOWN_FIELD, message).at(entry.key_span, "");
        diagnostics.push(found.help("compare the score instead: `operator: gte` and `value: 1`"));
    }
    for (limit, operator) in LIMITS {
        let Some(entry) = threshold.take(limit) else {
            continue;
        };
        let first = threshold.get("value").or_else(|| threshold.get("operator"));
        if let Some(first) = first {
            let message = "a threshold is one comparison, and this is a second one";
            let found = Diagnostic::new(&CONFLICTING_FIELDS, message)
                .at(entry.key_span, "")
                .related(first.key_span, "the other one")
                .help("keep one of the two, and write a second eval for the other");
            diagnostics.push(found);
            continue;
        }
        let key_span = entry.key_span;
        threshold.push(Entry {
            key: "operator".into(),
            key_span,
            node: Node::made(key_span, operator, Cause::Imported(key_span)),
        });
        threshold.push(renamed(entry, "value"));
    }
    threshold.finish()
}
