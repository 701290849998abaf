//! Reads the requests that wait for a decision, whatever they are about.

use wfm_domain::attendance_request::AttendanceRequest;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::leave::Leave;
use wfm_domain::timesheet::Timesheet;

use crate::coded::Stored;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::table::{Index, Item, Table, text};
use crate::{leaves, timesheets, waiting};

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
