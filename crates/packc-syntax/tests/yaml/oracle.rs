//! The same values as another reader of YAML gives, on texts that both read alike.
//!
//! Both know YAML 1.2, but the other reader takes `0b11` for a number, `010` for text, rounds what 64 bits can't hold,
//! and gives a block at the end of a file no line feed where packc doesn't either; the texts here hold nothing that the
//! two are known to read differently.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use packc_syntax::Node;

use crate::show::parse;

/// A value and how it is written.
#[derive(Clone, Debug)]
enum Written {
    /// A scalar that fits on one line, as written.
    Inline(String),
    /// A block scalar: its header and its lines.
    Block(&'static str, Vec<String>),
    List(bool, Vec<Written>),
    Mapping(bool, Vec<(String, Written)>),
    /// An anchored mapping and another one that it is merged into.
    Merged(Vec<(String, Written)>, Vec<(String, Written)>),
    /// A value and an alias of it.
    Twice(Box<Written>),
}

fn scalar() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z][a-zA-Z0-9 _./(){}|>-]{0,12}[a-z]",
        "[a-zé日][a-zé日😀]{0,6}",
        "0|-?[1-9][0-9]{0,17}",
        "-?[0-9]{1,3}\\.[0-9]{1,4}([eE][+-]?[0-9]{1,2})?",
        "0x[0-9a-f]{1,8}|0o[0-7]{1,8}",
        "true|false|null|~|True|FALSE|Null|no|on|y|2026-01-31|12:30:45|1\\.2\\.3|\\.5|5\\.",
        r#""([a-z 0-9:#,'é日]|\\n|\\t|\\"|\\\\|\\u00e9|\\x41|\\/){0,12}""#,
        "'([a-z 0-9:#,\"é日\\\\]|''){0,12}'",
    ]
    .prop_filter("read otherwise by the other reader", |text| {
        !text.ends_with(' ') && !text.contains(" #") && !text.contains(": ")
    })
}

fn key() -> impl Strategy<Value = String> {
    prop_oneof![
        "k[a-z]{0,2}",
        "\"[a-z ]{1,4}\"",
        "'[a-z:]{1,4}'",
        "k[a-z] [a-z]"
    ]
}

fn block() -> impl Strategy<Value = Written> {
    let header = prop::sample::select(vec!["|", "|-", "|+", ">", ">-", ">+", "|2", ">2-"]);
    let lines = prop::collection::vec("([a-z#:\"'é][a-z #:{}|]{0,8})?| [a-z]", 1..5);
    (header, lines, "[a-z]{1,3}").prop_map(|(header, mut lines, first)| {
        lines.insert(0, first);
        Written::Block(header, lines)
    })
}

fn entries(inner: impl Strategy<Value = Written>) -> impl Strategy<Value = Vec<(String, Written)>> {
    prop::collection::vec((key(), inner), 1..4).prop_map(|mut entries| {
        // Each key once, however it is quoted.
        let mut seen = std::collections::BTreeSet::new();
        entries.retain(|(key, _)| seen.insert(key.trim_matches(['"', '\'']).to_owned()));
        entries
    })
}

fn written() -> impl Strategy<Value = Written> {
    let leaf = prop_oneof![4 => scalar().prop_map(Written::Inline), 1 => block()];
    leaf.prop_recursive(4, 40, 4, |inner| {
        prop_oneof![
            (any::<bool>(), prop::collection::vec(inner.clone(), 0..4))
                .prop_map(|(flow, items)| Written::List(flow, items)),
            (any::<bool>(), entries(inner.clone()))
                .prop_map(|(flow, entries)| Written::Mapping(flow, entries)),
            (entries(inner.clone()), entries(inner.clone()))
                .prop_map(|(base, own)| Written::Merged(base, own)),
            inner.prop_map(|value| Written::Twice(Box::new(value))),
        ]
    })
}

/// Writes YAML.
struct Writer {
    text: String,
    anchors: usize,
}

impl Writer {
    /// A value behind `key:` or `-`, in a list or mapping that is indented by `indent`.
    fn value(&mut self, value: &Written, indent: usize) {
        match value {
            Written::Inline(text) => writeln!(self.text, " {text}").unwrap(),
            Written::Block(header, lines) => {
                writeln!(self.text, " {header}").unwrap();
                for line in lines {
                    let blanks = if line.is_empty() { 0 } else { indent + 2 };
                    writeln!(self.text, "{:blanks$}{line}", "").unwrap();
                }
            }
            Written::List(true, _) | Written::Mapping(true, _) => {
                self.text.push(' ');
                self.flow(value);
                self.text.push('\n');
            }
            Written::List(false, items) if items.is_empty() => self.text.push_str(" []\n"),
            _ => {
                self.text.push('\n');
                self.block(value, indent + 2);
            }
        }
    }

