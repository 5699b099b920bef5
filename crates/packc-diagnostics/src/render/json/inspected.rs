//! What a compiled pack holds, for programs.
//!
//! Invariant: everything stands in the order of the pack. What the pack lacks, or what couldn't be read of it, is `null`
//! or an empty list.

use serde::Serialize;

use super::Document;

/// A pack, in outline.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct Inspected {
    pub id: Option<String>,
    pub name: Option<String>,
    pub version: Option<String>,
    pub description: Option<String>,
    pub template_engine: Option<InspectedEngine>,
    pub prompts: Vec<InspectedPrompt>,
    pub tools: Vec<InspectedTool>,
    /// The names of the fragments.
    pub fragments: Vec<String>,
    /// The ids of the evals for all prompts.
    pub evals: Vec<String>,
    pub workflow: Option<InspectedWorkflow>,
    pub compositions: Vec<InspectedComposition>,
    pub agents: Option<InspectedAgents>,
    pub skills: Vec<InspectedSkill>,
    pub metadata: Option<InspectedMetadata>,
    pub compilation: Option<InspectedCompilation>,
}

/// How its templates are written.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedEngine {
    pub version: Option<String>,
    pub syntax: Option<String>,
    pub features: Vec<String>,
}

/// A prompt.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedPrompt {
    /// Its key in the pack.
    pub key: String,
    pub name: Option<String>,
    pub description: Option<String>,
    pub version: Option<String>,
    pub variables: Vec<InspectedVariable>,
    /// The names of the tools that it offers.
    pub tools: Vec<String>,
    /// The types of its validators.
    pub validators: Vec<String>,
    /// The ids of its own evals.
    pub evals: Vec<String>,
    pub media: Option<InspectedMedia>,
    pub tested_models: Vec<InspectedModel>,
    /// The names of the models with an override.
    pub model_overrides: Vec<String>,
}

/// A variable of a prompt.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedVariable {
    pub name: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub required: bool,
}

/// The media that a prompt takes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct InspectedMedia {
    /// The types that are supported.
    pub types: Vec<String>,
    /// How many examples there are.
    pub examples: usize,
}

/// A model that a prompt was tested with.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedModel {
    pub provider: Option<String>,
    pub model: Option<String>,
    pub date: Option<String>,
    /// From 0 to 1.
    pub success_rate: Option<f64>,
}

/// A tool.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedTool {
    /// Its key in the pack.
    pub key: String,
    pub description: Option<String>,
}

/// A workflow.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedWorkflow {
    pub version: Option<u64>,
    pub entry: Option<String>,
    pub states: Vec<InspectedState>,
}

/// A state of a workflow.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedState {
    /// Its key in the workflow.
    pub key: String,
    pub description: Option<String>,
    pub prompt_task: Option<String>,
    pub composition: Option<String>,
    pub terminal: bool,
    pub skills: Option<String>,
    /// What follows.
    pub on_event: Vec<InspectedTransition>,
}

/// Which state an event leads to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct InspectedTransition {
    /// The name of the event.
    pub event: String,
    /// The key of the state.
    pub state: String,
}

/// A composition.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedComposition {
    /// Its key in the pack.
    pub key: String,
    pub description: Option<String>,
    /// How many steps it has, those inside of others not counted.
    pub steps: usize,
    pub output: Option<String>,
}

/// The agents of a pack.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedAgents {
    pub entry: Option<String>,
    pub members: Vec<InspectedMember>,
}

/// An agent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedMember {
    /// The key of its prompt.
    pub key: String,
    pub description: Option<String>,
    pub tags: Vec<String>,
    pub input_modes: Vec<String>,
    pub output_modes: Vec<String>,
}

/// Where skills come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedSkill {
    /// The path or package; `null` for a skill that is written in the pack.
    pub path: Option<String>,
    /// The name of a skill that is written in the pack.
    pub name: Option<String>,
    pub preload: bool,
}

/// What a pack says about itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedMetadata {
    pub domain: Option<String>,
    pub language: Option<String>,
    pub tags: Vec<String>,
}

/// How a pack was made.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the specification")]
pub struct InspectedCompilation {
    pub compiled_with: Option<String>,
    pub created_at: Option<String>,
    pub schema: Option<String>,
}

impl Document {
    /// Adds what a pack holds.
    #[must_use]
    pub fn inspected(mut self, pack: Inspected) -> Self {
        self.inspected = Some(pack);
        self
    }
}
