//! The metrics of evals (RFC 0006, Validation 3).
//!
//! Invariant: names that the schema's pattern refuses are reported by the schema check alone.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::eval::{EMPTY_METRIC_RANGE, METRIC_NAME};
use packc_ir::{Eval, MetricRange, Str};

/// Checks the metric of an eval of the pack with this id.
pub(super) fn check(eval: &Eval, pack: Option<&str>, found: &mut Vec<Diagnostic>) {
    if let Some(metric) = &eval.metric {
        found.extend(metric.name.as_ref().and_then(|name| style(name, pack)));
        found.extend(metric.range.as_deref().and_then(empty_range));
    }
}

/// A metric's name is in snake case, with a prefix that says whose it is (RFC 0006, Validation 3; `MetricDef.name`).
fn style(name: &Str, pack: Option<&str>) -> Option<Diagnostic> {
    let is_first = |char: char| char.is_ascii_alphabetic() || char == '_' || char == ':';
    let is_legal = name.starts_with(is_first)
        && name
            .chars()
            .all(|char| is_first(char) || char.is_ascii_digit());
    if !is_legal {
        return None;
    }
    let snake = snake_case(name);
    let has_namespace = snake.trim_matches(['_', ':']).contains(['_', ':']);
    let prefixed = if has_namespace {
        snake.clone()
    } else {
        let namespace = pack.map_or_else(|| "my_app".to_owned(), |id| id.replace('-', "_"));
        format!("{namespace}_{}", snake.trim_start_matches('_'))
    };
    let message = if snake != **name {
        format!("the metric `{}` isn't in snake case", &**name)
    } else if has_namespace {
        return None;
    } else {
        format!(
            "the metric `{}` has no prefix that says whose it is",
            &**name
        )
    };
    Some(
        Diagnostic::new(&METRIC_NAME, message)
            .at(name.origin.value, "")
            .help(format!("write `{prefixed}`, for example")),
    )
}

/// `ToneScore` as `tone_score`, and `JSONValid` as `json_valid`.
fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    let mut before: Option<char> = None;
    let mut rest = name.chars().peekable();
    while let Some(char) = rest.next() {
        let begins_word = char.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || before.is_ascii_uppercase()
                        && rest.peek().is_some_and(char::is_ascii_lowercase)
            });
        if begins_word {
            snake.push('_');
        }
        snake.push(char.to_ascii_lowercase());
        before = Some(char);
    }
    snake
}

/// The least value of a metric isn't above its greatest (RFC 0006, Validation 3).
fn empty_range(range: &MetricRange) -> Option<Diagnostic> {
    let (min, max) = (range.min.as_ref()?, range.max.as_ref()?);
    if min.as_f64() <= max.as_f64() {
        return None;
    }
    let message = format!(
        "the range of the metric begins at {} and ends at {}",
        min.text, max.text
    );
    Some(
        Diagnostic::new(&EMPTY_METRIC_RANGE, message)
            .at(min.origin.value, "greater than `max`")
            .related(max.origin.value, "`max`")
            .help("write the smaller number as `min`"),
    )
}

#[cfg(test)]
mod tests {
    use super::snake_case;

    #[test]
    fn words_of_names() {
        for (name, snake) in [
            ("ToneScore", "tone_score"),
            ("toneScore", "tone_score"),
            ("JSONValid", "json_valid"),
            ("isJSON", "is_json"),
            ("TONE_SCORE", "tone_score"),
            ("Tone_Score", "tone_score"),
            ("p95Latency", "p95_latency"),
            ("tone_score", "tone_score"),
            ("job:tone:avg", "job:tone:avg"),
            ("A", "a"),
        ] {
            assert_eq!(snake_case(name), snake);
        }
    }
}
