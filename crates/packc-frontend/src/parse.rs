//! From the text of one file to documents: the only caller of the readers.
//!
//! Invariant: a pure function of one file's text and of how it is read, so that files can be parsed in any order and on
//! any thread, and a result can be kept for as long as the text stays.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{EMPTY_FILE, FRONT_MATTER_IN_TEXT, NOT_A_MAPPING};
use packc_diagnostics::registry::project::{SEVERAL_DOCUMENTS, TEMPLATE_TWICE};
use packc_source::{FileId, SourceFile, Span};
use packc_syntax::{
    Entry, FrontMatter, Limits, Node, Suppression, front_matter_suppressions, parse_json,
    parse_yaml, parse_yaml_range, raw_text, split_front_matter, suppressions,
};

use crate::edit::{Edit, hole};
use crate::names::ending;
use crate::scan::{Scan, scan};

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// As YAML, or JSON by its ending; one or more documents.
    Document,
    /// As a text that is included.
    Text,
    /// As a fragment: a text too, but one that may begin with `---`.
    Fragment,
    /// As a Markdown prompt: front matter and template.
    Prompt,
}

/// A document of a file.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// Its content.
    pub(crate) node: Node,
    /// Where it begins: its `---` line, or else its content.
    pub(crate) start: Span,
}

/// A file that has been read.
#[derive(Clone, Debug)]
pub(crate) struct Parsed {
    /// Its documents. There is always one: a hole when nothing could be read.
    pub(crate) documents: Vec<Document>,
    /// What it includes, and how large it is.
    pub(crate) scan: Scan,
    /// What is wrong with it.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What its comments silence.
    pub(crate) suppressions: Vec<Suppression>,
}

/// What reading the text of a file gave.
#[derive(Default)]
struct Text {
    documents: Vec<Document>,
    diagnostics: Vec<Diagnostic>,
    suppressions: Vec<Suppression>,
}

impl Text {
    /// One document without comments.
    fn new(document: Document, diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            documents: vec![document],
            diagnostics,
            suppressions: Vec::new(),
        }
    }
}

/// Parses files. All parsing of a build goes through [`Parser::parse`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parser<'a> {
    pub(crate) limits: &'a Limits,
}

impl Parser<'_> {
    /// The documents of a file.
    pub(crate) fn parse(self, id: FileId, file: &SourceFile, role: Role) -> Parsed {
        let Text {
            mut documents,
            mut diagnostics,
            suppressions,
        } = match role {
            Role::Document if ending(&file.path).eq_ignore_ascii_case("json") => {
                self.json(id, &file.text)
            }
            Role::Document => self.yaml(id, &file.text),
            Role::Text => text(id, file),
            Role::Fragment => Text::new(whole(id, &file.text), Vec::new()),
            Role::Prompt => self.prompt(id, file),
        };
        if documents.is_empty() {
            let start = Span::start_of(id);
            if diagnostics.is_empty() {
                diagnostics.push(empty(&file.name, start));
            }
            let node = hole(start);
            documents.push(Document { node, start });
        }
        let folder = file.path.parent().unwrap_or(&file.path);
        let (scan, found) = scan(documents.iter().map(|document| &document.node), folder);
        diagnostics.extend(found);
        Parsed {
            documents,
            scan,
            diagnostics,
            suppressions,
        }
    }

    fn yaml(self, id: FileId, text: &str) -> Text {
        let (file, mut diagnostics) = parse_yaml(id, text, self.limits);
        let (suppressions, wrong) = suppressions(id, text, 0..text.len(), &file);
        diagnostics.extend(wrong);
        let documents = file.documents.into_iter().map(|document| Document {
            node: document.node,
            start: document.start,
        });
        Text {
            documents: documents.collect(),
            diagnostics,
            suppressions,
        }
    }

    fn json(self, id: FileId, text: &str) -> Text {
        let (node, diagnostics) = parse_json(id, text, self.limits);
        let documents = node.into_iter().map(|node| Document {
            start: Span {
                end: node.span.start,
                ..node.span
            },
            node,
        });
        Text {
            documents: documents.collect(),
            diagnostics,
            suppressions: Vec::new(),
        }
    }

    /// A Markdown prompt: the front matter's fields, with the body as `system_template`.
    fn prompt(self, id: FileId, file: &SourceFile) -> Text {
        let start = Span::start_of(id);
        let parts = split_front_matter(&file.text);
        if let Some(finding) = parts.finding(id) {
            let node = hole(start);
            return Text::new(Document { node, start }, vec![finding]);
        }
        let mut suppressions = Vec::new();
        let (fields, mut diagnostics) = if let Some(range) = &parts.yaml {
            self.front_matter(id, file, range.clone(), &mut suppressions)
        } else {
            let late = parts.late(id, &file.text);
            (Ok(Edit::empty(start)), late.into_iter().collect())
        };
        let node = match fields {
            Ok(mut fields) => {
                diagnostics.extend(add_body(&mut fields, id, file, &parts));
                fields.finish()
            }
            Err(node) => node,
        };
        Text {
            suppressions,
            ..Text::new(Document { node, start }, diagnostics)
        }
    }

    /// The fields of front matter; a hole when it holds something else.
    fn front_matter(
        self,
        id: FileId,
        file: &SourceFile,
        range: std::ops::Range<usize>,
        suppressions: &mut Vec<Suppression>,
    ) -> (Result<Edit, Node>, Vec<Diagnostic>) {
        let at = Span::new(id, range.start..range.start);
        let (yaml, mut diagnostics) = parse_yaml_range(id, &file.text, range.clone(), self.limits);
        let (found, wrong) = front_matter_suppressions(id, &file.text, range, &yaml);
        suppressions.extend(found);
        diagnostics.extend(wrong);
        let mut documents = yaml.documents.into_iter();
        let Some(first) = documents.next() else {
            let fields = if diagnostics.is_empty() {
                Ok(Edit::empty(at))
            } else {
                Err(hole(at))
            };
            return (fields, diagnostics);
        };
        if let Some(second) = documents.next() {
            diagnostics.push(second_document(second.start));
        }
        let start = first.start;
        let fields = Edit::new(first.node).map_err(|node| {
            if !node.is_hole() {
                let message = format!("front matter must be a mapping, not {}", node.describe());
                let found = Diagnostic::new(&NOT_A_MAPPING, message)
                    .at(start, "")
                    .help("write one field of the prompt a line, such as `description: …`");
                diagnostics.push(found);
            }
            hole(node.span)
        });
        (fields, diagnostics)
    }
}

