//! Provider requirements and references (RFC 0012, 0017).
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read. A role that the specification
//! doesn't know is never refused (RFC 0012, Validation).

pub(crate) mod call;
mod reference;
mod requirement;

use std::collections::HashMap;

use packc_diagnostics::Diagnostic;
use packc_ir::{Pack, ProviderRequirement, Str};

use super::composition::{once_a_place, steps::Steps};

/// The key of the primary model, which needn't be declared (RFC 0012).
const DEFAULT: &str = "default";

/// The role of language models, which a requirement has that is only a key (RFC 0012).
pub(crate) const LLM: &str = "llm";

/// Checks all rules of this group.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let providers = Providers::of(pack);
    let compositions = pack.compositions.iter().flatten();
    let compositions: Vec<Steps<'_>> = compositions
        .map(|(name, composition)| Steps::of(name, composition))
        .collect();
    let mut own = Vec::new();
    requirement::check(&providers, pack, &compositions, &mut own);
    reference::check(&providers, pack, &compositions, &mut own);
    call::check(&providers, pack, &compositions, &mut own);
    found.extend(once_a_place(own));
}

/// The requirements that prompts and steps can name.
pub(crate) struct Providers<'a> {
    /// In the order of the source.
    list: &'a [ProviderRequirement],
    /// The first of each key.
    by_key: HashMap<&'a str, &'a ProviderRequirement>,
    /// False when there may be requirements that couldn't be read.
    complete: bool,
}

impl<'a> Providers<'a> {
    pub(crate) fn of(pack: &'a Pack) -> Self {
        let requires = pack.requires.as_ref();
        let providers = requires.and_then(|requires| requires.providers.as_ref());
        let mut complete = match (requires, providers) {
            (None, _) => !pack.partial,
            (Some(requires), None) => !requires.partial,
            (Some(_), Some(providers)) => !providers.partial,
        };
        let list: &[ProviderRequirement] = providers.map_or(&[], |providers| providers);
        let mut by_key = HashMap::new();
        for requirement in list {
            match requirement.key() {
                Some(key) => {
                    by_key.entry(&**key).or_insert(requirement);
                }
                None => complete = false,
            }
        }
        Self {
            list,
            by_key,
            complete,
        }
    }

    fn find(&self, key: &str) -> Option<&'a ProviderRequirement> {
        self.by_key.get(key).copied()
    }

    /// The requirement with this key, when it is one that isn't for a language model. That `default` isn't is said at
    /// its requirement.
    pub(crate) fn of_other_role(&self, key: &str) -> Option<(&'a ProviderRequirement, &'a str)> {
        let requirement = self.find(key).filter(|_| key != DEFAULT)?;
        let role = requirement.role()?;
        (role != LLM).then_some((requirement, role))
    }
}

/// The place of the part of a requirement that says its role, for a related label.
pub(crate) fn role_place(requirement: &ProviderRequirement) -> packc_source::Span {
    match requirement {
        ProviderRequirement::Key(key) => key.origin.value,
        ProviderRequirement::Detailed(detailed) => detailed
            .role
            .as_ref()
            .or(detailed.key.as_ref())
            .map_or(detailed.origin.value, |part: &Str| part.origin.value),
    }
}
