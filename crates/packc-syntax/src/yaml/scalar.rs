//! What a plain scalar stands for: the core schema of YAML 1.2.2 (section 10.3).
//!
//! Invariant: a pure function of the text; numbers keep their text wherever JSON allows it.

use std::borrow::Cow;

/// What the core schema makes of a plain scalar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Scalar<'a> {
    Null,
    Bool(bool),
    /// A JSON number: the text as written where JSON allows it, else the same value in decimal.
    Number(Cow<'a, str>),
    /// `.inf` or `.nan`, which JSON doesn't have.
    NotFinite,
    /// An integer that 64 bits can't hold.
    IntegerOutOfRange,
    /// A float beyond the largest 64-bit one.
    FloatOutOfRange,
    String,
}

/// Resolves the text of a plain scalar. An empty text is null.
pub(super) fn resolve(text: &str) -> Scalar<'_> {
    match text.bytes().next() {
        None => Scalar::Null,
        Some(b'~' | b'n' | b'N') => match text {
            "~" | "null" | "Null" | "NULL" => Scalar::Null,
            _ => Scalar::String,
        },
        Some(b't' | b'T') => match text {
            "true" | "True" | "TRUE" => Scalar::Bool(true),
            _ => Scalar::String,
        },
        Some(b'f' | b'F') => match text {
            "false" | "False" | "FALSE" => Scalar::Bool(false),
            _ => Scalar::String,
        },
        Some(b'0'..=b'9' | b'+' | b'-' | b'.') => number(text),
        Some(_) => Scalar::String,
    }
}

/// True when the text holds one or more ASCII digits and nothing else.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(text: &str) -> Scalar<'_> {
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    let (negative, magnitude) = match text.as_bytes().first() {
        Some(b'-') => (true, text.get(1..).unwrap_or("")),
        Some(b'+') => (false, text.get(1..).unwrap_or("")),
        _ => (false, text),
    };
    if is_digits(magnitude) {
        return integer(text, negative, magnitude);
    }
    match magnitude {
        ".inf" | ".Inf" | ".INF" => Scalar::NotFinite,
        // The schema has no sign here.
        ".nan" | ".NaN" | ".NAN" if magnitude.len() == text.len() => Scalar::NotFinite,
        _ => float(text, negative, magnitude).unwrap_or(Scalar::String),
    }
}

fn radix(digits: &str, radix: u32) -> Scalar<'_> {
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Scalar::String;
    }
    match u64::from_str_radix(digits, radix) {
        Ok(value) => Scalar::Number(value.to_string().into()),
        Err(_) => Scalar::IntegerOutOfRange,
    }
}

fn integer<'a>(text: &'a str, negative: bool, magnitude: &'a str) -> Scalar<'a> {
    let digits = without_leading_zeros(magnitude);
    let fits = match digits.parse::<u64>() {
        Err(_) => false,
        Ok(value) => !negative || value <= i64::MIN.unsigned_abs(),
    };
    if !fits {
        return Scalar::IntegerOutOfRange;
    }
    Scalar::Number(match negative {
        true if digits.len() + 1 == text.len() => text.into(),
        true => format!("-{digits}").into(),
        false => digits.into(),
    })
}

/// A float in the form `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
fn float<'a>(text: &'a str, negative: bool, magnitude: &'a str) -> Option<Scalar<'a>> {
    let (mantissa, exponent) = match magnitude.find(['e', 'E']) {
        Some(at) => magnitude.split_at(at),
        None => (magnitude, ""),
    };
    if let Some(digits) = exponent.get(1..) {
        let digits = digits.strip_prefix(['+', '-']).unwrap_or(digits);
        is_digits(digits).then_some(())?;
    }
    let (whole, point, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, true, fraction),
        None => (mantissa, false, ""),
    };
    let digits_or_none = |part: &str| part.is_empty() || is_digits(part);
    let shaped = digits_or_none(whole) && digits_or_none(fraction);
    let enough = !whole.is_empty() || !fraction.is_empty();
    (shaped && enough).then_some(())?;
    if text.parse::<f64>().ok()?.is_infinite() {
        return Some(Scalar::FloatOutOfRange);
    }
    let digits = if whole.is_empty() {
        "0"
    } else {
        without_leading_zeros(whole)
    };
    let json = digits == whole && point != fraction.is_empty() && !text.starts_with('+');
    if json {
        return Some(Scalar::Number(text.into()));
    }
    let sign = if negative { "-" } else { "" };
    let fraction = match (point, fraction) {
        (true, "") => ".0".to_owned(),
        (true, digits) => format!(".{digits}"),
        (false, _) => String::new(),
    };
    Some(Scalar::Number(
        format!("{sign}{digits}{fraction}{exponent}").into(),
    ))
}

