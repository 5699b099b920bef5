//! Which projects a call means: those that it names, and for a workspace the packs that it lists.
//!
//! Invariant: no project is there twice, whatever paths lead to it, and their order is that of the call; those of a workspace come
//! in the order of its patterns, below them by path.

use std::collections::HashSet;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{SourceMap, World, display_path, normalize};

use crate::{Limits, Outcome};

/// The projects that a call means.
#[derive(Debug)]
pub struct Projects {
    /// Where they lie, as the call or the workspace names them; `None` is the project around the working directory.
    pub paths: Vec<Option<Utf8PathBuf>>,
    /// True when the call names several, or a workspace: they are reported together, even if it has but one.
    pub several: bool,
    /// What is wrong with a workspace that the call names.
    pub problem: Option<Box<Outcome>>,
}

/// Finds out which projects a call with these paths means. A folder with a workspace file and no root file stands for
/// the packs of the workspace, as does the workspace file itself; without a path, the working directory is looked at.
pub fn projects(
    world: &dyn World,
    cwd: &Utf8Path,
    paths: &[Utf8PathBuf],
    limits: &Limits,
) -> Projects {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let mut found = Vec::new();
    let mut several = paths.len() > 1;
    let here = [Utf8PathBuf::from(".")];
    for path in if paths.is_empty() { &here } else { paths } {
        let absolute = normalize(&cwd.join(path));
        let Some(file) = packc_frontend::workspace_at(world, &absolute) else {
            found.push((!paths.is_empty()).then(|| path.clone()));
            continue;
        };
        several = true;
        let (packs, wrong) = packc_frontend::packs(world, cwd, &file, limits, &mut sources);
        diagnostics.extend(wrong);
        found.extend(
            packs
                .iter()
                .map(|pack| Some(display_path(pack, cwd).into())),
        );
    }
    let mut met = HashSet::new();
    found.retain(|path| {
        let path = path.as_ref();
        met.insert(path.map(|path| packc_frontend::project_at(world, &normalize(&cwd.join(path)))))
    });
    packc_diagnostics::sort(&mut diagnostics);
    let problem = (!diagnostics.is_empty()).then(|| Box::new(Outcome::new(sources, diagnostics)));
    Projects {
        paths: found,
        several,
        problem,
    }
}
