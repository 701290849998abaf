//! Minutes on the local clock: spans that are cut where the date, a band of wall time or the offset of the zone changes.

use chrono::{DateTime, NaiveDate, NaiveTime, Offset, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use crate::policy::pieces::Span;
use crate::schedule::minutes;

/// Minutes one after the other that have one local date and are all in a band or all outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LocalSpan {
    pub span: Span,
    /// The local date of every minute.
    pub date: NaiveDate,
    /// The wall time of the first minute.
    pub time: NaiveTime,
}

/// Cuts a span at midnight, at the wall times `edges`, and where the clocks change.
///
/// *Case:* 22:00 to 06:00 with the edge 04:00: 120, 240 and 120 minutes.
pub(super) fn cut(span: Span, zone: Tz, edges: &[NaiveTime]) -> Vec<LocalSpan> {
    let mut parts = vec![];
    let mut left = span;
    while left.minutes > 0 {
        let wall = left.from.with_timezone(&zone).naive_local();
        let until_edge = minutes_until_edge(wall.time(), edges).min(left.minutes);
        let length = minutes_of_one_offset(left.from, zone, until_edge);
        let part = Span { from: left.from, minutes: length };
        parts.push(LocalSpan { span: part, date: wall.date(), time: wall.time() });
        left = Span { from: part.end(), minutes: left.minutes - length };
    }
    parts
}

/// The number of whole minutes before the next edge or midnight, at least 1. If seconds are left, one more minute begins
/// before it: that one is a part by itself.
fn minutes_until_edge(time: NaiveTime, edges: &[NaiveTime]) -> u32 {
    let since_midnight = |time: NaiveTime| {
        TimeDelta::seconds(time.num_seconds_from_midnight().into())
            + TimeDelta::nanoseconds(time.nanosecond().into())
    };
    let midnight = TimeDelta::days(1);
    let next = edges.iter().filter(|edge| **edge > time).map(|edge| since_midnight(*edge)).min();
    let distance = next.unwrap_or(midnight) - since_midnight(time);
    u32::try_from(distance.num_minutes()).unwrap_or_default().max(1)
}

/// The number of minutes, at most `length`, that begin with the same offset as the first one. The clocks change at most once
/// within a day.
fn minutes_of_one_offset(from: DateTime<Utc>, zone: Tz, length: u32) -> u32 {
    let offset = |minute: u32| (from + minutes(minute)).with_timezone(&zone).offset().fix();
    let first = offset(0);
    if offset(length - 1) == first {
        return length;
    }
    let (mut same, mut other) = (0, length - 1);
    while other - same > 1 {
        let middle = same + (other - same) / 2;
        if offset(middle) == first {
            same = middle;
        } else {
            other = middle;
        }
    }
    other
}
