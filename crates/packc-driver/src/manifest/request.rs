//! What is to be shipped: the pack, and everything that flags, settings and the pack itself say about the objects.
//!
//! Invariant: made once, from what was read; the checks look at it and change nothing.

use packc_backend::{ConfigMap, Metadata, PromptPack, SkillReference, SkillsConfig};
use packc_diagnostics::{Diagnostic, Rule};
use packc_frontend::{GitOps, ManifestSettings, Setting};
use packc_source::Span;
use packc_syntax::Node;

use super::ConfigMapOnly;
use super::names::Names;
use super::source::PackFile;
use super::version::{ClusterVersion, Refused, stripped};
use crate::sum::Sum;

/// The label that Omnia finds the versions of a pack by.
pub(super) const PACK_LABEL: &str = "omnia.altairalabs.ai/promptpack";
/// The label that says who made an object.
pub(super) const MANAGED_BY: &str = "app.kubernetes.io/managed-by";
/// What packc's own annotations begin with.
pub(super) const PREFIX: &str = "packc/";
/// Keeps Flux from replacing `${…}` in an object.
pub(super) const SUBSTITUTE: &str = "kustomize.toolkit.fluxcd.io/substitute";
/// The annotation that orders objects in Argo CD.
const SYNC_WAVE: &str = "argocd.argoproj.io/sync-wave";
/// The one key that Omnia reads.
const DATA_KEY: &str = "pack.json";

/// What is to be shipped.
#[derive(Debug)]
pub(super) struct Request<'a> {
    /// The pack.
    pub(super) pack: &'a PackFile,
    /// What flags and settings say.
    pub(super) given: &'a ManifestSettings,
    /// Only a `ConfigMap` is wanted.
    pub(super) config_map_only: Option<&'a ConfigMapOnly>,
    /// The version as it was given.
    pub(super) written_version: String,
    /// The same, read.
    pub(super) version: Result<ClusterVersion, Refused>,
    /// `spec.packName`.
    pub(super) pack_name: String,
    /// `sha256:` and the digest of the pack's bytes.
    pub(super) digest: String,
    /// The names of the objects.
    pub(super) names: Names,
}

impl<'a> Request<'a> {
    /// What this pack and these settings ask for.
    pub(super) fn new(
        pack: &'a PackFile,
        given: &'a ManifestSettings,
        config_map_only: Option<&'a ConfigMapOnly>,
    ) -> Self {
        let of_pack = |key: &str| text_of(&pack.tree, key).unwrap_or_default().to_owned();
        let chosen = |given: &Option<Setting<String>>, key: &str| match given {
            Some(given) => given.value.clone(),
            None => of_pack(key),
        };
        let written_version = chosen(&given.version, "version");
        let pack_name = chosen(&given.pack_name, "id");
        let style = given.name_style.as_ref().map(|style| style.value);
        let plain = stripped(&written_version);
        let mut names = Names::of(&pack_name, plain, style.unwrap_or_default());
        if let Some(name) = config_map_only.and_then(|only| only.name.as_ref()) {
            names.config_map.clone_from(name);
        }
        Self {
            version: ClusterVersion::read(&written_version),
            written_version,
            pack_name,
            digest: format!("sha256:{}", Sum::of_bytes(pack.text.as_bytes()).sha256()),
            names,
            pack,
            given,
            config_map_only,
        }
    }

    /// The key that the pack stands under.
    pub(super) fn key(&self) -> &str {
        let key = self.config_map_only.and_then(|only| only.key.as_deref());
        key.unwrap_or(DATA_KEY)
    }

    /// Where the pack's version stands: in the settings, else in the pack; `None` when a flag gives it.
    pub(super) fn version_place(&self) -> Option<Span> {
        match &self.given.version {
            Some(given) => given.span,
            None => span_of(self.pack, "version"),
        }
    }

    /// What applies the objects.
    pub(super) fn gitops(&self) -> GitOps {
        let gitops = self.given.gitops.as_ref().map(|gitops| gitops.value);
        gitops.unwrap_or_default()
    }

