//! The sections of a pack that folders can hold.
//!
//! Invariant: what is special about one section (its names, its files) is said here alone.

use packc_source::Span;

use crate::parse::Role;

/// A section of the pack that is a collection (source format, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// `prompts`, a mapping.
    Prompts,
    /// `fragments`, a mapping of texts.
    Fragments,
    /// `tools`, a mapping.
    Tools,
    /// `evals`, a list.
    Evals,
    /// `compositions`, a mapping.
    Compositions,
}

impl Section {
    /// All sections, in the order in which their files are read.
    pub const ALL: [Self; 5] = [
        Self::Prompts,
        Self::Fragments,
        Self::Tools,
        Self::Evals,
        Self::Compositions,
    ];

    /// The key of the section in the pack, which is also the name of its folder.
    pub fn key(self) -> &'static str {
        match self {
            Self::Prompts => "prompts",
            Self::Fragments => "fragments",
            Self::Tools => "tools",
            Self::Evals => "evals",
            Self::Compositions => "compositions",
        }
    }

    /// The section with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.key() == key)
    }

    /// One entry, for a sentence: "a prompt".
    pub(crate) fn one(self) -> &'static str {
        match self {
            Self::Prompts => "a prompt",
            Self::Fragments => "a fragment",
            Self::Tools => "a tool",
            Self::Evals => "an eval",
            Self::Compositions => "a composition",
        }
    }

    /// One entry, without an article: "prompt".
    pub(crate) fn noun(self) -> &'static str {
        self.one().split_once(' ').map_or("", |(_, noun)| noun)
    }

    /// The key by which an entry names itself, for sections that have one.
    pub(crate) fn name_key(self) -> Option<&'static str> {
        match self {
            Self::Prompts | Self::Evals => Some("id"),
            Self::Tools => Some("name"),
            Self::Fragments | Self::Compositions => None,
        }
    }

    /// The endings of the files that can hold entries, as they are written.
    pub(crate) fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Prompts => &["yaml", "yml", "json", "md"],
            Self::Fragments => &["md", "txt"],
            Self::Tools | Self::Evals | Self::Compositions => &["yaml", "yml", "json"],
        }
    }

    /// How a file with this ending is read for the section; `None` when it can't hold an entry.
    pub(crate) fn role(self, ending: &str) -> Option<Role> {
        if !self.endings().contains(&ending) {
            return None;
        }
        Some(match (self, ending) {
            (Self::Fragments, _) => Role::Fragment,
            (Self::Prompts, "md") => Role::Prompt,
            _ => Role::Document,
        })
    }

    /// True when a file with this ending, which the section doesn't take, looks as if it were meant for it.
    pub(crate) fn nearly(self, ending: &str) -> bool {
        let lower = ending.to_ascii_lowercase();
        let similar: &[&str] = match self {
            Self::Prompts => &["json5", "jsonc", "markdown", "mdown", "txt", "text"],
            Self::Fragments => &["yaml", "yml", "json", "markdown", "mdown", "text"],
            Self::Tools | Self::Evals | Self::Compositions => &["json5", "jsonc"],
        };
        self.role(ending).is_none()
            && (self.role(&lower).is_some() || similar.contains(&lower.as_str()))
    }
}

/// A file that holds entries of a section.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) section: Section,
    pub(crate) path: camino::Utf8PathBuf,
    pub(crate) role: Role,
    /// The pattern that brought the file in; `None` for the folders of the convention.
    pub(crate) from: Option<Span>,
    /// True when the file itself is named, so that no `$include` can claim it.
    pub(crate) named: bool,
}
