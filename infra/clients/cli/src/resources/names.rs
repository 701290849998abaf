//! The names beside the ids of a table. A command reads them once, and only for the columns that it shows.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;

use super::Row;
use super::flat::Column;
use super::kinds::Kind;
use crate::api::{Api, ApiError, Call};

/// Lists whose rows have the code of a leave type.
const LISTS_OF_LEAVE: [&str; 2] = ["leaves", "leave-balances"];

/// The kind of ids that a column holds.
#[derive(Clone, Copy)]
enum Named {
    Kind(&'static Kind),
    LeaveType,
}

/// The names of a column.
pub struct Names {
    /// The names, by id.
    names: BTreeMap<String, String>,
    /// The heading of the column of names.
    pub head: String,
}

impl Names {
    /// Whether no id has a name.
    pub fn are_none(&self) -> bool {
        self.names.is_empty()
    }

    pub fn of(&self, id: &Value) -> &str {
        id.as_str().and_then(|id| self.names.get(id)).map_or("", String::as_str)
    }
}

/// The query parameter with which a list also returns the names of these columns. Nothing if the list cannot.
pub fn expansion(resource: &str, columns: &[Column]) -> Option<String> {
    let has = |name: &str| columns.iter().any(|column| column.name() == name);
    match resource {
        "attendances" | "leaves" | "leave-balances" | "timesheets" | "payrolls"
        | "pay-adjustments" | "shift-requests" => has("employee_id").then(|| "employee".to_owned()),
        "employees" => {
            let parts = ["manager", "department"];
            let parts = parts.into_iter().filter(|part| has(&format!("{part}_id")));
            let parts: Vec<&str> = parts.collect();
            (!parts.is_empty()).then(|| parts.join(","))
        }
        _ => None,
    }
}

/// The names for each of these columns. Nothing for a column without ids.
pub async fn read(
    api: &Api,
    resource: &str,
    columns: &[Column],
    rows: &[Row],
) -> Result<Vec<Option<Names>>, ApiError> {
    let mut known: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    // If several columns refer to the same kind, it is read once.
    for kind in columns.iter().filter_map(|column| match named(resource, column)? {
        Named::Kind(kind) => Some(kind),
        Named::LeaveType => None,
    }) {
        if known.contains_key(kind.list) {
            continue;
        }
        let mut names = BTreeMap::new();
        let mut wanted = BTreeSet::new();
        for column in columns {
            if !matches!(named(resource, column), Some(Named::Kind(of)) if of == kind) {
                continue;
            }
            for row in rows {
                let Some(id) = column.of(row).as_str() else { continue };
                match brought(kind, column, row) {
                    Some(name) => drop(names.insert(id.to_owned(), name)),
                    None => drop(wanted.insert(id.to_owned())),
                }
            }
        }
        wanted.retain(|id| !names.contains_key(id));
        names.extend(kind.names(api, wanted).await?);
        known.insert(kind.list, names);
    }
    let mut all = vec![];
    for column in columns {
        let names = match named(resource, column) {
            None => {
                all.push(None);
                continue;
            }
            Some(Named::Kind(kind)) => known.get(kind.list).cloned().unwrap_or_default(),
            Some(Named::LeaveType) if rows.is_empty() => BTreeMap::new(),
            Some(Named::LeaveType) => leave_types(api).await?,
        };
        let head = match column.name() {
            name if name.ends_with("_id") => name.trim_end_matches("_id").to_owned(),
            name => format!("{name}_name"),
        };
        all.push(Some(Names { names, head }));
    }
    Ok(all)
}

fn named(resource: &str, column: &Column) -> Option<Named> {
    let field = column.within.as_deref().unwrap_or(&column.field);
    match Kind::of_field(field) {
        Some(kind) => Some(Named::Kind(kind)),
        None if field == "type" && LISTS_OF_LEAVE.contains(&resource) => Some(Named::LeaveType),
        None => None,
    }
}

/// The name that is part of a row: `employee` beside `employee_id`.
fn brought(kind: &Kind, column: &Column, row: &Row) -> Option<String> {
    let beside = column.within.is_none().then(|| column.field.strip_suffix("_id"))??;
    kind.name_of(row.get(beside)?.as_object()?)
}

async fn leave_types(api: &Api) -> Result<BTreeMap<String, String>, ApiError> {
    #[derive(Deserialize)]
    struct Settings {
        #[serde(default)]
        leave_types: Vec<LeaveType>,
    }
    #[derive(Deserialize)]
    struct LeaveType {
        code: String,
        name: String,
    }
    match api.send::<Settings>(&Call::get("/settings")).await {
        Ok(settings) => {
            Ok(settings.leave_types.into_iter().map(|one| (one.code, one.name)).collect())
        }
        Err(ApiError::Refused(problem)) if matches!(problem.status, 403 | 404) => {
            Ok(BTreeMap::new())
        }
        Err(error) => Err(error),
    }
}
