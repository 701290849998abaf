//! `docs/reference/operations.md`: every operation, with who may call it.

use wfm_http::authorization::PERMISSIONS;
use wfm_http::operation::{Access, Operation};
use wfm_local::functions::groups;

const INTRODUCTION: &str = "\
# Operations

<!-- `cargo xtask docs` writes this page from the declarations in `functions/*/src/lib.rs`. -->

Every operation and who may call it. The contract is the OpenAPI document
([`/openapi.json`](../../functions/system/openapi.json)): parameters, bodies, answers and errors.

*Open* needs no token; *signed in* takes any valid one. A permission with scopes is held in one of them:
`own` is the caller's own records, `team` also those of direct and indirect reports, `all` those of the
whole organization.
";

const HEADER: &str = "\
| Operation | Id | What it does | Permission |
|---|---|---|---|
";

/// The text of the page, made from the declarations.
pub fn page() -> String {
    let sections = groups().into_iter().map(|group| {
        let rows: String = group.operations().map(|operation| row(operation)).collect();
        format!("\n## {}\n\n{HEADER}{rows}", group.name)
    });
    INTRODUCTION.to_owned() + &sections.collect::<String>()
}

fn row(operation: &Operation) -> String {
    let Operation { method, path, id, summary, .. } = operation;
    format!("| `{method} {path}` | `{id}` | {summary} | {} |\n", permission(operation))
}

/// The callers who are allowed, in words.
fn permission(operation: &Operation) -> String {
    let access = match operation.access {
        Access::Open => "open".to_owned(),
        Access::SignedIn => "signed in".to_owned(),
        Access::Needs(permission) => with_scopes(permission),
        Access::NeedsEither(one, other) => {
            format!("{} or {}", with_scopes(one), with_scopes(other))
        }
    };
    match operation.remark {
        Some(remark) => format!("{access}; {remark}"),
        None => access,
    }
}

/// A permission in the form `` `employees:read` (own, team, all) ``. A permission that contains its scope, such as
/// `payrolls:read:all`, has no choice of scopes.
fn with_scopes(written: &str) -> String {
    let known = PERMISSIONS.iter().find(|known| known.name == written);
    match known.map_or(&[][..], |known| known.scopes) {
        [] => format!("`{written}`"),
        scopes => {
            let scopes: Vec<&str> = scopes.iter().map(|scope| scope.as_str()).collect();
            format!("`{written}` ({})", scopes.join(", "))
        }
    }
}
