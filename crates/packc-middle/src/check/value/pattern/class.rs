//! What stands between `[` and `]`.

use super::{Last, Read, Reader, wrong_so};

/// A member of a class.
#[derive(Clone, Copy)]
enum Member {
    /// A character.
    One(char),
    /// Several, or one that isn't known.
    Several,
}

impl Reader<'_> {
    /// A class whose `[` was read.
    pub(super) fn class(&mut self, start: usize) -> Read<Last> {
        self.cursor.eat("^");
        if self.cursor.eat("]") {
            let range = start..self.cursor.at();
            let written = self.cursor.text(range.clone());
            let message = format!(
                "`{written}` is a whole class to some runtimes, and the beginning of one to others"
            );
            self.unportable(range, message, "write `\\]` for the character");
            return Ok(Last::Atom);
        }
        loop {
            let from = self.cursor.at();
            let Some(low) = self.member(start)? else {
                return Ok(Last::Atom);
            };
            let rest = self.cursor.rest();
            if !rest.starts_with('-') || rest.starts_with("-]") {
                continue;
            }
            self.cursor.eat("-");
            let Some(high) = self.member(start)? else {
                return Ok(Last::Atom);
            };
            if let (Member::One(low), Member::One(high)) = (low, high)
                && low > high
            {
                let range = from..self.cursor.at();
                let written = self.cursor.text(range.clone());
                return wrong_so(
                    range,
                    format!("`{written}` runs backwards"),
                    "write the smaller character first, or `\\-` for the character",
                );
            }
        }
    }

    /// The next member of the class that began at `start`; nothing at its end.
    fn member(&mut self, start: usize) -> Read<Option<Member>> {
        let from = self.cursor.at();
        match self.cursor.next() {
            Some(']') => Ok(None),
            Some('\\') if self.cursor.eat("b") => Ok(Some(Member::One('\u{8}'))),
            Some('\\') if self.cursor.peek().is_some() => {
                let character = self.character(from)?;
                Ok(Some(character.map_or(Member::Several, Member::One)))
            }
            Some('[') if self.is_posix() => {
                self.cursor.eat_until(":]");
                let range = from..self.cursor.at();
                let written = self.cursor.text(range.clone());
                let message = format!("`{written}` is not known to ECMA-262");
                self.unportable(range, message, "write the characters, as in `[A-Za-z]`");
                Ok(Some(Member::Several))
            }
            Some(c) if c != '\\' => Ok(Some(Member::One(c))),
            _ => {
                let help = "write `\\[` for the character";
                wrong_so(start..start + 1, "`[` is never closed", help)
            }
        }
    }

    /// True when `:alpha:]` or the like comes next.
    fn is_posix(&self) -> bool {
        let name = self.cursor.rest().strip_prefix(':');
        let name = name.and_then(|rest| rest.split_once(":]"));
        name.is_some_and(|(name, _)| {
            let name = name.strip_prefix('^').unwrap_or(name);
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase())
        })
    }
}
