//! Text from sources on a terminal.

use insta::assert_snapshot;

use crate::project::Project;

/// Every control character but the line break.
fn has_controls(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && c != '\n')
}

#[test]
fn f11_control_characters_are_escaped() {
    let project = Project::hello();
    project.write(
        "prompts/\u{1b}]0;t\u{7}.yaml",
        "\"\\x1b[2Jx\": 1\nsystem_template: hi\n",
    );
    project.write("prompts/raw.yaml", "\u{1b}[2Jx: 1\nsystem_template: hi\n");
    project.write(
        "prompts/c1.yaml",
        "\"\u{9b}31mred\": 1\nsystem_template: hi\n",
    );
    project.write(
        "prompts/bidi.yaml",
        "\"\u{202e}abc\": 1\nsystem_template: hi\n",
    );
    project.write("tools/a.json", "{\"\u{1b}[2J\": 1}");
    let run = project.refused();
    assert!(!has_controls(&run.stderr), "{run:?}");
    assert_snapshot!(run, @r#"
    error[unknown-key]: `\u{1b}[2Jx` is not a key of a prompt
     --> prompts/\u{1b}]0;t\u{7}.yaml:1:1
      |
    1 | "\x1b[2Jx": 1
      | ^^^^^^^^^^
      |
      = help: the other keys of a prompt are `id`, `name`, `description`, `version`,
              `variables`, `tools`, `tool_policy`, `pipeline` and 8 more

    error[invalid-name]: `\u{1b}]0;t\u{7}` can't be the name of a prompt
     --> prompts/\u{1b}]0;t\u{7}.yaml:1:1
      |
    1 | "\x1b[2Jx": 1
      | ^^^^^^^^^^^^^
      |
      = note: the name of a prompt has lowercase letters, digits, `_` and `-`,
              beginning with a letter
      = help: rename the file, or write the id into it: `id: …`

    error[unknown-key]: `\u{202e}abc` is not a key of a prompt
     --> prompts/bidi.yaml:1:1
      |
    1 | "\u{202e}abc": 1
      | ^^^^^^^^^^^^^
      |
      = help: the other keys of a prompt are `id`, `name`, `description`, `version`,
              `variables`, `tools`, `tool_policy`, `pipeline` and 8 more

    error[control-character]: the character U+009B can't stand in YAML
     --> prompts/c1.yaml:1:2
      |
    1 | "\u{9b}31mred": 1
      |  ^^^^^^
      |
      = help: take it out, or, when it is meant, write it as `\x9B` between double
              quotes

    error[control-character]: the character U+001B can't stand in YAML
     --> prompts/raw.yaml:1:1
      |
    1 | \u{1b}[2Jx: 1
      | ^^^^^^
      |
      = help: take it out, or, when it is meant, write it as `\x1B` between double
              quotes

    error[json-string]: the control character U+001B stands in a string as it is
     --> tools/a.json:1:3
      |
    1 | {"\u{1b}[2J": 1}
      |   ^^^^^^
      |
      = help: write `\u001b`
      |
    1 - {"\u{1b}[2J": 1}
    1 + {"\u001b[2J": 1}

    6 errors; nothing was written
    [exit 1]
    "#);
}

#[test]
fn f11_colours_are_the_only_escapes() {
    let project = Project::hello();
    project.write("prompts/a.yaml", "\"\\x1b[2Jx\": 1\nsystem_template: hi\n");
    let run = project.packc("build --color always");
    assert!(run.stderr.contains("\u{1b}["), "{run:?}");
    let without_colours = run.stderr.split('\u{1b}').enumerate().map(|(index, part)| {
        if index == 0 {
            return part;
        }
        let (codes, rest) = part
            .split_once('m')
            .expect("a sequence that selects a colour");
        assert!(
            codes.starts_with('[') && codes[1..].chars().all(|c| c.is_ascii_digit() || c == ';'),
            "{codes:?}"
        );
        rest
    });
    let plain = project.packc("build --color never");
    assert_eq!(without_colours.collect::<String>(), plain.stderr);
}

#[test]
fn f11_explain_and_paths_of_the_command_line_are_escaped() {
    let project = Project::hello();
    for args in [
        ["explain", "\u{1b}[2Jx"],
        ["build", "\u{1b}[2Jx"],
        ["validate", "\u{1b}[2Jx"],
    ] {
        let run = project.run(project.command().args(args));
        assert_ne!(run.code, 0);
        assert!(!has_controls(&run.stderr), "{run:?}");
    }
}
