//! Folders that change while they are read.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::fixture::Fixture;
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, DirEntry, FileKind, FileRead, Limit, Timestamp, World, WorldError};

use crate::{project, run, skill};

/// A world in which something is gone as soon as the folder around it has been listed.
struct Vanishing(MemoryWorld, &'static str);

impl Vanishing {
    fn gone<T>(&self, path: &Utf8Path, found: Result<T, WorldError>) -> Result<T, WorldError> {
        if path.starts_with(self.1) {
            Err(WorldError::Missing)
        } else {
            found
        }
    }
}

impl World for Vanishing {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        self.gone(path, self.0.read(path, limit))
    }

    fn head(
        &self,
        path: &Utf8Path,
        n: usize,
        boundary: &Boundary,
    ) -> Result<(Vec<u8>, u64), WorldError> {
        self.gone(path, self.0.head(path, n, boundary))
    }

    fn list(&self, folder: &Utf8Path, boundary: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        self.gone(folder, self.0.list(folder, boundary))
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        self.0.kind(path)
    }

    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        self.gone(path, self.0.real_path(path))
    }

    fn now(&self) -> Timestamp {
        self.0.now()
    }
}

#[test]
fn what_is_listed_and_then_missing_is_an_error() {
    let files = skill("skills/tone", "tone") + "--- skills/tone/words/no.txt\nnever\n";
    let text = project("skills: [./skills]\n", &files);
    for gone in [
        "/p/skills",
        "/p/skills/tone",
        "/p/skills/tone/SKILL.md",
        "/p/skills/tone/words",
        "/p/skills/tone/words/no.txt",
    ] {
        let compiled = run(&Vanishing(Fixture::parse(&text).world(), gone));
        let found: Vec<&str> = compiled
            .diagnostics
            .iter()
            .map(|found| found.message.as_str())
            .collect();
        let name = gone.strip_prefix("/p/").unwrap();
        assert_eq!(found, [format!("`{name}` does not exist")]);
        assert!(compiled.emitted.is_none());
    }
}
