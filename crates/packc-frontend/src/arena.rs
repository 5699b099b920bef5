//! Arena projects (source format, section 5): the tree of a `config.arena.yaml`, rewritten into that of a pack.
//!
//! Only what a pack is made of is read; providers, scenarios and everything else that a test needs is passed over,
//! whether it exists or not.
//!
//! Invariant: gives the form that native sources have, so that everything after it is the same for both.

mod config;
mod overlay;
mod rename;
mod skill;
mod tool;
mod vars;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use packc_diagnostics::registry::project::{
    DUPLICATE_ENTRY, MISSING_FIELD, NOT_A_MAPPING, WRONG_KIND,
};
use packc_diagnostics::{Diagnostic, nearest};
use packc_source::{FileKind, Span, normalize};
use packc_syntax::{Entry, Node};

use self::config::{Config, Given, Item, Items};
use crate::Section;
use crate::discover::ROOTS;
use crate::edit::Edit;
use crate::entries::{Place, Source};
use crate::load::{Documents, Loader};
use crate::names;
use crate::parse::{Document, Role, second_document};
use crate::project::Root;
use crate::reader::Request;
use crate::resource::{FragmentFiles, Resources, envelope, listed_items};

pub(crate) use overlay::overlay;

/// The kinds of the file that leads an Arena project.
const KINDS: [&str; 2] = ["Arena", "ArenaConfig"];

/// What an Arena project gives to a pack.
#[derive(Debug)]
pub(crate) struct Imported {
    /// The pack as far as the project says it; without id, version and defaults.
    pub(crate) root: Edit,
    /// What its prompts and tools say that goes elsewhere than into their own entries.
    pub(crate) resources: Resources,
    /// The files of the fragments that its prompts list.
    pub(crate) fragments: FragmentFiles,
}

/// True for the document of an Arena project.
pub(crate) fn is_arena(node: &Node) -> bool {
    let kind = node.as_mapping().and_then(|fields| fields.node("kind"));
    let kind = kind.and_then(Node::as_str);
    kind.is_some_and(|kind| KINDS.contains(&kind))
}

impl Loader<'_> {
    /// The pack of an Arena project, whose document begins at `start`.
    pub(crate) fn arena_project(&mut self, node: Node, start: Span) -> Option<Node> {
        let imported = self.import(node, start, &HashSet::new())?;
        let Imported {
            root,
            resources,
            fragments,
        } = imported;
        let kind = Root::Arena {
            documented: self.has_document(),
        };
        Some(self.complete(root, resources, &BTreeMap::new(), &fragments, kind))
    }

    /// True when the folder has the document of a pack, which can say what an Arena project can't.
    fn has_document(&mut self) -> bool {
        let listing = self.reader.folders.list(self.folder);
        let mut entries = listing.iter().flat_map(|entries| entries.iter());
        entries.any(|entry| ROOTS.contains(&&*entry.name) && entry.kind == Some(FileKind::File))
    }

    /// Imports the Arena project that `path`, written at `from`, names. `known`: names of fragments that the pack has
    /// besides those of the project.
    pub(crate) fn import_file(
        &mut self,
        path: &str,
        from: Span,
        known: &HashSet<String>,
    ) -> Option<Imported> {
        let number = self.load_files(&[(path.into(), from)]).pop()??;
        let document = self.only_document(number)?;
        self.import(document.node, document.start, known)
    }

    fn import(&mut self, node: Node, start: Span, known: &HashSet<String>) -> Option<Imported> {
        let (spec, passed_over) = spec(node, start, &mut self.diagnostics)?;
        let span = spec.span();
        let config = Config::read(spec, &mut self.diagnostics);
        self.forget_lints(&passed_over);
        self.forget_lints(&config.ignored);
        let prompts = self.prompts(config.prompts);
        let tools = self.tools(config.tools);
        let items = listed_items(prompts.ready.iter().map(|source| &source.node));
        let fragments = self.read_items(items, known);
        let mut root = Edit::empty(span);
        for entry in config.sections {
            root.push(entry);
        }
        let mut resources = Resources::importing();
        let sections = BTreeMap::from([(Section::Prompts, prompts), (Section::Tools, tools)]);
        self.merge(&mut root, &sections, &mut resources);
        rename::follow(&mut root, resources.renamed());
        resources.lift(&mut root, &mut self.diagnostics);
        Some(Imported {
            root,
            resources,
            fragments,
        })
    }

    /// The prompts of the project, as resources.
    fn prompts(&mut self, items: Items) -> Documents {
        let numbers = self.numbers(&items.ready);
        let mut documents = Documents {
            unknown: items.unknown,
            ..Documents::default()
        };
        let mut taken = HashMap::new();
        for (item, number) in items.ready.into_iter().zip(numbers) {
            let source = match item.given {
                Given::Inline(entry) => Some(inline("PromptConfig", entry)),
                Given::File(_, from) => self.document(number, from, &mut taken),
            };
            let Some(mut source) = source else {
                documents.unknown = true;
                continue;
            };
            source.node = vars::apply(source.node, &item.vars, &mut self.diagnostics);
            documents.ready.push(source);
        }
        documents
    }

    /// The tools of the project, as resources.
    fn tools(&mut self, items: Items) -> Documents {
        let numbers = self.numbers(&items.ready);
        let mut documents = Documents {
            unknown: items.unknown,
            ..Documents::default()
        };
        let mut taken = HashMap::new();
        for (item, number) in items.ready.into_iter().zip(numbers) {
            let source = match item.given {
                Given::Inline(entry) => Some(inline("Tool", entry)),
                Given::File(_, from) => self.document(number, from, &mut taken),
            };
            let Some(mut source) = source else {
                documents.unknown = true;
                continue;
            };
            source.node = tool::as_resource(source.node, &mut self.diagnostics);
            documents.ready.push(source);
        }
        documents
    }

    /// For each item the number of its file, if it has one that can be had.
    fn numbers(&mut self, items: &[Item]) -> Vec<Option<usize>> {
        let named = items.iter().filter_map(|item| match &item.given {
            Given::File(path, from) => Some((Arc::clone(path), *from)),
            Given::Inline(_) => None,
        });
        let mut numbers = self.load_files(&named.collect::<Vec<_>>()).into_iter();
        let number = |item: &Item| match item.given {
            Given::File(..) => numbers.next().flatten(),
            Given::Inline(_) => None,
        };
        items.iter().map(number).collect()
    }

    /// Reads files by paths that start at the folder of the file that names them.
    fn load_files(&mut self, named: &[(Arc<str>, Span)]) -> Vec<Option<usize>> {
        let requests = named.iter().map(|(path, from)| {
            let base = &self.reader.sources.file(from.file).path;
            Request {
                path: normalize(&base.parent().unwrap_or(base).join(&**path)),
                role: Role::Document,
                from: Some(*from),
                listed: false,
            }
        });
        let requests = requests.collect();
        let numbers = self.reader.load(requests);
        self.expand(numbers.iter().copied().flatten());
        numbers
    }

    /// The document of a file that an item of the project names at `from`.
    fn document(
        &mut self,
        number: Option<usize>,
        from: Span,
        taken: &mut HashMap<usize, Span>,
    ) -> Option<Source> {
        let number = number?;
        if let Some(first) = taken.get(&number) {
            let name = self.reader.files.get(number).map(|file| &file.path);
            let name = name.map_or_else(String::new, |path| self.reader.display(path));
            let found = Diagnostic::new(&DUPLICATE_ENTRY, format!("`{name}` is listed twice"))
                .at(from, "here again")
                .related(*first, "first listed here")
                .help("remove one of the two; another prompt or tool needs a file of its own");
            self.diagnostics.push(found);
            return None;
        }
        taken.insert(number, from);
        let Document { node, start } = self.only_document(number)?;
        let path = &self.reader.files.get(number)?.path;
        let place = Place {
            stem: names::stem(path).into(),
            start,
            several: false,
            from: Some(from),
        };
        Some(Source { node, place })
    }

    /// The document of a file that may have only one.
    fn only_document(&mut self, number: usize) -> Option<Document> {
        let file = self.reader.files.get(number)?;
        let mut documents = file.parsed.documents.iter();
        let first = documents.next()?.clone();
        if let Some(second) = documents.next() {
            self.diagnostics.push(second_document(second.start));
        }
        Some(first)
    }
}

