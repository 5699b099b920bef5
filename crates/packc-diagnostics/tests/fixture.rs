//! The fixture format: what is drawn where, and what a differing finding does.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failing test panics"
)]

use std::sync::Arc;

use camino::Utf8Path;
use packc_diagnostics::fixture::{self, Fixture};
use packc_diagnostics::registry::{project::NO_PROJECT, spec::UNKNOWN_KEY};
use packc_diagnostics::{Diagnostic, Severity};
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, Limit, SourceFile, SourceMap, Span, World as _, WorldError};

/// All files of the world that can be read; a file that isn't UTF-8 has no text.
fn load(world: &MemoryWorld, paths: &[&str]) -> SourceMap {
    let boundary = Boundary::new(["/".into()]);
    let limit = Limit {
        bytes: 1 << 20,
        boundary: &boundary,
    };
    let mut sources = SourceMap::new();
    for path in paths {
        let read = world.read((*path).into(), limit);
        let bytes = read.map(|read| read.bytes).unwrap_or_default();
        let text: Arc<str> = String::from_utf8(bytes).unwrap_or_default().into();
        let name = path.trim_start_matches("/p/").to_owned();
        sources.add(SourceFile::new((*path).into(), name, text));
    }
    sources
}

/// The place of the first occurrence of `needle` in the file at `/p/<path>`.
#[track_caller]
fn find(sources: &SourceMap, path: &str, needle: &str) -> Span {
    let file = sources.find(format!("/p/{path}").as_str().into()).unwrap();
    let start = sources.file(file).text.find(needle).expect(needle);
    Span::new(file, start..start + needle.len())
}

fn found(span: Span) -> Diagnostic {
    Diagnostic::new(&UNKNOWN_KEY, "m").at(span, "the label")
}

#[test]
fn draws_marks_of_every_kind() {
    let text = r"
# error[no-project]: without a place
# = help: do this
# warning[unknown-key]: m (in /q/other)
--- pack.yaml
id: a
#<^^ error[unknown-key]: m
# an ordinary comment
# note: also ordinary
a漢b: 👩‍👧 x
#^ error[unknown-key]: m
#  | error[unknown-key]: m
#        ^ error[unknown-key]: m
list: [
#     ^… error[unknown-key]: m
  1]
#$ error[unknown-key]: m
# ^ note: one of them
#  ^ note:
--- a.md
# Heading
#  ^^ error[unknown-key]: m\u{1b}\n
# = label: the label
# = note: a note
# = fix: `ea` -> `EA`
--- empty.yaml
#$ error[unknown-key]: m
--- link -> empty.yaml
--- pipe (special)
#$ error[unknown-key]: m
";
    fixture::check(text, |world| {
        let paths = ["/p/pack.yaml", "/p/a.md", "/p/link", "/p/pipe"];
        let mut sources = load(world, &paths);
        let other = SourceFile::new("/q/other".into(), "/q/other".into(), "".into());
        let mut elsewhere = found(Span::start_of(sources.add(other)));
        elsewhere.severity = Severity::Warning;
        let at = |needle| find(&sources, "pack.yaml", needle);
        let start = |path| Span::start_of(sources.find(path).unwrap());
        let end = sources.file(at("id").file).text.len();
        let heading = find(&sources, "a.md", "ea");
        let diagnostics = vec![
            found(start("/p/pipe".into())),
            found(start("/p/link".into())),
            elsewhere,
            found(at("id")),
            found(at("漢")),
            found(at(": 👩").slice(0, 0)),
            found(at("x")),
            found(at("[\n  1")),
            found(Span::new(at("id").file, end..end))
                .related(at("1"), "one of them")
                .related(at("]"), ""),
            Diagnostic::new(&UNKNOWN_KEY, "m\u{1b}\n")
                .at(heading, "the label")
                .note("a note")
                .fix(heading, "EA"),
            Diagnostic::new(&NO_PROJECT, "without a place").help("do this"),
        ];
        (sources, diagnostics)
    });
}

