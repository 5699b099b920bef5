//! What begins with `(`.

use super::{Last, Read, Reader, wrong, wrong_so};

impl Reader<'_> {
    /// A group whose `(` was read.
    pub(super) fn group(&mut self, start: usize) -> Read<Last> {
        self.open.push(start..start + 1);
        if !self.cursor.eat("?") {
            self.groups += 1;
            return Ok(Last::Nothing);
        }
        for (sign, name) in [
            ("=", "look-ahead"),
            ("!", "negative look-ahead"),
            ("<=", "look-behind"),
            ("<!", "negative look-behind"),
        ] {
            if self.cursor.eat(sign) {
                let message =
                    format!("`(?{sign}…)` is a {name}, which runtimes in Go and Rust don't know");
                let help = "write the pattern without, or check this in a validator";
                self.unportable(start..self.cursor.at(), message, help);
                return Ok(Last::Nothing);
            }
        }
        if self.cursor.eat(":") {
            return Ok(Last::Nothing);
        }
        if self.cursor.eat("<") {
            return self.group_name(start);
        }
        if self.cursor.eat("P<") {
            let message = "`(?P<name>…)` is not how ECMA-262 names groups";
            self.unportable(start..self.cursor.at(), message, "write `(?<name>…)`");
            return self.group_name(start);
        }
        self.flags(start)
    }

    /// The name of a group, whose `<` was read.
    fn group_name(&mut self, start: usize) -> Read<Last> {
        let Some(name) = self.cursor.eat_until(">") else {
            let range = start..self.cursor.at();
            return wrong(range, "the name of the group is never closed");
        };
        if !is_name(name) {
            return wrong_so(
                start..self.cursor.at(),
                format!("`{name}` can't be the name of a group"),
                "write letters, digits and `_`, beginning with a letter",
            );
        }
        self.groups += 1;
        self.names.push(name);
        Ok(Last::Nothing)
    }

    /// `(?i)` or `(?i:…)`, which RE2 knows, or something that neither dialect does.
    fn flags(&mut self, start: usize) -> Read<Last> {
        let rest = self.cursor.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '-');
        let (flags, closing) = rest.split_at(end.unwrap_or(rest.len()));
        let known = !flags.is_empty() && flags.chars().all(|c| "imsUux-".contains(c));
        if !known || !closing.starts_with([':', ')']) {
            let sign = self.cursor.next();
            let range = start..self.cursor.at();
            let written = self.cursor.text(range.clone());
            let what = match sign {
                Some('>') => "is an atomic group, which ECMA-262 doesn't know",
                Some('#') => "is a comment, which ECMA-262 doesn't know",
                _ => "begins no group that ECMA-262 knows",
            };
            return wrong(range, format!("`{written}` {what}"));
        }
        self.cursor.skip(flags.len() + 1);
        let range = start..self.cursor.at();
        let written = self.cursor.text(range.clone());
        let message = format!("`{written}` sets flags, which runtimes in JavaScript may refuse");
        let help = match flags {
            "i" => "spell out both cases, as in `[Yy]es`",
            _ => "",
        };
        self.unportable(range, message, help);
        if closing.starts_with(')') {
            self.open.pop();
        }
        Ok(Last::Nothing)
    }
}

/// True for names of groups: ECMA-262 takes its identifiers.
pub(super) fn is_name(name: &str) -> bool {
    let is_start = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    name.starts_with(is_start) && name.chars().all(|c| is_start(c) || c.is_alphanumeric())
}
