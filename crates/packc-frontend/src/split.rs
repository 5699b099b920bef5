//! A pack becomes the files of a project: the reverse of [`load`](crate::load()).
//!
//! Invariant: the files hold the values of the pack and the settings that keep them as they are; reading them gives the
//! same tree. An entry that no file can name or hold stays in the root file.

use std::collections::HashSet;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::Cause;
use packc_syntax::{Entry, Mapping, Node, Style, Text, Value};

use crate::Section;
use crate::names::is_litter;
use crate::scan::{INCLUDE, is_opaque};

mod paths;
mod references;
mod settings;

pub use paths::file_paths;
use paths::rewritten;
pub use references::long_references;

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
    /// Front matter, to be written as YAML, and the text behind it, byte for byte.
    Markdown {
        /// What stands between the lines of dashes.
        front: Node,
        /// The rest of the file.
        body: Arc<str>,
    },
}

/// How the files of a project are laid out.
pub struct Layout<'a> {
    /// Templates keep their references to fragments (`packc.fragments: reference`).
    pub references: bool,
    /// Prompts become Markdown files where their text allows it.
    pub markdown: bool,
    /// What the compiler filled in is written out.
    pub defaults: bool,
    /// The files that the project holds besides, since the pack names them: paths relative to its folder, with `/`.
    pub named: &'a [Utf8PathBuf],
    /// How a path is written, told by its value and where it goes; `None` leaves it as it is.
    pub path: &'a dyn Fn(&Node, Home) -> Option<String>,
}

/// Where in a project a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// In the root file.
    Root,
    /// In a file of the section's folder, one level below the root file.
    Folder(Section),
}

impl Home {
    /// How a path that starts at the project's folder is written here.
    pub fn path_to(self, path: &str) -> String {
        match self {
            Self::Root => path.to_owned(),
            Self::Folder(section) => {
                let below = path.strip_prefix(section.key());
                match below.and_then(|below| below.strip_prefix('/')) {
                    Some(below) => below.to_owned(),
                    None => format!("../{path}"),
                }
            }
        }
    }
}

/// The keys of the root file that are always written out.
const IDENTITY: [&str; 3] = ["id", "name", "version"];

