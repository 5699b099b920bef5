//! What the operator will say of the objects, condition by condition, and what Omnia makes of the pack at run time.
//!
//! Invariant: foretells from the findings of the other checks alone, and says what only the cluster knows.

use packc_diagnostics::registry::manifest::{
    BUILD_METADATA, CLUSTER_PACK_NAME, CLUSTER_VERSION, OBJECT_LABEL, OBJECT_NAME, PACK_TOO_LARGE,
    PACK_WITH_BOM, PRERELEASE_VERSION, PUBLISHED_VERSION, REFUSED_BY_OPERATOR, RESERVED_LABEL,
    SKILL_COLLISION, SKILL_NOT_IN_SOURCE, SKILL_SELECTION, SOURCE_SKILL, SOURCE_SKILL_TOOL,
    STALE_PACK, SUPERSEDED_VERSION, TAG_WITHOUT_SKILL, UNPINNED_TIME, VERSION_TIE,
};
use packc_diagnostics::{Diagnostic, Rule};
use packc_spec::Version;

use super::request::Request;
use super::run_time;

/// The condition that the schema settles: its findings have rules of their own.
const SCHEMA_VALID: &str = "SchemaValid";

/// What can be said of a condition before anything is deployed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It will be as it should.
    Ok,
    /// It will fail.
    Fails,
    /// It may become what it shouldn't.
    AtRisk,
    /// Only the cluster knows.
    Unknown,
}

/// What will be, before anything is deployed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prediction {
    /// The conditions of the operator, in its order: the name, the verdict, and why.
    pub conditions: Vec<(&'static str, Verdict, String)>,
    /// The prompt that the pack opens at, and why.
    pub opening: String,
    /// What is read of the governance block, a fact a line.
    pub governance: Vec<String>,
    /// Which evals run, one a line.
    pub evals: Vec<String>,
}

/// Foretells from what was found.
pub(super) fn predict(request: &Request<'_>, found: &[Diagnostic]) -> Prediction {
    let pack = &request.pack.pack;
    let opening = match run_time::opening(pack) {
        Some((prompt, why)) => format!("`{prompt}`, {why}"),
        None => "unclear: neither a workflow, nor agents, nor a prompt `default`".to_owned(),
    };
    Prediction {
        conditions: conditions(request, found),
        opening,
        governance: run_time::governance(request.pack),
        evals: run_time::evals(pack),
    }
}

/// A condition: its name, the rules whose findings settle it, and what holds without such findings.
type Row = (&'static str, Vec<&'static Rule>, (Verdict, String));

fn conditions(request: &Request<'_>, found: &[Diagnostic]) -> Vec<(&'static str, Verdict, String)> {
    let mut rows = of_admission(request);
    rows.extend(of_source(request));
    rows.extend(of_skills(request));
    let settled = |(name, rules, otherwise): Row| {
        let (verdict, words) = of_findings(name, &rules, found).unwrap_or(otherwise);
        (name, verdict, words)
    };
    let mut conditions: Vec<_> = rows.into_iter().map(settled).collect();
    conditions.push(ready(&conditions));
    conditions.extend(of_versions(request).into_iter().map(settled));
    conditions
}

fn ok(words: &str) -> (Verdict, String) {
    (Verdict::Ok, words.to_owned())
}

fn unknown(words: &str) -> (Verdict, String) {
    (Verdict::Unknown, words.to_owned())
}

/// What settles a condition that depends on earlier versions.
fn published(request: &Request<'_>, words: &str) -> (Verdict, String) {
    if request.given.previous.is_empty() {
        unknown(
            "only the cluster knows what is published; name earlier manifests with `--previous`",
        )
    } else {
        ok(words)
    }
}

fn of_admission(request: &Request<'_>) -> Vec<Row> {
    vec![
        (
            "admission",
            vec![
                &CLUSTER_VERSION,
                &OBJECT_NAME,
                &OBJECT_LABEL,
                &RESERVED_LABEL,
                &SKILL_SELECTION,
            ],
            ok("the PromptPack is right by its schema"),
        ),
        (
            "immutability",
            vec![&PUBLISHED_VERSION],
            published(request, "no published version changes"),
        ),
        (
            "pack label",
            vec![&CLUSTER_PACK_NAME],
            ok("the pack's name can be the value of a label"),
        ),
    ]
}

