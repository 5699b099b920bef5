//! Rules of workflows and agents, through the whole compiler: what each finds, what it lets pass, and that one mistake is
//! spoken of once. The texts of the rules have further projects.

use packc_diagnostics::fixture;
use packc_driver::{BuildOptions, Destination, ValidateOptions, compile, validate};
use packc_source::SourceMap;
use packc_source::memory::MemoryWorld;

/// What each project begins with.
const HEAD: &str = "--- pack.yaml
id: hello
version: 1.0.0
prompts:
  p: {system_template: Go on.}
  q: {system_template: Stop.}
";

fn build(world: &MemoryWorld) -> (SourceMap, Vec<packc_diagnostics::Diagnostic>) {
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new("/p")
    };
    let compiled = compile(world, &options);
    (compiled.sources, compiled.diagnostics)
}

/// Compiles the pack that goes on with `rest`; the findings are those drawn into it.
#[track_caller]
fn check(rest: &str) {
    fixture::check(&format!("{HEAD}{}", rest.trim_start_matches('\n')), build);
}

/// Compiles the pack that goes on with `rest`, of which nothing may be said.
#[track_caller]
fn accept(rest: &str) {
    assert!(
        !rest.contains("\n#"),
        "nothing is drawn into what is accepted"
    );
    check(rest);
}

#[test]
fn references_to_states() {
    check(
        "
workflow:
  version: 1
  entry: strat
#        ^^^^^ error[unknown-state]: `strat` is not a state of the workflow
# = help: did you mean `start`?
# = fix: `strat` -> `start`
  states:
    start: {prompt_task: p, on_event: {next: endd}, max_visits: 2, on_max_visits: ennd}
#                                            ^^^^ error[unknown-state]: `endd` is not a state of the workflow
# = help: did you mean `end`?
# = fix: `endd` -> `end`
#                                                                                 ^^^^ error[unknown-state]: `ennd` is not a state of the workflow
# = help: did you mean `end`?
# = fix: `ennd` -> `end`
    end: {prompt_task: q}
agents:
  entry: p
  members:
    p: {state: satrt}
#              ^^^^^ error[unknown-state]: `satrt` is not a state of the workflow
# = help: did you mean `start`?
# = fix: `satrt` -> `start`
",
    );
    // Two names are near: no edit is certain.
    check(
        "
workflow:
  version: 1
  entry: start
  states:
    start: {prompt_task: p, on_event: {a: step_1, b: step_2, c: step_3}}
#                                                               ^^^^^^ error[unknown-state]: `step_3` is not a state of the workflow
# = help: did you mean `step_1`?
    step_1: {prompt_task: q}
    step_2: {prompt_task: q}
",
    );
    // The quotes stay.
    check(
        r#"
workflow:
  version: 1
  entry: "strat"
#        ^^^^^^^ error[unknown-state]: `strat` is not a state of the workflow
# = help: did you mean `start`?
# = fix: `"strat"` -> `"start"`
  states:
    start: {prompt_task: p, on_event: {next: 'edn'}}
#                                            ^^^^^ error[unknown-state]: `edn` is not a state of the workflow
# = help: did you mean `end`?
# = fix: `'edn'` -> `'end'`
    end: {prompt_task: q}
"#,
    );
}

#[test]
fn a_state_that_nothing_else_leads_to_is_suggested() {
    check(
        "
workflow:
  version: 1
  entry: start
  states:
    start: {prompt_task: p, on_event: {next: review}}
#                                            ^^^^^^ error[unknown-state]: `review` is not a state of the workflow
# = help: its states are `start`, `approval` and `finish`
# = help: is `approval` meant? Nothing else leads there
    approval: {prompt_task: q, on_event: {done: finish}}
    finish: {prompt_task: q}
",
    );
    check(
        "
workflow:
  version: 1
  entry: begin
#        ^^^^^ error[unknown-state]: `begin` is not a state of the workflow
# = help: its states are `triage` and `finish`
# = help: is `triage` meant? Nothing else leads there
  states:
    triage: {prompt_task: p, on_event: {next: finish}}
    finish: {prompt_task: q}
",
    );
    // With a single state there is nothing to choose from.
    check(
        "
workflow:
  version: 1
  entry: begin
#        ^^^^^ error[unknown-state]: `begin` is not a state of the workflow
# = help: there is only `triage`
  states:
    triage: {prompt_task: p}
",
    );
}

