//! What is said about packs that the schema refuses, and where. Each file of a fixture is a pack of its own.

#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use packc_diagnostics::{Diagnostic, fixture};
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, Cause, Limit, SourceFile, SourceMap, World as _};
use packc_spec::promptpack;
use packc_syntax::{Entry, Limits, Mapping, Node, Value, parse_json, parse_yaml};

/// Reads and checks each file on its own.
#[track_caller]
fn check(text: &str) {
    let files: Vec<String> = fixture::Fixture::parse(text)
        .paths()
        .map(ToString::to_string)
        .collect();
    fixture::check(text, |world| {
        let mut sources = SourceMap::new();
        let mut found = Vec::new();
        for path in &files {
            let (root, mut diagnostics) = read(world, path, &mut sources);
            diagnostics.extend(
                root.iter()
                    .flat_map(|root| promptpack().check(root, &sources)),
            );
            found.append(&mut diagnostics);
        }
        (sources, found)
    });
}

fn read(
    world: &MemoryWorld,
    path: &str,
    sources: &mut SourceMap,
) -> (Option<Node>, Vec<Diagnostic>) {
    let boundary = Boundary::new(["/p".into()]);
    let limit = Limit {
        bytes: 1 << 20,
        boundary: &boundary,
    };
    let bytes = world.read(path.into(), limit).unwrap().bytes;
    let text = String::from_utf8(bytes).unwrap();
    let file = SourceFile::new(path.into(), path.into(), text.as_str().into());
    let file = sources.add(file);
    if path
        .rsplit_once('.')
        .is_some_and(|(_, extension)| extension == "json")
    {
        return parse_json(file, &text, &Limits::default());
    }
    let (yaml, diagnostics) = parse_yaml(file, &text, &Limits::default());
    (
        yaml.documents
            .into_iter()
            .next()
            .map(|document| document.node),
        diagnostics,
    )
}

#[test]
fn keys() {
    check(include_str!("fixtures/keys.txt"));
}

#[test]
fn types() {
    check(include_str!("fixtures/types.txt"));
}

#[test]
fn values() {
    check(include_str!("fixtures/values.txt"));
}

#[test]
fn forms() {
    check(include_str!("fixtures/forms.txt"));
}

#[test]
fn what_could_not_be_read() {
    check(include_str!("fixtures/holes.txt"));
}

#[test]
fn json() {
    check(include_str!("fixtures/json.txt"));
}

/// Values that nobody wrote in a file: given by a flag, or filled in.
#[test]
fn values_that_no_file_has() {
    let text = "name: Desk\ntemplate_engine: { version: v1, syntax: x }\nid: desk\n\
                prompts: { Greet: { name: a, system_template: b } }\n\
                tools: { doc.parse: { description: c } }\n";
    let world = MemoryWorld::new().file("/p/pack.yaml", text);
    let mut sources = SourceMap::new();
    let (root, diagnostics) = read(&world, "/p/pack.yaml", &mut sources);
    assert_eq!(diagnostics, []);
    let root = with(
        &root.unwrap(),
        &["version"],
        "1.10",
        Cause::Flag("--pack-version"),
    );
    let root = with(&root, &["prompts", "Greet", "id"], "Greet", Cause::Default);
    let root = with(
        &root,
        &["prompts", "Greet", "version"],
        "1.10",
        Cause::Default,
    );
    let root = with(
        &root,
        &["tools", "doc.parse", "name"],
        "doc.parse",
        Cause::Default,
    );
    let said: Vec<String> = promptpack()
        .check(&root, &sources)
        .iter()
        .map(shown)
        .collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    nowhere: `--pack-version` can't be `1.10`
      write three numbers such as `1.2.0`
    82..113: `prompts.Greet.id` can't be `Greet`
      no `id` is written here, so the key or the name of the file is taken for it
      write lowercase letters, digits, `_` and `-`, beginning with a letter
    136..154: `tools["doc.parse"].name` can't be `doc.parse`
      no `name` is written here, so the key or the name of the file is taken for it
      write letters, digits and `_`, not beginning with a digit
    "#);
}

