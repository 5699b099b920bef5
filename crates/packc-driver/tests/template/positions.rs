//! Where placeholders are found, however their text is written.
//!
//! In each project the name that isn't declared stands between `⟦` and `⟧`, which are taken out before the build. The
//! finding must point at exactly these bytes.

use packc_source::memory::MemoryWorld;

use crate::build;

/// Compiles the files and compares the place of the only error with the marked one.
#[track_caller]
fn check(what: &str, files: &[(&str, &str)]) {
    let mut world = MemoryWorld::new();
    let mut marked = None;
    for (path, text) in files {
        let path = format!("/p/{path}");
        let start = text.find('⟦');
        let text = text.replace('⟦', "");
        if let (Some(start), Some(end)) = (start, text.find('⟧')) {
            marked = Some((path.clone(), start..end));
        }
        world = world.file(&path, text.replace('⟧', "").into_bytes());
    }
    let compiled = build(&world);
    let errors: Vec<_> = compiled
        .diagnostics
        .iter()
        .filter(|one| one.is_error())
        .collect();
    let [error] = errors.as_slice() else {
        panic!("{what}: {:#?}", compiled.diagnostics);
    };
    assert_eq!(error.rule.name, "undeclared-variable", "{what}");
    let span = error.primary.as_ref().expect("a place").span;
    let found = (
        compiled.sources.file(span.file).path.to_string(),
        span.range(),
    );
    assert_eq!(
        Some(found),
        marked,
        "{what}: {:?}",
        compiled.sources.text(span)
    );
}

/// A pack with one prompt, whose template is written as `value`.
#[track_caller]
fn value(what: &str, value: &str) {
    let head = "id: a\nversion: 1.0.0\nprompts:\n  greet:\n    system_template: ";
    check(what, &[("pack.yaml", &format!("{head}{value}\n"))]);
}

/// A pack with one Markdown prompt.
#[track_caller]
fn markdown(what: &str, text: &str) {
    check(
        what,
        &[
            ("pack.yaml", "id: a\nversion: 1.0.0\n"),
            ("prompts/greet.md", text),
        ],
    );
}

/// A pack whose only prompt uses the fragment in this file.
#[track_caller]
fn fragment(what: &str, path: &str, text: &str) {
    let root =
        "id: a\nversion: 1.0.0\nprompts: {greet: {system_template: 'é{{fragments.voice}}'}}\n";
    check(what, &[("pack.yaml", root), (path, text)]);
}