/// A prompt or tool that is written in the project's file, under its name.
fn inline(kind: &str, entry: Entry) -> Source {
    let place = Place {
        stem: Arc::clone(&entry.key),
        start: entry.key_span,
        several: false,
        from: None,
    };
    let node = envelope(kind, &entry.key, entry.key_span, entry.node);
    Source { node, place }
}

/// The `spec` of the project's document, and the text of what else the document has.
fn spec(node: Node, start: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<(Edit, Vec<Span>)> {
    let mut document = match Edit::new(node) {
        Ok(document) => document,
        Err(node) if node.is_hole() => return None,
        Err(node) => {
            let message = format!(
                "an Arena project must be a mapping, not {}",
                node.describe()
            );
            let found = Diagnostic::new(&NOT_A_MAPPING, message).at(start, "");
            diagnostics.push(found.help(ENVELOPE));
            return None;
        }
    };
    let kind = document.node("kind").cloned();
    if let Some(kind) = &kind
        && !kind.as_str().is_some_and(|kind| KINDS.contains(&kind))
    {
        diagnostics.extend(not_arena(kind));
        return None;
    }
    let mut missing = Vec::new();
    if kind.is_none() {
        missing.push("`kind`");
    }
    let spec = document.take("spec");
    if spec.is_none() {
        missing.push("`spec`");
    }
    if !missing.is_empty() && !document.may_have_more() {
        let message = format!("this Arena project has no {}", missing.join(" and no "));
        let found = Diagnostic::new(&MISSING_FIELD, message).at(document.place(), "");
        diagnostics.push(found.help(ENVELOPE));
    }
    let spec = Edit::new(spec?.node).map_err(|node| {
        if !node.is_hole() {
            let message = format!("`spec` must be a mapping, not {}", node.describe());
            diagnostics.push(Diagnostic::new(&NOT_A_MAPPING, message).at(node.span, ""));
        }
    });
    let others = document.entries().iter();
    let others = others.map(|entry| entry.key_span.to(entry.node.span));
    Some((spec.ok()?, others.collect()))
}

const ENVELOPE: &str = "it begins with `apiVersion: promptkit.altairalabs.ai/v1alpha1` and \
`kind: Arena`; `prompt_configs` and the like stand under `spec:`";

/// The finding that a document of this kind leads no Arena project.
fn not_arena(kind: &Node) -> Option<Diagnostic> {
    if kind.is_hole() {
        return None;
    }
    let Some(text) = kind.as_str() else {
        let message = format!("`kind` must be a string, not {}", kind.describe());
        return Some(Diagnostic::new(&WRONG_KIND, message).at(kind.span, ""));
    };
    let message = format!("a document of kind `{text}` leads no Arena project");
    let found = Diagnostic::new(&WRONG_KIND, message).at(kind.span, "");
    Some(match (nearest(text, KINDS), text) {
        (Some(near), _) => found.did_you_mean(text, near),
        (None, "PromptConfig") => {
            found.help("compile a single prompt with `packc compile-prompt -p FILE -o FILE`")
        }
        (None, _) => found.help("write `kind: Arena`, if this is an Arena project"),
    })
}