#[test]
fn references_to_prompts_and_compositions() {
    check(
        "
compositions:
  sort: {version: 1, steps: [{id: s, kind: prompt, prompt_task: p}]}
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: missing, on_event: {next: b, other: c}}
#                    ^^^^^^^ error[unknown-prompt]: `missing` is not a prompt of this pack
# = help: its prompts are `p` and `q`
    b: {orchestration: composition, composition: sotr}
#                                                ^^^^ error[unknown-composition]: `sotr` is not a composition of this pack
# = help: did you mean `sort`?
# = fix: `sotr` -> `sort`
    c: {orchestration: composition, composition: sort, prompt_task: r}
#                                                                   ^ error[unknown-prompt]: `r` is not a prompt of this pack
",
    );
    check(
        "
agents:
  entry: r
#        ^ error[unknown-prompt]: `r` is not a prompt of this pack
  members:
    p: {}
    q_agent: {}
#   ^^^^^^^ error[unknown-prompt]: the member `q_agent` is not a prompt of this pack
",
    );
    // The member is what is wrong, and is said to be so once.
    check(
        "
agents:
  entry: r
  members:
    r: {}
#   ^ error[unknown-prompt]: the member `r` is not a prompt of this pack
",
    );
}

#[test]
fn compositions_where_prompts_run() {
    check(
        "
compositions:
  sort: {version: 1, steps: [{id: s, kind: prompt, prompt_task: p}]}
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, composition: sort, on_event: {next: b, other: c}}
#                       ^^^^^^^^^^^ error[stray-composition]: this state runs its prompt and never its `composition`
# = help: add `orchestration: composition` to run the composition, or take `composition` out
    b: {prompt_task: p, orchestration: hybrid, composition: nowhere}
#                                              ^^^^^^^^^^^ error[stray-composition]: this state runs its prompt and never its `composition`
#                                      ^^^^^^ note: this runs the prompt
    c: {orchestration: composition, composition: sort}
",
    );
}

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
#                                           ^^^^^^^^^^^^^^ warning[misplaced-budget]: `engine.max_tool_calls` limits nothing
",
    );
}

