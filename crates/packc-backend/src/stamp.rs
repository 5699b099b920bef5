//! What a build adds to the pack that it writes: the address of the schema, and the compilation block.
//!
//! Invariant: what is added has the origin of the pack itself, with the cause that nobody wrote it.

use std::sync::Arc;

use packc_ir::{Compilation, Extra, Pack, Str};
use packc_source::{Cause, Origin};

/// The version of the pack format that `compilation.schema` names (specification, Compilation).
const PACK_FORMAT: &str = "v1";

/// What a build says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The version of the specification that the pack is valid for, such as `1.9.0`.
    pub spec_version: String,
    /// The compiler and its version, as `packc-v0.1.0`.
    pub compiled_with: String,
    /// The time of the build (RFC 3339, UTC).
    pub created_at: String,
    /// The name of the root file.
    pub source: String,
}

/// The address of the schema of a version of the specification, such as `1.9.0`.
pub fn schema_url(version: &str) -> String {
    format!("https://promptpack.org/schema/v{version}/promptpack.schema.json")
}

impl Stamp {
    /// Makes `pack` one that a build wrote: it names the schema that it follows, and its compilation block is this
    /// stamp, whatever an author wrote there.
    pub fn apply_to(&self, pack: &mut Pack) {
        let origin = Origin {
            key: None,
            value: pack.origin.value,
            cause: Some(Arc::new(Cause::Default)),
        };
        let made = |text: &str| Some(Str::made(text, origin.clone()));
        pack.schema = made(&schema_url(&self.spec_version));
        pack.compilation = Some(Box::new(Compilation {
            origin: origin.clone(),
            partial: false,
            compiled_with: made(&self.compiled_with),
            created_at: made(&self.created_at),
            schema: made(PACK_FORMAT),
            source: made(&self.source),
            extra: Extra::default(),
        }));
    }
}
