//! Schema files: there, JSON, and named in every place that has one.

use crate::check;

#[test]
fn every_place_of_a_schema() {
    check(
        r"
compositions:
  run:
    version: 1
    input_schema: in.json
#                 ^^^^^^^ error[missing-file]: `in.json` does not exist
    output_schema: out.json
#                  ^^^^^^^^ error[missing-file]: `out.json` does not exist
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: a.json }
#                                                                ^^^^^^ error[missing-file]: `a.json` does not exist
      - { id: b, kind: agent, prompt_task: sort, output_schema: b.json, termination: { max_steps: 3 } }
#                                                               ^^^^^^ error[missing-file]: `b.json` does not exist
      - id: c
        kind: parallel
        branches:
          - { id: d, kind: prompt, prompt_task: sort, output_schema: d.json }
#                                                                    ^^^^^^ error[missing-file]: `d.json` does not exist
          - id: e
            kind: parallel
            branches:
              - { id: f, kind: prompt, prompt_task: sort, output_schema: f.json }
#                                                                        ^^^^^^ error[missing-file]: `f.json` does not exist
              - { id: g, kind: prompt, prompt_task: sort }
            reduce: { strategy: append, into: x }
        reduce: { strategy: append, into: x }
",
    );
}

#[test]
fn files_are_there() {
    check(
        r##"
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: schemas/okk.json }
#                                                                ^^^^^^^^^^^^^^^^ error[missing-file]: `schemas/okk.json` does not exist
      - { id: b, kind: prompt, prompt_task: sort, output_schema: Schemas/ok.json }
#                                                                ^^^^^^^^^^^^^^^ error[misspelt-path]: `Schemas/ok.json` is spelt `schemas/ok.json` on disk
      - { id: c, kind: prompt, prompt_task: sort, output_schema: ../out.json }
#                                                                ^^^^^^^^^^^ error[outside-project]: `/out.json` lies outside the project
      - { id: d, kind: prompt, prompt_task: sort, output_schema: /etc/out.json }
#                                                                ^^^^^^^^^^^^^ error[outside-project]: `/etc/out.json` lies outside the project
      - { id: e, kind: prompt, prompt_task: sort, output_schema: schemas }
#                                                                ^^^^^^^ error[unreadable-file]: `schemas` is a folder, not a file
      - { id: f, kind: prompt, prompt_task: sort, output_schema: link.json }
#                                                                ^^^^^^^^^ error[outside-project]: `link.json` lies outside the project
      - { id: g, kind: prompt, prompt_task: sort, output_schema: "" }
#                                                                ^^ error[missing-file]: `output_schema` names no file
      - { id: h, kind: prompt, prompt_task: sort, output_schema: empty.json }
#                                                                ^^^^^^^^^^ error[empty-file]: `empty.json` is empty
      - { id: i, kind: prompt, prompt_task: sort, output_schema: broken.json }
      - { id: j, kind: prompt, prompt_task: sort, output_schema: latin.json }
#                                                                ^^^^^^^^^^ error[not-utf8]: `latin.json` is not UTF-8
      - { id: k, kind: prompt, prompt_task: sort, output_schema: /p/schemas/ok.json }
      - { id: l, kind: prompt, prompt_task: sort, output_schema: schemas/ok.yaml }
#                                                                ^^^^^^^^^^^^^^^ error[schema-not-json]: `schemas/ok.yaml` is YAML, but schema files are JSON
      - { id: m, kind: prompt, prompt_task: sort, output_schema: "#/x" }
#                                                                ^^^^^ warning[schema-not-a-file]: `output_schema` names a place without a file
      - { id: n2, kind: prompt, prompt_task: sort, output_schema: https://example.com/a.json }
#                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[schema-not-a-file]: `output_schema` is a URL
      - { id: o, kind: prompt, prompt_task: sort, output_schema: "urn:example:a" }
#                                                                ^^^^^^^^^^^^^^^ warning[schema-not-a-file]: `output_schema` is a URL
--- schemas/ok.json
{ "type": "object" }
--- link.json -> ../secret.json
--- ../secret.json
{}
--- empty.json (bytes)
--- broken.json
{ "type": "object", }
#                 ^ error[json-syntax]: a comma after the last key of a mapping
--- latin.json (bytes)
"\xe9"
--- schemas/ok.yaml
type: object
"##,
    );
}

#[test]
fn a_broken_file_is_reported_once() {
    check(
        r#"
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: broken.json }
      - { id: b, kind: prompt, prompt_task: sort, output_schema: broken.json }
      - { id: c, kind: prompt, prompt_task: sort, output_schema: other.json }
--- broken.json
{ "type": "objekt" }
#         ^^^^^^^^ error[invalid-json-schema]: `type` can't be `objekt`
--- other.json
{ "$ref": "broken.json" }
"#,
    );
}

