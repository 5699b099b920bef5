//! What couldn't be read, or is of a wrong type, lowers to absent, and the model remembers that.

use packc_ir::{Pack, Record, Visit};

use crate::tree::pack;

#[test]
fn a_value_of_a_wrong_type_is_absent() {
    for wrong in ["5", "null", "[]", "{}", "HOLE"] {
        let pack = pack(&format!("id: {wrong}\nname: Box\n"));
        assert!(pack.id.is_none(), "{wrong}");
        assert!(pack.partial, "{wrong}");
        assert_eq!(pack.name.as_deref(), Some("Box"));
    }
    let pack = pack("prompts: {p: {parameters: {top_k: x, max_tokens: '1'}}}\n");
    let parameters = pack.prompts.as_ref().unwrap()["p"]
        .parameters
        .as_ref()
        .unwrap();
    assert!(parameters.top_k.is_none() && parameters.max_tokens.is_none() && parameters.partial);
    assert!(!pack.partial);
}

#[test]
fn an_unread_section_may_hold_anything() {
    for unread in ["HOLE", "5", "[]", "null"] {
        let pack = pack(&format!(
            "prompts: {unread}\nworkflow: {unread}\ntools: {{}}\n"
        ));
        assert!(
            pack.prompts.as_ref().unwrap().may_have("anything"),
            "{unread}"
        );
        let states = pack.workflow.as_ref().unwrap().states.as_ref().unwrap();
        assert!(states.may_have("anything"), "{unread}");
        assert!(!pack.tools.as_ref().unwrap().may_have("anything"));
        assert!(pack.fragments.is_none());
    }
    for unread in ["HOLE", "5", "{}", "null"] {
        let pack = pack(&format!("skills: {unread}\n"));
        let skills = pack.skills.as_ref().unwrap();
        assert!(skills.is_empty() && skills.partial, "{unread}");
    }
}

#[test]
fn sections_that_may_have_been_written_may_hold_anything() {
    let pack = pack("MORE: true\nid: a\nfragments: {a: A}\n");
    assert!(pack.partial);
    assert!(pack.prompts.as_ref().unwrap().may_have("anything"));
    assert!(pack.evals.as_ref().unwrap().partial);
    let governance = pack.metadata.as_ref().unwrap().governance.as_ref().unwrap();
    assert!(governance.is_partial());
    assert!(!pack.fragments.as_ref().unwrap().may_have("b"));
    assert!(pack.name.is_none());
}

#[test]
fn an_unread_name_is_there_and_says_nothing_of_the_others() {
    let pack = pack(
        "fragments: {a: HOLE, b: 5, c: C}
prompts: {a: HOLE, b: {name: B}}
tools: {MORE: true, a: {}}
",
    );
    let fragments = pack.fragments.as_ref().unwrap();
    assert_eq!(fragments.len(), 1);
    assert!(
        ["a", "b", "c"]
            .map(|name| fragments.may_have(name))
            .iter()
            .all(|may| *may)
    );
    assert!(!fragments.may_have("d"));
    let prompts = pack.prompts.as_ref().unwrap();
    assert!(prompts["a"].partial && !prompts["b"].partial);
    assert!(prompts["a"].variables.as_ref().unwrap().partial);
    assert!(!prompts.may_have("d"));
    assert!(pack.tools.as_ref().unwrap().may_have("d"));
}

#[test]
fn an_item_that_is_not_there_may_have_been_written() {
    let pack = pack("metadata: {tags: [a, HOLE, b]}\nevals: [{id: e}, HOLE]\n");
    let tags = pack.metadata.as_ref().unwrap().tags.as_ref().unwrap();
    assert_eq!(
        tags.iter().map(|tag| &**tag).collect::<Vec<_>>(),
        ["a", "b"]
    );
    assert!(tags.partial);
    let evals = pack.evals.as_ref().unwrap();
    assert!(!evals[0].partial && evals[1].partial);
}

#[test]
fn keys_of_a_step_whose_form_is_unread_may_have_been_written() {
    let pack = pack("compositions: {c: {steps: [{id: s, kind: tool, tool: HOLE}]}}\n");
    let composition = &pack.compositions.as_ref().unwrap()["c"];
    assert!(composition.steps.as_ref().unwrap()[0].partial);
}

#[test]
fn extra_keys_that_are_holes_are_passed_over() {
    struct Keys(Vec<String>);
    impl packc_ir::Visitor for Keys {
        fn object_start(&mut self, _: &packc_source::Origin) {}
        fn key(&mut self, key: &str) {
            self.0.push(key.to_owned());
        }
        fn object_end(&mut self) {}
        fn array_start(&mut self, _: &packc_source::Origin) {}
        fn array_end(&mut self) {}
        fn scalar(&mut self, _: packc_ir::Scalar<'_>, _: &packc_source::Origin) {}
    }
    let pack = pack("metadata: {x: HOLE, w: {a: HOLE, b: [HOLE]}}\n");
    assert!(pack.metadata.as_ref().unwrap().partial);
    let mut keys = Keys(Vec::new());
    pack.visit(&mut keys);
    assert_eq!(keys.0, ["metadata", "w", "b"]);
}

#[test]
fn a_root_that_is_no_mapping_is_a_pack_of_which_nothing_is_known() {
    for root in ["HOLE", "[]", "5", ""] {
        let pack: Pack = pack(root);
        assert!(pack.partial && pack.id.is_none(), "{root}");
        assert!(
            pack.prompts.as_ref().unwrap().may_have("anything"),
            "{root}"
        );
    }
}

#[test]
fn unknown_keys_of_closed_records_are_dropped_and_may_have_been_any_other() {
    let pack = pack("prompt: {}\nid: a\nworkflow: {states: {s: {on_evnt: {}, terminal: true}}}\n");
    assert_eq!(pack.id.as_deref(), Some("a"));
    assert!(pack.partial);
    assert!(pack.prompts.as_ref().unwrap().may_have("anything"));
    let state = &pack.workflow.as_ref().unwrap().states.as_ref().unwrap()["s"];
    assert!(state.partial && state.on_event.as_ref().unwrap().may_have("anything"));
    assert!(!pack.workflow.as_ref().unwrap().partial);
}
