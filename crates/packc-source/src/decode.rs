//! From bytes to text.
//!
//! Invariant: text is UTF-8 or refused, with the place at which it stops being UTF-8.

use std::sync::Arc;

/// Why bytes are no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUtf8 {
    /// The text with U+FFFD for what is none; empty when it has another encoding throughout.
    pub text: Arc<str>,
    /// The byte of `text` at which the first U+FFFD stands.
    pub start: usize,
    /// What is wrong there: "byte 3 is 0xF6".
    pub problem: String,
}

/// The bytes of a file as text.
///
/// # Errors
///
/// The bytes aren't UTF-8 (RFC 3629).
pub fn decode(bytes: Vec<u8>) -> Result<Arc<str>, NotUtf8> {
    let utf16 = matches!(bytes.get(..2), Some([0xff, 0xfe] | [0xfe, 0xff]));
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error,
    };
    if utf16 {
        return Err(NotUtf8 {
            text: "".into(),
            start: 0,
            problem: "it is UTF-16".to_owned(),
        });
    }
    let start = error.utf8_error().valid_up_to();
    let byte = error.as_bytes().get(start).copied().unwrap_or_default();
    Err(NotUtf8 {
        text: String::from_utf8_lossy(error.as_bytes()).into(),
        start,
        problem: format!("byte {start} is 0x{byte:02X}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], text: &str, start: usize, problem: &str) {
        let expected = NotUtf8 {
            text: text.into(),
            start,
            problem: problem.to_owned(),
        };
        assert_eq!(decode(bytes.to_vec()), Err(expected));
    }

    #[test]
    fn the_first_wrong_byte_is_named() {
        assert_eq!(decode("é".into()).as_deref(), Ok("é"));
        check(b"caf\xe9 x", "caf\u{fffd} x", 3, "byte 3 is 0xE9");
        check(b"ab\xe2\x82", "ab\u{fffd}", 2, "byte 2 is 0xE2");
        check(b"\xff\xfei\0d\0", "", 0, "it is UTF-16");
    }
}
