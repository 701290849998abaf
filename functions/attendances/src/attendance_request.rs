//! Code that the operations on attendance requests share.

use std::collections::BTreeSet;

use wfm_app::{Transaction, notify};
use wfm_domain::attendance_request::AttendanceRequest as Model;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{AttendanceRequestId, UserId};
use wfm_domain::notice::Notice;
use wfm_domain::settings::Settings;
use wfm_http::approvals::Matter;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::attendance_requests;
use wfm_storage::coded::Stored;

use crate::wire::attendance_request::AttendanceRequest;

pub async fn load<B>(
    call: &Call<Nothing, B>,
    id: AttendanceRequestId,
) -> Result<Stored<Model>, Error> {
    attendance_requests::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("attendance_request", stored.value.id, stored.rev)
}

/// The permission to decide requests.
pub const REVIEW: &str = "attendances:review";

/// The greatest number of accounts that are told of one step.
const MOST_TOLD: usize = 20;

/// The facts that decide who may act on a request of an employee.
pub fn matter<'a, B>(
    call: &'a Call<Nothing, B>,
    subject: &'a Employee,
    settings: &'a Settings,
) -> Matter<'a> {
    Matter {
        table: call.table(),
        organization: call.organization(),
        settings,
        subject,
        permission: REVIEW,
        now: call.now(),
    }
}

/// Tells those who may act on the present step of a request, and notes them. If nobody can act, it tells the employee (rule APPR-3).
pub async fn ask<B>(
    call: &Call<Nothing, B>,
    employee: &Employee,
    settings: &Settings,
    request: &mut Model,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let acting = Box::pin(matter(call, employee, settings).acting(&request.progress)).await?;
    let told: BTreeSet<UserId> = acting.everybody().into_iter().take(MOST_TOLD).collect();
    let notice =
        Notice::attendance_requested(request.id, employee.id, request.date, request.progress.step);
    for account in &told {
        change.notify(Some(*account), &notice);
    }
    if acting.is_nobody() {
        let own =
            notify::account_of(call.table(), call.organization(), employee, call.now()).await?;
        change.notify(own, &Notice::approval_stuck(request.id, request.progress.step));
    }
    request.progress.told = told;
    Ok(())
}

/// The answer 200 with the request.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<AttendanceRequest> {
    Reply::ok(AttendanceRequest::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the request.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<AttendanceRequest> {
    let location = format!("/attendance-requests/{}", stored.value.id);
    Reply::created(AttendanceRequest::from(&stored.value), &location).etag(&etag(call, stored))
}
