//! What a readable tree lowers to: values, origins, and what is shared.

use std::sync::Arc;

use packc_ir::{Pack, Scalar, Visit, Visitor};
use packc_source::{Cause, Origin};
use packc_syntax::Value;

use crate::tree::{pack, read};

#[test]
fn fields_read_as_what_they_are() {
    let pack = pack(
        "id: a
prompts:
  p:
    name: Greeter
    parameters: {temperature: 0.70, max_tokens: 1e3, top_k: null}
    validators: [{enabled: false}]
",
    );
    assert_eq!(pack.id.as_deref(), Some("a"));
    let prompt = &pack.prompts.as_ref().unwrap()["p"];
    assert_eq!(prompt.name.as_deref(), Some("Greeter"));
    let parameters = prompt.parameters.as_ref().unwrap();
    let temperature = parameters.temperature.as_deref().unwrap();
    assert_eq!((&*temperature.text, temperature.as_f64()), ("0.70", 0.7));
    assert_eq!(&*parameters.max_tokens.as_ref().unwrap().text, "1e3");
    assert!(parameters.top_k.as_ref().unwrap().value.is_none());
    assert!(parameters.top_p.is_none());
    let validators = prompt.validators.as_ref().unwrap();
    assert_eq!(validators[0].enabled.as_deref(), Some(&false));
    assert!(!pack.partial && !prompt.partial && !validators.partial);
}

#[test]
fn null_is_kept_where_the_specification_takes_it() {
    let pack = pack(
        "prompts:
  p:
    variables: [{default: null, example: null, validation: {enum: [null]}}]
    extensions: {a: null}
",
    );
    let prompt = &pack.prompts.as_ref().unwrap()["p"];
    let variable = &prompt.variables.as_ref().unwrap()[0];
    let allowed = variable
        .validation
        .as_ref()
        .unwrap()
        .allowed
        .as_ref()
        .unwrap();
    for value in [&variable.default, &variable.example].map(|value| value.as_ref().unwrap()) {
        assert!(matches!(value.value, Value::Null));
    }
    assert!(matches!(allowed[0].value, Value::Null));
    let extensions = prompt.extensions.as_ref().unwrap();
    assert!(matches!(extensions.node("a").unwrap().value, Value::Null));
}

#[test]
fn names_stand_in_the_order_of_the_author() {
    let pack = pack("fragments: {zulu: z, alpha: a, mike: m}\n");
    let fragments = pack.fragments.as_ref().unwrap();
    let names: Vec<_> = fragments
        .into_iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    assert_eq!(names, [("zulu", "z"), ("alpha", "a"), ("mike", "m")]);
}

#[test]
fn texts_names_and_open_values_are_those_of_the_tree() {
    let (_, root) = read("prompts: {p: {system_template: Hello, extensions: {a: [1]}}}\n");
    let pack = Pack::lower(&root);
    let (name, prompt) = pack.prompts.as_ref().unwrap().first().unwrap();

    let prompts = root.as_mapping().unwrap().node("prompts").unwrap();
    let entry = prompts.as_mapping().unwrap().get("p").unwrap();
    assert!(Arc::ptr_eq(name, &entry.key));
    let keys = entry.node.as_mapping().unwrap();
    let Value::String(text) = &keys.node("system_template").unwrap().value else {
        panic!("not a string");
    };
    let template = prompt.system_template.as_ref().unwrap();
    assert!(Arc::ptr_eq(&template.value.text, &text.text));
    let Value::Mapping(extensions) = &keys.node("extensions").unwrap().value else {
        panic!("not a mapping");
    };
    assert!(Arc::ptr_eq(
        &prompt.extensions.as_ref().unwrap().value,
        extensions
    ));
}

#[test]
fn origins_lead_to_key_and_value_and_say_why() {
    let (sources, root) = read(
        "prompts:
  first: &shared {name: Shared}
  second: *shared
",
    );
    let pack = Pack::lower(&root);
    let prompts = pack.prompts.as_ref().unwrap();
    let show = |origin: &Origin| {
        let key = origin.key.map(|key| sources.text(key));
        (key, sources.text(origin.value).to_owned())
    };
    let first = &prompts["first"];
    let second = &prompts["second"];
    assert_eq!(
        show(&first.origin),
        (Some("first"), "{name: Shared}".to_owned())
    );
    assert_eq!(*first.origin.cause(), Cause::Authored);
    assert_eq!(
        show(&second.origin),
        (Some("second"), "{name: Shared}".to_owned())
    );
    let Cause::Alias(alias) = *second.origin.cause() else {
        panic!("{:?}", second.origin.cause());
    };
    assert_eq!(sources.text(alias), "*shared");
    let name = &second.name.as_ref().unwrap().origin;
    assert_eq!(show(name), (Some("name"), "Shared".to_owned()));
}

#[test]
fn sections_are_counted() {
    let pack = pack(
        "workflow: {states: {a: {}, b: {}}}
tools: {}
skills: [x]
prompts: {p: {}, q: {}, r: {}}
requires: {providers: [default]}
agents: {members: {p: {}}}
",
    );
    assert_eq!(
        pack.sections(),
        [
            ("prompts", 3),
            ("workflow", 2),
            ("agents", 1),
            ("skills", 1),
            ("requires", 1),
        ]
    );
}

#[test]
fn a_walk_goes_in_the_order_of_the_specification() {
    #[derive(Default)]
    struct Trace(Vec<String>);

    impl Visitor for Trace {
        fn object_start(&mut self, _: &Origin) {
            self.0.push("{".to_owned());
        }
        fn key(&mut self, key: &str) {
            self.0.push(format!("{key}:"));
        }
        fn object_end(&mut self) {
            self.0.push("}".to_owned());
        }
        fn array_start(&mut self, _: &Origin) {
            self.0.push("[".to_owned());
        }
        fn array_end(&mut self) {
            self.0.push("]".to_owned());
        }
        fn scalar(&mut self, scalar: Scalar<'_>, _: &Origin) {
            self.0.push(match scalar {
                Scalar::Null => "null".to_owned(),
                Scalar::Bool(value) => value.to_string(),
                Scalar::Number(number) => number.text.to_string(),
                Scalar::String(text) => text.text.to_string(),
            });
        }
    }

    let pack = pack(
        "metadata: {b: [null, 1.50], tags: [x], a: {z: true, x: {}}}
id: i
",
    );
    let mut trace = Trace::default();
    pack.visit(&mut trace);
    assert_eq!(
        trace.0.join(" "),
        "{ id: i metadata: { tags: [ x ] b: [ null 1.50 ] a: { z: true x: { } } } }"
    );
}
