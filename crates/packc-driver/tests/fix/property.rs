//! Every example in the texts of the rules whose finding carries an edit.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::fixture::Fixture;
use packc_diagnostics::{Diagnostic, Rule, registry};
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, DirEntry, FileKind, FileRead, Limit, Timestamp, World, WorldError};

use crate::harness::findings;
use crate::planned;

/// The examples of sources, with the names of their rules.
fn examples() -> impl Iterator<Item = (&'static str, Fixture)> {
    let examples = registry::all().flat_map(|rule: &Rule| {
        let texts = rule.examples().into_iter();
        texts.map(move |text| (rule.name, text))
    });
    let sources = examples.filter(|(_, text)| !text.starts_with("$ "));
    let sources = sources.map(|(name, text)| (name, Fixture::parse(text)));
    sources.filter(|(_, fixture)| {
        let first = fixture.paths().next();
        first.is_some_and(|path| path != "/p/pack.json")
    })
}

/// How often each finding is there, by its rule and words.
fn counted(found: &[Diagnostic]) -> BTreeMap<(&'static str, &str), usize> {
    let mut counted = BTreeMap::new();
    for found in found {
        *counted
            .entry((found.rule.name, &*found.message))
            .or_default() += 1;
    }
    counted
}

#[test]
fn edits_remove_their_findings_and_add_none() {
    let mut with_edits = 0;
    let mut wrong = Vec::new();
    for (name, fixture) in examples() {
        let world = fixture.world();
        let (_, before) = findings(&world);
        let repairable: Vec<&Diagnostic> =
            before.iter().filter(|found| found.fix.is_some()).collect();
        if repairable.is_empty() {
            continue;
        }
        with_edits += 1;
        let plan = planned(&world);
        let after = counted(&plan.compiled.diagnostics);
        let before_counted = counted(&before);
        for found in repairable {
            if after.contains_key(&(found.rule.name, &*found.message)) {
                wrong.push(format!("{name}: still there: {}", found.message));
            }
        }
        for (what, count) in &after {
            if before_counted.get(what).is_none_or(|before| before < count) {
                wrong.push(format!("{name}: added: {what:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(with_edits > 20, "only {with_edits} examples carry edits");
}

/// The same files with other line ends, and with a BOM where that is allowed.
struct Twin(MemoryWorld);

fn twin(path: &Utf8Path, text: &str) -> String {
    let bom = match path.extension() {
        Some("yaml" | "md") => "\u{feff}",
        _ => "",
    };
    format!("{bom}{}", text.replace('\n', "\r\n"))
}

impl World for Twin {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        let FileRead { bytes, real } = self.0.read(path, limit)?;
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => twin(&real, &text).into_bytes(),
            Err(other) => other.into_bytes(),
        };
        Ok(FileRead { bytes, real })
    }

    fn head(&self, path: &Utf8Path, n: usize, b: &Boundary) -> Result<(Vec<u8>, u64), WorldError> {
        self.0.head(path, n, b)
    }

    fn list(&self, folder: &Utf8Path, b: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        self.0.list(folder, b)
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        self.0.kind(path)
    }

    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        self.0.real_path(path)
    }

    fn now(&self) -> Timestamp {
        self.0.now()
    }
}

#[test]
fn line_ends_and_byte_order_marks_stay() {
    let mut compared = 0;
    for (name, fixture) in examples() {
        let texts = |world: &dyn World| {
            let plan = planned(world);
            let texts = plan.texts();
            let texts = texts.map(|(name, _, after)| (name.to_owned(), after.to_owned()));
            texts.collect::<Vec<_>>()
        };
        let world = fixture.world();
        // Text with a CR in it is another text with CRLF.
        let plain = texts(&world);
        if plain.iter().any(|(_, text)| text.contains('\r')) {
            continue;
        }
        compared += plain.len();
        let expected: Vec<_> = plain
            .into_iter()
            .map(|(path, text)| {
                let text = twin(Utf8Path::new(&path), &text);
                (path, text)
            })
            .collect();
        assert_eq!(texts(&Twin(world)), expected, "{name}");
    }
    assert!(compared > 20, "only {compared} files were compared");
}
