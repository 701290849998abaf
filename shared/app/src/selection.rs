//! The employees whom a request selects.

use serde::{Deserialize, Serialize};
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};

/// The employees whom a request selects (rule PAY-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selection {
    /// Everybody who belongs to what the request is about: the organization, or a pay group.
    Everybody,
    /// The members of the department and of those below it.
    Department(DepartmentId),
    /// Everybody who works at the site on a day of the period.
    Site(SiteId),
    Employees(Vec<EmployeeId>),
}

impl Selection {
    /// The number of employees that the body names; 0 for every other selection.
    pub fn named(&self) -> usize {
        match self {
            Self::Employees(ids) => ids.len(),
            Self::Everybody | Self::Department(_) | Self::Site(_) => 0,
        }
    }
}
