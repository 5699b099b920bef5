//! What a manifest never replaces, and what it says in any folder on any day.

use insta::assert_snapshot;

use super::{PACK, embedded, packed};
use crate::project::{EPOCH, Project};

/// A project with a built pack and a file that is copied beside it.
fn built() -> Project {
    let project = Project::hello();
    project.write(
        "skills/refunds/SKILL.md",
        "---\nname: refunds\ndescription: Refund orders.\n---\nBe kind.\n",
    );
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nskills:\n  - path: skills/refunds\n",
    );
    project.built();
    project
}

#[test]
fn sources_and_outputs() {
    let project = built();
    let before = crate::project::files(project.root());
    let pack = project.bytes("dist/pack.json");
    let mut lines = Vec::new();
    for path in [
        "pack.yaml",
        "prompts/greet.md",
        "prompts/new.yaml",
        "skills/refunds/SKILL.md",
        "dist/pack.json",
        "dist/skills/refunds/SKILL.md",
    ] {
        for command in [
            "manifest -A skills-not-shipped -o",
            "build -A skills-not-shipped --manifest",
        ] {
            let run = project.packc(&format!("{command} {path}"));
            assert_eq!(run.code, 1, "{path}: {run}");
            let line = run.stderr.lines().next().unwrap_or_default().to_owned();
            if lines.last() != Some(&line) {
                lines.push(line);
            }
        }
    }
    let run = project.packc("manifest -A skills-not-shipped --split prompts/agents");
    lines.push(run.stderr.lines().next().unwrap_or_default().to_owned());
    assert_snapshot!(lines.join("\n"), @r"
    error[output-is-source]: the manifest would replace the source `pack.yaml`
    error[output-is-source]: the manifest would replace the source
    error[output-is-source]: the manifest would lie in the folder `prompts`, where
    error[output-is-source]: the manifest would replace the source
    error[output-is-source]: the manifest would replace `dist/pack.json`
    error[output-is-source]: the manifest would replace
    error[output-is-source]: the manifest would lie in the folder `prompts`, where
    ");
    assert_eq!(crate::project::files(project.root()), before);
    assert_eq!(project.bytes("dist/pack.json"), pack);
}

#[cfg(unix)]
#[test]
fn sources_by_another_name() {
    let project = built();
    project.link("deploy.yaml", "pack.yaml");
    let run = project.packc("manifest -A skills-not-shipped -o deploy.yaml");
    assert_eq!(run.code, 1, "{run}");
    assert!(project.text("pack.yaml").starts_with("id: demo"));
}

/// The same project in two folders, on two days: with the time pinned, and without it once the output is in place.
#[test]
fn the_same_in_any_folder_on_any_day() {
    let from = crate::project::repository("examples/customer-support");
    let args = "manifest -o deploy.yaml --namespace agents";
    let at = |project: &Project, args: &str, epoch: Option<&str>| {
        let mut command = project.command();
        command.env_remove("SOURCE_DATE_EPOCH");
        command.envs(epoch.map(|epoch| ("SOURCE_DATE_EPOCH", epoch)));
        project
            .run(command.args(args.split_whitespace()))
            .succeeds();
    };
    let one = Project::copy_of(&from);
    let other = Project::copy_of(&from);
    for project in [&one, &other] {
        at(project, "build", Some(EPOCH));
        at(project, args, Some(EPOCH));
    }
    let manifest = one.text("deploy.yaml");
    assert_eq!(manifest, other.text("deploy.yaml"));
    assert_eq!(embedded(&manifest), one.text("dist/pack.json"));
    // A later day without a pinned time: the output stays, and so does its manifest.
    at(&other, "build", None);
    at(&other, args, None);
    at(&other, &format!("{args} --check"), None);
    at(&other, "build --manifest again.yaml", None);
    at(&one, "manifest -o again.yaml", None);
    assert_eq!(other.text("deploy.yaml"), manifest);
    assert_eq!(other.text("again.yaml"), one.text("again.yaml"));
    assert_eq!(other.bytes("dist/pack.json"), one.bytes("dist/pack.json"));
    // Another pinned day is another pack, and no manifest of the old one passes for it.
    let mut command = other.command();
    command.env("SOURCE_DATE_EPOCH", "1767312000");
    let run = other.run(command.args(args.split_whitespace()));
    assert!(run.stderr.contains("error[stale-pack]"), "{run}");
}

#[test]
fn a_compiled_pack() {
    let project = packed();
    assert_snapshot!(project.packc("manifest pack.json -o pack.json"), @r"
    error[output-is-source]: the manifest would replace `pack.json`
      = help: write it to another path

    1 error; nothing was written
    [exit 1]
    ");
    assert_eq!(project.text("pack.json"), PACK);
}

/// What is in the way of both files is told once; a folder that isn't named isn't the working directory.
#[test]
fn folders_that_cannot_be_written() {
    let project = packed();
    project.write("taken", "a file\n");
    assert_snapshot!(project.packc("manifest pack.json --split taken"), @r"
    error[output-not-written]: `taken/configmap-pp-a3e904fc0105-content.yaml` cannot
        be written: a file stands where one of its folders has to be

    1 error; nothing was written
    [exit 3]
    ");
    let mut command = project.command();
    command.args(["manifest", "pack.json", "--split", ""]);
    assert_eq!(project.run(&mut command).code, 2);
    assert_eq!(project.files("."), ["pack.json", "taken"]);
}

/// The annotation that keeps Flux from `${…}` does so with one value only.
#[test]
fn an_annotation_that_lets_flux_replace() {
    let pack = PACK.replace("hello", "${name}");
    for (args, warns) in [
        ("", false),
        ("--gitops argocd", false),
        ("--gitops none", true),
        (
            "--annotation kustomize.toolkit.fluxcd.io/substitute=enabled",
            true,
        ),
        (
            "--gitops none --annotation kustomize.toolkit.fluxcd.io/substitute=disabled",
            false,
        ),
    ] {
        let run = super::ship(&pack, args);
        run.succeeds();
        let found = run.stderr.contains("warning[flux-substitution]");
        assert_eq!(found, warns, "{args}: {run}");
    }
}
