//! Reading the settings.
//!
//! Invariant: an unknown key, a wrong type and an unknown value are errors at their place, each with what could stand
//! there; the other settings are read all the same.

mod manifest;

use std::collections::BTreeMap;

use camino::Utf8PathBuf;
use packc_diagnostics::registry::project::{INVALID_SETTING, UNKNOWN_LINT, UNKNOWN_SETTING};
use packc_diagnostics::{Diagnostic, Severity, is_only_near, list_words, nearest, registry};
use packc_source::Span;
use packc_spec::{Runtime, Version};
use packc_syntax::{Entry, Node, Value};

use super::{FileMode, FragmentMode, Inline, LintLevel, SchemaVersion, Settings, SourcePattern};
use crate::Section;
use crate::edit::Edit;

/// The settings, in the order of the book.
const KEYS: [&str; 10] = [
    "target",
    "runtimes",
    "output",
    "sources",
    "fragments",
    "files",
    "inline",
    "lints",
    "arena",
    "manifest",
];

/// Takes the settings out of the root mapping. Gives also the places of words that mean what they say here, although
/// YAML readers differ about them: `off`.
pub(crate) fn take(root: &mut Edit, diagnostics: &mut Vec<Diagnostic>) -> (Settings, Vec<Span>) {
    let mut reader = Reader {
        settings: Settings::default(),
        words: Vec::new(),
        diagnostics,
    };
    let authored_schema = root.take("$schema");
    if let Some(entry) = root.take("packc") {
        match &entry.node.value {
            Value::Mapping(mapping) => {
                for entry in mapping.entries() {
                    reader.setting(entry);
                }
            }
            Value::Null | Value::Hole => {}
            _ => reader.wrong_type(&entry.node, "packc", "a mapping of settings"),
        }
    }
    reader.settings.schema = authored_schema.and_then(|schema| SchemaVersion::of(&schema.node));
    (reader.settings, reader.words)
}

