//! From the path of a finding to the place in the source where its value was written.
//!
//! Invariant: nothing is said about what couldn't be read: a place at or inside a hole isn't found.

use packc_source::{Cause, SourceMap, Span};
use packc_syntax::{Entry, Mapping, Node, Value};

use crate::finding::Segment;

/// A value of the tree and the key that it stands under.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) node: &'a Node,
    /// `None` for the root and for list items.
    pub(crate) entry: Option<&'a Entry>,
    is_root: bool,
}

impl<'a> Place<'a> {
    /// The value at the end of the path, unless it or something around it couldn't be read.
    pub(crate) fn find(root: &'a Node, path: &[Segment]) -> Option<Self> {
        let start = Self {
            node: root,
            entry: None,
            is_root: true,
        };
        let place = path.iter().try_fold(start, Self::step)?;
        (!place.node.is_hole()).then_some(place)
    }

    fn step(self, segment: &Segment) -> Option<Self> {
        let (node, entry) = match segment {
            Segment::Key(key) => {
                let entry = self.node.as_mapping()?.get(key)?;
                (&entry.node, Some(entry))
            }
            Segment::Index(index) => (self.node.as_sequence()?.get(*index)?, None),
        };
        Some(Self {
            node,
            entry,
            is_root: false,
        })
    }

    /// The mapping, when the value is one of which all keys are known.
    pub(crate) fn complete_mapping(self) -> Option<&'a Mapping> {
        let mapping = self.node.as_mapping()?;
        (!mapping.may_have_more()).then_some(mapping)
    }

    /// The items, when the value is a list that could be read whole.
    pub(crate) fn complete_items(self) -> Option<&'a [Node]> {
        let items = self.node.as_sequence()?;
        items.iter().all(|item| !item.is_hole()).then_some(items)
    }

    /// Where to point for something that is missing in the value: its key; the start of the file for the root; the
    /// first key of a list item.
    pub(crate) fn name_span(self) -> Span {
        if self.is_root {
            return Span::start_of(self.node.span.file);
        }
        let first = || self.node.as_mapping()?.entries().first();
        let entry = self.entry.or_else(first);
        entry.map_or(self.node.span, |entry| entry.key_span)
    }

    /// Where to point for something that is wrong with the value: the value, or its key when the value is empty or goes
    /// over several lines.
    pub(crate) fn value_span(self, sources: &SourceMap) -> Span {
        let span = self.node.span;
        let text = sources.text(span).trim_end();
        if self.is_filled_in() {
            return span;
        }
        if !text.is_empty() && !text.contains('\n') {
            return span.slice(0, text.len());
        }
        self.name_span()
    }

    /// True when nobody wrote the value.
    pub(crate) fn is_filled_in(self) -> bool {
        self.causes().any(Cause::is_default)
    }

    /// The flag of the command line that gave the value.
    pub(crate) fn flag(self) -> Option<&'static str> {
        self.causes().find_map(|cause| match cause {
            Cause::Flag(flag) => Some(*flag),
            _ => None,
        })
    }

    fn causes(self) -> impl Iterator<Item = &'a Cause> {
        let causes = match self.node.cause.as_deref() {
            None => &[],
            Some(Cause::Chain(causes)) => &**causes,
            Some(cause) => std::slice::from_ref(cause),
        };
        causes.iter()
    }

    /// The value as it was written, shortened; for a value that no file has, as it is.
    pub(crate) fn written(self, sources: &SourceMap) -> String {
        let raw = sources.text(self.node.span).trim();
        let is_written = self
            .causes()
            .next()
            .is_none_or(|cause| !matches!(cause, Cause::Flag(_)))
            && !self.is_filled_in()
            && !raw.is_empty();
        match &self.node.value {
            Value::String(text) => shortened(&text.text),
            _ if is_written => shortened(raw),
            Value::Number(number) => shortened(&number.text),
            Value::Bool(value) => value.to_string(),
            _ => "null".to_owned(),
        }
    }
}

/// The path, whose steps are all keys, with numbers where it leads into lists.
pub(crate) fn with_numbers(root: &Node, mut path: Vec<Segment>) -> Vec<Segment> {
    let mut node = Some(root);
    for segment in &mut path {
        if let Segment::Key(key) = &*segment
            && node.is_some_and(|node| node.as_sequence().is_some())
            && let Ok(index) = key.parse()
        {
            *segment = Segment::Index(index);
        }
        node = node.and_then(|node| match &*segment {
            Segment::Key(key) => Some(&node.as_mapping()?.get(key)?.node),
            Segment::Index(index) => node.as_sequence()?.get(*index),
        });
    }
    path
}

/// A path as messages show it: `evals[2].threshold.value`; keys that aren't words between quotes; the middle of a very
/// deep one left out. Empty for the root.
pub(crate) fn path_text(path: &[Segment]) -> String {
    const ENDS: usize = 6;
    let segment = |(at, segment): (usize, &Segment)| match segment {
        _ if at >= ENDS && at + ENDS < path.len() => if at == ENDS { "…" } else { "" }.to_owned(),
        Segment::Index(index) => format!("[{index}]"),
        Segment::Key(key) if !is_word(key) => format!("[\"{key}\"]"),
        Segment::Key(key) if at == 0 => key.clone(),
        Segment::Key(key) => format!(".{key}"),
    };
    path.iter().enumerate().map(segment).collect()
}

fn is_word(key: &str) -> bool {
    !key.is_empty()
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || "_-$/".contains(c))
}

/// The first line of a text, cut where it is too long for a message.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    let start: String = line.chars().take(SHOWN).collect();
    if start.len() == text.trim_end_matches('\n').len() {
        return start;
    }
    format!("{start}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        let key = |key: &str| Segment::Key(key.to_owned());
        let path = [key("a"), Segment::Index(2), key("b c"), key("d-e")];
        assert_eq!(path_text(&path), "a[2][\"b c\"].d-e");
        let deep: Vec<Segment> = (0..20).map(|at| key(&at.to_string())).collect();
        assert_eq!(path_text(&deep), "0.1.2.3.4.5….14.15.16.17.18.19");
        assert_eq!(path_text(&[]), "");
    }

    #[test]
    fn long_values() {
        assert_eq!(shortened("1.10"), "1.10");
        assert_eq!(shortened("a\nb"), "a…");
        assert_eq!(shortened("a\n"), "a");
        assert_eq!(shortened(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
    }
}
