//! A folder of resource documents as a project: built again and again, beside its own output.

use camino::Utf8PathBuf;
use packc_driver::{BuildOptions, Destination, compile};
use packc_source::memory::MemoryWorld;

const PROMPT: &str = "apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: PromptConfig\nmetadata: {name: hi}\nspec: {task_type: hi, version: v1.0.0, description: Says hi., system_template: Say hi.}\n";

fn messages(destination: Destination) -> Vec<String> {
    let world = MemoryWorld::new()
        .file("/p/prompts/hi.yaml", PROMPT)
        .file(
            "/p/prompts/dist/pack.json",
            "{\"id\": \"an earlier build\"}",
        )
        .file("/p/prompts/dist/tools/old.yaml", "not: ours");
    let options = BuildOptions {
        path: Some("prompts".into()),
        id: Some("hi".to_owned()),
        pack_version: Some("1.0.0".to_owned()),
        destination,
        ..BuildOptions::new("/p")
    };
    let compiled = compile(&world, &options);
    compiled
        .diagnostics
        .into_iter()
        .map(|found| found.message)
        .collect()
}

#[test]
fn the_output_of_an_earlier_build_is_no_source() {
    assert_eq!(messages(Destination::Configured), [""; 0]);
}

#[test]
fn an_output_among_the_resources_is_refused() {
    let among = Utf8PathBuf::from("prompts/pack.json");
    assert_eq!(
        messages(Destination::File(among)),
        ["the output lies in the folder `prompts`, where every file is a source"]
    );
    assert_eq!(messages(Destination::File("out/pack.json".into())), [""; 0]);
}
