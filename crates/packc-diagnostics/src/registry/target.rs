//! The rules of targets and runtimes: constructs that a version of the specification or a runtime does not have. `PK59xx`.

use super::rules;

rules! {
    /// A construct that the target doesn't have yet.
    NEWER_THAN_TARGET = 5901 "newer-than-target" Error;
    /// Something that the target accepts and newer versions don't.
    REFUSED_BY_NEWER = 5902 "refused-by-newer" Warning;
    /// A `$schema` that names another version than the target.
    OTHER_SCHEMA_VERSION = 5903 "other-schema-version" Warning;

    /// A construct with which a runtime doesn't load the pack.
    REFUSED_BY_RUNTIME = 5911 "refused-by-runtime" Warning;
    /// A construct that a runtime loads and doesn't act on as the specification says.
    IGNORED_BY_RUNTIME = 5912 "ignored-by-runtime" Warning;
}
