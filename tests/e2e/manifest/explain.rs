//! What is foretold.

use insta::assert_snapshot;

use super::PACK;
use crate::project::Project;

#[test]
fn of_a_small_pack() {
    let project = super::packed();
    let run = project.packc("manifest pack.json --explain");
    assert_snapshot!(run.stdout, @r"
    What the operator will say
      ok         admission          the PromptPack is right by its schema
      unknown    immutability       only the cluster knows what is published; name
                                    earlier manifests with `--previous`
      ok         pack label         the pack's name can be the value of a label
      ok         SourceValid        the ConfigMap comes with the PromptPack, and has
                                    the key `pack.json`
      unknown    SchemaValid        the pack is right by PromptPack 1.9.0; name the
                                    operator's own schema with `--operator-schema`
      ok         SkillsResolved     no skills
      ok         SkillsValid        no skills
      ok         SkillToolsResolved no skills
      unknown    Ready              follows from SchemaValid
      ok         ContentDrift       the ConfigMap is immutable, and has the bytes of
                                    the pack
      unknown    Superseded         only the cluster knows what is published; name
                                    earlier manifests with `--previous`
      ok         DuplicateVersion   comes only of versions with build metadata
      ok         AgentsNotified     is never false
      unknown    AgentRuntime       agents find it by the name of the pack, without
                                    a pin or with this one

    At run time
      opens at   `greet`, the only prompt
      governance no governance block: nothing is declared
      evals      the pack has no evals
    ");
    assert_eq!(run.code, 0);
}

#[test]
fn of_a_pack_that_fails() {
    let project = super::packed();
    project.packc("manifest pack.json -o one.yaml").succeeds();
    project.write("pack.json", PACK.replace("hello.", "goodbye."));
    let run = project.packc(
        "manifest pack.json --explain --previous one.yaml --pack-name abc- --version 1.0.0-rc-1 --skill shop",
    );
    assert_eq!(run.code, 1);
    assert_snapshot!(run.stdout, @r"
    What the operator will say
      will fail  admission          the version `1.0.0-rc-1` has a `-` inside of
                                    `rc-1`
      ok         immutability       no published version changes
      will fail  pack label         `abc-` can't be the name of a pack in a cluster
      ok         SourceValid        the ConfigMap comes with the PromptPack, and has
                                    the key `pack.json`
      unknown    SchemaValid        the pack is right by PromptPack 1.9.0; name the
                                    operator's own schema with `--operator-schema`
      unknown    SkillsResolved     the cluster needs synced SkillSources: shop
      unknown    SkillsValid        only the cluster knows the skills; name their
                                    folders with `--skills-dir`
      unknown    SkillToolsResolved only the cluster knows the skills; name their
                                    folders with `--skills-dir`
      unknown    Ready              follows from SchemaValid
      ok         ContentDrift       the ConfigMap is immutable, and has the bytes of
                                    the pack
      ok         Superseded         it is the newest of its channel
      ok         DuplicateVersion   comes only of versions with build metadata
      ok         AgentsNotified     is never false
      unknown    AgentRuntime       agents find it by the name of the pack, without
                                    a pin or with this one

    At run time
      opens at   `greet`, the only prompt
      governance no governance block: nothing is declared
      evals      the pack has no evals
    ");
}

#[test]
fn of_evals_and_governance() {
    let evals = r#""evals": [
    {"id": "a", "type": "llm_judge", "trigger": "every_turn", "params": {"criteria": "x"}},
    {"id": "b", "type": "contains", "trigger": "every_turn"},
    {"id": "c", "type": "regex", "trigger": "on_workflow_step", "params": {"pattern": "x"}},
    {"id": "d", "type": "regex", "trigger": "sample_turns", "params": {"pattern": "x"}},
    {"id": "e", "type": "regex", "trigger": "every_turn", "enabled": false, "params": {"pattern": "x"}},
    {"id": "f", "type": "own", "trigger": "sample_sessions", "sample_percentage": 20}
  ],
  "metadata": {"governance": {"intended_purpose": "x", "requires_ai_disclosure": false, "extensions": {}}},
  "prompts""#;
    let two = PACK.replace("\"prompts\"", evals).replace(
        "\"Say hello.\"}",
        r#""Say hello."},
    "other": {"id": "other", "name": "Other", "version": "1.0.0", "system_template": "Say hello.",
      "evals": [{"id": "g", "type": "own", "trigger": "every_turn"}]}"#,
    );
    let project = Project::new("");
    project.write("pack.json", &two);
    let run = project.packc("manifest pack.json --explain");
    let (_, rest) = run.stdout.split_once("\nAt run time").unwrap();
    assert_snapshot!(rest, @r"

    opens at   unclear: neither a workflow, nor agents, nor a prompt `default`
    governance declared: intended_purpose, requires_ai_disclosure
               people need not be told that they talk to an AI
               `extensions` stays in the pack; the operator doesn't carry it on
    evals      a: runs on `every_turn`
               b: will fail, since it has no `params.patterns`
               c: never runs, since realtime evals don't fire `on_workflow_step`
               d: runs on 5 % (`sample_turns`, the default)
               e: never runs, since it is switched off
               f: runs on 20 % (`sample_sessions`)
               g: never runs, since the pack isn't opened at the prompt `other`
    ");
    assert!(run.stderr.contains("warning[no-opening-prompt]"), "{run}");
    project.write("pack.json", two.replace("\"greet\"", "\"default\""));
    let run = project.packc("manifest pack.json --explain");
    assert!(
        run.stdout.contains("`default`, the prompt `default`"),
        "{run}"
    );
    assert!(!run.stderr.contains("no-opening-prompt"), "{run}");
}
