//! What the objects are called, and which version they publish.
//!
//! Invariant: everything that the API server, the label of the operator or its choice of versions would refuse is refused
//! here, with what to write instead.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::{
    BUILD_METADATA, CLUSTER_PACK_NAME, CLUSTER_VERSION, OBJECT_LABEL, OBJECT_NAME,
    PACK_NAME_DIFFERS, PRERELEASE_VERSION, RESERVED_LABEL,
};
use packc_frontend::{NameStyle, Setting};
use packc_source::Span;

use super::names::{
    is_data_key, is_label_key, is_label_value, is_namespace, is_object_name, legal_label,
    legal_name,
};
use super::request::{MANAGED_BY, PACK_LABEL, PREFIX, Request, about, span_of, text_of};
use super::version::stripped;

/// The size that all annotations of an object may have together, in bytes.
pub(super) const ANNOTATIONS: usize = 262_144;
/// The label by which Omnia's own flows mark what they may delete.
const OWNED_BY_OMNIA: &str = "omnia.altairalabs.ai/managed-by";
/// Where `kubectl apply` keeps what it applied.
const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Checks names, labels and version.
pub(super) fn check(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    namespace(request, found);
    labels(request, found);
    annotations(request, found);
    if request.config_map_only.is_some() {
        return config_map_only(request, found);
    }
    version(request, found);
    pack_name(request, found);
    object_name(request, found);
    differences(request, found);
}

fn namespace(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let Some(given) = &request.given.namespace else {
        return;
    };
    if !is_namespace(&given.value) {
        let message = format!("`{}` can't be a namespace", given.value);
        found.push(
            about(&OBJECT_NAME, message, given.span, "--namespace")
                .note("its name has at most 63 lowercase letters, digits and `-`")
                .help(instead(legal_name(&given.value.replace('.', "-")))),
        );
    }
}

fn config_map_only(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let name = &request.names.config_map;
    if !is_object_name(name) {
        let message = format!("`{name}` can't be the name of a ConfigMap");
        found.push(
            about(&OBJECT_NAME, message, None, "--name")
                .note(OBJECT_NAMES)
                .help(instead(legal_name(name))),
        );
    }
    let key = request.key();
    if !is_data_key(key) {
        let message = format!("`{key}` can't be a key of a ConfigMap");
        let last = key.rsplit('/').next().filter(|last| is_data_key(last));
        found.push(
            about(&OBJECT_NAME, message, None, "--key")
                .note("a key has at most 253 letters, digits, `-`, `_` and `.`")
                .help(instead(last.map(ToOwned::to_owned))),
        );
    }
}

const OBJECT_NAMES: &str = "a name has at most 253 lowercase letters, digits, `-` and `.`, with a letter or digit at both ends of each part";

fn version(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let place = request.version_place();
    let version = match &request.version {
        Ok(version) => version,
        Err(refused) => {
            // A pack without a version of its own has been refused for that.
            let is_given = request.given.version.is_some() || !request.written_version.is_empty();
            if is_given && !is_refused(place, found) {
                let refusal = about(&CLUSTER_VERSION, &refused.message, place, "--version");
                found.push(refusal.help(&refused.help));
            }
            return;
        }
    };
    let text = &version.text;
    if let Some(build) = &version.build
        && request.given.allow_build_metadata != Some(true)
    {
        let right = text.replacen(&format!("+{build}"), "", 1);
        let message = format!("the version `{text}` has build metadata");
        found.push(
            about(&BUILD_METADATA, message, place, "--version")
                .note(format!(
                    "`{right}` and `{text}` are equally new: the one that the cluster saw last serves agents"
                ))
                .help("give each publication another number or prerelease, such as `1.0.1` or `1.0.0-rc.2`")
                .help("if pins to such a version are meant, add `--allow-build-metadata`"),
        );
    }
    if version.is_prerelease() {
        let message = format!("`{text}` is a prerelease");
        found.push(
            about(&PRERELEASE_VERSION, message, place, "--version")
                .help("agents get it only with `track: prerelease` or when they pin this version"),
        );
    }
}

fn pack_name(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let name = &request.pack_name;
    if !name.is_empty() && is_label_value(name) {
        return;
    }
    let given = request.given.pack_name.as_ref();
    if name.is_empty() && given.is_none() {
        return;
    }
    let place = given.map_or_else(|| span_of(request.pack, "id"), |given| given.span);
    if is_refused(place, found) {
        return;
    }
    let message = format!("`{name}` can't be the name of a pack in a cluster");
    let help = match legal_label(name) {
        Some(right) => format!("give it another one: `--pack-name {right}`"),
        None => "give it another one with `--pack-name`".to_owned(),
    };
    found.push(
        about(&CLUSTER_PACK_NAME, message, place, "--pack-name")
            .note("the operator makes it the value of a label: at most 63 letters, digits, `-`, `_` and `.`, with a letter or digit at both ends")
            .help(help),
    );
}

