//! Compiled packs: which version they are checked by, and which they need.

use packc_diagnostics::fixture::{self, Fixture};
use packc_driver::{Outcome, ValidateOptions, Version, validate};
use packc_source::memory::MemoryWorld;

fn options(target: Option<&str>) -> ValidateOptions {
    ValidateOptions {
        files: vec!["pack.json".into()],
        target: target.and_then(Version::named),
        needs: true,
        ..ValidateOptions::new("/p")
    }
}

/// A pack with this line at the top and this at the end.
fn pack(first: &str, last: &str) -> String {
    format!(
        r#"--- pack.json
{{
  {first}"id": "a",
  "name": "A",
  "version": "1.0.0",
  "template_engine": {{"version": "v1", "syntax": "{{{{variable}}}}"}},
  "prompts": {{
    "p": {{"id": "p", "name": "P", "version": "1.0.0", "system_template": "Hi"}}
  }}{last}
}}
"#
    )
}

#[track_caller]
fn check(text: &str, options: &ValidateOptions) {
    fixture::check(text, |world: &MemoryWorld| {
        let outcome = validate(world, options);
        (outcome.sources, outcome.diagnostics)
    });
}

const STATE: &str = r#",
  "workflow": {"version": 1, "entry": "a", "states": {"a": {
    "prompt_task": "p", "on_event": {},
"#;

#[test]
fn the_schema_of_a_pack_is_its_target() {
    let text = pack(
        "\"$schema\": \"https://promptpack.org/schema/v1.2/promptpack.schema.json\",\n  ",
        r#",
  "compositions": {}
# ^^^^^^^^^^^^^^ error[newer-than-target]: `compositions` needs PromptPack 1.5.0, and the target is 1.2.0"#,
    );
    check(&text, &options(None));
    check(
        &text
            .split("\n#")
            .next()
            .map(|text| format!("{text}\n}}\n"))
            .unwrap_or_default(),
        &ValidateOptions {
            target: Version::named("1.5.0"),
            schema_only: true,
            ..options(None)
        },
    );
}

#[test]
fn what_newer_versions_refuse_is_a_warning() {
    let last = format!(
        "{STATE}{}",
        r#"    "orchestration": "mine"
#                    ^^^^^^ warning[refused-by-newer]: `workflow.states.a.orchestration` can't be `mine`
# = note: PromptPack 1.4.1, the target, accepts it
# = help: write `internal`, `external`, `hybrid` or `composition`
  }}}"#
    );
    check(&pack("", &last), &options(Some("1.4.1")));
    let silent = last.lines().filter(|line| !line.starts_with('#'));
    let silent: Vec<&str> = silent.collect();
    let text = pack("", &silent.join("\n"));
    check(
        &text,
        &ValidateOptions {
            schema_only: true,
            ..options(Some("1.4.1"))
        },
    );
    let outcome = run(&text, &options(None));
    assert!(outcome.has_errors());
    assert_eq!(outcome.needs, []);
}

fn run(text: &str, options: &ValidateOptions) -> Outcome {
    validate(&Fixture::parse(text).world(), options)
}

/// The version that the pack needs, and what needs it.
#[track_caller]
fn needs(last: &str) -> (String, Option<(String, usize)>) {
    let outcome = run(&pack("", last), &options(None));
    let needs = outcome.needs.first().expect("the pack is valid");
    let because = needs.because.as_ref();
    let because = because
        .map(|(construct, place)| (construct.clone(), outcome.sources.position(*place).line));
    (needs.version.to_string(), because)
}

#[test]
fn the_lowest_version_and_what_needs_it() {
    let because = |construct: &str, line| Some((construct.to_owned(), line));
    assert_eq!(needs(""), ("1.0".to_owned(), None));
    let state = |rest: &str| format!("{STATE}    {rest}\n  }}}}}}");
    assert_eq!(
        needs(&state(r#""description": "x""#)),
        ("1.3.0".to_owned(), because("workflow", 9))
    );
    assert_eq!(
        needs(&state(r#""terminal": true, "max_visits": 2"#)),
        (
            "1.4.0".to_owned(),
            because("workflow.states.a.terminal", 11)
        )
    );
    assert_eq!(
        needs(&state(r#""max_visits": 2, "extensions": {}"#)),
        (
            "1.8.1".to_owned(),
            because("workflow.states.a.extensions", 11)
        )
    );
    assert_eq!(
        needs(",\n  \"evals\": [{\"id\": \"e\", \"type\": \"contains\", \"trigger\": \"later\"}]"),
        ("1.3.0".to_owned(), because("evals[0].trigger", 9))
    );
    assert_eq!(
        needs(",\n  \"fragments\": {\"f\": \"{{artifacts.sum}}\"}"),
        ("1.4.0".to_owned(), because("{{artifacts.sum}}", 9))
    );
}
