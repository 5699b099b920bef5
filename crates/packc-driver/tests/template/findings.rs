//! What is found in the texts of templates and in fragments, drawn into projects.

use crate::check;

#[test]
fn placeholders_that_are_none() {
    check(
        r"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  greet:
    system_template: |
      {{}} {{  }} {{1st}} {{customer name}} {{.name}} {{name:Ann}} {{user.}} {{a[x]}} {{fragments.}} {{artifacts.a.b}}
#     ^^^^ error[malformed-placeholder]: `{{}}` names no variable
#          ^^^^^^ error[malformed-placeholder]: `{{  }}` names no variable
#                 ^^^^^^^ error[malformed-placeholder]: `{{1st}}` is no placeholder
#                         ^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{customer name}}` is no placeholder
#                                           ^^^^^^^^^ error[malformed-placeholder]: `{{.name}}` is no placeholder
#                                                     ^^^^^^^^^^^^ error[malformed-placeholder]: `{{name:Ann}}` is no placeholder
#                                                                  ^^^^^^^^^ error[malformed-placeholder]: `{{user.}}` is no placeholder
#                                                                            ^^^^^^^^ error[malformed-placeholder]: `{{a[x]}}` is no placeholder
#                                                                                     ^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{fragments.}}` doesn't name a fragment
#                                                                                                    ^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{artifacts.a.b}}` doesn't name an artifact
      {{name {{name} {{first name {{
#     ^^^^^^ error[malformed-placeholder]: `{{name` is never closed
#            ^^^^^^^ error[malformed-placeholder]: `{{name}` is never closed
#                    ^^^^^^^ error[malformed-placeholder]: `{{first` is never closed
#                                 ^^ error[malformed-placeholder]: `{{` is never closed
      {{ name }} {{	name}}
#     ^^^^^^^^^^ warning[blanks-in-placeholder]: `{{ name }}` has blanks inside, which runtimes don't expect
#                ^^^^^^^^^ warning[blanks-in-placeholder]: `{{\tname}}` has blanks inside, which runtimes don't expect
      {{#if name}}a{{else}}b{{/if}} {{#each items}}{{this}}{{/each}} {{> header}} {{&name}}
#     ^^^^^^^^^^^^ error[malformed-placeholder]: `{{#if name}}` belongs to another template language
#                                   ^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{#each items}}` belongs to another template language
#                                                                    ^^^^^^^^^^^^ error[malformed-placeholder]: `{{> header}}` belongs to another template language
#                                                                                 ^^^^^^^^^ error[malformed-placeholder]: `{{&name}}` belongs to another template language
      {{fragments}} {{artifacts[0]}}
#       ^^^^^^^^^ error[malformed-placeholder]: `fragments` alone doesn't say which fragment
#                     ^^^^^^^^^ error[malformed-placeholder]: `artifacts` alone doesn't say which artifact
      } }} {name} {{{name}}}
    variables:
      - name: name
",
    );
}

#[test]
fn names_that_are_put_together() {
    check(
        r"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  greet:
    system_template: |
      {{fragments.{{name}}}} {{fragments.to-{{name}}-v2}} {{artifacts.{{name}}}} {{user.{{what}}}}
#     ^^^^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: the name of a fragment can't be put together when the prompt runs
# = note: fragments are put into the text when the pack is built
# = help: write the name of one fragment, `{{fragments.name}}`, or make its text a variable
#                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: the name of a fragment can't be put together when the prompt runs
#                                                         ^^^^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: the name of an artifact can't be put together when the prompt runs
#                                                                                ^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{user.{{what}}}}` has a placeholder inside another
      {{fragments.tone{{name}} {{fragments.tone {{name}}
#     ^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{fragments.tone` is never closed
#                              ^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{fragments.tone` is never closed
      {{fragments[name]}} {{artifacts[name]}}
#     ^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{fragments[name]}}` doesn't name a fragment
# = note: such a name has letters, digits, `_` and `-`
# = help: write `{{fragments.name}}`
#                         ^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{artifacts[name]}}` doesn't name an artifact
    variables:
      - name: name
",
    );
}

#[test]
fn names_that_another_name_would_be_close_to() {
    let helps = |placeholder: &str| {
        let project = format!(
            "--- pack.yaml\nid: shop\nversion: 1.0.0\nprompts:\n  greet:\n    system_template: \"{placeholder}\"\n"
        );
        let compiled = crate::build(&packc_diagnostics::fixture::Fixture::parse(&project).world());
        let found = compiled.diagnostics;
        assert_eq!(found.len(), 1, "{placeholder}: {found:?}");
        format!("{found:?}").contains("would be one")
    };
    for close in ["{{customer name}}", "{{first-name}}", "{{$user.name}}"] {
        assert!(helps(close), "{close}");
    }
    for far in ["{{näme}}", "{{a[x]}}", "{{name:Ann}}", "{{a + b}}"] {
        assert!(!helps(far), "{far}");
    }
}

#[test]
fn features_that_are_not_declared() {
    check(
        r"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  greet:
    system_template: |
      {% if vip %}{{name | upper}}{% endif %} {{ city|title }}
#     ^^^^^^^^^^^^ error[undeclared-feature]: `{% if vip %}` is a block, a feature that the pack doesn't declare
#                 ^^^^^^^^^^^^^^^^ error[undeclared-feature]: `{{name | upper}}` applies a filter, a feature that the pack doesn't declare
      {% for item in items %}{{item}}{% endfor %}
#     ^^^^^^^^^^^^^^^^^^^^^^^ error[undeclared-feature]: `{% for item in items %}` is a block, a feature that the pack doesn't declare
      {% if again %}{% endif %}
    variables:
      - name: name
      - name: items
",
    );
}

#[test]
fn unused_fragments() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{fragments.direct}} {{fragments.misspeld}}"
#                                                      ^^^^^^^^ error[unknown-fragment]: there is no fragment `misspeld`
fragments:
  direct: "{{fragments.inner}}"
  inner: text
  misspelled: text
  root_of_unused: "{{fragments.below}}"
# ^^^^^^^^^^^^^^ warning[unused-fragment]: the fragment `root_of_unused` is never used
  below: text
  "a b": text
# ^^^^^ error[invalid-name]: `a b` can't be the name of a fragment
"#,
    );
}

#[test]
fn fragments_that_are_not_there() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{fragments.greting}} {{fragments.greting}} {{fragments.zz}}"
#                                 ^^^^^^^ error[unknown-fragment]: there is no fragment `greting`
#                                                                             ^^ error[unknown-fragment]: there is no fragment `zz`
fragments:
  greeting: "{{fragments.toone}}"
#                        ^^^^^ error[unknown-fragment]: there is no fragment `toone`
  tone: text
"#,
    );
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{fragments.zz}}"
#                                 ^^ error[unknown-fragment]: there is no fragment `zz`
"#,
    );
}

#[test]
fn circles() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{fragments.a}} {{fragments.diamond}}"
--- fragments/a.md
{{fragments.a}}
#           ^ error[fragment-cycle]: the fragment `a` uses itself

{{fragments.b}}
#           ^ error[fragment-cycle]: fragments use each other in a circle: `a` → `b` → `c` → `a`
--- fragments/b.md
é {{fragments.c}}
#             ^ note: which uses `c`
#             ^ error[fragment-cycle]: fragments use each other in a circle: `b` → `c` → `b`
--- fragments/c.md
{{fragments.leaf}}
 {{fragments.b}} {{fragments.a}}
#                            ^ note: which uses `a`
#            ^ note: which uses `b`
--- fragments/diamond.md
{{fragments.left}} {{fragments.right}} {{fragments.leaf}}
--- fragments/left.md
{{fragments.leaf}}
--- fragments/right.md
{{fragments.leaf}}
--- fragments/leaf.md
text
"#,
    );
}

