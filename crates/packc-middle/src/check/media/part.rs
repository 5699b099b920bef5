//! The parts of example messages against what their type needs and what the prompt takes.
//!
//! Invariant: parts of types of one's own need nothing: the specification asks for content of the types that it names.

use packc_diagnostics::registry::media::{
    DETAIL_WITHOUT_IMAGE, INCOMPLETE_PART, MISSING_CAPTION, TOO_MANY_IMAGES, UNSUPPORTED_MEDIA_TYPE,
};
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::{ContentPart, List, MediaConfig, MediaReference, Str};

use super::WELL_KNOWN;
use super::source::name_span;

/// Checks one part; `meant` are the types that misspelt `supported_types` were probably meant to be.
pub(super) fn check(
    part: &ContentPart,
    media: &MediaConfig,
    meant: &[&str],
    found: &mut Vec<Diagnostic>,
) {
    let Some(kind) = &part.kind else {
        return;
    };
    if !meant.contains(&&**kind) {
        unsupported_type(kind, media, found);
    }
    incomplete(part, kind, found);
    if let Some(reference) = &part.media {
        if &**kind == "image" {
            missing_caption(reference, media, found);
        }
        detail(reference, kind, found);
    }
}

/// Specification, Content Part: a part of type `text` has `text`, one of type `image`, `audio` or `video` has `media`.
fn incomplete(part: &ContentPart, kind: &Str, found: &mut Vec<Diagnostic>) {
    if part.partial {
        return;
    }
    let (needed, other) = match &**kind {
        "text" if part.text.is_none() => ("text", part.media.as_ref().map(|media| &media.origin)),
        "image" | "audio" | "video" if part.media.is_none() => {
            ("media", part.text.as_ref().map(|text| &text.origin))
        }
        _ => return,
    };
    let message = format!("a part of type `{}` needs `{needed}`", &**kind);
    let diagnostic = Diagnostic::new(&INCOMPLETE_PART, message).at(kind.origin.value, "");
    found.push(match other {
        Some(other) if needed == "text" => diagnostic
            .related(name_span(other), "it has `media`")
            .help("write the type of the media, such as `image`, or give the text"),
        Some(other) => diagnostic
            .related(name_span(other), "it has `text`")
            .help("write `type: text`, or add `media`"),
        None => diagnostic.help(match needed {
            "text" => "add `text`: what the message says",
            _ => "add `media`, with a `mime_type` and a `file_path`, `url` or `base64`",
        }),
    });
}

/// Specification, Media Reference: `detail` is for images only.
fn detail(reference: &MediaReference, kind: &Str, found: &mut Vec<Diagnostic>) {
    let Some(detail) = &reference.detail else {
        return;
    };
    let mime = reference.mime_type.as_deref();
    let is_image = mime.is_none_or(|mime| mime.starts_with("image/"));
    let is_other = ["audio", "video", "document"].contains(&&**kind);
    if is_image || !is_other {
        return;
    }
    let message = format!("`detail` is for images, and this is of type `{}`", &**kind);
    let diagnostic =
        Diagnostic::new(&DETAIL_WITHOUT_IMAGE, message).at(name_span(&detail.origin), "");
    found.push(diagnostic.help("take `detail` out"));
}

/// RFC 0004: no more images in a message than `max_images_per_msg`.
pub(super) fn too_many_images(
    parts: &List<ContentPart>,
    media: &MediaConfig,
    found: &mut Vec<Diagnostic>,
) {
    let limit = media
        .image
        .as_ref()
        .and_then(|image| image.max_images_per_msg.as_ref());
    let Some((limit, most)) = limit.and_then(|limit| Some((limit, limit.as_u64()?))) else {
        return;
    };
    let kinds = parts.iter().filter_map(|part| part.kind.as_ref());
    let images: Vec<&Str> = kinds.filter(|kind| &***kind == "image").collect();
    let beyond = usize::try_from(most).ok().and_then(|most| images.get(most));
    let Some(first) = beyond else {
        return;
    };
    let message = format!(
        "the message has {} images, more than `max_images_per_msg: {most}`",
        images.len()
    );
    let diagnostic = Diagnostic::new(&TOO_MANY_IMAGES, message)
        .at(first.origin.value, "the first one too many")
        .related(limit.origin.value, "allowed here")
        .help("leave images out, or raise `max_images_per_msg`");
    found.push(diagnostic);
}

/// The part's type is one that the prompt takes. Text needs no permission.
fn unsupported_type(kind: &Str, media: &MediaConfig, found: &mut Vec<Diagnostic>) {
    let Some(supported) = &media.supported_types else {
        return;
    };
    if &**kind == "text" || supported.partial || supported.iter().any(|other| **other == **kind) {
        return;
    }
    let message = format!("`{}` is not among the `supported_types`", &**kind);
    let diagnostic = Diagnostic::new(&UNSUPPORTED_MEDIA_TYPE, message)
        .at(kind.origin.value, "")
        .related(supported.origin.value, "the types are listed here");
    let names = || supported.iter().map(|name| &**name);
    let is_known = |name: &str| name == "text" || WELL_KNOWN.contains(&name);
    let near = nearest(kind, names().chain(["text"]));
    let help = match near {
        Some(near) if is_known(kind) && !is_known(near) => {
            format!("write `{}` for `{near}` in `supported_types`", &**kind)
        }
        Some(near) => return found.push(diagnostic.did_you_mean(kind, near)),
        None if supported.is_empty() => format!("add `{}` to `supported_types`", &**kind),
        None => format!(
            "add `{}` to `supported_types`, or use {}",
            &**kind,
            list_words(names(), 4)
        ),
    };
    found.push(diagnostic.help(help));
}

/// RFC 0004: an image has a caption when all need one.
fn missing_caption(reference: &MediaReference, media: &MediaConfig, found: &mut Vec<Diagnostic>) {
    let required = media
        .image
        .as_ref()
        .and_then(|image| image.require_caption.as_ref());
    let Some(required) = required.filter(|required| required.value) else {
        return;
    };
    let place = match &reference.caption {
        Some(caption) if caption.trim().is_empty() => caption.origin.value,
        None if !reference.partial => name_span(&reference.origin),
        _ => return,
    };
    let diagnostic = Diagnostic::new(&MISSING_CAPTION, "the image has no `caption`")
        .at(place, "")
        .related(required.origin.value, "every image needs one")
        .help("add `caption`: what the image shows, in a few words");
    found.push(diagnostic);
}
