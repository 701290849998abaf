//! A request of any kind, as those see it who decide about it.

use crate::approval::Progress;
use crate::attendance_request::AttendanceRequest;
use crate::ids::EmployeeId;
use crate::leave::Leave;
use crate::timesheet::Timesheet;

/// A request that somebody decides.
#[derive(Clone, Copy, Debug)]
pub enum Request<'a> {
    Attendance(&'a AttendanceRequest),
    Leave(&'a Leave),
    /// A timesheet with the way of its submission through the route, and the revision at which somebody is asked: it may be submitted
    /// again.
    Timesheet(&'a Timesheet, &'a Progress, u64),
}

impl<'a> Request<'a> {
    /// The employee whose request it is.
    pub fn employee(self) -> EmployeeId {
        match self {
            Self::Attendance(request) => request.employee_id,
            Self::Leave(leave) => leave.employee_id,
            Self::Timesheet(sheet, ..) => sheet.employee_id,
        }
    }

    /// The way of the request through its route.
    pub fn progress(self) -> &'a Progress {
        match self {
            Self::Attendance(request) => &request.progress,
            Self::Leave(leave) => &leave.progress,
            Self::Timesheet(_, progress, _) => progress,
        }
    }
}
