//! Projects in memory, what the frontend says about them, and the trees that it makes of them.

mod tree;

mod arena;
mod collections;
mod defaults;
mod discovery;
mod files;
mod include_limits;
mod include_mistakes;
mod includes;
mod markdown;
mod patterns;
mod resource_mistakes;
mod resources;
mod settings;
mod sources;
mod threads;
mod workspaces;

use packc_diagnostics::fixture::{self, Fixture, ROOT};
use packc_diagnostics::{Diagnostic, sort};
use packc_source::SourceMap;
use packc_source::memory::MemoryWorld;
use packc_syntax::Limits;

use crate::{Form, Options, ParseCache, Project, load};

/// The options of a build in the fixture's folder.
fn options() -> Options {
    Options {
        cwd: ROOT.into(),
        path: None,
        id: None,
        name: None,
        pack_version: None,
        description: None,
        form: Form::Any,
        allow_roots: Vec::new(),
        limits: Limits::default(),
    }
}

fn run(world: &MemoryWorld, options: &Options) -> (Option<Project>, SourceMap, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let (project, mut diagnostics) = load(world, options, &mut ParseCache::default(), &mut sources);
    sort(&mut diagnostics);
    (project, sources, diagnostics)
}

/// Compares the findings with those drawn into the fixture.
#[track_caller]
fn check(text: &str) {
    check_with(&options(), text);
}

/// The same with other options.
#[track_caller]
fn check_with(options: &Options, text: &str) {
    fixture::check(text, |world| {
        let (_, sources, diagnostics) = run(world, options);
        (sources, diagnostics)
    });
}

/// Compares the findings and gives the merged tree.
#[track_caller]
fn tree(text: &str) -> String {
    tree_with(&options(), text)
}

/// The same with other options.
#[track_caller]
fn tree_with(options: &Options, text: &str) -> String {
    let fixture = Fixture::parse(text);
    let (project, sources, diagnostics) = run(&fixture.world(), options);
    fixture.compare(text, &sources, &diagnostics);
    project.map_or_else(String::new, |project| tree::print(&project.root, &sources))
}

/// The keys of the merged tree's prompts, and the findings.
#[track_caller]
fn prompts(text: &str) -> String {
    let tree = tree(text);
    let lines = tree.lines();
    let prompts = lines.skip_while(|line| *line != "prompts:").skip(1);
    let keys = prompts
        .take_while(|line| line.starts_with(' '))
        .filter(|line| !line.starts_with("   "))
        .map(str::trim_start);
    keys.collect::<Vec<_>>().join("\n")
}
