//! The media of one example message, with the prompt's settings of their types.
//!
//! Invariant: parts without media are none of this module's business; what needs no file is a rule, and was checked.

use packc_diagnostics::Diagnostic;
use packc_ir::{MediaConfig, MultimodalExample};
use packc_source::SourceMap;

use super::settings::Settings;
use super::source;
use crate::Context;

/// Resolves the media of an example.
pub(super) fn resolve(
    example: &mut MultimodalExample,
    media: &MediaConfig,
    context: &mut Context<'_>,
) {
    for part in example.parts.iter_mut().flat_map(|parts| &mut parts.items) {
        if let Some(reference) = &mut part.media {
            let kind = part.kind.as_ref();
            let settings = kind.map(|kind| Settings::of(media, kind));
            source::resolve(reference, kind, settings.unwrap_or_default(), context);
        }
    }
}

/// Checks what can be said about the media of an example without files.
pub(super) fn check(
    example: &MultimodalExample,
    media: &MediaConfig,
    sources: &SourceMap,
    found: &mut Vec<Diagnostic>,
) {
    for part in example.parts.iter().flatten() {
        if let Some(reference) = &part.media {
            let kind = part.kind.as_ref();
            let settings = kind.map(|kind| Settings::of(media, kind));
            source::check(
                reference,
                kind,
                settings.unwrap_or_default(),
                sources,
                found,
            );
        }
    }
}
