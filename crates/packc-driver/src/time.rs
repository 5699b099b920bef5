//! The time of a build as text.
//!
//! Invariant: times are UTC with whole seconds, so that every stamp has the same length.

use chrono::{DateTime, Datelike, Local, SecondsFormat, Utc};
use packc_source::Timestamp;

/// RFC 3339 in UTC: `2026-01-31T12:00:00Z`. `None` outside the years 0000 to 9999, which RFC 3339 can't write.
pub fn rfc3339(time: Timestamp) -> Option<String> {
    let time = DateTime::<Utc>::from_timestamp(time.0, 0)?;
    (0..=9999)
        .contains(&time.year())
        .then(|| time.to_rfc3339_opts(SecondsFormat::Secs, true))
}

/// The time of day where the user is, for people to read: `09:05:00`.
pub fn time_of_day() -> String {
    Local::now().format("%H:%M:%S").to_string()
}

/// Reads a time as `--created-at` takes it: RFC 3339 with any offset; fractions of a second are cut off.
pub fn parse_rfc3339(text: &str) -> Option<Timestamp> {
    let time = DateTime::parse_from_rfc3339(text).ok()?;
    let time = Timestamp(time.timestamp());
    rfc3339(time).map(|_| time)
}

/// Reads a time as `SOURCE_DATE_EPOCH` gives it (reproducible-builds.org specification): seconds since 1970 in decimal.
pub fn parse_epoch(text: &str) -> Option<Timestamp> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let time = Timestamp(text.parse().ok()?);
    rfc3339(time).map(|_| time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes() {
        for (text, expected) in [
            ("2026-01-31T12:00:00Z", Some("2026-01-31T12:00:00Z")),
            ("2026-01-31T12:00:00.75+02:00", Some("2026-01-31T10:00:00Z")),
            ("2026-01-31", None),
            ("yesterday", None),
            ("0000-01-01T00:00:00+01:00", None),
        ] {
            assert_eq!(
                parse_rfc3339(text).and_then(rfc3339).as_deref(),
                expected,
                "{text}"
            );
        }
        for (text, expected) in [
            ("0", Some("1970-01-01T00:00:00Z")),
            ("1767225600", Some("2026-01-01T00:00:00Z")),
            ("-1", None),
            ("", None),
            ("1e9", None),
            ("99999999999999", None),
        ] {
            assert_eq!(
                parse_epoch(text).and_then(rfc3339).as_deref(),
                expected,
                "{text}"
            );
        }
    }
}
