//! A pack becomes the files of a project: the reverse of [`load`](crate::load()).
//!
//! Invariant: the files hold the values of the pack and the settings that keep them as they are; reading them gives the
//! same tree. An entry that no file can name or hold stays in the root file.

use std::collections::HashSet;
use std::sync::Arc;

use camino::Utf8PathBuf;
use packc_source::{Cause, Span};
use packc_syntax::{Entry, Mapping, Node, Style, Text, Value};

use crate::Section;
use crate::names::is_litter;
use crate::scan::{INCLUDE, is_opaque};

mod paths;

pub use paths::file_paths;
use paths::moved_into_folder;

/// A file of a project, its path relative to the project's folder.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The path, with `/`.
    pub path: Utf8PathBuf,
    /// What the file holds.
    pub content: Content,
}

/// What a file of a project holds.
#[derive(Clone, Debug)]
pub enum Content {
    /// A value, to be written as YAML.
    Tree(Node),
    /// A text, byte for byte.
    Text(Arc<str>),
}

/// The files of a project that compiles to `pack`, the root file first. A compilation block is left out, since a build
/// writes its own.
pub fn split(pack: &Node) -> Vec<Piece> {
    let Value::Mapping(mapping) = &pack.value else {
        return Vec::new();
    };
    let mut files = Vec::new();
    let mut root = vec![settings(pack.span)];
    for entry in mapping.entries() {
        if &*entry.key == "compilation" {
            continue;
        }
        let entries = entry.node.as_mapping();
        match (Section::from_key(&entry.key), entries) {
            (Some(section), Some(entries)) => {
                let rest = split_section(section, entries, &mut files);
                if let Some(rest) = rest {
                    let value = Value::Mapping(Arc::new(Mapping::new(rest)));
                    root.push(with_value(entry, value));
                }
            }
            _ => root.push(entry.clone()),
        }
    }
    let root = Value::Mapping(Arc::new(Mapping::new(root)));
    let root = Piece {
        path: "pack.yaml".into(),
        content: Content::Tree(escape(&Node::new(pack.span, root), "", false)),
    };
    files.insert(0, root);
    files
}

/// `packc: {fragments: reference}`: templates keep their tokens, as in the pack.
fn settings(span: Span) -> Entry {
    let mode = Node::made(span, "reference", Cause::Default);
    let mode = entry_of("fragments", mode);
    let settings = Value::Mapping(Arc::new(Mapping::new(vec![mode])));
    entry_of("packc", Node::new(span, settings))
}

fn entry_of(key: &str, node: Node) -> Entry {
    Entry {
        key: key.into(),
        key_span: node.span,
        node,
    }
}

fn with_value(entry: &Entry, value: Value) -> Entry {
    Entry {
        node: Node {
            value,
            ..entry.node.clone()
        },
        ..entry.clone()
    }
}

/// Gives every entry that can have one a file of its own. What is left over stays in the root file; `None` when nothing
/// is left of a section that had entries.
fn split_section(
    section: Section,
    mapping: &Mapping,
    files: &mut Vec<Piece>,
) -> Option<Vec<Entry>> {
    let twins = case_twins(mapping);
    let mut rest = Vec::new();
    for entry in mapping.entries() {
        let is_stem = is_safe_stem(&entry.key) && !twins.contains(&entry.key.to_ascii_lowercase());
        let content = is_stem.then(|| content(section, entry)).flatten();
        match content {
            Some((ending, content)) => files.push(Piece {
                path: format!("{}/{}.{ending}", section.key(), entry.key).into(),
                content,
            }),
            None => rest.push(entry.clone()),
        }
    }
    (!rest.is_empty() || mapping.entries().is_empty()).then_some(rest)
}

/// The content of the file of an entry, with the file's ending; `None` when a file would say something else.
fn content(section: Section, entry: &Entry) -> Option<(&'static str, Content)> {
    match (section, &entry.node.value) {
        (Section::Fragments, Value::String(text)) => {
            survives_as_text(&text.text).then(|| ("md", Content::Text(Arc::clone(&text.text))))
        }
        (Section::Prompts | Section::Tools | Section::Compositions, Value::Mapping(fields)) => {
            let names_itself = section
                .name_key()
                .is_none_or(|key| fields.node(key).and_then(Node::as_str) == Some(&entry.key));
            // A document with a kind is read as a resource.
            let is_plain =
                names_itself && !fields.entries().is_empty() && fields.get("kind").is_none();
            let moved = moved_into_folder(section, &entry.node);
            is_plain.then(|| ("yaml", Content::Tree(escape(&moved, &entry.key, false))))
        }
        _ => None,
    }
}

/// True when the file of a fragment gives back exactly this text.
fn survives_as_text(text: &str) -> bool {
    let first_line = text.lines().next().unwrap_or_default();
    let is_read_as_written = !text.contains(['\r', '\0']) && !text.starts_with('\u{feff}');
    is_read_as_written && !text.trim().is_empty() && first_line.trim_end() != "---"
}

/// The keys, in lower case, that differ from another key in case alone: on some systems their files would be one.
fn case_twins(mapping: &Mapping) -> HashSet<String> {
    let mut seen = HashSet::new();
    let keys = mapping.entries().iter();
    keys.map(|entry| entry.key.to_ascii_lowercase())
        .filter(|key| !seen.insert(key.clone()))
        .collect()
}

/// Names that some system keeps for devices, whatever their ending.
const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];

/// The longest stem: names of files have at most 255 bytes on common systems.
const LONGEST_STEM: usize = 200;

/// True when a file of this stem can exist on every system and is discovered by its folder.
fn is_safe_stem(key: &str) -> bool {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let lower = key.to_ascii_lowercase();
    let is_port = lower.len() == 4
        && (lower.starts_with("com") || lower.starts_with("lpt"))
        && lower.ends_with(|last: char| last.is_ascii_digit());
    !key.is_empty()
        && key.len() <= LONGEST_STEM
        && key.bytes().all(safe)
        && !key.starts_with(['_', '-'])
        && !is_litter(key)
        && !lower.starts_with("readme")
        && !DEVICES.contains(&&*lower)
        && !is_port
}

/// The value with every key `$include` written so that it includes nothing (source format, section 2). Nothing is
/// interpreted inside `extensions`.
fn escape(node: &Node, key: &str, opaque: bool) -> Node {
    let value = match &node.value {
        Value::Sequence(items) => {
            let items = items.iter().map(|item| escape(item, "", opaque));
            Value::Sequence(items.collect())
        }
        Value::Mapping(mapping) => {
            let entries = mapping.entries().iter().map(|entry| {
                let is_include = entry.key.trim_start_matches('$') == "include";
                let is_include = is_include && entry.key.ends_with(INCLUDE);
                let below = opaque || is_opaque(&entry.key, key);
                let name = if is_include && !opaque {
                    format!("${}", entry.key).into()
                } else {
                    Arc::clone(&entry.key)
                };
                Entry {
                    key: name,
                    key_span: entry.key_span,
                    node: escape(&entry.node, &entry.key, below),
                }
            });
            Value::Mapping(Arc::new(Mapping::new(entries.collect())))
        }
        other => other.clone(),
    };
    Node {
        value,
        ..node.clone()
    }
}

/// A text that packc made, in the place of `node`.
fn replaced(node: &Node, text: String) -> Node {
    Node {
        value: Value::String(Text {
            text: text.into(),
            style: Style::Made,
        }),
        ..node.clone()
    }
}
