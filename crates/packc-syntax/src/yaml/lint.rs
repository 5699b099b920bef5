//! Plain scalars that readers of YAML 1.1 take for something else.
//!
//! Invariant: nothing is said about what all readers agree on, and never anything about quoted text.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::AMBIGUOUS_SCALAR;
use packc_source::Span;

use super::scalar::{Scalar, is_digits, resolve};

/// The warning about the plain scalar `text` at `span`, when YAML 1.1 (types bool, int and float) and YAML 1.2 read it
/// differently.
pub(super) fn check(text: &str, span: Span) -> Option<Diagnostic> {
    // No longer text is a word or a number that anybody would write.
    const LONGEST: usize = 40;
    let suspicious = matches!(
        text.bytes().next()?,
        b'y' | b'Y' | b'n' | b'N' | b'o' | b'O' | b'0'..=b'9' | b'+' | b'-'
    );
    if !suspicious || text.len() > LONGEST {
        return None;
    }
    let other = reading_of_yaml_1_1(text)?;
    let found = Diagnostic::new(
        &AMBIGUOUS_SCALAR,
        format!("some YAML readers take `{text}` for {other}"),
    );
    Some(match resolve(text) {
        Scalar::Number(number) => {
            found
                .at(span, format!("the number {number} here"))
                .help(format!(
                    "write `{number}` for the number, or `\"{text}\"` for the text"
                ))
        }
        _ => found
            .at(span, "text here")
            .help(format!("put it between quotes: `\"{text}\"`"))
            .fix(span, format!("\"{text}\"")),
    })
}

/// What YAML 1.1 makes of a text that YAML 1.2 reads otherwise.
fn reading_of_yaml_1_1(text: &str) -> Option<&'static str> {
    const WORDS: [&str; 8] = ["y", "n", "yes", "no", "on", "off", "Y", "N"];
    let lower = text.to_ascii_lowercase();
    let cased = text == lower
        || text == text.to_ascii_uppercase()
        || (text.starts_with(|first: char| first.is_ascii_uppercase())
            && text.get(1..) == lower.get(1..));
    if WORDS.contains(&lower.as_str()) && cased {
        return Some("a boolean");
    }
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    digits
        .starts_with(|first: char| first.is_ascii_digit())
        .then_some(())?;
    if digits.starts_with("0o") && matches!(resolve(text), Scalar::Number(_)) {
        return Some("text");
    }
    if digits.len() > 1 && digits.starts_with('0') && is_digits(digits) {
        return Some(if digits.contains(['8', '9']) {
            "text"
        } else {
            "an octal number"
        });
    }
    if binary(digits) || grouped(digits) || sexagesimal(digits) {
        return Some("a number");
    }
    None
}

/// `0b1010_0111`.
fn binary(text: &str) -> bool {
    let digits = text.strip_prefix("0b").unwrap_or("");
    !digits.is_empty()
        && digits
            .bytes()
            .all(|byte| matches!(byte, b'0' | b'1' | b'_'))
}

/// `1_000`, `0x_1F`, `1_000.5`.
fn grouped(text: &str) -> bool {
    if !text.contains('_') {
        return false;
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return digits
            .bytes()
            .all(|byte| byte.is_ascii_hexdigit() || byte == b'_');
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let part = |part: &str| {
        part.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'_')
    };
    part(whole) && part(fraction)
}

/// `22:22`, `190:20:30`, `190:20:30.15`: base 60.
fn sexagesimal(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut parts = whole.split(':');
    let first = parts.next().unwrap_or("");
    let first_fits = is_digits(first) && (!first.starts_with('0') || text.contains('.'));
    let mut rest = parts.peekable();
    let sixties = |part: &str| {
        is_digits(part)
            && part.len() <= 2
            && (part.len() == 1 || part.as_bytes() < b"60".as_slice())
    };
    let fraction_fits = fraction.is_empty() || is_digits(fraction);
    first_fits && rest.peek().is_some() && rest.all(sixties) && fraction_fits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_all(texts: &[&str], expected: Option<&str>) {
        for text in texts {
            assert_eq!(reading_of_yaml_1_1(text), expected, "{text}");
        }
    }

    #[test]
    fn what_yaml_1_1_reads_otherwise() {
        let booleans = ["yes", "No", "ON", "off", "y", "N", "n", "Y", "OFF"];
        check_all(&booleans, Some("a boolean"));
        check_all(&["010", "-017", "00"], Some("an octal number"));
        check_all(&["08", "+09", "0o17"], Some("text"));
        check_all(
            &[
                "0b11",
                "-0b1",
                "1_000",
                "1_000.5",
                "0x_1F",
                "22:22",
                "190:20:30.5",
                "1:30",
            ],
            Some("a number"),
        );
    }

    #[test]
    fn what_all_read_alike() {
        check_all(
            &[
                "true",
                "null",
                "yEs",
                "nO",
                "not",
                "none",
                "0",
                "10",
                "1.0",
                "1e3",
                "0x1F",
                "2026-01-31",
                "22:61",
                "08:30",
                "1:2:",
                ":1",
                "a_b",
                "12_a",
                "0b2",
                "0o9",
                "on-call",
                "1.2.3",
                "",
                "one",
            ],
            None,
        );
    }
}
