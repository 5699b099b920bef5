//! References: a relative path is relative to the file that contains it.

use std::path::Path;

use crate::project::Project;

#[test]
fn b04_paths_start_at_the_file_that_contains_them() {
    let project = Project::new(
        "
--- sub/pack.yaml
id: demo
version: 1.0.0
metadata: {$include: parts/metadata.yaml}
--- sub/parts/metadata.yaml
domain: support
tags: {$include: deep/tags.yaml}
--- sub/parts/deep/tags.yaml
- a
- {$include: ../more.yaml}
--- sub/parts/more.yaml
b
--- sub/prompts/greet.yaml
system_template: {$include: texts/greet.txt}
--- sub/prompts/texts/greet.txt
Say hello.
",
    );
    let root = project.root().to_owned();
    let build = |folder: &Path, path: &str| {
        let mut command = project.command();
        command.current_dir(folder).args(["build", path, "-o"]);
        command.arg(root.join("out.json"));
        project.run(&mut command).succeeds();
        project.text("out.json")
    };
    let absolute = root.join("sub");
    let absolute = absolute.to_str().unwrap();
    let first = build(&root, "sub/pack.yaml");
    assert!(first.contains(r#""Say hello.\n""#), "{first}");
    assert!(first.contains("\"a\",\n      \"b\"\n"), "{first}");
    assert_eq!(build(Path::new("/"), absolute), first);
    assert_eq!(build(&root.join("sub"), "."), first);
    assert_eq!(build(&root.join("sub/prompts"), "../pack.yaml"), first);
    assert_eq!(build(&root, "./sub/../sub"), first);
    let mut upwards = project.command();
    upwards.current_dir(root.join("sub/parts/deep"));
    upwards.args(["build", "-o", "-"]);
    assert_eq!(project.run(&mut upwards).succeeds().stdout, first);
}
