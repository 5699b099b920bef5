//! What a manifest ships, how to apply it, and how to see that it arrived; or what is foretold of it.
//!
//! Invariant: the manifest or the prediction goes to stdout, everything else to stderr.

use std::fmt::Write as _;
use std::io::{self, Write};

use packc_diagnostics::escape_controls;
use packc_diagnostics::render::human;
use packc_driver::{Manifest, Outcome, Prediction, Shipped, Verdict};

use super::{Reporter, exit_after, print, size};
use crate::args::FindingsArg;
use crate::exit::Exit;

/// What the annotations of an object may have together, in bytes.
const ANNOTATIONS: usize = 262_144;

impl Reporter {
    /// Tells what was found and written, and prints what goes to stdout.
    pub(crate) fn report_manifest(&self, manifest: &Manifest) -> Exit {
        let outcome = &manifest.outcome;
        let told = if self.format == FindingsArg::Human {
            self.human(outcome, None).and_then(|()| {
                let shipped = manifest.shipped.as_ref().filter(|_| !self.args.quiet);
                let text = shipped.map(details);
                let mut stderr = human::stream(io::stderr().lock(), self.color);
                stderr.write_all(text.unwrap_or_default().as_bytes())
            })
        } else {
            let document = self.document(outcome, None).unwrap_or_default();
            print(document.as_bytes())
        };
        let told = told.and_then(|()| match &manifest.prediction {
            Some(prediction) => print(foretold(prediction, self.width).as_bytes()),
            None => outcome.stdout.as_deref().map_or(Ok(()), print),
        });
        exit_after(told, outcome)
    }
}

/// The last line but for the details: "wrote a.yaml", "a.yaml is up to date".
pub(super) fn written(outcome: &Outcome) -> String {
    let one = |output: &packc_driver::Output| {
        let name = escape_controls(&output.name);
        match (&*output.name, output.written) {
            ("-", _) => "wrote the manifest to stdout".to_owned(),
            (_, true) => format!("wrote {name}"),
            (_, false) => format!("{name} is up to date"),
        }
    };
    let all: Vec<String> = outcome.outputs.iter().map(one).collect();
    if all.is_empty() {
        "looked ahead".to_owned()
    } else {
        all.join(", ")
    }
}

/// What is shipped, a fact a line.
fn details(shipped: &Shipped) -> String {
    let mut text = String::new();
    let mut line = |what: &str, words: &str| {
        let _ = writeln!(text, "  {what:<11} {}", escape_controls(words));
    };
    line("ConfigMap", &shipped.config_map);
    if let Some(name) = &shipped.prompt_pack {
        let channel = if shipped.prerelease {
            "prerelease"
        } else {
            "stable"
        };
        line("PromptPack", &format!("{name} ({channel} channel)"));
    }
    line(
        "pack",
        &format!("{} ({} bytes)", size(shipped.size), shipped.size),
    );
    line("digest", &shipped.digest);
    if shipped.applied_size > ANNOTATIONS {
        let words = format!(
            "{} bytes of annotations with a plain `kubectl apply`",
            shipped.applied_size
        );
        line("too large", &words);
    }
    let files = shipped.files.iter().map(|file| format!("-f {file}"));
    let files: Vec<String> = files.collect();
    if !files.is_empty() {
        line(
            "apply",
            &format!("kubectl apply --server-side {}", files.join(" ")),
        );
    }
    if let Some(name) = &shipped.prompt_pack {
        let namespace = shipped.namespace.as_ref();
        let namespace = namespace.map_or_else(String::new, |name| format!(" -n {name}"));
        line(
            "verify",
            &format!("kubectl get pp {name}{namespace} -o jsonpath='{{.status.publishedDigest}}'"),
        );
    }
    text
}

/// The prediction for people.
fn foretold(prediction: &Prediction, width: usize) -> String {
    let mut text = "What the operator will say\n".to_owned();
    for (name, verdict, why) in &prediction.conditions {
        let verdict = match verdict {
            Verdict::Ok => "ok",
            Verdict::Fails => "will fail",
            Verdict::AtRisk => "at risk",
            Verdict::Unknown => "unknown",
        };
        push_wrapped(
            &mut text,
            &format!("  {verdict:<10} {name:<18} "),
            why,
            width,
        );
    }
    text.push_str("\nAt run time\n");
    push_wrapped(&mut text, "  opens at   ", &prediction.opening, width);
    for (title, lines) in [
        ("governance", &prediction.governance),
        ("evals", &prediction.evals),
    ] {
        for (at, line) in lines.iter().enumerate() {
            let title = if at == 0 { title } else { "" };
            push_wrapped(&mut text, &format!("  {title:<10} "), line, width);
        }
    }
    text
}

/// A line with a beginning; what doesn't fit goes on below its text.
fn push_wrapped(out: &mut String, beginning: &str, words: &str, width: usize) {
    let indent = beginning.chars().count();
    let words = escape_controls(words);
    let mut column = indent;
    out.push_str(beginning);
    for (at, word) in words.split(' ').enumerate() {
        let length = word.chars().count();
        if at > 0 && column + 1 + length > width {
            let _ = write!(out, "\n{:indent$}", "");
            column = indent;
        } else if at > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}
