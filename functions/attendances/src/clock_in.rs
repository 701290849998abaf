//! `POST /attendances/clock-in`

use wfm_domain::clocking;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::attendance::Attendance;

use crate::punch::{Direction, clock};
use crate::wire::AttendanceClockIn;

/// Clocks an employee in, at the present time.
pub async fn clock_in(call: Call<Nothing, AttendanceClockIn>) -> Result<Reply<Attendance>, Error> {
    let direction = Direction {
        action: "attendance.clocked_in",
        field: "clock_in_at",
        rule: clocking::clock_in,
        ends: false,
    };
    Box::pin(clock(call, direction)).await
}
