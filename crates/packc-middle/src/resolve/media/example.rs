//! The media of one example message, with the prompt's settings of their types.
//!
//! Invariant: parts without media are none of this module's business; what needs no file is a rule, and was checked.

use packc_ir::{MediaConfig, MultimodalExample};

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
