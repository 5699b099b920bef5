//! Ids, the order of steps, circles and joins.

use packc_diagnostics::fixture::Fixture;

use super::{PACK, check_steps, findings};

#[test]
fn ids_count_at_every_depth() {
    check_steps(
        r"
steps:
  - {id: a, kind: prompt, prompt_task: classify}
#        ^ note: the first
#        ^ note: the first
  - id: b
    kind: parallel
    branches:
      - {id: c, kind: prompt, prompt_task: classify}
#            ^ note: the first
      - id: d
        kind: parallel
        branches:
          - {id: a, kind: prompt, prompt_task: classify}
#                ^ error[duplicate-step-id]: `triage` has two steps with the id `a`
          - {id: e, kind: prompt, prompt_task: classify}
        reduce: {strategy: barrier, into: all}
    reduce: {strategy: barrier, into: all}
  - {id: c, kind: prompt, prompt_task: classify}
#        ^ error[duplicate-step-id]: `triage` has two steps with the id `c`
  - {id: a, kind: acme.judge}
#        ^ error[duplicate-step-id]: `triage` has two steps with the id `a`
",
    );
}

#[test]
fn names_of_steps() {
    check_steps(
        r#"
output: clos
#       ^^^^ error[unknown-step]: `clos` is not a step of `triage`
steps:
  - {id: topic, kind: prompt, prompt_task: classify}
  - id: gate
    kind: branch
    predicate: {path: "${topic.output.urgent}", exists: true}
    then: answr
#         ^^^^^ error[unknown-step]: `answr` is not a step of `triage`
    else: zzz
#         ^^^ error[unknown-step]: `zzz` is not a step of `triage`
  - {id: answer, kind: prompt, prompt_task: reply, depends_on: [gate, "${topic.output}"]}
#                                                                     ^^^^^^^^^^^^^^^^^ error[unknown-step]: `${topic.output}` is not a step of `triage`
  - {id: judge, kind: acme.judge, depends_on: [elsewhere]}
#                                              ^^^^^^^^^ error[unknown-step]: `elsewhere` is not a step of `triage`
  - {id: close, kind: tool, tool: finish}
"#,
    );
}

#[test]
fn a_step_of_another_composition() {
    super::check(&format!("{}{}", PACK.replace("terminal: true}", "on_event: {More: more}}\n    more: {orchestration: composition, composition: other, terminal: true}"), r"--- compositions/triage.yaml
version: 1
steps:
  - {id: topic, kind: prompt, prompt_task: classify, depends_on: [collect]}
#                                                                 ^^^^^^^ error[unknown-step]: `collect` is not a step of `triage`
--- compositions/other.yaml
version: 1
steps:
  - {id: collect, kind: prompt, prompt_task: classify}
"));
}

#[test]
fn a_step_that_waits_for_itself() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify, depends_on: [a]}
#                                                             ^ error[step-cycle]: `a` waits for itself
  - id: b
    kind: branch
    predicate: {path: "${input.x}", exists: true}
    then: b
#         ^ error[step-cycle]: `b` waits for itself
"#,
    );
}

#[test]
fn a_step_that_waits_for_a_later_one() {
    check_steps(
        r"
steps:
  - {id: a, kind: prompt, prompt_task: classify, depends_on: [c]}
#                                                             ^ error[step-cycle]: steps go round in a circle: `a` → `b` → `c` → `a`
  - {id: b, kind: prompt, prompt_task: classify}
#        ^ note: follows `a`, the step before it
  - {id: c, kind: prompt, prompt_task: classify}
#        ^ note: follows `b`, the step before it
",
    );
}

#[test]
fn the_same_without_a_circle() {
    check_steps(
        r"
steps:
  - {id: a, kind: prompt, prompt_task: classify, depends_on: [c]}
  - {id: b, kind: prompt, prompt_task: classify, depends_on: []}
  - {id: c, kind: prompt, prompt_task: classify}
",
    );
}

#[test]
fn a_branch_of_a_parallel_step_that_waits_for_it() {
    check_steps(
        r"
steps:
  - id: both
    kind: parallel
    branches:
      - {id: a, kind: prompt, prompt_task: classify, depends_on: [both]}
#                                                                 ^^^^ error[step-cycle]: steps go round in a circle: `a` → `both` → `a`
      - {id: b, kind: prompt, prompt_task: classify, depends_on: [last]}
#                                                                 ^^^^ note: leads back too
    reduce: {strategy: barrier, into: all}
  - {id: last, kind: prompt, prompt_task: classify}
",
    );
}

