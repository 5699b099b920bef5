//! The SARIF logs that packc writes have the shape that the standard and GitHub require.
//!
//! The logs are the golden files of the renderer; the shape is a JSON Schema of our own, written from the standard.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use serde_json::Value;

/// A log out of its golden file.
fn log(snapshot: &str) -> Value {
    let json = snapshot.splitn(3, "---\n").nth(2).unwrap();
    serde_json::from_str(json).unwrap()
}

fn everything() -> Value {
    log(include_str!(
        "../../packc-diagnostics/tests/snapshots/machine__sarif_log.snap"
    ))
}

fn shape() -> jsonschema::Validator {
    let schema = serde_json::from_str(include_str!("data/sarif.json")).unwrap();
    jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap()
}

#[test]
fn logs_have_their_shape() {
    let empty = log(include_str!(
        "../../packc-diagnostics/tests/snapshots/machine__sarif_log_without_findings.snap"
    ));
    for log in [everything(), empty] {
        let found: Vec<String> = shape()
            .iter_errors(&log)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert_eq!(found, [""; 0]);
    }
}

#[test]
fn the_shape_refuses_what_it_should() {
    let shape = shape();
    let run = "/runs/0";
    let result = "/runs/0/results/2";
    let place = "/runs/0/results/2/locations/0/physicalLocation";
    for (parent, key) in [
        ("", "version"),
        ("", "runs"),
        (run, "tool"),
        (run, "results"),
        ("/runs/0/tool/driver", "name"),
        ("/runs/0/tool/driver/rules/0", "id"),
        ("/runs/0/tool/driver/rules/0/help", "text"),
        ("/runs/0/invocations/0", "executionSuccessful"),
        (result, "message"),
        (result, "locations"),
        (place, "region"),
        (place, "artifactLocation"),
        ("/runs/0/results/2/fixes/0", "artifactChanges"),
    ] {
        let mut log = everything();
        let object = log.pointer_mut(parent).unwrap().as_object_mut().unwrap();
        object.remove(key).unwrap();
        assert!(!shape.is_valid(&log), "{parent} without {key}");
    }
    for (pointer, value) in [
        ("/version", "2.0.0"),
        ("/runs/0/columnKind", "characters"),
        ("/runs/0/results/2/level", "fatal"),
        (
            "/runs/0/results/2/locations/0/physicalLocation/artifactLocation/uri",
            "a b.yaml",
        ),
    ] {
        let mut log = everything();
        *log.pointer_mut(pointer).unwrap() = value.into();
        assert!(!shape.is_valid(&log), "{pointer}: {value}");
    }
}

/// What a schema doesn't see: indexes and links lead to what they mean.
#[test]
fn references_within_a_log_lead_somewhere() {
    let log = everything();
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let rule = |index: &Value| &rules[usize::try_from(index.as_u64().unwrap()).unwrap()]["id"];
    let mut links = 0;
    for result in run["results"].as_array().unwrap() {
        assert_eq!(rule(&result["ruleIndex"]), &result["ruleId"]);
        let message = result["message"]["text"].as_str().unwrap();
        for place in result["relatedLocations"].as_array().into_iter().flatten() {
            assert!(
                message.contains(&format!("]({})", place["id"])),
                "{message}"
            );
            links += 1;
        }
        let base = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uriBaseId"];
        assert!(
            run["originalUriBaseIds"]
                .get(base.as_str().unwrap())
                .is_some()
        );
    }
    assert!(links > 0);
    let found = &run["invocations"][0]["toolExecutionNotifications"][0]["associatedRule"];
    assert_eq!(rule(&found["index"]), &found["id"]);
}
