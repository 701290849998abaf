//! The fields of a body that select employees.

use uuid::Uuid;
use wfm_app::selection::Selection;
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_domain::site::Site;
use wfm_http::error::{all_known, once_each};
use wfm_http::{Call, Error};
use wfm_storage::{coded, departments, employees};

/// The selection of a body: some employees, a department, a site or everybody.
///
/// # Errors
/// A violation if the body selects in two ways, or names an employee twice.
pub fn selected(
    employees: Option<Vec<Uuid>>,
    department: Option<Uuid>,
    site: Option<Uuid>,
) -> Result<Selection, Error> {
    let not_together = |pointer| {
        let detail = "Give employees, a department, or a site: one of them.";
        Err(Error::invalid(pointer, "not_together", detail))
    };
    match (employees, department, site) {
        (Some(_), Some(_), _) => not_together("/department_id"),
        (Some(_), _, Some(_)) | (_, Some(_), Some(_)) => not_together("/site_id"),
        (Some(ids), None, None) => {
            once_each("/employee_ids", &ids)?;
            Ok(Selection::Employees(ids.into_iter().map(EmployeeId).collect()))
        }
        (None, Some(id), None) => Ok(Selection::Department(DepartmentId(id))),
        (None, None, Some(id)) => Ok(Selection::Site(SiteId(id))),
        (None, None, None) => Ok(Selection::Everybody),
    }
}

/// Refuses a selection that names something unknown.
///
/// # Errors
/// A violation with `unknown_reference`, and errors of the table.
pub async fn check_known<Q, B>(call: &Call<Q, B>, selection: &Selection) -> Result<(), Error> {
    let (table, organization) = (call.table(), call.organization());
    let unknown = |pointer, detail| Err(Error::invalid(pointer, "unknown_reference", detail));
    match selection {
        Selection::Everybody => Ok(()),
        Selection::Employees(ids) => {
            let key = |id: &EmployeeId| employees::key(organization, *id);
            let found = table.get_many(ids.iter().map(key).collect()).await?;
            let known = ids.iter().map(|id| found.contains_key(&key(id)));
            all_known("/employee_ids", "employee", known)
        }
        Selection::Department(id) => match departments::get(table, organization, *id).await? {
            Some(_) => Ok(()),
            None => unknown("/department_id", "There is no department with this id."),
        },
        Selection::Site(id) => match coded::get::<Site>(table, organization, *id).await? {
            Some(_) => Ok(()),
            None => unknown("/site_id", "There is no site with this id."),
        },
    }
}
