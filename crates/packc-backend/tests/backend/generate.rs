//! Packs whose parts are of the types that the schema asks for. Patterns, bounds and required sections are left out:
//! the model doesn't look at them.

use serde_json::{Map, Value, json};

/// Where the generator takes its decisions from. When none are left, every answer is 0: the smallest value.
struct Choices {
    left: std::vec::IntoIter<u16>,
}

impl Choices {
    fn new(choices: Vec<u16>) -> Self {
        Self {
            left: choices.into_iter(),
        }
    }

    /// A number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.left.next().unwrap_or(0)) % limit
    }

    fn yes(&mut self) -> bool {
        self.below(2) == 1
    }
}

/// A pack. Each section has choices of its own, so that a large one leaves something for the others.
pub(crate) fn generate(schema: &Value, sections: Vec<Vec<u16>>) -> Value {
    let mut pack = Map::new();
    let properties = schema["properties"].as_object().unwrap();
    for ((key, property), choices) in properties.iter().zip(sections) {
        let mut choices = Choices::new(choices);
        if choices.yes() {
            let at = choices.below(pack.len() + 1);
            pack.shift_insert(at, key.clone(), value(property, schema, &mut choices));
        }
    }
    Value::Object(pack)
}

fn value(schema: &Value, root: &Value, choices: &mut Choices) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        return match name {
            "Step" => step(root, choices),
            _ => value(&root["$defs"][name], root, choices),
        };
    }
    if !schema["const"].is_null() {
        return schema["const"].clone();
    }
    if let Some(options) = schema["enum"].as_array() {
        return options[choices.below(options.len())].clone();
    }
    if let Some(forms) = schema["oneOf"].as_array() {
        // The first form has no predicates in it: it ends the recursion when the choices have run out.
        return value(&forms[choices.below(forms.len())], root, choices);
    }
    match schema_type(schema, choices) {
        Some("object") => object(schema, root, choices),
        Some("array") => {
            let items = 0..choices.below(4);
            items
                .map(|_| value(&schema["items"], root, choices))
                .collect()
        }
        Some("string") => json!(["", "plain", "naïve \"x\"\n", "prompt"][choices.below(4)]),
        Some("boolean") => json!(choices.yes()),
        Some("integer") => json!(choices.below(3)),
        Some("number") => json!([0.5, -3.0, 1e300][choices.below(3)]),
        Some("null") => Value::Null,
        _ => anything(choices),
    }
}

/// The type that a schema asks for; any of several.
fn schema_type<'a>(schema: &'a Value, choices: &mut Choices) -> Option<&'a str> {
    match &schema["type"] {
        Value::Array(types) => types[choices.below(types.len())].as_str(),
        // Some of the forms of steps and predicates don't say that they are objects.
        Value::Null if schema["properties"].is_object() => Some("object"),
        one => one.as_str(),
    }
}

/// An object with the required keys and some of the others, in any order, and with more keys where it is open.
fn object(schema: &Value, root: &Value, choices: &mut Choices) -> Value {
    let mut object = Map::new();
    let required = schema["required"].as_array();
    let is_required =
        |key: &str| required.is_some_and(|required| required.iter().any(|other| other == key));
    for (key, property) in schema["properties"].as_object().into_iter().flatten() {
        if is_required(key) || choices.yes() {
            let value = value(property, root, choices);
            let at = choices.below(object.len() + 1);
            object.shift_insert(at, key.clone(), value);
        }
    }
    match &schema["additionalProperties"] {
        Value::Bool(false) => {}
        names @ Value::Object(_) => {
            for name in 0..choices.below(3) {
                let value = match names["oneOf"].as_array() {
                    // Custom media types fit the generic form alone.
                    Some(forms) => value(forms.last().unwrap(), root, choices),
                    None => value(names, root, choices),
                };
                object.insert(format!("name-{name}"), value);
            }
        }
        _ => {
            for name in 0..choices.below(3) {
                let at = choices.below(object.len() + 1);
                object.shift_insert(at, format!("x-{name}"), anything(choices));
            }
        }
    }
    Value::Object(object)
}

/// A step: the keys that all steps have and those of a kind.
fn step(root: &Value, choices: &mut Choices) -> Value {
    let kinds = ["Extension", "Prompt", "Agent", "Tool", "Branch", "Parallel"];
    let kind = kinds[choices.below(kinds.len())];
    let shared = object(&root["$defs"]["Step"], root, choices);
    let own = object(&root["$defs"][format!("{kind}Step")], root, choices);
    let Value::Object(mut step) = shared else {
        unreachable!()
    };
    let keys = own.as_object().unwrap().iter();
    step.extend(keys.map(|(key, value)| (key.clone(), value.clone())));
    if kind == "Extension" {
        step.insert("kind".to_owned(), json!("acme.judge"));
    }
    Value::Object(step)
}

/// A value of any kind.
fn anything(choices: &mut Choices) -> Value {
    match choices.below(7) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-12),
        3 => json!("text"),
        4 => json!({}),
        5 => (0..choices.below(3)).map(|_| anything(choices)).collect(),
        _ => {
            let keys = 0..choices.below(3);
            let object: Map<_, _> = keys
                .map(|key| (format!("k{key}"), anything(choices)))
                .collect();
            Value::Object(object)
        }
    }
}
