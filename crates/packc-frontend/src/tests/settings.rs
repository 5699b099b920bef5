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
    let namespace = settings.manifest.namespace.as_ref();
    assert_eq!(namespace.map(|namespace| &*namespace.value), Some("x"));
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
#           ^^^ error[invalid-setting]: `packc.manifest` must be a mapping of settings, not a list
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
packc: { target: [a], output: out/, sources: [a], lints: x, inline: [skill] }
#                ^^^ error[invalid-setting]: `packc.target` must be a version of the specification, such as `1.9.0`, not a list
#                             ^^^^ error[invalid-setting]: `packc.output` names a file, not the folder `out/`
#                                            ^^^ error[invalid-setting]: `packc.sources` must be a mapping of sections, not a list
#                                                        ^ error[invalid-setting]: `packc.lints` must be a mapping of rule names, not a string
#                                                                    ^^^^^ error[invalid-setting]: an item of `packc.inline` can't be `skill`
");
}

#[test]
fn targets_and_runtimes() {
    check("
--- prompts/a.md
Hi
--- pack.yaml
id: a
version: 1.0.0
packc:
  target: 1.10.0
#         ^^^^^^ error[invalid-setting]: there is no version `1.10.0` of PromptPack that packc knows
# = help: the versions are `1.0`, `1.1`, `1.2.0`, `1.3.0`, `1.3.1`, `1.4.0`, `1.4.1`, `1.5.0`, `1.5.1`, `1.6.0`, `1.7.0`, `1.8.0`, `1.8.1` and `1.9.0`
  runtimes: [promptkit-1.5, omnia-2026-7, other, promptkit-1.5, omnia]
#                           ^^^^^^^^^^^^ error[invalid-setting]: packc knows no runtime `omnia-2026-7`
# = help: did you mean `omnia-2026-07`?
# = fix: `omnia-2026-7` -> `omnia-2026-07`
#                                         ^^^^^ error[invalid-setting]: packc knows no runtime `other`
# = help: it knows `promptkit-1.5` and `omnia-2026-07`
#                                                ^^^^^^^^^^^^^ error[invalid-setting]: `promptkit-1.5` is named twice
# = help: take it out here
#                                                               ^^^^^ error[invalid-setting]: packc knows no runtime `omnia`
# = help: did you mean `omnia-2026-07`?
");
    check("
--- prompts/a.md
Hi
--- pack.yaml
id: a
version: 1.0.0
packc:
  target: [1.4.0]
#         ^^^^^^^ error[invalid-setting]: `packc.target` must be a version of the specification, such as `1.9.0`, not a list
  runtimes: promptkit-1.5
#           ^^^^^^^^^^^^^ error[invalid-setting]: `packc.runtimes` must be a list of runtimes, such as `[promptkit-1.5]`, not a string
");
}

/// The target that the settings give, and the version in `$schema`.
fn versions(head: &str) -> (Option<&'static str>, Option<(String, Option<&'static str>)>) {
    let text = format!("--- prompts/a.md\nHi\n--- pack.yaml\nid: a\nversion: 1.0.0\n{head}\n");
    let world = Fixture::parse(&text).world();
    let (project, _, found) = run(&world, &options());
    assert_eq!(found, [], "{head}");
    let settings = project.unwrap().settings;
    let schema = settings.schema;
    (
        settings.target.map(packc_spec::Version::name),
        schema.map(|schema| (schema.name, schema.version.map(packc_spec::Version::name))),
    )
}

#[test]
fn a_version_may_look_like_a_number() {
    for (written, expected) in [
        ("1.1", "1.1"),
        ("1.0", "1.0"),
        ("1.4", "1.4.0"),
        ("'1.4'", "1.4.0"),
        ("v1.4.0", "1.4.0"),
        ("1.4.0", "1.4.0"),
    ] {
        let (target, _) = versions(&format!("packc: {{ target: {written} }}"));
        assert_eq!(target, Some(expected), "{written}");
    }
    assert_eq!(versions("packc: {}").0, None);
}

#[test]
fn a_schema_may_name_a_version() {
    for (schema, expected) in [
        (
            "https://promptpack.org/schema/v1.3.1/promptpack.schema.json",
            Some(("1.3.1", Some("1.3.1"))),
        ),
        (
            "https://promptpack.org/schema/v1.2/promptpack.schema.json",
            Some(("1.2", Some("1.2.0"))),
        ),
        (
            "https://promptpack.org/schema/v1.10.0/promptpack.schema.json",
            Some(("1.10.0", None)),
        ),
        (
            "https://promptpack.org/schema/latest/promptpack.schema.json",
            None,
        ),
        (
            "https://promptpack.org/schema/v1/promptpack.schema.json",
            None,
        ),
        ("https://example.invalid/v1.3.1/x.json", None),
        ("./editor.json", None),
    ] {
        let (_, found) = versions(&format!("$schema: {schema}"));
        let expected = expected.map(|(name, version)| (name.to_owned(), version));
        assert_eq!(found, expected, "{schema}");
    }
}
