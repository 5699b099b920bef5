//! The objects as one JSON document.
//!
//! Invariant: plain JSON (RFC 8259) that readers of YAML take as well: what lies beyond the basic plane stands as it is,
//! since they refuse escapes of surrogates.

use crate::escape::push_string;
use crate::{Yaml, YamlValue};

/// The objects as a `List`, which clients take apart, in this order: two blanks of indentation, one line end at the end.
pub fn write_json_list(objects: &[Yaml]) -> String {
    let list = Yaml::map(vec![
        ("apiVersion".to_owned(), Yaml::string("v1")),
        ("kind".to_owned(), Yaml::string("List")),
        ("items".to_owned(), YamlValue::List(objects.to_vec()).into()),
    ]);
    write_json(&list)
}

/// One value, with one line end at its end. Comments are left out: JSON has none.
fn write_json(value: &Yaml) -> String {
    let mut out = Vec::new();
    push(&mut out, value, 0);
    out.push(b'\n');
    String::from_utf8(out).unwrap_or_default()
}

fn push(out: &mut Vec<u8>, value: &Yaml, depth: usize) {
    match &value.value {
        YamlValue::Null => out.extend_from_slice(b"null"),
        YamlValue::Bool(value) => out.extend_from_slice(value.to_string().as_bytes()),
        YamlValue::Number(text) => out.extend_from_slice(text.as_bytes()),
        YamlValue::String(text) | YamlValue::Quoted(text) | YamlValue::Literal(text) => {
            push_string(out, text);
        }
        YamlValue::List(items) => {
            push_all(out, (b'[', b']'), depth, items, |out, item, depth| {
                push(out, item, depth);
            });
        }
        YamlValue::Map(entries) => push_all(
            out,
            (b'{', b'}'),
            depth,
            entries,
            |out, (key, value), depth| {
                push_string(out, key);
                out.extend_from_slice(b": ");
                push(out, value, depth);
            },
        ),
    }
}

fn push_all<T>(
    out: &mut Vec<u8>,
    (open, close): (u8, u8),
    depth: usize,
    items: &[T],
    push_item: impl Fn(&mut Vec<u8>, &T, usize),
) {
    out.push(open);
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        push_line(out, depth + 1);
        push_item(out, item, depth + 1);
    }
    if !items.is_empty() {
        push_line(out, depth);
    }
    out.push(close);
}

fn push_line(out: &mut Vec<u8>, depth: usize) {
    out.push(b'\n');
    for _ in 0..depth {
        out.extend_from_slice(b"  ");
    }
}
