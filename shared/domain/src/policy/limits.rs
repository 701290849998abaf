//! The working-time report: where rest is too short, or days and weeks are too long (rule LIMIT-1).
//!
//! It looks at presence alone, counted or not. Nothing is refused.
//!
//! # Where the rule leaves a choice
//!
//! - Presence that overlaps counts once. Break that a policy deducts is presence, because nothing says that it was taken; gaps
//!   between attendances are none.
//! - Daily rest lies between the last clock-out of earlier dates and the first clock-in of a date. A gap within a date is no
//!   daily rest. Without earlier presence nothing is found.
//! - A week is judged on its last date, by the version and in the zone of that date. So consecutive reports find each week once.
//! - Weekly rest is the longest rest without presence that lies in the week or at its borders. The EU directive 2003/88 asks for
//!   24 hours and the 11 hours of daily rest: the former lie in the week, the latter may lie outside. So the part of a rest that
//!   lies outside the week counts up to `daily_rest_minutes`, on each side. A weekend until Monday morning counts whole, and a rest
//!   of the next week does not stand for a week without rest.
//! - Presence belongs to the week of its date where weeks are too long, and to its time where rest is asked for.
//! - An average divides by all its weeks, also by those of leave and those before the employment. It is rounded up. It names
//!   the attendances of its last week.
//! - An attendance whose clock-out may still come lasts until now. Of one without any clock-out only the clock-in is known:
//!   it has no length, and it ends a rest.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, week_of};
use crate::ids::AttendanceId;
use crate::policy::version::{Limits, Version};
use crate::schedule::{instant, minutes, whole_minutes};

/// A limit that was passed on a date. Minutes are whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The date of a day, and the last date of a week.
    pub date: NaiveDate,
    pub limit: LimitKind,
    /// The least rest, or the most working time.
    pub limit_minutes: u32,
    /// The rest or the working time that was found.
    pub actual_minutes: u32,
    /// The attendances that show it, by clock-in.
    pub attendances: Vec<AttendanceId>,
}

/// The kind of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitKind {
    DailyRest,
    WeeklyRest,
    DayMax,
    WeekMax,
}

/// An attendance of an employee, counted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresenceOnDate {
    pub id: AttendanceId,
    /// The date of the attendance (rule TIME-11).
    pub date: NaiveDate,
    pub clock_in: DateTime<Utc>,
    pub end: PresenceEnd,
}

/// The end of an attendance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PresenceEnd {
    At(DateTime<Utc>),
    /// The clock-out may still come.
    Open,
    /// The clock-out was forgotten, or people punch once a day.
    Unknown,
}

/// The version and the zone that hold on a date.
#[derive(Clone, Copy, Debug)]
pub struct RulesOnDate<'a> {
    pub version: &'a Version,
    pub zone: Tz,
}

/// The presence of an employee, and the rules by which it is judged.
#[derive(Clone, Copy, Debug)]
pub struct WorkingTime<'a> {
    /// All attendances of the dates that [`Limits::dates_needed`] of each asked date has, in any order.
    pub presences: &'a [PresenceOnDate],
    /// The rules of the asked dates. A date without rules has no limits.
    pub rules: &'a BTreeMap<NaiveDate, RulesOnDate<'a>>,
    pub now: DateTime<Utc>,
}

impl Limits {
    /// The dates whose presence the findings of a date follow from: the week with the dates around it, and earlier weeks of an
    /// average. Attendances of a date may pass its midnights.
    ///
    /// *Case:* an average of 4 weeks, Sunday 2026-11-29: from 2026-11-02 to 2026-12-01.
    pub fn dates_needed(&self, date: NaiveDate, week_start: Weekday) -> DateRange {
        let week = week_of(date, week_start);
        let back = 2.max(7 * u64::from(self.average_weeks.saturating_sub(1)));
        DateRange { first: earlier(week.first, back), last: later(week.last, 2) }
    }
}

fn earlier(date: NaiveDate, days: u64) -> NaiveDate {
    date.checked_sub_days(Days::new(days)).unwrap_or(NaiveDate::MIN)
}

fn later(date: NaiveDate, days: u64) -> NaiveDate {
    date.checked_add_days(Days::new(days)).unwrap_or(NaiveDate::MAX)
}

/// The limits that were passed on the dates `asked`, by date and kind (rule LIMIT-1).
///
/// *Case:* a daily rest of 660 minutes: clock-out at 22:00, clock-in at 08:00 on the next date: 600 minutes.
pub fn findings(working_time: &WorkingTime<'_>, asked: DateRange) -> Vec<Finding> {
    let mut stays: Vec<Stay> = working_time
        .presences
        .iter()
        .map(|presence| Stay::of(presence, working_time.now))
        .collect();
    stays.sort_by_key(|stay| (stay.from, stay.id));
    let mut found = vec![];
    for (date, rules) in
        working_time.rules.range(asked.first..).take_while(|(on, _)| **on <= asked.last)
    {
        let Some(limits) = rules.version.limits else { continue };
        let judged = Judged { date: *date, limits, stays: &stays };
        let week = week_of(*date, rules.version.week_start);
        let ends_week = week.last == *date;
        let of_week = |finding: Option<Finding>| finding.filter(|_| ends_week);
        found.extend(judged.daily_rest());
        found.extend(of_week(judged.weekly_rest(week, rules.zone)));
        found.extend(judged.day_max());
        found.extend(of_week(judged.week_max(week)));
    }
    found
}