/// A key that was filled in isn't "here already": the misspelt one was meant to be it.
#[test]
fn keys_that_no_file_has() {
    let text = "nam: Desk\nid: desk\nversion: 1.0.0\ntemplate_engine: { version: v1, syntax: x }\n\
                prompts: { greet: { id: greet, name: a, version: 1.0.0, system_template: b } }\n";
    let world = MemoryWorld::new().file("/p/pack.yaml", text);
    let mut sources = SourceMap::new();
    let (root, diagnostics) = read(&world, "/p/pack.yaml", &mut sources);
    assert_eq!(diagnostics, []);
    let root = with(&root.unwrap(), &["name"], "desk", Cause::Default);
    let said: Vec<String> = promptpack()
        .check(&root, &sources)
        .iter()
        .map(shown)
        .collect();
    insta::assert_snapshot!(said.join("\n"), @"
    0..3: `nam` is not a key of a pack
      did you mean `name`?
    ");
}

/// The tree with a made value under the last key of `path`, standing at the key of its mapping.
fn with(root: &Node, path: &[&str], text: &str, cause: Cause) -> Node {
    let Some((key, rest)) = path.split_first() else {
        return Node::made(root.span, text, cause);
    };
    let mut entries = root.as_mapping().unwrap().entries().to_vec();
    match entries.iter_mut().find(|entry| &*entry.key == *key) {
        Some(entry) => entry.node = with(&entry.node, rest, text, cause),
        None => entries.push(Entry {
            key: (*key).into(),
            key_span: root.span.slice(0, 0),
            node: Node::made(root.span, text, cause),
        }),
    }
    Node::new(root.span, Value::Mapping(Mapping::new(entries).into()))
}

fn shown(diagnostic: &Diagnostic) -> String {
    let place = match &diagnostic.primary {
        Some(label) => format!("{:?}", label.span.range()),
        None => "nowhere".to_owned(),
    };
    let details = diagnostic.notes.iter().chain(&diagnostic.help);
    let first = format!("{place}: {}", diagnostic.message);
    let lines: Vec<String> = std::iter::once(first)
        .chain(details.map(|detail| format!("  {detail}")))
        .collect();
    lines.join("\n")
}

/// What a reader can't see is said.
#[test]
fn blanks_and_line_breaks_around_texts() {
    check(
        r#"
--- pack.yaml
id: |
#<^^ error[wrong-format]: `id` can't be `hello`
# = note: the text ends with a line break
# = help: write lowercase letters, digits and `-`, beginning with a letter
  hello
name: Hello
version: " 1.0.0"
#        ^^^^^^^^ error[wrong-format]: `version` can't be ` 1.0.0`
# = note: the text has blanks around it
# = help: write three numbers such as `1.2.0`
template_engine: { version: v1, syntax: x, features: ["loops "] }
#                                                     ^^^^^^^^ error[invalid-value]: `template_engine.features[0]` can't be `loops `
# = note: the text has blanks around it
# = help: did you mean `loops`?
# = fix: `"loops "` -> `"loops"`
prompts: { a: { id: a, name: A, version: 1.0.0, system_template: Hi } }
"#,
    );
}

#[test]
fn below_keys_that_look_like_something_else() {
    check(
        r#"--- pack.yaml
id: a
name: a
version: 1.0.0
template_engine: {version: v1, syntax: "{{variable}}"}
prompts:
  "1": {id: p, name: p, version: 1.0.0, system_template: Go., tools: t}
#                                                                    ^ error[wrong-type]: `prompts.1.tools` must be a list, but `t` is a string
workflow:
  version: 1
  entry: "0"
  states:
    "0": {prompt_task: "1", max_visits: 0}
#                                       ^ error[outside-limits]: `workflow.states.0.max_visits` must be `1` at least, but is `0`
    "007": {prompt_task: "1", max_visits: 0}
#                                         ^ error[outside-limits]: `workflow.states.007.max_visits` must be `1` at least, but is `0`
    "": {prompt_task: "1", max_visits: 0}
#                                      ^ error[outside-limits]: `workflow.states[""].max_visits` must be `1` at least, but is `0`
    "a/b~1": {prompt_task: "1", max_visits: 0}
#                                           ^ error[outside-limits]: `workflow.states["a/b~1"].max_visits` must be `1` at least, but is `0`
skills:
  - path: ./skills/a
  - path: 5
#         ^ error[wrong-type]: `skills[1].path` must be a string, but `5` is a number
evals:
  - {id: e, type: x, trigger: z, threshold: {value: "1"}}
#                                                   ^^^ error[wrong-type]: `evals[0].threshold.value` must be a number, but `1` is a string
compositions:
  "2":
    version: 1
    steps:
      - {id: s, kind: prompt}
#        ^^ error[missing-key]: `compositions.2.steps[0]` has no `prompt_task`
"#,
    );
}
