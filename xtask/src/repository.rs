//! The repository that this tool was built from: its root, its binaries, its files.
//!
//! Invariant: nothing depends on the working directory.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Builds the `packc` binary in the profile of this tool, which puts it beside this tool's own.
pub(crate) fn packc() -> Result<PathBuf> {
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--package", "packc"])
        .current_dir(root())
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!("packc does not build");
    }
    let own = std::env::current_exe().context("cannot find the folder of the binaries")?;
    Ok(own.with_file_name(format!("packc{}", std::env::consts::EXE_SUFFIX)))
}
