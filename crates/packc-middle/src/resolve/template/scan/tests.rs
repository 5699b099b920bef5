//! A table of templates: what the scanner sees in each.

use super::*;

/// Pieces and problems on one line: `text`, `$root`, `$root.`, `$root[`, `fragment:x`, `artifact:x`, `!comment`, then
/// `| problem "text"`.
fn show(text: &str, delimiters: Delimiters) -> String {
    let (pieces, problems) = scan(text, delimiters);
    let mut at = 0;
    let mut shown = Vec::new();
    for piece in &pieces {
        assert_eq!(piece.range.start, at, "a gap in {text:?}");
        at = piece.range.end;
        let slice = &text[piece.range.clone()];
        shown.push(match &piece.kind {
            PieceKind::Text => format!("{slice:?}"),
            PieceKind::Variable { root, access } => {
                let mark = match access {
                    Access::Whole => "",
                    Access::Key => ".",
                    Access::Index => "[",
                };
                format!("${}{mark}", &text[root.clone()])
            }
            PieceKind::Fragment { name } => format!("fragment:{}", &text[name.clone()]),
            PieceKind::Artifact { name } => format!("artifact:{}", &text[name.clone()]),
            PieceKind::Comment => format!("!{slice:?}"),
        });
    }
    assert_eq!(at, text.len(), "an end is missing in {text:?}");
    for problem in &problems {
        shown.push(format!(
            "| {:?} {:?}",
            problem.kind,
            &text[problem.range.clone()]
        ));
    }
    shown.join(" ")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(show(text, Delimiters::DOUBLE_BRACES), expected, "{text:?}");
}

#[test]
fn placeholders() {
    check("", "");
    check("plain } }} text", r#""plain } }} text""#);
    check("a {{b}} c", r#""a " $b " c""#);
    check("{{a}}{{b}}", "$a $b");
    check("{{a.b.c}} {{a[0].x}}", r#"$a. " " $a["#);
    check("{{fragments.brand-voice}}", "fragment:brand-voice");
    check("{{artifacts.summary}}", "artifact:summary");
    check("{{fragments}}", "$fragments");
    check("é{{a}}漢", r#""é" $a "漢""#);
}

#[test]
fn three_braces_are_a_brace_and_a_placeholder() {
    check("{{{a}}}", r#""{" $a "}""#);
    check("{{{{a}}", r#""{{" $a | Unclosed "{{""#);
    check("{{{{{a}}", r#""{{{" $a | Unclosed "{{""#);
    check("{{{! x }}", r#""{" !"{{! x }}""#);
    check("{{{{! x }}", r#""{{" !"{{! x }}" | Unclosed "{{""#);
    check("{{{{", r#""{{{{" | Unclosed "{{" | Unclosed "{{""#);
}

#[test]
fn blanks_are_a_problem_of_a_placeholder() {
    check("{{ a }}", r#"$a | Blanks "{{ a }}""#);
    check(
        "{{\tfragments.x}}",
        r#"fragment:x | Blanks "{{\tfragments.x}}""#,
    );
}

#[test]
fn what_is_no_placeholder() {
    check("{{}}", r#""{{}}" | Empty "{{}}""#);
    check("{{  }}", r#""{{  }}" | Empty "{{  }}""#);
    check("{{1a}}", r#""{{1a}}" | NotAName "{{1a}}""#);
    check(
        "{{customer name}}",
        r#""{{customer name}}" | NotAName "{{customer name}}""#,
    );
    check("{{a.}}", r#""{{a.}}" | NotAName "{{a.}}""#);
    check("{{a[x]}}", r#""{{a[x]}}" | NotAName "{{a[x]}}""#);
    check(
        "{{fragments.}}",
        r#""{{fragments.}}" | NotAName "{{fragments.}}""#,
    );
    check(
        "{{fragments.a.b}}",
        r#""{{fragments.a.b}}" | NotAName "{{fragments.a.b}}""#,
    );
    check(
        "{{a | upper}}",
        r#""{{a | upper}}" | Filter "{{a | upper}}""#,
    );
    check(
        "{{#if a}}x{{/if}}",
        r#""{{#if a}}x{{/if}}" | Block "{{#if a}}" | Block "{{/if}}""#,
    );
    check("{{> a}}", r#""{{> a}}" | Block "{{> a}}""#);
    check(
        "{% if a %}x{% endif %}",
        r#""{% if a %}x{% endif %}" | Block "{% if a %}" | Block "{% endif %}""#,
    );
}

#[test]
fn unclosed() {
    check("a {{b", r#""a {{b" | Unclosed "{{b""#);
    check("a {{b\n}} c", r#""a {{b\n}} c" | Unclosed "{{b""#);
    check(
        "{{a.{{b}}}} c",
        r#""{{a." $b "}} c" | Nested "{{a.{{b}}}}""#,
    );
    check("{{a {{b}}", r#""{{a " $b | Unclosed "{{a""#);
    check(
        "{{! never closed\nb",
        r#""{{! never closed\nb" | Unclosed "{{! never closed""#,
    );
}

#[test]
fn comments_take_their_line_when_alone() {
    check("a {{! x }} b", r#""a " !"{{! x }}" " b""#);
    check("a\n  {{! x }}  \nb", r#""a\n" !"  {{! x }}  \n" "b""#);
    check("{{! x\n y }}\nb", r#"!"{{! x\n y }}\n" "b""#);
    check("a\n{{! x }}", r#""a\n" !"{{! x }}""#);
    check("{{! a }}{{! b }}\n", r#"!"{{! a }}" !"{{! b }}" "\n""#);
    check("{{a}}\n{{! x }}\n{{b}}", r#"$a "\n" !"{{! x }}\n" $b"#);
    check("{{a}}{{! x }}\nb", r#"$a !"{{! x }}" "\nb""#);
}

#[test]
fn other_syntaxes() {
    let dollar = Delimiters::of_syntax("${variable}").unwrap();
    assert_eq!(show("a ${b} {{c}} $d", dollar), r#""a " $b " {{c}} $d""#);
    assert_eq!(show("$${b}", dollar), r#""$" $b"#);
    assert_eq!(show("${{b}}", dollar), r#""${{b}}" | NotAName "${{b}""#);
    let braces = Delimiters::of_syntax("{variable}").unwrap();
    assert_eq!(
        show(r#"{a} {"k": 1} {} {b"#, braces),
        r#"$a " {\"k\": 1} {} {b""#
    );
    assert_eq!(
        Delimiters::of_syntax("{{ name }}"),
        Some(Delimiters::DOUBLE_BRACES)
    );
    assert_eq!(Delimiters::of_syntax("<<variable>>"), None);
}

/// Whatever a long line is full of, it is read in one pass: otherwise this would take minutes.
#[test]
fn long_lines_of_openings() {
    for syntax in ["{{variable}}", "${variable}", "{variable}"] {
        let delimiters = Delimiters::of_syntax(syntax).unwrap();
        let Delimiters { open, close } = delimiters;
        for piece in [
            format!("{open} "),
            format!("{open}a"),
            format!("{open}!"),
            format!("{open}! {close}"),
            format!("{open}a{close} "),
            format!("{open}a{open}b{close}"),
            format!("{close} "),
            "{ ".to_owned(),
            "{".to_owned(),
            "{% ".to_owned(),
            "{% %} ".to_owned(),
        ] {
            let text = piece.repeat(300_000);
            let (pieces, _) = scan(&text, delimiters);
            let length: usize = pieces.iter().map(|piece| piece.range.len()).sum();
            assert_eq!(length, text.len(), "{piece:?}");
        }
    }
}
