//! Where media come from: a file, an address, or the data itself.
//!
//! Invariant: of a file its first bytes are read and its size; the whole only when it goes into the pack. The text of a
//! source is never shown, only its place.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::media::{
    INVALID_BASE64, MEDIA_TOO_LARGE, UNFETCHABLE_URL, UNREADABLE_MEDIA,
};
use packc_diagnostics::registry::project::MISSING_FILE;
use packc_ir::{Inline, MediaReference, Str};
use packc_source::{Limit, Origin, SourceMap, Span, WorldError};
use packc_syntax::offset_map;

use super::base64::{self, Problem};
use super::settings::Settings;
use super::{formats, mime};
use crate::Context;

/// How many bytes of a file tell what it is.
const HEAD: usize = 64 * 1024;

/// Data that is at hand.
pub(super) struct Data {
    /// What messages call it: the file's name between backticks, or "the data".
    pub(super) name: String,
    /// Where it is written.
    pub(super) place: Span,
    /// The file, when it is one.
    pub(super) path: Option<Utf8PathBuf>,
    /// Its first bytes; none of a file that nobody looks into.
    pub(super) head: Vec<u8>,
    /// Its size in bytes; `None` for a file that nobody looks into.
    pub(super) size: Option<u64>,
}

impl Data {
    /// The extension of the file's name.
    pub(super) fn extension(&self) -> Option<&str> {
        formats::extension(self.path.as_ref()?.as_str())
    }

    /// True when the first bytes are all.
    pub(super) fn is_whole(&self) -> bool {
        self.size.is_some_and(|size| self.head.len() as u64 >= size)
    }
}

/// Checks a reference to media in a part of type `kind`; its file goes with the pack, or into it.
pub(super) fn resolve(
    reference: &mut MediaReference,
    kind: Option<&Str>,
    settings: Settings<'_>,
    context: &mut Context<'_>,
) {
    if let Some(url) = written(reference.url.as_ref()) {
        context.found.extend(unfetchable(url, context.sources));
    }
    let mut contents = Vec::new();
    let path = written(reference.file_path.as_ref()).and_then(|path| find(path, context));
    if let (Some(path), Some(text)) = (&path, &reference.file_path) {
        contents.extend(look_into(path, &text.origin, context));
    }
    if let Some(text) = &mut reference.base64
        && let Some((compact, data)) = decode(text, context.sources, &mut context.found)
    {
        if compact.len() < text.len() {
            *text = Str::made(compact, text.origin.clone());
        }
        contents.push(data);
    }
    contents.retain(|data| has_right_size(data, settings, &mut context.found));
    if let Some(mime) = &reference.mime_type
        && mime::check(
            mime,
            &contents,
            kind,
            settings,
            context.sources,
            &mut context.found,
        )
    {
        mime::check_images(mime, &contents, context);
    }
    if let Some(path) = path {
        hand_over(reference, &path, context);
    }
}

/// Checks what can be said about a reference in a part of type `kind` without its file.
pub(super) fn check(
    reference: &MediaReference,
    kind: Option<&Str>,
    settings: Settings<'_>,
    sources: &SourceMap,
    found: &mut Vec<Diagnostic>,
) {
    if let Some(url) = written(reference.url.as_ref()) {
        found.extend(unfetchable(url, sources));
    }
    let mut contents = Vec::new();
    let path = written(reference.file_path.as_ref());
    contents.extend(
        path.filter(|path| url_help(path).is_none())
            .map(|path| Data {
                name: format!("`{}`", &**path),
                place: path.origin.value,
                path: Some(Utf8PathBuf::from(&**path)),
                head: Vec::new(),
                size: None,
            }),
    );
    if let Some(text) = &reference.base64 {
        contents.extend(decode(text, sources, found).map(|(_, data)| data));
    }
    contents.retain(|data| has_right_size(data, settings, found));
    if let Some(mime) = &reference.mime_type {
        mime::check(mime, &contents, kind, settings, sources, found);
    }
}

/// Where to point for something that is missing: at the key.
fn name_span(origin: &Origin) -> Span {
    origin.key.unwrap_or(origin.value)
}

/// The source, unless it is empty, which the rules of media report.
fn written(source: Option<&Str>) -> Option<&Str> {
    source.filter(|source| !source.trim().is_empty())
}

/// A URL that can't be fetched. Whether anything is there, nobody asks.
fn unfetchable(url: &Str, sources: &SourceMap) -> Option<Diagnostic> {
    // Where there is no scheme, the schema has said that it is no URL.
    let scheme = scheme(url)?;
    let help = match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" => return None,
        "data" => "write what follows the comma under `base64`",
        "file" => "name the file under `file_path`, relative to this file",
        _ => "use a URL that begins with `https:`",
    };
    let message = format!("`url` is a `{scheme}:` URL, which runtimes don't fetch");
    let place = part_of(url, 0..scheme.len() + 1, sources);
    let found = Diagnostic::new(&UNFETCHABLE_URL, message);
    Some(found.at(place, "").help(help))
}

/// The scheme of a URL (RFC 3986, section 3.1).
fn scheme(url: &str) -> Option<&str> {
    let (scheme, _) = url.split_once(':')?;
    let is_rest = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_scheme && scheme.bytes().all(is_rest)).then_some(scheme)
}

/// What to write instead when a path is a URL.
fn url_help(path: &str) -> Option<&'static str> {
    let start = path.get(..5);
    if start.is_some_and(|start| start.eq_ignore_ascii_case("data:")) {
        return Some("write what follows the comma under `base64`");
    }
    path.contains("://").then_some("write a URL under `url`")
}

