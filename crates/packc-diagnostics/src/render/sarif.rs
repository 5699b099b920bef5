//! Findings as SARIF 2.1.0 (OASIS Standard, errata 01), which code scanning services and editors read.
//!
//! Invariant: the same findings give the same bytes. A rule is listed once, in the order of the registry, and only when
//! a finding is of it: with the texts of all rules, a log would have several hundred kilobytes before its first result.

mod model;
mod uri;

use std::collections::BTreeMap;

use packc_source::{SourceMap, Span};

use super::document;
use super::sentences::{related, sentences};
use crate::{Diagnostic, Fix, Rule, Severity, escape_controls, explain};
use model::{
    ArtifactChange, ArtifactLocation, BaseId, Configuration, Descriptor, Driver, Finding, Help,
    Invocation, Location, Log, Notification, PhysicalLocation, Region, Repair, Replacement,
    RuleProperties, RuleReference, Text, Tool,
};
use uri::BASE;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What there is to know about a run besides its findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<'a> {
    /// The version of packc.
    pub version: &'a str,
    /// False when the run ended for another reason than the content of the sources, such as an output that can't be
    /// written.
    pub successful: bool,
}

/// The text of the log of one run with these findings, in their order.
///
/// Columns count Unicode scalar values, and ends are exclusive. Paths are as messages name them, relative to the working
/// directory, which has to be the root of the repository for services that show the files. A finding that lies in no
/// file is a notification of the run: services refuse a result without a place.
pub fn log(diagnostics: &[Diagnostic], sources: &SourceMap, run: Run<'_>) -> String {
    log_of_all(&[(diagnostics, sources)], run)
}

/// The same for several projects, one after the other. They are one run: services take one of a tool at a time.
pub fn log_of_all(projects: &[(&[Diagnostic], &SourceMap)], run: Run<'_>) -> String {
    let all = || {
        let all = projects.iter().map(|(found, sources)| (*found, *sources));
        all.flat_map(|(found, sources)| found.iter().map(move |found| (found, sources)))
    };
    let mut rules: Vec<&'static Rule> = all().map(|(found, _)| found.rule).collect();
    rules.sort_by_key(|rule| rule.code);
    rules.dedup();
    let index = |rule: &Rule| rules.partition_point(|listed| listed.code < rule.code);
    let placed = all().filter_map(|(found, sources)| {
        let span = found.primary.as_ref()?.span;
        Some(Finding::new(found, span, index(found.rule), sources))
    });
    let unplaced = all()
        .filter(|(found, _)| found.primary.is_none())
        .map(|(found, _)| Notification::new(found, index(found.rule)));
    let run = model::Run {
        tool: Tool {
            driver: Driver {
                name: "packc",
                version: run.version,
                information_uri: "https://promptpack.org",
                rules: rules.iter().map(|rule| Descriptor::new(rule)).collect(),
            },
        },
        invocations: [Invocation {
            execution_successful: run.successful,
            tool_execution_notifications: unplaced.collect(),
        }],
        original_uri_base_ids: BTreeMap::from([(BASE, BaseId::default())]),
        column_kind: "unicodeCodePoints",
        newline_sequences: ["\r\n", "\n", "\r"],
        results: placed.collect(),
    };
    document::print(&Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [run],
    })
}

impl Default for BaseId {
    fn default() -> Self {
        let text = "The working directory of packc.".to_owned();
        Self {
            description: Text { text },
        }
    }
}

impl Descriptor {
    fn new(rule: &'static Rule) -> Self {
        let off = rule.severity == Severity::Off;
        Self {
            id: rule.name,
            short_description: Text {
                text: format!("{}.", rule.title()),
            },
            full_description: Text {
                text: rule.paragraphs("What").join("\n\n"),
            },
            help: Help {
                text: explain::body(rule, usize::MAX).trim_start().to_owned(),
                markdown: rule.body(),
            },
            default_configuration: Configuration {
                enabled: !off,
                level: if off { "warning" } else { level(rule.severity) },
            },
            properties: RuleProperties { code: rule.code() },
        }
    }
}

/// The level of a finding, section 3.27.10.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
        Severity::Off => "none",
    }
}

impl Notification {
    fn new(found: &Diagnostic, index: usize) -> Self {
        Self {
            associated_rule: RuleReference {
                id: found.rule.name,
                index,
            },
            level: level(found.severity),
            message: Text {
                text: sentences(found).join("\n"),
            },
        }
    }
}

impl Finding {
    fn new(found: &Diagnostic, span: Span, rule_index: usize, sources: &SourceMap) -> Self {
        let label = found.primary.as_ref().map(|label| label.text.as_str());
        let mut lines = sentences(found);
        let mut related_locations = Vec::new();
        for (span, text) in related(found, sources) {
            let id = related_locations.len() + 1;
            // Services show a related place where the message links to it (section 3.11.6).
            lines.push(format!("[{}]({id})", link_text(&text)));
            related_locations.push(Location {
                id: Some(id),
                ..Location::new(span, &text, sources)
            });
        }
        Self {
            rule_id: found.rule.name,
            rule_index,
            level: level(found.severity),
            message: Text {
                text: lines.join("\n"),
            },
            locations: [Location::new(span, label.unwrap_or_default(), sources)],
            related_locations,
            fixes: found
                .fix
                .iter()
                .map(|fix| Repair::new(fix, found, sources))
                .collect(),
        }
    }
}

/// Words between the brackets of a link.
fn link_text(words: &str) -> String {
    let words = words.replace('\\', "\\\\");
    words.replace('[', "\\[").replace(']', "\\]")
}

impl Location {
    fn new(span: Span, words: &str, sources: &SourceMap) -> Self {
        let text = escape_controls(words).into_owned();
        Self {
            id: None,
            message: (!text.is_empty()).then_some(Text { text }),
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation::new(span, sources),
                region: Region::new(span, sources),
            },
        }
    }
}

impl ArtifactLocation {
    fn new(span: Span, sources: &SourceMap) -> Self {
        let (uri, uri_base_id) = uri::of(&sources.file(span.file).name);
        Self { uri, uri_base_id }
    }
}

impl Region {
    fn new(span: Span, sources: &SourceMap) -> Self {
        let file = sources.file(span.file);
        let bytes = span.range();
        let (start, end) = (file.line_column(bytes.start), file.line_column(bytes.end));
        Self {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}

impl Repair {
    fn new(fix: &Fix, found: &Diagnostic, sources: &SourceMap) -> Self {
        let help = sentences(found).into_iter().skip(1 + found.notes.len());
        let replacement = Replacement {
            deleted_region: Region::new(fix.span, sources),
            inserted_content: Text {
                text: fix.replacement.clone(),
            },
        };
        Self {
            description: help.take(1).map(|text| Text { text }).next(),
            artifact_changes: [ArtifactChange {
                artifact_location: ArtifactLocation::new(fix.span, sources),
                replacements: [replacement],
            }],
        }
    }
}
