//! Sources and schema: what is written is either in the pack or in a message.

mod pack;
mod sources;
