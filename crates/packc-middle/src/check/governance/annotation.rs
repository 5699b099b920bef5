//! What packs that use governance are advised to write (RFC 0013 and 0016, Policy annotation; guide "Add governance").
//!
//! Invariant: of `extensions` only the keys are looked at.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::governance::{EXTENSION_NAMESPACE, TOOL_WITHOUT_ACTION_SCOPE};
use packc_ir::{Eval, Governance, Object, Pack, Prompt, Tool};

use super::effective::{Declaration, key_place};

/// Checks the annotations of the pack.
pub(super) fn check(pack: &Pack, declarations: &[Declaration<'_>], found: &mut Vec<Diagnostic>) {
    extension_namespace(pack, declarations, found);
    if !declarations.is_empty() {
        let tools = pack.tools.iter().flatten();
        found.extend(tools.filter_map(|(name, tool)| tool_without_action_scope(name, tool)));
    }
}

/// The guide's checklist: with governance, each tool declares what it can affect. No `action_scope` means that it isn't
/// declared, not that the tool is harmless (RFC 0013, Absence).
fn tool_without_action_scope(name: &str, tool: &Tool) -> Option<Diagnostic> {
    if tool.action_scope.is_some() || tool.partial {
        return None;
    }
    let message = format!("nothing says what the tool `{name}` can affect");
    Some(
        Diagnostic::new(&TOOL_WITHOUT_ACTION_SCOPE, message)
            .at(key_place(&tool.origin), "")
            .help("add `action_scope` with its `effect` and `reversibility`"),
    )
}

/// Keys of `extensions` should be namespaced (RFC 0013; RFC 0016, rule 12).
fn extension_namespace(pack: &Pack, declarations: &[Declaration<'_>], found: &mut Vec<Diagnostic>) {
    let governance = declarations
        .iter()
        .flat_map(|declaration| of_governance(declaration.own));
    let prompts = pack.prompts.iter().flat_map(|prompts| prompts.values());
    let tools = pack.tools.iter().flat_map(|tools| tools.values());
    let members = pack
        .agents
        .as_deref()
        .and_then(|agents| agents.members.as_ref());
    let members = members.into_iter().flat_map(|members| members.values());
    let states = pack
        .workflow
        .as_deref()
        .and_then(|workflow| workflow.states.as_ref());
    let states = states.into_iter().flat_map(|states| states.values());
    let compositions = pack.compositions.iter().flat_map(|all| all.values());
    let evals = pack.evals.iter().flatten();
    let all = governance
        .chain(prompts.flat_map(of_prompt))
        .chain(tools.flat_map(of_tool))
        .chain(members.filter_map(|agent| agent.extensions.as_ref()))
        .chain(states.filter_map(|state| state.extensions.as_ref()))
        .chain(compositions.filter_map(|composition| composition.extensions.as_ref()))
        .chain(evals.filter_map(|eval: &Eval| eval.extensions.as_ref()));
    let entries = all.flat_map(|extensions| extensions.entries());
    for entry in entries.filter(|entry| !is_namespaced(&entry.key)) {
        let message = format!("`{}` may mean something else to another tool", entry.key);
        found.push(
            Diagnostic::new(&EXTENSION_NAMESPACE, message)
                .at(entry.key_span, "")
                .help(format!(
                    "put a domain of yours before it, as `example.org/{}`",
                    entry.key
                )),
        );
    }
}

fn is_namespaced(key: &str) -> bool {
    key.starts_with("x-") || key.contains(['.', '/', ':'])
}

fn of_governance(governance: &Governance) -> impl Iterator<Item = &Object> {
    let obligations = governance.obligations.iter().flatten();
    let reviews = governance.reviews.iter().flatten();
    governance
        .extensions
        .iter()
        .chain(obligations.filter_map(|obligation| obligation.extensions.as_ref()))
        .chain(reviews.filter_map(|review| review.extensions.as_ref()))
}

fn of_prompt(prompt: &Prompt) -> impl Iterator<Item = &Object> {
    let validators = prompt.validators.iter().flatten();
    let evals = prompt.evals.iter().flatten();
    prompt
        .extensions
        .iter()
        .chain(validators.filter_map(|validator| validator.extensions.as_ref()))
        .chain(evals.filter_map(|eval| eval.extensions.as_ref()))
}

fn of_tool(tool: &Tool) -> impl Iterator<Item = &Object> {
    let scope = tool.action_scope.iter();
    tool.extensions
        .iter()
        .chain(scope.filter_map(|scope| scope.extensions.as_ref()))
}
