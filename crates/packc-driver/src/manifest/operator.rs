//! Whether the operator takes the pack: it checks packs with a schema of its own, which may be an older one.
//!
//! Invariant: says nothing about a pack that the specification itself refuses; that has been said.

use packc_diagnostics::registry::manifest::{REFUSED_BY_OPERATOR, UNREADABLE_BASIS};
use packc_diagnostics::{Diagnostic, list_words};
use packc_frontend::Setting;
use packc_source::{SourceMap, World};
use packc_spec::{Runtime, Validator, Version};

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
    let tree = &request.pack.tree;
    if let Some((validator, name)) = built_in(&schema.value) {
        return found.extend(worded(validator.check(tree, sources), &name));
    }
    match by_file(world, schema, options) {
        Ok(validator) => {
            let name = format!("`{}`", shown(&schema.value, options));
            found.extend(worded(validator.check(tree, sources), &name));
        }
        Err(unreadable) => found.push(*unreadable),
    }
}

/// The schema of a version or of a runtime, with what to call it.
pub(super) fn built_in(name: &str) -> Option<(&'static Validator, String)> {
    let by_version =
        Version::named(name).map(|version| (version.validator(), format!("PromptPack {version}")));
    by_version.or_else(|| {
        let runtime = Runtime::named(name)?;
        let name = format!("the schema of {}", runtime.title());
        Some((runtime.validator(), name))
    })
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
            "name a JSON Schema, a version from {} to {}, or a runtime such as {}",
            first.unwrap_or(&""),
            last.unwrap_or(&""),
            list_words(Runtime::all().map(Runtime::name), 3).replace(" and ", " or ")
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
