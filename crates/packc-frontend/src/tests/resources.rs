//! Resource documents.

use super::{Options, check, check_with, options, tree, tree_with};

#[test]
fn prompts_as_resources() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/support.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata:
  name: Support bot
spec:
  task_type: support
  version: v2.0.0
  description: Helps.
  system_template: Hi {{name}}
  variables:
    - name: name
      binding: { kind: session, field: user, autoPopulate: true }
  allowed_tools: [lookup]
  tool_policy: { max_rounds: 2 }
  media: { enabled: true }
  parameters: { temperature: 0 }
  validators: [{ type: x, message: No. }]
  evals: [{ id: e, type: x, trigger: on_response }]
  tested_models: [{ provider: p, model: m, date: 2026-01-31 }]
  model_overrides: { m: { system_template_suffix: x } }
--- prompts/plain.yaml
system_template: Hi
--- prompts/named.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: by_name }
spec: { system_template: Hi }
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      by_name: @prompts/named.yaml <folder; from PromptConfig>
        system_template: Hi
        id: by_name <from name>
        name: by_name <from name>
        version: "1.0.0" <default>
      plain: @prompts/plain.yaml <folder>
        system_template: Hi
        id: "plain" <default>
        name: "plain" <default>
        version: "1.0.0" <default>
      support: @prompts/support.yaml <folder; from PromptConfig>
        id: support <from task_type>
        version: v2.0.0
        description: Helps.
        system_template: Hi {{name}}
        variables:
          -
            name: name
            binding:
              kind: session
              field: user
              auto_populate: true <from autoPopulate>
            type: "string" <default>
            required: true <default>
        tools: <from allowed_tools>
          - lookup
        tool_policy:
          max_rounds: 2
        media:
          enabled: true
        parameters:
          temperature: 0
        validators:
          -
            type: x
            message: No.
        evals:
          -
            id: e
            type: x
            trigger: on_response
        tested_models:
          -
            provider: p
            model: m
            date: 2026-01-31
        model_overrides:
          m:
            system_template_suffix: x
        name: Support bot <from name>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn tools_as_resources() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
--- tools/lookup.tool.yaml
apiVersion: v1
kind: Tool
metadata: { name: lookup-order }
spec:
  name: lookup
  description: d
  input_schema:
    type: object
    properties: { z: {}, a: {} }
  action_scope: { effect: read }
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      a:
        system_template: Hi
        id: "a" <default>
        name: "a" <default>
        version: "1.0.0" <default>
    tools:
      lookup: @tools/lookup.tool.yaml <folder; from Tool>
        name: lookup <from name>
        description: d
        parameters: <from input_schema>
          type: object
          properties:
            z: {}
            a: {}
        action_scope:
          effect: read
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn what_a_pack_does_not_carry_is_named_once() {
    check("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata:
  name: a
  labels: { x: y }
# ^^^^^^ note[fields-left-out]: a pack has no place for these fields of resources: `metadata.labels`, `spec.compilation`, `spec.http`, `spec.mock_result`, `spec.mode`, `spec.output_schema` and `spec.timeout_ms`
spec:
  task_type: a
  system_template: Hi
  compilation: {}
--- tools/b.yaml
apiVersion: v1
kind: Tool
metadata: { name: b }
spec:
  description: d
  input_schema: {}
  output_schema: {}
  mode: mock
  timeout_ms: 10
  mock_result: { a: b }
--- tools/c.yaml
apiVersion: v1
kind: Tool
metadata: { name: c }
spec:
  description: d
  mode: live
  http: { url: x }
");
}

#[test]
fn fields_of_prompts_that_belong_to_the_pack() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
metadata: { domain: x, tags: [a] }
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: a }
spec:
  task_type: a
  system_template: Hi
  template_engine: { version: v1, syntax: '{{variable}}', features: [basic_substitution] }
  metadata: { tags: [a], language: en }
--- prompts/b.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: b }
spec:
  task_type: b
  system_template: Hi
  template_engine: { version: v1, syntax: '{{variable}}', features: [basic_substitution] }
