//! Media of examples, through the whole compiler.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::fixture;
use packc_driver::{BuildOptions, Destination, compile};
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, DirEntry, FileKind, FileRead, Limit, Timestamp, World, WorldError};

/// Checks a prompt with these settings of media (indented by six) and further files: the findings drawn into it.
#[track_caller]
fn check(media: &str) {
    let text = format!("{HEAD}{}", media.strip_prefix('\n').unwrap_or(media));
    fixture::check(&text, |world| {
        let options = BuildOptions {
            destination: Destination::Nowhere,
            ..BuildOptions::new("/p")
        };
        let compiled = compile(world, &options);
        (compiled.sources, compiled.diagnostics)
    });
}

const HEAD: &str = "\
--- pack.yaml
id: support
version: 1.0.0
prompts:
  triage:
    system_template: Look at the receipt.
    media:
      enabled: true
";

#[test]
fn one_source_is_needed() {
    check(
        r#"
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
#             ^^^^^ error[media-without-source]: `media` names no file, no URL and no data
                mime_type: image/png
            - type: image
              media:
                file_path: ""
#               ^^^^^^^^^ error[media-without-source]: `file_path` is empty
                mime_type: image/png
            - type: image
              media:
                url: "  "
#                    ^^^^ error[wrong-format]: `prompts.triage.media.examples[0].parts[2].media.url` can't be `  `
                base64: ""
#               ^^^^^^ error[media-without-source]: `base64` is empty
                mime_type: image/png
            - type: image
              media: { mime_type: }
#                      ^^^^^^^^^ error[wrong-type]: `prompts.triage.media.examples[0].parts[3].media.mime_type` must be a string, but it has no value
"#,
    );
}

#[test]
fn more_sources_than_one() {
    check(
        r"
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                file_path: media/receipt.png
#               ^^^^^^^^^ warning[several-media-sources]: `media` has `file_path` and `url`
                url: https://example.com/receipt.png
#               ^^^ note: another source
                mime_type: image/png
--- media/receipt.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
",
    );
}

#[test]
fn files_are_there() {
    check(
        r"
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                file_path: media/reciept.png
#                          ^^^^^^^^^^^^^^^^^ error[missing-file]: `media/reciept.png` does not exist
                mime_type: image/png
            - type: image
              media:
                file_path: media/Receipt.PNG
#                          ^^^^^^^^^^^^^^^^^ error[misspelt-path]: `media/Receipt.PNG` is spelt `media/receipt.png` on disk
                mime_type: image/png
            - type: image
              media:
                file_path: ../receipt.png
#                          ^^^^^^^^^^^^^^ error[outside-project]: `/receipt.png` lies outside the project
                mime_type: image/png
            - type: image
              media:
                file_path: /etc/receipt.png
#                          ^^^^^^^^^^^^^^^^ error[outside-project]: `/etc/receipt.png` lies outside the project
                mime_type: image/png
            - type: image
              media:
                file_path: media
#                          ^^^^^ error[unreadable-file]: `media` is a folder, not a file
                mime_type: image/png
            - type: image
              media:
                file_path: pipe.png
#                          ^^^^^^^^ error[unreadable-file]: `pipe.png` is not a regular file
                mime_type: image/png
            - type: image
              media:
                file_path: denied.png
#                          ^^^^^^^^^^ error[unreadable-file]: `denied.png` may not be read (permission denied)
                mime_type: image/png
            - type: image
              media:
                file_path: link.png
#                          ^^^^^^^^ error[outside-project]: `link.png` lies outside the project
                mime_type: image/png
            - type: image
              media:
                file_path: media\receipt.png
#                          ^^^^^^^^^^^^^^^^^ error[missing-file]: `media\receipt.png` does not exist
                mime_type: image/png
            - type: image
              media:
                file_path: https://example.com/receipt.png
#                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[missing-file]: `file_path` is a URL, not a file
                mime_type: image/png
            - type: image
              media:
                file_path: data:image/png;base64,iVBOR
#                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[missing-file]: `file_path` is a URL, not a file
                mime_type: image/png
            - type: image
              media:
                file_path: /p/media/receipt.png
                mime_type: image/png
--- media/receipt.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
--- pipe.png (special)
--- denied.png (denied)
--- link.png -> ../secret.png
--- ../secret.png
x
--- ../receipt.png
x
",
    );
}

