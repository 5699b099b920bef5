//! The requirements of a pack: keys, roles and capabilities (RFC 0012).
//!
//! Invariant: each requirement is looked at by itself, but for the keys, which must differ.

use std::collections::{HashMap, HashSet};

use packc_diagnostics::registry::provider::{
    CAPABILITY_NAMESPACE, DEFAULT_PROVIDER_ROLE, DUPLICATE_PROVIDER, INVALID_PROVIDER_KEY,
    MISSPELT_CAPABILITY, MISSPELT_PROVIDER_ROLE, NO_DEFAULT_PROVIDER,
};
use packc_diagnostics::{Diagnostic, nearest};
use packc_ir::{
    Eval, Pack, ProviderCapabilities, ProviderRequirement, Record, Scalar, StepForm, Str, Visit,
    Visitor,
};
use packc_source::Origin;

use super::{DEFAULT, LLM, Providers};
use crate::check::composition::steps::Steps;
use crate::check::place::at_second;

/// The roles that the specification suggests (`ProviderRequirement.role`).
const ROLES: [&str; 6] = [LLM, "embedding", "tts", "stt", "image", "inference"];

/// Checks the requirements.
pub(super) fn check(
    providers: &Providers<'_>,
    pack: &Pack,
    compositions: &[Steps<'_>],
    found: &mut Vec<Diagnostic>,
) {
    duplicate_keys(providers, found);
    for requirement in providers.list {
        match requirement {
            ProviderRequirement::Key(key) => found.extend(invalid_key(key)),
            ProviderRequirement::Detailed(detailed) => {
                found.extend(detailed.role.as_ref().and_then(misspelt_role));
                if let Some(capabilities) = &detailed.capabilities {
                    capability_keys(capabilities, found);
                }
            }
        }
    }
    found.extend(default_role(providers));
    found.extend(no_default(providers, pack, compositions));
}

/// Keys are unique, those of the short form included (RFC 0012, Validation).
fn duplicate_keys(providers: &Providers<'_>, found: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<&str, &Str> = HashMap::new();
    for key in providers.list.iter().filter_map(ProviderRequirement::key) {
        match seen.get(&**key) {
            Some(first) => {
                let message = format!("two providers have the key `{}`", &**key);
                let diagnostic = Diagnostic::new(&DUPLICATE_PROVIDER, message)
                    .help("take one of them out, or give it another key");
                found.push(at_second(diagnostic, first, key));
            }
            None => {
                seen.insert(key, key);
            }
        }
    }
}

/// A string is short for a requirement with that key, so it has to be one (RFC 0012; `ProviderRequirement.key`).
fn invalid_key(key: &Str) -> Option<Diagnostic> {
    let is_of_key = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '-';
    if !key.is_empty() && key.chars().all(is_of_key) {
        return None;
    }
    let message = if key.is_empty() {
        "the key of a provider can't be empty".to_owned()
    } else {
        format!("`{}` can't be the key of a provider", &**key)
    };
    Some(
        Diagnostic::new(&INVALID_PROVIDER_KEY, message)
            .at(key.origin.value, "")
            .note("a provider that is only a string is one with that key")
            .help("write letters, digits, `_` and `-`"),
    )
}

/// A role is free text, so only what looks like a slip of the pen is reported (RFC 0012, Validation).
fn misspelt_role(role: &Str) -> Option<Diagnostic> {
    if ROLES.contains(&&**role) {
        return None;
    }
    let near = nearest(role, ROLES)?;
    Some(
        Diagnostic::new(
            &MISSPELT_PROVIDER_ROLE,
            format!("`{}` is not a role that PromptPack knows", &**role),
        )
        .at(role.origin.value, "")
        .did_you_mean(role, near)
        .rename(role.origin.value, role, near),
    )
}

/// Capabilities of one's own should be marked as such, so that later versions of the specification don't clash with
/// them (RFC 0012, Capabilities). A misspelt capability is none of one's own.
fn capability_keys(capabilities: &ProviderCapabilities, found: &mut Vec<Diagnostic>) {
    for entry in &capabilities.extra.entries {
        let key = &*entry.key;
        if key.starts_with("x-") || key.contains(['.', '/', ':']) {
            continue;
        }
        let diagnostic =
            |rule, message: String| Diagnostic::new(rule, message).at(entry.key_span, "");
        found.push(
            match nearest(key, ProviderCapabilities::KEYS.iter().copied()) {
                Some(near) => diagnostic(
                    &MISSPELT_CAPABILITY,
                    format!("`{key}` is not a capability that PromptPack knows"),
                )
                .did_you_mean(key, near)
                .help(format!("a capability of your own is written `x-{key}`")),
                None => diagnostic(
                    &CAPABILITY_NAMESPACE,
                    format!("`{key}` may mean something else in a later version of PromptPack"),
                )
                .help(format!(
                    "write `x-{key}`, or put your vendor's name before it"
                )),
            },
        );
    }
}

/// `default` is reserved for the primary language model (`ProviderRequirement.key`).
fn default_role(providers: &Providers<'_>) -> Option<Diagnostic> {
    let ProviderRequirement::Detailed(detailed) = providers.find(DEFAULT)? else {
        return None;
    };
    let role = detailed.role.as_ref().filter(|role| &***role != LLM)?;
    if nearest(role, [LLM]).is_some() {
        return None;
    }
    Some(
        Diagnostic::new(
            &DEFAULT_PROVIDER_ROLE,
            format!(
                "`default` is the primary model, and its role is `{}`",
                &**role
            ),
        )
        .at(role.origin.value, "")
        .note("what names no provider runs on `default`")
        .help("give this provider another key, or write `role: llm`"),
    )
}

/// The primary model should have the key `default` (RFC 0012, Validation). The only language model of a pack, which
/// nothing names, can be nothing else.
fn no_default(
    providers: &Providers<'_>,
    pack: &Pack,
    compositions: &[Steps<'_>],
) -> Option<Diagnostic> {
    if !providers.complete || providers.find(DEFAULT).is_some() {
        return None;
    }
    let mut models = providers
        .list
        .iter()
        .filter(|provider| provider.role() == Some(LLM));
    let (Some(model), None) = (models.next(), models.next()) else {
        return None;
    };
    let key = model.key()?;
    if is_named(key, pack, compositions)? {
        return None;
    }
    Some(
        Diagnostic::new(
            &NO_DEFAULT_PROVIDER,
            format!(
                "nothing runs on `{}`, the only language model of the pack",
                &**key
            ),
        )
        .at(key.origin.value, "")
        .note("what names no provider runs on `default`")
        .help("call it `default`, or name it where it is used: `provider: …`"),
    )
}

/// True when a prompt, a step, or a setting of an eval or validator names the provider; `None` when one that couldn't
/// be read may do so.
fn is_named(key: &str, pack: &Pack, compositions: &[Steps<'_>]) -> Option<bool> {
    let prompts = pack.prompts.as_ref()?;
    if prompts.partial || !prompts.unread.is_empty() || pack.partial {
        return None;
    }
    let mut named = HashSet::new();
    for prompt in prompts.values() {
        if prompt.partial {
            return None;
        }
        named.extend(prompt.provider.as_deref());
    }
    let steps = compositions.iter().flat_map(|steps| &steps.all);
    named.extend(steps.filter_map(|placed| match &placed.step.form {
        StepForm::Prompt(step) => step.provider.as_deref(),
        StepForm::Agent(step) => step.provider.as_deref(),
        _ => None,
    }));
    if named.contains(key) {
        return Some(true);
    }
    let evals = pack
        .evals
        .iter()
        .chain(prompts.values().filter_map(|prompt| prompt.evals.as_ref()));
    let params = evals
        .flatten()
        .filter_map(|eval: &Eval| eval.params.as_ref());
    let validators = prompts
        .values()
        .flat_map(|prompt| prompt.validators.iter().flatten());
    let mut search = Search { key, found: false };
    for object in params.chain(validators.filter_map(|validator| validator.params.as_ref())) {
        object.visit(&mut search);
    }
    Some(search.found)
}

/// Looks for a string in a value: settings of evals name their judges in ways of their own.
struct Search<'a> {
    key: &'a str,
    found: bool,
}

impl Visitor for Search<'_> {
    fn object_start(&mut self, _: &Origin) {}
    fn key(&mut self, _: &str) {}
    fn object_end(&mut self) {}
    fn array_start(&mut self, _: &Origin) {}
    fn array_end(&mut self) {}
    fn scalar(&mut self, scalar: Scalar<'_>, _: &Origin) {
        if let Scalar::String(text) = scalar {
            self.found |= &*text.text == self.key;
        }
    }
}
