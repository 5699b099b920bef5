//! The schema files of a build: each is read once, and so is what it refers to.
//!
//! Invariant: whatever a schema file refers to has been read, or it was reported that it can't be had.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::EMPTY_FILE;
use packc_diagnostics::registry::schema_file::{
    REF_LEAVES_BUNDLE, REMOTE_SCHEMA_REF, SCHEMA_DRAFT, SCHEMA_NOT_JSON, UNKNOWN_SCHEMA_REF,
};
use packc_ir::Str;
use packc_source::{Origin, Span, normalize};
use packc_spec::{DRAFT, check_json_schema};
use packc_syntax::{Entry, Node, Text, Value, offset_map, parse_json};

use super::fragment::{Found, find};
use super::index::Index;
use super::keywords;
use super::reference::{Reference, Target};
use crate::Context;
use crate::check::value::schema;

/// The schema files that have been read.
#[derive(Debug, Default)]
pub(super) struct Library {
    /// By path; `None` for what can't be had.
    files: HashMap<Utf8PathBuf, Option<File>>,
    /// Files whose references haven't been followed yet.
    unfollowed: VecDeque<Utf8PathBuf>,
    /// What references lead to, by the place of their text.
    followed: HashMap<Span, Node>,
}

/// A schema file that has been read.
#[derive(Clone, Debug)]
struct File {
    root: Node,
    index: Rc<Index>,
}

/// The text of a reference and its place.
type Written<'a> = (&'a Text, Span);

impl Library {
    /// Reads the file at `path`, which is named at `origin`, unless it was read before.
    pub(super) fn load(&mut self, path: &Utf8Path, origin: &Origin, context: &mut Context<'_>) {
        if self.files.contains_key(path) {
            return;
        }
        let root = read(path, origin, context);
        if root.is_some() {
            context.bundle.add(path);
            self.unfollowed.push_back(path.to_owned());
        }
        let file = root.map(|root| File {
            index: Rc::new(Index::of(&root)),
            root,
        });
        self.files.insert(path.to_owned(), file);
    }

    /// Reads what the files refer to, and what that refers to.
    pub(super) fn follow(&mut self, context: &mut Context<'_>) {
        while let Some(path) = self.unfollowed.pop_front() {
            if let Some(file) = self.files.get(&path).cloned().flatten() {
                self.follow_schema(&file.root, &file.root, &file.index, &path, context);
            }
        }
    }

    /// Notes which schema in the file at `path` the reference `text` of a composition leads to.
    pub(super) fn enter(
        &mut self,
        path: &Utf8Path,
        reference: &Reference,
        text: &Str,
        context: &mut Context<'_>,
    ) {
        let Some(Some(File { root, index })) = self.files.get(path) else {
            return;
        };
        let place = text.origin.value;
        let name = named(path, context);
        let written = (&text.value, place);
        if let Some(node) = fragment(root, index, &name, reference, written, context) {
            self.followed.insert(place, node);
        }
    }

    /// What the reference written at this place leads to.
    pub(super) fn followed(&self, place: Span) -> Option<&Node> {
        self.followed.get(&place)
    }

    /// Follows the references in a schema of the file at `path`, where `resource` is the innermost schema around it that
    /// has an identifier.
    fn follow_schema(
        &mut self,
        schema: &Node,
        resource: &Node,
        index: &Index,
        path: &Utf8Path,
        context: &mut Context<'_>,
    ) {
        let resource = match keywords::id(schema) {
            Some(_) => schema,
            None => resource,
        };
        for entry in keywords::references(schema) {
            if let Some(target) = self.target(entry, resource, index, path, context) {
                self.followed.insert(entry.node.span, target);
            }
        }
        for (_, inner) in keywords::inside(schema) {
            self.follow_schema(inner, resource, index, path, context);
        }
    }

    /// What a reference in the file at `path` leads to.
    fn target(
        &mut self,
        entry: &Entry,
        resource: &Node,
        index: &Index,
        path: &Utf8Path,
        context: &mut Context<'_>,
    ) -> Option<Node> {
        let Value::String(text) = &entry.node.value else {
            return None;
        };
        let place = entry.node.span;
        let reference = Reference::parse(&text.text);
        let within = match &reference.target {
            Target::Here => Some(resource),
            Target::File(name) | Target::Absolute(name) => index.by_id(name),
        };
        let written = (text, place);
        if let Some(resource) = within {
            let name = named(path, context);
            return fragment(resource, index, &name, &reference, written, context);
        }
        match &reference.target {
            Target::Here => None,
            Target::Absolute(address) => {
                if !is_meta_schema(address) {
                    let help = "copy the schema into the project and write the path of the file";
                    context.report(remote(address, place).help(help));
                }
                None
            }
            Target::File(file) => {
                let origin = entry.origin();
                let asked = context.resolve_path(file, &origin);
                let found = context.locate(file, &origin)?;
                self.load(&found, &origin, context);
                let File { root, index } = self.files.get(&found)?.clone()?;
                if found == asked {
                    check_bundled(path, &found, file, place, context);
                }
                let name = named(&found, context);
                fragment(&root, &index, &name, &reference, written, context)
            }
        }
    }
}

