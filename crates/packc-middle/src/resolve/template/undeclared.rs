//! Names that are used and not declared.
//!
//! Invariant: one finding for each place, however many prompts share the text that it stands in.

use indexmap::IndexMap;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::list_words;
use packc_diagnostics::registry::template::{FRAGMENT_WITHOUT_PREFIX, UNDECLARED_VARIABLE};
use packc_source::Span;

use super::delimiters::Delimiters;

/// What else a name may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// A fragment has exactly this name.
    Fragment,
    /// A variable has a name like this; whether it is the only one.
    Variable(String, bool),
    /// A fragment has a name like this.
    NearFragment(String),
    /// A namespace has a name like this: `fragment.x` for `fragments.x`.
    Namespace(&'static str),
    /// The name is filled in elsewhere, as the words say.
    Elsewhere(&'static str),
    /// Nothing is near.
    Nothing,
}

/// A name that isn't declared.
#[derive(Debug)]
pub(super) struct Undeclared {
    /// The name.
    pub(super) name: String,
    /// What else it may mean.
    pub(super) meant: Meant,
    /// Further places in the same text.
    pub(super) more: Vec<Span>,
    /// The prompts that don't declare it, and where each uses the fragment that the name stands in.
    pub(super) prompts: Vec<(String, Option<Span>)>,
}

/// All such names, by their places.
#[derive(Debug, Default)]
pub(super) struct Report {
    names: IndexMap<Span, Undeclared>,
}

/// How many prompts a message names.
const SHOWN: usize = 3;

impl Report {
    /// Adds a name that stands at `place`.
    pub(super) fn add(&mut self, place: Span, undeclared: Undeclared) {
        match self.names.get_mut(&place) {
            Some(known) => known.prompts.extend(undeclared.prompts),
            None => {
                self.names.insert(place, undeclared);
            }
        }
    }

    /// The findings. `sources`: the pack is being built from sources, so that there is nobody else who could declare
    /// the names.
    pub(super) fn finish(self, delimiters: Delimiters, sources: bool) -> Vec<Diagnostic> {
        let names = self.names.into_iter();
        names
            .map(|(place, name)| finding(place, &name, delimiters, sources))
            .collect()
    }
}

fn finding(place: Span, name: &Undeclared, delimiters: Delimiters, sources: bool) -> Diagnostic {
    if name.meant == Meant::Fragment {
        return fragment(place, name, delimiters);
    }
    let prompts = list_words(
        name.prompts.iter().map(|(prompt, _)| prompt.as_str()),
        SHOWN,
    );
    let noun = if name.prompts.len() == 1 {
        "prompt"
    } else {
        "prompts"
    };
    let message = format!("`{}` is not a variable of the {noun} {prompts}", name.name);
    let mut found = Diagnostic::new(&UNDECLARED_VARIABLE, message).at(place, "");
    for more in &name.more {
        found = found.related(*more, "here too");
    }
    found = used_by(found, name);
    if let Meant::Elsewhere(words) = &name.meant {
        found = found.note(*words);
    }
    if !sources {
        found = found.note("it stays in the text unless the host of the pack supplies it");
    }
    match &name.meant {
        Meant::Variable(near, only) => {
            let found = found.did_you_mean(&name.name, near);
            if *only {
                found.fix(place, near.clone())
            } else {
                found
            }
        }
        Meant::Namespace(near) => found
            .help(format!("did you mean `{near}`?"))
            .fix(place, *near),
        Meant::NearFragment(near) => {
            let reference = delimiters.wrap(&format!("fragments.{near}"));
            found
                .help(format!("did you mean the fragment `{reference}`?"))
                .told_apart(&name.name, near)
        }
        _ if name.prompts.len() > 1 => found.help(format!(
            "declare it in `variables` of each of these prompts: `- name: {}`",
            name.name
        )),
        _ => found.help(format!(
            "declare it in `variables` of the prompt: `- name: {}`",
            name.name
        )),
    }
}

/// The name of a fragment stands where that of a variable belongs.
fn fragment(place: Span, name: &Undeclared, delimiters: Delimiters) -> Diagnostic {
    let found = without_prefix(&name.name, place, delimiters);
    let more = name.more.iter();
    more.fold(found, |found, more| found.related(*more, "here too"))
}

/// The finding that the name of a fragment stands alone at `place`.
pub(super) fn without_prefix(name: &str, place: Span, delimiters: Delimiters) -> Diagnostic {
    let right = format!("fragments.{name}");
    let message = format!("`{name}` is a fragment, not a variable");
    Diagnostic::new(&FRAGMENT_WITHOUT_PREFIX, message)
        .at(place, "")
        .help(format!("write `{}`", delimiters.wrap(&right)))
        .fix(place, right)
}

/// Where prompts use the fragment that the name stands in.
fn used_by(mut found: Diagnostic, name: &Undeclared) -> Diagnostic {
    let mut users = name
        .prompts
        .iter()
        .filter_map(|(prompt, place)| Some((prompt, (*place)?)));
    for (prompt, place) in users.by_ref().take(SHOWN) {
        found = found.related(place, format!("used by prompt `{prompt}`"));
    }
    match users.count() {
        0 => found,
        1 => found.note("one more prompt uses this fragment"),
        more => found.note(format!("{more} more prompts use this fragment")),
    }
}
