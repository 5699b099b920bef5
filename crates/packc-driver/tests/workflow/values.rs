//! Values with a form, and agents.

use crate::check;

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
# = fix: `Persistent` -> `persistent`
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
