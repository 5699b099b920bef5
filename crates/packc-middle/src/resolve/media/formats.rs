//! Formats of media: which MIME types, file extensions and first bytes belong together.
//!
//! Invariant: a format, MIME type or extension that isn't in the table is never a mistake. The names are those of the
//! IANA media type registry and the aliases that are in use.

mod table;

use packc_diagnostics::nearest;

use table::{FORMATS, Format};

/// What a file format shares with others, so that the first bytes can't always tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    /// A signature of its own.
    Own,
    /// A signature of its own, but of few bytes, which other content can begin with by chance.
    Weak,
    /// MPEG audio: few bytes as well, and MP3 and AAC begin alike.
    MpegAudio,
    /// HEIF containers: HEIC and AVIF.
    Heif,
    /// ISO base media files (MPEG-4 part 12).
    IsoMedia,
    /// Ogg containers.
    Ogg,
    /// Matroska containers.
    Matroska,
    /// Advanced Systems Format.
    Asf,
    /// TIFF and the raw formats of cameras.
    Tiff,
    /// ZIP archives, and all the formats that are one.
    Zip,
    /// OLE compound files.
    Ole,
    /// Gzip, and what is packed in it.
    Gzip,
    /// PDF, and what is made of it.
    Pdf,
    /// Text, of any syntax.
    Text,
}

impl Family {
    /// True when other content can begin like this by chance.
    fn is_weak(self) -> bool {
        matches!(self, Self::Weak | Self::MpegAudio)
    }

    /// True when formats of the family can't be told from each other by their first bytes.
    fn is_shared(self) -> bool {
        !matches!(self, Self::Own | Self::Weak)
    }
}

/// A MIME type (RFC 2045): lower case, without parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mime {
    name: String,
    slash: usize,
}

impl Mime {
    /// Reads a MIME type; parameters (`; charset=utf-8`) are left out. `None` when it isn't one (RFC 6838, section 4.2).
    pub(super) fn parse(text: &str) -> Option<Self> {
        let essence = text.split(';').next().unwrap_or(text);
        let name = essence.trim().to_ascii_lowercase();
        let (top, sub) = name.split_once('/')?;
        let is_name = |part: &str| {
            part.starts_with(|c: char| c.is_ascii_alphanumeric())
                && part
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte))
        };
        let slash = top.len();
        (is_name(top) && is_name(sub)).then_some(Self { name, slash })
    }

    /// The type as text.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The part before the slash.
    pub(super) fn top(&self) -> &str {
        self.name.split_at(self.slash).0
    }

    /// The part behind the slash.
    fn sub(&self) -> &str {
        self.name.split_at(self.slash + 1).1
    }

    /// The formats that are called so.
    fn formats(&self) -> impl Iterator<Item = &'static Format> {
        FORMATS
            .iter()
            .filter(|format| format.mimes.contains(&self.name.as_str()))
    }

    /// True for a text by its name alone (RFC 6838, section 4.2.8 for the suffixes).
    fn is_text(&self) -> bool {
        self.top() == "text" || self.name.ends_with("+xml") || self.name.ends_with("+json")
    }

    /// True unless the table knows better: a file with this extension (any case, without its dot) can have this type.
    pub(super) fn fits_extension(&self, extension: &str) -> bool {
        let mut formats = with_extension(extension).peekable();
        if formats.peek().is_none() || self.is_generic() {
            return true;
        }
        if self.formats().next().is_none() {
            return !self.is_misspelt_for(extension);
        }
        let is_text = self.name == "text/plain";
        formats.any(|format| format.has(self) || (is_text && format.family == Family::Text))
    }

    /// True unless the table knows better: content of this format can have this type.
    pub(super) fn fits_content(&self, content: Content) -> bool {
        let found = content.0;
        if self.is_generic() || found.has(self) {
            return true;
        }
        // A few bytes say something only about types of the same kind.
        if found.family.is_weak() && !found.is_of(self.top()) {
            return true;
        }
        let mut named = self.formats().peekable();
        if named.peek().is_none() {
            // Nearly everything can be packed in a known container. Pictures and sounds that are a text are not.
            let is_media = matches!(self.top(), "image" | "audio" | "video");
            return match found.family {
                Family::Text => self.is_text() || !is_media,
                Family::Weak => true,
                family => family.is_shared(),
            };
        }
        named.any(|format| format.family == found.family && found.family.is_shared())
    }

    /// True when a file of this type, with this extension, is of the format that an author calls `allowed`: by an
    /// extension (`jpg` for JPEG, with or without its dot) or by the MIME type.
    pub(super) fn is_format(&self, extension: Option<&str>, allowed: &str) -> bool {
        let allowed = allowed.trim().trim_start_matches('.').to_ascii_lowercase();
        let sub = self.sub();
        let plain = sub.strip_prefix("x-").unwrap_or(sub);
        let named = [sub, plain, &self.name].contains(&allowed.as_str());
        let extended = extension.is_some_and(|own| own.eq_ignore_ascii_case(&allowed));
        let mut formats = self.formats();
        named
            || extended
            || formats.any(|format| {
                format.extensions.contains(&allowed.as_str())
                    || format.mimes.contains(&allowed.as_str())
            })
    }

    /// The usual name of the type: `image/jpeg` for `image/jpg`. The type itself when the table doesn't have it.
    pub(super) fn usual(&self) -> &str {
        let usual = self
            .formats()
            .next()
            .and_then(|format| format.mimes.first());
        usual.map_or(&self.name, |usual| usual)
    }

    /// What people call the format, with an article, when the type means exactly one: "a PNG image".
    pub(super) fn words(&self) -> Option<&'static str> {
        let mut formats = self.formats();
        let first = formats.next()?;
        formats.next().is_none().then_some(first.words)
    }

    /// True when the type says nothing about the format.
    fn is_generic(&self) -> bool {
        self.name == "application/octet-stream"
    }

    /// True for a type that nobody knows, one half of which is near to a type that the extension has: `image/pgn` for
    /// `png`.
    fn is_misspelt_for(&self, extension: &str) -> bool {
        let (top, sub) = (self.top(), self.sub());
        let mut known = with_extension(extension)
            .flat_map(|format| format.mimes)
            .filter_map(|mime| mime.split_once('/'));
        known.any(|(known_top, known_sub)| {
            (top == known_top && nearest(sub, [known_sub]).is_some())
                || (sub == known_sub && nearest(top, [known_top]).is_some())
        })
    }
}

