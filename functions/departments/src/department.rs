//! Code that the operations on a department share.

use wfm_domain::ids::{DepartmentId, EmployeeId};
use wfm_domain::independence::Author;
use wfm_domain::{text, tree};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::table::Write;
use wfm_storage::{departments, employees};

use crate::wire::{Department, DepartmentCreate};

pub async fn load<B>(
    call: &Call<Nothing, B>,
    id: DepartmentId,
) -> Result<departments::Department, Error> {
    departments::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, department: &departments::Department) -> String {
    call.etag("department", department.id, department.rev)
}

/// The answer 200 with the department.
pub fn reply<B>(
    call: &Call<Nothing, B>,
    department: &departments::Department,
) -> Reply<Department> {
    Reply::ok(Department::from(department)).etag(&etag(call, department))
}

/// The answer 201 with the department.
pub fn created<B>(
    call: &Call<Nothing, B>,
    department: &departments::Department,
) -> Reply<Department> {
    let location = format!("/departments/{}", department.id);
    Reply::created(Department::from(department), &location).etag(&etag(call, department))
}

/// The department with the fields of a request body.
pub fn with_input(
    department: departments::Department,
    body: &DepartmentCreate,
) -> departments::Department {
    departments::Department {
        code: text::identifier(&body.code),
        name: text::name(&body.name),
        parent_id: body.parent_id.map(DepartmentId),
        manager_id: body.manager_id.map(EmployeeId),
        is_active: body.is_active.unwrap_or(true),
        ..department
    }
}

/// Refuses a body that names a parent or a manager who does not exist in the organization.
pub async fn check_references<B>(
    call: &Call<Nothing, B>,
    body: &DepartmentCreate,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let mut violations = Vec::new();
    if let Some(parent) = body.parent_id.map(DepartmentId)
        && departments::get(table, organization, parent).await?.is_none()
    {
        let detail = "There is no such department.";
        violations.push(Violation::at("/parent_id", "unknown_reference", detail));
    }
    if let Some(manager) = body.manager_id.map(EmployeeId)
        && employees::get(table, organization, manager).await?.is_none()
    {
        let detail = "There is no such employee.";
        violations.push(Violation::at("/manager_id", "unknown_reference", detail));
    }
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

/// The write that moves the department below its parent. It is refused if another department moves meanwhile. A
/// caller who moves an existing department contributes to the pay of its members (rule PAY-70).
///
/// # Errors
/// 409 `in_use` if 32 other accounts have moved departments (rule PAY-73); 409 `cycle` and 400 `too_deep`.
pub async fn move_in_tree<B>(
    call: &Call<Nothing, B>,
    department: &departments::Department,
    author: Option<&Author>,
) -> Result<Write, Error> {
    let organization = call.organization();
    let mut tree = departments::tree(call.table(), organization).await?;
    if let Some(author) = author {
        tree.moved_by.admit(author, call.now()).map_err(|_| {
            let detail = "Too many accounts have moved departments. Let one of them move it.";
            Error::conflict(Conflict::InUse, detail)
        })?;
    }
    match tree::check_move(department.id, department.parent_id, &tree.parents) {
        Ok(()) => Ok(tree.moved(organization)),
        Err(tree::Violation::Cycle) => {
            let detail = "The department would be part of itself.";
            let violation = Violation::at("/parent_id", "cycle", detail);
            Err(Error::Conflict(Conflict::Cycle, detail.into(), vec![violation]))
        }
        Err(tree::Violation::TooDeep) => {
            let detail = format!("A tree has at most {} levels.", tree::MAX_LEVELS);
            Err(Error::invalid("/parent_id", "too_deep", detail))
        }
    }
}
