//! The predicates of branch steps (RFC 0010).

use packc_source::Origin;
use packc_syntax::{Mapping, Node, Value};

use crate::record::{Lower, record};
use crate::visit::{Visit, Visitor};
use crate::{Any, Bool, Extra, List, Str};

/// What a branch step decides (specification, Predicate; RFC 0010). It is exactly one of five forms.
#[derive(Clone, Debug)]
pub enum Predicate {
    /// A value compared with a literal.
    Compare(Box<ComparePredicate>),
    /// Whether a value is there.
    Exists(Box<ExistsPredicate>),
    /// All of the predicates.
    AllOf(Box<AllOfPredicate>),
    /// At least one of the predicates.
    AnyOf(Box<AnyOfPredicate>),
    /// The opposite of a predicate.
    Not(Box<NotPredicate>),
}

record! {
    /// A value compared with a literal (specification, Predicate).
    "ComparePredicate" => ComparePredicate {
        /// The value, as `${step.output.field}`.
        path: Str,
        /// How it is compared: one of [`OPERATORS`](Self::OPERATORS).
        operator as "op": Str,
        /// The literal; a list for `in` and `not_in`.
        value: Any,
        ..extra: Extra,
    }

    /// Whether a value is there (specification, Predicate).
    "ExistsPredicate" => ExistsPredicate {
        /// The value, as `${step.output.field}`.
        path: Str,
        /// `true` when it must be there, `false` when it must not.
        exists: Bool,
        ..extra: Extra,
    }

    /// True when all of the predicates are (specification, Predicate).
    "AllOfPredicate" => AllOfPredicate {
        /// The predicates.
        all_of: List<Predicate>,
        ..extra: Extra,
    }

    /// True when at least one of the predicates is (specification, Predicate).
    "AnyOfPredicate" => AnyOfPredicate {
        /// The predicates.
        any_of: List<Predicate>,
        ..extra: Extra,
    }

    /// True when the predicate isn't (specification, Predicate).
    "NotPredicate" => NotPredicate {
        /// The predicate.
        not: Predicate,
        ..extra: Extra,
    }
}

impl ComparePredicate {
    /// The comparisons that the specification knows.
    pub const OPERATORS: [&str; 8] = [
        "equals",
        "not_equals",
        "in",
        "not_in",
        "less_than",
        "less_than_or_equals",
        "greater_than",
        "greater_than_or_equals",
    ];

    /// True when the mapping is of this form, whatever other keys it has.
    fn fits(mapping: &Mapping) -> bool {
        let operator = mapping.node("op").and_then(Node::as_str);
        is_string(mapping, "path")
            && operator.is_some_and(|operator| Self::OPERATORS.contains(&operator))
            && mapping.get("value").is_some()
    }
}

impl ExistsPredicate {
    /// True when the mapping is of this form, whatever other keys it has.
    fn fits(mapping: &Mapping) -> bool {
        is_string(mapping, "path")
            && matches!(
                mapping.node("exists"),
                Some(Node {
                    value: Value::Bool(_),
                    ..
                })
            )
    }
}

fn is_string(mapping: &Mapping, key: &str) -> bool {
    mapping.node(key).and_then(Node::as_str).is_some()
}

impl Predicate {
    /// Where the predicate was written.
    pub fn origin(&self) -> &Origin {
        match self {
            Self::Compare(predicate) => &predicate.origin,
            Self::Exists(predicate) => &predicate.origin,
            Self::AllOf(predicate) => &predicate.origin,
            Self::AnyOf(predicate) => &predicate.origin,
            Self::Not(predicate) => &predicate.origin,
        }
    }
}

/// The forms are open, so that one may carry keys of another: the form is the one whose keys are all there. When none
/// is complete, which is an error of the schema, a key that only one form has tells what was meant.
impl Lower for Predicate {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        let mapping = node.as_mapping()?;
        let has = |key| mapping.get(key).is_some();
        if ComparePredicate::fits(mapping) {
            Box::lower(node, origin).map(Self::Compare)
        } else if ExistsPredicate::fits(mapping) {
            Box::lower(node, origin).map(Self::Exists)
        } else if has("all_of") {
            Box::lower(node, origin).map(Self::AllOf)
        } else if has("any_of") {
            Box::lower(node, origin).map(Self::AnyOf)
        } else if has("not") {
            Box::lower(node, origin).map(Self::Not)
        } else if has("exists") {
            Box::lower(node, origin).map(Self::Exists)
        } else if has("op") || has("value") {
            Box::lower(node, origin).map(Self::Compare)
        } else {
            None
        }
    }
}

impl Visit for Predicate {
    fn visit(&self, visitor: &mut dyn Visitor) {
        match self {
            Self::Compare(predicate) => predicate.visit(visitor),
            Self::Exists(predicate) => predicate.visit(visitor),
            Self::AllOf(predicate) => predicate.visit(visitor),
            Self::AnyOf(predicate) => predicate.visit(visitor),
            Self::Not(predicate) => predicate.visit(visitor),
        }
    }
}
