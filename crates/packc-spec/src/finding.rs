//! What the schema refuses, as data: a place in the instance and a problem, without positions or wording.
//!
//! Invariant: every kind of error that the validator can give has a [`Problem`]; nothing here quotes the instance.

use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use jsonschema::paths::Location;
use jsonschema::{JsonType, ValidationError};
use serde_json::Value;

use crate::forms;
use crate::schema::{self, Schema};

/// One step of the way from the root of the instance to a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// The value under this key of an object.
    Key(String),
    /// The item with this number of a list, counted from 0.
    Index(usize),
}

/// A type of JSON Schema (draft 2020-12, validation, section 6.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are those of JSON Schema")]
pub enum JsonKind {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
}

/// One of the forms that a value may take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// The schema's name for it, such as "inline skill".
    pub name: String,
    /// Its type.
    pub kind: Option<JsonKind>,
    /// The keys that it must have.
    pub required: Vec<String>,
}

/// A key whose value decides whether another key must be there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// The key that decides.
    pub key: String,
    /// Its value.
    pub value: String,
    /// True when the key has that value, false when it has not.
    pub holds: bool,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// The object has a key that isn't defined.
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that are defined, in the order of the schema.
        legal: Vec<String>,
    },
    /// The object lacks a key.
    MissingKey {
        /// The key.
        key: String,
        /// Why it is needed, when it isn't always.
        condition: Option<Condition>,
    },
    /// The object lacks all of several keys, of which it needs one.
    MissingAnyOf {
        /// The keys.
        keys: Vec<String>,
    },
    /// The value is of another type.
    WrongType {
        /// The types that are accepted.
        expected: Vec<JsonKind>,
        /// The keys that the mapping must have, where one is expected.
        required: Vec<String>,
        /// The regular expression that the text must match, where one is expected.
        pattern: Option<String>,
    },
    /// The value is none of those listed.
    NotInEnum {
        /// The values that are accepted.
        options: Vec<Value>,
    },
    /// The value that says of which kind an object is names no kind.
    NoSuchKind {
        /// The names of the kinds.
        options: Vec<String>,
        /// The pattern of further names.
        pattern: Option<String>,
    },
    /// The value isn't the only one accepted.
    NotConst {
        /// The only value that is accepted.
        expected: Value,
    },
    /// The text doesn't match a regular expression (ECMA 262).
    Pattern {
        /// The regular expression.
        pattern: String,
    },
    /// The text isn't of a format (draft 2020-12, validation, section 7.3).
    Format {
        /// The format, such as `date-time`.
        format: String,
    },
    /// The text has fewer characters than this.
    TooShort(u64),
    /// The text has more characters than this.
    TooLong(u64),
    /// The number is smaller than this.
    TooSmall(Value),
    /// The number is larger than this.
    TooLarge(Value),
    /// The number isn't larger than this.
    NotAbove(Value),
    /// The list has fewer items than this.
    TooFewItems(u64),
    /// The list has more items than this.
    TooManyItems(u64),
    /// The object has fewer keys than needed.
    TooFewKeys {
        /// How many it needs.
        limit: u64,
        /// The keys that it can have; empty when it can have any.
        legal: Vec<String>,
    },
    /// The object has more keys than this.
    TooManyKeys(u64),
    /// The object has a key that isn't of a format (draft 2020-12, validation, section 7.3).
    KeyFormat {
        /// The key.
        key: String,
        /// The format, such as `date`.
        format: String,
    },
    /// The list has an item twice.
    NotUnique,
    /// The value has none of the forms that it may take.
    NoForm(Vec<Form>),
    /// The value has several forms at once, where only one is meant.
    SeveralForms(Vec<Form>),
    /// The value breaks another keyword of the schema.
    Other {
        /// The keyword.
        keyword: String,
    },
}

/// Something that the schema refuses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    /// The value; for a key that is unknown or missing, the object.
    pub at: Vec<Segment>,
    /// What is wrong with it.
    pub problem: Problem,
    /// The schema's name for the value, such as "prompt"; that of the chosen form, when it may take several.
    pub title: Option<String>,
    /// What the schema says about the value, or about the key that is missing.
    pub about: Option<String>,
    /// Other forms that the value may as well have been meant for.
    pub alternatives: Vec<Form>,
}

impl Finding {
    pub(crate) fn new(at: Vec<Segment>, schema: &Value, problem: Problem) -> Self {
        Self {
            at,
            problem,
            title: schema::title(schema),
            about: schema::text(schema, "description").map(ToOwned::to_owned),
            alternatives: Vec::new(),
        }
    }
}

/// The findings behind one error of the validator: none, one or several. Their paths are all keys, until
/// [`locate::with_numbers`](crate::locate::with_numbers) has seen the instance.
pub(crate) fn from_error(schema: &Schema, error: &ValidationError<'_>) -> Vec<Finding> {
    let at = segments(error.instance_path());
    let pointer = error.schema_path().as_str();
    let holder = schema.holder(pointer);
    let one = |problem| vec![Finding::new(at.clone(), holder, problem)];
    match error.kind() {
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            unknown_keys(&at, holder, unexpected)
        }
        Kind::Required { property } => vec![missing_key(schema, pointer, at, property)],
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => {
            forms::none_fits(schema, error, at, context)
        }
        Kind::OneOfMultipleValid { context } => one(forms::several_fit(schema, pointer, context)),
        Kind::PropertyNames { error } => match (error.kind(), error.instance().as_str()) {
            (Kind::Format { format }, Some(key)) => one(Problem::KeyFormat {
                key: key.to_owned(),
                format: format.clone(),
            }),
            _ => from_error(schema, error),
        },
        kind => one(problem(kind, holder)),
    }
}

