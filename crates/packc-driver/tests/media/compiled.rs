//! What needs no file, on a pack that is compiled already.

use packc_diagnostics::fixture;
use packc_driver::{ValidateOptions, validate};

/// Checks a compiled pack whose examples have these parts: the findings drawn into it, `allowed` those below
/// `allowed_formats`.
#[track_caller]
fn check(allowed: &str, parts: &str) {
    let parts = parts.strip_prefix('\n').unwrap_or(parts);
    let text = format!("{HEAD}{allowed}{EXAMPLES}{parts}{TAIL}");
    fixture::check(&text, |world| {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new(fixture::ROOT)
        };
        let outcome = validate(world, &options);
        (outcome.sources, outcome.diagnostics)
    });
}

const HEAD: &str = r#"--- pack.json
{
  "id": "support",
  "name": "Support",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "triage": {
      "id": "triage",
      "name": "Triage",
      "version": "1.0.0",
      "system_template": "Look at the receipt.",
      "media": {
        "enabled": true,
        "image": {
          "max_size_mb": 1,
          "allowed_formats": ["png"]
"#;

const EXAMPLES: &str = r#"        },
        "examples": [
          {
            "name": "receipt",
            "role": "user",
            "parts": [
"#;

const TAIL: &str = "            ]
          }
        ]
      }
    }
  }
}
";

#[test]
fn formats_and_types() {
    check(
        r"#                            ^^^^^^^ note: allowed here
#                            ^^^^^^^ note: allowed here
",
        r#"
{"type": "image", "media": {"url": "https://a/x.bmp", "mime_type": "image/bmp"}},
#                                                                  ^^^^^^^^^^^ warning[format-not-allowed]: `mime_type` is `image/bmp`, but `allowed_formats` has only `png`
{"type": "image", "media": {"file_path": "x.bmp", "mime_type": "image/bmp"}},
#                                        ^^^^^^^ warning[format-not-allowed]: `x.bmp` is a BMP image, but `allowed_formats` has only `png`
{"type": "image", "media": {"file_path": "x.png", "mime_type": "image/png"}},
{"type": "image", "media": {"file_path": "x.png", "mime_type": "image/jpeg"}},
#                                                              ^^^^^^^^^^^^ warning[wrong-mime-type]: `mime_type` is `image/jpeg`, but `x.png` has the ending of `image/png`
{"type": "image", "media": {"file_path": "x", "mime_type": "png"}},
#                                                          ^^^^^ warning[wrong-mime-type]: `png` is not a MIME type
{"type": "audio", "media": {"file_path": "x.png", "mime_type": "image/png"}},
#        ^^^^^^^ warning[wrong-media-type]: the part is of type `audio`, but its `mime_type` is `image/png`
#                                                              ^^^^^^^^^^^ note: the MIME type
{"type": "audio", "media": {"url": "https://a/x", "mime_type": "image/png"}},
#        ^^^^^^^ warning[wrong-media-type]: the part is of type `audio`, but its `mime_type` is `image/png`
#                                                              ^^^^^^^^^^^ note: the MIME type
{"type": "model3d", "media": {"file_path": "x.own", "mime_type": "model/own"}}
"#,
    );
}

#[test]
fn addresses_and_data() {
    check(
        "",
        r#"
{"type": "image", "media": {"url": "ftp://a/x.png", "mime_type": "image/png"}},
#                                   ^^^^ warning[unfetchable-url]: `url` is a `ftp:` URL, which runtimes don't fetch
{"type": "image", "media": {"url": "HTTPS://a/x.png", "mime_type": "image/png"}},
{"type": "image", "media": {"base64": "aG!=", "mime_type": "image/png"}},
#                                        ^ warning[invalid-base64]: `base64` has the character `!`
{"type": "image", "media": {"base64": "data:image/png;base64,aGk=", "mime_type": "image/png"}},
#                                      ^^^^^^^^^^^^^^^^^^^^^^ warning[invalid-base64]: `base64` is a `data:` URL
{"type": "image", "media": {"base64": "R0lGODlhAQABAAAAACw=", "mime_type": "image/png"}},
#                                                                          ^^^^^^^^^^^ warning[wrong-mime-type]: `mime_type` is `image/png`, but the data is a GIF image
{"type": "image", "media": {"base64": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAAA=", "mime_type": "image/png"}}
"#,
    );
}
