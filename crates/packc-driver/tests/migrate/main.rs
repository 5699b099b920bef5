//! Arena projects written as native ones: the same pack, and the comments with their values.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the test looks at the disk, and fails where it can't"
)]

mod named;

use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use insta::assert_snapshot;
use packc_diagnostics::fixture::Fixture;
use packc_driver::{
    BuildOptions, Destination, Form, MigrateOptions, OsWorld, Outcome, build, migrate,
};

/// A project as people have them.
const PROJECT: &str = "--- config.arena.yaml
# The support desk.

apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata:
  name: desk
spec:
  prompt_configs:
    - id: greet
      file: prompts/greet.yaml
      vars:
        company: ACME
  tools:
    - file: tools/find.tool.yaml
  skills:
    # How we sound.
    - path: skills
  providers:
    - file: nowhere.yaml
  workflow: # of the desk
    version: 1
    entry: hello
    states:
      hello:
        prompt_task: greet
        terminal: true # nothing follows
--- prompts/greet.yaml
# yaml-language-server: $schema=https://example.org/promptconfig.json
# Says hello.
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata:
  name: Greeting
spec:
  task_type: greet
  version: 1.2.0
  description: Says hello
  # What the model reads.
  system_template: |
    Say hello for {{company}}.
    {{voice}}
  fragments:
    - name: voice
      path: ../fragments/voice.yaml
      required: true
  variables:
    - name: company # of the customer
      type: string
      required: false
      description: Who we are
  allowed_tools: [find]
  media:
    enabled: true
    supported_types: [image]
    image:
      allowed_formats: [png]
    examples:
      - name: one
        role: user
        parts:
          - type: image
            media:
              file_path: images/dot.png
              mime_type: image/png
--- fragments/voice.yaml
fragment_type: text
version: 1.0.0
description: How we sound
content: |
  Be kind.
--- tools/find.tool.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Tool
metadata:
  name: find
spec:
  name: find
  description: Finds an order
  mode: mock
  input_schema:
    type: object
    properties:
      # Seven digits.
      number:
        type: string
  output_schema:
    type: object
--- skills/tone/SKILL.md
---
name: tone
description: Our voice.
---
Kind.
--- prompts/images/dot.png (bytes)
\\x89PNG\\r\\x0a\\x1a\\x0a\\x00\\x00\\x00\\x0dIHDR\\x00\\x00\\x00\\x01\\x00\\x00\\x00\\x01
";

struct Migrated {
    root: Utf8PathBuf,
    outcome: Outcome,
    _guard: tempfile::TempDir,
}

impl Migrated {
    fn new(files: &str, markdown: bool) -> Self {
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        let root = root.canonicalize_utf8().unwrap().join("native");
        let fixture = Fixture::parse(files);
        let options = MigrateOptions {
            build: BuildOptions {
                path: Some("/p".into()),
                pack_version: Some("2.0.0".into()),
                id: Some("desk".into()),
                form: Form::Arena,
                ..BuildOptions::new("/p")
            },
            folder: root.clone(),
            markdown,
        };
        let outcome = migrate(&fixture.world(), &options);
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

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.root.join(path)).unwrap()
    }

    fn files(&self) -> Vec<String> {
        let outputs = self.outcome.outputs.iter();
        let paths = outputs.map(|output| Utf8PathBuf::from("/p").join(&output.name));
        let paths = paths.map(|path| packc_source::normalize(&path));
        paths
            .map(|path| path.strip_prefix(&self.root).unwrap().to_string())
            .collect()
    }

    /// Builds what was written, without a warning.
    fn builds(&self) {
        let options = BuildOptions {
            destination: Destination::Nowhere,
            deny_warnings: true,
            ..BuildOptions::new(&self.root)
        };
        let outcome = build(&OsWorld::default(), &options);
        let messages: Vec<_> = outcome.diagnostics.iter().map(|f| &f.message).collect();
        assert!(!outcome.has_errors(), "{messages:?}");
    }
}

