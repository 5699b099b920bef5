//! `packc version`: print the version, as `--version` does.

use crate::exit::Exit;
use crate::report;

pub(crate) fn run() -> Exit {
    let line = format!("packc {}\n", packc_driver::VERSION);
    match report::print(line.as_bytes()) {
        Ok(()) => Exit::Ok,
        Err(_) => Exit::Failure,
    }
}
