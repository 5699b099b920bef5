//! YAML 1.2 to a spanned tree.
//!
//! Invariant: this module alone names the YAML parser. Its events become nodes in one pass, without recursion, so that
//! neither depth nor aliases can exhaust the stack; time and memory are linear in the text until a limit stops it.

mod anchor;
mod frame;
mod indicator;
mod key;
mod lint;
mod mapping;
mod reader;
mod scalar;
mod source;
mod syntax_error;
mod tag;
mod template;
mod value;

use std::ops::Range;

use granit_parser::{Options, Parser, options};
use packc_diagnostics::Diagnostic;
use packc_source::{FileId, Span};

use crate::{Comment, Limits, Node};

/// What a YAML file holds.
#[derive(Clone, Debug, Default)]
pub struct YamlFile {
    /// The documents in the order of the file. Documents without any content are left out, so that an empty file, one
    /// of comments alone, and what follows a closing `---` line, give none.
    pub documents: Vec<Document>,
    /// The comments in the order of the file.
    pub comments: Vec<Comment>,
}

/// One document of a YAML file.
#[derive(Clone, Debug)]
pub struct Document {
    /// The value of the document.
    pub node: Node,
    /// The `---` that opens the document; without one, the first line of its content.
    pub start: Span,
}

/// Reads the YAML of a whole file (YAML 1.2.2). `text` is the file as on disk: a leading BOM is skipped, and all of
/// `\n`, `\r\n` and `\r` are line ends.
///
/// After a syntax error, what stands before it is in the tree; what was still open there is marked as unknown, by holes
/// and by [`Mapping::may_have_more`](crate::Mapping::may_have_more).
pub fn parse_yaml(file: FileId, text: &str, limits: &Limits) -> (YamlFile, Vec<Diagnostic>) {
    parse_yaml_range(file, text, 0..text.len(), limits)
}

/// Reads the YAML in the bytes `range` of a file, such as its front matter. Spans count from the start of the file. A
/// range that doesn't lie on character boundaries of the text reads as empty.
pub fn parse_yaml_range(
    file: FileId,
    text: &str,
    range: Range<usize>,
    limits: &Limits,
) -> (YamlFile, Vec<Diagnostic>) {
    let source = text.get(range.clone()).unwrap_or("");
    let source = source::Source {
        file,
        text: source,
        base: range.start,
    };
    let mut reader = reader::Reader::new(source, limits);
    let mut complete = true;
    for event in Parser::new_from_str_with_options(source.text, parser_options(limits)) {
        complete = match event {
            Ok((event, place)) => reader.event(event, &place).is_continue(),
            Err(error) => {
                reader.syntax_error(&error);
                false
            }
        };
        if !complete {
            break;
        }
    }
    reader.finish(complete)
}

fn parser_options(limits: &Limits) -> Options {
    options! {
        // YAML 1.2.2, rule b-chomped-last: at the end of the input there is no line feed to keep. So do go-yaml and libyaml.
        block_scalar_eof_without_line_feed: true,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        // With the default, a hundred comment lines between a key and its value are an error.
        max_buffered_comment_events: 1 << 20,
        flow_nesting_limit: limits.depth,
        block_nesting_limit: limits.depth,
    }
}
