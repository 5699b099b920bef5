//! Prompts of PromptKit: fragments that are listed, and named like variables.

use serde_json::json;

use crate::{check, pack};

/// A project with this prompt, which lists fragments, and further files.
fn project(spec: &str, files: &str) -> String {
    format!(
        "--- pack.yaml\nid: shop\nversion: 1.0.0\n--- prompts/a.yaml\napiVersion: v1\nkind: PromptConfig\n\
         metadata: {{name: a}}\nspec:\n  task_type: a\n{spec}{files}"
    )
}

#[test]
fn fragments_of_every_kind() {
    let packed = pack(&project(
        "  system_template: \"{{text}}|{{kit}}|{{plain}}|{{inline}}|{{name}}\"\n  variables: [{name: name, type: string, required: true}]\n  \
         fragments:\n  - {name: text, path: ../texts/t.txt}\n  - {name: kit, path: ../texts/kit.yaml, required: true}\n  \
         - {name: plain}\n  - name: inline\n",
        "--- texts/t.txt\nA text.\n--- texts/kit.yaml\ncontent: |\n  From {{other}}.\n\
         --- fragments/plain.md\nPlain.\n--- fragments/inline.yaml\ncontent: Inline.\n\
         --- fragments/other.md\nthe kit\n",
    ));
    let prompt = &packed["prompts"]["a"];
    assert_eq!(
        prompt["system_template"],
        "A text.|From the kit.|Plain.|Inline.|{{name}}"
    );
    assert_eq!(
        packed["fragments"],
        json!({
            "other": "the kit\n", "plain": "Plain.\n", "text": "A text.\n",
            "kit": "From {{fragments.other}}.\n", "inline": "Inline."
        })
    );
}

#[test]
fn references_get_their_long_form() {
    let text = project(
        "  system_template: \"{{voice}} {{ voice }} {{fragments.voice}}\"\n  fragments: [{name: voice, path: v.md}]\n",
        "--- prompts/v.md\nBe kind.\n",
    );
    let text = text.replace("version: 1.0.0", "version: 1.0.0\npackc: {fragments: reference, lints: {blanks-in-placeholder: off}, sources: {prompts: ['prompts/*.yaml']}}");
    let packed = pack(&text);
    assert_eq!(
        packed["prompts"]["a"]["system_template"],
        "{{fragments.voice}} {{fragments.voice}} {{fragments.voice}}"
    );
    assert_eq!(packed["fragments"], json!({"voice": "Be kind.\n"}));
}

#[test]
fn names_with_hyphens() {
    let packed = pack(&project(
        "  system_template: \"a {{company-info}} b\"\n  fragments: [{name: company-info, path: ../c.md}]\n",
        "--- c.md\nACME\n",
    ));
    assert_eq!(packed["prompts"]["a"]["system_template"], "a ACME b");
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
prompts:
  a: {system_template: "é {{company-info}}"}
#                           ^^^^^^^^^^^^ error[fragment-without-prefix]: `company-info` is a fragment, not a variable
fragments: {company-info: ACME}
"#,
    );
}

#[test]
fn a_variable_goes_before_a_fragment() {
    let packed = pack(&project(
        "  system_template: \"{{voice}} {{fragments.voice}}\"\n  variables: [{name: voice, type: string, required: true}]\n",
        "--- fragments/voice.md\nBe kind.\n",
    ));
    assert_eq!(
        packed["prompts"]["a"]["system_template"],
        "{{voice}} Be kind."
    );
}

#[test]
fn a_listed_file_is_one_fragment() {
    let packed = pack(&project(
        "  system_template: \"{{tone}}\"\n  fragments: [{name: tone, path: ../fragments/voice.md}]\n",
        "--- prompts/b.yaml\napiVersion: v1\nkind: PromptConfig\nmetadata: {name: b}\nspec:\n  task_type: b\n  \
         system_template: \"{{tone}}\"\n  fragments: [{name: tone, path: ../fragments/voice.md}]\n\
         --- fragments/voice.md\nBe kind.\n",
    ));
    assert_eq!(packed["fragments"], json!({"tone": "Be kind.\n"}));
}