/// An attendance with an end, which is its beginning if it has no length.
#[derive(Clone, Copy, Debug)]
struct Stay {
    id: AttendanceId,
    date: NaiveDate,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
}

impl Stay {
    fn of(presence: &PresenceOnDate, now: DateTime<Utc>) -> Self {
        let PresenceOnDate { id, date, clock_in: from, end } = *presence;
        let to = match end {
            PresenceEnd::At(out) => out.max(from),
            PresenceEnd::Open => now.max(from),
            PresenceEnd::Unknown => from,
        };
        Self { id, date, from, to }
    }

    fn is_in(&self, time: Time) -> bool {
        self.from < time.to && (time.from < self.to || time.from == self.from)
    }
}

/// The time from an instant to a later one.
#[derive(Clone, Copy, Debug)]
struct Time {
    from: DateTime<Utc>,
    to: DateTime<Utc>,
}

impl Time {
    fn length(self) -> TimeDelta {
        (self.to - self.from).max(TimeDelta::zero())
    }

    /// The length of the time that both have.
    fn shared(self, other: Self) -> TimeDelta {
        Self { from: self.from.max(other.from), to: self.to.min(other.to) }.length()
    }
}

/// A date that is judged, with its limits, and all stays by clock-in.
struct Judged<'s> {
    date: NaiveDate,
    limits: Limits,
    stays: &'s [Stay],
}

impl Judged<'_> {
    fn daily_rest(&self) -> Option<Finding> {
        let limit = self.limits.daily_rest_minutes?;
        let first = self.stays.iter().find(|stay| stay.date == self.date)?;
        let earlier = self.stays.iter().filter(|stay| stay.date < self.date);
        let last = earlier.max_by_key(|stay| stay.to)?;
        let rest = first.from - last.to;
        let finding = || self.finding(LimitKind::DailyRest, limit, rest, [last, first]);
        (rest < minutes(limit)).then(finding)
    }

    fn weekly_rest(&self, week: DateRange, zone: Tz) -> Option<Finding> {
        let limit = self.limits.weekly_rest_minutes?;
        let midnight = |date: NaiveDate| instant(zone, date.and_time(NaiveTime::MIN));
        let inside = Time { from: midnight(week.first), to: midnight(later(week.last, 1)) };
        let outside = minutes(self.limits.daily_rest_minutes.unwrap_or_default());
        let with_borders = Time { from: inside.from - outside, to: inside.to + outside };
        let rests = rests(self.stays, with_borders).into_iter();
        let rests = rests.filter(|rest| rest.shared(inside) > TimeDelta::zero());
        let longest = rests.map(Time::length).max().unwrap_or_default();
        let in_week = self.stays.iter().filter(|stay| stay.is_in(inside));
        let finding = || self.finding(LimitKind::WeeklyRest, limit, longest, in_week);
        (longest < minutes(limit)).then(finding)
    }

    fn day_max(&self) -> Option<Finding> {
        let limit = self.limits.day_max_minutes?;
        let of_date = || self.stays.iter().filter(|stay| stay.date == self.date);
        let present = present(of_date());
        let finding = || self.finding(LimitKind::DayMax, limit, present, of_date());
        (whole_minutes(present) > limit).then(finding)
    }

    fn week_max(&self, week: DateRange) -> Option<Finding> {
        let limit = self.limits.week_max_minutes?;
        let weeks = self.limits.average_weeks.max(1);
        let first = earlier(week.first, 7 * u64::from(weeks - 1));
        let averaged = DateRange { first, last: week.last };
        let of_dates =
            |dates: DateRange| self.stays.iter().filter(move |stay| dates.contains(stay.date));
        let average = whole_minutes(present(of_dates(averaged))).div_ceil(weeks);
        let finding = || self.finding(LimitKind::WeekMax, limit, minutes(average), of_dates(week));
        (average > limit).then(finding)
    }

    fn finding<'s>(
        &self,
        limit: LimitKind,
        limit_minutes: u32,
        actual: TimeDelta,
        stays: impl IntoIterator<Item = &'s Stay>,
    ) -> Finding {
        Finding {
            date: self.date,
            limit,
            limit_minutes,
            actual_minutes: whole_minutes(actual),
            attendances: stays.into_iter().map(|stay| stay.id).collect(),
        }
    }
}

/// The time of presence of stays, which are sorted by clock-in. What overlaps counts once.
fn present<'s>(stays: impl Iterator<Item = &'s Stay>) -> TimeDelta {
    let mut present = TimeDelta::zero();
    let mut until: Option<DateTime<Utc>> = None;
    for stay in stays {
        let from = until.map_or(stay.from, |until| until.max(stay.from));
        present += Time { from, to: stay.to }.length();
        until = Some(until.map_or(stay.to, |until| until.max(stay.to)));
    }
    present
}

/// The times within a time without any of the stays, which are sorted by clock-in.
fn rests(stays: &[Stay], within: Time) -> Vec<Time> {
    let mut rests = vec![];
    let mut from = within.from;
    for stay in stays {
        rests.push(Time { from, to: stay.from.min(within.to) });
        from = from.max(stay.to);
    }
    rests.push(Time { from, to: within.to });
    rests
}
