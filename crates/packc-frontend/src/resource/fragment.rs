//! The fragments that a `PromptConfig` lists: `fragments: [{name, path, required}]`.
//!
//! Their files are read together with everything else; the texts join the fragments of the pack when its sections are
//! merged.
//!
//! Invariant: each item of such a list gives the pack a fragment, or is named in a finding.

mod files;
mod shadowed;

use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{DYNAMIC_FRAGMENT, MISSING_FIELD};
use packc_diagnostics::registry::spec::WRONG_TYPE;
use packc_source::Span;
use packc_syntax::{Entry, Node, Value};

use super::{Resources, not_a_mapping, unknown_field};

pub(crate) use files::{FragmentFiles, inline_fragments, listed_items};
pub(super) use shadowed::shadowed;

/// The fields of an item.
const FIELDS: [&str; 3] = ["name", "path", "required"];

/// An item of a list of fragments.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The name with its place.
    name: Option<(Arc<str>, Span)>,
    /// The path with its place.
    path: Option<(Arc<str>, Span)>,
    required: bool,
    place: Span,
}

impl Item {
    fn of(node: &Node) -> Option<Self> {
        let fields = node.as_mapping()?;
        let text = |key: &str| match fields.node(key) {
            Some(Node {
                value: Value::String(text),
                span,
                ..
            }) => Some((Arc::clone(&text.text), *span)),
            _ => None,
        };
        let required = fields.node("required").map(|node| &node.value);
        Some(Self {
            name: text("name"),
            path: text("path"),
            required: !matches!(required, Some(Value::Bool(false))),
            place: node.span,
        })
    }

    /// The place that names the fragment's file.
    fn key(&self) -> Option<Span> {
        let named = self.path.as_ref().or(self.name.as_ref());
        named.map(|(_, place)| *place)
    }

    /// The text with a variable in it, which is filled in when the prompt runs.
    fn dynamic(&self) -> Option<(&str, &str, Span)> {
        let texts = [("name", &self.name), ("path", &self.path)];
        texts.into_iter().find_map(|(what, text)| {
            let (text, place) = text.as_ref()?;
            text.contains("{{").then_some((what, &**text, *place))
        })
    }
}

/// Reads the field `fragments` of a prompt.
pub(super) fn convert(resources: &mut Resources, entry: &Entry, diagnostics: &mut Vec<Diagnostic>) {
    if entry.node.is_hole() || matches!(entry.node.value, Value::Null) {
        return;
    }
    let Some(items) = entry.node.as_sequence() else {
        let found = not_a_list(&entry.node);
        diagnostics.push(found);
        return;
    };
    for node in items {
        let Some(item) = Item::of(node) else {
            if !node.is_hole() {
                let found = not_a_mapping("an item of `fragments`", node);
                diagnostics.push(
                    found.help(
                        "write `- name: …`, and a `path` if it is no fragment of the project",
                    ),
                );
            }
            continue;
        };
        let fields = node.as_mapping().map_or(&[][..], |fields| fields.entries());
        for field in fields.iter().filter(|field| !FIELDS.contains(&&*field.key)) {
            diagnostics.push(unknown_field(field, &FIELDS));
        }
        for (key, kind) in [
            ("name", "a string"),
            ("path", "a string"),
            ("required", "`true` or `false`"),
        ] {
            let field = fields.iter().find(|field| &*field.key == key);
            diagnostics.extend(field.and_then(|field| wrong_type(field, kind)));
        }
        let has_name = fields.iter().any(|field| &*field.key == "name");
        if !has_name {
            let found = Diagnostic::new(&MISSING_FIELD, "this fragment has no `name`")
                .at(
                    Span {
                        end: node.span.start,
                        ..node.span
                    },
                    "",
                )
                .help("write the name that the template uses: `name: …`");
            diagnostics.push(found);
        }
        resources.fragments.push(item);
    }
}

fn not_a_list(node: &Node) -> Diagnostic {
    let message = format!("`fragments` must be a list, not {}", node.describe());
    Diagnostic::new(&WRONG_TYPE, message)
        .at(node.span, "")
        .help("write one fragment a line: `- name: …`")
}

fn wrong_type(field: &Entry, kind: &str) -> Option<Diagnostic> {
    let fits = matches!(
        (&*field.key, &field.node.value),
        (_, Value::Hole) | ("name" | "path", Value::String(_)) | ("required", Value::Bool(_))
    );
    (!fits).then(|| {
        let message = format!(
            "`{}` must be {kind}, not {}",
            field.key,
            field.node.describe()
        );
        Diagnostic::new(&WRONG_TYPE, message).at(field.node.span, "")
    })
}

/// The finding that the file of a fragment is known only when the prompt runs.
fn dynamic(what: &str, text: &str, place: Span) -> Diagnostic {
    let message = format!("the {what} `{text}` is complete only when the prompt runs");
    Diagnostic::new(&DYNAMIC_FRAGMENT, message)
        .at(place, "")
        .note(
            "a pack holds its texts when it is built, and no runtime of packs fills in such names",
        )
        .help("list the fragment by its full name; for a choice, write one prompt for each")
}
