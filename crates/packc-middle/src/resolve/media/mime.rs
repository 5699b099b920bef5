//! MIME types: against the name and the content of a file, the part's type and the formats that are allowed.
//!
//! Invariant: a MIME type that is wrong is compared with nothing else, so that one mistake gives one finding.

use packc_diagnostics::registry::media::{
    FORMAT_NOT_ALLOWED, UNREADABLE_MEDIA, WRONG_MEDIA_TYPE, WRONG_MIME_TYPE,
};
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::Str;
use packc_source::SourceMap;

use super::formats::{self, Mime};
use super::image::{Verdict, judge};
use super::settings::Settings;
use super::source::Data;
use crate::Context;

/// How much of an image is read to find its size, one step after the other, in bytes.
const FURTHER: [usize; 2] = [1 << 20, 16 << 20];

/// Checks the MIME type of media in a part of type `kind`, of which `all` are at hand. False when it is wrong: then
/// nothing more is to be said about them.
pub(super) fn check(
    text: &Str,
    all: &[Data],
    kind: Option<&Str>,
    settings: Settings<'_>,
    sources: &SourceMap,
    found: &mut Vec<Diagnostic>,
) -> bool {
    let Some(mime) = Mime::parse(text) else {
        found.push(not_a_mime_type(text, all.first(), sources));
        return false;
    };
    let disagreements = all
        .iter()
        .filter_map(|data| disagreement(text, &mime, data, sources));
    let disagreements: Vec<Diagnostic> = disagreements.collect();
    if !disagreements.is_empty() {
        found.extend(disagreements);
        return false;
    }
    if let Some(kind) = kind
        && !fits_kind(&mime, kind)
    {
        found.push(wrong_kind(text, &mime, kind));
        return false;
    }
    found.extend(format_not_allowed(text, &mime, all.first(), settings));
    true
}

/// Checks whether images with this MIME type can be read.
pub(super) fn check_images(text: &Str, all: &[Data], context: &mut Context<'_>) {
    let Some(mime) = Mime::parse(text) else {
        return;
    };
    for data in all {
        if is_broken(data, &mime, context) {
            let what = mime.words().unwrap_or("an image");
            let message = format!("{} can't be read as {what}", data.name);
            let found = Diagnostic::new(&UNREADABLE_MEDIA, message)
                .at(data.place, "")
                .note("its width and height are not where they should be")
                .help("save the image once more, or check whether it is something else");
            context.report(found);
        }
    }
}

fn not_a_mime_type(text: &Str, data: Option<&Data>, sources: &SourceMap) -> Diagnostic {
    let message = format!("`{}` is not a MIME type", &**text);
    let found = Diagnostic::new(&WRONG_MIME_TYPE, message).at(text.origin.value, "");
    let by_content = data.and_then(|data| formats::Content::recognise(&data.head));
    let meant = by_content.map(formats::Content::mime).or_else(|| {
        let extension = data.and_then(Data::extension);
        formats::mime_of_extension(extension.unwrap_or(text.trim_start_matches('.')))
    });
    match meant {
        Some(meant) => found
            .help(format!("write `{meant}`"))
            .fix(text.origin.value, quoted_as(text, meant, sources)),
        None => found.help("write a type and a subtype, such as `image/png`"),
    }
}

/// What is said when a MIME type isn't that of the content, or the name of the file isn't.
fn disagreement(text: &Str, mime: &Mime, data: &Data, sources: &SourceMap) -> Option<Diagnostic> {
    let name = &data.name;
    let extension = data.extension();
    let found = formats::Content::recognise(&data.head);
    let says = format!("`mime_type` is `{}`", &**text);
    let at_mime =
        |message: String| Diagnostic::new(&WRONG_MIME_TYPE, message).at(text.origin.value, "");
    if let Some(found) = found.filter(|found| !mime.fits_content(*found)) {
        let diagnostic = at_mime(format!("{says}, but {name} is {}", found.words()));
        let right = found.mime();
        let is_well_named = extension.is_none_or(|extension| found.fits_extension(extension));
        return Some(if is_well_named {
            diagnostic
                .help(format!("write `{right}`"))
                .fix(text.origin.value, quoted_as(text, right, sources))
        } else {
            diagnostic.help(format!(
                "write `{right}` and give the file the ending `.{}`, or save it in the format that it is named after",
                found.extension()
            ))
        });
    }
    let extension = extension.filter(|extension| !mime.fits_extension(extension))?;
    if let Some(found) = found.filter(|found| !found.fits_extension(extension)) {
        // The MIME type tells the truth, the name of the file doesn't.
        let message = format!("{name} is {}, which its name doesn't say", found.words());
        let help = format!("give the file the ending `.{}`", found.extension());
        return Some(
            Diagnostic::new(&WRONG_MIME_TYPE, message)
                .at(data.place, "")
                .help(help),
        );
    }
    let usual = formats::mime_of_extension(extension)?;
    let diagnostic = at_mime(format!("{says}, but {name} has the ending of `{usual}`"));
    Some(
        diagnostic
            .help(format!("write `{usual}`, or give the file another ending"))
            .fix(text.origin.value, quoted_as(text, usual, sources)),
    )
}

