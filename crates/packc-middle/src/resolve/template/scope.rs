//! The variables that a prompt declares.
//!
//! Invariant: of a declaration that couldn't be read, nothing is concluded from names that aren't there.

use indexmap::{IndexMap, IndexSet};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::template::{
    DEFAULT_ON_REQUIRED, DUPLICATE_VARIABLE, OPTIONAL_WITHOUT_DEFAULT, RESERVED_VARIABLE,
};
use packc_ir::{Prompt, Variable};

use super::scan::is_name;
use crate::check::place::at_both;

/// Names that stand for something else than a variable in templates (RFC 0009; specification, Template Engine).
pub(super) const NAMESPACES: [&str; 2] = ["fragments", "artifacts"];

/// The variables that a prompt declares, and what is known of their use.
#[derive(Debug)]
pub(super) struct Scope<'p> {
    /// The declarations by name; of two with one name, the first.
    pub(super) variables: IndexMap<&'p str, &'p Variable>,
    /// True when a name that isn't there was certainly not declared.
    pub(super) is_complete: bool,
    /// The names that the prompt's texts use.
    pub(super) used: IndexSet<&'p str>,
    /// The names that are used and not declared.
    pub(super) undeclared: IndexSet<String>,
    /// True when a text of the prompt couldn't be read in full, so that a name may be used all the same.
    pub(super) is_unclear: bool,
}

impl<'p> Scope<'p> {
    /// The variables of a prompt.
    pub(super) fn of(prompt: &'p Prompt) -> Self {
        let list = prompt.variables.as_ref();
        let mut scope = Self {
            variables: IndexMap::new(),
            is_complete: list.map_or(!prompt.partial, |list| !list.partial),
            used: IndexSet::new(),
            undeclared: IndexSet::new(),
            is_unclear: prompt.partial || prompt.system_template.is_none(),
        };
        for variable in list.into_iter().flatten() {
            match &variable.name {
                Some(name) if is_name(name) => {
                    scope.variables.entry(name).or_insert(variable);
                }
                // The wrong name was reported; which one is meant is unknown.
                Some(_) | None => scope.is_complete = false,
            }
        }
        if let Some(overrides) = &prompt.model_overrides {
            let unread = overrides.partial || !overrides.unread.is_empty();
            scope.is_unclear |= unread || overrides.values().any(|one| one.partial);
        }
        scope
    }

    /// The declared names that no text of the prompt uses.
    pub(super) fn unused(&self) -> impl Iterator<Item = (&'p str, &'p Variable)> {
        let declared = self.variables.iter();
        let unused = declared.filter(|(name, _)| !self.used.contains(**name));
        unused.map(|(name, variable)| (*name, *variable))
    }
}

/// What is wrong with the declarations of a prompt themselves.
pub(super) fn check_declarations(prompt: &Prompt) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut first: IndexMap<&str, &packc_ir::Str> = IndexMap::new();
    for variable in prompt.variables.iter().flatten() {
        found.extend(default_on_required(variable));
        found.extend(optional_without_default(variable));
        let Some(name) = &variable.name else { continue };
        let place = name.origin.value;
        if NAMESPACES.contains(&&**name) {
            let thing = match &**name {
                "artifacts" => "an artifact",
                _ => "a fragment",
            };
            let message = format!("a variable can't be called `{}`", &**name);
            let report = Diagnostic::new(&RESERVED_VARIABLE, message)
                .at(place, "")
                .note(format!(
                    "`{{{{{}.name}}}}` in a template means {thing}",
                    &**name
                ))
                .help("give the variable another name");
            found.push(report);
        }
        match first.get(&**name) {
            None => {
                first.insert(name, name);
            }
            Some(other) => {
                let message = format!("the variable `{}` is declared twice", &**name);
                let first = (other.origin.value, "first declared here");
                let report = Diagnostic::new(&DUPLICATE_VARIABLE, message);
                let report = at_both(report, first, (place, "here again"));
                found.push(report.help("remove one of the two"));
            }
        }
    }
    found
}

/// A default that no runtime can ever use (specification, `Variable.default`).
fn default_on_required(variable: &Variable) -> Option<Diagnostic> {
    let default = variable.default.as_ref()?;
    let required = variable.required.as_ref().filter(|required| ***required)?;
    let name = variable.name.as_deref().unwrap_or("variable");
    let message = format!("`{name}` is required, so its default is never used");
    let found = Diagnostic::new(&DEFAULT_ON_REQUIRED, message)
        .at(default.origin.value, "")
        .related(required.origin.value, "required here")
        .help("remove the default, or write `required: false`");
    Some(found)
}

/// A variable that may be left out without anything taking its place. The specification allows it; PromptKit then leaves
/// the placeholder, and sends the whole template as it is.
fn optional_without_default(variable: &Variable) -> Option<Diagnostic> {
    let optional = variable.required.as_ref().filter(|required| !***required)?;
    let binding = variable.binding.as_ref();
    let is_bound = binding.is_some_and(|binding| binding.auto_populate.as_deref() == Some(&true));
    if variable.partial || variable.default.is_some() || is_bound {
        return None;
    }
    let name = variable.name.as_ref()?;
    let message = format!("`{}` may be left out, and has no default", &**name);
    let found = Diagnostic::new(&OPTIONAL_WITHOUT_DEFAULT, message)
        .at(name.origin.value, "")
        .related(optional.origin.value, "optional here")
        .help("give it a default, an empty text for example: `default: \"\"`");
    Some(found)
}
