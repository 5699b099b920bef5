//! Markdown prompts.

use super::{check, tree};

#[test]
fn front_matter_and_body() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/greet.md
---
name: Greeter
variables:
  - name: who
---

# Hello

{{who}}

---
End.
--- prompts/plain.md

No front matter.
--- prompts/only_front_matter.md
---
system_template: From the front matter.
---
--- prompts/empty_front_matter.md
---
---
Body
--- prompts/named.md
---
id: other
---
Body
"), @r##"
    id: a
    version: 1.0.0
    prompts:
      empty_front_matter: @prompts/empty_front_matter.md <folder>
        system_template: "Body\n"
        id: "empty_front_matter" <default>
        name: "empty_front_matter" <default>
        version: "1.0.0" <default>
      greet: @prompts/greet.md <folder>
        name: Greeter
        variables:
          -
            name: who
            type: "string" <default>
            required: true <default>
        system_template: "# Hello\n\n{{who}}\n\n---\nEnd.\n"
        id: "greet" <default>
        version: "1.0.0" <default>
      other: @prompts/named.md <folder>
        id: other
        system_template: "Body\n"
        name: "other" <default>
        version: "1.0.0" <default>
      only_front_matter: @prompts/only_front_matter.md <folder>
        system_template: From the front matter.
        id: "only_front_matter" <default>
        name: "only_front_matter" <default>
        version: "1.0.0" <default>
      plain: @prompts/plain.md <folder>
        system_template: "\nNo front matter.\n"
        id: "plain" <default>
        name: "plain" <default>
        version: "1.0.0" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "##);
}

#[test]
fn front_matter_can_include() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/greet.md
---
$include: _base.yaml
variables:
  - { $include: _variables.yaml }
---
Body
--- prompts/_base.yaml
name: Base
system_template: Replaced.
--- prompts/_variables.yaml
- name: who
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      greet: @prompts/greet.md <folder>
        name: Base @prompts/_base.yaml <include _base.yaml>
        system_template: "Body\n" <over Replaced.>
        variables:
          - @prompts/_variables.yaml <include _variables.yaml>
            name: who
            type: "string" <default>
            required: true <default>
        id: "greet" <default>
        version: "1.0.0" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn mistakes_in_markdown_prompts() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
--- prompts/both.md
---
system_template: One.
#<^^^^^^^^^^^^^^^ error[template-twice]: the prompt has two templates
---

Two.
#<| note: the other one below it
--- prompts/unclosed.md
---
#<^^^ error[unclosed-front-matter]: the front matter is never closed
name: A
Text
--- prompts/list.md
---
- name: A
#<^^^^^^^^^ error[not-a-mapping]: front matter must be a mapping, not a list
- name: B
---
Text
--- prompts/colon.md
---
name: s
description: Use when: testing
#                    ^ error[yaml-syntax]: a `: ` inside of text without quotes
---
Text
--- prompts/scalar.md
---
name
#<^^^^ error[not-a-mapping]: front matter must be a mapping, not a string
---
Text
",
    );
}

#[test]
fn broken_front_matter_hides_nothing_else() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/colon.md
---
name: s
description: Use when: testing
#                    ^ error[yaml-syntax]: a `: ` inside of text without quotes
---
Text
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      colon: @prompts/colon.md <folder>
        name: s
        description: …
        system_template: "Text\n"
        …
      …
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}