#[test]
fn nothing_is_concluded_from_what_could_not_be_read() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{x}} {{fragments.f}} {{artifacts.z}}"
    variables:
      - $include: missing.yaml
#                 ^^^^^^^^^^^^ error[missing-file]: `missing.yaml` does not exist
      - name: perhaps
  b:
    system_template: {$include: missing.md}
#                               ^^^^^^^^^^ error[missing-file]: `missing.md` does not exist
    variables: [{name: z}]
fragments:
  f: {$include: missing.md}
#               ^^^^^^^^^^ note: here too
  g: text
workflow: {$include: missing.yaml}
#                    ^^^^^^^^^^^^ note: here too
"#,
    );
}

#[test]
fn the_syntax_of_templates() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
template_engine: {version: v1, syntax: "<<variable>>"}
#                                      ^^^^^^^^^^^^^^ warning[unchecked-template]: packc can't check templates with the syntax `<<variable>>`
prompts:
  a:
    system_template: "<<x>> {{y}} {{fragments.zz}}"
    variables:
      - name: x
#             ^ note: first declared here
      - name: x
#             ^ error[duplicate-variable]: the variable `x` is declared twice
"#,
    );
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
template_engine: {version: v1, syntax: "${variable}"}
prompts:
  a:
    system_template: "${x} ${nope} {{y}} ${fragments.f} ${ x } ${artifacts.a} ${1} ${x"
