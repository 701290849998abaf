//! Writes what is generated. A test fails while a written file differs from what would be written.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask openapi              writes functions/system/openapi.json
cargo xtask docs                 writes docs/reference/operations.md and codes.md
cargo xtask new-group shifts     writes a group of operations on shifts; where the singular is not the
                                 plural without its s: cargo xtask new-group companies company";

/// What is said once a group is written.
const LEFT: &str = "\
The group is complete: it runs, and `cargo test --workspace` holds. Left to do: its real fields (wire.rs, \
the file of one resource, the entity, the test), its rules and their numbers, which system roles may read it, \
and what CHANGELOG.md says of it.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let written = match arguments[..] {
        ["openapi"] => write("functions/system/openapi.json", wfm_local::functions::openapi()),
        ["docs"] => write("docs/reference/operations.md", wfm_xtask::operations::page())
            .and_then(|()| write("docs/reference/codes.md", wfm_xtask::codes::page())),
        ["new-group", group] => new_group(group, None),
        ["new-group", group, singular] => new_group(group, Some(singular)),
        _ => Err(HELP.to_owned()),
    };
    let Err(why) = written else { return ExitCode::SUCCESS };
    say(&why);
    ExitCode::FAILURE
}

fn say(what: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{what}");
}

fn write(path: &str, content: String) -> Result<(), String> {
    let path = repository().join(path);
    std::fs::write(&path, content).map_err(|why| format!("{}: {why}", path.display()))
}

/// Writes a group, then what is generated from its declarations.
fn new_group(group: &str, singular: Option<&str>) -> Result<(), String> {
    let written = wfm_xtask::new_group::write(&repository(), group, singular)?;
    written.iter().for_each(|path| say(path));
    // This program does not hold the new group yet: another build of it does.
    for arguments in [["fmt", "--all"], ["xtask", "docs"], ["xtask", "openapi"]] {
        let status = Command::new("cargo").args(arguments).current_dir(repository()).status();
        if !status.is_ok_and(|status| status.success()) {
            let command = arguments.join(" ");
            return Err(format!(
                "the group is written, but `cargo {command}` failed: run it again"
            ));
        }
    }
    say(LEFT);
    Ok(())
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
