//! The pack as a whole, and the blocks that only a pack has.

use packc_syntax::Node;

use crate::record::{Fields, record};
use crate::{
    AgentsConfig, Composition, Eval, Extra, Governance, List, Map, Num, Prompt,
    ProviderRequirement, SkillSource, Str, Tool, WorkflowConfig,
};

record! {
    /// A PromptPack: everything that one `pack.json` says (specification, Root Properties).
    "Pack" => Pack {
        /// The address of the schema that the pack follows.
        schema as "$schema": Str,
        /// The name by which machines know the pack: lowercase letters, digits and hyphens.
        id: Str,
        /// The name that people read.
        name: Str,
        /// The version of the pack's content (Semantic Versioning 2.0.0, with an optional `v`).
        version: Str,
        /// What the pack is for; Markdown.
        description: Str,
        /// How templates are written.
        template_engine: Box<TemplateEngine>,
        /// The prompts by task type. Every reference to a prompt means one of these names.
        prompts: Map<Prompt>,
        /// Pieces of template text, by the name after `fragments.` in a reference (RFC 0003).
        fragments: Map<Str>,
        /// The tools by the name that prompts and steps use.
        tools: Map<Tool>,
        /// What the pack says about itself.
        metadata: Box<Metadata>,
        /// By what and when the pack was compiled.
        compilation: Box<Compilation>,
        /// Evals of the whole pack. A prompt's eval of the same id replaces one for that prompt (RFC 0006).
        evals: List<Eval>,
        /// The state machine over the prompts (RFC 0005).
        workflow: Box<WorkflowConfig>,
        /// The prompts that are agents (RFC 0007).
        agents: Box<AgentsConfig>,
        /// Knowledge that is loaded when needed (RFC 0008).
        skills: List<SkillSource>,
        /// Step graphs by name; workflow states run them (RFC 0010).
        compositions: Map<Composition>,
        /// What the pack needs to run (RFC 0012).
        requires: Box<Requires>,
    }

    /// How variables and fragments stand in templates (specification, Template Engine).
    "Pack.template_engine" => TemplateEngine {
        /// The version of the template language; `v1` is the only one defined.
        version: Str,
        /// The shape of a reference, written with the word `variable`: `{{variable}}`.
        syntax: Str,
        /// What templates use beyond plain references.
        features: List<Str>,
    }

    /// What the pack says about itself, for catalogues and planning (specification, Metadata).
    "Pack.metadata" => Metadata {
        /// The field that the pack belongs to.
        domain: Str,
        /// The main language, as an ISO 639-1 code.
        language: Str,
        /// Words to find the pack by.
        tags: List<Str>,
        /// What one execution may cost.
        cost_estimate: Box<CostEstimate>,
        /// The facts of the agent for those who answer for it (RFC 0013).
        governance: Box<Governance>,
        ..extra: Extra,
    }

    /// The cost of one execution in US dollars (specification, Metadata).
    "Pack.metadata.cost_estimate" => CostEstimate {
        /// The least.
        min_cost_usd: Num,
        /// The most.
        max_cost_usd: Num,
        /// The average.
        avg_cost_usd: Num,
        ..extra: Extra,
    }

    /// By what and when the pack was compiled (specification, Compilation). A build writes its own.
    "Pack.compilation" => Compilation {
        /// The compiler and its version, as `packc-v0.1.0`.
        compiled_with: Str,
        /// The time of the build (RFC 3339).
        created_at: Str,
        /// The version of the pack format; `v1`.
        schema: Str,
        /// The root file that the pack was compiled from.
        source: Str,
        ..extra: Extra,
    }

    /// What the pack needs from its host (RFC 0012).
    "Pack.requires" => Requires {
        /// The model providers that prompts and steps can name (RFC 0017).
        providers: List<ProviderRequirement>,
    }
}

impl Pack {
    /// The pack that the merged tree says. A root that isn't a mapping gives a pack of which nothing is known.
    pub fn lower(root: &Node) -> Self {
        let origin = root.origin();
        match root.as_mapping() {
            Some(mapping) => Fields::of(mapping, &origin),
            None => Fields::begin(None, &origin),
        }
    }

    /// The sections that have entries, by their keys, and how many: states for a workflow, members for agents,
    /// providers for what the pack requires.
    pub fn sections(&self) -> Vec<(&'static str, usize)> {
        fn names<T>(map: Option<&Map<T>>) -> usize {
            map.map_or(0, |map| map.len())
        }
        fn items<T>(list: Option<&List<T>>) -> usize {
            list.map_or(0, |list| list.len())
        }
        let states = self.workflow.as_ref().and_then(|flow| flow.states.as_ref());
        let members = self
            .agents
            .as_ref()
            .and_then(|agents| agents.members.as_ref());
        let providers = self
            .requires
            .as_ref()
            .and_then(|needs| needs.providers.as_ref());
        let mut sections = vec![
            ("prompts", names(self.prompts.as_ref())),
            ("fragments", names(self.fragments.as_ref())),
            ("tools", names(self.tools.as_ref())),
            ("evals", items(self.evals.as_ref())),
            ("workflow", names(states)),
            ("agents", names(members)),
            ("skills", items(self.skills.as_ref())),
            ("compositions", names(self.compositions.as_ref())),
            ("requires", items(providers)),
        ];
        sections.retain(|(_, count)| *count > 0);
        sections
    }
}
