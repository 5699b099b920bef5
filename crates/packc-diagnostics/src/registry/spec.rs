//! Rules of the schema check (PK3xxx): keys, types, patterns and limits of PromptPack.

use super::rules;

rules! {
    /// A key that the specification doesn't have at that place.
    UNKNOWN_KEY = 3001 "unknown-key" Error;
    /// A key that the specification asks for and that isn't there.
    MISSING_KEY = 3002 "missing-key" Error;
    /// A value of another type than the specification asks for.
    WRONG_TYPE = 3003 "wrong-type" Error;
    /// A value that is none of those which the specification allows.
    INVALID_VALUE = 3004 "invalid-value" Error;
    /// A text that doesn't look as the specification asks.
    WRONG_FORMAT = 3005 "wrong-format" Error;
    /// A number, a text or a list beyond the limits of the specification.
    OUTSIDE_LIMITS = 3006 "outside-limits" Error;
    /// A list whose items must differ, with one item twice.
    REPEATED_ITEM = 3007 "repeated-item" Error;
    /// A value that has none of the forms which the specification knows there.
    UNKNOWN_FORM = 3008 "unknown-form" Error;
    /// A value that has several of the forms which the specification knows there.
    AMBIGUOUS_FORM = 3009 "ambiguous-form" Error;
}
