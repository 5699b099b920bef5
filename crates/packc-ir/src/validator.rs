//! Validators: checks in the path of every answer.

use crate::record::record;
use crate::{Bool, Object, Str};

record! {
    /// A check that every answer of a prompt must pass (specification, Validator; RFC 0015).
    "Validator" => Validator {
        /// The name by which governance can point at the validator; unique in the pack (RFC 0016).
        id: Str,
        /// What is checked; runtimes define the types.
        kind as "type": Str,
        /// `false` turns it off.
        enabled: Bool,
        /// What the user reads when an answer is blocked.
        message: Str,
        /// Ignored by runtimes, and deprecated: validators always enforce (RFC 0015).
        fail_on_violation: Bool,
        /// Settings of the type.
        params: Object,
        /// Notes for external policies (RFC 0016).
        extensions: Object,
    }
}
