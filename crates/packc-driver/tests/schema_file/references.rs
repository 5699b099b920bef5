//! What schemas refer to, and what they ask of a provider.

use crate::check;

#[test]
fn fragments_of_paths() {
    check(
        r#"
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: "a.json#/$defs/one" }
      - { id: b, kind: prompt, prompt_task: sort, output_schema: "a.json#/$defs/on" }
#                                                                       ^^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/on` is not in `a.json`
      - { id: c, kind: prompt, prompt_task: sort, output_schema: "a.json#two" }
      - { id: d, kind: prompt, prompt_task: sort, output_schema: "a.json#twoo" }
#                                                                       ^^^^^ error[unknown-schema-ref]: `#twoo` is not in `a.json`
      - { id: e, kind: prompt, prompt_task: sort, output_schema: "a.json#" }
      - { id: f, kind: prompt, prompt_task: sort, output_schema: "a.json#/$defs/one/allOf/0" }
      - { id: g, kind: prompt, prompt_task: sort, output_schema: "a.json#/$defs/one/allOf/1" }
#                                                                       ^^^^^^^^^^^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/one/allOf/1` is not in `a.json`
      - { id: h, kind: prompt, prompt_task: sort, output_schema: "a.json#/%24defs/a~1b" }
      - { id: i, kind: prompt, prompt_task: sort, output_schema: "a.json#/$defs/a/b" }
#                                                                       ^^^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/a/b` is not in `a.json`
--- a.json
{
  "$defs": {
    "one": { "allOf": [{ "$anchor": "two" }] },
    "a/b": {}
  }
}
"#,
    );
}

#[test]
fn references() {
    check(
        r##"
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: schemas/a.json }
--- schemas/a.json
{
  "properties": {
    "file": { "$ref": "b.json" },
    "again": { "$ref": "./b.json#/$defs/item" },
    "up": { "$ref": "../shared/c%20c.json#top" },
    "own": { "$ref": "#/properties/file" },
    "meta": { "$ref": "https://json-schema.org/draft/2020-12/schema" },
    "$ref": { "type": "integer" },
    "value": { "const": { "$ref": "nowhere.json" }, "default": { "$ref": "nowhere.json" } },
    "missing": { "$ref": "d.json" },
#                        ^^^^^^^^ error[missing-file]: `schemas/d.json` does not exist
    "misspelt": { "$ref": "B.json" },
#                         ^^^^^^^^ error[misspelt-path]: `schemas/B.json` is spelt `schemas/b.json` on disk
    "nowhere": { "$ref": "b.json#/$defs/itm" },
#                               ^^^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/itm` is not in `schemas/b.json`
    "remote": { "$ref": "http://example.com/a.json" },
#                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[remote-schema-ref]: `$ref` leads out of the project, to `http://example.com/a.json`
    "outside": { "$ref": "../../a.json" },
#                        ^^^^^^^^^^^^^^ error[outside-project]: `/a.json` lies outside the project
    "yaml": { "$ref": "e.yaml" },
#                     ^^^^^^^^ error[schema-not-json]: `schemas/e.yaml` is YAML, but schema files are JSON
    "folder": { "$ref": "../shared" }
#                       ^^^^^^^^^^^ error[unreadable-file]: `shared` is a folder, not a file
  }
}
--- schemas/b.json
{ "$defs": { "item": { "items": { "$ref": "a.json" } } } }
--- shared/c c.json
{ "$anchor": "top", "not": { "$ref": "missing.json" } }
#                                    ^^^^^^^^^^^^^^ error[missing-file]: `shared/missing.json` does not exist
--- schemas/e.yaml
type: object
"##,
    );
}

#[test]
fn identifiers() {
    check(
        r##"
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: a.json }
--- a.json
{
  "$id": "https://example.com/schemas/a.json",
  "properties": {
    "self": { "$ref": "https://example.com/schemas/a.json#/$defs/inner" },
    "short": { "$ref": "a.json" },
    "inner": { "$ref": "inner.json#/$defs/x" },
    "outer": { "$ref": "inner.json#/$defs/y" },
#                                 ^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/y` is not in `a.json`
    "named": { "$ref": "urn:example:named" }
  },
  "$defs": {
    "inner": { "$id": "inner.json", "items": { "$ref": "#/$defs/x" }, "$defs": { "x": true } },
    "named": { "$id": "urn:example:named", "items": { "$ref": "#/$defs/inner" } }
#                                                              ^^^^^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/inner` is not in `a.json`
  }
}
"##,
    );
}