/// Puts the body of a Markdown prompt beside its fields.
fn add_body(
    fields: &mut Edit,
    id: FileId,
    file: &SourceFile,
    parts: &FrontMatter,
) -> Option<Diagnostic> {
    let body = raw_text(id, &file.text, parts.body.clone());
    let has_text = body.as_str().is_some_and(|text| !text.trim().is_empty());
    if !has_text {
        return None;
    }
    let key_span = Span {
        end: body.span.start,
        ..body.span
    };
    let Some(written) = fields.get("system_template") else {
        fields.push(Entry {
            key: "system_template".into(),
            key_span,
            node: body,
        });
        return None;
    };
    let found = Diagnostic::new(&TEMPLATE_TWICE, "the prompt has two templates")
        .at(written.key_span, "one in the front matter")
        .related(key_span, "the other one below it")
        .help("keep one of the two");
    let node = hole(written.node.span);
    fields.set("system_template", node);
    Some(found)
}

/// A file that is included as a text.
fn text(id: FileId, file: &SourceFile) -> Text {
    let parts = split_front_matter(&file.text);
    let Some(yaml) = parts.yaml.or(parts.unclosed) else {
        return Text::new(whole(id, &file.text), Vec::new());
    };
    let start = Span::start_of(id);
    let line = file.text.get(..yaml.start).unwrap_or("").trim_end();
    let found = Diagnostic::new(
        &FRONT_MATTER_IN_TEXT,
        format!(
            "`{}` is a prompt, not a text: it has front matter",
            file.name
        ),
    )
    .at(
        Span::new(id, 0..line.len().max(3)),
        "front matter begins here",
    )
    .help("prompts are found in the folder `prompts`; they need no `$include`")
    .help("if this is meant as a text, begin it with another line than `---`");
    let node = hole(start);
    Text::new(Document { node, start }, vec![found])
}

/// The whole file as one text.
fn whole(id: FileId, text: &str) -> Document {
    Document {
        node: raw_text(id, text, 0..text.len()),
        start: Span::start_of(id),
    }
}

fn empty(name: &str, start: Span) -> Diagnostic {
    Diagnostic::new(&EMPTY_FILE, format!("`{name}` has no content"))
        .at(start, "")
        .help("write something into it, or remove it; names that begin with `_` are left out")
}

/// The finding that a file goes on with another document, which begins at `start`.
pub(crate) fn second_document(start: Span) -> Diagnostic {
    Diagnostic::new(
        &SEVERAL_DOCUMENTS,
        "a second document begins here, where there can be only one",
    )
    .at(start, "")
    .help("remove the `---` line, or move what follows into a file of its own")
}
