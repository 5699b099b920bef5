//! Placeholders in templates, as far as versions of the specification and runtimes differ about them.
//!
//! Invariant: only what stands between `{{` and `}}` in a text that becomes part of a prompt is looked at; whether it is
//! right is for others to say.

use packc_source::{SourceMap, Span};
use packc_syntax::{Mapping, Node, Text, Value, offset_map};

/// The keys of a prompt or a model override that hold a template.
const TEMPLATES: [&str; 3] = [
    "system_template",
    "system_template_prefix",
    "system_template_suffix",
];

/// The names behind `{{` that begin with `prefix`, each with its place, in the order of the tree.
pub(crate) fn beginning_with<'a>(
    tree: &'a Node,
    prefix: &str,
    sources: &SourceMap,
) -> Vec<(&'a str, Span)> {
    let mut found = Vec::new();
    for text in texts(tree) {
        if let Value::String(string) = &text.value {
            found.extend(in_text(string, text.span, prefix, sources));
        }
    }
    found
}

/// The templates and fragments of the pack.
fn texts(tree: &Node) -> Vec<&Node> {
    let mut texts = Vec::new();
    for prompt in members(tree, "prompts") {
        let overrides = members(prompt, "model_overrides");
        for holder in [prompt].into_iter().chain(overrides) {
            let fields = holder.as_mapping().into_iter();
            texts.extend(
                fields.flat_map(|fields| TEMPLATES.iter().filter_map(|key| fields.node(key))),
            );
        }
    }
    texts.extend(members(tree, "fragments"));
    texts
}

/// The values of the mapping under `key`.
fn members<'a>(node: &'a Node, key: &str) -> impl Iterator<Item = &'a Node> {
    let inner = node.as_mapping().and_then(|fields| fields.node(key));
    let entries = inner.and_then(Node::as_mapping).map(Mapping::entries);
    entries.into_iter().flatten().map(|entry| &entry.node)
}

fn in_text<'a>(
    string: &'a Text,
    span: Span,
    prefix: &str,
    sources: &SourceMap,
) -> Vec<(&'a str, Span)> {
    let text = &*string.text;
    let mut found = Vec::new();
    for (open, _) in text.match_indices("{{") {
        let rest = text.get(open + 2..).unwrap_or_default();
        let inner = rest.trim_start();
        let end = inner.find("}}").unwrap_or(inner.len());
        let name = inner.get(..end).unwrap_or_default().trim_end();
        if name.starts_with(prefix) {
            found.push((open + 2 + (rest.len() - inner.len()), name));
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let map = offset_map(string, sources.text(span));
    let place = |(start, name): (usize, &'a str)| {
        let end = map.source(start + name.len());
        (name, span.slice(map.source(start), end))
    };
    found.into_iter().map(place).collect()
}
