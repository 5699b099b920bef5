//! Mistakes with `$include`.

use super::{check, tree};

#[test]
fn includes_of_what_is_not_a_file() {
    check("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  a: { $include: 3 }
#                ^ error[invalid-include]: `$include` names a file, not a number
  b: { $include: [a.yaml] }
#                ^^^^^^^^ error[invalid-include]: `$include` names a file, not a list
  c: { $include: '' }
#                ^^ error[invalid-include]: `$include` names no file
  d: { $include: 'https://example.com/a.yaml' }
#                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-include]: `https://example.com/a.yaml` is not a file of the project
  e: { $include: 'a.yaml#/x' }
#                ^^^^^^^^^^^ error[invalid-include]: `a.yaml#/x` names a part of a file
  f: { $include: a.toml }
#                ^^^^^^ error[invalid-include]: `a.toml` is no file that can be included
  g: { $include: a }
#                ^ error[invalid-include]: `a` is no file that can be included
  h: { $include: prompts }
#                ^^^^^^^ error[invalid-include]: `prompts` is no file that can be included
  i: { $include: prompts/a.YAML }
#                ^^^^^^^^^^^^^^ error[invalid-include]: `prompts/a.YAML` is no file that can be included
  j: { $include: null }
#                ^^^^ error[invalid-include]: `$include` names a file, not nothing (null)
");
}

#[test]
fn includes_of_files_that_cannot_be_had() {
    check("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  a: { $include: parts/promt.yaml }
#                ^^^^^^^^^^^^^^^^ error[missing-file]: `parts/promt.yaml` does not exist
  b: { $include: parts/promt.yaml }
#                ^^^^^^^^^^^^^^^^ note: here too
  c: { $include: part/prompt.yaml }
#                ^^^^^^^^^^^^^^^^ error[missing-file]: `part/prompt.yaml` does not exist
  d: { $include: parts/Prompt.yaml }
#                ^^^^^^^^^^^^^^^^^ error[misspelt-path]: `parts/Prompt.yaml` is spelt `parts/prompt.yaml` on disk
  e: { $include: 'parts\\prompt.yaml' }
#                ^^^^^^^^^^^^^^^^^^^ error[missing-file]: `parts\\prompt.yaml` does not exist
  f: { $include: 'parts/*.yaml' }
#                ^^^^^^^^^^^^^^ error[missing-file]: `parts/*.yaml` does not exist
  g: { $include: folder.yaml }
#                ^^^^^^^^^^^ error[unreadable-file]: `folder.yaml` is a folder, not a file
  h: { $include: pipe.yaml }
#                ^^^^^^^^^ error[unreadable-file]: `pipe.yaml` is not a regular file
  i: { $include: denied.yaml }
#                ^^^^^^^^^^^ error[unreadable-file]: `denied.yaml` may not be read (permission denied)
  j: { $include: ../secret.yaml }
#                ^^^^^^^^^^^^^^ error[outside-project]: `/secret.yaml` lies outside the project
  k: { $include: /etc/secret.yaml }
#                ^^^^^^^^^^^^^^^^ error[outside-project]: `/etc/secret.yaml` lies outside the project
  l: { $include: link.yaml }
#                ^^^^^^^^^ error[outside-project]: `link.yaml` lies outside the project
  m: { $include: ../nothing.yaml }
#                ^^^^^^^^^^^^^^^ error[outside-project]: `/nothing.yaml` lies outside the project
  n2: { $include: dangling.yaml }
#                 ^^^^^^^^^^^^^ error[missing-file]: `dangling.yaml` is a link to nothing
  p: { $include: ../p_evil/prompt.yaml }
#                ^^^^^^^^^^^^^^^^^^^^^ error[outside-project]: `/p_evil/prompt.yaml` lies outside the project
  o: { $include: parts/prompt.json }
#                ^^^^^^^^^^^^^^^^^ error[missing-file]: `parts/prompt.json` does not exist
--- parts/prompt.yaml
system_template: Hi
--- folder.yaml/x.yaml
a: b
--- pipe.yaml (special)
--- denied.yaml (denied)
--- ../secret.yaml
a: b
--- /etc/secret.yaml
a: b
--- ../p_evil/prompt.yaml
a: b
--- link.yaml -> /etc/secret.yaml
--- dangling.yaml -> nowhere.yaml
");
}

#[test]
fn a_missing_file_is_one_finding_however_often_it_is_named() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts:
  a: { $include: x.yaml }
#                ^^^^^^ error[missing-file]: `x.yaml` does not exist
  b: { $include: x.yaml }
#                ^^^^^^ note: here too
  c: { $include: x.yaml }
#                ^^^^^^ note: here too
  d: { $include: x.yaml }
#                ^^^^^^ note: here too
  e: { $include: x.yaml }
  f: { $include: x.yaml }
",
    );
}

#[test]
fn a_misspelt_path_is_read_all_the_same() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  greet: { $include: Parts/Greet.yaml }
#                    ^^^^^^^^^^^^^^^^ error[misspelt-path]: `Parts/Greet.yaml` is spelt `parts/greet.yaml` on disk
--- parts/greet.yaml
system_template: Hi
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      greet: @parts/greet.yaml <include Parts/Greet.yaml>
        system_template: Hi
        id: "greet" <default>
        name: "greet" <default>
        version: "1.0.0" <default>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn included_files_with_mistakes() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts:
  a: { $include: empty.yaml }
  b: { $include: two.yaml }
  c: { $include: broken.yaml }
  d:
    system_template: { $include: prompt.md }
  e:
    $include: text.txt
#             ^^^^^^^^ note: the included file
    name: E
#   ^^^^ error[invalid-include]: `name` stands beside an `$include` of a string
  f:
    $include: empty.json
--- empty.yaml
# Nothing.
#<| error[empty-file]: `empty.yaml` has no content
--- two.yaml
system_template: Hi
---
#<^^^ error[several-documents]: a second document begins here, where there can be only one
system_template: Ho
--- broken.yaml
name: [
#     ^ error[yaml-syntax]: `[` is never closed
--- prompt.md
---
#<^^^ error[front-matter-in-text]: `prompt.md` is a prompt, not a text: it has front matter
name: x
---
Hi
--- text.txt
Text
--- empty.json
#$ error[empty-file]: `empty.json` has no content
",
    );
}

#[test]
fn what_cannot_be_included_leaves_no_second_finding() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  greet:
    $include: nothing.yaml
#             ^^^^^^^^^^^^ error[missing-file]: `nothing.yaml` does not exist
    name: Greet
  other:
    variables:
      - { $include: nothing.yaml }
#                   ^^^^^^^^^^^^ note: here too
      - name: x
    system_template: { $include: nothing.txt }
#                                ^^^^^^^^^^^ error[missing-file]: `nothing.txt` does not exist
metadata: { $include: nothing.yaml }
#                     ^^^^^^^^^^^^ note: here too
"), @r#"
    id: a
    version: 1.0.0
    prompts:
      greet:
        name: Greet
        …
      other:
        variables:
          - … <include nothing.yaml>
          -
            name: x
            type: "string" <default>
            required: true <default>
        system_template: … <include nothing.txt>
        id: "other" <default>
        name: "other" <default>
        version: "1.0.0" <default>
    metadata: … <include nothing.yaml>
    name: "a" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}
