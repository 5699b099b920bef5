//! Reading the files of listed fragments, and putting their texts among the fragments of the pack.
//!
//! Invariant: a name stands for one text; what can't be had leaves a hole, so that nothing else is said about it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{
    DUPLICATE_ENTRY, MISSING_FIELD, MISSING_OPTIONAL_FRAGMENT, NOT_A_MAPPING, WRONG_KIND,
};
use packc_diagnostics::registry::template::UNKNOWN_FRAGMENT;
use packc_source::{Cause, Span, normalize};
use packc_syntax::{Entry, Mapping, Node, Value};

use super::super::{Resources, unknown_field};
use super::{Item, dynamic};
use crate::Section;
use crate::edit::{Edit, hole};
use crate::entries::invalid_name;
use crate::folders::Spelt;
use crate::load::{Documents, Loader};
use crate::names;
use crate::parse::{Role, second_document};
use crate::reader::Request;

/// The fields of a file in the form of PromptKit's fragments; a pack keeps the content alone.
const FILE_FIELDS: [&str; 4] = ["content", "fragment_type", "version", "description"];

/// The files of the listed fragments, by the places that name them: the path of an item, or else its name.
#[derive(Debug, Default)]
pub(crate) struct FragmentFiles {
    /// The number of each file; `None` for one that can't be had, which has been reported.
    numbers: HashMap<Span, Option<usize>>,
    /// Where the file of a path would lie that isn't there and needn't be.
    left_out: HashMap<Span, Utf8PathBuf>,
    /// The paths of all files.
    paths: HashSet<Utf8PathBuf>,
}

impl FragmentFiles {
    /// Takes in those of another import.
    pub(crate) fn extend(&mut self, other: Self) {
        self.numbers.extend(other.numbers);
        self.left_out.extend(other.left_out);
        self.paths.extend(other.paths);
    }

    /// True for a file that an item lists, so that it is nothing else.
    pub(crate) fn claims(&self, path: &Utf8Path) -> bool {
        self.paths.contains(path)
    }
}

/// The fragments that these documents list and whose files are known before the prompt runs.
pub(crate) fn listed_items<'n>(documents: impl Iterator<Item = &'n Node>) -> Vec<Item> {
    let items = documents.filter_map(list).flatten().filter_map(Item::of);
    items.filter(|item| item.dynamic().is_none()).collect()
}

/// The list of fragments of a document, if it is a prompt's resource with one.
fn list(node: &Node) -> Option<&[Node]> {
    let document = node.as_mapping()?;
    let kind = document.node("kind")?.as_str()?;
    let spec = document.node("spec").filter(|_| kind == "PromptConfig")?;
    spec.as_mapping()?.node("fragments")?.as_sequence()
}

/// The names of the fragments that the root mapping has already.
pub(crate) fn inline_fragments(root: &Edit) -> HashSet<String> {
    let inline = root.node(Section::Fragments.key());
    let inline = inline.and_then(Node::as_mapping).into_iter();
    let inline = inline.flat_map(Mapping::entries);
    inline.map(|entry| entry.key.to_string()).collect()
}

