//! Reading `packc.manifest`.
//!
//! Invariant: as for the other settings; a block that says nothing is a mistake too, since somebody meant something.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::INVALID_SETTING;
use packc_syntax::{Entry, Node, Value};

use super::Reader;
use crate::settings::manifest::{GitOps, ManifestSettings, NameStyle, Setting, SkillSetting};

/// The settings, in the order of the book.
const KEYS: [&str; 17] = [
    "namespace",
    "pack_name",
    "version",
    "name_style",
    "skills",
    "max_active",
    "selector",
    "tags",
    "labels",
    "annotations",
    "gitops",
    "immutable",
    "allow_build_metadata",
    "allow_control_chars",
    "operator_schema",
    "previous",
    "skills_dirs",
];

/// The keys of an item of `skills`.
const SKILL_KEYS: [&str; 3] = ["source", "include", "mount_as"];

impl Reader<'_> {
    /// The block as a whole.
    pub(super) fn manifest(&mut self, node: &Node) {
        let Value::Mapping(mapping) = &node.value else {
            return self.wrong_type(node, "packc.manifest", "a mapping of settings");
        };
        if mapping.entries().is_empty() && !mapping.may_have_more() {
            let found = Diagnostic::new(&INVALID_SETTING, "`packc.manifest` has no settings")
                .at(node.span, "")
                .help("remove it, or write some, such as `manifest: { namespace: agents }`");
            self.diagnostics.push(found);
        }
        for entry in mapping
            .entries()
            .iter()
            .filter(|entry| !entry.node.is_hole())
        {
            let mut manifest = std::mem::take(&mut self.settings.manifest);
            self.manifest_setting(entry, &mut manifest);
            self.settings.manifest = manifest;
        }
    }

    fn manifest_setting(&mut self, entry: &Entry, manifest: &mut ManifestSettings) {
        let (node, key) = (&entry.node, &*entry.key);
        let name = format!("packc.manifest.{key}");
        match key {
            "namespace" => manifest.namespace = self.given(node, &name, "the name of a namespace"),
            "pack_name" => manifest.pack_name = self.given(node, &name, "a name"),
            "version" => manifest.version = self.given(node, &name, "a version between quotes"),
            "name_style" => {
                let styles = [("hash", NameStyle::Hash), ("readable", NameStyle::Readable)];
                let style = self.one_of(node, &name, &styles);
                manifest.name_style = style.map(|style| setting(style, node));
            }
            "skills" => manifest.skills = self.skill_settings(node, &name),
            "max_active" => manifest.max_active = self.whole_number(node, &name),
            "selector" => manifest.selector = self.given(node, &name, "`model-driven` or `tag`"),
            "tags" => {
                manifest.tags = self.given_list(node, &name, "a list of tags, such as `[billing]`");
            }
            "labels" => manifest.labels = self.pairs(node, &name, "labels"),
            "annotations" => manifest.annotations = self.pairs(node, &name, "annotations"),
            "gitops" => {
                let kinds = [
                    ("argocd", GitOps::ArgoCd),
                    ("flux", GitOps::Flux),
                    ("none", GitOps::None),
                ];
                let kind = self.one_of(node, &name, &kinds);
                manifest.gitops = kind.map(|kind| setting(kind, node));
            }
            "immutable" => manifest.immutable = self.truth(node, &name),
            "allow_build_metadata" => manifest.allow_build_metadata = self.truth(node, &name),
            "allow_control_chars" => manifest.allow_control_chars = self.truth(node, &name),
            "operator_schema" => {
                let what =
                    "a version of the specification, such as `1.4.0`, or the path of a schema";
                manifest.operator_schema = self.given(node, &name, what);
            }
            "previous" => {
                let what = "a list of manifests, such as `[deploy/1.0.0.yaml]`";
                manifest.previous = self.given_list(node, &name, what);
            }
            "skills_dirs" => {
                manifest.skills_dirs = self.pairs(node, &name, "folders by skill source");
            }
            key => self.unknown_key(key, entry.key_span, "packc.manifest", &KEYS),
        }
    }

    fn given(&mut self, node: &Node, name: &str, what: &str) -> Option<Setting<String>> {
        let text = self.text(node, name, what)?;
        Some(setting(text.to_owned(), node))
    }

    fn given_list(&mut self, node: &Node, name: &str, what: &str) -> Vec<Setting<String>> {
        let texts = self.texts(node, name, what).into_iter();
        let texts = texts.map(|(value, span)| Setting {
            value,
            span: Some(span),
        });
        texts.collect()
    }

    fn truth(&mut self, node: &Node, name: &str) -> Option<bool> {
        if let Value::Bool(value) = node.value {
            return Some(value);
        }
        self.wrong_type(node, name, "`true` or `false`");
        None
    }

    fn whole_number(&mut self, node: &Node, name: &str) -> Option<Setting<i64>> {
        if let Value::Number(number) = &node.value
            && let Some(value) = number.as_i64()
        {
            return Some(setting(value, node));
        }
        self.wrong_type(node, name, "a whole number");
        None
    }

    /// A mapping of strings; the places are those of the keys.
    fn pairs(&mut self, node: &Node, name: &str, what: &str) -> Vec<(Setting<String>, String)> {
        let Value::Mapping(mapping) = &node.value else {
            self.wrong_type(node, name, &format!("a mapping of {what}"));
            return Vec::new();
        };
        let mut pairs = Vec::new();
        for entry in mapping.entries() {
            let what = "a string; put it between quotes";
            if let Some(value) = self.text(&entry.node, &format!("{name}.{}", entry.key), what) {
                let key = Setting {
                    value: entry.key.to_string(),
                    span: Some(entry.key_span),
                };
                pairs.push((key, value.to_owned()));
            }
        }
        pairs
    }

    fn skill_settings(&mut self, node: &Node, name: &str) -> Vec<Setting<SkillSetting>> {
        let what = "a list, such as `[{ source: skills }]`";
        let items = self.list(node, name, what).unwrap_or_default();
        let mut skills = Vec::new();
        for item in items {
            if let Some(skill) = self.skill_setting(item, name) {
                skills.push(setting(skill, item));
            }
        }
        skills
    }

    /// The name of a source, or a mapping.
    fn skill_setting(&mut self, node: &Node, name: &str) -> Option<SkillSetting> {
        let mut skill = SkillSetting {
            source: String::new(),
            include: Vec::new(),
            mount_as: None,
        };
        let item = format!("an item of `{name}`");
        let Value::Mapping(mapping) = &node.value else {
            let source = self.text(node, &item, "the name of a skill source or a mapping")?;
            source.clone_into(&mut skill.source);
            return Some(skill);
        };
        for entry in mapping.entries() {
            match &*entry.key {
                "source" => {
                    let source = self.text(&entry.node, "`source`", "the name of a skill source");
                    source.unwrap_or_default().clone_into(&mut skill.source);
                }
                "include" => {
                    let names = self.texts(&entry.node, "include", "a list of the names of skills");
                    skill.include = names.into_iter().map(|(name, _)| name).collect();
                }
                "mount_as" => {
                    let group = self.text(&entry.node, "`mount_as`", "the name of a group");
                    skill.mount_as = group.map(ToOwned::to_owned);
                }
                key => self.unknown_key(key, entry.key_span, name, &SKILL_KEYS),
            }
        }
        if mapping.get("source").is_none() {
            let found = Diagnostic::new(&INVALID_SETTING, format!("{item} has no `source`"))
                .at(node.span, "")
                .help("write the name of a SkillSource of the cluster: `source: skills`");
            self.diagnostics.push(found);
            return None;
        }
        Some(skill)
    }
}

fn setting<T>(value: T, node: &Node) -> Setting<T> {
    Setting {
        value,
        span: Some(node.span),
    }
}
