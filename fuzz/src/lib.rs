//! What must hold of everything that the readers give, whatever they read.

use packc_diagnostics::Diagnostic;
use packc_source::{FileId, SourceFile, SourceMap, Span};
use packc_syntax::{Node, Value, offset_map};

/// The number of a file that stands for the fuzzed text.
pub fn file() -> FileId {
    let source = SourceFile::new("/fuzz".into(), "fuzz".into(), "".into());
    SourceMap::new().add(source)
}

/// Checks that all places of a finding lie in the text.
pub fn check_finding(text: &str, finding: &Diagnostic) {
    let labels = finding.primary.iter().chain(&finding.related);
    let places = labels.map(|label| label.span);
    for span in places.chain(finding.fix.iter().map(|fix| fix.span)) {
        check_span(text, span);
    }
    assert!(
        finding.primary.is_some(),
        "a finding without a place: {}",
        finding.message
    );
}

/// Checks that all spans of a tree lie in the text, and that every string maps back into its own.
pub fn check_tree(text: &str, root: &Node) {
    // Aliases share nodes, so that the same one can be met very often.
    let mut budget = 100_000;
    let mut rest = vec![root];
    while let Some(node) = rest.pop().filter(|_| budget > 0) {
        budget -= 1;
        let written = check_span(text, node.span);
        match &node.value {
            Value::String(string) => {
                let map = offset_map(string, written);
                for decoded in 0..=string.text.len() {
                    assert!(map.source(decoded) <= written.len());
                }
            }
            Value::Sequence(items) => rest.extend(items.iter()),
            Value::Mapping(mapping) => {
                for entry in mapping.entries() {
                    check_span(text, entry.key_span);
                    rest.push(&entry.node);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Hole => {}
        }
    }
}

fn check_span(text: &str, span: Span) -> &str {
    text.get(span.range())
        .expect("a span within the text, on character boundaries")
}
