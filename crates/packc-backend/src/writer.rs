//! The text of `pack.json`.
//!
//! Invariant: keys stand in the specification's order, those of maps and open objects in the author's; two spaces of
//! indentation, every item on a line of its own, `{}` and `[]` when empty, LF, one line end at the end; numbers as
//! the author wrote them. Apart from more escapes, this is what `serde_json::to_string_pretty` writes.

use std::ops::Range;

use packc_ir::{Pack, Scalar, Visit, Visitor};
use packc_source::Origin;

use crate::Written;
use crate::escape::push_string;

/// The bytes of `pack.json`, as the pack says. What a build says about itself is [put on the
/// pack](crate::Stamp::apply_to) first.
pub fn write_pack(pack: &Pack) -> Written {
    let mut writer = Writer::default();
    pack.visit(&mut writer);
    writer.out.push(b'\n');
    Written {
        bytes: writer.out,
        compilation: writer.compilation,
    }
}

#[derive(Default)]
struct Writer {
    out: Vec<u8>,
    /// How many objects and arrays are open.
    depth: usize,
    place: Place,
    compilation: Option<Range<usize>>,
}

/// What has just been written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    /// Nothing, or a key: a value comes on the same line.
    #[default]
    Inline,
    /// The bracket that begins an object or an array.
    Begun,
    /// A value of an object or an array.
    After,
}

impl Writer {
    fn begin(&mut self, bracket: u8) {
        self.item();
        self.out.push(bracket);
        self.depth += 1;
        self.place = Place::Begun;
    }

    fn end(&mut self, bracket: u8) {
        self.depth -= 1;
        if self.place == Place::After {
            self.new_line();
        }
        self.out.push(bracket);
        self.place = Place::After;
    }

    /// Goes to where a key, or a value without one, is to stand.
    fn item(&mut self) {
        match self.place {
            Place::Inline => return,
            Place::Begun => {}
            Place::After => self.out.push(b','),
        }
        self.new_line();
    }

    fn new_line(&mut self) {
        self.out.push(b'\n');
        for _ in 0..self.depth {
            self.out.extend_from_slice(b"  ");
        }
    }
}

impl Visitor for Writer {
    fn object_start(&mut self, _: &Origin) {
        self.begin(b'{');
    }

    fn key(&mut self, key: &str) {
        self.item();
        if self.depth == 1 && key == "compilation" {
            self.compilation = Some(self.out.len()..self.out.len());
        }
        push_string(&mut self.out, key);
        self.out.extend_from_slice(b": ");
        self.place = Place::Inline;
    }

    fn object_end(&mut self) {
        self.end(b'}');
        if let (1, Some(block)) = (self.depth, &mut self.compilation)
            && block.end == block.start
        {
            block.end = self.out.len();
        }
    }

    fn array_start(&mut self, _: &Origin) {
        self.begin(b'[');
    }

    fn array_end(&mut self) {
        self.end(b']');
    }

    fn scalar(&mut self, scalar: Scalar<'_>, _: &Origin) {
        self.item();
        match scalar {
            Scalar::Null => self.out.extend_from_slice(b"null"),
            Scalar::Bool(true) => self.out.extend_from_slice(b"true"),
            Scalar::Bool(false) => self.out.extend_from_slice(b"false"),
            Scalar::Number(number) => self.out.extend_from_slice(number.text.as_bytes()),
            Scalar::String(text) => push_string(&mut self.out, &text.text),
        }
        self.place = Place::After;
    }
}
