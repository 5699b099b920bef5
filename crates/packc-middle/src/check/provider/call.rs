//! Whether a provider can serve those who call it (RFC 0017, Serving a call site, and rule 5).
//!
//! The provider of a step is the one that it names, else that of its prompt, else `default` (RFC 0017, rule 2).
//!
//! Invariant: only warnings: a role is free text, and the host may bind a key to something that can do more.

use std::collections::HashMap;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::provider::{
    AGENT_STEP_PROVIDER, CONVERSATION_PROVIDER, PROMPT_STEP_PROVIDER,
};
use packc_ir::{AgentStep, Pack, Prompt, PromptStep, ProviderRequirement, StepForm, Str};

use super::{DEFAULT, LLM, Providers, role_place};
use crate::check::composition::steps::Steps;

/// Checks the prompts of conversations, and the steps that call models.
pub(super) fn check(
    providers: &Providers<'_>,
    pack: &Pack,
    compositions: &[Steps<'_>],
    found: &mut Vec<Diagnostic>,
) {
    conversations(providers, pack, found);
    for placed in compositions.iter().flat_map(|steps| &steps.all) {
        let Some(id) = placed.step.id.as_deref() else {
            continue;
        };
        found.extend(match &placed.step.form {
            StepForm::Prompt(step) => prompt_step(providers, pack, id, step),
            StepForm::Agent(step) => agent_step(providers, pack, id, step),
            _ => None,
        });
    }
}

/// A conversation needs replies in free text, so its prompt should run on a language model (RFC 0017, rule 5). Every
/// state is a conversation that doesn't run a composition.
fn conversations(providers: &Providers<'_>, pack: &Pack, found: &mut Vec<Diagnostic>) {
    let states = pack
        .workflow
        .iter()
        .filter_map(|workflow| workflow.states.as_ref());
    // By prompt: the first state that runs it.
    let mut first: HashMap<&str, &Str> = HashMap::new();
    for state in states.flatten().map(|(_, state)| state) {
        let composes = state.orchestration.as_deref() == Some("composition")
            || state.orchestration.is_none() && state.partial;
        if let Some(prompt) = state.prompt_task.as_ref().filter(|_| !composes) {
            first.entry(prompt).or_insert(prompt);
        }
    }
    for (name, prompt) in pack.prompts.iter().flatten() {
        let Some(provider) = &prompt.provider else {
            continue;
        };
        if let (Some(state), Some((requirement, role))) =
            (first.get(&**name), providers.of_other_role(provider))
        {
            found.push(
                Diagnostic::new(
                    &CONVERSATION_PROVIDER,
                    format!(
                        "the prompt `{name}` holds a conversation on a provider of the role `{role}`"
                    ),
                )
                .at(provider.origin.value, "")
                .related(role_place(requirement), format!("not `{LLM}`"))
                .related(state.origin.value, "a state runs the prompt")
                .help("run it on a provider with `role: llm`, or in a step with `output_schema`"),
            );
        }
    }
}

/// Where a step's provider was written: at the step, or at its prompt.
pub(crate) enum Chosen<'a> {
    ByStep(&'a Str),
    ByPrompt {
        task: &'a Str,
        provider: Option<&'a Str>,
    },
}

impl<'a> Chosen<'a> {
    /// The provider of a step; `None` when it couldn't be read.
    pub(crate) fn of(
        pack: &'a Pack,
        provider: Option<&'a Str>,
        task: Option<&'a Str>,
        partial: bool,
    ) -> Option<Self> {
        if let Some(provider) = provider {
            return Some(Self::ByStep(provider));
        }
        let task = task.filter(|_| !partial)?;
        let prompt: &Prompt = pack.prompts.as_ref()?.get(&**task as &str)?;
        let provider = prompt.provider.as_ref();
        (provider.is_some() || !prompt.partial).then_some(Self::ByPrompt { task, provider })
    }

    /// The key of the requirement.
    pub(crate) fn key(&self) -> &'a str {
        match self {
            Self::ByStep(provider)
            | Self::ByPrompt {
                provider: Some(provider),
                ..
            } => provider,
            Self::ByPrompt { provider: None, .. } => DEFAULT,
        }
    }

    /// Puts the finding at the step's own words, with those of the prompt beside it.
    fn place(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self {
            Self::ByStep(provider) => diagnostic.at(provider.origin.value, ""),
            Self::ByPrompt { task, provider } => {
                let diagnostic =
                    diagnostic.at(task.origin.value, format!("runs on `{}`", self.key()));
                match provider {
                    Some(provider) => diagnostic.related(provider.origin.value, "by its prompt"),
                    None => diagnostic,
                }
            }
        }
    }
}

/// A prompt step answers in free text unless it has an `output_schema`, which more than language models can answer (RFC
/// 0017, rule 5).
fn prompt_step(
    providers: &Providers<'_>,
    pack: &Pack,
    id: &str,
    step: &PromptStep,
) -> Option<Diagnostic> {
    if step.output_schema.is_some() || step.partial {
        return None;
    }
    let chosen = Chosen::of(
        pack,
        step.provider.as_ref(),
        step.prompt_task.as_ref(),
        step.partial,
    )?;
    let (requirement, role) = providers.of_other_role(chosen.key())?;
    let diagnostic = Diagnostic::new(
        &PROMPT_STEP_PROVIDER,
        format!("the step `{id}` asks a provider of the role `{role}` for free text"),
    );
    Some(
        chosen
            .place(diagnostic)
            .related(role_place(requirement), format!("not `{LLM}`"))
            .help("give the step an `output_schema`, or run it on a provider with `role: llm`"),
    )
}

/// An agent step is a loop of a language model that calls tools (RFC 0017, Serving a call site).
fn agent_step(
    providers: &Providers<'_>,
    pack: &Pack,
    id: &str,
    step: &AgentStep,
) -> Option<Diagnostic> {
    let chosen = Chosen::of(
        pack,
        step.provider.as_ref(),
        step.prompt_task.as_ref(),
        step.partial,
    )?;
    let key = chosen.key();
    let (message, place, label, help) =
        if let Some((requirement, role)) = providers.of_other_role(key) {
            (
                format!("the step `{id}` runs an agent on a provider of the role `{role}`"),
                role_place(requirement),
                format!("not `{LLM}`"),
                "run it on a provider with `role: llm` that calls tools",
            )
        } else {
            let ProviderRequirement::Detailed(detailed) = providers.find(key)? else {
                return None;
            };
            let capabilities = detailed.capabilities.as_ref()?;
            let tool_use = capabilities.tool_use.as_ref().filter(|calls| !***calls)?;
            (
                format!("the step `{id}` calls tools, and `{key}` isn't required to"),
                tool_use.origin.value,
                "not required".to_owned(),
                "write `tool_use: true` there, or run the step on a provider that calls tools",
            )
        };
    let diagnostic = chosen.place(Diagnostic::new(&AGENT_STEP_PROVIDER, message));
    Some(diagnostic.related(place, label).help(help))
}
