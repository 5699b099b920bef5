//! Test fixtures: a project and what packc says about it, in one string.
//!
//! Invariant: a fixture is checked by drawing the findings into its files again and comparing the texts, so that every
//! finding, its place and its message is named, and nothing else is found.
//!
//! # Files
//!
//! ```text
//! --- pack.yaml                    a file; its content follows, up to the next such line
//! --- prompts/a.yaml (bytes)       the same with escapes: `\xNN` is a byte, `\t` a tab, `\r` a carriage return, `\\` a
//!                                  backslash, and a `\` that ends a line joins it to the next
//! --- shared -> ../shared          a symbolic link
//! --- pipe (special)               a pipe
//! --- secret.yaml (denied)         a file that may not be read
//! ```
//!
//! Paths start at [`ROOT`]; `../x` and `/x` lie outside of it. Each line of a file ends with a line feed, the last one
//! included. A line `--- text` of YAML is written with an escape (`\x2d-- text`).
//!
//! # Findings
//!
//! Findings are drawn under the line they speak of and taken out before the files are used, in JSON and Markdown too:
//!
//! ```text
//!     sytem_template: Hi
//! #   ^^^^^^^^^^^^^^ error[unknown-key]: the message       carets under the label
//! id: b
//! #<^^ error[duplicate-key]: the message                   a label in column 1: after `#<` instead of under it
//! #   | error[missing-value]: the message                  an empty label, at the character above the `|`
//! #   ^^^… error[wrong-type]: the message                  a label that goes on over the next lines
//! #   ^^^ note: the words of a related place
//! #$ error[unclosed-flow]: the message                     at the end of the file
//! ```
//!
//! A finding without a place, or in a file that the fixture doesn't have, stands before the first file:
//! `# error[no-project]: the message`. Related places are drawn under their own lines. A comment that looks like a finding
//! but has another shape is refused. A column is a character of the line as the fixture writes it (in a `(bytes)`
//! file `\xff` has four).
//!
//! # Details
//!
//! Label text, notes, help and fix are lines below the finding's own: `# = label: …`, `# = note: …`, `# = help: …`,
//! `# = fix: …`. They are compared for the findings that have at least one such line, and then all of them.

mod draw;
mod parse;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::memory::MemoryWorld;
use packc_source::{SourceMap, World as _};

use crate::Diagnostic;

/// The folder that the paths of a fixture start at.
pub const ROOT: &str = "/p";

/// A project in one string, and the findings that are expected in it.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Findings expected without a place.
    preamble: Vec<String>,
    sections: Vec<Section>,
    /// Expected findings that come with details: the section, the line (as in [`draw::Place`]) and the drawn finding.
    detailed: Vec<(draw::Place, String)>,
    expected: Vec<String>,
}

/// One `---` line and what follows it.
#[derive(Clone, Debug)]
struct Section {
    header: String,
    path: Utf8PathBuf,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    File(Vec<Line>),
    Link(Utf8PathBuf),
    Special,
    Denied,
}

/// A line of a file.
#[derive(Clone, Debug)]
struct Line {
    /// As the fixture writes it.
    text: String,
    /// Its bytes in the file, the line end included.
    bytes: Vec<u8>,
    /// For each byte the column, counted from 0, of the fixture's character that it comes from.
    columns: Vec<usize>,
}

impl Fixture {
    /// The files of the fixture in a world of their own, under [`ROOT`].
    pub fn world(&self) -> MemoryWorld {
        let world = MemoryWorld::new();
        self.sections.iter().fold(world, |world, section| {
            let path = &section.path;
            match &section.content {
                Content::File(lines) => {
                    let bytes: Vec<u8> = lines.iter().flat_map(|line| line.bytes.clone()).collect();
                    world.file(path, bytes)
                }
                Content::Link(target) => world.link(path, target.clone()),
                Content::Special => world.special(path),
                Content::Denied => world.denied(path),
            }
        })
    }

    /// The absolute paths of the files, in the order of the fixture.
    pub fn paths(&self) -> impl Iterator<Item = &Utf8Path> {
        self.sections.iter().map(|section| section.path.as_path())
    }

    /// The names of the rules whose findings are expected, one for each finding.
    pub fn expected(&self) -> impl Iterator<Item = &str> {
        self.expected.iter().map(String::as_str)
    }

    /// The section of the file at `path`, links followed.
    fn section_at(&self, path: &Utf8Path) -> Option<usize> {
        let real = self.world().real_path(path).ok();
        let find = |path: &Utf8Path| {
            self.sections
                .iter()
                .position(|section| section.path == path)
        };
        real.and_then(|real| find(&real)).or_else(|| find(path))
    }
}

/// Runs `build` on the files of a fixture and compares what it finds with what the fixture expects.
///
/// # Panics
///
/// When the findings differ, with the differing lines and the fixture as it would have to be.
#[track_caller]
pub fn check(fixture: &str, build: impl FnOnce(&MemoryWorld) -> (SourceMap, Vec<Diagnostic>)) {
    let parsed = Fixture::parse(fixture);
    let (sources, diagnostics) = build(&parsed.world());
    parsed.compare(fixture, &sources, &diagnostics);
}

impl Fixture {
    /// Compares the findings with those that the fixture's text expects.
    ///
    /// # Panics
    ///
    /// When they differ.
    #[track_caller]
    pub fn compare(&self, text: &str, sources: &SourceMap, diagnostics: &[Diagnostic]) {
        let found = self.annotate(sources, diagnostics);
        let changes = draw::changes(text, &found);
        assert!(
            changes.is_empty(),
            "the findings differ from the fixture (`-` expected, `+` found):\n\n{changes}\n\
             The fixture with what was found:\n\n{found}"
        );
    }
}
