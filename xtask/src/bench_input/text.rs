//! Text that reads like the prompts people write, chosen by a generator with a seed.
//!
//! Invariant: nothing here holds `{{`, so that the project decides which variables a text uses; no sentence holds what
//! a plain YAML scalar could not.

use std::fmt::Write as _;

use crate::random::Lcg;

/// Builds a Markdown text.
pub(super) struct Writer {
    random: Lcg,
    last: usize,
    out: String,
}

impl Writer {
    /// An empty text.
    pub(super) fn new(random: Lcg) -> Self {
        Self {
            random,
            last: 0,
            out: String::new(),
        }
    }

    /// The text, which ends with a line break.
    pub(super) fn finish(self) -> String {
        self.out
    }

    /// A line as given.
    pub(super) fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A heading between blank lines.
    pub(super) fn heading(&mut self, text: &str) {
        self.out.push_str("\n## ");
        self.out.push_str(text);
        self.out.push_str("\n\n");
    }

    /// So many sentences on one line.
    pub(super) fn paragraph(&mut self, sentences: usize) {
        for index in 0..sentences {
            if index > 0 {
                self.out.push(' ');
            }
            self.sentence();
        }
        self.out.push('\n');
    }

    /// A list of so many sentences.
    pub(super) fn bullets(&mut self, count: usize) {
        for _ in 0..count {
            self.out.push_str("- ");
            self.sentence();
            self.out.push('\n');
        }
    }

    /// A numbered list of so many sentences.
    pub(super) fn steps(&mut self, count: usize) {
        for index in 1..=count {
            let _ = write!(self.out, "{index}. ");
            self.sentence();
            self.out.push('\n');
        }
    }

    /// A sentence some way down the list, so that none is soon repeated.
    fn sentence(&mut self) {
        self.last = (self.last + 1 + self.random.below(3)) % SENTENCES.len();
        self.out.push_str(SENTENCES[self.last]);
    }
}

/// What prompts are about: the beginning of the key, and the title.
pub(super) const TOPICS: &[(&str, &str)] = &[
    ("refunds", "Refunds and returns"),
    ("shipping", "Shipping and delivery"),
    ("billing", "Invoices and payment"),
    ("accounts", "Accounts and sign-in"),
    ("warranty", "Warranty and repair"),
    ("products", "Product advice"),
    ("bookings", "Bookings and appointments"),
    ("feedback", "Feedback and complaints"),
];

/// What tools do: the beginning of the name, and a sentence on it.
pub(super) const VERBS: &[(&str, &str)] = &[
    (
        "lookup_order",
        "Reads an order with its items and their state.",
    ),
    (
        "create_ticket",
        "Files a ticket that a colleague will pick up.",
    ),
    (
        "issue_refund",
        "Pays an amount back to the card that was charged.",
    ),
    (
        "track_parcel",
        "Says where a parcel is and when it should arrive.",
    ),
    (
        "update_address",
        "Changes the address of an order that has not left.",
    ),
    (
        "search_manual",
        "Finds the passages of a manual that fit a question.",
    ),
];

/// Sentences of support prompts, between 60 and 150 bytes.
pub(super) const SENTENCES: &[&str] = &[
    "Answer the question first, then explain in one or two sentences why the answer is what it is.",
    "Ask for the order number only when it can't be found under the customer's name or e-mail address.",
    "Never promise a date that did not come from a tool; say which step comes next instead.",
    "If two policies contradict each other, apply the one that is better for the customer and note it.",
    "Write amounts with their currency, as in €24.90 or ¥3,200, and never convert between currencies.",
    "When an item arrived broken, ask for one photo, and decide without it if the customer has none.",
    "Keep paragraphs short – three sentences at most – and use a list only for steps to be followed.",
    "A customer who mentions an injury, a lawyer or the press is handed to a colleague at once.",
    "Read the whole message before you choose a tool, since the real request often stands at its end.",
    "Repeat the decision in your last sentence, so that nobody has to scroll back to find it.",
    "Do not ask for passwords, card numbers or dates of birth, and do not repeat them when they are sent.",
    "If the answer is no, say so plainly, give the reason, and offer the nearest thing that is possible.",
    "Use the customer's own words for the product, even when the catalogue calls it something else.",
    "An order that has left the warehouse can't be changed; offer a return, which costs nothing.",
    "Quote at most one sentence of a policy, and link to the page that has the rest of it.",
    "When a tool fails twice, tell the customer what you tried and file a ticket with the error text.",
    "Prefer the answer from the knowledge base over your own, and say when it may be out of date.",
    "Names such as Łukasz, Søren or 山田さん are written exactly as the customer writes them.",
    "Opening hours differ by store and by season, so look them up each time that they are asked for.",
    "Gift cards are refunded to a gift card, never to the card that somebody else has paid with.",
    "If the customer writes in another language than the account says, follow the language of the message.",
    "Warranty begins on the day of delivery and not on the day of the order, which matters for pre-orders.",
    "Close the conversation only after the customer has confirmed that nothing else is open.",
    "Notes for colleagues are short and say what was asked, what was decided, and which tool said so.",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_plain_scalars() {
        for sentence in SENTENCES {
            for mark in [": ", " #", "{{"] {
                assert!(!sentence.contains(mark), "`{mark}` in: {sentence}");
            }
        }
    }
}
