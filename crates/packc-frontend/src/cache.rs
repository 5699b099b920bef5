//! Parsed files, kept from one build of a project to the next.
//!
//! Place in the pipeline: between reading a file and parsing it. Invariant: a file is taken from here only when parsing
//! it would give the very same, number and name included, so that nobody can tell a kept file from one that was parsed.

use std::collections::HashMap;
use std::sync::Arc;

use packc_source::{FileId, SourceFile};
use packc_syntax::Limits;

use crate::parse::{Parsed, Parser, Role};

/// What the files of a project's last build were parsed to. By default it keeps nothing.
#[derive(Debug, Default)]
pub struct ParseCache {
    keeps: bool,
    files: Files,
}

/// Files by their roles, and by their paths as text: taking paths apart is slow.
type Files = HashMap<Role, HashMap<String, Kept>>;

/// A file, and all that its parsing depended on but for its path and role.
#[derive(Debug)]
struct Kept {
    id: FileId,
    name: String,
    text: Arc<str>,
    limits: Limits,
    parsed: Parsed,
}

impl ParseCache {
    /// A cache that keeps what the next build can use.
    pub fn keeping() -> Self {
        Self {
            keeps: true,
            files: Files::new(),
        }
    }

    /// How many files are kept.
    pub fn len(&self) -> usize {
        self.files.values().map(HashMap::len).sum()
    }

    /// True when no file is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The cache during one load, which ends with exactly the files of that load in it.
#[derive(Debug)]
pub(crate) struct Caching<'a> {
    cache: &'a mut ParseCache,
    earlier: Files,
}

/// What a file was parsed to.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) parsed: Parsed,
    /// True when that was for an earlier build.
    is_kept: bool,
}

impl<'a> Caching<'a> {
    pub(crate) fn new(cache: &'a mut ParseCache) -> Self {
        let earlier = std::mem::take(&mut cache.files);
        Self { cache, earlier }
    }

    /// The file as it was parsed for the last build; parsed now when it isn't the same file any more.
    pub(crate) fn parse(
        &self,
        id: FileId,
        file: &SourceFile,
        role: Role,
        parser: Parser<'_>,
    ) -> Found {
        let earlier = self.earlier.get(&role);
        let kept = earlier.and_then(|files| files.get(file.path.as_str()));
        let kept = kept.filter(|kept| {
            kept.id == id
                && kept.limits == *parser.limits
                && kept.name == file.name
                && is_same(&kept.text, &file.text)
        });
        Found {
            is_kept: kept.is_some(),
            parsed: match kept {
                Some(kept) => kept.parsed.clone(),
                None => parser.parse(id, file, role),
            },
        }
    }

    /// Keeps a file for the next build.
    pub(crate) fn keep(
        &mut self,
        id: FileId,
        file: &SourceFile,
        role: Role,
        limits: Limits,
        found: &Found,
    ) {
        if !self.cache.keeps {
            return;
        }
        let path = file.path.as_str();
        let earlier = self.earlier.get_mut(&role).filter(|_| found.is_kept);
        let kept = earlier.and_then(|files| files.remove_entry(path));
        let (path, kept) = kept.unwrap_or_else(|| {
            let kept = Kept {
                id,
                name: file.name.clone(),
                text: Arc::clone(&file.text),
                limits,
                parsed: found.parsed.clone(),
            };
            (path.to_owned(), kept)
        });
        let files = self.cache.files.entry(role).or_default();
        files.insert(path, kept);
    }
}

/// Whether two texts are equal. Those of files that weren't read again are one and the same.
fn is_same(one: &Arc<str>, other: &Arc<str>) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

#[cfg(test)]
mod tests {
    use packc_source::SourceMap;

    use super::*;

    /// A file that was kept as something that its text isn't, so that it shows where a result comes from.
    fn cache(file: &SourceFile, id: FileId, limits: Limits) -> ParseCache {
        let other = SourceFile::new(file.path.clone(), file.name.clone(), "kept: true".into());
        let parser = Parser { limits: &limits };
        let found = Found {
            parsed: parser.parse(id, &other, Role::Document),
            is_kept: false,
        };
        let mut cache = ParseCache::keeping();
        Caching::new(&mut cache).keep(id, file, Role::Document, limits, &found);
        cache
    }

    fn is_kept(parsed: &Parsed) -> bool {
        let first = parsed
            .documents
            .first()
            .and_then(|first| first.node.as_mapping());
        first.is_some_and(|first| first.node("kept").is_some())
    }

    #[test]
    fn only_the_same_file_is_taken() {
        let file = |path: &str, name: &str, text: &str| {
            SourceFile::new(path.into(), name.to_owned(), text.into())
        };
        let mut sources = SourceMap::new();
        let kept = file("/p/a.yaml", "a.yaml", "text: 1");
        let id = sources.add(kept.clone());
        let other_id = sources.add(file("/p/b.yaml", "b.yaml", ""));
        let limits = Limits::default();
        let deeper = Limits {
            depth: limits.depth + 1,
            ..limits
        };
        for (what, id, file, role, limits, expected) in [
            ("the same", id, kept.clone(), Role::Document, limits, true),
            (
                "another number",
                other_id,
                kept.clone(),
                Role::Document,
                limits,
                false,
            ),
            ("another role", id, kept.clone(), Role::Text, limits, false),
            (
                "other limits",
                id,
                kept.clone(),
                Role::Document,
                deeper,
                false,
            ),
            (
                "another text",
                id,
                file("/p/a.yaml", "a.yaml", "text: 2"),
                Role::Document,
                limits,
                false,
            ),
            (
                "another name",
                id,
                file("/p/a.yaml", "p/a.yaml", "text: 1"),
                Role::Document,
                limits,
                false,
            ),
            (
                "another path",
                id,
                file("/p/c.yaml", "a.yaml", "text: 1"),
                Role::Document,
                limits,
                false,
            ),
        ] {
            let mut cache = cache(
                &kept,
                sources.find("/p/a.yaml".into()).unwrap(),
                Limits::default(),
            );
            let mut caching = Caching::new(&mut cache);
            let found = caching.parse(id, &file, role, Parser { limits: &limits });
            assert_eq!(is_kept(&found.parsed), expected, "{what}");
            // The next build finds what this one found.
            caching.keep(id, &file, role, limits, &found);
            let again = Caching::new(&mut cache);
            let again = again.parse(id, &file, role, Parser { limits: &limits });
            assert!(again.is_kept, "{what}, again");
            assert_eq!(is_kept(&again.parsed), expected, "{what}, again");
        }
    }

    #[test]
    fn what_the_last_load_did_not_read_is_forgotten() {
        let mut sources = SourceMap::new();
        let file = SourceFile::new("/p/a.yaml".into(), "a.yaml".to_owned(), "text: 1".into());
        let id = sources.add(file.clone());
        let mut cache = cache(&file, id, Limits::default());
        assert_eq!(cache.len(), 1);
        drop(Caching::new(&mut cache));
        assert!(cache.is_empty());
    }
}