/// The file that a path means.
fn find(path: &Str, context: &mut Context<'_>) -> Option<Utf8PathBuf> {
    if let Some(help) = url_help(path) {
        let found = Diagnostic::new(&MISSING_FILE, "`file_path` is a URL, not a file");
        context.report(found.at(path.origin.value, "").help(help));
        return None;
    }
    context.locate(path, &path.origin)
}

/// The first bytes of a file.
fn look_into(path: &Utf8Path, origin: &Origin, context: &mut Context<'_>) -> Option<Data> {
    match context.world.head(path, HEAD, context.boundary) {
        Ok((head, size)) => Some(Data {
            name: format!("`{}`", context.name(path)),
            place: origin.value,
            path: Some(path.to_owned()),
            head,
            size: Some(size),
        }),
        Err(error) => {
            context.unreadable(path, &error, origin);
            None
        }
    }
}

/// The text of base64 without blanks and line breaks, and its bytes.
fn decode(text: &Str, sources: &SourceMap, found: &mut Vec<Diagnostic>) -> Option<(String, Data)> {
    written(Some(text))?;
    match base64::decode(text) {
        Ok((compact, bytes)) => {
            let data = Data {
                name: "the data".to_owned(),
                place: name_span(&text.origin),
                path: None,
                size: Some(bytes.len() as u64),
                head: bytes,
            };
            Some((compact, data))
        }
        Err(problem) => {
            found.push(wrong_base64(text, problem, sources));
            None
        }
    }
}

fn wrong_base64(data: &Str, problem: Problem, sources: &SourceMap) -> Diagnostic {
    let end = data.trim_end().len();
    let (range, message, help) = match problem {
        Problem::DataUrl(range) => (
            range,
            "`base64` is a `data:` URL".to_owned(),
            "write only what follows the comma; the MIME type stands in `mime_type`",
        ),
        Problem::UrlSafe(range) => (
            range.clone(),
            format!("`base64` has {}", character(data, range)),
            "this is the variant for URLs: write `+` for `-` and `/` for `_`",
        ),
        Problem::Character(range) => (
            range.clone(),
            format!("`base64` has {}", character(data, range)),
            "base64 has letters, digits, `+`, `/` and `=` at the end",
        ),
        Problem::Padding(count) => (
            end..end,
            "`base64` ends too early".to_owned(),
            if count == 1 {
                "add `=` at its end, or check whether the rest is missing"
            } else {
                "add `==` at its end, or check whether the rest is missing"
            },
        ),
        Problem::EarlyPadding(range) => (
            range,
            "`base64` has a `=` that it can't have".to_owned(),
            "only the end has `=`, as many as make the length a multiple of four",
        ),
        Problem::Truncated => (
            end..end,
            "`base64` ends in the middle of a byte".to_owned(),
            "check whether its end is missing",
        ),
    };
    let place = part_of(data, range, sources);
    let found = Diagnostic::new(&INVALID_BASE64, message);
    found.at(place, "").help(help)
}

/// A character of a text, as a message shows it.
fn character(text: &str, range: std::ops::Range<usize>) -> String {
    let shown = text.get(range).unwrap_or_default();
    format!("the character `{shown}`")
}

/// Where bytes of a decoded text were written.
fn part_of(text: &Str, range: std::ops::Range<usize>, sources: &SourceMap) -> Span {
    let map = offset_map(&text.value, sources.text(text.origin.value));
    let (start, end) = (map.source(range.start), map.source(range.end));
    text.origin.value.slice(start, end.max(start))
}

/// Data is there and within the limit.
fn has_right_size(data: &Data, settings: Settings<'_>, found: &mut Vec<Diagnostic>) -> bool {
    let Data { name, .. } = data;
    let Some(size) = data.size else {
        return true;
    };
    if size == 0 {
        let empty = Diagnostic::new(&UNREADABLE_MEDIA, format!("{name} is empty"));
        found.push(empty.at(data.place, ""));
        return false;
    }
    let Some((limit, most)) = settings.max_size_mb.zip(settings.max_bytes()) else {
        return true;
    };
    if size > most {
        let message = format!(
            "{name} has {size} bytes, more than the {most} of `max_size_mb: {}`",
            limit.text
        );
        let large = Diagnostic::new(&MEDIA_TOO_LARGE, message)
            .at(data.place, "")
            .related(limit.origin.value, "allowed here")
            .help("make it smaller, or raise `max_size_mb`");
        found.push(large);
    }
    true
}

/// The file goes with the pack, or into it.
fn hand_over(reference: &mut MediaReference, path: &Utf8Path, context: &mut Context<'_>) {
    let Some(text) = &reference.file_path else {
        return;
    };
    let origin = text.origin.clone();
    if context.settings.inlines(Inline::Media) && reference.base64.is_none() {
        context.bundle.record(path);
        if let Some(data) = read_whole(path, &origin, context) {
            reference.file_path = None;
            reference.base64 = Some(Str::made(data, origin));
        }
        return;
    }
    context.bundle.add(path);
    reference.file_path = Some(Str::made(context.bundle.emitted_path(path), origin));
}

/// A file as base64.
fn read_whole(path: &Utf8Path, origin: &Origin, context: &mut Context<'_>) -> Option<String> {
    let limit = Limit {
        bytes: context.limits.file_bytes,
        boundary: context.boundary,
    };
    match context.world.read(path, limit) {
        Ok(read) => Some(base64::encode(&read.bytes)),
        Err(error @ WorldError::TooLarge(..)) => {
            let found = context.complaint(path, &error);
            let help =
                "leave `media` out of `packc.inline`: the file is then copied beside the pack";
            context.report(found.at(origin.value, "").help(help));
            None
        }
        // Where its first bytes couldn't be read either, this is the same finding once more, and one stays.
        Err(error) => {
            context.unreadable(path, &error, origin);
            None
        }
    }
}
