//! The skills that states of a workflow choose.

use crate::{check, emitted, project, skill};

/// A project whose states have these filters, each a line of YAML with what is drawn below.
fn with(root: &str, filters: &[&str], files: &str) -> String {
    let events: Vec<String> = (1..filters.len())
        .map(|at| format!("To{at}: s{at}"))
        .collect();
    let states = filters.iter().enumerate().map(|(at, filter)| {
        let events = if at == 0 { events.join(", ") } else { String::new() };
        format!(
            "    s{at}:\n      prompt_task: greet\n      on_event: {{ {events} }}\n      skills: {filter}\n"
        )
    });
    let states: Vec<String> = states.collect();
    let states = states.concat();
    let workflow = format!("workflow:\n  version: 1\n  entry: s0\n  states:\n{states}");
    project(&format!("{root}{workflow}"), files)
}

fn files() -> String {
    [
        skill("skills/tone", "tone"),
        skill("skills/legal/contracts", "contracts"),
        skill("skills/legal/claims", "claims"),
    ]
    .concat()
}

#[test]
fn paths_and_patterns() {
    let filters = [
        "none",
        "./skills/tone",
        "skills/tone/SKILL.md",
        "./skills/",
        "./skills/*",
        "./skills/legal/c*",
        "skills/**",
        "./skills/{tone,legal/*}",
        "'@acme/skills'",
        "'@acme/skills/one'",
        ".",
        "'*/legal/*'",
    ];
    let root = "skills: [./skills, '@acme/skills']\n";
    insta::assert_snapshot!(emitted(&with(root, &filters, &files())), @r#"
    "skills"
    "@acme/skills"
    s0: "none"
    s1: "skills/tone"
    s2: "skills/tone"
    s3: "skills"
    s4: "skills/*"
    s5: "skills/legal/c*"
    s6: "skills/**"
    s7: "skills/{tone,legal/*}"
    s8: "@acme/skills"
    s9: "@acme/skills/one"
    s10: "."
    s11: "*/legal/*"
    skills/legal/claims/SKILL.md <- /p/skills/legal/claims/SKILL.md
    skills/legal/contracts/SKILL.md <- /p/skills/legal/contracts/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
    let root = "packc: { files: path }\nskills: [./skills, '@acme/skills']\n";
    insta::assert_snapshot!(emitted(&with(root, &filters, &files())), @r#"
    "../skills"
    "@acme/skills"
    s0: "none"
    s1: "../skills/tone"
    s2: "../skills/tone"
    s3: "../skills"
    s4: "../skills/*"
    s5: "../skills/legal/c*"
    s6: "../skills/**"
    s7: "../skills/{tone,legal/*}"
    s8: "@acme/skills"
    s9: "@acme/skills/one"
    s10: ".."
    s11: "../*/legal/*"
    "#);
}

#[test]
fn filters_that_choose_nothing() {
    check(&with(
        "skills: [./skills/legal, '@acme/skills']\n\
         #<^^^^^^ note[unlisted-skill]: the skill `skills/tone` is left out\n",
        &[
            "./skills/legal/claim\n#             ^^^^^^^^^^^^^^^^^^^^ error[skill-filter]: `./skills/legal/claim` matches no skill of the pack\n# = help: did you mean `./skills/legal/claims`?",
            "contracts\n#             ^^^^^^^^^ error[skill-filter]: `contracts` matches no skill of the pack\n# = help: did you mean `./skills/legal/contracts`?",
            "./skills/tone\n#             ^^^^^^^^^^^^^ error[skill-filter]: `./skills/tone` matches no skill of the pack\n# = help: add this skill to `skills` in the pack",
            "./other/*\n#             ^^^^^^^^^ error[skill-filter]: `./other/*` matches no skill of the pack\n# = help: the skills of the pack are `./skills/legal/claims` and `./skills/legal/contracts`",
            "./skills/[\n#             ^^^^^^^^^^ error[skill-filter]: `./skills/[` is no pattern: unclosed character class; missing ']'",
            "'@acme/skill'\n#             ^^^^^^^^^^^^^ error[skill-filter]: `@acme/skill` is no source of skills of the pack\n# = help: did you mean `@acme/skills`?",
            "/etc\n#             ^^^^ error[skill-filter]: `/etc` matches no skill of the pack",
            "NONE\n#             ^^^^ error[skill-filter]: `NONE` matches no skill of the pack",
        ],
        &files(),
    ));
    check(&with(
        "",
        &[
            "./skills/tone\n#             ^^^^^^^^^^^^^ error[skill-filter]: `./skills/tone` matches no skill of the pack\n# = note: the pack has no skills in files",
        ],
        "",
    ));
}

#[test]
fn nothing_is_concluded_from_sources_that_cannot_be_read() {
    check(&with(
        "skills: [./skils]\n#        ^^^^^^^ error[missing-file]: `skils` does not exist\n",
        &["./skills/tone"],
        &files(),
    ));
}

#[test]
fn a_filter_beside_its_workflow() {
    let files = [
        files(),
        "--- flow/workflow.yaml\nversion: 1\nentry: a\nstates:\n  a:\n    prompt_task: greet\n    skills: ../skills/legal/*\n".to_owned(),
    ];
    let root = "workflow: { $include: flow/workflow.yaml }\n";
    insta::assert_snapshot!(emitted(&project(root, &files.concat())), @r#"
    "skills"
    a: "skills/legal/*"
    skills/legal/claims/SKILL.md <- /p/skills/legal/claims/SKILL.md
    skills/legal/contracts/SKILL.md <- /p/skills/legal/contracts/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
}

#[test]
fn a_filter_on_another_path_than_the_source() {
    let files = [
        skill("store/legal/claims", "claims"),
        "--- skills/legal -> ../store/legal\n".to_owned(),
    ];
    let filters = [
        "./store/legal/claims",
        "./store/legal",
        "./store/legal/*",
        "./skills/legal/*",
    ];
    insta::assert_snapshot!(emitted(&with("", &filters, &files.concat())), @r#"
    "skills"
    s0: "skills/legal/claims"
    s1: "skills/legal"
    s2: "skills/legal/*"
    s3: "skills/legal/*"
    skills/legal/claims/SKILL.md <- /p/skills/legal/claims/SKILL.md
    "#);
    // The pack has no folder that holds what this pattern goes through.
    check(&with(
        "",
        &[
            "./store/*/claims\n#             ^^^^^^^^^^^^^^^^ error[skill-filter]: `./store/*/claims` can't be written with the paths of the pack",
        ],
        &[
            skill("store/legal/claims", "claims"),
            "--- skills/claims -> ../store/legal/claims\n".to_owned(),
        ]
        .concat(),
    ));
}

#[test]
fn skills_in_the_pack_have_no_path() {
    check(&with(
        "skills: [{ name: greeting, description: How to greet., instructions: Say hello. }]\n",
        &[
            "greeting\n#             ^^^^^^^^ error[inline-skill-filter]: the skill `greeting` is written in the pack, so it has no path",
            "none",
        ],
        "",
    ));
    check(&with(
        "packc: { inline: [skills] }\n",
        &[
            "./skills/tone\n#             ^^^^^^^^^^^^^ error[inline-skill-filter]: the skills that `./skills/tone` chooses have no path in the pack",
            "none",
            "./skills/tome\n#             ^^^^^^^^^^^^^ error[skill-filter]: `./skills/tome` matches no skill of the pack",
        ],
        &files(),
    ));
}
