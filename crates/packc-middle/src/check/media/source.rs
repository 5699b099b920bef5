//! Where media come from, as far as the words go: there is one source, and only one.
//!
//! Invariant: no source is followed; whether it is there is a question of resolution.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::media::{MEDIA_WITHOUT_SOURCE, SEVERAL_MEDIA_SOURCES};
use packc_ir::{MediaReference, Str};
use packc_source::{Origin, Span};

/// There is one way to get at the media, and only one (RFC 0004, `MediaReference`).
pub(super) fn check(reference: &MediaReference, found: &mut Vec<Diagnostic>) {
    let all = [
        ("file_path", &reference.file_path),
        ("url", &reference.url),
        ("base64", &reference.base64),
    ];
    for (key, source) in &all {
        // An empty `url` is an error of the schema.
        if let Some(source) = source
            && *key != "url"
            && written(Some(source)).is_none()
        {
            let diagnostic = Diagnostic::new(&MEDIA_WITHOUT_SOURCE, format!("`{key}` is empty"));
            found.push(diagnostic.at(name_span(&source.origin), ""));
        }
    }
    if all.iter().all(|(_, source)| source.is_none()) && !reference.partial {
        let message = "`media` names no file, no URL and no data";
        let diagnostic = Diagnostic::new(&MEDIA_WITHOUT_SOURCE, message)
            .at(name_span(&reference.origin), "")
            .help("add `file_path`, `url` or `base64`");
        found.push(diagnostic);
    }
    let sources = all
        .iter()
        .filter_map(|(key, source)| Some((*key, written(source.as_ref())?)));
    let sources: Vec<(&str, &Str)> = sources.collect();
    let [(first, one), rest @ ..] = sources.as_slice() else {
        return;
    };
    if rest.is_empty() {
        return;
    }
    let others: Vec<String> = rest.iter().map(|(key, _)| format!("`{key}`")).collect();
    let message = format!("`media` has `{first}` and {}", others.join(" and "));
    let mut diagnostic = Diagnostic::new(&SEVERAL_MEDIA_SOURCES, message)
        .at(name_span(&one.origin), "")
        .note("which of them a runtime takes is not specified")
        .help("keep one");
    for (_, other) in rest {
        diagnostic = diagnostic.related(name_span(&other.origin), "another source");
    }
    found.push(diagnostic);
}

/// Where to point for something that is missing: at the key.
pub(super) fn name_span(origin: &Origin) -> Span {
    origin.key.unwrap_or(origin.value)
}

/// The source, unless it is empty.
fn written(source: Option<&Str>) -> Option<&Str> {
    source.filter(|source| !source.trim().is_empty())
}
