//! The pack that a manifest embeds.
//!
//! Invariant: the bytes are those of the file that was built, tested and maybe signed, never written anew. What a project
//! gives must be what stands on disk.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::{PACK_WITH_BOM, STALE_PACK};
use packc_ir::Pack;
use packc_source::{FileId, SourceFile, SourceMap, Span, World, display_path, normalize};
use packc_syntax::{Node, parse_json};

use super::{ManifestFrom, ManifestOptions};
use crate::compile::{Compiled, compile};
use crate::current::{Standing, pack_at};
use crate::emit::{Emitted, ManifestDefaults};
use crate::validate::{check, read_pack};
use crate::{BuildOptions, Limits, ValidateOptions};

/// A compiled pack, as it stands on disk.
#[derive(Debug)]
pub(super) struct PackFile {
    /// The file.
    pub(super) file: FileId,
    /// Its text: the bytes that are embedded.
    pub(super) text: Arc<str>,
    /// What it says.
    pub(super) tree: Node,
    /// The same, by the specification.
    pub(super) pack: Pack,
}

/// What was read, and what is to be said about it.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// The files that took part.
    pub(super) sources: SourceMap,
    /// Findings, those of a project with the severities that they have there.
    pub(super) found: Vec<Diagnostic>,
    /// The pack; `None` when it can't be read or isn't what it should be.
    pub(super) pack: Option<PackFile>,
    /// What the project says of its manifest; nothing for a lone pack.
    pub(super) defaults: ManifestDefaults,
    /// The files that are copied beside the pack; absolute.
    pub(super) copied: Vec<Utf8PathBuf>,
    /// The pack and the copies beside it; absolute.
    pub(super) built: Vec<Utf8PathBuf>,
}

impl Source {
    /// Takes over what compiling says about files.
    fn know_files_of(&mut self, emitted: &Emitted) {
        let folder = emitted.output.parent().unwrap_or(&emitted.output);
        let copies = emitted.bundle.files().map(|(to, _)| folder.join(to));
        self.built = std::iter::once(emitted.output.clone())
            .chain(copies)
            .collect();
        self.copied = emitted.bundle.used().map(Utf8Path::to_owned).collect();
    }
}

/// Reads the pack.
pub(super) fn read(world: &dyn World, options: &ManifestOptions) -> Source {
    match &options.from {
        ManifestFrom::Pack(path) => of_file(world, path, options),
        ManifestFrom::Project(build) => of_project(world, build, options),
    }
}

fn of_file(world: &dyn World, path: &Utf8Path, options: &ManifestOptions) -> Source {
    let mut source = Source::default();
    let path = normalize(&options.cwd.join(path));
    source.built.push(path.clone());
    match read_pack(
        world,
        &path,
        &options.cwd,
        &options.limits,
        &mut source.sources,
    ) {
        Ok(file) => {
            let rules = ValidateOptions {
                limits: options.limits,
                ..ValidateOptions::new(options.cwd.clone())
            };
            source.found = check(None, file, &source.sources, &rules, &mut Vec::new());
            source.pack = pack_file(file, &source.sources, &options.limits);
            source.found.extend(byte_order_mark(file, &source.sources));
        }
        Err(unreadable) => source.found.push(*unreadable),
    }
    source
}

/// What Go's JSON reader, and with it the operator, refuses.
fn byte_order_mark(file: FileId, sources: &SourceMap) -> Option<Diagnostic> {
    let starts = sources.file(file).text.starts_with('\u{feff}');
    starts.then(|| {
        Diagnostic::new(&PACK_WITH_BOM, "the pack begins with a byte order mark")
            .at(Span::start_of(file), "")
            .note("the operator can't read such a file as JSON")
            .help("save it as UTF-8 without BOM, or compile it again with `packc build`")
    })
}

fn of_project(world: &dyn World, build: &BuildOptions, options: &ManifestOptions) -> Source {
    let compiled = compile(world, build);
    let mut source = Source {
        sources: compiled.sources,
        found: compiled.diagnostics,
        ..Source::default()
    };
    let Some(emitted) = compiled.emitted else {
        return source;
    };
    source.know_files_of(&emitted);
    source.defaults = emitted.manifest;
    let name = display_path(&emitted.output, &options.cwd);
    let file = read_pack(
        world,
        &emitted.output,
        &options.cwd,
        &options.limits,
        &mut source.sources,
    );
    let same = |bytes: &[u8]| {
        *bytes == *emitted.written.bytes
            || build.created_at.is_none() && emitted.written.equals_but_for_the_stamp(bytes)
    };
    match file {
        Ok(file) if same(source.sources.file(file).text.as_bytes()) => {
            source.pack = pack_file(file, &source.sources, &options.limits);
        }
        Ok(_) => source.found.push(
            Diagnostic::new(&STALE_PACK, format!("`{name}` isn't what the sources give")).help(
                "run `packc build` first, so that what is shipped is what was built and tested",
            ),
        ),
        Err(_) if world.kind(&emitted.output).is_none() => {
            let found = Diagnostic::new(&STALE_PACK, format!("`{name}` does not exist"));
            source
                .found
                .push(found.help("run `packc build` first: a manifest embeds its output"));
        }
        Err(unreadable) => source.found.push(Diagnostic {
            rule: &STALE_PACK,
            ..*unreadable
        }),
    }
    source
}

/// The pack that delivering what was compiled will leave on disk: the new one, or one with an older stamp that stays.
pub(super) fn of_compiled(
    world: &dyn World,
    compiled: &mut Compiled,
    build: &BuildOptions,
    options: &ManifestOptions,
) -> Source {
    let mut source = Source {
        sources: std::mem::take(&mut compiled.sources),
        found: std::mem::take(&mut compiled.diagnostics),
        ..Source::default()
    };
    let Some(emitted) = &compiled.emitted else {
        return source;
    };
    source.know_files_of(emitted);
    source.defaults = emitted.manifest.clone();
    let path = &emitted.output;
    let (cwd, limits) = (&options.cwd, &options.limits);
    let stays = matches!(
        pack_at(path, &emitted.written, build),
        Standing::Same | Standing::Restamped(_)
    );
    let on_disk = stays.then(|| read_pack(world, path, cwd, limits, &mut source.sources));
    let file = on_disk.and_then(Result::ok).unwrap_or_else(|| {
        let text = String::from_utf8_lossy(&emitted.written.bytes);
        let name = display_path(path, cwd);
        let file = SourceFile::new(path.clone(), name, text.into());
        source.sources.add(file)
    });
    source.pack = pack_file(file, &source.sources, limits);
    source
}

/// The file as a pack; `None` when it holds nothing.
fn pack_file(file: FileId, sources: &SourceMap, limits: &Limits) -> Option<PackFile> {
    let text = Arc::clone(&sources.file(file).text);
    // What is wrong with it has been said.
    let (tree, _) = parse_json(file, &text, limits);
    let tree = tree?;
    Some(PackFile {
        file,
        pack: Pack::lower(&tree),
        text,
        tree,
    })
}

/// A path as messages name it.
pub(super) fn shown(path: &str, options: &ManifestOptions) -> String {
    display_path(&Utf8PathBuf::from(path), &options.cwd)
}
