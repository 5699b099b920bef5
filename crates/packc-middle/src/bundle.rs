//! The files that go with a pack, and how the pack names them (source format, section 3).
//!
//! Invariant: emitted paths have `/` between their parts and are never absolute. In a bundle none contains `..`, each
//! leads to a file that is copied, and no two files are copied to one place.

use std::collections::{BTreeMap, BTreeSet};

use camino::{Utf8Path, Utf8PathBuf};
use packc_ir::FileMode;
use packc_source::relative_path;

/// The folder of a bundle for files from outside the project's folder.
const SHARED: &str = "_shared";

/// Collects the files that go with a pack.
#[derive(Clone, Debug)]
pub struct Bundle {
    mode: FileMode,
    /// The project's folder, absolute and normalized.
    folder: Utf8PathBuf,
    /// The folder that the pack is written to, absolute and normalized.
    output: Utf8PathBuf,
    /// The folders that may be read, the project's own first: paths below them are kept.
    roots: Vec<Utf8PathBuf>,
    /// What is copied where: from the path below the output's folder to the source's path.
    files: BTreeMap<String, Utf8PathBuf>,
    /// The files that the pack needs, copied or not.
    used: BTreeSet<Utf8PathBuf>,
}

impl Bundle {
    /// A bundle without files for the pack that is written into the folder `output`. `roots` are the folders that may be
    /// read, as real paths, the project's own first.
    pub fn new(
        mode: FileMode,
        folder: &Utf8Path,
        output: &Utf8Path,
        roots: &[Utf8PathBuf],
    ) -> Self {
        Self {
            mode,
            folder: folder.to_owned(),
            output: output.to_owned(),
            roots: roots.to_vec(),
            files: BTreeMap::new(),
            used: BTreeSet::new(),
        }
    }

    /// The folder that the pack is written to: absolute and normalized.
    pub fn output(&self) -> &Utf8Path {
        &self.output
    }

    /// How the pack names the file or folder at this absolute path. Nothing is copied by that alone.
    pub fn emitted_path(&self, path: &Utf8Path) -> String {
        match self.mode {
            FileMode::Path => relative_path(path, &self.output),
            FileMode::Bundle => self.bundled_path(path),
        }
    }

    /// Has the file at this absolute path copied along, unless files stay where they are.
    pub fn add(&mut self, file: &Utf8Path) {
        self.record(file);
        if self.mode == FileMode::Bundle {
            self.files.insert(self.bundled_path(file), file.to_owned());
        }
    }

    /// Remembers the file at this absolute path as one that the pack is made from: its content goes into the pack itself.
    pub fn record(&mut self, file: &Utf8Path) {
        self.used.insert(file.to_owned());
    }

    /// The absolute paths of all files that the pack names or that went into it, copied or not, sorted.
    pub fn used(&self) -> impl Iterator<Item = &Utf8Path> {
        self.used.iter().map(Utf8PathBuf::as_path)
    }

    /// What is copied: the path below the output's folder (with `/`) and the absolute path of the source, sorted.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Utf8Path)> {
        self.files
            .iter()
            .map(|(to, from)| (to.as_str(), from.as_path()))
    }

    fn bundled_path(&self, path: &Utf8Path) -> String {
        let mut own = std::iter::once(&self.folder).chain(self.roots.first());
        if let Some(own) = own.find(|own| path.starts_with(own)) {
            return relative_path(path, own);
        }
        // Two roots may have files of one name; the number of the root keeps them apart.
        let mut others = self.roots.iter().skip(1).enumerate();
        match others.find(|(_, root)| path.starts_with(root)) {
            Some((0, root)) => format!("{SHARED}/{}", relative_path(path, root)),
            Some((at, root)) => format!("{SHARED}/{at}/{}", relative_path(path, root)),
            None => format!("{SHARED}/{}", path.as_str().trim_start_matches('/')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(mode: FileMode, path: &str, expected: &str) {
        let roots = ["/real/p".into(), "/ws".into(), "/other".into()];
        let bundle = Bundle::new(mode, "/ws/p".into(), "/ws/p/dist".into(), &roots);
        assert_eq!(bundle.emitted_path(Utf8Path::new(path)), expected, "{path}");
    }

    #[test]
    fn paths_of_a_bundle() {
        check(FileMode::Bundle, "/ws/p/skills/a", "skills/a");
        check(FileMode::Bundle, "/real/p/skills/a", "skills/a");
        check(
            FileMode::Bundle,
            "/ws/shared/skills/a",
            "_shared/shared/skills/a",
        );
        check(FileMode::Bundle, "/other/skills/a", "_shared/1/skills/a");
        check(FileMode::Path, "/ws/p/skills/a", "../skills/a");
        check(FileMode::Path, "/ws/shared/a", "../../shared/a");
    }
}
