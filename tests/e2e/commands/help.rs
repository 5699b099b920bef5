//! What packc says about itself.

use insta::assert_snapshot;

use crate::project::Project;

/// What a command prints on stdout. clap indents empty lines.
fn help(args: &str) -> String {
    let run = Project::new("").packc(args);
    assert_eq!(run.stderr, "");
    let lines = run.succeeds().stdout.lines().map(str::trim_end);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn version() {
    for arguments in ["--version", "version"] {
        let run = Project::new("").packc(arguments);
        assert_eq!(run.code, 0);
        assert_eq!(run.stdout, format!("packc {}\n", env!("CARGO_PKG_VERSION")));
        assert_eq!(run.stderr, "");
    }
}

#[test]
fn packc() {
    assert_eq!(help("help"), help("--help"));
    assert_snapshot!(help("--help"), @r"
    The compiler for PromptPack: a folder of YAML and Markdown becomes one validated pack.json

    Usage: packc [OPTIONS] <COMMAND>

    Commands:
      build           Compile projects and write their pack.json
      watch           Build whenever a source changes
      check           Find everything that `build` would find, and write nothing
      validate        Check compiled packs (any pack.json)
      render          Show a system prompt as a runtime sees it
      inspect         Show what a compiled pack holds
      explain         Explain a kind of error or warning
      compile         Compile an Arena project (config.arena.yaml), as PromptKit's packc does
      compile-prompt  Compile a single prompt of kind `PromptConfig`, as PromptKit's packc does
      migrate         Turn an Arena project into a native one, and prove that it gives the same pack
      explode         Turn a compiled pack into the sources of a project
      manifest        Make the Kubernetes manifests that ship a pack to a cluster
      help            Print this message or the help of the given subcommand(s)

    Options:
          --color <WHEN>
              When to colour messages

              Possible values:
              - auto:   On a terminal, unless the variable `NO_COLOR` is set
              - always: Always
              - never:  Never

              [default: auto]

      -h, --help
              Print help (see a summary with '-h')

      -V, --version
              Print version

    A project begins with a pack.yaml that has an id and a version, and a prompt in prompts/NAME.md.
    Exit codes: 0 fine, 1 errors were found, 2 the command line makes no sense, 3 the root file
    can't be read or an output not written.
    ");
}

#[test]
fn build() {
    assert_snapshot!(help("build --help"), @r"
    Compile projects and write their pack.json

    Usage: packc build [OPTIONS] [PATH]...

    Arguments:
      [PATH]...
              The projects: folders with a pack.yaml, config.arena.yaml or packc.workspace.yaml, or such
              files [default: the workspace of the working directory, else the nearest project from
              there upwards]

    Options:
          --color <WHEN>
              When to colour messages

              Possible values:
              - auto:   On a terminal, unless the variable `NO_COLOR` is set
              - always: Always
              - never:  Never

              [default: auto]

      -j, --jobs <NUMBER>
              How many projects to build at the same time [default: as many as there are processors]

          --id <ID>
              Give or override the pack's id

          --name <NAME>
              Give or override the pack's name

          --pack-version <VERSION>
              Give or override the pack's version

          --description <TEXT>
              Give or override the pack's description

          --allow-root <DIR>
              Let sources be read from this folder too (may be repeated)

          --target <VERSION>
              The version of PromptPack that the pack must be valid for [default: that of packc.target
              or $schema, else 1.9.0]

          --runtime <NAME>
              Warn of what this runtime refuses, ignores or misreads (may be repeated); wins over
              packc.runtimes

          --format <FORMAT>
              How to write findings

              Possible values:
              - human:  For people, on stderr
              - json:   One JSON document, on stdout
              - sarif:  A SARIF 2.1.0 log, on stdout
              - github: Annotations for GitHub Actions, on stdout

              [default: human]

          --deny-warnings
              Treat warnings as errors

      -q, --quiet
              Show errors only

      -v, --verbose
              Show also what was read

      -o, --output <FILE>
              Where to write the pack, relative to the working directory; `-` is stdout [default:
              packc.output of the root file, else dist/pack.json beside it]

          --created-at <TIME>
              The time to stamp the pack with, in RFC 3339 [default: `SOURCE_DATE_EPOCH`, else now]

      -h, --help
              Print help (see a summary with '-h')

    Severities:
      -A, --allow <NAME>
              Leave the findings of a rule out (may be repeated); this and the next two win over
              packc.lints

      -W, --warn <NAME>
              Make warnings of a rule's findings (may be repeated)

      -D, --deny <NAME>
              Make errors of a rule's findings (may be repeated)

    Limits:
          --max-file-bytes <BYTES>
              Largest source file, in bytes

              [default: 16777216]

          --max-source-bytes <BYTES>
              Largest sum of all source files, in bytes

              [default: 67108864]

          --max-depth <LEVELS>
              Deepest nesting of a source file (at most 512)

              [default: 128]

          --max-nodes <COUNT>
              Most values in one file, aliases counted as often as they are used

              [default: 1000000]

          --max-expansion <BYTES>
              Largest template with its fragments, in bytes

              [default: 4194304]

    Release:
          --check
              Write nothing, and fail when what is on disk isn't what the sources give

          --locked
              Fail when anything would have to be written

          --depfile <FILE>
              Write what the pack depends on to this file, in the format of Make

          --manifest <FILE>
              Write the Kubernetes manifest of the pack to this file too, by the settings of
              packc.manifest

          --print <WHAT>
              Print this on stdout

              Possible values:
              - digest:  The SHA-256 of the pack
              - inputs:  All that was read, and one digest of it
              - outputs: The SHA-256 and path of each output, as `sha256sum` has them
    ");
}

#[test]
fn check() {
    assert_snapshot!(help("check -h"), @r"
    Find everything that `build` would find, and write nothing

    Usage: packc check [OPTIONS] [PATH]...

    Arguments:
      [PATH]...  The projects: folders with a pack.yaml, config.arena.yaml or packc.workspace.yaml, or
                 such files [default: the workspace of the working directory, else the nearest project
                 from there upwards]

    Options:
          --color <WHEN>            When to colour messages [default: auto] [possible values: auto,
                                    always, never]
      -j, --jobs <NUMBER>           How many projects to build at the same time [default: as many as
                                    there are processors]
          --id <ID>                 Give or override the pack's id
          --name <NAME>             Give or override the pack's name
          --pack-version <VERSION>  Give or override the pack's version
          --description <TEXT>      Give or override the pack's description
          --allow-root <DIR>        Let sources be read from this folder too (may be repeated)
          --target <VERSION>        The version of PromptPack that the pack must be valid for [default:
                                    that of packc.target or $schema, else 1.9.0]
          --runtime <NAME>          Warn of what this runtime refuses, ignores or misreads (may be
                                    repeated); wins over packc.runtimes
          --format <FORMAT>         How to write findings [default: human] [possible values: human,
                                    json, sarif, github]
          --deny-warnings           Treat warnings as errors
      -q, --quiet                   Show errors only
      -v, --verbose                 Show also what was read
          --fix                     Make the edits that findings show, where one is certain to be right,
                                    and report what remains
          --dry-run                 Write nothing, and show the edits as a diff on stdout
      -h, --help                    Print help (see more with '--help')

    Severities:
      -A, --allow <NAME>  Leave the findings of a rule out (may be repeated); this and the next two win
                          over packc.lints
      -W, --warn <NAME>   Make warnings of a rule's findings (may be repeated)
      -D, --deny <NAME>   Make errors of a rule's findings (may be repeated)

    Limits:
          --max-file-bytes <BYTES>    Largest source file, in bytes [default: 16777216]
          --max-source-bytes <BYTES>  Largest sum of all source files, in bytes [default: 67108864]
          --max-depth <LEVELS>        Deepest nesting of a source file (at most 512) [default: 128]
          --max-nodes <COUNT>         Most values in one file, aliases counted as often as they are used
                                      [default: 1000000]
          --max-expansion <BYTES>     Largest template with its fragments, in bytes [default: 4194304]
    ");
}

#[test]
fn validate() {
    assert_snapshot!(help("validate -h"), @r"
    Check compiled packs (any pack.json)

    Usage: packc validate [OPTIONS] <FILE>...

    Arguments:
      <FILE>...  Compiled packs

    Options:
          --color <WHEN>      When to colour messages [default: auto] [possible values: auto, always,
                              never]
          --schema-only       Check against the JSON Schema of PromptPack alone
          --target <VERSION>  The version of PromptPack that the packs must be valid for [default: that
                              of $schema, else 1.9.0]
          --runtime <NAME>    Warn of what this runtime refuses, ignores or misreads (may be repeated)
          --format <FORMAT>   How to write findings [default: human] [possible values: human, json,
                              sarif, github]
          --deny-warnings     Treat warnings as errors
      -q, --quiet             Show errors only
      -v, --verbose           Show also what was read
      -h, --help              Print help (see more with '--help')

    Severities:
      -A, --allow <NAME>  Leave the findings of a rule out (may be repeated); this and the next two win
                          over packc.lints
      -W, --warn <NAME>   Make warnings of a rule's findings (may be repeated)
      -D, --deny <NAME>   Make errors of a rule's findings (may be repeated)

    Limits:
          --max-file-bytes <BYTES>    Largest source file, in bytes [default: 16777216]
          --max-source-bytes <BYTES>  Largest sum of all source files, in bytes [default: 67108864]
          --max-depth <LEVELS>        Deepest nesting of a source file (at most 512) [default: 128]
          --max-nodes <COUNT>         Most values in one file, aliases counted as often as they are used
                                      [default: 1000000]
          --max-expansion <BYTES>     Largest template with its fragments, in bytes [default: 4194304]
    ");
}

#[test]
fn render() {
    assert_snapshot!(help("render -h"), @r"
    Show a system prompt as a runtime sees it

    Usage: packc render [OPTIONS] <PROMPT>

    Arguments:
      <PROMPT>  The key of the prompt

    Options:
          --color <WHEN>            When to colour messages [default: auto] [possible values: auto,
                                    always, never]
          --var <NAME=VALUE>        Give a variable a value (may be repeated); an artifact is
                                    `artifacts.NAME`. Numbers, booleans, objects and arrays are written
                                    as JSON
          --vars <FILE>             Take values from a YAML or JSON file; those of `--var` go before
                                    them
          --model <NAME>            Apply the prompt's override for this model
          --project <PATH>          The project: a folder with a pack.yaml or config.arena.yaml, or a
                                    root file [default: the nearest of these files, from the working
                                    directory upwards]
          --id <ID>                 Give or override the pack's id
          --pack-version <VERSION>  Give or override the pack's version
          --pack <FILE>             Render a compiled pack instead of a project
          --allow-root <DIR>        Let sources be read from this folder too (may be repeated)
          --strict                  Fail when a placeholder has no value
          --format <FORMAT>         How to write findings and the text [default: human] [possible
                                    values: human, json]
          --deny-warnings           Treat warnings as errors
      -q, --quiet                   Show errors only
      -v, --verbose                 Show also what was read
      -h, --help                    Print help (see more with '--help')

    Limits:
          --max-file-bytes <BYTES>    Largest source file, in bytes [default: 16777216]
          --max-source-bytes <BYTES>  Largest sum of all source files, in bytes [default: 67108864]
          --max-depth <LEVELS>        Deepest nesting of a source file (at most 512) [default: 128]
          --max-nodes <COUNT>         Most values in one file, aliases counted as often as they are used
                                      [default: 1000000]
          --max-expansion <BYTES>     Largest template with its fragments, in bytes [default: 4194304]
    ");
}

#[test]
fn explain() {
    assert_snapshot!(help("explain -h"), @r"
    Explain a kind of error or warning

    Usage: packc explain [OPTIONS] [NAME|CODE]

    Arguments:
      [NAME|CODE]  The name (unknown-key) or code (PK3001) that a message shows [default: list all]

    Options:
          --color <WHEN>     When to colour messages [default: auto] [possible values: auto, always,
                             never]
          --list             List all rules
          --format <FORMAT>  How to write the list [default: human] [possible values: human, json]
      -h, --help             Print help (see more with '--help')
    ");
}

#[test]
fn without_a_command_help_is_shown() {
    let project = Project::new("");
    let run = project.packc("");
    assert_eq!(run.code, 2);
    assert_eq!(run.stdout, "");
    let help = project.packc("-h");
    assert_eq!(run.stderr, help.stdout);
}
