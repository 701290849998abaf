//! The nouns and rules of workforce management, as pure functions of their inputs.
//!
//! Nothing here reads a clock, a database, the network or the environment. `now`, ids and everything else are
//! arguments. Each rule names its id in `docs/reference/rules` and has a test with a worked case.
//!
//! The way of a punch through the rules: [`place`] checks the place of the punch. [`calendar`] finds the shift to
//! which the punch belongs. [`timeline`] holds the employee's other attendances and finds overlaps. [`day`] computes
//! the results of the day's attendances. [`clocking`] applies these rules to a punch made online, [`sync`] to a
//! record made offline, and [`correction`] to times that a manager enters.
//!
//! The way of presence to time codes: [`policy::work_of`] computes worked minutes, breaks and guaranteed minutes of a date.
//! [`policy::codes_of_date`] gives these minutes the codes that need only the date, [`policy::codes_of_series`] all codes.
//!
//! The way of a timesheet: [`timesheet::SheetDay`] holds a date as it is shown and signed. [`timesheet::Timesheet`] is
//! submitted, approved and opened again. [`time_account::post`] posts an approved one to the time account, and
//! [`time_account::reversal`] takes the posting back.
//!
//! The way of a leave through the rules: [`leave::count`] counts the dates of a request. [`leave::Account`] checks the
//! balance. [`leave::decide`] approves, rejects or cancels.
//!
//! The way to a payroll: [`pay::gather`] collects every input of one employee. [`pay::compute`] computes the payroll
//! from the inputs and from nothing else. [`pay::Snapshot`] stores both.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod approval;
pub mod attendance;
pub mod attendance_request;
pub mod bank;
pub mod calendar;
pub mod clocking;
pub mod correction;
pub mod dates;
pub mod day;
pub mod days;
pub mod deputy;
pub mod employee;
#[cfg(any(test, feature = "fixtures"))]
pub mod fixtures;
pub mod hex;
pub mod history;
pub mod ids;
pub mod independence;
pub mod job;
pub mod language;
pub mod leave;
pub mod locks;
pub mod mail;
pub mod money;
pub mod notice;
pub mod pay;
pub mod person;
pub mod personal;
pub mod place;
pub mod planning;
pub mod policy;
pub mod presence;
pub mod recalculation;
pub mod roster;
pub mod schedule;
pub mod settings;
pub mod settlement;
pub mod shift_request;
pub mod site;
pub mod sync;
pub mod terminal;
pub mod text;
pub mod time_account;
pub mod timeline;
pub mod timesheet;
pub mod tree;
pub mod upload;
pub mod worth;

#[cfg(test)]
mod testing;
