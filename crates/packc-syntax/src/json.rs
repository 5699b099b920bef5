//! The strict JSON reader: RFC 8259 and nothing else, with the spans that YAML has.
//!
//! Invariant: one pass over the bytes with a stack of its own, so time and memory are linear in the text and depth is a
//! number, not the machine's stack. A mistake whose extent is certain (a bad escape, a comma too many, a comment) costs
//! the value it stands in; after any other one the rest of the file is a hole, since where it goes on would be a guess.

mod comment;
mod keys;
mod mistake;
mod number;
mod string;
#[cfg(test)]
mod tests;

use packc_diagnostics::Diagnostic;
use packc_source::{FileId, Span};

use crate::findings::{duplicate_key, too_deep, too_many_values};
use crate::limits::KEPT_LEVELS;
use crate::lines::BOM;
use crate::{Entry, Limits, Mapping, Node, Value};
use keys::{Key, Keys};

pub use string::special_bytes;

/// Reads a text as JSON (RFC 8259). A BOM at its start is dropped. `None` when the text holds nothing but blanks.
///
/// Beyond RFC 8259, which leaves these open: a key may stand once in a mapping, strings hold whole characters (no lone
/// surrogates), integers fit into 64 bits with or without a sign, other numbers into a 64-bit float.
pub fn parse_json(file: FileId, text: &str, limits: &Limits) -> (Option<Node>, Vec<Diagnostic>) {
    let mut reader = Reader {
        file,
        text,
        at: text.strip_prefix(BOM).map_or(0, |_| BOM.len_utf8()),
        limits,
        count: 0,
        keys: Keys::default(),
        open: Vec::new(),
        items: Vec::new(),
        entries: Vec::new(),
        decoded: String::new(),
        comments: None,
        diagnostics: Vec::new(),
    };
    let root = match reader.document() {
        Ok(root) => root,
        Err(Stop) => Some(reader.abandon()),
    };
    reader.report_comments();
    (root, reader.diagnostics)
}

/// Reading can't go on; a diagnostic says why.
struct Stop;

/// A list or mapping whose end hasn't been read yet.
struct Open {
    /// Where its bracket stands.
    start: usize,
    kind: Kind,
}

enum Kind {
    List {
        /// Where its items begin in [`Reader::items`].
        base: usize,
    },
    Mapping {
        /// Where its entries begin in [`Reader::entries`].
        base: usize,
        /// The key whose value is being read; `None` too when the key couldn't be read.
        key: Option<(Key, Span)>,
        /// True when something of it couldn't be read.
        unknown_keys: bool,
    },
}

