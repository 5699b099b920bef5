//! What `SKILL.md` says, and what is wrong with it.

use crate::{check, emitted, project};

/// A project whose skill has this file.
fn with(file: &str) -> String {
    project("", &format!("--- skills/tone/SKILL.md\n{file}"))
}

#[test]
fn every_field() {
    let text = with(
        "\
---
name: \"tone\"
description: >-
  How to sound
  friendly.
license: MIT
compatibility: Needs nothing.
metadata:
  author: me
  revision: \"1\"
allowed-tools: Bash(git:*) Read mcp__docs__search
model: large
---

Be friendly.
",
    );
    insta::assert_snapshot!(emitted(&text), @r#"
    "skills"
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
}

#[test]
fn a_colon_in_a_description() {
    check(&with(
        "\
---
name: tone
description: Use when: testing
#                    ^ error[yaml-syntax]: a `: ` inside of text without quotes
# = label: YAML takes what stands before for a key
# = help: put the whole text between quotes
# = fix: `Use when: testing` -> `\"Use when: testing\"`
---
Be friendly.
",
    ));
}

#[test]
fn front_matter_that_is_none() {
    check(&with(
        "Be friendly.\n#<^^^^^^^^^^^^ error[incomplete-skill]: `skills/tone/SKILL.md` has no front matter\n",
    ));
    check(&with(
        "---\n#<^^^ error[unclosed-front-matter]: the front matter is never closed\nname: tone\n",
    ));
    check(&with(
        "---\n#<^^^ error[incomplete-skill]: the skill has no `name` and no `description`\n---\nBe friendly.\n",
    ));
    check(&with(
        "---\n- a\n#<^^^ error[not-a-mapping]: front matter must be a mapping, not a list\n---\nBe friendly.\n",
    ));
    check(&with(
        "---\ntone\n#<^^^^ error[not-a-mapping]: front matter must be a mapping, not a string\n---\nBe friendly.\n",
    ));
    let second = with(
        "---\nname: tone\ndescription: Tone.\n\\x2d-- # more\n#<^^^^^^ error[several-documents]: front matter is one document, and a second begins here\na: b\n---\nBe friendly.\n",
    );
    check(&second.replace("SKILL.md\n", "SKILL.md (bytes)\n"));
    check(&with(
        "---\n#<^^^ error[incomplete-skill]: the skill has no instructions\nname: tone\ndescription: Tone.\n---\n\n  \n",
    ));
}

#[test]
fn an_empty_file() {
    let error = "#$ error[incomplete-skill]: `skills/tone/SKILL.md` has no front matter";
    check(&project(
        "",
        &format!("--- skills/tone/SKILL.md (bytes)\n\\\n{error}\n"),
    ));
}

#[test]
fn a_byte_order_mark_and_carriage_returns() {
    let plain = with("---\nname: tone\ndescription: Tone.\n---\nBe\nfriendly.\n");
    let plain = plain.replace(
        "version: 1.0.0\n",
        "version: 1.0.0\npackc: { inline: [skills] }\n",
    );
    let windows = plain.replace(
        "--- skills/tone/SKILL.md\n---\nname: tone\ndescription: Tone.\n---\nBe\nfriendly.\n",
        "--- skills/tone/SKILL.md (bytes)\n\\xef\\xbb\\xbf---\\r\nname: tone\\r\ndescription: Tone.\\r\n---\\r\nBe\\r\nfriendly.\\r\n",
    );
    assert_ne!(plain, windows);
    assert_eq!(emitted(&plain), emitted(&windows));
}

#[test]
fn misspelt_and_missing_fields() {
    check(&with(
        "\
---
nmae: tone
#<^^^^ error[incomplete-skill]: the skill has no `name`
# = help: did you mean `name`?
# = fix: `nmae` -> `name`
descripton: Tone.
#<^^^^^^^^^^ error[incomplete-skill]: the skill has no `description`
# = help: did you mean `description`?
# = fix: `descripton` -> `description`
allowed_tools: Read
#<^^^^^^^^^^^^^ warning[unknown-skill-field]: `allowed_tools` is no field of the Agent Skills format
# = help: did you mean `allowed-tools`?
# = fix: `allowed_tools` -> `allowed-tools`
---
Be friendly.
",
    ));
}

#[test]
fn names() {
    for (name, help) in [
        ("tone_of_voice", Some("tone-of-voice")),
        ("Tone", Some("tone")),
        ("-tone", Some("tone")),
        ("to--ne", Some("to-ne")),
        ("größe", None),
    ] {
        let carets = "^".repeat(name.chars().count());
        let finding = format!(
            "---\nname: {name}\n#     {carets} error[skill-field]: `{name}` can't be the name of a skill\n# = help: a name has lowercase letters and digits, with single hyphens between words\n"
        );
        let help =
            help.map(|help| format!("# = help: write `{help}`, and call its folder so too\n"));
        let help = help.unwrap_or_default();
        check(&with(&format!(
            "{finding}{help}description: Tone.\n---\nBe friendly.\n"
        )));
    }
}

#[test]
fn lengths_are_counted_in_characters() {
    let long = "ä".repeat(1024);
    let name = "a".repeat(64);
    let file = format!("---\nname: {name}\ndescription: {long}\n---\nBe friendly.\n");
    check(&project("", &format!("--- skills/{name}/SKILL.md\n{file}")));
    let line = |field: &str, length: usize, limit: usize, what: &str| {
        let carets = "^".repeat(length);
        let blanks = " ".repeat(field.len() + 1);
        let value = "a".repeat(length);
        format!(
            "{field}: {value}\n#{blanks}{carets} error[skill-field]: {what} has {length} characters, more than the limit of {limit}\n"
        )
    };
    check(&with(&format!(
        "---\n{}{}{}---\nBe friendly.\n",
        line("name", 65, 64, "the name"),
        line("description", 1025, 1024, "`description`"),
        line("compatibility", 501, 500, "`compatibility`"),
    )));
}

#[test]
fn values_of_other_types() {
    check(&with(
        "\
---
name: 7
#     ^ error[skill-field]: `name` must be a string, not a number
# = help: put it between quotes: `\"7\"`
description:
#<^^^^^^^^^^^ error[skill-field]: `description` is empty
license: [MIT]
#        ^^^^^ error[skill-field]: `license` must be a string, not a list
compatibility: \"\"
#<^^^^^^^^^^^^^ error[skill-field]: `compatibility` is empty
metadata:
  revision: 1.10
#           ^^^^ error[skill-field]: `metadata.revision` must be a string, not a number
# = help: put it between quotes: `\"1.10\"`
  nested: { a: b }
#         ^^^^^^^^ error[skill-field]: `metadata.nested` must be a string, not a mapping
allowed-tools: 7
#              ^ error[skill-field]: `allowed-tools` must be a list of tools, or a string of them, not a number
---
Be friendly.
",
    ));
    check(&with(
        "\
---
name: tone
description: Tone.
metadata: me
#         ^^ error[skill-field]: `metadata` must be a mapping, not a string
allowed-tools: [Read, 7]
#                     ^ error[skill-field]: an item of `allowed-tools` must be a string not a number
---
Be friendly.
",
    ));
}

#[test]
fn tools() {
    let root = "\
tools:
  lookup_order: { description: Finds., parameters: { type: object, properties: {} } }
  refund: { description: Pays., parameters: { type: object, properties: {} } }
";
    let with = |tools: &str| {
        let file = format!("---\nname: tone\ndescription: Tone.\n{tools}---\nBe friendly.\n");
        project(root, &format!("--- skills/tone/SKILL.md\n{file}"))
    };
    check(&with(
        "allowed-tools: lookup_order refund Bash(git add:*) memory__recall look*\n",
    ));
    check(&with("allowed-tools: [lookup_order, refund]\n"));
    check(&with(
        "\
allowed-tools: lookup refnd
#              ^^^^^^ warning[unknown-skill-tool]: the pack has no tool `lookup`
# = help: the tools of the pack are `lookup_order` and `refund`
#                     ^^^^^ warning[unknown-skill-tool]: the pack has no tool `refnd`
# = help: did you mean `refund`?
",
    ));
    check(&with(
        "\
allowed-tools:
  - lookup_order
  - refnd
#   ^^^^^ warning[unknown-skill-tool]: the pack has no tool `refnd`
",
    ));
    check(&with(
        "\
allowed-tools: \"refund, \\\"x\\\" lookup_order,\"
#               ^^^^^^^ warning[unknown-skill-tool]: `refund,` is no tool: a comma ends its name
#                       ^^^^^ warning[unknown-skill-tool]: the pack has no tool `\"x\"`
",
    ));
    check(&with(
        "\
allowed-tools: >-
  refund
  lokup_order
# ^^^^^^^^^^^ warning[unknown-skill-tool]: the pack has no tool `lokup_order`
",
    ));
}
