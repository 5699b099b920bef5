//! The packs that are changed.
//!
//! Invariant: together they have every construct of every version, and each is valid for one of the schemas.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use packc_spec::{Finding, Problem, Segment, Validator};
use serde_json::Value;

use super::changes::take_out;
use super::verdict::{Pair, tree};
use crate::repository;

/// A pack that has every key of PromptPack 1.9.0.
const EVERYTHING: &str = include_str!("../../../crates/packc-spec/tests/data/pack.json");

/// The pack with every key, cut down for each of the schemas to what that one accepts.
pub(super) fn built_in(pairs: &[Pair]) -> Vec<Value> {
    let everything: Value = serde_json::from_str(EVERYTHING).unwrap_or_default();
    let cut = |pair: &Pair| cut_down(everything.clone(), pair.validator);
    pairs.iter().map(cut).collect()
}

/// The packs of the example projects.
pub(super) fn examples() -> Result<Vec<Value>> {
    let binary = repository::packc()?;
    let folder = repository::root().join("examples");
    let mut projects = Vec::new();
    for entry in fs::read_dir(&folder).context("cannot list the examples")? {
        projects.push(entry?.path());
    }
    projects.retain(|path| path.is_dir());
    projects.sort();
    let mut packs = Vec::new();
    for project in projects {
        let mut command = Command::new(&binary);
        command.arg("build").arg(&project).args(["-o", "-"]);
        let output = command.output().context("cannot run packc")?;
        ensure!(
            output.status.success(),
            "{} does not build",
            project.display()
        );
        packs.push(serde_json::from_slice(&output.stdout)?);
    }
    Ok(packs)
}

/// The pack without whatever the validator refuses.
fn cut_down(mut pack: Value, validator: &Validator) -> Value {
    loop {
        let findings = validator.findings(&tree(&pack));
        let Some(finding) = findings.first() else {
            return pack;
        };
        take_out(&mut pack, &refused(finding));
    }
}

/// The pointer of what has to go.
fn refused(finding: &Finding) -> String {
    let mut pointer = String::new();
    let mut step = |key: &str| {
        pointer.push('/');
        pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
    };
    for segment in &finding.at {
        match segment {
            Segment::Key(key) => step(key),
            Segment::Index(index) => step(&index.to_string()),
        }
    }
    if let Problem::UnknownKey { key, .. } = &finding.problem {
        step(key);
    }
    pointer
}
