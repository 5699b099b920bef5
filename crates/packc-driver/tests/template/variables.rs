//! What is found in the names that templates use, drawn into projects.

use packc_diagnostics::fixture::Fixture;

use crate::{build, check};

#[test]
fn names_that_nobody_declares() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  greet:
    system_template: |
      {{titel}} {{titel}} {{shop}} {{workflow_contxt}} {{brand_voise}} {{brand_voice}}
#       ^^^^^ error[undeclared-variable]: `titel` is not a variable of the prompt `greet`
#                 ^^^^^ note: here too
#                           ^^^^ error[undeclared-variable]: `shop` is not a variable of the prompt `greet`
#                                    ^^^^^^^^^^^^^^^ error[undeclared-variable]: `workflow_contxt` is not a variable of the prompt `greet`
#                                                        ^^^^^^^^^^^ error[undeclared-variable]: `brand_voise` is not a variable of the prompt `greet`
#                                                                        ^^^^^^^^^^^ error[fragment-without-prefix]: `brand_voice` is a fragment, not a variable
    variables:
      - name: title
    model_overrides:
      small:
        system_template_prefix: "{{titel}} {{tone}}"
#                                            ^^^^ error[undeclared-variable]: `tone` is not a variable of the prompt `greet`
      large:
        system_template: "{{workflow_context}}"
#                           ^^^^^^^^^^^^^^^^ error[undeclared-variable]: `workflow_context` is not a variable of the prompt `greet`
fragments:
  brand_voice: Be kind.
"#,
    );
}

#[test]
fn names_in_a_fragment_are_reported_once() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{fragments.outer}}"
#                                 ^^^^^ note: used by prompt `a`
    variables: [{name: greeting}]
  b:
    system_template: "{{company}} {{fragments.inner}} {{fragments.outer}}"
#                       ^^^^^^^ error[undeclared-variable]: `company` is not a variable of the prompt `b`
    variables: [{name: greeting}]
  c:
    system_template: "{{fragments.inner}}"
    variables: [{name: company}, {name: greeting}]
  d:
    system_template: "{{fragments.inner}}"
#                                 ^^^^^ note: used by prompt `d`
    variables: [{name: greeting}]
  e:
    system_template: "{{fragments.inner}}"
#                                 ^^^^^ note: used by prompt `e`
    variables: [{name: greeting}]
  f:
    system_template: "{{fragments.inner}}"
    variables: [{name: greeting}]
--- fragments/outer.md
{{fragments.inner}}
--- fragments/inner.md
{{greeting}} from {{company}} to you, says {{company}}.
#                   ^^^^^^^ error[undeclared-variable]: `company` is not a variable of the prompts `a`, `d`, `e` and 1 more
#                                            ^^^^^^^ note: here too
"#,
    );
}

#[test]
fn names_in_a_shared_template_are_reported_once() {
    check(
        r"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a: {system_template: {$include: text.md}}
  b: {system_template: {$include: text.md}}
--- text.md
Hi {{nam}} {{ x
#    ^^^ error[undeclared-variable]: `nam` is not a variable of the prompts `a` and `b`
#          ^^^^ error[malformed-placeholder]: `{{ x` is never closed
",
    );
}

#[test]
fn implicit_names() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  talk: {system_template: "{{workflow_context}} {{input}}"}
#                                                 ^^^^^ error[undeclared-variable]: `input` is not a variable of the prompt `talk`
  step: {system_template: "{{workflow_context}} {{input}}"}
#                            ^^^^^^^^^^^^^^^^ error[undeclared-variable]: `workflow_context` is not a variable of the prompt `step`
  alone: {system_template: "{{workflow_context}} {{input}}"}
#                             ^^^^^^^^^^^^^^^^ error[undeclared-variable]: `workflow_context` is not a variable of the prompt `alone`
  own:
    system_template: "{{workflow_context}} {{input}}"
    variables: [{name: input}, {name: workflow_context}]
workflow:
  version: 1
  entry: start
  states:
    start: {prompt_task: talk, on_event: {Done: work}}
    work: {orchestration: composition, composition: c, on_event: {Done: end}}
    end: {prompt_task: own, terminal: true}
compositions:
  c:
    version: 1
    steps:
      - {id: one, kind: prompt, prompt_task: step, input: "${input}"}
"#,
    );
}

#[test]
fn artifacts() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  talk: {system_template: "{{artifacts.notes}} {{artifacts.note}} {{artifacts.sha}} {{fragments.f}}"}
#                                                          ^^^^ warning[unknown-artifact]: no workflow state declares the artifact `note`
#                                                                             ^^^ warning[unknown-artifact]: no workflow state declares the artifact `sha`
  late: {system_template: "{{artifacts.notes}} {{fragments.f}}"}
fragments:
  f: "{{artifacts.missing}}"
#                 ^^^^^^^ warning[unknown-artifact]: no workflow state declares the artifact `missing`
workflow:
  version: 1
  entry: start
  states:
    start: {prompt_task: talk, on_event: {Done: end}, artifacts: {notes: {type: text/plain}}}
    end: {prompt_task: late, terminal: true}
"#,
    );
}

#[test]
fn unused_variables() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{used}} {{fragments.f}}"
    variables:
      - name: used
      - name: in_fragment
      - name: in_override
      - {name: bound, binding: {kind: session, field: x}}
      - name: unused
#             ^^^^^^ warning[unused-variable]: the variable `unused` is never used
      - $include: shared.yaml
    model_overrides:
      m: {system_template_suffix: "{{in_override}}"}
  b:
    system_template: Hi {{of_b}}
    variables: [$include: shared.yaml]
  broken:
    system_template: "{{what is this}}"
