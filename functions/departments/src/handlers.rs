//! What the operations do.

use wfm_domain::ids::{DepartmentId, EmployeeId, OrganizationId};
use wfm_domain::tree;
use wfm_http::audit::{self, Act};
use wfm_http::error::Violation;
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::operation::IfMatch;
use wfm_http::page::{self, PageQuery};
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services};
use wfm_storage::list::List;
use wfm_storage::memberships::Membership;
use wfm_storage::table::Write;
use wfm_storage::{departments, employees};

use crate::wire::{Department, DepartmentInput};

/// `GET /departments`
pub async fn list_departments(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<Department>>, Error> {
    let services = &call.services;
    let bound = page::binding(&call.caller, "list_departments", None, &())?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let list = List {
        index: None,
        partitions: vec![departments::all(call.caller.organization)],
        from: "0".into(),
        to: "~".into(),
        descending: true,
        after: after.as_deref(),
        limit: limit as usize,
    };
    let found = services.storage.table.list(list, |item| departments::read(item).map(Some)).await?;
    let rows = found.rows.iter().map(Department::from).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

/// `GET /departments/{id}`
pub async fn get_department(call: Call<Nothing, Nothing>) -> Result<Reply<Department>, Error> {
    let department = existing(&call).await?;
    Ok(Reply::ok(Department::from(&department)).etag(&etag(&call.services, &department)))
}

async fn existing<B>(call: &Call<Nothing, B>) -> Result<departments::Department, Error> {
    let id: DepartmentId = call.id.parse().map_err(|_| Error::NotFound)?;
    let table = &call.services.storage.table;
    departments::get(table, call.caller.organization, id).await?.ok_or(Error::NotFound)
}

fn etag(services: &Services, department: &departments::Department) -> String {
    services.opaque.etag("department", &department.id.to_string(), department.rev)
}

fn taken() -> Error {
    let detail = "Another department has this code.";
    let violation = Violation::at("/code", "already_exists", detail);
    Error::Conflict(Conflict::AlreadyExists, detail.into(), vec![violation])
}

/// What a body asks for, put on `department`; everyone it names exists.
async fn asked(
    services: &Services,
    organization: OrganizationId,
    body: &DepartmentInput,
    department: departments::Department,
) -> Result<departments::Department, Error> {
    let table = &services.storage.table;
    let parent_id = body.parent_id.map(DepartmentId);
    let manager_id = body.manager_id.map(EmployeeId);
    let mut violations = Vec::new();
    if let Some(parent) = parent_id
        && departments::get(table, organization, parent).await?.is_none()
    {
        let detail = "There is no such department.";
        violations.push(Violation::at("/parent_id", "unknown_reference", detail));
    }
    if let Some(manager) = manager_id
        && employees::get(table, organization, manager).await?.is_none()
    {
        violations.push(Violation::at(
            "/manager_id",
            "unknown_reference",
            "There is no such employee.",
        ));
    }
    if !violations.is_empty() {
        return Err(Error::Invalid(violations));
    }
    Ok(departments::Department {
        code: body.code.trim().to_owned(),
        name: body.name.trim().to_owned(),
        parent_id,
        manager_id,
        is_active: body.is_active.unwrap_or(true),
        ..department
    })
}

/// The write that lets `department` hang where it shall, if nothing else moves meanwhile.
async fn hang(
    services: &Services,
    organization: OrganizationId,
    department: &departments::Department,
) -> Result<Write, Error> {
    let table = &services.storage.table;
    let (rev, parents) = departments::parents(table, organization).await?;
    match tree::may_hang(department.id, department.parent_id, &parents) {
        Ok(()) => {}
        Err(tree::Violation::Cycle) => {
            let detail = "The department would be part of itself.";
            let violation = Violation::at("/parent_id", "cycle", detail);
            return Err(Error::Conflict(Conflict::Cycle, detail.into(), vec![violation]));
        }
        Err(tree::Violation::TooDeep) => {
            let detail = format!("At most {} levels.", tree::MOST_LEVELS);
            return Err(Error::invalid("/parent_id", "too_deep", detail));
        }
    }
    Ok(departments::move_tree(organization, rev))
}

/// `POST /departments`
pub async fn create_department(
    call: Call<Nothing, DepartmentInput>,
) -> Result<Reply<Department>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let now = services.clock.now();
    let department = departments::Department {
        rev: 1,
        id: DepartmentId(services.ids.next()),
        code: String::new(),
        name: String::new(),
        parent_id: None,
        manager_id: None,
        is_active: true,
        created_at: now,
        updated_at: now,
    };
    let department = asked(services, organization, &call.body, department).await?;
    let key = call.idempotency_key.as_deref();
    let fingerprint = fingerprint(&call.sent, &[])?;
    let once = Once::of(services, caller, "create_department", key, fingerprint);
    if let Used::Before(earlier) = once.look().await? {
        return replayed(services, caller, &earlier).await;
    }
    for _ in 0..10 {
        let mut writes = Vec::from(departments::create(organization, &department));
        let shown = serde_json::to_value(Department::from(&department)).map_err(Error::internal)?;
        let act = Act {
            action: "department.created",
            resource_type: "department",
            resource_id: department.id.to_string(),
            changes: audit::changes(&serde_json::Value::Null, &shown),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        if department.parent_id.is_some() {
            writes.push(hang(services, organization, &department).await?);
        }
        if !department.is_active {
            let membership = Membership::Department(department.id);
            writes.push(membership.set_closed(organization, &Default::default(), true));
        }
        writes.extend(once.consume(&department.id.to_string(), 201));
        let written = table.write(writes).await;
        if let Err(why) = &written
            && let Some(earlier) = once.made_by_twin(why).await?
        {
            return replayed(services, caller, &earlier).await;
        }
        match written {
            Ok(()) => return Ok(made(services, &department)),
            Err(why) if why.refused_at(0) => return Err(taken()),
            Err(wfm_storage::Error::Refused(_)) => {} // the tree moved: look again
            // It may have been applied: what is there now tells.
            Err(why) => match departments::get(table, organization, department.id).await? {
                Some(_) => return Ok(made(services, &department)),
                None => return Err(why.into()),
            },
        }
    }
    Err(Error::Unavailable { cause: "departments keep moving".into() })
}

fn made(services: &Services, department: &departments::Department) -> Reply<Department> {
    let location = format!("/departments/{}", department.id);
    let reply = Reply::created(Department::from(department), &location);
    reply.etag(&etag(services, department))
}

async fn replayed(
    services: &Services,
    caller: &Caller,
    earlier: &str,
) -> Result<Reply<Department>, Error> {
    let id: DepartmentId = earlier.parse().map_err(Error::internal)?;
    let found = departments::get(&services.storage.table, caller.organization, id).await?;
    Ok(made(services, &found.ok_or(Error::NotFound)?).replayed())
}

/// `PUT /departments/{id}`
pub async fn update_department(
    call: Call<Nothing, DepartmentInput>,
) -> Result<Reply<Department>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    for _ in 0..20 {
        let before = existing(&call).await?;
        let after = asked(services, organization, &call.body, before.clone()).await?;
        let tag = etag(services, &before);
        if after == before {
            return Ok(Reply::ok(Department::from(&before)).etag(&tag));
        }
        call.check_if_match(IfMatch::Honoured, &tag)?;
        let after = departments::Department {
            rev: before.rev + 1,
            updated_at: services.clock.now(),
            ..after
        };
        let mut writes = departments::replace(organization, &before, &after);
        let code_moves = writes.len() > 1;
        if after.parent_id != before.parent_id {
            writes.push(hang(services, organization, &after).await?);
        }
        if after.is_active != before.is_active {
            writes.push(switch(services, organization, &after).await?);
        }
        let shown = |d: &departments::Department| serde_json::to_value(Department::from(d));
        let act = Act {
            action: "department.updated",
            resource_type: "department",
            resource_id: after.id.to_string(),
            changes: audit::changes(
                &shown(&before).map_err(Error::internal)?,
                &shown(&after).map_err(Error::internal)?,
            ),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        match table.write(writes).await {
            Ok(()) => {
                let tag = etag(services, &after);
                return Ok(Reply::ok(Department::from(&after)).etag(&tag));
            }
            Err(why) if code_moves && why.refused_at(1) && !why.refused_at(0) => {
                return Err(taken());
            }
            Err(wfm_storage::Error::Refused(_)) => {} // something moved meanwhile: look again
            Err(why) => return Err(why.into()),
        }
    }
    Err(Error::Unavailable { cause: "the department keeps changing".into() })
}

/// The write that opens or closes the department's membership; one with active members stays.
async fn switch(
    services: &Services,
    organization: OrganizationId,
    department: &departments::Department,
) -> Result<Write, Error> {
    let table = &services.storage.table;
    let membership = Membership::Department(department.id);
    let seen = membership.state(table, organization).await?;
    if !department.is_active && !membership.members(table, organization, Some(1)).await?.is_empty()
    {
        let detail = "The department has active members.";
        return Err(Error::conflict(Conflict::InUse, detail));
    }
    Ok(membership.set_closed(organization, &seen, !department.is_active))
}
