//! Names that are said twice: keys of tools and prompts.

use crate::{check, check_with_tools};

#[test]
fn tools_with_another_name() {
    check(
        r"
tools:
  lookup_order: {name: find_order, description: Finds an order., parameters: {type: object, properties: {}}}
#                      ^^^^^^^^^^ warning[tool-name-differs]: the tool `lookup_order` has the name `find_order`
# = label: models call it so
# = help: write `name: lookup_order`, or rename the key
# ^^^^^^^^^^^^ note: its key
  refund: {name: pay_back, description: Pays money back., parameters: {type: object, properties: {}}}
#                ^^^^^^^^ warning[tool-name-differs]: the tool `refund` has the name `pay_back`
# = label: models call it so
# = help: rename the key: prompts list the tool as `pay_back`
# ^^^^^^ note: its key
  doc.parse: {name: parse, description: Reads a file., parameters: {type: object, properties: {}}}
#                   ^^^^^ warning[tool-name-differs]: the tool `doc.parse` has the name `parse`
# = label: models call it so
# = help: rename the key to `parse`
# ^^^^^^^^^ note: its key
prompts:
  a: {system_template: Answer., tools: [pay_back, doc.parse]}
",
    );
}

#[test]
fn names_that_follow_from_keys() {
    check(
        r"
tools:
  doc.parse: {name: doc_parse, description: Reads a file., parameters: {type: object, properties: {}}}
  web-search: {name: web_search, description: Searches., parameters: {type: object, properties: {}}}
  plain: {name: plain, description: Does it., parameters: {type: object, properties: {}}}
--- tools/file.yaml
name: other
description: Has the name that it gives itself.
parameters: {type: object, properties: {}}
--- prompts/a.yaml
id: b
system_template: Answer.
tools: [doc.parse, web-search, plain, other]
",
    );
}

#[test]
fn a_name_that_is_none_is_an_error_of_the_schema() {
    check(
        r"
tools:
  search:
    name: Web Search
#         ^^^^^^^^^^ error[wrong-format]: `tools.search.name` can't be `Web Search`
    description: Searches.
    parameters: {type: object, properties: {}}
prompts:
  a:
    id: The prompt
#       ^^^^^^^^^^ error[wrong-format]: `prompts.a.id` can't be `The prompt`
    system_template: Answer.
    tools: [search]
",
    );
}

#[test]
fn a_step_with_the_name_is_reported_once() {
    check(
        r"
tools:
  search: {name: find, description: Searches., parameters: {type: object, properties: {}}}
prompts:
  a: {system_template: Answer.}
compositions:
  work:
    version: 1
    steps:
      - {id: a, kind: tool, tool: find}
#                                 ^^^^ error[unknown-step-tool]: `find` is not a tool of this pack
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: work, terminal: true}
",
    );
}

#[test]
fn prompts_with_another_id() {
    check_with_tools(
        r"
prompts:
  triage:
# ^^^^^^ note: all references use this key
    id: sorting
#       ^^^^^^^ warning[prompt-id-differs]: the prompt `triage` has the id `sorting`
# = help: leave `id` out, or rename the key
    system_template: Answer.
  same: {id: same, system_template: Answer., tools: [refund, lookup_order]}
",
    );
}

#[test]
fn languages() {
    for (code, help) in [
        ("jp", "the code of Japanese is `ja`"),
        ("iw", "the code of Hebrew is `he`"),
        ("zz", "write the code of the language, such as `en` or `ja`"),
    ] {
        check(&format!(
            "metadata: {{language: {code}}}
#                    ^^ warning[unknown-language]: `{code}` is not the code of a language (ISO 639-1)
# = help: {help}
prompts:
  a: {{system_template: Answer.}}
"
        ));
    }
    for code in ["en", "ja", "uk", "kr", "zh"] {
        check(&format!(
            "metadata: {{language: {code}}}\nprompts:\n  a: {{system_template: Answer.}}\n"
        ));
    }
    check(
        "
metadata: {language: english}
#                    ^^^^^^^ error[wrong-format]: `metadata.language` can't be `english`
prompts:
  a: {system_template: Answer.}
",
    );
}
