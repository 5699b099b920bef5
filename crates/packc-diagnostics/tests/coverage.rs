//! The page of the book about the rules of the specification says all that there is to say, and nothing else.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use std::collections::BTreeSet;

use packc_diagnostics::{Rule, registry};

/// The groups of rules of the specification: their letter, and how many there are.
const GROUPS: &[(&str, usize)] = &[
    ("C", 14),
    ("T", 13),
    ("M", 11),
    ("W", 27),
    ("E", 8),
    ("V", 5),
    ("A", 12),
    ("K", 4),
    ("P", 25),
    ("R", 14),
    ("G", 30),
];

/// The phases all of whose rules the page names: those that check what the specification says of a pack as a whole.
const ON_THE_PAGE: &[&[&Rule]] = &[
    registry::template::RULES,
    registry::skill::RULES,
    registry::media::RULES,
    registry::core::RULES,
    registry::workflow::RULES,
    registry::eval::RULES,
    registry::agent::RULES,
    registry::composition::RULES,
    registry::provider::RULES,
    registry::governance::RULES,
    registry::value::RULES,
    registry::target::RULES,
];

/// What the last column may say besides rules of packc.
const VERDICTS: &[&str] = &[
    "the schema",
    "never refused",
    "packc itself",
    "while running",
];

#[expect(clippy::disallowed_methods, reason = "the test reads the book")]
fn page() -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/src/rules/coverage.md"
    );
    std::fs::read_to_string(path).unwrap()
}

/// The rows of the tables with this many columns, without their heads.
fn rows(page: &str, columns: usize) -> Vec<Vec<&str>> {
    let lines = page.lines().filter_map(|line| {
        let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
        Some(row.split(" | ").collect::<Vec<_>>())
    });
    lines
        .filter(|cells| cells.len() == columns && cells[0] != "Rule")
        .collect()
}

/// The names of the rules of packc that a text links to.
#[track_caller]
fn links(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for rest in text.split("[`").skip(1) {
        let (name, rest) = rest.split_once("`](").unwrap();
        assert!(rest.starts_with(&format!("{name}.md)")), "{name}: {rest}");
        names.insert(name);
    }
    names
}

#[test]
fn every_rule_of_the_specification_has_one_row() {
    let page = page();
    let rows = rows(&page, 4);
    let ids: Vec<&str> = rows.iter().map(|cells| cells[0]).collect();
    let expected: Vec<String> = GROUPS
        .iter()
        .flat_map(|(letter, count)| (1..=*count).map(move |number| format!("{letter}{number}")))
        .collect();
    assert_eq!(ids, expected);
    assert_eq!(ids.len(), 163);
}

#[test]
fn every_row_says_what_becomes_of_the_rule() {
    let page = page();
    let rows = rows(&page, 4);
    let says = |cells: &[&str]| {
        let verdict = VERDICTS.iter().any(|words| cells[3].starts_with(words));
        verdict || !links(cells[3]).is_empty()
    };
    for cells in &rows {
        assert!(
            cells.iter().all(|cell| !cell.trim().is_empty()),
            "{cells:?}"
        );
        assert!(says(cells), "{cells:?}");
    }
}

#[test]
fn every_rule_on_the_page_exists() {
    let page = page();
    for name in links(&page) {
        let rule = registry::find(name);
        assert_eq!(rule.map(|rule| rule.name), Some(name));
    }
}

#[test]
fn every_rule_about_packs_is_on_the_page() {
    let page = page();
    let named = links(&page);
    let missing: Vec<&str> = ON_THE_PAGE
        .iter()
        .flat_map(|rules| rules.iter())
        .map(|rule| rule.name)
        .filter(|name| !named.contains(name))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_rules_of_our_own_enforce_no_rule_of_the_specification() {
    let page = page();
    let mut ours = BTreeSet::new();
    for cells in rows(&page, 2) {
        let named = links(cells[0]);
        assert!(
            !named.is_empty() && !cells[1].trim().is_empty(),
            "{cells:?}"
        );
        for name in named {
            assert!(ours.insert(name), "{name} is listed twice");
        }
    }
    let enforcing: BTreeSet<&str> = rows(&page, 4)
        .iter()
        .flat_map(|cells| links(cells[3]))
        .collect();
    let both: Vec<&&str> = ours.intersection(&enforcing).collect();
    assert!(both.is_empty(), "{both:?}");
}
