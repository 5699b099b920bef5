//! What stands at a place of a pack, in the words of the specification: `WorkflowState.max_visits`, whichever state it is.
//!
//! Invariant: two places have the same name exactly when the same part of the schema describes them, so that findings
//! about one construct can be told together.

use packc_source::Span;
use packc_syntax::{Node, Value as Tree};
use serde_json::Value;

use crate::finding::Segment;
use crate::schema::{Schema, text};

/// A part of the schema that may describe a value, and its name.
#[derive(Clone)]
struct Part<'a> {
    name: String,
    schema: &'a Value,
}

/// The name of what stands at the end of the path: the definition around it and the keys from there. Keys of the
/// author's own are `*`, items `[]`. Beyond what the schema describes, keys stand for themselves.
pub(crate) fn construct(schema: &Schema, path: &[Segment]) -> String {
    let root = Part {
        name: String::new(),
        schema: &schema.0,
    };
    let mut parts = forms(schema, root);
    for (at, segment) in path.iter().enumerate() {
        let inner: Vec<Part<'_>> = parts.iter().filter_map(|part| part.step(segment)).collect();
        if inner.is_empty() {
            let around = parts.first().map(|part| part.name.clone());
            let rest = path.iter().skip(at);
            return rest.fold(around.unwrap_or_default(), |name, segment| match segment {
                Segment::Key(key) => joined(&name, key),
                Segment::Index(_) => format!("{name}[]"),
            });
        }
        let inner = inner.into_iter().flat_map(|part| forms(schema, part));
        parts = inner.collect();
    }
    parts
        .into_iter()
        .next()
        .map_or_else(String::new, |part| part.name)
}

/// A value that the walk has come to.
pub(crate) struct Visited<'a, 'p> {
    /// Its name, as [`construct`] gives it.
    pub(crate) construct: &'p str,
    pub(crate) path: &'p [Segment],
    pub(crate) node: &'a Node,
    /// Where its key was written; items have none.
    pub(crate) key_span: Option<Span>,
}

/// Goes through the tree, from the outside to the inside, as far as the schema describes it. `visit` says whether to go
/// on inside of the value.
pub(crate) fn walk<'a>(
    schema: &Schema,
    tree: &'a Node,
    visit: &mut dyn FnMut(&Visited<'a, '_>) -> bool,
) {
    let root = Part {
        name: String::new(),
        schema: &schema.0,
    };
    let mut walk = Walk {
        schema,
        visit,
        path: Vec::new(),
    };
    walk.value(tree, None, &forms(schema, root));
}

struct Walk<'a, 's, 'v> {
    schema: &'s Schema,
    visit: &'v mut dyn FnMut(&Visited<'a, '_>) -> bool,
    path: Vec<Segment>,
}

impl<'a, 's> Walk<'a, 's, '_> {
    fn value(&mut self, node: &'a Node, key_span: Option<Span>, parts: &[Part<'s>]) {
        let Some(first) = parts.first() else {
            return;
        };
        let visited = Visited {
            construct: &first.name,
            path: &self.path,
            node,
            key_span,
        };
        if !(self.visit)(&visited) {
            return;
        }
        match &node.value {
            Tree::Mapping(mapping) => {
                for entry in mapping.entries() {
                    let segment = Segment::Key(entry.key.to_string());
                    self.inside(segment, &entry.node, Some(entry.key_span), parts);
                }
            }
            Tree::Sequence(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.inside(Segment::Index(index), item, None, parts);
                }
            }
            _ => {}
        }
    }

    fn inside(
        &mut self,
        segment: Segment,
        node: &'a Node,
        key_span: Option<Span>,
        parts: &[Part<'s>],
    ) {
        let inner = parts.iter().filter_map(|part| part.step(&segment));
        let inner = inner.flat_map(|part| forms(self.schema, part));
        let inner: Vec<Part<'s>> = inner.collect();
        self.path.push(segment);
        self.value(node, key_span, &inner);
        self.path.pop();
    }
}

impl Part<'_> {
    /// What describes the member or item of a value that this part describes.
    fn step(&self, segment: &Segment) -> Option<Self> {
        let (name, schema) = match segment {
            Segment::Key(key) => {
                let known = self.schema.get("properties");
                if let Some(schema) = known.and_then(|known| known.get(key)) {
                    (joined(&self.name, key), schema)
                } else {
                    let others = self.schema.get("additionalProperties");
                    let others = others.filter(|others| others.is_object())?;
                    (joined(&self.name, "*"), others)
                }
            }
            Segment::Index(_) => (format!("{}[]", self.name), self.schema.get("items")?),
        };
        Some(Self { name, schema })
    }
}

/// The part itself, its `$ref` followed, and the forms that its value may take.
fn forms<'a>(schema: &'a Schema, part: Part<'a>) -> Vec<Part<'a>> {
    let part = match text(part.schema, "$ref").and_then(|target| target.rsplit('/').next()) {
        Some(definition) => Part {
            name: definition.to_owned(),
            schema: schema.resolve(part.schema),
        },
        None => part,
    };
    let branches = ["oneOf", "anyOf"]
        .into_iter()
        .filter_map(|keyword| part.schema.get(keyword)?.as_array());
    let branches = branches.flatten().map(|branch| Part {
        name: part.name.clone(),
        schema: branch,
    });
    let inner: Vec<Part<'a>> = branches.flat_map(|branch| forms(schema, branch)).collect();
    [part].into_iter().chain(inner).collect()
}

fn joined(name: &str, key: &str) -> String {
    if name.is_empty() {
        return key.to_owned();
    }
    format!("{name}.{key}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::PROMPTPACK;

    #[track_caller]
    fn check(path: &str, expected: &str) {
        let segments = path.split('/').map(|step| match step.parse() {
            Ok(index) => Segment::Index(index),
            Err(_) => Segment::Key(step.to_owned()),
        });
        let segments: Vec<Segment> = segments.collect();
        assert_eq!(construct(&PROMPTPACK, &segments), expected, "{path}");
    }

    #[test]
    fn names() {
        check("workflow", "WorkflowConfig");
        check("workflow/states/a", "WorkflowState");
        check("workflow/states/a/max_visits", "WorkflowState.max_visits");
        check(
            "workflow/engine/budget/max_tool_calls",
            "WorkflowBudget.max_tool_calls",
        );
        check("prompts/p/evals/0/threshold/value", "Eval.threshold.value");
        check("evals/3/threshold/value", "Eval.threshold.value");
        check(
            "prompts/p/media/image/allowed_formats/1",
            "ImageConfig.allowed_formats[]",
        );
        check("prompts/p/variables/0/type", "Variable.type");
        check("prompts/p/nothing/here/0", "Prompt.nothing.here[]");
        check(
            "compositions/c/steps/0/branches/1/provider",
            "PromptStep.provider",
        );
        check(
            "compositions/c/steps/0/predicate/all_of/0/op",
            "ComparePredicate.op",
        );
        check("skills/0/preload", "SkillPathSource.preload");
        check("metadata/governance/reviews", "Governance.reviews");
        check("fragments/x", "fragments.*");
        check("requires/providers/0/key", "ProviderRequirement.key");
    }
}
