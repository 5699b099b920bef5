//! What stands around the name of a variable.
//!
//! Invariant: the three forms that the specification names, and no other.

use super::scan::is_name;

/// The delimiters of placeholders (`template_engine.syntax`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Delimiters {
    /// What begins a placeholder.
    pub(super) open: &'static str,
    /// What ends it.
    pub(super) close: &'static str,
}

impl Delimiters {
    /// `{{variable}}`, the form of RFC 0003.
    pub(super) const DOUBLE_BRACES: Self = Self {
        open: "{{",
        close: "}}",
    };
    /// `${variable}`.
    pub(super) const DOLLAR: Self = Self {
        open: "${",
        close: "}",
    };
    /// `{variable}`.
    pub(super) const BRACES: Self = Self {
        open: "{",
        close: "}",
    };

    /// The delimiters that a `template_engine.syntax` names; `None` for a form that packc doesn't know.
    pub(super) fn of_syntax(syntax: &str) -> Option<Self> {
        let known = [Self::DOUBLE_BRACES, Self::DOLLAR, Self::BRACES];
        known.into_iter().find(|delimiters| {
            let name = syntax
                .strip_prefix(delimiters.open)
                .and_then(|rest| rest.strip_suffix(delimiters.close));
            name.is_some_and(|name| is_name(name.trim()))
        })
    }

    /// A placeholder for `name`.
    pub(super) fn wrap(self, name: &str) -> String {
        format!("{}{name}{}", self.open, self.close)
    }
}

/// Where `pattern`, a few characters long, begins in `text`. Most texts have its first character hardly anywhere, and one
/// character is found several times as fast as several.
pub(super) fn find(text: &str, pattern: &str) -> Option<usize> {
    let first = pattern.chars().next()?;
    let mut begins = text.match_indices(first);
    let found = begins.find(|(at, _)| {
        text.get(*at..)
            .is_some_and(|rest| rest.starts_with(pattern))
    });
    found.map(|(at, _)| at)
}
