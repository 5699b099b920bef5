//! The objects of SARIF 2.1.0 that packc writes. Section numbers are those of the standard.
//!
//! Invariant: every property that the standard requires is there, and none that it doesn't have.

use std::collections::BTreeMap;

use serde::Serialize;

/// `sarifLog`, section 3.13.
#[derive(Serialize)]
pub(super) struct Log<'a> {
    #[serde(rename = "$schema")]
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) runs: [Run<'a>; 1],
}

/// `run`, section 3.14.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Run<'a> {
    pub(super) tool: Tool<'a>,
    pub(super) invocations: [Invocation; 1],
    pub(super) original_uri_base_ids: BTreeMap<&'static str, BaseId>,
    pub(super) column_kind: &'static str,
    pub(super) newline_sequences: [&'static str; 3],
    pub(super) results: Vec<Finding>,
}

/// `tool`, section 3.18.
#[derive(Serialize)]
pub(super) struct Tool<'a> {
    pub(super) driver: Driver<'a>,
}

/// `toolComponent`, section 3.19.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver<'a> {
    pub(super) name: &'static str,
    pub(super) version: &'a str,
    pub(super) information_uri: &'static str,
    pub(super) rules: Vec<Descriptor>,
}

/// `invocation`, section 3.20.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) tool_execution_notifications: Vec<Notification>,
}

/// What relative paths start from: an `artifactLocation` without `uri`, since the log holds no path of the machine
/// (section 3.14.14).
#[derive(Serialize)]
pub(super) struct BaseId {
    pub(super) description: Text,
}

/// `message` or `multiformatMessageString`, sections 3.11 and 3.12. Braces are not doubled, as section 3.11.5 would have
/// it: the services that people read the texts in show them as they are, and `{{name}}` is in many of them.
#[derive(Serialize)]
pub(super) struct Text {
    pub(super) text: String,
}

/// `reportingDescriptor`, section 3.49.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptor {
    pub(super) id: &'static str,
    pub(super) short_description: Text,
    pub(super) full_description: Text,
    pub(super) help: Help,
    pub(super) default_configuration: Configuration,
    pub(super) properties: RuleProperties,
}

/// `multiformatMessageString`, section 3.12.
#[derive(Serialize)]
pub(super) struct Help {
    pub(super) text: String,
    pub(super) markdown: &'static str,
}

/// `reportingConfiguration`, section 3.50.
#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) enabled: bool,
    pub(super) level: &'static str,
}

/// What packc itself says of a rule (`propertyBag`, section 3.8).
#[derive(Serialize)]
pub(super) struct RuleProperties {
    pub(super) code: String,
}

/// `notification`, section 3.58.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Notification {
    pub(super) associated_rule: RuleReference,
    pub(super) level: &'static str,
    pub(super) message: Text,
}

/// `reportingDescriptorReference`, section 3.52.
#[derive(Serialize)]
pub(super) struct RuleReference {
    pub(super) id: &'static str,
    pub(super) index: usize,
}

/// `result`, section 3.27.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Finding {
    pub(super) rule_id: &'static str,
    pub(super) rule_index: usize,
    pub(super) level: &'static str,
    pub(super) message: Text,
    pub(super) locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) fixes: Vec<Repair>,
}

/// `location`, section 3.28.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the standard's names")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Text>,
    pub(super) physical_location: PhysicalLocation,
}

/// `physicalLocation`, section 3.29.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) region: Region,
}

/// `artifactLocation`, section 3.4.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) uri_base_id: Option<&'static str>,
}

/// `region`, section 3.30. An empty one is a place between two characters.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: usize,
    pub(super) start_column: usize,
    pub(super) end_line: usize,
    pub(super) end_column: usize,
}

/// `fix`, section 3.55.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Repair {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<Text>,
    pub(super) artifact_changes: [ArtifactChange; 1],
}

/// `artifactChange`, section 3.56.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactChange {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) replacements: [Replacement; 1],
}

/// `replacement`, section 3.57.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Replacement {
    pub(super) deleted_region: Region,
    pub(super) inserted_content: Text,
}