#[test]
fn a_path_starts_at_the_file_that_has_it() {
    check(
        r#"
compositions: { $include: compositions/all.yaml }
--- compositions/all.yaml
run:
  version: 1
  steps:
    - { id: a, kind: prompt, prompt_task: sort, output_schema: ../schemas/ok.json }
    - { id: b, kind: prompt, prompt_task: sort, output_schema: schemas/ok.json }
#                                                              ^^^^^^^^^^^^^^^ error[missing-file]: `compositions/schemas/ok.json` does not exist
--- schemas/ok.json
{ "type": "object" }
"#,
    );
}

#[test]
fn nothing_is_said_about_what_cannot_be_read() {
    check(
        r##"
compositions:
  run:
    version: 1
    input_schema: *nowhere
#                 ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: *nowhere }
#                                                                ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
      - { id: b, kind: prompt, prompt_task: sort, provider: *nowhere, output_schema: "a.json#/$defs/a" }
#                                                           ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
#                                                                                           ^^^^^^^^^ error[unknown-schema-ref]: `#/$defs/a` is not in `a.json`
      - *nowhere
#       ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
--- a.json
{ "$defs": { "b": 01 }, "type": tru, "items": { "$ref": "#/$defs/b/x" }, "not": { "$ref": "#/$defs/c" } }
#                 ^^ error[json-syntax]: `01` isn't a number as JSON writes them
#                               ^^^ error[json-syntax]: a text stands without quotes
"##,
    );
}

#[test]
fn what_to_write_instead() {
    check(
        r##"
requires:
  providers:
    - { key: sorter, role: inference }
#                          ^^^^^^^^^ note: not `llm`
compositions:
  run:
    version: 1
    input_schema: https://example.com/in.json
#                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[schema-not-a-file]: `input_schema` is a URL
# = note: it stays in the pack as it is, and nobody has checked it
# = help: put the schema into a file of the project and write its path
    steps:
      - { id: a, kind: prompt, prompt_task: sort, output_schema: a.yaml }
#                                                                ^^^^^^ error[schema-not-json]: `a.yaml` is YAML, but schema files are JSON
# = help: write the schema as JSON: runtimes read the file as it is
      - { id: b, kind: prompt, prompt_task: sort, output_schema: b.json, provider: sorter }
#                                                                ^^^^^^ warning[free-text-schema]: `x` is free text, which the provider `sorter` may not be able to write
# = note: free text as well: `y[]`
# = note: a provider of the role `inference` answers with choices, numbers and booleans
# = help: list the answers with `enum`, or run the step on a provider with `role: llm`
#                                                                                  ^^^^^^ note: runs on this
tools:
  refund:
    description: Pays back.
    parameters:
      type: object
      properties:
        file: { $ref: schemas/ok.json }
#                     ^^^^^^^^^^^^^^^ error[file-ref-in-tool]: `$ref` leads to the file `schemas/ok.json`, which a tool can't take along
# = help: write `$include: schemas/ok.json` in place of the `$ref`
        remote: { $ref: "https://example.com/a.json" }
#                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[remote-schema-ref]: `$ref` leads out of the project, to `https://example.com/a.json`
# = note: neither packc nor runtimes fetch schemas
# = help: copy the schema into the project, and `$include` it in place of the `$ref`
--- a.yaml
type: object
--- b.json
{
  "$schema": "http://json-schema.org/draft-07/schema#",
#            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[schema-draft]: `$schema` is `http://json-schema.org/draft-07/schema#`
# = note: packc knows draft 2020-12, so it doesn't check the keywords of this schema
# = help: write `https://json-schema.org/draft/2020-12/schema` if the schema is valid by that draft too
  "properties": {
    "x": { "type": "string" },
#   ^^^ note: free text
    "y": { "items": { "type": "string" } },
    "z": { "$ref": "#/definitions/zz" },
#                   ^^^^^^^^^^^^^^^^ error[unknown-schema-ref]: `#/definitions/zz` is not in `b.json`
# = help: write the way to a schema, such as `#/$defs/name`
    "q": { "$ref": "#/definitions/zed" },
#                   ^^^^^^^^^^^^^^^^^ error[unknown-schema-ref]: `#/definitions/zed` is not in `b.json`
# = help: did you mean `#/definitions/zeed`?
    "v": { "$ref": "/p/c.json" }
#                  ^^^^^^^^^^^ error[ref-leaves-bundle]: `$ref` is not right any more beside the pack: `/p/c.json`
# = note: the files are copied to `b.json` and `c.json`
# = help: keep both in the project's folder and write a relative path, or set `packc.files: path`
  },
  "definitions": { "zeed": {} }
}
--- c.json
{}
"##,
    );
}
