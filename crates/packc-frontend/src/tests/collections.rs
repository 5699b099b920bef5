//! Entries and their names.

use super::{check, tree};

#[test]
fn the_same_name_twice() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts:
  a: { system_template: Hi }
# ^ note: first defined here
fragments: { f: Hi }
#            ^ note: first defined here
evals:
  - { id: e, type: x, trigger: on_response }
#         ^ note: first defined here
--- prompts/a.yaml
system_template: Ho
#<^^^^^^^^^^^^^^^^^^^ error[duplicate-entry]: the prompt `a` is defined twice
--- prompts/b.yaml
id: same
#   ^^^^ note: first defined here
#   ^^^^ note: first defined here
system_template: Hi
--- prompts/c.yaml
id: same
#   ^^^^ error[duplicate-entry]: the prompt `same` is defined twice
system_template: Ho
--- prompts/sub/same.md
Hi
#<| error[duplicate-entry]: the prompt `same` is defined twice
--- fragments/f.md
Ho
#<| error[duplicate-entry]: the fragment `f` is defined twice
--- fragments/x/tone.md
One
#<| note: first defined here, by the name of the file
--- fragments/y/tone.txt
Two
#<| error[duplicate-entry]: the fragment `tone` is defined twice
--- tools/t.yaml
description: One
#<^^^^^^^^^^^^^^^^ note: first defined here, by the name of the file
--- tools/u.yaml
name: t
#     ^ error[duplicate-entry]: the tool `t` is defined twice
description: Two
--- evals/e.yaml
type: z
#<^^^^^^^ error[duplicate-entry]: the eval `e` is defined twice
trigger: on_response
--- compositions/c.yaml
version: 1
#<^^^^^^^^^^ error[duplicate-entry]: the composition `c` is defined twice
steps: []
--- compositions/c.json
{ \"version\": 1, \"steps\": [] }
#<| note: first defined here, by the name of the file
",
    );
}

#[test]
fn names_that_cannot_be() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts:
  Inline: { system_template: Hi }
# ^^^^^^ error[invalid-name]: `Inline` can't be the name of a prompt
  Named: { id: named, system_template: Hi }
tools:
  look-up: { description: d }
# ^^^^^^^ error[invalid-name]: `look-up` can't be the name of a tool
fragments:
  brand voice: Hi
# ^^^^^^^^^^^ error[invalid-name]: `brand voice` can't be the name of a fragment
--- prompts/Brand Voice.md
Hi
#<| error[invalid-name]: `Brand Voice` can't be the name of a prompt
--- prompts/größe.yaml
system_template: Hi
#<^^^^^^^^^^^^^^^^^^^ error[invalid-name]: `größe` can't be the name of a prompt
--- prompts/1st.yaml
id: first
system_template: Hi
--- tools/search-web.yaml
description: d
#<^^^^^^^^^^^^^^ error[invalid-name]: `search-web` can't be the name of a tool
--- fragments/Brand Voice.md
Hi
#<| error[invalid-name]: `Brand Voice` can't be the name of a fragment
--- evals/Any Name.yaml
type: x
trigger: on_response
--- compositions/any-name.yaml
version: 1
steps: []
",
    );
}

#[test]
fn a_name_that_cannot_be_leaves_no_second_finding() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/Brand Voice.md
Hi
#<| error[invalid-name]: `Brand Voice` can't be the name of a prompt
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      Brand Voice: @prompts/Brand Voice.md <folder>
        system_template: "Hi\n"
        id: …
        name: …
        version: "1.0.0" <default>
      …
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn several_documents() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/all.yaml
---
id: one
system_template: One
---
id: two
system_template: Two
---
--- tools/all.yaml
name: t
description: T
---
name: u
description: U
--- evals/all.yaml
id: e
type: x
trigger: on_response
---
id: f
type: x
trigger: on_response
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      one: @prompts/all.yaml <folder>
        id: one
        system_template: One
        name: "one" <default>
        version: "1.0.0" <default>
      two: @prompts/all.yaml <folder>
        id: two
        system_template: Two
        name: "two" <default>
        version: "1.0.0" <default>
    tools:
      t: @tools/all.yaml <folder>
        name: t
        description: T
      u: @tools/all.yaml <folder>
        name: u
        description: U
    evals:
      - @evals/all.yaml <folder>
        id: e
        type: x
        trigger: on_response
      - @evals/all.yaml <folder>
        id: f
        type: x
        trigger: on_response
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
--- prompts/all.yaml
system_template: One
#<^^^^^^^^^^^^^^^^^^^^ error[missing-name]: this prompt has no `id`
---
id: two
system_template: Two
--- tools/all.yaml
name: t
description: T
---
#<^^^ error[missing-name]: this tool has no `name`
description: U
--- compositions/all.yaml
version: 1
#<^^^^^^^^^^ error[missing-name]: this composition shares its file with another document
steps: []
---
#<^^^ error[missing-name]: this composition shares its file with another document
version: 1
steps: []
",
    );
}

#[test]
fn documents_that_are_no_mappings() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
- system_template: Hi
#<^^^^^^^^^^^^^^^^^^^^^ error[not-a-mapping]: a prompt must be a mapping, not a list
--- tools/b.yaml
just text
#<^^^^^^^^^ error[not-a-mapping]: a tool must be a mapping, not a string
--- evals/c.json
[ { \"id\": \"x\" } ]
#<| error[not-a-mapping]: an eval must be a mapping, not a list
--- compositions/d.yaml
# Nothing yet.
#<| error[empty-file]: `compositions/d.yaml` has no content
--- evals/e.json
#$ error[empty-file]: `evals/e.json` has no content
",
    );
}

#[test]
fn broken_files_leave_the_rest_readable() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/broken.yaml
[ a
#<^ error[yaml-syntax]: `[` is never closed
--- prompts/fine.yaml
system_template: Hi
--- tools/cut.json
{\"name\": \"a\", 
#            | error[json-syntax]: a mapping is never closed
#<^ note: the mapping begins here
--- evals/broken.yaml
{ a
#<^ error[yaml-syntax]: `{` is never closed
--- compositions/broken.yaml
version: [
#        ^ error[yaml-syntax]: `[` is never closed
--- fragments/fine.md
Hi
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      fine: @prompts/fine.yaml <folder>
        system_template: Hi
        id: "fine" <default>
        name: "fine" <default>
        version: "1.0.0" <default>
      …
    fragments:
      fine: "Hi\n" @fragments/fine.md <folder>
    tools:
      a: @tools/cut.json <folder>
        name: "a"
        …
    evals:
      - … @evals/broken.yaml
    compositions:
      broken: @compositions/broken.yaml <folder>
        version: …
        …
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn sections_of_another_type_are_left_to_the_schema_check() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts: [a]
tools:
evals: { e: {} }
--- prompts/a.yaml
system_template: Hi
--- tools/t.yaml
description: d
--- evals/e.yaml
type: x
trigger: on_response
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      - a
    tools: null
    evals:
      e: {}
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}
