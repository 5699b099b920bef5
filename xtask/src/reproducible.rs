//! Builds each example twice, differently: the outputs must be equal byte by byte.
//!
//! Invariant: nothing is written into the repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::repository;

/// The time that both builds are given, in seconds since 1970.
const EPOCH: &str = "1700000000";

/// Builds every folder of `examples/` from the root of the repository by a relative path, then from another working
/// directory by an absolute one, and compares the folders of the outputs.
pub(crate) fn check() -> Result<()> {
    let packc = repository::packc()?;
    let scratch = packc.with_file_name("reproducible");
    if scratch.exists() {
        fs::remove_dir_all(&scratch).context("cannot empty the folder of the last comparison")?;
    }
    let root = repository::root();
    let examples = examples(root)?;
    ensure!(!examples.is_empty(), "there are no examples");
    for name in &examples {
        let first = scratch.join("first").join(name);
        let second = scratch.join("second").join(name);
        let relative = Path::new("examples").join(name);
        build(&packc, root, &relative, &first.join("pack.json"))?;
        let elsewhere = scratch.join("elsewhere");
        fs::create_dir_all(&elsewhere).context("cannot create a working directory")?;
        build(
            &packc,
            &elsewhere,
            &root.join(relative),
            &second.join("pack.json"),
        )?;
        compare(name, &first, &second)?;
        println!("examples/{name}: both builds are equal");
    }
    Ok(())
}

/// The names of the folders with a root file, sorted.
fn examples(root: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join("examples")).context("cannot list examples/")? {
        let entry = entry?;
        if entry.path().join("pack.yaml").is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn build(packc: &Path, folder: &Path, project: &Path, output: &Path) -> Result<()> {
    let status = Command::new(packc)
        .arg("build")
        .arg(project)
        .arg("-o")
        .arg(output)
        .arg("--quiet")
        .current_dir(folder)
        .env("SOURCE_DATE_EPOCH", EPOCH)
        .stdin(Stdio::null())
        .status()
        .context("cannot run packc")?;
    ensure!(status.success(), "{} does not build", project.display());
    Ok(())
}

fn compare(name: &str, first: &Path, second: &Path) -> Result<()> {
    let (first, second) = (files(first)?, files(second)?);
    ensure!(!first.is_empty(), "examples/{name}: nothing was written");
    for path in first.keys().chain(second.keys()) {
        if first.get(path) != second.get(path) {
            bail!("examples/{name}: two builds differ in {}", path.display());
        }
    }
    Ok(())
}

/// Every file below a folder: its path in it, and its bytes.
fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in
            fs::read_dir(&next).with_context(|| format!("cannot list {}", next.display()))?
        {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let bytes =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let inner = path.strip_prefix(folder).unwrap_or(&path).to_owned();
            found.insert(inner, bytes);
        }
    }
    Ok(found)
}
