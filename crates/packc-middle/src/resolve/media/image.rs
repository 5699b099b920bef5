//! Whether an image can be read: its size in pixels is looked up.
//!
//! Invariant: only what stands at the beginning of a file is judged. An image that is cut off behind its header is not
//! found out.

use imagesize::ImageError;

/// What the beginning of an image tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It has a size.
    Readable,
    /// The size stands further back.
    NeedsMore,
    /// It has none, and further bytes change nothing.
    Broken,
    /// packc doesn't know how to read it.
    Unknown,
}

/// MIME types of images whose size can be read, and which always begin with their signature.
const READABLE: [&str; 5] = [
    "image/png",
    "image/jpeg",
    "image/gif",
    "image/webp",
    "image/bmp",
];

/// Judges an image by its first bytes. `mime` is its type, `whole` tells that these are all its bytes.
pub(super) fn judge(head: &[u8], mime: &str, whole: bool) -> Verdict {
    if !READABLE.contains(&mime) {
        return Verdict::Unknown;
    }
    match imagesize::blob_size(head) {
        Ok(size) if size.width > 0 && size.height > 0 => Verdict::Readable,
        Err(ImageError::IoError(_)) if !whole => Verdict::NeedsMore,
        _ => Verdict::Broken,
    }
}
