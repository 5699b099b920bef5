//! Every project that the book shows, through the whole compiler.
//!
//! A block of the book that begins with `--- ` is a fixture: the findings drawn into it are the findings that it has.

mod harness;

use camino::Utf8Path;
use harness::findings;
use packc_diagnostics::fixture;

/// The code blocks of a Markdown text that are projects.
fn projects(text: &str) -> Vec<String> {
    let mut projects = Vec::new();
    let mut block: Option<String> = None;
    for line in text.lines() {
        match &mut block {
            None if line.starts_with("```") => block = Some(String::new()),
            None => {}
            Some(project) if line == "```" => {
                if project.starts_with("--- ") {
                    projects.push(std::mem::take(project));
                }
                block = None;
            }
            Some(project) => {
                project.push_str(line);
                project.push('\n');
            }
        }
    }
    projects
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the test reads the book")]
fn projects_of_the_book_are_as_drawn() {
    let root = Utf8Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
    let mut tried = 0;
    for folder in [root.clone(), root.join("source")] {
        for entry in folder.read_dir_utf8().unwrap() {
            let path = entry.unwrap().into_path();
            if path.extension() != Some("md") {
                continue;
            }
            for project in projects(&std::fs::read_to_string(&path).unwrap()) {
                tried += 1;
                fixture::check(&project, findings);
            }
        }
    }
    assert!(tried > 10, "only {tried} projects were found in the book");
}
