//! Reading files.

use packc_source::memory::MemoryWorld;
use packc_syntax::Limits;

use super::tree::print;
use super::{Options, check, check_with, options, run, tree};

#[test]
fn text_that_is_not_utf8() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml (bytes)
name: —é漢
system_template: Gr\\xfc\\xdfe
#                  | error[not-utf8]: `prompts/a.yaml` is not UTF-8
--- prompts/b.md (bytes)
\\xff\\xfeH\\x00i\\x00
#<| error[not-utf8]: `prompts/b.md` is not UTF-8
--- fragments/c.txt (bytes)
Gr\\xfc\\xdfe
# | error[not-utf8]: `fragments/c.txt` is not UTF-8
",
    );
    check(
        "
--- pack.yaml (bytes)
id: a
name: \\xe4
#     | error[not-utf8]: `pack.yaml` is not UTF-8
",
    );
}

#[test]
fn a_bom_and_line_ends_of_every_system() {
    let plain = tree(
        "
--- pack.yaml
id: a
version: 1.0.0
--- prompts/b.md
---
name: B
---

Hi

there
--- prompts/c.yaml
name: C
system_template: |
  Hi
    there
--- fragments/d.txt
Some
text
--- tools/e.json
{ \"description\": \"d\" }
",
    );
    let files: [(&str, &[&str]); 5] = [
        ("pack.yaml", &["id: a", "version: 1.0.0"]),
        (
            "prompts/b.md",
            &["---", "name: B", "---", "", "Hi", "", "there"],
        ),
        (
            "prompts/c.yaml",
            &["name: C", "system_template: |", "  Hi", "    there"],
        ),
        ("fragments/d.txt", &["Some", "text"]),
        ("tools/e.json", &["{ \"description\": \"d\" }"]),
    ];
    for (line_end, bom) in [
        ("\r\n", ""),
        ("\r\n", "\u{feff}"),
        ("\n", "\u{feff}"),
        ("\r", ""),
    ] {
        let mut world = MemoryWorld::new();
        for (path, lines) in files {
            let text = bom.to_owned() + &lines.join(line_end) + line_end;
            world = world.file(format!("/p/{path}"), text);
        }
        let (project, sources, diagnostics) = run(&world, &options());
        assert_eq!(diagnostics, []);
        let found = print(&project.unwrap().root, &sources);
        assert_eq!(found, plain, "{line_end:?} {bom:?}");
    }
    insta::assert_snapshot!(plain, @r#"
    id: a
    version: 1.0.0
    prompts:
      b: @prompts/b.md <folder>
        name: B
        system_template: "Hi\n\nthere\n"
        id: "b" <default>
        version: "1.0.0" <default>
      c: @prompts/c.yaml <folder>
        name: C
        system_template: "Hi\n  there\n"
        id: "c" <default>
        version: "1.0.0" <default>
    fragments:
      d: "Some\ntext\n" @fragments/d.txt <folder>
    tools:
      e: @tools/e.json <folder>
        description: "d"
        name: "e" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn files_that_cannot_be_read() {
    check(
        "
# error[missing-file]: `prompts/c.yaml` is a link to nothing
# error[outside-project]: `prompts/d.md` lies outside the project
# error[outside-project]: `prompts/e` lies outside the project
# error[unreadable-file]: `prompts/a.yaml` is not a regular file
# error[unreadable-file]: `prompts/b.yaml` may not be read (permission denied)
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml (special)
--- prompts/b.yaml (denied)
--- prompts/c.yaml -> nowhere
--- prompts/d.md -> /etc/hostname
--- /etc/hostname
secret
--- prompts/e -> /etc
--- prompts/f.yaml
system_template: Hi
",
    );
}

#[test]
fn limits_on_size() {
    let limits = Limits {
        file_bytes: 60,
        source_bytes: 100,
        ..Limits::default()
    };
    let small = Options {
        limits,
        ..options()
    };
    check_with(
        &small,
        "
# error[unreadable-file]: `prompts/a.yaml` has 78 bytes, more than the limit of 60
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
system_template: This one has more than the sixty bytes that a file may have.
--- prompts/b.yaml
system_template: Hi
",
    );
    check_with(
        &small,
        "
# error[unreadable-file]: the sources of the pack have more than 100 bytes in all
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
system_template: This one is small enough.
--- prompts/b.yaml
system_template: [
--- prompts/c.yaml
system_template: This one is small enough.
",
    );
}

#[test]
fn links_inside_the_project_are_followed() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts -> store/prompts
--- store/prompts/a.yaml
system_template: Hi
--- store/prompts/loop -> ..
--- tools/t.yaml -> ../store/tool.yaml
--- store/tool.yaml
description: d
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      a: @prompts/a.yaml <folder>
        system_template: Hi
        id: "a" <default>
        name: "a" <default>
        version: "1.0.0" <default>
      tool: @prompts/loop/tool.yaml <folder>
        description: d
        id: "tool" <default>
        name: "tool" <default>
        version: "1.0.0" <default>
    tools:
      t: @tools/t.yaml <folder>
        description: d
        name: "t" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn control_characters_in_names_and_paths() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts:
  a: { $include: \"b\\e[2J.yaml\" }
#                ^^^^^^^^^^^^^ error[missing-file]: `b\\u{1b}[2J.yaml` does not exist
",
    );
}

/// What a folder that can't be entered holds is unknown, not missing.
#[test]
fn a_folder_out_of_reach() {
    check(
        "
# error[outside-project]: `prompts` lies outside the project
--- pack.yaml
id: a
version: 1.0.0
--- prompts -> ../elsewhere
--- ../elsewhere/a.yaml
system_template: Hi
",
    );
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
packc: { sources: { prompts: [prompt] } }
#                             ^^^^^^ error[source-without-match]: `prompt` does not exist
",
    );
}
