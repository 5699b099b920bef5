//! The edit that takes a key and its value out of a mapping.
//!
//! Invariant: nothing else goes with them, no comment either; where that isn't certain there is no edit. The mapping has
//! other keys, and the value is a scalar.

use std::ops::Range;

use packc_source::{Cause, Origin, SourceMap, Span};

const BLANKS: [char; 2] = [' ', '\t'];

/// The text to delete, so that the field of this origin is gone; with its line, when nothing else stands on it.
pub(super) fn removal(sources: &SourceMap, origin: &Origin) -> Option<Span> {
    let (key, value) = (origin.key?, origin.value);
    if !matches!(origin.cause(), Cause::Authored) || key.file != value.file {
        return None;
    }
    let text = &*sources.file(key.file).text;
    let (start, end) = (key.range().start, value.range().end);
    let between = text.get(key.range().end..value.range().start)?;
    if between.trim_matches(BLANKS) != ":" {
        return None;
    }
    let field = Field {
        text,
        before: text.get(..start)?,
        after: text.get(end..)?,
    };
    let range = match field.after.trim_start().chars().next() {
        Some(',') => field.with_next_comma(),
        Some('}') => field.with_last_comma(),
        _ => field.with_line(),
    }?;
    Some(Span::new(key.file, range))
}

/// A field in the text of its file.
struct Field<'a> {
    text: &'a str,
    before: &'a str,
    after: &'a str,
}

impl Field<'_> {
    /// Where the line begins, when only blanks stand before the field.
    fn line_start(&self) -> Option<usize> {
        let before = self.before.trim_end_matches(BLANKS);
        (before.is_empty() || before.ends_with(['\n', '\r'])).then_some(before.len())
    }

    fn start(&self) -> usize {
        self.before.len()
    }

    fn offset(&self, rest: &str) -> usize {
        self.text.len() - rest.len()
    }

    /// A field of a flow mapping with another one behind it.
    fn with_next_comma(&self) -> Option<Range<usize>> {
        let rest = self.after.trim_start().strip_prefix(',')?;
        let next = rest.trim_start_matches(BLANKS);
        if next.starts_with('#') {
            return None;
        }
        match (self.line_start(), after_line_end(next)) {
            (Some(line), Some(next)) => Some(line..self.offset(next)),
            (None, Some(_)) => {
                let before = self.before.trim_end_matches(BLANKS);
                Some(before.len()..self.offset(next))
            }
            (_, None) => Some(self.start()..self.offset(next)),
        }
    }

    /// The last field of a flow mapping: the comma before it goes too.
    fn with_last_comma(&self) -> Option<Range<usize>> {
        let kept = self.before.trim_end().strip_suffix(',')?;
        let line = kept.rsplit(['\n', '\r']).next()?;
        // That comma may be one of a comment.
        (!line.contains('#')).then(|| kept.len()..self.offset(self.after))
    }

    /// A field of a block mapping.
    fn with_line(&self) -> Option<Range<usize>> {
        let next = after_line_end(self.after.trim_start_matches(BLANKS))?;
        let mut behind = next.trim_start();
        while behind.starts_with('#') {
            behind = behind
                .split_once('\n')
                .map_or("", |(_, rest)| rest.trim_start());
        }
        // A flow mapping after all, with comments in it.
        if behind.starts_with([',', '}']) {
            return None;
        }
        if let Some(line) = self.line_start() {
            return Some(line..self.offset(next));
        }
        // The first field of a list item: the next one takes its place.
        let (_, line) = self
            .before
            .rsplit_once(['\n', '\r'])
            .unwrap_or(("", self.before));
        let is_marker = |char: char| char == '-' || char == ' ';
        let is_first = line.trim_end_matches(' ').ends_with('-') && line.chars().all(is_marker);
        let sibling = next.trim_start_matches(' ');
        let is_sibling = next.len() - sibling.len() == line.len()
            && sibling.starts_with(|first: char| !first.is_whitespace() && !"#-".contains(first));
        (is_first && is_sibling).then(|| self.start()..self.offset(sibling))
    }
}

/// What follows the line end with which `text` begins; `None` when something else stands there.
fn after_line_end(text: &str) -> Option<&str> {
    if text.is_empty() {
        return Some(text);
    }
    text.strip_prefix("\r\n")
        .or_else(|| text.strip_prefix(['\n', '\r']))
}

