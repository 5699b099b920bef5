//! Whatever a build reads, or would read if it were there, is watched.

use std::fs;

use crate::event::Event;
use crate::in_both_modes;
use crate::project::Project;
use crate::watcher::{Mode, Watch, append, save};

in_both_modes!(
    missing_file_that_comes,
    match_of_a_pattern_that_comes,
    folder_of_a_section_that_comes,
    reference_that_is_added,
    everything_that_a_pack_names,
    settings,
    workspace,
    arena,
);

/// D07.
fn missing_file_that_comes(mode: Mode) {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: deep/er/metadata.yaml}\n",
    );
    let mut watch = Watch::of(&project, mode);
    assert_eq!(watch.first().kind(), "failed");
    fs::create_dir_all(project.path("deep/er")).unwrap();
    save(&project, "deep/er/metadata.yaml", "domain: one\n");
    let build = watch.until("the good build", |event| event.kind() == "built");
    assert_eq!(build.findings(), [""; 0]);
    save(&project, "deep/er/metadata.yaml", "domain: two\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["deep/er/metadata.yaml changed"]);
    watch.is_right(&project);
}

/// D07.
fn match_of_a_pattern_that_comes(mode: Mode) {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
packc:
  sources:
    prompts: ['bots/**/*.md']
--- bots/one/first.md
Say one.
",
    );
    let mut watch = Watch::of(&project, mode);
    save(&project, "bots/one/second.md", "Say two.\n");
    watch.built();
    assert!(project.text("dist/pack.json").contains("Say two."));
    save(&project, "bots/one/second.md", "Say more than two.\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["bots/one/second.md changed"]);
    fs::create_dir_all(project.path("bots/two/deep")).unwrap();
    save(&project, "bots/two/deep/third.md", "Say three.\n");
    watch.is_right(&project);
    assert!(project.text("dist/pack.json").contains("Say three."));
    fs::remove_file(project.path("bots/one/second.md")).unwrap();
    watch.built();
    assert!(
        !project
            .text("dist/pack.json")
            .contains("Say more than two.")
    );
    watch.is_right(&project);
}

/// D07: the folders of the convention, none of which is there at first.
fn folder_of_a_section_that_comes(mode: Mode) {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
prompts: {greet: {system_template: 'Say hello.'}}
",
    );
    let mut watch = Watch::of(&project, mode);
    for (path, text, part) in [
        (
            "fragments/brand.md",
            "We are Fernwood.\n",
            "We are Fernwood.",
        ),
        (
            "prompts/deep/other.md",
            "Use {{fragments.brand}}\n",
            "Use We are Fernwood.",
        ),
        (
            "tools/order.yaml",
            "description: Reads an order.\n",
            "Reads an order.",
        ),
        (
            "evals/tone.yaml",
            "type: llm_judge\ntrigger: every_turn\n",
            "llm_judge",
        ),
        (
            "skills/a/SKILL.md",
            "---\nname: a\ndescription: One.\n---\nDo.\n",
            "skills\": [",
        ),
    ] {
        project.write(path, text);
        watch.is_right(&project);
        let pack = project.text("dist/pack.json");
        assert!(pack.contains(part), "{part} of {path} in {pack}");
    }
}

/// D07: a file that an edit makes a source, and one that it names before it is there.
fn reference_that_is_added(mode: Mode) {
    let project = Project::hello();
    project.write("texts/there.md", "It was there.\n");
    let mut watch = Watch::of(&project, mode);
    let root = |name| {
        format!(
            "id: demo\nversion: 1.0.0\nprompts: {{more: {{system_template: {{$include: texts/{name}.md}}}}}}\n"
        )
    };
    save(&project, "pack.yaml", &root("there"));
    watch.built();
    save(&project, "texts/there.md", "It is there.\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["texts/there.md changed"]);
    save(&project, "pack.yaml", &root("new"));
    watch.failed();
    save(&project, "texts/new.md", "It is new.\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["texts/new.md new"]);
    assert!(project.text("dist/pack.json").contains("It is new."));
    // No longer a source.
    save(&project, "texts/there.md", "Nobody asks.\n");
    assert_eq!(watch.builds().len(), 0);
}

/// B02: the root, and each kind of file that it leads to.
fn everything_that_a_pack_names(mode: Mode) {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
workflow: {$include: workflow.yaml}
packc: {arena: null}
--- workflow.yaml
version: 1
entry: start
states:
  start: {prompt_task: greet, terminal: true, description: First.}
--- prompts/greet.yaml
system_template: Hello. {{fragments.brand}}
variables: [{$include: _variables.yaml}]
media:
  enabled: true
  supported_types: [image]
  image: {max_size_mb: 8}
  examples:
    - name: one
      role: user
      parts:
        - type: image
          media: {file_path: ../media/one.png, mime_type: image/png}
--- prompts/_variables.yaml
name: company
default: Fernwood
--- fragments/brand.md
We are Fernwood.
--- skills/a/SKILL.md
---
name: a
description: One.
---
Do.
--- skills/a/scripts/run.sh
true
",
    );
    project.write(
        "pack.yaml",
        project
            .text("pack.yaml")
            .replace("packc: {arena: null}\n", ""),
    );
    project.write("media/one.png", png(1));
    let mut watch = Watch::of(&project, mode);
    assert_eq!(watch.first().kind(), "built");
    for (path, from, to) in [
        ("pack.yaml", "version: 1.0.0", "version: 1.0.1"),
        ("workflow.yaml", "First.", "The first."),
        ("prompts/greet.yaml", "Hello.", "Good day."),
        ("prompts/_variables.yaml", "Fernwood", "Outfitters"),
        ("fragments/brand.md", "We are", "They are"),
    ] {
        let text = project.text(path);
        assert!(text.contains(from), "{from} in {path}");
        save(&project, path, &text.replace(from, to));
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{path} changed")]);
        let pack = project.text("dist/pack.json");
        let word = to.trim_start_matches("version: ");
        assert!(pack.contains(word), "{word} in {pack}");
    }
    for path in ["skills/a/SKILL.md", "skills/a/scripts/run.sh"] {
        append(&project.path(path), "more\n");
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{path} changed")]);
        assert_eq!(project.text(path), project.text(&format!("dist/{path}")));
    }
    // Of the same size, and different only behind what is looked at to know its kind.
    project.write("media/.one.png.new", png(2));
    fs::rename(
        project.path("media/.one.png.new"),
        project.path("media/one.png"),
    )
    .unwrap();
    let build = watch.built();
    assert_eq!(build.changes(), ["media/one.png changed"]);
    let copied = build.0["outputs"].as_array().unwrap().iter();
    let mut copied = copied.map(|output| output["path"].as_str().unwrap());
    let copied = copied
        .find(|path| path.ends_with("one.png"))
        .unwrap()
        .to_owned();
    assert_eq!(project.bytes(&copied), png(2));
    watch.is_right(&project);
}

/// The beginning of an image of one pixel, and much that follows it.
fn png(end: u8) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0".to_vec();
    bytes.resize(100_000, 0);
    bytes.push(end);
    bytes
}

