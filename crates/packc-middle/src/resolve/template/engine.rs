//! How the templates of a pack are written: `template_engine`.
//!
//! Invariant: what templates may use is read from here alone.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::template::UNCHECKED_TEMPLATE;
use packc_ir::Pack;
use packc_source::Span;

use super::delimiters::Delimiters;
use super::jinja;

/// The language of a pack's templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Engine {
    /// What stands around the name of a variable.
    pub(super) delimiters: Delimiters,
    /// What else the templates use.
    pub(super) features: Features,
}

/// Features beyond plain references (`template_engine.features`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Features {
    /// `{% if … %}`.
    pub(super) conditionals: bool,
    /// `{% for … %}`.
    pub(super) loops: bool,
    /// `{{ name | filter }}`.
    pub(super) filters: bool,
}

impl Engine {
    /// The language that the pack names; `None` for one that packc can't read, with the finding that says so, or
    /// without one when the block couldn't be read.
    pub(super) fn of(pack: &Pack) -> (Option<Self>, Option<Diagnostic>) {
        let Some(engine) = pack.template_engine.as_deref() else {
            return (Some(Self::plain()), None);
        };
        let delimiters = match &engine.syntax {
            Some(syntax) => {
                let Some(delimiters) = Delimiters::of_syntax(syntax) else {
                    let syntax = (&**syntax, syntax.origin.value);
                    return (None, Some(unknown_syntax(syntax)));
                };
                delimiters
            }
            None if engine.partial => return (None, None),
            None => Delimiters::DOUBLE_BRACES,
        };
        let features = features(engine);
        let language = Self {
            delimiters,
            features,
        };
        if language.is_jinja() && !jinja::knows(delimiters) {
            let place = engine.syntax.as_ref().map(|syntax| syntax.origin.value);
            let message = format!(
                "packc can't check templates that have blocks or filters besides `{}`",
                delimiters.wrap("variable")
            );
            let found = Diagnostic::new(&UNCHECKED_TEMPLATE, message)
                .at(place.unwrap_or(engine.origin.value), "")
                .note("fragments are not put in either")
                .help("write `syntax: \"{{variable}}\"`, or leave the features out");
            return (None, Some(found));
        }
        (Some(language), None)
    }

    /// `{{variable}}` and nothing else.
    fn plain() -> Self {
        Self {
            delimiters: Delimiters::DOUBLE_BRACES,
            features: Features::default(),
        }
    }

    /// True when templates have more than placeholders, so that another language's rules hold for them.
    pub(super) fn is_jinja(self) -> bool {
        self.features != Features::default()
    }
}

fn unknown_syntax((syntax, place): (&str, Span)) -> Diagnostic {
    let message = format!("packc can't check templates with the syntax `{syntax}`");
    Diagnostic::new(&UNCHECKED_TEMPLATE, message)
        .at(place, "")
        .note("fragments are not put in either")
        .help("packc knows `{{variable}}`, `${variable}` and `{variable}`")
}

fn features(engine: &packc_ir::TemplateEngine) -> Features {
    let list = engine.features.as_ref();
    // Of what couldn't be read, everything is possible.
    let any = list.map_or(engine.partial, |list| list.partial);
    let has = |name: &str| any || list.is_some_and(|list| list.iter().any(|item| &**item == name));
    Features {
        conditionals: has("conditionals"),
        loops: has("loops"),
        filters: has("filters"),
    }
}