#[test]
fn columns_of_escapes_are_those_of_the_fixture() {
    let text = r"--- a.yaml (bytes)
\xef\xbb\xbfid: \\ \xe6\xbc\xa2!\r
#           ^^ error[unknown-key]: m
#                              ^ error[unknown-key]: m
\x2d--\tdoc
#<^^^^^^^^^^^ error[unknown-key]: m
no end\
#$ error[unknown-key]: m
";
    fixture::check(text, |world| {
        let sources = load(world, &["/p/a.yaml"]);
        let at = |needle| find(&sources, "a.yaml", needle);
        assert_eq!(
            &*sources.file(at("id").file).text,
            "\u{feff}id: \\ 漢!\r\n---\tdoc\nno end"
        );
        let end = at("end");
        let end = Span::new(end.file, end.range().end..end.range().end);
        let diagnostics = vec![
            found(at("id").slice(0, 2)),
            found(at("!")),
            found(at("---\tdoc")),
            found(end),
        ];
        (sources, diagnostics)
    });
}

/// What `compare` says about the findings of `diagnostics` against the fixture.
fn message(text: &str, diagnostics: fn(&SourceMap) -> Vec<Diagnostic>) -> String {
    let run = || {
        fixture::check(text, |world| {
            let sources = load(world, &["/p/a.yaml"]);
            let diagnostics = diagnostics(&sources);
            (sources, diagnostics)
        });
    };
    let payload = std::panic::catch_unwind(run).expect_err("the findings differ");
    payload.downcast_ref::<String>().unwrap().clone()
}

#[test]
fn says_what_differs() {
    let text = "--- a.yaml\na: 1\n#<^ error[unknown-key]: m\nb: 2\n#  ^ error[unknown-key]: m\n";
    insta::assert_snapshot!(message(text, |sources| vec![
        found(find(sources, "a.yaml", "a")),
        found(find(sources, "a.yaml", "b")),
        Diagnostic::new(&NO_PROJECT, "none"),
    ]));
}

#[test]
fn a_finding_given_twice_differs() {
    let text = "--- a.yaml\na: 1\n#<^ error[unknown-key]: m\n";
    insta::assert_snapshot!(message(text, |sources| {
        vec![found(find(sources, "a.yaml", "a")); 2]
    }));
}

#[test]
fn one_detail_asks_for_all() {
    let text = "--- a.yaml\na: 1\n#<^ error[unknown-key]: m\n# = help: do this\n";
    insta::assert_snapshot!(message(text, |sources| {
        vec![
            found(find(sources, "a.yaml", "a"))
                .help("do this")
                .help("or that"),
        ]
    }));
}

#[test]
fn refuses_what_is_no_fixture() {
    for text in [
        "",
        "id: a\n--- pack.yaml\n",
        "--- pipe (fifo)\n",
        "--- a (bytes)\n\\n\n",
        "--- a (bytes)\n\\xg0\n",
        "--- pipe (special)\ncontent\n",
        "--- a\n# error[unknown-key]: without a mark\n",
        "--- a\n# ^^^ error unknown-key: m\n",
    ] {
        let parsed = std::panic::catch_unwind(|| Fixture::parse(text));
        assert!(parsed.is_err(), "{text:?}");
    }
}

#[test]
fn lays_out_a_world() {
    let fixture = Fixture::parse(
        "# error[no-project]: none\n--- a/b.yaml\nx: 1\n#<^ error[unknown-key]: m\n--- ../out\n--- l -> a\n--- d (denied)\n",
    );
    let paths: Vec<&str> = fixture.paths().map(Utf8Path::as_str).collect();
    assert_eq!(paths, ["/p/a/b.yaml", "/out", "/p/l", "/p/d"]);
    let expected: Vec<&str> = fixture.expected().collect();
    assert_eq!(expected, ["no-project", "unknown-key"]);
    let boundary = Boundary::new(["/".into()]);
    let limit = Limit {
        bytes: 99,
        boundary: &boundary,
    };
    let read = |path: &str| {
        let read = fixture.world().read(path.into(), limit);
        read.map(|read| String::from_utf8(read.bytes).unwrap())
    };
    assert_eq!(read("/p/l/b.yaml").as_deref(), Ok("x: 1\n"));
    assert_eq!(read("/out").as_deref(), Ok(""));
    assert_eq!(read("/p/d"), Err(WorldError::Denied));
}
