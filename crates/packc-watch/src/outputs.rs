//! What a build wrote itself, and what editors leave behind: both make no build.
//!
//! Place: below the routes and the comparison. Invariant: outputs are known by their real paths, however they were named.

use std::collections::BTreeSet;

use camino::Utf8PathBuf;
use packc_source::is_debris;

use crate::routes::Routes;
use crate::walk::{Walk, join, split};

/// The outputs of the last build.
#[derive(Debug, Default)]
pub(crate) struct Outputs {
    files: BTreeSet<String>,
    /// The folders that they lie in, and those around them.
    folders: BTreeSet<String>,
}

impl Outputs {
    /// The outputs at these absolute paths, on the disk that `walk` goes over.
    pub(crate) fn of(paths: &[Utf8PathBuf], walk: &mut Walk<'_>) -> Self {
        let mut outputs = Self::default();
        for path in paths {
            let real = written_at(path.as_str(), walk);
            let mut inner = real.as_str();
            while let Some((folder, _)) = split(inner) {
                if !outputs.folders.insert(folder.to_owned()) {
                    break;
                }
                inner = folder;
            }
            outputs.files.insert(real);
        }
        outputs
    }

    /// True when an output was written at this real path.
    pub(crate) fn has(&self, real: &str) -> bool {
        self.files.contains(real)
    }

    /// The real folders that outputs lie in, and those around them.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &str> {
        self.folders.iter().map(String::as_str)
    }

    /// True for a real folder that outputs lie in.
    pub(crate) fn has_folder(&self, real: &str) -> bool {
        self.folders.contains(real)
    }

    /// True when a name in a real folder is nobody's source: an output, a folder of nothing but outputs, a hidden file,
    /// or what editors leave behind.
    pub(crate) fn is_noise(&self, routes: &Routes, folder: &str, name: &str) -> bool {
        if is_debris(name) {
            return true;
        }
        let path = join(folder, name);
        self.has(&path) || routes.is_made(&path)
    }
}

/// Where something is written: links are followed, and what isn't there yet is named as it will be.
pub(crate) fn written_at(path: &str, walk: &mut Walk<'_>) -> String {
    let Some((folder, name)) = split(path) else {
        return path.to_owned();
    };
    let way = walk.folder(folder);
    match walk.onward(&way, name).steps.pop() {
        Some(last) => last,
        None => join(&written_at(folder, walk), name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::Drawn;

    #[test]
    fn outputs_are_known_by_their_real_paths() {
        let disk = Drawn::new("/p/\n/l -> p\n/p/pack.json -> out.json\n/p/out.json");
        let mut walk = Walk::new(&disk);
        let paths = ["/l/pack.json".into(), "/l/dist/deep/pack.json".into()];
        let outputs = Outputs::of(&paths, &mut walk);
        assert!(outputs.has("/p/out.json"));
        assert!(outputs.has("/p/dist/deep/pack.json"));
        let routes = Routes::of(&[], &outputs, &mut walk);
        for (name, expected) in [
            ("dist", true),
            ("out.json", true),
            (".packc-x.tmp", true),
            (".git", true),
            ("a.yaml~", true),
            ("a.yaml", false),
            ("README.md", false),
        ] {
            assert_eq!(outputs.is_noise(&routes, "/p", name), expected, "{name}");
        }
    }
}
