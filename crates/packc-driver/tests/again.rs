//! Building again with what the last build left gives what a build without it gives, whatever happened between them.

use std::collections::BTreeMap;

use packc_driver::{BuildOptions, Compiled, ParseCache, compile, compile_again};
use packc_source::memory::MemoryWorld;
use proptest::prelude::*;

/// The texts that a file may have; the first it has in the beginning, an empty one stands for no file.
const FILES: [(&str, &[&str]); 9] = [
    (
        "pack.yaml",
        &[
            "id: demo\nversion: 1.0.0\nmetadata: {$include: metadata.yaml}\n",
            "id: demo\nversion: 2.0.0\nfragments: {brand: We are kind.}\n",
            "id: demo\nversion: 1.0.0\npackc: {conventions: false, sources: {prompts: [more/*.md]}}\n",
            "id: [demo\nversion: 1.0.0\n",
            "",
        ],
    ),
    (
        "metadata.yaml",
        &["domain: one\n", "domain: two\ntags: [a, b]\n", "{", ""],
    ),
    (
        "prompts/greet.md",
        &[
            "Say hello. {{fragments.brand}}\n",
            "---\nname: Greet\n---\nSay hello to {{who}}.\n",
            "---\nname: [Greet\n---\nSay hello.\n",
            "# packc: allow undeclared-variable\nSay {{who}}.\n",
            "",
        ],
    ),
    (
        "prompts/a.yaml",
        &[
            "",
            "system_template: A.\n",
            "greet: {system_template: Twice.}\nb: {system_template: yes}\n",
            "system_template: {$include: ../fragments/brand.md}\n",
        ],
    ),
    (
        "prompts/z.yaml",
        &[
            "system_template: Z.\ntools: [look]\n",
            "system_template: &t Z.\nparameters: {temperature: 3}\n",
            "",
        ],
    ),
    (
        "fragments/brand.md",
        &[
            "We are kind.\n",
            "We are {{fragments.brand}}.\n",
            "",
            "\u{feff}Kind.\n",
        ],
    ),
    (
        "tools/look.yaml",
        &[
            "name: look\ndescription: Looks.\nparameters: {type: object}\n",
            "name: look\n",
            "",
        ],
    ),
    ("more/m.md", &["", "More.\n", "More of {{it}}.\n"]),
    (
        "skills/tone/SKILL.md",
        &[
            "",
            "---\nname: tone\ndescription: Sounds.\n---\nBe kind.\n",
            "---\n",
        ],
    ),
];

/// The project with these texts, on its disk.
fn world(texts: &BTreeMap<&str, &str>) -> MemoryWorld {
    let mut world = MemoryWorld::new();
    for (path, text) in texts {
        if !text.is_empty() {
            world = world.file(format!("/p/{path}"), text);
        }
    }
    world
}

/// All that compiling gives: the bytes, the findings, and the files with their numbers.
fn told(compiled: &Compiled) -> String {
    let Compiled {
        sources,
        diagnostics,
        emitted,
    } = compiled;
    let bytes = emitted
        .as_ref()
        .map(|emitted| String::from_utf8_lossy(&emitted.written.bytes));
    format!("{bytes:#?}\n{diagnostics:#?}\n{sources:#?}")
}

/// An edit: the number of a file and of its new text, and whether another limit counts from then on.
fn edits() -> impl Strategy<Value = Vec<(usize, usize, bool)>> {
    let edit = (0..FILES.len(), 0..5usize, prop::bool::weighted(0.05));
    prop::collection::vec(edit, 1..25)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_kept_changes_nothing(edits in edits()) {
        let mut texts: BTreeMap<&str, &str> =
            FILES.iter().map(|(path, texts)| (*path, texts[0])).collect();
        let mut options = BuildOptions::new("/p");
        let mut cache = ParseCache::keeping();
        let first = compile_again(&world(&texts), &options, &mut cache);
        prop_assert_eq!(told(&first), told(&compile(&world(&texts), &options)));
        prop_assert!(!cache.is_empty());
        for (file, text, limited) in edits {
            let (path, choices) = FILES[file];
            texts.insert(path, choices[text % choices.len()]);
            if limited {
                options.limits.depth = if options.limits.depth == 3 { 64 } else { 3 };
            }
            let world = world(&texts);
            let again = compile_again(&world, &options, &mut cache);
            prop_assert_eq!(told(&again), told(&compile(&world, &options)));
        }
    }
}
