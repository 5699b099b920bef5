//! What is said about mistakes: each case with its findings and with what stays readable.

use crate::show::findings;

/// Shows the cases of a file of cases, which are parted by `=====` lines. `<TAB>` and `<U+0007>` stand for characters
/// that an editor doesn't show.
fn show(cases: &str) -> String {
    let shown = cases.split("=====\n").map(|case| {
        let text = with_characters(case);
        format!("{case}{}", findings(&text))
    });
    shown.collect::<Vec<_>>().join("=====\n")
}

fn with_characters(case: &str) -> String {
    let mut text = case.replace("<TAB>", "\t").replace("<EOF>\n", "");
    while let Some(start) = text.find("<U+") {
        let end = start + text[start..].find('>').unwrap();
        let code = u32::from_str_radix(&text[start + 3..end], 16).unwrap();
        text.replace_range(start..=end, &char::from_u32(code).unwrap().to_string());
    }
    text
}

macro_rules! mistakes {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(show(include_str!(concat!("mistakes/", stringify!($name), ".txt"))));
            }
        )*
    };
}

mistakes! { aliases brackets characters documents indentation keys lints merges quotes tabs tags templates text }
