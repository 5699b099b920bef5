//! Whether two packs are the same.
//!
//! Invariant: as JSON values, arrays in order; what a build says about itself (`compilation`, `$schema`) doesn't count.

use packc_syntax::{Mapping, Node, Value};

/// The keys of a pack that each build writes by itself.
const OF_THE_BUILD: [&str; 2] = ["$schema", "compilation"];

/// The first place at which `made` differs from `expected`, in words; `None` when they are the same pack.
pub(crate) fn first_difference(expected: &Node, made: &Node) -> Option<String> {
    match (expected.as_mapping(), made.as_mapping()) {
        (Some(expected), Some(made)) => mappings(expected, made, "", &OF_THE_BUILD),
        _ => Some("it is no mapping".to_owned()),
    }
}

fn values(expected: &Node, made: &Node, place: &str) -> Option<String> {
    let differs = || Some(format!("`{place}` would be different"));
    match (&expected.value, &made.value) {
        (Value::Null, Value::Null) => None,
        (Value::Bool(a), Value::Bool(b)) if a == b => None,
        (Value::Number(a), Value::Number(b)) if a == b => None,
        (Value::String(a), Value::String(b)) if a.text == b.text => None,
        (Value::Sequence(a), Value::Sequence(b)) if a.len() == b.len() => {
            let mut items = a.iter().zip(b.iter()).enumerate();
            items.find_map(|(at, (a, b))| values(a, b, &format!("{place}[{at}]")))
        }
        (Value::Mapping(a), Value::Mapping(b)) => mappings(a, b, place, &[]),
        _ => differs(),
    }
}

fn mappings(expected: &Mapping, made: &Mapping, place: &str, without: &[&str]) -> Option<String> {
    let at = |key: &str| match place {
        "" => key.to_owned(),
        place => format!("{place}.{key}"),
    };
    let counts = |key: &str| !without.contains(&key);
    let missing = expected.entries().iter().find_map(|entry| {
        let key = &*entry.key;
        match made.node(key) {
            _ if !counts(key) => None,
            Some(other) => values(&entry.node, other, &at(key)),
            None => Some(format!("`{}` would be missing", at(key))),
        }
    });
    missing.or_else(|| {
        let mut keys = made.entries().iter().map(|entry| &*entry.key);
        let added = keys.find(|key| counts(key) && expected.get(key).is_none());
        added.map(|key| format!("`{}` would be added", at(key)))
    })
}
