//! Reads what waits for a decision, and requests by their ids, whatever they are about.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;
use wfm_domain::approval::Request;
use wfm_domain::attendance::Attendance;
use wfm_domain::attendance_request::AttendanceRequest;
use wfm_domain::ids::{
    AttendanceRequestId, EmployeeId, LeaveId, OrganizationId, TimesheetId, UserId,
};
use wfm_domain::policy::ExtraReview;
use wfm_domain::timesheet::{SheetState, Timesheet};

use crate::by_end_date::{self, Ending};
use crate::coded::Stored;
use crate::error::Error;
use crate::kinds::Kind;
use crate::leaves::StoredLeave;
use crate::list::{List, Page, PageAfter};
use crate::table::{Index, Item, Key, Table, Write, text};
use crate::{attendance_requests, attendances, leaves, timesheets, waiting};

/// A thing that waits for a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    Attendance(Stored<AttendanceRequest>),
    Leave(StoredLeave),
    Timesheet(Stored<Timesheet>),
    /// An attendance with extra time.
    Extra(Box<Attendance>),
}

impl Waiting {
    /// The id of the request, or of the attendance.
    pub fn id(&self) -> Uuid {
        match self {
            Self::Attendance(request) => request.value.id.0,
            Self::Leave(stored) => stored.leave.id.0,
            Self::Timesheet(sheet) => sheet.value.id.0,
            Self::Extra(attendance) => attendance.id.0,
        }
    }

    /// The time since which it has waited for its present step; `None` for a timesheet that does not wait.
    pub fn since(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Extra(attendance) => Some(waiting::extra_since(attendance)),
            _ => self.request().map(|request| request.progress().since),
        }
    }

    pub fn employee_id(&self) -> EmployeeId {
        match self {
            Self::Attendance(request) => request.value.employee_id,
            Self::Leave(stored) => stored.leave.employee_id,
            Self::Timesheet(sheet) => sheet.value.employee_id,
            Self::Extra(attendance) => attendance.employee_id,
        }
    }

    /// The request, if it goes through a route.
    pub fn request(&self) -> Option<Request<'_>> {
        match self {
            Self::Attendance(request) => Some(Request::Attendance(&request.value)),
            Self::Leave(stored) => Some(Request::Leave(&stored.leave)),
            Self::Timesheet(sheet) => {
                let submission = sheet.value.submission.as_ref()?;
                Some(Request::Timesheet(&sheet.value, &submission.progress, sheet.rev + 1))
            }
            Self::Extra(_) => None,
        }
    }
}

impl Waiting {
    /// Whether it waits for a decision now.
    pub fn waits(&self) -> bool {
        match self {
            Self::Attendance(request) => request.value.is_pending(),
            Self::Leave(stored) => stored.leave.is_pending(),
            Self::Timesheet(sheet) => sheet.value.state == SheetState::Submitted,
            Self::Extra(attendance) => attendance.extra.review == ExtraReview::Pending,
        }
    }

    /// The write that stores the request with these accounts asked to decide; `None` if it goes through no route. It is refused if the
    /// request has changed since it was read.
    pub fn asking(self, organization: OrganizationId, asked: BTreeSet<UserId>) -> Option<Write> {
        match self {
            Self::Attendance(mut request) => {
                request.value.progress.ask(asked);
                request.rev += 1;
                Some(attendance_requests::put(organization, &request))
            }
            Self::Leave(mut stored) => {
                stored.leave.progress.ask(asked);
                stored.rev += 1;
                Some(leaves::replace(organization, &stored))
            }
            Self::Timesheet(mut sheet) => {
                sheet.value.submission.as_mut()?.progress.ask(asked);
                sheet.rev += 1;
                Some(timesheets::put(organization, &sheet))
            }
            Self::Extra(_) => None,
        }
    }
}

/// A page of what waits and passes the filter, the oldest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    wanted: impl Fn(&Waiting) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<Waiting>, Error> {
    let partitions = vec![waiting::all(organization)];
    let list = List {
        descending: false,
        ..List::newest_first(Some(Index::Work), partitions, page.position, page.limit)
    };
    table.list(list, |item| Ok(Some(read(item)?).filter(&wanted))).await
}

/// The requests with these ids, whether they wait or not. Other ids are absent.
pub async fn get_many(
    table: &Table,
    organization: OrganizationId,
    ids: &[Uuid],
) -> Result<BTreeMap<Uuid, Waiting>, Error> {
    let mut found = BTreeMap::new();
    let (sheets, others): (Vec<Uuid>, Vec<Uuid>) =
        ids.iter().partition(|id| TimesheetId::fits(**id));
    let sheets = sheets.iter().map(|id| timesheets::key(organization, TimesheetId(*id)));
    let requests =
        others.iter().map(|id| attendance_requests::key(organization, AttendanceRequestId(*id)));
    let keys: Vec<Key> = sheets.chain(requests).collect();
    for item in table.get_many(keys).await?.into_values() {
        let request = read(item)?;
        found.insert(request.id(), request);
    }
    let rest = others.iter().filter(|id| !found.contains_key(*id)).map(|id| LeaveId(*id));
    let leaves = leaves::get_many(table, organization, rest.collect()).await?;
    found.extend(leaves.into_iter().map(|stored| (stored.leave.id.0, Waiting::Leave(stored))));
    Ok(found)
}

fn read(item: Item) -> Result<Waiting, Error> {
    match Kind::of(text(&item, "pk")?) {
        Some(Kind::AttendanceRequest) => Ok(Waiting::Attendance(serde_dynamo::from_item(item)?)),
        Some(Kind::Timeline) if by_end_date::ending(&item) == Some(Ending::Leave) => {
            Ok(Waiting::Leave(leaves::read(item)?))
        }
        Some(Kind::Timeline) => Ok(Waiting::Extra(Box::new(attendances::read(item)?.attendance))),
        Some(Kind::Timesheet) => Ok(Waiting::Timesheet(timesheets::read(item)?)),
        _ => Err(Error::internal("a request of an unknown kind")),
    }
}
