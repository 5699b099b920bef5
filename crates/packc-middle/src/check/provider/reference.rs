//! References to providers (RFC 0017, Rules 1, 2 and 4).
//!
//! Invariant: a reference is checked where it was written, once, whoever inherits it.

use crate::check::names::or_empty;
use packc_diagnostics::registry::provider::{
    OPTIONAL_PROVIDER, PROVIDER_WITHOUT_CALL, UNKNOWN_PROVIDER,
};
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{Bool, Extra, Pack, ProviderRequirement, StepForm, Str};

use super::{DEFAULT, Providers};
use crate::check::composition::near::Search;
use crate::check::composition::steps::Steps;

/// How many keys a help lists.
const SHOWN: usize = 8;

/// Checks the references of prompts and steps.
pub(super) fn check(
    providers: &Providers<'_>,
    pack: &Pack,
    compositions: &[Steps<'_>],
    found: &mut Vec<Diagnostic>,
) {
    let search = Search::default();
    let mut runs_on_default = None;
    for (name, prompt) in pack.prompts.iter().flatten() {
        match &prompt.provider {
            Some(provider) if &**provider != DEFAULT => {
                let runs = format!("the prompt `{name}`");
                found.extend(check_reference(providers, &search, provider, &runs));
            }
            None if prompt.partial => {}
            _ => {
                runs_on_default.get_or_insert(&**name);
            }
        }
    }
    for placed in compositions.iter().flat_map(|steps| &steps.all) {
        let (provider, extra): (_, Option<(&str, &Extra)>) = match &placed.step.form {
            StepForm::Prompt(step) => (step.provider.as_ref(), None),
            StepForm::Agent(step) => (step.provider.as_ref(), None),
            StepForm::Tool(step) => (None, Some(("tool", &step.extra))),
            StepForm::Branch(step) => (None, Some(("branch", &step.extra))),
            StepForm::Parallel(step) => (None, Some(("parallel", &step.extra))),
            StepForm::Extension(_) => (None, None),
        };
        if let Some(provider) = provider.filter(|provider| &***provider != DEFAULT) {
            let runs = format!("the step {}", placed.name());
            found.extend(check_reference(providers, &search, provider, &runs));
        }
        found.extend(extra.and_then(|(kind, extra)| without_call(kind, extra)));
    }
    found.extend(runs_on_default.and_then(|prompt| optional_default(providers, prompt)));
}

/// A reference is a key of the requirements (RFC 0017, rule 1), and what it names should be required: a call that names
/// it has nothing to fall back to (rule 4).
fn check_reference(
    providers: &Providers<'_>,
    search: &Search,
    name: &Str,
    runs: &str,
) -> Option<Diagnostic> {
    let Some(requirement) = providers.find(name) else {
        return providers.complete.then(|| unknown(providers, search, name));
    };
    let optional = optional(requirement)?;
    Some(
        Diagnostic::new(
            &OPTIONAL_PROVIDER,
            format!("{runs} can't run without `{}`, which is optional", &**name),
        )
        .at(name.origin.value, "")
        .related(optional.origin.value, "may be left unbound")
        .help("make the provider required, or run this on one that is"),
    )
}

fn unknown(providers: &Providers<'_>, search: &Search, name: &Str) -> Diagnostic {
    let message = format!("`{}` is not a provider that this pack requires", &**name);
    let message = or_empty(name, "the name of the provider", message);
    let diagnostic = Diagnostic::new(&UNKNOWN_PROVIDER, message).at(name.origin.value, "");
    let keys = || {
        providers
            .list
            .iter()
            .filter_map(|provider| provider.key().map(|key| &**key))
    };
    let declared = keys().any(|key| key == DEFAULT);
    let known = keys().chain((!declared).then_some(DEFAULT));
    match search.nearest(name, known.clone()) {
        Some(near) => near.suggest(diagnostic, name),
        None => diagnostic
            .note("a provider is a key of `requires.providers`; who hosts the pack binds it to a model")
            .help(format!("declare it there, or name {}", list_words(known, SHOWN))),
    }
}

/// `required: false`, where it was written.
fn optional(requirement: &ProviderRequirement) -> Option<&Bool> {
    match requirement {
        ProviderRequirement::Key(_) => None,
        ProviderRequirement::Detailed(detailed) => {
            detailed.required.as_ref().filter(|required| !***required)
        }
    }
}

/// No `provider` means `default` (RFC 0017, rule 2), so an optional `default` is a matter of all that name none.
fn optional_default(providers: &Providers<'_>, prompt: &str) -> Option<Diagnostic> {
    let optional = optional(providers.find(DEFAULT)?)?;
    Some(
        Diagnostic::new(
            &OPTIONAL_PROVIDER,
            format!("the prompt `{prompt}` can't run without `default`, which is optional"),
        )
        .at(optional.origin.value, "")
        .note("what names no provider runs on `default`")
        .help("take `required: false` out"),
    )
}

/// Steps that call no model take no provider (RFC 0017, Where a reference may stand).
fn without_call(kind: &str, extra: &Extra) -> Option<Diagnostic> {
    let entry = extra.get("provider")?;
    Some(
        Diagnostic::new(
            &PROVIDER_WITHOUT_CALL,
            format!("a {kind} step calls no model, so it has no `provider`"),
        )
        .at(entry.key_span, "")
        .help(match kind {
            "parallel" => "write it at the branches that call one",
            _ => "take it out",
        }),
    )
}
