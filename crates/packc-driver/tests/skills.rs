//! Skills through the whole compiler: what is found, what is said about it, and what stands in the pack.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

mod skills {
    mod changes;
    mod complete;
    mod emitted;
    mod filters;
    mod front_matter;
    mod sources;
}

use packc_diagnostics::fixture::{self, Fixture};
use packc_driver::{BuildOptions, Compiled, Limits, compile};
use packc_source::World;

/// A prompt, which every pack needs.
const PROMPT: &str = "--- prompts/greet.md\nSay hello.\n";

/// A project with this root file and these files.
fn project(root: &str, files: &str) -> String {
    format!("--- pack.yaml\nid: hello\nversion: 1.0.0\n{root}{PROMPT}{files}")
}

/// The files of a skill in a folder.
fn skill(folder: &str, name: &str) -> String {
    format!(
        "--- {folder}/SKILL.md\n---\nname: {name}\ndescription: About {name}.\n---\nKnow {name}.\n"
    )
}

fn run(world: &dyn World) -> Compiled {
    compile(world, &BuildOptions::new(fixture::ROOT))
}

/// Compares the findings with those drawn into the fixture.
#[track_caller]
fn check(text: &str) {
    fixture::check(text, |world| {
        let compiled = run(world);
        (compiled.sources, compiled.diagnostics)
    });
}

/// The same with these limits.
#[track_caller]
fn check_within(limits: Limits, text: &str) {
    fixture::check(text, |world| {
        let options = BuildOptions {
            limits,
            ..BuildOptions::new(fixture::ROOT)
        };
        let compiled = compile(world, &options);
        (compiled.sources, compiled.diagnostics)
    });
}

/// What the pack of a fixture without errors says: the items of `skills`, the filters of the states, and the files that
/// go with it.
#[track_caller]
fn emitted(text: &str) -> String {
    let fixture = Fixture::parse(text);
    let compiled = run(&fixture.world());
    fixture.compare(text, &compiled.sources, &compiled.diagnostics);
    let emitted = compiled.emitted.unwrap();
    let pack: serde_json::Value = serde_json::from_slice(&emitted.written.bytes).unwrap();
    let skills = pack["skills"].as_array().into_iter().flatten();
    let mut lines: Vec<String> = skills.map(ToString::to_string).collect();
    let states = pack["workflow"]["states"].as_object().into_iter().flatten();
    lines.extend(states.map(|(name, state)| format!("{name}: {}", state["skills"])));
    let files = emitted.bundle.files();
    lines.extend(files.map(|(to, from)| format!("{to} <- {from}")));
    lines.join("\n")
}
