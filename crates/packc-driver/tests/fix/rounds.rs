//! Edits of whole projects.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::fixture::{Fixture, ROOT};
use packc_driver::{BuildOptions, Destination, fix};
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, DirEntry, FileKind, FileRead, Limit, Timestamp, World, WorldError};

use crate::planned;

/// The texts of the files with edits, as one fixture.
#[track_caller]
fn fixed(project: &str, expected: &str) {
    let plan = planned(&Fixture::parse(project).world());
    let mut texts = String::new();
    for (name, _, after) in plan.texts() {
        texts.push_str("--- ");
        texts.push_str(name);
        texts.push('\n');
        texts.push_str(after);
    }
    assert_eq!(texts, expected, "{:#?}", plan.compiled.diagnostics);
}

#[test]
fn comments_and_layout_stay() {
    fixed(
        r"--- pack.yaml
# The pack.
id:   hello   # its id
version: 1.10
prompts: {$include: prompts.yaml}
--- prompts.yaml

greet:
    system_template: >-
        Say hello   # no comment
        to {{ name }}.


    variables:
    -   {name: name, default: no}   # or yes
",
        r#"--- pack.yaml
# The pack.
id:   hello   # its id
version: "1.10.0"
prompts: {$include: prompts.yaml}
--- prompts.yaml

greet:
    system_template: >-
        Say hello   # no comment
        to {{name}}.


    variables:
    -   {name: name, default: "no"}   # or yes
"#,
    );
}

#[test]
fn what_is_used_twice_is_edited_once() {
    fixed(
        r"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello.
    variables: &tone [{name: tone, default: no}]
  part:
    $include: prompt.yaml
    variables: *tone
  leave:
    $include: prompt.yaml
    variables: *tone
--- prompt.yaml
system_tmplate: Say goodbye in a {{ tone }} tone.
",
        r#"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello.
    variables: &tone [{name: tone, default: "no"}]
  part:
    $include: prompt.yaml
    variables: *tone
  leave:
    $include: prompt.yaml
    variables: *tone
--- prompt.yaml
system_template: Say goodbye in a {{tone}} tone.
"#,
    );
}

#[test]
fn a_file_behind_a_link_is_edited_once() {
    fixed(
        r"--- pack.yaml
id: hello
version: 1.0.0
--- prompts/greet.yaml
system_tmplate: Say hello.
--- prompts/part.yaml -> greet.yaml
",
        r"--- prompts/greet.yaml
system_template: Say hello.
",
    );
}

#[test]
fn an_edit_that_reveals_another_mistake_is_followed_by_the_next() {
    fixed(
        r#"--- pack.yaml
id: hello
version: 1.0.0
tools: {$include: tools.json}
prompts:
  greet:
    system_template: {{ name }} is greeted.
    variables: [{name: name}]
--- tools.json
{"wave": {"descripton": "Waves.",}}
"#,
        r#"--- pack.yaml
id: hello
version: 1.0.0
tools: {$include: tools.json}
prompts:
  greet:
    system_template: "{{name}} is greeted."
    variables: [{name: name}]
--- tools.json
{"wave": {"description": "Waves."}}
"#,
    );
}

#[test]
fn what_is_silenced_stays() {
    fixed(
        r"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello to {{ name }}. # packc: allow(blanks-in-placeholder)
    variables: [{name: name, default: no}]
",
        r#"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello to {{ name }}. # packc: allow(blanks-in-placeholder)
    variables: [{name: name, default: "no"}]
"#,
    );
}

#[test]
fn the_body_of_a_markdown_file_too() {
    fixed(
        r"--- pack.yaml
id: hello
version: 1.0.0
--- prompts/greet.md
---
variabels:
  - name: name
---
Say hello to {{ name }},
and to {{fragments.tonr}}.
--- fragments/tone.md
all of {{ name }}
",
        r"--- fragments/tone.md
all of {{name}}
--- prompts/greet.md
---
variables:
  - name: name
---
Say hello to {{name}},
and to {{fragments.tone}}.
",
    );
}

/// A project whose root file changes while it is being fixed.
struct Changing {
    world: MemoryWorld,
    reads: AtomicUsize,
}

impl World for Changing {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        let mut read = self.world.read(path, limit)?;
        if path.ends_with("pack.yaml") && self.reads.fetch_add(1, Ordering::Relaxed) > 0 {
            read.bytes.extend(b"# more\n");
        }
        Ok(read)
    }

    fn head(&self, path: &Utf8Path, n: usize, b: &Boundary) -> Result<(Vec<u8>, u64), WorldError> {
        self.world.head(path, n, b)
    }

    fn list(&self, folder: &Utf8Path, b: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        self.world.list(folder, b)
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        self.world.kind(path)
    }

    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        self.world.real_path(path)
    }

    fn now(&self) -> Timestamp {
        self.world.now()
    }
}

#[test]
fn a_file_that_has_changed_is_left_alone() {
    let project = r"--- pack.yaml
id: hello
version: 1.0
prompts: {greet: {system_template: Say hello.}}
";
    let world = Changing {
        world: Fixture::parse(project).world(),
        reads: AtomicUsize::new(0),
    };
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new(ROOT)
    };
    let fixed = fix(&world, &options, false);
    assert_eq!((fixed.fixes, fixed.files), (vec![], vec![]));
    let messages = fixed.outcome.diagnostics.iter();
    let messages: Vec<_> = messages.map(|found| &*found.message).collect();
    assert_eq!(
        messages,
        [
            "`pack.yaml` was not fixed: it has changed since it was read",
            "`version` must be a string, but `1.0` is a number"
        ]
    );
}
