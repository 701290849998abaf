//! `cargo run`: the service on this machine.

use std::process::ExitCode;

/// The allocator matters, because reading and writing many items allocates much memory
/// (`docs/explanation/adr/0008-a-pay-run-is-bound-by-what-it-reads.md`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    wfm_local::cli::main()
}
