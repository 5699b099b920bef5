//! A pack that is made of one prompt: `packc compile-prompt`.
//!
//! Invariant: the file is read as it is in a project; only what a pack says of itself comes from the prompt.

use std::collections::{BTreeMap, HashSet};

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{MISSING_FIELD, WRONG_KIND};
use packc_syntax::Node;

use super::Resources;
use crate::Section;
use crate::edit::Edit;
use crate::load::{Documents, Loader, SectionFile};
use crate::project::Root;

impl Loader<'_> {
    /// The pack of the prompt in file `number`, whose document is `node`.
    pub(crate) fn lone_prompt(&mut self, number: usize, node: &Node) -> Option<Node> {
        if let Some(found) = not_a_prompt(node) {
            self.diagnostics.push(found);
            return None;
        }
        let file = SectionFile {
            number,
            document: Some(0),
            from: None,
        };
        let documents = Documents {
            files: vec![file],
            ..Documents::default()
        };
        let fragments = self.read_fragments([number].into_iter(), &HashSet::new());
        let sections = BTreeMap::from([(Section::Prompts, documents)]);
        let root = Edit::empty(node.span);
        Some(self.complete(
            root,
            Resources::default(),
            &sections,
            &fragments,
            Root::Prompt,
        ))
    }
}

/// The finding that a document is no prompt; what can't be read or is no mapping is reported as a prompt is.
fn not_a_prompt(node: &Node) -> Option<Diagnostic> {
    const HELP: &str = "a prompt begins with `apiVersion: promptkit.altairalabs.ai/v1alpha1` and \
        `kind: PromptConfig`";
    let fields = node.as_mapping()?;
    let Some(kind) = fields.node("kind") else {
        let found = Diagnostic::new(&MISSING_FIELD, "this prompt has no `kind`");
        let place = packc_source::Span {
            end: node.span.start,
            ..node.span
        };
        return (!fields.may_have_more()).then(|| found.at(place, "").help(HELP));
    };
    let name = kind.as_str()?;
    if Resources::section_of(name) == Some(Section::Prompts) {
        return None;
    }
    let message = format!("a document of kind `{name}` is no prompt");
    let found = Diagnostic::new(&WRONG_KIND, message).at(kind.span, "");
    Some(match packc_diagnostics::nearest(name, ["PromptConfig"]) {
        Some(near) => found.did_you_mean(name, near),
        None => found.help(HELP),
    })
}
