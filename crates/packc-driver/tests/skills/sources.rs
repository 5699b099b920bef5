//! What the items of `skills` may name, and what is found there.

use packc_driver::Limits;

use crate::{check, check_within, emitted, project, skill};

#[test]
fn paths_that_lead_nowhere() {
    let files = skill("skills/tone", "tone") + "--- skills/tone/notes.txt\nNotes.\n";
    check(&project(
        "\
skills:
  - ./skills/tome
#   ^^^^^^^^^^^^^ error[missing-file]: `skills/tome` does not exist
  - path: ./Skills/tone
#         ^^^^^^^^^^^^^ error[misspelt-path]: `Skills/tone` is spelt `skills/tone` on disk
  - ./skills/tone/notes.txt
#   ^^^^^^^^^^^^^^^^^^^^^^^ error[no-skill]: `skills/tone/notes.txt` is no skill
  - ./skills/*
#   ^^^^^^^^^^ error[no-skill]: `./skills/*` is a pattern, which a source of skills can't be
  - \"\"
#   ^^ error[no-skill]: a source of skills names nothing
  - ../other
#   ^^^^^^^^ error[outside-project]: `/other` lies outside the project
  - /etc/hostname
#   ^^^^^^^^^^^^^ error[outside-project]: `/etc/hostname` lies outside the project
  - ./prompts
#   ^^^^^^^^^ error[no-skill]: `prompts` holds no skill
# = help: a skill is a folder with a file `SKILL.md`
",
        &files,
    ));
}

#[test]
fn the_convention() {
    let text = project(
        "",
        &(skill("skills/tone", "tone") + &skill("skills/a/orders", "orders")),
    );
    insta::assert_snapshot!(emitted(&text), @r#"
    "skills"
    skills/a/orders/SKILL.md <- /p/skills/a/orders/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
    // An empty list says that there are none.
    let text = project("skills: []\n", &skill("skills/tone", "tone"));
    insta::assert_snapshot!(emitted(&text), @"");
    let text = project("", "--- skills/notes.txt\nNotes.\n");
    check(&format!(
        "# warning[ignored-file]: `skills` holds no skill\n{text}"
    ));
    let text = project("", &skill("Skills/tone", "tone"));
    check(&format!(
        "# warning[ignored-file]: the folder `Skills` is not read\n{text}"
    ));
}

/// Skills in the folder of the convention that the list leaves out.
#[test]
fn a_list_that_leaves_skills_out() {
    let files = [
        skill("skills/tone", "tone"),
        skill("skills/a/orders", "orders"),
        skill("skills/_draft", "draft"),
        skill("other/more", "more"),
    ];
    let files = files.concat() + "--- skills/broken/skill.md\n---\nx\n--- skills/lost -> nowhere\n";
    check(&project(
        "\
skills: # some
#<^^^^^^ note[unlisted-skill]: the skill `skills/a/orders` is left out
# = help: add what belongs to the pack; `- ./skills` stands for all skills there
# = help: a folder whose name begins with `_` is left out without a word: `_orders`
  - ./skills/tone/SKILL.md
",
        &files,
    ));
    for list in [
        "['@acme/skills']",
        "[{name: x, description: X., instructions: X.}]",
        "[./other]",
    ] {
        check(&project(
            &format!(
                "skills: {list}\n#<^^^^^^ note[unlisted-skill]: the skills `skills/a/orders` and `skills/tone` are left out\n"
            ),
            &files,
        ));
    }
    // What is listed and can't be read may be any of them.
    check(&project(
        "skills: [./gone]\n#        ^^^^^^ error[missing-file]: `gone` does not exist\n",
        &files,
    ));
}

#[test]
fn a_folder_a_skill_and_a_file() {
    let root = "skills: [./all, ./one/orders, ./two/refunds/SKILL.md, ./lone.md, '@acme/skills', 'https://x.org/s']\n";
    let files = [
        skill("all/tone", "tone"),
        skill("all/deep/er/names", "names"),
        skill("one/orders", "orders"),
        skill("two/refunds", "refunds"),
        "--- two/refunds/scripts/pay.py (bytes)\n\\xff\\x00\n".to_owned(),
        skill("lone.md", "lone").replace("lone.md/SKILL.md", "lone.md"),
    ];
    insta::assert_snapshot!(emitted(&project(root, &files.concat())), @r#"
    "all"
    "one/orders"
    "two/refunds/SKILL.md"
    "lone.md"
    "@acme/skills"
    "https://x.org/s"
    all/deep/er/names/SKILL.md <- /p/all/deep/er/names/SKILL.md
    all/tone/SKILL.md <- /p/all/tone/SKILL.md
    lone.md <- /p/lone.md
    one/orders/SKILL.md <- /p/one/orders/SKILL.md
    two/refunds/SKILL.md <- /p/two/refunds/SKILL.md
    two/refunds/scripts/pay.py <- /p/two/refunds/scripts/pay.py
    "#);
}

#[test]
fn paths_start_at_the_file_that_has_them() {
    let files = [
        "--- parts/skills.yaml\n- ../skills/tone\n- path: ./orders\n".to_owned(),
        skill("skills/tone", "tone"),
        skill("parts/orders", "orders"),
    ];
    let root = "skills: { $include: parts/skills.yaml }\n";
    insta::assert_snapshot!(emitted(&project(root, &files.concat())), @r#"
    "skills/tone"
    {"path":"parts/orders"}
    parts/orders/SKILL.md <- /p/parts/orders/SKILL.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
}

#[test]
fn what_lies_in_the_folder_of_a_skill() {
    let files = [
        skill("skills/tone", "tone"),
        "--- skills/tone/README.md\nRead me.\n".to_owned(),
        "--- skills/tone/scripts/__init__.py\npass\n".to_owned(),
        "--- skills/tone/scripts/__pycache__/x.pyc\n0\n".to_owned(),
        "--- skills/tone/scripts/x.py~\n0\n".to_owned(),
        "--- skills/tone/.git/config\n0\n".to_owned(),
        "--- skills/tone/words -> ../../words\n".to_owned(),
        "--- words/no.txt\nnever\n".to_owned(),
    ];
    insta::assert_snapshot!(emitted(&project("", &files.concat())), @r#"
    "skills"
    skills/tone/README.md <- /p/skills/tone/README.md
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    skills/tone/scripts/__init__.py <- /p/skills/tone/scripts/__init__.py
    skills/tone/words/no.txt <- /p/skills/tone/words/no.txt
    "#);
}

#[test]
fn files_that_cannot_be_shipped() {
    let files = [
        skill("skills/tone", "tone"),
        "--- skills/tone/pipe (special)\n".to_owned(),
        "--- skills/tone/secret (denied)\n".to_owned(),
        "--- skills/tone/host -> /etc/hostname\n".to_owned(),
        "--- /etc/hostname\nhost\n".to_owned(),
        "--- skills/tone/other -> ../../../other\n".to_owned(),
        "--- ../other/x.txt\nother\n".to_owned(),
        "--- skills/tone/gone -> nowhere\n".to_owned(),
        "--- skills/tone/up -> ..\n".to_owned(),
    ];
    check(&project(
        "\
skills: [./skills/tone]
#        ^^^^^^^^^^^^^ error[missing-file]: `skills/tone/gone` is a link to nothing
#        ^^^^^^^^^^^^^ error[outside-project]: `skills/tone/host` lies outside the project
#        ^^^^^^^^^^^^^ error[outside-project]: `skills/tone/other` lies outside the project
#        ^^^^^^^^^^^^^ error[unreadable-file]: `skills/tone/pipe` is not a regular file
#        ^^^^^^^^^^^^^ error[unreadable-file]: `skills/tone/secret` may not be read (permission denied)
#        ^^^^^^^^^^^^^ warning[ignored-file]: `skills/tone/up` is not copied: it leads back to a folder around it
",
        &files.concat(),
    ));
}

#[test]
fn a_skill_file_that_cannot_be_read() {
    for (file, error) in [
        (
            "--- skills/tone/SKILL.md (special)\n",
            "unreadable-file]: `skills/tone/SKILL.md` is not a regular file",
        ),
        (
            "--- skills/tone/SKILL.md (denied)\n",
            "unreadable-file]: `skills/tone/SKILL.md` may not be read (permission denied)",
        ),
        (
            "--- skills/tone/SKILL.md -> x\n",
            "missing-file]: `skills/tone/SKILL.md` is a link to nothing",
        ),
        (
            "--- skills/tone/SKILL.md -> /x.md\n--- /x.md\nx\n",
            "outside-project]: `skills/tone/SKILL.md` lies outside the project",
        ),
        (
            "--- skills/tone/SKILL.md/a\na\n",
            "unreadable-file]: `skills/tone/SKILL.md` is a folder, not a file",
        ),
        (
            "--- skills/tone/SKILL.md (bytes)\n\\xff\n",
            "not-utf8]: `skills/tone/SKILL.md` is not UTF-8",
        ),
        (
            "--- skills/tone/skill.md\nx\n",
            "misspelt-path]: `skills/tone/skill.md` must be spelt `SKILL.md`",
        ),
        (
            "--- skills/tone -> nowhere\n",
            "missing-file]: `skills/tone` is a link to nothing",
        ),
        (
            "--- skills/tone -> ../../out\n--- ../out/SKILL.md\nx\n",
            "outside-project]: `skills/tone` lies outside the project",
        ),
    ] {
        check(&format!("# error[{error}\n{}", project("", file)));
    }
}

#[test]
fn sizes() {
    let limits = Limits {
        file_bytes: 60,
        source_bytes: 130,
        ..Limits::default()
    };
    let files = [
        skill("skills/a", "a"),
        format!("--- skills/a/large.bin\n{}\n", "x".repeat(60)),
    ];
    check_within(
        limits,
        &format!(
            "# error[unreadable-file]: `skills/a/large.bin` has 61 bytes, more than the limit of 60\n{}",
            project("", &files.concat())
        ),
    );
    let files = [
        skill("skills/a", "a"),
        format!("--- skills/a/1.bin\n{}\n", "x".repeat(50)),
        format!("--- skills/a/2.bin\n{}\n", "x".repeat(50)),
        format!("--- skills/a/3.bin\n{}\n", "x".repeat(50)),
        format!("--- skills/a/4.bin\n{}\n", "x".repeat(50)),
    ];
    check_within(
        limits,
        &format!(
            "# error[unreadable-file]: the skills of the pack have more than 130 bytes in all\n{}",
            project("", &files.concat())
        ),
    );
}

#[test]
fn more_files_than_anybody_means_to_ship() {
    let links =
        (0..100).map(|at| format!("--- skills/a/{at} -> ../../data\n--- data/{at}.txt\n{at}\n"));
    let links: Vec<String> = links.collect();
    let files = skill("skills/a", "a") + &links.concat();
    check(&format!(
        "# error[unreadable-file]: the skills of the pack have more than 10000 files and folders\n{}",
        project("", &files)
    ));
}

#[test]
fn links_in_a_circle() {
    let files = [
        skill("skills/tone", "tone"),
        "--- skills/tone/again -> ../tone\n".to_owned(),
        "--- skills/deep/up -> ..\n".to_owned(),
    ];
    let text = project("", &files.concat());
    let warning = "# warning[ignored-file]: `skills/tone/again` is not copied: it leads back to a folder around it";
    insta::assert_snapshot!(emitted(&format!("{warning}\n{text}")), @r#"
    "skills"
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
}

#[test]
fn texts_beside_skills() {
    let files = [
        skill("skills/tone", "tone"),
        "--- skills/orders.md\n---\nname: orders\n---\nOrders.\n".to_owned(),
        "--- skills/LICENSE.md\nMIT\n".to_owned(),
        "--- skills/_draft.md\n---\nname: draft\n---\nDraft.\n".to_owned(),
        skill("skills/_later", "later"),
        skill("skills/.git", "git"),
    ];
    let text = project("", &files.concat());
    let warning = "# warning[ignored-file]: `skills/orders.md` is not read";
    insta::assert_snapshot!(emitted(&format!("{warning}\n{text}")), @r#"
    "skills"
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    "#);
}

#[test]
fn a_skill_inside_of_a_skill_may_be_named() {
    let files = [
        skill("skills/tone", "tone"),
        skill("skills/tone/formal", "formal"),
    ];
    let root = "skills: [./skills, ./skills/tone/formal]\n";
    insta::assert_snapshot!(emitted(&project(root, &files.concat())), @r#"
    "skills"
    "skills/tone/formal"
    skills/tone/SKILL.md <- /p/skills/tone/SKILL.md
    skills/tone/formal/SKILL.md <- /p/skills/tone/formal/SKILL.md
    "#);
}

#[test]
fn the_pack_itself_is_no_skill() {
    check(&project(
        "\
skills: [.]
#        ^ error[no-skill]: `.` holds the pack itself, so it can't be a skill of it
",
        "--- SKILL.md\nx\n",
    ));
}

#[test]
fn an_earlier_bundle_is_no_source() {
    let files = [
        skill("tone", "tone"),
        skill("dist/tone", "tone"),
        "--- dist/pack.json\n{}\n".to_owned(),
    ];
    insta::assert_snapshot!(emitted(&project("skills: [.]\n", &files.concat())), @r#"
    "."
    tone/SKILL.md <- /p/tone/SKILL.md
    "#);
}

/// Other mistakes at the top of the pack don't hide what is wrong with skills; a key that may have been meant for them
/// does.
#[test]
fn the_convention_beside_mistakes() {
    let skill = "--- skills/tone/SKILL.md\nBe friendly.\n";
    check(&format!(
        "\
--- pack.yaml
id: Support
#   ^^^^^^^ error[wrong-format]: `id` can't be `Support`
version: 1.0.0
descripton: Answers questions.
#<^^^^^^^^^^ error[unknown-key]: `descripton` is not a key of a pack
prompts: {{ a: {{ system_template: Hi }} }}
{skill}#<^^^^^^^^^^^^ error[incomplete-skill]: `skills/tone/SKILL.md` has no front matter
"
    ));
    check(&format!(
        "\
--- pack.yaml
id: support
version: 1.0.0
skils: [./elsewhere]
#<^^^^^ error[unknown-key]: `skils` is not a key of a pack
prompts: {{ a: {{ system_template: Hi }} }}
{skill}"
    ));
}
