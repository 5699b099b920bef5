//! What `inspect` shows.
//!
//! Invariant: what the pack holds goes to stdout, whatever is wrong with it.

use packc_driver::{Inspection, Outcome};

use super::{Reporter, exit_after, json_document, print};
use crate::args::FindingsArg;
use crate::exit::Exit;

impl Reporter {
    /// Tells what is wrong with a pack, and prints what it holds.
    pub(crate) fn report_inspected(
        &self,
        outcome: &Outcome,
        inspection: Option<Inspection>,
    ) -> Exit {
        let told = if self.format == FindingsArg::Json {
            let document = json_document(outcome, None, self.verb);
            let document = match inspection {
                Some(inspection) => document.inspected(inspection.outline),
                None => document,
            };
            print(document.to_json().as_bytes())
        } else {
            self.human(outcome, None).and_then(|()| {
                let text = inspection.map_or_else(String::new, |inspection| inspection.text);
                print(text.as_bytes())
            })
        };
        exit_after(told, outcome)
    }
}
