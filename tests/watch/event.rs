//! What `packc watch --format json` tells: one event a line.

use serde_json::Value;

/// Something that `packc watch` told.
#[derive(Clone, Debug)]
pub(crate) struct Event(pub(crate) Value);

impl Event {
    /// The event of a line.
    pub(crate) fn parse(line: &str) -> Self {
        let value = serde_json::from_str(line);
        Self(value.unwrap_or_else(|error| panic!("no event: {line}: {error}")))
    }

    /// What happened: the key `event`.
    pub(crate) fn kind(&self) -> &str {
        self.0["event"].as_str().expect("each event has a kind")
    }

    /// True for a build, good or not.
    pub(crate) fn is_build(&self) -> bool {
        matches!(self.kind(), "built" | "failed")
    }

    /// The changes that led to a build: "prompts/a.md changed".
    pub(crate) fn changes(&self) -> Vec<String> {
        let changes = self.0["changes"].as_array().into_iter().flatten();
        let word = |change: &Value, key| change[key].as_str().unwrap().to_owned();
        changes
            .map(|change| word(change, "path") + " " + &word(change, "change"))
            .collect()
    }

    /// True when it tells of this path: as a change, or as saved without a difference.
    pub(crate) fn names(&self, path: &str) -> bool {
        let list = |key: &str| self.0[key].as_array().into_iter().flatten();
        list("changes").any(|change| change["path"] == path)
            || list("paths").any(|name| name == path)
    }

    /// The names of the rules that found something: "missing-file error".
    pub(crate) fn findings(&self) -> Vec<String> {
        let findings = self.0["diagnostics"].as_array().into_iter().flatten();
        let word = |finding: &Value, key| finding[key].as_str().unwrap().to_owned();
        findings
            .map(|finding| word(finding, "name") + " " + &word(finding, "severity"))
            .collect()
    }

    /// The digest of the first output.
    pub(crate) fn digest(&self) -> &str {
        self.0["outputs"][0]["sha256"].as_str().expect("an output")
    }
}
