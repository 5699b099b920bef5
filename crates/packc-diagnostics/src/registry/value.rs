//! Rules of values (`PK58xx`): variables, patterns, JSON Schemas of tools, secrets.
//!
//! `PK580x` is about the values of variables, `PK581x` about what limits values, `PK582x` about JSON Schemas.

use super::rules;

rules! {
    /// A default that its variable can't have.
    UNFIT_DEFAULT = 5801 "unfit-default" Warning;
    /// An example that its variable can't have.
    UNFIT_EXAMPLE = 5802 "unfit-example" Warning;
    /// A choice of an `enum` that its variable can't have.
    UNFIT_CHOICE = 5803 "unfit-choice" Warning;
    /// A choice that is there twice.
    REPEATED_CHOICE = 5804 "repeated-choice" Warning;
    /// An `enum` without values.
    EMPTY_ENUM = 5805 "empty-enum" Warning;
    /// A type of variables that the specification doesn't know.
    UNKNOWN_VARIABLE_TYPE = 5806 "unknown-variable-type" Warning;

    /// A pattern that isn't a regular expression.
    INVALID_PATTERN = 5811 "invalid-pattern" Error;
    /// A pattern that some runtimes can't read, or read differently.
    UNPORTABLE_PATTERN = 5812 "unportable-pattern" Warning;
    /// A range whose least value is greater than its greatest.
    EMPTY_RANGE = 5813 "empty-range" Error;
    /// Validation rules for another type than the variable's.
    MISPLACED_VALIDATION = 5814 "misplaced-validation" Warning;

    /// A required property that a JSON Schema doesn't describe.
    UNKNOWN_REQUIRED_PROPERTY = 5821 "unknown-required-property" Warning;

    /// A text that looks like a secret.
    SECRET_IN_PACK = 5831 "secret-in-pack" Warning;
}
