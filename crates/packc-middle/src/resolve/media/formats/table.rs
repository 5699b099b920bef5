//! The table of formats.
//!
//! Invariant: in each row the first MIME type is the registered or usual one and the first extension the usual one; a
//! MIME type or extension may stand in several rows. All are in lower case.

use super::Family::{
    Asf, Gzip, Heif, IsoMedia, Matroska, MpegAudio, Ogg, Ole, Own, Pdf, Text, Tiff, Weak, Zip,
};
use super::{Family, Mime};

/// A format: its names.
#[derive(Debug)]
pub(super) struct Format {
    /// What people call it, with an article.
    pub(super) words: &'static str,
    /// Its MIME types.
    pub(super) mimes: &'static [&'static str],
    /// Its file extensions, without dots.
    pub(super) extensions: &'static [&'static str],
    /// What it shares with others.
    pub(super) family: Family,
}

impl Format {
    /// True when the format is called so.
    pub(super) fn has(&self, mime: &Mime) -> bool {
        self.mimes.contains(&mime.name())
    }

    /// True when the format has MIME types of this kind (`image`).
    pub(super) fn is_of(&self, top: &str) -> bool {
        let mut kinds = self.mimes.iter().filter_map(|mime| mime.split_once('/'));
        kinds.any(|(kind, _)| kind == top)
    }
}

macro_rules! formats {
    ($($family:ident $words:literal [$($mime:literal)+] [$($extension:literal)*];)*) => {
        /// Every format that packc knows.
        pub(super) static FORMATS: &[Format] = &[$(Format {
            words: $words,
            mimes: &[$($mime),+],
            extensions: &[$($extension),*],
            family: $family,
        }),*];
    };
}

