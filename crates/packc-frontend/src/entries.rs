//! Putting the documents of files into the sections of the pack.
//!
//! Invariant: an entry that can't be put in under a name of its own is an error, and a section that misses one for that
//! or any other reason says that it may have more keys.

use std::collections::HashMap;
use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{
    DUPLICATE_ENTRY, INVALID_NAME, MISSING_NAME, NOT_A_MAPPING,
};
use packc_source::{Cause, Span};
use packc_syntax::{Entry, Mapping, Node, Value};

use crate::Section;
use crate::edit::{Edit, default_text, hole};
use crate::names;
use crate::resource::{Resources, reject_inline};

/// A document that becomes an entry of a section.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its content.
    pub(crate) node: Node,
    /// Where it lies.
    pub(crate) place: Place,
}

/// Where a document lies.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The stem of the file.
    pub(crate) stem: Arc<str>,
    /// Where the document begins in it.
    pub(crate) start: Span,
    /// True when the file has more than one document.
    pub(crate) several: bool,
    /// The pattern that brought the file in.
    pub(crate) from: Option<Span>,
}

/// Puts documents into a section of the root mapping. `unknown`: there are more that can't be had.
pub(crate) fn merge(
    root: &mut Edit,
    section: Section,
    (sources, unknown): (Vec<Source>, bool),
    resources: &mut Resources,
    diagnostics: &mut Vec<Diagnostic>,
) {
    reject_inline(root, section, diagnostics);
    let mut collection = Collection {
        section,
        entries: Vec::new(),
        items: Vec::new(),
        places: HashMap::new(),
        unknown,
        resources,
        diagnostics,
    };
    let inline = root.node(section.key()).cloned();
    let written = inline.as_ref().is_none_or(|node| collection.begin(node));
    if !written || (sources.is_empty() && !unknown) {
        return;
    }
    for source in sources {
        collection.add(source);
    }
    let Collection {
        entries,
        mut items,
        unknown,
        ..
    } = collection;
    if inline.is_none() && entries.is_empty() && items.is_empty() && !unknown {
        return;
    }
    let base = inline.unwrap_or_else(|| hole(root.place()));
    let value = if section == Section::Evals {
        if unknown && !items.iter().any(Node::is_hole) {
            items.push(hole(base.span));
        }
        Value::Sequence(items.into())
    } else {
        let mapping = Mapping::new(entries);
        Value::Mapping(Arc::new(if unknown {
            mapping.with_unknown_keys()
        } else {
            mapping
        }))
    };
    root.set(section.key(), Node { value, ..base });
}

/// Where the name of an entry stands.
#[derive(Clone, Copy, Debug)]
struct At {
    span: Span,
    /// True when the name is that of the file, so that the span is only the document's beginning.
    by_file: bool,
}

impl At {
    fn written(span: Span) -> Self {
        let by_file = false;
        Self { span, by_file }
    }

    fn file(place: &Place) -> Self {
        Self {
            span: place.start,
            by_file: true,
        }
    }

    /// What to say of the place.
    fn label(self, text: &str) -> String {
        if self.by_file {
            format!("{text}, by the name of the file")
        } else {
            text.to_owned()
        }
    }
}

