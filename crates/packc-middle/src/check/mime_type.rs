//! MIME types: what artifacts hold, and what agents take and give.
//!
//! Invariant: only the form is checked. Which types exist is nobody's list.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::workflow::INVALID_MIME_TYPE;
use packc_ir::Str;

/// What people write for a type whose name has two halves.
const SHORT: &[(&str, &str)] = &[
    ("audio", "audio/*"),
    ("binary", "application/octet-stream"),
    ("csv", "text/csv"),
    ("file", "application/octet-stream"),
    ("gif", "image/gif"),
    ("html", "text/html"),
    ("image", "image/*"),
    ("jpeg", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("json", "application/json"),
    ("markdown", "text/markdown"),
    ("md", "text/markdown"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("pdf", "application/pdf"),
    ("plain", "text/plain"),
    ("png", "image/png"),
    ("python", "text/x-python"),
    ("string", "text/plain"),
    ("svg", "image/svg+xml"),
    ("text", "text/plain"),
    ("txt", "text/plain"),
    ("video", "video/*"),
    ("wav", "audio/wav"),
    ("webp", "image/webp"),
    ("xml", "application/xml"),
    ("yaml", "application/yaml"),
    ("yml", "application/yaml"),
];

/// Reports `text` unless it has the form of a MIME type or of a range of them (`image/*`).
pub(super) fn check(text: &Str, found: &mut Vec<Diagnostic>) {
    if is_mime_type(text) {
        return;
    }
    let word = text.trim().trim_start_matches('.').to_lowercase();
    let long = SHORT.iter().find(|(short, _)| *short == word);
    let help = match long {
        Some((_, long)) => format!("write `{long}`"),
        None => {
            "write a type and a subtype with one `/` between them, as in `text/plain`".to_owned()
        }
    };
    let message = format!("`{}` is not a MIME type", &**text);
    let at = text.origin.value;
    found.push(
        Diagnostic::new(&INVALID_MIME_TYPE, message)
            .at(at, "")
            .help(help),
    );
}

/// True for `type/subtype` (RFC 6838, section 4.2), with `*` for a half (RFC 9110, section 12.5.1) and parameters behind
/// it (RFC 9110, section 8.3.1).
fn is_mime_type(text: &str) -> bool {
    let (essence, parameters) = match text.split_once(';') {
        Some((essence, parameters)) => (essence.trim_end(), Some(parameters)),
        None => (text, None),
    };
    let is_range = |(kind, subtype): (&str, &str)| {
        let subtype_fits = subtype == "*" || is_name(subtype);
        subtype_fits && (is_name(kind) || (kind == "*" && subtype == "*"))
    };
    essence.split_once('/').is_some_and(is_range) && parameters.is_none_or(are_parameters)
}

fn is_name(half: &str) -> bool {
    half.len() <= 127
        && half.starts_with(|first: char| first.is_ascii_alphanumeric())
        && half
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte))
}

fn are_parameters(text: &str) -> bool {
    text.split(';').all(|parameter| {
        parameter
            .trim()
            .split_once('=')
            .is_some_and(|(name, value)| is_name(name) && !value.trim().is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::is_mime_type;

    #[track_caller]
    fn check(expected: bool, texts: &[&str]) {
        for text in texts {
            assert_eq!(is_mime_type(text), expected, "{text}");
        }
    }

    #[test]
    fn types_ranges_and_parameters() {
        check(
            true,
            &[
                "text/plain",
                "text/x-python",
                "application/vnd.api+json",
                "image/*",
                "*/*",
                "text/plain; charset=utf-8",
                "text/plain;charset=\"utf-8\"; format=flowed",
                "Application/JSON",
            ],
        );
    }

    #[test]
    fn what_lacks_a_half_or_has_too_many() {
        check(
            false,
            &[
                "",
                "text",
                "/",
                "text/",
                "/plain",
                "text/plain/x",
                "text//plain",
                " text/plain",
                "text/plain ",
                "text /plain",
                "*/plain",
                "*",
                "text/pl ain",
                "text/plain;",
                "text/plain; charset",
                ".json",
                "téxt/plain",
            ],
        );
    }
}
