//! From bytes to text.
//!
//! Invariant: text is UTF-8 or refused, with the place at which it stops being UTF-8.

use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::NOT_UTF8;
use packc_source::{FileId, SourceFile, Span, WorldError};

/// Why a file has no text.
#[derive(Debug)]
pub(crate) enum Unread {
    /// It can't be had.
    Refused(WorldError),
    /// The text with replacement characters, and where the first of them stands.
    NotUtf8 {
        text: Arc<str>,
        start: usize,
        problem: String,
    },
    /// The sources are too large already.
    Unwanted,
}

/// The bytes of a file as text.
pub(crate) fn decode(bytes: Vec<u8>) -> Result<Arc<str>, Unread> {
    let utf16 = matches!(bytes.get(..2), Some([0xff, 0xfe] | [0xfe, 0xff]));
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error,
    };
    let start = error.utf8_error().valid_up_to();
    if utf16 {
        return Err(Unread::NotUtf8 {
            text: "".into(),
            start: 0,
            problem: "it is UTF-16".to_owned(),
        });
    }
    let byte = error.as_bytes().get(start).copied().unwrap_or_default();
    Err(Unread::NotUtf8 {
        text: String::from_utf8_lossy(error.as_bytes()).into(),
        start,
        problem: format!("byte {start} is 0x{byte:02X}"),
    })
}

/// The finding that a file isn't UTF-8 from byte `start` on.
pub(crate) fn not_utf8(file: &SourceFile, id: FileId, start: usize, problem: String) -> Diagnostic {
    Diagnostic::new(&NOT_UTF8, format!("`{}` is not UTF-8", file.name))
        .at(Span::new(id, start..start), problem)
        .help("save the file as UTF-8; most editors have that in their save dialogue")
}
