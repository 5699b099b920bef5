//! Templates of packs that are compiled already, by packc or others: what a host may know better is a warning.

use packc_diagnostics::fixture;
use packc_driver::{ValidateOptions, validate};

#[track_caller]
fn check(text: &str) {
    fixture::check(text, |world| {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new(fixture::ROOT)
        };
        let outcome = validate(world, &options);
        (outcome.sources, outcome.diagnostics)
    });
}

#[test]
fn findings_in_a_pack() {
    check(
        r#"
--- pack.json
{
  "id": "shop", "name": "Shop", "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "a": {
      "id": "a", "name": "A", "version": "1.0.0",
      "system_template": "\u00e9 {{host}} {{ known }} {{nam}} {{fragments.f}} {{fragments.g}} {{f}}",
#                                  ^^^^ warning[undeclared-variable]: `host` is not a variable of the prompt `a`
#                                         ^^^^^^^^^^^ warning[blanks-in-placeholder]: `{{ known }}` has blanks inside, which runtimes don't expect
#                                                       ^^^ warning[undeclared-variable]: `nam` is not a variable of the prompt `a`
#                                                                                         ^ error[unknown-fragment]: there is no fragment `g`
#                                                                                               ^ warning[fragment-without-prefix]: `f` is a fragment, not a variable
#                                                                         ^ note: used by prompt `a`
      "variables": [
        {"name": "known", "type": "string", "required": true},
        {"name": "name", "type": "string", "required": true, "default": "x"}
#                                                                       ^^^ warning[default-on-required]: `name` is required, so its default is never used
#                                                      ^^^^ note: required here
      ]
    },
    "b": {
      "id": "b", "name": "B", "version": "1.0.0",
      "system_template": "{{! note }}{% if x %}{{y}}{% endif %} {{1}} {{artifacts.z}} {{input}}"
#                         ^^^^^^^^^^^ warning[malformed-placeholder]: this comment is part of the text that a runtime sees
#                                    ^^^^^^^^^^ warning[undeclared-feature]: `{% if x %}` is a block, a feature that the pack doesn't declare
#                                                               ^^^^^ error[malformed-placeholder]: `{{1}}` is no placeholder
#                                                                                 ^ warning[unknown-artifact]: no workflow state declares the artifact `z`
    }
  },
  "fragments": {"f": "{{deep}}\n", "unused": "text", "loop": "{{fragments.loop}}"}
#                       ^^^^ warning[undeclared-variable]: `deep` is not a variable of the prompt `a`
#                                                                         ^^^^ error[fragment-cycle]: the fragment `loop` uses itself
}
"#,
    );
}

#[test]
fn a_pack_without_mistakes() {
    check(
        r#"
--- pack.json
{
  "id": "shop", "name": "Shop", "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}", "features": ["basic_substitution", "fragments"]},
  "prompts": {
    "a": {
      "id": "a", "name": "A", "version": "1.0.0",
      "system_template": "{{input}} {{fragments.f}} {{name}}",
      "variables": [{"name": "name", "type": "string", "required": true}]
    }
  },
  "fragments": {"f": "{{name}}", "unused": "text"}
}
"#,
    );
}
