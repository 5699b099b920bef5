//! What becomes of media: copied, carried or put into the pack; and how little of them is read.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{BuildOptions, compile};
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, DirEntry, FileKind, FileRead, Limit, Timestamp, World, WorldError};

use crate::HEAD;

/// A PNG image of one pixel, as far as its header goes.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0";

/// A project with one example whose parts are these (flow mappings), and further lines of the root file.
fn project(parts: &[&str], more: &str) -> MemoryWorld {
    let head = HEAD.strip_prefix("--- pack.yaml\n").unwrap();
    let parts = parts.join(", ");
    let examples = format!("      examples: [{{ name: receipt, role: user, parts: [{parts}] }}]\n");
    MemoryWorld::new().file("/p/pack.yaml", format!("{head}{examples}{more}"))
}

/// The lines of the pack that have one of these words, and the files that go with it.
#[track_caller]
fn emitted(world: &dyn World, words: &[&str]) -> (Vec<String>, Vec<(String, Utf8PathBuf)>) {
    let compiled = compile(world, &BuildOptions::new("/p"));
    let found = compiled.diagnostics.iter().map(|found| &found.message);
    assert_eq!(found.collect::<Vec<_>>(), [""; 0]);
    let emitted = compiled.emitted.unwrap();
    let text = String::from_utf8(emitted.written.bytes).unwrap();
    let lines = text.lines().map(|line| line.trim().trim_end_matches(','));
    let lines = lines.filter(|line| words.iter().any(|word| line.contains(word)));
    let files = emitted.bundle.files();
    (
        lines.map(ToOwned::to_owned).collect(),
        files
            .map(|(to, from)| (to.to_owned(), from.to_owned()))
            .collect(),
    )
}

/// The messages of a build.
fn messages(world: &dyn World) -> Vec<String> {
    let compiled = compile(world, &BuildOptions::new("/p"));
    let messages = compiled.diagnostics.into_iter().map(|found| found.message);
    messages.collect()
}

const RECEIPT: &str =
    "{ type: image, media: { file_path: ./media/receipt.png, mime_type: image/png } }";

