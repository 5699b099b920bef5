//! The runtimes that packc knows, and the schema that each checks packs with.
//!
//! Invariant: everything that is known about a runtime stands in `schema/runtimes.json`; no code names one. Nothing of
//! it is read before a runtime is asked for.

mod check;

use std::fmt;
use std::sync::{LazyLock, OnceLock};

use packc_diagnostics::nearest;
use serde::Deserialize;
use serde_json::Value;

use crate::Version;
use crate::construct::Visited;
use crate::edit::{Edit, edited};
use crate::schema::Schema;
use crate::validator::Validator;

pub use check::check_runtimes;

/// The text of `runtimes.json`.
#[derive(Deserialize)]
struct Runtimes {
    runtimes: Vec<Runtime>,
}

/// A program that loads packs, in a certain version.
#[derive(Deserialize)]
pub struct Runtime {
    name: String,
    title: String,
    from: String,
    #[serde(default)]
    edits: Vec<Edit>,
    /// The runtime that this one is built on, which gets the pack as well.
    runs: Option<String>,
    /// Rules that are off by default and count with this runtime.
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    habits: Vec<Habit>,
    #[serde(skip)]
    schema: OnceLock<Schema>,
    #[serde(skip)]
    validator: OnceLock<Validator>,
}

/// Something that a runtime ignores or misreads: values of certain constructs, or placeholders.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Habit {
    /// The names of the constructs in the specification, such as `Prompt.model_overrides`.
    #[serde(default)]
    constructs: Vec<String>,
    /// The JSON Schema of the values that it is about; all values without one.
    when: Option<Value>,
    /// What the names of placeholders in templates begin with.
    placeholder: Option<String>,
    /// What the runtime does, behind its title; `{}` stands for the construct.
    says: String,
    /// What comes of it.
    note: Option<String>,
    /// What to do.
    help: Option<String>,
    #[serde(skip)]
    condition: OnceLock<Schema>,
    #[serde(skip)]
    validator: OnceLock<Validator>,
}

impl Habit {
    /// True when it is about what stands there.
    fn is_about(&'static self, visited: &Visited<'_, '_>) -> bool {
        if !self.constructs.iter().any(|name| name == visited.construct) {
            return false;
        }
        let Some(when) = &self.when else {
            return true;
        };
        let validator = self.validator.get_or_init(|| {
            Validator::of_pack(self.condition.get_or_init(|| Schema(when.clone())))
        });
        validator.is_valid(visited.node)
    }
}

#[expect(
    clippy::expect_used,
    reason = "the text is part of the program and the tests read it"
)]
static RUNTIMES: LazyLock<Vec<Runtime>> = LazyLock::new(|| {
    let text = include_str!("../../../schema/runtimes.json");
    let known: Runtimes = serde_json::from_str(text).expect("the runtimes are what they should be");
    known.runtimes
});

impl Runtime {
    /// All runtimes that packc knows, in the order of the book.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        RUNTIMES.iter()
    }

    /// The runtime with this name, such as `promptkit-1.5`.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|runtime| runtime.name == name)
    }

    /// The runtime that was probably meant by `word`, which names none: one with a similar name, or else the newest one
    /// that is called so, or nearly so, without its version.
    pub fn meant(word: &str) -> Option<&'static Self> {
        if let Some(near) = nearest(word, Self::all().map(Self::name)) {
            return Self::named(near);
        }
        let family = family(word);
        let of = |name: &str| {
            Self::all()
                .filter(|runtime| self::family(&runtime.name) == name)
                .last()
        };
        of(family).or_else(|| {
            let families = Self::all().map(|runtime| self::family(&runtime.name));
            of(nearest(family, families)?)
        })
    }

    /// The name that settings and flags use: lowercase, with its version.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What people call it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The version of the specification whose schema the runtime's own is made of.
    pub fn version(&self) -> Version {
        Version::named(&self.from).unwrap_or_else(Version::newest)
    }

    /// The runtime and those that it is built on: each of them gets the pack.
    fn layers(&'static self) -> impl Iterator<Item = &'static Self> {
        let below = |runtime: &&'static Self| runtime.runs.as_deref().and_then(Self::named);
        std::iter::successors(Some(self), below)
    }

    /// The names of rules that are off by default and count with this runtime.
    pub fn rules(&'static self) -> impl Iterator<Item = &'static str> {
        self.layers()
            .flat_map(|layer| layer.rules.iter().map(String::as_str))
    }

    /// True when the runtime checks packs with the schema of [`Runtime::version`] as it is.
    pub fn has_the_schema_of_its_version(&self) -> bool {
        self.edits.is_empty()
    }

    /// The validator with the runtime's schema. The first call builds it, which takes some milliseconds.
    pub fn validator(&'static self) -> &'static Validator {
        if self.has_the_schema_of_its_version() {
            return self.version().validator();
        }
        self.validator.get_or_init(|| {
            let schema = self
                .schema
                .get_or_init(|| edited(self.version().parsed(), &self.edits));
            Validator::of_pack(schema)
        })
    }
}

/// A name without its version: `promptkit` of `promptkit-1.5`.
fn family(name: &str) -> &str {
    let begins_version = |at: usize| {
        let version = name.get(at + 1..);
        version.is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut hyphens = name.match_indices('-');
    let version = hyphens.find(|(at, _)| begins_version(*at));
    version.and_then(|(at, _)| name.get(..at)).unwrap_or(name)
}

impl fmt::Debug for Runtime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Runtime({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meant_by_a_name() {
        for (word, name) in [
            ("promptkit-1.6", Some("promptkit-1.5")),
            ("PromptKit_1.5", Some("promptkit-1.5")),
            ("promptkit", Some("promptkit-1.5")),
            ("promptkti", Some("promptkit-1.5")),
            ("promptkit-2026-01", Some("promptkit-1.5")),
            ("omnia", Some("omnia-2026-07")),
            ("omina-2026", Some("omnia-2026-07")),
            ("x", None),
            ("", None),
            ("-", None),
            ("langchain-1", None),
        ] {
            assert_eq!(Runtime::meant(word).map(Runtime::name), name, "{word}");
        }
    }
}
