//! Packs taken apart into sources: building these gives the pack again, whatever its keys and texts are.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the test looks at the disk, and fails where it can't"
)]

mod property;

use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{
    BuildOptions, Destination, ExplodeOptions, Limits, OsWorld, Outcome, build, explode,
};
use packc_source::memory::MemoryWorld;
use serde_json::{Map, Value, json};

/// A pack on disk, and the folder that it is taken apart into.
struct Exploded {
    root: Utf8PathBuf,
    outcome: Outcome,
    _guard: tempfile::TempDir,
}

impl Exploded {
    fn new(pack: &Value) -> Self {
        Self::of(&MemoryWorld::new().file("/p/pack.json", pack.to_string()))
    }

    fn of(world: &MemoryWorld) -> Self {
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        let root = root.canonicalize_utf8().unwrap().join("project");
        let options = ExplodeOptions {
            cwd: "/p".into(),
            pack: "pack.json".into(),
            folder: root.clone(),
            deny_warnings: false,
            limits: Limits::default(),
        };
        let outcome = explode(world, &options);
        Self {
            root,
            outcome,
            _guard: guard,
        }
    }

    fn messages(&self) -> Vec<&str> {
        let found = self.outcome.diagnostics.iter();
        found.map(|found| &*found.message).collect()
    }