struct Reader<'a> {
    settings: Settings,
    words: Vec<Span>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn setting(&mut self, entry: &Entry) {
        let node = &entry.node;
        if node.is_hole() {
            return;
        }
        match &*entry.key {
            "target" => self.target(node),
            "runtimes" => self.runtimes(node),
            "output" => self.output(node),
            "sources" => self.sources(node),
            "fragments" => {
                use FragmentMode::{Inline, Reference, Strip};
                let modes = [
                    ("inline", Inline),
                    ("strip", Strip),
                    ("reference", Reference),
                ];
                let mode = self.one_of(node, "packc.fragments", &modes);
                self.settings.fragments = mode.unwrap_or_default();
            }
            "files" => {
                let modes = [("bundle", FileMode::Bundle), ("path", FileMode::Path)];
                let mode = self.one_of(node, "packc.files", &modes);
                self.settings.files = mode.unwrap_or_default();
            }
            "inline" => self.inline(node),
            "lints" => self.lints(node),
            "arena" => {
                if let Some(path) = self.text(node, "packc.arena", "the path of an Arena file") {
                    self.settings.arena = Some((Utf8PathBuf::from(path), node.span));
                }
            }
            "manifest" => self.manifest(node),
            key => self.unknown_key(key, entry.key_span, "packc", &KEYS),
        }
    }

    fn target(&mut self, node: &Node) {
        let name = match &node.value {
            Value::String(text) => &*text.text,
            // `1.1` is a number to YAML.
            Value::Number(number) => {
                self.words.push(node.span);
                &*number.text
            }
            _ => {
                let what = "a version of the specification, such as `1.9.0`";
                self.wrong_type(node, "packc.target", what);
                return;
            }
        };
        self.settings.target = Version::named(name);
        if self.settings.target.is_none() {
            let message = format!("there is no version `{name}` of PromptPack that packc knows");
            let names: Vec<&str> = Version::all().map(Version::name).collect();
            let found = Diagnostic::new(&INVALID_SETTING, message).at(node.span, "");
            self.diagnostics.push(found.help(format!(
                "the versions are {}",
                list_words(names.iter().copied(), names.len())
            )));
        }
    }

    fn runtimes(&mut self, node: &Node) {
        let what = "a list of runtimes, such as `[promptkit-1.5]`";
        let mut runtimes: Vec<&'static Runtime> = Vec::new();
        for (name, span) in self.texts(node, "packc.runtimes", what) {
            match Runtime::named(&name) {
                Some(known) if runtimes.iter().any(|other| other.name() == name) => {
                    let message = format!("`{}` is named twice", known.name());
                    let found = Diagnostic::new(&INVALID_SETTING, message).at(span, "");
                    self.diagnostics.push(found.help("take it out here"));
                }
                Some(known) => runtimes.push(known),
                None => self.unknown_runtime(&name, span),
            }
        }
        self.settings.runtimes = runtimes;
    }

    fn unknown_runtime(&mut self, name: &str, span: Span) {
        let names: Vec<&str> = Runtime::all().map(Runtime::name).collect();
        let message = format!("packc knows no runtime `{name}`");
        let found = Diagnostic::new(&INVALID_SETTING, message).at(span, "");
        let near = nearest(name, names.iter().copied());
        self.diagnostics.push(match (near, Runtime::meant(name)) {
            (Some(near), _) => Written(span, name).suggest(found, near, names.iter().copied()),
            (None, Some(meant)) => found.did_you_mean(name, meant.name()),
            (None, None) => found.help(format!(
                "it knows {}",
                list_words(names.iter().copied(), names.len())
            )),
        });
    }

    fn output(&mut self, node: &Node) {
        let Some(path) = self.text(node, "packc.output", "the path of the pack file") else {
            return;
        };
        if path.is_empty() || path.ends_with('/') || path.ends_with("..") || path == "." {
            let message = format!("`packc.output` names a file, not the folder `{path}`");
            let found = Diagnostic::new(&INVALID_SETTING, message)
                .at(node.span, "")
                .help("write the file too, such as `output: dist/pack.json`");
            self.diagnostics.push(found);
            return;
        }
        self.settings.output = Utf8PathBuf::from(path);
        self.settings.output_span = Some(node.span);
    }

    fn sources(&mut self, node: &Node) {
        let Value::Mapping(mapping) = &node.value else {
            if !matches!(node.value, Value::Null) {
                self.wrong_type(node, "packc.sources", "a mapping of sections");
            }
            return;
        };
        for entry in mapping.entries() {
            let Some(section) = Section::from_key(&entry.key) else {
                let keys = Section::ALL.map(Section::key);
                self.unknown_key(&entry.key, entry.key_span, "packc.sources", &keys);
                continue;
            };
            let setting = format!("packc.sources.{}", section.key());
            let what = format!("a list of patterns, such as `[{}/*.yaml]`", section.key());
            let patterns = self.texts(&entry.node, &setting, &what);
            let patterns = patterns
                .into_iter()
                .map(|(text, span)| SourcePattern { text, span });
            self.settings.sources.insert(section, patterns.collect());
        }
    }

    fn inline(&mut self, node: &Node) {
        let what = "a list with `skills`, `media` or both";
        let Some(items) = self.list(node, "packc.inline", what) else {
            return;
        };
        let kinds = [("skills", Inline::Skills), ("media", Inline::Media)];
        let inline: Vec<Inline> = items
            .iter()
            .filter_map(|item| self.one_of(item, "an item of `packc.inline`", &kinds))
            .collect();
        self.settings.inline = inline;
    }

    fn lints(&mut self, node: &Node) {
        let Value::Mapping(mapping) = &node.value else {
            if !matches!(node.value, Value::Null) {
                self.wrong_type(node, "packc.lints", "a mapping of rule names");
            }
            return;
        };
        let levels = [
            ("off", LintLevel::Off),
            ("warn", LintLevel::Warn),
            ("error", LintLevel::Error),
        ];
        let mut lints = BTreeMap::new();
        for entry in mapping.entries() {
            let key = &*entry.key;
            self.words.push(entry.node.span);
            let Some(rule) = registry::find(key) else {
                let found = Diagnostic::new(&UNKNOWN_LINT, format!("there is no rule `{key}`"))
                    .at(entry.key_span, "");
                let names = || registry::all().map(|rule| rule.name);
                self.diagnostics.push(match nearest(key, names()) {
                    Some(near) => Written(entry.key_span, key).suggest(found, near, names()),
                    None => found.help("`packc explain` lists all rules"),
                });
                continue;
            };
            let Some(level) = self.one_of(&entry.node, &format!("packc.lints.{key}"), &levels)
            else {
                continue;
            };
            if rule.severity == Severity::Error && level != LintLevel::Error {
                let message = format!("`{key}` is an error that can't be lowered");
                let found = Diagnostic::new(&INVALID_SETTING, message)
                    .at(entry.node.span, "")
                    .help("remove this line: only warnings and notes have a level to choose");
                self.diagnostics.push(found);
                continue;
            }
            lints.insert(rule.name.to_owned(), level);
        }
        self.settings.lints = lints;
    }

    /// A string.
    fn text<'n>(&mut self, node: &'n Node, setting: &str, what: &str) -> Option<&'n str> {
        let text = node.as_str();
        if text.is_none() && !node.is_hole() {
            self.wrong_type(node, setting, what);
        }
        text
    }

    /// The items of a list.
    fn list<'n>(&mut self, node: &'n Node, setting: &str, what: &str) -> Option<&'n [Node]> {
        let items = node.as_sequence();
        if items.is_none() && !node.is_hole() {
            let found = wrong_type(node, setting, what);
            let key = setting.rsplit('.').next().unwrap_or(setting);
            self.diagnostics.push(match node.as_str() {
                Some(text) => found.help(format!("make it a list: `{key}: [{text}]`")),
                None => found,
            });
        }
        items
    }

    /// A list of strings with their places.
    fn texts(&mut self, node: &Node, setting: &str, what: &str) -> Vec<(String, Span)> {
        let items = self.list(node, setting, what).unwrap_or_default();
        let mut texts = Vec::with_capacity(items.len());
        for item in items {
            if let Some(text) = self.text(item, &format!("an item of `{setting}`"), "a string") {
                texts.push((text.to_owned(), item.span));
            }
        }
        texts
    }

    /// One of a few words.
    fn one_of<T: Copy>(&mut self, node: &Node, setting: &str, words: &[(&str, T)]) -> Option<T> {
        let legal = || words.iter().map(|(word, _)| *word);
        let legal_words = list_words(legal(), words.len()).replace(" and ", " or ");
        let text = self.text(node, setting, &legal_words)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let message = format!("{} can't be `{text}`", quoted(setting));
            let found = Diagnostic::new(&INVALID_SETTING, message).at(node.span, "");
            self.diagnostics.push(match nearest(text, legal()) {
                Some(near) => Written(node.span, text).suggest(found, near, legal()),
                None => found.help(format!("write {legal_words}")),
            });
        }
        found.map(|(_, value)| *value)
    }

    fn wrong_type(&mut self, node: &Node, setting: &str, what: &str) {
        self.diagnostics.push(wrong_type(node, setting, what));
    }

    fn unknown_key(&mut self, key: &str, at: Span, parent: &str, known: &[&str]) {
        let message = format!("`{key}` is not a setting of `{parent}`");
        let found = Diagnostic::new(&UNKNOWN_SETTING, message).at(at, "");
        let found = match nearest(key, known.iter().copied()) {
            Some(near) => Written(at, key).suggest(found, near, known.iter().copied()),
            None => found.help(format!(
                "the keys here are {}",
                list_words(known.iter().copied(), known.len())
            )),
        };
        let found = match Section::from_key(known.first().copied().unwrap_or_default()) {
            Some(_) => {
                found.help("other sections are written in place, or included with `$include`")
            }
            None => found,
        };
        self.diagnostics.push(found);
    }
}

/// A word where it stands.
struct Written<'a>(Span, &'a str);

impl Written<'_> {
    /// Suggests the word that was meant; as an edit, when none of the others is near as well.
    fn suggest<'n>(
        &self,
        found: Diagnostic,
        near: &str,
        known: impl Iterator<Item = &'n str>,
    ) -> Diagnostic {
        let found = found.did_you_mean(self.1, near);
        if is_only_near(self.1, near, known) {
            found.rename(self.0, self.1, near)
        } else {
            found
        }
    }
}

/// The finding that a setting's value isn't `what` it has to be.
fn wrong_type(node: &Node, setting: &str, what: &str) -> Diagnostic {
    let message = format!(
        "{} must be {what}, not {}",
        quoted(setting),
        node.describe()
    );
    Diagnostic::new(&INVALID_SETTING, message).at(node.span, "")
}

/// A setting's name for the start of a sentence; descriptions of places stay as they are.
fn quoted(setting: &str) -> String {
    if setting.contains(' ') {
        setting.to_owned()
    } else {
        format!("`{setting}`")
    }
}
