//! One module a command: arguments to options, outcome to exit code.
//!
//! Invariant: no command decides anything about sources or packs.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod explode;
pub(crate) mod render;
pub(crate) mod validate;

use packc_driver::{BuildOptions, Destination, Timestamp};

use crate::args::{FindingsArg, ProjectArgs};
use crate::environment::Environment;

/// The options that `build` and `check` have in common.
///
/// # Errors
///
/// A sentence about flags that contradict each other.
fn build_options(
    args: ProjectArgs,
    destination: Destination,
    created_at: Option<Timestamp>,
    environment: &Environment,
) -> Result<BuildOptions, String> {
    Ok(BuildOptions {
        cwd: environment.cwd.clone(),
        path: args.path,
        destination,
        id: args.id,
        name: args.name,
        pack_version: args.pack_version,
        created_at: created_at.or(environment.pinned),
        allow_roots: args.allow_root,
        lints: args.lints.lints(&[])?,
        deny_warnings: args.report.deny_warnings,
        limits: args.limits.limits(),
        stdout_is_taken: args.format != FindingsArg::Human,
    })
}
