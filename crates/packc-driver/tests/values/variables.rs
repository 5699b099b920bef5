//! Variables.

use crate::check;

#[test]
fn types_and_what_they_are_mistaken_for() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}{{d}}{{e}}{{f}}"
    variables:
      - { name: a, type: String }
#                        ^^^^^^ warning[unknown-variable-type]: `String` is not a type that PromptPack knows
      - { name: b, type: numbr, default: x, validation: { min_length: 2 } }
#                        ^^^^^ warning[unknown-variable-type]: `numbr` is not a type that PromptPack knows
      - { name: c, type: list }
#                        ^^^^ warning[unknown-variable-type]: `list` is not a type that PromptPack knows
      - { name: d, type: date }
#                        ^^^^ warning[unknown-variable-type]: `date` is not a type that PromptPack knows
      - { name: e, type: dict, default: 1 }
#                        ^^^^ warning[unknown-variable-type]: `dict` is not a type that PromptPack knows
      - { name: f, type: array }
"#,
    );
}

#[test]
fn defaults_and_examples() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}{{d}}{{e}}{{f}}{{g}}{{h}}{{i}}{{j}}"
    variables:
      - { name: a, type: string, default: 1.10, example: [x] }
#                                         ^^^^ warning[unfit-default]: the default of `a` must be a string, not a number
#                                                        ^^^ warning[unfit-example]: the example of `a` must be a string, not a list
      - { name: b, default: true }
#                           ^^^^ warning[unfit-default]: the default of `b` must be a string, not a boolean
      - { name: c, type: boolean, default: "yes", example: maybe }
#                                          ^^^^^ warning[unfit-default]: the default of `c` must be `true` or `false`, not a string
#                                                          ^^^^^ warning[unfit-example]: the example of `c` must be `true` or `false`, not a string
      - { name: d, type: object, default: [], example: {} }
#                                         ^^ warning[unfit-default]: the default of `d` must be an object, not a list
      - { name: e, type: array, default: {}, example: [] }
#                                        ^^ warning[unfit-default]: the default of `e` must be an array, not a mapping
      - { name: f, type: number, default: 11, example: -1, validation: { minimum: 0, maximum: 10 } }
#                                         ^^ warning[unfit-default]: the default of `f` must be at most 10, not 11
#                                                      ^^ warning[unfit-example]: the example of `f` must be at least 0, not -1
      - { name: g, default: é漢, example: é漢字ab, validation: { min_length: 3, max_length: 4 } }
#                           ^^ warning[unfit-default]: the default of `g` must have at least 3 characters, not 2
#                                        ^^^^^ warning[unfit-example]: the example of `g` must have at most 4 characters, not 5
      - { name: h, default: red, example: 1, validation: { enum: [green, blue, 1] } }
#                           ^^^ warning[unfit-default]: the default of `h` must be one of `green`, `blue`, `1`
#                                         ^ warning[unfit-example]: the example of `h` must be a string, not a number
#                                                                              ^ warning[unfit-choice]: the choice `1` must be a string, not a number
      - { name: i, default: "a-1", example: "1-a", validation: { pattern: '^\d-[a-z]$' } }
#                           ^^^^^ warning[unfit-default]: the default of `i` must match the pattern `^\d-[a-z]$`
      - { name: j, default: null, example: null, validation: { enum: [a] } }
"#,
    );
}

#[test]
fn choices() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}{{d}}"
    variables:
      - { name: a, validation: { enum: [1, two, 3, four] } }
#                                       ^ warning[unfit-choice]: the choice `1` must be a string, not a number
      - { name: b, type: number, validation: { enum: [1, 1.0, 2], maximum: 1 } }
#                                                        ^^^ warning[repeated-choice]: the choice `1.0` is there twice
#                                                             ^ warning[unfit-choice]: the choice `2` must be at most 1, not 2
      - { name: c, type: object, validation: { enum: [{ k: 1, m: 2 }, { m: 2, k: 1 }, { k: 1 }] } }
#                                                                     ^^^^^^^^^^^^^^ warning[repeated-choice]: the choice `{"m":2,"k":1}` is there twice
      - { name: d, default: x, validation: { enum: [] } }
#                                                  ^^ warning[empty-enum]: `enum` is empty: no value fits
"#,
    );
}

