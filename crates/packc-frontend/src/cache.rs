//! Parsed files, kept from one build of a project to the next.
//!
//! Place in the pipeline: between reading a file and parsing it. Invariant: a file is taken from here only when parsing
//! it would give the very same, number and name included, so that nobody can tell a kept file from one that was parsed.

use std::collections::HashMap;
use std::sync::Arc;

use camino::Utf8PathBuf;
use packc_source::{FileId, SourceFile};
use packc_syntax::Limits;

use crate::parse::{Parsed, Parser, Role};

/// What the files of a project's last build were parsed to. By default it keeps nothing.
#[derive(Debug, Default)]
pub struct ParseCache {
    keeps: bool,
    files: HashMap<(Utf8PathBuf, Role), Kept>,
}

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
            files: HashMap::new(),
        }
    }

    /// How many files are kept.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// True when no file is kept.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// The cache during one load, which ends with exactly the files of that load in it.
#[derive(Debug)]
pub(crate) struct Caching<'a> {
    cache: &'a mut ParseCache,
    earlier: HashMap<(Utf8PathBuf, Role), Kept>,
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
    ) -> Parsed {
        let key = (file.path.clone(), role);
        let kept = self.earlier.get(&key).filter(|kept| {
            kept.id == id
                && kept.limits == *parser.limits
                && kept.name == file.name
                && kept.text == file.text
        });
        match kept {
            Some(kept) => kept.parsed.clone(),
            None => parser.parse(id, file, role),
        }
    }

    /// Keeps a file for the next build.
    pub(crate) fn keep(
        &mut self,
        id: FileId,
        file: &SourceFile,
        role: Role,
        limits: Limits,
        parsed: &Parsed,
    ) {
        if !self.cache.keeps {
            return;
        }
        let kept = Kept {
            id,
            name: file.name.clone(),
            text: Arc::clone(&file.text),
            limits,
            parsed: parsed.clone(),
        };
        self.cache.files.insert((file.path.clone(), role), kept);
    }
}
