//! A system prompt as a runtime sees it: override applied, fragments put in, placeholders replaced.
//!
//! Works on compiled packs, those of packc and others.
//!
//! Invariant: a value is put in once; what it holds is never read as a placeholder. What has no value stays in the text
//! as it is and is reported.

use indexmap::{IndexMap, IndexSet};
use packc_diagnostics::registry::template::{
    UNCHECKED_TEMPLATE, UNFILLED_PLACEHOLDER, VARIABLE_VALUE,
};
use packc_diagnostics::{Diagnostic, Severity, list_words, nearest};
use packc_ir::{Pack, Prompt, Str, Variable};
use packc_source::{SourceMap, Span};
use packc_syntax::{Node, Value};

use super::delimiters::Delimiters;
use super::engine::Engine;
use super::expand::Expansion;
use super::fragments::Fragments;
use super::jinja;
use super::scan::{PieceKind, scan};
use super::unit::Unit;
use super::value;
use crate::value::{Patterns, problem, to_text};

/// What is to be rendered.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The key of the prompt.
    pub prompt: &'a str,
    /// The model whose override is applied, if the prompt has one.
    pub model: Option<&'a str>,
    /// The values of variables (`name`) and artifacts (`artifacts.name`); of several with one name, the last counts.
    pub values: &'a [Given],
    /// Whether a placeholder without a value is an error.
    pub strict: bool,
    /// The largest template with its fragments, in bytes.
    pub expansion_bytes: u64,
}

/// A value that somebody gives.
#[derive(Clone, Debug)]
pub struct Given {
    /// The name: that of a variable, or `artifacts.name`.
    pub name: String,
    /// The value.
    pub value: GivenValue,
}

/// How a value is given.
#[derive(Clone, Debug)]
pub enum GivenValue {
    /// As text, which the type of the variable says how to read: numbers, booleans, objects and arrays are JSON.
    Text(String),
    /// In a file.
    Written {
        /// Where the name stands.
        name: Span,
        /// The value with its place.
        value: Node,
    },
}

/// A rendered prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The text.
    pub text: String,
    /// The names that the text uses, in its order: variables, and artifacts as `artifacts.name`.
    pub used: Vec<String>,
    /// The placeholders that have no value, in the order of the text.
    pub unfilled: Vec<String>,
    /// The model whose override was applied.
    pub model: Option<String>,
}

/// Renders a prompt of a compiled pack whose text is in `sources`.
///
/// # Errors
///
/// A sentence for whoever asked, when the pack has no such prompt or a value is given for nothing in it.
pub fn render(
    pack: &Pack,
    sources: &SourceMap,
    request: Request<'_>,
) -> Result<(Option<Rendered>, Vec<Diagnostic>), String> {
    let prompt = find(pack, request.prompt)?;
    let (engine, _) = Engine::of(pack);
    let Some(engine) = engine else {
        let mut found = Diagnostic::new(
            &UNCHECKED_TEMPLATE,
            "packc can't render templates in the syntax of this pack",
        );
        found.severity = Severity::Error;
        return Ok((None, vec![found]));
    };
    let text = match assemble(pack, prompt, engine, sources, request) {
        Ok(text) => text,
        Err(too_large) => return Ok((None, vec![*too_large])),
    };
    let names = match names(&text, engine) {
        Ok(names) => names,
        Err(unreadable) => return Ok((None, vec![*unreadable])),
    };
    let (values, mut found) = values(prompt, &names, request)?;
    if !found.is_empty() {
        return Ok((None, found));
    }
    let rendered = if engine.is_jinja() {
        fill_jinja(&text, engine.delimiters, &names, &values)
    } else {
        Ok(fill(&text, engine.delimiters, &values))
    };
    let mut rendered = match rendered {
        Ok(rendered) => rendered,
        Err(unreadable) => return Ok((None, vec![*unreadable])),
    };
    let overrides = prompt.model_overrides.as_ref();
    let has_override = |model: &&str| overrides.is_some_and(|all| all.contains_key(*model));
    rendered.model = request.model.filter(has_override).map(ToOwned::to_owned);
    found.extend(unfilled(prompt, &rendered.unfilled, engine, request.strict));
    let refused = found.iter().any(Diagnostic::is_error);
    Ok(((!refused).then_some(rendered), found))
}

/// The prompt with this key.
fn find<'p>(pack: &'p Pack, name: &str) -> Result<&'p Prompt, String> {
    /// How many prompts are listed.
    const SHOWN: usize = 12;
    let prompts = pack.prompts.as_ref();
    if let Some(prompt) = prompts.and_then(|prompts| prompts.get(name)) {
        return Ok(prompt);
    }
    let names = || {
        prompts
            .into_iter()
            .flat_map(|prompts| prompts.keys().map(|name| &**name))
    };
    Err(match nearest(name, names()) {
        Some(near) => format!("the pack has no prompt `{name}`; did you mean `{near}`?"),
        None => format!(
            "the pack has no prompt `{name}`; its prompts are {}",
            list_words(names(), SHOWN)
        ),
    })
}

