//! Templates and fragments: a runtime fills in variables and nothing else, so the rest is done here or is an error.

use std::fmt::Write;

use insta::assert_snapshot;

use crate::project::Project;

/// A project whose prompt has this template and the variable `title`.
fn with_template(template: &str) -> Project {
    let project = Project::new("--- pack.yaml\nid: demo\nversion: 1.0.0\n");
    let front = "---\nvariables:\n  - name: title\n    description: The title.\n---\n";
    project.write("prompts/sum_up.md", format!("{front}{template}"));
    project
}

#[test]
fn a02_a_fragment_is_its_text() {
    let project = with_template("Sum up {{title}}.\n{{fragments.greet}}\nEnd.\n");
    project.write("fragments/greet.md", "Hi there\n");
    let pack = project.built();
    assert_eq!(pack["fragments"]["greet"], "Hi there\n");
    assert_eq!(
        pack["prompts"]["sum_up"]["system_template"],
        "Sum up {{title}}.\nHi there\nEnd.\n"
    );
}

#[test]
fn b10_a_misspelt_variable() {
    let project = with_template("Sum up {{titel}}.\n");
    assert_snapshot!(project.refused(), @r"
    error[undeclared-variable]: `titel` is not a variable of the prompt `sum_up`
     --> prompts/sum_up.md:6:10
      |
    6 | Sum up {{titel}}.
      |          ^^^^^
      |
      = help: did you mean `title`?
      |
    6 - Sum up {{titel}}.
    6 + Sum up {{title}}.

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn b10_a_misspelt_variable_in_a_fragment() {
    let project = with_template("Sum up {{title}}.\n\n{{fragments.rules}}\n");
    project.write("fragments/rules.md", "Be brief.\n{{fragments.tone}}\n");
    project.write("fragments/tone.md", "Speak of {{titel}}.\n");
    assert_snapshot!(project.refused(), @r"
    error[undeclared-variable]: `titel` is not a variable of the prompt `sum_up`
     --> fragments/tone.md:1:12
      |
    1 | Speak of {{titel}}.
      |            ^^^^^
      |
     ::: prompts/sum_up.md:8:13
      |
    8 | {{fragments.rules}}
      |             ----- used by prompt `sum_up`
      |
      = help: did you mean `title`?
      |
    1 - Speak of {{titel}}.
    1 + Speak of {{title}}.

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn b10_a_variable_that_is_never_used() {
    let project = with_template("Sum it up.\n");
    assert_snapshot!(project.packc("build"), @r"
    warning[unused-variable]: the variable `title` is never used
     --> prompts/sum_up.md:3:11
      |
    3 |   - name: title
      |           ^^^^^
      |
      = help: use it as `{{title}}` in the template, or remove it

    wrote dist/pack.json (1 prompt, 687 B) in [N] ms, 1 warning
    [exit 0]
    ");
}

#[test]
fn b10_a_misspelt_fragment() {
    let project = with_template("Sum up {{title}}.\n{{fragments.ruels}}\n{{fragment.rules}}\n");
    project.write("fragments/rules.md", "Be brief.\n");
    assert_snapshot!(project.refused(), @r"
    error[unknown-fragment]: there is no fragment `ruels`
     --> prompts/sum_up.md:7:13
      |
    7 | {{fragments.ruels}}
      |             ^^^^^
      |
      = help: did you mean `rules`?
      |
    7 - {{fragments.ruels}}
    7 + {{fragments.rules}}

    error[undeclared-variable]: `fragment` is not a variable of the prompt `sum_up`
     --> prompts/sum_up.md:8:3
      |
    8 | {{fragment.rules}}
      |   ^^^^^^^^
      |
      = help: did you mean `fragments`?
      |
    8 | {{fragments.rules}}
      |           +

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn b10_placeholders_that_no_runtime_fills_in() {
    let project = with_template(
        "{{ title }} {{title | upper}} {{}} {{title\n{% if title %}x{% endif %} {{{title}}}\n",
    );
    assert_snapshot!(project.refused(), @r"
    warning[blanks-in-placeholder]: `{{ title }}` has blanks inside, which runtimes
        don't expect
     --> prompts/sum_up.md:6:1
      |
    6 | {{ title }} {{title | upper}} {{}} {{title
      | ^^^^^^^^^^^
      |
      = help: write `{{title}}`
      |
    6 - {{ title }} {{title | upper}} {{}} {{title
    6 + {{title}} {{title | upper}} {{}} {{title

    error[undeclared-feature]: `{{title | upper}}` applies a filter, a feature that
        the pack doesn't declare
     --> prompts/sum_up.md:6:13
      |
    6 | {{ title }} {{title | upper}} {{}} {{title
      |             ^^^^^^^^^^^^^^^^^
      |
      = note: PromptPack itself defines placeholders alone; filters are up to the
              runtime
      = help: if your runtime has filters, declare `filters` in
              `template_engine.features`

    error[malformed-placeholder]: `{{}}` names no variable
     --> prompts/sum_up.md:6:31
      |
    6 | {{ title }} {{title | upper}} {{}} {{title
      |                               ^^^^
      |
      = help: write `{{name}}`, with the name of a variable

    error[malformed-placeholder]: `{{title` is never closed
     --> prompts/sum_up.md:6:36
      |
    6 | {{ title }} {{title | upper}} {{}} {{title
      |                                    ^^^^^^^
      |
      = help: write `{{title}}`
      |
    6 | {{ title }} {{title | upper}} {{}} {{title}}
      |                                           ++

    error[undeclared-feature]: `{% if title %}` is a block, a feature that the pack
        doesn't declare
     --> prompts/sum_up.md:7:1
      |
    7 | {% if title %}x{% endif %} {{{title}}}
      | ^^^^^^^^^^^^^^
      |
      = note: PromptPack itself defines placeholders alone; conditionals are up to
              the runtime
      = help: if your runtime has conditionals, declare `conditionals` in
              `template_engine.features`

    4 errors, 1 warning; nothing was written
    [exit 1]
    ");
}

#[test]
fn c24_places_in_decoded_texts() {
    let project = Project::new("--- pack.yaml\nid: demo\nversion: 1.0.0\n");
    project.write(
        "prompts/folded.yaml",
        "system_template: >\n  é漢👩\u{200d}👧 one\n  two {{wrong}} three\n",
    );
    project.write(
        "prompts/quoted.yaml",
        "system_template: \"\\u00e9\\t\\\"{{wrong}}\\\"\"\n",
    );
    project.write(
        "prompts/crlf.md",
        "---\r\nname: x\r\n---\r\n\r\né {{wrong}}\r\n",
    );
    project.write(
        "prompts/json.json",
        r#"{"system_template": "\ud83d\ude00 {{wrong}}"}"#,
    );
    assert_snapshot!(project.refused(), @r#"
    error[undeclared-variable]: `wrong` is not a variable of the prompt `crlf`
     --> prompts/crlf.md:5:5
      |
    5 | é {{wrong}}
      |     ^^^^^
      |
      = help: declare it in `variables` of the prompt: `- name: wrong`

    error[undeclared-variable]: `wrong` is not a variable of the prompt `folded`
     --> prompts/folded.yaml:3:9
      |
    3 |   two {{wrong}} three
      |         ^^^^^
      |
      = help: declare it in `variables` of the prompt: `- name: wrong`

    error[undeclared-variable]: `wrong` is not a variable of the prompt `json`
     --> prompts/json.json:1:37
      |
    1 | {"system_template": "\ud83d\ude00 {{wrong}}"}
      |                                     ^^^^^
      |
      = help: declare it in `variables` of the prompt: `- name: wrong`

    error[undeclared-variable]: `wrong` is not a variable of the prompt `quoted`
     --> prompts/quoted.yaml:1:31
      |
    1 | system_template: "\u00e9\t\"{{wrong}}\""
      |                               ^^^^^
      |
      = help: declare it in `variables` of the prompt: `- name: wrong`

    4 errors; nothing was written
    [exit 1]
    "#);
}

#[test]
fn c30_fragments_that_use_each_other() {
    let project = with_template("Sum up {{title}}.\n{{fragments.a}}\n");
    project.write("fragments/a.md", "A\n{{fragments.b}}\n");
    project.write("fragments/b.md", "B\n\n{{fragments.c}}\n");
    project.write("fragments/c.md", "C {{fragments.a}}\n");
    assert_snapshot!(project.refused(), @r"
    error[fragment-cycle]: fragments use each other in a circle: `a` → `b` → `c` →
        `a`
     --> fragments/a.md:2:13
      |
    2 | {{fragments.b}}
      |             ^
      |
     ::: fragments/b.md:3:13
      |
    3 | {{fragments.c}}
      |             - which uses `c`
      |
     ::: fragments/c.md:1:15
      |
    1 | C {{fragments.a}}
      |               - which uses `a`
      |
      = help: take one of these references out

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn c30_a_fragment_used_twice_is_fine() {
    let project =
        with_template("Sum up {{title}}: {{fragments.a}}, {{fragments.b}}, {{fragments.c}}.");
    project.write("fragments/a.md", "a {{fragments.c}}");
    project.write("fragments/b.md", "b {{fragments.c}}");
    project.write("fragments/c.md", "c");
    let pack = project.built();
    assert_eq!(
        pack["prompts"]["sum_up"]["system_template"],
        "Sum up {{title}}: a c, b c, c."
    );
}

/// Twenty fragments, each of which uses the next ten times.
#[test]
fn f06_fragments_that_fan_out() {
    let project = with_template("Sum up {{title}}.\n{{fragments.f0}}\n");
    for level in 0..19 {
        let mut text = String::new();
        for _ in 0..10 {
            writeln!(text, "{{{{fragments.f{}}}}}", level + 1).unwrap();
        }
        project.write(&format!("fragments/f{level}.md"), text);
    }
    project.write("fragments/f19.md", "x\n");
    assert_snapshot!(project.refused(), @r"
    error[expansion-limit]: with its fragments, this text has 20000000 bytes; the
        limit is 4194304
     --> fragments/f12.md:1:13
      |
    1 | {{fragments.f13}}
      |             ^^^ this fragment has 1999999 bytes
      |
      = help: use the fragments less often, or shorten them
      = help: raise the limit with `--max-expansion` when all of that is meant

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn f01_a_fragment_from_outside() {
    let project = with_template("Sum up {{title}}.\n{{fragments.x}}\n");
    project.write("../secret.md", "the secret word\n");
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nfragments:\n  x: {$include: ../secret.md}\n",
    );
    let run = project.refused();
    assert!(!run.stderr.contains("word"), "{run}");
    assert_snapshot!(run, @r"
    error[outside-project]: `../secret.md` lies outside the project
     --> pack.yaml:4:17
      |
    4 |   x: {$include: ../secret.md}
      |                 ^^^^^^^^^^^^ named here
      |
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    1 error; nothing was written
    [exit 1]
    ");
}
