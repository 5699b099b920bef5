//! Media that examples name: there, of the type that they say, and within the prompt's own settings (RFC 0004,
//! compile-time validation).
//!
//! Invariant: no file is read further than it takes to recognise it, unless it goes into the pack; every path that stays
//! in the pack was resolved from the file that contains it; addresses are never fetched.

mod base64;
mod example;
mod formats;
mod image;
mod mime;
mod settings;
mod source;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::OUTSIDE_PROJECT;
use packc_ir::{MediaConfig, Pack};
use packc_source::SourceMap;

use crate::Context;

/// Checks the media of all examples; files go with the pack, or into it.
pub(super) fn resolve(pack: &mut Pack, context: &mut Context<'_>) {
    let before = context.found.len();
    let prompts = pack.prompts.iter_mut();
    for prompt in prompts.flat_map(|prompts| prompts.entries.values_mut()) {
        if let Some(media) = &mut prompt.media {
            resolve_media(media, context);
        }
    }
    // No runtime reads the media of examples. What lies outside of the project has no path that a pack could have.
    for found in context.found.iter_mut().skip(before) {
        found.survivable = *found.rule != OUTSIDE_PROJECT;
    }
}

/// Checks the media of all examples of a pack that is compiled already, as far as that takes no file.
pub fn check(pack: &Pack, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for prompt in pack.prompts.iter().flat_map(|prompts| prompts.values()) {
        let media = prompt.media.iter();
        for (media, example) in
            media.flat_map(|media| media.examples.iter().flatten().map(move |it| (media, it)))
        {
            example::check(example, media, sources, &mut found);
        }
    }
    for found in &mut found {
        found.survivable = true;
    }
    found
}

fn resolve_media(media: &mut MediaConfig, context: &mut Context<'_>) {
    let Some(mut examples) = media.examples.take() else {
        return;
    };
    for example in &mut examples.items {
        example::resolve(example, media, context);
    }
    media.examples = Some(examples);
}
