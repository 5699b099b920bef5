//! What was published before: a version never changes, and no two are equally new.
//!
//! Invariant: manifests are read as data, whoever wrote them, in YAML or JSON; only objects of this pack count.

use std::cmp::Ordering;

use packc_backend::{PromptPack, Yaml, YamlValue};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::{
    PUBLISHED_VERSION, SUPERSEDED_VERSION, UNREADABLE_BASIS, VERSION_TIE,
};
use packc_source::{SourceMap, Span, World};
use packc_syntax::{Node, Value, parse_yaml};

use super::ManifestOptions;
use super::files::read_file;
use super::request::{PREFIX, Request, about};
use super::source::shown;
use super::version::ClusterVersion;
use crate::sum::Sum;

/// A `PromptPack` of an earlier manifest.
struct Published {
    /// `metadata.name`.
    name: String,
    pack_name: String,
    version: String,
    /// Where the version stands.
    place: Span,
    spec: Node,
    /// `sha256:…` of its pack, when the manifest tells.
    digest: Option<String>,
}

/// Compares with the manifests of `--previous`.
pub(super) fn check(
    world: &dyn World,
    request: &Request<'_>,
    options: &ManifestOptions,
    sources: &mut SourceMap,
    found: &mut Vec<Diagnostic>,
) {
    let mut published = Vec::new();
    for path in &request.given.previous {
        let unreadable = |problem: &str| {
            let message = format!("`{}` {problem}", shown(&path.value, options));
            about(&UNREADABLE_BASIS, message, path.span, "--previous")
        };
        let file = match read_file(world, &path.value, options, sources) {
            Ok(file) => file,
            Err(problem) => {
                found.push(unreadable(&problem));
                continue;
            }
        };
        let text = &sources.file(file).text;
        let (yaml, wrong) = parse_yaml(file, text, &options.limits);
        let errors: Vec<_> = wrong.into_iter().filter(Diagnostic::is_error).collect();
        if !errors.is_empty() {
            found.extend(errors);
            continue;
        }
        let objects = yaml
            .documents
            .iter()
            .flat_map(|document| objects(&document.node));
        let objects: Vec<&Node> = objects.collect();
        let packs = packs(&objects);
        if packs.is_empty() {
            found.push(unreadable("holds no PromptPack"));
        }
        published.extend(packs);
    }
    let Some(new) = request.prompt_pack() else {
        return;
    };
    published
        .retain(|old| old.pack_name == request.pack_name || old.name == request.names.prompt_pack);
    for old in &published {
        found.extend(changed(request, &new, old));
    }
    if let Ok(version) = &request.version {
        found.extend(order(request, version, &published));
    }
}

/// The objects of a document: those of a `List`, else itself.
fn objects(node: &Node) -> Vec<&Node> {
    let items = at(node, &["items"]).and_then(Node::as_sequence);
    match (text_at(node, &["kind"]), items) {
        (Some("List"), Some(items)) => items.iter().collect(),
        _ => vec![node],
    }
}

fn packs(objects: &[&Node]) -> Vec<Published> {
    let of_kind = |kind: &'static str| {
        let objects = objects.iter().copied();
        objects.filter(move |object| text_at(object, &["kind"]) == Some(kind))
    };
    let pack = |object: &Node| {
        let spec = at(object, &["spec"])?.clone();
        let version = at(&spec, &["version"])?;
        let reference = text_at(&spec, &["source", "configMapRef", "name"]);
        let map = of_kind("ConfigMap").find(|map| text_at(map, &["metadata", "name"]) == reference);
        let content = map.and_then(|map| text_at(map, &["data", "pack.json"]));
        let noted = text_at(
            object,
            &[
                "metadata",
                "annotations",
                &format!("{PREFIX}content-digest"),
            ],
        );
        let digest =
            content.map(|text| format!("sha256:{}", Sum::of_bytes(text.as_bytes()).sha256()));
        Some(Published {
            name: text_at(object, &["metadata", "name"])
                .unwrap_or_default()
                .to_owned(),
            pack_name: text_at(&spec, &["packName"]).unwrap_or_default().to_owned(),
            version: version.as_str()?.to_owned(),
            place: version.span,
            digest: digest.or_else(|| noted.map(ToOwned::to_owned)),
            spec,
        })
    };
    of_kind("PromptPack").filter_map(pack).collect()
}

