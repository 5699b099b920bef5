//! Compositions and providers through the whole compiler, beyond the examples in the texts of the rules.
//!
//! Each case is the steps of one composition in a pack that has all they can name.

#[path = "../harness/mod.rs"]
mod harness;

mod allowed;
mod bindings;
mod graph;
mod keys;
mod names;
mod predicates;
mod providers;
mod unread;

use harness::findings;
use packc_diagnostics::fixture;

/// The pack that the compositions of the cases stand in.
const PACK: &str = r"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - default
    - {key: drafter, role: llm, capabilities: {tool_use: true}}
    - {key: cheap, role: llm, capabilities: {tool_use: false}}
    - {key: fast, role: inference}
    - {key: spare, role: llm, required: false}
tools:
  search:
    description: Searches the tickets.
    parameters: {type: object, properties: {text: {type: string}}}
  finish:
    description: Closes the ticket.
    parameters: {type: object, properties: {text: {type: string}}}
evals:
  - {id: tone, type: llm_judge, trigger: every_turn}
prompts:
  classify:
    system_template: Name the topic.
    evals:
      - {id: exact, type: equals, trigger: every_turn}
  reply:
    system_template: Write the reply.
    tools: [search, finish]
  guess:
    system_template: Guess.
    provider: fast
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: triage, terminal: true}
";

/// Compiles a whole project and compares what is found with what is drawn.
#[track_caller]
fn check(project: &str) {
    fixture::check(project, findings);
}

/// The same for the composition `triage` of the pack above, of which only the steps are given.
#[track_caller]
fn check_steps(steps: &str) {
    check_steps_in(PACK, steps);
}

/// The same for the composition `triage` of another pack.
#[track_caller]
fn check_steps_in(pack: &str, steps: &str) {
    let steps = steps.trim_start_matches('\n');
    check(&format!(
        "{pack}--- compositions/triage.yaml\nversion: 1\n{steps}"
    ));
}

/// The pack above with findings drawn below some of its lines.
fn drawn(findings: &[(&str, &str)]) -> String {
    findings
        .iter()
        .fold(PACK.to_owned(), |pack, (line, drawn)| {
            assert!(pack.contains(line), "{line}");
            let drawn = drawn.trim_start_matches('\n');
            pack.replacen(line, &format!("{line}{drawn}"), 1)
        })
}
