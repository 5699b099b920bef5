//! Formats and messages: what a text means doesn't depend on its bytes' dress, and a message points at the mistake.

mod files;
mod messages;
mod paths;
mod scalars;
mod structure;