#                            ^^^^ error[undeclared-variable]: `nope` is not a variable of the prompt `a`
#                                                       ^^^^^^ warning[blanks-in-placeholder]: `${ x }` has blanks inside, which runtimes don't expect
#                                                                          ^ warning[unknown-artifact]: no workflow state declares the artifact `a`
#                                                                             ^^^^ error[malformed-placeholder]: `${1}` is no placeholder
#                                                                                  ^^^ error[malformed-placeholder]: `${x` is never closed
#                                                    ^ note: used by prompt `a`
    variables:
      - name: x
fragments:
  f: "${other} ${fragments.g}"
#       ^^^^^ error[undeclared-variable]: `other` is not a variable of the prompt `a`
  g: "{{free}}"
"#,
    );
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
template_engine: {version: v1, syntax: "{variable}"}
prompts:
  a:
    system_template: 'Answer as {"name": "{x}", "list": [{}, {nope}]}. { x } {x.y} {fragments.f} { return 1; } {x|f}'
#                                                             ^^^^ error[undeclared-variable]: `nope` is not a variable of the prompt `a`
#                                                                            ^^^^^ warning[variable-access]: this reads a key of `x`, which is of type `string`
    variables:
      - name: x
#             ^ note: declared here
fragments:
  f: "function() { return 1 }"
"#,
    );
}

#[test]
fn conditionals_loops_and_filters() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
template_engine: {version: v1, syntax: "{{variable}}", features: [conditionals, loops]}
prompts:
  a:
    system_template: |
      {% if vip and not blocked %}{{ name }}{% else %}{{ nme }}{% endif %}
#                       ^^^^^^^ error[undeclared-variable]: `blocked` is not a variable of the prompt `a`
#                                                        ^^^ error[undeclared-variable]: `nme` is not a variable of the prompt `a`
      {% for item in items %}{{ loop.index }} {{ item.x }} {{ range(3) }} {{ items[0].y }}{% else %}{{ item }}{% endfor %}
#                                                                                                      ^^^^ error[undeclared-variable]: `item` is not a variable of the prompt `a`
      {% set local = name %}{{ local }} {{ name.first }} {{ user.mail }} {{ user['mail'] }}
#                                          ^^^^^^^^^^ warning[variable-access]: this reads a key of `name`, which is of type `string`
      {{ name | upper }} {{ artifacts.a }} {{ fragments.f }} {% if fragments.f %}x{% endif %}
#               ^^^^^ error[undeclared-feature]: this needs `filters`, a feature that the pack doesn't declare
#                           ^^^^^^^^^^^ warning[unknown-artifact]: no workflow state declares the artifact `a`
#                                                                  ^^^^^^^^^^^ error[malformed-placeholder]: a fragment is put in as text and can't be part of an expression
      {# {{ comment }} #}{% raw %}{{ raw }}{% endraw %} {{fragments.zz}}
#                                                                   ^^ error[unknown-fragment]: there is no fragment `zz`
    variables:
      - {name: vip, type: boolean}
      - name: name
#             ^^^^ note: declared here
      - {name: items, type: array}
      - {name: user, type: object}
      - name: unused
  broken:
    system_template: "{% if x %} {{ y }}"
#                                     ^^ warning[unchecked-template]: packc can't read this template, so its variables are not checked
    variables: [{name: perhaps}]
  broken_fragment:
    system_template: "ab {{fragments.g}} cd"
fragments:
  f: "{{ vip }} {{ of_fragment }}"
#                  ^^^^^^^^^^^ error[undeclared-variable]: `of_fragment` is not a variable of the prompt `a`
  g: "{{ a b }}"
#          ^ warning[unchecked-template]: packc can't read this template, so its variables are not checked
"#,
    );
}

#[test]
fn a_long_placeholder_is_cut() {
    check(
        r"--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: |
      {{the name of the visitor who called at noon}}
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{the name of the visitor who called at …` is no placeholder
      {{the name of the visitor who called us}}
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{the name of the visitor who called us}}` is no placeholder
      {{der Name der Besucherin, die müde ist, heißt}}
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[malformed-placeholder]: `{{der Name der Besucherin, die müde ist,…` is no placeholder
",
    );
}
