//! What repairing sources did: a line for each edit, or a diff.
//!
//! Invariant: the exit code is that of checking what the edits make of the sources, whether they were written or not.

use std::fmt::Write as _;
use std::io::{self, Write};

use packc_diagnostics::escape_controls;
use packc_diagnostics::render::{human, json};
use packc_driver::{Fix, Fixed};

use super::{Reporter, count, counts, exit_after, json_document, print, print_text};
use crate::args::FindingsArg;
use crate::exit::Exit;

impl Reporter {
    /// Tells which edits were made, or would be, and what remains to be said.
    pub(crate) fn report_fixed(&self, fixed: &Fixed, dry_run: bool) -> Exit {
        let outcome = &fixed.outcome;
        let told = match self.format {
            FindingsArg::Human => self.human_fixed(fixed, dry_run),
            FindingsArg::Json => {
                let document =
                    json_document(outcome, None, self.verb).fixed(edits(fixed), files(fixed));
                print(document.to_json().as_bytes())
            }
            FindingsArg::Sarif | FindingsArg::Github => {
                let document = self.document(outcome, None).unwrap_or_default();
                print(document.as_bytes())
            }
        };
        exit_after(told, outcome)
    }

    fn human_fixed(&self, fixed: &Fixed, dry_run: bool) -> io::Result<()> {
        let mut text = String::new();
        if !self.args.quiet {
            for fix in &fixed.fixes {
                let place = format!("{}:{}", escape_controls(&fix.file), fix.line);
                let _ = writeln!(text, "{place}: {} [{}]", done(fix, dry_run), fix.rule.name);
            }
            if !fixed.fixes.is_empty() {
                let places = count(fixed.fixes.len(), "place");
                let files = count(fixed.files.len(), "file");
                let verb = if dry_run { "would fix" } else { "fixed" };
                let remain = if counts(&fixed.outcome).is_empty() {
                    ""
                } else {
                    "; what remains:\n"
                };
                let _ = writeln!(text, "{verb} {places} in {files}{remain}");
            }
        }
        let mut stderr = human::stream(io::stderr().lock(), self.color);
        stderr.write_all(text.as_bytes())?;
        drop(stderr);
        if dry_run {
            let diff: String = fixed.files.iter().map(|file| &*file.diff).collect();
            print_text(&diff)?;
        }
        self.human(&fixed.outcome, None)
    }
}

/// "wrote `b` for `a`".
fn done(fix: &Fix, dry_run: bool) -> String {
    let (old, new) = (brief(&fix.old), brief(&fix.new));
    let [write, put, take] = if dry_run {
        ["would write", "would put in", "would take out"]
    } else {
        ["wrote", "put in", "took out"]
    };
    match (fix.old.is_empty(), fix.new.is_empty()) {
        (true, _) => format!("{put} {new}"),
        (_, true) => format!("{take} {old}"),
        _ => format!("{write} {new} for {old}"),
    }
}

/// A text in one short line.
fn brief(text: &str) -> String {
    const SHOWN: usize = 40;
    let line = text.trim_end_matches(['\n', '\r']);
    let line = line.split(['\n', '\r']).next().unwrap_or_default();
    let short: String = line.chars().take(SHOWN).collect();
    let more = if short.len() < text.trim_end_matches(['\n', '\r']).len() {
        "…"
    } else {
        ""
    };
    format!("`{}{more}`", escape_controls(&short))
}

fn edits(fixed: &Fixed) -> impl Iterator<Item = json::FixedEdit> {
    fixed.fixes.iter().map(|fix| json::FixedEdit {
        code: fix.rule.code(),
        name: fix.rule.name.to_owned(),
        file: fix.file.clone(),
        line: fix.line,
        column: fix.column,
        old: fix.old.clone(),
        new: fix.new.clone(),
    })
}

fn files(fixed: &Fixed) -> impl Iterator<Item = json::FixedFile> {
    fixed.files.iter().map(|file| json::FixedFile {
        file: file.name.clone(),
        written: file.written,
        diff: file.diff.clone(),
    })
}
