//! Rules of templates, fragments and variables (`PK41xx`).

use super::rules;

rules! {
    /// Something that looks like a placeholder and is none.
    MALFORMED_PLACEHOLDER = 4101 "malformed-placeholder" Error;
    /// Blanks inside of a placeholder.
    BLANKS_IN_PLACEHOLDER = 4102 "blanks-in-placeholder" Warning;
    /// A block or a filter in a pack that doesn't declare the feature.
    UNDECLARED_FEATURE = 4103 "undeclared-feature" Error;
    /// A template that packc can't read.
    UNCHECKED_TEMPLATE = 4104 "unchecked-template" Warning;
    /// A template of which nothing is left.
    EMPTY_TEMPLATE = 4105 "empty-template" Error;

    /// A reference to a fragment that isn't there.
    UNKNOWN_FRAGMENT = 4111 "unknown-fragment" Error;
    /// The name of a fragment where that of a variable belongs.
    FRAGMENT_WITHOUT_PREFIX = 4112 "fragment-without-prefix" Error;
    /// Fragments that use each other in a circle.
    FRAGMENT_CYCLE = 4113 "fragment-cycle" Error;
    /// A template that becomes too large with its fragments.
    EXPANSION_LIMIT = 4114 "expansion-limit" Error;
    /// A fragment that nothing uses.
    UNUSED_FRAGMENT = 4115 "unused-fragment" Warning;
    /// A fragment that a variable of the same name hides.
    AMBIGUOUS_FRAGMENT = 4116 "ambiguous-fragment" Warning;

    /// A variable that is used and not declared.
    UNDECLARED_VARIABLE = 4121 "undeclared-variable" Error;
    /// A variable that is declared and not used.
    UNUSED_VARIABLE = 4122 "unused-variable" Warning;
    /// A key or an item of a variable whose type has none.
    VARIABLE_ACCESS = 4123 "variable-access" Warning;
    /// A variable with a name that means something else in templates.
    RESERVED_VARIABLE = 4124 "reserved-variable" Error;
    /// Two variables of a prompt with one name.
    DUPLICATE_VARIABLE = 4125 "duplicate-variable" Error;
    /// A default that is never used, since the variable is required.
    DEFAULT_ON_REQUIRED = 4126 "default-on-required" Warning;
    /// A variable that may be left out without a default.
    OPTIONAL_WITHOUT_DEFAULT = 4127 "optional-without-default" Off;

    /// An artifact that no workflow state declares.
    UNKNOWN_ARTIFACT = 4131 "unknown-artifact" Warning;

    /// A value that a variable can't have.
    VARIABLE_VALUE = 4141 "variable-value" Error;
    /// A placeholder that has no value when a prompt is rendered.
    UNFILLED_PLACEHOLDER = 4142 "unfilled-placeholder" Warning;
}
