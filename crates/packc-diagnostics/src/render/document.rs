//! How a JSON document is printed.
//!
//! Invariant: the text means exactly what was given, and can be looked at in a terminal.

use std::fmt::Write as _;

use serde::Serialize;

use crate::escape::escape;

/// The text of a JSON document: indented by two spaces, ending with a line feed, control characters and their like
/// escaped throughout (RFC 8259, section 7).
pub(crate) fn print(document: &impl Serialize) -> String {
    escaped(&serde_json::to_string_pretty(document).unwrap_or_default())
}

/// The same in one line.
pub(crate) fn print_line(document: &impl Serialize) -> String {
    escaped(&serde_json::to_string(document).unwrap_or_default())
}

fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 1);
    for c in json.chars() {
        // Outside of strings there is no such character but the line feed.
        if c == '\n' || escape(c).is_none() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('\n');
    out
}
