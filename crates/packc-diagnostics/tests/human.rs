//! What people see: one snapshot for each kind of place, text and terminal.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use insta::assert_snapshot;
use packc_diagnostics::registry::{project::NO_PROJECT, spec::UNKNOWN_KEY};
use packc_diagnostics::render::human::{self, Style};
use packc_diagnostics::{Diagnostic, Severity};
use packc_source::{FileId, SourceFile, SourceMap, Span};
use proptest::prelude::*;
use unicode_width::UnicodeWidthChar as _;

const PLAIN: Style = Style {
    color: false,
    width: 80,
};
const NARROW: Style = Style {
    color: false,
    width: 40,
};

fn add(sources: &mut SourceMap, name: &str, text: &str) -> FileId {
    sources.add(SourceFile::new(
        format!("/p/{name}").into(),
        name.to_owned(),
        text.into(),
    ))
}

fn find(sources: &SourceMap, file: FileId, needle: &str) -> Span {
    let start = sources.file(file).text.find(needle).unwrap();
    Span::new(file, start..start + needle.len())
}

/// A file and the finding at `needle`, with `label`.
fn one(text: &str, needle: &str, label: &str) -> (SourceMap, Diagnostic) {
    let mut sources = SourceMap::new();
    let file = add(&mut sources, "prompts/greet.yaml", text);
    let span = find(&sources, file, needle);
    let found = Diagnostic::new(&UNKNOWN_KEY, "`sytem_template` is not a key of a prompt");
    (sources, found.at(span, label))
}

fn misspelt() -> (SourceMap, Diagnostic) {
    let (sources, found) = one(
        "id: greet\nsytem_template: Say hello.\n",
        "sytem_template",
        "not a key of a prompt",
    );
    let span = found.primary.as_ref().unwrap().span;
    let found = found
        .note("a prompt has the keys `id`, `name`, `description`, `version`, `system_template`, `variables` and 14 more")
        .help("write `system_template`")
        .fix(span, "system_template");
    (sources, found)
}

