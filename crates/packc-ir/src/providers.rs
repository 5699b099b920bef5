//! The model providers that a pack needs (RFC 0012, 0017).

use packc_source::Origin;
use packc_syntax::{Node, Value};

use crate::record::{Lower, record};
use crate::visit::{Visit, Visitor};
use crate::{Bool, Extra, List, Num, Str};

/// A model provider that the pack needs (specification, `ProviderRequirement`; RFC 0012).
#[derive(Clone, Debug)]
pub enum ProviderRequirement {
    /// Only the key: a required provider of the role `llm`.
    Key(Str),
    /// Everything said.
    Detailed(Box<DetailedRequirement>),
}

record! {
    /// A model provider that the pack needs (specification, `ProviderRequirement`; RFC 0012).
    "ProviderRequirement" => DetailedRequirement {
        /// The name by which prompts and steps mean it; `default` is the primary model.
        key: Str,
        /// What it is for: `llm`, `embedding`, `tts`, `stt`, `image`, `inference`, or another.
        role: Str,
        /// Whether the pack can't run without it; `true` when absent.
        required: Bool,
        /// What it is for and what it should be able to do, for the people who bind it.
        description: Str,
        /// What it should be able to do, for machines.
        capabilities: Box<ProviderCapabilities>,
    }

    /// What a provider should be able to do (specification, `ProviderCapabilities`; RFC 0012).
    "ProviderCapabilities" => ProviderCapabilities {
        /// The media types that it must take.
        modalities: List<Str>,
        /// The least size of its context, in tokens.
        min_context_tokens: Num,
        /// Whether it must call tools.
        tool_use: Bool,
        /// Whether it must give structured output.
        structured_output: Bool,
        /// The length of its vectors.
        embedding_dimensions: Num,
        ..extra: Extra,
    }
}

impl ProviderRequirement {
    /// Where the requirement was written.
    pub fn origin(&self) -> &Origin {
        match self {
            Self::Key(key) => &key.origin,
            Self::Detailed(detailed) => &detailed.origin,
        }
    }

    /// The name by which prompts and steps mean it.
    pub fn key(&self) -> Option<&Str> {
        match self {
            Self::Key(key) => Some(key),
            Self::Detailed(detailed) => detailed.key.as_ref(),
        }
    }

    /// What it is for; `llm` when only the key is given.
    pub fn role(&self) -> Option<&str> {
        match self {
            Self::Key(_) => Some("llm"),
            Self::Detailed(detailed) => detailed.role.as_deref(),
        }
    }
}

impl Lower for ProviderRequirement {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        match &node.value {
            Value::String(_) => Str::lower(node, origin).map(Self::Key),
            Value::Mapping(_) => Box::lower(node, origin).map(Self::Detailed),
            _ => None,
        }
    }
}

impl Visit for ProviderRequirement {
    fn visit(&self, visitor: &mut dyn Visitor) {
        match self {
            Self::Key(key) => key.visit(visitor),
            Self::Detailed(detailed) => detailed.visit(visitor),
        }
    }
}
