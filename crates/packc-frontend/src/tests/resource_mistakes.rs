//! Mistakes in resource documents.

use super::{check, tree};

#[test]
fn mistakes_in_resources() {
    check("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: A, nam: x }
#                    ^^^ error[unknown-field]: a pack has no place for the field `nam`
sepc: {}
#<^^^^ error[unknown-field]: a pack has no place for the field `sepc`
spec:
  task_typ: a
# ^^^^^^^^ error[unknown-field]: a pack has no place for the field `task_typ`
  tools: [x]
# ^^^^^ error[unknown-field]: a pack has no place for the field `tools`
  sytem_template: Hi
# ^^^^^^^^^^^^^^ error[unknown-field]: a pack has no place for the field `sytem_template`
  zz: 1
# ^^ error[unknown-field]: a pack has no place for the field `zz`
  fragments: [{ name: x, path: x.md, requird: true }]
#                              ^^^^ error[missing-file]: `prompts/x.md` does not exist
#                                    ^^^^^^^ error[unknown-field]: a pack has no place for the field `requird`
--- prompts/b.yaml
kind: PromptConfig
#<| error[missing-field]: this prompt has no `apiVersion`, `metadata.name` or `spec`
--- prompts/c.yaml
apiVersion: v1
kind: PromptConfig
metadata: [a]
#         ^^^ error[not-a-mapping]: `metadata` must be a mapping, not a list
spec: text
#     ^^^^ error[not-a-mapping]: `spec` must be a mapping, not a string
--- prompts/d.yaml
apiVersion: v1
#<| error[missing-field]: this resource has no `kind`
metadata: { name: d }
spec: { task_type: d, system_template: Hi }
--- tools/e.yaml
apiVersion: v1
kind: Tool
metadata: { name: e }
#                 ^ note: the other one
spec: { name: f, description: d, input_schema: {}, parameters: {}, descripton: x }
#             ^ error[conflicting-fields]: the tool has two names: `f` and `e`
#                                                  ^^^^^^^^^^ error[conflicting-fields]: `parameters` and `input_schema` are two names of one field
#                                ^^^^^^^^^^^^ note: the other one
#                                                                  ^^^^^^^^^^ error[unknown-field]: a pack has no place for the field `descripton`
--- tools/g.yaml
apiVersion: v1
kind: Tool
metadata: { name: search-web }
spec: { description: d }
");
}

#[test]
fn kinds_in_the_wrong_place() {
    check("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
apiVersion: v1
kind: Tool
#     ^^^^ error[wrong-kind]: a resource of kind `Tool` doesn't belong among the prompts
metadata: { name: a }
spec: {}
--- prompts/b.yaml
apiVersion: v1
kind: PromptConfg
#     ^^^^^^^^^^^ error[wrong-kind]: a resource of kind `PromptConfg` doesn't belong among the prompts
metadata: { name: b }
spec: {}
--- tools/c.yaml
apiVersion: v1
kind: Banana
#     ^^^^^^ error[wrong-kind]: a resource of kind `Banana` doesn't belong among the tools
metadata: { name: c }
spec: {}
--- evals/d.yaml
apiVersion: v1
kind: Eval
#     ^^^^ error[wrong-kind]: a resource of kind `Eval` doesn't belong among the evals
metadata: { name: d }
spec: {}
--- tools/e.yaml
kind: 3
#     ^ error[wrong-kind]: `kind` must be a string, not a number
");
}

#[test]
fn two_resources_with_one_task_type() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: A }
spec: { task_type: same, system_template: One }
#                  ^^^^ note: first defined here
--- prompts/b.yaml
apiVersion: v1
kind: PromptConfig
metadata: { name: B }
spec: { task_type: same, system_template: Two }
#                  ^^^^ error[duplicate-entry]: the prompt `same` is defined twice
",
    );
}

#[test]
fn resources_under_a_key() {
    let text = tree(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts:
  written:
    apiVersion: v1
    kind: PromptConfig
#         ^^^^^^^^^^^^ error[wrong-kind]: a resource of kind `PromptConfig` can't be an entry in the mapping `prompts`
# = note: a resource is a document by itself, and has its own name
# = help: move it to a file of its own in the folder `prompts`, or write only its content here
    metadata: { name: A }
    spec: { task_type: written, system_template: Hi }
  included:
    $include: other/included.yaml
  nameless:
# ^^^^^^^^ error[wrong-kind]: a resource can't be an entry in the mapping `prompts`
    apiVersion: v1
    spec: { task_type: nameless, system_template: Hi }
  misplaced:
    apiVersion: v1
    kind: Tool
#         ^^^^ error[wrong-kind]: a resource of kind `Tool` doesn't belong among the prompts
    spec: { description: d }
  plain: { kind: left to the next phase, system_template: Hi }
tools:
  find: { $include: other/find.yaml }
--- other/included.yaml
apiVersion: v1
kind: PromptConfig
#     ^^^^^^^^^^^^ error[wrong-kind]: a resource of kind `PromptConfig` can't be an entry in the mapping `prompts`
# = note: a resource is a document by itself, and has its own name
# = help: remove the entry `included`, and move the file to the folder `prompts` or list it in `packc.sources.prompts`
metadata: { name: B }
spec: { task_type: included, system_template: Hi }
--- other/find.yaml
apiVersion: v1
kind: Tool
#     ^^^^ error[wrong-kind]: a resource of kind `Tool` can't be an entry in the mapping `tools`
metadata: { name: find }
spec: { description: d }
",
    );
    insta::assert_snapshot!(text, @r#"
    id: a
    version: 1.0.0
    prompts:
      written: …
      included: … @other/included.yaml
      nameless: …
      misplaced: …
      plain:
        kind: left to the next phase
        system_template: Hi
        id: "plain" <default>
        name: "plain" <default>
        version: "1.0.0" <default>
    tools:
      find: … @other/find.yaml
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}
