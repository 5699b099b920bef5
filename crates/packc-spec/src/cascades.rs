//! One mistake, one finding: drops those that only follow from another.
//!
//! Invariant: of the findings about a value, the one that is left tells everything that must be changed first.

use std::collections::HashSet;

use crate::finding::{Finding, Problem, Segment};

/// The findings without repetitions and without those that go away when another one is repaired.
pub(crate) fn without_cascades(findings: Vec<Finding>) -> Vec<Finding> {
    let mut wrong_types = HashSet::new();
    let mut too_short = HashSet::new();
    let mut values = HashSet::new();
    for finding in &findings {
        match finding.problem {
            Problem::WrongType { .. } => wrong_types.insert(finding.at.clone()),
            Problem::TooShort(_) => too_short.insert(finding.at.clone()),
            _ => false,
        };
        if !finding.is_about_key() {
            values.insert(finding.at.clone());
        }
    }
    let follows = |finding: &Finding| match &finding.problem {
        Problem::WrongType { .. } | Problem::UnknownKey { .. } => false,
        Problem::MissingKey {
            condition: Some(condition),
            ..
        } => values.contains(&child(&finding.at, &condition.key)),
        Problem::Pattern { .. } | Problem::Format { .. } => too_short.contains(&finding.at),
        _ => wrong_types.contains(&finding.at),
    };
    let mut seen = HashSet::new();
    let mut kept = findings;
    kept.retain(|finding| !follows(finding));
    kept.retain(|finding| seen.insert((finding.at.clone(), finding.problem.clone())));
    kept
}

/// The place of the value under `key` of the object at `at`.
fn child(at: &[Segment], key: &str) -> Vec<Segment> {
    let key = Segment::Key(key.to_owned());
    at.iter().cloned().chain([key]).collect()
}

impl Finding {
    /// True when the finding is about a key of an object, and says nothing against what is there.
    pub(crate) fn is_about_key(&self) -> bool {
        matches!(
            self.problem,
            Problem::UnknownKey { .. }
                | Problem::MissingKey { .. }
                | Problem::MissingAnyOf { .. }
                | Problem::KeyFormat { .. }
        )
    }
}