#[test]
fn an_optional_fragment_is_left_empty() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: a}
spec:
  task_type: a
  system_template: "Hi. {{holidays}}{{sales}}"
  fragments:
    - {name: holidays, path: ../texts/holidays.md, required: false}
#                            ^^^^^^^^^^^^^^^^^^^^ warning[missing-optional-fragment]: the fragment `holidays` is left empty, since `texts/holidays.md` does not exist
    - {name: sales, required: false}
#            ^^^^^ warning[missing-optional-fragment]: the fragment `sales` is left empty, since there is no file for it
"#,
    );
}

#[test]
fn what_is_wrong_with_lists_of_fragments() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: a}
spec:
  task_type: a
  system_template: "{{gone}} {{nowhere}} {{unknown}} {{brand_voise}} {{f-1}} {{nope}}"
#                                                                    ^^^^^^^ error[malformed-placeholder]: `{{f-1}}` is no placeholder
  fragments:
    - {name: gone, path: ../texts/gone.md}
#                        ^^^^^^^^^^^^^^^^ error[missing-file]: `texts/gone.md` does not exist
    - {name: nowhere}
#            ^^^^^^^ error[unknown-fragment]: there is no fragment `nowhere`
    - {path: ../texts/t.md}
#     | error[missing-field]: this fragment has no `name`
    - just_a_name
#     ^^^^^^^^^^^ error[not-a-mapping]: an item of `fragments` must be a mapping, not a string
    - {name: 5, path: [x], required: maybe, optional: true}
#            ^ error[wrong-type]: `name` must be a string, not a number
#                     ^^^ error[wrong-type]: `path` must be a string, not a list
#                                    ^^^^^ error[wrong-type]: `required` must be `true` or `false`, not a string
#                                           ^^^^^^^^ error[unknown-field]: a pack has no place for the field `optional`
    - {name: "f 1", path: ../texts/t.md}
#            ^^^^^ error[invalid-name]: `f 1` can't be the name of a fragment
    - {name: outside, path: ../../etc/passwd}
#                           ^^^^^^^^^^^^^^^^ error[outside-project]: `/etc/passwd` lies outside the project
    - {name: kit, path: ../texts/kit.yaml}
    - {name: list, path: ../texts/list.yaml}
    - {name: nothing, path: ../texts/nothing.yaml}
    - {name: resource, path: ../texts/resource.yaml}
    - {name: brand_voice, path: ../texts/t.md}
#            ^^^^^^^^^^^ note: first defined here
--- prompts/b.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: b}
spec:
  task_type: b
  system_template: "{{brand_voice}} {{kit}}"
  fragments: [{name: brand_voice, path: ../texts/u.md}, {name: kit, path: ../texts/kit.yaml}]
#                    ^^^^^^^^^^^ error[duplicate-entry]: the fragment `brand_voice` is defined twice
--- prompts/c.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: c}
spec:
  task_type: c
  system_template: Hi
  fragments: brand_voice
#            ^^^^^^^^^^^ error[wrong-type]: `fragments` must be a list, not a string
--- texts/t.md
t
--- texts/u.md
u
--- texts/kit.yaml
fragment_type: voice
#<^^^^^^^^^^^^^ note[fields-left-out]: a pack has no place for these fields of resources: `fragment.description`, `fragment.fragment_type` and `fragment.version`
version: v1
description: A voice.
content: Hi {{name}}
extra: 1
#<^^^^^ error[unknown-field]: a pack has no place for the field `extra`
--- texts/list.yaml
[a]
#<^^^ error[not-a-mapping]: a fragment must be a text, not a list
--- texts/resource.yaml
apiVersion: v1
kind: Fragment
#<^^^^ error[wrong-kind]: a fragment is no resource with a `kind`
metadata: {name: resource}
spec: {content: Hi}
--- texts/nothing.yaml
version: v1
#<| error[missing-field]: this fragment has no `content`
"#,
    );
}