struct Reader<'a> {
    file: FileId,
    text: &'a str,
    /// The next byte to read.
    at: usize,
    limits: &'a Limits,
    /// How many values have been begun.
    count: usize,
    keys: Keys,
    open: Vec<Open>,
    /// The finished items of all open lists, those of the innermost last.
    items: Vec<Node>,
    /// The finished entries of all open mappings, those of the innermost last.
    entries: Vec<(Key, Span, Node)>,
    /// Room to decode a string with escapes.
    decoded: String,
    /// The first comment, and how many there are.
    comments: Option<(Span, usize)>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// The whole text.
    fn document(&mut self) -> Result<Option<Node>, Stop> {
        self.skip_blanks()?;
        if self.peek().is_none() {
            return Ok(None);
        }
        let root = self.value()?;
        self.skip_blanks()?;
        if self.peek().is_some() {
            // What follows doesn't take anything from the value.
            let finding = self.unexpected_after_root();
            self.diagnostics.push(finding);
        }
        Ok(Some(root))
    }

    /// A value with everything in it.
    fn value(&mut self) -> Result<Node, Stop> {
        loop {
            let Some(mut node) = self.begin_value()? else {
                continue;
            };
            loop {
                if self.open.is_empty() {
                    return Ok(node);
                }
                self.put(node);
                match self.after_value()? {
                    Some(closed) => node = closed,
                    None => break,
                }
            }
        }
    }

    /// A scalar or an empty list or mapping; `None` when a list or mapping was opened whose first value is next.
    fn begin_value(&mut self) -> Result<Option<Node>, Stop> {
        self.skip_blanks()?;
        let start = self.at;
        self.count += 1;
        if self.count > self.limits.nodes {
            let finding = too_many_values(self.here(), self.limits);
            return self.stop(finding);
        }
        let value = match self.peek() {
            Some(b'"') => self.string_value()?,
            Some(b'{') => {
                let (base, key) = (self.entries.len(), None);
                let kind = Kind::Mapping {
                    base,
                    key,
                    unknown_keys: false,
                };
                self.enter(kind)?;
                if self.peek() == Some(b'}') {
                    return Ok(Some(self.close()));
                }
                self.key()?;
                return Ok(None);
            }
            Some(b'[') => {
                let base = self.items.len();
                self.enter(Kind::List { base })?;
                if self.peek() == Some(b']') {
                    return Ok(Some(self.close()));
                }
                return Ok(None);
            }
            Some(b'0'..=b'9') => self.number(),
            Some(b'-') if self.digit_follows() => self.number(),
            _ => match self.literal() {
                Some(value) => value,
                None => self.other_value()?,
            },
        };
        Ok(Some(Node::new(self.span(start..self.at), value)))
    }

    /// `true`, `false` and `null`.
    fn literal(&mut self) -> Option<Value> {
        let (value, length) = match self.text.as_bytes().get(self.at..) {
            Some([b't', b'r', b'u', b'e', ..]) => (Value::Bool(true), 4),
            Some([b'f', b'a', b'l', b's', b'e', ..]) => (Value::Bool(false), 5),
            Some([b'n', b'u', b'l', b'l', ..]) => (Value::Null, 4),
            _ => return None,
        };
        if self.token_end() != self.at + length {
            return None;
        }
        self.at += length;
        Some(value)
    }

    /// Steps over an opening bracket and the blanks behind it.
    fn enter(&mut self, kind: Kind) -> Result<(), Stop> {
        let start = self.at;
        self.at += 1;
        if self.open.len() >= self.limits.depth {
            let finding = too_deep(self.span(start..self.at), self.limits);
            return self.stop(finding);
        }
        self.open.push(Open { start, kind });
        self.skip_blanks()
    }

    /// A key and its colon.
    fn key(&mut self) -> Result<(), Stop> {
        let start = self.at;
        if self.peek() != Some(b'"') {
            let finding = self.no_key();
            return self.stop(finding);
        }
        let read = self.key_text()?;
        let span = self.span(start..self.at);
        if let Some(Open {
            kind: Kind::Mapping { key, .. },
            ..
        }) = self.open.last_mut()
        {
            *key = read.map(|read| (read, span));
        }
        self.skip_blanks()?;
        if self.peek() != Some(b':') {
            let finding = self.no_colon(span);
            return self.stop(finding);
        }
        self.at += 1;
        Ok(())
    }

    /// What follows a value in a list or mapping: a comma (and, in a mapping, the next key), or the closing bracket, which
    /// gives the finished list or mapping.
    fn after_value(&mut self) -> Result<Option<Node>, Stop> {
        let value_end = self.at;
        self.skip_blanks()?;
        let in_list = matches!(
            self.open.last(),
            Some(Open {
                kind: Kind::List { .. },
                ..
            })
        );
        let closing = if in_list { b']' } else { b'}' };
        match self.peek() {
            Some(b',') => {
                let comma = self.span(self.at..self.at + 1);
                self.at += 1;
                self.skip_blanks()?;
                if self.peek() == Some(closing) {
                    let finding = mistake::trailing_comma(comma, in_list);
                    self.diagnostics.push(finding);
                    return Ok(Some(self.close()));
                }
                if !in_list {
                    self.key()?;
                }
                Ok(None)
            }
            Some(byte) if byte == closing => Ok(Some(self.close())),
            _ => {
                let finding = self.no_comma(value_end);
                self.stop(finding)
            }
        }
    }

    /// Puts a finished value into the innermost open list or mapping.
    fn put(&mut self, node: Node) {
        match self.open.last_mut().map(|open| &mut open.kind) {
            Some(Kind::Mapping {
                key, unknown_keys, ..
            }) => match key.take() {
                Some((key, span)) => self.entries.push((key, span, node)),
                None => *unknown_keys = true,
            },
            _ => self.items.push(node),
        }
    }

    /// Steps over a closing bracket and takes the innermost list or mapping, which must be open.
    fn close(&mut self) -> Node {
        self.at += 1;
        self.take_innermost(self.at)
    }

    /// The innermost open list or mapping, ended at byte `end`.
    fn take_innermost(&mut self, end: usize) -> Node {
        let Some(open) = self.open.pop() else {
            return Node::new(self.span(end..end), Value::Hole);
        };
        let value = match open.kind {
            Kind::List { base } => Value::Sequence(self.items.drain(base..).collect()),
            Kind::Mapping {
                base, unknown_keys, ..
            } => {
                let mut mapping = Mapping::new(self.take_entries(base));
                if unknown_keys {
                    mapping = mapping.with_unknown_keys();
                }
                Value::Mapping(mapping.into())
            }
        };
        Node::new(self.span(open.start..end), value)
    }

    /// The entries from `base` on, each key once: of equal keys the first stays.
    fn take_entries(&mut self, base: usize) -> Vec<Entry> {
        self.keys.begin_mapping();
        let mut taken: Vec<Entry> = Vec::with_capacity(self.entries.len() - base);
        for (key, key_span, node) in self.entries.drain(base..) {
            if let Some(first) = self.keys.first_in_mapping(key, taken.len()) {
                let first = taken.get(first).map_or(key_span, |entry| entry.key_span);
                let finding = duplicate_key(self.keys.text(key), first, key_span);
                self.diagnostics.push(finding);
                continue;
            }
            let key = self.keys.shared(key);
            taken.push(Entry {
                key,
                key_span,
                node,
            });
        }
        taken
    }

    /// The tree as far as it was read: the rest of the text is a hole, every open mapping may have more keys.
    fn abandon(&mut self) -> Node {
        let end = self.text.len();
        let mut node = Node::new(self.span(self.at.min(end)..end), Value::Hole);
        if self.open.len() >= self.limits.depth {
            let deeper = self.open.len().saturating_sub(KEPT_LEVELS);
            for _ in 0..deeper {
                let start = self.open.last().map_or(end, |open| open.start);
                self.take_innermost(end);
                node = Node::new(self.span(start..end), Value::Hole);
            }
        }
        while !self.open.is_empty() {
            self.put(node);
            if let Some(Open {
                kind: Kind::Mapping { unknown_keys, .. },
                ..
            }) = self.open.last_mut()
            {
                *unknown_keys = true;
            }
            node = self.take_innermost(end);
        }
        node
    }

    /// The next byte.
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    /// Reports what keeps the reader from going on.
    fn stop<T>(&mut self, finding: Diagnostic) -> Result<T, Stop> {
        self.diagnostics.push(finding);
        Err(Stop)
    }

    /// Steps over blanks, and over comments, which are remembered for [`Self::report_comments`].
    fn skip_blanks(&mut self) -> Result<(), Stop> {
        loop {
            while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
                self.at += 1;
            }
            if !matches!(self.peek(), Some(b'/' | b'#')) || !self.skip_comment()? {
                return Ok(());
            }
        }
    }
}
