//! The generated pages of the book: one page a rule from the registry, their index, and the reference of the command
//! line from the binary's own help texts.
//!
//! Invariant: every generated page begins with [`MARK`]; a page with that mark that nothing generates any more is
//! stale. Of `SUMMARY.md`, what follows the line of the rules' index is generated.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use packc_diagnostics::{Rule, registry};

use crate::repository;

const MARK: &str = "<!-- Written by `cargo xtask gen`. Do not edit. -->";

/// The line of `SUMMARY.md` after which the rules are listed.
const RULES_LINE: &str = "- [Rules](rules/index.md)";

/// Writes every page that differs from what is on disk, and removes those that are no longer generated.
pub(crate) fn write() -> Result<()> {
    let root = repository::root();
    for (path, content) in stale()? {
        let shown = path.strip_prefix(root).unwrap_or(&path).display();
        if let Some(content) = content {
            let folder = path.parent().unwrap_or(root);
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
            fs::write(&path, content).with_context(|| format!("cannot write {shown}"))?;
            println!("wrote {shown}");
        } else {
            fs::remove_file(&path).with_context(|| format!("cannot remove {shown}"))?;
            println!("removed {shown}");
        }
    }
    Ok(())
}

/// Fails when a page differs from what would be written.
pub(crate) fn check() -> Result<()> {
    let stale = stale()?;
    if stale.is_empty() {
        return Ok(());
    }
    let root = repository::root();
    let names: Vec<String> = stale
        .keys()
        .map(|path| {
            path.strip_prefix(root)
                .unwrap_or(path)
                .display()
                .to_string()
        })
        .collect();
    bail!("stale, run `cargo xtask gen`:\n  {}", names.join("\n  "));
}

/// The files to change: their new content, or `None` for those to remove.
fn stale() -> Result<BTreeMap<PathBuf, Option<String>>> {
    let book = repository::root().join("docs/src");
    let pages = pages(&book)?;
    let mut stale = BTreeMap::new();
    for path in marked(&book.join("rules"))? {
        if !pages.contains_key(&path) {
            stale.insert(path, None);
        }
    }
    for (path, content) in pages {
        if fs::read_to_string(&path).ok().as_ref() != Some(&content) {
            stale.insert(path, Some(content));
        }
    }
    Ok(stale)
}

/// The files in a folder that begin with the mark.
fn marked(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(found);
    };
    for entry in entries {
        let path = entry?.path();
        if fs::read_to_string(&path).is_ok_and(|text| text.starts_with(MARK)) {
            found.push(path);
        }
    }
    Ok(found)
}

/// Everything that is generated.
fn pages(book: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let rules: Vec<&Rule> = registry::all().collect();
    let mut pages = BTreeMap::new();
    for rule in &rules {
        let path = book.join("rules").join(format!("{}.md", rule.name));
        pages.insert(path, rule_page(rule)?);
    }
    pages.insert(book.join("rules/index.md"), rules_index(&rules)?);
    let summary = book.join("SUMMARY.md");
    let written = fs::read_to_string(&summary).context("cannot read docs/src/SUMMARY.md")?;
    pages.insert(summary, with_rules(&written, &rules)?);
    pages.insert(book.join("cli.md"), cli_page()?);
    Ok(pages)
}

/// The text of a rule without its title line, and the title.
fn title_and_body(rule: &Rule) -> Result<(&str, &str)> {
    let (first, body) = rule.text.split_once('\n').unwrap_or((rule.text, ""));
    let title = first
        .strip_prefix("# ")
        .with_context(|| format!("rules/{}.md does not begin with a title", rule.name))?;
    Ok((title, body))
}

fn rule_page(rule: &Rule) -> Result<String> {
    let (title, body) = title_and_body(rule)?;
    Ok(format!(
        "{MARK}\n\n# {title}\n\n`{}` · {} · {}\n{body}",
        rule.name,
        rule.code(),
        rule.severity
    ))
}

fn rules_index(rules: &[&Rule]) -> Result<String> {
    let mut out = format!(
        "{MARK}

# Rules

Everything that packc reports has a name and a code, which never change. `packc explain NAME` shows the same
texts in the terminal. The first digit of a code says what finds it:

| Codes | Found while |
|---|---|
| PK1xxx | reading a file as YAML, JSON or Markdown |
| PK2xxx | finding the files of a project and putting them together |
| PK3xxx | comparing the pack with the schema of the specification |
| PK4xxx | resolving what the pack refers to: fragments and variables, skills, media, schema files |
| PK5xxx | checking the pack as a whole by the rules of the specification |
| PK6xxx | writing the output |

| Code | Name | Severity | What it reports |
|---|---|---|---|
"
    );
    for rule in rules {
        let (title, _) = title_and_body(rule)?;
        let _ = writeln!(
            out,
            "| {} | [`{name}`]({name}.md) | {} | {title} |",
            rule.code(),
            rule.severity,
            name = rule.name
        );
    }
    Ok(out)
}

/// The table of contents with the pages of all rules below the line of their index.
fn with_rules(summary: &str, rules: &[&Rule]) -> Result<String> {
    let Some(at) = summary.find(RULES_LINE) else {
        bail!("docs/src/SUMMARY.md has no line `{RULES_LINE}`");
    };
    let mut out = summary.get(..at).unwrap_or_default().to_owned();
    out.push_str(RULES_LINE);
    out.push('\n');
    for rule in rules {
        let _ = writeln!(out, "  - [{name}](rules/{name}.md)", name = rule.name);
    }
    Ok(out)
}

/// The help text of `packc`, then of each of its commands.
fn cli_page() -> Result<String> {
    let packc = repository::packc()?;
    let main = help(&packc, None)?;
    let mut out = format!(
        "{MARK}\n\n# Command reference\n\nWhat `packc --help` and the `--help` of each command print.\n\n```text\n{main}```\n"
    );
    for command in commands(&main) {
        let text = help(&packc, Some(command))?;
        let _ = write!(out, "\n## packc {command}\n\n```text\n{text}```\n");
    }
    Ok(out)
}

/// The names that the section "Commands" of a help text lists.
fn commands(help: &str) -> impl Iterator<Item = &str> {
    help.lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
}

/// What `--help` prints, without a terminal, so that its width doesn't count, and without trailing blanks.
fn help(packc: &Path, command: Option<&str>) -> Result<String> {
    let output = Command::new(packc)
        .args(command)
        .arg("--help")
        .stdin(Stdio::null())
        .env_remove("COLUMNS")
        .env("NO_COLOR", "1")
        .output()
        .with_context(|| format!("cannot run {}", packc.display()))?;
    ensure!(
        output.status.success(),
        "packc {} --help failed",
        command.unwrap_or_default()
    );
    let text = String::from_utf8(output.stdout).context("a help text is not UTF-8")?;
    let mut out = String::new();
    for line in text.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_from_the_help() {
        let help = "A tool\n\nUsage: x\n\nCommands:\n  build  Does\n         more\n  check  Tries\n  help   Prints\n\nOptions:\n  -q\n";
        assert_eq!(commands(help).collect::<Vec<_>>(), ["build", "check"]);
    }

    #[test]
    fn the_list_of_rules_is_replaced() {
        let before =
            "# Summary\n\n- [A](a.md)\n- [Rules](rules/index.md)\n  - [old](rules/old.md)\n";
        let after = with_rules(before, &[]).expect("the line is there");
        assert_eq!(
            after,
            "# Summary\n\n- [A](a.md)\n- [Rules](rules/index.md)\n"
        );
    }
}
