//! What is written is a `PromptPack` by the schema of its `CustomResourceDefinition`, in strict mode.
//!
//! `manifest_crd/schema.json` is not the upstream file. It holds what the reference page of the resource says of the
//! fields that a published pack can have: `packName`, `version`, `source.type`, `source.configMapRef.name`, `skills`
//! and `skillsConfig`. Unknown fields are refused everywhere, as by a server that validates strictly; `source.live`,
//! which packc never writes, and `status` are left out. The rules that the definition writes in CEL are written in Rust
//! below. [`july`] makes of it the definition of July 2026, whose fields were compared with the upstream file.
#![expect(clippy::unwrap_used, reason = "a test that can't go on has failed")]

use packc_driver::{
    ManifestFormat, ManifestFrom, ManifestOptions, ManifestSettings, NameStyle, Setting,
    SkillSetting, manifest,
};
use packc_source::memory::MemoryWorld;
use packc_spec::Reference;
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("manifest_crd/schema.json");

const PACK: &str = r#"{
  "id": "demo",
  "name": "Demo",
  "version": "v1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "greet": {"id": "greet", "name": "Greet", "version": "1.0.0", "system_template": "Say hello."}
  }
}
"#;

/// The definition of July 2026: a leading `v` and the selector `embedding` were accepted, `tags` were unknown.
fn july() -> Value {
    let mut schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let spec = &mut schema["properties"]["spec"]["properties"];
    let version = spec["version"]["pattern"].as_str().unwrap();
    spec["version"]["pattern"] = json!(version.replacen('^', "^v?", 1));
    let config = &mut spec["skillsConfig"]["properties"];
    config["selector"]["enum"] = json!(["model-driven", "tag", "embedding"]);
    config.as_object_mut().unwrap().remove("tags");
    schema
}

/// The objects for the pack with these settings; `None` when they are refused.
fn objects(given: ManifestSettings) -> Option<(Value, Value)> {
    let world = MemoryWorld::new().file("/p/pack.json", PACK);
    let options = ManifestOptions {
        from: ManifestFrom::Pack("pack.json".into()),
        format: ManifestFormat::Json,
        given,
        ..ManifestOptions::new("/p")
    };
    let made = manifest(&world, &options);
    let mut list: Value = serde_json::from_slice(&made.outcome.stdout?).unwrap();
    Some((list["items"][0].take(), list["items"][1].take()))
}

/// The rules that the definition writes in CEL, but for those of live packs: `self == oldSelf` on `spec`, a version
/// other than `live`, and tags for the selector `tag`.
fn rules(pack: &Value, old: Option<&Value>) -> Vec<&'static str> {
    let spec = &pack["spec"];
    let mut broken = Vec::new();
    if old.is_some_and(|old| old["spec"] != *spec) {
        broken.push("a published version is immutable");
    }
    if (spec["source"]["type"] == "live") != (spec["version"] == "live") {
        broken.push("`live` goes with `live`");
    }
    let config = &spec["skillsConfig"];
    let has_tags = config["tags"]
        .as_array()
        .is_some_and(|tags| !tags.is_empty());
    if config["selector"] == "tag" && !has_tags {
        broken.push("`tag` needs tags");
    }
    broken
}

fn texts(texts: &[&str]) -> Vec<Setting<String>> {
    texts.iter().copied().map(text).collect()
}

fn text(text: &str) -> Setting<String> {
    Setting::flag(text.to_owned())
}

fn skill(source: &str, include: &[&str], mount_as: Option<&str>) -> Setting<SkillSetting> {
    Setting::flag(SkillSetting {
        source: source.to_owned(),
        include: include.iter().map(ToString::to_string).collect(),
        mount_as: mount_as.map(str::to_owned),
    })
}

#[test]
fn everything_written_is_accepted() {
    let newest = Reference::new(SCHEMA).unwrap();
    let july = Reference::new(&july().to_string()).unwrap();
    let full = ManifestSettings {
        namespace: Some(text("agents")),
        pack_name: Some(text("on")),
        version: Some(text("2.0.0-rc.1")),
        name_style: Some(Setting::flag(NameStyle::Readable)),
        skills: vec![
            skill("shop", &["refund"], Some("desk")),
            skill("other", &[], None),
        ],
        max_active: Some(Setting::flag(3)),
        selector: Some(text("model-driven")),
        ..ManifestSettings::default()
    };
    let with_tags = ManifestSettings {
        selector: Some(text("tag")),
        tags: texts(&["billing"]),
        ..full.clone()
    };
    for (given, has_tags) in [
        (ManifestSettings::default(), false),
        (full, false),
        (with_tags, true),
    ] {
        let (config_map, pack) = objects(given).unwrap();
        assert!(newest.accepts(&pack), "{pack}");
        // Tags are the one thing that clusters of July don't know.
        assert_eq!(july.accepts(&pack), !has_tags, "{pack}");
        assert_eq!(rules(&pack, None), [""; 0]);
        assert_eq!(rules(&pack, Some(&pack)), [""; 0]);
        assert_eq!(
            pack["spec"]["source"]["configMapRef"]["name"],
            config_map["metadata"]["name"]
        );
        assert_eq!(
            pack["metadata"]["namespace"],
            config_map["metadata"]["namespace"]
        );
        assert_eq!(config_map["data"], json!({"pack.json": PACK}));
    }
}

/// The other direction: what the schema refuses never comes out.
#[test]
fn what_the_schema_refuses_is_not_written() {
    let newest = Reference::new(SCHEMA).unwrap();
    let plain = ManifestSettings::default;
    let refused = [
        ManifestSettings {
            version: Some(text("2.0.0-rc-1")),
            ..plain()
        },
        ManifestSettings {
            version: Some(text("live")),
            ..plain()
        },
        ManifestSettings {
            pack_name: Some(text("")),
            ..plain()
        },
        ManifestSettings {
            selector: Some(text("embedding")),
            ..plain()
        },
        ManifestSettings {
            selector: Some(text("tag")),
            ..plain()
        },
        ManifestSettings {
            max_active: Some(Setting::flag(0)),
            ..plain()
        },
        ManifestSettings {
            max_active: Some(Setting::flag(1 << 31)),
            ..plain()
        },
        ManifestSettings {
            skills: vec![skill("", &[], None)],
            ..plain()
        },
        ManifestSettings {
            skills: vec![skill("a", &[], Some("B"))],
            ..plain()
        },
    ];
    for given in refused {
        assert_eq!(objects(given.clone()), None, "{given:?}");
    }
    let (_, mut pack) = objects(plain()).unwrap();
    pack["spec"]["rollout"] = json!({});
    assert!(!newest.accepts(&pack), "unknown fields are refused");
}

#[test]
fn a_changed_spec_breaks_the_rule_of_immutability() {
    let (_, pack) = objects(ManifestSettings::default()).unwrap();
    let changed = ManifestSettings {
        skills: vec![skill("shop", &[], None)],
        ..ManifestSettings::default()
    };
    let (_, changed) = objects(changed).unwrap();
    assert_eq!(
        rules(&changed, Some(&pack)),
        ["a published version is immutable"]
    );
    assert_eq!(changed["metadata"]["name"], pack["metadata"]["name"]);
}
