//! What release jobs need: proofs that outputs are current, what a pack depends on, and many packs in one call.

mod check;
mod depfile;
mod print;
mod several;
mod workspace;
