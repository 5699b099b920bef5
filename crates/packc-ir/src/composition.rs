//! Step graphs (RFC 0010).

use packc_source::Origin;
use packc_syntax::{Entry, Mapping, Node, Value};

use crate::record::{Fields, Lower, Record, Rest, record};
use crate::visit::{Visit, Visitor};
use crate::{Extra, List, Num, Object, Predicate, Str};

record! {
    /// A graph of steps with structured input and output (specification, Composition; RFC 0010).
    "Composition" => Composition {
        /// The version of the composition format; 1.
        version: Num,
        /// What it does.
        description: Str,
        /// A reference to the JSON Schema of its input.
        input_schema: Str,
        /// A reference to the JSON Schema of its output.
        output_schema: Str,
        /// The step whose output is the composition's; the last when absent.
        output: Str,
        /// The steps. Each follows the one before unless it says otherwise.
        steps: List<Step>,
        /// Settings of the runtime.
        engine: Object,
        /// Notes for external policies (RFC 0016).
        extensions: Object,
    }

    /// A step (specification, Step; RFC 0010).
    "Step" => Step {
        /// Its name, unique in the composition, branches of parallel steps included.
        id: Str,
        /// What it does: `prompt`, `agent`, `tool`, `branch`, `parallel`, or `vendor.kind`.
        kind: Str,
        /// What it is for.
        description: Str,
        /// The steps that it waits for; the one before when absent.
        depends_on: List<Str>,
        /// Retries and evals.
        modifiers: Box<StepModifiers>,
        ..form: StepForm,
    }

    /// One call of a prompt, without tools (specification, `PromptStep`; RFC 0010).
    "PromptStep" => PromptStep {
        /// The prompt.
        prompt_task: Str,
        /// The key of the provider requirement that runs it; the prompt's when absent (RFC 0017).
        provider: Str,
        /// What goes into the prompt.
        input: StepInput,
        /// A reference to the JSON Schema that the answer must follow.
        output_schema: Str,
        ..extra: Extra,
    }

    /// A bounded loop of model and tools (specification, `AgentStep`; RFC 0010).
    "AgentStep" => AgentStep {
        /// The prompt.
        prompt_task: Str,
        /// The key of the provider requirement that runs it; the prompt's when absent (RFC 0017).
        provider: Str,
        /// What goes into the prompt.
        input: StepInput,
        /// The tools that are there for the loop.
        tools: List<Str>,
        /// When the loop ends.
        termination: Box<TerminationPredicate>,
        /// A reference to the JSON Schema that the answer must follow.
        output_schema: Str,
        ..extra: Extra,
    }

    /// A call of a tool by the runtime (specification, `ToolStep`; RFC 0010).
    "ToolStep" => ToolStep {
        /// The tool.
        tool: Str,
        /// Its arguments; their strings may refer to the input and to earlier steps.
        args: Object,
        ..extra: Extra,
    }

    /// A choice between two steps (specification, `BranchStep`; RFC 0010).
    "BranchStep" => BranchStep {
        /// What is decided.
        predicate: Predicate,
        /// The step that follows when it is so.
        then: Str,
        /// The step that follows when it isn't.
        otherwise as "else": Str,
        ..extra: Extra,
    }

    /// Steps that run at the same time (specification, `ParallelStep`; RFC 0010).
    "ParallelStep" => ParallelStep {
        /// The steps; at least two.
        branches: List<Step>,
        /// How their outputs become one.
        reduce: Box<Reducer>,
        ..extra: Extra,
    }

    /// A step of a vendor's kind: all that it says belongs to its runtime (specification, `ExtensionStep`; RFC 0010).
    "ExtensionStep" => ExtensionStep {
        ..extra: Extra,
    }

    /// How the outputs of parallel steps become one (specification, Reducer; RFC 0010).
    "Reducer" => Reducer {
        /// `append`, `replace`, `barrier`, or another.
        strategy: Str,
        /// The field of the parallel step's output that gets the result.
        into: Str,
        ..extra: Extra,
    }

