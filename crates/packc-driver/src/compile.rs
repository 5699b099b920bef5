//! The compiler from end to end, without a disk: the one place where the phases follow each other.
//!
//! Invariant: a pure function of what the world answers and of the options. Every phase gives its result together with
//! its findings, and none stops the next; only errors keep the pack from being emitted.

use std::collections::HashMap;
use std::collections::HashSet;
use std::thread::{self, ScopedJoinHandle};

use camino::{Utf8Path, Utf8PathBuf};
use packc_backend::{Stamp, Written};
use packc_diagnostics::{Diagnostic, nearest, registry};
use packc_frontend::{FileMode, Form, ManifestSettings, ParseCache, Project, Settings};
use packc_ir::Pack;
use packc_middle::{Bundle, Context, Texts};
use packc_source::{Boundary, SourceFile, SourceMap, Span, World};
use packc_spec::Validator;
use packc_syntax::Node;

use crate::contents::Contents;
use crate::destination::{self, output_path};
use crate::severity::{Lints, Severities};
use crate::sum::Sum;
use crate::suppress::suppress;
use crate::target::Target;
use crate::{BuildOptions, Limits, VERSION, rfc3339};

/// How many entries the sections of a pack have, in the order of the specification.
pub type Sections = Vec<(&'static str, usize)>;

/// What compiling a project gave.
#[derive(Debug)]
pub struct Compiled {
    /// The files that took part.
    pub sources: SourceMap,
    /// All findings, in the order in which they are shown.
    pub diagnostics: Vec<Diagnostic>,
    /// The pack; `None` when there are errors.
    pub emitted: Option<Emitted>,
}

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

/// Compiles the project that `options` name.
pub fn compile(world: &dyn World, options: &BuildOptions) -> Compiled {
    compile_again(world, options, &mut ParseCache::default())
}

/// The same, and gives the same: but files that `cache` has from the last build aren't parsed again.
pub fn compile_again(
    world: &dyn World,
    options: &BuildOptions,
    cache: &mut ParseCache,
) -> Compiled {
    // Building the validator takes longer than reading a small project.
    thread::spawn(packc_spec::promptpack);

    let mut sources = SourceMap::new();
    let (project, mut diagnostics) =
        packc_frontend::load(world, &frontend_options(options), cache, &mut sources);
    let settings = project.as_ref().map(|project| &project.settings);
    let (target, other) = Target::of_project(
        options.target,
        &options.runtimes,
        settings.unwrap_or(&Settings::default()),
    );
    diagnostics.extend(other);
    let mut lints = settings.map(|settings| settings.lints.clone());
    target.switch_on(lints.get_or_insert_default());
    let severities = Severities::new(
        lints.unwrap_or_default(),
        &options.lints,
        options.deny_warnings,
    )
    .lenient(options.lenient || options.form != Form::Any);

    let mut emitted = None;
    if let Some(project) = project {
        let output = output_path(options, &project);
        let (mut pack, texts, found) = read_pack(&project, options, &target, &sources);
        diagnostics.extend(found);
        let mut context = context(world, options, &project, &output, &mut sources);
        packc_middle::resolve(&mut pack, texts, &mut context);
        let Context {
            bundle,
            found,
            suppressions: resolved,
            ..
        } = context;
        diagnostics.extend(found);
        diagnostics.extend(destination::check(
            world, options, &project, &output, &sources, &bundle,
        ));
        // Whatever becomes of these findings, what they conceal isn't to be shown by others.
        packc_middle::silence(&mut diagnostics, &mut sources);
        let suppressions = project.suppressions.iter().chain(&resolved).copied();
        diagnostics = suppress(diagnostics, suppressions, &project.folder, &sources);
        diagnostics = severities.apply(diagnostics);
        if !diagnostics.iter().any(Diagnostic::is_error) {
            let boundary = project.boundary.clone();
            let manifest = ManifestDefaults {
                settings: project.settings.manifest.clone(),
                folder: project.folder.clone(),
                source_folders: destination::source_folders(&project),
                lints: project.settings.lints.clone(),
            };
            match emit(world, options, &target, project, pack) {
                Ok((written, sum, sections, contents)) => {
                    emitted = Some(Emitted {
                        written,
                        sum,
                        output,
                        bundle,
                        boundary,
                        sections,
                        contents,
                        manifest,
                    });
                }
                Err(mistake) => diagnostics.push(*mistake),
            }
        }
    } else {
        packc_middle::silence(&mut diagnostics, &mut sources);
        diagnostics = severities.apply(diagnostics);
    }
    drop_outdone_lints(&mut diagnostics);
    packc_diagnostics::sort(&mut diagnostics);
    Compiled {
        sources,
        diagnostics,
        emitted,
    }
}

/// The pack that the tree is, its texts with their fragments in place, and everything that the schema, the rules and the
/// templates have to say. None of the three changes anything, so they run beside each other.
fn read_pack(
    project: &Project,
    options: &BuildOptions,
    target: &Target,
    sources: &SourceMap,
) -> (Pack, Texts, Vec<Diagnostic>) {
    let root = &project.root;
    thread::scope(|scope| {
        let by_schema = scope.spawn(|| target.check(root, sources));
        let pack = Pack::lower(root);
        let (by_rules, (texts, in_texts)) = thread::scope(|scope| {
            let by_rules = scope.spawn(|| packc_middle::check(&pack, sources));
            let fragments = project.settings.fragments;
            let limit = options.limits.expansion_bytes;
            let texts = packc_middle::assemble(&pack, fragments, limit, sources);
            (result_of(by_rules), texts)
        });
        let mut found = result_of(by_schema);
        found.extend(by_rules);
        found.extend(in_texts);
        (pack, texts, found)
    })
}

/// Takes out the lint about a value that is an error anyway: its advice, to put the value between quotes, would be wrong
/// there.
fn drop_outdone_lints(diagnostics: &mut Vec<Diagnostic>) {
    let place = |found: &Diagnostic| found.primary.as_ref().map(|label| label.span);
    let errors: HashSet<Option<Span>> = diagnostics
        .iter()
        .filter(|found| found.is_error() && *found.rule != registry::syntax::AMBIGUOUS_SCALAR)
        .map(place)
        .collect();
    diagnostics.retain(|found| {
        *found.rule != registry::syntax::AMBIGUOUS_SCALAR || !errors.contains(&place(found))
    });
}

/// What resolution works with.
fn context<'a>(
    world: &'a dyn World,
    options: &'a BuildOptions,
    project: &'a Project,
    output: &Utf8Path,
    sources: &'a mut SourceMap,
) -> Context<'a> {
    let settings = &project.settings;
    let roots = project.boundary.roots();
    let output_folder = output.parent().unwrap_or(output);
    Context {
        world,
        boundary: &project.boundary,
        sources,
        limits: options.limits,
        cwd: &options.cwd,
        folder: &project.folder,
        settings: packc_middle::Settings {
            files: file_mode(options, settings),
            inline: settings.inline.clone(),
            conventions: settings.conventions && names_no_skills(&project.root),
        },
        bundle: Bundle::new(
            file_mode(options, settings),
            &project.folder,
            output_folder,
            roots,
        ),
        listed: HashMap::new(),
        found: Vec::new(),
        suppressions: Vec::new(),
    }
}