/// The problem of an error that concerns the value itself.
fn problem(kind: &Kind, holder: &Value) -> Problem {
    match kind {
        Kind::Type { kind } => Problem::WrongType {
            expected: expected_types(kind),
            required: schema::texts(holder, "required")
                .map(ToOwned::to_owned)
                .collect(),
            pattern: schema::text(holder, "pattern").map(ToOwned::to_owned),
        },
        Kind::Enum { options } => Problem::NotInEnum {
            options: options.as_array().cloned().unwrap_or_default(),
        },
        Kind::Constant { expected_value } => Problem::NotConst {
            expected: Value::clone(expected_value),
        },
        Kind::Pattern { pattern } => Problem::Pattern {
            pattern: pattern.clone(),
        },
        Kind::Format { format } => Problem::Format {
            format: format.clone(),
        },
        Kind::MinLength { limit } => Problem::TooShort(*limit),
        Kind::MaxLength { limit } => Problem::TooLong(*limit),
        Kind::Minimum { limit } => Problem::TooSmall(limit.clone()),
        Kind::Maximum { limit } => Problem::TooLarge(limit.clone()),
        Kind::ExclusiveMinimum { limit } => Problem::NotAbove(limit.clone()),
        Kind::MinItems { limit } => Problem::TooFewItems(*limit),
        Kind::MaxItems { limit } => Problem::TooManyItems(*limit),
        Kind::MinProperties { limit } => Problem::TooFewKeys {
            limit: *limit,
            legal: schema::keys(holder).map(ToOwned::to_owned).collect(),
        },
        Kind::MaxProperties { limit } => Problem::TooManyKeys(*limit),
        Kind::UniqueItems => Problem::NotUnique,
        other => Problem::Other {
            keyword: other.keyword().to_owned(),
        },
    }
}

fn unknown_keys(at: &[Segment], holder: &Value, unexpected: &[String]) -> Vec<Finding> {
    let finding = |key: &String| {
        let legal = schema::keys(holder).map(ToOwned::to_owned).collect();
        let key = key.clone();
        Finding::new(at.to_vec(), holder, Problem::UnknownKey { key, legal })
    };
    unexpected.iter().map(finding).collect()
}

fn missing_key(schema: &Schema, pointer: &str, at: Vec<Segment>, property: &Value) -> Finding {
    let object = schema.object(pointer);
    let key = property.as_str().unwrap_or_default().to_owned();
    let about = schema.about_key(object, &key);
    let condition = condition(schema, pointer);
    Finding {
        about,
        ..Finding::new(at, object, Problem::MissingKey { key, condition })
    }
}

/// The condition of the `if` whose `then` or `else` holds the keyword at `pointer`.
fn condition(schema: &Schema, pointer: &str) -> Option<Condition> {
    let branch = schema::parent(pointer);
    let holds = branch.ends_with("/then");
    if !holds && !branch.ends_with("/else") {
        return None;
    }
    let conditions = schema.holder(branch).get("if")?.get("properties")?;
    let (key, expected) = conditions.as_object()?.iter().next()?;
    Some(Condition {
        key: key.clone(),
        value: schema::text(expected, "const")?.to_owned(),
        holds,
    })
}

/// The steps of a JSON Pointer (RFC 6901), each as a key: only the instance tells whether `0` is one, and a key may be
/// empty.
fn segments(path: &Location) -> Vec<Segment> {
    let steps = path.as_str().split('/').skip(1);
    let key = |step: &str| Segment::Key(step.replace("~1", "/").replace("~0", "~"));
    steps.map(key).collect()
}

fn expected_types(kind: &TypeKind) -> Vec<JsonKind> {
    match kind {
        TypeKind::Single(kind) => vec![(*kind).into()],
        TypeKind::Multiple(kinds) => kinds.iter().map(Into::into).collect(),
    }
}

impl From<JsonType> for JsonKind {
    fn from(kind: JsonType) -> Self {
        match kind {
            JsonType::Null => Self::Null,
            JsonType::Boolean => Self::Boolean,
            JsonType::Integer => Self::Integer,
            JsonType::Number => Self::Number,
            JsonType::String => Self::String,
            JsonType::Array => Self::Array,
            JsonType::Object => Self::Object,
        }
    }
}

impl JsonKind {
    /// The type that a schema calls `name`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::Null,
            "boolean" => Self::Boolean,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "string" => Self::String,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }

    /// True when `value` is of this type.
    pub(crate) fn accepts(self, value: &Value) -> bool {
        match self {
            Self::Null => value.is_null(),
            Self::Boolean => value.is_boolean(),
            Self::Integer | Self::Number => value.is_number(),
            Self::String => value.is_string(),
            Self::Array => value.is_array(),
            Self::Object => value.is_object(),
        }
    }
}
