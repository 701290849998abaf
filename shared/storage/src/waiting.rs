//! Requests that wait for a decision: pending attendance requests and leaves, and submitted timesheets. Each is listed among the
//! work of its organization while it waits, the oldest first.

use chrono::{DateTime, Utc};
use wfm_domain::attendance_request::{AttendanceRequest, RequestStatus};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::timesheet::{SheetState, Timesheet};

use crate::coded::Stored;
use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::table::{Index, Item, Row, Table, text};
use crate::{leaves, timesheets};

/// A request that waits.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    Attendance(AttendanceRequest),
    Leave(Leave),
    Timesheet(Timesheet),
}

impl Waiting {
    pub fn employee_id(&self) -> EmployeeId {
        match self {
            Self::Attendance(request) => request.employee_id,
            Self::Leave(leave) => leave.employee_id,
            Self::Timesheet(sheet) => sheet.employee_id,
        }
    }
}

/// The partition that lists what waits in an organization.
fn all(organization: OrganizationId) -> String {
    Kind::Waiting.within(organization)
}

/// Lists a request while it waits, by the time at which it was made.
fn listed(
    row: Row,
    organization: OrganizationId,
    since: Option<DateTime<Utc>>,
    id: impl std::fmt::Display,
) -> Row {
    match since {
        Some(since) => {
            row.listed(Index::Work, all(organization), format!("{}#{id}", sort_time(since)))
        }
        None => row,
    }
}

pub(crate) fn request(row: Row, organization: OrganizationId, request: &AttendanceRequest) -> Row {
    let since = (request.status == RequestStatus::Pending).then_some(request.created_at);
    listed(row, organization, since, request.id)
}

pub(crate) fn leave(row: Row, organization: OrganizationId, leave: &Leave) -> Row {
    let since = (leave.status == LeaveStatus::Pending).then_some(leave.created_at);
    listed(row, organization, since, leave.id)
}

pub(crate) fn timesheet(row: Row, organization: OrganizationId, sheet: &Timesheet) -> Row {
    let submission = sheet.submission.as_ref().filter(|_| sheet.state == SheetState::Submitted);
    listed(row, organization, submission.map(|submission| submission.at), sheet.id)
}

/// A page of what waits and passes the filter, the oldest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    wanted: impl Fn(&Waiting) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<Waiting>, Error> {
    let partitions = vec![all(organization)];
    let list = List {
        descending: false,
        ..List::newest_first(Some(Index::Work), partitions, page.position, page.limit)
    };
    table.list(list, |item| Ok(Some(read(item)?).filter(&wanted))).await
}

fn read(item: Item) -> Result<Waiting, Error> {
    match Kind::of(text(&item, "pk")?) {
        Some(Kind::AttendanceRequest) => {
            let stored: Stored<AttendanceRequest> = serde_dynamo::from_item(item)?;
            Ok(Waiting::Attendance(stored.value))
        }
        Some(Kind::Timeline) => Ok(Waiting::Leave(leaves::read(item)?.leave)),
        Some(Kind::Timesheet) => Ok(Waiting::Timesheet(timesheets::read(item)?.value)),
        _ => Err(Error::internal("a request of an unknown kind")),
    }
}
