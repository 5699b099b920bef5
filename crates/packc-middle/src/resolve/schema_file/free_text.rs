//! Free text in the output of a step whose provider writes none (RFC 0017, Serving a call site).
//!
//! Invariant: only a leaf that is surely free text is named: a string without a choice, a form or a pattern.

use std::collections::{HashMap, HashSet};

use packc_diagnostics::registry::schema_file::FREE_TEXT_SCHEMA;
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{Pack, PromptStep, Step, StepForm};
use packc_source::Span;
use packc_syntax::{Mapping, Node};

use super::keywords::{self, Part};
use super::library::Library;
use crate::Context;
use crate::check::provider::call::Chosen;
use crate::check::provider::{LLM, Providers, role_place};

/// A string that may be any text.
#[derive(Debug)]
struct Leaf {
    /// The way to it: `actions[].what`.
    name: String,
    /// Where it is defined.
    place: Span,
}

/// Warns of prompt steps with free text in their `output_schema` whose provider isn't for a language model. That an agent
/// step needs one is another rule.
pub(super) fn check(pack: &Pack, library: &Library, context: &mut Context<'_>) {
    let providers = Providers::of(pack);
    let compositions = pack.compositions.iter().flatten();
    let lists = compositions.filter_map(|(_, composition)| composition.steps.as_ref());
    let mut rest: Vec<&Step> = lists.flatten().collect();
    while let Some(step) = rest.pop() {
        match &step.form {
            StepForm::Prompt(form) => {
                if let Some(found) = check_step(form, &providers, pack, library) {
                    context.report(found);
                }
            }
            StepForm::Parallel(form) => rest.extend(form.branches.iter().flatten()),
            _ => {}
        }
    }
}

fn check_step(
    step: &PromptStep,
    providers: &Providers<'_>,
    pack: &Pack,
    library: &Library,
) -> Option<Diagnostic> {
    let schema = step.output_schema.as_ref()?;
    let (provider, task) = (step.provider.as_ref(), step.prompt_task.as_ref());
    let chosen = Chosen::of(pack, provider, task, step.partial)?;
    let (requirement, role) = providers.of_other_role(chosen.key())?;
    let place = schema.origin.value;
    let leaves = Search::new(library).leaves(library.followed(place)?);
    let (first, others) = leaves.split_first()?;
    let subject = match first.name.as_str() {
        "" => "the whole output".to_owned(),
        name => format!("`{name}`"),
    };
    let key = chosen.key();
    let message =
        format!("{subject} is free text, which the provider `{key}` may not be able to write");
    let mut found = Diagnostic::new(&FREE_TEXT_SCHEMA, message)
        .at(place, "")
        .related(first.place, "free text")
        .related(role_place(requirement), format!("not `{LLM}`"));
    if let Chosen::ByStep(provider)
    | Chosen::ByPrompt {
        provider: Some(provider),
        ..
    } = chosen
    {
        found = found.related(provider.origin.value, "runs on this");
    }
    if !others.is_empty() {
        let names = list_words(others.iter().map(|leaf| leaf.name.as_str()), 4);
        found = found.note(format!("free text as well: {names}"));
    }
    let note =
        format!("a provider of the role `{role}` answers with choices, numbers and booleans");
    let help = "list the answers with `enum`, or run the step on a provider with `role: llm`";
    Some(found.note(note).help(help))
}

struct Search<'a> {
    library: &'a Library,
    /// Whether the strings of a schema can't be any text, as far as it was asked.
    restricted: HashMap<Span, bool>,
}

impl<'a> Search<'a> {
    fn new(library: &'a Library) -> Self {
        Self {
            library,
            restricted: HashMap::new(),
        }
    }

    /// The leaves of a schema that are free text, the first first.
    fn leaves(&mut self, schema: &'a Node) -> Vec<Leaf> {
        /// Names with more parts than this are as good as none.
        const DEEPEST: usize = 32;
        let mut leaves = Vec::new();
        let mut seen = HashSet::new();
        let mut rest = vec![(schema, String::new(), schema.span, 0)];
        while let Some((schema, name, place, depth)) = rest.pop() {
            if depth > DEEPEST || !seen.insert(schema.span) {
                continue;
            }
            if is_string(schema) && !self.is_restricted(schema) {
                let name = name.clone();
                leaves.push(Leaf { name, place });
            }
            let mut inside = Vec::new();
            for entry in keywords::references(schema) {
                if let Some(target) = self.library.followed(entry.node.span) {
                    inside.push((target, name.clone(), place, depth));
                }
            }
            for (part, inner) in keywords::inside(schema) {
                match part {
                    Part::Property(entry) => {
                        let key = match &*entry.key {
                            "additionalProperties" | "unevaluatedProperties" => "*",
                            key => key,
                        };
                        let dot = if name.is_empty() { "" } else { "." };
                        let name = format!("{name}{dot}{key}");
                        inside.push((inner, name, entry.key_span, depth + 1));
                    }
                    Part::Item => inside.push((inner, format!("{name}[]"), place, depth + 1)),
                    Part::Same => inside.push((inner, name.clone(), place, depth)),
                    Part::Aside => {}
                }
            }
            // The first is looked at first.
            rest.extend(inside.into_iter().rev());
        }
        leaves
    }

    /// True when the strings of a schema can't be any text.
    fn is_restricted(&mut self, schema: &'a Node) -> bool {
        self.restricts(schema, 0)
    }

    /// The same, `depth` schemas below the one that was asked about.
    fn restricts(&mut self, schema: &'a Node, depth: usize) -> bool {
        /// What lies deeper is taken for a restriction.
        const DEEPEST: usize = 64;
        let Some(mapping) = schema.as_mapping() else {
            return schema.is_hole();
        };
        let has = |key: &str| mapping.get(key).is_some();
        if depth > DEEPEST
            || mapping.may_have_more()
            || ["enum", "const", "format", "pattern"].into_iter().any(has)
        {
            return true;
        }
        if let Some(known) = self.restricted.get(&schema.span) {
            return *known;
        }
        // A schema that leads back to itself doesn't restrict itself.
        self.restricted.insert(schema.span, false);
        let library = self.library;
        let list = |key: &str| mapping.node(key).and_then(Node::as_sequence);
        let choices = ["anyOf", "oneOf"].into_iter().filter_map(list);
        let mut choices = choices.filter(|branches| !branches.is_empty());
        let all = list("allOf").into_iter().flatten();
        let followed =
            keywords::references(schema).filter_map(|entry| library.followed(entry.node.span));
        let restricted = choices.any(|branches| {
            branches
                .iter()
                .all(|branch| self.restricts(branch, depth + 1))
        }) || all
            .chain(followed)
            .any(|branch| self.restricts(branch, depth + 1));
        self.restricted.insert(schema.span, restricted);
        restricted
    }
}

/// True for schemas of strings.
fn is_string(schema: &Node) -> bool {
    let Some(kind) = schema
        .as_mapping()
        .and_then(|mapping: &Mapping| mapping.node("type"))
    else {
        return false;
    };
    let kinds = kind.as_sequence().unwrap_or(std::slice::from_ref(kind));
    kinds.iter().any(|kind| kind.as_str() == Some("string"))
}
