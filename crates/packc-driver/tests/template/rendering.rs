//! Prompts as a runtime sees them.

use packc_diagnostics::fixture::Fixture;
use packc_driver::{RenderFrom, RenderOptions, Rendered, render};

/// Renders the prompt `a` of a project with these values.
fn run(
    text: &str,
    change: impl FnOnce(RenderOptions) -> RenderOptions,
) -> Result<Rendered, String> {
    let options = change(RenderOptions::new("/p", "a"));
    let (outcome, rendered) = render(&Fixture::parse(text).world(), &options)?;
    rendered.ok_or_else(|| {
        let found = outcome.diagnostics.iter();
        let found = found.filter(|one| one.is_error());
        let lines: Vec<String> = found
            .map(|one| format!("{}: {}", one.rule.name, one.message))
            .collect();
        lines.join("\n")
    })
}

/// Renders with values given as text.
fn with(text: &str, values: &[(&str, &str)]) -> Result<Rendered, String> {
    let values = values.iter();
    let values = values.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let values = values.collect();
    run(text, |options| RenderOptions { values, ..options })
}

/// The rendered text, which must come about.
#[track_caller]
fn text(project: &str, values: &[(&str, &str)]) -> String {
    with(project, values)
        .unwrap_or_else(|problem| panic!("{problem}"))
        .text
}

const SHOP: &str = r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a:
    system_template: "Hi {{name}}, {{fragments.f}} {{order.items[1].title}} {{count}} {{vip}} {{order}} {{input}}"
    variables:
      - {name: name, validation: {pattern: "^[A-Z]", min_length: 2, max_length: 5}}
      - {name: count, type: number, default: 3, validation: {minimum: 1, maximum: 10}}
      - {name: vip, type: boolean, default: false}
      - {name: order, type: object}
      - {name: tone, default: calm, validation: {enum: [calm, brisk]}}
    model_overrides:
      m: {system_template_prefix: "[{{tone}}] ", system_template_suffix: "!"}
      n: {system_template: "Only {{name}}."}
fragments: {f: "be {{tone}}.\n"}
"#;

