//! Regular expressions as ECMA-262 reads them (section 22.2.1, with Annex B.1.2), which JSON Schema recommends.
//!
//! Invariant: a pattern is read, never run. What ECMA-262 refuses is wrong, unless the other widespread dialect reads it:
//! RE2, the one of Go and Rust. What only one of the two reads is legal and not portable.

mod class;
mod cursor;
mod escape;
mod group;

use std::ops::Range;

use self::cursor::{Count, Cursor};

/// Something in a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flaw {
    /// What it is: a sentence without a full stop.
    pub(super) message: String,
    /// The bytes of the pattern.
    pub(super) range: Range<usize>,
    /// What to write instead.
    pub(super) help: Option<String>,
}

/// What the last part of a pattern lets follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// The beginning, or `|`: there is nothing to repeat.
    Nothing,
    /// `^`, `\b` and the like, which only RE2 repeats.
    Assertion,
    /// Something that can be repeated.
    Atom,
    /// A repetition.
    Repetition,
}

/// Reads a pattern: its first construct that isn't portable, if it has one.
///
/// # Errors
///
/// What keeps the pattern from being read.
pub(super) fn read(pattern: &str) -> Result<Option<Flaw>, Flaw> {
    let mut reader = Reader {
        cursor: Cursor::new(pattern),
        open: Vec::new(),
        groups: 0,
        names: Vec::new(),
        by_number: Vec::new(),
        by_name: Vec::new(),
        unportable: None,
    };
    reader.pattern()?;
    Ok(reader.unportable)
}

/// A pattern that is being read.
struct Reader<'p> {
    cursor: Cursor<'p>,
    /// The places of the groups that are open.
    open: Vec<Range<usize>>,
    /// How many groups capture.
    groups: usize,
    /// The names of groups.
    names: Vec<&'p str>,
    /// References to groups by number and by name, with their places.
    by_number: Vec<(usize, Range<usize>)>,
    by_name: Vec<(&'p str, Range<usize>)>,
    /// The first construct that isn't portable.
    unportable: Option<Flaw>,
}

type Read<T = ()> = Result<T, Flaw>;

/// Something that keeps a pattern from being read.
fn wrong<T>(range: Range<usize>, message: impl Into<String>) -> Read<T> {
    Err(Flaw {
        message: message.into(),
        range,
        help: None,
    })
}

/// The same, with what to write instead.
fn wrong_so<T>(range: Range<usize>, message: impl Into<String>, help: &str) -> Read<T> {
    Err(Flaw {
        message: message.into(),
        range,
        help: Some(help.to_owned()),
    })
}

impl Reader<'_> {
    /// Notes a construct that isn't portable; only the first is kept.
    fn unportable(&mut self, range: Range<usize>, message: impl Into<String>, help: &str) {
        let earlier = self
            .unportable
            .as_ref()
            .is_some_and(|first| first.range.start <= range.start);
        if !earlier {
            self.unportable = Some(Flaw {
                message: message.into(),
                range,
                help: (!help.is_empty()).then(|| help.to_owned()),
            });
        }
    }

    fn pattern(&mut self) -> Read {
        let mut last = Last::Nothing;
        loop {
            let start = self.cursor.at();
            let Some(c) = self.cursor.next() else {
                break;
            };
            last = match c {
                '\\' => self.escape(start)?,
                '[' => self.class(start)?,
                '(' => self.group(start)?,
                ')' => {
                    if self.open.pop().is_none() {
                        return wrong_so(
                            start..start + 1,
                            "`)` closes nothing",
                            "write `\\)` for the character",
                        );
                    }
                    Last::Atom
                }
                '|' => Last::Nothing,
                '^' | '$' => Last::Assertion,
                '*' | '+' | '?' => self.repetition(start, last)?,
                '{' if self.cursor.count().is_some() => self.count(start, last)?,
                _ => Last::Atom,
            };
        }
        if let Some(open) = self.open.pop() {
            return wrong_so(open, "`(` is never closed", "write `\\(` for the character");
        }
        self.references()
    }

    /// `*`, `+` or `?`, which was read, after `last`.
    fn repetition(&mut self, start: usize, last: Last) -> Read<Last> {
        self.repeats(start..self.cursor.at(), last)?;
        // `*?` repeats as seldom as possible.
        self.cursor.eat("?");
        Ok(Last::Repetition)
    }

    /// `{2}`, `{2,}` or `{2,5}`, whose `{` was read, after `last`.
    fn count(&mut self, start: usize, last: Last) -> Read<Last> {
        /// What RE2 repeats at most.
        const MOST: u64 = 1000;
        let Some(Count {
            least,
            most,
            length,
        }) = self.cursor.count()
        else {
            return Ok(Last::Atom);
        };
        self.cursor.skip(length);
        let range = start..self.cursor.at();
        self.repeats(range.clone(), last)?;
        if most.is_some_and(|most| most < least) {
            return wrong(
                range,
                "the least number of repetitions is greater than the greatest",
            );
        }
        if most.unwrap_or(least).max(least) > MOST {
            let message = format!("more than {MOST} repetitions are more than some runtimes do");
            self.unportable(range, message, "check the length with `max_length`");
        }
        self.cursor.eat("?");
        Ok(Last::Repetition)
    }

    /// Checks that there is something to repeat.
    fn repeats(&mut self, range: Range<usize>, last: Last) -> Read {
        let sign = self.cursor.text(range.clone()).to_owned();
        match last {
            Last::Atom => Ok(()),
            Last::Assertion => {
                let message = format!("`{sign}` repeats a place, which some runtimes refuse");
                self.unportable(range, message, &format!("leave `{sign}` out"));
                Ok(())
            }
            Last::Repetition if sign == "+" => wrong_so(
                range,
                "`+` after a repetition is not known to ECMA-262",
                "leave it out, or put what is repeated between `(?:` and `)`",
            ),
            Last::Nothing | Last::Repetition => wrong_so(
                range,
                format!("`{sign}` has nothing to repeat"),
                &format!("write `\\{sign}` for the character"),
            ),
        }
    }

    /// Checks what refers to groups, when all groups are known.
    fn references(&mut self) -> Read {
        let by_number = std::mem::take(&mut self.by_number);
        let by_name = std::mem::take(&mut self.by_name);
        let by_number = by_number
            .into_iter()
            .map(|(number, range)| (number <= self.groups, range));
        let by_name = by_name
            .into_iter()
            .map(|(name, range)| (self.names.contains(&name), range));
        let mut all: Vec<(bool, Range<usize>)> = by_number.chain(by_name).collect();
        all.sort_by_key(|(_, range)| range.start);
        for (known, range) in all {
            let written = self.cursor.text(range.clone()).to_owned();
            if !known {
                return wrong(
                    range,
                    format!("`{written}` refers to a group that isn't there"),
                );
            }
            let message = format!(
                "`{written}` is a back-reference, which runtimes in Go and Rust don't know"
            );
            self.unportable(range, message, "");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
