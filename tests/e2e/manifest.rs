//! `packc manifest`: the objects that ship a pack, and all that is refused before a cluster refuses it.

mod compare;
mod explain;
mod in_one_step;
mod kept;
mod objects;
mod refused;
mod skills;
mod tools;

use std::process::Command;

use crate::project::Project;
use crate::run::Run;

/// A compiled pack, without a time.
const PACK: &str = r#"{
  "id": "demo",
  "name": "Demo",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "greet": {"id": "greet", "name": "Greet", "version": "1.0.0", "system_template": "Say hello."}
  }
}
"#;

/// A folder with that pack in it.
fn packed() -> Project {
    let project = Project::new("");
    project.write("pack.json", PACK);
    project
}

/// Runs `packc manifest pack.json` with further arguments, on this text.
fn ship(pack: impl AsRef<[u8]>, args: &str) -> Run {
    let project = Project::new("");
    project.write("pack.json", pack);
    project.packc(&format!("manifest pack.json {args}"))
}

/// The text under `data` of a manifest, as a reader of YAML that isn't packc's gets it.
fn embedded(manifest: &str) -> String {
    let first: serde_yaml::Value = documents(manifest).remove(0);
    first["data"]["pack.json"].as_str().unwrap().to_owned()
}

/// The documents of a manifest.
fn documents(manifest: &str) -> Vec<serde_yaml::Value> {
    use serde::Deserialize;
    serde_yaml::Deserializer::from_str(manifest)
        .map(|document| serde_yaml::Value::deserialize(document).unwrap())
        .collect()
}

/// `kubectl`, when it is there; its absence is said.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn kubectl() -> Option<Command> {
    let found = Command::new("kubectl")
        .args(["version", "--client"])
        .output();
    if found.is_ok_and(|output| output.status.success()) {
        return Some(Command::new("kubectl"));
    }
    eprintln!("SKIPPED: kubectl is not on the PATH");
    None
}
