//! The flags that limit what is read.
//!
//! Invariant: the defaults are those of the library.

use clap::Args;
use packc_driver::Limits;

/// The limits that protect against hostile sources.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Largest source file, in bytes
    #[arg(long = "max-file-bytes", help_heading = "Limits", value_name = "BYTES", default_value_t = Limits::default().file_bytes)]
    pub(crate) file_bytes: u64,

    /// Largest sum of all source files, in bytes
    #[arg(long = "max-source-bytes", help_heading = "Limits", value_name = "BYTES", default_value_t = Limits::default().source_bytes)]
    pub(crate) source_bytes: u64,

    /// Deepest nesting of a source file (at most 512)
    #[arg(long = "max-depth", help_heading = "Limits", value_name = "LEVELS", default_value_t = Limits::default().depth, value_parser = parse_depth)]
    pub(crate) depth: usize,

    /// Most values in one file, aliases counted as often as they are used
    #[arg(long = "max-nodes", help_heading = "Limits", value_name = "COUNT", default_value_t = Limits::default().nodes)]
    pub(crate) nodes: usize,

    /// Largest template with its fragments, in bytes
    #[arg(long = "max-expansion", help_heading = "Limits", value_name = "BYTES", default_value_t = Limits::default().expansion_bytes)]
    pub(crate) expansion_bytes: u64,
}

impl LimitArgs {
    pub(crate) fn limits(self) -> Limits {
        Limits {
            file_bytes: self.file_bytes,
            source_bytes: self.source_bytes,
            depth: self.depth,
            nodes: self.nodes,
            expansion_bytes: self.expansion_bytes,
        }
    }
}

/// Later phases walk a tree by recursion, so that its depth has to stay within the stack.
const DEEPEST: usize = 512;

fn parse_depth(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(depth) if (1..=DEEPEST).contains(&depth) => Ok(depth),
        _ => Err(format!("write a number from 1 to {DEEPEST}")),
    }
}
