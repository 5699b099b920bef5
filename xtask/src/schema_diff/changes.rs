//! Random changes of packs.
//!
//! Invariant: what is put in is mostly near to what the schemas speak of: their keys, their words, the numbers and
//! lengths at their limits, and parts of other packs.

use std::collections::BTreeSet;

use serde_json::{Map, Number, Value};

use super::verdict::Pair;
use crate::random::Lcg;

/// The most changes of one case.
const MOST: usize = 3;

/// Texts that patterns, formats and lengths may stumble over.
const TEXTS: &[&str] = &[
    "",
    " ",
    "x",
    "X",
    "a-b",
    "a_b",
    "a.b",
    "1a",
    "é",
    "𝔘",
    "a\n",
    "acme.review",
    "v1.0.0",
    "1.0",
    "01.0.0",
    "1.0.0-",
    "en",
    "eng",
    "P1D",
    "P",
    "PT",
    "P1DT",
    "P1Y2M",
    "P٣D",
    "٣",
    "2024-02-30",
    "2024-02-29",
    "24-02-03",
    "2026-03-01T08:30:00Z",
    "2026-03-01T08:30:00",
    "2026-03-01t08:30:60z",
    "https://a.example/x",
    "a b",
    "urn:x:y",
    "//x",
    "composition",
    "$",
    "image/png",
    "a:b_c",
    "_",
    ":",
];

/// What is put in besides the parts of packs.
pub(super) struct Changes {
    keys: Vec<String>,
    texts: Vec<String>,
    numbers: Vec<Number>,
    parts: Vec<Value>,
}

impl Changes {
    pub(super) fn new(pairs: &[Pair], seeds: &[Value]) -> Self {
        let mut pool = Pool::default();
        for pair in pairs {
            pool.read(&pair.schema);
        }
        let mut numbers = vec![
            1.5.into(),
            (-1).into(),
            0.into(),
            1e9.into(),
            u64::MAX.into(),
        ];
        for limit in &pool.limits {
            numbers.extend([limit - 1.0, *limit, limit + 0.5, limit + 1.0].map(Value::from));
            if limit.fract() == 0.0 {
                #[expect(clippy::cast_possible_truncation, reason = "limits are small")]
                numbers.extend([*limit as i64, *limit as i64 + 1].map(Value::from));
            }
        }
        let lengths = pool.lengths.iter().flat_map(|length| [*length, length + 1]);
        let long = lengths.map(|length| "é".repeat(length));
        let texts = TEXTS.iter().map(|text| (*text).to_owned()).chain(long);
        let parts = seeds.iter().flat_map(|seed| {
            pointers(seed)
                .into_iter()
                .filter_map(|at| seed.pointer(&at))
        });
        Self {
            keys: pool.keys.into_iter().collect(),
            texts: texts.chain(pool.words).collect(),
            numbers: numbers
                .into_iter()
                .filter_map(|number| number.as_number().cloned())
                .collect(),
            parts: parts.cloned().collect(),
        }
    }

    /// One of the seeds with a few changes.
    pub(super) fn case(&self, seeds: &[Value], random: &mut Lcg) -> Value {
        let Some(mut case) = one(seeds, random).cloned() else {
            return Value::Null;
        };
        drop_sections(&mut case, random);
        // Mostly one, since each makes it less likely that the pack is still accepted.
        for _ in 0..=random.below(MOST).min(random.below(MOST)) {
            self.change(&mut case, random);
        }
        case
    }

    fn change(&self, case: &mut Value, random: &mut Lcg) {
        let pointers = pointers(case);
        let Some(pointer) = one(&pointers, random) else {
            return;
        };
        let new = self.value(random);
        let Some(place) = case.pointer_mut(pointer) else {
            return;
        };
        match (random.below(8), &mut *place) {
            (0, _) => take_out(case, pointer),
            (1 | 2, Value::Object(members)) => {
                let key = one(&self.keys, random).cloned().unwrap_or_default();
                members.insert(key, new);
            }
            (1 | 2, Value::Array(items)) => match (random.below(3), items.last().cloned()) {
                (0, Some(last)) => items.push(last),
                (1, _) => items.clear(),
                _ => items.push(new),
            },
            (3, Value::Object(members)) => members.clear(),
            (1..=3, Value::String(text)) => match random.below(4) {
                0 => text.insert(0, '-'),
                1 => text.push('\n'),
                2 => *text = text.to_uppercase(),
                _ => text.push_str(".x"),
            },
            (1..=3, Value::Number(number)) => {
                let near = number.as_f64().unwrap_or_default();
                *place = [near + 1.0, near - 1.0, near + 0.5, -near][random.below(4)].into();
            }
            (4, _) => {
                if let Some(text) = one(&self.texts, random) {
                    *place = Value::from(&**text);
                }
            }
            _ => *place = new,
        }
    }

