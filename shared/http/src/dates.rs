//! The dates of a query.

use chrono::{Days, NaiveDate};
use wfm_domain::dates::DateRange;

use crate::error::{Error, Violation};

/// The requested dates. By default they begin on `begin`, and have `more` further dates. There must not be too many.
///
/// # Errors
/// 400 `end_before_start` and `too_long`.
pub fn wanted(
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    begin: NaiveDate,
    more: u64,
    most: i64,
) -> Result<DateRange, Error> {
    let first = from.unwrap_or(begin);
    let last = to.or_else(|| first.checked_add_days(Days::new(more))).unwrap_or(first);
    let refuse = |code: &str, detail: &str| {
        Err(Error::Invalid(vec![Violation::of_parameter("to", code, detail)]))
    };
    match (last - first).num_days() {
        ..0 => refuse("end_before_start", "The end must not be before the start."),
        days if days >= most => refuse("too_long", &format!("At most {most} days at once.")),
        _ => Ok(DateRange { first, last }),
    }
}