struct Collection<'a> {
    section: Section,
    /// The entries of a mapping.
    entries: Vec<Entry>,
    /// The items of a list.
    items: Vec<Node>,
    /// Where the name of each entry stands.
    places: HashMap<Arc<str>, At>,
    /// True when an entry under an unknown name may be missing.
    unknown: bool,
    resources: &'a mut Resources,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Collection<'_> {
    /// Begins with what the root file says; false when that can't be added to.
    fn begin(&mut self, inline: &Node) -> bool {
        match (&inline.value, self.section) {
            (Value::Hole, _) => self.unknown = true,
            (Value::Sequence(items), Section::Evals) => {
                self.items = items.to_vec();
                for item in items.iter() {
                    let id = item.as_mapping().and_then(|item| item.node("id"));
                    // Two of the list with one id are reported with the rules of evals.
                    if let Some((id, text)) = id.and_then(|id| Some((id, id.as_str()?))) {
                        let place = self.places.entry(text.into());
                        place.or_insert(At::written(id.span));
                    }
                }
            }
            (Value::Mapping(mapping), section) if section != Section::Evals => {
                self.entries = mapping.entries().to_vec();
                self.unknown |= mapping.may_have_more();
                let named = mapping.entries().iter();
                self.places = named
                    .map(|entry| (Arc::clone(&entry.key), At::written(entry.key_span)))
                    .collect();
            }
            _ => return false,
        }
        true
    }

    /// Notes where a name stands; false, with a finding, when it is taken.
    fn claim(&mut self, name: &Arc<str>, at: At) -> bool {
        let Some(first) = self.places.get(name) else {
            self.places.insert(Arc::clone(name), at);
            return true;
        };
        let noun = self.section.noun();
        let message = format!("the {noun} `{name}` is defined twice");
        let found = Diagnostic::new(&DUPLICATE_ENTRY, message)
            .at(at.span, at.label("here again"))
            .related(first.span, first.label("first defined here"))
            .help("give one of the two another name, or remove it");
        self.diagnostics.push(found);
        false
    }

    fn add(&mut self, source: Source) {
        let Source { node, place } = source;
        if self.section == Section::Fragments {
            self.add_fragment(node, &place);
            return;
        }
        let span = node.span;
        let Some(fields) = self.fields(node, &place) else {
            self.add_hole(span, &place);
            return;
        };
        match self.name(&place, fields) {
            Some((name, at, fields)) => {
                if self.claim(&name, at) {
                    self.put(name, at.span, fields.finish(), &place);
                }
            }
            None => self.unknown = true,
        }
    }

    fn add_fragment(&mut self, text: Node, place: &Place) {
        let name = &place.stem;
        if names::is_legal(Section::Fragments, name) {
            if self.claim(name, At::file(place)) {
                self.put(Arc::clone(name), place.start, text, place);
            }
        } else {
            self.unknown = true;
            let found = invalid_name(Section::Fragments, name, place.start);
            let help = "rename the file, or include it under a name in `pack.yaml`";
            self.diagnostics.push(found.help(help));
        }
    }

    /// The fields of a document; none when it holds no mapping.
    fn fields(&mut self, node: Node, place: &Place) -> Option<Edit> {
        match Edit::new(node) {
            Ok(mut fields) => {
                fields.take("$schema");
                if Resources::is_resource(&fields) {
                    let (section, diagnostics) = (self.section, &mut *self.diagnostics);
                    return self.resources.convert(section, fields, diagnostics);
                }
                Some(fields)
            }
            Err(node) if node.is_hole() => None,
            Err(node) => {
                let (one, noun) = (self.section.one(), self.section.noun());
                let message = format!("{one} must be a mapping, not {}", node.describe());
                let help = format!(
                    "a file holds the fields of one {noun}; further ones follow after a `---` line"
                );
                let found = Diagnostic::new(&NOT_A_MAPPING, message).at(place.start, "");
                self.diagnostics.push(found.help(help));
                None
            }
        }
    }

    /// A document of which nothing is known but the file that it lies in.
    fn add_hole(&mut self, span: Span, place: &Place) {
        self.unknown = true;
        let name = &place.stem;
        if self.section == Section::Evals {
            self.items.push(hole(span));
        } else if self.section.name_key().is_none() && !self.places.contains_key(name) {
            self.places.insert(Arc::clone(name), At::file(place));
            self.put(Arc::clone(name), place.start, hole(span), place);
        }
    }

    /// The name of an entry and where it stands, with the fields completed by it; none when there is no telling.
    fn name(&mut self, place: &Place, mut fields: Edit) -> Option<(Arc<str>, At, Edit)> {
        let section = self.section;
        let (stem, start, several) = (&place.stem, place.start, place.several);
        let Some(key) = section.name_key() else {
            if several {
                let message = format!(
                    "this {} shares its file with another document",
                    section.noun()
                );
                let help = format!(
                    "give each {} a file of its own, since its name is that of the file",
                    section.noun()
                );
                let found = Diagnostic::new(&MISSING_NAME, message).at(start, "");
                self.diagnostics.push(found.help(help));
                return None;
            }
            return Some((Arc::clone(stem), At::file(place), fields));
        };
        let mut uncertain = false;
        let written = fields.node(key);
        if let Some((node, name)) = written.and_then(|node| Some((node, node.as_str()?))) {
            return Some((name.into(), At::written(node.span), fields));
        }
        match written {
            // The next phase says what is wrong with it; under the stem, it sees the other fields too.
            Some(_) => uncertain = true,
            None if fields.may_have_more() => uncertain = true,
            None if several => {
                let message = format!("this {} has no `{key}`", section.noun());
                let help = format!("in a file with several documents, each states its `{key}`");
                let found = Diagnostic::new(&MISSING_NAME, message).at(start, "");
                self.diagnostics.push(found.help(help));
                return None;
            }
            None if !names::is_legal(section, stem) => {
                let found = invalid_name(section, stem, start);
                let help = format!("rename the file, or write the {key} into it: `{key}: …`");
                self.diagnostics.push(found.help(help));
                fields.default(key, hole);
                uncertain = true;
            }
            None => fields.default(key, |place| default_text(place, stem)),
        }
        self.unknown |= uncertain;
        let taken = uncertain && self.places.contains_key(stem);
        (!taken).then(|| (Arc::clone(stem), At::file(place), fields))
    }

    fn put(&mut self, name: Arc<str>, key_span: Span, node: Node, place: &Place) {
        let node = node.because(Cause::Include(place.from));
        if self.section == Section::Evals {
            self.items.push(node);
        } else {
            self.entries.push(Entry {
                key: name,
                key_span,
                node,
            });
        }
    }
}

/// The finding that an entry can't have the name that it would get.
pub(crate) fn invalid_name(section: Section, name: &str, place: Span) -> Diagnostic {
    let message = format!("`{name}` can't be the name of {}", section.one());
    let found = Diagnostic::new(&INVALID_NAME, message).at(place, "");
    match names::rule(section) {
        Some(rule) => found.note(format!("the name of {} has {rule}", section.one())),
        None => found,
    }
}
