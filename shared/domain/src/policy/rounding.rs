//! Clock-times that move to a multiple of minutes on the local clock (rule POL-3).

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use crate::policy::version::{RoundMode, RoundTo};

/// An instant, moved to a multiple of `to_minutes` on the clock of the zone.
///
/// *Case:* to 15 minutes, 09:07:30 is 09:15 `up` and `nearest`, and 09:00 `down`.
pub(super) fn rounded(at: DateTime<Utc>, zone: Tz, to: RoundTo) -> DateTime<Utc> {
    let time = at.with_timezone(&zone).time();
    let unit = TimeDelta::minutes(i64::from(to.to_minutes.max(1)));
    let seconds = i64::from(time.num_seconds_from_midnight()) % unit.num_seconds();
    let beyond = TimeDelta::seconds(seconds) + TimeDelta::nanoseconds(time.nanosecond().into());
    let goes_up = match to.mode {
        RoundMode::Up => !beyond.is_zero(),
        RoundMode::Down => false,
        RoundMode::Nearest => beyond * 2 >= unit,
    };
    if goes_up { at + (unit - beyond) } else { at - beyond }
}
