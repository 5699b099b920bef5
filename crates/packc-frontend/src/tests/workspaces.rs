//! What may be read.

use super::{Options, check_with, options, tree_with};

/// Options with a path, seen from the fixture's folder.
fn at(path: &str) -> Options {
    Options {
        path: Some(path.into()),
        ..options()
    }
}

const SHARED: &str = "
--- packs/a/pack.yaml
id: a
version: 1.0.0
prompts:
  greet:
    system_template: { $include: ../../shared/greeting.md }
--- shared/greeting.md
Hello
";

#[test]
fn a_workspace_widens_the_boundary_of_its_packs() {
    for packs in [
        "packs: [packs/*]",
        "packs: [nothing, packs/a]",
        "packs: [./packs/*/]",
        "$schema: x\npacks: ['**']",
    ] {
        let fixture = SHARED.to_owned() + "--- packc.workspace.yaml\n" + packs + "\n";
        let tree = tree_with(&at("packs/a"), &fixture);
        assert!(tree.contains("Hello"), "{packs}: {tree}");
    }
    let allowed = Options {
        allow_roots: vec!["shared".into()],
        ..at("packs/a")
    };
    assert!(tree_with(&allowed, SHARED).contains("Hello"));
}

#[test]
fn without_a_workspace_that_lists_it_a_pack_stays_in_its_folder() {
    let fixture = "
--- packs/a/pack.yaml
id: a
version: 1.0.0
prompts:
  greet:
    system_template: { $include: ../../shared/greeting.md }
#                                ^^^^^^^^^^^^^^^^^^^^^^^^ error[outside-project]: `shared/greeting.md` lies outside the project
";
    check_with(&at("packs/a"), fixture);
    for packs in [
        "packs: [packs/b]",
        "packs: ['*']",
        "packs: [packs/a/*]",
        "packs: []",
    ] {
        let fixture = fixture.to_owned() + "--- packc.workspace.yaml\n" + packs + "\n";
        check_with(&at("packs/a"), &fixture);
    }
    let missing = Options {
        allow_roots: vec!["shard".into()],
        ..at("packs/a")
    };
    check_with(
        &missing,
        "# error[missing-file]: `--allow-root` names `shard`, which is no folder
--- packs/a/pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
",
    );
}

/// Checks a workspace file above a pack.
#[track_caller]
fn check_workspace(text: &str) {
    let pack =
        "--- packs/a/pack.yaml\nid: a\nversion: 1.0.0\nprompts: { a: { system_template: Hi } }\n";
    check_with(&at("packs/a"), &format!("{text}{pack}"));
}

#[test]
fn workspaces_with_mistakes() {
    check_workspace(
        "--- packc.workspace.yaml
pack: [packs/*]
#<^^^^ error[invalid-workspace]: `pack` is not a key of a workspace
",
    );
    check_workspace(
        "--- packc.workspace.yaml
packs: packs/*
#      ^^^^^^^ error[invalid-workspace]: `packs` must be a list, not a string
",
    );
    check_workspace(
        "--- packc.workspace.yaml
packs: [1, '[']
#       ^ error[invalid-workspace]: a pack of a workspace is a path, not a number
#          ^^^ error[invalid-workspace]: `[` is no pattern: unclosed character class; missing ']'
",
    );
    check_workspace(
        "--- packc.workspace.yaml
- packs/*
#<^^^^^^^^^ error[invalid-workspace]: `packc.workspace.yaml` names no packs
",
    );
    check_workspace(
        "--- packc.workspace.yaml
packs: [
#      ^ error[yaml-syntax]: `[` is never closed
",
    );
    check_workspace(
        "# error[invalid-workspace]: `packc.workspace.yaml` names no packs
--- packc.workspace.yaml
",
    );
}
