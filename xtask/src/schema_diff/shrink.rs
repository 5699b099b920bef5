//! The smallest pack that still shows what a large one does.
//!
//! Invariant: what comes out has the property that the input had, and loses it when any part is taken out.

use serde_json::Value;

use super::changes::{members_of, pointers, take_out};

/// Takes parts out of `case` for as long as `holds` holds.
pub(super) fn smallest(case: &Value, holds: impl Fn(&Value) -> bool) -> Value {
    let mut smallest = case.clone();
    loop {
        let smaller = pointers(&smallest)
            .into_iter()
            .find_map(|pointer| simpler(&smallest, &pointer).find(|simpler| holds(simpler)));
        match smaller {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// The value without the part at `pointer`, and with that part emptied.
fn simpler<'a>(value: &'a Value, pointer: &'a str) -> impl Iterator<Item = Value> + 'a {
    let removed = (!pointer.is_empty()).then(|| {
        let mut without = value.clone();
        take_out(&mut without, pointer);
        without
    });
    let part = value.pointer(pointer);
    let emptied = part.filter(|part| members_of(part) > 0).map(|part| {
        let mut emptied = value.clone();
        if let Some(place) = emptied.pointer_mut(pointer) {
            *place = if part.is_array() {
                Value::Array(Vec::new())
            } else {
                Value::Object(serde_json::Map::new())
            };
        }
        emptied
    });
    removed.into_iter().chain(emptied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn everything_that_does_not_matter_goes() {
        let case = json!({"a": [1, {"b": "x"}, 3], "c": {"d": [], "e": true}});
        let keeps = |value: &Value| value.to_string().contains("\"b\"");
        assert_eq!(smallest(&case, keeps), json!({"a": [{"b": "x"}]}));
        assert_eq!(smallest(&case, |_| true), json!({}));
    }
}
