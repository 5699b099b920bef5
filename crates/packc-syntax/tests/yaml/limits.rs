//! Depth, the number of values, and time that is linear in the text.

use packc_diagnostics::registry::syntax::{TOO_DEEP, TOO_MANY_VALUES};
use packc_syntax::{Limits, Value, parse_yaml};

use crate::show::{file, parse};

fn rules(text: &str) -> Vec<&'static str> {
    parse(text).1.iter().map(|found| found.rule.name).collect()
}

fn nested_lists(depth: usize) -> String {
    format!("{}x{}", "[".repeat(depth), "]".repeat(depth))
}

fn nested_blocks(depth: usize) -> String {
    let levels = (0..depth).map(|level| format!("{}a:\n", " ".repeat(level)));
    levels.collect::<String>()
}

#[test]
fn the_limit_is_the_deepest_that_is_read() {
    let depth = Limits::default().depth;
    for text in [
        nested_lists(depth),
        nested_blocks(depth),
        "- ".repeat(depth) + "x",
        format!("a:\n  - {}", nested_lists(depth - 2)),
        format!("{}{}", "{a: ".repeat(depth), "}".repeat(depth)),
    ] {
        assert_eq!(rules(&text), [] as [&str; 0], "{text}");
    }
    for text in [
        nested_lists(depth + 1),
        nested_blocks(depth + 1),
        "- ".repeat(depth + 1) + "x",
        format!("a:\n  - {}", nested_lists(depth - 1)),
        format!("{}{}", "{a: ".repeat(depth + 1), "}".repeat(depth + 1)),
        "[".repeat(20_000),
        "- ".repeat(20_000),
        "{a: ".repeat(20_000),
        "? ".repeat(20_000),
        nested_blocks(5_000),
    ] {
        assert_eq!(rules(&text), [TOO_DEEP.name], "{}", &text[..60]);
    }
}

#[test]
fn the_limit_of_depth_is_named() {
    let limits = Limits {
        depth: 2,
        ..Limits::default()
    };
    let text = "a: [[b]]";
    let (_, found) = parse_yaml(file(text), text, &limits);
    assert_eq!(found[0].message, "lists and mappings nest more than 2 deep");
    assert_eq!(&text[found[0].primary.as_ref().unwrap().span.range()], "[");
}

#[test]
fn little_is_kept_of_what_is_too_deep() {
    for text in ["a: ".to_owned() + &"[".repeat(20_000), nested_blocks(5_000)] {
        let (read, _) = parse(&text);
        let mut node = &read.documents[0].node;
        let mut levels = 0;
        loop {
            node = match &node.value {
                Value::Sequence(items) => &items[0],
                Value::Mapping(mapping) => &mapping.entries()[0].node,
                value => break assert!(matches!(value, Value::Hole), "{value:?}"),
            };
            levels += 1;
        }
        assert!((1..=8).contains(&levels), "{levels}: {}", &text[..60]);
    }
}

#[test]
fn aliases_add_to_the_depth() {
    let depth = Limits::default().depth;
    let deep = nested_lists(depth - 1);
    assert_eq!(rules(&format!("- &a {deep}\n- *a\n")), [] as [&str; 0]);
    assert_eq!(rules(&format!("- &a {deep}\n- [*a]\n")), [TOO_DEEP.name]);
}

/// Nine levels of nine aliases each stand for half a billion values.
#[test]
fn alias_bombs_are_refused() {
    let first = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    let levels = (1..9).map(|level| {
        let aliases = vec![format!("*a{}", level - 1); 9].join(", ");
        format!("a{level}: &a{level} [{aliases}]\n")
    });
    let bomb = first + &levels.collect::<String>();
    assert_eq!(rules(&bomb), [TOO_MANY_VALUES.name]);
    let merges = bomb.replace(
        "[x, x, x, x, x, x, x, x, x]",
        "{k: [x, x, x, x, x, x, x, x, x]}",
    );
    assert_eq!(rules(&merges), [TOO_MANY_VALUES.name]);
}

#[test]
fn values_are_counted_over_the_whole_file() {
    let limits = Limits {
        nodes: 6,
        ..Limits::default()
    };
    let count = |text: &str| parse_yaml(file(text), text, &limits).1.len();
    assert_eq!(count("a: [1, 2, 3, 4]"), 0);
    assert_eq!(count("a: [1, 2, 3, 4, 5]"), 1);
    assert_eq!(count("a: &x [1]\nb: *x\nc: 1"), 0);
    assert_eq!(count("a: &x [1]\nb: *x\nc: [1]"), 1);
    assert_eq!(count("[1, 2]\n---\n[1, 2]"), 0);
    assert_eq!(count("[1, 2]\n---\n[1, 2, 3]"), 1);
}

#[test]
fn what_was_read_before_the_limit_stays() {
    let limits = Limits {
        nodes: 4,
        ..Limits::default()
    };
    let text = "a: 1\nb: [2, 3, 4]\nc: 5\n";
    let (read, _) = parse_yaml(file(text), text, &limits);
    assert_eq!(
        crate::show::json(&read.documents[0].node),
        r#"{"a":1,"b":[⊘,⊘]…}"#
    );
}

/// Each of these takes minutes when something in the reader is quadratic.
macro_rules! large {
    ($($name:ident: $text:expr, $values:literal, $findings:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let (read, diagnostics) = parse(&$text);
                let values = match &read.documents[0].node.value {
                    Value::Mapping(mapping) => mapping.entries().len(),
                    Value::Sequence(items) => items.len(),
                    other => panic!("{other:?}"),
                };
                assert_eq!((values, diagnostics.len()), ($values, $findings));
            }
        )*
    };
}

fn many(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

large! {
    many_keys: many(40_000, |n| format!("k{n}: v\n")), 40_000, 0;
    many_duplicate_keys: many(20_000, |n| format!("k{}: v\n", n % 10_000)), 10_000, 10_000;
    many_comments: format!("a:\n{}  b: c\n", "  # comment\n".repeat(100_000)), 1, 0;
    many_merges: many(20_000, |n| format!("- &m{n} {{a: 1}}\n- {{<<: *m{n}, b: 2}}\n")), 40_000, 0;
    many_blocks: "- |\n  text\n\n\n".repeat(40_000), 40_000, 0;
    many_lists: "- - a\n".repeat(40_000), 40_000, 0;
    many_lists_without_indentation: many(20_000, |n| format!("k{n}:\n- a\n")), 20_000, 0;
    many_templates_on_a_line: format!("[{}]", "{{x}}, ".repeat(20_000)), 20_000, 20_000;
    many_unknown_anchors: many(20_000, |n| format!("- &b{n} x\n- *a{n}\n")), 40_000, 20_000;
    many_late_anchors: many(20_000, |n| format!("- *a{n}\n")) + &many(20_000, |n| format!("- &a{n} x\n")), 40_000, 20_000;
    many_lints: "- no\n".repeat(20_000), 20_000, 20_000;
    many_blank_lines: format!("a: b\n{}c: d\n", "\n".repeat(200_000)), 2, 0;
}