/// A MIME type between the quotes that the text has.
fn quoted_as(text: &Str, mime: &str, sources: &SourceMap) -> String {
    let raw = sources.text(text.origin.value);
    match raw.chars().next() {
        Some(quote @ ('"' | '\'')) => format!("{quote}{mime}{quote}"),
        _ => mime.to_owned(),
    }
}

/// MIME types of containers that may hold sound, pictures or both.
const MOVING: [&str; 6] = [
    "application/ogg",
    "application/mp4",
    "application/vnd.apple.mpegurl",
    "application/x-mpegurl",
    "application/dash+xml",
    "application/mxf",
];

/// True unless a well-known media type can't have this MIME type.
fn fits_kind(mime: &Mime, kind: &str) -> bool {
    let top = mime.top();
    match kind {
        "image" => top == "image",
        "audio" | "video" => top == kind || MOVING.contains(&mime.name()),
        "document" => match top {
            "audio" | "video" => false,
            "image" => is_document(mime),
            _ => true,
        },
        _ => true,
    }
}

/// True for what is called an image and used as a document: drawings, and scans of several pages.
fn is_document(mime: &Mime) -> bool {
    let name = mime.name();
    let parts = ["tif", "dwg", "dxf", "djvu", "eps"];
    parts.iter().any(|part| name.contains(part))
}

fn wrong_kind(text: &Str, mime: &Mime, kind: &Str) -> Diagnostic {
    let right = match mime.top() {
        top @ ("image" | "audio" | "video") => top,
        _ => "document",
    };
    let message = format!(
        "the part is of type `{}`, but its `mime_type` is `{}`",
        &**kind, &**text
    );
    let found = Diagnostic::new(&WRONG_MEDIA_TYPE, message)
        .at(kind.origin.value, "")
        .related(text.origin.value, "the MIME type");
    let kind: &str = kind;
    let fitting = match kind {
        "document" => "the MIME type of a document".to_owned(),
        kind => format!("a MIME type that begins with `{kind}/`"),
    };
    found.help(format!("write `type: {right}`, or {fitting}"))
}

/// The finding that the format isn't one of those that the settings allow.
fn format_not_allowed(
    text: &Str,
    mime: &Mime,
    data: Option<&Data>,
    settings: Settings<'_>,
) -> Option<Diagnostic> {
    let allowed = settings.formats()?;
    let file = data.filter(|data| data.path.is_some());
    let extension = file.and_then(Data::extension);
    if allowed
        .iter()
        .any(|format| mime.is_format(extension, format))
    {
        return None;
    }
    let what = mime
        .words()
        .map_or_else(|| format!("`{}`", mime.name()), str::to_owned);
    let names = list_words(allowed.iter().map(|format| &**format), 6);
    let (subject, place) = match file {
        Some(file) => (format!("{} is {what}", file.name), file.place),
        None => (format!("`mime_type` is `{}`", &**text), text.origin.value),
    };
    let message = format!("{subject}, but `allowed_formats` has only {names}");
    let found = Diagnostic::new(&FORMAT_NOT_ALLOWED, message)
        .at(place, "")
        .related(allowed.origin.value, "allowed here")
        .help("use one of these formats, or add another to `allowed_formats`");
    Some(found)
}

/// True for an image whose size can't be found.
fn is_broken(data: &Data, mime: &Mime, context: &Context<'_>) -> bool {
    let usual = mime.usual();
    let mut verdict = judge(&data.head, usual, data.is_whole());
    if let Some(path) = &data.path {
        for bytes in FURTHER {
            if verdict != Verdict::NeedsMore {
                break;
            }
            let Ok((head, size)) = context.world.head(path, bytes, context.boundary) else {
                return false;
            };
            verdict = judge(&head, usual, head.len() as u64 >= size);
        }
    }
    verdict == Verdict::Broken
}
