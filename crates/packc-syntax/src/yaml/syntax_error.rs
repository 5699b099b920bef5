//! Words on what the parser couldn't read.

use granit_parser::{ErrorKind, ScanError};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::YAML_SYNTAX;

use super::reader::Reader;
use crate::Limits;
use crate::findings::too_deep;

/// The diagnostic for a syntax error; `None` when it was already said.
pub(super) fn describe(reader: &Reader<'_>, error: &ScanError, limits: &Limits) -> Option<Diagnostic> {
    let at = error.marker().byte_offset().unwrap_or(reader.end);
    let at = reader.source.character(at);
    Some(match error.kind() {
        ErrorKind::RecursionLimitExceeded => too_deep(at, limits),
        kind => Diagnostic::new(&YAML_SYNTAX, kind.to_string()).at(at, ""),
    })
}
