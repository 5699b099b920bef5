//! Rules of media (`PK43xx`).

use super::rules;

rules! {
    /// Media without a file, a URL or data.
    MEDIA_WITHOUT_SOURCE = 4301 "media-without-source" Error;
    /// Media with more than one of a file, a URL and data.
    SEVERAL_MEDIA_SOURCES = 4302 "several-media-sources" Warning;
    /// A MIME type that isn't that of the content or of the file's name.
    WRONG_MIME_TYPE = 4303 "wrong-mime-type" Error;
    /// A part whose type doesn't go with its MIME type.
    WRONG_MEDIA_TYPE = 4304 "wrong-media-type" Error;
    /// A format that the settings of its media type don't list.
    FORMAT_NOT_ALLOWED = 4305 "format-not-allowed" Error;
    /// Media larger than the settings of its type allow.
    MEDIA_TOO_LARGE = 4306 "media-too-large" Error;
    /// Media that are empty, or an image without a size.
    UNREADABLE_MEDIA = 4307 "unreadable-media" Error;
    /// An image without the caption that the settings ask for.
    MISSING_CAPTION = 4308 "missing-caption" Error;
    /// More images in a message than the settings allow.
    TOO_MANY_IMAGES = 4309 "too-many-images" Error;
    /// A part of a type that the prompt doesn't take.
    UNSUPPORTED_MEDIA_TYPE = 4310 "unsupported-media-type" Warning;
    /// Data that isn't base64.
    INVALID_BASE64 = 4311 "invalid-base64" Error;
    /// A URL that runtimes don't fetch.
    UNFETCHABLE_URL = 4312 "unfetchable-url" Warning;
    /// A type that the prompt takes, without settings of its own.
    MEDIA_TYPE_WITHOUT_SETTINGS = 4313 "media-type-without-settings" Warning;
    /// A part without what its type needs.
    INCOMPLETE_PART = 4314 "incomplete-part" Error;
    /// A level of detail for something that is no image.
    DETAIL_WITHOUT_IMAGE = 4315 "detail-without-image" Warning;
}
