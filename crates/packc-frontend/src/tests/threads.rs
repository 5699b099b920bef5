//! The number of threads shows in nothing.

use std::fmt::Write as _;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::fixture::Fixture;
use packc_syntax::Limits;

use super::tree::print;
use super::{Options, options, run};

/// The names of all files, the merged tree and the findings, read by this many threads.
fn read(
    fixture: &str,
    options: &Options,
    threads: usize,
) -> (Vec<String>, String, Vec<Diagnostic>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(|| {
        let (project, sources, diagnostics) = run(&Fixture::parse(fixture).world(), options);
        let names = sources.iter().map(|(_, file)| file.name.clone());
        let tree = project.map(|project| print(&project.root, &sources));
        (names.collect(), tree.unwrap_or_default(), diagnostics)
    })
}

/// A project of many files, some of them with mistakes.
fn project() -> String {
    let mut fixture = String::from("--- pack.yaml\nid: a\nversion: 1.0.0\n");
    for number in 0..60 {
        let content = match number % 6 {
            0 => "system_template: Hi\nvariables: [{ $include: _shared.yaml }]".to_owned(),
            1 => "name: [".to_owned(),
            2 => format!("$include: ../parts/part{number}.yaml"),
            3 => "system_template: { $include: nowhere.md }".to_owned(),
            4 => "id: same".to_owned(),
            _ => "# Nothing yet.".to_owned(),
        };
        let _ = writeln!(fixture, "--- prompts/p{number}.yaml\n{content}");
        let _ = writeln!(
            fixture,
            "--- parts/part{number}.yaml\nsystem_template: {number}"
        );
        let _ = writeln!(
            fixture,
            "--- tools/t{number}.json\n{{ \"description\": \"d\" }}"
        );
    }
    fixture + "--- prompts/_shared.yaml\n- name: x\n"
}

#[test]
fn results_and_findings_are_the_same_on_any_number_of_threads() {
    let fixture = project();
    let expected = read(&fixture, &options(), 1);
    assert_eq!(expected.0.len(), 1 + 60 + 60 + 10 + 1);
    assert_eq!(expected.2.len(), 10 + 1 + 9 + 10);
    for threads in [2, 3, 8, 2, 3, 8] {
        assert!(
            read(&fixture, &options(), threads) == expected,
            "{threads} threads"
        );
    }
}

#[test]
fn so_is_what_happens_when_the_sources_are_too_large() {
    let limits = Limits {
        source_bytes: 400,
        ..Limits::default()
    };
    let small = Options {
        limits,
        ..options()
    };
    let fixture = project();
    let expected = read(&fixture, &small, 1);
    assert_eq!(expected.2.len(), 1);
    for threads in [2, 3, 8, 2, 3, 8] {
        assert!(
            read(&fixture, &small, threads) == expected,
            "{threads} threads"
        );
    }
}
