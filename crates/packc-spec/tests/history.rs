//! The schemas of older versions and of runtimes: which constructs each has.
//!
//! `data/pack.json` has every key of the newest version, so that each line here takes away or changes one thing.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a failing test panics"
)]

mod instances;

use instances::{Change, accepted, changed, refused, tree};
use packc_spec::{Reference, Runtime, Version};
use serde_json::{Value, json};

const NAMES: &str =
    "1.0 1.1 1.2.0 1.3.0 1.3.1 1.4.0 1.4.1 1.5.0 1.5.1 1.6.0 1.7.0 1.8.0 1.8.1 1.9.0";

/// A pack that every version accepts.
fn base() -> Value {
    json!({
        "id": "a",
        "name": "A",
        "version": "1.0.0",
        "template_engine": {"version": "v1", "syntax": "{{variable}}"},
        "prompts": {"p": {"id": "p", "name": "P", "version": "1.0.0", "system_template": "Hi"}},
        "tools": {"t": {"name": "t", "description": "T"}},
    })
}

/// The base with `addition` merged into it, object by object.
fn with(addition: &Value) -> Value {
    fn merge(into: &mut Value, addition: &Value) {
        match (into, addition) {
            (Value::Object(into), Value::Object(addition)) => {
                for (key, value) in addition {
                    merge(into.entry(key).or_insert(Value::Null), value);
                }
            }
            (into, addition) => *into = addition.clone(),
        }
    }
    let mut pack = base();
    merge(&mut pack, addition);
    pack
}

/// The versions that accept the pack, and the runtimes.
fn accepting(pack: &Value) -> Vec<&'static str> {
    let tree = tree(pack);
    let versions = Version::all().filter(|version| version.validator().is_valid(&tree));
    let runtimes = Runtime::all().filter(|runtime| runtime.validator().is_valid(&tree));
    versions
        .map(Version::name)
        .chain(runtimes.map(Runtime::name))
        .collect()
}

/// The versions from `first` to `last`, and the runtimes named.
#[track_caller]
fn check(addition: Value, first: &str, last: &str, without: &[&str], runtimes: &[&str]) {
    let names: Vec<&str> = NAMES.split(' ').collect();
    let place = |name| names.iter().position(|known| *known == name).unwrap();
    let versions = names[place(first)..=place(last)].iter();
    let versions = versions.filter(|name| !without.contains(name));
    let expected: Vec<&str> = versions.chain(runtimes).copied().collect();
    assert_eq!(accepting(&with(&addition)), expected, "{addition}");
}

const PROMPTKIT: &str = "promptkit-1.5";
const OMNIA: &str = "omnia-2026-07";

fn prompt(fields: Value) -> Value {
    json!({"prompts": {"p": fields}})
}

fn state(fields: Value) -> Value {
    let mut addition = json!({"workflow": {"version": 1, "entry": "s", "states": {"s": {"prompt_task": "p", "on_event": {}}}}});
    addition["workflow"]["states"]["s"]
        .as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    addition
}

#[test]
fn versions_are_ordered_and_named() {
    let names: Vec<&str> = Version::all().map(Version::name).collect();
    assert_eq!(names.join(" "), NAMES);
    assert_eq!(Version::newest().name(), "1.9.0");
    assert!(Version::named("1.3.1") < Version::named("1.4.0"));
    for (name, expected) in [("v1.4.0", "1.4.0"), ("1.2", "1.2.0"), ("1.0.0", "1.0")] {
        let version = Version::named(name).map(Version::name);
        assert_eq!(version, Some(expected), "{name}");
    }
    for name in ["1", "1.10.0", "2.0.0", "latest", ""] {
        assert_eq!(Version::named(name), None, "{name}");
    }
    let superseded: Vec<Version> = Version::all()
        .filter(|version| version.is_superseded())
        .collect();
    assert_eq!(superseded, [Version::named("1.8.0").unwrap()]);
}

