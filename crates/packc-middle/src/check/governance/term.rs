//! Terms: where they stand, and which of them have a prefix (RFC 0013, Vocabulary terms; RFC 0016, rule 10).
//!
//! Invariant: a term is split, never understood.

use packc_ir::{Governance, Str};

/// The prefixes that need no declaration (RFC 0016, Well-known prefixes). The text of `vocabularies` in the schema still
/// names only the first three.
pub(super) const WELL_KNOWN: [&str; 16] = [
    "dpv",
    "eu-aiact",
    "ai",
    "pd",
    "risk",
    "tech",
    "legal-eu-gdpr",
    "legal-us",
    "sector-health",
    "sector-finance",
    "sector-education",
    "sector-law",
    "sector-publicservices",
    "sector-infra",
    "hipaa",
    "pp",
];

/// Schemes of IRIs that have no `//` after their colon, and that nobody takes for a prefix of terms.
const SCHEMES: [&str; 6] = ["did", "doi", "info", "ni", "tag", "urn"];

/// The prefix of a term, which is what stands before its first colon. A text without a colon has none, nor has an
/// absolute IRI; and a text with blanks is a sentence.
pub(super) fn prefix(term: &str) -> Option<&str> {
    let (prefix, rest) = term.split_once(':')?;
    let is_iri = rest.starts_with("//")
        || SCHEMES
            .iter()
            .any(|scheme| scheme.eq_ignore_ascii_case(prefix));
    let is_sentence = term.contains(char::is_whitespace);
    (!is_iri && !is_sentence).then_some(prefix)
}

/// The terms of a governance object, each with the field that it stands in.
pub(super) fn terms(governance: &Governance) -> impl Iterator<Item = (&'static str, &Str)> {
    let role = governance.operator_role.iter();
    let risk = governance.risk_classification.iter();
    let contexts = governance.intended_deployment_contexts.iter().flatten();
    let capabilities = governance.capabilities.iter().flatten();
    let obligations = governance.obligations.iter().flatten();
    let obligations = obligations.flat_map(|obligation| {
        let trigger = obligation.applies_to.as_deref();
        let triggers = trigger.map(|trigger| {
            [
                &trigger.capability,
                &trigger.data_class,
                &trigger.risk_classification,
            ]
        });
        let triggers = triggers.into_iter().flatten().flatten();
        obligation.obligation.iter().chain(triggers)
    });
    let reviews = governance.reviews.iter().flatten();
    let reviews = reviews.filter_map(|review| review.kind.as_ref());
    role.map(|term| ("operator_role", term))
        .chain(risk.map(|term| ("risk_classification", term)))
        .chain(contexts.map(|term| ("intended_deployment_contexts", term)))
        .chain(capabilities.map(|term| ("capabilities", term)))
        .chain(obligations.map(|term| ("obligations", term)))
        .chain(reviews.map(|term| ("reviews", term)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_terms() {
        for (term, expected) in [
            ("dpv:PersonalData", Some("dpv")),
            ("acme:a:b", Some("acme")),
            (":x", Some("")),
            ("x:", Some("x")),
            ("1a:X", Some("1a")),
            ("mailto:me", Some("mailto")),
            ("", None),
            ("tier 3", None),
            ("tier-3", None),
            ("https://x.org/#a", None),
            ("ftp://x.org", None),
            ("urn:x:y", None),
            ("URN:x:y", None),
            ("Article 50: say so", None),
            ("note: x", None),
            ("dpv:\u{a0}X", None),
        ] {
            assert_eq!(prefix(term), expected, "{term}");
        }
    }
}
