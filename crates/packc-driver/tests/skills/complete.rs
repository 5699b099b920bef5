//! Whatever links and sources there are: a pack that is made names only what goes with it.

use std::collections::BTreeSet;

use camino::Utf8Path;
use packc_diagnostics::fixture::Fixture;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::{project, run, skill};

/// Folders of skills and links between them; some lead in circles or nowhere, some to one folder twice.
const PARTS: [&str; 11] = [
    "skills/a",
    "skills/deep/b",
    "store/c",
    "store/c/inner",
    "--- skills/c -> ../store/c\n",
    "--- skills/again -> ../store\n",
    "--- skills/deep/up -> ../..\n",
    "--- store/skills -> ../skills\n",
    "--- store/c/files -> ../../data\n",
    "--- other -> store\n",
    "--- data/x.txt\nx\n",
];

const SOURCES: [&str; 10] = [
    "./skills",
    "skills/a/",
    "./skills/c",
    "./skills/again",
    "./store",
    "store/c/SKILL.md",
    "./store/skills/deep",
    "./other/c",
    "{ path: ./store, preload: true }",
    "{ path: skills/c, preload: true }",
];

const FILTERS: [&str; 7] = [
    "none",
    "./skills/*",
    "./store/c",
    "./skills/**",
    "other/*",
    "./skills",
    "./store/skills/deep/*",
];

fn text(parts: &[&str], sources: &[&str], filter: &str) -> String {
    let files: Vec<String> = parts
        .iter()
        .map(|part| match part.rsplit_once('/') {
            Some((_, name)) if !part.starts_with("---") => skill(part, name),
            _ => (*part).to_owned(),
        })
        .collect();
    let root = format!(
        "skills: [{}]\nworkflow:\n  version: 1\n  entry: s\n  states:\n    s: {{ prompt_task: greet, skills: {filter} }}\n",
        sources.join(", ")
    );
    project(&root, &files.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_bundle_has_what_its_pack_names(
        parts in subsequence(PARTS.to_vec(), 6..=PARTS.len()),
        sources in subsequence(SOURCES.to_vec(), 1..=4).prop_shuffle(),
        filter in select(FILTERS.to_vec()),
    ) {
        let text = text(&parts, &sources, filter);
        let compiled = run(&Fixture::parse(&text).world());
        let Some(emitted) = compiled.emitted else {
            prop_assert!(!compiled.diagnostics.is_empty());
            return Ok(());
        };
        let pack: serde_json::Value = serde_json::from_slice(&emitted.written.bytes).unwrap();
        let files: Vec<&Utf8Path> = emitted.bundle.files().map(|(to, _)| Utf8Path::new(to)).collect();
        let mut paths: Vec<&str> = Vec::new();
        for item in pack["skills"].as_array().unwrap() {
            paths.push(item.as_str().or(item["path"].as_str()).unwrap());
        }
        let distinct: BTreeSet<&&str> = paths.iter().collect();
        prop_assert_eq!(distinct.len(), paths.len(), "{}", text);
        let filter = pack["workflow"]["states"]["s"]["skills"].as_str().unwrap();
        if filter != "none" && !filter.contains('*') {
            paths.push(filter);
        }
        for path in &paths {
            prop_assert!(!path.contains("..") && !path.starts_with('/'), "{path}\n{text}");
            prop_assert!(files.iter().any(|file| file.starts_with(path)), "{path}\n{text}");
        }
        // Each skill is there once.
        let names = files.iter().filter(|file| file.file_name() == Some("SKILL.md"));
        let names: Vec<&str> = names.filter_map(|file| file.parent()?.file_name()).collect();
        let distinct: BTreeSet<&&str> = names.iter().collect();
        prop_assert_eq!(distinct.len(), names.len(), "{:?}\n{}", files, text);
    }
}
