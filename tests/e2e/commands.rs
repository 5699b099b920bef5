//! The command line: exit codes, streams, flags, and what is written where.

mod explain;
mod explode;
mod fix;
mod flags;
mod formats;
mod help;
mod lints;
mod migrate;
mod output;
mod render;
mod streams;
mod targets;
mod validate;
