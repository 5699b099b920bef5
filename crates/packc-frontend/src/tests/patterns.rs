//! `packc.sources`.

use super::{check, prompts, tree};

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
