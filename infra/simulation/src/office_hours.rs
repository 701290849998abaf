//! What a new organization expects of shifts, to read the taps of somebody who only taps once more.

use chrono::{DateTime, Datelike, NaiveDate, Utc, Weekday};
use wfm_taps::reading::{Expectations, Expected, Window};

/// Monday to Friday from 09:00 to 18:00 in UTC, with a window of an hour.
#[derive(Clone, Copy, Debug)]
pub struct OfficeHours;

impl OfficeHours {
    fn on(date: NaiveDate) -> Option<Window> {
        let is_free = matches!(date.weekday(), Weekday::Sat | Weekday::Sun);
        let at = |hour| Some(date.and_hms_opt(hour, 0, 0)?.and_utc());
        let window = Window { begin: at(8)?, end: at(19)? };
        (!is_free).then_some(window)
    }
}

impl Expectations for OfficeHours {
    fn of(&self, _user: &str, begin: DateTime<Utc>) -> Expected {
        Expected { window: Self::on(begin.date_naive()), ..Expected::default() }
    }
}
