//! The types of evals and validators that are known.
//!
//! One list for both: a runtime has one registry, and each of its types measures as an eval and guards as a validator.
//!
//! Invariant: the list only serves to find misspelt types. One that is missing here is allowed like any other.

/// The types that the specification names in its schema and its examples.
const SPECIFICATION: &[&str] = &[
    "banned_words",
    "contains",
    "cosine_similarity",
    "custom",
    "json_valid",
    "length",
    "length_check",
    "llm_judge",
    "max_length",
    "max_sentences",
    "pii_detection",
    "regex",
    "regex_match",
    "sentiment",
];

/// The types that PromptKit 1.5 registers beyond those (`runtime/evals/handlers/register.go`), its aliases included.
const PROMPTKIT: &[&str] = &[
    "a2a_eval",
    "a2a_eval_session",
    "agent_invoked",
    "agent_not_invoked",
    "agent_response_contains",
    "answer_relevancy",
    "assertion",
    "audio_duration",
    "audio_emotion",
    "audio_format",
    "bias",
    "composition_branch_taken",
    "composition_output",
    "composition_parallel_complete",
    "composition_step_output",
    "contains_any",
    "content_excludes",
    "content_includes",
    "content_includes_any",
    "content_matches",
    "content_not_includes",
    "contextual_precision",
    "contextual_recall",
    "contextual_relevancy",
    "cost_budget",
    "directional",
    "faithfulness",
    "field_presence",
    "guardrail",
    "guardrail_triggered",
    "hallucination",
    "image_dimensions",
    "image_format",
    "image_moderation",
    "invariant_fields_preserved",
    "is_valid_json",
    "json_path",
    "json_schema",
    "latency_budget",
    "llm_judge_conversation",
    "llm_judge_session",
    "llm_judge_tool_calls",
    "min_length",
    "no_tool_errors",
    "outcome_equivalent",
    "pii_leakage",
    "required_fields",
    "rest_eval",
    "rest_eval_session",
    "role_violation",
    "sentence_count",
    "skill_activated",
    "skill_activation_order",
    "skill_not_activated",
    "spoke_in_state",
    "state_is",
    "text_sentiment",
    "text_toxicity",
    "tool_anti_pattern",
    "tool_args",
    "tool_args_excluded_session",
    "tool_args_session",
    "tool_call_chain",
    "tool_call_count",
    "tool_call_sequence",
    "tool_called",
    "tool_calls_with_args",
    "tool_efficiency",
    "tool_exec",
    "tool_no_repeat",
    "tool_result_has_media",
    "tool_result_includes",
    "tool_result_matches",
    "tool_result_media_type",
    "tools_called",
    "tools_called_session",
    "tools_not_called",
    "tools_not_called_session",
    "tools_not_called_with_args",
    "toxicity",
    "transitioned_to",
    "valid_json",
    "video_duration",
    "video_resolution",
    "workflow_complete",
    "workflow_tool_access",
    "workflow_transition_order",
];

/// All types, those of the specification first.
pub(super) fn known() -> impl Iterator<Item = &'static str> {
    SPECIFICATION.iter().chain(PROMPTKIT).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_type_is_listed_once_and_in_order() {
        let types: Vec<_> = known().collect();
        assert_eq!(types.iter().collect::<HashSet<_>>().len(), types.len());
        for list in [SPECIFICATION, PROMPTKIT] {
            assert!(list.is_sorted());
        }
    }
}
