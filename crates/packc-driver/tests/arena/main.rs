//! Arena projects through the whole compiler.
//!
//! The tests named `d01` to `d54` are about the known defects of PromptKit's packc, one number each, and show what packc
//! does instead; those that need the binary stand in the end-to-end tests, and these numbers ask nothing of a frontend:
//! 41 (checks of what no pack needs), 44 (how errors are shown), 53 (other versions of the specification), 54 (copies of
//! code).
#![expect(
    clippy::unwrap_used,
    reason = "what the tests share stops them when it fails"
)]

mod bad_input;
mod lost;
mod overlay;
mod rejected;
mod tools;
mod unchecked;

use packc_diagnostics::fixture::Fixture;
use packc_diagnostics::{Diagnostic, Severity};
use packc_driver::{BuildOptions, Destination, Form, compile};
use packc_source::SourceMap;
use serde_json::Value;

/// Adds files to the smallest Arena project, which has one prompt; `more` stands under its `spec`.
fn project(more: &str, files: &str) -> String {
    format!(
        "--- config.arena.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata:
  name: base
spec:
  prompt_configs:
    - id: a
      file: a.yaml
{more}--- a.yaml
{}{files}",
        prompt("a", "")
    )
}

/// The smallest Arena project with more under the `spec` of its prompt.
fn with_prompt(more: &str, files: &str) -> String {
    project("", files).replace(&prompt("a", ""), &prompt("a", more))
}

/// A prompt with this key, and more under its `spec`.
fn prompt(key: &str, more: &str) -> String {
    format!(
        "apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata:
  name: {key}
spec:
  task_type: {key}
  version: 1.0.0
  description: A prompt.
  system_template: Say hi.
{more}"
    )
}

/// A tool with this name, and more under its `spec`.
fn tool(name: &str, more: &str) -> String {
    format!(
        "apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Tool
metadata:
  name: {name}
spec:
  description: A tool.
{more}"
    )
}

/// Compiles a project as a command does; gives the pack, when there are no errors, and the findings.
fn run(text: &str, form: Form) -> (Value, Vec<String>) {
    let fixture = Fixture::parse(text);
    let options = BuildOptions {
        path: (form == Form::Arena).then(|| "config.arena.yaml".into()),
        form,
        destination: Destination::File("demo.pack.json".into()),
        id: Some("demo".to_owned()),
        pack_version: Some("1.0.0".to_owned()),
        ..BuildOptions::new("/p")
    };
    let compiled = compile(&fixture.world(), &options);
    let pack = compiled.emitted.map_or(Value::Null, |emitted| {
        serde_json::from_slice(&emitted.written.bytes).unwrap()
    });
    let found = compiled.diagnostics.iter();
    let found = found.map(|found| line(found, &compiled.sources));
    (pack, found.collect())
}

/// A finding in one line: severity, place and message.
fn line(found: &Diagnostic, sources: &SourceMap) -> String {
    let place = found.primary.as_ref().map_or_else(String::new, |label| {
        let file = &sources.file(label.span.file).name;
        format!("{file}:{}: ", sources.position(label.span).line)
    });
    format!("{} {place}{}", found.severity, found.message)
}

/// Asserts that `compile` finds nothing but notes; gives the pack.
#[track_caller]
fn compiled(text: &str) -> Value {
    let (pack, found) = run(text, Form::Arena);
    let note = Severity::Note.to_string();
    let found: Vec<&String> = found
        .iter()
        .filter(|found| !found.starts_with(&note))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
    pack
}

/// Asserts what `compile` finds; gives the pack, or `null` when there are errors.
#[track_caller]
fn finds(text: &str, expected: &[&str]) -> Value {
    let (pack, found) = run(text, Form::Arena);
    assert_eq!(found, expected);
    pack
}

/// Asserts what `build` finds.
#[track_caller]
fn build_finds(text: &str, expected: &[&str]) {
    let (_, found) = run(text, Form::Any);
    assert_eq!(found, expected);
}
