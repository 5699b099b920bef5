//! Evals: measurements of answers, outside the path of the answer (RFC 0006).

use crate::record::record;
use crate::{Bool, Extra, List, Num, Object, Str};

record! {
    /// A measurement of answers (specification, Eval; RFC 0006).
    "Eval" => Eval {
        /// Its name, unique among the evals of the pack or of the prompt.
        id: Str,
        /// What it measures, and why.
        description: Str,
        /// How it measures; runtimes define the types.
        kind as "type": Str,
        /// When it runs: `every_turn`, `on_session_complete`, `sample_turns`, and others.
        trigger: Str,
        /// The percentage of turns or sessions that a sampling trigger picks; 5 when absent.
        sample_percentage: Num,
        /// `false` turns it off.
        enabled: Bool,
        /// Settings of the type.
        params: Object,
        /// How the result is shown to monitoring.
        metric: Box<MetricDef>,
        /// When the score is good enough.
        threshold: Box<Threshold>,
        /// What is said about the result.
        message: Str,
        /// When it runs for a turn or session, in terms of the runtime.
        when: Object,
        /// The groups it belongs to.
        groups: List<Str>,
        /// Notes for external policies (RFC 0016).
        extensions: Object,
    }

    /// A metric in the style of Prometheus (specification, Metric Def; RFC 0006).
    "MetricDef" => MetricDef {
        /// The name of the metric.
        name: Str,
        /// `gauge`, `counter`, `histogram` or `boolean`.
        kind as "type": Str,
        /// Between what its values lie.
        range: Box<MetricRange>,
        ..extra: Extra,
    }

    /// The bounds of a metric's values (specification, Metric Def).
    "MetricDef.range" => MetricRange {
        /// The least value.
        min: Num,
        /// The greatest value.
        max: Num,
        ..extra: Extra,
    }

    /// When a score is good enough (specification, Threshold).
    "Eval.threshold" => Threshold {
        /// How the score compares with the value: `gte`, `lte`, `gt`, `lt`, `eq`, or another.
        operator: Str,
        /// The value.
        value: Num,
    }
}
