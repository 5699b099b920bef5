//! Finding the includes of a file.
//!
//! Invariant: looks at one file alone; what the included files hold doesn't matter here.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::INVALID_INCLUDE;
use packc_source::{Span, normalize};
use packc_syntax::{Mapping, Node, Value};

use crate::names::ending;
use crate::parse::Role;

/// The key that includes a file (source format, section 2).
pub(crate) const INCLUDE: &str = "$include";

/// Keys whose mappings hold entries by name, so that an entry called `extensions` is an entry like any other.
const MAPS_OF_NAMES: [&str; 10] = [
    "$defs",
    "compositions",
    "definitions",
    "members",
    "model_overrides",
    "patternProperties",
    "prompts",
    "properties",
    "states",
    "tools",
];

/// What a file includes, and its size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    /// The includes, in the order of the file.
    pub(crate) references: Vec<Reference>,
    /// True when the tree has to be rewritten: it has includes or keys that escape one.
    pub(crate) rewrites: bool,
    /// How many values the file has.
    pub(crate) nodes: usize,
    /// How deep its lists and mappings nest; 0 for a scalar.
    pub(crate) height: usize,
}

/// An include.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    /// The text that names the file.
    pub(crate) span: Span,
    /// The file: absolute and normalized.
    pub(crate) path: Utf8PathBuf,
    /// How the file is read.
    pub(crate) role: Role,
    /// In how many lists and mappings the include stands.
    pub(crate) depth: usize,
}

/// Finds the includes in the documents of a file that lies in `folder`.
pub(crate) fn scan<'a>(
    documents: impl Iterator<Item = &'a Node>,
    folder: &Utf8Path,
) -> (Scan, Vec<Diagnostic>) {
    let mut scanner = Scanner {
        folder,
        scan: Scan::default(),
        diagnostics: Vec::new(),
    };
    for document in documents {
        scanner.node(document, 0, "", false);
    }
    (scanner.scan, scanner.diagnostics)
}

struct Scanner<'a> {
    folder: &'a Utf8Path,
    scan: Scan,
    diagnostics: Vec<Diagnostic>,
}

impl Scanner<'_> {
    /// Looks into a value. `key` is the one that it stands under; inside `extensions`, values are only counted.
    fn node(&mut self, node: &Node, depth: usize, key: &str, opaque: bool) {
        self.scan.nodes += 1;
        match &node.value {
            Value::Sequence(items) => {
                self.scan.height = self.scan.height.max(depth + 1);
                for item in items.iter() {
                    self.node(item, depth + 1, "", opaque);
                }
            }
            Value::Mapping(mapping) => {
                self.scan.height = self.scan.height.max(depth + 1);
                self.mapping(mapping, depth, key, opaque);
            }
            _ => {}
        }
    }

    fn mapping(&mut self, mapping: &Mapping, depth: usize, parent: &str, opaque: bool) {
        for entry in mapping.entries() {
            let key = &*entry.key;
            if !opaque && key == INCLUDE {
                self.include(&entry.node, depth);
                continue;
            }
            self.scan.rewrites |= !opaque && is_escaped(key);
            let opaque = opaque || is_opaque(key, parent);
            self.node(&entry.node, depth + 1, key, opaque);
        }
    }

    fn include(&mut self, value: &Node, depth: usize) {
        self.scan.rewrites = true;
        let Some(text) = value.as_str() else {
            if !value.is_hole() {
                let message = format!("`$include` names a file, not {}", value.describe());
                let found = Diagnostic::new(&INVALID_INCLUDE, message)
                    .at(value.span, "")
                    .help("write the path of one file, such as `$include: shared.yaml`");
                self.diagnostics.push(found);
            }
            return;
        };
        match target(text) {
            Ok(role) => self.scan.references.push(Reference {
                span: value.span,
                path: normalize(&self.folder.join(text)),
                role,
                depth,
            }),
            Err((problem, help)) => {
                let found = Diagnostic::new(&INVALID_INCLUDE, problem)
                    .at(value.span, "")
                    .help(help);
                self.diagnostics.push(found);
            }
        }
    }
}

/// True when nothing below `key` is interpreted: the block that the specification leaves to others.
pub(crate) fn is_opaque(key: &str, parent: &str) -> bool {
    key == "extensions" && !MAPS_OF_NAMES.contains(&parent)
}

/// True for a key that stands for a key `$include`: it has one `$` more.
pub(crate) fn is_escaped(key: &str) -> bool {
    key.strip_prefix('$')
        .is_some_and(|rest| rest.starts_with('$') && rest.trim_start_matches('$') == "include")
}

/// How the file that an include names is read, or what is wrong with the path and what to do.
fn target(text: &str) -> Result<Role, (String, String)> {
    let path = Utf8Path::new(text);
    if text.is_empty() {
        return Err((
            "`$include` names no file".to_owned(),
            "write the path of one file".to_owned(),
        ));
    }
    if text.contains("://") {
        return Err((
            format!("`{text}` is not a file of the project"),
            "copy what it holds into the project: a build never uses the network".to_owned(),
        ));
    }
    if let Some((file, _)) = text.split_once('#') {
        return Err((
            format!("`{text}` names a part of a file"),
            format!("move the part into a file of its own, or include all of `{file}`"),
        ));
    }
    match ending(path) {
        "yaml" | "yml" | "json" => Ok(Role::Document),
        "md" | "txt" => Ok(Role::Text),
        _ => Err((
            format!("`{text}` is no file that can be included"),
            "an included file ends in `.yaml`, `.yml` or `.json`, or in `.md` or `.txt` for a text"
                .to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_keys() {
        for (key, escaped) in [
            ("$include", false),
            ("$$include", true),
            ("$$$include", true),
            ("$$includes", false),
            ("include", false),
            ("$", false),
        ] {
            assert_eq!(is_escaped(key), escaped, "{key}");
        }
    }

    #[test]
    fn extensions_are_opaque_where_the_specification_has_them() {
        assert!(is_opaque("extensions", ""));
        assert!(is_opaque("extensions", "action_scope"));
        assert!(!is_opaque("extensions", "properties"));
        assert!(!is_opaque("params", ""));
    }
}
