//! `packc build --manifest`: both or none.

use insta::assert_snapshot;

use super::embedded;
use crate::project::Project;

#[test]
fn the_pack_and_its_manifest() {
    let project = Project::hello();
    let run = project.packc("build --manifest deploy.yaml");
    assert_snapshot!(run, @r"
    wrote dist/pack.json (1 prompt, 513 B) in [N] ms
      ConfigMap   pp-a3e904fc0105-content
      PromptPack  pp-a3e904fc0105 (stable channel)
      pack        513 B (513 bytes)
      digest      sha256:90a925b7f3d03e0c62c75e831bdc99095c74f9f332b7262effc7b9e7a2b725a8
      apply       kubectl apply --server-side -f deploy.yaml
      verify      kubectl get pp pp-a3e904fc0105 -o jsonpath='{.status.publishedDigest}'
    [exit 0]
    ");
    let pack = project.text("dist/pack.json");
    assert_eq!(embedded(&project.text("deploy.yaml")), pack);
    project.packc("manifest -o deploy.yaml --check").succeeds();
    project
        .packc("build --manifest deploy.yaml --check")
        .succeeds();
    // An unpinned build that changes nothing else leaves the pack, and so the manifest.
    let mut later = project.command();
    later
        .args(["build", "--manifest", "deploy.yaml"])
        .env_remove("SOURCE_DATE_EPOCH");
    let run = project.run(&mut later);
    run.succeeds();
    assert_eq!(project.text("dist/pack.json"), pack);
    assert_eq!(embedded(&project.text("deploy.yaml")), pack);
    project.write("prompts/greet.md", "Say goodbye.\n");
    let run = project.packc("build --manifest deploy.yaml --check");
    assert_eq!(run.code, 1, "{run}");
    assert_eq!(project.text("dist/pack.json"), pack);
    project.packc("build --manifest deploy.yaml").succeeds();
    assert_eq!(
        embedded(&project.text("deploy.yaml")),
        project.text("dist/pack.json")
    );
}

#[test]
fn neither_when_the_cluster_would_refuse_it() {
    let project = Project::hello();
    project.write("pack.yaml", "id: demo\nversion: 1.0.0-rc-1\n");
    let run = project.packc("build --manifest deploy.yaml");
    assert_snapshot!(run, @r#"
    error[cluster-version]: the version `1.0.0-rc-1` has a `-` inside of `rc-1`
     --> dist/pack.json:5:14
      |
    5 |   "version": "1.0.0-rc-1",
      |              ^^^^^^^^^^^^
      |
      = help: Omnia accepts only letters and digits between dots; write `1.0.0-rc.1`

    1 error; nothing was written
    [exit 1]
    "#);
    assert!(!project.path("dist").exists());
    assert!(!project.path("deploy.yaml").exists());
    for args in ["-o -", "--locked", "--print digest"] {
        let run = project.packc(&format!("build --manifest deploy.yaml {args}"));
        assert_eq!(run.code, 2, "{run}");
    }
}