    /// The paths of the files that were written.
    fn files(&self) -> Vec<String> {
        let outputs = self.outcome.outputs.iter();
        let relative = outputs.map(|output| Utf8PathBuf::from("/p").join(&output.name));
        let relative = relative.map(|path| packc_source::normalize(&path));
        relative
            .map(|path| path.strip_prefix(&self.root).unwrap().to_string())
            .collect()
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    /// The pack that the sources on disk give.
    fn build(&self) -> String {
        let options = BuildOptions {
            destination: Destination::Stdout,
            ..BuildOptions::new(&self.root)
        };
        let outcome = build(&OsWorld::default(), &options);
        let messages: Vec<_> = outcome.diagnostics.iter().map(|f| &f.message).collect();
        assert!(!outcome.has_errors(), "{messages:?}");
        String::from_utf8(outcome.stdout.unwrap()).unwrap()
    }
}

/// A pack with one prompt and these further sections.
fn pack(sections: &Value) -> Value {
    let mut pack = json!({
        "id": "support",
        "name": "Support",
        "version": "2.1.0",
        "template_engine": {"version": "v1", "syntax": "{{variable}}"},
        "prompts": {"greet": prompt("greet", "Hello.")},
    });
    let root = pack.as_object_mut().unwrap();
    for (key, value) in sections.as_object().unwrap() {
        root.insert(key.clone(), value.clone());
    }
    pack
}

fn prompt(id: &str, text: &str) -> Value {
    json!({"id": id, "name": id, "version": "1.0.0", "system_template": text})
}

fn tool(name: &str) -> Value {
    json!({
        "name": name,
        "description": "Finds what is asked for.",
        "parameters": {"type": "object", "properties": {}},
    })
}

/// The pack without what each build writes by itself.
fn without_stamp(text: &str) -> Value {
    let mut pack: Value = serde_json::from_str(text).unwrap();
    let root = pack.as_object_mut().unwrap();
    root.remove("compilation");
    root.remove("$schema");
    pack
}

#[track_caller]
fn assert_identity(pack: &Value) -> Exploded {
    let exploded = Exploded::new(pack);
    assert!(!exploded.outcome.has_errors(), "{:?}", exploded.messages());
    assert_eq!(
        without_stamp(&exploded.build()),
        without_stamp(&pack.to_string())
    );
    exploded
}

#[test]
fn entries_get_files_and_lists_stay() {
    let exploded = assert_identity(&pack(&json!({
        "description": "Answers questions.",
        "fragments": {"voice": "Be kind.\n\n", "rules": "Be short."},
        "tools": {"find": tool("find")},
        "evals": [{"id": "tone", "type": "llm_judge", "trigger": "every_turn", "params": {"criteria": "kind"}}],
        "compilation": {"compiled_with": "packc-v1.5.2", "created_at": "2026-01-31T12:00:00Z", "schema": "v1"},
    })));
    assert_eq!(
        exploded.files(),
        [
            "fragments/rules.md",
            "fragments/voice.md",
            "pack.yaml",
            "prompts/greet.yaml",
            "tools/find.yaml"
        ]
    );
    insta::assert_snapshot!(exploded.text("pack.yaml"), @r#"
    packc:
      fragments: reference
    id: support
    name: Support
    version: "2.1.0"
    description: Answers questions.
    template_engine:
      version: v1
      syntax: "{{variable}}"
    evals:
      - id: tone
        type: llm_judge
        trigger: every_turn
        params:
          criteria: kind
    "#);
    insta::assert_snapshot!(exploded.text("tools/find.yaml"), @r"
    name: find
    description: Finds what is asked for.
    parameters:
      type: object
      properties: {}
    ");
    assert_eq!(exploded.text("fragments/voice.md"), "Be kind.\n\n");
}

#[test]
fn keys_that_no_file_can_have_stay_in_the_root_file() {
    let mut tools = Map::new();
    for name in ["find", "Find", "con", "COM1", "_hidden", "readme_first"] {
        tools.insert(name.to_owned(), tool(name));
    }
    tools.insert("other".to_owned(), tool("named_otherwise"));
    let exploded = assert_identity(&pack(&json!({
        "tools": tools,
        "fragments": {"crlf": "a\r\nb", "empty": "", "fenced": "---\na: b\n---\n", "bom": "\u{feff}x"},
    })));
    assert_eq!(exploded.files(), ["pack.yaml", "prompts/greet.yaml"]);
}

#[test]
fn prompts_whose_id_is_not_their_key_stay_in_the_root_file() {
    let mut pack = pack(&json!({}));
    pack["prompts"]["other"] = prompt("welcome", "Welcome.");
    let exploded = assert_identity(&pack);
    assert_eq!(exploded.files(), ["pack.yaml", "prompts/greet.yaml"]);
}

#[test]
fn includes_of_open_objects_are_no_includes() {
    let mut tool = tool("find");
    tool["parameters"]["properties"] = json!({
        "$include": {"type": "string"},
        "$$include": {"type": "string"},
        "extensions": {"type": "object", "properties": {"$include": {}}},
    });
    tool["extensions"] = json!({"acme.example/x": {"$include": "nothing.yaml"}});
    assert_identity(&pack(&json!({"tools": {"find": tool}})));
}

#[test]
fn files_that_the_pack_names_come_along() {
    let composition = json!({
        "version": 1,
        "input_schema": "schemas/in.json",
        "steps": [{"id": "ask", "kind": "prompt", "prompt_task": "greet", "input": "${input}"}],
    });
    let mut pack = pack(&json!({
        "skills": [{"path": "skills/tone"}],
        "compositions": {"answer": composition},
        "workflow": {
            "version": 1,
            "entry": "run",
            "states": {"run": {"orchestration": "composition", "composition": "answer", "terminal": true}},
        },
    }));
    pack["prompts"]["greet"]["media"] = json!({
        "enabled": true,
        "supported_types": ["image"],
        "image": {"allowed_formats": ["png"]},
        "examples": [{"name": "one", "role": "user", "parts": [
            {"type": "image", "media": {"file_path": "media/dot.png", "mime_type": "image/png"}},
        ]}],
    });
    let world = |with_skill: bool| {
        let world = MemoryWorld::new()
            .file("/p/pack.json", pack.to_string())
            .file("/p/schemas/in.json", r#"{"type": "object"}"#)
            .file(
                "/p/media/dot.png",
                b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01",
            );
        if with_skill {
            world
                .file(
                    "/p/skills/tone/SKILL.md",
                    "---\nname: tone\ndescription: Our voice.\n---\nKind.\n",
                )
                .file("/p/skills/tone/data/words.txt", "kind\n")
        } else {
            world
        }
    };
    let exploded = Exploded::of(&world(true));
    assert!(!exploded.outcome.has_errors(), "{:?}", exploded.messages());
    assert_eq!(
        exploded.files(),
        [
            "compositions/answer.yaml",
            "media/dot.png",
            "pack.yaml",
            "prompts/greet.yaml",
            "schemas/in.json",
            "skills/tone/SKILL.md",
            "skills/tone/data/words.txt",
        ]
    );
    assert_eq!(
        without_stamp(&exploded.build()),
        without_stamp(&pack.to_string())
    );

    let exploded = Exploded::of(&world(false));
    assert_eq!(exploded.messages(), ["`skills/tone` isn't there"]);
    assert!(!exploded.root.exists());
}

/// What lies in the folder of a section isn't read as its sources.
#[test]
fn named_files_in_the_folders_of_sections_come_along() {
    let composition = json!({
        "version": 1,
        "input_schema": "compositions/answer.json",
        "steps": [{"id": "ask", "kind": "prompt", "prompt_task": "greet", "input": "${input}"}],
    });
    let mut pack = pack(&json!({
        "skills": [{"path": "prompts/tone"}, {"path": "compositions"}],
        "compositions": {"answer": composition, "other": composition},
        "workflow": {"version": 1, "entry": "run", "states": {
            "run": {"orchestration": "composition", "composition": "answer", "on_event": {"Next": "more"}},
            "more": {"orchestration": "composition", "composition": "other", "terminal": true},
        }},
    }));
    pack["prompts"]["hello"] = prompt("hello", "Hello.");
    let skill = |name: &str| format!("---\nname: {name}\ndescription: Our voice.\n---\nKind.\n");
    let world = MemoryWorld::new()
        .file("/p/pack.json", pack.to_string())
        .file(
            "/p/compositions/answer.json",
            r#"{"$ref": "../parts/order.json"}"#,
        )
        .file("/p/parts/order.json", r#"{"type": "object"}"#)
        .file("/p/compositions/answer.yaml", "- data of a skill\n")
        .file("/p/compositions/SKILL.md", skill("compositions"))
        .file("/p/prompts/tone/SKILL.md", skill("tone"));
    let exploded = Exploded::of(&world);
    assert_eq!(exploded.messages(), Vec::<&str>::new());
    assert_eq!(
        exploded.files(),
        [
            "compositions/SKILL.md",
            "compositions/answer.json",
            "compositions/answer.yaml",
            "compositions/other.yaml",
            "pack.yaml",
            "parts/order.json",
            "prompts/greet.yaml",
            "prompts/hello.yaml",
            "prompts/tone/SKILL.md",
        ]
    );
    let root = fs::read_to_string(exploded.root.join("pack.yaml")).unwrap();
    assert!(
        root.starts_with(
            "packc:
  sources:
    prompts:
      - prompts/*
    compositions:
      - compositions/other.yaml
  fragments: reference
id: "
        ),
        "{root}"
    );
    assert_eq!(
        without_stamp(&exploded.build()),
        without_stamp(&pack.to_string())
    );
}

#[test]
fn what_no_sources_give_is_not_written() {
    let mut pack = pack(&json!({}));
    pack["prompts"]["greet"]["system_template"] = json!("Hello.{{! a comment for authors }}");
    let exploded = Exploded::new(&pack);
    let said = exploded.messages();
    let expected = "no sources give this pack: `prompts.greet.system_template` would be different";
    assert!(said.contains(&expected), "{said:?}");
    assert!(!exploded.root.exists());
}

#[test]
fn a_pack_that_cannot_be_built_is_taken_apart_with_a_warning() {
    let mut pack = pack(&json!({}));
    pack["prompts"]["greet"]["system_template"] = json!("Hello {{user}}.");
    let exploded = Exploded::new(&pack);
    let said = exploded.messages();
    assert!(
        said.contains(&"the sources have an error that keeps them from being built"),
        "{said:?}"
    );
    assert_eq!(exploded.files(), ["pack.yaml", "prompts/greet.yaml"]);
}

#[test]
fn a_folder_in_use_is_left_alone() {
    let exploded = Exploded::new(&pack(&json!({})));
    let options = ExplodeOptions {
        cwd: exploded.root.clone(),
        pack: "/p/pack.json".into(),
        folder: ".".into(),
        deny_warnings: false,
        limits: Limits::default(),
    };
    let world = MemoryWorld::new().file("/p/pack.json", pack(&json!({})).to_string());
    let outcome = explode(&world, &options);
    let said: Vec<_> = outcome.diagnostics.iter().map(|f| &*f.message).collect();
    assert_eq!(said, ["`.` cannot be written: the folder isn't empty"]);
    assert_eq!(exploded.text("prompts/greet.yaml").lines().count(), 4);
}
