//! `POST /attendances/clock-out`

use wfm_domain::clocking;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::attendance::Attendance;

use crate::punch::{Direction, clock};
use crate::wire::AttendanceClockIn;

/// Clocks an employee out, at the present time.
pub async fn clock_out(call: Call<Nothing, AttendanceClockIn>) -> Result<Reply<Attendance>, Error> {
    let direction = Direction {
        action: "attendance.clocked_out",
        field: "clock_out_at",
        rule: clocking::clock_out,
        ends: true,
    };
    Box::pin(clock(call, direction)).await
}
