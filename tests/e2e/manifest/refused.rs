//! Packs and flags that a cluster would refuse.

use insta::assert_snapshot;

use super::{PACK, ship};
use crate::project::Project;

/// The names of the rules of all errors.
fn errors(text: &str) -> String {
    let errors = text.lines().filter_map(|line| line.strip_prefix("error["));
    let names: Vec<&str> = errors.filter_map(|line| line.split(']').next()).collect();
    names.join(", ")
}

/// The first line of what is said, and the exit code.
#[track_caller]
fn first_line(pack: impl AsRef<[u8]>, args: &str) -> String {
    let run = ship(pack, args);
    assert_eq!(run.stdout, "", "nothing is printed: {run}");
    let line = run.stderr.lines().next().unwrap_or_default();
    format!("{line} [exit {}]", run.code)
}

#[test]
fn texts_that_are_no_pack() {
    let cases: [(&[u8], &str); 6] = [
        (b"\xef\xbb\xbf{}", "BOM"),
        (b"{\"id\": \"caf\xe9\"}", "not UTF-8"),
        (b"[]", "no object"),
        (b"", "empty"),
        (b"{\"id\": NaN}", "no JSON"),
        (b"{\"id\": \"a\", \"id\": \"b\"}", "twice"),
    ];
    let lines: Vec<String> = cases
        .iter()
        .map(|(text, what)| format!("{what}: {}", errors(&ship(text, "").stderr)))
        .collect();
    assert_snapshot!(lines.join("\n"), @r"
    BOM: missing-key, missing-key, missing-key, missing-key, missing-key, pack-with-bom
    not UTF-8: not-utf8
    no object: wrong-type
    empty: empty-file
    no JSON: missing-key, missing-key, missing-key, missing-key, json-syntax
    twice: missing-key, missing-key, missing-key, missing-key, duplicate-key
    ");
    let trailing = format!("{PACK}{{}}\n");
    assert_snapshot!(first_line(trailing, ""), @"error[json-syntax]: there is more after the end of the JSON value [exit 1]");
    let with_bom = format!("\u{feff}{PACK}");
    assert_snapshot!(first_line(with_bom, ""), @"error[pack-with-bom]: the pack begins with a byte order mark [exit 1]");
}

/// The example of a page about the operator: `validators` was a mapping once.
#[test]
fn an_example_that_no_schema_accepts() {
    let pack = PACK.replace(
        "\"system_template\"",
        "\"validators\": {\"banned_words\": [\"competitor\"]}, \"system_template\"",
    );
    assert_snapshot!(ship(pack, ""), @r#"
    error[wrong-type]: `prompts.greet.validators` must be a list, but it is a
        mapping
     --> pack.json:7:81
      |
    7 | ...on": "1.0.0", "validators": {"banned_words": ["competitor"]}, "system_...
      |                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: make it a list, with a `-` before each item

    1 error; nothing was written
    [exit 1]
    "#);
}

#[test]
fn versions() {
    let versions = [
        "2.0.0",
        "v2.0.0",
        "2.0.0-rc.1",
        "2.0.0+gAAAA",
        "2.0.0-rc-1",
        "1.2.3-4-gabc123",
        "2.0.0+build-5",
        "01.2.3",
        "2.0.0-01",
        "18446744073709551616.0.0",
        "2.0",
        "live",
        "vv1.0.0",
    ];
    let mut lines = Vec::new();
    for version in versions {
        let as_flag = ship(PACK, &format!("--version {version} -A pack-name-differs"));
        let of_pack = PACK.replacen("\"1.0.0\"", &format!("\"{version}\""), 1);
        let of_pack = ship(of_pack, "");
        let (flag, pack) = (errors(&as_flag.stderr), errors(&of_pack.stderr));
        lines.push(
            format!("{version:<26} {flag:<18} {pack}")
                .trim_end()
                .to_owned(),
        );
    }
    assert_snapshot!(lines.join("\n"), @r"
    2.0.0
    v2.0.0
    2.0.0-rc.1
    2.0.0+gAAAA                build-metadata     build-metadata
    2.0.0-rc-1                 cluster-version    cluster-version
    1.2.3-4-gabc123            cluster-version    cluster-version
    2.0.0+build-5              cluster-version    cluster-version
    01.2.3                     cluster-version    wrong-format
    2.0.0-01                   cluster-version    wrong-format
    18446744073709551616.0.0   cluster-version    cluster-version
    2.0                        cluster-version    wrong-format
    live                       cluster-version    wrong-format
    vv1.0.0                    cluster-version    wrong-format
    ");
    assert_snapshot!(ship(PACK, "--version 1.2.3-4-gabc123"), @r"
    error[cluster-version]: the version `1.2.3-4-gabc123` has a `-` inside of
        `4-gabc123`
      = note: it was given by `--version`
      = help: Omnia accepts only letters and digits between dots; write
              `1.2.3-4.gabc123`

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn names_labels_and_keys() {
    let cases = [
        "--namespace a.b",
        "--pack-name abc-",
        "--configmap-only --name My_Pack",
        "--configmap-only --key prompts/pack.json",
        "--pack-name Demo --name-style readable",
        "--label team=a+b",
        "--label a/b/c=d",
        "--label omnia.altairalabs.ai/promptpack=x",
        "--annotation packc/pack-id=x",
        "--annotation my_key!=x",
    ];
    let lines: Vec<String> = cases.iter().map(|args| first_line(PACK, args)).collect();
    assert_snapshot!(lines.join("\n"), @r"
    error[object-name]: `a.b` can't be a namespace [exit 1]
    error[cluster-pack-name]: `abc-` can't be the name of a pack in a cluster [exit 1]
    error[object-name]: `My_Pack` can't be the name of a ConfigMap [exit 1]
    error[object-name]: `prompts/pack.json` can't be a key of a ConfigMap [exit 1]
    error[object-name]: `Demo-1.0.0` can't be the name of an object [exit 1]
    error[object-label]: `a+b` can't be the value of the label `team` [exit 1]
    error[object-label]: `a/b/c` can't be the key of a label [exit 1]
    error[reserved-label]: the label `omnia.altairalabs.ai/promptpack` can't be [exit 1]
    error[reserved-label]: the annotation `packc/pack-id` can't be given [exit 1]
    error[object-label]: `my_key!` can't be the key of an annotation [exit 1]
    ");
    let long = "a".repeat(64);
    assert_eq!(ship(PACK, &format!("--pack-name {long}")).code, 1);
}

#[test]
fn skills_and_selectors() {
    let cases = [
        "--selector tag",
        "--selector embedding --tag a",
        "--selector tags --tag a",
        "--max-active 0",
        "--max-active -1",
        "--max-active 2147483648",
        "--skill Shop",
        "--skill shop@My_Group",
        "--skill shop=a --skill shop=b",
        "--skill shop=a,b,a",
        "--skill shop=a, --tag x",
    ];
    let lines: Vec<String> = cases.iter().map(|args| first_line(PACK, args)).collect();
    assert_snapshot!(lines.join("\n"), @r"
    error[skill-selection]: the selector `tag` has no tags to look for [exit 1]
    error[skill-selection]: Omnia no longer has the selector `embedding` [exit 1]
    error[skill-selection]: there is no selector `tags` [exit 1]
    error[skill-selection]: `0` can't be the number of active skills [exit 1]
    error[skill-selection]: `-1` can't be the number of active skills [exit 1]
    error[skill-selection]: `2147483648` can't be the number of active skills [exit 1]
    error[skill-selection]: `Shop` can't be a skill source [exit 1]
    error[skill-selection]: `My_Group` can't be a group of skills [exit 1]
    error[skill-selection]: the skill source `shop` is given twice, with other [exit 1]
    error[skill-selection]: the skill `a` of `shop` is named twice [exit 1]
    error[skill-selection]: one of the skills of `shop` has no name [exit 1]
    ");
}

fn with_fragment(bytes: usize) -> String {
    let text = "x".repeat(bytes);
    let fragments = format!("\"fragments\": {{\"handbook\": \"{text}\"}},\n  \"prompts\"");
    let pack = PACK.replace("\"prompts\"", &fragments);
    pack.replace("Say hello.", "Say {{fragments.handbook}}.")
}

#[test]
fn sizes() {
    let project = Project::new("");
    project.write("pack.json", with_fragment(1_100_000));
    assert_snapshot!(project.packc("manifest pack.json"), @r"
    error[pack-too-large]: the pack has 1100294 bytes, 51718 more than a ConfigMap
        holds
      = note: `fragments.handbook` has 1100002 bytes
      = help: move long knowledge into skills, which a SkillSource brings to the
              cluster without this limit
      = help: or make several packs of it

    1 error; nothing was written
    [exit 1]
    ");
    project.write("pack.json", with_fragment(300 * 1024));
    let run = project.packc("manifest pack.json -o deploy.yaml");
    assert_snapshot!(run, @r"
    warning[client-side-apply]: `kubectl apply` would write 308233 bytes of
        annotations, of 262144 that an object may have
      = note: it puts a copy of the whole ConfigMap into an annotation
      = help: apply it with `kubectl apply --server-side`; Flux does that, and Argo
              CD with the sync option `ServerSideApply=true`

    wrote deploy.yaml in [N] ms, 1 warning
      ConfigMap   pp-a3e904fc0105-content
      PromptPack  pp-a3e904fc0105 (stable channel)
      pack        307.5 kB (307494 bytes)
      digest      sha256:fea2773a041b28bfbdec88fb212d7ef6434a468570c6440a0a254e09ad370911
      too large   308233 bytes of annotations with a plain `kubectl apply`
      apply       kubectl apply --server-side -f deploy.yaml
      verify      kubectl get pp pp-a3e904fc0105 -o jsonpath='{.status.publishedDigest}'
    [exit 0]
    ");
    project.write("pack.json", with_fragment(950_000));
    let run = project.packc("manifest pack.json -o deploy.yaml -A client-side-apply");
    assert_snapshot!(run, @r"
    warning[large-pack]: the pack has 950294 bytes, of 1048576 that a ConfigMap
        holds
      = note: Omnia's dashboard takes no pack above 900 KiB
      = note: `fragments.handbook` has 950002 bytes
      = help: move long knowledge into skills, which a SkillSource brings to the
              cluster without this limit
      = help: or make several packs of it

    wrote deploy.yaml in [N] ms, 1 warning
      ConfigMap   pp-a3e904fc0105-content
      PromptPack  pp-a3e904fc0105 (stable channel)
      pack        950.3 kB (950294 bytes)
      digest      sha256:d982cc99325e32c54cb3f3536125666a663c95189b338c50c7d983f4e52db429
      too large   951033 bytes of annotations with a plain `kubectl apply`
      apply       kubectl apply --server-side -f deploy.yaml
      verify      kubectl get pp pp-a3e904fc0105 -o jsonpath='{.status.publishedDigest}'
    [exit 0]
    ");
}

#[test]
fn raw_control_characters() {
    for character in ["\u{7f}", "\u{85}", "\u{9f}", "\u{fffe}", "\u{ffff}"] {
        let pack = PACK.replace("Say hello.", &format!("Say{character}hello."));
        let run = ship(&pack, "");
        assert_eq!(run.code, 1, "{run}");
        assert!(run.stderr.contains("error[unsafe-characters]"), "{run}");
        let run = ship(&pack, "--allow-control-chars");
        run.succeeds();
        assert_eq!(super::embedded(&run.stdout), pack);
    }
}

#[test]
fn warnings() {
    let dollar = PACK.replace("Say hello.", "Say ${x} {{ x }}.");
    let project = Project::new("");
    project.write("pack.json", &dollar);
    let run = project.packc("manifest pack.json --gitops none -o chart/templates/pack.yaml");
    assert_snapshot!(run.stderr.lines().filter(|line| line.starts_with("warning")).collect::<Vec<_>>().join("\n"), @r"
    warning[helm-template]: below `chart/templates`, Helm would execute `{{…}}` in
    warning[flux-substitution]: Flux would replace `${…}` in the pack
    warning[blanks-in-placeholder]: `{{ x }}` has blanks inside, which runtimes
    warning[undeclared-variable]: `x` is not a variable of the prompt `greet`
    ");
    let lines = |pack: String| {
        let run = ship(pack, "");
        let warnings = run
            .stderr
            .lines()
            .filter(|line| line.starts_with("warning["));
        warnings.map(str::to_owned).collect::<Vec<_>>().join("\n")
    };
    assert_snapshot!(lines(PACK.trim_end().to_owned()), @"warning[final-newline]: the pack has no line break at its end");
    assert_snapshot!(lines(format!("{PACK}\n")), @"warning[final-newline]: the pack has more than one line break at its end");
}
