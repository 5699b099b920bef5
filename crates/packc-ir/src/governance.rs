//! Facts for those who answer for an agent (RFC 0013, 0016). They declare; nothing here enforces.

use crate::record::record;
use crate::{Bool, List, Map, Object, Str};

record! {
    /// The facts of an agent (specification, Governance; RFC 0013).
    "Governance" => Governance {
        /// The address that each prefix of a term stands for.
        vocabularies: Map<Str>,
        /// What the agent is built to do.
        intended_purpose: Str,
        /// Uses that are out of bounds and can be foreseen.
        foreseeable_misuse: List<Str>,
        /// How far it acts by itself, from `suggests` to `acts_autonomously`.
        autonomy_level: Str,
        /// The role or team that answers for it.
        accountable_owner: Str,
        /// The role of the organisation that declares this.
        operator_role: Str,
        /// The risk that it was classified as.
        risk_classification: Str,
        /// The settings that it is built for.
        intended_deployment_contexts: List<Str>,
        /// What it can do, as terms.
        capabilities: List<Str>,
        /// Where it has been cleared to run.
        approved_environments: List<Str>,
        /// Whether it must say that it is an AI.
        requires_ai_disclosure: Bool,
        /// Notes for external policies.
        extensions: Object,
        /// What it must not share with whoever makes its input (RFC 0016).
        independent_of: Box<IndependentOf>,
        /// The obligations that follow, and what discharges them (RFC 0016).
        obligations: List<Obligation>,
        /// What has to be reviewed again and again (RFC 0016).
        reviews: List<Review>,
    }

    /// What an agent must not share with whoever makes its input (specification, `IndependentOf`; RFC 0016).
    "Governance.independent_of" => IndependentOf {
        /// `model`, `provider`, `tools`, `prompts`, `accountable_owner`.
        axes: List<Str>,
        /// `strict`, or `advisory` when absent.
        enforcement: Str,
    }

    /// An obligation and what discharges it (specification, Obligation; RFC 0016).
    "Obligation" => Obligation {
        /// Its name, unique in this governance object.
        id: Str,
        /// The obligation, as a term or in words.
        obligation: Str,
        /// What triggers it.
        applies_to: Box<ObligationTrigger>,
        /// What discharges it; at least one.
        controls: List<ObligationControl>,
        /// What else is to be known.
        note: Str,
        /// Notes for external policies.
        extensions: Object,
    }

    /// What triggers an obligation (specification, Obligation).
    "Obligation.applies_to" => ObligationTrigger {
        /// A capability.
        capability: Str,
        /// A class of data.
        data_class: Str,
        /// A classification of risk.
        risk_classification: Str,
    }

    /// What discharges an obligation: exactly one of the keys (specification, `ObligationControl`; RFC 0016).
    "ObligationControl" => ObligationControl {
        /// A property of the governance object that is declared.
        field: Str,
        /// The id of a validator.
        validator: Str,
        /// The id of an eval.
        eval: Str,
        /// Something outside of the pack, in words.
        external: Str,
    }

    /// A review that recurs (specification, Review; RFC 0016).
    "Review" => Review {
        /// Its name, unique in this governance object.
        id: Str,
        /// The kind of review, as a term or in words.
        kind as "type": Str,
        /// The time between two reviews (ISO 8601 duration).
        cadence: Str,
        /// The role or team that reviews.
        owner: Str,
        /// The ids of the obligations that it answers to.
        satisfies: List<Str>,
        /// The id of the eval that it runs or reads.
        eval: Str,
        /// Notes for external policies.
        extensions: Object,
    }

    /// What a tool can affect (specification, `ActionScope`; RFC 0013).
    "ActionScope" => ActionScope {
        /// `read`, `write` or `external`.
        effect: Str,
        /// `reversible`, `compensable` or `irreversible`.
        reversibility: Str,
        /// The classes of data that it touches.
        data_classes: List<Str>,
        /// Notes about consequence, for external policies.
        extensions: Object,
    }
}
