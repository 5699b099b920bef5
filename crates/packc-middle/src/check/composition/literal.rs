//! Inputs that are text (`StepInput`: a string is a reference; RFC 0010 speaks of literal values too, so packc warns).
//!
//! Invariant: a text with a `${` is never reported here.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::composition::LITERAL_STEP_INPUT;
use packc_ir::{StepForm, StepInput, Str};

use super::predicate::quoted;
use super::reference::parse;
use super::steps::Steps;

/// Finds the inputs that are text and refer to nothing.
pub(super) fn check(steps: &Steps<'_>, found: &mut Vec<Diagnostic>) {
    for placed in &steps.all {
        let input = match &placed.step.form {
            StepForm::Prompt(step) => step.input.as_ref(),
            StepForm::Agent(step) => step.input.as_ref(),
            _ => None,
        };
        if let Some(StepInput::Reference(text)) = input
            && !text.contains("${")
        {
            found.push(literal(steps, &placed.name(), text));
        }
    }
}

fn literal(steps: &Steps<'_>, step: &str, text: &Str) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        &LITERAL_STEP_INPUT,
        format!("the input of {step} is this text, not a reference"),
    )
    .at(text.origin.value, "no `${…}`");
    // References as other formats write them: `{{x}}`, `{x}`, `$x`, `x`.
    let bare = text.trim_matches(|char: char| "${} \n".contains(char));
    let meant = parse(bare, 0).ok().filter(|path| {
        let root = path.root.text;
        root == "input" || !path.rest.is_empty() && steps.find(root).is_some()
    });
    let Some(path) = meant else {
        return diagnostic.help(
            "write a reference, such as `${input}`; for a fixed text, write an object with the \
             text under the name of a variable",
        );
    };
    let meant = path.written();
    let diagnostic = diagnostic.help(format!("did you mean `{meant}`?"));
    match quoted(&text.value, &meant) {
        Some(replacement) => diagnostic.fix(text.origin.value, replacement),
        None => diagnostic,
    }
}
