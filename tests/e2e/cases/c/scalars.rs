//! Scalars: what YAML 1.2 says, kept to the last digit.

use insta::assert_snapshot;
use serde_json::json;

use crate::project::Project;

#[test]
fn c04_a_number_is_not_made_a_string() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.10\nname: 7\ndescription: true\n",
    );
    assert_snapshot!(project.refused(), @r#"
    error[wrong-type]: `version` must be a string, but `1.10` is a number
     --> pack.yaml:2:10
      |
    2 | version: 1.10
      |          ^^^^
      |
      = note: the text has to be three numbers such as `1.2.0`
      = help: write three numbers between quotes: `version: "1.10.0"`
      |
    2 - version: 1.10
    2 + version: "1.10.0"

    error[wrong-type]: `name` must be a string, but `7` is a number
     --> pack.yaml:3:7
      |
    3 | name: 7
      |       ^
      |
      = help: put it between quotes: `name: "7"`
      |
    3 - name: 7
    3 + name: "7"

    error[wrong-type]: `description` must be a string, but `true` is a boolean
     --> pack.yaml:4:14
      |
    4 | description: true
      |              ^^^^
      |
      = help: put it between quotes: `description: "true"`
      |
    4 - description: true
    4 + description: "true"

    3 errors; nothing was written
    [exit 1]
    "#);
}

