//! Who and what is there already: to whom and to what the rows refer.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::api::{Api, ApiError, Call};
use crate::directory::{folded, ids_by_code};
use crate::suggest::did_you_mean;
use crate::table::Row;

/// An employee as the service shows one. What they are paid and how they activate an account is nobody else's: no `Debug`.
#[derive(Clone, Default, Deserialize)]
pub struct Employee {
    pub id: String,
    pub employee_number: String,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

impl Employee {
    /// A field; null if it is not shown.
    pub fn field(&self, name: &str) -> &Value {
        self.fields.get(name).unwrap_or(&Value::Null)
    }

    /// Another field, for tests.
    #[cfg(test)]
    pub fn set(&mut self, name: &str, value: Value) {
        self.fields.insert(name.to_owned(), value);
    }
}

/// The error of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The column, or the server's pointer where there is none for it.
    pub place: String,
    pub code: String,
    pub detail: String,
}

/// The service's resources to which the rows refer.
#[derive(Clone, Default)]
pub struct Directory {
    /// By number, folded.
    pub employees: BTreeMap<String, Employee>,
    /// Ids by code, folded.
    departments: BTreeMap<String, String>,
    /// Likewise.
    sites: BTreeMap<String, String>,
}

impl Directory {
    /// Reads what these rows may refer to: the sites only if a row names one.
    pub async fn read(api: &Api, rows: &[Row]) -> Result<Self, ApiError> {
        let employees = api.list::<Employee>(&Call::get("/employees")).await?;
        let departments = ids_by_code(api, "/departments").await?;
        let sites = match rows.iter().any(|row| row.get("site_code").is_some()) {
            true => ids_by_code(api, "/sites").await?,
            false => BTreeMap::new(),
        };
        Ok(Self {
            employees: employees.into_iter().map(|e| (folded(&e.employee_number), e)).collect(),
            departments,
            sites,
        })
    }

    pub fn department(&self, row: &Row) -> Result<Option<String>, Violation> {
        coded(row, "department_code", &self.departments, "department")
    }

    pub fn site(&self, row: &Row) -> Result<Option<String>, Violation> {
        coded(row, "site_code", &self.sites, "site")
    }

    pub fn manager(&self, row: &Row) -> Result<Option<String>, Violation> {
        let Some(number) = row.get("manager_number") else { return Ok(None) };
        match self.employees.get(&folded(number)) {
            Some(manager) => Ok(Some(manager.id.clone())),
            None => Err(unknown("manager_number", format!("{number} was not created"))),
        }
    }
}

/// The id of what a column names by its code.
fn coded(
    row: &Row,
    column: &'static str,
    ids: &BTreeMap<String, String>,
    what: &str,
) -> Result<Option<String>, Violation> {
    let Some(code) = row.get(column) else { return Ok(None) };
    match ids.get(&folded(code)) {
        Some(id) => Ok(Some(id.clone())),
        None => {
            let meant = did_you_mean(code, ids.keys().map(String::as_str));
            Err(unknown(column, format!("there is no {what} {code}{meant}")))
        }
    }
}

/// The error of a column.
pub fn violation(column: &str, code: &str, detail: String) -> Violation {
    Violation { place: column.to_owned(), code: code.to_owned(), detail }
}

/// Of what names something that is not there.
pub fn unknown(column: &str, detail: String) -> Violation {
    violation(column, "unknown_reference", detail)
}