fn of_source(request: &Request<'_>) -> Vec<Row> {
    let schema = request.given.operator_schema.as_ref();
    let schema = schema.map(|schema| ok(&format!("checked with `{}`", schema.value)));
    let newest = || {
        unknown(&format!(
            "the pack is right by PromptPack {}; name the operator's own schema with `--operator-schema`",
            Version::newest()
        ))
    };
    vec![
        (
            "SourceValid",
            vec![&PACK_TOO_LARGE, &OBJECT_NAME],
            ok("the ConfigMap comes with the PromptPack, and has the key `pack.json`"),
        ),
        (
            SCHEMA_VALID,
            vec![&PACK_WITH_BOM, &REFUSED_BY_OPERATOR],
            schema.unwrap_or_else(newest),
        ),
    ]
}

fn of_skills(request: &Request<'_>) -> Vec<Row> {
    let given = request.given;
    let names: Vec<&str> = given
        .skills
        .iter()
        .map(|skill| &*skill.value.source)
        .collect();
    let is_seen = |name: &&str| given.skills_dirs.iter().any(|(key, _)| key.value == **name);
    let seen = names.iter().all(is_seen);
    let known = |words: &str| match (names.is_empty(), seen) {
        (true, _) => ok("no skills"),
        (false, true) => ok(words),
        (false, false) => {
            unknown("only the cluster knows the skills; name their folders with `--skills-dir`")
        }
    };
    let resolved = if names.is_empty() {
        ok("no skills")
    } else {
        let names = names.join(", ");
        unknown(&format!("the cluster needs synced SkillSources: {names}"))
    };
    vec![
        ("SkillsResolved", vec![&SKILL_SELECTION], resolved),
        (
            "SkillsValid",
            vec![
                &SKILL_COLLISION,
                &SKILL_NOT_IN_SOURCE,
                &SOURCE_SKILL,
                &TAG_WITHOUT_SKILL,
            ],
            known("no two skills have one name"),
        ),
        (
            "SkillToolsResolved",
            vec![&SOURCE_SKILL_TOOL],
            known("the pack has every tool that the skills need"),
        ),
    ]
}

fn of_versions(request: &Request<'_>) -> Vec<Row> {
    let drift = match request.given.immutable {
        Some(false) => (
            Verdict::AtRisk,
            "the ConfigMap isn't immutable: it can be edited".to_owned(),
        ),
        _ => ok("the ConfigMap is immutable, and has the bytes of the pack"),
    };
    vec![
        (
            "ContentDrift",
            vec![&STALE_PACK, &PUBLISHED_VERSION, &UNPINNED_TIME],
            drift,
        ),
        (
            "Superseded",
            vec![&SUPERSEDED_VERSION],
            published(request, "it is the newest of its channel"),
        ),
        (
            "DuplicateVersion",
            vec![&BUILD_METADATA, &VERSION_TIE],
            match &request.version {
                Ok(version) if version.build.is_some() => {
                    unknown("the version has build metadata, and the cluster may hold an equal one")
                }
                _ => ok("comes only of versions with build metadata"),
            },
        ),
        ("AgentsNotified", vec![], ok("is never false")),
        (
            "AgentRuntime",
            vec![&PRERELEASE_VERSION],
            unknown("agents find it by the name of the pack, without a pin or with this one"),
        ),
    ]
}

/// The verdict that findings give: the worst of them.
fn of_findings(name: &str, rules: &[&Rule], found: &[Diagnostic]) -> Option<(Verdict, String)> {
    let counts = |diagnostic: &&Diagnostic| {
        let is_of_schema = matches!(diagnostic.rule.code, 1000..2000 | 3000..4000);
        rules.contains(&diagnostic.rule)
            || name == SCHEMA_VALID && diagnostic.is_error() && is_of_schema
    };
    let mut of_rules: Vec<&Diagnostic> = found.iter().filter(counts).collect();
    of_rules.sort_by_key(|diagnostic| std::cmp::Reverse(diagnostic.severity));
    let first = of_rules.first()?;
    let verdict = if first.is_error() {
        Verdict::Fails
    } else {
        Verdict::AtRisk
    };
    Some((verdict, first.message.clone()))
}

/// `Ready` follows from the conditions of the source, the schema and the skills.
fn ready(conditions: &[(&'static str, Verdict, String)]) -> (&'static str, Verdict, String) {
    const PARTS: [&str; 5] = [
        "SourceValid",
        SCHEMA_VALID,
        "SkillsResolved",
        "SkillsValid",
        "SkillToolsResolved",
    ];
    let of = |wanted: Verdict| {
        let mut parts = conditions.iter().filter(|(name, ..)| PARTS.contains(name));
        let part = parts.find(|(_, verdict, _)| *verdict == wanted)?;
        Some(("Ready", wanted, format!("follows from {}", part.0)))
    };
    of(Verdict::Fails)
        .or_else(|| of(Verdict::Unknown))
        .or_else(|| of(Verdict::AtRisk))
        .unwrap_or((
            "Ready",
            Verdict::Ok,
            "follows from the conditions above".to_owned(),
        ))
}
