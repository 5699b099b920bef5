//! Numbers that look random and are the same on every machine.
//!
//! Invariant: what a generator gives depends on its seed alone.

/// A linear congruential generator with the constants of Knuth's MMIX. The upper half of its state is what it gives.
#[derive(Clone)]
pub(crate) struct Lcg(u64);

impl Lcg {
    /// A generator whose numbers depend on `seed` alone.
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Self(seed);
        random.below(2);
        random
    }

    /// A number from 0 up to but without `end`, which must not be 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// One of several texts.
    pub(crate) fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len())]
    }
}
