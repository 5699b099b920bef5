//! What begins with `\`.

use super::group::is_name;
use super::{Last, Read, Reader, wrong, wrong_so};

impl Reader<'_> {
    /// An escape outside of a class, whose `\` was read.
    pub(super) fn escape(&mut self, start: usize) -> Read<Last> {
        match self.cursor.peek() {
            Some('b' | 'B') => {
                self.cursor.next();
                Ok(Last::Assertion)
            }
            Some('1'..='9') => {
                let rest = self.cursor.rest();
                let end = rest.find(|c: char| !c.is_ascii_digit());
                let digits = rest.split_at(end.unwrap_or(rest.len())).0;
                self.cursor.skip(digits.len());
                let number = digits.parse().unwrap_or(usize::MAX);
                self.by_number.push((number, start..self.cursor.at()));
                Ok(Last::Atom)
            }
            Some('k') if self.cursor.eat("k<") => match self.cursor.eat_until(">") {
                Some(name) if is_name(name) => {
                    self.by_name.push((name, start..self.cursor.at()));
                    Ok(Last::Atom)
                }
                _ => {
                    let message = "`\\k<` needs the name of a group and `>`";
                    wrong(start..self.cursor.at(), message)
                }
            },
            Some(c @ ('A' | 'z' | 'Z')) => {
                self.cursor.next();
                let help = if c == 'A' { "write `^`" } else { "write `$`" };
                let message = format!(
                    "`\\{c}` is the letter `{c}` to runtimes in JavaScript, and a place in the text to others"
                );
                self.unportable(start..self.cursor.at(), message, help);
                Ok(Last::Assertion)
            }
            Some('Q') => {
                self.cursor.next();
                let message = "`\\Q` begins a quotation in some runtimes only";
                let help = "write `\\` before each sign instead";
                self.unportable(start..self.cursor.at(), message, help);
                if self.cursor.eat_until("\\E").is_none() {
                    self.cursor.skip(self.cursor.rest().len());
                }
                Ok(Last::Atom)
            }
            _ => self.character(start).map(|_| Last::Atom),
        }
    }

    /// An escape that stands for characters, in a class or outside, whose `\` was read; the character, when it is a
    /// single known one.
    pub(super) fn character(&mut self, start: usize) -> Read<Option<char>> {
        let Some(c) = self.cursor.next() else {
            let help = "write `\\\\` for the character";
            return wrong_so(start..self.cursor.at(), "`\\` has nothing to escape", help);
        };
        Ok(match c {
            't' => Some('\t'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            'f' => Some('\u{c}'),
            'v' => Some('\u{b}'),
            // Octal digits and NUL are too rare to be told apart.
            'd' | 'D' | 'w' | 'W' | 's' | 'S' | '0'..='9' => None,
            'p' | 'P' => {
                self.property(start)?;
                None
            }
            'x' => match self.cursor.hex(2) {
                Some(code) => char::from_u32(code),
                None => self.odd(start),
            },
            'u' => self.code_point(start),
            c if c.is_ascii_alphabetic() => self.odd(start),
            c => Some(c),
        })
    }

    /// An escape that dialects read in different ways; it was read.
    fn odd(&mut self, start: usize) -> Option<char> {
        let range = start..self.cursor.at();
        let written = self.cursor.text(range.clone());
        let message = format!("runtimes read `{written}` in different ways, or refuse it");
        self.unportable(range, message, "");
        None
    }

    /// `\u00e9` or `\u{1f600}`, whose `u` was read.
    fn code_point(&mut self, start: usize) -> Option<char> {
        let code = match self.cursor.hex(4) {
            None if self.cursor.eat("{") => {
                let digits = self.cursor.eat_until("}");
                digits.and_then(|digits| u32::from_str_radix(digits, 16).ok())
            }
            code => code,
        };
        let Some(c) = code.and_then(char::from_u32) else {
            return self.odd(start);
        };
        let range = start..self.cursor.at();
        let written = self.cursor.text(range.clone());
        let message = format!("`{written}` is not known to runtimes in Go");
        self.unportable(range, message, "write the character itself");
        Some(c)
    }

    /// `\p{Letter}`, whose `p` was read.
    fn property(&mut self, start: usize) -> Read {
        if !self.cursor.eat("{") {
            self.odd(start);
            return Ok(());
        }
        match self.cursor.eat_until("}") {
            Some(name) if !name.is_empty() => Ok(()),
            _ => {
                let message = "`\\p{` needs the name of a property and `}`";
                wrong(start..self.cursor.at(), message)
            }
        }
    }
}
