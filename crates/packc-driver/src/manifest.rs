//! From a pack to the Kubernetes objects that carry it into a cluster with the Omnia operator.
//!
//! Place in the pipeline: after a build, on the bytes that it wrote. Invariant: what the cluster would refuse is refused
//! here, with what to do instead; nothing is written then. The pack is embedded byte for byte.

mod content;
mod explain;
mod files;
mod identity;
mod names;
mod operator;
mod options;
mod output;
mod previous;
mod request;
mod run_time;
mod skills;
mod source;
mod source_skills;
mod version;

use packc_backend::applied_size;
use packc_diagnostics::Diagnostic;
use packc_source::World;

pub use explain::{Prediction, Verdict};
pub use options::{
    ConfigMapOnly, ManifestDestination, ManifestFormat, ManifestFrom, ManifestOptions,
};

use crate::build::deliver;
use crate::compile::{Compiled, compile_again};
use crate::outcome::Outcome;
use crate::severity::Severities;
use crate::{BuildOptions, Memory};
use request::Request;
use source::Source;

/// What came of making a manifest.
#[derive(Debug)]
pub struct Manifest {
    /// What was found and written.
    pub outcome: Outcome,
    /// What is shipped; `None` when something keeps it from being.
    pub shipped: Option<Shipped>,
    /// What will become of it, when that was asked and there is a pack.
    pub prediction: Option<Prediction>,
}

/// What a manifest ships, for the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The name of the `ConfigMap`.
    pub config_map: String,
    /// The name of the `PromptPack`; `None` for clusters without Omnia.
    pub prompt_pack: Option<String>,
    /// The namespace of both.
    pub namespace: Option<String>,
    /// `sha256:` and the digest of the pack: 64 lowercase hexadecimal digits.
    pub digest: String,
    /// The size of the pack, in bytes.
    pub size: u64,
    /// What `kubectl apply` without `--server-side` would write into annotations, in bytes.
    pub applied_size: usize,
    /// True for a version of the prerelease channel.
    pub prerelease: bool,
    /// How messages name the files of the objects; `-` for stdout.
    pub files: Vec<String>,
}

/// Makes the objects for the pack that `options` name, and puts them where they say.
pub fn manifest(world: &dyn World, options: &ManifestOptions) -> Manifest {
    make(world, source::read(world, options), options, |outcome| {
        outcome
    })
}

/// Builds a project and makes the objects for its pack, in one step: with errors, neither is written. Where the pack
/// comes from is what `build` says.
pub fn build_with_manifest(
    world: &dyn World,
    build: &BuildOptions,
    options: &ManifestOptions,
    memory: &mut Memory,
) -> Manifest {
    let mut cache = memory.take(build);
    let mut compiled = compile_again(world, build, &mut cache);
    memory.keep([(build.path.clone(), cache)].into_iter());
    let source = source::of_compiled(world, &mut compiled, build, options);
    make(world, source, options, |outcome| {
        let compiled = Compiled {
            sources: outcome.sources,
            diagnostics: outcome.diagnostics,
            emitted: compiled.emitted.take(),
        };
        deliver(compiled, None, build)
    })
}

/// Checks what was read and writes it. `before` is done with the outcome so far when there are no errors.
fn make(
    world: &dyn World,
    mut read: Source,
    options: &ManifestOptions,
    before: impl FnOnce(Outcome) -> Outcome,
) -> Manifest {
    let given = options::merged(
        &options.given,
        &read.defaults.settings,
        &options.cwd,
        &read.defaults.folder,
    );
    let request = read
        .pack
        .as_ref()
        .map(|pack| Request::new(pack, &given, options.config_map_only.as_ref()));
    let mut found = std::mem::take(&mut read.found);
    if let Some(request) = &request {
        // Before further files are read: a manifest may replace the one that was published before.
        found.extend(output::would_destroy(world, request, &read, options));
        check(world, request, options, &mut read.sources, &mut found);
    }
    packc_diagnostics::conceal(&found, &mut read.sources);
    let lints = read.defaults.lints;
    // Of sources, nothing is let pass that a build refuses.
    let is_compiled = matches!(options.from, ManifestFrom::Pack(_));
    let severities = Severities::new(lints, &options.lints, options.deny_warnings);
    let severities = severities.lenient(is_compiled);
    let mut outcome = Outcome::new(read.sources, severities.apply(found));
    packc_diagnostics::sort(&mut outcome.diagnostics);
    let prediction = request
        .as_ref()
        .filter(|_| options.explain)
        .map(|request| explain::predict(request, &outcome.diagnostics));
    if !outcome.has_errors() {
        outcome = before(outcome);
    }
    let mut shipped = None;
    if let Some(request) = request.filter(|_| !outcome.has_errors()) {
        let files = if options.explain {
            Vec::new()
        } else {
            output::put(&request, options, &mut outcome)
        };
        shipped = Some(self::shipped(&request, files)).filter(|_| !outcome.has_errors());
    }
    Manifest {
        outcome,
        shipped,
        prediction,
    }
}

/// Everything that a cluster, or a tool on the way, has against the objects.
fn check(
    world: &dyn World,
    request: &Request<'_>,
    options: &ManifestOptions,
    sources: &mut packc_source::SourceMap,
    found: &mut Vec<Diagnostic>,
) {
    identity::check(request, found);
    content::check(request, options, found);
    if request.config_map_only.is_some() {
        return;
    }
    operator::check(world, request, options, sources, found);
    skills::check(request, found);
    source_skills::check(world, request, options, sources, found);
    previous::check(world, request, options, sources, found);
    run_time::check(request.pack, found);
}

fn shipped(request: &Request<'_>, files: Vec<String>) -> Shipped {
    let version = request.version.as_ref();
    Shipped {
        config_map: request.names.config_map.clone(),
        prompt_pack: request
            .config_map_only
            .is_none()
            .then(|| request.names.prompt_pack.clone()),
        namespace: request
            .given
            .namespace
            .as_ref()
            .map(|name| name.value.clone()),
        digest: request.digest.clone(),
        size: request.pack.text.len() as u64,
        applied_size: applied_size(&request.config_map().to_yaml()),
        prerelease: version.is_ok_and(version::ClusterVersion::is_prerelease),
        files,
    }
}
