//! Secrets: where they are looked for, and that nothing shows them.

use packc_diagnostics::fixture::Fixture;

use crate::check;
use crate::harness::findings;

/// Checks a project in whose text `@KEY` stands for something that looks like a key, so that no scanner takes this file
/// for a leak; the drawing is as wide as the key.
#[track_caller]
fn check_with_key(more: &str) {
    let key = ["ghp", "_16C7e42F292c6912E7710c838347Ae178B4a"].concat();
    let line = "^".repeat(key.len());
    check(&more.replace("@KEY", &key).replace("^KEY", &line));
}

#[test]
fn everywhere_in_the_pack() {
    check_with_key(
        r#"
description: Use @KEY.
#                ^KEY warning[secret-in-pack]: this looks like a GitHub token (`gh…_…`)
fragments:
  auth: "Log in\twith @KEY\n"
#                     ^KEY note: and here
tools:
  t:
    description: Does it.
    parameters:
      type: object
      properties:
        a: { type: string, default: @KEY }
#                                   ^KEY note: and here
prompts:
  p:
    system_template: |
      Say hello.
      {{fragments.auth}}
    tools: [t]
    validators:
      - { type: custom, params: { header: "Authorization: Bearer @KEY" } }
#                                                                ^KEY note: and here
"#,
    );
}

#[test]
fn another_secret_is_another_finding() {
    check_with_key(
        "
description: Use @KEY or AKIAQ4JZ2V7NXKTM5WLR.
#                ^KEY warning[secret-in-pack]: this looks like a GitHub token (`gh…_…`)
#                                                            ^^^^^^^^^^^^^^^^^^^^ warning[secret-in-pack]: this looks like an AWS access key (`AKIA…`)
prompts:
  p:
    system_template: Say @KEY or sk-xxxxxxxxxxxxxxxxxxxxxxxx.
#                        ^KEY note: and here
",
    );
}

#[test]
fn in_files_that_go_with_the_pack() {
    check_with_key(
        "
skills: [skills/login]
prompts:
  p: { system_template: Go. }
--- skills/login/SKILL.md
---
name: login
description: Logs in.
---
Log in with @KEY.
#           ^KEY warning[secret-in-pack]: this looks like a GitHub token (`gh…_…`)
",
    );
}

#[test]
fn a_private_key_over_several_lines() {
    let begin = ["-----BEGIN", " EC PRIVATE KEY-----"].concat();
    let project = r"
prompts:
  p:
    system_template: Go.
    extensions:
      acme.com/auth:
        key: |
          @BEGIN
#         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^… warning[secret-in-pack]: this looks like a private key
          MHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5CB04fSeQ6tF1aY/PuoAoGCCqGSM49
          AwEHoUQDQgAEPR3tU2Fta9ktY+6P9G0cWO+0kETA6SFs38GecTyudlHz6xvCdz8q
          -----END EC PRIVATE KEY-----
";
    check(&project.replace("@BEGIN", &begin));
}

#[test]
fn what_other_findings_say() {
    check_with_key(
        r#"
prompts:
  p:
    system_template: "{{@KEY}} {{fragments.@KEY}}"
#                       ^KEY error[undeclared-variable]: `ghp_…` is not a variable of the prompt `p`
#                       ^KEY warning[secret-in-pack]: this looks like a GitHub token (`gh…_…`)
#                                                                              ^KEY note: and here
#                                                                              ^KEY error[unknown-fragment]: there is no fragment `ghp_…`
    provider: @KEY
#             ^KEY note: and here
#             ^KEY error[unknown-provider]: `ghp_…` is not a provider that this pack requires
    tools: [@KEY]
#           ^KEY note: and here
#           ^KEY error[unknown-tool]: `ghp_…` is not a tool of this pack
    parameters: @KEY
#               ^KEY error[wrong-type]: `prompts.p.parameters` must be a mapping, but `ghp_…` is a string
"#,
    );
}

#[test]
fn where_the_rest_was_cut_off() {
    let key = [
        "sk",
        "-proj-T3BlbkFJq8Zt1vXw5Rk9Ym2Nc7Hd4Lg6Ps0Ua3Ei8Of5Bj1Vq",
    ]
    .concat();
    let line = "^".repeat(key.len());
    let project = "
prompts:
  p: { system_template: Go. }
metadata:
  language: @KEY
#           ^KEY error[wrong-format]: `metadata.language` can't be `sk-…`
#           ^KEY warning[secret-in-pack]: this looks like an API key (`sk-…`)
";
    check(&project.replace("@KEY", &key).replace("^KEY", &line));
}

#[test]
fn excerpts_of_what_could_not_be_read() {
    let key = ["ghp", "_16C7e42F292c6912E7710c838347Ae178B4a"].concat();
    let project = format!("--- pack.yaml\nid: [{key}\n");
    let (sources, found) = findings(&Fixture::parse(&project).world());
    assert!(!found.is_empty());
    let (_, file) = sources.iter().next().unwrap();
    let text: &str = &file.text;
    let concealed = file.concealed(&(0..text.len()));
    assert_eq!(concealed.len(), 1);
    assert_eq!(text.get(concealed[0].clone()), key.get(4..));
}
