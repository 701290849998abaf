//! What the rules' refusals are to a client.

use wfm_domain::clocking::Refusal;
use wfm_http::error::Fault;
use wfm_http::{Conflict, Error};

/// The one place where a refusal gets its status and code (contract §2).
pub fn refused(why: Refusal) -> Error {
    let detail = why.to_string();
    let fault =
        |pointer: &str, code: &str| Error::Invalid(vec![Fault::at(pointer, code, detail.clone())]);
    match why {
        Refusal::Inactive(_) => Error::conflict(Conflict::EmployeeInactive, detail),
        Refusal::OutsideGeofence(_) => Error::conflict(Conflict::OutsideGeofence, detail),
        Refusal::Overlap(_) => Error::conflict(Conflict::Overlap, detail),
        Refusal::Locked(_) => Error::conflict(Conflict::PeriodLocked, detail),
        Refusal::NothingOpen => Error::conflict(Conflict::InvalidTransition, detail),
        Refusal::OutBeforeIn => fault("/clock_out_at", "out_before_in"),
        Refusal::Future => fault("", "future_time"),
        Refusal::NotEmployed(_) => fault("/clock_in_at", "not_employed"),
    }
}
