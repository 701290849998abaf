//! `cargo xtask openapi` writes the published document from the operations' declarations. A test
//! fails while the two differ.

use std::io::Write;
use std::process::ExitCode;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../functions/system/openapi.json");

fn main() -> ExitCode {
    let mut out = std::io::stdout().lock();
    let told = match std::env::args().nth(1).as_deref() {
        Some("openapi") => match std::fs::write(DOCUMENT, wfm_local::functions::openapi()) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(why) => format!("{DOCUMENT}: {why}"),
        },
        _ => "cargo xtask openapi    writes functions/system/openapi.json".to_owned(),
    };
    let _ = writeln!(out, "{told}");
    ExitCode::FAILURE
}
