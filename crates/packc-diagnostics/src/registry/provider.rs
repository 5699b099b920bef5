//! Rules of provider requirements and references (`PK56xx`).
//!
//! `PK560x` is about the requirements, `PK561x` about those who name them.

use super::rules;

rules! {
    /// Two providers with one key.
    DUPLICATE_PROVIDER = 5601 "duplicate-provider" Error;
    /// A string that can't be the key of a provider.
    INVALID_PROVIDER_KEY = 5602 "invalid-provider-key" Error;
    /// A role that is nearly one of the specification.
    MISSPELT_PROVIDER_ROLE = 5603 "misspelt-provider-role" Warning;
    /// A capability that is nearly one of the specification.
    MISSPELT_CAPABILITY = 5604 "misspelt-capability" Warning;
    /// A capability of one's own that isn't marked as such.
    CAPABILITY_NAMESPACE = 5605 "capability-namespace" Off;
    /// `default` with a role other than `llm`.
    DEFAULT_PROVIDER_ROLE = 5606 "default-provider-role" Warning;
    /// A primary model that isn't called `default`.
    NO_DEFAULT_PROVIDER = 5607 "no-default-provider" Warning;

    /// A provider that the pack doesn't require.
    UNKNOWN_PROVIDER = 5611 "unknown-provider" Error;
    /// A provider that is named where it is needed, and required as optional.
    OPTIONAL_PROVIDER = 5612 "optional-provider" Warning;
    /// A conversation on a provider that is no language model.
    CONVERSATION_PROVIDER = 5613 "conversation-provider" Warning;
    /// A prompt step that asks for free text on a provider that is no language model.
    PROMPT_STEP_PROVIDER = 5614 "prompt-step-provider" Warning;
    /// A `provider` at a step that calls no model.
    PROVIDER_WITHOUT_CALL = 5615 "provider-without-call" Error;
    /// An agent step on a provider that doesn't call tools.
    AGENT_STEP_PROVIDER = 5616 "agent-step-provider" Warning;
}
