//! Types, settings and parts of examples that need no file.

use crate::check;

#[test]
fn types_without_settings() {
    check(
        r"
      supported_types: [image, model3d, text, document]
#                       ^^^^^ warning[media-type-without-settings]: `media` has no settings for the type `image`
# = help: add `image: {}`, with the limits that you want
#                              ^^^^^^^ warning[media-type-without-settings]: `media` has no settings for the type `model3d`
# = help: add `model3d: { validation_params: {} }`
      document: {}
",
    );
}

#[test]
fn a_misspelt_type_is_reported_once() {
    check(
        r"
      supported_types: [imgae, scan3d]
#                       ^^^^^ warning[media-type-without-settings]: `media` has no settings for the type `imgae`
# = help: did you mean `image`?
# = fix: `imgae` -> `image`
#                              ^^^^^^ warning[media-type-without-settings]: `media` has no settings for the type `scan3d`
# = help: did you mean `scan_3d`?
# = fix: `scan3d` -> `scan_3d`
      image: { max_size_mb: 8 }
      scan_3d: { validation_params: {} }
      examples:
        - name: receipt
          role: user
          parts:
            - type: image
              media: { url: 'https://example.com/1.png', mime_type: image/png }
            - type: scan_3d
              media: { url: 'https://example.com/1.glb', mime_type: model/gltf-binary }
",
    );
    // The settings are misspelt.
    check(
        r"
      supported_types: [image]
      images: { max_size_mb: 8 }
#     ^^^^^^ error[ambiguous-form]: `prompts.triage.media.images` could be the settings of several media types
",
    );
}

#[test]
fn parts_without_content() {
    check(
        r"
      examples:
        - name: receipt
          role: user
          parts:
            - type: text
#                   ^^^^ error[incomplete-part]: a part of type `text` needs `text`
# = help: add `text`: what the message says
            - type: text
#                   ^^^^ error[incomplete-part]: a part of type `text` needs `text`
# = help: write the type of the media, such as `image`, or give the text
              media: { url: 'https://example.com/1.png', mime_type: image/png }
#             ^^^^^ note: it has `media`
            - type: video
#                   ^^^^^ error[incomplete-part]: a part of type `video` needs `media`
# = help: add `media`, with a `mime_type` and a `file_path`, `url` or `base64`
            - type: audio
#                   ^^^^^ error[incomplete-part]: a part of type `audio` needs `media`
# = help: write `type: text`, or add `media`
              text: Listen.
#             ^^^^ note: it has `text`
            - type: image
              medai: { url: 'https://example.com/1.png', mime_type: image/png }
#             ^^^^^ error[unknown-key]: `medai` is not a key of a content part
# = help: did you mean `media`?
# = fix: `medai` -> `media`
",
    );
}

#[test]
fn documents_and_types_of_ones_own_need_nothing() {
    check(
        r"
      examples:
        - name: report
          role: user
          parts:
            - type: document
            - type: scan_3d
            - type: text
              text: Read it.
",
    );
}

#[test]
fn details_are_for_images() {
    check(
        r"
      examples:
        - name: call
          role: user
          parts:
            - type: audio
              media: { url: 'https://example.com/1.mp3', mime_type: audio/mpeg, detail: low }
#                                                                               ^^^^^^ warning[detail-without-image]: `detail` is for images, and this is of type `audio`
# = help: take `detail` out
            - type: image
              media: { url: 'https://example.com/1.png', mime_type: image/png, detail: low }
            - type: photo
              media: { url: 'https://example.com/2.png', mime_type: image/png, detail: low }
",
    );
}

#[test]
fn switched_off_media_need_no_settings() {
    let text = "\
--- pack.yaml
id: support
version: 1.0.0
prompts:
  triage:
    system_template: Look at the receipt.
    media: { enabled: false, supported_types: [image] }
";
    packc_diagnostics::fixture::check(text, crate::findings);
}
