//! `vars` of an Arena project: values that become the defaults of a prompt's variables.
//!
//! Invariant: a value keeps the place where it was written, and a name that the prompt doesn't declare is declared, with
//! a warning.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::nearest;
use packc_diagnostics::registry::project::UNDECLARED_VAR;
use packc_source::Cause;
use packc_syntax::{Entry, Node, Number, Value};

use crate::edit::{Edit, change_items, hole};
use crate::resource::Resources;

/// Gives the variables of a prompt's document these values.
pub(super) fn apply(document: Node, vars: &[Entry], diagnostics: &mut Vec<Diagnostic>) -> Node {
    if vars.is_empty() {
        return document;
    }
    let mut fields = match Edit::new(document) {
        Ok(fields) => fields,
        Err(node) => return node,
    };
    if Resources::is_resource(&fields) {
        fields.change("spec", |spec| match Edit::new(spec) {
            Ok(spec) => variables(spec, vars, diagnostics),
            Err(spec) => spec,
        });
        fields.finish()
    } else {
        variables(fields, vars, diagnostics)
    }
}

/// The fields of a prompt, with the values in its variables.
fn variables(mut prompt: Edit, vars: &[Entry], diagnostics: &mut Vec<Diagnostic>) -> Node {
    let list = prompt.node("variables");
    let uncertain = match list.map(|list| &list.value) {
        None => prompt.may_have_more(),
        Some(Value::Sequence(items)) => items.iter().any(Node::is_hole),
        Some(Value::Null) => false,
        Some(_) => return prompt.finish(),
    };
    let items = list.and_then(Node::as_sequence).unwrap_or_default();
    let declared: Vec<String> = items.iter().filter_map(name).map(str::to_owned).collect();
    let unknown = vars
        .iter()
        .filter(|var| !declared.iter().any(|name| **name == *var.key));
    let unknown: Vec<&Entry> = unknown.filter(|_| !uncertain).collect();
    for var in &unknown {
        diagnostics.push(undeclared(var, &declared));
    }
    let base = list.cloned().unwrap_or_else(|| hole(prompt.place()));
    let given = change_items(base.clone(), |item| {
        let var = name(&item).and_then(|name| vars.iter().find(|var| *var.key == *name));
        match var {
            Some(var) => with_default(item, var),
            None => item,
        }
    });
    let mut items = given.as_sequence().unwrap_or_default().to_vec();
    items.extend(unknown.into_iter().map(declaration));
    prompt.set(
        "variables",
        Node {
            value: Value::Sequence(items.into()),
            ..base
        },
    );
    prompt.finish()
}

/// The name of a variable.
fn name(variable: &Node) -> Option<&str> {
    variable.as_mapping()?.node("name")?.as_str()
}

/// A variable with another default, so that nobody has to supply it.
fn with_default(variable: Node, var: &Entry) -> Node {
    let mut fields = match Edit::new(variable) {
        Ok(fields) => fields,
        Err(node) => return node,
    };
    let kind = fields.node("type").and_then(Node::as_str);
    let value = typed(var.node.clone(), kind).because(Cause::Overlay(var.key_span));
    fields.take("default");
    fields.push(Entry {
        key: "default".into(),
        key_span: var.key_span,
        node: value,
    });
    let required = fields.node("required").map(|node| &node.value);
    if matches!(required, Some(Value::Bool(true))) {
        let node = Node::new(var.node.span, Value::Bool(false));
        fields.set("required", node.because(Cause::Overlay(var.key_span)));
    }
    fields.finish()
}

/// The declaration of a variable that the prompt doesn't declare.
fn declaration(var: &Entry) -> Node {
    let mut fields = Edit::empty(var.key_span);
    fields.set(
        "name",
        Node::made(var.key_span, &*var.key, Cause::Imported(var.key_span)),
    );
    with_default(fields.finish(), var)
}

/// The value in the type of its variable: Arena writes all values as texts.
fn typed(node: Node, kind: Option<&str>) -> Node {
    let Some(text) = node.as_str().map(str::trim) else {
        return node;
    };
    let value = match (kind, text) {
        (Some("boolean"), "true") => Value::Bool(true),
        (Some("boolean"), "false") => Value::Bool(false),
        (Some("number" | "integer"), text) if is_number(text) => {
            Value::Number(Number { text: text.into() })
        }
        _ => return node,
    };
    Node { value, ..node }
}

/// True for a number as JSON writes it (RFC 8259, section 6).
fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = match number.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (number, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let exponent = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(digits)
}

fn undeclared(var: &Entry, declared: &[String]) -> Diagnostic {
    let message = format!("the prompt declares no variable `{}`", var.key);
    let found = Diagnostic::new(&UNDECLARED_VAR, message)
        .at(var.key_span, "")
        .note("it is added to the variables of the prompt, with this value as its default");
    match nearest(&var.key, declared.iter().map(String::as_str)) {
        Some(near) => found.did_you_mean(&var.key, near),
        None => found.help(format!(
            "declare it in `variables` of the prompt: `- name: {}`",
            var.key
        )),
    }
}
