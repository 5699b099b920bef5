//! The flags that say what a pack is made for.
//!
//! Invariant: a name that packc doesn't know is a usage error that lists those that it knows.

use clap::Args;
use packc_diagnostics::list_words;
use packc_driver::{Runtime, Version};

/// What a pack is made for.
#[derive(Clone, Debug, Args)]
pub(crate) struct TargetArgs {
    /// The version of PromptPack that the pack must be valid for
    /// [default: that of packc.target or $schema, else 1.9.0]
    #[arg(long, value_name = "VERSION", value_parser = parse_version)]
    pub(crate) target: Option<Version>,

    /// Warn of what this runtime refuses, ignores or misreads (may be repeated); wins over
    /// packc.runtimes
    #[arg(long = "runtime", value_name = "NAME", value_parser = parse_runtime)]
    pub(crate) runtimes: Vec<&'static Runtime>,
}

/// What a compiled pack has to fit, which has no settings.
#[derive(Clone, Debug, Args)]
pub(crate) struct PackTargetArgs {
    /// The version of PromptPack that the packs must be valid for
    /// [default: that of $schema, else 1.9.0]
    #[arg(long, value_name = "VERSION", value_parser = parse_version)]
    pub(crate) target: Option<Version>,

    /// Warn of what this runtime refuses, ignores or misreads (may be repeated)
    #[arg(long = "runtime", value_name = "NAME", value_parser = parse_runtime)]
    pub(crate) runtimes: Vec<&'static Runtime>,
}

fn parse_version(text: &str) -> Result<Version, String> {
    let names: Vec<&str> = Version::all().map(Version::name).collect();
    let listed = list_words(names.iter().copied(), names.len());
    Version::named(text).ok_or_else(|| format!("the versions are {listed}"))
}

fn parse_runtime(text: &str) -> Result<&'static Runtime, String> {
    Runtime::named(text).ok_or_else(|| {
        if let Some(near) = Runtime::meant(text) {
            return format!("did you mean `{}`?", near.name());
        }
        let names: Vec<&str> = Runtime::all().map(Runtime::name).collect();
        let names = list_words(names.iter().copied(), names.len());
        format!("packc knows {names}")
    })
}
