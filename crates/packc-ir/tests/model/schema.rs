//! The field lists of the records are those of the schema: the same keys in the same order, open where it is open.

use std::collections::BTreeMap;

use packc_ir::{
    ActionScope, AgentDef, AgentStep, AgentsConfig, AllOfPredicate, AnyOfPredicate, ArtifactDef,
    AudioConfig, Binding, BranchStep, ComparePredicate, Compilation, Composition, ContentPart,
    CostEstimate, DetailedRequirement, DocumentConfig, Eval, ExistsPredicate, ExtensionStep,
    GenericMediaTypeConfig, Governance, ImageConfig, IndependentOf, InlineSkill, MediaConfig,
    MediaReference, Metadata, MetricDef, MetricRange, MiddlewareConfig, ModelOverride,
    MultimodalExample, NotPredicate, Obligation, ObligationControl, ObligationTrigger, Pack,
    ParallelStep, Parameters, PipelineConfig, Prompt, PromptStep, ProviderCapabilities, Record,
    Reducer, Requires, Retry, Review, SkillPathSource, Step, StepModifiers, TemplateEngine,
    TerminationPredicate, TestedModel, Threshold, Tool, ToolPolicy, ToolStep, Validation,
    Validator, Variable, VideoConfig, WorkflowBudget, WorkflowConfig, WorkflowEngine,
    WorkflowState,
};
use serde_json::Value;

/// The keys of an object, and whether it may have others.
type Shape = (Vec<String>, bool);

/// An object of the schema that is a JSON Schema itself, and that the model keeps as it was written.
const KEPT_AS_WRITTEN: &str = "Tool.parameters";

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../../schema/promptpack.schema.json")).unwrap()
}

fn records() -> BTreeMap<&'static str, Shape> {
    fn shape<T: Record>() -> (&'static str, Shape) {
        let keys = T::KEYS.iter().map(|key| (*key).to_owned()).collect();
        (T::DEFINITION, (keys, T::OPEN))
    }
    macro_rules! shapes {
        ($($record:ident)*) => { [$(shape::<$record>()),*] };
    }
    let shapes = shapes![
        ActionScope AgentDef AgentStep AgentsConfig AllOfPredicate AnyOfPredicate ArtifactDef
        AudioConfig Binding BranchStep ComparePredicate Compilation Composition ContentPart
        CostEstimate DetailedRequirement DocumentConfig Eval ExistsPredicate ExtensionStep
        GenericMediaTypeConfig Governance ImageConfig IndependentOf InlineSkill MediaConfig
        MediaReference Metadata MetricDef MetricRange MiddlewareConfig ModelOverride
        MultimodalExample NotPredicate Obligation ObligationControl ObligationTrigger Pack
        ParallelStep Parameters PipelineConfig Prompt PromptStep ProviderCapabilities Reducer
        Requires Retry Review SkillPathSource Step StepModifiers TemplateEngine
        TerminationPredicate TestedModel Threshold Tool ToolPolicy ToolStep Validation Validator
        Variable VideoConfig WorkflowBudget WorkflowConfig WorkflowEngine WorkflowState
    ];
    let count = shapes.len();
    let records = BTreeMap::from(shapes);
    assert_eq!(records.len(), count, "two records have the same name");
    records
}

/// The objects of the schema that name keys: definitions, and objects defined in place.
fn objects() -> BTreeMap<String, Shape> {
    let schema = schema();
    let mut objects = BTreeMap::new();
    collect("Pack", &schema, &mut objects);
    for (name, definition) in schema["$defs"].as_object().unwrap() {
        collect(name, definition, &mut objects);
    }
    objects
}

fn collect(name: &str, schema: &Value, objects: &mut BTreeMap<String, Shape>) {
    let alternatives = ["oneOf", "anyOf", "allOf"].map(|key| schema[key].as_array());
    for alternative in alternatives.into_iter().flatten().flatten() {
        collect(name, alternative, objects);
    }
    for inner in ["items", "additionalProperties"] {
        if schema[inner].is_object() {
            collect(name, &schema[inner], objects);
        }
    }
    let Some(properties) = schema["properties"].as_object() else {
        return;
    };
    let keys = properties.keys().cloned().collect();
    let open = schema["additionalProperties"] != Value::Bool(false);
    assert!(
        objects.insert(name.to_owned(), (keys, open)).is_none(),
        "two objects at {name}"
    );
    for (key, property) in properties {
        collect(&format!("{name}.{key}"), property, objects);
    }
}

#[test]
fn every_key_of_the_schema_is_a_field_in_the_same_order() {
    let mut objects = objects();
    let (_, open) = objects.remove(KEPT_AS_WRITTEN).unwrap();
    assert!(
        open,
        "{KEPT_AS_WRITTEN} can only be kept as written while it is open"
    );
    // A step has its kind in the part that all steps share.
    for (name, (keys, _)) in &mut objects {
        if name.ends_with("Step") && name != "Step" {
            keys.retain(|key| key != "kind");
        }
    }
    for (name, shape) in records() {
        assert_eq!(objects.remove(name), Some(shape), "{name}");
    }
    assert!(objects.is_empty(), "not in the model: {objects:?}");
}

#[test]
fn every_definition_of_the_schema_is_in_the_model() {
    let schema = schema();
    let records = records();
    // These are enums of records and scalars.
    let unions = ["SkillSource", "Predicate", "StepInput"];
    for name in schema["$defs"].as_object().unwrap().keys() {
        assert!(
            records.contains_key(&**name) || unions.contains(&&**name),
            "{name}"
        );
    }
}

#[test]
fn the_comparisons_are_those_of_the_schema() {
    let schema = schema();
    let operators = &schema["$defs"]["ComparePredicate"]["properties"]["op"]["enum"];
    assert_eq!(
        operators,
        &Value::from(ComparePredicate::OPERATORS.to_vec())
    );
}
