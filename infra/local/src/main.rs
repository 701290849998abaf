//! `cargo run`: the service on this machine.

use std::process::ExitCode;

fn main() -> ExitCode {
    wfm_local::cli::main()
}
