//! Comments that silence findings, through the whole compiler.

mod harness;

use harness::findings;
use packc_diagnostics::{Severity, fixture};
use packc_driver::{BuildOptions, Destination, LintLevel, compile};

#[track_caller]
fn check(text: &str) {
    fixture::check(text, findings);
}

#[test]
fn a_comment_covers_the_value_of_its_key() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  # packc: allow(unused-variable) the host reads these
  greet:
    system_template: Say hello to {{ name }}.
#                                 ^^^^^^^^^^ warning[blanks-in-placeholder]: `{{ name }}` has blanks inside, which runtimes don't expect
    variables:
      - name: name
      - name: tone
  part:
    system_template: | # packc: allow(blanks-in-placeholder)
      Say
      goodbye to {{ name }}.
    variables:
      - name: name
      - name: tone
#             ^^^^ warning[unused-variable]: the variable `tone` is never used
",
    );
}

#[test]
fn it_works_in_every_kind_of_source() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
workflow: {$include: workflow.yaml}
fragments: {$include: fragments.yaml}
--- prompts/greet.md
---
# packc: allow(unused-variable, blanks-in-placeholder)
variables:
  - name: name
  - name: tone
---
Say hello to {{ name }}.
--- prompts/part.yaml
# packc: allow(PK1010)
description: on
system_template: Say goodbye.
--- tools/wave.yaml
description: Waves.
parameters:
  type: object
  properties: {hand: {type: string, enum: [left, off]}} # packc: allow(ambiguous-scalar)
--- fragments.yaml
warm: on # packc: allow(ambiguous-scalar, unused-fragment)
--- workflow.yaml
version: 2
entry: greet
states:
  greet: {prompt_task: greet, on_event: {Leave: part}}
  part: {prompt_task: part, terminal: true}
  # packc: allow(unreachable-state)
  extra: {prompt_task: part, terminal: true}
--- skills/hello/SKILL.md
---
# packc: allow(unknown-skill-field)
name: hello
description: Greets.
licence: MIT
---
Say hello.
",
    );
}

#[test]
fn the_body_is_covered_from_the_top_of_front_matter_alone() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
--- prompts/greet.md
---
description: Greets.
# packc: allow(blanks-in-placeholder)
#              ^^^^^^^^^^^^^^^^^^^^^ warning[unused-suppression]: there is no `blanks-in-placeholder` here to be silenced
variables:
  - name: name
---
Say hello to {{ name }}.
#            ^^^^^^^^^^ warning[blanks-in-placeholder]: `{{ name }}` has blanks inside, which runtimes don't expect
",
    );
}

#[test]
fn nothing_is_called_unused_while_there_are_errors() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello to {{nmae}}.
#                                   ^^^^ error[undeclared-variable]: `nmae` is not a variable of the prompt `greet`
    variables:
      - name: name # packc: allow(unused-variable)
",
    );
}

#[test]
fn an_error_stays_one() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
# packc: allow(unknown-key)
#              ^^^^^^^^^^^ warning[invalid-suppression]: `unknown-key` is an error, which no comment can silence
promts: {}
#<^^^^^^ error[unknown-key]: `promts` is not a key of a pack
prompts:
#<^^^^^^^ note: `prompts` is here already
  greet:
    system_template: Say hello.
",
    );
}

#[test]
fn only_the_place_of_the_finding_counts() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello.
    variables: &variables
      - name: tone
#             ^^^^ warning[unused-variable]: the variable `tone` is never used
  part:
    system_template: Say goodbye.
    variables: *variables # packc: allow(unused-variable)
#                                        ^^^^^^^^^^^^^^^ warning[unused-suppression]: there is no `unused-variable` here to be silenced
",
    );
}

#[test]
fn a_comment_about_comments() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello.
    # packc: allow(unused-variable, unused-suppression)
    description: Greets.
  part:
    # packc: allow(unused-suppression)
#                  ^^^^^^^^^^^^^^^^^^ warning[unused-suppression]: there is no `unused-suppression` here to be silenced
    system_template: Say goodbye.
",
    );
}

const SILENCED: &str = "--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello.
    variables:
      - name: tone # packc: allow(unused-variable, optional-without-default)
        required: false
";

/// The findings of [`SILENCED`] with these options.
fn silenced(change: impl Fn(&mut BuildOptions)) -> Vec<(&'static str, Severity)> {
    let mut options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new(fixture::ROOT)
    };
    change(&mut options);
    let world = fixture::Fixture::parse(SILENCED).world();
    let found = compile(&world, &options).diagnostics.into_iter();
    found
        .map(|found| (found.rule.name, found.severity))
        .collect()
}

#[test]
fn levels_and_flags_change_nothing_about_it() {
    assert_eq!(silenced(|_| {}), []);
    assert_eq!(silenced(|options| options.deny_warnings = true), []);
    for level in [LintLevel::Off, LintLevel::Warn, LintLevel::Error] {
        let change = |options: &mut BuildOptions| {
            for rule in ["unused-variable", "optional-without-default"] {
                options.lints.insert(rule.to_owned(), level);
            }
        };
        assert_eq!(silenced(change), [], "{level:?}");
    }
}

#[test]
fn a_shared_file_may_silence_for_others() {
    let fixture = "--- packc.workspace.yaml
packs: [packs/*]
--- packs/desk/pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    $include: ../../shared/greet.yaml
--- shared/greet.yaml
system_template: Say hello.
description: Greets. # packc: allow(unused-variable)
";
    let options = BuildOptions {
        destination: Destination::Nowhere,
        path: Some("packs/desk".into()),
        ..BuildOptions::new(fixture::ROOT)
    };
    fixture::check(fixture, |world| {
        let compiled = compile(world, &options);
        (compiled.sources, compiled.diagnostics)
    });
}
