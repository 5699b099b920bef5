//! JSON Schemas of tools and of files.

use crate::check;

#[test]
fn parameters_that_are_no_schema() {
    check(
        r#"
prompts:
  p: { system_template: Go., tools: [t, u] }
tools:
  t:
    description: Does it.
    parameters:
      type: object
      properties:
        a: { type: strng }
#                  ^^^^^ error[invalid-json-schema]: `properties.a.type` can't be `strng`
        b: { type: string, minLength: "1" }
#                                     ^^^ error[invalid-json-schema]: `properties.b.minLength` must be a whole number, but `1` is a string
        c: { enum: x }
#                  ^ error[invalid-json-schema]: `properties.c.enum` must be a list, but `x` is a string
        d: { type: array, items: { type: objekt } }
#                                        ^^^^^^ error[invalid-json-schema]: `properties.d.items.type` can't be `objekt`
        pattern: { type: string, pattern: "[" }
#                                          ^ error[invalid-pattern]: the pattern can't be read: `[` is never closed
        enum: { enum: [a, b, a] }
#                            ^ warning[repeated-choice]: the choice `a` is there twice
      required: [a, a]
#                   ^ error[invalid-json-schema]: `required` has `a` twice
#                ^ note: first written here
      minProperties: 3
#                    ^ error[empty-range]: `minProperties` is greater than `maxProperties`: no value fits
      maxProperties: 2
#                    ^ note:
  u:
    description: Does it.
    parameters:
      type: array
#           ^^^^^ error[invalid-value]: `tools.u.parameters.type` can't be `array`
      properties: { a: x, b: { type: text }, c: true }
#                      ^ error[wrong-type]: `tools.u.parameters.properties.a` must be a mapping, but `x` is a string
#                                    ^^^^ error[invalid-json-schema]: `properties.b.type` can't be `text`
#                                               ^^^^ error[wrong-type]: `tools.u.parameters.properties.c` must be a mapping, but `true` is a boolean
      required: a
#               ^ error[wrong-type]: `tools.u.parameters.required` must be a list, but `a` is a string
"#,
    );
}

#[test]
fn required_properties() {
    check(
        "
prompts:
  p: { system_template: Go., tools: [t] }
tools:
  t:
    description: Does it.
    parameters:
      type: object
      properties:
        query: { type: string }
        limit: { type: integer }
        filter:
          type: object
          additionalProperties: false
          properties: { from: { type: string } }
          required: [from, until]
#                          ^^^^^ warning[unknown-required-property]: `required` names `until`, which `properties` doesn't have
        list:
          type: array
          items: { type: object, properties: { x: {} }, required: [z] }
#                                                                  ^ warning[unknown-required-property]: `required` names `z`, which `properties` doesn't have
      required: [qurey, limit]
#                ^^^^^ warning[unknown-required-property]: `required` names `qurey`, which `properties` doesn't have
",
    );
}

#[test]
fn ranges_and_patterns() {
    check(
        r#"
prompts:
  p: { system_template: Go., tools: [t] }
tools:
  t:
    description: Does it.
    parameters:
      type: object
      properties:
        a: { minLength: 5, maxLength: 4 }
#                       ^ error[empty-range]: `minLength` is greater than `maxLength`: no value fits
#                                     ^ note:
        b: { minimum: 1, exclusiveMaximum: 1 }
#                     ^ error[empty-range]: `minimum` is not less than `exclusiveMaximum`: no value fits
#                                          ^ note:
        c: { exclusiveMinimum: 1, maximum: 1.5 }
        d: { minItems: 2, maxItems: 1 }
#                      ^ error[empty-range]: `minItems` is greater than `maxItems`: no value fits
#                                   ^ note:
        e: { anyOf: [{ exclusiveMinimum: 2, exclusiveMaximum: 1 }] }
#                                        ^ error[empty-range]: `exclusiveMinimum` is not less than `exclusiveMaximum`: no value fits
#                                                             ^ note:
        f: { pattern: '^(?<=a)b$' }
#                       ^^^^ warning[unportable-pattern]: `(?<=…)` is a look-behind, which runtimes in Go and Rust don't know
        g: { patternProperties: { "^a(": {}, "^x-": { minContains: 2, maxContains: 1 } } }
#                                 ^^^^^ error[invalid-pattern]: the pattern can't be read: `(` is never closed
#                                                                  ^ error[empty-range]: `minContains` is greater than `maxContains`: no value fits
#                                                                                  ^ note:
        h: { enum: [{ minLength: 5, maxLength: 4 }], default: { pattern: "(" } }
"#,
    );
}

#[test]
fn schema_files() {
    check(
        r#"
prompts:
  p: { system_template: Go. }
workflow:
  version: 1
  entry: start
  states:
    start: { orchestration: composition, composition: run, terminal: true }
compositions:
  run:
    version: 1
    steps:
      - { id: a, kind: prompt, prompt_task: p, output_schema: schemas/a.json }
--- schemas/a.json
{
  "type": "object",
  "properties": {
    "kind": { "enum": ["refund", "refund"], "pattern": "\u0028a" }
#                                ^^^^^^^^ warning[repeated-choice]: the choice `refund` is there twice
#                                                       ^^^^^^ error[invalid-pattern]: the pattern can't be read: `(` is never closed
  },
  "required": ["knid"]
#              ^^^^^^ warning[unknown-required-property]: `required` names `knid`, which `properties` doesn't have
}
"#,
    );
}
