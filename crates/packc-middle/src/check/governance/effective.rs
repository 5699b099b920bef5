//! What governance declares for the pack, and for each agent.
//!
//! An agent's object replaces the pack's field by field: a field that the agent declares is the agent's alone, one that
//! it doesn't is the pack's (RFC 0013, rule 7). Lists, `extensions` and `vocabularies` are replaced whole like any other
//! field.
//!
//! Invariant: a field that may have been written counts as declared.

use packc_ir::{Governance, List, Map, Pack, Record, Review, Scalar, Str, Visit, Visitor};
use packc_source::{Origin, Span};

/// The names of all fields.
pub(super) const FIELDS: &[&str] = <Governance as Record>::KEYS;

/// An object that declares governance: that of the pack, or an agent's.
pub(super) struct Declaration<'a> {
    /// The agent; `None` for the pack.
    pub(super) agent: Option<&'a str>,
    /// What the object itself declares.
    pub(super) own: &'a Governance,
    /// What an agent inherits from, where it doesn't declare a field itself.
    pub(super) inherited: Option<&'a Governance>,
    own_fields: Vec<&'static str>,
    inherited_fields: Vec<&'static str>,
}

impl<'a> Declaration<'a> {
    /// Every object of the pack, its own first.
    pub(super) fn all(pack: &'a Pack) -> Vec<Self> {
        let metadata = pack.metadata.as_deref();
        let of_pack = metadata.and_then(|metadata| metadata.governance.as_deref());
        let fields = of_pack.map(fields_of).unwrap_or_default();
        let agents = pack.agents.as_deref();
        let members = agents.and_then(|agents| agents.members.as_ref());
        let of_agents = members.into_iter().flatten().filter_map(|(name, agent)| {
            let own = agent.governance.as_deref()?;
            Some(Self {
                agent: Some(name),
                own,
                inherited: of_pack,
                own_fields: fields_of(own),
                inherited_fields: fields.clone(),
            })
        });
        let of_pack = of_pack.map(|own| Self {
            agent: None,
            own,
            inherited: None,
            own_fields: fields.clone(),
            inherited_fields: Vec::new(),
        });
        of_pack.into_iter().chain(of_agents).collect()
    }

    /// The prefixes that hold.
    pub(super) fn vocabularies(&self) -> Option<&'a Map<Str>> {
        let of = |governance: &'a Governance| governance.vocabularies.as_ref();
        of(self.own).or_else(|| self.inherited.and_then(of))
    }

    /// The reviews that an agent has from the pack.
    pub(super) fn inherited_reviews(&self) -> Option<&'a List<Review>> {
        let inherited = self.inherited.filter(|_| !self.declares_itself("reviews"));
        inherited?.reviews.as_ref()
    }

    /// True when a field of this name is, or may be, declared in the object itself.
    pub(super) fn declares_itself(&self, field: &str) -> bool {
        self.own_fields.contains(&field)
    }

    /// True when a field of this name is, or may be, declared in the effective object. `[]` and `false` are
    /// declarations too: what isn't declared is absent (RFC 0013, Absence).
    pub(super) fn declares(&self, field: &str) -> bool {
        self.declares_itself(field) || self.inherited_fields.contains(&field)
    }
}

/// The place of a key, or of its value where the key stands nowhere.
pub(super) fn key_place(origin: &Origin) -> Span {
    origin.key.unwrap_or(origin.value)
}

/// The fields that an object declares; all when it couldn't be read.
fn fields_of(governance: &Governance) -> Vec<&'static str> {
    if governance.partial {
        return FIELDS.to_vec();
    }
    let mut keys = Keys {
        depth: 0,
        found: Vec::new(),
    };
    governance.visit(&mut keys);
    keys.found
}

/// Collects the keys of the object itself.
struct Keys {
    depth: usize,
    found: Vec<&'static str>,
}

impl Visitor for Keys {
    fn object_start(&mut self, _: &Origin) {
        self.depth += 1;
    }

    fn key(&mut self, key: &str) {
        if self.depth == 1 {
            self.found
                .extend(FIELDS.iter().find(|field| **field == key));
        }
    }

    fn object_end(&mut self) {
        self.depth -= 1;
    }

    fn array_start(&mut self, _: &Origin) {
        self.depth += 1;
    }

    fn array_end(&mut self) {
        self.depth -= 1;
    }

    fn scalar(&mut self, _: Scalar<'_>, _: &Origin) {}
}
