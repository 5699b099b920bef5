//! The same rules on a pack that is compiled already.

use packc_diagnostics::fixture;
use packc_driver::{ValidateOptions, validate};

#[test]
fn a_pack_is_checked_without_its_sources() {
    fixture::check(
        r#"--- pack.json
{
  "id": "support",
  "name": "Support",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "triage": {
#   ^^^^^^^^ note: all references use this key
      "id": "sorting",
#           ^^^^^^^^^ warning[prompt-id-differs]: the prompt `triage` has the id `sorting`
      "name": "Triage",
      "version": "1.0.0",
      "system_template": "Answer.",
      "tools": ["lookup"],
#               ^^^^^^^^ warning[unknown-tool]: `lookup` is not a tool of this pack
      "tool_policy": {"blocklist": ["search"]},
#                                   ^^^^^^^^ warning[unknown-blocked-tool]: the blocked `search` is not a tool of this pack
      "media": {
        "enabled": true,
        "supported_types": ["image"],
#                           ^^^^^^^ warning[media-type-without-settings]: `media` has no settings for the type `image`
#                          ^^^^^^^^^ note: the types are listed here
        "examples": [
          {
            "name": "receipt",
            "role": "user",
            "parts": [
              {"type": "text"},
#                      ^^^^^^ error[incomplete-part]: a part of type `text` needs `text`
              {"type": "audio", "media": {"mime_type": "audio/mpeg"}}
#                      ^^^^^^^ warning[unsupported-media-type]: `audio` is not among the `supported_types`
#                               ^^^^^^^ error[media-without-source]: `media` names no file, no URL and no data
            ]
          }
        ]
      }
    }
  },
  "tools": {
    "refund": {"name": "pay_back", "description": "Pays money back.", "parameters": {"type": "object", "properties": {}}}
#                      ^^^^^^^^^^ warning[tool-name-differs]: the tool `refund` has the name `pay_back`
#   ^^^^^^^^ note: its key
  },
  "metadata": {"language": "zz", "tags": "shop, desk"}
#                          ^^^^ warning[unknown-language]: `zz` is not the code of a language (ISO 639-1)
#                                        ^^^^^^^^^^^^ error[wrong-type]: `metadata.tags` must be a list, but `shop, desk` is a string
# = help: make it a list: `"tags": ["shop", "desk"]`
# = fix: `"shop, desk"` -> `["shop", "desk"]`
}
"#,
        |world| {
            let options = ValidateOptions {
                files: vec!["pack.json".into()],
                ..ValidateOptions::new(fixture::ROOT)
            };
            let outcome = validate(world, &options);
            (outcome.sources, outcome.diagnostics)
        },
    );
}