#[test]
fn names_that_are_filled_in_later() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
--- prompts/a.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: a}
spec:
  task_type: a
  system_template: "{{greeting_eu}} {{voice}} {{region}}"
  fragments:
    - {name: "greeting_{{region}}", path: "../texts/{{region}}.md"}
#            ^^^^^^^^^^^^^^^^^^^^^ error[dynamic-fragment]: the name `greeting_{{region}}` is complete only when the prompt runs
    - {name: voice, path: "../texts/{{tone}}.md"}
#                         ^^^^^^^^^^^^^^^^^^^^^^ error[dynamic-fragment]: the path `../texts/{{tone}}.md` is complete only when the prompt runs
  variables: [{name: region, type: string, required: true}]
"#,
    );
}

/// A name that is a variable's and a fragment's is the variable, which is said where the template leaves it open.
#[test]
fn variables_hide_fragments() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
--- prompts/kit.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: kit}
spec:
  task_type: kit
  system_template: "{{voice}} {{tone}} {{fragments.tone}} {{other}}"
  model_overrides:
    m: { system_template_suffix: "{{last}}" }
  fragments: [{ name: voice }, { name: tone }, { name: last }]
#                     ^^^^^ warning[ambiguous-fragment]: `{{voice}}` is the variable here, not the fragment `voice`
# = label: this fragment is not put in
# = help: write `{{fragments.voice}}` where the fragment is meant
# = help: give the variable another name, or take the fragment out of the list
#                                                      ^^^^ warning[ambiguous-fragment]: `{{last}}` is the variable here, not the fragment `last`
  variables: [{ name: voice }, { name: tone }, { name: other }, { name: last }]
#                     ^^^^^ note: the variable of that name
#                                                                       ^^^^ note: the variable of that name
--- prompts/unlisted.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: unlisted}
spec:
  task_type: unlisted
  system_template: "{{voice}}"
  variables: [{ name: voice }]
--- fragments/voice.md
Be kind.
--- fragments/tone.md
Be brief.
--- fragments/last.md
Bye.
"#,
    );
}

#[test]
fn plain_prompts_name_fragments_in_full() {
    check(
        r#"
--- pack.yaml
id: shop
version: 1.0.0
--- prompts/kit.yaml
apiVersion: v1
kind: PromptConfig
metadata: {name: kit}
spec: {task_type: kit, system_template: "{{voice}}"}
--- prompts/plain.md
{{voice}}
# ^^^^^ error[fragment-without-prefix]: `voice` is a fragment, not a variable
--- fragments/voice.md
{{other}}
# ^^^^^ error[fragment-without-prefix]: `other` is a fragment, not a variable
--- fragments/other.md
text
"#,
    );
}

#[test]
fn a_folder_of_resources_finds_its_fragments() {
    let world = packc_source::memory::MemoryWorld::new()
        .file(
            "/p/kit/support.yaml",
            "apiVersion: v1\nkind: PromptConfig\nmetadata: {name: a}\nspec:\n  task_type: a\n  \
             system_template: '{{voice}}, {{tone}}'\n  fragments: [{name: voice}, {name: tone, path: tone.yaml}]\n",
        )
        .file("/p/kit/fragments/voice.yaml", "content: Be kind\n")
        .file("/p/kit/tone.yaml", "content: be brief\n");
    let options = packc_driver::BuildOptions {
        path: Some("kit".into()),
        id: Some("kit".to_owned()),
        pack_version: Some("1.0.0".to_owned()),
        ..packc_driver::BuildOptions::new("/p")
    };
    let compiled = packc_driver::compile(&world, &options);
    assert_eq!(compiled.diagnostics, []);
    let bytes = compiled.emitted.unwrap().written.bytes;
    let packed: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(
        packed["prompts"]["a"]["system_template"],
        "Be kind, be brief"
    );
}
