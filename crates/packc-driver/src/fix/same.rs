//! Whether edits leave the rest of a file as it is.
//!
//! Invariant: both texts are read as the compiler reads them; what is compared are values, not their spelling.

use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_source::{FileId, SourceFile, Span};
use packc_syntax::{
    Entry, Mapping, Node, Value, parse_json, parse_yaml, parse_yaml_range, raw_text,
    split_front_matter,
};

use super::edits::Edit;
use crate::Limits;

/// True when the file with the text `after` reads as well as before the edits, and has the same values wherever they don't
/// touch one. Of a file that had errors, only the number of errors is compared: much of it may not have been read.
pub(super) fn keeps_the_rest(
    (id, before): (FileId, &SourceFile),
    after: &str,
    edits: &[Edit],
    limits: &Limits,
) -> bool {
    let (old, old_errors) = read(id, before, &before.text, limits);
    let (new, new_errors) = read(id, before, after, limits);
    if new_errors > old_errors {
        return false;
    }
    let touched = Touched(edits);
    old_errors > 0
        || old.len() == new.len()
            && old
                .iter()
                .zip(&new)
                .all(|(old, new)| touched.is_same(old, new))
}

/// The documents of a file, and how many errors reading it gave.
fn read(id: FileId, file: &SourceFile, text: &str, limits: &Limits) -> (Vec<Node>, usize) {
    let (nodes, found) = match file
        .path
        .extension()
        .map(str::to_ascii_lowercase)
        .as_deref()
    {
        Some("json") => {
            let (node, found) = parse_json(id, text, limits);
            (node.into_iter().collect(), found)
        }
        Some("md") => front_matter_and_body(id, text, limits),
        Some("txt") => (vec![raw_text(id, text, 0..text.len())], Vec::new()),
        _ => {
            let (yaml, found) = parse_yaml(id, text, limits);
            let documents = yaml.documents.into_iter();
            (documents.map(|document| document.node).collect(), found)
        }
    };
    (nodes, found.iter().filter(|found| found.is_error()).count())
}

fn front_matter_and_body(id: FileId, text: &str, limits: &Limits) -> (Vec<Node>, Vec<Diagnostic>) {
    let parts = split_front_matter(text);
    let mut nodes = vec![raw_text(id, text, parts.body.clone())];
    let mut found: Vec<Diagnostic> = parts.finding(id).into_iter().collect();
    if let Some(range) = parts.yaml {
        let (yaml, wrong) = parse_yaml_range(id, text, range, limits);
        found.extend(wrong);
        nodes.extend(yaml.documents.into_iter().map(|document| document.node));
    }
    (nodes, found)
}

/// Edits in the order of their places.
struct Touched<'a>(&'a [Edit]);

impl Touched<'_> {
    /// True when an edit lies at this place, or at one of its ends.
    fn touches(&self, span: Span) -> bool {
        let Range { start, end } = span.range();
        let first = self.0.partition_point(|edit| edit.range.end < start);
        self.0
            .get(first)
            .is_some_and(|edit| edit.range.start <= end)
    }

    /// True when nothing differs but what is touched.
    fn is_same(&self, old: &Node, new: &Node) -> bool {
        match (&old.value, &new.value) {
            (Value::Mapping(old), Value::Mapping(new)) => self.is_same_mapping(old, new),
            (Value::Sequence(old), Value::Sequence(new)) if old.len() == new.len() => old
                .iter()
                .zip(&**new)
                .all(|(old, new)| self.is_same(old, new)),
            (Value::Sequence(old), Value::Sequence(new)) => {
                // Items were put in or taken out: the others must follow each other as before.
                let mut rest = new.iter();
                let mut others = old.iter().filter(|item| !self.touches(item.span));
                others.all(|old| rest.any(|new| self.is_same(old, new)))
            }
            (Value::Mapping(_) | Value::Sequence(_), _) => false,
            (Value::Null, Value::Null) | (Value::Hole, _) => true,
            (Value::Bool(a), Value::Bool(b)) if a == b => true,
            (Value::Number(a), Value::Number(b)) if a == b => true,
            (Value::String(a), Value::String(b)) if a.text == b.text => true,
            _ => self.touches(old.span),
        }
    }

    fn is_same_mapping(&self, old: &Mapping, new: &Mapping) -> bool {
        let (old, new) = (old.entries(), new.entries());
        if old.len() == new.len() {
            return old.iter().zip(new).all(|(old, new)| {
                let same_key = old.key == new.key || self.touches(old.key_span);
                same_key && self.is_same(&old.node, &new.node)
            });
        }
        let mut rest = new.iter();
        let mut others = old.iter().filter(|entry| !self.touches_entry(entry));
        others.all(|old| rest.any(|new| old.key == new.key && self.is_same(&old.node, &new.node)))
    }

    fn touches_entry(&self, entry: &Entry) -> bool {
        self.touches(entry.key_span) || self.touches(entry.node.span)
    }
}
