//! The machine-readable document, as it is written.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::{project::NO_PROJECT, spec::UNKNOWN_KEY};
use packc_diagnostics::render::json::Document;
use packc_source::{FileId, SourceFile, SourceMap, Span};

fn find(sources: &SourceMap, file: FileId, needle: &str) -> Span {
    let start = sources.file(file).text.find(needle).unwrap();
    Span::new(file, start..start + needle.len())
}

#[test]
fn document() {
    let mut sources = SourceMap::new();
    let root = "prompts:\n  greet: {$include: a.yaml}\n";
    let root = SourceFile::new("/p/pack.yaml".into(), "pack.yaml".into(), root.into());
    let root = sources.add(root);
    let reference = find(&sources, root, "a.yaml");
    let text = "\u{feff}id: 漢\n説明: idd\u{9b}\n";
    let file = SourceFile::new("/p/a.yaml".into(), "a.yaml".into(), text.into());
    let file = sources.add(file.included_from(Some(reference)));
    let place = find(&sources, file, "idd");
    let diagnostics = [
        Diagnostic::new(&NO_PROJECT, "nothing here"),
        Diagnostic::new(&UNKNOWN_KEY, "`idd\u{9b}\u{e0041}` is unknown")
            .at(place, "unknown")
            .related(find(&sources, file, "id"), "the other")
            .note("a note")
            .help("write `id`")
            .fix(place, "id"),
    ];
    let document = Document::new(&diagnostics, &sources)
        .output("dist/pack.json", "00ff", 12)
        .inputs(["pack.yaml".to_owned(), "a.yaml".to_owned()]);
    let json = document.to_json();
    insta::assert_snapshot!(json);
    let read: serde_json::Value = serde_json::from_str(&json).unwrap();
    let message = &read["diagnostics"][1]["message"];
    assert_eq!(message, "`idd\u{9b}\u{e0041}` is unknown");
}

#[test]
fn empty_document() {
    insta::assert_snapshot!(Document::new(&[], &SourceMap::new()).to_json());
}
