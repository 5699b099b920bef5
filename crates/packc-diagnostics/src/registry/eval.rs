//! Rules of evals and validators (`PK53xx`).
//!
//! `PK530x` is about evals, `PK531x` about validators.

use super::rules;

rules! {
    /// Two evals of the pack, or of one prompt, with one id.
    DUPLICATE_EVAL = 5301 "duplicate-eval" Error;
    /// A type of eval that is nearly a known one.
    MISSPELT_EVAL_TYPE = 5302 "misspelt-eval-type" Warning;
    /// A trigger that is nearly one of the specification.
    MISSPELT_TRIGGER = 5303 "misspelt-trigger" Warning;
    /// A `sample_percentage` that the trigger doesn't read.
    IGNORED_SAMPLE_PERCENTAGE = 5304 "ignored-sample-percentage" Warning;
    /// The name of a metric that isn't in the style of Prometheus.
    METRIC_NAME = 5305 "metric-name" Warning;
    /// A metric with a least value above the greatest one.
    EMPTY_METRIC_RANGE = 5306 "empty-metric-range" Error;
    /// An eval that runs after the call of a tool that nobody can call.
    UNKNOWN_EVAL_TOOL = 5307 "unknown-eval-tool" Warning;

    /// Two validators of the pack with one id.
    DUPLICATE_VALIDATOR = 5311 "duplicate-validator" Error;
    /// A type of validator that is nearly a known one.
    MISSPELT_VALIDATOR_TYPE = 5312 "misspelt-validator-type" Warning;
    /// `fail_on_violation: true`, which is deprecated.
    DEPRECATED_FAIL_ON_VIOLATION = 5313 "deprecated-fail-on-violation" Warning;
    /// `fail_on_violation: false`, which no runtime follows any more.
    IGNORED_FAIL_ON_VIOLATION = 5314 "ignored-fail-on-violation" Warning;
}
