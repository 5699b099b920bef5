//! Whether the skills that a compiled pack names lie where its runtime looks for them.
//!
//! Invariant: warnings only. A pack may be checked before its files are beside it.

use camino::Utf8Path;
use packc_diagnostics::{Diagnostic, Severity, registry};
use packc_ir::{Pack, SkillSource};
use packc_source::{World, display_path, normalize};

/// What is missing of the skills of the pack at the absolute path `file`. Messages name paths as seen from `cwd`.
pub(crate) fn check(
    world: &dyn World,
    pack: &Pack,
    file: &Utf8Path,
    cwd: &Utf8Path,
) -> Vec<Diagnostic> {
    let folder = file.parent().unwrap_or(file);
    let sources = pack.skills.iter().flatten();
    let paths = sources.filter_map(|source| match source {
        SkillSource::Reference(path) => Some(path),
        SkillSource::Path(source) => source.path.as_ref(),
        SkillSource::Inline(_) => None,
    });
    let mut found = Vec::new();
    for written in paths {
        let text: &str = written;
        if text.is_empty() || packc_middle::is_carried(text) {
            continue;
        }
        let path = normalize(&folder.join(text));
        if world.kind(&path).is_some() {
            continue;
        }
        let name = display_path(&path, cwd);
        let mut missing = Diagnostic::new(
            &registry::project::MISSING_FILE,
            format!("the skills `{name}` do not exist"),
        )
        .at(written.origin.value, "")
        .note("a pack names its skills from its own folder")
        .help("put them there, or build the pack from its sources, which sets its paths");
        missing.severity = Severity::Warning;
        found.push(missing);
    }
    found
}
