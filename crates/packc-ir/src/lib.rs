//! The typed model of a PromptPack, and the lowering of the merged tree into it.
//!
//! Place in the pipeline: after the tree was checked against the schema, before anything is resolved. Invariants:
//!
//! - Lowering never fails and loses nothing of a valid pack. A value of a wrong type or a hole becomes absent (an
//!   object or a list becomes an empty one); the schema check or the reader has reported it already, and `partial`
//!   on the record, map or list says that nothing may be concluded from the absence.
//! - Every record, map, list and scalar has the [`Origin`](packc_source::Origin) of what was written.
//! - The field list of a record stands once, in the specification's key order: it gives the struct, its lowering and
//!   the order in which [`Visit`] walks it.
//! - Texts and open values are shared with the tree, not copied. Numbers keep their text.

mod agents;
mod collection;
mod composition;
mod eval;
mod governance;
mod media;
mod pack;
mod predicate;
mod prompt;
mod providers;
mod record;
mod resolution;
mod skills;
mod tool;
mod validator;
mod value;
mod variable;
mod visit;
mod workflow;

pub use agents::{AgentDef, AgentsConfig};
pub use collection::{Extra, List, Map};
pub use composition::{
    AgentStep, BranchStep, Composition, ExtensionStep, ParallelStep, PromptStep, Reducer, Retry,
    Step, StepForm, StepInput, StepModifiers, TerminationPredicate, ToolStep,
};
pub use eval::{Eval, MetricDef, MetricRange, Threshold};
pub use governance::{
    ActionScope, Governance, IndependentOf, Obligation, ObligationControl, ObligationTrigger,
    Review,
};
pub use media::{
    AudioConfig, ContentPart, DocumentConfig, GenericMediaTypeConfig, ImageConfig, MediaConfig,
    MediaReference, MultimodalExample, VideoConfig,
};
pub use pack::{Compilation, CostEstimate, Metadata, Pack, Requires, TemplateEngine};
pub use predicate::{
    AllOfPredicate, AnyOfPredicate, ComparePredicate, ExistsPredicate, NotPredicate, Predicate,
};
pub use prompt::{
    MiddlewareConfig, ModelOverride, Parameters, PipelineConfig, Prompt, TestedModel, ToolPolicy,
};
pub use providers::{DetailedRequirement, ProviderCapabilities, ProviderRequirement};
pub use record::Record;
pub use resolution::{FileMode, FragmentMode, Inline};
pub use skills::{InlineSkill, SkillPathSource, SkillSource};
pub use tool::Tool;
pub use validator::Validator;
pub use value::{Any, Bool, Field, NullableNum, Num, Object, Str};
pub use variable::{Binding, Validation, Variable};
pub use visit::{Scalar, Visit, Visitor};
pub use workflow::{ArtifactDef, WorkflowBudget, WorkflowConfig, WorkflowEngine, WorkflowState};

/// The version of the specification that the model is of.
pub const SPEC_VERSION: &str = "1.9.0";
