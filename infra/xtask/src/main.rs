//! Writes what is generated. A test fails while a written file differs from what would be written.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask openapi    writes functions/system/openapi.json
cargo xtask docs       writes docs/reference/operations.md and codes.md";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let written = match arguments[..] {
        ["openapi"] => write("functions/system/openapi.json", wfm_local::functions::openapi()),
        ["docs"] => write("docs/reference/operations.md", wfm_xtask::operations::page())
            .and_then(|()| write("docs/reference/codes.md", wfm_xtask::codes::page())),
        _ => Err(HELP.to_owned()),
    };
    let Err(why) = written else { return ExitCode::SUCCESS };
    let _ = writeln!(std::io::stdout().lock(), "{why}");
    ExitCode::FAILURE
}

fn write(path: &str, content: String) -> Result<(), String> {
    let path = repository().join(path);
    std::fs::write(&path, content).map_err(|why| format!("{}: {why}", path.display()))
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