#[test]
fn circles_of_files_end() {
    check(
        r##"
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: a.json }
--- a.json
{ "items": { "$ref": "b.json" } }
--- b.json
{ "items": { "$ref": "c.json" } }
--- c.json
{ "anyOf": [{ "$ref": "a.json" }, { "$ref": "#" }, { "$ref": "" }, { "$ref": "c.json" }] }
"##,
    );
}

#[test]
fn tools_keep_to_themselves() {
    check(
        r##"
compositions:
  run: { version: 1, steps: [{ id: a, kind: prompt, prompt_task: sort }] }
tools:
  refund:
    description: Pays back.
    parameters:
      type: object
      properties:
        local: { $ref: "#/$defs/order" }
        lost: { $ref: "#/$defs/ordr" }
#                      ^^^^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/ordr` is not in the parameters of the tool
        file: { $ref: schemas/ok.json }
#                     ^^^^^^^^^^^^^^^ error[file-ref-in-tool]: `$ref` leads to the file `schemas/ok.json`, which a tool can't take along
        remote: { $ref: "https://example.com/a.json" }
#                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[remote-schema-ref]: `$ref` leads out of the project, to `https://example.com/a.json`
        meta: { $ref: "https://json-schema.org/draft/2020-12/schema" }
#                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[remote-schema-ref]: `$ref` leads out of the project, to `https://json-schema.org/draft/2020-12/schema`
      $defs:
        order: { type: string, examples: [{ $ref: a.json }] }
  other:
    description: Has its schema in a file.
    parameters: { $include: other.json }
--- other.json
{ "type": "object", "properties": { "a": { "$ref": "schemas/ok.json" } } }
#                                                  ^^^^^^^^^^^^^^^^^ error[file-ref-in-tool]: `$ref` leads to the file `schemas/ok.json`, which a tool can't take along
--- schemas/ok.json
{ "type": "object" }
"##,
    );
}

#[test]
fn free_text() {
    check(
        r##"
requires:
  providers:
    - default
    - { key: sorter, role: inference }
#                          ^^^^^^^^^ note: not `llm`
#                          ^^^^^^^^^ note: not `llm`
#                          ^^^^^^^^^ note: not `llm`
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: tell, output_schema: free.json }
#                                                                ^^^^^^^^^ warning[free-text-schema]: `list[]` is free text, which the provider `sorter` may not be able to write
      - { id: b, kind: prompt, prompt_task: sort, output_schema: free.json }
      - { id: c, kind: prompt, prompt_task: sort, output_schema: free.json, provider: sorter }
#                                                                ^^^^^^^^^ warning[free-text-schema]: `list[]` is free text, which the provider `sorter` may not be able to write
#                                                                                     ^^^^^^ note: runs on this
      - { id: d, kind: prompt, prompt_task: tell, output_schema: free.json, provider: default }
      - { id: e, kind: prompt, prompt_task: tell, output_schema: chosen.json }
      - { id: f, kind: prompt, prompt_task: tell, output_schema: "free.json#/$defs/word" }
#                                                                ^^^^^^^^^^^^^^^^^^^^^^^ warning[free-text-schema]: the whole output is free text, which the provider `sorter` may not be able to write
--- prompts/tell.yaml
system_template: Tell.
provider: sorter
#         ^^^^^^ note: runs on this
#         ^^^^^^ note: runs on this
--- free.json
{
  "properties": {
    "list": { "type": "array", "items": { "$ref": "#/$defs/word" } },
#   ^^^^^^ note: free text
#   ^^^^^^ note: free text
    "maybe": { "anyOf": [{ "type": "string" }, { "type": "null" }] },
    "either": { "type": ["string", "integer"] },
    "not": { "not": { "type": "string" } },
    "map": { "additionalProperties": { "type": "string" } }
  },
  "$defs": { "word": { "type": "string", "minLength": 1 }, "unused": { "type": "string" } }
#                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note: free text
}
--- chosen.json
{
  "properties": {
    "a": { "type": "string", "enum": ["x", "y"] },
    "b": { "type": "string", "oneOf": [{ "const": "x" }, { "const": "y" }] },
    "c": { "type": "string", "format": "date" },
    "d": { "type": "string", "$ref": "#/$defs/code" },
    "e": { "type": "number" },
    "f": {},
    "g": { "const": "x" },
    "h": { "allOf": [{ "$ref": "#/$defs/code" }] }
  },
  "$defs": { "code": { "type": "string", "pattern": "^[A-Z]$" } }
}
"##,
    );
}
