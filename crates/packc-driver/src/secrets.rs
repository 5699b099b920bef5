//! What no report of an edit may show.
//!
//! Invariant: what is starred out keeps its number of characters.

use std::collections::BTreeSet;

use packc_source::SourceMap;

/// The texts that findings conceal.
#[derive(Debug, Default)]
pub(crate) struct Secrets(BTreeSet<String>);

impl Secrets {
    /// Adds what is concealed in these files.
    pub(crate) fn collect(&mut self, sources: &SourceMap) {
        for (_, file) in sources.iter() {
            for range in file.concealed(&(0..file.text.len())) {
                self.0.extend(file.text.get(range).map(ToOwned::to_owned));
            }
        }
    }

    /// The text with stars in their place.
    pub(crate) fn star_out(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.0 {
            // A secret of several lines has other marks before each line of a diff; what is very short is none.
            for line in secret.lines().filter(|line| line.len() >= 8) {
                text = text.replace(line, &"*".repeat(line.chars().count()));
            }
        }
        text
    }
}