    /// The `ConfigMap`.
    pub(super) fn config_map(&self) -> ConfigMap {
        let mut metadata = self.metadata(&self.names.config_map);
        if self.gitops() != GitOps::None {
            let annotations = &mut metadata.annotations;
            let substitute = annotations.entry(SUBSTITUTE.to_owned());
            substitute.or_insert_with(|| "disabled".to_owned());
        }
        ConfigMap {
            metadata,
            immutable: self.given.immutable.unwrap_or(true),
            key: self.key().to_owned(),
            content: self.pack.text.to_string(),
        }
    }

    /// The `PromptPack`; `None` for clusters without Omnia.
    pub(super) fn prompt_pack(&self) -> Option<PromptPack> {
        if self.config_map_only.is_some() {
            return None;
        }
        let given = self.given;
        let mut metadata = self.metadata(&self.names.prompt_pack);
        if self.gitops() == GitOps::ArgoCd {
            let wave = metadata.annotations.entry(SYNC_WAVE.to_owned());
            wave.or_insert_with(|| "1".to_owned());
        }
        let skill = |skill: &Setting<packc_frontend::SkillSetting>| SkillReference {
            source: skill.value.source.clone(),
            include: skill.value.include.clone(),
            mount_as: skill.value.mount_as.clone(),
        };
        let max_active = given.max_active.as_ref().map(|number| number.value);
        let selector = given.selector.as_ref();
        Some(PromptPack {
            metadata,
            pack_name: self.pack_name.clone(),
            version: stripped(&self.written_version).to_owned(),
            config_map: self.names.config_map.clone(),
            skills: given.skills.iter().map(skill).collect(),
            skills_config: SkillsConfig {
                max_active: max_active.and_then(|number| i32::try_from(number).ok()),
                selector: selector.map(|selector| selector.value.clone()),
                tags: given.tags.iter().map(|tag| tag.value.clone()).collect(),
            },
        })
    }

    fn metadata(&self, name: &str) -> Metadata {
        let of_pack = |key: &str| text_of(&self.pack.tree, key).unwrap_or_default().to_owned();
        let pairs = |pairs: &[(Setting<String>, String)]| {
            let pairs = pairs.iter();
            let pairs = pairs.map(|(key, value)| (key.value.clone(), value.clone()));
            pairs.collect::<std::collections::BTreeMap<_, _>>()
        };
        let mut labels = pairs(&self.given.labels);
        labels.insert(MANAGED_BY.to_owned(), "packc".to_owned());
        if self.config_map_only.is_none() {
            labels.insert(PACK_LABEL.to_owned(), self.pack_name.clone());
        }
        let mut annotations = pairs(&self.given.annotations);
        let own = [
            ("content-digest", self.digest.clone()),
            ("pack-id", of_pack("id")),
            ("pack-version", of_pack("version")),
        ];
        annotations.extend(own.map(|(key, value)| (format!("{PREFIX}{key}"), value)));
        let namespace = self.given.namespace.as_ref();
        Metadata {
            name: name.to_owned(),
            namespace: namespace.map(|namespace| namespace.value.clone()),
            labels,
            annotations,
        }
    }
}

/// A text of the pack's own.
pub(super) fn text_of<'a>(tree: &'a Node, key: &str) -> Option<&'a str> {
    tree.as_mapping()?.node(key)?.as_str()
}

/// Where a value of the pack's own stands.
pub(super) fn span_of(pack: &PackFile, key: &str) -> Option<Span> {
    Some(pack.tree.as_mapping()?.node(key)?.span)
}

/// A finding about something that was given: where it was written, or with the name of its flag.
pub(super) fn about(
    rule: &'static Rule,
    message: impl Into<String>,
    place: Option<Span>,
    flag: &str,
) -> Diagnostic {
    let found = Diagnostic::new(rule, message);
    match place {
        Some(span) => found.at(span, ""),
        None => found.note(format!("it was given by `{flag}`")),
    }
}
