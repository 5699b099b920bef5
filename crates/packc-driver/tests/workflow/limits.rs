//! Limits of loops and runs.

use crate::{accept, check};

#[test]
fn loops_without_limits_when_asked_for() {
    check(
        "
packc: {lints: {unlimited-loop: warn}}
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, max_visits: 2, on_event: {next: b}}
#   ^ warning[unlimited-loop]: the workflow has the loop `a → b → a` but no budget
# = help: add `engine.budget` with `max_total_visits`, which ends any run
#                                                       ^ note: `next` leads to `b`
    b: {prompt_task: p, on_event: {back: a, out: c}}
#                                        ^ note: `back` leads to `a`
    c: {prompt_task: q, terminal: true}
",
    );
    check(
        "
packc: {lints: {unlimited-loop: warn}}
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, max_visits: 2, on_event: {next: b}}
    b: {prompt_task: p, on_event: {back: a, again: b, out: c}}
#   ^ warning[unlimited-loop]: no state of the loop `b → b` has `max_visits`
#                                                  ^ note: `again` leads to `b`
    c: {prompt_task: q, terminal: true}
  engine: {budget: {max_total_visits: 50}}
",
    );
    // An endless loop is reported as such.
    check(
        "
packc: {lints: {unlimited-loop: warn}}
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {again: a}}
#   ^ warning[endless-loop]: no event leads out of the loop `a → a`
#                                         ^ note: `again` leads to `a`
",
    );
}

#[test]
fn budgets() {
    // States that no run gets to from the entry don't count.
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, max_visits: 6, on_event: {next: b}}
#                                   ^ note: `a` allows 6
    b: {prompt_task: p, max_visits: 5, on_event: {back: a, out: c}}
#                                   ^ note: `b` allows 5
    c: {prompt_task: q, terminal: true}
    d: {prompt_task: q, terminal: true, max_visits: 50}
  engine: {budget: {max_total_visits: 10}}
#                                     ^^ warning[budget-too-small]: the budget of 10 visits is smaller than the 11 that the states allow together
# = help: write `11` or more, or lower `max_visits` of the states
agents: {entry: p, members: {p: {state: d}}}
",
    );
    accept(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, max_visits: 6, on_event: {next: b}}
    b: {prompt_task: p, max_visits: 5, on_event: {back: a, out: c}}
    c: {prompt_task: q, terminal: true}
    d: {prompt_task: q, terminal: true, max_visits: 50}
  engine: {budget: {max_total_visits: 11}}
agents: {entry: p, members: {p: {state: d}}}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {again: a}}
  engine: {budgets: {max_total_visits: 10}, max_tool_calls: 5}
#          ^^^^^^^ warning[misplaced-budget]: `engine.budgets` limits nothing
# = help: did you mean `budget`?
# = fix: `budgets` -> `budget`
#                                           ^^^^^^^^^^^^^^ warning[misplaced-budget]: `engine.max_tool_calls` limits nothing
",
    );
}