/// A format that content was recognised as.
#[derive(Clone, Copy, Debug)]
pub(super) struct Content(&'static Format);

impl Content {
    /// The format of content by its first bytes; `None` when they don't tell.
    pub(super) fn recognise(head: &[u8]) -> Option<Self> {
        let mime = infer::get(head)?.mime_type();
        let format = FORMATS.iter().find(|format| format.mimes.contains(&mime));
        format.map(Self)
    }

    /// What people call it, with an article: "a PNG image".
    pub(super) fn words(self) -> &'static str {
        self.0.words
    }

    /// Its usual MIME type.
    pub(super) fn mime(self) -> &'static str {
        self.0.mimes.first().copied().unwrap_or_default()
    }

    /// Its usual extension.
    pub(super) fn extension(self) -> &'static str {
        self.0.extensions.first().copied().unwrap_or_default()
    }

    /// True when a file with this extension can have this content.
    pub(super) fn fits_extension(self, extension: &str) -> bool {
        let mut formats = with_extension(extension).peekable();
        let found = self.0;
        formats.peek().is_none()
            || formats.any(|format| {
                format.mimes == found.mimes
                    || (format.family == found.family && found.family.is_shared())
            })
    }
}

/// The MIME type that files with this extension usually have, when the table knows the extension.
pub(super) fn mime_of_extension(extension: &str) -> Option<&'static str> {
    with_extension(extension)
        .next()
        .and_then(|format| format.mimes.first().copied())
}

/// The extension of a file name or path, without its dot.
pub(super) fn extension(path: &str) -> Option<&str> {
    camino::Utf8Path::new(path).extension()
}

fn with_extension(extension: &str) -> impl Iterator<Item = &'static Format> {
    let extension = extension.to_ascii_lowercase();
    FORMATS
        .iter()
        .filter(move |format| format.extensions.contains(&extension.as_str()))
}

#[cfg(test)]
mod tests;
