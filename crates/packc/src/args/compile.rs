//! The flags of the commands that take over from PromptKit's packc.
//!
//! Invariant: the flags that it has mean what they mean there.

use camino::Utf8PathBuf;
use clap::Args;
use packc_driver::Timestamp;

use super::{SourceArgs, parse_output, parse_time};

#[derive(Debug, Args)]
pub(crate) struct CompileArgs {
    /// Refused: the file is named by `--config`
    #[arg(value_name = "FILE", hide = true, value_parser = parse_stray)]
    pub(crate) stray: Option<String>,

    /// The file that leads the Arena project
    #[arg(short, long, value_name = "FILE", default_value = "config.arena.yaml")]
    pub(crate) config: Utf8PathBuf,

    /// Where to write the pack, relative to the working directory; `-` is stdout
    /// [default: ID.pack.json in the working directory]
    #[arg(short, long, value_name = "FILE", value_parser = parse_output)]
    pub(crate) output: Option<Utf8PathBuf>,

    /// The time to stamp the pack with, in RFC 3339
    /// [default: `SOURCE_DATE_EPOCH`, else now]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) created_at: Option<Timestamp>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CompilePromptArgs {
    /// The file of the prompt
    #[arg(short, long, value_name = "FILE")]
    pub(crate) prompt: Utf8PathBuf,

    /// Where to write the pack, relative to the working directory; `-` is stdout
    #[arg(short, long, value_name = "FILE", value_parser = parse_output)]
    pub(crate) output: Utf8PathBuf,

    /// The time to stamp the pack with, in RFC 3339
    /// [default: `SOURCE_DATE_EPOCH`, else now]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) created_at: Option<Timestamp>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// The old compiler passed over such arguments, and compiled another file than the one that was named.
fn parse_stray(_: &str) -> Result<String, String> {
    Err("name the file of the project with `--config`".to_owned())
}
