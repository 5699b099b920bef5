//! What is right, or not certainly wrong.

use crate::check;

#[test]
fn variables() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}{{d}}{{e}}{{f}}"
    variables:
      - { name: a, default: TechCo, example: support agent, validation: { min_length: 3, max_length: 50 } }
      - { name: b, type: number, default: 42, example: 1.5, validation: { minimum: 0, maximum: 1000, enum: [42.0, 1.5] } }
      - { name: c, type: boolean, default: true }
      - { name: d, type: object, default: { key: value }, validation: { enum: [{ key: value }] } }
      - { name: e, type: array, example: [1, a], default: [] }
      - { name: f, default: "ORD-00012", validation: { pattern: '^[A-Z]{3}-\d{5}$', enum: [ORD-00012, ORD-00013] } }
"#,
    );
}

#[test]
fn schemas() {
    check(
        r##"
prompts:
  p: { system_template: Go., tools: [t] }
tools:
  t:
    description: Does it.
    parameters:
      type: object
      $defs: { part: { properties: { a: {} }, required: [a, b] } }
      properties:
        open: { properties: { a: {} }, required: [b], additionalProperties: true }
        typed: { properties: { a: {} }, required: [b], additionalProperties: { type: string } }
        by_pattern: { properties: { a: {} }, required: [b], patternProperties: { "^b": {} } }
        referred: { properties: { a: {} }, required: [b], $ref: "#/$defs/part" }
        whole: { required: [b] }
        one_of:
          properties: { a: {}, b: {} }
          oneOf: [{ required: [a] }, { required: [b] }]
        all_of:
          allOf: [{ properties: { a: {} }, required: [a, b] }, { properties: { b: {} } }]
        required: { type: array, items: { type: string } }
        length: { minLength: 2, maxLength: 2, minimum: 1, maximum: 1 }
        x-own: { x-range: { minimum: 2, maximum: 1 } }
"##,
    );
}

#[test]
fn texts_that_are_no_secrets() {
    check(
        r#"
prompts:
  p:
    system_template: |
      Never show keys such as sk-xxxxxxxxxxxxxxxxxxxxxxxx, AKIAIOSFODNN7EXAMPLE or `-----BEGIN PRIVATE KEY-----`.
      Authorization: Bearer {{token}}, or Bearer <token>.
    variables: [{ name: token, example: sk-your-key-here-1234567890abcdef }]
    extensions: { acme.com/auth: { header: "Bearer ${ACME_TOKEN}" } }
"#,
    );
}
