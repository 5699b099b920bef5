//! The project that is edited, in several states that can be switched between, as branches can; and texts for its files.
//!
//! Invariant: every branch builds; what is in it depends on the seed alone.

use std::collections::BTreeMap;

use crate::numbers::Lcg;

/// The files of a branch, by their paths with `/`.
pub(super) type Branch = BTreeMap<String, Vec<u8>>;

/// What no branch can do without.
const NEEDED: &[&str] = &[
    "pack.yaml",
    "metadata.yaml",
    "prompts/greet.yaml",
    "prompts/_variables.yaml",
    "texts/greet.md",
    "fragments/brand.md",
    "tools/lookup.yaml",
    "media/receipt.png",
];

/// What a branch may have or not.
const OPTIONAL: &[&str] = &[
    "prompts/ask.md",
    "prompts/refunds/small.md",
    "prompts/refunds/large.yaml",
    "prompts/refunds/deep/est.md",
    "fragments/tone.txt",
    "fragments/more/house.md",
    "tools/more/send.json",
    "evals/length.yaml",
    "skills/refunds/SKILL.md",
    "skills/refunds/references/rules.md",
    "skills/refunds/data.bin",
    "skills/tone/SKILL.md",
    "README.md",
];

/// What no branch has.
const NEW: &[&str] = &[
    "pack.yml",
    "prompts/new.md",
    "prompts/refunds/new.yaml",
    "prompts/fresh/new.md",
    "fragments/new.md",
    "tools/new.yaml",
    "texts/new.md",
    "skills/refunds/references/new.txt",
    "skills/new/SKILL.md",
    "notes.txt",
];

/// The folders that edits concern.
pub(super) const FOLDERS: &[&str] = &[
    "prompts",
    "prompts/refunds",
    "prompts/refunds/deep",
    "prompts/fresh",
    "texts",
    "fragments",
    "fragments/more",
    "tools",
    "tools/more",
    "evals",
    "skills",
    "skills/refunds",
    "skills/refunds/references",
    "skills/tone",
    "skills/new",
    "media",
    "away",
];

/// The files that edits concern, by their paths.
pub(super) fn files() -> Vec<&'static str> {
    [NEEDED, OPTIONAL, NEW].concat()
}

/// Some branches.
pub(super) fn branches(random: &mut Lcg) -> Vec<Branch> {
    let mut branches = Vec::new();
    for _ in 0..3 {
        let mut branch = Branch::new();
        for path in NEEDED {
            branch.insert((*path).to_owned(), text(path, random));
        }
        for path in OPTIONAL {
            // One skill may be listed in the root.
            if path.starts_with("skills/refunds/") || random.below(4) > 0 {
                branch.insert((*path).to_owned(), text(path, random));
            }
        }
        branches.push(branch);
    }
    branches
}

/// A text that is right for this file.
pub(super) fn text(path: &str, random: &mut Lcg) -> Vec<u8> {
    let number = random.below(1000);
    let more = "More to say.\n".repeat(random.below(3));
    let name = path.rsplit('/').next().unwrap_or_default();
    let ending = name.rsplit('.').next();
    let text = match path {
        "pack.yaml" | "pack.yml" => root(number, random),
        "metadata.yaml" => format!("domain: number-{number}\nlanguage: en\n"),
        "prompts/_variables.yaml" => {
            format!("- name: company\n  default: Number {number}\n- name: customer\n")
        }
        "prompts/greet.yaml" => greet(number),
        "media/receipt.png" => return png(number),
        "skills/refunds/data.bin" => {
            let number = u8::try_from(number % 256).unwrap_or_default();
            return vec![0, number, 255];
        }
        _ if name == "SKILL.md" => {
            let skill = path.rsplit('/').nth(1).unwrap_or_default();
            format!("---\nname: {skill}\ndescription: Number {number}.\n---\nDo it.\n{more}")
        }
        _ if path.starts_with("tools/") && ending == Some("json") => {
            format!("{{\"description\": \"Number {number}.\"}}\n")
        }
        _ if path.starts_with("tools/") => format!("description: Number {number}.\n"),
        _ if path.starts_with("evals/") => {
            format!("type: max_length\ntrigger: every_turn\nparams: {{max: {number}}}\n")
        }
        _ if path.starts_with("prompts/") && ending == Some("yaml") => {
            format!("system_template: Say {number}. {{{{fragments.brand}}}}\n")
        }
        _ if path.starts_with("prompts/") => {
            format!("Say {number}. {{{{fragments.brand}}}}\n{more}")
        }
        _ => format!("Number {number}.\n{more}"),
    };
    text.into_bytes()
}

fn root(number: usize, random: &mut Lcg) -> String {
    let settings = random.pick(&[
        "",
        "packc: {inline: [skills]}\n",
        "packc: {files: path}\n",
        "packc: {sources: {fragments: [fragments], prompts: [prompts/*.*]}}\n",
        "skills: [./skills/refunds]\n",
        "skills: [./skills]\n",
    ]);
    format!("id: demo\nversion: 1.0.{number}\nmetadata: {{$include: metadata.yaml}}\n{settings}")
}

fn greet(number: usize) -> String {
    format!(
        "name: Number {number}
system_template: {{$include: ../texts/greet.md}}
tools: [lookup]
variables:
  - $include: _variables.yaml
media:
  enabled: true
  supported_types: [image]
  image: {{allowed_formats: [png]}}
  examples:
    - name: receipt
      role: user
      parts:
        - type: image
          media: {{file_path: ../media/receipt.png, mime_type: image/png}}
"
    )
}

/// The beginning of an image of one pixel, and something behind it that differs.
fn png(number: usize) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0".to_vec();
    bytes.extend(number.to_string().bytes());
    bytes
}

/// A text that is wrong for most files.
pub(super) fn broken(random: &mut Lcg) -> Vec<u8> {
    let texts: &[&[u8]] = &[
        b"",
        b"{",
        b"---\nid: [\n",
        b"\xff\xfe",
        b"Say {{fragments.nothing}}.\n",
        b"$include: missing.yaml\n",
        b"$include: pack.yaml\n",
        b"id: 1\nid: 2\n",
        b"sytem_template: Say it.\n",
    ];
    texts[random.below(texts.len())].to_vec()
}