/// The template of a prompt for a model, with its fragments put in.
fn assemble(
    pack: &Pack,
    prompt: &Prompt,
    engine: Engine,
    sources: &SourceMap,
    request: Request<'_>,
) -> Result<String, Box<Diagnostic>> {
    let (model, limit) = (request.model, request.expansion_bytes);
    let overrides = prompt.model_overrides.as_ref();
    let of_model = model.and_then(|model| overrides?.get(model));
    let template = of_model.and_then(|one| one.system_template.as_ref());
    let parts: [Option<&Str>; 3] = [
        of_model.and_then(|one| one.system_template_prefix.as_ref()),
        template.or(prompt.system_template.as_ref()),
        of_model.and_then(|one| one.system_template_suffix.as_ref()),
    ];
    // In a compiled pack, a name without `fragments.` is a variable.
    let mut fragments = Fragments::scan(pack, engine, |_| true);
    fragments.link(sources);
    let mut expansion = Expansion::measure(&fragments, engine.delimiters, limit);
    let mut units = Vec::new();
    for text in parts.into_iter().flatten() {
        let mut unit = Unit::new(text, engine, |_| false);
        fragments.resolve(&mut unit, sources);
        if expansion.is_too_large(&unit) {
            let message = format!("with its fragments, the template has more than {limit} bytes");
            let rule = &packc_diagnostics::registry::template::EXPANSION_LIMIT;
            return Err(Box::new(Diagnostic::new(rule, message)));
        }
        units.push(unit);
    }
    expansion.assemble_fragments(&fragments, &fragments.used_by(&units));
    Ok(units
        .iter()
        .map(|unit| expansion.assemble(unit).text)
        .collect())
}

/// The names that a text uses, with whether each is there as a whole or in part, in the order of the text.
fn names(text: &str, engine: Engine) -> Result<IndexSet<String>, Box<Diagnostic>> {
    if !engine.is_jinja() {
        let (pieces, _) = scan(text, engine.delimiters);
        let names = pieces.iter().filter_map(|piece| name_of(text, &piece.kind));
        return Ok(names.collect());
    }
    let parsed = jinja::read(text, engine.delimiters, engine.features)
        .map_err(|error| unrenderable(&error))?;
    let names = parsed.variables.iter().map(|variable| match variable.key {
        Some(key) if variable.name == "artifacts" => format!("artifacts.{key}"),
        _ => variable.name.to_owned(),
    });
    Ok(names.collect())
}

fn unrenderable(unreadable: &jinja::Unreadable) -> Box<Diagnostic> {
    let message = format!("packc can't render this template: {}", unreadable.reason);
    let mut found = Diagnostic::new(&UNCHECKED_TEMPLATE, message);
    found.severity = Severity::Error;
    Box::new(found)
}

/// The name that a value for this piece is given under.
fn name_of(text: &str, kind: &PieceKind) -> Option<String> {
    let slice = |range: &std::ops::Range<usize>| text.get(range.clone()).unwrap_or("");
    match kind {
        PieceKind::Variable { root, .. } => Some(slice(root).to_owned()),
        PieceKind::Artifact { name } => Some(format!("artifacts.{}", slice(name))),
        PieceKind::Fragment { name } => Some(format!("fragments.{}", slice(name))),
        PieceKind::Text | PieceKind::Comment => None,
    }
}

type Values = IndexMap<String, Value>;

