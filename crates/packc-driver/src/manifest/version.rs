//! The versions that a cluster accepts.
//!
//! Invariant: three languages meet here, that of the pack (Semantic Versioning 2.0.0), that of the `PromptPack`'s schema
//! (no hyphen inside of an identifier) and that of the operator, which orders versions by 64-bit numbers. What passes is in
//! all three.

use std::cmp::Ordering;

/// A version that all three accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClusterVersion {
    /// The text, without a leading `v`.
    pub(super) text: String,
    numbers: [u64; 3],
    prerelease: Vec<String>,
    /// What follows `+`.
    pub(super) build: Option<String>,
}

/// Why a version isn't accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refused {
    /// What is wrong.
    pub(super) message: String,
    /// What to write instead.
    pub(super) help: String,
}

/// The version without one leading `v`, which Omnia takes off too.
pub(super) fn stripped(text: &str) -> &str {
    text.strip_prefix('v').unwrap_or(text)
}

impl ClusterVersion {
    /// Reads a version; one leading `v` is taken off.
    ///
    /// # Errors
    ///
    /// Why a cluster wouldn't accept it.
    pub(super) fn read(text: &str) -> Result<Self, Refused> {
        let refused = |message: String, help: String| Err(Refused { message, help });
        if text == "live" {
            return refused(
                "`live` is no version to publish".to_owned(),
                "give the pack a version, such as `1.0.0`; `live` is for packs that Omnia compiles itself"
                    .to_owned(),
            );
        }
        let plain = stripped(text);
        if plain.starts_with('v') {
            let right = plain.trim_start_matches('v');
            let message = format!("the version `{text}` begins with more than one `v`");
            return refused(message, format!("write `{right}`"));
        }
        let (rest, build) = cut(plain, '+');
        let (core, prerelease) = cut(rest, '-');
        let numbers = match numbers(core) {
            Ok(numbers) => numbers,
            Err((wrong, help)) => return refused(format!("the version `{text}` {wrong}"), help),
        };
        for (part, kind) in [(prerelease, "prerelease"), (build, "build metadata")] {
            let Some(part) = part else { continue };
            if let Err((wrong, right)) = identifiers(part, kind == "prerelease") {
                let message = format!("the version `{text}` {wrong}");
                let right = right.map(|right| plain.replacen(part, &right, 1));
                let rule = "Omnia accepts only letters and digits between dots";
                return refused(
                    message,
                    right.map_or_else(
                        || rule.to_owned(),
                        |right| format!("{rule}; write `{right}`"),
                    ),
                );
            }
        }
        let split = |part: &str| part.split('.').map(ToOwned::to_owned).collect();
        Ok(Self {
            text: plain.to_owned(),
            numbers,
            prerelease: prerelease.map(split).unwrap_or_default(),
            build: build.map(ToOwned::to_owned),
        })
    }

    /// True for a version of the prerelease channel.
    pub(super) fn is_prerelease(&self) -> bool {
        !self.prerelease.is_empty()
    }

    /// Which of two is newer (Semantic Versioning 2.0.0, section 11): build metadata doesn't count.
    pub(super) fn precedence(&self, other: &Self) -> Ordering {
        let by_release = match (self.is_prerelease(), other.is_prerelease()) {
            (false, false) => Ordering::Equal,
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (true, true) => by_identifiers(&self.prerelease, &other.prerelease),
        };
        self.numbers.cmp(&other.numbers).then(by_release)
    }
}

fn by_identifiers(ours: &[String], theirs: &[String]) -> Ordering {
    let pairs = ours.iter().zip(theirs);
    let mut decided = pairs.map(|(a, b)| match (a.parse::<u64>(), b.parse::<u64>()) {
        (Ok(a), Ok(b)) => a.cmp(&b),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        (Err(_), Err(_)) => a.cmp(b),
    });
    decided
        .find(|order| order.is_ne())
        .unwrap_or_else(|| ours.len().cmp(&theirs.len()))
}

fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// The three numbers, or what is wrong with them and what to write.
fn numbers(core: &str) -> Result<[u64; 3], (String, String)> {
    let parts: Vec<&str> = core.split('.').collect();
    let is_number =
        |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.len() != 3 || !parts.iter().all(is_number) {
        let help = "write major, minor and patch, such as `1.0.0`".to_owned();
        return Err(("isn't three numbers".to_owned(), help));
    }
    let mut numbers = [0; 3];
    for (part, number) in parts.iter().zip(&mut numbers) {
        if part.len() > 1 && part.starts_with('0') {
            let right = part.trim_start_matches('0');
            let right = if right.is_empty() { "0" } else { right };
            let help =
                format!("write `{right}`; the operator never chooses a version with leading zeros");
            return Err((format!("has a leading zero in `{part}`"), help));
        }
        *number = part.parse().map_err(|_| {
            let help = format!("the operator counts up to {}", u64::MAX);
            (format!("has a number that is too large: `{part}`"), help)
        })?;
    }
    Ok(numbers)
}

