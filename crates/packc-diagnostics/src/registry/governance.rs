//! Rules of governance (`PK57xx`).
//!
//! `PK570x` is about the terms and their prefixes, `PK571x` about references, `PK572x` about annotations.

use super::rules;

rules! {
    /// A key of `vocabularies` that can't be a prefix.
    INVALID_PREFIX = 5701 "invalid-prefix" Error;
    /// A term with a prefix that nothing declares.
    UNDECLARED_PREFIX = 5702 "undeclared-prefix" Warning;

    /// Two obligations or two reviews with one id.
    DUPLICATE_GOVERNANCE_ID = 5711 "duplicate-governance-id" Error;
    /// A control or review that names an eval which the pack doesn't have.
    UNKNOWN_GOVERNANCE_EVAL = 5712 "unknown-governance-eval" Error;
    /// A control that names a validator which the pack doesn't have.
    UNKNOWN_GOVERNANCE_VALIDATOR = 5713 "unknown-governance-validator" Error;
    /// A control that names a property which governance doesn't have.
    UNKNOWN_GOVERNANCE_FIELD = 5714 "unknown-governance-field" Error;
    /// A control that names a property which isn't declared.
    UNDECLARED_GOVERNANCE_FIELD = 5715 "undeclared-governance-field" Error;
    /// A review of an obligation that isn't there.
    UNKNOWN_OBLIGATION = 5716 "unknown-obligation" Error;
    /// An agent whose obligations lack those that its inherited reviews answer to.
    ORPHANED_REVIEW = 5717 "orphaned-review" Error;

    /// A key of `extensions` without a namespace.
    EXTENSION_NAMESPACE = 5721 "extension-namespace" Off;
    /// A tool that doesn't say what it can affect, in a pack with governance.
    TOOL_WITHOUT_ACTION_SCOPE = 5722 "tool-without-action-scope" Off;
}
