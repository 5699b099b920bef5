//! Arena projects: where the values of the tree come from.

use super::tree;

#[test]
fn values_keep_their_places_and_say_why_they_stand_there() {
    insta::assert_snapshot!(tree("
--- pack.yaml
id: demo
version: 1.0.0
prompts:
  a: { description: Better. }
packc: { arena: arena/config.arena.yaml }
--- arena/config.arena.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata: { name: demo }
spec:
  prompt_configs:
    - { id: a, file: a.yaml, vars: { place: Rome } }
  tool_specs:
    find-it: { description: Finds. }
#   ^^^^^^^ warning[renamed-tool]: the tool `find-it` is called `find_it` in the pack
  skills: [{ dir: skills }]
  pack_evals: [{ id: e, type: x, trigger: every_turn, threshold: { min_score: 1 } }]
--- arena/a.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata: { name: A prompt }
spec:
  task_type: a
  version: 1.0.0
  description: A prompt.
  system_template: Say hi in {{place}}.
  variables: [{ name: place, required: true }]
  allowed_tools: [find-it]
"), @r#"
    skills: @arena/config.arena.yaml
      -
        path: skills <from dir>
    evals: @arena/config.arena.yaml <from pack_evals>
      -
        id: e
        type: x
        trigger: every_turn
        threshold:
          operator: "gte" <from min_score>
          value: 1 <from min_score>
    prompts: @arena/config.arena.yaml
      a: @arena/a.yaml <include a.yaml; from PromptConfig>
        id: a <from task_type>
        version: 1.0.0
        description: Better. @pack.yaml <over description>
        system_template: Say hi in {{place}}.
        variables:
          -
            name: place
            required: false @arena/config.arena.yaml <over place>
            default: Rome @arena/config.arena.yaml <over place>
            type: "string" <default>
        tools: <from allowed_tools>
          - "find_it" <from find-it>
        name: A prompt <from name>
    tools: @arena/config.arena.yaml
      find_it: <folder; from find-it>
        name: "find_it" <from find-it; from find-it>
        description: Finds.
    id: demo
    version: 1.0.0
    name: "demo" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}
