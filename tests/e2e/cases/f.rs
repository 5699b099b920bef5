//! Hostile input: sources may come from a stranger's pull request.

mod boundary;
mod size;
mod terminal;
