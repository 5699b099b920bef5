//! From options to one merged tree.
//!
//! Invariant: the only module that knows the order of the frontend's steps.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use camino::Utf8Path;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{EMPTY_FILE, NOT_A_MAPPING};
use packc_diagnostics::registry::syntax::AMBIGUOUS_SCALAR;
use packc_source::{SourceMap, Span, World, normalize};
use packc_syntax::{Node, Suppression};

use crate::arena::{self, overlay};
use crate::cache::ParseCache;
use crate::claims::Claims;
use crate::discover::{Found, discover};
use crate::edit::{Edit, hole};
use crate::entries::{Place, Source, merge};
use crate::include::Includes;
use crate::parse::{Document, Role, second_document};
use crate::project::{Form, Options, Project, Root};
use crate::reader::{Reader, Request};
use crate::resource::{FragmentFiles, Resources, inline_fragments, not_a_pack};
use crate::section::Section;
use crate::settings::{self, Settings};
use crate::workspace::{Reach, WORKSPACE, reach};
use crate::{defaults, identity, names, patterns};

/// Finds a project, reads its files and merges them into one tree. `None` when there is no root file that could be
/// read. Files that `cache` has from the last build aren't parsed again.
pub fn load(
    world: &dyn World,
    options: &Options,
    cache: &mut ParseCache,
    sources: &mut SourceMap,
) -> (Option<Project>, Vec<Diagnostic>) {
    let found = match discover(world, options) {
        Ok(found) => found,
        Err(found) => return (None, vec![*found]),
    };
    let (root_file, folder) = match &found {
        Found::RootFile(path) => (path, path.parent().unwrap_or(path)),
        Found::Folder(path) => (path, path.as_path()),
    };
    let (cwd, limits) = (&options.cwd, &options.limits);
    let (reach, mut diagnostics) = reach(world, cwd, folder, &options.allow_roots, limits, sources);
    let Reach { boundary, bases } = reach;
    let reader = Reader::new(world, cwd, (&boundary, &bases), limits, (cache, sources));
    let mut loader = Loader {
        options,
        folder,
        reader,
        includes: Includes::default(),
        diagnostics: Vec::new(),
        suppressions: Vec::new(),
    };
    let merged = match &found {
        Found::RootFile(path) => loader.root_file(path),
        Found::Folder(path) => loader.resource_folder(world, path),
    };
    diagnostics.extend(loader.diagnostics);
    let suppressions = loader.suppressions;
    diagnostics.extend(loader.reader.finish());
    let project = merged.map(|(root, settings)| Project {
        root,
        settings,
        root_file: root_file.clone(),
        folder: folder.to_owned(),
        boundary,
        suppressions,
    });
    (project, diagnostics)
}

/// A project that is being loaded.
pub(crate) struct Loader<'a> {
    options: &'a Options,
    pub(crate) folder: &'a Utf8Path,
    pub(crate) reader: Reader<'a>,
    includes: Includes,
    pub(crate) diagnostics: Vec<Diagnostic>,
    suppressions: Vec<Suppression>,
}

/// A file of a section.
#[derive(Debug)]
pub(crate) struct SectionFile {
    pub(crate) number: usize,
    /// The one document that belongs to the section; all of them when there is no number.
    pub(crate) document: Option<usize>,
    /// The pattern that brought the file in.
    pub(crate) from: Option<Span>,
}

/// The documents of a section.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    pub(crate) files: Vec<SectionFile>,
    /// Documents that an importer has prepared, which come after those of the files.
    pub(crate) ready: Vec<Source>,
    /// True when there are more that can't be had.
    pub(crate) unknown: bool,
}