/// Whether the root surely says nothing about skills, neither in what couldn't be read nor under a misspelt key.
fn names_no_skills(root: &Node) -> bool {
    root.as_mapping().is_some_and(|root| {
        let mut keys = root.entries().iter().map(|entry| &*entry.key);
        !root.may_have_more()
            && !keys.any(|key| key == "skills" || nearest(key, ["skills"]).is_some())
    })
}

/// What becomes of the files that the pack names. Commands that take over from another compiler leave them where they
/// are, as that did.
fn file_mode(options: &BuildOptions, settings: &Settings) -> FileMode {
    match options.form {
        Form::Any => settings.files,
        Form::Arena | Form::Prompt => FileMode::Path,
    }
}

/// Writes the pack into memory and checks the bytes once more: what fails here and not on the tree is our mistake.
/// Gives the bytes and how many entries the sections have.
fn emit(
    world: &dyn World,
    options: &BuildOptions,
    target: &Target,
    project: Project,
    mut pack: Pack,
) -> Result<(Written, Sum, Sections, Contents), Box<Diagnostic>> {
    let Project {
        root, root_file, ..
    } = project;
    // The tree is as large as the sources and no longer needed.
    discard(root);
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
    discard(pack);
    let bytes = &written.bytes;
    let (sum, mistake) = thread::scope(|scope| {
        let sum = scope.spawn(|| Sum::of_bytes(bytes));
        let mistake = self_check(bytes, target.validator());
        (result_of(sum), mistake)
    });
    match mistake {
        Some(mistake) => Err(Box::new(mistake)),
        None => Ok((written, sum, sections, contents)),
    }
}

/// What a thread has computed; its panic goes on here.
fn result_of<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Reads the written bytes as anybody else would and checks them against the schema. The tree was right, so whatever
/// is wrong now is a mistake of ours.
fn self_check(bytes: &[u8], validator: &Validator) -> Option<Diagnostic> {
    let text = std::str::from_utf8(bytes).unwrap_or("");
    // The text is as large as all sources together; it is only looked up in when something is wrong.
    let mut sources = SourceMap::new();
    let path = Utf8PathBuf::from("/pack.json");
    let file = sources.add(SourceFile::new(path.clone(), "pack.json".into(), "".into()));
    // Escapes make JSON longer than its sources; what could be written must be readable.
    let (tree, mut wrong) = packc_syntax::parse_json(file, text, &Limits::unlimited());
    let is_valid = tree.as_ref().is_some_and(|tree| validator.is_valid(tree));
    if is_valid && wrong.is_empty() {
        discard(tree);
        return None;
    }
    let mut sources = SourceMap::new();
    sources.add(SourceFile::new(path, "pack.json".into(), text.into()));
    if let Some(tree) = tree {
        wrong.extend(validator.check(&tree, &sources));
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

/// What the frontend is asked for.
pub(crate) fn frontend_options(options: &BuildOptions) -> packc_frontend::Options {
    packc_frontend::Options {
        cwd: options.cwd.clone(),
        path: options.path.as_ref().map(|path| options.absolute(path)),
        id: options.id.clone(),
        name: options.name.clone(),
        pack_version: options.pack_version.clone(),
        description: options.description.clone(),
        form: options.form,
        allow_roots: options
            .allow_roots
            .iter()
            .map(|root| options.absolute(root))
            .collect(),
        limits: options.limits,
    }
}
