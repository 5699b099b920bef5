//! The examples of the specification and of its guide, each in a pack of its own, with what packc says of it.
//!
//! `examples` has the packs: an example that is a part of a pack stands in the least pack that it can stand in, and its
//! sentences are our own. `verdicts.md` is the table of the findings. Where the specification shows an example as right,
//! packc finds no error, or the table says which rule of the specification the example breaks.

use std::collections::{BTreeMap, BTreeSet};

use camino::Utf8Path;
use packc_diagnostics::{Diagnostic, Severity};
use packc_driver::{BuildOptions, Destination, ValidateOptions, compile, validate};
use packc_source::memory::MemoryWorld;

/// The table that the verdicts are compared with.
const TABLE: &str = include_str!("verdicts.md");

/// A row of the table.
struct Row<'a> {
    /// The file in `examples`.
    example: &'a str,
    /// The specification's word on it: `right` or `wrong`.
    shown_as: &'a str,
    /// What `packc validate` finds; `-` for nothing, empty where the example is no compiled pack.
    validated: &'a str,
    /// What `packc build` finds when the example is a project's root file.
    built: &'a str,
    /// Why a finding is right.
    because: &'a str,
    line: &'a str,
}

#[expect(clippy::panic, reason = "a table that isn't one fails the test")]
fn rows() -> Vec<Row<'static>> {
    let rows = TABLE.lines().filter(|line| line.starts_with("| `"));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, example, _, shown_as, validated, built, because, _] = cells[..] else {
            panic!("a row has six cells: {line}");
        };
        Row {
            example: example.trim_matches('`'),
            shown_as,
            validated,
            built,
            because,
            line,
        }
    })
    .collect()
}

/// The examples by their file names.
#[expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the test reads its examples"
)]
fn examples() -> BTreeMap<String, String> {
    let folder = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specification/examples");
    let entries = folder.read_dir_utf8().unwrap();
    let paths = entries.map(|entry| entry.unwrap().into_path());
    paths
        .map(|path| {
            let name = path.file_name().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// A project whose root file is the example, with the files that examples name.
fn project(example: &str) -> MemoryWorld {
    let skill =
        |name: &str| format!("---\nname: {name}\ndescription: What is known.\n---\nKnow it.\n");
    MemoryWorld::new()
        .file("/p/pack.yaml", example)
        .file(
            "/p/schemas/intent.json",
            r#"{"properties": {"category": {"enum": ["refund", "other"]}}}"#,
        )
        .file("/p/skills/billing/SKILL.md", skill("billing"))
        .file("/p/skills/compliance/SKILL.md", skill("compliance"))
        .file(
            "/p/examples/photo.jpg",
            b"\xff\xd8\xff\xc0\0\x11\x08\0\x01\0\x01\x03\xff\xd9",
        )
}

fn built(example: &str) -> String {
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new("/p")
    };
    verdict(&compile(&project(example), &options).diagnostics)
}

fn validated(example: &str) -> String {
    let world = project(example).file("/p/pack.json", example);
    let options = ValidateOptions {
        files: vec!["pack.json".into()],
        ..ValidateOptions::new("/p")
    };
    verdict(&validate(&world, &options).diagnostics)
}

/// The rules of the findings, errors first.
fn verdict(found: &[Diagnostic]) -> String {
    let rules = |severity, word: &str| {
        let found = found.iter().filter(|found| found.severity == severity);
        let names: BTreeSet<String> = found
            .map(|found| format!("{word} `{}`", found.rule.name))
            .collect();
        names
    };
    let errors = rules(Severity::Error, "error");
    let warnings = rules(Severity::Warning, "warning");
    let all: Vec<String> = errors.into_iter().chain(warnings).collect();
    if all.is_empty() {
        "-".to_owned()
    } else {
        all.join(", ")
    }
}

#[test]
fn each_example_has_a_row() {
    let in_table: Vec<&str> = rows().iter().map(|row| row.example).collect();
    let unique: BTreeSet<&str> = in_table.iter().copied().collect();
    assert_eq!(unique.len(), in_table.len(), "a row is there twice");
    let examples = examples();
    let in_folder: BTreeSet<&str> = examples.keys().map(String::as_str).collect();
    assert_eq!(unique, in_folder);
}

#[test]
fn each_verdict_is_that_of_the_table() {
    let examples = examples();
    let mut wrong = Vec::new();
    for row in rows() {
        let example = &examples[row.example];
        let validated = if Utf8Path::new(row.example).extension() == Some("json") {
            validated(example)
        } else {
            String::new()
        };
        let built = built(example);
        if (validated.as_str(), built.as_str()) != (row.validated, row.built) {
            wrong.push(format!(
                "{}\n  validated: {validated}\n  built: {built}",
                row.line
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_shown_as_right_has_no_finding_without_a_reason() {
    for row in rows() {
        let cells = [row.validated, row.built];
        match row.shown_as {
            "right" => {
                let is_right = cells.iter().all(|cell| ["", "-"].contains(cell));
                assert_eq!(is_right, row.because.is_empty(), "{}", row.line);
            }
            "wrong" => {
                assert!(
                    cells.iter().any(|cell| cell.contains("error")),
                    "{}",
                    row.line
                );
                assert!(!row.because.is_empty(), "{}", row.line);
            }
            other => panic!("shown as {other}: {}", row.line),
        }
    }
}
