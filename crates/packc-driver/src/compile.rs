//! The compiler from end to end, without a disk: the one place where the phases follow each other.
//!
//! Invariant: a pure function of what the world answers and of the options. Every phase gives its result together with
//! its findings, and none stops the next; only errors keep the pack from being emitted.

use std::collections::HashMap;
use std::collections::HashSet;
use std::thread::{self, ScopedJoinHandle};

use camino::Utf8Path;
use packc_diagnostics::{Diagnostic, nearest, registry};
use packc_frontend::{FileMode, Form, ParseCache, Project, Settings};
use packc_ir::Pack;
use packc_middle::{Bundle, Context, Linked, Texts};
use packc_source::{SourceMap, Span, World};
use packc_syntax::Node;

use crate::BuildOptions;
use crate::destination::{self, output_path};
use crate::emit::{Draft, Emitted, emit};
use crate::severity::Severities;
use crate::suppress::suppress;
use crate::target::Target;

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
    compile_beside(world, options, cache, |_| ()).0
}

/// The same, and what `beside` made of the bytes of the pack while they were checked once more; `None` when there are no
/// bytes, or when they were found wrong.
pub(crate) fn compile_beside<R: Send>(
    world: &dyn World,
    options: &BuildOptions,
    cache: &mut ParseCache,
    beside: impl FnOnce(&Draft<'_>) -> R + Send,
) -> (Compiled, Option<R>) {
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

    let (mut emitted, mut made) = (None, None);
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
            match emit(
                world,
                options,
                &target,
                (project, pack),
                (output, bundle),
                beside,
            ) {
                Ok((pack, result)) => {
                    emitted = Some(pack);
                    made = Some(result);
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
    let compiled = Compiled {
        sources,
        diagnostics,
        emitted,
    };
    (compiled, made)
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
        let limit = options.limits.expansion_bytes;
        let ((linked, by_themselves), by_rules) = thread::scope(|scope| {
            let by_rules = scope.spawn(|| packc_middle::check(&pack, sources));
            let linked = Linked::read(&pack, limit, sources);
            (linked, result_of(by_rules))
        });
        let (names, (texts, emitted)) = thread::scope(|scope| {
            let emitted = scope.spawn(|| linked.emit(project.settings.fragments));
            (linked.check(), result_of(emitted))
        });
        drop(linked);
        let mut found = result_of(by_schema);
        for more in [by_rules, by_themselves, names, emitted] {
            found.extend(more);
        }
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

/// What a thread has computed; its panic goes on here.
pub(crate) fn result_of<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
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
