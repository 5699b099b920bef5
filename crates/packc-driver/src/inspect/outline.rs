//! The outline of a pack, for programs.
//!
//! Invariant: nothing is filled in; a name that couldn't be read takes no place in a list of names.

use packc_diagnostics::render::json::{
    Inspected, InspectedAgents, InspectedCompilation, InspectedComposition, InspectedEngine,
    InspectedMedia, InspectedMember, InspectedMetadata, InspectedModel, InspectedPrompt,
    InspectedSkill, InspectedState, InspectedTool, InspectedTransition, InspectedVariable,
    InspectedWorkflow,
};
use packc_ir::{
    Bool, Eval, List, Map, Pack, Prompt, SkillSource, Str, TestedModel, Variable, WorkflowState,
};

/// The outline of a pack.
pub(super) fn of(pack: &Pack) -> Inspected {
    Inspected {
        id: text(pack.id.as_ref()),
        name: text(pack.name.as_ref()),
        version: text(pack.version.as_ref()),
        description: text(pack.description.as_ref()),
        template_engine: pack.template_engine.as_ref().map(|engine| InspectedEngine {
            version: text(engine.version.as_ref()),
            syntax: text(engine.syntax.as_ref()),
            features: texts(engine.features.as_ref()),
        }),
        prompts: entries(pack.prompts.as_ref(), prompt),
        tools: entries(pack.tools.as_ref(), |key, tool| InspectedTool {
            key,
            description: text(tool.description.as_ref()),
        }),
        fragments: entries(pack.fragments.as_ref(), |key, _| key),
        evals: eval_ids(pack.evals.as_ref()),
        workflow: pack.workflow.as_ref().map(|workflow| InspectedWorkflow {
            version: workflow
                .version
                .as_ref()
                .and_then(|version| version.text.parse().ok()),
            entry: text(workflow.entry.as_ref()),
            states: entries(workflow.states.as_ref(), state),
        }),
        compositions: entries(pack.compositions.as_ref(), |key, composition| {
            InspectedComposition {
                key,
                description: text(composition.description.as_ref()),
                steps: composition.steps.as_ref().map_or(0, |steps| steps.len()),
                output: text(composition.output.as_ref()),
            }
        }),
        agents: pack.agents.as_ref().map(|agents| InspectedAgents {
            entry: text(agents.entry.as_ref()),
            members: entries(agents.members.as_ref(), |key, member| InspectedMember {
                key,
                description: text(member.description.as_ref()),
                tags: texts(member.tags.as_ref()),
                input_modes: texts(member.input_modes.as_ref()),
                output_modes: texts(member.output_modes.as_ref()),
            }),
        }),
        skills: items(pack.skills.as_ref(), skill),
        metadata: pack.metadata.as_ref().map(|metadata| InspectedMetadata {
            domain: text(metadata.domain.as_ref()),
            language: text(metadata.language.as_ref()),
            tags: texts(metadata.tags.as_ref()),
        }),
        compilation: pack
            .compilation
            .as_ref()
            .map(|compilation| InspectedCompilation {
                compiled_with: text(compilation.compiled_with.as_ref()),
                created_at: text(compilation.created_at.as_ref()),
                schema: text(compilation.schema.as_ref()),
            }),
    }
}

fn prompt(key: String, prompt: &Prompt) -> InspectedPrompt {
    let validators = prompt.validators.iter().flat_map(|list| list.iter());
    let media = prompt.media.as_ref().filter(|media| !media.partial);
    InspectedPrompt {
        key,
        name: text(prompt.name.as_ref()),
        description: text(prompt.description.as_ref()),
        version: text(prompt.version.as_ref()),
        variables: items(prompt.variables.as_ref(), variable),
        tools: texts(prompt.tools.as_ref()),
        validators: validators
            .filter_map(|validator| text(validator.kind.as_ref()))
            .collect(),
        evals: eval_ids(prompt.evals.as_ref()),
        media: media.map(|media| InspectedMedia {
            types: texts(media.supported_types.as_ref()),
            examples: media.examples.as_ref().map_or(0, |examples| examples.len()),
        }),
        tested_models: items(prompt.tested_models.as_ref(), tested_model),
        model_overrides: entries(prompt.model_overrides.as_ref(), |key, _| key),
    }
}

fn variable(variable: &Variable) -> InspectedVariable {
    InspectedVariable {
        name: text(variable.name.as_ref()),
        kind: text(variable.kind.as_ref()),
        required: is_true(variable.required.as_ref()),
    }
}

fn tested_model(model: &TestedModel) -> InspectedModel {
    InspectedModel {
        provider: text(model.provider.as_ref()),
        model: text(model.model.as_ref()),
        date: text(model.date.as_ref()),
        success_rate: model.success_rate.as_ref().map(|rate| rate.as_f64()),
    }
}

fn state(key: String, state: &WorkflowState) -> InspectedState {
    InspectedState {
        key,
        description: text(state.description.as_ref()),
        prompt_task: text(state.prompt_task.as_ref()),
        composition: text(state.composition.as_ref()),
        terminal: is_true(state.terminal.as_ref()),
        skills: text(state.skills.as_ref()),
        on_event: entries(state.on_event.as_ref(), |event, target| {
            InspectedTransition {
                event,
                state: (**target).to_owned(),
            }
        }),
    }
}

fn skill(skill: &SkillSource) -> InspectedSkill {
    match skill {
        SkillSource::Reference(path) => InspectedSkill {
            path: text(Some(path)),
            ..InspectedSkill::default()
        },
        SkillSource::Path(source) => InspectedSkill {
            path: text(source.path.as_ref()),
            preload: is_true(source.preload.as_ref()),
            name: None,
        },
        SkillSource::Inline(skill) => InspectedSkill {
            name: text(skill.name.as_ref()),
            ..InspectedSkill::default()
        },
    }
}

fn entries<T, S>(map: Option<&Map<T>>, of: impl Fn(String, &T) -> S) -> Vec<S> {
    let entries = map.into_iter().flat_map(|map| map.iter());
    entries
        .map(|(key, value)| of(key.to_string(), value))
        .collect()
}

fn items<T, S>(list: Option<&List<T>>, of: impl Fn(&T) -> S) -> Vec<S> {
    let items = list.into_iter().flat_map(|list| list.iter());
    items.map(of).collect()
}

fn texts(list: Option<&List<Str>>) -> Vec<String> {
    items(list, |item| (**item).to_owned())
}

fn eval_ids(evals: Option<&List<Eval>>) -> Vec<String> {
    let evals = evals.into_iter().flat_map(|list| list.iter());
    evals.filter_map(|eval| text(eval.id.as_ref())).collect()
}

fn text(text: Option<&Str>) -> Option<String> {
    text.map(|text| (**text).to_owned())
}

fn is_true(value: Option<&Bool>) -> bool {
    value.is_some_and(|value| **value)
}
