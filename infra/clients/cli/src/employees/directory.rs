//! The employees, departments and sites that exist already. The rows refer to them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::api::{Api, ApiError, Call};
use crate::directory::{folded, ids_by_code};
use crate::suggest::did_you_mean;
use crate::table::Row;

/// An employee as the service shows one. The pay and the activation of an account are confidential, so there is no
/// `Debug`.
#[derive(Clone, Default, Deserialize)]
pub struct Employee {
    pub id: String,
    pub employee_number: String,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

impl Employee {
    /// The value of a field. Null if the service does not show it.
    pub fn field(&self, name: &str) -> &Value {
        self.fields.get(name).unwrap_or(&Value::Null)
    }

    /// Sets a field, for tests.
    #[cfg(test)]
    pub fn set(&mut self, name: &str, value: Value) {
        self.fields.insert(name.to_owned(), value);
    }
}

/// The error of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The column, or the server's pointer if no column belongs to it.
    pub place: String,
    pub code: String,
    pub detail: String,
}

/// The service's resources to which the rows refer.
#[derive(Clone, Default)]
pub struct Directory {
    /// The employees by number, folded.
    pub employees: BTreeMap<String, Employee>,
    /// The ids by code, folded.
    departments: BTreeMap<String, String>,
    /// The ids by code, folded.
    sites: BTreeMap<String, String>,
}

impl Directory {
    /// Reads the resources to which these rows may refer. Sites are read only if a row names one.
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

/// The id of the resource that a column names by its code.
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

/// The error of a column whose value names something that does not exist.
pub fn unknown(column: &str, detail: String) -> Violation {
    violation(column, "unknown_reference", detail)
}
