//! The JSON reader: it never panics, every place lies in the text, and what it takes without a finding serde_json takes too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use packc_fuzz::{check_finding, check_tree, file};
use packc_syntax::{Limits, parse_json};

fuzz_target!(|text: &str| {
    let (root, findings) = parse_json(file(), text, &Limits::default());
    findings
        .iter()
        .for_each(|finding| check_finding(text, finding));
    if let Some(root) = root {
        check_tree(text, &root);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let accepted = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
        assert!(
            accepted || !findings.is_empty(),
            "only packc reads this as JSON"
        );
    }
});