#[test]
fn every_schema_of_the_history_is_one() {
    for version in Version::all() {
        assert!(version.validator().is_valid(&tree(&base())), "{version}");
    }
    for runtime in Runtime::all() {
        assert!(runtime.validator().is_valid(&tree(&base())), "{runtime:?}");
    }
}

#[test]
fn constructs_of_prompts_have_their_first_version() {
    let both = [PROMPTKIT, OMNIA];
    check(json!({}), "1.0", "1.9.0", &[], &both);
    check(
        prompt(json!({"media": {"enabled": true}})),
        "1.1",
        "1.9.0",
        &["1.2.0"],
        &both,
    );
    let variable = |fields: Value| {
        let mut variable = json!({"name": "x", "type": "string", "required": true});
        variable
            .as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        prompt(json!({"variables": [variable]}))
    };
    check(
        variable(json!({"type": "date"})),
        "1.1",
        "1.9.0",
        &["1.2.0"],
        &[OMNIA],
    );
    check(
        variable(json!({"binding": {"kind": "x"}})),
        "1.1",
        "1.9.0",
        &["1.2.0"],
        &[OMNIA],
    );
    let validator = |fields: Value| prompt(json!({"validators": [fields]}));
    check(
        validator(json!({"type": "custom", "enabled": true})),
        "1.0",
        "1.9.0",
        &[],
        &both,
    );
    check(
        validator(json!({"type": "custom"})),
        "1.1",
        "1.9.0",
        &["1.2.0"],
        &[OMNIA],
    );
    check(
        validator(json!({"type": "mine", "enabled": true})),
        "1.1",
        "1.9.0",
        &["1.2.0"],
        &both,
    );
    check(
        validator(json!({"type": "custom", "enabled": true, "message": "m"})),
        "1.1",
        "1.9.0",
        &["1.2.0"],
        &[OMNIA],
    );
    check(
        validator(json!({"type": "custom", "enabled": true, "id": "i"})),
        "1.8.0",
        "1.9.0",
        &[],
        &[],
    );
    let eval = |fields: Value| {
        let mut eval = json!({"id": "e", "type": "contains", "trigger": "every_turn"});
        eval.as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        json!({"evals": [eval]})
    };
    check(eval(json!({})), "1.2.0", "1.9.0", &[], &both);
    check(
        eval(json!({"groups": ["g"]})),
        "1.3.0",
        "1.9.0",
        &[],
        &[OMNIA],
    );
    check(
        eval(json!({"threshold": {"operator": "gte", "value": 1}})),
        "1.3.0",
        "1.9.0",
        &[],
        &[OMNIA],
    );
    check(
        eval(json!({"trigger": "on_conversation_complete"})),
        "1.3.0",
        "1.9.0",
        &[],
        &[OMNIA],
    );
    check(eval(json!({"extensions": {}})), "1.8.0", "1.9.0", &[], &[]);
}

