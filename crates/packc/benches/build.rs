//! How long packc takes for projects of 1, 100 and 10,000 prompts, and how far that is from the least it could take:
//! reading the same files and parsing them into trees, on as many threads.
//!
//! Invariant: everything is measured through `packc-driver`, as the binary calls it; inputs come from
//! `cargo xtask bench-input` and outputs stay in Cargo's folder for temporary files.
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark reads files and clocks, and prints what it found"
)]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use camino::{Utf8Path, Utf8PathBuf};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use packc_driver::{BuildOptions, Destination, Limits, OsWorld, Timestamp, ValidateOptions};
use packc_source::{FileId, SourceFile, SourceMap};
use packc_syntax::{parse_yaml, parse_yaml_range, raw_text, split_front_matter};
use rayon::prelude::*;

const SIZES: [usize; 3] = [1, 100, 10_000];

/// How often each side of the ratio is measured; the fastest counts.
const ROUNDS: usize = 7;

/// A generated project.
struct Project {
    prompts: usize,
    folder: Utf8PathBuf,
    /// Its source files, as the build reads them.
    files: Vec<Utf8PathBuf>,
    /// The sum of their sizes.
    bytes: u64,
}

impl Project {
    /// The project of so many prompts, generated afresh.
    fn new(prompts: usize) -> Self {
        let folder = Utf8Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-{prompts}"));
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("an old project can be removed");
        }
        let status = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--package", "xtask", "--"])
            .args(["bench-input", &prompts.to_string(), folder.as_str()])
            .status();
        assert!(status.is_ok_and(|status| status.success()), "no project");
        let mut files = Vec::new();
        list(folder.as_std_path(), &mut files);
        let size = |file: &Utf8PathBuf| fs::metadata(file).expect("a file has a size").len();
        let bytes = files.iter().map(size).sum();
        Self {
            prompts,
            folder,
            files,
            bytes,
        }
    }

    fn pack(&self) -> Utf8PathBuf {
        self.folder.join("dist/pack.json")
    }

    /// The limit: every file read and parsed, nothing else.
    fn parse(&self) {
        let mut sources = SourceMap::new();
        let file = sources.add(SourceFile::new(
            self.folder.clone(),
            String::new(),
            "".into(),
        ));
        self.files.par_iter().for_each(|path| {
            let text = fs::read_to_string(path).expect("a generated file is UTF-8");
            black_box(parse(file, path, &text));
        });
    }

    /// What `packc build` does, the pack's file included.
    fn build(&self) {
        let options = BuildOptions {
            path: Some(self.folder.clone()),
            destination: Destination::File(self.pack()),
            created_at: Some(Timestamp(0)),
            ..BuildOptions::new(self.folder.clone())
        };
        // Otherwise the second build would find its output in place.
        let _ = fs::remove_file(self.pack());
        let outcome = packc_driver::build(&OsWorld::new(options.created_at), &options);
        assert!(!outcome.has_errors(), "{:?}", outcome.diagnostics.first());
    }

    /// What `packc validate` does with the pack.
    fn validate(&self) {
        let options = ValidateOptions {
            files: vec![self.pack()],
            ..ValidateOptions::new(&self.folder)
        };
        let outcome = packc_driver::validate(&OsWorld::default(), &options);
        assert!(!outcome.has_errors(), "{:?}", outcome.diagnostics.first());
    }
}

/// Adds every file below a folder.
fn list(folder: &Path, files: &mut Vec<Utf8PathBuf>) {
    for entry in fs::read_dir(folder).expect("a generated folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.push(Utf8PathBuf::from_path_buf(path).expect("generated names are UTF-8"));
        }
    }
}

/// Parses one file as its extension says. The file's number only ends up in spans that nobody looks at.
fn parse(file: FileId, path: &Utf8Path, text: &str) -> usize {
    let limits = Limits::default();
    if path.extension() != Some("md") {
        return parse_yaml(file, text, &limits).0.documents.len();
    }
    let parts = split_front_matter(text);
    let body = black_box(raw_text(file, text, parts.body));
    let fields = parts
        .yaml
        .map(|range| parse_yaml_range(file, text, range, &limits).0);
    usize::from(!body.is_hole()) + fields.map_or(0, |fields| fields.documents.len())
}

fn benches(criterion: &mut Criterion) {
    let projects = SIZES.map(Project::new);
    for (name, work) in [
        ("parse", Project::parse as fn(&Project)),
        ("build", Project::build),
        ("validate", Project::validate),
    ] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        for project in &projects {
            group.throughput(Throughput::Bytes(project.bytes));
            let id = BenchmarkId::from_parameter(project.prompts);
            group.bench_with_input(id, project, |bencher, project| {
                bencher.iter(|| work(project));
            });
        }
        group.finish();
    }
    for project in &projects {
        let (parse, build) = (fastest(|| project.parse()), fastest(|| project.build()));
        println!(
            "{:>6} prompts, {} bytes: build {build:?}, reading and parsing alone {parse:?}, ratio {:.2}",
            project.prompts,
            project.bytes,
            build.as_secs_f64() / parse.as_secs_f64()
        );
    }
}

/// The least time that something takes.
fn fastest(work: impl Fn()) -> Duration {
    let time = |()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    std::iter::repeat_n((), ROUNDS)
        .map(time)
        .min()
        .unwrap_or_default()
}

criterion_group!(all, benches);
criterion_main!(all);