#[test]
fn ranges() {
    check(
        r#"
metadata:
  cost_estimate: { min_cost_usd: 0.5, max_cost_usd: 0.05 }
#                                ^^^ error[empty-range]: `min_cost_usd` is greater than `max_cost_usd`: no cost lies between them
#                                                   ^^^^ note:
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}"
    variables:
      - { name: a, default: abc, validation: { min_length: 5, max_length: 4 } }
#                                                          ^ error[empty-range]: `min_length` is greater than `max_length`: no value fits
#                                                                         ^ note:
      - { name: b, type: number, validation: { minimum: 9007199254740993, maximum: 9007199254740992 } }
#                                                       ^^^^^^^^^^^^^^^^ error[empty-range]: `minimum` is greater than `maximum`: no value fits
#                                                                                  ^^^^^^^^^^^^^^^^ note:
      - { name: c, type: number, default: 1, validation: { minimum: 1, maximum: 1.0 } }
"#,
    );
}

#[test]
fn rules_of_other_types() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}{{d}}"
    variables:
      - { name: a, validation: { minimum: 1, maximum: 2 } }
#                                ^^^^^^^ warning[misplaced-validation]: `minimum` and `maximum` are for numbers, but the variable is a string
      - { name: b, type: number, validation: { pattern: x, min_length: 1, max_length: 2, minimum: 3 } }
#                                              ^^^^^^^ warning[misplaced-validation]: `pattern`, `min_length` and `max_length` are for strings, but the variable is a number
#                        ^^^^^^ note:
      - { name: c, type: array, validation: { min_length: 1, minimum: 3 } }
#                                             ^^^^^^^^^^ warning[misplaced-validation]: `min_length` is for strings, but the variable is an array
#                        ^^^^^ note:
#                                                            ^^^^^^^ warning[misplaced-validation]: `minimum` is for numbers, but the variable is an array
#                        ^^^^^ note:
      - { name: d, type: money, validation: { min_length: 1, minimum: 3, enum: [1, a] } }
#                        ^^^^^ warning[unknown-variable-type]: `money` is not a type that PromptPack knows
"#,
    );
}

#[test]
fn patterns() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}{{d}}{{e}}"
    variables:
      - { name: a, default: x, validation: { pattern: "^\\d{5}(" } }
#                                                             ^ error[invalid-pattern]: the pattern can't be read: `(` is never closed
      - name: b
        validation:
          pattern: >-
            ^(?<year>\d{4})-
            (?!00)\d\d$
#           ^^^ warning[unportable-pattern]: `(?!…)` is a negative look-ahead, which runtimes in Go and Rust don't know
      - { name: c, default: x, validation: { pattern: '(a)\1' } }
#                                                         ^^ warning[unportable-pattern]: `\1` is a back-reference, which runtimes in Go and Rust don't know
      - { name: d, validation: { pattern: '(?i)''yes''' } }
#                                          ^^^^ warning[unportable-pattern]: `(?i)` sets flags, which runtimes in JavaScript may refuse
      - { name: e, validation: { pattern: 'a++' } }
#                                            ^ error[invalid-pattern]: the pattern can't be read: `+` after a repetition is not known to ECMA-262
"#,
    );
}

#[test]
fn values_from_anchors_are_said_once() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}"
    variables: &all
      - { name: a, type: number, default: x }
#                                         ^ warning[unfit-default]: the default of `a` must be a number, not a string
  q:
    system_template: "{{a}}"
    variables: *all
"#,
    );
}

#[test]
fn nothing_is_concluded_from_what_is_wrong_already() {
    check(
        r#"
prompts:
  p:
    system_template: "{{a}}{{b}}{{c}}"
    variables:
      - { name: a, type: 5, default: 1 }
#                        ^ error[wrong-type]: `prompts.p.variables[0].type` must be a string, but `5` is a number
      - { name: b, type: number, validation: { minimum: x, maximum: 1 }, default: 2 }
#                                                       ^ error[wrong-type]: `prompts.p.variables[1].validation.minimum` must be a number, but `x` is a string
#                                                                                 ^ warning[unfit-default]: the default of `b` must be at most 1, not 2
      - { name: c, validation: { enum: a, pattern: 5 }, default: b }
#                                      ^ error[wrong-type]: `prompts.p.variables[2].validation.enum` must be a list, but `a` is a string
#                                                  ^ error[wrong-type]: `prompts.p.variables[2].validation.pattern` must be a string, but `5` is a number
"#,
    );
}
