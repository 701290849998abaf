//! Code that the operations on leaves and balances share.

use wfm_app::Transaction;
use wfm_domain::ids::{EmployeeId, LeaveId};
use wfm_domain::independence::Author;
use wfm_domain::pay::Affects;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::timeline_heads::TimelineHead;

use wfm_wire::leave::Leave;

pub async fn load<B>(call: &Call<Nothing, B>, id: LeaveId) -> Result<StoredLeave, Error> {
    leaves::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredLeave) -> String {
    call.etag("leave", stored.leave.id, stored.rev)
}

/// The answer 200 with the leave.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredLeave) -> Reply<Leave> {
    Reply::ok(Leave::from(&stored.leave)).etag(&etag(call, stored))
}

/// Notes that the caller changes the pay of another employee on the dates of a leave. The note belongs beside a write
/// that changes the employee's head (rule PAY-70).
pub async fn contributes<B>(
    call: &Call<Nothing, B>,
    employee: EmployeeId,
    head: &TimelineHead,
    author: &Author,
    dates: Affects,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    if !call.own().await?.is(employee) {
        change.contributes(employee, head, [author], [dates]).await?;
    }
    Ok(())
}

/// The error for a leave type that the organization does not have.
pub fn unknown_type() -> Error {
    Error::invalid(
        "/type",
        "unknown_reference",
        "There is no leave type with this code. The settings list the codes.",
    )
}
