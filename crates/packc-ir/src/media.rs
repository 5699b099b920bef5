//! Images, audio, video, documents and other media in messages (RFC 0004).

use crate::record::record;
use crate::{Bool, Extra, List, Map, Num, Object, Str};

record! {
    /// Which media a prompt takes (specification, Media Config; RFC 0004).
    ///
    /// `custom` has the settings of custom types by name. The schema wants each to fit exactly one of the five forms,
    /// and whatever fits one of the other four fits the generic one too: so these are always generic.
    "MediaConfig" => MediaConfig {
        /// Whether the prompt takes media at all.
        enabled: Bool,
        /// The types it takes; each has its settings under the same name.
        supported_types: List<Str>,
        /// Settings of images.
        image: Box<ImageConfig>,
        /// Settings of audio.
        audio: Box<AudioConfig>,
        /// Settings of video.
        video: Box<VideoConfig>,
        /// Settings of documents.
        document: Box<DocumentConfig>,
        /// Messages as they may look.
        examples: List<MultimodalExample>,
        ..custom: Map<GenericMediaTypeConfig>,
    }

    /// Settings of images (specification, Image Config).
    "ImageConfig" => ImageConfig {
        /// The largest file, in megabytes.
        max_size_mb: Num,
        /// The formats, as file extensions.
        allowed_formats: List<Str>,
        /// How closely the model looks: `low`, `high` or `auto`.
        default_detail: Str,
        /// Whether every image needs a caption.
        require_caption: Bool,
        /// The most images of a message.
        max_images_per_msg: Num,
    }

    /// Settings of audio (specification, Audio Config).
    "AudioConfig" => AudioConfig {
        /// The largest file, in megabytes.
        max_size_mb: Num,
        /// The formats, as file extensions.
        allowed_formats: List<Str>,
        /// The greatest length, in seconds.
        max_duration_sec: Num,
        /// Whether metadata must come along.
        require_metadata: Bool,
    }

    /// Settings of video (specification, Video Config).
    "VideoConfig" => VideoConfig {
        /// The largest file, in megabytes.
        max_size_mb: Num,
        /// The formats, as file extensions.
        allowed_formats: List<Str>,
        /// The greatest length, in seconds.
        max_duration_sec: Num,
        /// Whether metadata must come along.
        require_metadata: Bool,
    }

    /// Settings of documents (specification, Document Config).
    "DocumentConfig" => DocumentConfig {
        /// The largest file, in megabytes.
        max_size_mb: Num,
        /// The formats, as file extensions.
        allowed_formats: List<Str>,
        /// The most pages or sheets.
        max_pages: Num,
        /// Whether metadata must come along.
        require_metadata: Bool,
        /// What is taken out of it: `text`, `structured` or `raw`.
        extraction_mode: Str,
    }

    /// Settings of a media type that the specification doesn't know (specification, Generic Media Type Config).
    "GenericMediaTypeConfig" => GenericMediaTypeConfig {
        /// The largest file, in megabytes.
        max_size_mb: Num,
        /// The formats, as file extensions.
        allowed_formats: List<Str>,
        /// Whether metadata must come along.
        require_metadata: Bool,
        /// What is checked about such files.
        validation_params: Object,
        ..extra: Extra,
    }

    /// A message as it may look (specification, Multimodal Example).
    "MultimodalExample" => MultimodalExample {
        /// The name of the example.
        name: Str,
        /// What it shows.
        description: Str,
        /// Who speaks: `user`, `assistant` or `system`.
        role: Str,
        /// The parts of the message.
        parts: List<ContentPart>,
    }

    /// A part of a message (specification, Content Part).
    "ContentPart" => ContentPart {
        /// `text`, or a media type.
        kind as "type": Str,
        /// The text of a part of type `text`.
        text: Str,
        /// The media of any other part.
        media: Box<MediaReference>,
    }

    /// Media, by one of three ways to get at it (specification, Media Reference).
    "MediaReference" => MediaReference {
        /// A file, relative to the file that names it.
        file_path: Str,
        /// An address.
        url: Str,
        /// The data itself.
        base64: Str,
        /// The MIME type.
        mime_type: Str,
        /// How closely the model looks at an image: `low`, `high` or `auto`.
        detail: Str,
        /// What is to be seen or heard.
        caption: Str,
    }
}