"), @r#"
    id: a
    version: 1.0.0
    metadata:
      domain: x
      tags:
        - a
      language: en @prompts/a.yaml
    prompts:
      a: @prompts/a.yaml <folder; from PromptConfig>
        id: a <from task_type>
        system_template: Hi
        name: a <from name>
        version: "1.0.0" <default>
      b: @prompts/b.yaml <folder; from PromptConfig>
        id: b <from task_type>
        system_template: Hi
        name: b <from name>
        version: "1.0.0" <default>
    template_engine: @prompts/a.yaml
      version: v1
      syntax: "{{variable}}"
      features:
        - basic_substitution
    name: "a" <default>
    "#);
    check("
--- pack.yaml
id: a
version: 1.0.0
metadata: { language: en }
#           ^^^^^^^^ note: the other one
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: a }
spec:
  task_type: a
  system_template: Hi
  template_engine: { version: v1, syntax: '{{variable}}' }
# ^^^^^^^^^^^^^^^ note: the other one
  metadata: { language: de }
#             ^^^^^^^^ error[conflicting-fields]: `language` belongs to the pack as a whole, and is given twice with different values
--- prompts/b.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: b }
spec:
  task_type: b
  system_template: Hi
  template_engine: { version: v2, syntax: '{{variable}}' }
# ^^^^^^^^^^^^^^^ error[conflicting-fields]: `template_engine` belongs to the pack as a whole, and is given twice with different values
");
}

/// The options of a build of a folder without a root file.
fn folder(path: &str) -> Options {
    Options {
        path: Some(path.into()),
        id: Some("support".into()),
        pack_version: Some("1.0.0".into()),
        ..options()
    }
}

#[test]
fn a_folder_of_resources_is_a_pack() {
    insta::assert_snapshot!(tree_with(&folder("prompts"), "
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: A }
spec: { task_type: a, system_template: Hi }
---
apiVersion: v1
kind: Tool
metadata: { name: t }
spec: { description: d }
--- prompts/sub/b.json
{ \"apiVersion\": \"v1\", \"kind\": \"PromptConfig\", \"metadata\": { \"name\": \"B\" },
  \"spec\": { \"task_type\": \"b\", \"system_template\": \"Hi\" } }
--- prompts/_draft.yaml
x: 1
"), @r#"
    prompts:
      a: <folder; from PromptConfig>
        id: a <from task_type>
        system_template: Hi
        name: A <from name>
        version: "1.0.0" <default>
      b: @prompts/sub/b.json <folder; from "PromptConfig">
        id: "b" <from "task_type">
        system_template: "Hi"
        name: "B" <from "name">
        version: "1.0.0" <default>
    tools:
      t: <folder; from Tool>
        name: t <from name>
        description: d
    id: "support" <--id>
    version: "1.0.0" <--pack-version>
    name: "support" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn folders_of_other_things_are_no_packs() {
    check_with(
        &folder("prompts"),
        "
# error[no-project]: there is no `pack.yaml` in the folder `prompts`
--- prompts/a.yaml
system_template: Hi
",
    );
    check_with(
        &folder("prompts"),
        "
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: A }
spec: { task_type: a, system_template: Hi }
--- prompts/b.yaml
system_template: Hi
#<^^^^^^^^^^^^^^^^^^^ error[missing-field]: this document has no `kind`
--- prompts/c.yaml
apiVersion: v1
kind: Provider
#     ^^^^^^^^ error[wrong-kind]: a resource of kind `Provider` is neither a prompt nor a tool
metadata: { name: A }
spec: {}
",
    );
    check_with(
        &folder("arena"),
        "
--- arena/other.arena.yaml
apiVersion: v1
kind: Arena
#     ^^^^^ error[wrong-kind]: this file leads an Arena project, and is none of its resources
metadata: { name: A }
spec: {}
--- arena/providers/p.yaml
kind: Provider
",
    );
    check_with(
        &folder("prompts/a.yaml"),
        "
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
#     ^^^^^^^^^^^^ error[wrong-kind]: a resource of kind `PromptConfig` is no pack
metadata: { name: A }
spec: { task_type: a, system_template: Hi }
",
    );
    let nothing = Options {
        path: Some("prompts".into()),
        ..options()
    };
    check_with(
        &nothing,
        "
# error[pack-identity]: the pack has no `id`
# error[pack-identity]: the pack has no `version`
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: A }
spec: { task_type: a, system_template: Hi }
",
    );
}
