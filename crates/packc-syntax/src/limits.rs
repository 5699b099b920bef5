//! How much one build may read.
//!
//! Invariant: every reader stops at these limits, so its time and memory are bounded by the size of its input.

/// Limits on what is read, and on what is made of it (source format, section 7). Flags of the command line raise them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest file, in bytes.
    pub file_bytes: u64,
    /// All sources of a build together, in bytes.
    pub source_bytes: u64,
    /// How deep lists and mappings may nest in one file; a file that is one mapping of scalars has the depth 1.
    pub depth: usize,
    /// How many values a file may have, keys not counted, each alias counted as a copy of what it stands for.
    pub nodes: usize,
    /// Largest template with its fragments put in, in bytes.
    pub expansion_bytes: u64,
}

impl Limits {
    /// No limits: for what packc has written itself.
    pub fn unlimited() -> Self {
        Self {
            file_bytes: u64::MAX,
            source_bytes: u64::MAX,
            depth: usize::MAX,
            nodes: usize::MAX,
            expansion_bytes: u64::MAX,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 16 << 20,
            source_bytes: 64 << 20,
            depth: 128,
            nodes: 1_000_000,
            expansion_bytes: 4 << 20,
        }
    }
}

/// How many levels are kept of something that nests too deep: what lies below wasn't meant as it reads, and would be too
/// deep again wherever it is included.
pub(crate) const KEPT_LEVELS: usize = 8;