#[cfg(test)]
mod tests {
    use packc_source::{FileId, SourceFile};
    use packc_syntax::{Limits, parse_json, parse_yaml};

    use super::*;

    /// Takes the field `gone` out of the list in the text.
    fn take_out(name: &str, text: &str) -> Option<String> {
        let mut sources = SourceMap::new();
        let file: FileId = sources.add(SourceFile::new(
            format!("/{name}").into(),
            name.to_owned(),
            text.into(),
        ));
        let node = if name.ends_with("json") {
            parse_json(file, text, &Limits::default()).0.unwrap()
        } else {
            let (yaml, found) = parse_yaml(file, text, &Limits::default());
            assert!(found.is_empty(), "{found:?}");
            yaml.documents.into_iter().next().unwrap().node
        };
        let item = node.as_sequence().unwrap().first().unwrap();
        let entry = item.as_mapping().unwrap().get("gone").unwrap();
        let range = removal(&sources, &entry.origin())?.range();
        let (before, after) = (&text[..range.start], &text[range.end..]);
        Some(format!("{before}{after}"))
    }

    #[track_caller]
    fn check(name: &str, text: &str, expected: &str) {
        assert_eq!(take_out(name, text).as_deref(), Some(expected), "{text}");
    }

    #[track_caller]
    fn refuse(text: &str) {
        assert_eq!(take_out("a.yaml", text), None, "{text}");
    }

    #[test]
    fn a_line_of_its_own() {
        check(
            "a.yaml",
            "- a: 1\n  gone: true\n  b: 2\n",
            "- a: 1\n  b: 2\n",
        );
        check("a.yaml", "- a: 1\n  gone :  true  \n", "- a: 1\n");
        check("a.yaml", "- a: 1\n  gone: true", "- a: 1\n");
        check(
            "a.yaml",
            "- a: 1\r\n  'gone': true\r\n- c\r\n",
            "- a: 1\r\n- c\r\n",
        );
        check(
            "a.yaml",
            "- a: 1\n  gone: true\n  # b\n  b: 2\n",
            "- a: 1\n  # b\n  b: 2\n",
        );
    }

    #[test]
    fn the_first_of_an_item() {
        check("a.yaml", "- gone: true\n  a: 1\n", "- a: 1\n");
        check("a.yaml", "-   gone: true\n    a: 1\n", "-   a: 1\n");
        refuse("- gone: true\n  # why\n  a: 1\n");
        refuse("-\tgone: true\n\n  a: 1\n");
        refuse("- gone: true\n");
    }

    #[test]
    fn in_braces() {
        check("a.yaml", "- {a: 1, gone: true}\n", "- {a: 1}\n");
        check("a.yaml", "- {gone: true, a: 1}\n", "- {a: 1}\n");
        check("a.yaml", "- {a: 1, gone: true, b: 2}\n", "- {a: 1, b: 2}\n");
        check(
            "a.yaml",
            "- {a: 1, gone: true,\n   b: 2}\n",
            "- {a: 1,\n   b: 2}\n",
        );
        check(
            "a.yaml",
            "- {\n  gone: true,\n  a: 1\n  }\n",
            "- {\n  a: 1\n  }\n",
        );
        refuse("- {gone: true}\n");
    }

    #[test]
    fn json() {
        check("a.json", "[{\"a\": 1, \"gone\": true}]", "[{\"a\": 1}]");
        check(
            "a.json",
            "[{\n  \"a\": 1,\n  \"gone\": true\n}]",
            "[{\n  \"a\": 1\n}]",
        );
        check(
            "a.json",
            "[{\n  \"gone\": true,\n  \"a\": 1\n}]",
            "[{\n  \"a\": 1\n}]",
        );
        check("a.json", "[{\"gone\":true,\"a\":1}]", "[{\"a\":1}]");
    }

    #[test]
    fn comments_stay() {
        refuse("- a: 1\n  gone: true # for now\n");
        refuse("- {gone: true, # for now\n   a: 1}\n");
        refuse("- {a: 1, # b,\n   gone: true}\n");
        refuse("- {a: 1, # b\n   gone: true\n   # c\n  }\n");
        refuse("- a: 1\n  gone: !!bool true\n");
    }
}
