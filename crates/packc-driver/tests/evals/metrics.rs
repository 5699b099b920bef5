//! Metrics: names and ranges.

use crate::check;

#[test]
fn names_of_metrics() {
    check(
        "
evals:
  - {id: a, type: regex, trigger: every_turn, metric: {name: hello_JSONValid, type: boolean}}
#                                                            ^^^^^^^^^^^^^^^ warning[metric-name]: the metric `hello_JSONValid` isn't in snake case
# = help: write `hello_json_valid`, for example
  - {id: b, type: regex, trigger: every_turn, metric: {name: Accuracy, type: gauge}}
#                                                            ^^^^^^^^ warning[metric-name]: the metric `Accuracy` isn't in snake case
# = help: write `hello_accuracy`, for example
  - {id: c, type: regex, trigger: every_turn, metric: {name: accuracy, type: gauge}}
#                                                            ^^^^^^^^ warning[metric-name]: the metric `accuracy` has no prefix that says whose it is
# = help: write `hello_accuracy`, for example
  - {id: d, type: regex, trigger: every_turn, metric: {name: tone-score, type: gauge}}
#                                                            ^^^^^^^^^^ error[wrong-format]: `evals[3].metric.name` can't be `tone-score`
  - {id: e, type: regex, trigger: every_turn, metric: {name: 'hello:tone_score', type: gauge, labels: {a: b}}}
  - {id: f, type: regex, trigger: every_turn, metric: {name: hello_tone, type: summary}}
#                                                                              ^^^^^^^ error[invalid-value]: `evals[5].metric.type` can't be `summary`
prompts:
  greet: {system_template: Say hello.}
",
    );
}

#[test]
fn ranges_of_metrics() {
    check(
        "
evals:
  - {id: a, type: regex, trigger: every_turn, metric: {name: hello_a, type: gauge, range: {max: -1, min: -0.5}}}
#                                                                                                        ^^^^ error[empty-metric-range]: the range of the metric begins at -0.5 and ends at -1
#                                                                                               ^^ note: `max`
  - {id: b, type: regex, trigger: every_turn, metric: {name: hello_b, type: gauge, range: {min: 1, max: 1.0}}}
  - {id: c, type: regex, trigger: every_turn, metric: {name: hello_c, type: gauge, range: {min: 5}}}
  - {id: d, type: regex, trigger: every_turn, metric: {name: hello_d, type: gauge, range: {min: 1e2, max: 50}}}
#                                                                                               ^^^ error[empty-metric-range]: the range of the metric begins at 1e2 and ends at 50
#                                                                                                         ^^ note: `max`
prompts:
  greet: {system_template: Say hello.}
",
    );
}
