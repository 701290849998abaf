//! `docs/reference/codes.md`: every code of an answer, from the table in `shared/http/src/codes.rs`.

use wfm_http::codes::{self, Kind};

const INTRODUCTION: &str = "\
# Codes

<!-- `cargo xtask docs` writes this page from `shared/http/src/codes.rs` and `problem.rs`. -->

Every code that an answer may hold, when it comes, and what a client does then. A client that meets
a code it does not know acts by the status, the verdict or the state beside it.
";

/// The text of the page, made from the table.
pub fn page() -> String {
    INTRODUCTION.to_owned() + &Kind::ALL.map(section).concat()
}

fn section(kind: Kind) -> String {
    let (title, place) = kind.describe();
    let problems = kind == Kind::Problem;
    let header = if problems {
        "| Code | Status | When | What a client does |\n|---|---|---|---|\n"
    } else {
        "| Code | When | What a client does |\n|---|---|---|\n"
    };
    let rows = codes::all().filter(|code| code.kind == kind).map(|code| {
        let status =
            code.status.map_or_else(String::new, |status| format!(" {} |", status.as_u16()));
        format!("| `{}` |{status} {} | {} |\n", code.name, code.meaning, code.client_does)
    });
    format!("\n## {title}\n\n{place}\n\n{header}{}", rows.collect::<String>())
}
