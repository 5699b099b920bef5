//! Paths: includes in a circle, spelling, patterns, and what is left of an output.

use insta::assert_snapshot;

use crate::project::Project;

#[test]
fn c30_an_include_cycle_is_shown_as_a_chain() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: a.yaml}\n",
    );
    project.write("a.yaml", "to_b: {$include: b.yaml}\n");
    project.write("b.yaml", "\nto_c: {$include: c.yaml}\n");
    project.write("c.yaml", "\n\nto_a: {$include: a.yaml}\n");
    assert_snapshot!(project.refused(), @r"
    error[include-cycle]: these files include each other: `a.yaml` → `b.yaml` →
        `c.yaml` → `a.yaml`
     --> c.yaml:3:18
      |
    3 | to_a: {$include: a.yaml}
      |                  ^^^^^^ the circle closes here
      |
     ::: a.yaml:1:18
      |
    1 | to_b: {$include: b.yaml}
      |                  ------ includes `b.yaml`
      |
     ::: b.yaml:2:18
      |
    2 | to_c: {$include: c.yaml}
      |                  ------ includes `c.yaml`
      |
      = included from b.yaml:2:18
      = included from a.yaml:1:18
      = included from pack.yaml:3:22
      = help: take out one of the steps; what several files need goes into a file of
              its own

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn c30_a_file_that_includes_itself() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: pack.yaml}\n",
    );
    assert_snapshot!(project.refused(), @r"
    error[include-cycle]: `pack.yaml` includes itself
     --> pack.yaml:3:22
      |
    3 | metadata: {$include: pack.yaml}
      |                      ^^^^^^^^^
      |
      = help: remove the `$include`, or name another file

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn c30_the_same_file_twice_is_fine() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata:\n  a: {$include: a.yaml}\n  b: {$include: b.yaml}\n  c: {$include: c.yaml}\n",
    );
    project.write("a.yaml", "in_a: {$include: c.yaml}\n");
    project.write("b.yaml", "in_b: {$include: c.yaml}\n");
    project.write("c.yaml", "the end\n");
    let pack = project.built();
    assert_eq!(
        pack["metadata"],
        serde_json::json!({"a": {"in_a": "the end"}, "b": {"in_b": "the end"}, "c": "the end"})
    );
}

#[test]
fn c32_a_path_is_spelt_as_on_disk() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: Parts/meta.yaml}\npackc:\n  sources: {prompts: [prompts/Greet.md]}\n",
    );
    project.write("parts/meta.yaml", "a: b\n");
    assert_snapshot!(project.refused(), @r"
    error[misspelt-path]: `Parts/meta.yaml` is spelt `parts/meta.yaml` on disk
     --> pack.yaml:3:22
      |
    3 | metadata: {$include: Parts/meta.yaml}
      |                      ^^^^^^^^^^^^^^^
      |
      = help: write upper and lower case as on disk: other systems tell them apart

    error[misspelt-path]: `prompts/Greet.md` is spelt `prompts/greet.md` on disk
     --> pack.yaml:5:23
      |
    5 |   sources: {prompts: [prompts/Greet.md]}
      |                       ^^^^^^^^^^^^^^^^
      |
      = help: write upper and lower case as on disk: other systems tell them apart

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn c34_a_pattern_that_matches_nothing_is_an_error() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\npackc:\n  sources:\n    prompts: [prompts/*.md, promtps/*.yml]\n    tools: [prompts/*.tool.yaml]\n    evals: [checks]\n",
    );
    assert_snapshot!(project.refused(), @r"
    error[source-without-match]: `promtps` does not exist
     --> pack.yaml:5:29
      |
    5 |     prompts: [prompts/*.md, promtps/*.yml]
      |                             ^^^^^^^^^^^^^
      |
      = help: did you mean `prompts`?

    error[source-without-match]: `prompts/*.tool.yaml` matches nothing
     --> pack.yaml:6:13
      |
    6 |     tools: [prompts/*.tool.yaml]
      |             ^^^^^^^^^^^^^^^^^^^
      |
      = help: files of tools end in `.yaml`, `.yml` or `.json`, and don't begin with
              `_` or `.`

    error[source-without-match]: `checks` does not exist
     --> pack.yaml:7:13
      |
    7 |     evals: [checks]
      |             ^^^^^^

    3 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn c36_a_failed_build_leaves_the_last_good_output() {
    let project = Project::hello();
    project.packc("build").succeeds();
    let good = project.bytes("dist/pack.json");
    project.write("prompts/greet.md", "---\nparameters: [\n---\nHi.\n");
    let run = project.packc("build");
    assert_eq!(run.code, 1, "{run}");
    assert_eq!(project.bytes("dist/pack.json"), good);
    assert_eq!(project.files("dist"), ["pack.json"]);
}

#[test]
fn c36_an_output_that_cannot_be_written_leaves_nothing_behind() {
    let project = Project::hello();
    project.write("dist/pack.json/keep", "");
    let run = project.packc("build");
    assert_snapshot!(run, @r"
    error[output-not-written]: `dist/pack.json` cannot be written: a folder stands
        there

    1 error; nothing was written
    [exit 3]
    ");
    assert_eq!(project.files("dist"), ["pack.json/keep"]);
}
