//! Files that a project names and that lie in the folder of a section: they come along, and aren't read as its sources.

use insta::assert_snapshot;

use crate::{Migrated, PROJECT};

/// The project with its composition and the workflow that runs it; `{schema}` is its schema file.
fn with_composition(schema: &str) -> String {
    let files = PROJECT.replace(
        "        terminal: true # nothing follows\n",
        &format!(
            "        terminal: true # nothing follows
        orchestration: composition
        composition: answer
  compositions:
    answer:
      version: 1
      output_schema: {schema}
      steps:
        - id: ask
          kind: prompt
          prompt_task: greet
          input: ${{input}}
"
        ),
    );
    let files = files.replace(
        "        prompt_task: greet\n        terminal",
        "        terminal",
    );
    format!("{files}\n--- {schema}\n{{\"type\": \"object\"}}\n")
}

/// The beginning of the root file, up to the identity of the pack.
fn settings(migrated: &Migrated) -> String {
    let root = migrated.text("pack.yaml");
    let (settings, _) = root.split_once("id: desk").unwrap();
    settings.to_owned()
}

#[test]
fn skills_below_prompts() {
    let files = PROJECT
        .replace("path: skills", "path: prompts/skills")
        .replace(
            "--- skills/tone/SKILL.md",
            "--- prompts/skills/tone/SKILL.md",
        );
    for (markdown, ending) in [(false, "yaml"), (true, "md")] {
        let migrated = Migrated::new(&files, markdown);
        assert!(migrated.outcome.is_proven(), "{:?}", migrated.messages());
        migrated.builds();
        assert_eq!(
            migrated.files(),
            [
                "fragments/voice.md",
                "pack.yaml",
                &format!("prompts/greet.{ending}"),
                "prompts/images/dot.png",
                "prompts/skills/tone/SKILL.md",
                "tools/find.yaml"
            ]
        );
        insta::allow_duplicates!(assert_snapshot!(migrated.text("pack.yaml"), @r#"
        # The support desk.
        packc:
          sources:
            prompts:
              - prompts/*
        id: desk
        name: desk
        version: "2.0.0"
        skills:
          # How we sound.
          - path: prompts/skills
        workflow: # of the desk
          version: 1
          entry: hello
          states:
            hello:
              prompt_task: greet
              terminal: true # nothing follows
        "#));
    }
}

/// Beside the files of the section no pattern tells them apart.
#[test]
fn schema_files_beside_sources() {
    let migrated = Migrated::new(&with_composition("prompts/answer.json"), false);
    assert!(migrated.outcome.is_proven(), "{:?}", migrated.messages());
    migrated.builds();
    assert_snapshot!(settings(&migrated), @r"
    # The support desk.
    packc:
      sources:
        prompts:
          - prompts/greet.yaml
    ");
    let migrated = Migrated::new(&with_composition("compositions/schemas/answer.json"), false);
    migrated.builds();
    assert_snapshot!(settings(&migrated), @r"
    # The support desk.
    packc:
      sources:
        compositions:
          - compositions/*
    ");
}

/// Evals stay in the root file, so nothing in their folder is a source.
#[test]
fn schema_files_in_the_folder_of_a_section_without_files() {
    let migrated = Migrated::new(&with_composition("evals/answer.json"), false);
    migrated.builds();
    assert_snapshot!(settings(&migrated), @r"
    # The support desk.
    packc:
      sources:
        evals: []
    ");
}

/// What no folder gives needs no setting: other endings, and what begins with `_`.
#[test]
fn files_that_no_folder_gives() {
    for schema in [
        "prompts/_answer.json",
        "tools/_schemas/answer.json",
        "schemas/answer.json",
    ] {
        let migrated = Migrated::new(&with_composition(schema), false);
        migrated.builds();
        assert_eq!(settings(&migrated), "# The support desk.\n", "{schema}");
    }
}

/// An entry whose file a named one is stays in the root file.
#[test]
fn a_named_file_with_the_name_of_a_source() {
    for data in ["prompts/greet.yaml", "prompts/Greet.yaml"] {
        let files = PROJECT
            .replace("file: prompts/greet.yaml", "file: greet.yaml")
            .replace("--- prompts/greet.yaml", "--- greet.yaml")
            .replace("--- prompts/images/dot.png", "--- images/dot.png")
            .replace("path: ../fragments", "path: fragments")
            .replace("path: skills", "path: prompts")
            .replace("--- skills/tone/SKILL.md", "--- prompts/SKILL.md")
            .replace("name: tone", "name: prompts");
        let files = format!("{files}--- {data}\ndata of the skill\n");
        let migrated = Migrated::new(&files, false);
        assert!(migrated.outcome.is_proven(), "{:?}", migrated.messages());
        migrated.builds();
        let expected = "# The support desk.\npackc:\n  sources:\n    prompts: []\n";
        assert_eq!(settings(&migrated), expected);
        assert_eq!(migrated.text(data), "data of the skill\n");
        assert!(migrated.text("pack.yaml").contains("prompts:\n  greet:\n"));
    }
}

#[test]
fn schema_files_that_name_others() {
    let schema = "{\"type\": \"object\"}";
    let files = with_composition("prompts/answer.json")
        .replace(schema, "{\"$ref\": \"parts/an%20order.json#/$defs/order\"}");
    let order = "{\"$defs\": {\"order\": {\"$ref\": \"../answer.json\"}}}\n";
    let files = format!("{files}--- prompts/parts/an order.json\n{order}");
    let migrated = Migrated::new(&files, false);
    assert!(migrated.outcome.is_proven(), "{:?}", migrated.messages());
    migrated.builds();
    assert_eq!(migrated.text("prompts/parts/an order.json"), order);
}

/// The path of a schema may go on in the file, and has escapes.
#[test]
fn schemas_in_the_middle_of_a_file() {
    let files = with_composition("schemas/all answers.json")
        .replace(
            "output_schema: schemas/all answers.json",
            "output_schema: schemas/all%20answers.json#/$defs/a",
        )
        .replace(
            "{\"type\": \"object\"}",
            "{\"$defs\": {\"a\": {\"type\": \"object\"}}}",
        );
    let migrated = Migrated::new(&files, false);
    assert!(migrated.outcome.is_proven(), "{:?}", migrated.messages());
    migrated.builds();
    let composition = migrated.text("compositions/answer.yaml");
    let path = "output_schema: \"../schemas/all%20answers.json#/$defs/a\"\n";
    assert!(composition.contains(path), "{composition}");
}
