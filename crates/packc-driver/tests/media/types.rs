//! What media are: MIME types, names, contents and the types of parts.

use crate::check;

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
