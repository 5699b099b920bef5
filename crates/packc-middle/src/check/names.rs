//! References to the entries of a section: prompts, states, compositions.
//!
//! Invariant: a reference to a name that isn't there is reported at the reference; a near name is only suggested.

use packc_diagnostics::{Diagnostic, Rule, list_words, nearest};
use packc_ir::{Map, Str};
use packc_source::{Cause, Origin};
use packc_syntax::Style;

/// How many names a message lists.
const LISTED: usize = 6;

/// After how many comparisons with names no more are made. A pack whose thousands of prompts have all been renamed would
/// take minutes else.
const COMPARISONS: usize = 250_000;

/// The names that references of one kind may mean.
pub(super) struct Names<'a, T> {
    section: &'a Map<T>,
    /// What such a name is: "a prompt of this pack".
    one: &'static str,
    /// What several are: "prompts".
    several: &'static str,
    /// How often a reference has been compared with a name.
    compared: usize,
}

/// A name that was probably meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near<'a> {
    /// The name.
    pub(super) name: &'a str,
    /// True when no other name is near.
    only: bool,
}

impl<'a, T> Names<'a, T> {
    /// The names of `section`, each of which is `one` ("a prompt of this pack") of `several` ("prompts").
    pub(super) fn new(section: &'a Map<T>, one: &'static str, several: &'static str) -> Self {
        Self {
            section,
            one,
            several,
            compared: 0,
        }
    }

    /// The name that was probably meant by `text`, which is none.
    pub(super) fn nearest(&mut self, text: &str) -> Option<Near<'a>> {
        if self.compared >= COMPARISONS {
            return None;
        }
        self.compared += 2 * self.section.len();
        let names = || self.section.keys().map(|name| &**name);
        let name = nearest(text, names())?;
        let only = nearest(text, names().filter(|other| *other != name)).is_none();
        Some(Near { name, only })
    }

    /// Says that `reference`, which `what` names ("`prompt_task`"), means none of the names, but probably `near`.
    pub(super) fn unknown(
        &self,
        rule: &'static Rule,
        what: &str,
        reference: &Str,
        near: Option<Near<'_>>,
    ) -> Diagnostic {
        let message = format!("`{}` is not {}", &**reference, self.one);
        let message = or_empty(reference, what, message);
        let found = Diagnostic::new(rule, message).at(reference.origin.value, "");
        match near {
            Some(near) => {
                let found = found.did_you_mean(reference, near.name);
                let edit = near
                    .only
                    .then(|| written_as(near.name, reference))
                    .flatten();
                match edit {
                    Some(edit) => found.fix(reference.origin.value, edit),
                    None => found,
                }
            }
            None if self.section.is_empty() => found,
            None => found.help(self.list()),
        }
    }

    /// Reports `reference`, which `what` names ("`prompt_task`"), unless it means one of the names, or may mean one that couldn't be read.
    pub(super) fn check(
        &mut self,
        rule: &'static Rule,
        what: &str,
        reference: &Str,
        found: &mut Vec<Diagnostic>,
    ) {
        if !self.section.may_have(reference) {
            let near = self.nearest(reference);
            found.push(self.unknown(rule, what, reference, near));
        }
    }

    /// The names in a sentence.
    pub(super) fn list(&self) -> String {
        let names = list_words(self.section.keys().map(|name| &**name), LISTED);
        match self.section.len() {
            1 => format!("there is only {names}"),
            _ => format!("its {} are {names}", self.several),
        }
    }
}

/// What a message says about a name that means nothing: `message`, or that `what` is empty, where there is nothing to
/// show.
pub(super) fn or_empty(name: &str, what: &str, message: String) -> String {
    if name.trim().is_empty() {
        format!("{what} is empty")
    } else {
        message
    }
}

/// `name` in the quotes that `reference` has; `None` where the text in the source isn't the reference alone, or the
/// name would need other quotes.
pub(super) fn written_as(name: &str, reference: &Str) -> Option<String> {
    let is_word = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
        && !["true", "false", "null"].contains(&name.to_ascii_lowercase().as_str());
    if !is_word || !is_in_source(&reference.origin) {
        return None;
    }
    match reference.value.style {
        Style::Plain => Some(name.to_owned()),
        Style::SingleQuoted => Some(format!("'{name}'")),
        Style::DoubleQuoted => Some(format!("\"{name}\"")),
        Style::Literal | Style::Folded | Style::Raw | Style::Made => None,
    }
}

/// True when the text at the place of a value is the value.
fn is_in_source(origin: &Origin) -> bool {
    fn is_written(cause: &Cause) -> bool {
        match cause {
            Cause::Default | Cause::Imported(_) | Cause::Flag(_) => false,
            Cause::Chain(causes) => causes.iter().all(is_written),
            _ => true,
        }
    }
    is_written(origin.cause())
}
