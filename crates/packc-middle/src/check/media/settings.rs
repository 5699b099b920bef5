//! The types that a prompt takes, and their settings.
//!
//! Invariant: a type that was probably meant to be another is reported once, at `supported_types`.

use packc_diagnostics::registry::media::MEDIA_TYPE_WITHOUT_SETTINGS;
use packc_diagnostics::{Diagnostic, nearest};
use packc_ir::{MediaConfig, Str};

use super::WELL_KNOWN;
use crate::check::names::written_as;

/// RFC 0004, Configuration Validation: each of the `supported_types` should have settings under the same name. Gives
/// the types that misspelt ones were probably meant to be.
pub(super) fn check<'a>(media: &'a MediaConfig, found: &mut Vec<Diagnostic>) -> Vec<&'a str> {
    let mut meant = Vec::new();
    let is_off = media.enabled.as_ref().is_some_and(|enabled| !enabled.value);
    for kind in media.supported_types.iter().flatten() {
        // Text has no settings, and what prompts don't take needs none.
        if is_off || &**kind == "text" || may_have(media, kind) || is_misnamed(media, kind) {
            continue;
        }
        let text: &str = kind;
        let message = format!("`media` has no settings for the type `{text}`");
        let diagnostic =
            Diagnostic::new(&MEDIA_TYPE_WITHOUT_SETTINGS, message).at(kind.origin.value, "");
        let is_known = WELL_KNOWN.contains(&text);
        found.push(match near(media, kind).filter(|_| !is_known) {
            Some(near) => {
                meant.push(near);
                let diagnostic = diagnostic.did_you_mean(text, near);
                match written_as(near, kind) {
                    Some(edit) => diagnostic.fix(kind.origin.value, edit),
                    None => diagnostic,
                }
            }
            None if is_known => {
                diagnostic.help(format!("add `{text}: {{}}`, with the limits that you want"))
            }
            None => diagnostic.help(format!("add `{text}: {{ validation_params: {{}} }}`")),
        });
    }
    meant
}

/// True unless it is certain that the type has no settings.
fn may_have(media: &MediaConfig, kind: &str) -> bool {
    match kind {
        "image" => media.image.is_some(),
        "audio" => media.audio.is_some(),
        "video" => media.video.is_some(),
        "document" => media.document.is_some(),
        custom => media.partial || media.custom.may_have(custom),
    }
}

/// True when the settings of a well-known type stand under a name like it, which is an error of the schema unless they
/// have what only types of one's own have.
fn is_misnamed(media: &MediaConfig, kind: &str) -> bool {
    let mut unclear = media
        .custom
        .iter()
        .filter(|(_, settings)| settings.validation_params.is_none());
    WELL_KNOWN.contains(&kind) && unclear.any(|(name, _)| nearest(name, [kind]).is_some())
}

/// The type that has settings, or else one of the specification, that was probably meant.
fn near<'a>(media: &'a MediaConfig, kind: &Str) -> Option<&'a str> {
    nearest(kind, media.custom.keys().map(|name| &**name)).or_else(|| nearest(kind, WELL_KNOWN))
}
