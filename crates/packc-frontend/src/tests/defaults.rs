//! What is filled in and what is dropped.

use super::tree;

#[test]
fn defaults_are_filled_in_where_something_is_missing() {
    insta::assert_snapshot!(tree("
--- pack.yaml
$schema: https://promptpack.org/schema/v1.9.0/promptpack.schema.json
id: a
name: Mine
version: v1.2.3
template_engine: { syntax: '${variable}' }
compilation: { compiled_with: x }
#<^^^^^^^^^^^ note[compilation-replaced]: `compilation` is written anew
prompts:
  a:
    system_template: Hi
    variables:
      - name: x
        type: number
        required: false
      - name: y
#             ^ warning[ambiguous-scalar]: some YAML readers take `y` for a boolean
        default: null
      - name: z
        required: true
        default: 1
  b:
    id: bee
    name: Bee
    version: 3.0.0
    system_template: Hi
  c: text
metadata:
  governance: {}
"), @r#"
    id: a
    name: Mine
    version: v1.2.3
    template_engine:
      syntax: "${variable}"
      version: "v1" <default>
    prompts:
      a:
        system_template: Hi
        variables:
          -
            name: x
            type: number
            required: false
          -
            name: y
            default: null
            type: "string" <default>
            required: false <default>
          -
            name: z
            required: true
            default: 1
            type: "string" <default>
        id: "a" <default>
        name: "a" <default>
        version: "v1.2.3" <default>
      b:
        id: bee
        name: Bee
        version: 3.0.0
        system_template: Hi
      c: text
    metadata:
      governance: {}
    "#);
}

#[test]
fn a_schema_for_editors_is_dropped() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  p: { $include: _p.yaml }
  q: { $include: _p.yaml, name: Q }
tools:
  t:
    description: d
    parameters: { $include: schema.json }
workflow: { $include: workflow.yaml }
metadata: { governance: { $include: governance.yaml } }
--- _p.yaml
$schema: ../editor.json
system_template: Hi
--- schema.json
{ \"$schema\": \"https://json-schema.org/draft/2020-12/schema\", \"type\": \"object\" }
--- workflow.yaml
$schema: x
version: 1
--- governance.yaml
$schema: x
purpose: p
--- prompts/r.yaml
$schema: x
system_template: Hi
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      p: @_p.yaml <include _p.yaml>
        system_template: Hi
        id: "p" <default>
        name: "p" <default>
        version: "1.0.0" <default>
      q:
        system_template: Hi @_p.yaml <include _p.yaml>
        name: Q
        id: "q" <default>
        version: "1.0.0" <default>
      r: @prompts/r.yaml <folder>
        system_template: Hi
        id: "r" <default>
        name: "r" <default>
        version: "1.0.0" <default>
    tools:
      t:
        description: d
        parameters: @schema.json <include schema.json>
          $schema: "https://json-schema.org/draft/2020-12/schema"
          type: "object"
        name: "t" <default>
    workflow: @workflow.yaml <include workflow.yaml>
      version: 1
    metadata:
      governance: @governance.yaml <include governance.yaml>
        purpose: p
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}
