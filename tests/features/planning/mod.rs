//! Sites, shift types, rosters, shift requests.

pub mod roster;
pub mod roster_import;
pub mod schedules;
pub mod shift_requests;
pub mod short_days;
pub mod sites;