#[test]
fn files_go_with_the_pack() {
    let absolute =
        "{ type: image, media: { file_path: /p/media/receipt.png, mime_type: image/png } }";
    let world = project(&[RECEIPT, absolute], "").file("/p/media/receipt.png", PNG);
    let (lines, files) = emitted(&world, &["file_path", "base64"]);
    assert_eq!(lines, [r#""file_path": "media/receipt.png""#; 2]);
    assert_eq!(
        files,
        [(
            "media/receipt.png".to_owned(),
            "/p/media/receipt.png".into()
        )]
    );
}

#[test]
fn files_stay_where_they_are() {
    let world = project(&[RECEIPT], "packc: { files: path }\n").file("/p/media/receipt.png", PNG);
    let (lines, files) = emitted(&world, &["file_path", "base64"]);
    assert_eq!(lines, [r#""file_path": "../media/receipt.png""#]);
    assert_eq!(files, []);
}

#[test]
fn files_go_into_the_pack() {
    let world =
        project(&[RECEIPT], "packc: { inline: [media] }\n").file("/p/media/receipt.png", PNG);
    let (lines, files) = emitted(&world, &["file_path", "base64", "mime_type"]);
    let base64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAAA=";
    assert_eq!(
        lines,
        [
            format!(r#""base64": "{base64}""#),
            r#""mime_type": "image/png""#.to_owned()
        ]
    );
    assert_eq!(files, []);
}

#[test]
fn base64_has_no_blanks_in_the_pack() {
    let part =
        r#"{ type: image, media: { base64: "R0lGODlh\n AQABAAAAACw=\n", mime_type: image/gif } }"#;
    let (lines, _) = emitted(&project(&[part], ""), &["base64"]);
    assert_eq!(lines, [r#""base64": "R0lGODlhAQABAAAAACw=""#]);
}

/// A world in which one file is very large: its beginning and its size are all that can be had of it.
struct LargeFile {
    files: MemoryWorld,
    path: &'static str,
    size: u64,
}

impl World for LargeFile {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        if path == self.path {
            assert!(self.size > limit.bytes, "the file is read whole");
            return Err(WorldError::TooLarge(self.size, limit.bytes));
        }
        self.files.read(path, limit)
    }

    fn head(
        &self,
        path: &Utf8Path,
        n: usize,
        boundary: &Boundary,
    ) -> Result<(Vec<u8>, u64), WorldError> {
        let (mut head, size) = self.files.head(path, n, boundary)?;
        if path != self.path {
            return Ok((head, size));
        }
        head.resize(n, 0);
        Ok((head, self.size))
    }

    fn list(&self, folder: &Utf8Path, boundary: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        self.files.list(folder, boundary)
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        self.files.kind(path)
    }

    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        self.files.real_path(path)
    }

    fn now(&self) -> Timestamp {
        self.files.now()
    }
}

const MEGABYTE: u64 = 1024 * 1024;

/// A project whose receipt has this size.
fn large(size: u64, more: &str) -> LargeFile {
    LargeFile {
        files: project(&[RECEIPT], more).file("/p/media/receipt.png", PNG),
        path: "/p/media/receipt.png",
        size,
    }
}

#[test]
fn large_files_are_bundled_unread() {
    let world = large(200 * MEGABYTE, "");
    let (_, files) = emitted(&world, &[]);
    assert_eq!(files.len(), 1);
}

#[test]
fn large_files_do_not_go_into_the_pack() {
    let world = large(200 * MEGABYTE, "packc: { inline: [media] }\n");
    let message = "`media/receipt.png` has 209715200 bytes, more than the limit of 16777216";
    assert_eq!(messages(&world), [message]);
}

#[test]
fn a_megabyte_is_1024_times_1024_bytes() {
    let limit = "      image: { max_size_mb: 8 }\n";
    assert_eq!(messages(&large(8 * MEGABYTE, limit)), [""; 0]);
    let message =
        "`media/receipt.png` has 8388609 bytes, more than the 8388608 of `max_size_mb: 8`";
    assert_eq!(messages(&large(8 * MEGABYTE + 1, limit)), [message]);
}

#[test]
fn base64_has_a_size_as_well() {
    let data = "A".repeat(4 * 1024 * 1024);
    let part = format!("{{ type: audio, media: {{ base64: {data}, mime_type: audio/mpeg }} }}");
    let world = project(&[&part], "      audio: { max_size_mb: 1 }\n");
    assert_eq!(
        messages(&world),
        ["the data has 3145728 bytes, more than the 1048576 of `max_size_mb: 1`"]
    );
}

/// A JPEG image with `bytes` of metadata before its size.
fn jpeg(bytes: usize) -> Vec<u8> {
    let mut image = b"\xff\xd8".to_vec();
    let mut left = bytes;
    while left > 0 {
        let length = left.min(60_000);
        image.extend(b"\xff\xe2");
        image.extend(u16::try_from(length + 2).unwrap().to_be_bytes());
        image.resize(image.len() + length, 0);
        left -= length;
    }
    image.extend(b"\xff\xc0\0\x11\x08\0\x01\0\x01\x03\xff\xd9");
    image
}

#[test]
fn the_size_of_an_image_may_stand_far_behind() {
    let part = "{ type: image, media: { file_path: photo.jpg, mime_type: image/jpeg } }";
    for bytes in [100, 100_000, 3_000_000] {
        let world = project(&[part], "").file("/p/photo.jpg", jpeg(bytes));
        assert_eq!(messages(&world), [""; 0], "{bytes}");
    }
    let mut cut = jpeg(100_000);
    cut.truncate(90_000);
    let world = project(&[part], "").file("/p/photo.jpg", cut);
    assert_eq!(
        messages(&world),
        ["`photo.jpg` can't be read as a JPEG image"]
    );
}