#[test]
fn a_path_starts_at_the_file_that_has_it() {
    check(
        r"
      examples: { $include: media/examples.yaml }
--- media/examples.yaml
- name: receipt
  role: user
  parts:
    - type: image
      media: { file_path: receipt.png, mime_type: image/png }
    - type: image
      media: { file_path: media/receipt.png, mime_type: image/png }
#                         ^^^^^^^^^^^^^^^^^ error[missing-file]: `media/media/receipt.png` does not exist
--- media/receipt.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
",
    );
}

#[test]
fn mime_types() {
    check(
        r#"
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                file_path: media/receipt.png
                mime_type: png
#                          ^^^ error[wrong-mime-type]: `png` is not a MIME type
            - type: image
              media:
                file_path: media/receipt.png
                mime_type: "image/pgn"
#                          ^^^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `image/pgn`, but `media/receipt.png` is a PNG image
            - type: image
              media:
                file_path: media/receipt.png
                mime_type: 'image/jpg'
#                          ^^^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `image/jpg`, but `media/receipt.png` is a PNG image
            - type: image
              media:
                url: https://example.com/a
                mime_type: picture
#                          ^^^^^^^ error[wrong-mime-type]: `picture` is not a MIME type
            - type: audio
              media:
                file_path: call.mp3
                mime_type: audio/mp3
            - type: audio
              media:
                file_path: call.mp3
                mime_type: audio/wav
#                          ^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `audio/wav`, but `call.mp3` is MP3 audio
            - type: image
              media:
                file_path: named.jpg
#                          ^^^^^^^^^ error[wrong-mime-type]: `named.jpg` is a PNG image, which its name doesn't say
                mime_type: image/png
            - type: image
              media:
                file_path: named.jpg
                mime_type: image/jpeg
#                          ^^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `image/jpeg`, but `named.jpg` is a PNG image
            - type: document
              media:
                file_path: table.csv
                mime_type: text/plain
            - type: document
              media:
                file_path: table.csv
                mime_type: application/json
#                          ^^^^^^^^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `application/json`, but `table.csv` has the ending of `text/csv`
            - type: model3d
              media:
                file_path: cube.own
                mime_type: model/own
            - type: image
              media:
                file_path: page.png
                mime_type: image/png
#                          ^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `image/png`, but `page.png` is an HTML page
            - type: image
#                   ^^^^^ error[wrong-media-type]: the part is of type `image`, but its `mime_type` is `application/octet-stream`
              media:
                file_path: media/receipt.png
                mime_type: application/octet-stream
#                          ^^^^^^^^^^^^^^^^^^^^^^^^ note: the MIME type
--- media/receipt.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
--- named.jpg (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
--- call.mp3 (bytes)
ID3\x04\x00\x00\x00\x00\x00\x00
--- table.csv
a,b
--- cube.own
BM, a cube
--- page.png
<!DOCTYPE html><html>404</html>
"#,
    );
}

#[test]
fn types_of_parts() {
    check(
        r"
      examples:
        - name: receipt
          role: user
          parts:
            - type: audio
#                   ^^^^^ error[wrong-media-type]: the part is of type `audio`, but its `mime_type` is `image/png`
              media:
                url: https://example.com/a.png
                mime_type: image/png
#                          ^^^^^^^^^ note: the MIME type
            - type: document
#                   ^^^^^^^^ error[wrong-media-type]: the part is of type `document`, but its `mime_type` is `image/png`
              media:
                url: https://example.com/a.png
                mime_type: image/png
#                          ^^^^^^^^^ note: the MIME type
            - type: image
#                   ^^^^^ error[wrong-media-type]: the part is of type `image`, but its `mime_type` is `application/pdf`
              media:
                url: https://example.com/a.pdf
                mime_type: application/pdf
#                          ^^^^^^^^^^^^^^^ note: the MIME type
            - type: video
#                   ^^^^^ error[wrong-media-type]: the part is of type `video`, but its `mime_type` is `audio/mpeg`
              media:
                url: https://example.com/a
                mime_type: audio/mpeg
#                          ^^^^^^^^^^ note: the MIME type
            - type: document
              media:
                url: https://example.com/a.dwg
                mime_type: image/vnd.dwg
            - type: document
              media:
                url: https://example.com/a.eml
                mime_type: message/rfc822
            - type: audio
              media:
                url: https://example.com/a.ogg
                mime_type: application/ogg
            - type: model3d
              media:
                url: https://example.com/a.png
                mime_type: image/png
",
    );
}

#[test]
fn allowed_formats() {
    check(
        r"
      image: { allowed_formats: [jpg] }
#                               ^^^^^ note: allowed here
#                               ^^^^^ note: allowed here
      audio: { allowed_formats: [] }
      scan: { allowed_formats: [glb, OBJ], validation_params: {} }
#                              ^^^^^^^^^^ note: allowed here
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                file_path: media/receipt.png
#                          ^^^^^^^^^^^^^^^^^ error[format-not-allowed]: `media/receipt.png` is a PNG image, but `allowed_formats` has only `jpg`
                mime_type: image/png
            - type: image
              media:
                url: https://example.com/a.jpeg
                mime_type: image/jpg
            - type: image
              media:
                base64: Qk1C
#               ^^^^^^ error[unreadable-media]: the data can't be read as a BMP image
                mime_type: image/bmp
#                          ^^^^^^^^^ error[format-not-allowed]: `mime_type` is `image/bmp`, but `allowed_formats` has only `jpg`
            - type: audio
              media:
                url: https://example.com/a
                mime_type: audio/mp3
            - type: scan
              media:
                url: https://example.com/a
                mime_type: model/gltf-binary
            - type: scan
              media:
                url: https://example.com/a
                mime_type: application/vnd.own
#                          ^^^^^^^^^^^^^^^^^^^ error[format-not-allowed]: `mime_type` is `application/vnd.own`, but `allowed_formats` has only `glb` and `OBJ`
--- media/receipt.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
",
    );
}

#[test]
fn readable_images() {
    check(
        r"
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                file_path: media/receipt.png
                mime_type: image/png
            - type: image
              media:
                file_path: empty.png
#                          ^^^^^^^^^ error[unreadable-media]: `empty.png` is empty
                mime_type: image/png
            - type: image
              media:
                file_path: cut.png
#                          ^^^^^^^ error[unreadable-media]: `cut.png` can't be read as a PNG image
                mime_type: image/png
            - type: image
              media:
                file_path: none.gif
#                          ^^^^^^^^ error[unreadable-media]: `none.gif` can't be read as a GIF image
                mime_type: image/gif
            - type: image
              media:
                base64: iVBORw0KGgo=
#               ^^^^^^ error[unreadable-media]: the data can't be read as a PNG image
                mime_type: image/png
            - type: image
              media:
                file_path: own.heic
                mime_type: image/heic
            - type: document
              media:
                file_path: none.pdf
                mime_type: application/pdf
--- media/receipt.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
--- empty.png (bytes)
--- cut.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\
--- none.gif (bytes)
GIF89a\x00\x00\x00\x00\x00
--- own.heic
Recognised by nobody.
--- none.pdf
Recognised by nobody.
",
    );
}

#[test]
fn captions() {
    check(
        r#"
      image: { require_caption: true }
#                               ^^^^ note: every image needs one
#                               ^^^^ note: every image needs one
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
#             ^^^^^ error[missing-caption]: the image has no `caption`
                url: https://example.com/1.png
                mime_type: image/png
            - type: image
              media:
                url: https://example.com/2.png
                mime_type: image/png
                caption: ""
#                        ^^ error[missing-caption]: the image has no `caption`
            - type: image
              media:
                url: https://example.com/3.png
                mime_type: image/png
                caption: A receipt
            - type: audio
              media:
                url: https://example.com/4.mp3
                mime_type: audio/mpeg
"#,
    );
}

#[test]
fn numbers_and_types() {
    check(
        r"
      supported_types: [image, audio]
#                      ^^^^^^^^^^^^^^ note: the types are listed here
#                      ^^^^^^^^^^^^^^ note: the types are listed here
      image: { max_images_per_msg: 2 }
#                                  ^ note: allowed here
      examples:
        - name: receipt
          role: user
          parts:
            - type: text
              text: Look.
            - type: image
              media:
                url: https://example.com/1.png
                mime_type: image/png
            - type: image
              media:
                url: https://example.com/2.png
                mime_type: image/png
            - type: image
#                   ^^^^^ error[too-many-images]: the message has 3 images, more than the 2 of `max_images_per_msg`
              media:
                url: https://example.com/3.png
                mime_type: image/png
            - type: imagee
#                   ^^^^^^ error[unsupported-media-type]: `imagee` is not among the `supported_types`
              media:
                url: https://example.com/4.png
                mime_type: image/png
            - type: video
#                   ^^^^^ error[unsupported-media-type]: `video` is not among the `supported_types`
              media:
                url: https://example.com/5.mp4
                mime_type: video/mp4
",
    );
}

#[test]
fn base64() {
    check(
        r#"
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                base64: R0lGODlhAQABAAAAACw=
                mime_type: image/gif
            - type: image
              media:
                base64: |
                  R0lGODlh
                  AQABAAAAACw=
                mime_type: image/gif
            - type: image
              media:
                base64: >-
                  R0lGODlh
                
                  AQABA!AAACw=
#                      ^ error[invalid-base64]: `base64` has the character `!`
                mime_type: image/gif
            - type: image
              media:
                base64: "R0lGODlh\u0041QAB\u00e9AAAACw="
#                                         ^^^^^^ error[invalid-base64]: `base64` has the character `é`
                mime_type: image/gif
            - type: image
              media:
                base64: R0lGODlhAQAB_AAAACw=
#                                   ^ error[invalid-base64]: `base64` has the character `_`
                mime_type: image/gif
            - type: image
              media:
                base64: R0lGODlhAQABAAAAACw
#                                          | error[invalid-base64]: `base64` ends too early
                mime_type: image/gif
            - type: image
              media:
                base64: R0lGODlhAQABAAAAA
#                                        | error[invalid-base64]: `base64` ends in the middle of a byte
                mime_type: image/gif
            - type: image
              media:
                base64: R0lGOD==AQABAAAAACw=
#                             ^ error[invalid-base64]: `base64` has a `=` that it can't have
                mime_type: image/gif
            - type: image
              media:
                base64: "data:image/gif;base64,R0lGODlhAQABAAAAACw="
#                        ^^^^^^^^^^^^^^^^^^^^^^ error[invalid-base64]: `base64` is a `data:` URL
                mime_type: image/gif
            - type: image
              media:
                base64: R0lGODlhAQABAAAAACw=
                mime_type: image/png
#                          ^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `image/png`, but the data is a GIF image
"#,
    );
}

#[test]
fn urls() {
    check(
        r"
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                url: http://example.com/a.png
                mime_type: image/png
            - type: image
              media:
                url: HTTPS://example.com/a
                mime_type: image/png
            - type: image
              media:
                url: data:image/png;base64,iVBORw0KGgo=
#                    ^^^^^ warning[unfetchable-url]: `url` is a `data:` URL, which runtimes don't fetch
                mime_type: image/png
            - type: image
              media:
                url: file:///p/a.png
#                    ^^^^^ warning[unfetchable-url]: `url` is a `file:` URL, which runtimes don't fetch
                mime_type: image/png
            - type: image
              media:
                url: ftp://example.com/a.png
#                    ^^^^ warning[unfetchable-url]: `url` is a `ftp:` URL, which runtimes don't fetch
                mime_type: image/png
            - type: image
              media:
                url: images/a.png
#                    ^^^^^^^^^^^^ error[wrong-format]: `prompts.triage.media.examples[0].parts[5].media.url` can't be `images/a.png`
                mime_type: image/png
",
    );
}

#[test]
fn custom_types() {
    check(
        r"
      supported_types: [scan]
      scan: { max_size_mb: 20 }
#     ^^^^ error[ambiguous-form]: `prompts.triage.media.scan` could be the settings of several media types
      examples:
        - name: receipt
          role: user
          parts:
            - type: scan
              media:
                url: https://example.com/a.glb
                mime_type: model/gltf-binary
",
    );
}

#[test]
fn nothing_is_said_about_what_cannot_be_read() {
    check(
        r"
      supported_types: [*nowhere, audio]
#                       ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
      image: { allowed_formats: [*nowhere, png], require_caption: *nowhere, max_size_mb: *nowhere, max_images_per_msg: *nowhere }
#                                ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
#                                                                 ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
#                                                                                        ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
#                                                                                                                      ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                file_path: *nowhere
#                          ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
                mime_type: image/png
            - type: image
              media:
                mime_type: *nowhere
#                          ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
                url: https://example.com/a.bmp
            - type: *nowhere
#                   ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
              media:
                url: https://example.com/a.bmp
                mime_type: image/bmp
            - type: image
              media: *nowhere
#                    ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
",
    );
}

#[test]
fn what_to_write_instead() {
    check(
        r#"
      scan: {}
#     ^^^^ error[ambiguous-form]: `prompts.triage.media.scan` could be the settings of several media types
# = label: can't tell which is meant
# = help: a type of your own needs a key that no other has: add `validation_params: {}`
      audios: { max_size_mb: 1 }
#     ^^^^^^ error[ambiguous-form]: `prompts.triage.media.audios` could be the settings of several media types
# = label: can't tell which is meant
# = help: did you mean `audio`?
# = help: a type of your own needs a key that no other has: add `validation_params: {}`
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media:
                file_path: receipt.png
                mime_type: "image/jpeg"
#                          ^^^^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `image/jpeg`, but `receipt.png` is a PNG image
# = help: write `image/png`
# = fix: `"image/jpeg"` -> `"image/png"`
            - type: image
              media:
                file_path: named.jpg
                mime_type: image/jpeg
#                          ^^^^^^^^^^ error[wrong-mime-type]: `mime_type` is `image/jpeg`, but `named.jpg` is a PNG image
# = help: write `image/png` and give the file the ending `.png`, or save it in the format that it is named after
            - type: image
              media:
                file_path: named.jpg
#                          ^^^^^^^^^ error[wrong-mime-type]: `named.jpg` is a PNG image, which its name doesn't say
# = help: give the file the ending `.png`
                mime_type: image/png
            - type: image
              media:
                url: https://example.com/a
                mime_type: .jpg
#                          ^^^^ error[wrong-mime-type]: `.jpg` is not a MIME type
# = help: write `image/jpeg`
# = fix: `.jpg` -> `image/jpeg`
            - type: image
              media:
                url: https://example.com/a
                mime_type: picture
#                          ^^^^^^^ error[wrong-mime-type]: `picture` is not a MIME type
# = help: write a type and a subtype, such as `image/png`
            - type: document
#                   ^^^^^^^^ error[wrong-media-type]: the part is of type `document`, but its `mime_type` is `image/png`
# = help: write `type: image`, or the MIME type of a document
              media:
                url: https://example.com/a
                mime_type: image/png
#                          ^^^^^^^^^ note: the MIME type
            - type: image
              media:
                base64: R0lGODlhAQABAAAAACw
#                                          | error[invalid-base64]: `base64` ends too early
# = help: add `=` at its end, or check whether the rest is missing
                mime_type: image/gif
            - type: image
              media:
                url: file:///p/a.png
#                    ^^^^^ warning[unfetchable-url]: `url` is a `file:` URL, which runtimes don't fetch
# = help: name the file under `file_path`, relative to this file
                mime_type: image/png
            - type: image
              media:
                file_path: https://example.com/a.png
#                          ^^^^^^^^^^^^^^^^^^^^^^^^^ error[missing-file]: `file_path` is a URL, not a file
# = help: write a URL under `url`
                mime_type: image/png
--- receipt.png (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
--- named.jpg (bytes)
\x89PNG\r
\x1a
\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\
"#,
    );
}

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