/// What of a published version would change.
fn changed(request: &Request<'_>, new: &PromptPack, old: &Published) -> Option<Diagnostic> {
    let is_same_version = old.pack_name == new.pack_name && old.version == new.version;
    if !is_same_version && old.name != new.metadata.name {
        return None;
    }
    let what = if is_same_version {
        format!(
            "version {} of `{}` was published",
            new.version, new.pack_name
        )
    } else {
        format!("an object `{}` was published", old.name)
    };
    let wrong = |message: String| {
        Diagnostic::new(&PUBLISHED_VERSION, message)
            .at(old.place, "")
            .help("publish a new version: raise `version` of the pack and build it again")
    };
    if old
        .digest
        .as_ref()
        .is_some_and(|digest| *digest != request.digest)
    {
        let note =
            "the operator would report ContentDrift, and an immutable ConfigMap refuses the change";
        return Some(wrong(format!("{what} with another pack")).note(note));
    }
    let place = difference(&new.spec(), Some(&old.spec), "spec")?;
    let note = "the cluster refuses every change of a published `spec`";
    Some(wrong(format!("{what} with another `{place}`")).note(note))
}

/// How the version stands among the published ones.
fn order(
    request: &Request<'_>,
    version: &ClusterVersion,
    published: &[Published],
) -> Option<Diagnostic> {
    let others = published
        .iter()
        .filter(|old| old.pack_name == request.pack_name);
    let others = others.filter_map(|old| Some((old, ClusterVersion::read(&old.version).ok()?)));
    let others: Vec<_> = others
        .filter(|(_, other)| other.text != version.text)
        .collect();
    let place = request.version_place();
    let tie = others
        .iter()
        .find(|(_, other)| version.precedence(other).is_eq());
    if let Some((old, other)) = tie {
        let message = format!(
            "`{}` and the published `{}` are equally new",
            version.text, other.text
        );
        return Some(
            about(&VERSION_TIE, message, place, "--version")
                .related(old.place, "published here")
                .note("they differ in build metadata alone, so that the one that the cluster saw last serves agents")
                .help("give this one another number or prerelease"),
        );
    }
    let same_channel = |other: &ClusterVersion| version.is_prerelease() || !other.is_prerelease();
    let newest = others
        .iter()
        .filter(|(_, other)| same_channel(other))
        .max_by(|(_, a), (_, b)| a.precedence(b))?;
    let (old, other) = newest;
    (version.precedence(other) == Ordering::Less).then(|| {
        let channel = if version.is_prerelease() { "prerelease" } else { "stable" };
        let message = format!("`{}` is older than `{}`, which is published", version.text, other.text);
        about(&SUPERSEDED_VERSION, message, place, "--version")
            .related(old.place, "published here")
            .note(format!(
                "the operator marks it as superseded in the {channel} channel; only agents that pin it get it"
            ))
            .help("if it is meant as the newest, raise its number")
    })
}

/// The first place at which a published value differs from what would be written; keys in any order.
fn difference(new: &Yaml, old: Option<&Node>, place: &str) -> Option<String> {
    let differs = || Some(place.to_owned());
    let Some(old) = old else { return differs() };
    match (&new.value, &old.value) {
        (YamlValue::Map(entries), Value::Mapping(mapping)) => {
            let missing = entries.iter().find_map(|(key, value)| {
                difference(value, mapping.node(key), &format!("{place}.{key}"))
            });
            let is_new = |key: &str| entries.iter().any(|(own, _)| own == key);
            let mut keys = mapping.entries().iter().map(|entry| &*entry.key);
            missing.or_else(|| {
                keys.find(|key| !is_new(key))
                    .map(|key| format!("{place}.{key}"))
            })
        }
        (YamlValue::List(items), Value::Sequence(others)) if items.len() == others.len() => {
            let mut pairs = items.iter().zip(others.iter()).enumerate();
            pairs.find_map(|(at, (a, b))| difference(a, Some(b), &format!("{place}[{at}]")))
        }
        (YamlValue::String(a) | YamlValue::Quoted(a) | YamlValue::Literal(a), Value::String(b))
            if **a == *b.text =>
        {
            None
        }
        (YamlValue::Number(a), Value::Number(b)) if **a == *b.text => None,
        (YamlValue::Bool(a), Value::Bool(b)) if a == b => None,
        (YamlValue::Null, Value::Null) => None,
        _ => differs(),
    }
}

fn at<'a>(node: &'a Node, path: &[&str]) -> Option<&'a Node> {
    path.iter()
        .try_fold(node, |node, key| node.as_mapping()?.node(key))
}

fn text_at<'a>(node: &'a Node, path: &[&str]) -> Option<&'a str> {
    at(node, path)?.as_str()
}
