//! Loops, and the exits that limits force.

use crate::{accept, check};

#[test]
fn forced_exits() {
    // A chain may lead into the circle, and a state into itself.
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, max_visits: 1, on_max_visits: c, on_event: {next: b, end: e}}
#                                                     ^ error[forced-exit-loop]: the forced exits `a → c → b → a` lead in a circle
# = label: follows the last visit to `a`
# = note: once the visits to all of these are used up, a run has nowhere to go
# = help: let one of them lead to a state without `max_visits`, such as a terminal one
    b: {prompt_task: p, max_visits: 2, on_max_visits: a, on_event: {next: c}}
#                                                     ^ note: follows the last visit to `b`
    c: {prompt_task: p, max_visits: 3, on_max_visits: b, on_event: {next: d}}
#                                                     ^ note: follows the last visit to `c`
    d: {prompt_task: p, max_visits: 4, on_max_visits: d, on_event: {next: e}}
#                                                     ^ error[forced-exit-loop]: the forced exit `d → d` leads in a circle
    e: {prompt_task: q, terminal: true}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_max_visits: b, on_event: {again: a}}
#                       ^^^^^^^^^^^^^ warning[forced-exit-without-limit]: `on_max_visits` does nothing without `max_visits`
# = help: add `max_visits`: the number of visits after which `b` follows
    b: {prompt_task: q, terminal: true}
",
    );
    // The last state of each chain has no limit, no exit, or ends the workflow.
    accept(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, max_visits: 1, on_max_visits: b, on_event: {next: c, end: e}}
    b: {prompt_task: p, on_event: {next: a}}
    c: {prompt_task: p, max_visits: 3, on_max_visits: d, on_event: {next: d}}
    d: {prompt_task: p, max_visits: 4, on_event: {back: c}}
    e: {prompt_task: q, terminal: true, max_visits: 1, on_max_visits: e}
",
    );
}

#[test]
fn endless_loops() {
    // The loop that others lead into is the one to open.
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b, other: c}}
    b: {prompt_task: p, on_event: {back: a}}
    c: {prompt_task: p, on_event: {next: d}}
#   ^ warning[endless-loop]: no event leads out of the loop `c → d → c`
# = note: the loop also has `e`
# = help: lead an event to a state that ends the workflow, or limit one with `max_visits`
#                                        ^ note: `next` leads to `d`
    d: {prompt_task: p, on_event: {back: c, more: e}}
#                                        ^ note: `back` leads to `c`
    e: {prompt_task: p, on_event: {back: c}}
",
    );
    check(
        "
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {again: a}}
#   ^ warning[endless-loop]: no event leads out of the loop `a → a`
#                                         ^ note: `again` leads to `a`
",
    );
    // The forced exit stays inside.
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, max_visits: 3, on_max_visits: b, on_event: {next: b}}
#   ^ warning[endless-loop]: no event leads out of the loop `a → b → a`
#                                                                         ^ note: `next` leads to `b`
    b: {prompt_task: p, on_event: {next: a}}
#                                        ^ note: `next` leads to `a`
",
    );
    // Tool calls don't end a loop that makes none.
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
#   ^ warning[endless-loop]: no event leads out of the loop `a → b → a`
#                                        ^ note: `next` leads to `b`
    b: {prompt_task: p, on_event: {next: a}}
#                                        ^ note: `next` leads to `a`
  engine: {budget: {max_tool_calls: 10}}
",
    );
    // A long one.
    check(
        "
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
#   ^ warning[endless-loop]: no event leads out of the loop `a → b → c → d → e → f → … → a`
#                                        ^ note: `next` leads to `b`
    b: {prompt_task: p, on_event: {next: c}}
#                                        ^ note: `next` leads to `c`
    c: {prompt_task: p, on_event: {next: d}}
#                                        ^ note: `next` leads to `d`
    d: {prompt_task: p, on_event: {next: e}}
#                                        ^ note: `next` leads to `e`
    e: {prompt_task: p, on_event: {next: f}}
#                                        ^ note: `next` leads to `f`
    f: {prompt_task: p, on_event: {next: g}}
#                                        ^ note: `next` leads to `g`
    g: {prompt_task: p, on_event: {next: h}}
    h: {prompt_task: p, on_event: {next: a}}
",
    );
}

#[test]
fn loops_with_a_way_out() {
    accept(
        "
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: p, on_event: {back: a, again: b, out: c}}
    c: {prompt_task: q}
",
    );
    accept(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: p, max_visits: 2, on_max_visits: c, on_event: {back: a}}
    c: {prompt_task: q, terminal: true}
",
    );
}

#[test]
fn loops_without_the_user() {
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: p, control: agent, on_event: {next: c}}
#   ^ warning[agent-control-loop]: the loop `b → c → b` never gives the user a turn
# = help: set `control: user` on one of its states, or limit one with `max_visits`
#                                                        ^ note: `next` leads to `c`
    c: {prompt_task: p, control: agent, on_event: {back: b}}
#                                                        ^ note: `back` leads to `b`
  engine: {budget: {max_total_visits: 50}}
",
    );
    // The one after it has a limit.
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, control: agent, on_event: {again: a, next: b}}
#   ^ warning[agent-control-loop]: the loop `a → a` never gives the user a turn
#                                                         ^ note: `again` leads to `a`
    b: {prompt_task: p, control: agent, max_visits: 3, on_event: {again: b}}
",
    );
    // A limit, the user, an end, and a caller who moves on.
    accept(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, control: agent, on_event: {again: a, next: b}}
    b: {prompt_task: p, control: user, on_event: {back: a, next: c, end: z}}
    c: {prompt_task: p, control: agent, orchestration: external, on_event: {again: c, next: z}}
    z: {prompt_task: q, terminal: true}
",
    );
}
