//! Every project in the texts of the rules, through the whole compiler.
//!
//! The texts are what `packc explain` and the book show, so each is a promise: the example gives exactly the findings
//! that are drawn into it, and the repair gives none of the rule.

mod harness;

use camino::Utf8Path;
use harness::findings;
use packc_diagnostics::fixture::{self, Fixture};
use packc_diagnostics::{Diagnostic, Rule, registry};
use packc_driver::{
    BuildOptions, ManifestFrom, ManifestOptions, ValidateOptions, compile, manifest, validate,
};
use packc_source::memory::MemoryWorld;
use packc_source::{SourceMap, World};

/// Compiles the project in the folder `/p`; a fixture that begins with `pack.json` is a pack to validate. For the rules
/// of manifests, one is made of what a build has written there.
fn run(rule: &Rule, fixture: &Fixture) -> (SourceMap, Vec<Diagnostic>) {
    let world = fixture.world();
    let is_pack = fixture
        .paths()
        .next()
        .is_some_and(|path| path == "/p/pack.json");
    if registry::manifest::RULES.contains(&rule) {
        return ship(world, is_pack);
    }
    if is_pack {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new("/p")
        };
        let outcome = validate(&world, &options);
        return (outcome.sources, outcome.diagnostics);
    }
    findings(&world)
}

/// What is said about the manifest of the project in `/p`, or of the pack in `pack.json`. Builds are pinned to the time
/// of the world.
fn ship(world: MemoryWorld, is_pack: bool) -> (SourceMap, Vec<Diagnostic>) {
    let pinned = Some(world.now());
    let build = BuildOptions {
        created_at: pinned,
        ..BuildOptions::new(fixture::ROOT)
    };
    let output = Utf8Path::new("/p/dist/pack.json");
    let emitted = compile(&world, &build).emitted;
    let world = match emitted {
        Some(emitted) if world.kind(output).is_none() => world.file(output, emitted.written.bytes),
        _ => world,
    };
    let options = ManifestOptions {
        from: if is_pack {
            ManifestFrom::Pack("pack.json".into())
        } else {
            ManifestFrom::Project(Box::new(build))
        },
        pinned,
        ..ManifestOptions::new(fixture::ROOT)
    };
    let made = manifest(&world, &options);
    (made.outcome.sources, made.outcome.diagnostics)
}

/// True for the texts of rules that the disk or a bug breaks: they show commands instead of projects.
fn shows_commands(text: &str) -> bool {
    text.starts_with("$ ")
}

#[test]
fn examples_are_as_drawn() {
    let texts = registry::all().flat_map(|rule| {
        let examples = rule.examples().into_iter();
        examples.map(move |text| (rule, text))
    });
    let texts = texts.filter(|(_, text)| !shows_commands(text));
    let wrong = texts.filter(|(rule, text)| {
        let compare = || {
            let fixture = Fixture::parse(text);
            let (sources, found) = run(rule, &fixture);
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
            let (_, found) = run(rule, &Fixture::parse(text));
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
