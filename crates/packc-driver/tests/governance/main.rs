//! Governance through the whole compiler, beyond the examples in the texts of the rules: what each rule finds, what it
//! lets pass, and that one mistake is spoken of once.

#[path = "../harness/mod.rs"]
mod harness;

mod accepted;
mod advice;
mod agents;
mod compiled;
mod emitted;
mod references;
mod schema;
mod terms;
mod unread;

use harness::findings;
use packc_diagnostics::fixture;

/// What each project begins with: two evals, one of them of a prompt, and a validator with an id and one without.
const HEAD: &str = "--- pack.yaml
id: claims
version: 1.0.0
evals:
  - {id: bias, type: llm_judge, trigger: sample_sessions}
prompts:
  triage:
    system_template: Sort the claim.
    evals:
      - {id: routing, type: equals, trigger: every_turn}
    validators:
      - {id: no_advice, type: banned_words, params: {words: [sue]}}
      - {type: max_length, params: {max_characters: 900}}
  review:
    system_template: Look at the claim again.
";

/// Compiles the pack that goes on with `rest`; the findings are those drawn into it.
#[track_caller]
fn check(rest: &str) {
    let rest = rest.trim_start_matches('\n');
    fixture::check(&format!("{HEAD}{rest}"), findings);
}

/// The same with findings drawn into the head, below some of its lines.
#[track_caller]
fn check_with(drawn: &[(&str, &str)], rest: &str) {
    let head = drawn.iter().fold(HEAD.to_owned(), |head, (line, drawn)| {
        assert!(head.contains(line), "{line}");
        head.replacen(
            line,
            &format!("{line}{}", drawn.trim_start_matches('\n')),
            1,
        )
    });
    fixture::check(
        &format!("{head}{}", rest.trim_start_matches('\n')),
        findings,
    );
}

/// Compiles the pack that goes on with `rest`, of which nothing may be said.
#[track_caller]
fn accept(rest: &str) {
    let is_drawn = rest.lines().any(|line| line.starts_with('#'));
    assert!(!is_drawn, "nothing is drawn into what is accepted");
    check(rest);
}
