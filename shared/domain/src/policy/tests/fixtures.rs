//! A date of one employee for the tests, changed step by step, and short forms of rules.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use uuid::Uuid;

use crate::attendance::Shift;
use crate::dates::DateRange;
use crate::ids::AttendanceId;
use crate::policy::*;
use crate::schedule::Times;
use crate::testing::{date, local, time};

/// A date without shift, holiday and presence, in UTC.
#[derive(Clone, Debug)]
pub struct Given {
    pub date: NaiveDate,
    pub zone: Tz,
    pub version: Version,
    pub shifts: Vec<PlannedWork>,
    pub break_after_minutes: u32,
    pub due_minutes: u32,
    pub is_rest_day: bool,
    pub paid_leave_minutes: u32,
    pub presences: Vec<Presence>,
    pub holidays: HolidayKinds,
}

impl Given {
    pub fn on(on: &str, version: &Version) -> Self {
        Self {
            date: date(on),
            zone: Tz::UTC,
            version: version.clone(),
            shifts: vec![],
            break_after_minutes: 360,
            due_minutes: 0,
            is_rest_day: true,
            paid_leave_minutes: 0,
            presences: vec![],
            holidays: HolidayKinds::new(),
        }
    }

    pub fn in_zone(mut self, zone: Tz) -> Self {
        self.zone = zone;
        self
    }

    pub fn due(mut self, minutes: u32) -> Self {
        self.due_minutes = minutes;
        self.is_rest_day = false;
        self
    }

    pub fn leave(mut self, minutes: u32) -> Self {
        self.paid_leave_minutes = minutes;
        self
    }

    /// A shift between wall times; due are its minutes less the break.
    pub fn shift(mut self, start: &str, end: &str, break_minutes: u32) -> Self {
        let times = Times { start: time(start), end: time(end), break_minutes };
        let shift: Shift = times.shift(self.zone, self.date);
        self.shifts.push(PlannedWork { shift, break_minutes });
        let length = u32::try_from((shift.end - shift.start).num_minutes()).unwrap();
        let due = self.due_minutes + length - break_minutes;
        self.due(due)
    }

    pub fn holiday(mut self, on: &str, kind: &str) -> Self {
        self.holidays.entry(date(on)).or_default().insert(kind.to_owned());
        self
    }

    /// An attendance between wall times of the date; an end at or before its start is on the next date. Without an end it is
    /// open.
    pub fn present(mut self, clock_in: &str, clock_out: &str) -> Self {
        let wall = |day: NaiveDate, time: &str| local(self.zone, &format!("{day} {time}"));
        let start = wall(self.date, clock_in);
        let out = (!clock_out.is_empty()).then(|| {
            let same = wall(self.date, clock_out);
            let next = self.date + TimeDelta::days(1);
            if same > start { same } else { wall(next, clock_out) }
        });
        self.presences.push(presence(start, out));
        self
    }

    /// Work from 08:00 on for so many minutes.
    pub fn worked(self, minutes: i64) -> Self {
        let from = local(self.zone, &format!("{} 08:00", self.date));
        let mut given = self;
        given.presences.push(presence(from, Some(from + TimeDelta::minutes(minutes))));
        given
    }

    /// Decides about the extra minutes of the last attendance.
    pub fn decided(mut self, extra_review: ExtraReview) -> Self {
        if let Some(last) = self.presences.last_mut() {
            last.extra_review = extra_review;
        }
        self
    }

    pub fn facts(&self) -> DayFacts<'_> {
        DayFacts {
            date: self.date,
            zone: self.zone,
            version: &self.version,
            shifts: self.shifts.clone(),
            break_after_minutes: self.break_after_minutes,
            due_minutes: self.due_minutes,
            is_rest_day: self.is_rest_day,
            paid_leave_minutes: self.paid_leave_minutes,
            presences: self.presences.clone(),
            holidays: &self.holidays,
        }
    }

    pub fn work(&self) -> DayWork {
        work_of(&self.facts())
    }

    pub fn coded(&self) -> CodedDay {
        codes_of_date(&self.facts(), &self.work())
    }

    /// The minutes of each code, by the rules that need only the date.
    pub fn minutes(&self) -> Vec<(String, u32)> {
        by_code([self.coded()].iter())
    }
}

pub fn presence(clock_in: DateTime<Utc>, clock_out: Option<DateTime<Utc>>) -> Presence {
    let number = u128::try_from(clock_in.timestamp_millis()).unwrap();
    let id = AttendanceId(Uuid::from_u128(number));
    Presence { id, clock_in, clock_out, extra_review: ExtraReview::None }
}

/// The minutes of each code of all the days.
pub fn by_code<'a>(days: impl Iterator<Item = &'a CodedDay>) -> Vec<(String, u32)> {
    let sums = sum_by_code(days.flat_map(CodedDay::stretches));
    sums.into_iter().map(|(code, minutes)| (code.to_owned(), minutes)).collect()
}

pub fn codes(expected: &[(&str, u32)]) -> Vec<(String, u32)> {
    expected.iter().map(|(code, minutes)| ((*code).to_owned(), *minutes)).collect()
}

/// The codes of all dates, by all rules.
pub fn coded_series(days: &[Given]) -> Vec<CodedDay> {
    let first = days.iter().map(|day| day.date).min().unwrap();
    let last = days.iter().map(|day| day.date).max().unwrap();
    let days: Vec<SeriesDay<'_>> = days.iter().map(|day| SeriesDay::Open(day.facts())).collect();
    codes_of_series(&days, DateRange { first, last })
}

/// The minutes of each code of all dates, by all rules.
pub fn series_minutes(days: &[Given]) -> Vec<(String, u32)> {
    by_code(coded_series(days).iter())
}

/// A version with these rules and nothing else.
pub fn version(rules: Vec<Rule>) -> Version {
    Version { effective_from: date("2026-01-01"), rules, ..Version::default() }
}

pub fn rule(code: &str) -> Rule {
    Rule { code: code.to_owned(), ..Rule::default() }
}

pub fn band(from: &str, to: &str) -> Option<Band> {
    Some(Band { from: time(from), to: time(to) })
}

impl Rule {
    pub fn group(mut self, group: &str) -> Self {
        self.group = Some(group.to_owned());
        self
    }

    pub fn between(mut self, from: &str, to: &str) -> Self {
        self.between = band(from, to);
        self
    }

    pub fn weekdays(mut self, weekdays: &[Weekday]) -> Self {
        self.weekdays = weekdays.to_vec();
        self
    }

    pub fn holidays(mut self, kinds: &[&str]) -> Self {
        self.holidays = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        self
    }

    pub fn by(mut self, date_by: DateBy) -> Self {
        self.date_by = date_by;
        self
    }

    pub fn rest_day(mut self, rest_day: bool) -> Self {
        self.rest_day = Some(rest_day);
        self
    }

    pub fn worked_days(mut self, from: u32, within: WorkedIn) -> Self {
        self.worked_days = Some(WorkedDays { from, within });
        self
    }

    pub fn after(mut self, threshold: Threshold) -> Self {
        self.after.push(threshold);
        self
    }

    pub fn after_day(self, minutes: u32) -> Self {
        self.after(Threshold::of_day(minutes))
    }

    pub fn after_week(self, minutes: u32) -> Self {
        self.after(Threshold::of_week(minutes))
    }
}
