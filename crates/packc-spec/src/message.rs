//! The words of a finding: its message, label and help.
//!
//! Invariant: every problem has a message of its own; what a message says about the specification comes from the schema.

use packc_diagnostics::registry::spec::{
    AMBIGUOUS_FORM, INVALID_VALUE, MISSING_KEY, UNKNOWN_FORM, UNKNOWN_KEY, WRONG_FORMAT,
};
use packc_diagnostics::{Diagnostic, Rule, is_only_near, list_words, nearest};
use packc_source::SourceMap;
use packc_syntax::Mapping;

use crate::finding::{Condition, Finding, Form, Problem};
use crate::keys;
use crate::locate::Place;
use crate::report::subject;
use crate::words;

/// A finding at its place.
pub(crate) struct Message<'a> {
    pub(crate) finding: &'a Finding,
    pub(crate) place: Place<'a>,
    pub(crate) sources: &'a SourceMap,
    /// What the root of the tree is called.
    pub(crate) whole: &'a str,
}

impl Message<'_> {
    /// The diagnostic.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        match &self.finding.problem {
            Problem::UnknownKey { key, legal } => self.unknown_key(key, legal),
            Problem::MissingKey { key, condition } => self.missing_key(key, condition.as_ref()),
            Problem::MissingAnyOf { keys } => self.missing_any_of(keys),
            Problem::WrongType {
                expected,
                required,
                pattern,
            } => {
                let diagnostic = self.wrong_type(expected, required, pattern.as_deref());
                match pattern.as_deref().and_then(words::pattern) {
                    Some(words) => diagnostic.note(format!("the text has to be {words}")),
                    None => diagnostic,
                }
            }
            Problem::NotInEnum { options } => self.not_in_enum(options),
            Problem::NoSuchKind { options, pattern } => {
                self.no_such_kind(options, pattern.as_deref())
            }
            Problem::NotConst { expected } => self.not_const(expected),
            Problem::Pattern { pattern } => self.malformed(words::pattern(pattern)),
            Problem::Format { format } => self.malformed_text(format),
            Problem::TooShort(limit) => self.too_short(*limit),
            Problem::TooLong(limit) => self.too_long(*limit),
            Problem::TooSmall(limit) => self.out_of_range(limit, "least"),
            Problem::TooLarge(limit) => self.out_of_range(limit, "most"),
            Problem::NotAbove(limit) => self.not_above(limit),
            Problem::TooFewItems(limit) => self.too_few("item", *limit, &[]),
            Problem::TooManyItems(limit) => self.too_many("items", *limit),
            Problem::TooFewKeys { limit, legal } => self.too_few("entry", *limit, legal),
            Problem::TooManyKeys(limit) => self.too_many("keys", *limit),
            Problem::KeyFormat { key, format } => self.malformed_key(key, format),
            Problem::NotUnique => self.repeated(),
            Problem::NoForm(forms) => self.no_form(forms),
            Problem::SeveralForms(forms) => self.several_forms(forms),
            Problem::Other { keyword } => self.other(keyword),
        }
    }

    /// A diagnostic at the value, the words on the place left open.
    pub(crate) fn about_value(&self, rule: &'static Rule, message: String) -> Diagnostic {
        self.at(rule, message, "")
    }

    /// The value's path between backticks.
    pub(crate) fn subject(&self) -> String {
        subject(self.finding, self.place, self.whole)
    }

    /// The value as it was written.
    pub(crate) fn written(&self) -> String {
        self.place.written(self.sources)
    }

    /// The key that the value stands under; the item's list has none.
    pub(crate) fn key(&self) -> Option<&str> {
        self.place.entry.map(|entry| &*entry.key)
    }

    fn at(&self, rule: &'static Rule, message: String, label: &str) -> Diagnostic {
        let diagnostic = Diagnostic::new(rule, message);
        if self.place.flag().is_some() {
            return diagnostic;
        }
        let diagnostic = diagnostic.at(self.place.value_span(self.sources), label);
        match (self.place.is_filled_in(), self.key()) {
            (true, Some(key)) => diagnostic.note(format!(
                "no `{key}` is written here, so the key or the name of the file is taken for it"
            )),
            _ => diagnostic,
        }
    }

    fn mapping(&self) -> Option<&Mapping> {
        self.place.node.as_mapping()
    }

    /// The schema's name of the value with its article.
    fn title(&self) -> Option<String> {
        self.finding.title.as_deref().map(words::with_article)
    }

    fn unknown_key(&self, key: &str, legal: &[String]) -> Diagnostic {
        let owner = self.title().unwrap_or_else(|| self.subject());
        let diagnostic = Diagnostic::new(&UNKNOWN_KEY, format!("`{key}` is not a key of {owner}"));
        let Some((mapping, entry)) = self
            .mapping()
            .and_then(|mapping| Some((mapping, mapping.get(key)?)))
        else {
            return diagnostic;
        };
        let diagnostic = diagnostic.at(entry.key_span, "");
        if let Some(instead) = keys::said_nowhere(key, self.finding.title.as_deref()) {
            return diagnostic.help(instead);
        }
        if let Some(meant) = keys::meant(
            key,
            self.finding.title.as_deref(),
            legal,
            mapping,
            self.sources,
        ) {
            let diagnostic = diagnostic.did_you_mean(key, meant);
            let others = keys::free(legal, mapping, self.sources);
            return if is_only_near(key, meant, others) {
                diagnostic.rename(entry.key_span, key, meant)
            } else {
                diagnostic
            };
        }
        if let Some(outer) = keys::belongs_under(key, self.finding.title.as_deref()) {
            return diagnostic.help(format!(
                "write it under `{outer}`: `{outer}: {{ {key}: … }}`"
            ));
        }
        let near =
            nearest(key, legal.iter().map(String::as_str)).and_then(|near| mapping.get(near));
        if let Some(near) = near {
            return diagnostic
                .related(near.key_span, format!("`{}` is here already", near.key))
                .help(format!("take `{key}` out"));
        }
        diagnostic.help(other_keys(&owner, keys::free(legal, mapping, self.sources)))
    }

    fn malformed_text(&self, format: &str) -> Diagnostic {
        let diagnostic = self.malformed(words::format(format));
        let text = self.place.node.as_str().unwrap_or_default();
        if format == "uri" && !text.is_ascii() {
            diagnostic.help("letters beyond ASCII are encoded in it, such as `ä` as `%C3%A4`")
        } else {
            diagnostic
        }
    }

    fn malformed_key(&self, key: &str, format: &str) -> Diagnostic {
        let message = format!("{} can't have the key `{key}`", self.subject());
        let entry = self.mapping().and_then(|mapping| mapping.get(key));
        let span = entry.map_or_else(|| self.place.name_span(), |entry| entry.key_span);
        let diagnostic = Diagnostic::new(&WRONG_FORMAT, message).at(span, "");
        match words::format(format) {
            Some(words) => diagnostic.help(format!("write {words}")),
            None => diagnostic,
        }
    }

    fn missing_key(&self, key: &str, condition: Option<&Condition>) -> Diagnostic {
        let because = match condition {
            Some(Condition {
                key,
                value,
                holds: true,
            }) => format!(", which `{key}: {value}` needs"),
            _ => String::new(),
        };
        let message = format!("{} has no `{key}`{because}", self.subject());
        let label = self
            .title()
            .map_or_else(String::new, |title| format!("{title} needs `{key}`"));
        let mut diagnostic =
            Diagnostic::new(&MISSING_KEY, message).at(self.place.name_span(), label);
        if let Some(near) = self.near(key) {
            return meant(diagnostic, key, near);
        }
        let about = self.finding.about.as_deref().map(words::first_sentence);
        diagnostic = diagnostic.help(match about {
            Some(about) => format!("add `{key}`: {about}"),
            None => format!("add `{key}`"),
        });
        if let Some(Condition {
            key: decides,
            value,
            holds: false,
        }) = condition
        {
            diagnostic = diagnostic.note(format!(
                "only with `{decides}: {value}` can `{key}` be left out"
            ));
        }
        self.finding
            .alternatives
            .iter()
            .fold(diagnostic, |diagnostic, form| {
                diagnostic.help(format!("or make it {}", words::form(form)))
            })
    }

    /// The key of the mapping that was probably meant to be `key`.
    fn near(&self, key: &str) -> Option<&packc_syntax::Entry> {
        keys::meant_as(key, self.finding.title.as_deref(), self.mapping()?)
    }

    fn missing_any_of(&self, keys: &[String]) -> Diagnostic {
        let names: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
        let message = format!("{} has neither {}", self.subject(), names.join(" nor "));
        let label = self
            .title()
            .map_or_else(String::new, |title| format!("{title} needs one of them"));
        let diagnostic = Diagnostic::new(&MISSING_KEY, message).at(self.place.name_span(), label);
        let near = keys.iter().find_map(|key| Some((key, self.near(key)?)));
        match near {
            Some((key, near)) => meant(diagnostic, key, near),
            None => diagnostic.help(format!("add {}", words::or(&names))),
        }
    }

    fn no_form(&self, forms: &[Form]) -> Diagnostic {
        let what = self
            .title()
            .unwrap_or_else(|| "a value that fits here".to_owned());
        let forms: Vec<String> = forms.iter().map(words::form).collect();
        self.about_value(&UNKNOWN_FORM, format!("{} is not {what}", self.subject()))
            .help(format!("write {}", words::or(&forms)))
    }

    fn several_forms(&self, forms: &[Form]) -> Diagnostic {
        // The specification's custom media types overlap with the types that it knows.
        if forms
            .iter()
            .any(|form| form.name == "custom media configuration")
        {
            return self.unclear_media_type();
        }
        let names: Vec<String> = forms
            .iter()
            .map(|form| words::with_article(&form.name))
            .collect();
        let message = format!("{} could be {}", self.subject(), words::or(&names));
        let keys = forms.iter().map(words::form).collect::<Vec<_>>();
        Diagnostic::new(&AMBIGUOUS_FORM, message)
            .at(self.place.name_span(), "can't tell which is meant")
            .help(format!("keep the keys of one only: {}", words::or(&keys)))
    }

    /// The settings of a custom media type that fit a well-known type as well.
    fn unclear_media_type(&self) -> Diagnostic {
        const WELL_KNOWN: [&str; 4] = ["image", "audio", "video", "document"];
        let message = format!(
            "{} could be the settings of several media types",
            self.subject()
        );
        let found = Diagnostic::new(&AMBIGUOUS_FORM, message)
            .at(self.place.name_span(), "can't tell which is meant");
        match self
            .key()
            .and_then(|key| Some((key, nearest(key, WELL_KNOWN)?)))
        {
            Some((key, near)) => found.did_you_mean(key, near),
            None => found,
        }
        .help("a type of your own needs a key that no other has: add `validation_params: {}`")
    }

    fn other(&self, keyword: &str) -> Diagnostic {
        let message = format!("{} breaks a rule of the specification", self.subject());
        self.about_value(&INVALID_VALUE, message)
            .note(format!("the rule is `{keyword}` of JSON Schema"))
    }
}

/// The finding about the key that is missing, with the one that was written in its place.
fn meant(diagnostic: Diagnostic, key: &str, written: &packc_syntax::Entry) -> Diagnostic {
    diagnostic
        .related(written.key_span, "written here")
        .help(format!(
            "did you mean `{key}` where it says `{}`?",
            written.key
        ))
        .told_apart(&written.key, key)
}

/// What the owner's other keys are.
fn other_keys<'a>(owner: &str, free: impl Iterator<Item = &'a str>) -> String {
    let free: Vec<&str> = free.filter(|key| !key.starts_with('$')).collect();
    match free.as_slice() {
        [] => format!("take it out: {owner} has no further keys"),
        [one] => format!("the only other key of {owner} is `{one}`"),
        some => {
            let some = list_words(some.iter().copied(), words::SHOWN);
            format!("the other keys of {owner} are {some}")
        }
    }
}
