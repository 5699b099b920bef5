//! Did-you-mean.
//!
//! Invariant: a suggestion is made only when the two words are near enough that a reader would agree.

use crate::Diagnostic;
use crate::lookalike::{difference, is_lookalike};

/// The candidate nearest to `word`, if one is near enough: equal but for case and `-`/`_`, or within one edit for words
/// of up to four characters, two for up to eight, three beyond, and never more than a third of the word; a swap of two
/// neighbours counts as one edit. A word of any length that looks the same is near. The first of equally near candidates wins.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(word);
    let length = folded.chars().count();
    let allowed = match length {
        0..=2 => 0,
        3..=4 => 1,
        5..=8 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .filter_map(|candidate| {
            if is_lookalike(word, candidate) {
                return Some((0, candidate));
            }
            let its = fold(candidate);
            if its.chars().count().abs_diff(length) > allowed {
                return None;
            }
            let distance = strsim::osa_distance(&folded, &its);
            (distance <= allowed).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

impl Diagnostic {
    /// Adds that `near` was probably meant where `word` is written, and how they differ when they look the same.
    #[must_use]
    pub fn did_you_mean(self, word: &str, near: &str) -> Self {
        self.help(format!("did you mean `{near}`?"))
            .told_apart(word, near)
    }

    /// Adds how `word`, which is written, differs from `other`, when the two look the same.
    #[must_use]
    pub fn told_apart(self, word: &str, other: &str) -> Self {
        match difference(word, other) {
            Some(difference) => self.note(difference),
            None => self,
        }
    }
}

/// The candidate that is one slip of the pen away from `word`: equal but for case and `-`/`_`, or, for words of five
/// characters and more, with one character too many, too few or wrong, or two neighbours swapped; digits are no slip. For
/// words that an author may have chosen on purpose, about which [`nearest`] would doubt too much. The first such
/// candidate wins.
pub fn one_slip_away<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let folded = fold(word);
    let length = folded.chars().count();
    let allowed = usize::from(length >= 5);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != word)
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= allowed)
        .filter(|candidate| digits(candidate).eq(digits(word)))
        .map(|candidate| (strsim::osa_distance(&folded, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn digits(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(char::is_ascii_digit)
}

/// A word without what people write in several ways.
fn fold(word: &str) -> String {
    word.to_lowercase().replace('-', "_")
}

/// True when `near` is the only one of the candidates that is near `word` ([`nearest`]).
pub fn is_only_near<'a>(
    word: &str,
    near: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> bool {
    let others = candidates.into_iter().filter(|other| *other != near);
    nearest(word, others).is_none()
}

/// Words in backticks for a sentence: "`a`, `b` and `c`", at most `cap` of them, then "and N more".
pub fn list_words<'a>(words: impl IntoIterator<Item = &'a str>, cap: usize) -> String {
    let mut words = words.into_iter();
    let shown = words.by_ref().take(cap).map(|word| format!("`{word}`"));
    let shown: Vec<String> = shown.collect();
    let rest = match words.size_hint() {
        (least, Some(most)) if least == most => least,
        _ => words.count(),
    };
    match (shown.as_slice(), rest) {
        ([], 0) => String::new(),
        ([], more) => format!("{more} more"),
        (shown, 0) => match shown.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, first)) => format!("{} and {last}", first.join(", ")),
            None => String::new(),
        },
        (shown, more) => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, candidates: &[&str], expected: Option<&str>) {
        assert_eq!(
            nearest(word, candidates.iter().copied()),
            expected,
            "{word}"
        );
    }

    #[test]
    fn suggests_what_is_near() {
        let keys = ["system_template", "tools", "id", "params", "name"];
        check("sytem_template", &keys, Some("system_template"));
        check("System-Template", &keys, Some("system_template"));
        check("parmas", &keys, Some("params"));
        check("tool", &keys, Some("tools"));
    }

    #[test]
    fn keeps_quiet_about_what_is_far() {
        let keys = ["system_template", "tools", "id", "params", "name"];
        check("zz", &keys, None);
        check("x", &keys, None);
        check("config", &keys, None);
        check("ab", &keys, None);
        check("tools", &["tools"], None);
    }

    #[test]
    fn one_slip_is_less_than_near() {
        let types = ["banned_words", "max_length", "min_length", "bias", "regex"];
        let slip = |word| one_slip_away(word, types);
        for word in ["banned_word", "bannedwords", "Banned-Words", "baned_words"] {
            assert_eq!(slip(word), Some("banned_words"), "{word}");
        }
        assert_eq!(slip("max_lenght"), Some("max_length"));
        assert_eq!(slip("rexeg"), None);
        assert_eq!(slip("regx"), None, "too short to tell");
        assert_eq!(slip("Bias"), Some("bias"));
        assert_eq!(slip("base"), None);
        assert_eq!(slip("mix_lengths"), None);
        assert_eq!(slip("regex2"), None, "one of several");
        assert_eq!(slip("regex"), None, "known");
        assert_eq!(slip(""), None);
    }

    #[test]
    fn one_of_two_is_not_the_only_one() {
        assert!(is_only_near("tol", "tool", ["tool", "name"]));
        assert!(!is_only_near("tol", "tool", ["tool", "tel"]));
    }

    #[test]
    fn lists_words() {
        assert_eq!(list_words([], 3), "");
        assert_eq!(list_words(["a"], 3), "`a`");
        assert_eq!(list_words(["a", "b", "c"], 3), "`a`, `b` and `c`");
        assert_eq!(list_words(["a", "b", "c", "d"], 2), "`a`, `b` and 2 more");
    }
}
