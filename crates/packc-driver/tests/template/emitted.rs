//! The texts that a pack has in the end.

use serde_json::{Value, json};

use crate::{check, pack};

/// The template of the prompt `a`.
fn template(pack: &Value) -> &Value {
    &pack["prompts"]["a"]["system_template"]
}

/// A project whose fragments are treated as `mode` says, with one prompt `a`.
fn project(mode: &str, template: &str, rest: &str) -> String {
    format!(
        "--- pack.yaml\nid: shop\nversion: 1.0.0\npackc: {{fragments: {mode}}}\nprompts:\n  a:\n    \
         system_template: {template}\n{rest}"
    )
}

#[test]
fn the_modes() {
    let rest = "fragments:\n  outer: \"<{{fragments.inner}}>\\n\"\n  inner: \"i\\n\\n\"\n";
    let text = "\"{{fragments.outer}}, {{fragments.inner}}\"";
    let exact = json!({"outer": "<{{fragments.inner}}>\n", "inner": "i\n\n"});

    let inline = pack(&project("inline", text, rest));
    assert_eq!(template(&inline), "<i\n>, i\n");
    assert_eq!(inline["fragments"], exact);

    let strip = pack(&project("strip", text, rest));
    assert_eq!(template(&strip), "<i\n>, i\n");
    assert_eq!(strip.get("fragments"), None);

    let reference = pack(&project("reference", text, rest));
    assert_eq!(
        template(&reference),
        "{{fragments.outer}}, {{fragments.inner}}"
    );
    assert_eq!(reference["fragments"], exact);
}

#[test]
fn one_final_line_break_of_a_fragment_is_dropped() {
    for (written, put_in) in [
        ("", ""),
        ("x", "x"),
        ("x\n", "x"),
        ("x\n\n", "x\n"),
        ("\n", ""),
        ("x \n", "x "),
        ("x\n{{! c }}\n", "x"),
        ("{{! c }}x\n", "x"),
        ("x {{! c }}\n", "x "),
    ] {
        let fragment = serde_json::to_string(written).unwrap();
        let rest = format!("fragments:\n  f: {fragment}\n");
        let packed = pack(&project("inline", "\"[{{fragments.f}}]\"", &rest));
        assert_eq!(template(&packed), &format!("[{put_in}]"), "{written:?}");
    }
}

#[test]
fn files_keep_their_exact_text() {
    let packed = pack(
        "--- pack.yaml\nid: shop\nversion: 1.0.0\nprompts: {a: {system_template: '{{fragments.f}}'}}\n\
         --- fragments/f.md (bytes)\n\\xef\\xbb\\xbfa \\r\n\\t\"b\"\\r\n",
    );
    assert_eq!(packed["fragments"]["f"], "a \n\t\"b\"\n");
    assert_eq!(template(&packed), "a \n\t\"b\"");
}

#[test]
fn comments_are_left_out_everywhere() {
    let text = "|\n      {{! note to self:\n          rewrite }}\n      Hello{{! really }} you.\n      {{! end }}\n      Bye. {{fragments.f}}";
    let rest = "    model_overrides: {m: {system_template_prefix: \"x{{! y }}\"}}\n\
                fragments: {f: \"{{! why }}text\\n\"}\n";
    let expected = "Hello you.\nBye. ";
    let inline = pack(&project("inline", text, rest));
    assert_eq!(template(&inline), &format!("{expected}text\n"));
    let reference = pack(&project("reference", text, rest));
    assert_eq!(
        template(&reference),
        &format!("{expected}{{{{fragments.f}}}}\n")
    );
    for packed in [inline, reference] {
        assert_eq!(packed["fragments"]["f"], "text\n");
        let prefix = &packed["prompts"]["a"]["model_overrides"]["m"]["system_template_prefix"];
        assert_eq!(prefix, "x");
    }
}

#[test]
fn fragments_are_put_into_overrides() {
    let rest = "    model_overrides:\n      m:\n        system_template_prefix: \"{{fragments.f}}1\"\n        \
                system_template: \"{{fragments.f}}2\"\n        system_template_suffix: \"{{fragments.f}}3\"\n\
                fragments: {f: text}\n";
    let packed = pack(&project("inline", "Hi", rest));
    assert_eq!(
        packed["prompts"]["a"]["model_overrides"]["m"],
        json!({"system_template_prefix": "text1", "system_template_suffix": "text3", "system_template": "text2"})
    );
}

#[test]
fn other_syntaxes() {
    for (syntax, open, close) in [("${variable}", "${", "}"), ("{variable}", "{", "}")] {
        let text = format!(
            "--- pack.yaml\nid: shop\nversion: 1.0.0\ntemplate_engine: {{version: v1, syntax: \"{syntax}\"}}\n\
             prompts:\n  a:\n    system_template: \"{open}fragments.f{close} {{\\\"k\\\": 1}} {open}! c {close} {{{{x}}}}\"\n\
             fragments:\n  f: text\n"
        );
        if syntax == "{variable}" {
            // There `{{x}}` is a placeholder between two braces.
            continue;
        }
        let packed = pack(&text);
        assert_eq!(template(&packed), "text {\"k\": 1}  {{x}}");
    }
}

