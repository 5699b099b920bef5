//! The settings of a project that is written: what keeps its values as they are.
//!
//! Invariant: nothing is set that the convention gives anyway.

use std::sync::Arc;

use camino::{Utf8Component, Utf8Path, Utf8PathBuf};
use packc_source::{Cause, Span};
use packc_syntax::{Entry, Mapping, Node, Value};

use super::{Layout, Piece};
use crate::Section;
use crate::names::{ending, is_litter};

/// `packc: …` for a project of these files; `None` when it needs no settings. `at` is the place of the pack.
pub(super) fn settings(layout: &Layout<'_>, files: &[Piece], at: Span) -> Option<Entry> {
    // An empty place, so that the comments of what stands there aren't taken for those of the settings.
    let at = Span {
        end: at.start,
        ..at
    };
    let mut settings = Vec::new();
    let sources = Section::ALL.into_iter().filter_map(|section| {
        let own = files.iter().map(|piece| piece.path.as_path());
        let own = own.filter(|path| below(section, path).is_some());
        let patterns = patterns(section, own, layout.named)?;
        let items = patterns.into_iter().map(|text| made(at, text));
        Some(entry(
            section.key(),
            Node::new(at, Value::Sequence(items.collect())),
        ))
    });
    let sources: Vec<Entry> = sources.collect();
    if !sources.is_empty() {
        settings.push(entry("sources", mapping(at, sources)));
    }
    // Templates keep their tokens, as in the pack.
    if layout.references {
        settings.push(entry("fragments", made(at, "reference".to_owned())));
    }
    (!settings.is_empty()).then(|| entry("packc", mapping(at, settings)))
}

/// What has to stand in `packc.sources` for a section whose files are `own`, so that none of the named files is read as
/// one of them; `None` when the convention reads the right ones.
fn patterns<'a>(
    section: Section,
    own: impl Iterator<Item = &'a Utf8Path>,
    named: &[Utf8PathBuf],
) -> Option<Vec<String>> {
    let strangers = named.iter().filter_map(|path| below(section, path));
    let strangers: Vec<&Utf8Path> = strangers
        .filter(|path| is_discovered(section, path))
        .collect();
    let is_direct = |path: &&Utf8Path| path.components().count() == 1;
    let mut own = own.peekable();
    if strangers.is_empty() {
        None
    } else if own.peek().is_some() && !strangers.iter().any(is_direct) {
        Some(vec![format!("{}/*", section.key())])
    } else {
        Some(own.map(Utf8Path::to_string).collect())
    }
}

/// The path seen from the folder of the section; `None` for one that lies elsewhere.
fn below(section: Section, path: &Utf8Path) -> Option<&Utf8Path> {
    path.strip_prefix(section.key()).ok()
}

/// True for a file that the folder of the section gives, or at least a warning about it.
fn is_discovered(section: Section, below: &Utf8Path) -> bool {
    let is_litter = |part: Utf8Component<'_>| is_litter(part.as_str());
    let ending = ending(below);
    !below.components().any(is_litter) && (section.role(ending).is_some() || section.nearly(ending))
}

fn made(at: Span, text: String) -> Node {
    Node::made(at, text, Cause::Imported(at))
}

fn mapping(at: Span, entries: Vec<Entry>) -> Node {
    Node::new(at, Value::Mapping(Arc::new(Mapping::new(entries))))
}

fn entry(key: &str, node: Node) -> Entry {
    Entry {
        key: key.into(),
        key_span: node.span,
        node,
    }
}
