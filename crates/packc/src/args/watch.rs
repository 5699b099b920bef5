//! The flags of `watch`: those of `build`, and how to wait for changes.
//!
//! Invariant: whatever `build` takes, `watch` takes, since every build of it is one of `build`.

use std::time::Duration;

use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};
use clap::{Args, ValueEnum as _};

use super::{BuildArgs, FindingsArg};

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// Run this command in a shell after each good build; it is stopped, with all that it started, before it is run
    /// again
    #[arg(long, help_heading = "Watching", value_name = "COMMAND",
        value_parser = NonEmptyStringValueParser::new())]
    pub(crate) exec: Option<String>,

    /// Look for changes every so many milliseconds instead of waiting for the system to tell of them
    /// [without a number: 500]
    #[arg(long, help_heading = "Watching", value_name = "MS", num_args = 0..=1, require_equals = true,
        default_missing_value = "500", value_parser = parse_interval)]
    pub(crate) poll: Option<Duration>,

    /// Clear the terminal before each build is told
    #[arg(long, help_heading = "Watching")]
    pub(crate) clear: bool,

    /// Build once, as watching begins, and end as `build` does
    #[arg(long, help_heading = "Watching")]
    pub(crate) once: bool,

    /// Build nothing, print what would be watched, and end
    #[arg(long, help_heading = "Watching", conflicts_with_all = ["exec", "clear", "once"])]
    pub(crate) print_watched: bool,

    #[command(flatten)]
    pub(crate) build: BuildArgs,
}

/// The shortest and the longest interval, in milliseconds.
const INTERVALS: std::ops::RangeInclusive<u64> = 10..=3_600_000;

fn parse_interval(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok();
    match number.filter(|number| INTERVALS.contains(number)) {
        Some(number) => Ok(Duration::from_millis(number)),
        None => Err("write a number of milliseconds from 10 to 3600000".to_owned()),
    }
}

/// How `watch` writes findings: an event a line where `build` writes one document. What it can't write is read all the
/// same, so that it is said why.
pub(super) fn formats() -> impl TypedValueParser<Value = FindingsArg> {
    let shown = |format: FindingsArg, help| PossibleValue::new(format.name()).help(help);
    let hidden = |format: FindingsArg| PossibleValue::new(format.name()).hide(true);
    PossibleValuesParser::new([
        shown(FindingsArg::Human, "For people, on stderr"),
        shown(
            FindingsArg::Json,
            "A JSON object for each event, a line each, on stdout",
        ),
        hidden(FindingsArg::Sarif),
        hidden(FindingsArg::Github),
    ])
    .try_map(|name| FindingsArg::from_str(&name, false))
}
