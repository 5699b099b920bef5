//! Sources and schema: what is written is either in the pack or in a message.

mod evals;
mod media;
mod pack;
mod sources;
mod workflow;
