//! What a prompt's settings say about one media type.
//!
//! Invariant: the five forms of settings are looked at in one way; what couldn't be read restricts nothing.

use packc_ir::{List, MediaConfig, Num, Str};

/// Bytes of a megabyte. RFC 0004 doesn't say which it means; PromptKit, its reference runtime, counts so, and a file is
/// refused only when every reading refuses it.
pub(super) const MEGABYTE: u64 = 1024 * 1024;

/// The settings that all media types have.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settings<'a> {
    /// The largest file, in megabytes.
    pub(super) max_size_mb: Option<&'a Num>,
    /// The formats, as file extensions.
    pub(super) allowed_formats: Option<&'a List<Str>>,
}

impl<'a> Settings<'a> {
    /// What `media` says about the media type `kind`.
    pub(super) fn of(media: &'a MediaConfig, kind: &str) -> Self {
        macro_rules! common {
            ($settings:expr) => {
                $settings.map(|settings| Self {
                    max_size_mb: settings.max_size_mb.as_ref(),
                    allowed_formats: settings.allowed_formats.as_ref(),
                })
            };
        }
        let settings = match kind {
            "image" => common!(media.image.as_ref()),
            "audio" => common!(media.audio.as_ref()),
            "video" => common!(media.video.as_ref()),
            "document" => common!(media.document.as_ref()),
            custom => common!(media.custom.get(custom)),
        };
        settings.unwrap_or_default()
    }

    /// The largest file, in bytes.
    pub(super) fn max_bytes(&self) -> Option<u64> {
        self.max_size_mb?.as_u64()?.checked_mul(MEGABYTE)
    }

    /// The formats, when the list is whole and has any.
    pub(super) fn formats(&self) -> Option<&'a List<Str>> {
        self.allowed_formats
            .filter(|formats| !formats.partial && !formats.is_empty())
    }
}
