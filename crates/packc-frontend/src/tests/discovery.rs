//! Finding projects, and what may be read.

use packc_diagnostics::fixture::Fixture;

use super::{Options, check, check_with, options, run, tree, tree_with};

/// Options with a path, seen from the fixture's folder.
fn at(path: &str) -> Options {
    Options {
        path: Some(path.into()),
        ..options()
    }
}

/// Options with another working directory.
fn from(cwd: &str) -> Options {
    Options {
        cwd: cwd.into(),
        ..options()
    }
}

const HELLO: &str = "
--- sub/pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello.
--- sub/deep/er/notes.txt
Nothing.
";

#[test]
fn the_same_tree_from_everywhere() {
    let expected = tree_with(&at("sub"), HELLO);
    insta::assert_snapshot!(expected, @r#"
    id: hello
    version: 1.0.0
    prompts:
      greet:
        system_template: Say hello.
        id: "greet" <default>
        name: "greet" <default>
        version: "1.0.0" <default>
    name: "hello" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
    for options in [
        at("sub/pack.yaml"),
        at("/p/sub"),
        at("./sub/../sub/"),
        from("/p/sub"),
        from("/p/sub/deep/er"),
        Options {
            path: Some("p/sub".into()),
            ..from("/")
        },
        Options {
            path: Some("../p/sub/pack.yaml".into()),
            ..from("/q")
        },
    ] {
        assert_eq!(tree_with(&options, HELLO), expected, "{options:?}");
    }
}

#[test]
fn names_are_relative_to_the_working_directory() {
    let world = Fixture::parse(HELLO).world();
    for (cwd, expected) in [
        ("/p", "sub/pack.yaml"),
        ("/p/sub", "pack.yaml"),
        ("/p/sub/deep/er", "../../pack.yaml"),
        ("/", "p/sub/pack.yaml"),
        ("/q", "/p/sub/pack.yaml"),
    ] {
        let options = Options {
            path: Some("/p/sub".into()),
            ..from(cwd)
        };
        let (_, sources, _) = run(&world, &options);
        let names: Vec<&str> = sources.iter().map(|(_, file)| file.name.as_str()).collect();
        assert_eq!(names, [expected], "{cwd}");
    }
}

#[test]
fn no_root_file() {
    check(
        "# error[no-project]: there is no `pack.yaml` in this folder or in one above it
# = help: go to the folder of a pack, or name it: `packc build FOLDER`
# = help: or begin a pack here: a `pack.yaml` with `id`, `version` and `prompts`
--- notes.txt
Nothing.
",
    );
    check(
        "# error[no-project]: there is no `pack.yaml` in this folder or in one above it
# = help: rename `promptpack.yaml` to `pack.yaml`
--- promptpack.yaml
id: a
",
    );
    check_with(
        &at("subb"),
        "# error[no-project]: `subb` does not exist
# = help: did you mean `sub`?
--- sub/pack.yaml
id: a
",
    );
    check_with(
        &at("sub"),
        "# error[no-project]: there is no `pack.yaml` in the folder `sub`
--- sub/notes.txt
Nothing.
",
    );
    check_with(
        &at("pipe"),
        "# error[no-project]: `pipe` is not a regular file
--- pipe (special)
",
    );
    check_with(
        &at("notes.md"),
        "# error[no-project]: `notes.md` is no root file
# = help: a root file ends in `.yaml`, `.yml` or `.json`
--- notes.md
Nothing.
",
    );
}

#[test]
fn two_root_files() {
    check(
        "# error[two-roots]: the folder `.` has both `pack.yaml` and `pack.yml`
# = help: keep one of the two, or name the one that you mean
--- pack.yaml
id: a
--- pack.yml
id: a
",
    );
}

#[test]
fn a_root_file_that_cannot_be_read() {
    check(
        "# error[root-unreadable]: `pack.yaml` may not be read (permission denied)
--- pack.yaml (denied)
",
    );
    check(
        "# error[root-unreadable]: `pack.yaml` is not a regular file
--- pack.yaml (special)
",
    );
    check(
        "# error[root-unreadable]: `pack.yaml` lies outside the project
# = note: a link leads to `/etc/pack.yaml`
# = help: move the file into the project, or allow its folder with `--allow-root DIR`
# = help: projects that share files can be listed in a `packc.workspace.yaml` above them
--- pack.yaml -> /etc/pack.yaml
--- /etc/pack.yaml
id: a
",
    );
}

#[test]
fn roots_without_content() {
    check(
        "--- pack.yaml
#$ error[empty-file]: `pack.yaml` has no content
",
    );
    check(
        "--- pack.yaml
# A note.
#<| error[empty-file]: `pack.yaml` has no content
",
    );
    check(
        "--- pack.yaml
- id: a
#<^^^^^^^ error[not-a-mapping]: the root file must be a mapping, not a list
- id: b
",
    );
    check(
        "--- pack.yaml
id
#<^^ error[not-a-mapping]: the root file must be a mapping, not a string
",
    );
    check(
        "--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
---
#<^^^ error[several-documents]: a second document begins here, where there can be only one
id: b
",
    );
    check(
        "--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
---
",
    );
}

#[test]
fn a_root_file_in_json() {
    let tree = tree_with(
        &at("pack.json"),
        r#"
--- pack.json
{
  "id": "hello",
  "version": "1.0.0",
  "prompts": { "greet": { "system_template": "Hi" } }
}
"#,
    );
    insta::assert_snapshot!(tree, @r#"
    id: "hello"
    version: "1.0.0"
    prompts:
      greet:
        system_template: "Hi"
        id: "greet" <default>
        name: "greet" <default>
        version: "1.0.0" <default>
    name: "hello" <default>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn identity() {
    check_with(
        &at("customer-support"),
        "
--- customer-support/pack.yaml
prompts: { a: { system_template: Hi } }
#<| error[pack-identity]: the pack has no `id`
#<| error[pack-identity]: the pack has no `version`
",
    );
    check_with(
        &at("123-プロンプト"),
        "
--- 123-プロンプト/pack.yaml
version: 1.0.0
#<| error[pack-identity]: the pack has no `id`
prompts: { a: { system_template: Hi } }
",
    );
    // What can't be an id is for the schema check to say; the name that comes from it isn't wrong once more.
    insta::assert_snapshot!(tree("
--- pack.yaml
id: Über
version: 1.0
prompts: { a: { system_template: Hi } }
"), @r#"
    id: Über
    version: 1.0
    prompts:
      a:
        system_template: Hi
        id: "a" <default>
        name: "a" <default>
        version: …
    name: …
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
}

#[test]
fn flags_give_and_override() {
    let flags = Options {
        id: Some("other".into()),
        name: Some("Other pack".into()),
        pack_version: Some("2.0.0-rc.1".into()),
        ..options()
    };
    insta::assert_snapshot!(tree_with(&flags, "
--- pack.yaml
id: hello
prompts: { a: { system_template: Hi } }
"), @r#"
    id: "other" <--id>
    prompts:
      a:
        system_template: Hi
        id: "a" <default>
        name: "a" <default>
        version: "2.0.0-rc.1" <default>
    version: "2.0.0-rc.1" <--pack-version>
    name: "Other pack" <--name>
    template_engine: <default>
      version: "v1" <default>
      syntax: "{{variable}}" <default>
    "#);
    let wrong = Options {
        id: Some("Other".into()),
        name: Some(String::new()),
        pack_version: Some("2.0".into()),
        ..options()
    };
    check_with(
        &wrong,
        "
# error[pack-identity]: `--id` can't be `Other`
# error[pack-identity]: `--name` is empty
# error[pack-identity]: `--pack-version` can't be `2.0`
--- pack.yaml
id: hello
version: 1.0.0
prompts: { a: { system_template: Hi } }
",
    );
}

#[test]
fn no_prompts() {
    check(
        "--- pack.yaml
id: a
#<| error[no-prompts]: the pack has no prompts
version: 1.0.0
",
    );
    check(
        "--- pack.yaml
id: a
version: 1.0.0
prompts: {}
#        ^^ error[no-prompts]: the pack has no prompts
--- prompts/_draft.yaml
system_template: Hi
",
    );
    // The misspelt key is an error of its own, which the schema reports.
    check(
        "--- pack.yaml
id: a
version: 1.0.0
promts: { a: { system_template: Hi } }
",
    );
}

/// A name that is right already is no hint.
#[test]
fn a_folder_called_as_the_root_file() {
    check(
        "
# error[no-project]: there is no `pack.yaml` in this folder or in one above it
# = help: go to the folder of a pack, or name it: `packc build FOLDER`
# = help: or begin a pack here: a `pack.yaml` with `id`, `version` and `prompts`
--- pack.yaml/notes.txt
Nothing.
",
    );
}
