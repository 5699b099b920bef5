//! What other programs make of the objects: `kubectl` decodes them offline, where it is there.

use std::fs;
use std::process::Command;

use super::{PACK, documents, embedded, kubectl};
use crate::project::{Project, repository};

/// What `kubectl` prints for the first object, decoded by its own reader, as JSON.
fn decoded(mut kubectl: Command, project: &Project, manifest: &str) -> serde_json::Value {
    let config_map = manifest.split("\n---\n").next().unwrap();
    project.write("one.yaml", format!("{config_map}\n"));
    kubectl
        .args(["label", "--local", "-o", "json", "-f"])
        .arg(project.path("one.yaml"));
    let output = kubectl.arg("packc-test=x").output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{error}"))
}

#[test]
fn kubectl_and_kustomize_keep_every_byte() {
    let Some(kubectl) = kubectl() else { return };
    let project = Project::copy_of(&repository("examples/customer-support"));
    project.packc("build").succeeds();
    project.packc("manifest -o ship/deploy.yaml").succeeds();
    let pack = project.text("dist/pack.json");
    let manifest = project.text("ship/deploy.yaml");
    let object = decoded(kubectl, &project, &manifest);
    assert_eq!(object["data"]["pack.json"], pack);
    project.write("ship/kustomization.yaml", "resources: [deploy.yaml]\n");
    let output = Command::new("kubectl")
        .arg("kustomize")
        .arg(project.path("ship"))
        .output();
    let output = String::from_utf8(output.unwrap().stdout).unwrap();
    assert_eq!(embedded(&output), pack);
    let objects = documents(&output);
    let name = &objects[1]["spec"]["source"]["configMapRef"]["name"];
    assert_eq!(*name, objects[0]["metadata"]["name"]);
}

#[test]
fn kubectl_reads_awkward_packs() {
    let packs = [
        PACK.trim_end().to_owned(),
        format!("{PACK}\n\n"),
        PACK.replace('\n', "\r\n"),
        PACK.replace("  ", "\t"),
        PACK.replace('\n', "  \n"),
        format!("  {PACK}"),
        format!("\n{PACK}"),
        PACK.replace("hello", "h\u{e9}llo \u{1f600} \u{2028} \u{feff}"),
        PACK.split_whitespace().collect::<Vec<_>>().join(" "),
    ];
    for pack in packs {
        let Some(kubectl) = kubectl() else { return };
        let project = Project::new("");
        project.write("pack.json", &pack);
        let run = project.packc("manifest pack.json -o deploy.yaml");
        run.succeeds();
        let manifest = fs::read_to_string(project.path("deploy.yaml")).unwrap();
        assert_eq!(embedded(&manifest), pack);
        let object = decoded(kubectl, &project, &manifest);
        assert_eq!(object["data"]["pack.json"], pack, "{pack:?}");
    }
}
