//! The sessions and events that the book shows are those that there are.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::event::Event;
use crate::project::{Project, repository};
use crate::session::{Session, masked};
use crate::watcher::{Mode, Watch, command, save};

const GREET: &str = "prompts/greet.md";

fn page(name: &str) -> String {
    std::fs::read_to_string(repository("docs/src").join(name)).unwrap()
}

/// The code blocks of this kind, in their order.
fn blocks(page: &str, kind: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once("\n```") {
        let (first, text) = after.split_once('\n').unwrap();
        let (block, after) = text.split_once("```").unwrap();
        if first == kind {
            blocks.push(block.to_owned());
        }
        rest = after;
    }
    blocks
}

/// The project of the page.
fn garden() -> Project {
    let drawn = blocks(&page("watch.md"), "yaml");
    let [project] = &drawn[..] else {
        panic!("one project is drawn: {drawn:?}");
    };
    Project::new(project)
}

/// What a block shows, without the line of the command.
#[track_caller]
fn shown(command: &str) -> String {
    let blocks = blocks(&page("watch.md"), "console");
    let begin = format!("$ {command}\n");
    let shown = blocks.iter().find_map(|block| block.strip_prefix(&begin));
    without_times(shown.unwrap_or_else(|| panic!("`{command}` is shown")))
}

/// What the blocks show that go on with an earlier one.
fn shown_later() -> Vec<String> {
    let blocks = blocks(&page("watch.md"), "console");
    let later = blocks.iter().filter(|block| !block.starts_with('$'));
    later.map(|block| without_times(block)).collect()
}

fn without_times(text: &str) -> String {
    text.lines().map(|line| masked(line) + "\n").collect()
}

#[test]
fn a_session() {
    let project = garden();
    let text = project.text(GREET);
    let later = shown_later();
    let [edited, failed, mended] = &later[..] else {
        panic!("three blocks go on: {later:?}");
    };
    let mut session = Session::of(&project, "");
    assert_eq!(session.beginning(), shown("packc watch"));
    let more = text.replace("garden.", "garden. Ask what they grow.");
    save(&project, GREET, &more);
    let mut told = session.build();
    save(&project, GREET, &more);
    told += &session.until("nothing is different");
    assert_eq!(told, *edited);
    let readme = std::fs::read_to_string(repository("README.md")).unwrap();
    let mut lines = readme.lines().map(|line| masked(line) + "\n");
    assert!(
        lines.any(|line| told.starts_with(&line)),
        "the README has it"
    );
    save(&project, GREET, &text.replace("{{visitor}}", "{{vistor}}"));
    assert_eq!(session.build(), *failed);
    save(&project, GREET, &text);
    assert_eq!(session.build(), *mended);
    drop(session);

    let polling = "--poll=200";
    let mut session = Session::of(&project, polling);
    let expected = shown(&format!("packc watch {polling}"));
    assert_eq!(session.beginning(), expected);
}

#[cfg(unix)]
#[test]
fn a_command() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    let project = garden();
    project.packc("build").succeeds();
    project.write("publish", "#!/bin/sh\nexit 1\n");
    std::fs::set_permissions(project.path("publish"), Permissions::from_mode(0o755)).unwrap();
    let mut session = Session::of(&project, "--exec ./publish");
    let told = session.until("exit code 1");
    assert_eq!(told, shown("packc watch --exec './publish'"));
}

/// What is watched of the project in this folder.
fn watched(folder: &str) -> String {
    let mut above: Vec<&Path> = Path::new(folder).ancestors().collect();
    above.reverse();
    let upwards = (1..above.len()).rev().map(|number| "../".repeat(number));
    let workspaces = upwards.map(|up| format!("missing {up}packc.workspace.yaml\n"));
    let armed = above.iter();
    let armed = armed.map(|folder| format!("watched {}\n", folder.display()));
    "folder .\n".to_owned()
        + &workspaces.collect::<String>()
        + "file pack.yaml\nmissing pack.yml\nmissing packc.workspace.yaml\nfolder prompts\nfile prompts/greet.md\n"
        + &armed.collect::<String>()
        + &format!("watched {folder}/prompts\n")
}

#[test]
fn what_is_watched() {
    let project = garden();
    let output = project
        .command()
        .args(["watch", "--print-watched"])
        .output();
    let printed = String::from_utf8(output.unwrap().stdout).unwrap();
    assert_eq!(printed, watched(project.root().to_str().unwrap()));
    assert_eq!(
        shown("packc watch --print-watched"),
        watched("/home/garden")
    );
}

/// An event without what differs between two runs.
fn without_chance(value: &Value) -> Value {
    let mut value = value.clone();
    for (key, pinned) in [
        ("cwd", Value::from("/home/garden")),
        ("duration_ms", Value::from(2.5)),
        ("pid", Value::from(4711)),
        ("version", Value::from(env!("CARGO_PKG_VERSION"))),
    ] {
        if value.get(key).is_some() {
            value[key] = pinned;
        }
    }
    for output in value
        .get_mut("outputs")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        let digest = output["sha256"].as_str().map(str::len);
        assert_eq!(digest, Some(64));
        output["sha256"] = Value::from("a digest");
    }
    value
}

/// The keys of an event.
fn keys(event: &Value) -> BTreeSet<&str> {
    event
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn events() {
    let json = page("json-output.md");
    let (_, section) = json.split_once("## Events of `watch`").unwrap();
    let examples = blocks(section, "json");
    let examples: Vec<Value> = examples
        .iter()
        .map(|text| serde_json::from_str(text).unwrap())
        .collect();

    let project = garden();
    let text = project.text(GREET);
    let mut order = command(&project, Mode::Native);
    order.args(["--exec", "sleep 300"]);
    let mut watch = Watch::spawn(order, project.root());
    watch.built();
    let more = text.replace("garden.", "garden. Ask what they grow.");
    save(&project, GREET, &more);
    watch.built();
    save(&project, GREET, &text.replace("{{visitor}}", "{{vistor}}"));
    watch.failed();
    save(&project, GREET, &text.replace("{{visitor}}", "{{vistor}}"));
    watch.next("unchanged");
    watch.end("INT");

    let told: Vec<Value> = watch
        .log()
        .iter()
        .map(|event| without_chance(&event.0))
        .collect();
    for example in &examples {
        if example["event"] == "notice" {
            let message = example["message"].as_str().unwrap();
            // That page is compared with what is told in `system.rs`.
            assert!(page("watch.md").contains(message), "{message}");
            assert_eq!(keys(example), ["event", "message"].into());
            continue;
        }
        let expected = without_chance(example);
        assert!(
            told.contains(&expected),
            "{expected:#}\nis none of\n{told:#?}"
        );
    }
    let kinds: BTreeSet<&str> = examples
        .iter()
        .filter_map(|event| event["event"].as_str())
        .collect();
    let all: BTreeSet<&str> = watch
        .log()
        .iter()
        .map(Event::kind)
        .chain(["notice"])
        .collect();
    assert_eq!(kinds, all, "every event is shown");

    let polling = Watch::of(&project, Mode::Poll);
    let started = &polling.log()[0].0;
    assert_eq!(started["interval_ms"], 50);
    for key in told.iter().chain([started]).flat_map(keys) {
        assert!(
            section.contains(&format!("`{key}`")),
            "`{key}` is spoken of"
        );
    }
}
