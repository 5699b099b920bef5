//! Rules of the frontend (PK2xxx): finding, reading and merging the files of a project.
//!
//! The hundreds digit of a code: 0 the project as a whole, 1 reading files, 2 `$include`, 3 the settings under `packc`,
//! 4 collections, 5 resource documents, 6 comments for packc, 7 projects of other tools.

use super::rules;

rules! {
    /// There is no root file.
    NO_PROJECT = 2001 "no-project" Error;
    /// A folder has both `pack.yaml` and `pack.yml`.
    TWO_ROOTS = 2002 "two-roots" Error;
    /// The root file can't be read.
    ROOT_UNREADABLE = 2003 "root-unreadable" Error;
    /// A `packc.workspace.yaml` that doesn't say which packs it holds.
    INVALID_WORKSPACE = 2004 "invalid-workspace" Error;
    /// The pack has no id or version, or a flag gives one that can't be right.
    PACK_IDENTITY = 2005 "pack-identity" Error;
    /// The pack has no prompts.
    NO_PROMPTS = 2006 "no-prompts" Error;

    /// A file that something names isn't there.
    MISSING_FILE = 2101 "missing-file" Error;
    /// A file outside the project.
    OUTSIDE_PROJECT = 2102 "outside-project" Error;
    /// A file that is there but can't be read, or is too large.
    UNREADABLE_FILE = 2103 "unreadable-file" Error;
    /// A file that isn't UTF-8.
    NOT_UTF8 = 2104 "not-utf8" Error;
    /// A path with other upper and lower case than the name on disk.
    MISSPELT_PATH = 2105 "misspelt-path" Error;
    /// A file without content.
    EMPTY_FILE = 2106 "empty-file" Error;
    /// A second document where there can be one.
    SEVERAL_DOCUMENTS = 2107 "several-documents" Error;
    /// A document that is a list or a text where it must be a mapping.
    NOT_A_MAPPING = 2108 "not-a-mapping" Error;
    /// A file or folder that looks like a source but isn't one.
    IGNORED_FILE = 2109 "ignored-file" Warning;

    /// An `$include` that can't be followed.
    INVALID_INCLUDE = 2201 "invalid-include" Error;
    /// Files that include each other in a circle.
    INCLUDE_CYCLE = 2202 "include-cycle" Error;
    /// A Markdown prompt that is included as if it were a text.
    FRONT_MATTER_IN_TEXT = 2203 "front-matter-in-text" Error;
    /// Includes that together become too deep or too large.
    INCLUDE_LIMIT = 2204 "include-limit" Error;

    /// A key under `packc` that is no setting.
    UNKNOWN_SETTING = 2301 "unknown-setting" Error;
    /// A setting with a value that it can't have.
    INVALID_SETTING = 2302 "invalid-setting" Error;
    /// A name under `packc.lints` that no rule has.
    UNKNOWN_LINT = 2303 "unknown-lint" Error;
    /// A source pattern that matches no file.
    SOURCE_WITHOUT_MATCH = 2305 "source-without-match" Error;

    /// Two entries of a collection with one key.
    DUPLICATE_ENTRY = 2401 "duplicate-entry" Error;
    /// A key or file name that can't be the name of an entry.
    INVALID_NAME = 2402 "invalid-name" Error;
    /// A document among several in a file that has no name of its own.
    MISSING_NAME = 2403 "missing-name" Error;
    /// A Markdown prompt with two templates.
    TEMPLATE_TWICE = 2404 "template-twice" Error;
    /// A `compilation` block that packc writes anew.
    COMPILATION_REPLACED = 2405 "compilation-replaced" Note;

    /// A resource of a kind that doesn't belong where it stands.
    WRONG_KIND = 2501 "wrong-kind" Error;
    /// A field of a resource that a pack has no place for.
    UNKNOWN_FIELD = 2502 "unknown-field" Error;
    /// A resource without a field that it needs.
    MISSING_FIELD = 2503 "missing-field" Error;
    /// Fields of resources that a pack doesn't carry.
    FIELDS_LEFT_OUT = 2504 "fields-left-out" Note;
    /// Resources that say different things about the pack as a whole.
    CONFLICTING_FIELDS = 2505 "conflicting-fields" Error;
    /// A fragment of a prompt whose name is known only when the prompt runs.
    DYNAMIC_FRAGMENT = 2506 "dynamic-fragment" Error;
    /// A fragment that isn't there and needn't be.
    MISSING_OPTIONAL_FRAGMENT = 2507 "missing-optional-fragment" Warning;
    /// A tool that has another name in the pack than its resource.
    RENAMED_TOOL = 2508 "renamed-tool" Warning;

    /// A comment for packc that it can't read, or that names what can't be silenced.
    INVALID_SUPPRESSION = 2601 "invalid-suppression" Warning;
    /// A comment that silences a finding where there is none.
    UNUSED_SUPPRESSION = 2602 "unused-suppression" Warning;

    /// A value for a variable that its prompt doesn't declare.
    UNDECLARED_VAR = 2701 "undeclared-var" Warning;
    /// An id or a version that nothing says.
    ASSUMED_IDENTITY = 2702 "assumed-identity" Warning;
}