#[test]
fn values_with_a_form() {
    check(
        r#"
packc: {lints: {event-name: warn}}
workflow:
  version: 2
  entry: a
  states:
    a:
      prompt_task: p
      persistence: Persistent
#                  ^^^^^^^^^^ warning[unknown-persistence]: PromptPack knows no `persistence: Persistent`
# = help: did you mean `persistent`?
      skills: ' '
#             ^^^ error[empty-skill-filter]: `skills` is empty: neither a path nor `none`
# = help: write `none` to have no skills here, or a path such as `./skills/billing`
# = help: without the key, all skills of the pack are there
      artifacts:
        one: {type: text/plain}
        two: {type: markdown}
#                   ^^^^^^^^ warning[invalid-mime-type]: `markdown` is not a MIME type
# = help: write `text/markdown`
        three: {type: text/}
#                     ^^^^^ warning[invalid-mime-type]: `text/` is not a MIME type
      on_event: {PlanReady: b, plan_ready: b, OK: b, "?": b}
#                              ^^^^^^^^^^ warning[event-name]: the event `plan_ready` is not in PascalCase
# = help: write `PlanReady` here and wherever the event is named
#                                                    ^^^ warning[event-name]: the event `?` is not in PascalCase
    b:
      prompt_task: q
      persistence: session
#                  ^^^^^^^ warning[unknown-persistence]: PromptPack knows no `persistence: session`
      skills: none
      terminal: true
agents:
  entry: p
  members:
    p:
      input_modes: [image/*, text, "*/*"]
#                            ^^^^ warning[invalid-mime-type]: `text` is not a MIME type
      output_modes: [application/json; charset=utf-8, a/b/c]
#                                                     ^^^^^ warning[invalid-mime-type]: `a/b/c` is not a MIME type
"#,
    );
}

#[test]
fn agents() {
    check(
        "
tools:
  find: {description: Find., parameters: {type: object, properties: {}}}
agents:
  entry: p
#        ^ warning[entry-not-a-member]: the entry `p` is not among the members
# = help: add `p` to the members, with a description for its agent card
  members:
# ^^^^^^^ note: the members are here
    q: {state: a}
#              ^ error[state-without-workflow]: there is no workflow for the agent to start in `a`
# = help: write the states under `workflow`, or take `state` out: the agent then runs its prompt once
",
    );
    check(
        "
packc: {lints: {agent-without-description: warn}}
agents:
  entry: p
  members:
    p: {description: Goes on.}
    q: {}
#   ^ warning[agent-without-description]: nothing says what the agent `q` does
# = help: add a `description` for its agent card
",
    );
    check(
        "
  r: {system_template: Ask., tools: [r, q, p, s], description: Asks.}
#                                    ^ warning[agent-calls-itself]: the agent `r` calls itself
# = help: take it out of `tools`, or name another member
#                                          ^ warning[tool-not-a-member]: the entry agent can't call the prompt `p`, which is no member
# = help: add `p` under `agents.members`, or take it out of `tools`
  s: {system_template: Say., tools: [s]}
#                                    ^ warning[agent-calls-itself]: the agent `s` calls itself
tools:
  q: {description: Find., parameters: {type: object, properties: {}}}
agents:
  entry: r
  members:
    r: {}
    s: {}
",
    );
}

#[test]
fn what_must_never_be_refused() {
    // `engine` is the runtime's.
    accept(
        "
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p}}
  engine: {timeout: 30, x: {level: [1]}, cost_limit: true, concurrency: 2}
",
    );
    // `control` where the caller moves on, and every version from 1.
    accept(
        "
workflow:
  version: 3
  entry: a
  states:
    a: {prompt_task: p, orchestration: external, control: agent, on_event: {next: b}}
    b: {prompt_task: q, terminal: true}
",
    );
    // The prompt of a member and of its state may differ, and so may the entries.
    accept(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: q, terminal: true}
agents:
  entry: q
  members:
    q: {state: a}
",
    );
    // A prompt in a state that runs a composition, and a composition alone.
    accept(
        "
compositions:
  sort: {version: 1, steps: [{id: s, kind: prompt, prompt_task: p}]}
workflow:
  version: 2
  entry: a
  states:
    a: {orchestration: composition, composition: sort, prompt_task: p, on_event: {next: b}}
    b: {orchestration: composition, composition: sort, terminal: true}
",
    );
    // Any event name, any package as a skill filter.
    accept(
        r#"
skills: ["@acme/skills"]
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, skills: "@acme/skills", on_event: {"no": b, plan_ready: b, "": b}}
    b: {prompt_task: q, terminal: true}
"#,
    );
}

#[test]
fn the_workflows_of_the_specification() {
    accept(
        "
workflow:
  version: 1
  entry: triage
  states:
    triage: {prompt_task: p, on_event: {billing: billing, technical: tech, resolved: closing}}
    billing: {prompt_task: p, persistence: persistent, on_event: {resolved: closing, escalate: human}}
    tech: {prompt_task: p, persistence: persistent, on_event: {resolved: closing, escalate: human}}
    closing: {prompt_task: q, on_event: {}, orchestration: internal}
    human: {prompt_task: q, on_event: {}, orchestration: external}
",
    );
    accept(
        "
packc: {lints: {unlimited-loop: warn}}
workflow:
  version: 1
  entry: plan
  states:
    plan: {prompt_task: p, on_event: {PlanReady: implement}}
    implement:
      prompt_task: p
      max_visits: 5
      on_max_visits: review
      artifacts:
        commit_sha: {type: text/plain, description: Latest commit}
        test_report: {type: application/json, description: Test runner output}
      on_event: {CodeReady: test}
    test: {prompt_task: p, on_event: {TestsFailed: implement, TestsPassed: done}}
    review: {prompt_task: q, terminal: true}
    done: {prompt_task: q, terminal: true}
  engine: {budget: {max_total_visits: 50, max_tool_calls: 200, max_wall_time_sec: 600}}
",
    );
}

