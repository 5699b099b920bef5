//! Which files the sections take.

use super::{check, tree};

/// The keys of the merged tree's prompts, and the findings.
#[track_caller]
fn prompts(text: &str) -> String {
    let tree = tree(text);
    let lines = tree.lines();
    let prompts = lines.skip_while(|line| *line != "prompts:").skip(1);
    let keys = prompts
        .take_while(|line| line.starts_with(' '))
        .filter(|line| !line.starts_with("   "))
        .map(str::trim_start);
    keys.collect::<Vec<_>>().join("\n")
}

#[test]
fn folders_of_the_convention() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  inline: { system_template: Hi }
--- prompts/b.yaml
system_template: B
--- prompts/a.md
A
--- prompts/sub/deep/c.yml
system_template: C
--- prompts/d.json
{ \"system_template\": \"D\" }
--- fragments/brand_voice.md
Text.

More.

--- fragments/sub/legal.txt
Legal
--- fragments/empty.md
--- tools/x.tool.yaml
description: X
--- tools/y.yaml
name: why
description: Why
--- compositions/handle.yaml
version: 1
steps: []
--- schemas/intent.json
{}
--- notes/todo.yaml
not: read
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      inline:
        system_template: Hi
        id: "inline" <default>
        name: "inline" <default>
        version: "1.0.0" <default>
      a: @prompts/a.md <folder>
        system_template: "A\n"
        id: "a" <default>
        name: "a" <default>
        version: "1.0.0" <default>
      b: @prompts/b.yaml <folder>
        system_template: B
        id: "b" <default>
        name: "b" <default>
        version: "1.0.0" <default>
      d: @prompts/d.json <folder>
        system_template: "D"
        id: "d" <default>
        name: "d" <default>
        version: "1.0.0" <default>
      c: @prompts/sub/deep/c.yml <folder>
        system_template: C
        id: "c" <default>
        name: "c" <default>
        version: "1.0.0" <default>
    fragments:
      brand_voice: "Text.\n\nMore.\n\n" @fragments/brand_voice.md <folder>
      empty: "" @fragments/empty.md <folder>
      legal: "Legal\n" @fragments/sub/legal.txt <folder>
    tools:
      x: @tools/x.tool.yaml <folder>
        description: X
        name: "x" <default>
      why: @tools/y.yaml <folder>
        name: why
        description: Why
    compositions:
      handle: @compositions/handle.yaml <folder>
        version: 1
        steps: []
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn evals_of_the_folder_follow_those_of_the_root_file() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
evals:
  - { id: first, type: x, trigger: on_response }
--- evals/tone.yaml
type: judge
trigger: on_response
--- evals/other.yaml
id: another
type: judge
trigger: on_response
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      a:
        system_template: Hi
        id: "a" <default>
        name: "a" <default>
        version: "1.0.0" <default>
    evals:
      -
        id: first
        type: x
        trigger: on_response
      - @evals/other.yaml <folder>
        id: another
        type: judge
        trigger: on_response
      - @evals/tone.yaml <folder>
        type: judge
        trigger: on_response
        id: "tone" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn what_is_left_out_without_a_word() {
    insta::assert_snapshot!(prompts("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
system_template: A
--- prompts/_part.yaml
x: 1
--- prompts/.hidden.yaml
x: 1
--- prompts/README.md
Read me.
--- prompts/a.yaml~
x
--- prompts/#a.yaml#
x
--- prompts/.a.yaml.swp
x
--- prompts/a.yaml.bak
x
--- prompts/picture.png
x
--- prompts/_drafts/b.yaml
x: 1
--- prompts/.git/c.yaml
x: 1
--- tools/notes.md
Notes.
"), @"a: @prompts/a.yaml <folder>");
}

#[test]
fn near_misses_are_named() {
    check(
        "
# warning[ignored-file]: `fragments/e.yaml` is not read
# warning[ignored-file]: `prompts/a.YAML` is not read
# warning[ignored-file]: `prompts/b.markdown` is not read
# warning[ignored-file]: `prompts/c.txt` is not read
# warning[ignored-file]: `prompts/d.json5` is not read
# warning[ignored-file]: `tools/f.JSON` is not read
# warning[ignored-file]: the folder `Compositions` is not read
# warning[ignored-file]: the folder `eval` is not read
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
--- prompts/a.YAML
x
--- prompts/b.markdown
x
--- prompts/c.txt
x
--- prompts/d.json5
x
--- fragments/e.yaml
x
--- tools/f.JSON
x
--- eval/tone.yaml
type: x
--- Compositions/c.yaml
x: 1
",
    );
}

#[test]
fn a_folder_that_is_no_folder() {
    check(
        "
# error[missing-file]: `fragments` is a link to nothing
# error[outside-project]: `evals` lies outside the project
# warning[ignored-file]: `prompts` is not read, since it is no folder
# warning[ignored-file]: `tools` is not read, since it is no folder
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
--- prompts
This is a file.
--- tools (special)
--- fragments -> nowhere
--- evals -> /etc
--- /etc/hostname
x
",
    );
}

#[test]
fn an_included_file_is_claimed() {
    insta::assert_snapshot!(prompts("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  inline: { $include: prompts/claimed.yaml }
--- prompts/claimed.yaml
system_template: Hi
--- prompts/base.yaml
system_template: Hi
--- prompts/text.md
Hi
--- prompts/derived.yaml
$include: base.yaml
description: { $include: text.md }
--- prompts/free.yaml
system_template: Hi
"), @"
    inline: @prompts/claimed.yaml <include prompts/claimed.yaml>
    derived: @prompts/derived.yaml <folder>
    free: @prompts/free.yaml <folder>
    ");
}

#[test]
fn patterns_folders_and_files() {
    insta::assert_snapshot!(prompts("
--- pack.yaml
id: a
version: 1.0.0
packc:
  sources:
    prompts:
      - special/*.prompt.yaml
      - more/
      - one/_file.yaml
      - ./deep/**/*.{yaml,md}
      - special/a.prompt.yaml
--- special/b.prompt.yaml
system_template: Hi
--- special/a.prompt.yaml
system_template: Hi
--- special/c.yaml
system_template: not taken
--- special/sub/d.prompt.yaml
system_template: not taken
--- more/e.yaml
system_template: Hi
--- more/sub/f.md
Hi
--- one/_file.yaml
system_template: Hi
#<^^^^^^^^^^^^^^^^^^^ error[invalid-name]: `_file` can't be the name of a prompt
--- one/other.yaml
system_template: not taken
--- deep/x/y/g.md
Hi
--- deep/h.yaml
system_template: Hi
--- deep/_i.yaml
system_template: not taken
--- prompts/j.yaml
system_template: not taken
"), @"
    a: @special/a.prompt.yaml <include special/*.prompt.yaml>
    b: @special/b.prompt.yaml <include special/*.prompt.yaml>
    e: @more/e.yaml <include more/>
    f: @more/sub/f.md <include more/>
    _file: @one/_file.yaml <include one/_file.yaml>
    h: @deep/h.yaml <include ./deep/**/*.{yaml,md}>
    g: @deep/x/y/g.md <include ./deep/**/*.{yaml,md}>
    …
    ");
}

#[test]
fn patterns_start_at_the_file_that_holds_them() {
    insta::assert_snapshot!(prompts("
--- pack.yaml
id: a
version: 1.0.0
packc: { $include: conf/settings.yaml }
--- conf/settings.yaml
sources:
  prompts: [../texts/*.md]
--- texts/a.md
Hi
"), @"a: @texts/a.md <include ../texts/*.md>");
}

#[test]
fn the_root_and_the_output_are_no_sources() {
    insta::assert_snapshot!(prompts("
--- pack.yaml
id: a
version: 1.0.0
packc:
  sources:
    prompts: [\"**/*.yaml\", \"**/*.json\"]
--- texts/a.yaml
system_template: Hi
--- packc.workspace.yaml
packs: ['*']
--- dist/pack.json
{ }
"), @r#"a: @texts/a.yaml <include "**/*.yaml">"#);
}

#[test]
fn patterns_without_a_match() {
    check("
--- pack.yaml
id: a
version: 1.0.0
packc:
  sources:
    prompts: [prompts/*.yaml, promtps/*.yml, prompts/*.toml, prompts/nope.yaml, '[', '', '*.md']
#                             ^^^^^^^^^^^^^ error[source-without-match]: `promtps` does not exist
#                                            ^^^^^^^^^^^^^^ error[source-without-match]: `prompts/*.toml` matches no file that can be a prompt
#                                                            ^^^^^^^^^^^^^^^^^ error[source-without-match]: `prompts/nope.yaml` does not exist
#                                                                               ^^^ error[invalid-setting]: `[` is no pattern: unclosed character class; missing ']'
#                                                                                    ^^ error[invalid-setting]: an item of `packc.sources.prompts` is empty
#                                                                                        ^^^^^^ error[source-without-match]: `*.md` matches nothing
    tools: [empty, tool, tools/x.png, ../other/*.yaml, ../other, ../other/x.yaml, Tools/y.yaml]
#           ^^^^^ error[source-without-match]: `empty` holds no file that can be a tool
#                  ^^^^ error[source-without-match]: `tool` does not exist
#                        ^^^^^^^^^^^ error[source-without-match]: `tools/x.png` is no file that can be a tool
#                                     ^^^^^^^^^^^^^^^ error[outside-project]: `/other` lies outside the project
#                                                      ^^^^^^^^ error[outside-project]: `/other` lies outside the project
#                                                                ^^^^^^^^^^^^^^^ error[outside-project]: `/other/x.yaml` lies outside the project
#                                                                                 ^^^^^^^^^^^^ error[misspelt-path]: `Tools/y.yaml` is spelt `tools/y.yaml` on disk
    evals: []
    fragments: [prompts]
#               ^^^^^^^ error[source-without-match]: `prompts` holds no file that can be a fragment
--- prompts/a.yaml
system_template: Hi
--- prompts/b.toml
x
--- empty/_x.yaml
x: 1
--- tools/x.png
x
--- tools/y.yaml
description: Y
#            ^ warning[ambiguous-scalar]: some YAML readers take `Y` for a boolean
--- ../other/x.yaml
x: 1
");
}

#[test]
fn a_section_with_patterns_leaves_the_others_alone() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
packc: { sources: { tools: [] } }
--- prompts/a.yaml
system_template: Hi
--- tools/t.yaml
description: not taken
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      a: @prompts/a.yaml <folder>
        system_template: Hi
        id: "a" <default>
        name: "a" <default>
        version: "1.0.0" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}
