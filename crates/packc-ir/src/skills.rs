//! Skills: knowledge that is loaded when needed (RFC 0008).

use packc_source::Origin;
use packc_syntax::{Node, Value};

use crate::record::{Lower, record};
use crate::visit::{Visit, Visitor};
use crate::{Bool, Str};

/// Where skills come from (specification, `SkillSource`; RFC 0008).
#[derive(Clone, Debug)]
pub enum SkillSource {
    /// A path or a package, in short.
    Reference(Str),
    /// A path or a package, with settings.
    Path(SkillPathSource),
    /// The skill itself.
    Inline(InlineSkill),
}

record! {
    /// A path or a package of skills, with settings (specification, `SkillPathSource`; RFC 0008).
    "SkillPathSource" => SkillPathSource {
        /// The folder, the file or the package.
        path: Str,
        /// Whether it is loaded when the pack starts.
        preload: Bool,
    }

    /// A skill written in the pack (specification, `InlineSkill`; RFC 0008).
    "InlineSkill" => InlineSkill {
        /// Its name.
        name: Str,
        /// What it teaches, in a sentence; decides when it is loaded.
        description: Str,
        /// The knowledge itself.
        instructions: Str,
    }
}

impl SkillSource {
    /// Where the source was written.
    pub fn origin(&self) -> &Origin {
        match self {
            Self::Reference(reference) => &reference.origin,
            Self::Path(path) => &path.origin,
            Self::Inline(skill) => &skill.origin,
        }
    }
}

impl Lower for SkillSource {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        match &node.value {
            Value::String(_) => Str::lower(node, origin).map(Self::Reference),
            Value::Mapping(mapping) if mapping.get("path").is_some() => {
                SkillPathSource::lower(node, origin).map(Self::Path)
            }
            Value::Mapping(_) => InlineSkill::lower(node, origin).map(Self::Inline),
            _ => None,
        }
    }
}

impl Visit for SkillSource {
    fn visit(&self, visitor: &mut dyn Visitor) {
        match self {
            Self::Reference(reference) => reference.visit(visitor),
            Self::Path(path) => path.visit(visitor),
            Self::Inline(skill) => skill.visit(visitor),
        }
    }
}