/// The digits without zeros in front; one zero stays when there is nothing else.
fn without_leading_zeros(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => digits.get(digits.len().saturating_sub(1)..).unwrap_or("0"),
        rest => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn numbers(cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(resolve(text), Scalar::Number((*expected).into()), "{text}");
        }
    }

    #[track_caller]
    fn all(texts: &[&str], expected: &Scalar<'_>) {
        for text in texts {
            assert_eq!(resolve(text), *expected, "{text}");
        }
    }

    #[test]
    fn null_and_booleans() {
        all(&["", "~", "null", "Null", "NULL"], &Scalar::Null);
        all(&["true", "True", "TRUE"], &Scalar::Bool(true));
        all(&["false", "False", "FALSE"], &Scalar::Bool(false));
    }

    #[test]
    fn numbers_keep_their_text_where_json_allows_it() {
        for text in [
            "0", "-0", "7", "-12", "1.0", "1.10", "-0.50", "1e3", "1E+06", "2.5e-3", "0e0", "0.0",
        ] {
            numbers(&[(text, text)]);
        }
        numbers(&[("9223372036854775807", "9223372036854775807")]);
        numbers(&[("18446744073709551615", "18446744073709551615")]);
        numbers(&[("-9223372036854775808", "-9223372036854775808")]);
        numbers(&[("0.0000000001", "0.0000000001"), ("1000000", "1000000")]);
        numbers(&[("1e-400", "1e-400")]);
    }

    #[test]
    fn other_numbers_become_decimal() {
        numbers(&[
            ("+5", "5"),
            ("08", "8"),
            ("010", "10"),
            ("-010", "-10"),
            ("000", "0"),
            ("-00", "-0"),
            ("0o17", "15"),
            ("0x1F", "31"),
            ("0xffffffffffffffff", "18446744073709551615"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("5.", "5.0"),
            ("5.e3", "5.0e3"),
            ("+1.5", "1.5"),
            ("00.5", "0.5"),
            ("01e2", "1e2"),
        ]);
    }

    #[test]
    fn what_json_cannot_hold() {
        all(
            &[".inf", "-.INF", "+.Inf", ".nan", ".NaN"],
            &Scalar::NotFinite,
        );
        all(&["1e400", "-1e400", "1.0E+309"], &Scalar::FloatOutOfRange);
        all(
            &[
                "18446744073709551616",
                "-9223372036854775809",
                "0x10000000000000000",
                "0o7777777777777777777777",
                "123456789012345678901234567890",
            ],
            &Scalar::IntegerOutOfRange,
        );
    }

    #[test]
    fn everything_else_is_text() {
        all(
            &[
                "no",
                "on",
                "y",
                "off",
                "yes",
                "22:22",
                "2026-01-31",
                "1_000",
                "0b11",
                "tRue",
                "nUll",
                "NaN",
                "inf",
                "-",
                "+",
                ".",
                "..",
                "-.",
                "e3",
                ".e3",
                "1e",
                "1e+",
                "1.2.3",
                "0x",
                "0o8",
                "0xg",
                "-0x1F",
                "+0o7",
                "-.nan",
                "1 2",
                "0o+7",
                "٣",
                "1.5.0",
                "+-1",
                "0X1f",
                "0O7",
            ],
            &Scalar::String,
        );
    }
}
