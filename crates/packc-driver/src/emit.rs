//! From the typed pack to its bytes, and the proof that they are right.
//!
//! Place in the pipeline: after the last finding, before anything is written. Invariant: bytes leave this module only when
//! they were read back and checked against the schema.

use std::thread;

use camino::{Utf8Path, Utf8PathBuf};
use packc_backend::{Stamp, Written};
use packc_diagnostics::{Diagnostic, registry};
use packc_frontend::{ManifestSettings, Project};
use packc_ir::Pack;
use packc_middle::Bundle;
use packc_source::{Boundary, SourceFile, SourceMap, World};
use packc_spec::Validator;

use crate::compile::{Sections, result_of};
use crate::contents::Contents;
use crate::destination;
use crate::severity::Lints;
use crate::sum::Sum;
use crate::target::Target;
use crate::{BuildOptions, Limits, VERSION, rfc3339};

/// A pack that may be written.
#[derive(Debug)]
pub struct Emitted {
    /// The bytes of pack.json, and where its compilation block stands in them.
    pub written: Written,
    /// Their size and digest.
    pub(crate) sum: Sum,
    /// Where the pack is to be written: absolute and normalized.
    pub output: Utf8PathBuf,
    /// The files that go with the pack.
    pub bundle: Bundle,
    /// The folders that they may be read from.
    pub boundary: Boundary,
    /// How many entries the sections of the pack have, in the order of the specification.
    pub sections: Sections,
    /// The names of what it holds.
    pub contents: Contents,
    /// What the project says about its manifest.
    pub(crate) manifest: ManifestDefaults,
}

/// What a project says about the objects that carry its pack into a cluster.
#[derive(Clone, Debug, Default)]
pub(crate) struct ManifestDefaults {
    /// `packc.manifest`.
    pub(crate) settings: ManifestSettings,
    /// Where the paths in it start.
    pub(crate) folder: Utf8PathBuf,
    /// The folders in which every file is a source, absolute.
    pub(crate) source_folders: Vec<Utf8PathBuf>,
    /// `packc.lints`.
    pub(crate) lints: Lints,
}

impl ManifestDefaults {
    fn of(project: &Project) -> Self {
        Self {
            settings: project.settings.manifest.clone(),
            folder: project.folder.clone(),
            source_folders: destination::source_folders(project),
            lints: project.settings.lints.clone(),
        }
    }
}

impl Emitted {
    /// The files that are copied beside the pack, by path.
    pub(crate) fn copied(&self) -> Vec<Utf8PathBuf> {
        let mut files: Vec<_> = self
            .bundle
            .files()
            .map(|(_, from)| from.to_owned())
            .collect();
        files.sort();
        files.dedup();
        files
    }
}

/// A pack whose bytes are being checked.
#[derive(Debug)]
pub(crate) struct Draft<'a> {
    /// Its bytes.
    pub(crate) written: &'a Written,
    /// Where they belong: absolute and normalized.
    pub(crate) output: &'a Utf8Path,
    /// The folders that its files may be read from.
    pub(crate) boundary: &'a Boundary,
}

/// Writes the pack into memory and checks the bytes once more: what fails here and not on the tree is our mistake.
/// Meanwhile `beside` does with them what may be done before that is known; what it gives is given with the pack.
pub(crate) fn emit<R: Send>(
    world: &dyn World,
    options: &BuildOptions,
    target: &Target,
    (project, mut pack): (Project, Pack),
    (output, bundle): (Utf8PathBuf, Bundle),
    beside: impl FnOnce(&Draft<'_>) -> R + Send,
) -> Result<(Emitted, R), Box<Diagnostic>> {
    let manifest = ManifestDefaults::of(&project);
    let Project {
        root,
        root_file,
        boundary,
        ..
    } = project;
    let time = options.created_at.unwrap_or_else(|| world.now());
    let stamp = Stamp {
        spec_version: target.version_name().to_owned(),
        compiled_with: format!("packc-v{VERSION}"),
        created_at: rfc3339(time).unwrap_or_default(),
        source: root_file.file_name().unwrap_or_default().to_owned(),
    };
    let (sections, contents) = (pack.sections(), Contents::of(&pack));
    stamp.apply_to(&mut pack);
    let written = packc_backend::write_pack(&pack);
    let draft = Draft {
        written: &written,
        output: &output,
        boundary: &boundary,
    };
    let (made, sum, mistake) = thread::scope(|scope| {
        let made = scope.spawn(|| beside(&draft));
        let sum = scope.spawn(|| Sum::of_bytes(&draft.written.bytes));
        let mistake = self_check(&draft.written.bytes, target.validator());
        (result_of(made), result_of(sum), mistake)
    });
    // Not before: what one thread frees and what another allocates get into each other's way.
    discard((root, pack));
    if let Some(mistake) = mistake {
        return Err(Box::new(mistake));
    }
    let emitted = Emitted {
        written,
        sum,
        output,
        bundle,
        boundary,
        sections,
        contents,
        manifest,
    };
    Ok((emitted, made))
}

/// Reads the written bytes as anybody else would and checks them against the schema. The tree was right, so whatever
/// is wrong now is a mistake of ours.
fn self_check(bytes: &[u8], validator: &Validator) -> Option<Diagnostic> {
    let text = std::str::from_utf8(bytes).unwrap_or("");
    if validator.accepts_text(text) {
        return None;
    }
    let mut sources = SourceMap::new();
    let path = Utf8PathBuf::from("/pack.json");
    let file = sources.add(SourceFile::new(path, "pack.json".into(), text.into()));
    // What nests very deep is for our own reader alone. Escapes make JSON longer than its sources; what could be written
    // must be readable.
    let (tree, mut wrong) = packc_syntax::parse_json(file, text, &Limits::unlimited());
    match tree {
        Some(tree) if wrong.is_empty() && validator.is_valid(&tree) => return None,
        Some(tree) => wrong.extend(validator.check(&tree, &sources)),
        None => {}
    }
    let first = wrong.into_iter().find(Diagnostic::is_error);
    let (what, line) = match &first {
        Some(found) => {
            let place = found
                .primary
                .as_ref()
                .map(|label| sources.position(label.span).line);
            (found.message.as_str(), place.unwrap_or(0))
        }
        None => ("it can't be read", 0),
    };
    let message = format!("packc made a pack that the specification refuses: {what} (line {line})");
    let bug = Diagnostic::new(&registry::output::SELF_CHECK_FAILED, message)
        .note("nothing was written")
        .help("this is a bug in packc: please report it together with the sources");
    Some(bug)
}

/// Frees a large value on another thread: that takes longer than some phases, and nobody needs to wait for it.
fn discard<T: Send + 'static>(value: T) {
    thread::spawn(move || drop(value));
}
