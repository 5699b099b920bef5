//! JSON Schemas that compositions and steps name by path (RFC 0010): there, valid, and whole.
//!
//! Invariant: every path that stays in the pack was resolved from the file that contains it; what a schema file refers to
//! goes with it. Nothing is fetched.

mod fragment;
mod free_text;
mod index;
pub(crate) mod keywords;
mod library;
mod paths;
mod reference;
mod tool;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::MISSING_FILE;
use packc_diagnostics::registry::schema_file::SCHEMA_NOT_A_FILE;
use packc_ir::{Composition, List, Pack, Step, StepForm, Str};

use self::library::Library;
use self::reference::{Reference, Target};
use crate::Context;

pub use paths::{schema_path, schema_paths};

/// Reads and checks the schemas of all compositions; they go with the pack. Tools carry theirs inline.
pub(super) fn resolve(pack: &mut Pack, context: &mut Context<'_>) {
    let mut library = Library::default();
    let compositions = pack.compositions.iter_mut();
    for composition in compositions.flat_map(|compositions| compositions.entries.values_mut()) {
        resolve_composition(composition, &mut library, context);
    }
    free_text::check(pack, &library, context);
    for tool in pack.tools.iter().flat_map(|tools| tools.values()) {
        tool::check(tool, context);
    }
}

fn resolve_composition(
    composition: &mut Composition,
    library: &mut Library,
    context: &mut Context<'_>,
) {
    for (key, schema) in [
        ("input_schema", &mut composition.input_schema),
        ("output_schema", &mut composition.output_schema),
    ] {
        if let Some(schema) = schema {
            resolve_path(key, schema, library, context);
        }
    }
    if let Some(steps) = &mut composition.steps {
        resolve_steps(steps, library, context);
    }
}

fn resolve_steps(steps: &mut List<Step>, library: &mut Library, context: &mut Context<'_>) {
    for step in &mut steps.items {
        let schema = match &mut step.form {
            StepForm::Prompt(form) => &mut form.output_schema,
            StepForm::Agent(form) => &mut form.output_schema,
            StepForm::Parallel(form) => {
                if let Some(branches) = &mut form.branches {
                    resolve_steps(branches, library, context);
                }
                continue;
            }
            StepForm::Tool(_) | StepForm::Branch(_) | StepForm::Extension(_) => continue,
        };
        if let Some(schema) = schema {
            resolve_path("output_schema", schema, library, context);
        }
    }
}

/// Resolves the path of a schema, which stands under `key`.
fn resolve_path(key: &str, path: &mut Str, library: &mut Library, context: &mut Context<'_>) {
    let origin = path.origin.clone();
    if path.trim().is_empty() {
        let found = Diagnostic::new(&MISSING_FILE, format!("`{key}` names no file"));
        context.report(found.at(origin.value, ""));
        return;
    }
    let reference = Reference::parse(path);
    let file = match &reference.target {
        Target::File(file) => file,
        Target::Here | Target::Absolute(_) => {
            context.report(not_a_file(key, path, &reference));
            return;
        }
    };
    let Some(found) = context.locate(file, &origin) else {
        return;
    };
    library.load(&found, &origin, context);
    library.follow(context);
    let emitted = context.bundle.emitted_path(&found);
    library.enter(&found, &reference, path, context);
    let emitted = match &reference.fragment {
        Some(fragment) => format!("{emitted}#{fragment}"),
        None => emitted,
    };
    *path = Str::made(emitted, origin);
}

/// A schema that packc carries without having seen it.
fn not_a_file(key: &str, path: &Str, reference: &Reference) -> Diagnostic {
    let what = match reference.target {
        Target::Absolute(_) => "is a URL",
        _ => "names a place without a file",
    };
    Diagnostic::new(&SCHEMA_NOT_A_FILE, format!("`{key}` {what}"))
        .at(path.origin.value, "")
        .note("it stays in the pack as it is, and nobody has checked it")
        .help("put the schema into a file of the project and write its path")
}
