//! Every project in the texts of the rules, through the whole compiler.
//!
//! The texts are what `packc explain` and the book show, so each is a promise: the example gives exactly the findings
//! that are drawn into it, and the repair gives none of the rule.

mod harness;

use harness::findings;
use packc_diagnostics::fixture::Fixture;
use packc_diagnostics::{Diagnostic, Rule, registry};
use packc_driver::{ValidateOptions, validate};
use packc_source::SourceMap;

/// Compiles the project in the folder `/p`; a fixture that begins with `pack.json` is a pack to validate.
fn run(fixture: &Fixture) -> (SourceMap, Vec<Diagnostic>) {
    let world = fixture.world();
    if fixture
        .paths()
        .next()
        .is_some_and(|path| path == "/p/pack.json")
    {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new("/p")
        };
        let outcome = validate(&world, &options);
        return (outcome.sources, outcome.diagnostics);
    }
    findings(&world)
}

/// True for the texts of rules that the disk or a bug breaks: they show commands instead of projects.
fn shows_commands(text: &str) -> bool {
    text.starts_with("$ ")
}

#[test]
fn examples_are_as_drawn() {
    let texts = registry::all().flat_map(Rule::examples);
    let texts = texts.filter(|text| !shows_commands(text));
    let wrong = texts.filter(|text| {
        let compare = || {
            let fixture = Fixture::parse(text);
            let (sources, found) = run(&fixture);
            fixture.compare(text, &sources, &found);
        };
        std::panic::catch_unwind(compare).is_err()
    });
    // Each has printed what differs; all are shown in one run.
    assert_eq!(wrong.count(), 0, "examples that are not as drawn");
}

#[test]
fn fixes_repair() {
    let mut wrong = Vec::new();
    for rule in registry::all() {
        for text in rule
            .fixes()
            .into_iter()
            .filter(|text| !shows_commands(text))
        {
            let (_, found) = run(&Fixture::parse(text));
            let still = found
                .iter()
                .filter(|found| found.rule == rule || found.is_error());
            let still: Vec<_> = still.map(|found| &found.message).collect();
            if !still.is_empty() {
                wrong.push(format!("the fix of {}: {still:#?}\n{text}", rule.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
