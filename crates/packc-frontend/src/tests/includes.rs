//! `$include`.

use super::{Options, options, tree};

#[test]
fn what_is_included_stands_in_place_of_the_include() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  greet:
    system_template:
      $include: texts/greet.md
    variables:
      - $include: shared/vars.yaml
      - name: last
      - { $include: shared/one.json }
    extensions: { x: 1 }
workflow: { $include: workflow.yml }
--- texts/greet.md
Hello.

Bye.
--- shared/vars.yaml
- name: first
- name: second
  default: { $include: deep/default.txt }
--- shared/deep/default.txt
some text
--- shared/one.json
{ \"name\": \"json\", \"type\": \"number\" }
--- workflow.yml
version: 1
entry: start
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      greet:
        system_template: "Hello.\n\nBye.\n" @texts/greet.md <include texts/greet.md>
        variables:
          - @shared/vars.yaml <include shared/vars.yaml>
            name: first
            type: "string" <default>
            required: true <default>
          - @shared/vars.yaml <include shared/vars.yaml>
            name: second
            default: "some text\n" @shared/deep/default.txt <include deep/default.txt>
            type: "string" <default>
            required: false <default>
          -
            name: last
            type: "string" <default>
            required: true <default>
          - @shared/one.json <include shared/one.json>
            name: "json"
            type: "number"
            required: true <default>
        extensions:
          x: 1
        id: "greet" <default>
        name: "greet" <default>
        version: "1.0.0" <default>
    workflow: @workflow.yml <include workflow.yml>
      version: 1
      entry: start
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn keys_beside_an_include_replace_whole_values() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  greet:
    name: first
    $include: base.yaml
    parameters: { top_p: 1 }
    description: new
    pipeline: { $include: pipeline.yaml }
--- base.yaml
description: old
name: old
parameters: { temperature: 0, max_tokens: 10 }
system_template: Hi
--- pipeline.yaml
stages: [a]
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      greet:
        name: first <over old>
        description: new <over old>
        parameters: <over { temperature: 0, max_tokens: 10 }>
          top_p: 1
        system_template: Hi @base.yaml <include base.yaml>
        pipeline: @pipeline.yaml <include pipeline.yaml>
          stages:
            - a
        id: "greet" <default>
        version: "1.0.0" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn a_variant_of_a_pack_includes_its_root() {
    let variant = Options {
        path: Some("pack.dev.yaml".into()),
        ..options()
    };
    insta::assert_snapshot!(super::tree_with(&variant, "
--- pack.yaml
id: a
version: 1.0.0
packc: { output: out/pack.json }
prompts:
  greet: { system_template: Hi }
--- pack.dev.yaml
$include: pack.yaml
version: 1.0.0-dev
packc: { output: out/dev.json }
"), @r#"
    id: a @pack.yaml <include pack.yaml>
    version: 1.0.0-dev <over 1.0.0>
    prompts: @pack.yaml <include pack.yaml>
      greet:
        system_template: Hi
        id: "greet" <default>
        name: "greet" <default>
        version: "1.0.0-dev" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn the_same_file_twice_and_diamonds_are_fine() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  p: { $include: a.yaml }
  q: { $include: b.yaml }
  r: { $include: a.yaml }
--- a.yaml
$include: c.yaml
--- b.yaml
$include: c.yaml
name: Q
--- c.yaml
system_template: Hi
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      p: @c.yaml <include a.yaml; include c.yaml>
        system_template: Hi
        id: "p" <default>
        name: "p" <default>
        version: "1.0.0" <default>
      q: @b.yaml <include b.yaml>
        system_template: Hi @c.yaml <include c.yaml>
        name: Q
        id: "q" <default>
        version: "1.0.0" <default>
      r: @c.yaml <include a.yaml; include c.yaml>
        system_template: Hi
        id: "r" <default>
        name: "r" <default>
        version: "1.0.0" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn extensions_and_escaped_keys_are_not_interpreted() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  greet:
    system_template: Hi
    extensions:
      acme: { $include: nowhere.yaml, $$include: x }
    validators:
      - type: x
        params: { $$include: text, $$$include: more }
tools:
  extensions: { $include: tool.yaml }
  t:
    description: d
    parameters:
      type: object
      properties:
        extensions: { $include: type.yaml }
--- tool.yaml
description: A tool with that name.
--- type.yaml
type: string
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      greet:
        system_template: Hi
        extensions:
          acme:
            $include: nowhere.yaml
            $$include: x
        validators:
          -
            type: x
            params:
              $include: text
              $$include: more
        id: "greet" <default>
        name: "greet" <default>
        version: "1.0.0" <default>
    tools:
      extensions: @tool.yaml <include tool.yaml>
        description: A tool with that name.
        name: "extensions" <default>
      t:
        description: d
        parameters:
          type: object
          properties:
            extensions: @type.yaml <include type.yaml>
              type: string
        name: "t" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn included_from() {
    let world = packc_diagnostics::fixture::Fixture::parse(
        "
--- pack.yaml
prompts: { a: { $include: a.yaml } }
--- a.yaml
x: { $include: b.yaml }
--- b.yaml
y: 1
--- tools/t.yaml
description: d
",
    )
    .world();
    let (_, sources, _) = super::run(&world, &options());
    let trail: Vec<String> = sources
        .iter()
        .map(|(_, file)| {
            let from = file
                .included_from
                .map(|span| sources.file(span.file).name.clone());
            format!("{} from {}", file.name, from.unwrap_or_default())
        })
        .collect();
    insta::assert_snapshot!(trail.join("\n"), @"
    pack.yaml from 
    a.yaml from pack.yaml
    b.yaml from a.yaml
    tools/t.yaml from
    ");
}
