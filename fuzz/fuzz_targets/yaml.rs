//! The YAML reader and front matter: they never panic, and every place lies in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use packc_fuzz::{check_finding, check_tree, file};
use packc_syntax::{Limits, parse_yaml, parse_yaml_range, raw_text, split_front_matter};

fuzz_target!(|text: &str| {
    let limits = Limits::default();
    let (whole, mut findings) = parse_yaml(file(), text, &limits);
    let mut trees: Vec<_> = whole
        .documents
        .into_iter()
        .map(|document| document.node)
        .collect();

    let parts = split_front_matter(text);
    findings.extend(parts.finding(file()));
    if let Some(range) = parts.yaml {
        let (part, more) = parse_yaml_range(file(), text, range, &limits);
        trees.extend(part.documents.into_iter().map(|document| document.node));
        findings.extend(more);
    }
    trees.push(raw_text(file(), text, parts.body));

    findings
        .iter()
        .for_each(|finding| check_finding(text, finding));
    trees.iter().for_each(|tree| check_tree(text, tree));
});