    fn block(&mut self, value: &Written, indent: usize) {
        match value {
            Written::List(_, items) => {
                for item in items {
                    write!(self.text, "{:indent$}-", "").unwrap();
                    self.value(item, indent);
                }
            }
            Written::Mapping(_, entries) => self.entries(entries, indent),
            Written::Merged(base, own) => {
                self.anchors += 1;
                let anchor = self.anchors;
                writeln!(self.text, "{:indent$}- &m{anchor}", "").unwrap();
                self.entries(base, indent + 2);
                writeln!(self.text, "{:indent$}- # merged", "").unwrap();
                self.entries(own, indent + 2);
                writeln!(self.text, "{:indent$}  <<: *m{anchor}", "").unwrap();
            }
            Written::Twice(value) => {
                self.anchors += 1;
                let anchor = self.anchors;
                write!(self.text, "{:indent$}- &a{anchor}", "").unwrap();
                self.value(value, indent);
                writeln!(self.text, "{:indent$}- *a{anchor}", "").unwrap();
            }
            Written::Inline(_) | Written::Block(..) => unreachable!("written behind its key"),
        }
    }

    fn entries(&mut self, entries: &[(String, Written)], indent: usize) {
        for (key, value) in entries {
            write!(self.text, "{:indent$}{key}:", "").unwrap();
            self.value(value, indent);
        }
    }

    /// A value on one line; what can't stand there is written as its neighbour.
    fn flow(&mut self, value: &Written) {
        match value {
            Written::Inline(text)
                if text.contains(['{', '}', ',']) && !text.starts_with(['"', '\'']) =>
            {
                self.text.push_str("plain");
            }
            Written::Inline(text) => self.text.push_str(text),
            Written::Block(_, lines) => write!(self.text, "{:?}", lines.concat()).unwrap(),
            Written::List(_, items) => {
                self.text.push('[');
                for (at, item) in items.iter().enumerate() {
                    self.text.push_str(if at == 0 { "" } else { ", " });
                    self.flow(item);
                }
                self.text.push(']');
            }
            Written::Mapping(_, entries) | Written::Merged(entries, _) => {
                self.text.push('{');
                for (key, value) in entries {
                    write!(self.text, "{key}: ").unwrap();
                    self.flow(value);
                    self.text.push(',');
                }
                self.text.push('}');
            }
            Written::Twice(value) => self.flow(value),
        }
    }
}

fn yaml(value: &Written) -> String {
    let mut writer = Writer {
        text: "root:".to_owned(),
        anchors: 0,
    };
    writer.value(value, 0);
    writer.text
}

/// What packc read. The numbers are parsed here, since the JSON reader rounds some in the last digit.
fn ours(node: &Node) -> serde_json::Value {
    use serde_json::Value;
    match &node.value {
        packc_syntax::Value::Null => Value::Null,
        packc_syntax::Value::Bool(value) => Value::Bool(*value),
        packc_syntax::Value::Number(number) => match number.text.parse::<i64>() {
            Ok(integer) => integer.into(),
            Err(_) => number.as_f64().into(),
        },
        packc_syntax::Value::String(text) => (*text.text).into(),
        packc_syntax::Value::Sequence(items) => items.iter().map(ours).collect(),
        packc_syntax::Value::Mapping(mapping) => {
            let entries = mapping.entries().iter();
            let entries = entries.map(|entry| ((*entry.key).to_owned(), ours(&entry.node)));
            Value::Object(entries.collect())
        }
        packc_syntax::Value::Hole => unreachable!("there are no errors"),
    }
}

/// What the other reader read.
fn comparable(value: &serde_yaml::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        serde_yaml::Value::Null => Value::Null,
        serde_yaml::Value::Bool(value) => Value::Bool(*value),
        serde_yaml::Value::Number(number) => match number.as_i64() {
            Some(integer) => integer.into(),
            None => number.as_f64().into(),
        },
        serde_yaml::Value::String(text) => text.as_str().into(),
        serde_yaml::Value::Sequence(items) => items.iter().map(comparable).collect(),
        serde_yaml::Value::Mapping(entries) => {
            let entries = entries.iter();
            Value::Object(
                entries
                    .map(|(key, value)| (key.as_str().unwrap().to_owned(), comparable(value)))
                    .collect(),
            )
        }
        serde_yaml::Value::Tagged(_) => unreachable!("no tags are written"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn both_read_the_same(value in written()) {
        let text = yaml(&value);
        let mut theirs: serde_yaml::Value = serde_yaml::from_str(&text).unwrap();
        theirs.apply_merge().unwrap();
        let (read, diagnostics) = parse(&text);
        let errors: Vec<_> = diagnostics.iter().filter(|found| found.is_error()).collect();
        prop_assert!(errors.is_empty(), "{}\n{:#?}", text, errors);
        let ours = ours(&read.documents[0].node);
        prop_assert_eq!(ours, comparable(&theirs), "{}", text);
    }
}