#                     ^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{what is this}}` is no placeholder
    variables: [{name: perhaps}]
fragments:
  f: "{{in_fragment}}"
--- shared.yaml
- {name: of_b, required: true}
- name: of_nobody
#       ^^^^^^^^^ warning[unused-variable]: the variable `of_nobody` is never used
"#,
    );
}

#[test]
fn types() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{user.name}} {{user.age}} {{list[0].x}} {{text.x}} {{text[1]}} {{object[0]}} {{custom.x}} {{number.x}} {{text}} {{object}}"
#                                                              ^^^^^^^^^^ warning[variable-access]: this reads a key of `text`, which is of type `string`
#                                                                         ^^^^^^^^^^^ warning[variable-access]: this reads an item of `text`, which is of type `string`
#                                                                                     ^^^^^^^^^^^^^ warning[variable-access]: this reads an item of `object`, which is of type `object`
#                                                                                                                ^^^^^^^^^^^^ warning[variable-access]: this reads a key of `number`, which is of type `number`
    variables:
      - {name: user, type: object}
      - {name: list, type: array}
      - {name: text}
#              ^^^^ note: declared here
#              ^^^^ note: declared here
      - {name: object, type: object}
#              ^^^^^^ note: declared here
      - {name: custom, type: money}
#                            ^^^^^ warning[unknown-variable-type]: `money` is not a type that PromptPack knows
      - {name: number, type: number}
#              ^^^^^^ note: declared here
"#,
    );
}

#[test]
fn declarations() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{a}} {{b}} {{c}}"
    variables:
      - {name: a, required: true, default: x}
#                                          ^ warning[default-on-required]: `a` is required, so its default is never used
#                           ^^^^ note: required here
#              ^ note: first declared here
#              ^ note: first declared here
      - {name: b, required: false, default: x}
      - {name: c, required: true}
      - name: a
#             ^ error[duplicate-variable]: the variable `a` is declared twice
      - name: a
#             ^ error[duplicate-variable]: the variable `a` is declared twice
      - name: fragments
#             ^^^^^^^^^ error[reserved-variable]: a variable can't be called `fragments`
      - name: artifacts
#             ^^^^^^^^^ error[reserved-variable]: a variable can't be called `artifacts`
"#,
    );
}

/// Which name is meant is unknown, so neither its use nor its declaration is a second mistake.
#[test]
fn a_malformed_name_is_one_finding() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  greet:
    system_template: "{{title}}"
    variables:
      - name: "title "
#             ^^^^^^^^ error[wrong-format]: `prompts.greet.variables[0].name` can't be `title `
"#,
    );
}

#[test]
fn a_misspelt_namespace_is_one_finding() {
    check(
        r#"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  a:
    system_template: "{{fragment.hours}} {{fragments.hours}} {{artefacts.x}}"
#                       ^^^^^^^^ error[undeclared-variable]: `fragment` is not a variable of the prompt `a`
# = help: did you mean `fragments`?
# = fix: `fragment` -> `fragments`
#                                                              ^^^^^^^^^ error[undeclared-variable]: `artefacts` is not a variable of the prompt `a`
# = help: did you mean `artifacts`?
# = fix: `artefacts` -> `artifacts`
  b:
    system_template: "{{fragement.tone}}"
#                       ^^^^^^^^^ error[undeclared-variable]: `fragement` is not a variable of the prompt `b`
fragments:
  hours: From 8 to 18.
  tone: Be kind.
"#,
    );
}

#[test]
fn a_variable_that_an_alias_declares_again() {
    check(
        r#"--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{v}} {{w}}"
    variables:
      - &v {name: v}
#                 ^ error[duplicate-variable]: the variable `v` is declared twice
# = label: used twice
# = help: remove one of the two
      - *v
      - &w {name: w}
  b:
    system_template: "{{w}}"
    variables: [*w]
"#,
    );
}

/// Which artifacts there would be, nobody knows.
#[test]
fn artifacts_of_a_workflow_without_states() {
    check(
        r#"--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{artifacts.n}}"
workflow: {}
#<^^^^^^^^ error[missing-key]: `workflow` has no `entry`
#<^^^^^^^^ error[missing-key]: `workflow` has no `states`
#<^^^^^^^^ error[missing-key]: `workflow` has no `version`
"#,
    );
    check(
        r#"--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{artifacts.n}}"
#                                 ^ warning[unknown-artifact]: no workflow state declares the artifact `n`
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: a}
"#,
    );
}

/// Of thousands of misspelt names most aren't compared with anything, so any fragment may be meant by one of them.
#[test]
fn more_misspelt_fragments_than_are_compared() {
    let count = 600;
    let names = (0..count).map(|number| format!("{{{{fragments.greeting_{number:03}}}}}"));
    let names: Vec<String> = names.collect();
    let fragments = (0..count).map(|number| format!("  greetings_{number:03}: Hello.\n"));
    let fragments: Vec<String> = fragments.collect();
    let text = format!(
        "--- pack.yaml\nid: shop\nversion: 1.0.0\nprompts:\n  a:\n    system_template: \"{}\"\nfragments:\n{}",
        names.join(" "),
        fragments.concat(),
    );
    let found = build(&Fixture::parse(&text).world()).diagnostics;
    let of_rule = |name: &'static str| found.iter().filter(move |found| found.rule.name == name);
    assert_eq!(of_rule("unused-fragment").count(), 0);
    assert_eq!(of_rule("unknown-fragment").count(), count);
    let suggested = of_rule("unknown-fragment").filter(|found| {
        let mut help = found.help.iter();
        help.any(|help| help.starts_with("did you mean"))
    });
    let suggested = suggested.count();
    assert!(0 < suggested && suggested < count, "{suggested}");
}
