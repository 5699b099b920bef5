//! The skills of skill sources.

use insta::assert_snapshot;

use super::PACK;
use crate::project::Project;

/// A pack with a tool, and a folder `shop` with one skill whose front matter goes on like this.
fn shop(front_matter: &str) -> Project {
    let project = Project::new("");
    let tool = "\"tools\": {\"lookup\": {\"name\": \"lookup\", \"description\": \"Looks an order up.\", \
                \"parameters\": {\"type\": \"object\", \"properties\": {}}}},\n  \"prompts\"";
    let pack = PACK.replace("\"prompts\"", tool);
    let pack = pack.replace(
        "\"system_template\"",
        "\"tools\": [\"lookup\"], \"system_template\"",
    );
    project.write("pack.json", pack);
    let skill = format!("---\nname: refund\ndescription: Decides.\n{front_matter}---\nBe fair.\n");
    project.write("shop/refund/SKILL.md", skill);
    project
}

const ARGS: &str = "manifest pack.json --skill shop --skills-dir shop=shop";

#[test]
fn tools_of_skills() {
    shop("allowed-tools: [lookup]\n").packc(ARGS).succeeds();
    assert_snapshot!(shop("allowed-tools: [lokup]\n").packc(ARGS), @r"
    error[source-skill-tool]: the skill `refund` needs the tool `lokup`, which the
        pack lacks
     --> shop/refund/SKILL.md:4:17
      |
    4 | allowed-tools: [lokup]
      |                 ^^^^^
      |
      = help: did you mean `lookup`?

    1 error; nothing was written
    [exit 1]
    ");
    assert_snapshot!(shop("allowed-tools: lookup\n").packc(ARGS), @r"
    error[source-skill]: `allowed-tools` is no list of names
     --> shop/refund/SKILL.md:4:16
      |
    4 | allowed-tools: lookup
      |                ^^^^^^
      |
      = note: the operator leaves such a skill out
      = help: write a list: `allowed-tools: [lookup_order, refund]`

    1 error; nothing was written
    [exit 1]
    ");
    let run = shop("allowed-tools: [memory__remember]\n").packc(ARGS);
    run.succeeds();
    assert!(run.stderr.contains("warning[source-skill-tool]"), "{run}");
}

#[test]
fn files_that_are_no_skills() {
    let project = shop("");
    for text in [
        "Be fair.\n",
        "---\nname: refund\n",
        "---\nname: refund\n---\n",
        "---\ndescription: x\n---\n",
        "---\nname: ''\ndescription: x\n---\n",
        "---\n- a\n---\n",
    ] {
        project.write("shop/refund/SKILL.md", text);
        let run = project.packc(ARGS);
        assert_eq!(run.code, 1, "{text}: {run}");
        assert!(
            run.stderr.starts_with("error[source-skill]"),
            "{text}: {run}"
        );
    }
    let run = project.packc("manifest pack.json --skill shop --skills-dir shop=none");
    assert_snapshot!(run.stderr.lines().next().unwrap(), @"error[source-skill]: `none` does not exist");
    let run = project.packc("manifest pack.json --skills-dir shop=shop");
    assert_snapshot!(run.stderr.lines().next().unwrap(), @"error[skill-selection]: the skill source `shop` isn't used");
}

#[test]
fn names_of_skills() {
    let project = shop("metadata: { tags: \"orders, returns\" }\n");
    project.write(
        "desk/refund/SKILL.md",
        "---\nname: refund\ndescription: Too.\n---\n",
    );
    let both = "--skill shop --skill desk=refund --skills-dir shop=shop --skills-dir desk=desk";
    assert_snapshot!(project.packc(&format!("manifest pack.json {both}")), @r"
    error[skill-collision]: `shop` and `desk` both have a skill `refund`
     --> desk/refund/SKILL.md:2:7
      |
    2 | name: refund
      |       ^^^^^^
      |
     ::: shop/refund/SKILL.md:2:7
      |
    2 | name: refund
      |       ------ the other one
      |
      = help: choose the skills of one of them, without this one:
              `--skill desk=NAME,…`

    1 error; nothing was written
    [exit 1]
    ");
    let run = project.packc("manifest pack.json --skill shop=refunds --skills-dir shop=shop");
    assert_snapshot!(run.stderr.lines().take(5).collect::<Vec<_>>().join("\n"), @r"
    error[skill-not-in-source]: the skill source `shop` has no skill `refunds`
      = note: it was given by `--skill`
      = help: did you mean `refund`?

    1 error; nothing was written
    ");
    let tag = |tag: &str| project.packc(&format!("{ARGS} --selector tag --tag {tag}"));
    assert!(!tag("returns").stderr.contains("tag-without-skill"));
    assert!(tag("billing").stderr.contains("warning[tag-without-skill]"));
    // A source that isn't at hand may have skills with the tag.
    let run = project.packc(&format!(
        "{ARGS} --skill other --selector tag --tag billing"
    ));
    assert!(!run.stderr.contains("tag-without-skill"), "{run}");
}
