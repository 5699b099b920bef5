//! Tools that models and steps can call.

use crate::governance::ActionScope;
use crate::record::record;
use crate::{Object, Str};

record! {
    /// A function that the model can call (specification, Tool).
    "Tool" => Tool {
        /// The name that the model calls.
        name: Str,
        /// What it does; the model decides by it when to call.
        description: Str,
        /// The JSON Schema of its arguments. It is a document of another specification, kept as the author wrote it.
        parameters: Object,
        /// What a call can affect (RFC 0013).
        action_scope: Box<ActionScope>,
        /// Notes for external policies (RFC 0013).
        extensions: Object,
    }
}
