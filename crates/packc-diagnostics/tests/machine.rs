//! SARIF logs and GitHub annotations, as they are written.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use packc_diagnostics::render::{github, sarif};
use packc_diagnostics::{Diagnostic, Rule, Severity, sort};
use packc_source::{FileId, SourceFile, SourceMap, Span};
use serde_json::Value;

const RUN: sarif::Run = sarif::Run {
    version: "1.2.3",
    successful: true,
};

/// Rules with texts of their own, so that the logs change only with the renderers.
static NO_PROJECT: Rule = Rule {
    name: "no-project",
    code: 2001,
    severity: Severity::Error,
    text: "# A project that isn't there\n\n## What\n\nThere is no `pack.yaml`.\n",
};
static UNKNOWN_KEY: Rule = Rule {
    name: "unknown-key",
    code: 3001,
    severity: Severity::Error,
    text: "# A key that isn't known\n\n## What\n\nA mapping has a key\nthat isn't known:\n\n- a misspelt one\n- another\n
## Example\n\n```yaml\n--- pack.yaml\nidd: hello\n```\n\n## Fix\n\nWrite another.\n",
};
static UNREACHABLE_STATE: Rule = Rule {
    name: "unreachable-state",
    code: 5206,
    severity: Severity::Warning,
    text: "# A state that no run gets to\n\n## What\n\nNo path leads there.\n",
};
static EVENT_NAME: Rule = Rule {
    name: "event-name",
    code: 5219,
    severity: Severity::Off,
    text: "# An event that isn't named well\n\n## What\n\nIt isn't in `PascalCase`.\n\n\"Off\" otherwise.\n",
};

fn add(sources: &mut SourceMap, name: &str, text: &str, from: Option<Span>) -> FileId {
    let path = format!("/p/{name}");
    let file = SourceFile::new(path.into(), name.to_owned(), text.into());
    sources.add(file.included_from(from))
}

fn find(sources: &SourceMap, file: FileId, needle: &str) -> Span {
    let start = sources.file(file).text.find(needle).unwrap();
    Span::new(file, start..start + needle.len())
}

/// Findings with everything that a finding can have, in files with every kind of name.
fn everything() -> (SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let root = "prompts:\n  greet: {$include: a.yaml}\n";
    let root = add(&mut sources, "pack.yaml", root, None);
    let reference = find(&sources, root, "a.yaml");
    let text = "\u{feff}id: 漢👩\u{200d}👧 idd\r\nstates:\r\n  a: 1\r\n";
    let inner = add(
        &mut sources,
        "100% ours, é\\[a]:1.yaml",
        text,
        Some(reference),
    );
    let outer = add(&mut sources, "../shared/b\n.md", "", None);
    let place = find(&sources, inner, "idd");
    let mut off = Diagnostic::new(&EVENT_NAME, "`{{0}}` isn't in `PascalCase`");
    off.severity = Severity::Note;
    let mut found = vec![
        Diagnostic::new(&NO_PROJECT, "no `pack.yaml` here, 100% sure").help("name: a folder"),
        Diagnostic::new(&UNKNOWN_KEY, "`idd\u{9b}\u{e0041}\r\n::stop` is unknown")
            .at(place, "not a key\nof a prompt")
            .related(find(&sources, inner, "states"), "one of [these]\\")
            .related(find(&sources, root, "greet"), "")
            .note("keys are names")
            .help("did you mean `id`?")
            .help("or take it out")
            .fix(place, "id\t"),
        Diagnostic::new(&UNREACHABLE_STATE, "no state leads here")
            .at(find(&sources, inner, "states:\r\n  a"), ""),
        off.at(Span::start_of(outer), ""),
        Diagnostic::new(&UNKNOWN_KEY, "`../shared` lies outside").at(reference, "outside"),
        Diagnostic::new(&UNKNOWN_KEY, "`greet` is unknown").at(
            Span::new(root, sources.file(root).text.len()..usize::MAX),
            "",
        ),
    ];
    sort(&mut found);
    (sources, found)
}

#[test]
fn sarif_log() {
    let (sources, found) = everything();
    let log = sarif::log(&found, &sources, RUN);
    let read: Value = serde_json::from_str(&log).unwrap();
    let message = &read["runs"][0]["results"][2]["fixes"][0]["artifactChanges"][0];
    assert_eq!(
        message["replacements"][0]["insertedContent"]["text"],
        "id\t"
    );
    insta::assert_snapshot!(log);
}

#[test]
fn sarif_log_without_findings() {
    let run = sarif::Run {
        successful: false,
        ..RUN
    };
    insta::assert_snapshot!(sarif::log(&[], &SourceMap::new(), run));
}

#[test]
fn github_commands() {
    let (sources, found) = everything();
    let commands = github::render_all(&found, &sources);
    assert_eq!(commands.lines().count(), found.len(), "{commands}");
    insta::assert_snapshot!(commands);
    assert_eq!(github::render_all(&[], &sources), "");
}