/// Reads and checks a schema file.
fn read(path: &Utf8Path, origin: &Origin, context: &mut Context<'_>) -> Option<Node> {
    if matches!(path.extension(), Some("yaml" | "yml")) {
        let message = format!(
            "`{}` is YAML, but schema files are JSON",
            context.name(path)
        );
        let found = Diagnostic::new(&SCHEMA_NOT_JSON, message)
            .at(origin.value, "")
            .help("write the schema as JSON: runtimes read the file as it is");
        context.report(found);
        return None;
    }
    let file = context.read_text(path, origin)?;
    let text = context.sources.file(file).text.clone();
    let (root, found) = parse_json(file, &text, &context.limits);
    let is_empty = root.is_none() && found.is_empty();
    context.found.extend(found);
    if is_empty {
        let message = format!("`{}` is empty", context.name(path));
        let found = Diagnostic::new(&EMPTY_FILE, message).at(origin.value, "");
        context.report(found.help("write a JSON Schema; `{}` accepts everything"));
    }
    let root = root?;
    let draft = root.as_mapping().and_then(|root| root.get("$schema"));
    match draft.and_then(|entry| Some((entry, entry.node.as_str()?))) {
        Some((entry, draft)) if draft.trim_end_matches('#') != DRAFT => {
            let found = Diagnostic::new(&SCHEMA_DRAFT, format!("`$schema` is `{draft}`"))
                .at(entry.node.span, "")
                .note("packc knows draft 2020-12, so it doesn't check the keywords of this schema")
                .help(format!(
                    "write `{DRAFT}` if the schema is valid by that draft too"
                ));
            context.report(found);
        }
        _ => {
            let found = &mut context.found;
            found.extend(check_json_schema(&root, context.sources));
            schema::check(&root, context.sources, found);
        }
    }
    Some(root)
}

/// The schema that the fragment of a reference leads to, in a resource of the file that `index` is of and that messages
/// call `name`.
pub(super) fn fragment(
    resource: &Node,
    index: &Index,
    name: &str,
    reference: &Reference,
    (text, place): Written<'_>,
    context: &mut Context<'_>,
) -> Option<Node> {
    let fragment = reference.fragment.as_deref().unwrap_or_default();
    let near = match find(resource, index, fragment) {
        Found::Schema(node) => return Some(node.clone()),
        Found::Unknown => return None,
        Found::Nothing(near) => near,
    };
    let map = offset_map(text, context.sources.text(place));
    let range = &reference.fragment_at;
    let place = place.slice(map.source(range.start), map.source(range.end));
    let message = format!("`#{fragment}` is not in {name}");
    let found = Diagnostic::new(&UNKNOWN_SCHEMA_REF, message).at(place, "");
    context.report(match near {
        Some(near) => found.did_you_mean(&format!("#{fragment}"), &near),
        None => found.help("write the way to a schema, such as `#/$defs/name`"),
    });
    None
}

/// How messages call a file.
fn named(path: &Utf8Path, context: &Context<'_>) -> String {
    format!("`{}`", context.name(path))
}

/// The copy of the file at `from` leads to the copy of the file at `to` by the same reference.
fn check_bundled(
    from: &Utf8Path,
    to: &Utf8Path,
    written: &str,
    place: Span,
    context: &mut Context<'_>,
) {
    let copy = Utf8PathBuf::from(context.bundle.emitted_path(from));
    let folder = copy.parent().unwrap_or(Utf8Path::new(""));
    let target = context.bundle.emitted_path(to);
    if normalize(&folder.join(written)) == target {
        return;
    }
    let message = format!("`$ref` is not right any more beside the pack: `{written}`");
    let found = Diagnostic::new(&REF_LEAVES_BUNDLE, message)
        .at(place, "")
        .note(format!("the files are copied to `{copy}` and `{target}`"))
        .help("keep both in the project's folder and write a relative path, or set `packc.files: path`");
    context.report(found);
}

/// A reference that would have to be fetched.
pub(super) fn remote(address: &str, place: Span) -> Diagnostic {
    let message = format!("`$ref` leads out of the project, to `{address}`");
    Diagnostic::new(&REMOTE_SCHEMA_REF, message)
        .at(place, "")
        .note("neither packc nor runtimes fetch schemas")
}

/// True for the meta-schemas of JSON Schema, which every reader of schemas has.
fn is_meta_schema(address: &str) -> bool {
    [
        "https://json-schema.org/draft/",
        "http://json-schema.org/draft-",
    ]
    .iter()
    .any(|prefix| address.starts_with(prefix))
}
