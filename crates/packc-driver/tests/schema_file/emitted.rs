//! What becomes of schema files, and schemas that are hard to follow.

use camino::Utf8PathBuf;
use packc_driver::{BuildOptions, compile};
use packc_source::memory::MemoryWorld;

use crate::HEAD;

/// A project that names `schemas/a.json`, which refers to another file by `reference`; further lines of the root file.
fn project(reference: &str, more: &str) -> MemoryWorld {
    let head = HEAD.strip_prefix("--- pack.yaml\n").unwrap();
    let step =
        "{ id: a, kind: prompt, prompt_task: sort, output_schema: ./schemas/a.json#/$defs/x }";
    let composition = format!("compositions: {{ run: {{ version: 1, steps: [{step}] }} }}\n");
    let schema = format!(r#"{{ "$defs": {{ "x": {{ "$ref": "{reference}" }} }} }}"#);
    MemoryWorld::new()
        .file("/ws/p/pack.yaml", format!("{head}{composition}{more}"))
        .file("/ws/p/schemas/a.json", schema)
        .file("/ws/p/schemas/b.json", "{}")
        .file("/ws/shared/c.json", r#"{ "$ref": "d.json" }"#)
        .file("/ws/shared/d.json", "{}")
        .file("/ws/packc.workspace.yaml", "packs: [p]\n")
}

/// The path of the schema in the pack, and the files that go with it; what was found.
fn built(world: &MemoryWorld) -> (Vec<String>, Vec<(String, Utf8PathBuf)>, Vec<String>) {
    let compiled = compile(world, &BuildOptions::new("/ws/p"));
    let found = compiled.diagnostics.into_iter().map(|found| found.message);
    let found = found.collect();
    let Some(emitted) = compiled.emitted else {
        return (Vec::new(), Vec::new(), found);
    };
    let text = String::from_utf8(emitted.written.bytes).unwrap();
    let lines = text.lines().filter(|line| line.contains("_schema"));
    let files = emitted.bundle.files();
    (
        lines.map(|line| line.trim().to_owned()).collect(),
        files
            .map(|(to, from)| (to.to_owned(), from.to_owned()))
            .collect(),
        found,
    )
}

#[test]
fn schemas_go_with_the_pack() {
    let (lines, files, found) = built(&project("b.json", ""));
    assert_eq!(found, [""; 0]);
    assert_eq!(lines, [r#""output_schema": "schemas/a.json#/$defs/x""#]);
    let copied: Vec<&str> = files.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(copied, ["schemas/a.json", "schemas/b.json"]);
}

#[test]
fn schemas_stay_where_they_are() {
    let (lines, files, found) = built(&project("../../shared/c.json", "packc: { files: path }\n"));
    assert_eq!(found, [""; 0]);
    assert_eq!(lines, [r#""output_schema": "../schemas/a.json#/$defs/x""#]);
    assert_eq!(files, []);
}

#[test]
fn a_copy_that_would_refer_to_nothing_is_not_made() {
    let (_, _, found) = built(&project("../../shared/c.json", ""));
    assert_eq!(
        found,
        ["`$ref` is not right any more beside the pack: `../../shared/c.json`"]
    );
}

#[test]
fn shared_schemas_may_refer_to_each_other() {
    let world = project("b.json", "");
    let root = "/ws/p/pack.yaml";
    let head = HEAD.strip_prefix("--- pack.yaml\n").unwrap();
    let composition = "compositions: { run: { version: 1, input_schema: ../shared/c.json, steps: [{ id: a, kind: prompt, prompt_task: sort }] } }\n";
    let (lines, files, found) = built(&world.file(root, format!("{head}{composition}")));
    assert_eq!(found, [""; 0]);
    assert_eq!(lines, [r#""input_schema": "_shared/shared/c.json","#]);
    let copied: Vec<&str> = files.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(copied, ["_shared/shared/c.json", "_shared/shared/d.json"]);
}

/// A project whose step runs on a provider that isn't for text, with this schema.
fn served(schema: &str) -> MemoryWorld {
    let head = HEAD.strip_prefix("--- pack.yaml\n").unwrap();
    let step =
        "{ id: a, kind: prompt, prompt_task: sort, output_schema: a.json, provider: sorter }";
    let rest = format!(
        "requires: {{ providers: [{{ key: sorter, role: inference }}] }}\ncompositions: {{ run: {{ version: 1, steps: [{step}] }} }}\n"
    );
    MemoryWorld::new()
        .file("/ws/p/pack.yaml", format!("{head}{rest}"))
        .file("/ws/p/a.json", schema)
}

#[test]
fn schemas_that_fan_out() {
    let level = |at: u32| {
        let next = format!(r##"{{ "$ref": "#/$defs/{}" }}"##, at + 1);
        format!(
            r#""{at}": {{ "type": "string", "allOf": [{next}, {next}], "anyOf": [{next}, {next}] }}"#
        )
    };
    let levels: Vec<String> = (0..60).map(level).collect();
    let schema = format!(
        r##"{{ "$ref": "#/$defs/0", "$defs": {{ {}, "60": {{}} }} }}"##,
        levels.join(", ")
    );
    let (_, _, found) = built(&served(&schema));
    let message =
        "the whole output is free text, which the provider `sorter` may not be able to write";
    assert_eq!(found, [message]);
}

#[test]
fn schemas_with_very_many_references() {
    let links = 20_000;
    let link = |at: u32| {
        format!(
            r#""{at}": {{ "$anchor": "a{at}", "$id": "x/y{at}", "items": {{ "$ref": "y{}" }} }}"#,
            (at + 1) % links
        )
    };
    let all: Vec<String> = (0..links).map(link).collect();
    let schema = format!(
        r##"{{ "$ref": "#a0", "$defs": {{ {} }} }}"##,
        all.join(", ")
    );
    let (_, _, found) = built(&served(&schema));
    assert_eq!(found, [""; 0]);
}