#[test]
fn branches_that_wait_for_each_other() {
    check_steps(
        r"
steps:
  - id: both
    kind: parallel
    branches:
      - {id: a, kind: prompt, prompt_task: classify, depends_on: [b]}
#                                                                 ^ error[step-cycle]: steps go round in a circle: `a` → `b` → `a`
      - {id: b, kind: prompt, prompt_task: classify, depends_on: [a]}
#                                                                 ^ note: `b` waits for it
      - {id: c, kind: prompt, prompt_task: classify, depends_on: [a]}
    reduce: {strategy: barrier, into: all}
",
    );
}

#[test]
fn two_circles_and_one_with_two_ways_back() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify}
  - id: b
#       ^ note: follows `a`, the step before it
    kind: branch
    predicate: {path: "${a.output.ok}", exists: true}
    then: a
#         ^ error[step-cycle]: steps go round in a circle: `a` → `b` → `a`
  - {id: c, kind: prompt, prompt_task: classify, depends_on: []}
  - {id: d, kind: prompt, prompt_task: classify}
#        ^ note: follows `c`, the step before it
  - id: e
#       ^ note: follows `d`, the step before it
    kind: branch
    predicate: {path: "${d.output.ok}", exists: true}
    then: c
#         ^ error[step-cycle]: steps go round in a circle: `c` → `d` → `e` → `c`
    else: d
#         ^ note: leads back too
"#,
    );
}

#[test]
fn a_long_circle_is_shortened() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify}
  - {id: b, kind: prompt, prompt_task: classify}
#        ^ note: follows `a`, the step before it
  - {id: c, kind: prompt, prompt_task: classify}
#        ^ note: follows `b`, the step before it
  - {id: d, kind: prompt, prompt_task: classify}
#        ^ note: follows `c`, the step before it
  - {id: e, kind: prompt, prompt_task: classify}
  - {id: f, kind: prompt, prompt_task: classify}
  - {id: g, kind: prompt, prompt_task: classify}
  - id: h
    kind: branch
    predicate: {path: "${a.output.ok}", exists: true}
    then: a
#         ^ error[step-cycle]: steps go round in a circle: `a` → `b` → `c` → `d` → `e` → … → `h` → `a`
"#,
    );
}

#[test]
fn steps_behind_a_branch() {
    check_steps(
        r#"
steps:
  - id: first
    kind: branch
    predicate: {path: "${input.a}", exists: true}
    then: a
    else: b
  - {id: a, kind: prompt, prompt_task: classify}
  - {id: a2, kind: prompt, prompt_task: classify}
  - {id: b, kind: prompt, prompt_task: classify}
  - {id: b2, kind: prompt, prompt_task: classify}
#        ^^ warning[undeclared-join]: `b2` doesn't say which arms of the branch it follows
  - id: second
    kind: branch
    depends_on: [a2, b2]
    predicate: {path: "${input.a}", exists: true}
    then: c
    else: d
  - {id: c, kind: prompt, prompt_task: classify}
  - {id: d, kind: prompt, prompt_task: classify}
"#,
    );
}

#[test]
fn joins_that_need_no_word() {
    check_steps(
        r#"
steps:
  - id: skip
    kind: branch
    predicate: {path: "${input.a}", exists: true}
    then: extra
    else: rest
  - {id: extra, kind: prompt, prompt_task: classify}
  - {id: rest, kind: prompt, prompt_task: classify}
  - id: all
    kind: parallel
    depends_on: [rest]
    branches:
      - {id: x, kind: prompt, prompt_task: classify}
      - {id: q, kind: prompt, prompt_task: classify}
    reduce: {strategy: barrier, into: all}
  - {id: last, kind: prompt, prompt_task: reply, input: "${all.output.all}"}
"#,
    );
}

#[test]
fn a_great_circle_shows_some_of_its_ways_back() {
    let step = |number: usize| {
        let next = (number + 1) % 100;
        format!(
            "  - {{id: s{number}, kind: prompt, prompt_task: classify, depends_on: [s{next}]}}\n"
        )
    };
    let steps: String = (0..100).map(step).collect();
    let project = format!("{PACK}--- compositions/triage.yaml\nversion: 1\nsteps:\n{steps}");
    let (_, found) = findings(&Fixture::parse(&project).world());
    let [found] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(
        found.message,
        "steps go round in a circle: `s0` → `s99` → `s98` → `s97` → `s96` → … → `s1` → `s0`"
    );
    assert_eq!(found.related.len(), 9);
}

#[test]
fn one_step_twice() {
    check_steps(
        r"
steps:
  - &a {id: a, kind: prompt, prompt_task: classify}
#           ^ error[duplicate-step-id]: `triage` has two steps with the id `a`
# = label: used twice
# = help: give one of them another id: branches of parallel steps count with the others
  - *a
",
    );
}
