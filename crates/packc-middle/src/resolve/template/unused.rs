//! Fragments that nothing uses.
//!
//! Invariant: where a text couldn't be read, or where there are more misspelt names than are compared, nothing is
//! concluded.

use indexmap::IndexSet;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::template::UNUSED_FRAGMENT;
use packc_ir::Pack;

use super::scan::is_fragment_name;
use super::scope::Scope;
use super::search::Search;
use super::templates::Templates;
use super::unit::Unit;

impl Templates<'_> {
    /// Fragments that no text refers to.
    pub(super) fn unused_fragments(&self, pack: &Pack) -> Vec<Diagnostic> {
        let unread = pack.prompts.as_ref().is_none_or(|prompts| {
            prompts.partial
                || !prompts.unread.is_empty()
                || prompts.values().any(|prompt| Scope::of(prompt).is_unclear)
        });
        let fragments = pack.fragments.as_ref();
        if unread || fragments.is_none_or(|map| map.partial || !map.unread.is_empty()) {
            return Vec::new();
        }
        let references = self.units().flat_map(|unit| {
            let references = unit.references();
            references.map(|(_, name)| unit.slice(name))
        });
        let references: IndexSet<&str> = references.collect();
        let search = Search::default();
        let misspelt = references
            .iter()
            .filter(|name| self.fragments.find(name).is_none())
            .filter_map(|name| search.nearest(name, self.fragments.names()))
            .map(|(near, _)| near);
        // A fragment that is taken for a variable is wanted too; that mistake is reported.
        let variables = self.units().flat_map(Unit::names);
        let named: IndexSet<&str> = references
            .iter()
            .copied()
            .chain(misspelt)
            .chain(variables)
            .chain(self.units().flat_map(Unit::misspelt_references))
            .collect();
        if search.is_tired() {
            return Vec::new();
        }
        let entries = fragments.into_iter().flatten();
        // A name that can't stand in a template is a mistake of its own.
        let unused =
            entries.filter(|(name, _)| is_fragment_name(name) && !named.contains(&***name));
        unused
            .map(|(name, text)| {
                let place = text.origin.key.unwrap_or(text.origin.value);
                let message = format!("the fragment `{name}` is never used");
                let found = Diagnostic::new(&UNUSED_FRAGMENT, message).at(place, "");
                let reference = self.engine.delimiters.wrap(&format!("fragments.{name}"));
                found.help(format!("use it as `{reference}`, or remove it"))
            })
            .collect()
    }
}
