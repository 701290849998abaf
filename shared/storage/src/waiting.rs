//! The rows of what waits for a decision: pending attendance requests and leaves, submitted timesheets, and attendances with
//! undecided extra time. Each is listed among the work of its organization while it waits, the oldest first. [`crate::inbox`] reads them.

use chrono::{DateTime, Utc};
use wfm_domain::attendance::Attendance;
use wfm_domain::attendance_request::{AttendanceRequest, RequestStatus};
use wfm_domain::ids::OrganizationId;
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::policy::ExtraReview;
use wfm_domain::timesheet::{SheetState, Timesheet};

use crate::key::sort_time;
use crate::kinds::Kind;
use crate::table::{Index, Row};

/// The partition that lists what waits in an organization.
pub(crate) fn all(organization: OrganizationId) -> String {
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

pub(crate) fn extra(row: Row, organization: OrganizationId, attendance: &Attendance) -> Row {
    let since = (attendance.extra.review == ExtraReview::Pending).then(|| extra_since(attendance));
    listed(row, organization, since, attendance.id)
}

/// The time since which the extra time of an attendance waits: its clock-out.
pub fn extra_since(attendance: &Attendance) -> DateTime<Utc> {
    attendance.clock_out_at.unwrap_or(attendance.clock_in_at)
}
