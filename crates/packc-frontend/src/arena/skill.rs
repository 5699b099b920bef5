//! An item of `skills`: `dir` is the pack's `path`.
//!
//! Invariant: what the pack's forms of a skill have no place for is an error.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{CONFLICTING_FIELDS, UNKNOWN_FIELD};
use packc_syntax::{Node, Value};

use crate::edit::Edit;
use crate::resource::{renamed, unknown_field};

/// The keys of an item.
const FIELDS: [&str; 6] = [
    "dir",
    "path",
    "name",
    "description",
    "instructions",
    "preload",
];

/// Rewrites an item of the list into a pack's source of skills.
pub(super) fn convert(node: Node, diagnostics: &mut Vec<Diagnostic>) -> Node {
    let mut skill = match Edit::new(node) {
        Ok(skill) => skill,
        Err(node) => return node,
    };
    let unknown = skill.entries().iter();
    let unknown: Vec<_> = unknown
        .filter(|entry| !FIELDS.contains(&&*entry.key))
        .cloned()
        .collect();
    for entry in unknown {
        diagnostics.push(unknown_field(&entry, &FIELDS));
        skill.take(&entry.key);
        // It may be a field that is missed otherwise.
        skill.set_unknown_keys();
    }
    if let Some(dir) = skill.take("dir") {
        match skill.get("path") {
            Some(path) => {
                let found = Diagnostic::new(
                    &CONFLICTING_FIELDS,
                    "`dir` and `path` are two names of one field",
                );
                diagnostics.push(
                    found
                        .at(dir.key_span, "")
                        .related(path.key_span, "the other one")
                        .help("keep one of the two"),
                );
            }
            None => skill.push(renamed(dir, "path")),
        }
    }
    let is_inline = skill.get("path").is_none() && skill.get("instructions").is_some();
    if is_inline && let Some(preload) = skill.take("preload") {
        // Not to be loaded at the start is what an inline skill is anyway.
        if !matches!(preload.node.value, Value::Bool(false) | Value::Hole) {
            let message = "an inline skill has no place for `preload`";
            let found = Diagnostic::new(&UNKNOWN_FIELD, message).at(preload.key_span, "");
            diagnostics.push(found.help(
                "write the skill into `skills/NAME/SKILL.md`, and here `path: skills/NAME` beside `preload`",
            ));
        }
    }
    skill.finish()
}
