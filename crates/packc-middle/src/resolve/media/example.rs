//! One example message: its parts against the prompt's settings.
//!
//! Invariant: parts without media are none of this module's business, and neither are parts of a list that couldn't be
//! read.

use packc_diagnostics::registry::media::{
    MISSING_CAPTION, TOO_MANY_IMAGES, UNSUPPORTED_MEDIA_TYPE,
};
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::{ContentPart, MediaConfig, MediaReference, MultimodalExample, Str};

use super::settings::Settings;
use super::source;
use crate::Context;

/// Checks an example and resolves its media.
pub(super) fn resolve(
    example: &mut MultimodalExample,
    media: &MediaConfig,
    context: &mut Context<'_>,
) {
    let Some(parts) = &mut example.parts else {
        return;
    };
    check_count(&parts.items, media, context);
    for part in &mut parts.items {
        let kind = part.kind.as_ref();
        if let Some(kind) = kind {
            check_type(kind, media, context);
        }
        let Some(reference) = &mut part.media else {
            continue;
        };
        if kind.is_some_and(|kind| &**kind == "image") {
            check_caption(reference, media, context);
        }
        let settings = kind.map(|kind| Settings::of(media, kind));
        source::resolve(reference, kind, settings.unwrap_or_default(), context);
    }
}

/// No more images than `max_images_per_msg`.
fn check_count(parts: &[ContentPart], media: &MediaConfig, context: &mut Context<'_>) {
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
    let found = Diagnostic::new(&TOO_MANY_IMAGES, message)
        .at(first.origin.value, "the first one too many")
        .related(limit.origin.value, "allowed here")
        .help("leave images out, or raise `max_images_per_msg`");
    context.report(found);
}

/// The types of parts that the specification has settings for, and text.
const WELL_KNOWN: [&str; 5] = ["text", "image", "audio", "video", "document"];

/// The part's type is one that the prompt takes. Text needs no permission.
fn check_type(kind: &Str, media: &MediaConfig, context: &mut Context<'_>) {
    let Some(supported) = &media.supported_types else {
        return;
    };
    if &**kind == "text" || supported.partial || supported.iter().any(|other| **other == **kind) {
        return;
    }
    let message = format!("`{}` is not among the `supported_types`", &**kind);
    let found = Diagnostic::new(&UNSUPPORTED_MEDIA_TYPE, message)
        .at(kind.origin.value, "")
        .related(supported.origin.value, "the types are listed here");
    let names = || supported.iter().map(|name| &**name);
    let is_known = |name: &str| WELL_KNOWN.contains(&name);
    let help = match nearest(kind, names().chain(["text"])) {
        Some(near) if is_known(kind) && !is_known(near) => {
            format!("write `{}` for `{near}` in `supported_types`", &**kind)
        }
        Some(near) => format!("did you mean `{near}`?"),
        None if supported.is_empty() => format!("add `{}` to `supported_types`", &**kind),
        None => format!(
            "add `{}` to `supported_types`, or use {}",
            &**kind,
            list_words(names(), 4)
        ),
    };
    context.report(found.help(help));
}

/// An image has a caption when all need one.
fn check_caption(reference: &MediaReference, media: &MediaConfig, context: &mut Context<'_>) {
    let required = media
        .image
        .as_ref()
        .and_then(|image| image.require_caption.as_ref());
    let Some(required) = required.filter(|required| required.value) else {
        return;
    };
    let place = match &reference.caption {
        Some(caption) if caption.trim().is_empty() => caption.origin.value,
        None if !reference.partial => source::name_span(&reference.origin),
        _ => return,
    };
    let found = Diagnostic::new(&MISSING_CAPTION, "the image has no `caption`")
        .at(place, "")
        .related(required.origin.value, "every image needs one")
        .help("add `caption`: what the image shows, in a few words");
    context.report(found);
}
