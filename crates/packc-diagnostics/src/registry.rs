//! Every rule of packc, one file a phase.
//!
//! Invariant: names and codes are unique; the thousands digit of a code is the phase; a rule's text lies in
//! `rules/<name>.md`, and the projects in it show the rule firing and the repair.

pub mod agent;
pub mod composition;
pub mod core;
pub mod eval;
pub mod governance;
pub mod manifest;
pub mod media;
pub mod output;
pub mod project;
pub mod provider;
pub mod schema_file;
pub mod skill;
pub mod spec;
pub mod syntax;
pub mod target;
pub mod template;
pub mod value;
pub mod workflow;

use crate::Rule;

/// Declares the rules of a phase: a static a rule, and `RULES` with all of them.
macro_rules! rules {
    ($($(#[$doc:meta])+ $ident:ident = $code:literal $name:literal $severity:ident;)*) => {
        $(
            $(#[$doc])+
            pub static $ident: $crate::Rule = $crate::Rule {
                name: $name,
                code: $code,
                severity: $crate::Severity::$severity,
                text: include_str!(concat!("../../rules/", $name, ".md")),
            };
        )*

        /// All rules of this phase, by code.
        pub static RULES: &[&$crate::Rule] = &[$(&$ident),*];
    };
}
use rules;

/// Every rule, by code.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    [
        syntax::RULES,
        project::RULES,
        spec::RULES,
        template::RULES,
        skill::RULES,
        media::RULES,
        schema_file::RULES,
        core::RULES,
        workflow::RULES,
        eval::RULES,
        agent::RULES,
        composition::RULES,
        provider::RULES,
        governance::RULES,
        value::RULES,
        target::RULES,
        output::RULES,
        manifest::RULES,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The rule with this name (`unknown-key`) or code (`PK3001`, in any case).
pub fn find(name_or_code: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.name == name_or_code || rule.code().eq_ignore_ascii_case(name_or_code))
}
