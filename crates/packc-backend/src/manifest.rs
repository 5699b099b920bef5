//! The Kubernetes objects that carry a pack into a cluster: a `ConfigMap` and a `PromptPack` that names it.
//!
//! Invariant: the text of the pack is embedded as it is, never written anew; texts of users are always quoted, so that no
//! reader of YAML takes them for a number, a boolean or null. Labels, annotations and keys come sorted, and nothing
//! depends on the time or the machine.

mod applied;
mod json;

use std::collections::BTreeMap;

use crate::{Yaml, YamlValue, write_yaml};

pub use applied::applied_size;
pub use json::write_json_list;

/// `metadata` of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// `name`.
    pub name: String,
    /// `namespace`; left out when there is none, so that whoever applies the object chooses.
    pub namespace: Option<String>,
    /// `labels`.
    pub labels: BTreeMap<String, String>,
    /// `annotations`.
    pub annotations: BTreeMap<String, String>,
}

/// A `ConfigMap` (`v1`) with one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigMap {
    /// `metadata`.
    pub metadata: Metadata,
    /// Whether the cluster refuses every change of the data.
    pub immutable: bool,
    /// The key under `data`; Omnia reads `pack.json` alone.
    pub key: String,
    /// The text under the key, byte for byte.
    pub content: String,
}

/// A `PromptPack` (`omnia.altairalabs.ai/v1alpha1`) whose pack lies in a `ConfigMap`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptPack {
    /// `metadata`.
    pub metadata: Metadata,
    /// `spec.packName`: what all versions of a pack have in common.
    pub pack_name: String,
    /// `spec.version`.
    pub version: String,
    /// `spec.source.configMapRef.name`.
    pub config_map: String,
    /// `spec.skills`.
    pub skills: Vec<SkillReference>,
    /// `spec.skillsConfig`.
    pub skills_config: SkillsConfig,
}

/// An item of `spec.skills`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillReference {
    /// The name of a `SkillSource` in the namespace of the pack.
    pub source: String,
    /// The names of the skills to keep; all when it is empty.
    pub include: Vec<String>,
    /// The group that the skills are shown in.
    pub mount_as: Option<String>,
}

/// `spec.skillsConfig`; left out when nothing is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkillsConfig {
    /// How many skills may be active at once.
    pub max_active: Option<i32>,
    /// `model-driven` or `tag`.
    pub selector: Option<String>,
    /// What the selector `tag` looks for.
    pub tags: Vec<String>,
}

impl ConfigMap {
    /// The object as it is written.
    pub fn to_yaml(&self) -> Yaml {
        let mut entries = head("v1", "ConfigMap", &self.metadata);
        if self.immutable {
            entries.push(entry("immutable", YamlValue::Bool(true)));
        }
        let content = YamlValue::Literal(self.content.clone()).into();
        entries.push(map("data", vec![(self.key.clone(), content)]));
        Yaml::map(entries)
    }
}

impl PromptPack {
    /// The object as it is written.
    pub fn to_yaml(&self) -> Yaml {
        let version = "omnia.altairalabs.ai/v1alpha1";
        let mut entries = head(version, "PromptPack", &self.metadata);
        entries.push(("spec".to_owned(), self.spec()));
        Yaml::map(entries)
    }

    /// `spec`, of which a cluster never lets anything change.
    pub fn spec(&self) -> Yaml {
        let source = vec![
            text("type", "configmap"),
            map("configMapRef", vec![text("name", &self.config_map)]),
        ];
        let mut spec = vec![
            text("packName", &self.pack_name),
            text("version", &self.version),
            map("source", source),
        ];
        if !self.skills.is_empty() {
            let skills = self.skills.iter().map(SkillReference::to_yaml).collect();
            spec.push(entry("skills", YamlValue::List(skills)));
        }
        if let Some(config) = self.skills_config.to_yaml() {
            spec.push(("skillsConfig".to_owned(), config));
        }
        Yaml::map(spec)
    }
}

impl SkillReference {
    fn to_yaml(&self) -> Yaml {
        let mut entries = vec![text("source", &self.source)];
        if !self.include.is_empty() {
            entries.push(texts("include", &self.include));
        }
        entries.extend(self.mount_as.as_ref().map(|group| text("mountAs", group)));
        Yaml::map(entries)
    }
}

impl SkillsConfig {
    fn to_yaml(&self) -> Option<Yaml> {
        let number = |number: i32| entry("maxActive", YamlValue::Number(number.to_string()));
        let selector = self.selector.as_ref();
        let mut entries: Vec<_> = self.max_active.map(number).into_iter().collect();
        entries.extend(selector.map(|selector| text("selector", selector)));
        if !self.tags.is_empty() {
            entries.push(texts("tags", &self.tags));
        }
        (!entries.is_empty()).then(|| Yaml::map(entries))
    }
}

/// The line above the objects, for whoever opens the file.
const HEADER: &str = "# Generated by packc manifest; do not edit. \
                      Apply with: kubectl apply --server-side -f <this file>";

/// The objects as a stream of YAML documents, in this order. A comment on the first line says where they come from.
pub fn write_stream(objects: &[Yaml]) -> String {
    let documents: Vec<String> = objects.iter().map(write_yaml).collect();
    format!("{HEADER}\n{}", documents.join("---\n"))
}

fn head(version: &str, kind: &str, metadata: &Metadata) -> Vec<(String, Yaml)> {
    vec![
        ("apiVersion".to_owned(), Yaml::string(version)),
        ("kind".to_owned(), Yaml::string(kind)),
        map("metadata", metadata.entries()),
    ]
}

impl Metadata {
    fn entries(&self) -> Vec<(String, Yaml)> {
        let mut entries = vec![text("name", &self.name)];
        let namespace = self.namespace.as_ref();
        entries.extend(namespace.map(|namespace| text("namespace", namespace)));
        for (key, pairs) in [("labels", &self.labels), ("annotations", &self.annotations)] {
            if !pairs.is_empty() {
                let pairs = pairs.iter().map(|(key, value)| text(key, value)).collect();
                entries.push(map(key, pairs));
            }
        }
        entries
    }
}

fn entry(key: &str, value: YamlValue) -> (String, Yaml) {
    (key.to_owned(), value.into())
}

fn map(key: &str, entries: Vec<(String, Yaml)>) -> (String, Yaml) {
    (key.to_owned(), Yaml::map(entries))
}

fn text(key: &str, value: &str) -> (String, Yaml) {
    entry(key, YamlValue::Quoted(value.to_owned()))
}

fn texts(key: &str, values: &[String]) -> (String, Yaml) {
    let quoted = |value: &String| Yaml::from(YamlValue::Quoted(value.clone()));
    entry(key, YamlValue::List(values.iter().map(quoted).collect()))
}
