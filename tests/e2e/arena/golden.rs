//! Whole Arena projects, as people have them, and exactly what `packc compile` makes of them.

use std::fmt::Write;
use std::fs;

use serde_json::Value;

use crate::project::{Project, files, repository};

/// The projects: `tests/projects/arena-NAME`.
pub(crate) const PROJECTS: [&str; 8] = [
    "customer-support",
    "document-analysis",
    "guardrails-test",
    "live-http-tools",
    "multimodal-basics",
    "variables-demo",
    "workflow-skills",
    "workflow-support",
];

/// A copy of a project in a folder of its own name, in the temporary folder.
fn copy(name: &str) -> Project {
    let copy = Project::new("");
    for (path, bytes) in files(&repository(&format!("tests/projects/arena-{name}"))) {
        copy.write(&format!("{name}/{path}"), bytes);
    }
    copy
}

fn check(name: &str) {
    let project = copy(name);
    let mut command = project.command();
    command.current_dir(project.path(name)).arg("compile");
    let run = project.run(&mut command);
    let pack = format!("{name}/{name}.pack.json");
    let mut text = format!("$ packc compile\n{run}\n");
    write!(text, "\n--- {name}.pack.json\n{}", project.text(&pack)).unwrap();
    let version = concat!("packc-v", env!("CARGO_PKG_VERSION"));
    let text = text.replace(version, "packc-v[version]");
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(repository("tests/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("arena-{name}"), text));
    assert_eq!(run.code, 0);
    let validated = project.packc(&format!("validate {pack}"));
    validated.succeeds();
}

macro_rules! golden {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(&stringify!($name).replace('_', "-"));
            }
        )*

        #[test]
        fn every_project_has_a_test() {
            let tested = [$(stringify!($name).replace('_', "-")),*];
            assert_eq!(tested, PROJECTS);
        }
    };
}

golden! {
    customer_support
    document_analysis
    guardrails_test
    live_http_tools
    multimodal_basics
    variables_demo
    workflow_skills
    workflow_support
}

/// The pack is the same from every working directory, but for the paths to files, which start at the output.
#[test]
fn the_working_directory_does_not_matter() {
    for name in PROJECTS {
        let project = copy(name);
        project.write("elsewhere/deep/x", "");
        let mut packs = Vec::new();
        for (folder, config) in [
            (name, "config.arena.yaml".to_owned()),
            (".", format!("{name}/config.arena.yaml")),
            ("elsewhere/deep", format!("../../{name}/config.arena.yaml")),
            (
                ".",
                project
                    .path(name)
                    .join("config.arena.yaml")
                    .to_str()
                    .unwrap()
                    .to_owned(),
            ),
        ] {
            let output = project.path(name).join("out.pack.json");
            let mut command = project.command();
            command.current_dir(project.path(folder));
            command.args(["compile", "-c", &config, "-o"]).arg(&output);
            project.run(&mut command).succeeds();
            packs.push(fs::read(&output).unwrap());
            fs::remove_file(output).unwrap();
        }
        assert!(packs.windows(2).all(|pair| pair[0] == pair[1]), "{name}");
        let pack: Value = serde_json::from_slice(&packs[0]).unwrap();
        assert_eq!(pack["id"], name);
        assert!(!pack.to_string().contains(project.root().to_str().unwrap()));
    }
}

/// What `compile` lets pass, `build` refuses: images that aren't there.
#[test]
fn build_is_stricter() {
    for name in PROJECTS {
        let project = copy(name);
        let run = project.packc(&format!("build {name} --id demo --pack-version 1.0.0"));
        let expected = i32::from(name == "multimodal-basics");
        assert_eq!(run.code, expected, "{name}\n{run}");
        let written = project.files(&format!("{name}/dist"));
        assert_eq!(written.is_empty(), expected == 1, "{name}: {written:?}");
    }
}
