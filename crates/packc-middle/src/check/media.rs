//! The rules of media configurations and examples that need no file (RFC 0004).
//!
//! Place in the pipeline: after lowering, before resolution, which looks at the files. Invariant: reads the pack as its
//! sources wrote it, and concludes nothing from what couldn't be read.

mod part;
mod settings;
mod source;

use packc_diagnostics::Diagnostic;
use packc_ir::{MediaConfig, Pack};

use super::composition::once_a_place;

/// The media types that the specification has settings for.
const WELL_KNOWN: [&str; 4] = ["image", "audio", "video", "document"];

/// Everything that these rules find in the pack.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let mut own = Vec::new();
    for prompt in pack.prompts.iter().flat_map(|prompts| prompts.values()) {
        if let Some(media) = &prompt.media {
            check_media(media, &mut own);
        }
    }
    found.extend(once_a_place(own));
}

fn check_media(media: &MediaConfig, found: &mut Vec<Diagnostic>) {
    let meant = settings::check(media, found);
    for example in media.examples.iter().flatten() {
        let Some(parts) = &example.parts else {
            continue;
        };
        part::too_many_images(parts, media, found);
        for part in parts {
            part::check(part, media, &meant, found);
            if let Some(reference) = &part.media {
                source::check(reference, found);
            }
        }
    }
}
