//! Which files the sections take.

use super::{check, prompts, tree};

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
