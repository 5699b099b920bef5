//! Which states runs get to, and where they stop.

use crate::{accept, check};

#[test]
fn unreachable_states() {
    check(
        "
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: p}
    c: {prompt_task: p, on_event: {next: d, back: a}}
#   ^ warning[unreachable-state]: the workflow never gets to the state `c`
# = note: nor to `d` and `e`, where it would lead
# = help: lead an event of another state to it, or take it out
    d: {prompt_task: p, on_event: {next: e}}
    e: {prompt_task: p, on_event: {back: d, out: b}}
    f: {prompt_task: p, on_event: {next: g}}
#   ^ warning[unreachable-state]: the workflow never gets to the state `f`
    g: {prompt_task: p, on_event: {back: f, out: b}}
",
    );
    // From an agent's state, and by a forced exit.
    accept(
        "
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: p, max_visits: 2, on_max_visits: c}
    c: {prompt_task: p}
    d: {prompt_task: p, on_event: {next: e}}
    e: {prompt_task: p}
agents:
  entry: p
  members:
    p: {state: d}
",
    );
}

#[test]
fn dead_ends() {
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {one: b, two: c, three: d, four: e}}
    b: {prompt_task: p, on_event: {}}
#   ^ warning[dead-end-state]: nothing leads on from `b`, and it isn't marked as an end
# = help: add `terminal: true` if the workflow ends here, else the events that lead on
    c: {prompt_task: p, orchestration: external}
#   ^ warning[dead-end-state]: nothing leads on from `c`, and it isn't marked as an end
    d: {prompt_task: p, terminal: true}
    e: {prompt_task: p, max_visits: 1}
",
    );
    // The end of the workflow in version 1.
    accept(
        "
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {one: b, two: c}}
    b: {prompt_task: p, on_event: {}}
    c: {prompt_task: p}
",
    );
}

#[test]
fn terminal_states_with_what_comes_after() {
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}, control: agent}
    b:
      prompt_task: p
      control: agent
#              ^^^^^ warning[inert-control]: `control: agent` does nothing in a terminal state: no turn comes after it
# = help: take `control` out, or `terminal` if the workflow goes on from here
      terminal: true
#               ^^^^ note: the workflow ends here
#               ^^^^ note: the end is here
      on_event: {next: a}
#     ^^^^^^^^ warning[terminal-with-events]: the workflow ends with `b`, so none of its events leads on
# = help: take `on_event` out, or `terminal` if the workflow goes on from here
",
    );
    accept(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, control: user, terminal: true, on_event: {}}
",
    );
}

#[test]
fn workflows_that_only_limits_end() {
    check(
        "
workflow:
  version: 2
  entry: a
#        ^ warning[no-terminal-state]: from `a`, the workflow only ends when a limit is used up
# = help: add `terminal: true` to the state that ends the work, and lead an event to it
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: p, on_event: {back: a}}
  engine: {budget: {max_wall_time_sec: 60}}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
#        ^ warning[no-terminal-state]: from `a`, the workflow only ends when a limit is used up
  states:
    a: {prompt_task: p, max_visits: 1}
",
    );
    accept(
        "
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, max_visits: 1}
",
    );
}
