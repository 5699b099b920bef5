//! Projects of PromptKit's packc, compiled by the commands that take over from it.
//!
//! The tests named `d01` to `d54` are about its known defects, one number each, and show what packc does instead. Those
//! that need no binary stand in the tests of the driver.

mod commands;
pub(crate) mod golden;
mod packs;
mod prompt;

use serde_json::Value;

use crate::project::Project;

/// The smallest Arena project: one prompt, and what `more` adds under its `spec`.
fn project(more: &str) -> Project {
    Project::new(&format!(
        "
--- config.arena.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata:
  name: base
spec:
  prompt_configs:
    - id: a
      file: a.yaml
{more}--- a.yaml
{PROMPT}"
    ))
}

/// The smallest prompt.
const PROMPT: &str = "apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata:
  name: A prompt
spec:
  task_type: a
  version: 1.0.0
  description: Says hi.
  system_template: Say hi.
";

/// The pack at a path of the project.
fn pack(project: &Project, path: &str) -> Value {
    serde_json::from_slice(&project.bytes(path)).unwrap()
}
