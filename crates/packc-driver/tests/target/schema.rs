//! `$schema`: as a target, in disagreement with one, and in the pack that is built.

use packc_driver::{BuildOptions, Version, compile};
use packc_source::memory::MemoryWorld;

use crate::check;

#[test]
fn a_schema_with_a_version_is_a_target() {
    check("
--- pack.yaml
$schema: https://promptpack.org/schema/v1.3.1/promptpack.schema.json
id: a
version: 1.0.0
prompts:
  p: {system_template: Hi}
compositions: {}
#<^^^^^^^^^^^^ error[newer-than-target]: `compositions` needs PromptPack 1.5.0, and the target is 1.3.1
");
}

#[test]
fn settings_go_before_it() {
    check("
--- pack.yaml
$schema: https://promptpack.org/schema/v1.3.1/promptpack.schema.json
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[other-schema-version]: `$schema` names version 1.3.1, and the target is 1.5.0
# = help: name version 1.5.0 there, or remove `$schema`
id: a
version: 1.0.0
packc: { target: 1.5.0 }
prompts:
  p: {system_template: Hi}
compositions: {}
");
}

#[test]
fn an_unknown_version_is_no_target() {
    check("
--- pack.yaml
$schema: https://promptpack.org/schema/v1.10.0/promptpack.schema.json
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[other-schema-version]: `$schema` names version 1.10.0, which packc doesn't know; the target is 1.9.0
# = help: name version 1.9.0 there, or remove `$schema`
id: a
version: 1.0.0
prompts:
  p: {system_template: Hi, provider: default}
requires: { providers: [default] }
");
}

/// The `$schema` of the pack that is built.
#[track_caller]
fn emitted(head: &str, flag: Option<&str>) -> String {
    let text = format!("id: a\nversion: 1.0.0\nprompts: {{p: {{system_template: Hi}}}}\n{head}\n");
    let world = MemoryWorld::new().file("/p/pack.yaml", text);
    let options = BuildOptions {
        target: flag.and_then(Version::named),
        ..BuildOptions::new("/p")
    };
    let compiled = compile(&world, &options);
    let bytes = compiled.emitted.expect("no errors").written.bytes;
    let pack: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
    pack["$schema"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn the_pack_names_the_schema_of_its_target() {
    let address =
        |version| format!("https://promptpack.org/schema/v{version}/promptpack.schema.json");
    let schema = format!("$schema: {}", address("1.3.0"));
    assert_eq!(emitted("", None), address("1.9.0"));
    assert_eq!(emitted("packc: { target: 1.4 }", None), address("1.4.0"));
    assert_eq!(
        emitted("packc: { target: 1.4 }", Some("1.0")),
        address("1.0")
    );
    assert_eq!(emitted(&schema, None), address("1.3.0"));
    assert_eq!(emitted(&schema, Some("1.5.1")), address("1.5.1"));
}
