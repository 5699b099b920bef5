//! How secrets look.
//!
//! Invariant: a shape is one that its issuer documents or that scanners of leaks agree on, and what fills it has to look
//! random: examples (`sk-xxxx`, `AKIAIOSFODNN7EXAMPLE`, `<key>`, `${KEY}`) and words don't.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// Something that looks like a secret.
#[derive(Debug)]
pub(super) struct Found {
    /// What it is, with its article.
    pub(super) what: &'static str,
    /// Its bytes.
    pub(super) whole: Range<usize>,
    /// The bytes that must not be shown: all but what says whose it is.
    pub(super) hidden: Range<usize>,
}

/// What secrets begin with. One search for all, by plain texts.
#[expect(
    clippy::expect_used,
    reason = "the pattern is part of the program, and the tests build it"
)]
static BEGINNINGS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        "sk-|sk_live_|rk_live_|AKIA|ASIA|ghp_|gho_|ghu_|ghs_|ghr_|github_pat_|glpat-|\
         xoxb-|xoxp-|xoxa-|xoxr-|xoxs-|xoxe-|AIza|hf_|Bearer |bearer |access_token=|api_key=|\
         -----BEGIN ",
    )
    .expect("the pattern is a regular expression")
});

/// False when a text surely has no secret, nor the beginning of one.
pub(super) fn may_be_in(text: &str) -> bool {
    BEGINNINGS.is_match(text)
}

/// The secrets in a text, in its order.
pub(super) fn find(text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for beginning in BEGINNINGS.find_iter(text) {
        let (start, body) = (beginning.start(), beginning.end());
        let done = found.last().map_or(0, |last| last.whole.end);
        if start < done {
            continue;
        }
        let (Some(before), Some(rest)) = (text.get(..start), text.get(body..)) else {
            continue;
        };
        let Some(Shape {
            what,
            shown,
            length,
        }) = recognize(before, beginning.as_str(), rest)
        else {
            continue;
        };
        // What only leads to the secret isn't part of it.
        let leads =
            beginning.as_str().ends_with([' ', '=']) && !beginning.as_str().starts_with('-');
        found.push(Found {
            what,
            whole: if leads { body } else { start }..body + length,
            hidden: body + shown..body + length,
        });
    }
    found
}

/// What a beginning makes with what follows it.
struct Shape {
    /// What it is, with its article.
    what: &'static str,
    /// How many bytes of what follows may be shown.
    shown: usize,
    /// How many bytes of what follows belong to it.
    length: usize,
}

/// What begins with `beginning` after `before` and goes on in `rest`.
fn recognize(before: &str, beginning: &str, rest: &str) -> Option<Shape> {
    let shape = |what, shown, length| Shape {
        what,
        shown,
        length,
    };
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let run = run(rest, |c| {
        c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
    });
    if before.ends_with(is_word) && !beginning.starts_with('-') {
        return None;
    }
    let plain = run.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let length = run.len();
    let (what, fits) = match beginning {
        "sk-" => ("an API key (`sk-…`)", is_api_key(run, plain)),
        "sk_live_" | "rk_live_" => ("a Stripe key (`…_live_…`)", plain && length >= 24),
        "AKIA" | "ASIA" => {
            let base32 = |byte: u8| byte.is_ascii_uppercase() || (b'2'..=b'7').contains(&byte);
            let fits = length == 16 && run.bytes().all(base32);
            ("an AWS access key (`AKIA…`)", fits)
        }
        "ghp_" | "gho_" | "ghu_" | "ghs_" | "ghr_" => {
            ("a GitHub token (`gh…_…`)", plain && length >= 36)
        }
        "github_pat_" => ("a GitHub token (`github_pat_…`)", length >= 82),
        "glpat-" => ("a GitLab token (`glpat-…`)", length >= 20),
        "AIza" => ("a Google API key (`AIza…`)", length == 35),
        "hf_" => ("a Hugging Face token (`hf_…`)", plain && length == 34),
        "Bearer " | "bearer " => {
            return bearer(rest).map(|length| shape("a bearer token", 0, length));
        }
        "access_token=" | "api_key=" => {
            let fits = before.ends_with(['?', '&']) && length >= 20 && is_mixed(run);
            ("a key in an address", fits)
        }
        "-----BEGIN " => {
            let key = private_key(rest);
            return key.map(|(shown, length)| shape("a private key", shown, length));
        }
        _ => ("a Slack token (`xox…`)", length >= 24 && run.contains('-')),
    };
    (fits && is_random(run)).then(|| shape(what, 0, length))
}

