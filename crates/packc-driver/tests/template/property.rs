//! Properties of every project: what a runtime gets has no placeholder that it can't fill in, and the mode in which
//! fragments are treated shows in nothing that a model sees.

use std::fmt::Write;

use packc_driver::{RenderFrom, RenderOptions, Rendered, render};
use packc_source::memory::MemoryWorld;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::build;

/// How many fragments a project has; each may use those with a greater number.
const FRAGMENTS: usize = 5;

/// What a runtime fills in.
const NAMES: [&str; 6] = [
    "{{plain}}",
    "{{object.key}}",
    "{{object}}",
    "{{list[0]}}",
    "{{artifacts.notes}}",
    "{{workflow_context}}",
];

/// A part of a text.
fn part(first_fragment: usize) -> BoxedStrategy<String> {
    let fragment = (first_fragment..FRAGMENTS.max(first_fragment + 1)).prop_map(move |number| {
        if number < FRAGMENTS {
            format!("{{{{fragments.f{number}}}}}")
        } else {
            "end".to_owned()
        }
    });
    prop_oneof![
        4 => prop::sample::select(vec![
            "a", " ", "\n", "é", "漢", "👩‍👧", "\t", "}", "}}", "\"", "\\", ":", "# ", "- ", "$", "%}",
        ]).prop_map(str::to_owned),
        1 => prop::sample::select(vec!["{", "!", "{%"]).prop_map(str::to_owned),
        1 => prop::sample::select(vec!["{{! note }}", "\n{{! note\n more }}\n"]).prop_map(str::to_owned),
        3 => prop::sample::select(NAMES.to_vec()).prop_map(str::to_owned),
        1 => Just("{{ plain }}".to_owned()),
        3 => fragment,
    ]
    .boxed()
}

fn text(first_fragment: usize) -> impl Strategy<Value = String> {
    vec(part(first_fragment), 1..9).prop_map(|parts| parts.concat())
}

/// The texts of a project: template, prefix, and one for each fragment.
fn texts() -> impl Strategy<Value = (String, String, Vec<String>)> {
    let fragments: Vec<_> = (0..FRAGMENTS)
        .map(|number| text(number + 1).boxed())
        .collect();
    (text(0), text(0), fragments)
}

/// The project as it is written, with this value of `packc.fragments`.
fn project(mode: &str, template: &str, prefix: &str, fragments: &[String]) -> MemoryWorld {
    let quoted = |text: &str| serde_json::to_string(text).unwrap();
    let mut root = format!(
        "id: shop\nversion: 1.0.0\npackc: {{fragments: {mode}}}\n\
         prompts:\n  a:\n    system_template: {}\n    model_overrides: {{m: {{system_template_prefix: {}}}}}\n    \
         variables:\n      - name: plain\n      - {{name: object, type: object}}\n      - {{name: list, type: array}}\n\
         workflow:\n  version: 1\n  entry: s\n  states:\n    \
         s: {{prompt_task: a, terminal: true, artifacts: {{notes: {{type: text/plain}}}}}}\nfragments:\n",
        quoted(template),
        quoted(prefix)
    );
    for (number, text) in fragments.iter().enumerate() {
        let _ = writeln!(root, "  f{number}: {}", quoted(text));
    }
    MemoryWorld::new().file("/p/pack.yaml", root.into_bytes())
}

/// The prompt as a model sees it.
fn rendered(world: &MemoryWorld) -> Rendered {
    let values = [
        ("plain", "{{plain}} as it is"),
        ("object", "{\"key\": \"k\"}"),
        ("list", "[1]"),
        ("artifacts.notes", "n"),
    ];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let options = RenderOptions {
        model: Some("m".to_owned()),
        values: values.to_vec(),
        ..RenderOptions::new("/p", "a")
    };
    assert!(matches!(options.from, RenderFrom::Project(_)));
    let (outcome, rendered) = render(world, &options).unwrap();
    rendered.unwrap_or_else(|| panic!("{:#?}", outcome.diagnostics))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_runtime_gets_can_be_filled_in((template, prefix, fragments) in texts()) {
        let inline = project("inline", &template, &prefix, &fragments);
        let compiled = build(&inline);
        prop_assume!(compiled.emitted.is_some());
        let bytes = compiled.emitted.unwrap().written.bytes;
        let pack: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        let prompt = &pack["prompts"]["a"];
        for text in [&prompt["system_template"], &prompt["model_overrides"]["m"]["system_template_prefix"]] {
            let text = text.as_str().unwrap();
            let filled = NAMES.iter().fold(text.to_owned(), |text, name| text.replace(name, "x"));
            prop_assert!(!filled.contains("{{"), "{text:?}");
        }

        let seen = rendered(&inline);
        for mode in ["strip", "reference"] {
            let other = project(mode, &template, &prefix, &fragments);
            let other = rendered(&other);
            prop_assert_eq!(&other, &seen, "{}", mode);
        }
    }
}
