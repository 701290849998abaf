//! Names beside the ids in the rows of a list, so that a screen needs no second request (rule API-107).

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_http::{Call, Error};
use wfm_storage::employees;
use wfm_storage::key::{Item, Key};

/// The names that may be shown beside rows of employees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Expand {
    Employee,
}

/// The id, number and name of an employee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EmployeeName {
    /// The id of the employee.
    pub id: Uuid,
    /// Unique in the organization.
    pub employee_number: String,
    /// The given name.
    pub first_name: String,
    /// The family name.
    pub last_name: String,
    /// The name by which the person is called, in place of the given name.
    pub preferred_name: Option<String>,
}

impl From<Employee> for EmployeeName {
    fn from(employee: Employee) -> Self {
        let Employee { id, employee_number, first_name, last_name, preferred_name, .. } = employee;
        Self { id: id.0, employee_number, first_name, last_name, preferred_name }
    }
}

/// A row that belongs to an employee.
pub trait OfEmployee {
    /// The employee to whom the row belongs, if that is known.
    fn employee_id(&self) -> Option<Uuid>;
    /// Adds the name of the employee to the row.
    fn set_employee(&mut self, name: EmployeeName);
}

/// Implements [`OfEmployee`] for types with the fields `employee_id` and `employee`.
#[macro_export]
macro_rules! of_employee {
    ($($row:ty),+) => {$(
        impl $crate::expand::OfEmployee for $row {
            fn employee_id(&self) -> Option<uuid::Uuid> {
                self.employee_id.into()
            }
            fn set_employee(&mut self, name: $crate::expand::EmployeeName) {
                self.employee = Some(name);
            }
        }
    )+};
}

/// The rows, with the names of their employees if the request asks for them. A caller who may read a row may also
/// read the name.
///
/// # Errors
/// Errors of the table.
pub async fn employees<Q, B, T: OfEmployee>(
    call: &Call<Q, B>,
    expand: Option<Expand>,
    rows: impl IntoIterator<Item = T>,
) -> Result<Vec<T>, Error> {
    let mut rows: Vec<T> = rows.into_iter().collect();
    if expand == Some(Expand::Employee) {
        let names = names(call, rows.iter().filter_map(T::employee_id)).await?;
        for row in &mut rows {
            if let Some(name) = row.employee_id().and_then(|id| names.get(&id)) {
                row.set_employee(name.clone());
            }
        }
    }
    Ok(rows)
}

/// The names of employees, keyed by id.
///
/// # Errors
/// Errors of the table.
pub async fn names<Q, B>(
    call: &Call<Q, B>,
    ids: impl Iterator<Item = Uuid>,
) -> Result<HashMap<Uuid, EmployeeName>, Error> {
    let keys = ids.map(|id| employees::key(call.organization(), EmployeeId(id))).collect();
    names_in(call.table().glance_at_many(keys).await?)
}

/// The names in the rows of employees, keyed by id.
///
/// # Errors
/// Internal errors for rows that cannot be read.
pub fn names_in(rows: HashMap<Key, Item>) -> Result<HashMap<Uuid, EmployeeName>, Error> {
    let name = |item| -> Result<_, Error> {
        let name = EmployeeName::from(employees::read(item)?.employee);
        Ok((name.id, name))
    };
    rows.into_values().map(name).collect()
}
