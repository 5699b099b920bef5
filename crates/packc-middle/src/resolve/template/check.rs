//! The names that templates use, against those that there are.
//!
//! Invariant: checks look at the texts as they were written, except where a template has to be read as a whole; each
//! mistake is found once, and none follows from another.

use std::ops::Range;

use indexmap::{IndexMap, IndexSet};
use packc_diagnostics::registry::template::{
    MALFORMED_PLACEHOLDER, UNCHECKED_TEMPLATE, UNDECLARED_FEATURE, UNKNOWN_ARTIFACT,
    UNUSED_VARIABLE, VARIABLE_ACCESS,
};
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::Variable;
use packc_source::{SourceMap, Span};

use super::jinja;
use super::scope::{NAMESPACES, Scope};
use super::search::Search;
use super::templates::{Prompt, Templates};
use super::undeclared::{Meant, Report, Undeclared};
use super::unit::Unit;
use super::uses::{self, Uses};
use super::workflow::Workflow;

/// Checks the names in the templates of a pack.
pub(super) struct Check<'a, 'p> {
    templates: &'a Templates<'p>,
    workflow: &'a Workflow<'p>,
    sources: &'a SourceMap,
    /// What each fragment uses, and whether a part of it isn't known.
    fragments: Vec<(Uses<'p>, bool)>,
    undeclared: Report,
    search: Search,
    /// The variables that are declared, by the places of their names, and whether any prompt uses them: prompts may
    /// share a declaration.
    declared: IndexMap<Span, (&'p str, bool)>,
    /// The places of artifacts that have been reported.
    artifacts: IndexSet<Span>,
    found: Vec<Diagnostic>,
}

/// A text whose names are checked, as seen from a prompt.
struct Site<'s, 'p> {
    unit: &'s Unit<'p>,
    /// True when positions are those of the text with its fragments put in.
    expanded: bool,
    /// Where the prompt uses the fragment that the text is.
    via: Option<Span>,
}

impl<'a, 'p> Check<'a, 'p> {
    /// Begins to check.
    pub(super) fn new(
        templates: &'a Templates<'p>,
        workflow: &'a Workflow<'p>,
        sources: &'a SourceMap,
    ) -> Self {
        let units = templates.fragments.units.iter();
        let fragments = units.map(|unit| (Uses::of_unit(unit), unit.has_gaps()));
        Self {
            templates,
            workflow,
            sources,
            fragments: fragments.collect(),
            undeclared: Report::default(),
            search: Search::default(),
            declared: IndexMap::new(),
            artifacts: IndexSet::new(),
            found: Vec::new(),
        }
    }

    /// Checks all prompts. `from_sources`: whether the pack is being built, so that names without use are findings.
    pub(super) fn run(mut self, from_sources: bool) -> Vec<Diagnostic> {
        for prompt in &self.templates.prompts {
            self.prompt(prompt);
        }
        let delimiters = self.templates.engine.delimiters;
        self.found
            .extend(self.undeclared.finish(delimiters, from_sources));
        if from_sources {
            let unused = self.declared.iter().filter(|(_, (_, used))| !used);
            self.found.extend(unused.map(|(place, (name, _))| {
                let message = format!("the variable `{name}` is never used");
                let example = delimiters.wrap(name);
                Diagnostic::new(&UNUSED_VARIABLE, message)
                    .at(*place, "")
                    .help(format!(
                        "use it as `{example}` in the template, or remove it"
                    ))
            }));
        }
        self.found
    }

    fn prompt(&mut self, prompt: &Prompt<'p>) {
        let mut scope = Scope::of(prompt.record);
        let reach = self.templates.reach(prompt);
        for unit in &prompt.units {
            let site = Site {
                unit,
                expanded: unit.is_jinja(),
                via: None,
            };
            scope.is_unclear |= unit.has_gaps();
            if unit.is_jinja() {
                self.jinja(prompt, &mut scope, &site);
            } else {
                self.names(prompt, &mut scope, &site, &Uses::of_unit(unit));
            }
        }
        let fragments = std::mem::take(&mut self.fragments);
        for step in &reach {
            let unit = self.templates.fragments.units.get(step.fragment);
            let (Some(unit), Some((uses, has_gaps))) = (unit, fragments.get(step.fragment)) else {
                continue;
            };
            scope.is_unclear |= has_gaps;
            if unit.is_jinja() {
                continue;
            }
            let via = prompt.units.get(step.unit);
            let site = Site {
                unit,
                expanded: false,
                via: via.map(|unit| unit.span(self.sources, step.name.clone())),
            };
            self.names(prompt, &mut scope, &site, uses);
        }
        self.fragments = fragments;
        self.declare(&scope);
    }

    /// Remembers which of the declared variables the prompt uses.
    fn declare(&mut self, scope: &Scope<'p>) {
        let unused: Vec<(&str, &Variable)> = scope.unused().collect();
        // A name that is misspelt where it is used isn't unused.
        let unused = || unused.iter().map(|(name, _)| *name);
        let misspelt = scope.undeclared.iter();
        let misspelt = misspelt.filter_map(|name| self.search.nearest(name, unused()));
        let misspelt: IndexSet<&str> = misspelt.map(|(near, _)| near).collect();
        let is_unclear = scope.is_unclear || self.search.is_tired();
        for (name, variable) in &scope.variables {
            let used = is_unclear
                || scope.used.contains(name)
                || variable.binding.is_some()
                || variable.partial
                || NAMESPACES.contains(name)
                || misspelt.contains(name);
            if let Some(text) = &variable.name {
                let declared = self.declared.entry(text.origin.value);
                declared.or_insert((name, false)).1 |= used;
            }
        }
    }

    /// A template that is read as a whole, with its fragments.
    fn jinja(&mut self, prompt: &Prompt<'p>, scope: &mut Scope<'p>, site: &Site<'_, 'p>) {
        let templates = self.templates;
        if !templates.is_assembled {
            scope.is_unclear = true;
            return;
        }
        let text = templates.expansion.assemble(site.unit).text;
        let engine = templates.engine;
        let parsed = match jinja::read(&text, engine.delimiters, engine.features) {
            Ok(parsed) => parsed,
            Err(unreadable) => {
                scope.is_unclear = true;
                let place = self.span(site, unreadable.range);
                let message = "packc can't read this template, so its variables are not checked";
                let found = Diagnostic::new(&UNCHECKED_TEMPLATE, message)
                    .at(place, unreadable.reason)
                    .note("conditionals, loops and filters are read as those of Jinja");
                self.found.push(found);
                return;
            }
        };
        for (feature, range) in &parsed.features {
            let message =
                format!("this needs `{feature}`, a feature that the pack doesn't declare");
            let found = Diagnostic::new(&UNDECLARED_FEATURE, message)
                .at(self.span(site, range.clone()), "")
                .help(format!("declare `{feature}` in `template_engine.features`"));
            self.found.push(found);
        }
        self.names(prompt, scope, site, &Uses::of_parsed(parsed));
    }

    /// The names that a text uses.
    fn names(
        &mut self,
        prompt: &Prompt<'p>,
        scope: &mut Scope<'p>,
        site: &Site<'_, 'p>,
        uses: &Uses<'_>,
    ) {
        for (name, uses) in &uses.variables {
            if let Some((declared, variable)) = scope.variables.get_key_value::<str>(name) {
                scope.used.insert(declared);
                self.access(site, name, variable, uses);
            } else if scope.is_complete {
                self.unknown(prompt, scope, site, name, uses);
            }
        }
        for (name, range) in &uses.artifacts {
            if !self.workflow.may_have_artifact(name) {
                self.artifact(site, name, range.clone());
            }
        }
        for range in &uses.fragments {
            let shown = self.templates.is_reference(site.unit, range.start);
            if !shown {
                let message = "a fragment is put in as text and can't be part of an expression";
                let found = Diagnostic::new(&MALFORMED_PLACEHOLDER, message)
                    .at(self.span(site, range.clone()), "")
                    .help("write `{{fragments.name}}` and nothing else between the braces");
                self.found.push(found);
            }
        }
    }

    /// The access to a variable against its type (RFC 0003, Dot Notation and Array Access).
    fn access(
        &mut self,
        site: &Site<'_, 'p>,
        name: &str,
        variable: &Variable,
        uses: &uses::Variable,
    ) {
        let Some(kind) = &variable.kind else { return };
        let known = ["string", "number", "boolean", "object", "array"];
        if !known.contains(&&**kind) {
            return;
        }
        let accesses = [
            (uses.key.clone(), "object", "a key"),
            (uses.index.clone(), "array", "an item"),
        ];
        for (range, needed, part) in accesses {
            let Some(range) = range.filter(|_| &**kind != needed) else {
                continue;
            };
            let message = format!(
                "this reads {part} of `{name}`, which is of type `{}`",
                &**kind
            );
            let mut found = Diagnostic::new(&VARIABLE_ACCESS, message)
                .at(self.span(site, range), "")
                .help(format!("declare `{name}` with `type: {needed}`"));
            if let Some(declared) = &variable.name {
                found = found.related(declared.origin.value, "declared here");
            }
            self.found.push(found);
        }
    }

    /// A name that the prompt doesn't declare.
    fn unknown(
        &mut self,
        prompt: &Prompt<'p>,
        scope: &mut Scope<'p>,
        site: &Site<'_, 'p>,
        name: &str,
        uses: &uses::Variable,
    ) {
        let Some(first) = uses.places.first().cloned() else {
            return;
        };
        if NAMESPACES.contains(&name) {
            let delimiters = self.templates.engine.delimiters;
            let (thing, right) = (name.trim_end_matches('s'), format!("{name}.name"));
            let message = format!("`{name}` alone doesn't say which {thing}");
            let found = Diagnostic::new(&MALFORMED_PLACEHOLDER, message)
                .at(self.span(site, first), "")
                .help(format!("write `{}`", delimiters.wrap(&right)));
            self.found.push(found);
            return;
        }
        // Blocks of a language that packc doesn't read may give the name a meaning.
        if site.unit.has_blocks
            || self.is_implicit(prompt, name)
            || self.may_be_fragment(prompt, name)
            || scope.undeclared.contains(name)
        {
            return;
        }
        scope.undeclared.insert(name.to_owned());
        let mut places = uses
            .places
            .iter()
            .map(|range| self.span(site, range.clone()));
        let place = places.next();
        let undeclared = Undeclared {
            name: name.to_owned(),
            meant: self.meant(prompt, scope, name),
            more: places.collect(),
            prompts: vec![(prompt.name.to_owned(), site.via)],
        };
        if let Some(place) = place {
            self.undeclared.add(place, undeclared);
        }
    }

    /// True for a name in a prompt of PromptKit that may be that of a fragment which couldn't be had.
    fn may_be_fragment(&self, prompt: &Prompt<'p>, name: &str) -> bool {
        let fragments = &self.templates.fragments;
        prompt.is_imported && fragments.find(name).is_none() && fragments.may_have(name)
    }

    /// True for names that are there without a declaration (source format, section 8).
    fn is_implicit(&self, prompt: &Prompt<'p>, name: &str) -> bool {
        let runs = self.workflow.runs(prompt.name);
        match name {
            "workflow_context" => runs != Some(false),
            "input" => runs != Some(true),
            _ => false,
        }
    }

    /// What a name that isn't declared may mean.
    fn meant(&self, prompt: &Prompt<'p>, scope: &Scope<'p>, name: &str) -> Meant {
        match name {
            "workflow_context" => {
                return Meant::Elsewhere(
                    "only prompts that a workflow state runs have `workflow_context`",
                );
            }
            "input" => {
                return Meant::Elsewhere(
                    "prompts that a workflow state runs have no `input`; those of compositions do",
                );
            }
            _ => {}
        }
        let fragments = &self.templates.fragments;
        if fragments.find(name).is_some() {
            return Meant::Fragment;
        }
        let implicit = ["workflow_context", "input"];
        let implicit = implicit
            .into_iter()
            .filter(|name| self.is_implicit(prompt, name));
        let variables = scope.variables.keys().copied().chain(implicit);
        if let Some((near, only)) = self.search.nearest(name, variables) {
            return Meant::Variable(near.to_owned(), only);
        }
        if let Some(near) = nearest(name, NAMESPACES) {
            return Meant::Namespace(near);
        }
        let near = self.search.nearest(name, fragments.names());
        near.map_or(Meant::Nothing, |(near, _)| {
            Meant::NearFragment(near.to_owned())
        })
    }

    /// An artifact that no state declares (RFC 0009).
    fn artifact(&mut self, site: &Site<'_, 'p>, name: &str, range: Range<usize>) {
        /// How many names a message lists.
        const SHOWN: usize = 8;
        let place = self.span(site, range);
        if !self.artifacts.insert(place) {
            return;
        }
        let message = format!("no workflow state declares the artifact `{name}`");
        let found = Diagnostic::new(&UNKNOWN_ARTIFACT, message).at(place, "");
        let names: Vec<&str> = self.workflow.artifacts().collect();
        let near = self.search.nearest(name, names.iter().copied());
        let found = match near {
            Some((near, only)) => {
                let found = found.did_you_mean(name, near);
                if only { found.fix(place, near) } else { found }
            }
            None if names.is_empty() => found,
            None => found.note(format!(
                "the artifacts of the workflow are {}",
                list_words(names, SHOWN)
            )),
        };
        self.found.push(match near {
            Some(_) => found,
            None => found.help("declare it under `artifacts` of the state that writes it"),
        });
    }

    /// Where a part of a text was written.
    fn span(&self, site: &Site<'_, 'p>, range: Range<usize>) -> Span {
        if !site.expanded {
            return site.unit.span(self.sources, range);
        }
        self.templates.written(site.unit, range, self.sources)
    }
}