#[test]
fn values_and_comments_go_where_they_belong() {
    let migrated = Migrated::new(PROJECT, false);
    assert!(migrated.outcome.is_proven() && !migrated.outcome.has_errors());
    assert_eq!(
        migrated.files(),
        [
            "fragments/voice.md",
            "pack.yaml",
            "prompts/greet.yaml",
            "prompts/images/dot.png",
            "skills/tone/SKILL.md",
            "tools/find.yaml"
        ],
        "{:?}",
        migrated.messages()
    );
    assert_snapshot!(migrated.text("pack.yaml"), @r#"
    # The support desk.
    id: desk
    name: desk
    version: "2.0.0"
    skills:
      # How we sound.
      - path: skills
    workflow: # of the desk
      version: 1
      entry: hello
      states:
        hello:
          prompt_task: greet
          terminal: true # nothing follows
    "#);
    assert_snapshot!(migrated.text("prompts/greet.yaml"), @r#"
    # Says hello.
    id: greet
    name: Greeting
    version: "1.2.0"
    description: Says hello
    # What the model reads.
    system_template: |
      Say hello for {{company}}.
      {{fragments.voice}}
    variables:
      - name: company # of the customer
        type: string
        required: false
        description: Who we are
        default: ACME
    tools:
      - find
    media:
      enabled: true
      supported_types:
        - image
      image:
        allowed_formats:
          - png
      examples:
        - name: one
          role: user
          parts:
            - type: image
              media:
                file_path: images/dot.png
                mime_type: image/png
    "#);
    assert_snapshot!(migrated.text("tools/find.yaml"), @r"
    name: find
    description: Finds an order
    parameters:
      type: object
      properties:
        # Seven digits.
        number:
          type: string
    ");
    assert_eq!(migrated.text("fragments/voice.md"), "Be kind.\n");
    migrated.builds();
}

#[test]
fn prompts_become_markdown() {
    let migrated = Migrated::new(PROJECT, true);
    assert!(migrated.outcome.is_proven());
    assert_snapshot!(migrated.text("prompts/greet.md"), @r#"
    ---
    # Says hello.
    id: greet
    name: Greeting
    version: "1.2.0"
    description: Says hello
    variables:
      - name: company # of the customer
        type: string
        required: false
        description: Who we are
        default: ACME
    tools:
      - find
    media:
      enabled: true
      supported_types:
        - image
      image:
        allowed_formats:
          - png
      examples:
        - name: one
          role: user
          parts:
            - type: image
              media:
                file_path: images/dot.png
                mime_type: image/png
    ---

    Say hello for {{company}}.
    {{fragments.voice}}
    "#);
    migrated.builds();
}

#[test]
fn a_project_with_errors_is_not_written() {
    let migrated = Migrated::new(
        &PROJECT.replace("prompt_task: greet", "prompt_task: ghost"),
        false,
    );
    assert!(migrated.outcome.has_errors());
    assert!(!migrated.root.exists());
}

#[test]
fn what_a_build_refuses_is_said() {
    // The path stays as it is written, in the sources as in the pack.
    for path in ["images/gone.png", "./images/../images/gone.png"] {
        let files = PROJECT.replace("path: images/dot.png", &format!("path: {path}"));
        let files = files.replace("--- prompts/images/dot.png", "--- elsewhere/dot.png");
        let migrated = Migrated::new(&files, false);
        assert!(!migrated.outcome.is_proven(), "{:?}", migrated.messages());
        assert!(migrated.root.exists(), "{:?}", migrated.messages());
        let prompt = migrated.text("prompts/greet.yaml").replace('"', "");
        assert!(prompt.contains(&format!("file_path: {path}\n")), "{prompt}");
    }
}

/// What an import completes is written out: native sources say it themselves.
#[test]
fn tools_without_arguments_keep_their_parameters() {
    let files = PROJECT.replace(
        "    properties:
      # Seven digits.
      number:
        type: string
",
        "",
    );
    let migrated = Migrated::new(&files, false);
    assert!(migrated.outcome.is_proven(), "{:?}", migrated.messages());
    migrated.builds();
    assert_snapshot!(migrated.text("tools/find.yaml"), @r"
    name: find
    description: Finds an order
    parameters:
      type: object
      properties: {}
    ");
}

/// Comments of what a project has beside its prompts don't move to what is filled in there.
#[test]
fn what_is_filled_in_takes_no_comments() {
    let files = PROJECT.replace(
        "  prompt_configs:",
        "  # All of them.\n  prompt_configs: # two",
    );
    let migrated = Migrated::new(&files, false);
    assert!(migrated.outcome.is_proven(), "{:?}", migrated.messages());
    let text = migrated.text("pack.yaml");
    assert!(
        text.starts_with("# The support desk.\nid: desk\nname: desk\n"),
        "{text}"
    );
}
