//! JSON numbers (RFC 8259, section 6).
//!
//! Invariant: a number keeps its text; nothing is rounded.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::JSON_SYNTAX;

use super::Reader;
use crate::findings::{float_out_of_range, integer_out_of_range};
use crate::{Number, Value};

/// Integers of so few digits fit into 64 bits.
const SAFE_DIGITS: usize = 18;
/// Numbers of so few digits without an exponent fit into a 64-bit float.
const SAFE_FLOAT_DIGITS: usize = 300;

impl Reader<'_> {
    /// The number at the next byte, which is a digit or a minus.
    pub(super) fn number(&mut self) -> Value {
        let start = self.at;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let shape = Shape::of(rest);
        let end = self.token_end();
        let token = self.text.get(start..end).unwrap_or("");
        let Some(shape) = shape.filter(|shape| shape.length == token.len()) else {
            return self.malformed_number(token);
        };
        self.at = end;
        let span = self.span(start..end);
        if shape.integer && token.len() > SAFE_DIGITS {
            if token.parse::<i64>().is_err() && token.parse::<u64>().is_err() {
                self.diagnostics.push(integer_out_of_range(token, span));
                return Value::Hole;
            }
        } else if (shape.exponent || token.len() > SAFE_FLOAT_DIGITS)
            && token.parse::<f64>().is_ok_and(f64::is_infinite)
        {
            self.diagnostics.push(float_out_of_range(token, span));
            return Value::Hole;
        }
        Value::Number(Number { text: token.into() })
    }

    /// True when a digit stands behind the next byte.
    pub(super) fn digit_follows(&self) -> bool {
        let next = self.text.as_bytes().get(self.at + 1);
        next.is_some_and(u8::is_ascii_digit)
    }

    /// A token that begins as a number and isn't one; it is stepped over.
    pub(super) fn malformed_number(&mut self, token: &str) -> Value {
        let span = self.span(self.at..self.at + token.len());
        self.at += token.len();
        let message = format!("`{token}` isn't a number as JSON writes them");
        let mut finding = Diagnostic::new(&JSON_SYNTAX, message).at(span, "");
        if let Some(repaired) = repaired(token) {
            finding = finding.help(format!("write `{repaired}`"));
        }
        let finding = finding.help(format!("if it is meant as text, write `\"{token}\"`"));
        self.diagnostics.push(finding);
        Value::Hole
    }

    /// Where the token at the next byte ends: letters, digits and what numbers are made of.
    pub(super) fn token_end(&self) -> usize {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let is_part = |byte: &u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_' | b'$')
        };
        let length = rest.iter().position(|byte| !is_part(byte));
        self.at + length.unwrap_or(rest.len())
    }
}

/// What the grammar says of a number.
struct Shape {
    /// How many bytes it has.
    length: usize,
    /// True when it has neither a fraction nor an exponent.
    integer: bool,
    exponent: bool,
}

impl Shape {
    /// The number at the start of `bytes`; `None` when there is none.
    fn of(bytes: &[u8]) -> Option<Self> {
        let byte = |at: usize| bytes.get(at).copied();
        let digits = |from: usize| {
            let rest = bytes.get(from..).unwrap_or_default();
            rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        let sign = usize::from(byte(0) == Some(b'-'));
        let whole = if byte(sign) == Some(b'0') {
            1
        } else {
            digits(sign)
        };
        if whole == 0 {
            return None;
        }
        let mut shape = Self {
            length: sign + whole,
            integer: true,
            exponent: false,
        };
        if byte(shape.length) == Some(b'.') {
            let fraction = digits(shape.length + 1);
            if fraction == 0 {
                return None;
            }
            shape.length += 1 + fraction;
            shape.integer = false;
        }
        if let Some(b'e' | b'E') = byte(shape.length) {
            let sign = usize::from(matches!(byte(shape.length + 1), Some(b'+' | b'-')));
            let power = digits(shape.length + 1 + sign);
            if power == 0 {
                return None;
            }
            shape.length += 1 + sign + power;
            shape.integer = false;
            shape.exponent = true;
        }
        Some(shape)
    }
}

/// The number that was meant, where other languages read the token as one.
fn repaired(token: &str) -> Option<String> {
    let (minus, digits) = match token.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", token.strip_prefix('+').unwrap_or(token)),
    };
    let digits = digits.replace('_', "");
    for (prefix, radix) in [("0x", 16), ("0X", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = digits.strip_prefix(prefix) {
            let value = u64::from_str_radix(digits, radix).ok()?;
            return Some(format!("{minus}{value}"));
        }
    }
    let (mantissa, exponent) = match digits.find(['e', 'E']) {
        Some(at) => digits.split_at(at),
        None => (digits.as_str(), ""),
    };
    if !mantissa.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let fraction = match (fraction, mantissa.contains('.')) {
        ("", true) => ".0".to_owned(),
        ("", false) => String::new(),
        (fraction, _) => format!(".{fraction}"),
    };
    let number = format!("{minus}{whole}{fraction}{exponent}");
    let shape = Shape::of(number.as_bytes())?;
    (shape.length == number.len() && number != token).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_other_languages_are_repaired() {
        let cases = [
            ("007", Some("7")),
            ("-01.50", Some("-1.50")),
            ("+1", Some("1")),
            (".5", Some("0.5")),
            ("1.", Some("1.0")),
            ("1.e5", Some("1.0e5")),
            ("0xFF", Some("255")),
            ("-0o17", Some("-15")),
            ("1_000", Some("1000")),
            ("1e", None),
            ("1.2.3", None),
            ("2026-01-31", None),
            ("12px", None),
            ("-", None),
        ];
        for (token, expected) in cases {
            assert_eq!(repaired(token).as_deref(), expected, "{token}");
        }
    }
}
