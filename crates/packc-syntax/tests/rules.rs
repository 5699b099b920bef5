//! The readers find what the texts of their rules show.

#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use std::sync::Arc;

use packc_diagnostics::fixture::{self, Fixture};
use packc_diagnostics::{Diagnostic, Rule, registry};
use packc_source::memory::MemoryWorld;
use packc_source::{Boundary, FileId, Limit, SourceFile, SourceMap, World as _};
use packc_syntax::{Limits, parse_json, parse_yaml, parse_yaml_range, split_front_matter};

/// Reads a file by the rules of its extension.
fn read(file: FileId, extension: Option<&str>, text: &str) -> Vec<Diagnostic> {
    let limits = Limits::default();
    match extension {
        Some("json") => parse_json(file, text, &limits).1,
        Some("yaml" | "yml") => parse_yaml(file, text, &limits).1,
        _ => {
            let parts = split_front_matter(text);
            let yaml = parts.yaml.clone();
            let read = yaml.map(|range| parse_yaml_range(file, text, range, &limits).1);
            parts
                .finding(file)
                .into_iter()
                .chain(parts.late(file, text))
                .chain(read.unwrap_or_default())
                .collect()
        }
    }
}

fn read_all(parsed: &Fixture, world: &MemoryWorld) -> (SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let boundary = Boundary::new([fixture::ROOT.into()]);
    let limit = Limit {
        bytes: u64::MAX,
        boundary: &boundary,
    };
    for path in parsed.paths() {
        let bytes = world.read(path, limit).unwrap().bytes;
        let text: Arc<str> = String::from_utf8(bytes).unwrap().into();
        let name = path.file_name().unwrap_or_default().to_owned();
        let file = sources.add(SourceFile::new(path.into(), name, Arc::clone(&text)));
        diagnostics.extend(read(file, path.extension(), &text));
    }
    (sources, diagnostics)
}

fn check(rule: &Rule) {
    for text in rule.examples().iter().chain(&rule.fixes()) {
        let parsed = Fixture::parse(text);
        fixture::check(text, |world| read_all(&parsed, world));
    }
}

#[test]
fn texts_show_what_the_readers_find() {
    for rule in registry::syntax::RULES {
        check(rule);
    }
}