#[test]
fn simple() {
    let (sources, found) = misspelt();
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn simple_narrow() {
    let (sources, found) = misspelt();
    assert_snapshot!(human::render(&found, &sources, NARROW));
}

#[test]
fn simple_in_color() {
    let (sources, found) = misspelt();
    let style = Style {
        color: true,
        width: 40,
    };
    let shown = human::render(&found, &sources, style);
    assert_snapshot!(shown.replace('\u{1b}', "␛"));
}

#[test]
fn warning_in_color_with_a_text_below() {
    let (sources, mut found) = one(
        "id: greet\nname: a name that goes on and on to the end\n",
        "end",
        "a text that has no room beside its label",
    );
    found.severity = Severity::Warning;
    let style = Style {
        color: true,
        width: 50,
    };
    let shown = human::render(&found, &sources, style);
    assert_snapshot!(shown.replace('\u{1b}', "␛"));
}

#[test]
fn no_place() {
    let found = Diagnostic::new(
        &NO_PROJECT,
        "there is no `pack.yaml` in `/home/me/a/folder/with/a/long/name` or in a folder above it, up to `/`",
    )
    .help("give the folder of the project: `packc build FOLDER`");
    let sources = SourceMap::new();
    assert_snapshot!(human::render(&found, &sources, PLAIN));
    assert_snapshot!("no_place_narrow", human::render(&found, &sources, NARROW));
}

#[test]
fn related_places_near_and_far() {
    let mut sources = SourceMap::new();
    let lines: Vec<String> = (0..120)
        .map(|line| format!("key_{line}: {line}\n"))
        .collect();
    let lines = lines.concat();
    let file = add(&mut sources, "pack.yaml", &lines);
    let other = add(&mut sources, "prompts/greet.yaml", "id: greet\n");
    let at = |needle| find(&sources, file, needle);
    let found = Diagnostic::new(&UNKNOWN_KEY, "the key `key_7` stands twice")
        .at(at("key_7:").slice(0, 5), "again here")
        .related(at("key_4:").slice(0, 5), "first here")
        .related(at("key_110").slice(0, 5), "far from here")
        .related(find(&sources, other, "greet"), "in another file");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn related_place_in_the_same_line() {
    let (sources, found) = one("tools: {a: 1, b: 2, a: 3}\n", "a: 3", "again here");
    let span = found.primary.as_ref().unwrap().span;
    let found = found.related(find(&sources, span.file, "a: 1"), "first here");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn include_trail() {
    let mut sources = SourceMap::new();
    let root = add(
        &mut sources,
        "pack.yaml",
        "prompts:\n  greet:\n    $include: p/a.yaml\n",
    );
    let reference = find(&sources, root, "p/a.yaml");
    let middle = SourceFile::new(
        "/p/p/a.yaml".into(),
        "p/a.yaml".into(),
        "a: {$include: b.yaml}\n".into(),
    );
    let middle = sources.add(middle.included_from(Some(reference)));
    let reference = find(&sources, middle, "b.yaml");
    let last = SourceFile::new("/p/p/b.yaml".into(), "p/b.yaml".into(), "idd: x\n".into());
    let last = sources.add(last.included_from(Some(reference)));
    let found = Diagnostic::new(&UNKNOWN_KEY, "`idd` is not a key of a prompt")
        .at(find(&sources, last, "idd"), "")
        .help("write `id`");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn tabs() {
    let (sources, found) = one("a:\tb\tsytem\tc\n", "sytem", "here");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn wide_characters() {
    let (sources, found) = one("名前: 「こんにちは」 sytem # コメント\n", "sytem", "ここ");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn wide_message_narrow() {
    let mut sources = SourceMap::new();
    let file = add(
        &mut sources,
        "a.yaml",
        "名前: 吾輩は猫である名前はまだ無いどこで生れたか\n",
    );
    let found = Diagnostic::new(
        &UNKNOWN_KEY,
        "`吾輩は猫である名前はまだ無いどこで生れたか` is too long",
    )
    .at(
        find(&sources, file, "吾輩は猫である名前はまだ無いどこで生れたか"),
        "二十一文字",
    );
    assert_snapshot!(human::render(&found, &sources, NARROW));
}

#[test]
fn emoji() {
    let (sources, found) = one("name: 👩‍👧 👍 café sytem 🎉\n", "sytem", "🎉 here");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn long_line() {
    let text = format!(
        "text: {}sytem{}\n",
        "word ".repeat(200),
        " word".repeat(200)
    );
    let (sources, found) = one(&text, "sytem", "here");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
    assert_snapshot!("long_line_narrow", human::render(&found, &sources, NARROW));
}

#[test]
fn long_value() {
    let value = "word ".repeat(400);
    let (sources, found) = one(&format!("text: {value}\n"), value.trim(), "a long value");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn control_characters() {
    let mut sources = SourceMap::new();
    let text = "\u{feff}a: \"\u{1b}[31m\u{9b}red\u{202e}\u{200b}\" # sytem \u{7}\r\n";
    let file = add(&mut sources, "a\u{1b}]0;b\n.yaml", text);
    let found = Diagnostic::new(&UNKNOWN_KEY, "`\u{1b}[2J\nx` is not a key\u{2066}")
        .at(find(&sources, file, "sytem"), "\u{1b}[1mhere")
        .note("a\tnote\u{85}")
        .help("\u{200f}help")
        .fix(find(&sources, file, "sytem"), "\u{1b}c");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn empty_file() {
    let mut sources = SourceMap::new();
    let file = add(&mut sources, "pack.yaml", "");
    let found = Diagnostic::new(&UNKNOWN_KEY, "the file is empty")
        .at(Span::start_of(file), "a pack was expected here");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn end_of_file() {
    let (sources, found) = one("a: [\nb", "b", "");
    let file = found.primary.as_ref().unwrap().span.file;
    let found = found.at(Span::new(file, 6..6), "the list isn't closed");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn end_of_file_after_the_last_line() {
    let lines: Vec<String> = (1..10).map(|line| format!("- {line}\n")).collect();
    let lines = lines.concat();
    let mut sources = SourceMap::new();
    let file = add(&mut sources, "a.yaml", &lines);
    let end = lines.len();
    let found = Diagnostic::new(&UNKNOWN_KEY, "the list isn't closed")
        .at(Span::new(file, end..end), "here");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn several_lines() {
    let (sources, found) = one(
        "prompts:\n  greet: \n    id: a\n    name: b\nversion: 1\n",
        "greet: \n    id: a\n    name: b\n",
        "this mapping",
    );
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn a_text_without_room_beside_its_label() {
    let (sources, found) = one(
        "description: a sentence that nearly fills the line of the terminal, sytem\n",
        "sytem",
        "this word is in no dictionary that we know of, and the text on it is long enough for two lines",
    );
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn deep_indentation() {
    let text = format!("a:\n{}sytem: 1\n", " ".repeat(60));
    let (sources, found) = one(&text, "sytem", "here");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn fix_that_inserts() {
    let (sources, found) = one("version: 1.10\n", "1.10", "a number");
    let span = found.primary.as_ref().unwrap().span;
    let found = found.help("put it in quotes").fix(span, "\"1.10\"");
    assert_snapshot!(human::render(&found, &sources, PLAIN));
}

#[test]
fn spans_that_lie() {
    let mut sources = SourceMap::new();
    let file = add(&mut sources, "a.yaml", "漢字: é\r\n");
    for (start, end) in [(1, 2), (7, 3), (5, 400), (400, 500), (u32::MAX as usize, 0)] {
        let found = Diagnostic::new(&UNKNOWN_KEY, "m")
            .at(Span::new(file, start..end), "here")
            .related(Span::new(file, end..start), "there")
            .fix(Span::new(file, start..end), "x");
        let shown = human::render(&found, &sources, PLAIN);
        assert!(
            shown.contains("--> a.yaml:1:") || shown.contains("--> a.yaml:2:1"),
            "{shown}"
        );
    }
}

#[test]
fn several_diagnostics() {
    let (sources, found) = misspelt();
    let other = Diagnostic::new(&NO_PROJECT, "no place");
    assert_snapshot!(human::render_all(&[other, found], &sources, PLAIN));
    assert_eq!(human::render_all(&[], &sources, PLAIN), "");
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever stands in a file and wherever labels point, nothing panics, no line of an excerpt is wider than the
    /// terminal, and no control character is left.
    #[test]
    fn any_text_any_span(
        text in r"([ -~]|[é漢🎉\t\r\n\u{1b}\u{202e}\u{301}]|word word ){0,200}",
        places in prop::collection::vec((0usize..600, 0usize..80), 1..4),
        words in r"([a-z漢]{1,9} ){0,12}",
        width in 24usize..120,
    ) {
        let mut sources = SourceMap::new();
        let file = add(&mut sources, "a.yaml", &text);
        let spans = places.iter().map(|(start, length)| Span::new(file, *start..start + length));
        let mut found = Diagnostic::new(&UNKNOWN_KEY, "m");
        for (index, span) in spans.enumerate() {
            found = if index == 0 {
                found.at(span, words.trim()).fix(span, "new")
            } else {
                found.related(span, words.trim())
            };
        }
        let shown = human::render(&found, &sources, Style { color: false, width });
        for line in shown.lines().skip(1) {
            let columns: usize = line.chars().map(|c| c.width().unwrap_or(1)).sum();
            prop_assert!(columns <= width, "{columns} > {width}: {line}\n{shown}");
            prop_assert!(!line.contains(|c: char| c.is_control() || c == '\u{202e}'), "{line:?}");
        }
        let style = Style { color: true, width };
        let bytes = human::render(&found, &sources, style).into_bytes();
        let mut plain = human::stream(Vec::new(), false);
        std::io::Write::write_all(&mut plain, &bytes).unwrap();
        let plain = String::from_utf8(plain.into_inner()).unwrap();
        prop_assert_eq!(trimmed(&plain), trimmed(&shown));
    }
}

/// Without the blanks at the ends of lines, which colours keep.
fn trimmed(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}
