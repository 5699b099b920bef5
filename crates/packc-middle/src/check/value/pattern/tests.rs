//! Patterns: readable, portable, or neither; and where.

use proptest::prelude::*;

use super::{Flaw, read};

/// The verdict in one line, with the text it is about.
fn verdict(pattern: &str) -> String {
    let (verdict, flaw) = match read(pattern) {
        Ok(None) => return "fine".to_owned(),
        Ok(Some(flaw)) => ("unportable", flaw),
        Err(flaw) => ("wrong", flaw),
    };
    let Flaw { message, range, .. } = flaw;
    format!("{verdict} at {}: {message}", &pattern[range])
}

fn verdicts(patterns: &[&str]) -> String {
    let lines = patterns
        .iter()
        .map(|pattern| format!("{pattern}   {}", verdict(pattern)));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn patterns_that_every_runtime_reads() {
    for pattern in [
        "",
        "^[a-zA-Z\\s]+$",
        "^[a-zA-Z\\\\s]+$",
        "^\\d{5}(-\\d{4})?$",
        "^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$",
        "a|b||c",
        "(?:a|(b))*?",
        "(?<year>\\d{4})-(?<month>\\d\\d)",
        "a{2,5}?b{3,}c{,3}d{e}f{",
        "[\\w-.][a-][-a]",
        "\\p{L}\\P{Script=Greek}",
        "[\\]\\[^-]",
        "é漢\\.\\/\\-",
        "}]",
        "((a+)+)+$",
    ] {
        assert_eq!(verdict(pattern), "fine", "{pattern}");
    }
}

#[test]
fn patterns_that_no_runtime_reads() {
    let verdicts = verdicts(&[
        "a(b",
        "a)b",
        "((a)",
        "[a-z",
        "[^",
        "[a\\",
        "*a",
        "a|+b",
        "(?)",
        "(?",
        "a**",
        "a++",
        "a{2}{3}",
        "{2}",
        "a{5,2}",
        "[z-a]",
        "[a-\\u0041]",
        "a\\",
        "(?<1a>x)",
        "(?<a",
        "(?P=a)",
        "(?>a)",
        "(?#x)",
        "(?R)",
        "(?y)",
        "\\2(a)",
        "\\k<b>(?<a>x)",
        "\\k<a",
        "\\p{L",
        "é(漢",
    ]);
    insta::assert_snapshot!(verdicts, @r#"
    a(b   wrong at (: `(` is never closed
    a)b   wrong at ): `)` closes nothing
    ((a)   wrong at (: `(` is never closed
    [a-z   wrong at [: `[` is never closed
    [^   wrong at [: `[` is never closed
    [a\   wrong at [: `[` is never closed
    *a   wrong at *: `*` has nothing to repeat
    a|+b   wrong at +: `+` has nothing to repeat
    (?)   wrong at (?): `(?)` begins no group that ECMA-262 knows
    (?   wrong at (?: `(?` begins no group that ECMA-262 knows
    a**   wrong at *: `*` has nothing to repeat
    a++   wrong at +: `+` after a repetition is not known to ECMA-262
    a{2}{3}   wrong at {3}: `{3}` has nothing to repeat
    {2}   wrong at {2}: `{2}` has nothing to repeat
    a{5,2}   wrong at {5,2}: the least number of repetitions is greater than the greatest
    [z-a]   wrong at z-a: `z-a` runs backwards
    [a-\u0041]   wrong at a-\u0041: `a-\u0041` runs backwards
    a\   wrong at \: `\` has nothing to escape
    (?<1a>x)   wrong at (?<1a>: `1a` can't be the name of a group
    (?<a   wrong at (?<: the name of the group is never closed
    (?P=a)   wrong at (?P: `(?P` begins no group that ECMA-262 knows
    (?>a)   wrong at (?>: `(?>` is an atomic group, which ECMA-262 doesn't know
    (?#x)   wrong at (?#: `(?#` is a comment, which ECMA-262 doesn't know
    (?R)   wrong at (?R: `(?R` begins no group that ECMA-262 knows
    (?y)   wrong at (?y: `(?y` begins no group that ECMA-262 knows
    \2(a)   wrong at \2: `\2` refers to a group that isn't there
    \k<b>(?<a>x)   wrong at \k<b>: `\k<b>` refers to a group that isn't there
    \k<a   wrong at \k<: `\k<` needs the name of a group and `>`
    \p{L   wrong at \p{: `\p{` needs the name of a property and `}`
    é(漢   wrong at (: `(` is never closed
    "#);
}

#[test]
fn patterns_that_some_runtimes_read() {
    let verdicts = verdicts(&[
        "^(?=.*\\d)(?!x).+$",
        "(?<=a)b(?<!c)",
        "(a)\\1",
        "(?<q>['\"]).*\\k<q>(?=x)",
        "(?i)yes",
        "(?i:yes)(?-s)",
        "(?P<a>x)",
        "\\Aa\\z",
        "a\\Z",
        "[[:alpha:]_]",
        "\\Q[a\\E",
        "a{1001}",
        "a{2,}b{0,5000}",
        "[]a]",
        "[^]",
        "\\u00e9",
        "\\u{1f600}",
        "\\cA\\h",
        "\\pL",
        "\\x4",
        "^*a",
        "\\b+",
    ]);
    insta::assert_snapshot!(verdicts, @r#"
    ^(?=.*\d)(?!x).+$   unportable at (?=: `(?=…)` is a look-ahead, which runtimes in Go and Rust don't know
    (?<=a)b(?<!c)   unportable at (?<=: `(?<=…)` is a look-behind, which runtimes in Go and Rust don't know
    (a)\1   unportable at \1: `\1` is a back-reference, which runtimes in Go and Rust don't know
    (?<q>['"]).*\k<q>(?=x)   unportable at \k<q>: `\k<q>` is a back-reference, which runtimes in Go and Rust don't know
    (?i)yes   unportable at (?i): `(?i)` sets flags, which runtimes in JavaScript may refuse
    (?i:yes)(?-s)   unportable at (?i:: `(?i:` sets flags, which runtimes in JavaScript may refuse
    (?P<a>x)   unportable at (?P<: `(?P<name>…)` is not how ECMA-262 names groups
    \Aa\z   unportable at \A: `\A` is the letter `A` to runtimes in JavaScript, and a place in the text to others
    a\Z   unportable at \Z: `\Z` is the letter `Z` to runtimes in JavaScript, and a place in the text to others
    [[:alpha:]_]   unportable at [:alpha:]: `[:alpha:]` is not known to ECMA-262
    \Q[a\E   unportable at \Q: `\Q` begins a quotation in some runtimes only
    a{1001}   unportable at {1001}: more than 1000 repetitions are more than some runtimes do
    a{2,}b{0,5000}   unportable at {0,5000}: more than 1000 repetitions are more than some runtimes do
    []a]   unportable at []: `[]` is a whole class to some runtimes, and the beginning of one to others
    [^]   unportable at [^]: `[^]` is a whole class to some runtimes, and the beginning of one to others
    \u00e9   unportable at \u00e9: `\u00e9` is not known to runtimes in Go
    \u{1f600}   unportable at \u{1f600}: `\u{1f600}` is not known to runtimes in Go
    \cA\h   unportable at \c: runtimes read `\c` in different ways, or refuse it
    \pL   unportable at \p: runtimes read `\p` in different ways, or refuse it
    \x4   unportable at \x: runtimes read `\x` in different ways, or refuse it
    ^*a   unportable at *: `*` repeats a place, which some runtimes refuse
    \b+   unportable at +: `+` repeats a place, which some runtimes refuse
    "#);
}

proptest! {
    /// Whatever a pattern holds, places lie in it and show something.
    #[test]
    fn places_lie_in_the_pattern(
        pattern in "[\\\\\\[\\]\\(\\)\\{\\}<>?=!:|*+,^$.a-d0-3kpuxPé-]{0,12}"
    ) {
        let flaw = match read(&pattern) {
            Ok(flaw) => flaw,
            Err(flaw) => Some(flaw),
        };
        if let Some(Flaw { range, .. }) = flaw {
            prop_assert!(pattern.get(range).is_some_and(|shown| !shown.is_empty()));
        }
    }
}