#[test]
fn languages_with_blocks_get_their_fragments_as_text() {
    let packed = pack(
        "--- pack.yaml\nid: shop\nversion: 1.0.0\n\
         template_engine: {version: v1, syntax: \"{{variable}}\", features: [conditionals, filters]}\n\
         prompts:\n  a:\n    system_template: \"{% if vip %}{{ fragments.f }}{% endif %}{{! c }}{{ name|upper }}\"\n    \
         variables: [{name: vip, type: boolean}, {name: name}]\n\
         fragments:\n  f: \"Dear {{ name }}\\n\"\n",
    );
    assert_eq!(
        template(&packed),
        "{% if vip %}Dear {{ name }}{% endif %}{{ name|upper }}"
    );
    assert_eq!(packed["fragments"]["f"], "Dear {{ name }}\n");
}

#[test]
fn blanks_are_taken_out() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
packc: {lints: {blanks-in-placeholder: off}}
prompts:
  a:
    system_template: "{{ x }} {{ fragments.f }}"
    variables: [{name: x}]
fragments: {f: "{{ x }}"}
"#,
    );
    for (mode, expected) in [
        ("inline", "{{x}} {{x}}"),
        ("reference", "{{x}} {{fragments.f}}"),
    ] {
        let packed = pack(&format!(
            "--- pack.yaml\nid: shop\nversion: 1.0.0\npackc: {{fragments: {mode}, lints: {{blanks-in-placeholder: off}}}}\n\
             prompts:\n  a:\n    system_template: \"{{{{ x }}}} {{{{ fragments.f }}}}\"\n    variables: [{{name: x}}]\n\
             fragments: {{f: \"{{{{ x }}}}\"}}\n"
        ));
        assert_eq!(template(&packed), expected);
        assert_eq!(packed["fragments"]["f"], "{{x}}");
    }
}

#[test]
fn no_placeholder_comes_about_where_nobody_wrote_one() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "{{{! c }}{x}} and {{{fragments.f}}"
#                      ^^^^^^^^ error[malformed-placeholder]: without this comment, the text around it becomes a placeholder
  b:
    system_template: "{{{fragments.f}} {{fragments.g}}{x}}"
#                      ^^^^^^^^^^^^^^^ error[malformed-placeholder]: this fragment becomes a placeholder together with the text beside it
  fine:
    system_template: "{{{! c }}x} {{{fragments.h}} {{fragments.f}}"
#                                  ^^^^^^^^^^^^^^^ error[malformed-placeholder]: this fragment becomes a placeholder together with the text beside it
fragments:
  f: "{nope}}"
  g: "a{"
  h: "{}"
"#,
    );
}

#[test]
fn too_much_text() {
    let level = |name: usize| {
        let use_it = format!("{{{{fragments.f{}}}}}", name + 1);
        format!("  f{name}: \"{}\"\n", use_it.repeat(10))
    };
    let levels: String = (1..=20).map(level).collect();
    for leaf in ["x", ""] {
        let text = project(
            "inline",
            "\"{{fragments.f1}}.\"",
            &format!("fragments:\n{levels}  f21: \"{leaf}\"\n"),
        );
        let compiled = crate::build(&packc_diagnostics::fixture::Fixture::parse(&text).world());
        let names: Vec<&str> = compiled
            .diagnostics
            .iter()
            .map(|one| one.rule.name)
            .collect();
        match leaf {
            // Nothing, however often, is nothing.
            "" => assert_eq!(names, [""; 0]),
            _ => assert_eq!(names, ["expansion-limit"]),
        }
    }
}

#[test]
fn a_large_text_is_no_mistake_by_itself() {
    let large = "x".repeat(5 << 20);
    let text = project("inline", &format!("\"{large}\""), "");
    assert_eq!(template(&pack(&text)), large.as_str());
    let rest = format!("fragments: {{f: \"{large}\"}}\n");
    let text = project("inline", "\"{{fragments.f}}\"", &rest);
    let compiled = crate::build(&packc_diagnostics::fixture::Fixture::parse(&text).world());
    assert_eq!(compiled.diagnostics.len(), 1);
    assert_eq!(compiled.diagnostics[0].rule.name, "expansion-limit");
}

#[test]
fn long_chains_and_many_prompts() {
    use std::fmt::Write;
    let mut text = String::from("--- pack.yaml\nid: shop\nversion: 1.0.0\nprompts:\n");
    for number in 0..2_000 {
        let _ = writeln!(
            text,
            "  p{number}: {{system_template: \"{{{{fragments.f0}}}}{{{{x}}}}\", variables: [{{name: x}}]}}"
        );
    }
    text.push_str("fragments:\n");
    for number in 0..2_000 {
        let _ = writeln!(text, "  f{number}: \"{{{{fragments.f{}}}}}\"", number + 1);
    }
    text.push_str("  f2000: end\n");
    let packed = pack(&text);
    assert_eq!(packed["prompts"]["p1999"]["system_template"], "end{{x}}");
}
