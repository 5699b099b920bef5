//! What a pack is made for: a version of the specification, and runtimes.
//!
//! Invariant: a flag goes before a setting, and that before `$schema`. Where nothing of them is given, the newest version
//! counts, and nothing of this is computed.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::target::OTHER_SCHEMA_VERSION;
use packc_frontend::{FragmentMode, LintLevel, SchemaVersion, Settings};
use packc_ir::SPEC_VERSION;
use packc_source::SourceMap;
use packc_spec::{Outdated, Runtime, Validator, Version, check_for, check_runtimes, promptpack};
use packc_syntax::Node;

use crate::severity::Lints;

/// What a pack is made for.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// `None`: the newest version.
    version: Option<Version>,
    runtimes: Vec<&'static Runtime>,
    /// References to fragments are in the pack that runtimes get.
    fragments_stay: bool,
    /// What becomes of that which only older versions accept.
    outdated: Outdated,
}

impl Target {
    /// The target of a project, and what is wrong with its `$schema`.
    pub(crate) fn of_project(
        version: Option<Version>,
        runtimes: &[&'static Runtime],
        settings: &Settings,
    ) -> (Self, Option<Diagnostic>) {
        let (version, found) = chosen(version.or(settings.target), settings.schema.as_ref());
        let runtimes = match runtimes {
            [] => settings.runtimes.clone(),
            flags => flags.to_vec(),
        };
        let target = Self {
            version,
            runtimes,
            fragments_stay: settings.fragments == FragmentMode::Reference,
            outdated: Outdated::Refused,
        };
        (target, found)
    }

    /// The target of a compiled pack, and what is wrong with its `$schema`.
    pub(crate) fn of_pack(
        version: Option<Version>,
        runtimes: &[&'static Runtime],
        schema_only: bool,
        pack: &Node,
    ) -> (Self, Option<Diagnostic>) {
        let schema = pack.as_mapping().and_then(|pack| pack.node("$schema"));
        let (version, found) = chosen(version, schema.and_then(SchemaVersion::of).as_ref());
        let target = Self {
            version,
            runtimes: runtimes.to_vec(),
            fragments_stay: true,
            outdated: if schema_only {
                Outdated::Accepted
            } else {
                Outdated::Reported
            },
        };
        (target, found)
    }

    /// What the schema of the version and the runtimes say about the tree of a pack.
    pub(crate) fn check(&self, tree: &Node, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut found = match self.version {
            Some(version) => check_for(version, self.outdated, tree, sources),
            None => promptpack().check(tree, sources),
        };
        if !self.runtimes.is_empty() {
            let version = self.version.unwrap_or_else(Version::newest);
            found.extend(check_runtimes(
                &self.runtimes,
                version,
                self.fragments_stay,
                tree,
                sources,
            ));
        }
        found
    }

    /// The validator of packs of the version.
    pub(crate) fn validator(&self) -> &'static Validator {
        self.version.map_or_else(promptpack, Version::validator)
    }

    /// The version's name in the specification.
    pub(crate) fn version_name(&self) -> &'static str {
        self.version.map_or(SPEC_VERSION, Version::name)
    }

    /// Switches on the rules that count with one of the runtimes, where no level is set.
    pub(crate) fn switch_on(&self, lints: &mut Lints) {
        for rule in self.runtimes.iter().flat_map(|runtime| runtime.rules()) {
            lints.entry(rule.to_owned()).or_insert(LintLevel::Warn);
        }
    }
}

/// The version that counts, and what is wrong with `$schema`.
fn chosen(
    version: Option<Version>,
    schema: Option<&SchemaVersion>,
) -> (Option<Version>, Option<Diagnostic>) {
    let Some(schema) = schema else {
        return (version, None);
    };
    let name = &schema.name;
    let target = match (version, schema.version) {
        (None, Some(_)) => return (schema.version, None),
        (Some(version), Some(named)) if version == named => return (Some(version), None),
        (Some(version), _) => version,
        (None, None) => Version::newest(),
    };
    let message = match schema.version {
        Some(_) => format!("`$schema` names version {name}, and the target is {target}"),
        None => format!(
            "`$schema` names version {name}, which packc doesn't know; the target is {target}"
        ),
    };
    let found = Diagnostic::new(&OTHER_SCHEMA_VERSION, message)
        .at(schema.span, "")
        .help(format!("name version {target} there, or remove `$schema`"));
    (Some(target), Some(found))
}
