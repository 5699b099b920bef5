//! Packs that are changed at random, and what packc's schemas and somebody else's say about them.
//!
//! Invariant: a run depends on the folder, the number of cases and the seed alone, however many threads take part; a
//! difference is shown once, with the smallest pack that shows it.

mod changes;
mod seeds;
mod shrink;
mod verdict;

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::random::Lcg;
use changes::Changes;
use verdict::Pair;

/// How many cases a run has without `--cases`.
const CASES: usize = 2_000;

/// The most differences of one schema that are shown.
const SHOWN: usize = 5;

/// Runs the command with the options behind the folder.
pub(crate) fn run(folder: &Path, options: &[&str]) -> Result<()> {
    let (cases, seed) = read(options)?;
    let pairs = verdict::pairs(folder)?;
    let mut seeds = seeds::built_in(&pairs);
    seeds.extend(seeds::examples()?);
    let totals = compare(&pairs, &seeds, cases, seed);
    let differences = report(&pairs, &totals, cases);
    ensure!(
        differences == 0,
        "{differences} packs are judged differently"
    );
    Ok(())
}

fn read(options: &[&str]) -> Result<(usize, u64)> {
    let (mut cases, mut seed) = (CASES, 1);
    let mut rest = options;
    while let [name, value, others @ ..] = rest {
        let number = || format!("`{value}` is not a number");
        match *name {
            "--cases" => cases = value.parse().with_context(number)?,
            "--seed" => seed = value.parse().with_context(number)?,
            _ => bail!("unknown option `{name}`"),
        }
        rest = others;
    }
    ensure!(rest.is_empty(), "`{}` needs a number", rest.join(" "));
    Ok((cases, seed))
}

/// What all cases gave for one schema.
#[derive(Clone, Debug, Default)]
struct Total {
    /// How many cases both accept.
    accepted: usize,
    /// How many cases are judged differently.
    different: usize,
    /// Smallest packs that are judged differently, as compact JSON, with what packc says.
    smallest: BTreeMap<String, bool>,
}

/// Judges all cases with all pairs; the totals are in the order of the pairs.
fn compare(pairs: &[Pair], seeds: &[Value], cases: usize, seed: u64) -> Vec<Total> {
    let changes = Changes::new(pairs, seeds);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let of_thread = |first: usize| {
        let mut totals = vec![Total::default(); pairs.len()];
        for number in (first..cases).step_by(threads) {
            let mut random = Lcg::new(seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
            let case = changes.case(seeds, &mut random);
            for (pair, total) in pairs.iter().zip(&mut totals) {
                total.accepted += usize::from(total.add(pair, &case, Pair::ours));
            }
            // Finding words for what is refused takes longer than the verdict; each case is put to one schema.
            let turn = number % pairs.len();
            if let (Some(pair), Some(total)) = (pairs.get(turn), totals.get_mut(turn)) {
                total.add(pair, &case, Pair::without_findings);
            }
        }
        totals
    };
    let mut sums = vec![Total::default(); pairs.len()];
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || of_thread(first)))
            .collect();
        for totals in running {
            let totals = totals
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            for (sum, total) in sums.iter_mut().zip(totals) {
                sum.accepted += total.accepted;
                sum.different += total.different;
                sum.smallest.extend(total.smallest);
            }
        }
    });
    sums
}

impl Total {
    /// Compares the verdicts on a case; true when both accept it.
    fn add(&mut self, pair: &Pair, case: &Value, verdict: fn(&Pair, &Value) -> bool) -> bool {
        let ours = verdict(pair, case);
        if ours == pair.reference(case) {
            return ours;
        }
        self.different += 1;
        // Most cases with one cause have the same smallest pack, and finding it takes long.
        if self.smallest.len() < SHOWN {
            let differs = |case: &Value| verdict(pair, case) != pair.reference(case);
            let smallest = shrink::smallest(case, differs);
            let ours = verdict(pair, &smallest);
            self.smallest.insert(smallest.to_string(), ours);
        }
        false
    }
}

/// Prints a line for each schema, and the differences. Gives their number.
fn report(pairs: &[Pair], totals: &[Total], cases: usize) -> usize {
    for (pair, total) in pairs.iter().zip(totals) {
        println!(
            "{}: {cases} cases, {} accepted, {} judged differently",
            pair.name, total.accepted, total.different
        );
        for (pack, ours) in total.smallest.iter().take(SHOWN) {
            let (who, other) = if *ours {
                ("packc", "the schema")
            } else {
                ("the schema", "packc")
            };
            println!("  {who} accepts what {other} refuses:\n    {pack}");
        }
    }
    totals.iter().map(|total| total.different).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(name: &str, schema: &Value) -> Vec<Total> {
        let pairs = vec![verdict::pair(name, &schema.to_string()).expect("the schema is one")];
        let seeds = seeds::built_in(&pairs);
        compare(&pairs, &seeds, 300, 1)
    }

    #[test]
    fn equal_schemas_judge_alike() {
        for version in ["1.1", "1.4.0", "1.9.0"] {
            let schema = packc_spec::Version::named(version).unwrap().schema();
            let total = totals(&format!("v{version}"), schema).remove(0);
            assert_eq!(total.different, 0, "{version}: {:?}", total.smallest);
            assert!(
                (30..270).contains(&total.accepted),
                "{version}: one verdict only"
            );
        }
    }

    #[test]
    fn a_difference_is_found_and_shown_small() {
        let mut schema = packc_spec::Version::newest().schema().clone();
        let members = schema["properties"].as_object_mut().unwrap();
        members.remove("fragments");
        let total = totals("v1.9.0", &schema).remove(0);
        assert!(total.different > 0);
        // What the pack needs, and the key: nothing else.
        for pack in total.smallest.keys() {
            let pack: Value = serde_json::from_str(pack).unwrap();
            let keys: Vec<&String> = pack.as_object().unwrap().keys().collect();
            let needed = ["id", "name", "version", "template_engine", "prompts"];
            assert_eq!(keys, [&needed[..], &["fragments"]].concat(), "{pack}");
            assert_eq!(pack["fragments"], Value::Object(serde_json::Map::new()));
        }
        assert!(total.smallest.values().all(|accepts| *accepts));
    }

    #[test]
    fn options() {
        assert_eq!(read(&[]).unwrap(), (CASES, 1));
        assert_eq!(read(&["--seed", "7", "--cases", "3"]).unwrap(), (3, 7));
        for wrong in [&["--cases"][..], &["--cases", "x"], &["--size", "3"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
