//! What a pack depends on, in the format of Make.
//!
//! Invariant: Make reads every name as the one that is meant; a name that it has no way to write is refused.
#![expect(
    clippy::disallowed_methods,
    reason = "an old file is compared with the new one"
)]

use std::collections::BTreeSet;
use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{display_path, normalize};

use crate::Writing;
use crate::outcome::{Difference, Stale};
use crate::write::{is_device, reason, write_atomically};

/// A rule of Make without a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The pack, as it is named on the command line of Make.
    pub(crate) target: String,
    /// What it is made from.
    pub(crate) needs: Vec<String>,
}

/// The text of a file that Make includes: the rules, and for each thing that a pack is made from a rule without
/// anything, so that one that is gone is no error but a reason to build.
///
/// # Errors
///
/// The name that Make has no way to write.
pub(crate) fn text(rules: &[Rule]) -> Result<String, String> {
    let mut text = String::new();
    let mut all = BTreeSet::new();
    for rule in rules {
        text.push_str(&as_target(&rule.target)?);
        text.push(':');
        for need in &rule.needs {
            text.push_str(" \\\n  ");
            text.push_str(&as_need(need)?);
            all.insert(need);
        }
        text.push_str("\n\n");
    }
    for need in all {
        text.push_str(&as_target(need)?);
        text.push_str(":\n");
    }
    Ok(text)
}

/// A name where a target stands: a `%` there would make a pattern of it.
fn as_target(name: &str) -> Result<String, String> {
    escape(name, &|c| is_special(c) || c == '%')
}

/// A name where a prerequisite stands: a backslash before `%` would be a part of it.
fn as_need(name: &str) -> Result<String, String> {
    escape(name, &is_special)
}

/// True for what Make takes literally behind a backslash.
fn is_special(c: char) -> bool {
    matches!(c, ' ' | '#' | ':' | '*' | '?' | '[')
}

/// The name with escapes. GNU Make, "Types of Prerequisites" and "Using Wildcard Characters in File Names"; what its
/// manual leaves open is as version 4.3 reads it.
fn escape(name: &str, special: &dyn Fn(char) -> bool) -> Result<String, String> {
    let is_archive_member = name.contains('(') && name.ends_with(')');
    let unwritable = |c: char| c.is_control() || matches!(c, '=' | ';' | '|');
    if name.chars().any(unwritable) || name.ends_with(['\\', '&']) || is_archive_member {
        return Err(name.to_owned());
    }
    let mut text = String::new();
    if name.starts_with('~') {
        // Alone, it would be somebody's home.
        text.push_str("./");
    }
    let mut backslashes = 0;
    for c in name.chars() {
        if special(c) {
            // Those before it would escape each other, then it.
            text.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        text.push(c);
        if c == '$' {
            text.push(c);
        }
    }
    Ok(text)
}

/// Where a depfile goes, and whether it may be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// As the command line names it.
    pub(crate) path: &'a Utf8Path,
    pub(crate) cwd: &'a Utf8Path,
    pub(crate) writing: Writing,
    /// The folders in which every file is a source, absolute.
    pub(crate) source_folders: &'a [&'a Utf8Path],
}

/// Writes a depfile with these rules, unless it says the same already. Where nothing may be written, gives what would
/// be. `taken`: paths of sources and outputs.
///
/// # Errors
///
/// A sentence that says why it can't be written.
pub(crate) fn put<'a>(
    place: Place<'_>,
    rules: &[Rule],
    mut taken: impl Iterator<Item = &'a Utf8Path>,
) -> Result<Option<Stale>, String> {
    let path: Utf8PathBuf = normalize(&place.cwd.join(place.path));
    let name = display_path(&path, place.cwd);
    let failed = |problem: &str| Err(format!("`{name}` cannot be written: {problem}"));
    let real = path.canonicalize_utf8().ok();
    let is_it = |other: &Utf8Path| {
        let has_its_name = || real.as_ref().and_then(|real| real.file_name()) == other.file_name();
        other == path || has_its_name() && other.canonicalize_utf8().ok() == real
    };
    if taken.any(is_it) {
        return failed("it is a source or an output");
    }
    let mut folders = place.source_folders.iter();
    if let Some(folder) = folders.find(|folder| path.starts_with(folder)) {
        // The next build would read it.
        let folder = display_path(folder, place.cwd);
        return failed(&format!("every file in the folder `{folder}` is a source"));
    }
    let text = match text(rules) {
        Ok(text) => text,
        Err(unwritable) => {
            let shown = packc_diagnostics::escape_controls(&unwritable);
            return failed(&format!("Make has no way to write the name `{shown}`"));
        }
    };
    let old = if is_device(&path) {
        None
    } else {
        fs::read(&path).ok()
    };
    let difference = match old {
        Some(old) if old == text.as_bytes() => return Ok(None),
        Some(_) => Difference::Content,
        None => Difference::Missing,
    };
    if place.writing != Writing::Write {
        return Ok(Some(Stale::new(name, difference)));
    }
    match write_atomically(&path, text.as_bytes()) {
        Ok(()) => Ok(None),
        Err(error) => failed(&reason(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_rules_without_anything() {
        let rule = |target: &str, needs: &[&str]| Rule {
            target: target.to_owned(),
            needs: needs.iter().map(ToString::to_string).collect(),
        };
        let rules = [rule("a.json", &["x", "y z"]), rule("b.json", &["x"])];
        assert_eq!(
            text(&rules).unwrap(),
            "a.json: \\\n  x \\\n  y\\ z\n\nb.json: \\\n  x\n\nx:\ny\\ z:\n"
        );
    }

    #[test]
    fn names_that_need_escapes() {
        for (name, target, need) in [
            ("a b", r"a\ b", r"a\ b"),
            ("a$b", "a$$b", "a$$b"),
            ("a#b:c", r"a\#b\:c", r"a\#b\:c"),
            ("a%b", r"a\%b", "a%b"),
            (r"a\b", r"a\b", r"a\b"),
            (r"a\ b", r"a\\\ b", r"a\\\ b"),
            (r"a\\%b", r"a\\\\\%b", r"a\\%b"),
            ("*?[a]", r"\*\?\[a]", r"\*\?\[a]"),
            ("~a", "./~a", "./~a"),
        ] {
            assert_eq!(as_target(name).as_deref(), Ok(target), "{name}");
            assert_eq!(as_need(name).as_deref(), Ok(need), "{name}");
        }
    }

    #[test]
    fn names_that_make_cannot_have() {
        for name in ["a\nb", "a\tb", "a=b", "a;b", "a|b", "a&", "a (1)", "a\\"] {
            assert_eq!(as_need(name), Err(name.to_owned()));
        }
        assert!(as_need("a&b (1).md").is_ok());
    }
}
