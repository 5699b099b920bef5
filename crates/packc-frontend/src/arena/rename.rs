//! Following the names of tools that an import had to change.
//!
//! Invariant: only texts that name a tool are changed, and only where no tool has the old name.

use std::collections::HashMap;
use std::sync::Arc;

use packc_source::Cause;
use packc_syntax::{Node, Style, Text, Value};

use crate::edit::{Edit, change_items};

/// Changes the references to tools in the imported tree: from old names to new ones.
pub(super) fn follow(root: &mut Edit, renamed: &HashMap<Arc<str>, Arc<str>>) {
    let tools = root.node("tools").and_then(Node::as_mapping);
    let is_tool = |name: &Arc<str>| tools.is_some_and(|tools| tools.node(name).is_some());
    let renamed: HashMap<Arc<str>, Arc<str>> = renamed
        .iter()
        .filter(|(old, _)| !is_tool(old))
        .map(|(old, new)| (Arc::clone(old), Arc::clone(new)))
        .collect();
    if renamed.is_empty() {
        return;
    }
    let names = Names(&renamed);
    root.change("prompts", |node| each(node, |prompt| names.prompt(prompt)));
    root.change("evals", |node| change_items(node, |eval| names.eval(eval)));
    root.change("compositions", |node| {
        each(node, |composition| {
            fields(composition, |fields| {
                fields.change("steps", |node| names.steps(node));
            })
        })
    });
}

struct Names<'a>(&'a HashMap<Arc<str>, Arc<str>>);

impl Names<'_> {
    fn prompt(&self, node: Node) -> Node {
        fields(node, |prompt| {
            prompt.change("tools", |node| self.list(node));
            prompt.change("tool_policy", |node| {
                fields(node, |policy| {
                    policy.change("blocklist", |node| self.list(node));
                })
            });
            prompt.change("evals", |node| change_items(node, |eval| self.eval(eval)));
        })
    }

    fn eval(&self, node: Node) -> Node {
        fields(node, |eval| {
            eval.change("when", |node| {
                fields(node, |when| {
                    when.change("tool_called", |node| self.name(node));
                })
            });
        })
    }

    /// The steps of a composition, those in branches included.
    fn steps(&self, node: Node) -> Node {
        change_items(node, |step| {
            fields(step, |step| {
                step.change("tool", |node| self.name(node));
                step.change("tools", |node| self.list(node));
                step.change("termination", |node| {
                    fields(node, |end| {
                        end.change("tool_called", |node| self.name(node));
                    })
                });
                step.change("branches", |node| self.steps(node));
            })
        })
    }

    fn list(&self, node: Node) -> Node {
        change_items(node, |item| self.name(item))
    }

    fn name(&self, node: Node) -> Node {
        let Some(new) = node.as_str().and_then(|name| self.0.get(name)) else {
            return node;
        };
        let span = node.span;
        let text = Text {
            text: Arc::clone(new),
            style: Style::Made,
        };
        let node = Node {
            value: Value::String(text),
            ..node
        };
        node.because(Cause::Imported(span))
    }
}

/// Rewrites the fields of a mapping; anything else stays as it is.
fn fields(node: Node, change: impl FnOnce(&mut Edit)) -> Node {
    match Edit::new(node) {
        Ok(mut fields) => {
            change(&mut fields);
            fields.finish()
        }
        Err(node) => node,
    }
}

/// Rewrites the entries of a mapping.
fn each(node: Node, mut change: impl FnMut(Node) -> Node) -> Node {
    fields(node, |entries| entries.change_all(|_, node| change(node)))
}