impl Loader<'_> {
    /// Reads the files of the fragments that prompts list. A file of the folder that is listed is nothing else.
    pub(crate) fn read_listed(
        &mut self,
        root: &Edit,
        sections: &mut BTreeMap<Section, Documents>,
    ) -> FragmentFiles {
        let files = |section| {
            let documents: Option<&Documents> = sections.get(&section);
            let files = documents.into_iter().flat_map(|documents| &documents.files);
            files.map(|file| file.number).collect::<Vec<_>>()
        };
        let mut known = inline_fragments(root);
        for number in files(Section::Fragments) {
            let file = self.reader.files.get(number);
            known.extend(file.map(|file| names::stem(&file.path).to_owned()));
        }
        let listed = self.read_fragments(files(Section::Prompts).into_iter(), &known);
        if let Some(documents) = sections.get_mut(&Section::Fragments) {
            let files = &self.reader.files;
            documents.files.retain(|chosen| {
                let file = files.get(chosen.number);
                chosen.from.is_some() || !file.is_some_and(|file| listed.claims(&file.path))
            });
        }
        listed
    }

    /// Reads the files of the fragments that these files list. `known`: names of fragments that are there already.
    pub(crate) fn read_fragments(
        &mut self,
        prompts: impl Iterator<Item = usize>,
        known: &HashSet<String>,
    ) -> FragmentFiles {
        let files = prompts.filter_map(|number| self.reader.files.get(number));
        let documents = files.flat_map(|file| &file.parsed.documents);
        let items = listed_items(documents.map(|document| &document.node));
        self.read_items(items, known)
    }

    /// Reads the files of listed fragments. `known`: names of fragments that are there already.
    pub(crate) fn read_items(
        &mut self,
        items: Vec<Item>,
        known: &HashSet<String>,
    ) -> FragmentFiles {
        let mut found = FragmentFiles::default();
        let mut keys = Vec::new();
        let mut requests = Vec::new();
        for item in items {
            let Some(key) = item.key() else { continue };
            let is_known = item
                .name
                .as_ref()
                .is_some_and(|(name, _)| known.contains(&**name));
            let path = match &item.path {
                Some((path, place)) => {
                    let base = &self.reader.sources.file(place.file).path;
                    Some(normalize(&base.parent().unwrap_or(base).join(&**path)))
                }
                None if is_known => None,
                None => item
                    .name
                    .as_ref()
                    .and_then(|(name, _)| self.convention(name)),
            };
            let Some(path) = path else { continue };
            if !item.required && matches!(self.reader.folders.spelt(&path), Spelt::Missing(_)) {
                found.left_out.insert(key, path);
                continue;
            }
            let role = match names::ending(&path) {
                "yaml" | "yml" | "json" => Role::Document,
                _ => Role::Fragment,
            };
            keys.push(key);
            requests.push(Request {
                path,
                role,
                from: Some(key),
                listed: false,
            });
        }
        let numbers = self.reader.load(requests);
        self.expand(numbers.iter().copied().flatten());
        let files = numbers.iter().flatten();
        let files = files.filter_map(|number| self.reader.files.get(*number));
        found.paths = files.map(|file| file.path.clone()).collect();
        found.numbers = keys.into_iter().zip(numbers).collect();
        found
    }

    /// The file of the fragment with this name in the folder of the convention.
    fn convention(&mut self, name: &str) -> Option<Utf8PathBuf> {
        let folder = self.folder.join(Section::Fragments.key());
        let listing = self.reader.folders.list(&folder).ok()?;
        let mut names = ["md", "txt", "yaml", "yml"]
            .into_iter()
            .map(|ending| format!("{name}.{ending}"));
        let file = names.find(|name| listing.iter().any(|entry| entry.name == *name))?;
        Some(folder.join(file))
    }

    /// Puts the listed fragments among those of the pack.
    pub(crate) fn add_fragments(
        &mut self,
        root: &mut Edit,
        resources: &mut Resources,
        files: &FragmentFiles,
    ) {
        let items = std::mem::take(&mut resources.fragments);
        if items.is_empty() {
            return;
        }
        let key = Section::Fragments.key();
        let place = root.place();
        let there = root.take(key);
        let there = there.map_or_else(|| Ok(Edit::empty(place)), |entry| Edit::new(entry.node));
        let mut fragments = match there {
            Ok(fragments) => fragments,
            Err(node) => return root.set(key, node),
        };
        for item in items {
            self.add_fragment(&mut fragments, &item, resources, files);
        }
        root.set(key, fragments.finish());
    }

    fn add_fragment(
        &mut self,
        fragments: &mut Edit,
        item: &Item,
        resources: &mut Resources,
        files: &FragmentFiles,
    ) {
        if let Some((what, text, place)) = item.dynamic() {
            // Any name may be that of this fragment.
            fragments.set_unknown_keys();
            self.diagnostics.push(dynamic(what, text, place));
            return;
        }
        let (Some((name, name_place)), Some(key)) = (&item.name, item.key()) else {
            fragments.set_unknown_keys();
            return;
        };
        let node = match files.numbers.get(&key) {
            Some(number) => self.fragment_text(*number, key, resources),
            None if item.path.is_none() && fragments.get(name).is_some() => return,
            None => self.no_file(item, name, files.left_out.get(&key)),
        };
        let node = node
            .because(Cause::Include(Some(key)))
            .because(Cause::Imported(item.place));
        if let Some(first) = fragments.get(name) {
            // The same text may be listed by several prompts, and lie in the folder as well.
            if first.node.span != node.span && !first.node.is_hole() && !node.is_hole() {
                let message = format!("the fragment `{name}` is defined twice");
                let found = Diagnostic::new(&DUPLICATE_ENTRY, message)
                    .at(*name_place, "here again")
                    .related(first.key_span, "first defined here")
                    .help(
                        "give one of the two another name; prompts of a pack share their fragments",
                    );
                self.diagnostics.push(found);
            }
            return;
        }
        if !names::is_legal(Section::Fragments, name) {
            let found = invalid_name(Section::Fragments, name, *name_place);
            self.diagnostics
                .push(found.help("rename it here and in the template"));
            fragments.set_unknown_keys();
            return;
        }
        fragments.push(Entry {
            key: Arc::clone(name),
            key_span: *name_place,
            node,
        });
    }

    /// What stands for a fragment without a file: an empty text when it isn't required.
    fn no_file(&mut self, item: &Item, name: &str, path: Option<&Utf8PathBuf>) -> Node {
        let place = item.key().unwrap_or(item.place);
        if item.required {
            let message = format!("there is no fragment `{name}`");
            let found = Diagnostic::new(&UNKNOWN_FRAGMENT, message)
                .at(place, "")
                .help(format!(
                    "put its text into `fragments/{name}.md`, or name its file: `path: …`"
                ));
            self.diagnostics.push(found);
            return hole(place);
        }
        let message = match path {
            Some(path) => format!(
                "the fragment `{name}` is left empty, since `{}` does not exist",
                self.reader.display(path)
            ),
            None => format!("the fragment `{name}` is left empty, since there is no file for it"),
        };
        let found = Diagnostic::new(&MISSING_OPTIONAL_FRAGMENT, message).at(place, "");
        self.diagnostics.push(found);
        Node::made(place, "", Cause::Default)
    }

    /// The text in the file of a fragment; a hole when it can't be had.
    fn fragment_text(
        &mut self,
        number: Option<usize>,
        key: Span,
        resources: &mut Resources,
    ) -> Node {
        let file = number.and_then(|number| self.reader.files.get(number));
        let Some(file) = file else {
            return hole(key);
        };
        let mut documents = file.parsed.documents.iter();
        let Some(document) = documents.next() else {
            return hole(key);
        };
        if let Some(second) = documents.next() {
            self.diagnostics.push(second_document(second.start));
        }
        let node = document.node.clone();
        let mut fields = match Edit::new(node) {
            Ok(fields) => fields,
            Err(node) if matches!(node.value, Value::String(_) | Value::Hole) => return node,
            Err(node) => {
                let message = format!("a fragment must be a text, not {}", node.describe());
                let found = Diagnostic::new(&NOT_A_MAPPING, message)
                    .at(document.start, "")
                    .help("write the text under `content`");
                self.diagnostics.push(found);
                return hole(key);
            }
        };
        let content = fields.take("content");
        if let (None, Some(kind)) = (&content, fields.get("kind")) {
            let message = "a fragment is no resource with a `kind`";
            let found = Diagnostic::new(&WRONG_KIND, message)
                .at(kind.key_span, "")
                .help("write its text under `content`, at the top of the file");
            self.diagnostics.push(found);
            return hole(key);
        }
        // A misspelt field may be the one that is missed otherwise.
        let mut complete = !fields.may_have_more();
        for entry in fields.entries() {
            if FILE_FIELDS.contains(&&*entry.key) {
                resources.leave_out(format!("fragment.{}", entry.key), entry);
            } else {
                self.diagnostics.push(unknown_field(entry, &FILE_FIELDS));
                complete = false;
            }
        }
        match content {
            Some(entry) => entry.node,
            None if !complete => hole(key),
            None => {
                let found = Diagnostic::new(&MISSING_FIELD, "this fragment has no `content`")
                    .at(fields.place(), "")
                    .help("write its text under `content`");
                self.diagnostics.push(found);
                hole(key)
            }
        }
    }
}
