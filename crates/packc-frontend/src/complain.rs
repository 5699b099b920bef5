//! What is said about files that can't be had.
//!
//! Invariant: a message names the file as the reader of the message would, and nothing of what the file holds.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{MISSING_FILE, OUTSIDE_PROJECT, UNREADABLE_FILE};
use packc_source::{WorldError, display_path};

/// A file that can't be read, not yet with the place that names it. `outside`: by its text, the path leads out of the
/// folders that may be read.
pub(crate) fn unreadable(
    path: &Utf8Path,
    cwd: &Utf8Path,
    error: &WorldError,
    outside: bool,
) -> Diagnostic {
    let name = display_path(path, cwd);
    match error {
        WorldError::Outside(real) => outside_project(&name, (!outside).then_some(real)),
        // Whether a file outside the project exists is nobody's business.
        WorldError::Missing if outside => outside_project(&name, None),
        WorldError::Missing => Diagnostic::new(&MISSING_FILE, format!("`{name}` {error}")),
        error => Diagnostic::new(&UNREADABLE_FILE, format!("`{name}` {error}")),
    }
}

fn outside_project(name: &str, link: Option<&Utf8PathBuf>) -> Diagnostic {
    let found = Diagnostic::new(
        &OUTSIDE_PROJECT,
        format!("`{name}` lies outside the project"),
    );
    let found = match link {
        Some(real) => found.note(format!("a link leads to `{real}`")),
        None => found,
    };
    found
        .help("move the file into the project, or allow its folder with `--allow-root DIR`")
        .help("projects that share files can be listed in a `packc.workspace.yaml` above them")
}

/// A link to nothing, not yet with the place that names it.
pub(crate) fn dangling(path: &Utf8Path, cwd: &Utf8Path) -> Diagnostic {
    let name = display_path(path, cwd);
    Diagnostic::new(&MISSING_FILE, format!("`{name}` is a link to nothing"))
}

/// A path that names nothing, not yet with its place. `near`: a path that is there.
pub(crate) fn missing(path: &Utf8Path, cwd: &Utf8Path, near: Option<&Utf8Path>) -> Diagnostic {
    let name = display_path(path, cwd);
    let found = Diagnostic::new(&MISSING_FILE, format!("`{name}` does not exist"));
    if let Some(near) = near {
        let near = display_path(near, cwd);
        return found.help(format!("there is a similar file: `{near}`"));
    }
    if name.contains('\\') {
        return found.help("write `/` between folders and files, on every system");
    }
    if name.contains(['*', '?', '{']) {
        return found.help(
            "`$include` names one file; patterns for whole collections stand in `packc.sources`",
        );
    }
    found
}