    fn value(&self, random: &mut Lcg) -> Value {
        let part = |random: &mut Lcg| one(&self.parts, random).cloned().unwrap_or_default();
        match random.below(10) {
            0 => Value::Null,
            1 => Value::Bool(random.below(2) == 0),
            2 | 3 => one(&self.numbers, random)
                .cloned()
                .map_or(Value::Null, Value::Number),
            4 => Value::Array(Vec::new()),
            5 => Value::Object(Map::new()),
            6 => Value::Array(vec![part(random)]),
            7 => one(&self.texts, random)
                .cloned()
                .map_or(Value::Null, Value::String),
            _ => part(random),
        }
    }
}

/// Takes out some keys of the pack itself that it can do without, since small packs are judged faster.
fn drop_sections(case: &mut Value, random: &mut Lcg) {
    const NEEDED: [&str; 5] = ["id", "name", "version", "template_engine", "prompts"];
    if let Value::Object(members) = case {
        members.retain(|key, _| NEEDED.contains(&&**key) || random.below(3) == 0);
    }
}

/// What schemas speak of.
#[derive(Default)]
struct Pool {
    keys: BTreeSet<String>,
    words: BTreeSet<String>,
    limits: Vec<f64>,
    lengths: BTreeSet<usize>,
}

impl Pool {
    fn read(&mut self, schema: &Value) {
        match schema {
            Value::Object(members) => {
                for (keyword, value) in members {
                    self.keyword(keyword, value);
                    self.read(value);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.read(item)),
            _ => {}
        }
    }

    fn keyword(&mut self, keyword: &str, value: &Value) {
        match (keyword, value) {
            ("properties", Value::Object(members)) => self.keys.extend(members.keys().cloned()),
            ("enum", Value::Array(items)) => {
                let words = items.iter().filter_map(Value::as_str);
                self.words.extend(words.map(ToOwned::to_owned));
            }
            ("const", Value::String(word)) => {
                self.words.insert(word.clone());
            }
            ("minimum" | "maximum", Value::Number(limit)) => {
                let limit = limit.as_f64().unwrap_or_default();
                if !self.limits.contains(&limit) {
                    self.limits.push(limit);
                }
            }
            ("minLength" | "maxLength", Value::Number(length)) => {
                let length = length
                    .as_u64()
                    .and_then(|length| usize::try_from(length).ok());
                self.lengths.extend(length);
            }
            _ => {}
        }
    }
}

fn one<'a, T>(choices: &'a [T], random: &mut Lcg) -> Option<&'a T> {
    choices.get(random.below(choices.len().max(1)))
}

/// How many members or items a value has.
pub(super) fn members_of(value: &Value) -> usize {
    match value {
        Value::Object(members) => members.len(),
        Value::Array(items) => items.len(),
        _ => 0,
    }
}

/// The JSON Pointers of the value and of everything in it, from the outside to the inside.
pub(super) fn pointers(value: &Value) -> Vec<String> {
    let mut found = vec![(String::new(), value)];
    let mut next = 0;
    while let Some((pointer, value)) = found.get(next).cloned() {
        next += 1;
        match value {
            Value::Object(members) => found.extend(members.iter().map(|(key, value)| {
                let key = key.replace('~', "~0").replace('/', "~1");
                (format!("{pointer}/{key}"), value)
            })),
            Value::Array(items) => {
                let items = items.iter().enumerate();
                found.extend(items.map(|(index, item)| (format!("{pointer}/{index}"), item)));
            }
            _ => {}
        }
    }
    found.into_iter().map(|(pointer, _)| pointer).collect()
}

/// Removes the part of the value at a JSON Pointer; the whole stays.
pub(super) fn take_out(value: &mut Value, pointer: &str) {
    let Some((parent, last)) = pointer.rsplit_once('/') else {
        return;
    };
    match value.pointer_mut(parent) {
        Some(Value::Object(members)) => {
            members.shift_remove(&last.replace("~1", "/").replace("~0", "~"));
        }
        Some(Value::Array(items)) => {
            if let Ok(index) = last.parse::<usize>()
                && index < items.len()
            {
                items.remove(index);
            }
        }
        _ => {}
    }
}
