//! Values that take one of several forms.

use packc_ir::{Predicate, ProviderRequirement, SkillSource, StepForm, StepInput};

use crate::tree::pack;

#[test]
fn skills_are_references_paths_or_written_here() {
    let pack = pack("skills: [./a, {path: ./b}, {name: c}, {preload: true, path: ./d}, 5]\n");
    let skills = pack.skills.as_ref().unwrap();
    assert!(matches!(&skills[0], SkillSource::Reference(path) if &**path == "./a"));
    assert!(matches!(&skills[1], SkillSource::Path(path) if path.path.as_deref() == Some("./b")));
    assert!(matches!(&skills[2], SkillSource::Inline(skill) if skill.name.as_deref() == Some("c")));
    assert!(matches!(&skills[3], SkillSource::Path(path) if path.path.as_deref() == Some("./d")));
    assert!(skills.len() == 4 && skills.partial);
}

#[test]
fn a_key_alone_is_a_requirement_of_a_language_model() {
    let pack = pack("requires: {providers: [main, {key: judge, role: inference}, {role: tts}]}\n");
    let providers = pack.requires.as_ref().unwrap().providers.as_ref().unwrap();
    let said: Vec<_> = providers
        .into_iter()
        .map(|requirement| (requirement.key().map(|key| &**key), requirement.role()))
        .collect();
    assert_eq!(
        said,
        [
            (Some("main"), Some("llm")),
            (Some("judge"), Some("inference")),
            (None, Some("tts")),
        ]
    );
    assert!(matches!(providers[0], ProviderRequirement::Key(_)));
}

/// The name of the form of the only step, and its keys beyond those of the form.
fn step(text: &str) -> (&'static str, Vec<String>) {
    let pack = pack(&format!("compositions: {{c: {{steps: [{text}]}}}}\n"));
    let composition = &pack.compositions.as_ref().unwrap()["c"];
    let step = &composition.steps.as_ref().unwrap()[0];
    let (form, extra) = match &step.form {
        StepForm::Prompt(form) => ("prompt", &form.extra),
        StepForm::Agent(form) => ("agent", &form.extra),
        StepForm::Tool(form) => ("tool", &form.extra),
        StepForm::Branch(form) => ("branch", &form.extra),
        StepForm::Parallel(form) => ("parallel", &form.extra),
        StepForm::Extension(form) => ("extension", &form.extra),
    };
    let extra = extra.entries.iter().map(|entry| entry.key.to_string());
    (form, extra.collect())
}

#[test]
fn the_kind_of_a_step_decides_wherever_it_stands() {
    let none = Vec::<String>::new;
    assert_eq!(
        step("{prompt_task: p, input: x, kind: prompt}"),
        ("prompt", none())
    );
    assert_eq!(
        step("{termination: {}, tools: [], kind: agent}"),
        ("agent", none())
    );
    assert_eq!(step("{tool: t, args: {}, kind: tool}"), ("tool", none()));
    assert_eq!(step("{else: a, then: b, kind: branch}"), ("branch", none()));
    assert_eq!(
        step("{branches: [], reduce: {}, kind: parallel}"),
        ("parallel", none())
    );
}

#[test]
fn keys_of_other_kinds_are_extra() {
    let extra = ["tool", "then"].map(String::from).to_vec();
    assert_eq!(
        step("{tool: t, kind: prompt, then: x, prompt_task: p}"),
        ("prompt", extra)
    );
    let extra = ["tool", "weight"].map(String::from).to_vec();
    assert_eq!(
        step("{id: s, kind: acme.judge, tool: t, weight: 1}"),
        ("extension", extra)
    );
}

#[test]
fn a_step_without_a_known_kind_keeps_its_keys() {
    let extra = vec!["tool".to_owned()];
    assert_eq!(step("{id: s, tool: t}"), ("extension", extra.clone()));
    assert_eq!(
        step("{id: s, tool: t, kind: 5}"),
        ("extension", extra.clone())
    );
    assert_eq!(step("{id: s, tool: t, kind: HOLE}"), ("extension", extra));
}

#[test]
fn input_is_a_reference_or_an_object() {
    let input = |text: &str| {
        let step = format!("{{kind: prompt, input: {text}}}");
        let pack = pack(&format!("compositions: {{c: {{steps: [{step}]}}}}\n"));
        let composition = &pack.compositions.as_ref().unwrap()["c"];
        let StepForm::Prompt(form) = &composition.steps.as_ref().unwrap()[0].form else {
            panic!("not a prompt step");
        };
        form.input.clone()
    };
    assert!(matches!(input("'${input}'"), Some(StepInput::Reference(_))));
    assert!(matches!(input("{a: 1}"), Some(StepInput::Object(_))));
    assert!(input("5").is_none());
}

/// The form of a predicate.
fn predicate(text: &str) -> &'static str {
    let step = format!("{{kind: branch, predicate: {text}}}");
    let pack = pack(&format!("compositions: {{c: {{steps: [{step}]}}}}\n"));
    let composition = &pack.compositions.as_ref().unwrap()["c"];
    let StepForm::Branch(form) = &composition.steps.as_ref().unwrap()[0].form else {
        panic!("not a branch step");
    };
    match &form.predicate {
        Some(Predicate::Compare(_)) => "compare",
        Some(Predicate::Exists(_)) => "exists",
        Some(Predicate::AllOf(_)) => "all_of",
        Some(Predicate::AnyOf(_)) => "any_of",
        Some(Predicate::Not(_)) => "not",
        None => "none",
    }
}

#[test]
fn the_form_of_a_predicate_is_the_one_that_is_complete() {
    let cases = [
        ("{path: x, op: equals, value: 1}", "compare"),
        ("{path: x, op: equals, value: null}", "compare"),
        ("{path: x, exists: true}", "exists"),
        ("{all_of: []}", "all_of"),
        ("{any_of: []}", "any_of"),
        ("{not: {path: x, exists: true}}", "not"),
        // Keys of another form that isn't complete are extra.
        ("{path: x, exists: true, op: like, value: 1}", "exists"),
        ("{path: x, exists: true, op: equals}", "exists"),
        ("{path: x, op: equals, value: 1, exists: soon}", "compare"),
        ("{path: x, op: equals, value: 1, all_of: soon}", "compare"),
        ("{path: x, all_of: []}", "all_of"),
        // None is: what may have been meant.
        ("{exists: true}", "exists"),
        ("{path: x, op: like, value: 1}", "compare"),
        ("{path: x, value: 1}", "compare"),
        ("{path: x}", "none"),
        ("true", "none"),
        ("HOLE", "none"),
    ];
    for (text, form) in cases {
        assert_eq!(predicate(text), form, "{text}");
    }
}

#[test]
fn custom_media_types_are_whatever_the_specification_does_not_name() {
    let pack = pack(
        "prompts: {p: {media: {model3d: {units: mm}, image: {max_size_mb: 1}, archive: {}, x: 5}}}\n",
    );
    let prompt = &pack.prompts.as_ref().unwrap()["p"];
    let media = prompt.media.as_ref().unwrap();
    let names: Vec<_> = media.custom.keys().map(|name| &**name).collect();
    assert_eq!(names, ["model3d", "archive", "x"]);
    assert!(media.custom["model3d"].extra.get("units").is_some());
    assert!(media.image.is_some());
    assert!(media.custom["x"].partial);
}
