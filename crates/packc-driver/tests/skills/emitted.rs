//! What stands in the pack: paths, `preload`, and skills that are put into it.

use crate::{check, emitted, project, skill};

fn two() -> String {
    skill("skills/tone", "tone") + &skill("skills/orders", "orders")
}

#[test]
fn the_same_folder_twice_is_one_skill() {
    let wide_then_narrow = "skills: [./skills, { path: ./skills/tone, preload: true }]\n";
    insta::assert_snapshot!(emitted(&project(wide_then_narrow, &two())), @r#"
    "skills"
    {"path":"skills/tone","preload":true}
    skills/orders/SKILL.md <- /p/skills/orders/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
    let narrow_then_wide = "skills: [{ path: skills/tone, preload: true }, skills/]\n";
    insta::assert_snapshot!(emitted(&project(narrow_then_wide, &two())), @r#"
    {"path":"skills/tone","preload":true}
    "skills"
    skills/orders/SKILL.md <- /p/skills/orders/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
    let preload_rises = "skills: [./skills/tone, { path: skills/tone/, preload: true }, { path: skills/tone, preload: false }]\n#<^^^^^^ note[unlisted-skill]: the skill `skills/orders` is left out\n";
    insta::assert_snapshot!(emitted(&project(preload_rises, &two())), @r#"
    {"path":"skills/tone","preload":true}
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
    let and_never_falls = "skills: [{ path: skills, preload: true }, { path: skills/tone, preload: false }, skills/orders]\n";
    insta::assert_snapshot!(emitted(&project(and_never_falls, &two())), @r#"
    {"path":"skills","preload":true}
    {"path":"skills/tone","preload":true}
    {"path":"skills/orders","preload":true}
    skills/orders/SKILL.md <- /p/skills/orders/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
    let packages = "skills: ['@acme/skills', { path: '@acme/skills', preload: true }]\n";
    insta::assert_snapshot!(emitted(&project(packages, "")), @r#"{"path":"@acme/skills","preload":true}"#);
}

#[test]
fn links_to_one_folder_are_one_skill() {
    let files = [
        skill("store/tone", "tone"),
        skill("skills/orders", "orders"),
        "--- skills/tone -> ../store/tone\n".to_owned(),
        "--- skills/again -> ../store/tone\n".to_owned(),
    ];
    let wide = "skills: [./skills]\n";
    let text = project(wide, &files.concat());
    insta::assert_snapshot!(emitted(&text), @r#"
    "skills"
    skills/orders/SKILL.md <- /p/skills/orders/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
    let other_path_first = "skills: [./store, { path: ./skills, preload: true }]\n";
    insta::assert_snapshot!(emitted(&project(other_path_first, &files.concat())), @r#"
    "store"
    {"path":"skills/orders","preload":true}
    {"path":"store/tone","preload":true}
    skills/orders/SKILL.md <- /p/skills/orders/SKILL.md
    store/tone/SKILL.md <- /p/store/tone/SKILL.md
    "#);
    let other_path_last = "skills: [./skills/tone, { path: ./store/tone, preload: true }]\n#<^^^^^^ note[unlisted-skill]: the skill `skills/orders` is left out\n";
    insta::assert_snapshot!(emitted(&project(other_path_last, &files.concat())), @r#"
    {"path":"skills/tone","preload":true}
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
}

#[test]
fn one_name_in_two_places() {
    let files = [
        "--- skills/tone/SKILL.md\n---\nname: tone\n#     ^^^^ error[duplicate-skill]: two skills are called `tone`\n# = label: in `skills/tone`\n# = help: give one of them another name\ndescription: A.\n---\nA.\n",
        "--- other/tone/SKILL.md\n---\nname: tone\n#     ^^^^ error[duplicate-skill]: two skills are called `tone`\n# = label: in `other/tone`\n# = help: give one of them another name\ndescription: B.\n---\nB.\n",
    ];
    let root = "\
skills:
  - name: tone
#         ^^^^ note: the other one, written in the pack
#         ^^^^ note: the other one, written in the pack
    description: C.
    instructions: C.
  - ./skills/tone
  - path: ./other/tone
    preload: true
";
    check(&project(root, &files.concat()));
}

#[test]
fn a_folder_whose_name_reads_as_a_package() {
    let root = "skills: ['./@acme/tone']\n";
    insta::assert_snapshot!(emitted(&project(root, &skill("@acme/tone", "tone"))), @r#"
    "./@acme/tone"
    @acme/tone/SKILL.md <- /p/@acme/tone/SKILL.md
    "#);
}

#[test]
fn paths_from_the_output() {
    let root = "packc: { files: path, output: out/deep/pack.json }\nskills: [./skills, { path: skills/tone, preload: true }]\n";
    insta::assert_snapshot!(emitted(&project(root, &two())), @r#"
    "../../skills"
    {"path":"../../skills/tone","preload":true}
    "#);
}

#[test]
fn skills_from_the_workspace() {
    let files = [
        "--- ../packc.workspace.yaml\npacks: [p]\n".to_owned(),
        skill("../shared/skills/tone", "tone"),
    ];
    let root = "skills: [../shared/skills]\n";
    insta::assert_snapshot!(emitted(&project(root, &files.concat())), @r#"
    "_shared/shared/skills"
    _shared/shared/skills/tone/SKILL.md <- /shared/skills/tone/SKILL.md
    "#);
}

#[test]
fn skills_in_the_pack() {
    let root = "\
packc:
  inline: [skills]
skills:
  - ./skills/tone
  - name: greeting
    description: How to greet.
    instructions: Say hello.
  - path: ./skills
    preload: true
  - '@acme/skills'
";
    let warned = |name: &str, what: &str| {
        let carets = "^".repeat(name.len());
        let line = format!("name: {name}\n");
        let finding = format!(
            "#     {carets} warning[inline-skill-loss]: the inline form of the skill `{name}` has no place for {what}\n"
        );
        (line.clone(), line + &finding)
    };
    let (plain, drawn) = warned("tone", "`preload` and its other files");
    let files = two().replace(&plain, &drawn);
    let (plain, drawn) = warned("orders", "`preload`");
    let files =
        files.replace(&plain, &drawn) + "--- skills/tone/a.txt\na\n--- skills/tone/b/c.txt\nc\n";
    insta::assert_snapshot!(emitted(&project(root, &files)), @r#"
    {"name":"tone","description":"About tone.","instructions":"Know tone.\n"}
    {"name":"greeting","description":"How to greet.","instructions":"Say hello."}
    {"name":"orders","description":"About orders.","instructions":"Know orders.\n"}
    "@acme/skills"
    "#);
}

#[test]
fn a_skill_that_an_alias_lists_again() {
    let root = "\
skills:
  - &tone {name: tone, description: C., instructions: C.}
#                ^^^^ error[duplicate-skill]: the skill `tone` is listed twice
# = label: used twice
# = help: take one of the two out
  - *tone
  - &other {name: other, description: C., instructions: C.}
";
    check(&project(root, ""));
}
