//! Rules of the backend and the driver (PK6xxx): writing outputs, and what would be a bug of packc.

use super::rules;

rules! {
    /// An output can't be written.
    OUTPUT_NOT_WRITTEN = 6001 "output-not-written" Error;
    /// `packc.output` leads out of the project.
    OUTPUT_OUTSIDE = 6002 "output-outside" Error;
    /// The pack would replace one of its own sources.
    OUTPUT_IS_SOURCE = 6003 "output-is-source" Error;
    /// The written bytes are refused though the tree was accepted.
    SELF_CHECK_FAILED = 6004 "self-check-failed" Error;
    /// An output on disk isn't what the sources give.
    STALE_OUTPUT = 6005 "stale-output" Error;
    /// An output would be written though nothing may be.
    LOCKED_OUTPUT = 6006 "locked-output" Error;
    /// Two packs would be written to one file.
    SHARED_OUTPUT = 6007 "shared-output" Error;
    /// Two packs of one call differ and have one id and version.
    TWIN_PACKS = 6008 "twin-packs" Error;
    /// A pack that no sources give.
    NOT_EXPLODABLE = 6010 "not-explodable" Error;
    /// The sources of a pack that can't be built.
    EXPLODED_WITH_ERRORS = 6011 "exploded-with-errors" Warning;
}