/// B02: settings of the root, and an output that moves.
fn settings(mode: Mode) {
    let project = Project::hello();
    project.write("bots/triage.md", "Find out.\n");
    let mut watch = Watch::of(&project, mode);
    let root = "id: demo\nversion: 1.0.0\npackc:\n  output: build/new.json\n  sources: {prompts: [bots]}\n";
    save(&project, "pack.yaml", root);
    let build = watch.built();
    assert_eq!(build.0["outputs"][0]["path"], "build/new.json");
    assert!(project.text("build/new.json").contains("Find out."));
    save(&project, "prompts/greet.md", "Nobody asks.\n");
    save(&project, "bots/triage.md", "Find out more.\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["bots/triage.md changed"]);
    assert_eq!(watch.builds().len(), 0);
    let root =
        format!("{root}  lints: {{unused-fragment: error}}\nfragments: {{unused: Nobody.}}\n");
    save(&project, "pack.yaml", &root);
    let build = watch.failed();
    assert_eq!(build.findings(), ["unused-fragment error"]);
}

/// B02: packs of a workspace that come and go.
fn workspace(mode: Mode) {
    let project = Project::new(
        "
--- packc.workspace.yaml
packs: [packs/*]
--- packs/a/pack.yaml
id: a
version: 1.0.0
prompts: {greet: {system_template: 'Say a.'}}
",
    );
    let mut watch = Watch::of(&project, mode).sentinel("packc.workspace.yaml");
    let ids = |build: &Event| -> Vec<String> {
        let projects = build.0["projects"].as_array().unwrap().iter();
        projects
            .map(|project| project["id"].as_str().unwrap().to_owned())
            .collect()
    };
    project.write(
        "packs/b/pack.yaml",
        "id: b\nversion: 1.0.0\nprompts: {greet: {system_template: 'Say b.'}}\n",
    );
    assert_eq!(ids(&watch.last_build()), ["a", "b"]);
    assert!(project.text("packs/b/dist/pack.json").contains("Say b."));
    project.write(
        "more/c/pack.yaml",
        "id: c\nversion: 1.0.0\nprompts: {greet: {system_template: 'Say c.'}}\n",
    );
    save(
        &project,
        "packc.workspace.yaml",
        "packs: [packs/*, more/c]\n",
    );
    assert_eq!(ids(&watch.last_build()), ["a", "b", "c"]);
    save(
        &project,
        "more/c/pack.yaml",
        "id: c\nversion: 1.0.0\nprompts: {greet: {system_template: 'Say d.'}}\n",
    );
    let build = watch.built();
    assert_eq!(build.changes(), ["more/c/pack.yaml changed"]);
    assert!(project.text("more/c/dist/pack.json").contains("Say d."));
    fs::remove_dir_all(project.path("packs/a")).unwrap();
    assert_eq!(ids(&watch.last_build()), ["b", "c"]);
    save(&project, "packc.workspace.yaml", "packs: [\n");
    watch.failed();
    save(&project, "packc.workspace.yaml", "packs: [packs/*]\n");
    assert_eq!(ids(&watch.built()), ["b"]);
}

/// Arena projects have their own way of naming files.
fn arena(mode: Mode) {
    let folder = crate::project::repository("tests/projects/arena-customer-support");
    let project = Project::copy_of(&folder);
    let args = "--id support --pack-version 1.0.0";
    let mut watch = Watch::with(&project, mode, args).sentinel("config.arena.yaml");
    assert_eq!(watch.first().kind(), "built");
    let path = "prompts/support-bot.yaml";
    let text = project.text(path);
    let (old, new) = ("description: \"", "description: \"More: ");
    assert!(text.contains(old));
    save(&project, path, &text.replacen(old, new, 1));
    let build = watch.built();
    assert_eq!(build.changes(), [format!("{path} changed")]);
    assert_eq!(watch.builds().len(), 0);
}