#[test]
fn constructs_around_prompts_have_their_first_version() {
    let both = [PROMPTKIT, OMNIA];
    check(state(json!({})), "1.3.0", "1.9.0", &[], &both);
    check(
        json!({"agents": {"entry": "p", "members": {"p": {}}}}),
        "1.3.0",
        "1.9.0",
        &[],
        &both,
    );
    check(
        json!({"skills": ["./skills"]}),
        "1.3.1",
        "1.9.0",
        &[],
        &both,
    );
    check(
        state(json!({"skills": "none"})),
        "1.3.1",
        "1.9.0",
        &[],
        &both,
    );
    for fields in [
        json!({"terminal": true}),
        json!({"max_visits": 1}),
        json!({"artifacts": {}}),
    ] {
        check(state(fields), "1.4.0", "1.9.0", &[], &[PROMPTKIT]);
    }
    check(
        json!({"agents": {"entry": "p", "members": {"p": {"state": "s"}}}}),
        "1.4.1",
        "1.9.0",
        &[],
        &[PROMPTKIT],
    );
    check(
        json!({"compositions": {}}),
        "1.5.0",
        "1.9.0",
        &[],
        &[PROMPTKIT],
    );
    check(
        json!({"requires": {"providers": ["default"]}}),
        "1.5.1",
        "1.9.0",
        &[],
        &[],
    );
    check(
        json!({"tools": {"t": {"action_scope": {"effect": "read"}}}}),
        "1.6.0",
        "1.9.0",
        &[],
        &[],
    );
    check(
        json!({"metadata": {"governance": {"obligations": []}}}),
        "1.0",
        "1.9.0",
        &["1.6.0", "1.7.0"],
        &both,
    );
    check(
        state(json!({"control": "agent"})),
        "1.7.0",
        "1.9.0",
        &[],
        &[],
    );
    check(
        prompt(json!({"extensions": {}})),
        "1.8.0",
        "1.9.0",
        &[],
        &[],
    );
    check(
        prompt(json!({"provider": "default"})),
        "1.9.0",
        "1.9.0",
        &[],
        &[],
    );
    let step = |kind: &str| json!({"compositions": {"c": {"version": 1, "steps": [{"id": "a", "kind": kind, "tool": "t"}]}}});
    check(step("tool"), "1.5.0", "1.9.0", &[], &[PROMPTKIT]);
    check(step("acme.review"), "1.8.0", "1.9.0", &[], &[]);
}

#[test]
fn some_constructs_have_a_last_version() {
    check(
        state(json!({"orchestration": "mine"})),
        "1.3.0",
        "1.4.1",
        &[],
        &[OMNIA],
    );
    check(
        state(json!({"orchestration": "composition"})),
        "1.3.0",
        "1.4.1",
        &[],
        &[OMNIA],
    );
    check(
        json!({"metadata": {"governance": "mine"}}),
        "1.0",
        "1.5.1",
        &[],
        &[PROMPTKIT, OMNIA],
    );
    let mut budget = state(json!({}));
    budget["workflow"]["engine"] = json!({"budget": 5});
    check(budget, "1.3.0", "1.3.1", &[], &[PROMPTKIT, OMNIA]);
}

#[test]
fn promptkit_asks_for_more() {
    check(
        state(json!({"terminal": true, "on_event": {}, "persistence": "mine"})),
        "1.4.0",
        "1.9.0",
        &[],
        &[],
    );
    let without_events = |fields| {
        let mut addition = state(fields);
        let state = &mut addition["workflow"]["states"]["s"];
        state.as_object_mut().unwrap().remove("on_event");
        addition
    };
    check(without_events(json!({})), "1.3.0", "1.9.0", &[], &[OMNIA]);
    check(
        without_events(json!({"terminal": true})),
        "1.4.0",
        "1.9.0",
        &[],
        &[PROMPTKIT],
    );
    check(
        without_events(json!({"terminal": false})),
        "1.4.0",
        "1.9.0",
        &[],
        &[],
    );
}

/// Whatever the version, reading the tree in place gives the verdict that the library gives on the same value.
#[test]
fn the_tree_is_judged_as_the_value_that_it_stands_for() {
    let references: Vec<Reference> = Version::all()
        .map(|version| Reference::new(&version.schema().to_string()).unwrap())
        .collect();
    let refused = refused().into_iter().map(|(change, _)| change);
    for change in accepted().into_iter().chain(refused) {
        let pack = changed(&change);
        let tree = tree(&pack);
        for (version, reference) in Version::all().zip(&references) {
            let verdict = version.validator().is_valid(&tree);
            assert_eq!(verdict, reference.accepts(&pack), "{version}: {change}");
        }
    }
}

/// A schema that is asked for first and one that is made of it later are the same in any order.
#[test]
fn the_newest_schema_is_the_one_that_is_written_out() {
    let schema: Value = serde_json::from_str(packc_spec::SCHEMA_TEXT).unwrap();
    assert_eq!(*Version::newest().schema(), schema);
    let change = Change::set("/prompts/track/provider", "\"x\"");
    assert_eq!(accepting(&changed(&change)), ["1.9.0"]);
}