    /// What is noted on a step for the runtime (specification, `StepModifiers`; RFC 0010).
    "StepModifiers" => StepModifiers {
        /// How often it is tried.
        retry: Box<Retry>,
        /// The ids of the evals that look at it.
        eval: List<Str>,
        ..extra: Extra,
    }

    /// How often a step is tried (specification, `StepModifiers`; RFC 0010).
    "StepModifiers.retry" => Retry {
        /// The most attempts.
        max_attempts: Num,
        ..extra: Extra,
    }

    /// When the loop of an agent step ends; one of the keys at least (specification, `TerminationPredicate`; RFC 0010).
    "TerminationPredicate" => TerminationPredicate {
        /// The most rounds.
        max_steps: Num,
        /// The tool whose call ends it.
        tool_called: Str,
        ..extra: Extra,
    }
}

/// What only steps of one kind have (specification, Step).
#[derive(Clone, Debug)]
pub enum StepForm {
    /// Kind `prompt`.
    Prompt(PromptStep),
    /// Kind `agent`.
    Agent(AgentStep),
    /// Kind `tool`.
    Tool(ToolStep),
    /// Kind `branch`.
    Branch(BranchStep),
    /// Kind `parallel`.
    Parallel(ParallelStep),
    /// A vendor's kind; also a step whose kind is missing or unknown, which is an error of the schema.
    Extension(ExtensionStep),
}

impl Rest for StepForm {
    fn begin(mapping: Option<&Mapping>, origin: &Origin) -> Self {
        let kind = mapping.and_then(|mapping| mapping.node("kind")?.as_str());
        match kind {
            Some("prompt") => Self::Prompt(Fields::begin(mapping, origin)),
            Some("agent") => Self::Agent(Fields::begin(mapping, origin)),
            Some("tool") => Self::Tool(Fields::begin(mapping, origin)),
            Some("branch") => Self::Branch(Fields::begin(mapping, origin)),
            Some("parallel") => Self::Parallel(Fields::begin(mapping, origin)),
            _ => Self::Extension(Fields::begin(mapping, origin)),
        }
    }

    fn keep(&mut self, entry: &Entry) -> bool {
        fn keep(form: &mut (impl Fields + Record), entry: &Entry) -> bool {
            form.set(entry);
            !form.is_partial()
        }
        match self {
            Self::Prompt(form) => keep(form, entry),
            Self::Agent(form) => keep(form, entry),
            Self::Tool(form) => keep(form, entry),
            Self::Branch(form) => keep(form, entry),
            Self::Parallel(form) => keep(form, entry),
            Self::Extension(form) => keep(form, entry),
        }
    }

    fn visit_entries(&self, visitor: &mut dyn Visitor) {
        match self {
            Self::Prompt(form) => form.visit_fields(visitor),
            Self::Agent(form) => form.visit_fields(visitor),
            Self::Tool(form) => form.visit_fields(visitor),
            Self::Branch(form) => form.visit_fields(visitor),
            Self::Parallel(form) => form.visit_fields(visitor),
            Self::Extension(form) => form.visit_fields(visitor),
        }
    }
}

/// What goes into a step (specification, `StepInput`; RFC 0010).
#[derive(Clone, Debug)]
pub enum StepInput {
    /// A reference: `${input.order}`, `${step.output.field}`.
    Reference(Str),
    /// An object of literals and references.
    Object(Object),
}

impl Lower for StepInput {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        match &node.value {
            Value::String(_) => Str::lower(node, origin).map(Self::Reference),
            Value::Mapping(_) => Object::lower(node, origin).map(Self::Object),
            _ => None,
        }
    }
}

impl Visit for StepInput {
    fn visit(&self, visitor: &mut dyn Visitor) {
        match self {
            Self::Reference(reference) => reference.visit(visitor),
            Self::Object(object) => object.visit(visitor),
        }
    }
}
