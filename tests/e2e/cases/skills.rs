//! Skills: none disappears, and none comes from elsewhere.

use insta::assert_snapshot;
use serde_json::json;

use crate::project::Project;

/// A project with skills; `sources` is the list in the root file.
fn with_skills(sources: &str, skills: &[(&str, &str)]) -> Project {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        format!("id: demo\nversion: 1.0.0\nskills: {sources}\n"),
    );
    for (folder, front) in skills {
        let text = format!("---\n{front}---\nDo it well.\n");
        project.write(&format!("{folder}/SKILL.md"), text);
    }
    project
}

const TONE: &str = "name: tone\ndescription: How we sound.\n";

#[test]
fn a11_a_folder_of_skills_and_one_of_them() {
    let refunds = (
        "skills/refunds",
        "name: refunds\ndescription: Who pays what.\n",
    );
    let project = with_skills(
        "[skills/, {path: skills/tone, preload: true}]",
        &[("skills/tone", TONE), refunds],
    );
    let pack = project.built();
    assert_snapshot!(serde_json::to_string(&pack["skills"]).unwrap(), @r#"["skills",{"path":"skills/tone","preload":true}]"#);
    assert_eq!(
        project.files("dist/skills"),
        ["refunds/SKILL.md", "tone/SKILL.md"]
    );
}

#[test]
fn a11_one_name_in_two_folders() {
    let project = with_skills(
        "[skills/tone, other/tone]",
        &[("skills/tone", TONE), ("other/tone", TONE)],
    );
    assert_snapshot!(project.refused(), @r"
    error[duplicate-skill]: two skills are called `tone`
     --> other/tone/SKILL.md:2:7
      |
    2 | name: tone
      |       ^^^^ in `other/tone`
      |
     ::: skills/tone/SKILL.md:2:7
      |
    2 | name: tone
      |       ---- the other one, in `skills/tone`
      |
      = included from pack.yaml:3:23
      = help: give one of them another name

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn a12_allowed_tools_as_text_or_list() {
    let tools = "--- pack.yaml\n--- tools/lookup.yaml\ndescription: Finds.\n--- tools/refund.yaml\ndescription: Pays.\n";
    let pack_with = |allowed: &str| {
        let project = Project::new(tools);
        project.write(
            "pack.yaml",
            "id: demo\nversion: 1.0.0\nskills: [skills/s1]\npackc: {inline: [skills]}\n",
        );
        project.write(
            "prompts/greet.md",
            "---\ntools: [lookup, refund]\n---\nHi.\n",
        );
        let front =
            format!("---\nname: s1\ndescription: d\nallowed-tools: {allowed}\n---\nDo it.\n");
        project.write("skills/s1/SKILL.md", front);
        project.packc("build").succeeds();
        project.text("dist/pack.json")
    };
    assert_eq!(pack_with("lookup refund"), pack_with("[lookup, refund]"));
    assert_eq!(
        pack_with("lookup refund"),
        pack_with("\n  - lookup\n  - refund")
    );
}

#[test]
fn a12_allowed_tools_that_no_tool_has() {
    let front = "name: s1\ndescription: d\nallowed-tools: lokup Bash(git:*)\n";
    let project = with_skills("[skills/s1]", &[("skills/s1", front)]);
    project.write("tools/lookup.yaml", "description: Finds.\n");
    assert_snapshot!(project.packc("build"), @r"
    warning[unknown-skill-tool]: the pack has no tool `lokup`
     --> skills/s1/SKILL.md:4:16
      |
    4 | allowed-tools: lokup Bash(git:*)
      |                ^^^^^
      |
      = included from pack.yaml:3:10
      = help: did you mean `lookup`?

    wrote dist/pack.json (1 prompt, 1 tool, 1 skill source, 642 B) in [N] ms, 1 warning
    [exit 0]
    ");
}

#[test]
fn b06_a_colon_in_a_description() {
    let front = "name: s\ndescription: Use when: testing\n";
    let project = with_skills("[skills/s]", &[("skills/s", front)]);
    assert_snapshot!(project.refused(), @r#"
    error[yaml-syntax]: a `: ` inside of text without quotes
     --> skills/s/SKILL.md:3:22
      |
    3 | description: Use when: testing
      |                      ^ YAML takes what stands before for a key
      |
      = included from pack.yaml:3:10
      = help: put the whole text between quotes
      |
    3 - description: Use when: testing
    3 + description: "Use when: testing"

    1 error; nothing was written
    [exit 1]
    "#);
}

#[test]
fn b07_names_of_skills() {
    let front = |name: &str| format!("name: {name}\ndescription: d\n");
    let (a, b, c) = (front("\"a\""), front("c"), front("tone_of_voice"));
    let project = with_skills(
        "[skills/]",
        &[
            ("skills/a", &a),
            ("skills/b", &b),
            ("skills/tone_of_voice", &c),
        ],
    );
    assert_snapshot!(project.refused(), @r"
    warning[skill-folder-name]: the skill `c` lies in a folder called `b`
     --> skills/b/SKILL.md:2:7
      |
    2 | name: c
      |       ^
      |
      = included from pack.yaml:3:10
      = help: rename the folder to `c`, or write `name: b`

    error[skill-field]: `tone_of_voice` can't be the name of a skill
     --> skills/tone_of_voice/SKILL.md:2:7
      |
    2 | name: tone_of_voice
      |       ^^^^^^^^^^^^^
      |
      = included from pack.yaml:3:10
      = help: a name has lowercase letters and digits, with single hyphens between
              words
      = help: write `tone-of-voice`, and call its folder so too

    1 error, 1 warning; nothing was written
    [exit 1]
    ");

    let project = with_skills("[skills/]", &[("skills/a", &a), ("skills/b", &b)]);
    assert_snapshot!(project.packc("build"), @r"
    warning[skill-folder-name]: the skill `c` lies in a folder called `b`
     --> skills/b/SKILL.md:2:7
      |
    2 | name: c
      |       ^
      |
      = included from pack.yaml:3:10
      = help: rename the folder to `c`, or write `name: b`

    wrote dist/pack.json (1 prompt, 1 skill source, 545 B) in [N] ms, 1 warning
    [exit 0]
    ");
}

#[test]
fn a_skill_that_lacks_what_makes_it_one() {
    let project = with_skills(
        "[skills/, missing/, empty/]",
        &[
            ("skills/nameless", "description: d\n"),
            ("skills/bare", "name: bare\n"),
        ],
    );
    project.write("skills/none/SKILL.md", "No front matter.\n");
    project.write("empty/notes.txt", "x");
    assert_snapshot!(project.refused(), @r"
    error[missing-file]: `missing` does not exist
     --> pack.yaml:3:19
      |
    3 | skills: [skills/, missing/, empty/]
      |                   ^^^^^^^^

    error[no-skill]: `empty` holds no skill
     --> pack.yaml:3:29
      |
    3 | skills: [skills/, missing/, empty/]
      |                             ^^^^^^
      |
      = help: a skill is a folder with a file `SKILL.md`

    error[incomplete-skill]: the skill has no `description`
     --> skills/bare/SKILL.md:1:1
      |
    1 | ---
      | ^^^
      |
      = included from pack.yaml:3:10
      = help: write `description:` and what the skill does and when to use it

    error[incomplete-skill]: the skill has no `name`
     --> skills/nameless/SKILL.md:1:1
      |
    1 | ---
      | ^^^
      |
      = included from pack.yaml:3:10
      = help: write `name:` and the name of the skill's folder

    error[incomplete-skill]: `skills/none/SKILL.md` has no front matter
     --> skills/none/SKILL.md:1:1
      |
    1 | No front matter.
      | ^^^^^^^^^^^^^^^^
      |
      = included from pack.yaml:3:10
      = help: begin the file with a line `---`, then `name: …` and `description: …`,
              then `---`

    5 errors; nothing was written
    [exit 1]
    ");
}

#[cfg(unix)]
#[test]
fn b09_a_linked_skill_is_followed() {
    let project = with_skills("[skills/]", &[("store/a", "name: a\ndescription: d\n")]);
    project.write("store/b.md", "---\nname: b\ndescription: d\n---\nDo it.\n");
    project.link("skills/a", "../store/a");
    project.link("skills/b/SKILL.md", "../../store/b.md");
    let pack = project.built();
    assert_eq!(pack["skills"], json!(["skills"]));
    assert_eq!(project.files("dist/skills"), ["a/SKILL.md", "b/SKILL.md"]);
    let copied = std::fs::symlink_metadata(project.path("dist/skills/a/SKILL.md"));
    assert!(copied.unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn b09_a_link_out_of_the_project_is_an_error() {
    let project = with_skills("[skills/]", &[("skills/tone", TONE)]);
    project.write(
        "../store/a/SKILL.md",
        "---\nname: a\ndescription: secret\n---\nDo it.\n",
    );
    project.link("skills/a", "../../store/a");
    project.link("skills/tone/more.md", "../../../store/a/SKILL.md");
    let run = project.refused();
    assert!(!run.stderr.contains("secret"), "{run}");
    assert_snapshot!(run, @r"
    error[outside-project]: `skills/a` lies outside the project
     --> pack.yaml:3:10
      |
    3 | skills: [skills/]
      |          ^^^^^^^
      |
      = note: a link leads to `[outside]/store/a`
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    error[outside-project]: `skills/tone/more.md` lies outside the project
     --> pack.yaml:3:10
      |
    3 | skills: [skills/]
      |          ^^^^^^^
      |
      = note: a link leads to `[outside]/store/a/SKILL.md`
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn c32_a_skill_is_spelt_as_on_disk() {
    let project = with_skills("[Skills/tone]", &[("skills/tone", TONE)]);
    assert_snapshot!(project.refused(), @r"
    error[misspelt-path]: `Skills/tone` is spelt `skills/tone` on disk
     --> pack.yaml:3:10
      |
    3 | skills: [Skills/tone]
      |          ^^^^^^^^^^^
      |
      = help: write upper and lower case as on disk: other systems tell them apart

    1 error; nothing was written
    [exit 1]
    ");
}

#[cfg(unix)]
#[test]
fn f05_a_skill_holds_regular_files() {
    let project = with_skills("[skills/tone]", &[("skills/tone", TONE)]);
    project.pipe("skills/tone/pipe");
    project.link("skills/tone/zero", "/dev/zero");
    assert_snapshot!(project.refused(), @r"
    error[unreadable-file]: `skills/tone/pipe` is not a regular file
     --> pack.yaml:3:10
      |
    3 | skills: [skills/tone]
      |          ^^^^^^^^^^^

    error[unreadable-file]: `skills/tone/zero` is not a regular file
     --> pack.yaml:3:10
      |
    3 | skills: [skills/tone]
      |          ^^^^^^^^^^^

    2 errors; nothing was written
    [exit 1]
    ");
}
