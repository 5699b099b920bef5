//! Where media come from: files, URLs and data.

use crate::check;

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
