//! Reading leaves, and what the operations share.

use wfm_domain::ids::LeaveId;
use wfm_http::error::Violation;
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Conflict, Error, Reply, Services, page, reach};
use wfm_storage::leaves::{self, StoredLeave};

use crate::list;
use crate::wire::{Leave, LeaveQuery};

/// How often a write that meets others about the same employee is tried.
pub const TRIES: u32 = 12;

/// `GET /leaves/{id}`
pub async fn get_leave(call: Call<Nothing, Nothing>) -> Result<Reply<Leave>, Error> {
    let id: LeaveId = call.id.parse().map_err(|_| Error::NotFound)?;
    let table = &call.services.storage.table;
    let stored = leaves::get(table, call.caller.organization, id).await?;
    let stored = stored.ok_or(Error::NotFound)?;
    let employee = stored.leave.employee_id;
    reach::check(&call.services, &call.caller, "leaves:read", employee).await?;
    Ok(shown(&call.services, &stored))
}

/// `GET /leaves`
pub async fn list_leaves(call: Call<LeaveQuery, Nothing>) -> Result<Reply<Page<Leave>>, Error> {
    let services = &call.services;
    let scope = call.caller.held.grants.scope("leaves:read");
    let filters = LeaveQuery { limit: None, cursor: None, ..call.query.clone() };
    let bound = page::binding(&call.caller, "list_leaves", scope, &filters)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let found = list::page(services, &call.caller, &filters, after.as_deref(), limit).await?;
    let rows = found.rows.iter().map(Leave::from).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

pub fn shown(services: &Services, stored: &StoredLeave) -> Reply<Leave> {
    Reply::ok(Leave::from(&stored.leave)).etag(&etag(services, stored))
}

pub fn etag(services: &Services, stored: &StoredLeave) -> String {
    services.opaque.etag("leave", &stored.leave.id.to_string(), stored.rev)
}

/// The answer to a leave type that the organization does not have.
pub fn unknown_type() -> Error {
    Error::invalid("/type", "unknown_reference", "There is no leave type with this code.")
}

/// The answer to more days than are available.
pub fn overdrawn(why: &wfm_domain::leave::Overdrawn, pointer: &str) -> Error {
    let detail = format!("Leave year {} would be {} days short.", why.year, why.short_by);
    let violation = Violation::at(pointer, "insufficient_balance", detail.clone());
    Error::Conflict(Conflict::InsufficientBalance, detail, vec![violation])
}