impl Loader<'_> {
    /// A project with a root file.
    fn root_file(&mut self, path: &Utf8Path) -> Option<(Node, Settings)> {
        let request = Request {
            path: path.to_owned(),
            role: Role::Document,
            from: None,
            listed: true,
        };
        let Some(root) = self.reader.load(vec![request]).pop().flatten() else {
            self.reader.blame_root(path);
            return None;
        };
        let usable = self.expand([root]);
        let (documents, is_empty) = self.reader.files.get(root).map(|file| {
            let mut found = file.parsed.diagnostics.iter();
            let is_empty = found.any(|found| *found.rule == EMPTY_FILE);
            (file.parsed.documents.clone(), is_empty)
        })?;
        let mut documents = documents.into_iter();
        let Document { node, start } = documents.next()?;
        if let Some(second) = documents.next() {
            self.diagnostics.push(second_document(second.start));
        }
        let nothing = hole(node.span);
        let imported = match self.options.form {
            Form::Prompt => Some(self.lone_prompt(root, &node)),
            Form::Any if !arena::is_arena(&node) => None,
            Form::Any | Form::Arena => Some(self.arena_project(node.clone(), start)),
        };
        if let Some(root) = imported {
            self.report_parsed(&HashSet::new());
            return root
                .filter(|_| usable)
                .map(|root| (root, Settings::imported()));
        }
        if let Some(found) = not_a_pack(&node) {
            self.diagnostics.push(found);
            return None;
        }
        let root = match Edit::new(node) {
            Ok(root) => root,
            // Of a file that is broken from its beginning nothing is known; the folders can be checked all the same.
            Err(node) if node.is_hole() && !is_empty => {
                let mut root = Edit::empty(node.span);
                root.set_unknown_keys();
                root
            }
            Err(node) => {
                self.not_a_root(&node, start);
                self.report_parsed(&HashSet::new());
                return Some((nothing, Settings::default()));
            }
        };
        let (root, settings) = self.sections(root, path);
        Some((if usable { root } else { nothing }, settings))
    }

    fn not_a_root(&mut self, node: &Node, start: Span) {
        if node.is_hole() {
            return;
        }
        let message = format!("the root file must be a mapping, not {}", node.describe());
        let found = Diagnostic::new(&NOT_A_MAPPING, message)
            .at(start, "")
            .help("begin with `id: …` and `version: …`, each on a line of its own");
        self.diagnostics.push(found);
    }

    /// Finds the files of all sections and merges them into the root mapping.
    fn sections(&mut self, mut root: Edit, path: &Utf8Path) -> (Node, Settings) {
        let (mut settings, words) = settings::take(&mut root, &mut self.diagnostics);
        self.reader.accept(&words);
        let mut resources = Resources::default();
        let mut listed = FragmentFiles::default();
        if let Some((arena, from)) = &settings.arena {
            let known = inline_fragments(&root);
            match self.import_file(arena.as_str(), *from, &known) {
                Some(imported) => {
                    root = overlay(imported.root, root);
                    resources = imported.resources;
                    listed = imported.fragments;
                }
                None => root.set_unknown_keys(),
            }
            settings.conventions = false;
        }
        let reserved = [
            path.to_owned(),
            normalize(&self.folder.join(&settings.output)),
            self.folder.join(WORKSPACE),
        ];
        let patterns::Found {
            candidates,
            near_misses,
            incomplete,
        } = patterns::candidates(&mut self.reader, self.folder, &settings, &reserved);
        let requests = candidates.iter().map(|candidate| Request {
            path: candidate.path.clone(),
            role: candidate.role,
            from: candidate.from,
            listed: true,
        });
        let numbers = self.reader.load(requests.collect());
        let claims = Claims::new(&self.reader.files);
        let mut sections: BTreeMap<Section, Documents> = BTreeMap::new();
        for section in incomplete {
            sections.entry(section).or_default().unknown = true;
        }
        let mut unused = HashSet::new();
        for (candidate, number) in candidates.iter().zip(&numbers) {
            let documents = sections.entry(candidate.section).or_default();
            match number {
                None => documents.unknown = true,
                Some(number) if candidate.named || !claims.claims(&candidate.path) => {
                    documents.files.push(SectionFile {
                        number: *number,
                        document: None,
                        from: candidate.from,
                    });
                }
                Some(number) => {
                    // Files that claim each other go nowhere; the circle is reported.
                    documents.unknown |= claims.is_circular(*number);
                    unused.extend(claims.is_unused(*number).then_some(*number));
                }
            }
        }
        let usable = self.expand(numbers.into_iter().flatten());
        listed.extend(self.read_listed(&root, &mut sections));
        self.report_parsed(&unused);
        for near_miss in near_misses {
            if self.reader.sources.find(&near_miss.path).is_none() {
                let name = self.reader.display(&near_miss.path);
                self.diagnostics.push(near_miss.finding(&name));
            }
        }
        let span = root.span();
        let root = self.complete(root, resources, &sections, &listed, Root::Pack);
        (if usable { root } else { hole(span) }, settings)
    }

    /// Expands the includes of files; false when the whole became too large to be used.
    pub(crate) fn expand(&mut self, numbers: impl IntoIterator<Item = usize>) -> bool {
        self.includes.expand(
            numbers,
            &mut self.reader.files,
            self.reader.sources,
            &self.options.limits,
            &mut self.diagnostics,
        )
    }

    /// Reports what is wrong with the files themselves, and takes what their comments silence, but for those that aren't
    /// used.
    pub(crate) fn report_parsed(&mut self, unused: &HashSet<usize>) {
        for (number, file) in self.reader.files.iter_mut().enumerate() {
            let found = std::mem::take(&mut file.parsed.diagnostics);
            let suppressions = std::mem::take(&mut file.parsed.suppressions);
            if !unused.contains(&number) {
                self.diagnostics.extend(found);
                self.suppressions.extend(suppressions);
            }
        }
    }

    /// Merges documents into the root mapping and fills in what was left out. `resources`: what was read of them before.
    pub(crate) fn complete(
        &mut self,
        mut root: Edit,
        mut resources: Resources,
        sections: &BTreeMap<Section, Documents>,
        fragments: &FragmentFiles,
        kind: Root,
    ) -> Node {
        self.merge(&mut root, sections, &mut resources);
        self.add_fragments(&mut root, &mut resources, fragments);
        self.forget_lints(&resources.left_out());
        resources.finish(&mut root, &mut self.diagnostics);
        let (options, folder) = (self.options, self.folder);
        identity::complete(&mut root, options, folder, kind, &mut self.diagnostics);
        defaults::fill(&mut root, kind, &mut self.diagnostics);
        root.finish()
    }

    /// Takes back what was said about the way in which values are written that no pack has.
    pub(crate) fn forget_lints(&mut self, parts: &[Span]) {
        let is_inside = |found: &Diagnostic| {
            let place = found.primary.as_ref().map(|label| label.span);
            *found.rule == AMBIGUOUS_SCALAR
                && place.is_some_and(|place| parts.iter().any(|part| part.contains(place)))
        };
        self.diagnostics.retain(|found| !is_inside(found));
        for file in &mut self.reader.files {
            file.parsed.diagnostics.retain(|found| !is_inside(found));
        }
    }

    /// Merges documents into the root mapping.
    pub(crate) fn merge(
        &mut self,
        root: &mut Edit,
        sections: &BTreeMap<Section, Documents>,
        resources: &mut Resources,
    ) {
        let none = Documents::default();
        let mut uses: HashMap<usize, usize> = HashMap::new();
        for file in sections.values().flat_map(|documents| &documents.files) {
            *uses.entry(file.number).or_default() += 1;
        }
        for section in Section::ALL {
            let documents = sections.get(&section).unwrap_or(&none);
            let files = documents.files.iter();
            let files = files.flat_map(|file| self.take(file, &mut uses));
            let sources: Vec<Source> = files.chain(documents.ready.iter().cloned()).collect();
            merge(
                root,
                section,
                (sources, documents.unknown),
                resources,
                &mut self.diagnostics,
            );
        }
    }

    /// The documents of a file that belong to a section, which is one of `uses`. At its last use they leave the file, so
    /// that what nobody else holds can be rewritten without a copy.
    fn take(&mut self, chosen: &SectionFile, uses: &mut HashMap<usize, usize>) -> Vec<Source> {
        let Some(file) = self.reader.files.get_mut(chosen.number) else {
            return Vec::new();
        };
        let left = uses.get_mut(&chosen.number).map_or(0, |uses| {
            *uses = uses.saturating_sub(1);
            *uses
        });
        let documents = if left == 0 {
            std::mem::take(&mut file.parsed.documents)
        } else {
            file.parsed.documents.clone()
        };
        let several = documents.len() > 1;
        let stem: Arc<str> = names::stem(&file.path).into();
        let documents = documents.into_iter().enumerate();
        let documents =
            documents.filter(|(number, _)| chosen.document.is_none_or(|only| only == *number));
        documents
            .map(|(_, document)| Source {
                node: document.node,
                place: Place {
                    stem: Arc::clone(&stem),
                    start: document.start,
                    several,
                    from: chosen.from,
                },
            })
            .collect()
    }
}
