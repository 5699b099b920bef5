//! A folder of resource documents without a root file, which is a pack too (source format, section 4).
//!
//! Invariant: only the kinds of the documents decide what becomes of them, not the names of their folders.

use std::collections::{BTreeMap, HashSet};

use camino::Utf8Path;
use packc_diagnostics::registry::project::{MISSING_FIELD, WRONG_KIND};
use packc_diagnostics::{Diagnostic, nearest};
use packc_source::{Span, World};
use packc_syntax::Node;

use super::Resources;
use crate::Section;
use crate::arena::is_arena;
use crate::discover::no_root;
use crate::edit::Edit;
use crate::load::{Documents, Loader, SectionFile};
use crate::parse::{Document, Role};
use crate::patterns::documents_below;
use crate::project::Root;
use crate::reader::Request;
use crate::settings::{DEFAULT_OUTPUT, Settings};
use crate::workspace::WORKSPACE;

impl Loader<'_> {
    /// Reads all documents below a folder as resources.
    pub(crate) fn resource_folder(
        &mut self,
        world: &dyn World,
        folder: &Utf8Path,
    ) -> Option<(Node, Settings)> {
        let paths = documents_below(&mut self.reader, folder);
        // What an earlier build has written is no source.
        let output = folder.join(DEFAULT_OUTPUT);
        let output_folder = output.parent().unwrap_or(&output);
        let requests = paths
            .into_iter()
            .filter(|path| path.file_name() != Some(WORKSPACE) && !path.starts_with(output_folder))
            .map(|path| Request {
                path,
                role: Role::Document,
                from: None,
                listed: true,
            });
        let numbers = self.reader.load(requests.collect());
        let usable = self.expand(numbers.iter().copied().flatten());
        let documents: Vec<(usize, usize, Document)> = numbers
            .iter()
            .flatten()
            .filter_map(|number| Some((*number, self.reader.files.get(*number)?)))
            .flat_map(|(number, file)| {
                let documents = file.parsed.documents.iter().enumerate();
                documents.map(move |(at, document)| (number, at, document.clone()))
            })
            .collect();
        let is_resource =
            |(.., document): &(usize, usize, Document)| kind(&document.node).is_some();
        if !documents.iter().any(is_resource) {
            let name = self.reader.display(folder);
            self.diagnostics.push(no_root(world, folder, &name));
            return None;
        }
        let arena = documents
            .iter()
            .find(|(.., document)| is_arena(&document.node));
        if let Some((number, _, document)) = arena {
            let path = self.reader.files.get(*number).map(|file| file.path.clone());
            let path = path.map_or_else(String::new, |path| self.reader.display(&path));
            self.diagnostics
                .extend(leads_a_project(&document.node, &path));
            return None;
        }
        let mut sections: BTreeMap<Section, Documents> = BTreeMap::new();
        let broken = numbers.iter().any(Option::is_none);
        for section in [Section::Prompts, Section::Tools] {
            sections.entry(section).or_default().unknown = broken;
        }
        let prompts = numbers.iter().copied().flatten();
        let fragments = self.read_fragments(prompts, &HashSet::new());
        let mut first = None;
        for (number, at, document) in &documents {
            first = first.or(Some(document.node.span));
            let file = self.reader.files.get(*number);
            if !file.is_some_and(|file| fragments.claims(&file.path)) {
                self.assign((*number, *at), document, &mut sections);
            }
        }
        self.report_parsed(&HashSet::new());
        let place = first.map(|span| Span::start_of(span.file))?;
        let (root, resources) = (Edit::empty(place), Resources::default());
        let root = self.complete(root, resources, &sections, &fragments, Root::Folder);
        usable.then_some((root, Settings::default()))
    }

    /// Gives a document to the section of its kind.
    fn assign(
        &mut self,
        (number, at): (usize, usize),
        document: &Document,
        sections: &mut BTreeMap<Section, Documents>,
    ) {
        let node = &document.node;
        let Some(kind) = kind(node) else {
            let may_be_resource = node.is_hole()
                || node
                    .as_mapping()
                    .is_some_and(packc_syntax::Mapping::may_have_more);
            if may_be_resource {
                for documents in sections.values_mut() {
                    documents.unknown = true;
                }
                return;
            }
            let found = Diagnostic::new(&MISSING_FIELD, "this document has no `kind`")
                .at(document.start, "")
                .help("a folder without a `pack.yaml` holds resources: `kind: PromptConfig` or `kind: Tool`");
            self.diagnostics.push(found);
            return;
        };
        let section = kind.as_str().and_then(Resources::section_of);
        let Some(section) = section else {
            let name = kind.as_str().unwrap_or_default();
            let message = format!("a resource of kind `{name}` is neither a prompt nor a tool");
            let found = Diagnostic::new(&WRONG_KIND, message)
                .at(kind.span, "")
                .help(
                    "a pack is made of `PromptConfig` and `Tool`; move other resources elsewhere",
                );
            self.diagnostics.push(found);
            return;
        };
        let documents = sections.entry(section).or_default();
        documents.files.push(SectionFile {
            number,
            document: Some(at),
            from: None,
        });
    }
}

/// The `kind` of a document.
fn kind(node: &Node) -> Option<&Node> {
    node.as_mapping()?.node("kind")
}

/// The finding that the document of a root file is a resource, which is no pack by itself.
pub(crate) fn not_a_pack(node: &Node) -> Option<Diagnostic> {
    let kind = kind(node)?;
    let name = kind.as_str()?;
    let message = format!("a resource of kind `{name}` is no pack");
    let found = Diagnostic::new(&WRONG_KIND, message).at(kind.span, "");
    Some(match nearest(name, ["Arena"]) {
        Some(near) => found.did_you_mean(name, near),
        None => found.help(
            "build the folder that it lies in: `packc build FOLDER --id ID --pack-version VERSION`",
        ),
    })
}

/// The finding that a folder of resources holds the file of an Arena project under another name than the usual one.
fn leads_a_project(node: &Node, path: &str) -> Option<Diagnostic> {
    let kind = kind(node)?;
    let message = "this file leads an Arena project, and is none of its resources";
    let found = Diagnostic::new(&WRONG_KIND, message).at(kind.span, "");
    Some(found.help(format!(
        "build the project by its file: `packc build {path}`"
    )))
}