formats! {
    Own "a PNG image" ["image/png" "image/x-png" "image/apng" "image/vnd.mozilla.apng"] ["png" "apng"];
    Own "a JPEG image" ["image/jpeg" "image/jpg" "image/pjpeg"] ["jpg" "jpeg" "jpe" "jfif" "pjpeg"];
    Own "a GIF image" ["image/gif"] ["gif"];
    Own "a WebP image" ["image/webp"] ["webp"];
    Weak "a BMP image" ["image/bmp" "image/x-bmp" "image/x-ms-bmp"] ["bmp" "dib"];
    Tiff "a TIFF image" ["image/tiff" "image/tif" "image/x-tiff"] ["tif" "tiff"];
    Tiff "a raw photo" ["image/x-canon-cr2" "image/x-adobe-dng" "image/x-nikon-nef" "image/x-sony-arw"] ["cr2" "dng" "nef" "arw"];
    Heif "a HEIC image" ["image/heic" "image/heif" "image/heic-sequence" "image/heif-sequence"] ["heic" "heif" "hif"];
    Heif "an AVIF image" ["image/avif" "image/avif-sequence"] ["avif" "avifs"];
    Weak "a JPEG XL image" ["image/jxl"] ["jxl"];
    Own "a JPEG 2000 image" ["image/jp2" "image/jpx" "image/jpm" "image/jpeg2000"] ["jp2" "jpx" "jpm" "jpf"];
    Own "a JPEG XR image" ["image/jxr" "image/vnd.ms-photo"] ["jxr" "wdp" "hdp"];
    Text "an SVG image" ["image/svg+xml" "image/svg"] ["svg"];
    Weak "an icon" ["image/vnd.microsoft.icon" "image/x-icon" "image/ico"] ["ico" "cur"];
    Own "a Photoshop image" ["image/vnd.adobe.photoshop" "image/x-photoshop" "image/psd" "application/x-photoshop"] ["psd"];
    Own "a DjVu document" ["image/vnd.djvu" "image/x-djvu" "image/x.djvu"] ["djvu" "djv"];
    Own "a DWG drawing" ["image/vnd.dwg" "image/x-dwg" "application/acad" "application/x-acad" "application/x-dwg" "application/dwg"] ["dwg"];
    Text "a DXF drawing" ["image/vnd.dxf" "image/x-dxf" "application/dxf"] ["dxf"];

    MpegAudio "MP3 audio" ["audio/mpeg" "audio/mp3" "audio/x-mp3" "audio/mpeg3" "audio/x-mpeg" "audio/x-mpeg-3" "audio/mpg"] ["mp3" "mpga"];
    MpegAudio "AAC audio" ["audio/aac" "audio/aacp" "audio/x-aac" "audio/x-hx-aac-adts"] ["aac" "adts"];
    Own "WAV audio" ["audio/wav" "audio/x-wav" "audio/wave" "audio/vnd.wave" "audio/x-pn-wav"] ["wav" "wave"];
    Own "FLAC audio" ["audio/flac" "audio/x-flac"] ["flac"];
    Ogg "Ogg audio" ["audio/ogg" "application/ogg" "audio/vorbis" "audio/x-vorbis+ogg" "audio/x-ogg"] ["ogg" "oga" "spx"];
    Ogg "Opus audio" ["audio/opus" "audio/ogg"] ["opus"];
    Ogg "Ogg video" ["video/ogg" "application/ogg"] ["ogv" "ogg" "ogm"];
    IsoMedia "MPEG-4 audio" ["audio/mp4" "audio/m4a" "audio/x-m4a" "audio/mp4a-latm"] ["m4a" "m4b" "mp4"];
    Own "AIFF audio" ["audio/aiff" "audio/x-aiff"] ["aiff" "aif" "aifc"];
    Own "AMR audio" ["audio/amr" "audio/amr-wb" "audio/amr-nb"] ["amr" "awb"];
    Own "MIDI music" ["audio/midi" "audio/mid" "audio/x-midi"] ["mid" "midi"];
    Asf "Windows Media audio" ["audio/x-ms-wma"] ["wma" "asf"];
    Matroska "WebM audio" ["audio/webm"] ["weba" "webm"];
    Matroska "Matroska audio" ["audio/matroska" "audio/x-matroska"] ["mka"];

    IsoMedia "MPEG-4 video" ["video/mp4" "application/mp4" "video/x-m4v" "video/m4v"] ["mp4" "m4v" "mp4v"];
    IsoMedia "QuickTime video" ["video/quicktime"] ["mov" "qt"];
    IsoMedia "3GPP media" ["video/3gpp" "audio/3gpp" "video/3gpp2" "audio/3gpp2"] ["3gp" "3gpp" "3g2"];
    Matroska "WebM video" ["video/webm"] ["webm"];
    Matroska "Matroska video" ["video/matroska" "video/x-matroska"] ["mkv" "mk3d"];
    Own "AVI video" ["video/x-msvideo" "video/avi" "video/msvideo" "video/vnd.avi"] ["avi"];
    Asf "Windows Media video" ["video/x-ms-wmv" "video/x-ms-asf"] ["wmv" "asf"];
    Own "MPEG video" ["video/mpeg" "video/mpg" "video/x-mpeg"] ["mpg" "mpeg" "mpe" "m1v" "m2v"];
    Own "an MPEG transport stream" ["video/mp2t"] ["ts" "mts" "m2ts"];
    Own "Flash video" ["video/x-flv"] ["flv"];

    Pdf "a PDF document" ["application/pdf" "application/x-pdf"] ["pdf"];
    Pdf "an Illustrator document" ["application/illustrator" "application/vnd.adobe.illustrator"] ["ai"];
    Own "a PostScript document" ["application/postscript" "application/eps" "application/x-eps" "image/x-eps"] ["ps" "eps" "ai"];
    Ole "a Word document (.doc)" ["application/msword"] ["doc" "dot"];
    Zip "a Word document" ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"] ["docx"];
    Ole "an Excel workbook (.xls)" ["application/vnd.ms-excel"] ["xls" "xlt"];
    Zip "an Excel workbook" ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] ["xlsx"];
    Ole "a PowerPoint presentation (.ppt)" ["application/vnd.ms-powerpoint"] ["ppt" "pps"];
    Zip "a PowerPoint presentation" ["application/vnd.openxmlformats-officedocument.presentationml.presentation"] ["pptx"];
    Ole "an OLE document" ["application/x-ole-storage"] ["msi" "msg"];
    Zip "an OpenDocument text" ["application/vnd.oasis.opendocument.text"] ["odt"];
    Zip "an OpenDocument spreadsheet" ["application/vnd.oasis.opendocument.spreadsheet"] ["ods"];
    Zip "an OpenDocument presentation" ["application/vnd.oasis.opendocument.presentation"] ["odp"];
    Zip "an EPUB book" ["application/epub+zip"] ["epub"];
    Text "a rich text document" ["application/rtf" "text/rtf"] ["rtf"];

    Text "a text" ["text/plain"] ["txt" "text" "log"];
    Text "a Markdown text" ["text/markdown" "text/x-markdown"] ["md" "markdown"];
    Text "a CSV table" ["text/csv" "application/csv" "text/x-csv" "text/comma-separated-values"] ["csv"];
    Text "a TSV table" ["text/tab-separated-values"] ["tsv" "tab"];
    Text "an HTML page" ["text/html" "application/xhtml+xml"] ["html" "htm" "xhtml"];
    Text "an XML document" ["application/xml" "text/xml"] ["xml" "xsd" "xsl"];
    Text "a JSON document" ["application/json" "text/json"] ["json"];
    Text "a list of JSON lines" ["application/jsonl" "application/x-ndjson" "application/x-jsonlines"] ["jsonl" "ndjson"];
    Text "a YAML document" ["application/yaml" "application/x-yaml" "text/yaml" "text/x-yaml"] ["yaml" "yml"];
    Text "a script" ["text/javascript" "application/javascript" "application/x-javascript"] ["js" "mjs"];
    Text "TypeScript" ["text/typescript" "application/typescript" "text/x-typescript"] ["ts"];
    Text "a shell script" ["application/x-sh" "text/x-shellscript"] ["sh"];
    Text "a style sheet" ["text/css"] ["css"];

    Zip "a ZIP archive" ["application/zip" "application/x-zip" "application/x-zip-compressed"] ["zip"];
    Gzip "a gzip archive" ["application/gzip" "application/x-gzip" "application/x-gtar" "application/x-tgz"] ["gz" "tgz"];
    Own "a tar archive" ["application/x-tar"] ["tar"];
    Own "a 7z archive" ["application/x-7z-compressed"] ["7z"];
    Own "a RAR archive" ["application/vnd.rar" "application/x-rar-compressed" "application/x-rar"] ["rar"];
    Own "a bzip2 archive" ["application/x-bzip2" "application/x-bzip" "application/bzip2"] ["bz2" "bz"];
    Own "an xz archive" ["application/x-xz"] ["xz"];
    Own "a Zstandard archive" ["application/zstd"] ["zst"];

    Text "a glTF model" ["model/gltf+json"] ["gltf"];
    Own "a binary glTF model" ["model/gltf-binary"] ["glb"];
    Zip "a USDZ model" ["model/vnd.usdz+zip"] ["usdz"];
    Text "an OBJ model" ["model/obj"] ["obj"];
    Text "a STEP model" ["model/step" "application/step" "application/x-step"] ["step" "stp"];
}
