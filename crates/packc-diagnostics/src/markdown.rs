//! The little Markdown that the texts of rules are written in: headings, paragraphs, lists and fenced code.
//!
//! Invariant: nothing of a text is lost but empty lines and fences, and code is never read as anything else.

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A heading of this level.
    Heading(usize, &'static str),
    /// Lines that belong together: a paragraph or one item of a list.
    Text(&'static str),
    /// What stands between two fences, its last line feed included.
    Code(&'static str),
}

/// The parts of a text.
pub(crate) fn parts(text: &'static str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (line, after) = split_line(rest);
        let trimmed = line.trim();
        let hashes = trimmed.len() - trimmed.trim_start_matches('#').len();
        if trimmed.is_empty() {
            rest = after;
        } else if let Some(fence) = fence(trimmed) {
            let (code, after) = code(after, fence);
            parts.push(Part::Code(code));
            rest = after;
        } else if hashes > 0 {
            let title = trimmed.trim_start_matches('#').trim();
            parts.push(Part::Heading(hashes, title));
            rest = after;
        } else {
            let (paragraph, after) = paragraph(rest);
            parts.push(Part::Text(paragraph.trim_end()));
            rest = after;
        }
    }
    parts
}

fn split_line(text: &'static str) -> (&'static str, &'static str) {
    text.split_at(text.find('\n').map_or(text.len(), |at| at + 1))
}

/// The backticks that a code block begins with.
fn fence(line: &'static str) -> Option<&'static str> {
    let ticks = line.len() - line.trim_start_matches('`').len();
    line.get(..ticks).filter(|fence| fence.len() >= 3)
}

/// The lines up to the closing fence, and what follows it.
fn code(text: &'static str, fence: &str) -> (&'static str, &'static str) {
    let mut end = 0;
    while let Some(rest) = text.get(end..).filter(|rest| !rest.is_empty()) {
        let (line, after) = split_line(rest);
        if line.trim_end() == fence {
            return (text.get(..end).unwrap_or(text), after);
        }
        end += line.len();
    }
    (text, "")
}

/// The lines up to an empty one, a heading, code, or the next item of a list.
fn paragraph(text: &'static str) -> (&'static str, &'static str) {
    let mut end = split_line(text).0.len();
    while let Some(rest) = text.get(end..).filter(|rest| !rest.is_empty()) {
        let line = split_line(rest).0;
        let trimmed = line.trim();
        if trimmed.is_empty()
            || trimmed.starts_with('#')
            || trimmed.starts_with("- ")
            || fence(trimmed).is_some()
        {
            break;
        }
        end += line.len();
    }
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_part() {
        let text =
            "# Title\n\n## What\n\nOne\ntwo.\n- a\n  b\n- c\n\n```yaml\n## no heading\n\n```\nEnd";
        assert_eq!(
            parts(text),
            [
                Part::Heading(1, "Title"),
                Part::Heading(2, "What"),
                Part::Text("One\ntwo."),
                Part::Text("- a\n  b"),
                Part::Text("- c"),
                Part::Code("## no heading\n\n"),
                Part::Text("End"),
            ]
        );
    }

    #[test]
    fn a_longer_fence_holds_a_shorter_one() {
        let text = "````text\n```\ncode\n```\n````\n";
        assert_eq!(parts(text), [Part::Code("```\ncode\n```\n")]);
        assert_eq!(parts("```\nunclosed\n"), [Part::Code("unclosed\n")]);
    }
}