#[test]
fn c06_scalars_of_yaml_1_1_stay_strings() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {lang: no, k: y, hour: 08, mode: 010, at: 22:22, oct: 0o10, hex: 0x10, q: 'no'}\n",
    );
    let run = project.packc("build");
    assert_snapshot!(run, @r#"
    warning[ambiguous-scalar]: some YAML readers take `no` for a boolean
     --> pack.yaml:3:18
      |
    3 | metadata: {lang: no, k: y, hour: 08, mode: 010, at: 22:22, oct: 0o10, hex...
      |                  ^^ text here
      |
      = help: put it between quotes: `"no"`

    warning[ambiguous-scalar]: some YAML readers take `y` for a boolean
     --> pack.yaml:3:25
      |
    3 | metadata: {lang: no, k: y, hour: 08, mode: 010, at: 22:22, oct: 0o10, hex...
      |                         ^ text here
      |
      = help: put it between quotes: `"y"`

    warning[ambiguous-scalar]: some YAML readers take `08` for text
     --> pack.yaml:3:34
      |
    3 | metadata: {lang: no, k: y, hour: 08, mode: 010, at: 22:22, oct: 0o10, hex...
      |                                  ^^ the number 8 here
      |
      = help: write `8` for the number, or `"08"` for the text

    warning[ambiguous-scalar]: some YAML readers take `010` for an octal number
     --> pack.yaml:3:44
      |
    3 | metadata: {lang: no, k: y, hour: 08, mode: 010, at: 22:22, oct: 0o10, hex...
      |                                            ^^^ the number 10 here
      |
      = help: write `10` for the number, or `"010"` for the text

    warning[ambiguous-scalar]: some YAML readers take `22:22` for a number
     --> pack.yaml:3:53
      |
    3 | metadata: {lang: no, k: y, hour: 08, mode: 010, at: 22:22, oct: 0o10, hex...
      |                                                     ^^^^^ text here
      |
      = help: put it between quotes: `"22:22"`

    warning[ambiguous-scalar]: some YAML readers take `0o10` for text
     --> pack.yaml:3:65
      |
    3 | metadata: {lang: no, k: y, hour: 08, mode: 010, at: 22:22, oct: 0o10, hex...
      |                                                                 ^^^^
      |                                                            the number 8 here
      |
      = help: write `8` for the number, or `"0o10"` for the text

    wrote dist/pack.json (1 prompt, 659 B) in [N] ms, 6 warnings
    [exit 0]
    "#);
    let pack = project.built();
    assert_eq!(
        pack["metadata"],
        json!({"lang": "no", "k": "y", "hour": 8, "mode": 10, "at": "22:22", "oct": 8, "hex": 16, "q": "no"})
    );
}

#[test]
fn c07_a_date_stays_a_string() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/greet.yaml
system_template: Say hello.
tested_models:
  - {provider: p, model: m, date: 2026-01-31}
",
    );
    let pack = project.built();
    let tested = &pack["prompts"]["greet"]["tested_models"][0];
    assert_eq!(tested["date"], "2026-01-31");
}

#[test]
fn c16_numbers_keep_their_digits() {
    let project = Project::new(
        r#"
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/greet.md
Hi.
--- tools/measure.yaml
description: Measures.
parameters:
  type: object
  properties:
    a: {maximum: 9223372036854775807, multipleOf: 0.0000000001, x: 1000000}
    b: {maximum: 18446744073709551615, minimum: -9223372036854775808, y: 1.0}
    c: {default: 1e3, const: 0.1000000000000000055511151231257827}
--- tools/count.json
{"description": "Counts.", "parameters": {"type": "object", "properties": {"n": {"maximum": 9007199254740993, "x": 1.50}}}}
"#,
    );
    project.packc("build").succeeds();
    let pack = project.text("dist/pack.json");
    for text in [
        "\"maximum\": 9223372036854775807,",
        "\"multipleOf\": 0.0000000001,",
        "\"x\": 1000000\n",
        "\"maximum\": 18446744073709551615,",
        "\"minimum\": -9223372036854775808,",
        "\"y\": 1.0\n",
        "\"default\": 1e3,",
        "\"const\": 0.1000000000000000055511151231257827\n",
        "\"maximum\": 9007199254740993,",
        "\"x\": 1.50\n",
    ] {
        assert!(pack.contains(text), "{text}\n{pack}");
    }
}

#[test]
fn c16_a_number_that_cannot_be_kept_is_an_error() {
    let project = Project::new(
        r#"
--- pack.yaml
id: demo
version: 1.0.0
metadata:
  a: 18446744073709551616
  b: -9223372036854775809
  c: .inf
  d: [-.Inf, .nan, 1e999]
--- prompts/greet.md
Hi.
--- tools/count.json
{"description": "Counts.", "parameters": {"type": "object", "properties": {"n": {"maximum": 1e999}}}}
"#,
    );
    assert_snapshot!(project.refused(), @r#"
    error[number-out-of-range]: the integer `18446744073709551616` doesn't fit into
        64 bits
     --> pack.yaml:4:6
      |
    4 |   a: 18446744073709551616
      |      ^^^^^^^^^^^^^^^^^^^^
      |
      = help: if it is an identifier, put it between quotes: it is then text and
              keeps every digit

    error[number-out-of-range]: the integer `-9223372036854775809` doesn't fit into
        64 bits
     --> pack.yaml:5:6
      |
    5 |   b: -9223372036854775809
      |      ^^^^^^^^^^^^^^^^^^^^
      |
      = help: if it is an identifier, put it between quotes: it is then text and
              keeps every digit

    error[number-out-of-range]: `.inf` is a number that JSON doesn't have
     --> pack.yaml:6:6
      |
    6 |   c: .inf
      |      ^^^^
      |
      = help: write a finite number, or put it between quotes when it is text

    error[number-out-of-range]: `-.Inf` is a number that JSON doesn't have
     --> pack.yaml:7:7
      |
    7 |   d: [-.Inf, .nan, 1e999]
      |       ^^^^^
      |
      = help: write a finite number, or put it between quotes when it is text

    error[number-out-of-range]: `.nan` is a number that JSON doesn't have
     --> pack.yaml:7:14
      |
    7 |   d: [-.Inf, .nan, 1e999]
      |              ^^^^
      |
      = help: write a finite number, or put it between quotes when it is text

    error[number-out-of-range]: the number `1e999` is too large
     --> pack.yaml:7:20
      |
    7 |   d: [-.Inf, .nan, 1e999]
      |                    ^^^^^
      |
      = note: the largest number that JSON readers agree on is about 1.8e308

    error[number-out-of-range]: the number `1e999` is too large
     --> tools/count.json:1:93
      |
    1 | ...parameters": {"type": "object", "properties": {"n": {"maximum": 1e999}}}}
      |                                                                    ^^^^^
      |
      = note: the largest number that JSON readers agree on is about 1.8e308

    7 errors; nothing was written
    [exit 1]
    "#);
}