/// The longest beginning of such characters.
fn run(text: &str, is_part: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
    text.split_at(end).0
}

/// `sk-` alone is found in names too, so what follows is in one piece, or begins as issuers write it.
fn is_api_key(run: &str, plain: bool) -> bool {
    let issued = ["proj-", "svcacct-", "admin-", "ant-", "or-v1-"];
    let issued = issued.iter().find_map(|issuer| run.strip_prefix(issuer));
    match issued {
        Some(key) => key.len() >= 32,
        None => plain && run.len() >= 20,
    }
}

/// The length of a bearer token (RFC 6750, section 2.1).
fn bearer(rest: &str) -> Option<usize> {
    // A token whose issuer is known is found by itself.
    if BEGINNINGS.find(rest).is_some_and(|next| next.start() == 0) {
        return None;
    }
    let token = run(rest, |c| c.is_ascii_alphanumeric() || "-._~+/=".contains(c));
    let token = token.trim_end_matches('.');
    let fits = token.len() >= 20 && !token.contains("..") && is_mixed(token) && is_random(token);
    // A web token has three parts; its head alone is found in manuals.
    let web =
        !token.starts_with("eyJ") || token.split('.').filter(|part| part.len() >= 10).count() == 3;
    (fits && web).then_some(token.len())
}

/// What follows `-----BEGIN ` in a private key (RFC 7468) that holds its key: the length of the rest of that line, and
/// of everything.
fn private_key(rest: &str) -> Option<(usize, usize)> {
    /// The longest name of a kind of keys, in bytes.
    const LABEL: usize = 40;
    /// The least that a key is made of.
    const KEY: usize = 40;
    let (label, after) = rest.split_once("-----")?;
    let kind = label.strip_suffix(" BLOCK").unwrap_or(label);
    if label.len() > LABEL || !kind.ends_with("PRIVATE KEY") {
        return None;
    }
    let content = after
        .split_once("-----")
        .map_or(after, |(content, _)| content);
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
    let is_key = |line: &str| line.get(..KEY).is_some_and(is_random);
    let holds_key = content.split(|c| !is_base64(c)).any(is_key);
    let shown = label.len() + "-----".len();
    holds_key.then(|| (shown, shown + content.trim_end().len()))
}

/// True for what has upper and lower case and digits, or is hexadecimal: no name in a text is written so.
fn is_mixed(token: &str) -> bool {
    let any = |is: fn(&u8) -> bool| token.as_bytes().iter().any(is);
    let mixed = any(u8::is_ascii_uppercase) && any(u8::is_ascii_lowercase);
    let hexadecimal = token.len() >= 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    any(u8::is_ascii_digit) && (mixed || hexadecimal)
}

/// True for what nobody would write by hand.
fn is_random(token: &str) -> bool {
    /// Words of examples.
    const WORDS: [&str; 16] = [
        "example",
        "placeholder",
        "your",
        "dummy",
        "fake",
        "redacted",
        "sample",
        "changeme",
        "replace",
        "insert",
        "secret",
        "test",
        "mock",
        "demo",
        "todo",
        "xxxx",
    ];
    let bytes = token.as_bytes();
    let letters = bytes
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let distinct = bytes.iter().collect::<HashSet<_>>().len();
    let steps = |step: u8| {
        let mut longest = 1;
        let mut length = 1;
        for (a, b) in bytes.iter().zip(bytes.iter().skip(1)) {
            length = if a.checked_add(step) == Some(*b) {
                length + 1
            } else {
                1
            };
            longest = longest.max(length);
        }
        longest
    };
    let lower = token.to_ascii_lowercase();
    letters >= 2
        && digits >= 1
        && distinct >= 8
        && steps(0) < 5
        && steps(1) < 5
        && !WORDS.iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests;
