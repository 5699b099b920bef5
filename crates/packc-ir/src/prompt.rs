//! Prompts and how they run: tool policy, pipeline, generation parameters, models.

use crate::record::record;
use crate::{Eval, List, Map, MediaConfig, NullableNum, Num, Object, Str, Validator, Variable};

record! {
    /// One prompt: a template and everything that running it takes (specification, Prompt).
    "Prompt" => Prompt {
        /// The prompt's own name; usually the key that it stands under.
        id: Str,
        /// The name that people read.
        name: Str,
        /// What the prompt does.
        description: Str,
        /// The version of the prompt's content, independent of the pack's.
        version: Str,
        /// The template of the system prompt (RFC 0003).
        system_template: Str,
        /// The variables that the template may use.
        variables: List<Variable>,
        /// The tools that the model may call: keys of the pack's `tools`, or members of its `agents` (RFC 0007).
        tools: List<Str>,
        /// When and how often tools may be called.
        tool_policy: Box<ToolPolicy>,
        /// The stages that a request passes.
        pipeline: Box<PipelineConfig>,
        /// How the model generates.
        parameters: Box<Parameters>,
        /// Checks that every answer must pass.
        validators: List<Validator>,
        /// Measurements of this prompt's answers (RFC 0006).
        evals: List<Eval>,
        /// The key of the provider requirement that runs the prompt; `default` when absent (RFC 0017).
        provider: Str,
        /// The models that the prompt was tried with.
        tested_models: List<TestedModel>,
        /// What is different for some models, by the model's name.
        model_overrides: Map<ModelOverride>,
        /// Images, audio and other media in messages (RFC 0004).
        media: Box<MediaConfig>,
        /// Notes for external policies (RFC 0016).
        extensions: Object,
    }

    /// When and how often the model may call tools (specification, Tool Policy).
    "ToolPolicy" => ToolPolicy {
        /// `auto` when absent, `required` or `none`.
        tool_choice: Str,
        /// The most rounds between model and tools in one turn.
        max_rounds: Num,
        /// The most tool calls in one turn.
        max_tool_calls_per_turn: Num,
        /// Tools that the prompt must not call, whatever its `tools` say.
        blocklist: List<Str>,
    }

    /// The stages that a request passes (specification, Pipeline Config).
    "PipelineConfig" => PipelineConfig {
        /// The stages, the first first.
        stages: List<Str>,
        /// What is wrapped around them, the outermost first.
        middleware: List<MiddlewareConfig>,
    }

    /// One middleware of a pipeline (specification, Middleware Config).
    "MiddlewareConfig" => MiddlewareConfig {
        /// Its type, known to the runtime.
        kind as "type": Str,
        /// Its settings.
        config: Object,
    }

    /// How the model generates (specification, Parameters).
    "Parameters" => Parameters {
        /// Randomness, 0 to 2.
        temperature: Num,
        /// The most tokens of an answer.
        max_tokens: Num,
        /// The share of probability that is sampled from, 0 to 1.
        top_p: Num,
        /// The number of candidates that are sampled from; `null` means all.
        top_k: NullableNum,
        /// What repeated tokens cost, -2 to 2.
        frequency_penalty: Num,
        /// What tokens that occurred cost, -2 to 2.
        presence_penalty: Num,
    }

    /// The result of trying a prompt with a model (specification, Tested Model).
    "TestedModel" => TestedModel {
        /// Who runs the model.
        provider: Str,
        /// The model.
        model: Str,
        /// The day of the test (`YYYY-MM-DD`).
        date: Str,
        /// The share of runs that succeeded, 0 to 1.
        success_rate: Num,
        /// The average number of tokens of an answer.
        avg_tokens: Num,
        /// The average cost of a run in US dollars.
        avg_cost: Num,
        /// The average time of a run in milliseconds.
        avg_latency_ms: Num,
        /// What else was seen.
        notes: Str,
    }

    /// What a prompt does otherwise for one model (specification, Model Override).
    "ModelOverride" => ModelOverride {
        /// Text before the template.
        system_template_prefix: Str,
        /// Text after the template.
        system_template_suffix: Str,
        /// A template in place of the prompt's.
        system_template: Str,
        /// Parameters that replace the prompt's.
        parameters: Box<Parameters>,
    }
}
