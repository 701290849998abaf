//! Time policies: how presence becomes worked minutes, and which time codes each minute has (rules POL-2 to POL-10 and
//! POL-14).
//!
//! [`TimePolicy`] and [`Version`] are what is stored, and [`check`] finds what is wrong with them. [`work_of`] computes the
//! worked minutes, breaks, uncounted and guaranteed minutes of a date. [`codes_of_date`] gives them the codes that need only
//! that date, and [`codes_of_series`] every code, from the dates around it. [`findings`] finds where limits of working time are
//! passed (rule LIMIT-1).
//!
//! Whatever comes with a date is in [`DayFacts`]: callers read schedules, rosters, holidays, leave and attendances. They pass
//! only attendances that count together; one in review is a date of its own (rule TIME-18). Pay and time accounts are not here.
//!
//! # Where the rules leave a choice
//!
//! - A minute begins a whole number of minutes after its clock-in. It has the wall time at which it begins. Seconds that fill
//!   no minute are dropped at the end of each attendance (rule TIME-13).
//! - A rounded time does not pass the other end of its attendance, as rounded. While the last attendance of the date has no
//!   clock-out, no clock-out is rounded.
//! - An attendance without a clock-out has no minutes. The gap before it counts; the gap behind it is not known, so it is no
//!   break and separates no pieces of work.
//! - A piece of work touches a shift if an attendance of it shares time with the shift, as rounded. An attendance without a
//!   clock-out counts as lasting. The breaks of several shifts that it touches are added.
//! - If two tiers ask for equally many minutes of break, the one that comes earlier is deducted.
//! - The tolerance looks at all extra minutes of the date before any are cut, so that a decision about one attendance does
//!   not change what another one counts.
//! - A guarantee looks at the minutes that count. A piece whose minutes are all cut is not guaranteed.
//! - A band of equal times is all day, as a shift of equal times is.
//! - A date has work if at least one minute of it counts. `worked_days` looks at the attendance's date, and so does
//!   `rest_day`.
//! - The rest before a date is measured between stored clock-times, not rounded ones. Without an earlier clock-out no rest is
//!   too short.
//! - A rule without a week takes a minute from the block of its group if it holds for the minute, even where a later rule of
//!   the group gives the code. A rule without a group counts all worked minutes.
//! - A block is judged by the version of the date that asks, also on dates of the block before that version began. Their
//!   worked minutes follow the version of their own date.
//! - With `plus_due` a block has the due minutes of all its dates, worked or not, also of those to come.
//! - A stored minute of a locked date is taken by a group if it has a code of a rule of the group without a week.
//! - Stored codes of a signed date speak of the rules of the version of its date. A version of a later date judges the stored
//!   minutes in its block as it judges those of an open date.
//! - If rules that need only the date share a code, a stored code means those of them that hold by the facts of a signed
//!   date, and all of them if none does.

mod as_locked;
mod check;
mod codes;
mod facts;
mod judge;
mod limits;
mod local;
mod minutes;
mod of_person;
mod pieces;
mod rounding;
mod rule;
mod series;
mod signed;
mod stored;
mod version;

pub use as_locked::{AsLocked, Counted};
pub use check::{
    MAX_BREAKS, MAX_POLICIES, MAX_RULES, MAX_THRESHOLDS, MAX_VERSIONS, ROUND_TO_MINUTES, Violation,
    ViolationAt, check,
};
pub use codes::{CodedAttendance, CodedDay, Stretch, codes_of_date, sum_by_code};
pub use facts::{DayFacts, ExtraReview, HolidayKinds, PlannedWork, Presence};
pub use limits::{
    Finding, LimitKind, PresenceEnd, PresenceOnDate, RulesOnDate, WorkingTime, findings,
};
pub use minutes::{ExtraTime, PolicyMinutes};
pub use of_person::{DateCodes, SignedCodes, codes_of_person, reach};
pub(crate) use of_person::{dates_of_holidays, holiday_kinds, planned_work};
pub use pieces::{AttendanceWork, DayWork, Span, work_of};
pub use rule::{Band, DateBy, OVERTIME, Per, Rule, Threshold, WorkedDays, WorkedIn};
pub use series::{SeriesDay, codes_of_series};
pub(crate) use stored::stored_codes;
pub use version::{
    AboveCap, Account, BreakTier, Credit, CreditedCode, Extra, FLOOR_MINUTES, GUARANTEED,
    Guarantee, Limits, PAYOUT, RoundMode, RoundTo, Rounding, TimePolicy, Version, WORKED,
};

#[cfg(test)]
mod tests;
