//! Media against the prompt's own settings.

use crate::check;

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
      audio: { max_size_mb: 8 }
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
#                   ^^^^^ error[too-many-images]: the message has 3 images, more than `max_images_per_msg: 2`
              media:
                url: https://example.com/3.png
                mime_type: image/png
            - type: imagee
#                   ^^^^^^ warning[unsupported-media-type]: `imagee` is not among the `supported_types`
              media:
                url: https://example.com/4.png
                mime_type: image/png
            - type: video
#                   ^^^^^ warning[unsupported-media-type]: `video` is not among the `supported_types`
              media:
                url: https://example.com/5.mp4
                mime_type: video/mp4
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
      audio: { max_size_mb: 8 }
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