/// Names that packc makes itself are legal; readable ones have what users wrote in them.
fn object_name(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let style = request.given.name_style.as_ref();
    let Some(style) = style.filter(|style| style.value == NameStyle::Readable) else {
        return;
    };
    let name = &request.names.config_map;
    let is_doubtful = request.version.is_err() || !is_label_value(&request.pack_name);
    if is_object_name(name) || is_doubtful {
        return;
    }
    let message = format!(
        "`{}` can't be the name of an object",
        request.names.prompt_pack
    );
    found.push(
        about(&OBJECT_NAME, message, style.span, "--name-style")
            .note(OBJECT_NAMES)
            .help("leave `name-style` out: then the name is made of a digest, for any version"),
    );
}

fn labels(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    for (key, value) in &request.given.labels {
        if [PACK_LABEL, MANAGED_BY, OWNED_BY_OMNIA].contains(&&*key.value) {
            found.push(reserved(key, "label", "--label"));
        } else if !is_label_key(&key.value) {
            found.push(wrong_key(key, "label", "--label"));
        } else if !is_label_value(value) {
            let message = format!("`{value}` can't be the value of the label `{}`", key.value);
            found.push(
                about(&OBJECT_LABEL, message, key.span, "--label")
                    .note("a value has at most 63 letters, digits, `-`, `_` and `.`, with a letter or digit at both ends")
                    .help("make it an annotation: those may have any value"),
            );
        }
    }
}

fn annotations(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let mut size = 0;
    for (key, value) in &request.given.annotations {
        size += key.value.len() + value.len();
        if key.value.starts_with(PREFIX) || key.value == LAST_APPLIED {
            found.push(reserved(key, "annotation", "--annotation"));
        } else if !is_label_key(&key.value) {
            found.push(wrong_key(key, "annotation", "--annotation"));
        }
    }
    if size > ANNOTATIONS {
        let message =
            format!("the annotations have {size} bytes, and an object may have {ANNOTATIONS}");
        found.push(Diagnostic::new(&OBJECT_LABEL, message).help("leave some out, or shorten them"));
    }
}

fn wrong_key(key: &Setting<String>, what: &str, flag: &str) -> Diagnostic {
    let article = if what.starts_with('a') { "an" } else { "a" };
    let message = format!("`{}` can't be the key of {article} {what}", key.value);
    about(&OBJECT_LABEL, message, key.span, flag).help(
        "write a word of at most 63 letters, digits, `-`, `_` and `.`, or a domain, `/` and such a word: `example.com/team`",
    )
}

fn reserved(key: &Setting<String>, what: &str, flag: &str) -> Diagnostic {
    let message = format!("the {what} `{}` can't be given", key.value);
    let why = match &*key.value {
        PACK_LABEL => {
            "the operator finds the versions of a pack by it, so it is always the pack's name"
        }
        OWNED_BY_OMNIA => "it marks what Omnia's own flows may delete",
        LAST_APPLIED => "`kubectl apply` writes it",
        _ => "packc writes it itself",
    };
    let found = about(&RESERVED_LABEL, message, key.span, flag).note(why);
    match &*key.value {
        PACK_LABEL => found.help("leave it out; the name of the pack is given by `--pack-name`"),
        _ => found.help("leave it out, or take another key"),
    }
}

/// What the cluster is told otherwise than the pack says itself.
fn differences(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let given = request.given;
    let pairs = [
        ("id", &given.pack_name, "name", "--pack-name"),
        ("version", &given.version, "version", "--version"),
    ];
    for (key, given, what, flag) in pairs {
        let Some(given) = given else { continue };
        let own = text_of(&request.pack.tree, key).unwrap_or_default();
        if key == "version" && request.version.is_err() {
            continue;
        }
        if !own.is_empty() && stripped(own) != stripped(&given.value) {
            let message = format!(
                "the cluster knows the pack by the {what} `{}`, and the pack says `{own}`",
                stripped(&given.value)
            );
            found.push(about(&PACK_NAME_DIFFERS, message, given.span, flag));
        }
    }
}

/// True when something else has been said against what stands at this place.
fn is_refused(place: Option<Span>, found: &[Diagnostic]) -> bool {
    let mut errors = found.iter().filter(|found| found.is_error());
    place.is_some() && errors.any(|found| found.primary.as_ref().map(|label| label.span) == place)
}

fn instead(name: Option<String>) -> String {
    match name {
        Some(name) => format!("write `{name}`"),
        None => "choose another one".to_owned(),
    }
}
