//! Predicates of branch steps.

use super::check_steps;

#[test]
fn paths() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify}
  - id: gate
    kind: branch
    predicate:
      all_of:
        - {path: a.output.n, op: equals, value: 1}
#                ^^^^^^^^^^ error[invalid-predicate-path]: the `path` of a predicate has to be one reference
        - {path: 'a.output.n', exists: true}
#                ^^^^^^^^^^^^ error[invalid-predicate-path]: the `path` of a predicate has to be one reference
        - {path: "${a.output.n > 3}", op: equals, value: true}
#                             ^^^^ error[invalid-step-reference]: `> 3` can't stand in a reference
        - {path: "${a.output.n} <= 3", op: equals, value: true}
#                              ^^^^^ error[invalid-predicate-path]: the `path` of a predicate has to be one reference
        - {path: "a.output.n != null && b", exists: true}
#                ^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-predicate-path]: the `path` of a predicate has to be one reference
        - {path: "${a.output.x} ${a.output.y}", exists: true}
#                              ^^^^^^^^^^^^^^ error[invalid-predicate-path]: the `path` of a predicate has to be one reference
        - {path: "${ a.output.x }", exists: true}
#                   ^^^^^^^^^^^^ error[invalid-step-reference]: a reference has blanks between its braces
        - {path: "${a.output.x", exists: true}
#                 ^^^^^^^^^^^^ error[invalid-step-reference]: a reference has no closing `}`
        - {path: "${a.output.items[0]}", exists: true}
#                                 ^^^ error[invalid-step-reference]: a reference can't pick an item of a list
        - {path: "", exists: true}
#                ^^ error[invalid-predicate-path]: the `path` of a predicate has to be one reference
        - any_of:
            - not: {path: "${b.output}", exists: true}
#                            ^ error[unresolved-step-reference]: `b` is neither `input` nor a step of `triage`
            - not:
                not: {path: "${last.output}", exists: true}
#                              ^^^^ error[step-reference-order]: `gate` reads the output of `last`, which runs later
        - {path: "${input}", exists: true}
    then: last
  - {id: last, kind: prompt, prompt_task: classify}
#        ^^^^ note: `last` is here
"#,
    );
}

#[test]
fn values() {
    check_steps(
        r#"
steps:
  - id: gate
    kind: branch
    predicate:
      all_of:
        - {path: "${input.n}", op: in, value: a}
#                                             ^ warning[predicate-value-type]: `in` compares with a list, and this is a string
        - {path: "${input.n}", op: not_in, value: 3}
#                                                 ^ warning[predicate-value-type]: `not_in` compares with a list, and this is a number
        - {path: "${input.n}", op: equals, value: [a, b]}
#                                                 ^^^^^^ warning[predicate-value-type]: `equals` compares with one value, and this is a list
        - {path: "${input.n}", op: not_equals, value: [a]}
#                                                     ^^^ warning[predicate-value-type]: `not_equals` compares with one value, and this is a list
        - {path: "${input.n}", op: not_equals, value: []}
#                                                     ^^ warning[predicate-value-type]: `not_equals` compares with one value, and this is a list
        - {path: "${input.n}", op: less_than, value: [1]}
#                                                    ^^^ warning[predicate-value-type]: `less_than` compares with one value, and this is a list
        - {path: "${input.n}", op: equals, value: null}
#                                                 ^^^^ warning[predicate-value-type]: `equals` compares with one value, and this is nothing (null)
        - {path: "${input.n}", op: in, value: {a: b}}
#                                             ^^^^^^ warning[predicate-value-type]: `in` compares with a list, and this is a mapping
        - {path: "${input.n}", op: in, value: [a, "${input.b}", "${input.c}"]}
#                                                  ^^^^^^^^^^ error[predicate-value-reference]: a predicate compares with a literal, and this value is a reference
        - {path: "${input.n}", op: equals, value: "is ${input.b}"}
#                                                     ^^^^^^^^^^ error[predicate-value-reference]: a predicate compares with a literal, and this value is a reference
        - {path: "${input.n}", op: in, value: [a, 1, true]}
        - {path: "${input.n}", op: greater_than, value: 1.5}
    then: last
  - {id: last, kind: prompt, prompt_task: classify}
"#,
    );
}
