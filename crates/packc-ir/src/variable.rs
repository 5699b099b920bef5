//! The variables of templates.

use crate::record::record;
use crate::{Any, Bool, List, Num, Str};

record! {
    /// A variable that templates can use (specification, Variable; RFC 0003).
    "Variable" => Variable {
        /// The name in `{{name}}`.
        name: Str,
        /// `string`, `number`, `boolean`, `object`, `array`, or another type that the runtime knows.
        kind as "type": Str,
        /// Whether the caller must give it.
        required: Bool,
        /// Its value when nobody gives one.
        default: Any,
        /// What it is for.
        description: Str,
        /// A value as it may look.
        example: Any,
        /// What its values must satisfy.
        validation: Box<Validation>,
        /// Where the runtime takes it from.
        binding: Box<Binding>,
    }

    /// What the values of a variable must satisfy (specification, Validation).
    "Variable.validation" => Validation {
        /// A regular expression that a string must match.
        pattern: Str,
        /// The least number of characters.
        min_length: Num,
        /// The greatest number of characters.
        max_length: Num,
        /// The least number.
        minimum: Num,
        /// The greatest number.
        maximum: Num,
        /// The values that are allowed.
        allowed as "enum": List<Any>,
    }

    /// Where the runtime takes a variable from, so that no caller has to give it (specification, Binding).
    "Variable.binding" => Binding {
        /// The kind of source: `context`, `session`, `env`, `header`, or another.
        kind: Str,
        /// The field of that source.
        field: Str,
        /// Whether the runtime fills the variable in; `false` when absent.
        auto_populate: Bool,
        /// What is done to the value first.
        filter: Str,
    }
}