#[test]
fn scalars_on_one_line() {
    value("plain", "Hello {{⟦nope⟧}}.");
    value("plain after wide characters", "漢字 é 👩‍👧 {{⟦nope⟧}}");
    value(
        "plain with a comment behind",
        "Hello {{⟦nope⟧}} # {{other}}",
    );
    value("single quoted", "'{{⟦nope⟧}} is here'");
    value(
        "single quoted after a doubled quote",
        "'it''s {{⟦nope⟧}}, isn''t it'",
    );
    value("double quoted", r#""{{⟦nope⟧}}""#);
    value(
        "double quoted after escapes",
        r#""\t\u00e9\U0001F600\n{{⟦nope⟧}}\n""#,
    );
    value(
        "double quoted after an escaped quote",
        r#""say \"{{⟦nope⟧}}\"""#,
    );
    value(
        "double quoted after an escaped backslash",
        r#""C:\\{{⟦nope⟧}}""#,
    );
    value("a name with an escape in it", r#""{{⟦no\x70e⟧}}""#);
    value("braces that are escapes", r#""\x7b\u007b⟦nope⟧\x7d}""#);
    value("an emoji of several characters", "\"👩‍👩‍👧‍👦{{⟦nope⟧}}👍🏽\"");
}

#[test]
fn scalars_on_several_lines() {
    value(
        "plain",
        "Hello\n      you\n\n      and {{⟦nope⟧}}\n      all",
    );
    value("single quoted", "'Hello\n\n      it''s {{⟦nope⟧}}'");
    value("double quoted", "\"Hello\n      you\n\n      {{⟦nope⟧}}\"");
    value(
        "double quoted with joined lines",
        "\"Hello \\\n      you \\\n      {{⟦nope⟧}}\"",
    );
    value(
        "literal",
        "|\n      Hello\n        you {{⟦nope⟧}}\n      all",
    );
    value(
        "literal without its final break",
        "|-\n      Hello\n      {{⟦nope⟧}}",
    );
    value(
        "literal with blank lines kept",
        "|+\n      Hello\n\n\n      {{⟦nope⟧}}\n\n",
    );
    value(
        "literal with stated indentation",
        "|2\n        Hello\n      {{⟦nope⟧}}",
    );
    value(
        "literal that begins with blank lines",
        "|\n\n\n      {{⟦nope⟧}}",
    );
    value(
        "literal with a comment in its header",
        "| # {{other}}\n      é {{⟦nope⟧}}",
    );
    value("folded", ">\n      Hello\n      you\n      and {{⟦nope⟧}}");
    value(
        "folded with paragraphs",
        ">-\n      Hello\n      you\n\n      and\n      {{⟦nope⟧}}",
    );
    value(
        "folded with lines that are indented more",
        ">\n      a\n        b\n        c\n      {{⟦nope⟧}}",
    );
    value(
        "folded after trailing blanks",
        ">\n      a  \n      b\t\n      {{⟦nope⟧}}",
    );
}

#[test]
fn line_ends() {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let root = "id: a\nversion: 1.0.0\nprompts:\n  greet:\n    system_template: ";
    for (what, text) in [
        ("CRLF in a literal", "|\n      é\n      b {{⟦nope⟧}}\n"),
        (
            "CRLF in a folded text",
            ">\n      é\n      b\n\n      {{⟦nope⟧}}\n",
        ),
        ("CRLF in a quoted text", "\"é\n\n      b {{⟦nope⟧}}\"\n"),
        ("CRLF in a plain text", "é\n      b {{⟦nope⟧}}\n"),
    ] {
        check(what, &[("pack.yaml", &crlf(&format!("{root}{text}")))]);
    }
    markdown(
        "CRLF in Markdown",
        "---\r\nname: Greet\r\n---\r\n\r\nHi\r\n{{⟦nope⟧}}\r\n",
    );
    markdown("CR in Markdown", "Hi\r{{⟦nope⟧}}\r");
    markdown("mixed line ends", "a\r\nb\nc\rd {{⟦nope⟧}}\n");
}

#[test]
fn whole_files() {
    markdown("without front matter", "Hi {{⟦nope⟧}}\n");
    markdown(
        "behind front matter",
        "---\nname: Greet {{other}}\n---\n\n\nHi {{⟦nope⟧}}\n",
    );
    markdown("behind a byte order mark", "\u{feff}Hi {{⟦nope⟧}}\n");
    markdown(
        "a byte order mark and front matter",
        "\u{feff}---\nname: x\n---\né {{⟦nope⟧}}",
    );
    markdown("at the very end", "👩‍👧{{⟦nope⟧}}");
    fragment("a fragment", "fragments/voice.md", "漢字\n{{⟦nope⟧}}\n");
    fragment(
        "a fragment with a byte order mark",
        "fragments/voice.txt",
        "\u{feff}{{⟦nope⟧}}",
    );
    fragment(
        "a fragment that looks like a prompt",
        "fragments/voice.md",
        "---\na: 1\n---\n{{⟦nope⟧}}",
    );
}

#[test]
fn other_files() {
    let root =
        "id: a\nversion: 1.0.0\nprompts:\n  greet:\n    system_template: {$include: t.txt}\n";
    check(
        "an included text",
        &[("pack.yaml", root), ("t.txt", "é\r\n{{⟦nope⟧}}")],
    );
    check(
        "an include in an include",
        &[
            (
                "pack.yaml",
                "id: a\nversion: 1.0.0\nprompts: {$include: all.yaml}\n",
            ),
            ("all.yaml", "greet: {$include: greet.yaml}\n"),
            ("greet.yaml", "system_template: >\n  é\n  {{⟦nope⟧}}\n"),
        ],
    );
    check(
        "JSON",
        &[
            ("pack.yaml", "id: a\nversion: 1.0.0\n"),
            (
                "prompts/greet.json",
                r#"{"system_template": "\ud83d\ude00\/\u00e9\n{{⟦nope⟧}}"}"#,
            ),
        ],
    );
    check(
        "a second document",
        &[
            ("pack.yaml", "id: a\nversion: 1.0.0\n"),
            (
                "prompts/all.yaml",
                "id: x\nsystem_template: é\n---\nid: y\nsystem_template: 'é {{⟦nope⟧}}'\n",
            ),
        ],
    );
    let aliased = "id: a\nversion: 1.0.0\nprompts:\n  one:\n    system_template: &text |\n      é {{⟦nope⟧}}\n  \
                   two:\n    system_template: *text\n";
    check("an alias", &[("pack.yaml", aliased)]);
}

#[test]
fn overrides() {
    let root = "id: a\nversion: 1.0.0\nprompts:\n  greet:\n    system_template: Hi\n    model_overrides:\n      m:\n";
    for key in [
        "system_template",
        "system_template_prefix",
        "system_template_suffix",
    ] {
        let text = format!("{root}        {key}: \"\\u00e9 {{{{⟦nope⟧}}}}\"\n");
        check(key, &[("pack.yaml", &text)]);
    }
}

#[test]
fn other_languages() {
    let root = |syntax: &str, features: &str, template: &str| {
        format!(
            "id: a\nversion: 1.0.0\ntemplate_engine: {{version: v1, syntax: \"{syntax}\", features: [{features}]}}\n\
             prompts:\n  greet:\n    system_template: {template}\n"
        )
    };
    let cases = [
        ("dollar", "${variable}", "", "'é ${⟦nope⟧}'"),
        ("one brace", "{variable}", "", "'é {⟦nope⟧} {\"json\": 1}'"),
        (
            "Jinja",
            "{{variable}}",
            "conditionals",
            "\"\\u00e9{% if ⟦nope⟧ %}x{% endif %}\"",
        ),
        (
            "a filter",
            "{{variable}}",
            "filters",
            ">\n      é\n      {{ ⟦nope⟧ | upper }}",
        ),
        (
            "a scope that has ended",
            "{{variable}}",
            "loops",
            "|\n      é {% for nope in [1] %}{{nope}}{% endfor %}\n      {{⟦nope⟧}}",
        ),
    ];
    for (what, syntax, features, template) in cases {
        check(what, &[("pack.yaml", &root(syntax, features, template))]);
    }
    check(
        "Jinja in a fragment of a fragment",
        &[
            (
                "pack.yaml",
                &root(
                    "{{variable}}",
                    "filters",
                    "'é {{fragments.outer}} {{ fragments.outer }}'",
                ),
            ),
            ("fragments/outer.md", "漢 {{ fragments.inner }}\n"),
            ("fragments/inner.md", "👩‍👧 {{! é }} {{ ⟦nope⟧ | upper }}\n"),
        ],
    );
}
