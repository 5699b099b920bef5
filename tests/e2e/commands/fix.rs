//! `check --fix`: sources that are repaired.

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::Project;

/// A project with mistakes in three files, one of which no edit repairs.
fn project() -> Project {
    Project::new(
        "
--- pack.yaml
id: hello
version: 1.10 # of today
prompts:
  part: {$include: texts/part.yaml}
--- texts/part.yaml
system_tmplate: Say goodbye to {{ name }}.
variables:
  - name: name
    default: no
--- prompts/greet.md
---
variables:
  - name: tone
---
Say hello to {{ world }}.
",
    )
}

#[test]
fn edits_are_made_and_told() {
    let project = project();
    assert_snapshot!(project.packc("check --fix"), @r#"
    pack.yaml:2: wrote `"1.10.0"` for `1.10` [wrong-type]
    prompts/greet.md:5: wrote `{{world}}` for `{{ world }}` [blanks-in-placeholder]
    texts/part.yaml:1: wrote `system_template` for `system_tmplate` [unknown-key]
    texts/part.yaml:4: wrote `"no"` for `no` [ambiguous-scalar]
    texts/part.yaml:1: wrote `{{name}}` for `{{ name }}` [blanks-in-placeholder]
    fixed 5 places in 3 files; what remains:

    warning[unused-variable]: the variable `tone` is never used
     --> prompts/greet.md:3:11
      |
    3 |   - name: tone
      |           ^^^^
      |
      = help: use it as `{{tone}}` in the template, or remove it

    error[undeclared-variable]: `world` is not a variable of the prompt `greet`
     --> prompts/greet.md:5:16
      |
    5 | Say hello to {{world}}.
      |                ^^^^^
      |
      = help: declare it in `variables` of the prompt: `- name: world`

    1 error, 1 warning
    [exit 1]
    "#);
    assert_snapshot!(project.text("pack.yaml"), @r#"
    id: hello
    version: "1.10.0" # of today
    prompts:
      part: {$include: texts/part.yaml}
    "#);
    assert_snapshot!(project.text("texts/part.yaml"), @r#"
    system_template: Say goodbye to {{name}}.
    variables:
      - name: name
        default: "no"
    "#);
    assert_snapshot!(project.text("prompts/greet.md"), @r"
    ---
    variables:
      - name: tone
    ---
    Say hello to {{world}}.
    ");
    assert_snapshot!(project.packc("check --fix -q"), @r"
    error[undeclared-variable]: `world` is not a variable of the prompt `greet`
     --> prompts/greet.md:5:16
      |
    5 | Say hello to {{world}}.
      |                ^^^^^
      |
      = help: declare it in `variables` of the prompt: `- name: world`

    1 error, 1 warning
    [exit 1]
    ");
}

#[test]
fn a_dry_run_shows_a_diff_and_writes_nothing() {
    let project = project();
    let before = project.files(".");
    let texts = ["pack.yaml", "texts/part.yaml", "prompts/greet.md"];
    let texts = texts.map(|path| (path, project.text(path)));
    let run = project.packc("check --fix --dry-run");
    assert_eq!(run.code, 1);
    assert_snapshot!(run.stdout, @r#"
    --- a/pack.yaml
    +++ b/pack.yaml
    @@ -1,4 +1,4 @@
     id: hello
    -version: 1.10 # of today
    +version: "1.10.0" # of today
     prompts:
       part: {$include: texts/part.yaml}
    --- a/prompts/greet.md
    +++ b/prompts/greet.md
    @@ -2,4 +2,4 @@
     variables:
       - name: tone
     ---
    -Say hello to {{ world }}.
    +Say hello to {{world}}.
    --- a/texts/part.yaml
    +++ b/texts/part.yaml
    @@ -1,4 +1,4 @@
    -system_tmplate: Say goodbye to {{ name }}.
    +system_template: Say goodbye to {{name}}.
     variables:
       - name: name
    -    default: no
    +    default: "no"
    "#);
    assert_eq!(project.files("."), before);
    for (path, text) in texts {
        assert_eq!(project.text(path), text);
    }
}

#[test]
fn programs_get_data() {
    let project = project();
    let run = project.packc("check --fix --format json");
    assert_eq!((run.code, &*run.stderr), (1, ""));
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["diagnostics"].as_array().unwrap().len(), 2);
    let fixed = &document["fixed"];
    let edits = fixed["edits"].as_array().unwrap();
    let told: Vec<_> = edits
        .iter()
        .map(|edit| format!("{}:{} {}", edit["file"], edit["line"], edit["name"]))
        .collect();
    assert_snapshot!(told.join("\n"), @r#"
    "pack.yaml":2 "wrong-type"
    "prompts/greet.md":5 "blanks-in-placeholder"
    "texts/part.yaml":1 "unknown-key"
    "texts/part.yaml":4 "ambiguous-scalar"
    "texts/part.yaml":1 "blanks-in-placeholder"
    "#);
    let files = fixed["files"].as_array().unwrap();
    assert!(files.iter().all(|file| file["written"] == true));
    let names: Vec<_> = files.iter().map(|file| &file["file"]).collect();
    assert_eq!(names, ["pack.yaml", "prompts/greet.md", "texts/part.yaml"]);
    assert!(
        files[0]["diff"]
            .as_str()
            .unwrap()
            .contains("\n-version: 1.10 # of today\n")
    );

    let run = project.packc("check --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document.get("fixed"), None);
}

#[test]
fn line_ends_and_a_byte_order_mark_stay() {
    let project = Project::hello();
    project.write(
        "prompts/part.yaml",
        "\u{feff}system_template: Say {{ a }}.\r\n\r\nvariables: # these\r\n- name: a\r\n",
    );
    project.packc("check --fix --deny-warnings").succeeds();
    assert_eq!(
        project.text("prompts/part.yaml"),
        "\u{feff}system_template: Say {{a}}.\r\n\r\nvariables: # these\r\n- name: a\r\n"
    );
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_so_does_the_mode() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    let project = Project::hello();
    project.write("texts/part.yaml", "system_tmplate: Say goodbye.\n");
    project.link("prompts/part.yaml", "../texts/part.yaml");
    let text = project.path("texts/part.yaml");
    fs::set_permissions(&text, Permissions::from_mode(0o640)).unwrap();
    project.packc("check --fix").succeeds();
    assert_eq!(
        project.text("texts/part.yaml"),
        "system_template: Say goodbye.\n"
    );
    let link = fs::symlink_metadata(project.path("prompts/part.yaml")).unwrap();
    assert!(link.file_type().is_symlink());
    let mode = fs::metadata(&text).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn nothing_to_do_is_as_without_the_flag() {
    let project = Project::hello();
    assert_eq!(project.packc("check --fix"), project.packc("check"));
    assert_eq!(
        project.packc("check --fix --dry-run"),
        project.packc("check")
    );
}

#[test]
fn no_secret_is_shown() {
    let project = Project::new(
        "
--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    # packc: allow(secret-in-pack)
    system_template: Say AKIAQ4JZ2V7NXKTM5WLR to {{ name }}, {{other}}.
    variables: [{name: name}]
",
    );
    for args in [
        "--fix --dry-run",
        "--fix --dry-run --format json",
        "--fix",
        "",
    ] {
        let run = project.packc(&format!("check {args}"));
        assert_eq!(run.code, 1, "{run}");
        assert!(!run.to_string().contains("Q4JZ2V7NXKTM5WLR"), "{run}");
    }
    let text = project.text("pack.yaml");
    assert!(text.contains("Say AKIAQ4JZ2V7NXKTM5WLR to {{name}}, {{other}}."));
}

#[test]
fn only_sources_are_fixed() {
    let project = Project::hello();
    assert_eq!(project.packc("validate --fix pack.json").code, 2);
    assert_eq!(project.packc("build --fix").code, 2);
    assert_eq!(project.packc("check --dry-run").code, 2);
}
