//! What the rules' refusals are to a client.

use wfm_domain::clocking::Refusal;
use wfm_http::error::Violation;
use wfm_http::{Conflict, Error};

/// The one place where a refusal gets its status and code (contract §2). `clock_out` is whether the
/// body brought a clock-out, which is then what a violation of the times is about.
pub fn refused(why: Refusal, clock_out: bool) -> Error {
    let detail = why.to_string();
    let violation = |pointer: &str, code: &str| {
        Error::Invalid(vec![Violation::at(pointer, code, detail.clone())])
    };
    let time = if clock_out { "/clock_out_at" } else { "/clock_in_at" };
    match why {
        Refusal::Inactive(_) => Error::conflict(Conflict::EmployeeInactive, detail),
        Refusal::OutsideGeofence(_) => Error::conflict(Conflict::OutsideGeofence, detail),
        Refusal::Overlap(_) => Error::conflict(Conflict::Overlap, detail),
        Refusal::Locked(_) => Error::conflict(Conflict::PeriodLocked, detail),
        Refusal::NothingOpen => Error::conflict(Conflict::InvalidTransition, detail),
        Refusal::OutBeforeIn => violation(time, "out_before_in"),
        Refusal::Future => violation(time, "future_time"),
        Refusal::NotEmployed(_) => violation("/clock_in_at", "not_employed"),
    }
}
