//! The rules of the specification that need no rule of packc's own: what its schema catches already, and what must never
//! be refused. Each row of `docs/src/rules/coverage.md` that says so is shown by a pack here.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

#[path = "../harness/mod.rs"]
mod harness;

mod accepted;
mod schema;

use std::collections::BTreeSet;

use harness::findings;
use packc_diagnostics::fixture::Fixture;

/// What each pack begins with.
const HEAD: &str = "--- pack.yaml
id: hello
version: 1.0.0
";

/// The prompts of packs that need no others.
const PROMPTS: &str = "prompts:
  p: {system_template: Go on.}
  q: {system_template: Stop.}
";

/// A pack that shows what becomes of a rule of the specification.
struct Case {
    /// The rule, as the page numbers it.
    rule: &'static str,
    /// The names of packc's rules that find something in the pack; none when it is fine.
    finds: &'static [&'static str],
    /// What the pack goes on with; with `PROMPTS` before it unless it has its own.
    pack: &'static str,
}

impl Case {
    #[track_caller]
    fn check(&self) {
        let prompts = if self.pack.contains("prompts:") {
            ""
        } else {
            PROMPTS
        };
        let pack = self.pack.trim_start_matches('\n');
        let fixture = Fixture::parse(&format!("{HEAD}{prompts}{pack}"));
        let (_, found) = findings(&fixture.world());
        let names: BTreeSet<&str> = found.iter().map(|found| found.rule.name).collect();
        let expected: BTreeSet<&str> = self.finds.iter().copied().collect();
        assert_eq!(names, expected, "{}: {found:#?}", self.rule);
    }
}

#[test]
fn what_the_schema_catches() {
    schema::CASES.iter().for_each(Case::check);
}

#[test]
fn what_must_never_be_refused() {
    accepted::CASES.iter().for_each(Case::check);
    assert!(accepted::CASES.iter().all(|case| case.finds.is_empty()));
}

/// The ids of the rows of the page whose last column is such.
#[expect(clippy::disallowed_methods, reason = "the test reads the book")]
fn rows_where(holds: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/src/rules/coverage.md"
    );
    let page = std::fs::read_to_string(path).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let cells = rows.map(|row| row.split(" | ").collect::<Vec<_>>());
    cells
        .filter(|cells| cells.len() == 4 && holds(cells[3]))
        .map(|cells| cells[0].trim_start_matches("| ").to_owned())
        .collect()
}

#[test]
fn every_row_of_the_page_has_its_packs() {
    let rules = |cases: &[Case]| -> BTreeSet<String> {
        cases.iter().map(|case| case.rule.to_owned()).collect()
    };
    assert_eq!(
        rows_where(|cell| cell.starts_with("never refused")),
        rules(accepted::CASES)
    );
    assert_eq!(
        rows_where(|cell| cell.starts_with("the schema")),
        rules(schema::CASES)
    );
    for case in schema::CASES {
        for name in case.finds {
            let link = format!("[`{name}`]({name}.md)");
            let named = rows_where(|cell| cell.contains(&link));
            assert!(named.contains(case.rule), "{} names {name}", case.rule);
        }
    }
}