/// The files of a project that compiles to `pack`, the root file first. A compilation block is left out, since a build
/// writes its own.
pub fn split(pack: &Node, layout: &Layout<'_>) -> Vec<Piece> {
    let Value::Mapping(mapping) = &pack.value else {
        return Vec::new();
    };
    let mut files = Vec::new();
    let mut root = Vec::new();
    for entry in mapping.entries() {
        if &*entry.key == "compilation" || layout.leaves_out(entry) {
            continue;
        }
        let entries = entry.node.as_mapping();
        if let (Some(section), Some(entries)) = (Section::from_key(&entry.key), entries) {
            if let Some(rest) = layout.split_section(section, entries, &mut files) {
                let value = Value::Mapping(Arc::new(Mapping::new(rest)));
                root.push(with_value(entry, value));
            }
        } else {
            let here = |node: &Node| (layout.path)(node, Home::Root);
            root.push(Entry {
                node: rewritten(&entry.key, &entry.node, &here),
                ..entry.clone()
            });
        }
    }
    root.extend(settings::settings(layout, &files, pack.span));
    let root = Value::Mapping(Arc::new(Mapping::new(led_by_identity(root))));
    let root = Piece {
        path: "pack.yaml".into(),
        content: Content::Tree(layout.written(&Node::new(pack.span, root), "", false)),
    };
    files.insert(0, root);
    files
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

impl Layout<'_> {
    /// True for what the compiler filled in, when that isn't written.
    fn leaves_out(&self, entry: &Entry) -> bool {
        let is_default = matches!(entry.node.cause.as_deref(), Some(Cause::Default));
        !self.defaults && is_default && !IDENTITY.contains(&&*entry.key)
    }

    /// Gives every entry that can have one a file of its own. What is left over stays in the root file; `None` when
    /// nothing is left of a section that had entries.
    fn split_section(
        &self,
        section: Section,
        mapping: &Mapping,
        files: &mut Vec<Piece>,
    ) -> Option<Vec<Entry>> {
        let twins = case_twins(mapping);
        let mut rest = Vec::new();
        for entry in mapping.entries() {
            let is_stem =
                is_safe_stem(&entry.key) && !twins.contains(&entry.key.to_ascii_lowercase());
            let content = is_stem.then(|| self.content(section, entry)).flatten();
            let piece = content.map(|(ending, content)| Piece {
                path: format!("{}/{}.{ending}", section.key(), entry.key).into(),
                content,
            });
            match piece.filter(|piece| !self.is_taken(&piece.path)) {
                Some(piece) => files.push(piece),
                None => rest.push(Entry {
                    node: rewritten(section.key(), &entry.node, &|node| {
                        (self.path)(node, Home::Root)
                    }),
                    ..entry.clone()
                }),
            }
        }
        (!rest.is_empty() || mapping.entries().is_empty()).then_some(rest)
    }

    /// True when a file that the pack names has this path, on some systems at least.
    fn is_taken(&self, path: &Utf8Path) -> bool {
        let mut named = self.named.iter();
        named.any(|named| named.as_str().eq_ignore_ascii_case(path.as_str()))
    }

    /// The content of the file of an entry, with the file's ending; `None` when a file would say something else.
    fn content(&self, section: Section, entry: &Entry) -> Option<(&'static str, Content)> {
        match (section, &entry.node.value) {
            (Section::Fragments, Value::String(text)) => {
                let content = || ("md", Content::Text(Arc::clone(&text.text)));
                survives_as_text(&text.text).then(content)
            }
            (Section::Prompts | Section::Tools | Section::Compositions, Value::Mapping(fields)) => {
                let names_itself = section
                    .name_key()
                    .is_none_or(|key| fields.node(key).and_then(Node::as_str) == Some(&entry.key));
                // A document with a kind is read as a resource.
                let is_plain = names_itself && fields.get("kind").is_none();
                if !is_plain || fields.entries().is_empty() {
                    return None;
                }
                let moved = rewritten(section.key(), &entry.node, &|node| {
                    (self.path)(node, Home::Folder(section))
                });
                let mut tree = self.written(&moved, &entry.key, false);
                if let Value::Mapping(fields) = &tree.value {
                    let fields = led_by_identity(fields.entries().to_vec());
                    tree.value = Value::Mapping(Arc::new(Mapping::new(fields)));
                }
                if self.markdown
                    && section == Section::Prompts
                    && let Some(content) = markdown(&tree)
                {
                    return Some(("md", content));
                }
                Some(("yaml", Content::Tree(tree)))
            }
            _ => None,
        }
    }

    /// The value as a source says it: without what the compiler filled in unless that is asked for, and with every key
    /// `$include` written so that it includes nothing (source format, section 2). Nothing is interpreted inside
    /// `extensions`.
    fn written(&self, node: &Node, key: &str, opaque: bool) -> Node {
        let value = match &node.value {
            Value::Sequence(items) => {
                let items = items.iter().map(|item| self.written(item, "", opaque));
                Value::Sequence(items.collect())
            }
            Value::Mapping(mapping) => {
                let entries = mapping.entries().iter();
                let entries = entries.filter(|entry| !self.leaves_out(entry));
                let entries = entries.map(|entry| Entry {
                    key: if opaque {
                        Arc::clone(&entry.key)
                    } else {
                        escaped(&entry.key)
                    },
                    key_span: entry.key_span,
                    node: self.written(
                        &entry.node,
                        &entry.key,
                        opaque || is_opaque(&entry.key, key),
                    ),
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
}

/// The keys that a reader looks for first.
const LEADING: [&str; 6] = ["packc", "$schema", "id", "name", "version", "description"];

/// The entries of a document, those that say what it is before all others.
fn led_by_identity(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_by_key(|entry| {
        let rank = LEADING.iter().position(|key| **key == *entry.key);
        rank.unwrap_or(LEADING.len())
    });
    entries
}

/// The key, with one `$` more when it would include something, or stand for a key that would.
fn escaped(key: &Arc<str>) -> Arc<str> {
    let is_include = key.ends_with(INCLUDE) && key.trim_start_matches('$') == "include";
    if is_include {
        format!("${key}").into()
    } else {
        Arc::clone(key)
    }
}

/// A prompt as front matter and body; `None` when its text would be read otherwise there.
fn markdown(prompt: &Node) -> Option<Content> {
    let Value::Mapping(fields) = &prompt.value else {
        return None;
    };
    let text = fields.node("system_template")?;
    let body = text.as_str()?;
    let first_line = body.lines().next().unwrap_or_default();
    if body.contains(['\r', '\0']) || first_line.trim().is_empty() {
        return None;
    }
    let rest = fields.entries().iter();
    let rest = rest
        .filter(|entry| &*entry.key != "system_template")
        .cloned();
    let front = Value::Mapping(Arc::new(Mapping::new(rest.collect())));
    Some(Content::Markdown {
        front: Node {
            value: front,
            ..prompt.clone()
        },
        body: body.into(),
    })
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
