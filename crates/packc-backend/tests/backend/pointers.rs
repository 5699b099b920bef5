//! The table from places in the written pack to places in the source.

use packc_backend::{Stamp, origins, write_pack};
use packc_ir::Pack;
use packc_source::{Cause, Origin, SourceMap};
use serde_json::Value;

use crate::round_trip::EVERYTHING;
use crate::tree::read;

/// The pointers of all values of a JSON document, in its order.
fn pointers(pointer: &str, value: &Value, all: &mut Vec<String>) {
    all.push(pointer.to_owned());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(&format!("{pointer}/{index}"), item, all);
            }
        }
        Value::Object(object) => {
            for (key, value) in object {
                let key = key.replace('~', "~0").replace('/', "~1");
                pointers(&format!("{pointer}/{key}"), value, all);
            }
        }
        _ => {}
    }
}

#[test]
fn every_written_value_has_its_origin() {
    let (sources, root) = read(EVERYTHING);
    let pack = Pack::lower(&root);
    let table = origins(&pack);
    let document: Value = serde_json::from_slice(&write_pack(&pack).bytes).unwrap();

    let mut expected = Vec::new();
    pointers("", &document, &mut expected);
    assert_eq!(table.keys().cloned().collect::<Vec<_>>(), expected);

    for (pointer, origin) in &table {
        let value = document.pointer(pointer).unwrap();
        let text = sources.text(origin.value);
        assert_eq!(
            &serde_json::from_str::<Value>(text).unwrap(),
            value,
            "{pointer}"
        );
        let key = origin
            .key
            .map(|key| serde_json::from_str::<String>(sources.text(key)).unwrap());
        let parent = pointer
            .rsplit_once('/')
            .map(|(parent, _)| document.pointer(parent).unwrap());
        assert_eq!(
            key.is_some(),
            parent.is_some_and(Value::is_object),
            "{pointer}"
        );
        if let Some(key) = key {
            let key = key.replace('~', "~0").replace('/', "~1");
            assert!(pointer.ends_with(&format!("/{key}")), "{pointer}");
        }
    }
}

fn show(sources: &SourceMap, origin: &Origin) -> String {
    let key = origin.key.map_or("", |key| sources.text(key));
    let value: String = sources.text(origin.value).chars().take(12).collect();
    format!("{key} {value}")
}

#[test]
fn items_stay_apart_from_what_is_nested_in_them() {
    let (sources, root) = read(
        r#"{"skills": ["a", {"path": "b"}], "metadata": {"x~/y": [[1, 2], []]}, "evals": []}"#,
    );
    let table = origins(&Pack::lower(&root));
    let lines: Vec<_> = table
        .iter()
        .map(|(pointer, origin)| format!("{pointer}: {}", show(&sources, origin)))
        .collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    :  {"skills": [
    /metadata: "metadata" {"x~/y": [[1
    /metadata/x~0~1y: "x~/y" [[1, 2], []]
    /metadata/x~0~1y/0:  [1, 2]
    /metadata/x~0~1y/0/0:  1
    /metadata/x~0~1y/0/1:  2
    /metadata/x~0~1y/1:  []
    /evals: "evals" []
    /skills: "skills" ["a", {"path
    /skills/0:  "a"
    /skills/1:  {"path": "b"
    /skills/1/path: "path" "b"
    "#);
}

#[test]
fn what_a_build_adds_leads_to_the_root() {
    let (_, root) = read(r#"{"id": "a"}"#);
    let mut pack = Pack::lower(&root);
    let stamp = Stamp {
        spec_version: "1.9.0".to_owned(),
        compiled_with: String::new(),
        created_at: String::new(),
        source: String::new(),
    };
    stamp.apply_to(&mut pack);
    let table = origins(&pack);
    for pointer in ["/$schema", "/compilation", "/compilation/source"] {
        let origin = &table[pointer];
        assert_eq!((origin.value, origin.cause()), (root.span, &Cause::Default));
    }
}
