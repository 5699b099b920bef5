//! The registry keeps its promises: names, codes and texts.

use std::collections::BTreeSet;

use packc_diagnostics::fixture::Fixture;
use packc_diagnostics::{Rule, registry};

/// The rules for which `holds` is false.
fn breaking(holds: impl Fn(&Rule) -> bool) -> Vec<&'static str> {
    registry::all()
        .filter(|rule| !holds(rule))
        .map(|rule| rule.name)
        .collect()
}

#[test]
fn names_and_codes_are_unique() {
    let mut names = BTreeSet::new();
    let mut codes = BTreeSet::new();
    for rule in registry::all() {
        assert!(names.insert(rule.name), "{} is declared twice", rule.name);
        assert!(codes.insert(rule.code), "{} is given twice", rule.code());
    }
}

#[test]
fn names_are_words_joined_by_hyphens() {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    let is_name = |rule: &Rule| {
        rule.name.split('-').all(is_word) && rule.name.starts_with(|c: char| c.is_ascii_lowercase())
    };
    assert_eq!(breaking(is_name), [""; 0]);
}

#[test]
fn codes_lie_in_the_thousand_of_their_phase_and_are_listed_in_order() {
    for (thousand, rules) in [
        (1, registry::syntax::RULES),
        (2, registry::project::RULES),
        (3, registry::spec::RULES),
        (4, registry::template::RULES),
        (4, registry::skill::RULES),
        (4, registry::media::RULES),
        (4, registry::schema_file::RULES),
        (5, registry::core::RULES),
        (5, registry::workflow::RULES),
        (5, registry::eval::RULES),
        (5, registry::agent::RULES),
        (5, registry::composition::RULES),
        (5, registry::provider::RULES),
        (5, registry::governance::RULES),
        (5, registry::value::RULES),
        (5, registry::target::RULES),
        (6, registry::output::RULES),
        (6, registry::manifest::RULES),
    ] {
        for rule in rules {
            assert_eq!(rule.code / 1000, thousand, "{}", rule.name);
        }
        assert!(rules.is_sorted_by_key(|rule| rule.code), "PK{thousand}xxx");
    }
    let listed: usize = [
        registry::syntax::RULES,
        registry::project::RULES,
        registry::spec::RULES,
        registry::template::RULES,
        registry::skill::RULES,
        registry::media::RULES,
        registry::schema_file::RULES,
        registry::core::RULES,
        registry::workflow::RULES,
        registry::eval::RULES,
        registry::agent::RULES,
        registry::composition::RULES,
        registry::provider::RULES,
        registry::governance::RULES,
        registry::value::RULES,
        registry::target::RULES,
        registry::output::RULES,
        registry::manifest::RULES,
    ]
    .iter()
    .map(|rules| rules.len())
    .sum();
    assert_eq!(registry::all().count(), listed, "a phase is missing here");
}

#[test]
fn every_text_has_its_title_and_sections() {
    let sections = |rule: &Rule| {
        let mut fenced = None;
        let mut sections = Vec::new();
        for line in rule.text.lines() {
            let ticks = line.len() - line.trim_start_matches('`').len();
            match fenced {
                None if ticks >= 3 => fenced = Some(ticks),
                Some(open) if ticks == open && line.len() == ticks => fenced = None,
                None if line.starts_with("## ") => sections.push(line.to_owned()),
                _ => {}
            }
        }
        sections
    };
    assert_eq!(
        breaking(|rule| sections(rule) == ["## What", "## Why", "## Example", "## Fix"]),
        [""; 0]
    );
    let is_title = |rule: &Rule| {
        let title = rule.title();
        rule.text.starts_with("# ")
            && title.contains(' ')
            && title.starts_with(char::is_uppercase)
            && !title.contains(rule.name)
            && !title.ends_with('.')
    };
    assert_eq!(breaking(is_title), [""; 0]);
}

/// The rules that no project in a text can show: the disk has to refuse, packc to be wrong, a file to be very large, or
/// a command to be another one or to be given values. The tests of the binary and of the driver show them.
const OF_THE_MACHINE: [&str; 17] = [
    "assumed-identity",
    "client-side-apply",
    "exploded-with-errors",
    "helm-template",
    "large-pack",
    "locked-output",
    "media-too-large",
    "not-explodable",
    "output-not-written",
    "pack-too-large",
    "self-check-failed",
    "shared-output",
    "stale-manifest",
    "stale-output",
    "twin-packs",
    "unfilled-placeholder",
    "variable-value",
];

#[test]
fn examples_show_the_rule_and_fixes_do_not() {
    let shows_commands = |text: &str| text.starts_with("$ ");
    let expects = |rule: &Rule, text: &&str| {
        let mut expected = Vec::new();
        if !shows_commands(text) {
            let fixture = Fixture::parse(text);
            expected.extend(fixture.expected().map(ToOwned::to_owned));
        }
        expected.contains(&rule.name.to_owned())
    };
    let shown = |rule: &Rule| {
        let shows = |text| expects(rule, text);
        OF_THE_MACHINE.contains(&rule.name) || rule.examples().iter().any(shows)
    };
    assert_eq!(breaking(shown), [""; 0]);
    let repaired = |rule: &Rule| {
        let fixes = rule.fixes();
        !fixes.is_empty() && !fixes.iter().any(|text| expects(rule, text))
    };
    assert_eq!(breaking(repaired), [""; 0]);
}

#[test]
fn rules_are_found_by_name_and_by_code() {
    for rule in registry::all() {
        assert_eq!(registry::find(rule.name), Some(rule));
        assert_eq!(registry::find(&rule.code().to_lowercase()), Some(rule));
    }
    assert_eq!(registry::find("PK0000"), None);
}