const ORDER: (&str, &str) = ("order", r#"{"items": [{}, {"title": "T\"é"}], "n": 1.50}"#);

#[test]
fn values_and_defaults() {
    let rendered = with(SHOP, &[("name", "Ann"), ORDER, ("input", "{{name}}")]).unwrap();
    assert_eq!(
        rendered.text,
        r#"Hi Ann, be calm. T"é 3 false {"items":[{},{"title":"T\"é"}],"n":1.50} {{name}}"#
    );
    assert_eq!(
        rendered.used,
        ["name", "tone", "order", "count", "vip", "input"]
    );
    assert_eq!(rendered.unfilled, [""; 0]);
}

#[test]
fn what_has_no_value_stays() {
    let rendered = with(SHOP, &[("order", "{}")]).unwrap();
    assert_eq!(
        rendered.unfilled,
        ["{{name}}", "{{order.items[1].title}}", "{{input}}"]
    );
    assert!(
        rendered
            .text
            .starts_with("Hi {{name}}, be calm. {{order.items[1].title}} 3")
    );
    let strict = run(SHOP, |options| RenderOptions {
        strict: true,
        ..options
    });
    assert_eq!(
        strict.unwrap_err(),
        "unfilled-placeholder: `{{input}}` has no value and stays in the text\n\
         unfilled-placeholder: `{{name}}` has no value and stays in the text\n\
         unfilled-placeholder: `{{order.items[1].title}}` has no value and stays in the text\n\
         unfilled-placeholder: `{{order}}` has no value and stays in the text"
    );
}

#[test]
fn overrides_of_models() {
    let of = |model: &str| {
        run(SHOP, |options| RenderOptions {
            model: Some(model.to_owned()),
            values: vec![("name".to_owned(), "Ann".to_owned())],
            ..options
        })
    };
    let prefixed = of("m").unwrap();
    assert!(prefixed.text.starts_with("[calm] Hi Ann,"));
    assert!(prefixed.text.ends_with('!'));
    assert_eq!(prefixed.model.as_deref(), Some("m"));
    assert_eq!(of("n").unwrap().text, "Only Ann.");
    let other = of("other").unwrap();
    assert!(other.text.starts_with("Hi Ann,"));
    assert_eq!(other.model, None);
}

#[test]
fn values_that_do_not_fit() {
    for (name, value, problem) in [
        ("name", "ann", "`name` must match the pattern `^[A-Z]`"),
        ("name", "A", "`name` must have at least 2 characters, not 1"),
        (
            "name",
            "Ännchen",
            "`name` must have at most 5 characters, not 7",
        ),
        ("count", "many", "`count` must be a number, not `many`"),
        ("count", "\"3\"", "`count` must be a number, not a string"),
        ("count", "0.5", "`count` must be at least 1, not 0.5"),
        ("count", "11", "`count` must be at most 10, not 11"),
        ("vip", "yes", "`vip` must be `true` or `false`, not `yes`"),
        ("order", "[]", "`order` must be an object, not a list"),
        ("tone", "loud", "`tone` must be one of `calm`, `brisk`"),
    ] {
        let refused = with(SHOP, &[(name, value)]).unwrap_err();
        assert_eq!(refused, format!("variable-value: {problem}"));
    }
    assert_eq!(
        with(SHOP, &[("nam", "x")]).unwrap_err(),
        "the prompt `a` has no variable `nam`; did you mean `name`?"
    );
    let other = run(SHOP, |options| RenderOptions {
        prompt: "b".to_owned(),
        ..options
    });
    assert_eq!(
        other.unwrap_err(),
        "the pack has no prompt `b`; its prompts are `a`"
    );
}

#[test]
fn values_of_a_file() {
    let project = format!(
        "{SHOP}--- values.yaml\nname: Ann\norder:\n  items: [{{}}, {{title: T}}]\ninput: null\n\
         --- wrong.yaml\nname: 5\nnam: x\ncount: \"3\"\n--- list.yaml\n- a\n--- values.json\n{{\"name\": \"Bob\"}}\n"
    );
    let of = |file: &str| {
        run(&project, |options| RenderOptions {
            values_file: Some(file.into()),
            values: vec![("count".to_owned(), "4".to_owned())],
            ..options
        })
    };
    let rendered = of("values.yaml").unwrap();
    assert_eq!(
        rendered.text,
        r#"Hi Ann, be calm. T 4 false {"items":[{},{"title":"T"}]} null"#
    );
    assert!(of("values.json").unwrap().text.starts_with("Hi Bob"));
    assert_eq!(
        of("wrong.yaml").unwrap_err(),
        "variable-value: `name` must be a string, not a number\n\
         variable-value: the prompt `a` has no variable `nam`\n\
         variable-value: `count` must be a number, not a string"
    );
    assert_eq!(
        of("list.yaml").unwrap_err(),
        "not-a-mapping: `list.yaml` must hold values by name, not a list"
    );
    assert_eq!(
        of("gone.yaml").unwrap_err(),
        "the values can't be read: `gone.yaml` does not exist"
    );
}

#[test]
fn other_languages() {
    let project = r#"
--- pack.yaml
id: shop
version: 1.0.0
template_engine: {version: v1, syntax: "${variable}"}
prompts: {a: {system_template: "${x.y} {{x}} ${fragments.f}", variables: [{name: x, type: object}]}}
fragments: {f: "${x}\n"}
"#;
    assert_eq!(text(project, &[("x", r#"{"y": 1}"#)]), r#"1 {{x}} {"y":1}"#);

    let project = r#"
--- pack.yaml
id: shop
version: 1.0.0
template_engine: {version: v1, syntax: "{{variable}}", features: [conditionals, loops, filters]}
prompts:
  a:
    system_template: "{% for item in items if item.n > 1 %}{{ item.n }}<{{ item.t | upper }}>{% else %}none{% endfor %}{{ fragments.f }}\n"
    variables: [{name: items, type: array}, {name: vip, type: boolean, default: false}]
workflow:
  version: 1
  entry: s
  states: {s: {prompt_task: a, terminal: true, artifacts: {notes: {type: text/plain}}}}
fragments: {f: "{% if vip %}{{ artifacts.notes }}{% endif %}"}
"#;
    let items = ("items", r#"[{"n": 1, "t": "a"}, {"n": 2, "t": "<b>"}]"#);
    let notes = ("artifacts.notes", "N");
    assert_eq!(text(project, &[items, notes]), "2<<B>>\n");
    assert_eq!(
        text(project, &[("items", "[]"), ("vip", "true"), notes]),
        "noneN\n"
    );
    let endless = project.replace(
        "{{ fragments.f }}",
        "{% for x in range(10000) %}{% for y in range(10000) %}{% endfor %}{% endfor %}",
    );
    let endless = endless.replace("fragments: {f", "fragments: {_f");
    let refused = with(&endless, &[items]).unwrap_err();
    assert!(
        refused.starts_with("unchecked-template: packc can't render this template"),
        "{refused}"
    );
}

#[test]
fn compiled_packs() {
    let project = r#"
--- pack.json
{"id": "shop", "name": "Shop", "version": "1.0.0", "template_engine": {"version": "v1", "syntax": "{{variable}}"},
 "prompts": {"a": {"id": "a", "name": "A", "version": "1.0.0", "system_template": "{{fragments.f}} {{host}} {{fragments.g}}"}},
 "fragments": {"f": "Dear {{host}}\n"}}
--- broken.json
{"id": "shop"}
"#;
    let of = |file: &str, values: &[(&str, &str)]| {
        let values = values.iter();
        let values = values.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let values = values.collect();
        run(project, |options| RenderOptions {
            from: RenderFrom::Pack(file.into()),
            values,
            ..options
        })
    };
    let rendered = of("pack.json", &[("host", "you")]).unwrap();
    assert_eq!(rendered.text, "Dear you you {{fragments.g}}");
    assert_eq!(rendered.unfilled, ["{{fragments.g}}"]);
    assert!(
        of("broken.json", &[])
            .unwrap_err()
            .starts_with("missing-key:")
    );
    assert!(
        of("gone.json", &[])
            .unwrap_err()
            .starts_with("root-unreadable:")
    );
}