/// The values by name: those that are given, then defaults.
fn values(
    prompt: &Prompt,
    names: &IndexSet<String>,
    request: Request<'_>,
) -> Result<(Values, Vec<Diagnostic>), String> {
    let mut values = Values::new();
    let mut found = Vec::new();
    let mut patterns = Patterns::default();
    let declared = || prompt.variables.iter().flatten();
    let variable = |name: &str| declared().find(|one| one.name.as_deref() == Some(name));
    for given in request.values {
        let name = given.name.as_str();
        let known = variable(name);
        let is_implicit = matches!(name, "workflow_context" | "input");
        if known.is_none()
            && !is_implicit
            && !name.starts_with("artifacts.")
            && !names.contains(name)
        {
            let candidates = declared().filter_map(|one| one.name.as_deref());
            let hint = nearest(name, candidates.chain(names.iter().map(String::as_str)))
                .map(|near| format!("did you mean `{near}`?"));
            let problem = format!("the prompt `{}` has no variable `{name}`", request.prompt);
            let GivenValue::Written { name: place, .. } = &given.value else {
                return Err(match hint {
                    Some(hint) => format!("{problem}; {hint}"),
                    None => problem,
                });
            };
            let report = Diagnostic::new(&VARIABLE_VALUE, problem).at(*place, "");
            found.push(match hint {
                Some(hint) => report.help(hint),
                None => report,
            });
            continue;
        }
        match check(given, known, &mut patterns) {
            Ok(value) => {
                values.insert(given.name.clone(), value);
            }
            Err(problem) => {
                let report = Diagnostic::new(&VARIABLE_VALUE, format!("`{name}` {problem}"));
                found.push(match &given.value {
                    GivenValue::Written { value, .. } => report.at(value.span, ""),
                    GivenValue::Text(_) => report,
                });
            }
        }
    }
    for variable in declared() {
        let default = variable.default.as_ref().map(|default| &default.value);
        let default = default.filter(|value| !matches!(value, Value::Null | Value::Hole));
        if let (Some(name), Some(default)) = (&variable.name, default) {
            values
                .entry(name.to_string())
                .or_insert_with(|| default.clone());
        }
    }
    Ok((values, found))
}

/// A given value, checked; what is wrong with it follows its name.
fn check(
    given: &Given,
    variable: Option<&Variable>,
    patterns: &mut Patterns,
) -> Result<Value, String> {
    let kind = variable.and_then(|variable| variable.kind.as_deref());
    let value = match &given.value {
        GivenValue::Written { value, .. } => value.value.clone(),
        GivenValue::Text(text) => value::read(text, kind)?,
    };
    let problem = variable.and_then(|variable| problem(variable, &value, patterns));
    problem.map_or(Ok(value), Err)
}

/// Replaces the placeholders of a text.
fn fill(text: &str, delimiters: Delimiters, values: &Values) -> Rendered {
    let (pieces, _) = scan(text, delimiters);
    let mut rendered = Rendered::default();
    let (mut used, mut unfilled) = (IndexSet::new(), IndexSet::new());
    for piece in &pieces {
        let shown = text.get(piece.range.clone()).unwrap_or("");
        let Some(name) = name_of(text, &piece.kind) else {
            rendered.text.push_str(shown);
            continue;
        };
        let value = match &piece.kind {
            PieceKind::Variable { root, .. } => {
                let end = piece.range.end - delimiters.close.len();
                let path = text.get(root.end..end).unwrap_or("").trim_end();
                values.get(&name).and_then(|value| value::part(value, path))
            }
            _ => values.get(&name),
        };
        if let Some(value) = value {
            rendered.text.push_str(&to_text(value));
        } else {
            unfilled.insert(shown.to_owned());
            rendered.text.push_str(shown);
        }
        used.insert(name);
    }
    rendered.used = used.into_iter().collect();
    rendered.unfilled = unfilled.into_iter().collect();
    rendered
}

/// Renders a template with blocks or filters.
fn fill_jinja(
    text: &str,
    delimiters: Delimiters,
    names: &IndexSet<String>,
    values: &Values,
) -> Result<Rendered, Box<Diagnostic>> {
    let missing = names.iter().filter(|name| !values.contains_key(*name));
    let unfilled = missing.map(|name| delimiters.wrap(name)).collect();
    let text =
        jinja::render(text, delimiters, values.iter()).map_err(|error| unrenderable(&error))?;
    Ok(Rendered {
        text,
        used: names.iter().cloned().collect(),
        unfilled,
        model: None,
    })
}

/// The findings about placeholders without a value, which are shown as they stand in the text.
fn unfilled(
    prompt: &Prompt,
    placeholders: &[String],
    engine: Engine,
    strict: bool,
) -> Vec<Diagnostic> {
    let findings = placeholders.iter().map(|placeholder| {
        let message = if engine.is_jinja() {
            format!("`{placeholder}` has no value")
        } else {
            format!("`{placeholder}` has no value and stays in the text")
        };
        let mut found = Diagnostic::new(&UNFILLED_PLACEHOLDER, message);
        if strict {
            found.severity = Severity::Error;
        }
        let inner = placeholder
            .trim_start_matches(engine.delimiters.open)
            .trim_end_matches(engine.delimiters.close);
        let root = inner.split(['.', '[']).next().unwrap_or(inner);
        let declared = prompt.variables.iter().flatten();
        let bound = declared
            .clone()
            .any(|one| one.binding.is_some() && one.name.as_deref() == Some(root));
        if bound {
            found = found.note("a runtime takes it from its `binding`");
        }
        let name = if root == "artifacts" { inner } else { root };
        match root {
            "fragments" => found,
            _ => found.help(format!("give it one: `--var {name}=…`")),
        }
    });
    findings.collect()
}