#[test]
fn nothing_is_concluded_from_what_could_not_be_read() {
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_evnt: {next: b}}
#                       ^^^^^^^ error[unknown-key]: `on_evnt` is not a key of a workflow state
    b: {prompt_task: q, terminal: true}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: [b], again: a}}
#                                        ^^^ error[wrong-type]: `workflow.states.a.on_event.next` must be a string, but it is a list
    b: {prompt_task: q, terminal: true}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {$include: missing.yaml}
#                 ^^^^^^^^^^^^ error[missing-file]: `missing.yaml` does not exist
    b: {prompt_task: r, on_event: {back: c}}
#                    ^ error[unknown-prompt]: `r` is not a prompt of this pack
#                                        ^ error[unknown-state]: `c` is not a state of the workflow
agents: {$include: agents.yaml}
#                  ^^^^^^^^^^^ error[missing-file]: `agents.yaml` does not exist
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states: {$include: missing.yaml}
#                    ^^^^^^^^^^^^ error[missing-file]: `missing.yaml` does not exist
agents: {entry: p, members: {p: {state: x}}}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {composition: c, terminal: true}
#   ^ error[missing-key]: `workflow.states.a` has no `prompt_task`
",
    );
    check(
        "
workfow: {version: 2, entry: a, states: {a: {prompt_task: p, terminal: true}}}
#<^^^^^^^ error[unknown-key]: `workfow` is not a key of a pack
agents: {entry: p, members: {p: {state: a}}}
",
    );
}

#[test]
fn empty_sections_are_wrong_for_that_reason_alone() {
    check(
        "
workflow: {version: 1, entry: a, states: {}}
#                                ^^^^^^ error[outside-limits]: `workflow.states` is empty
agents: {entry: p, members: {}}
#                  ^^^^^^^ error[outside-limits]: `agents.members` is empty
",
    );
}

#[test]
fn a_mistake_that_is_shared_is_reported_once() {
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: &base {prompt_task: r, on_event: &events {next: bb, out: done}, artifacts: {x: {type: text}}}
#                          ^ error[unknown-prompt]: `r` is not a prompt of this pack
#                                                      ^^ error[unknown-state]: `bb` is not a state of the workflow
#                                                                                            ^^^^ warning[invalid-mime-type]: `text` is not a MIME type
    b: {<<: *base, persistence: persistent}
    done: {prompt_task: q, terminal: true}
",
    );
}

#[test]
fn compiled_packs_are_checked_alike() {
    let validated = |world: &MemoryWorld| {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new("/p")
        };
        let outcome = validate(world, &options);
        (outcome.sources, outcome.diagnostics)
    };
    fixture::check(
        r#"--- pack.json
{
  "id": "hello",
  "name": "Hello",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "p": {"id": "p", "name": "P", "version": "1.0.0", "system_template": "Go on."}
  },
  "workflow": {
    "version": 2,
    "entry": "strat",
#            ^^^^^^^ error[unknown-state]: `strat` is not a state of the workflow
    "states": {
      "start": {"prompt_task": "p", "on_event": {"next": "loop"}},
      "loop": {"prompt_task": "p", "on_event": {"again": "loop"}}
#     ^^^^^^ warning[endless-loop]: no event leads out of the loop `loop → loop`
#                                                        ^^^^^^ note: `again` leads to `loop`
    }
  }
}
"#,
        validated,
    );
}
