//! Whether a pack on disk says what a new one says.
//!
//! Invariant: only the compilation block may differ; everything else is compared byte by byte.

use std::ops::Range;

/// What only a key of the pack itself can be: a line break with two blanks. Inside strings, line breaks are escaped.
const BLOCK_START: &[u8] = b"\n  \"compilation\": {";
/// The line that ends the block.
const BLOCK_END: &[u8] = b"\n  }";

/// True when both texts were written by this crate and differ at most in their compilation blocks.
pub fn unchanged(old: &[u8], new: &[u8]) -> bool {
    let (Some(old_block), Some(new_block)) = (block(old), block(new)) else {
        return false;
    };
    old.get(..old_block.start) == new.get(..new_block.start)
        && old.get(old_block.end..) == new.get(new_block.end..)
}

/// Where the compilation block stands.
fn block(pack: &[u8]) -> Option<Range<usize>> {
    let start = find(pack, BLOCK_START)?;
    let end = start + find(pack.get(start..)?, BLOCK_END)?;
    Some(start..end)
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACK: &str = "{\n  \"id\": \"a\",\n  \"compilation\": {\n    \"created_at\": \"2026\"\n  },\n  \"evals\": []\n}\n";

    #[track_caller]
    fn check(old: &str, expected: bool) {
        assert_eq!(unchanged(old.as_bytes(), PACK.as_bytes()), expected, "{old}");
    }

    #[test]
    fn only_the_block_may_differ() {
        check(PACK, true);
        check(&PACK.replace("2026", "1999"), true);
        check(&PACK.replace("created_at", "compiled_with"), true);
        check(&PACK.replace("\"a\"", "\"b\""), false);
        check(&PACK.replace("[]", "{}"), false);
        check(&PACK.replace("\n}\n", "\n}"), false);
        check("", false);
        check("{}", false);
    }
}
