//! The versions of the specification, and the schema of each.
//!
//! Invariant: an older schema is the newest one with the edits that `schema/spec-history.json` lists, so that what two
//! versions have in common is written once. Nothing of it is read or built before a version other than the newest is
//! asked for.

use std::fmt;
use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;
use serde_json::Value;

use crate::edit::{Edit, edited};
use crate::schema::{PROMPTPACK, Schema};
use crate::validator::{Validator, promptpack};

/// A version of the PromptPack specification. Versions are ordered by age: a newer one is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Its place among all versions, counted from the oldest.
    place: usize,
}

/// The text of `spec-history.json`.
#[derive(Deserialize)]
struct History {
    /// The newest first.
    versions: Vec<Release>,
}

/// A version as the history tells of it.
#[derive(Deserialize)]
struct Release {
    version: String,
    /// The version whose schema this one's is made of; `None` for the newest, whose schema is written out.
    from: Option<String>,
    /// The version that the specification asks to use instead.
    superseded_by: Option<String>,
    /// What the names of placeholders begin with that this version gave a meaning, where no schema says so.
    #[serde(default)]
    placeholders: Vec<String>,
    #[serde(default)]
    edits: Vec<Edit>,
    #[serde(skip)]
    schema: OnceLock<Schema>,
    #[serde(skip)]
    validator: OnceLock<Validator>,
}

/// All versions, the oldest first.
#[expect(
    clippy::expect_used,
    reason = "the text is part of the program and the tests read it"
)]
static RELEASES: LazyLock<Vec<Release>> = LazyLock::new(|| {
    let text = include_str!("../../../schema/spec-history.json");
    let history: History = serde_json::from_str(text).expect("the history is what it should be");
    history.versions.into_iter().rev().collect()
});

impl Version {
    /// All versions, the oldest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..RELEASES.len()).map(|place| Self { place })
    }

    /// The newest version, the one whose constructs packc knows: 1.9.0.
    pub fn newest() -> Self {
        Self {
            place: RELEASES.len().saturating_sub(1),
        }
    }

    /// The version that is called `name`: `1.4.0`, also `v1.4.0`, and `1.4` for `1.4.0` or `1.1.0` for `1.1`.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| {
            let parts = text.split('.').filter(|part| !part.is_empty()).count();
            let patch = if parts == 2 { ".0" } else { "" };
            format!("{text}{patch}")
        };
        let name = plain(name.strip_prefix('v').unwrap_or(name));
        Self::all().find(|version| plain(version.name()) == name)
    }

    /// The version's name in the specification, such as `1.4.0` or `1.1`.
    pub fn name(self) -> &'static str {
        self.release().map_or("", |release| &release.version)
    }

    /// True when the specification asks to use another version instead.
    pub fn is_superseded(self) -> bool {
        self.release()
            .is_some_and(|release| release.superseded_by.is_some())
    }

    /// What the names of placeholders begin with that templates first had in this version.
    pub(crate) fn placeholders(self) -> impl Iterator<Item = &'static str> {
        let release = self.release().into_iter();
        release.flat_map(|release| release.placeholders.iter().map(String::as_str))
    }

    /// The versions that came after this one, the oldest first.
    pub fn later(self) -> impl Iterator<Item = Self> {
        Self::all().skip(self.place + 1)
    }

    /// The validator of packs of this version. The first call builds it, which takes some milliseconds.
    pub fn validator(self) -> &'static Validator {
        match self.release() {
            Some(release) if release.from.is_some() => release
                .validator
                .get_or_init(|| Validator::of_pack(self.parsed())),
            _ => promptpack(),
        }
    }

    /// The JSON Schema of this version. Definitions that it no longer uses may stand in it.
    pub fn schema(self) -> &'static Value {
        &self.parsed().0
    }

    pub(crate) fn parsed(self) -> &'static Schema {
        let base = |release: &Release| release.from.as_deref().and_then(Self::named);
        match self.release().map(|release| (release, base(release))) {
            Some((release, Some(base))) => release
                .schema
                .get_or_init(|| edited(base.parsed(), &release.edits)),
            _ => &PROMPTPACK,
        }
    }

    fn release(self) -> Option<&'static Release> {
        RELEASES.get(self.place)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Version({})", self.name())
    }
}
