//! Whether the operator takes the pack: it checks packs with a schema of its own, which may be an older one.
//!
//! Invariant: says nothing about a pack that the specification itself refuses; that has been said.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::{REFUSED_BY_OPERATOR, UNREADABLE_BASIS};
use packc_frontend::Setting;
use packc_source::{SourceMap, World};
use packc_spec::{Validator, Version};

use super::ManifestOptions;
use super::files::read_text;
use super::request::{Request, about};
use super::source::shown;

/// Checks the pack with the operator's schema, when one is named.
pub(super) fn check(
    world: &dyn World,
    request: &Request<'_>,
    options: &ManifestOptions,
    sources: &SourceMap,
    found: &mut Vec<Diagnostic>,
) {
    let Some(schema) = &request.given.operator_schema else {
        return;
    };
    if !packc_spec::promptpack().is_valid(&request.pack.tree) {
        return;
    }
    let refused = match Version::named(&schema.value) {
        Some(version) => {
            let refused = version.validator().check(&request.pack.tree, sources);
            worded(refused, &format!("PromptPack {version}"))
        }
        None => match by_file(world, schema, options) {
            Ok(validator) => {
                let name = format!("`{}`", shown(&schema.value, options));
                worded(validator.check(&request.pack.tree, sources), &name)
            }
            Err(unreadable) => vec![*unreadable],
        },
    };
    found.extend(refused);
}

fn by_file(
    world: &dyn World,
    schema: &Setting<String>,
    options: &ManifestOptions,
) -> Result<Validator, Box<Diagnostic>> {
    let name = shown(&schema.value, options);
    let failed = |words: String| {
        let message = format!("`{name}` {words}");
        let found = about(&UNREADABLE_BASIS, message, schema.span, "--operator-schema");
        let versions: Vec<_> = Version::all().map(Version::name).collect();
        let (first, last) = (versions.first(), versions.last());
        Box::new(found.help(format!(
            "name a JSON Schema, or one of the versions from {} to {}",
            first.unwrap_or(&""),
            last.unwrap_or(&"")
        )))
    };
    let text = read_text(world, &schema.value, options).map_err(&failed)?;
    Validator::read(&text).map_err(|problem| failed(problem.to_owned()))
}

/// The findings of another schema, in words that say which it is.
fn worded(refused: Vec<Diagnostic>, schema: &str) -> Vec<Diagnostic> {
    let worded = |refused: Diagnostic| Diagnostic {
        rule: &REFUSED_BY_OPERATOR,
        severity: REFUSED_BY_OPERATOR.severity,
        message: format!("the operator refuses the pack: {}", refused.message),
        survivable: false,
        fix: None,
        ..refused.note(format!(
            "it checks packs with {schema}; the pack is right by PromptPack {}",
            Version::newest()
        ))
    };
    refused.into_iter().map(worded).collect()
}
