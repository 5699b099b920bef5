//! The settings under `packc`.

use packc_diagnostics::fixture::Fixture;

use super::{check, options, run};

#[test]
fn all_settings() {
    let (project, _, diagnostics) = run(
        &Fixture::parse(
            "
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
packc:
  target: 1.9.0
  runtimes: []
  output: out/pack.json
  sources: { prompts: [a.yaml] }
  fragments: reference
  files: bundle
  inline: []
  lints: { ignored-file: off, compilation-replaced: error, no-project: error }
  manifest: { namespace: x }
--- a.yaml
id: b
system_template: Hi
",
        )
        .world(),
        &options(),
    );
    assert_eq!(diagnostics, []);
    let project = project.unwrap();
    assert!(project.root.as_mapping().unwrap().get("packc").is_none());
    assert_eq!(project.output(), "/p/out/pack.json");
    let settings = project.settings;
    assert!(settings.manifest.is_some());
    insta::assert_debug_snapshot!((settings.fragments, settings.files, settings.lints), @r#"
    (
        Reference,
        Bundle,
        {
            "compilation-replaced": Error,
            "ignored-file": Off,
            "no-project": Error,
        },
    )
    "#);
}

#[test]
fn the_output_is_relative_to_the_root_file() {
    for (output, expected) in [
        ("pack.json", "/p/sub/pack.json"),
        ("../x/./y.json", "/p/x/y.json"),
        ("/elsewhere/x.json", "/elsewhere/x.json"),
    ] {
        let fixture = format!("--- sub/pack.yaml\nid: a\npackc: {{ output: {output} }}\n");
        let options = crate::Options {
            path: Some("sub".into()),
            ..options()
        };
        let (project, ..) = run(&Fixture::parse(&fixture).world(), &options);
        assert_eq!(project.unwrap().output(), expected);
    }
}

#[test]
fn mistakes_in_settings() {
    check("
--- prompts/a.md
Hi
--- pack.yaml
id: a
version: 1.0.0
packc:
  targets: 1.9.0
# ^^^^^^^ error[unknown-setting]: `targets` is not a setting of `packc`
  zz: 1
# ^^ error[unknown-setting]: `zz` is not a setting of `packc`
  deny-warnings: true
# ^^^^^^^^^^^^^ error[unknown-setting]: `deny-warnings` is not a setting of `packc`
  output: [a]
#         ^^^ error[invalid-setting]: `packc.output` must be the path of the pack file, not a list
  sources:
    prompt: [a]
#   ^^^^^^ error[unknown-setting]: `prompt` is not a setting of `packc.sources`
    workflow: [b]
#   ^^^^^^^^ error[unknown-setting]: `workflow` is not a setting of `packc.sources`
    tools: tools/*.yaml
#          ^^^^^^^^^^^^ error[invalid-setting]: `packc.sources.tools` must be a list of patterns, such as `[tools/*.yaml]`, not a string
    evals: [1, null]
#           ^ error[invalid-setting]: an item of `packc.sources.evals` must be a string, not a number
#              ^^^^ error[invalid-setting]: an item of `packc.sources.evals` must be a string, not nothing (null)
  fragments: inlined
#            ^^^^^^^ error[invalid-setting]: `packc.fragments` can't be `inlined`
  files: copy
#        ^^^^ error[invalid-setting]: `packc.files` can't be `copy`
  inline: skills
#         ^^^^^^ error[invalid-setting]: `packc.inline` must be a list with `skills`, `media` or both, not a string
# = help: make it a list: `inline: [skills]`
  lints:
    ignored-fil: off
#   ^^^^^^^^^^^ error[unknown-lint]: there is no rule `ignored-fil`
    zzz: off
#   ^^^ error[unknown-lint]: there is no rule `zzz`
    ignored-file: warning
#                 ^^^^^^^ error[invalid-setting]: `packc.lints.ignored-file` can't be `warning`
    yaml-syntax: off
#                ^^^ error[invalid-setting]: `yaml-syntax` is an error that can't be lowered
    compilation-replaced: no
#                         ^^ error[invalid-setting]: `packc.lints.compilation-replaced` can't be `no`
  manifest: [a]
#           ^^^ error[invalid-setting]: `packc.manifest` must be a mapping, not a list
  runtimes: x
#           ^ error[invalid-setting]: `packc.runtimes` must be a list of runtimes, such as `[promptkit-1.5]`, not a string
");
    check(
        "
--- prompts/a.md
Hi
--- pack.yaml
id: a
version: 1.0.0
packc: [a]
#      ^^^ error[invalid-setting]: `packc` must be a mapping of settings, not a list
",
    );
    check(
        "
--- prompts/a.md
Hi
--- pack.yaml
id: a
version: 1.0.0
packc:
",
    );
    check("
--- prompts/a.md
Hi
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.9, output: out/, sources: [a], lints: x, inline: [skill] }
#                ^^^ error[invalid-setting]: `packc.target` must be a version of the specification, such as `1.9.0`, not a number
#                             ^^^^ error[invalid-setting]: `packc.output` names a file, not the folder `out/`
#                                            ^^^ error[invalid-setting]: `packc.sources` must be a mapping of sections, not a list
#                                                        ^ error[invalid-setting]: `packc.lints` must be a mapping of rule names, not a string
#                                                                    ^^^^^ error[invalid-setting]: an item of `packc.inline` can't be `skill`
");
}

#[test]
fn settings_that_cannot_be_honoured_yet() {
    check("
--- prompts/a.md
Hi
--- pack.yaml
id: a
version: 1.0.0
packc:
  target: 1.8.0
#         ^^^^^ error[not-supported]: this version of packc makes packs for 1.9.0 only
  runtimes: [promptkit-1.5]
# ^^^^^^^^^^^^^^^^^^^^^^^^^ error[not-supported]: checking a pack against runtimes is not supported by this version of packc
");
}

#[test]
fn a_schema_with_a_version_says_what_the_pack_is_for() {
    check("
--- prompts/a.md
Hi
--- pack.yaml
$schema: https://promptpack.org/schema/v1.3.1/promptpack.schema.json
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[not-supported]: `$schema` asks for version 1.3.1; this version of packc makes packs for 1.9.0 only
id: a
version: 1.0.0
");
    for schema in [
        "https://promptpack.org/schema/v1.9.0/promptpack.schema.json",
        "https://promptpack.org/schema/latest/promptpack.schema.json",
        "https://promptpack.org/schema/v1/promptpack.schema.json",
        "https://example.invalid/x.json",
        "./editor.json",
        "https://promptpack.org/schema/v1.3.1/promptpack.schema.json\npackc: { target: 1.9.0 }",
    ] {
        check(&format!(
            "--- prompts/a.md\nHi\n--- pack.yaml\nid: a\nversion: 1.0.0\n$schema: {schema}\n"
        ));
    }
}