/// What is wrong with the identifiers between dots, and what they could be instead.
fn identifiers(part: &str, prerelease: bool) -> Result<(), (String, Option<String>)> {
    for identifier in part.split('.') {
        if identifier.contains('-') {
            return Err((
                format!("has a `-` inside of `{identifier}`"),
                Some(dotted(part)),
            ));
        }
        if identifier.is_empty() {
            return Err(("has nothing between two of its signs".to_owned(), None));
        }
        if !identifier.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err((format!("has other signs in `{identifier}`"), None));
        }
        let is_number = identifier.bytes().all(|byte| byte.is_ascii_digit());
        if prerelease && is_number && identifier.len() > 1 && identifier.starts_with('0') {
            let right = part.replacen(identifier, identifier.trim_start_matches('0'), 1);
            let wrong = format!("has a leading zero in `{identifier}`");
            return Err((wrong, Some(right)));
        }
        if prerelease && is_number && identifier.parse::<u64>().is_err() {
            return Err((
                format!("has a number that is too large: `{identifier}`"),
                None,
            ));
        }
    }
    Ok(())
}

/// The same with dots for hyphens.
fn dotted(part: &str) -> String {
    let words = part.split(['-', '.']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refuses(text: &str, message: &str, help: &str) {
        let refused = ClusterVersion::read(text).unwrap_err();
        assert_eq!((&*refused.message, &*refused.help), (message, help));
    }

    #[test]
    fn accepted() {
        for (text, plain) in [
            ("2.0.0", "2.0.0"),
            ("v2.0.0", "2.0.0"),
            ("2.0.0-rc.1", "2.0.0-rc.1"),
            ("2.0.0+gAAAA", "2.0.0+gAAAA"),
            ("2.0.0-a1.b+007", "2.0.0-a1.b+007"),
            ("0.0.18446744073709551615", "0.0.18446744073709551615"),
        ] {
            let version = ClusterVersion::read(text).map(|version| version.text);
            assert_eq!(version.as_deref(), Ok(plain), "{text}");
        }
    }

    #[test]
    fn refused() {
        let rule = "Omnia accepts only letters and digits between dots";
        let with = |right: &str| format!("{rule}; write `{right}`");
        refuses(
            "2.0.0-rc-1",
            "the version `2.0.0-rc-1` has a `-` inside of `rc-1`",
            &with("2.0.0-rc.1"),
        );
        refuses(
            "1.2.3-4-gabc123",
            "the version `1.2.3-4-gabc123` has a `-` inside of `4-gabc123`",
            &with("1.2.3-4.gabc123"),
        );
        refuses(
            "2.0.0+build-5",
            "the version `2.0.0+build-5` has a `-` inside of `build-5`",
            &with("2.0.0+build.5"),
        );
        refuses(
            "01.2.3",
            "the version `01.2.3` has a leading zero in `01`",
            "write `1`; the operator never chooses a version with leading zeros",
        );
        refuses(
            "2.0.0-01",
            "the version `2.0.0-01` has a leading zero in `01`",
            &with("2.0.0-1"),
        );
        refuses(
            "18446744073709551616.0.0",
            "the version `18446744073709551616.0.0` has a number that is too large: `18446744073709551616`",
            "the operator counts up to 18446744073709551615",
        );
        refuses(
            "vv1.0.0",
            "the version `vv1.0.0` begins with more than one `v`",
            "write `1.0.0`",
        );
        for text in ["2.0", "", "1.2.3.4", "1..3", "a.b.c", "V1.0.0", "1.0.0 "] {
            let refused = ClusterVersion::read(text).unwrap_err();
            let message = format!("the version `{text}` isn't three numbers");
            assert_eq!(refused.message, message);
        }
        for text in ["1.0.0-", "1.0.0+", "1.0.0-a..b", "1.0.0-a_b", "1.0.0-ä"] {
            ClusterVersion::read(text).unwrap_err();
        }
    }

    #[test]
    fn precedence() {
        let order = [
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0",
            "1.0.10",
        ];
        let versions = order.map(|text| ClusterVersion::read(text).unwrap());
        for pair in versions.windows(2) {
            let [old, new] = pair else { unreachable!() };
            assert_eq!(old.precedence(new), Ordering::Less);
        }
        let plain = ClusterVersion::read("1.0.0").unwrap();
        let build = ClusterVersion::read("1.0.0+b").unwrap();
        assert_eq!(plain.precedence(&build), Ordering::Equal);
    }
}
