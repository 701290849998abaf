//! The facts of dates that a time policy needs, from the calendar of a person, and the codes of a person's dates.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, TimeDelta};
use serde::{Deserialize, Serialize};

use crate::attendance::{Attendance, Flag};
use crate::calendar::{Calendar, Planned};
use crate::dates::DateRange;
use crate::ids::AttendanceId;
use crate::person::Person;
use crate::policy::as_locked::as_locked;
use crate::policy::codes::{CodedAttendance, CodedDay, Stretch};
use crate::policy::facts::{DayFacts, HolidayKinds, PlannedWork, Presence};
use crate::policy::minutes::PolicyMinutes;
use crate::policy::series::{SeriesDay, codes_of_series};
use crate::policy::stored::{counts_together, stored_codes};
use crate::policy::version::Version;
use crate::schedule::{Times, local_date};
use crate::settings::Settings;

impl Presence {
    /// An attendance, as a policy reads it.
    pub fn of(attendance: &Attendance) -> Self {
        Self {
            id: attendance.id,
            clock_in: attendance.clock_in_at,
            clock_out: attendance.clock_out_at,
            extra_review: attendance.extra.review,
        }
    }
}

/// The dates whose holidays decide about the codes of a date: that date, the date before, and all later ones into which its
/// attendances last.
pub(crate) fn dates_of_holidays(
    calendar: &Calendar<'_>,
    date: NaiveDate,
    presences: &[Presence],
) -> DateRange {
    let zone = calendar.zone_on(date);
    let ends = presences.iter().filter_map(|presence| presence.clock_out);
    let last = ends.map(|end| local_date(zone, end)).max();
    let range = DateRange { first: date - TimeDelta::days(1), last: date };
    last.map_or(range, |last| range.with(DateRange::of(last)))
}

/// The kinds of the holidays of each date, whatever they take of it.
pub(crate) fn holiday_kinds(calendar: &Calendar<'_>, dates: DateRange) -> HolidayKinds {
    let listed = |date| calendar.listed_holiday_on(date).map(|holiday| (date, &holiday.kind));
    let kinds = dates.dates().filter_map(listed);
    kinds.map(|(date, kind)| (date, BTreeSet::from([kind.clone()]))).collect()
}

/// The shifts of a date with their breaks; none outside employment.
pub(crate) fn planned_work(person: &Person<'_>, date: NaiveDate) -> Vec<PlannedWork> {
    let zone = person.calendar.zone_on(date);
    let planned = |times: Times| PlannedWork {
        shift: times.shift(zone, date),
        break_minutes: times.break_minutes,
    };
    match person.employed_on(date) {
        true => person.calendar.planned_on(date).times().map(planned).collect(),
        false => vec![],
    }
}

impl Calendar<'_> {
    /// The floor of the time account of a date in minutes; `None` if the time policy of the date has no account (rule ACCT-1).
    pub fn account_floor_on(&self, date: NaiveDate) -> Option<i32> {
        let account = self.version_on(date)?.account.as_ref()?;
        Some(account.floor_minutes)
    }
}

impl Person<'_> {
    /// The facts of a date under a version. `presences` are the attendances of the date that count together, and `holidays`
    /// has the dates around it.
    ///
    /// A date outside employment has no shift, so nothing is due on it.
    pub(crate) fn day_facts<'f>(
        &self,
        date: NaiveDate,
        version: &'f Version,
        presences: Vec<Presence>,
        holidays: &'f HolidayKinds,
    ) -> DayFacts<'f> {
        let calendar = &self.calendar;
        let zone = calendar.zone_on(date);
        let planned = calendar.planned_on(date);
        let shift = self.shift_on(date);
        let says_rest_day = matches!(planned, Planned::Roster(day) if day.rest_day);
        DayFacts {
            date,
            zone,
            version,
            shifts: planned_work(self, date),
            break_after_minutes: calendar.tolerances_on(date).break_after_minutes,
            due_minutes: shift.map_or(0, |shift| shift.due_minutes()),
            is_rest_day: shift.is_none() || says_rest_day,
            paid_leave_minutes: self.leave_beside(
                date,
                |unpaid| !unpaid,
                presences.iter().map(|of| (of.clock_in, of.clock_out)),
            ),
            presences,
            holidays,
        }
    }
}

/// The codes with which timesheets were approved, of attendances that store other ones because a rule needs other dates
/// (rules SHEET-3 and POL-10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SignedCodes(BTreeMap<AttendanceId, Vec<Stretch>>);

impl SignedCodes {
    /// The codes of a period's attendances, as they are signed now.
    pub fn of(person: &Person<'_>, attendances: &[Attendance], period: DateRange) -> Self {
        let stored: BTreeMap<AttendanceId, Vec<Stretch>> =
            attendances.iter().map(|of| (of.id, stored_codes(of).stretches)).collect();
        // Dates before the period belong to another timesheet.
        let coded = codes_of_person(person, attendances, period, None).into_iter();
        let coded = coded.filter(|of| period.contains(of.day.date));
        let codes = coded.flat_map(|of| of.day.attendances).map(|of| (of.id, of.stretches));
        // What came late to a payroll before the timesheet was approved keeps its state of an earlier lock.
        let changed = attendances.iter().filter(|of| of.as_locked.is_some());
        let changed: BTreeSet<AttendanceId> = changed.map(|of| of.id).collect();
        let differs = |(id, codes): &(AttendanceId, Vec<Stretch>)| {
            changed.contains(id) || stored.get(id) != Some(codes)
        };
        Self(codes.filter(differs).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the codes of another timesheet.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// A stored date with its signed codes.
    fn day(&self, mut stored: CodedDay) -> CodedDay {
        for attendance in &mut stored.attendances {
            if let Some(stretches) = self.0.get(&attendance.id) {
                attendance.stretches.clone_from(stretches);
            }
        }
        stored
    }

    /// The stretches of a date when its timesheet was approved.
    fn stretches_on(&self, date: NaiveDate, attendances: &[Attendance]) -> Vec<Stretch> {
        let date_then = |of: &Attendance| match &of.as_locked {
            Some(kept) => kept.date,
            None => of.day_result.date,
        };
        let of_date = attendances.iter().filter(|of| date_then(of) == date);
        let then = |of: &Attendance| match self.0.get(&of.id) {
            Some(signed) => signed.clone(),
            None => as_locked(of, date).map_or_else(Vec::new, |coded| coded.stretches),
        };
        of_date.flat_map(then).collect()
    }
}

/// Whether a timesheet holds the date, and no time came to it or changed since.
fn is_as_signed(person: &Person<'_>, date: NaiveDate, attendances: &[&Attendance]) -> bool {
    let is_late = |attendance: &&Attendance| attendance.flags.contains(&Flag::PeriodLocked);
    person.locks.signed.contains(date) && !attendances.iter().any(is_late)
}

/// The codes of a date, and the version that holds on it.
#[derive(Clone, Debug)]
pub struct DateCodes<'a> {
    pub day: CodedDay,
    pub version: &'a Version,
    /// The stretches with which its timesheet was approved, if times came to the date or changed since: only these minutes
    /// are in the time account (rule ACCT-4).
    pub signed: Option<Vec<Stretch>>,
}

/// The dates of a period, and those around it on which its codes may depend: weeks and blocks that began before it, and the
/// due minutes of blocks that last longer (rule POL-14). Without a time policy these are the dates of the period.
pub fn reach(settings: &Settings, period: DateRange) -> DateRange {
    let versions = settings.time_policies.values().flat_map(|policy| &policy.versions);
    let holding = versions.filter(|version| version.effective_from <= period.last);
    holding.fold(period, |reach, version| {
        let first = version.week_of(period.first);
        reach.with(version.dates_needed(first)).with(version.dates_needed(period.last))
    })
}

/// The codes of every date of a period on which a version of a time policy holds, by all rules, and those of the dates before
/// it that belong to its first week (rules POL-10, POL-13 and POL-14).
///
/// `attendances` are those of the dates of [`reach`], evaluated by the rules in force now, in any order. `person` has the
/// leaves and the roster of the same dates. With `signed`, a date of an approved timesheet has the codes that were
/// signed, unless times came to it or changed since. Another locked date of the period keeps its stored codes, and the
/// rules that need other dates follow the version in force. What came late to a locked date counts for that date alone:
/// for others it counts as it was when it was locked. A locked date before the period counts as it is stored, and so
/// does a date before the first version.
pub fn codes_of_person<'a>(
    person: &Person<'a>,
    attendances: &[Attendance],
    period: DateRange,
    signed: Option<&SignedCodes>,
) -> Vec<DateCodes<'a>> {
    let calendar = &person.calendar;
    let Some(first) = period.dates().find_map(|date| calendar.version_on(date)) else {
        return vec![];
    };
    let asked = DateRange { first: first.week_of(period.first), last: period.last };
    let mut by_date: BTreeMap<NaiveDate, Vec<&Attendance>> = BTreeMap::new();
    for attendance in attendances.iter().filter(|attendance| counts_together(attendance)) {
        by_date.entry(attendance.day_result.date).or_default().push(attendance);
    }
    let of_date = |date| by_date.get(&date).map_or(&[][..], Vec::as_slice);
    let all = reach(calendar.settings, period);
    let around = DateRange { first: all.first - TimeDelta::days(1), last: all.last };
    let ends = attendances.iter().filter_map(|attendance| attendance.clock_out_at);
    let ends = ends.map(|end| DateRange::of(end.date_naive() + TimeDelta::days(1)));
    let holidays = holiday_kinds(calendar, ends.fold(around, DateRange::with));
    // The dates as they count for others; `late` counts as it is now.
    let days_for = |late: Option<NaiveDate>| -> Vec<SeriesDay<'_>> {
        let day = |date| {
            let is_locked = person.locked_on(date);
            let stored = || match late == Some(date) {
                true => stored_day(person, date, of_date(date)),
                false => locked_day(person, date, attendances),
            };
            match calendar.version_on(date) {
                Some(version) if !is_locked => {
                    let presences = of_date(date).iter().map(|of| Presence::of(of)).collect();
                    SeriesDay::Open(person.day_facts(date, version, presences, &holidays))
                }
                Some(version) if period.contains(date) => {
                    let as_signed = signed.filter(|_| is_as_signed(person, date, of_date(date)));
                    if let Some(signed) = as_signed {
                        return SeriesDay::Locked(signed.day(stored()));
                    }
                    let facts = person.day_facts(date, version, vec![], &holidays);
                    SeriesDay::Signed { stored: stored(), facts }
                }
                _ => SeriesDay::Locked(locked_day(person, date, attendances)),
            }
        };
        all.dates().map(day).collect()
    };
    let mut coded = codes_of_series(&days_for(None), asked);
    for date in changed_since_locked(person, attendances, period) {
        let of_date = codes_of_series(&days_for(Some(date)), DateRange::of(date));
        coded.retain(|day| day.date != date);
        coded.extend(of_date);
    }
    coded.sort_by_key(|day| day.date);
    let with_version = |day: CodedDay| {
        let date = day.date;
        let version = calendar.version_on(date)?;
        let is_changed =
            person.locks.signed.contains(date) && !is_as_signed(person, date, of_date(date));
        let signed = signed.filter(|_| is_changed);
        let signed = signed.map(|signed| signed.stretches_on(date, attendances));
        Some(DateCodes { day, version, signed })
    };
    coded.into_iter().filter_map(with_version).collect()
}

/// The locked dates of a period to which times came, or from which they moved, or on which they changed, since the lock.
fn changed_since_locked(
    person: &Person<'_>,
    attendances: &[Attendance],
    period: DateRange,
) -> BTreeSet<NaiveDate> {
    let changed = attendances.iter().filter_map(|of| Some((of, of.as_locked.as_ref()?)));
    let dates = changed.flat_map(|(of, kept)| [kept.date, of.day_result.date]);
    dates.filter(|date| period.contains(*date) && person.locks.hold(*date)).collect()
}

/// A date as its attendances store it. What has no stored codes has only `overtime`, at its end.
fn stored_day(person: &Person<'_>, date: NaiveDate, attendances: &[&Attendance]) -> CodedDay {
    let stored_due = attendances.iter().find_map(|of| of.day_result.by_policy.as_deref());
    let coded = attendances.iter().map(|attendance| stored_codes(attendance)).collect();
    coded_day_of(person, date, stored_due, coded)
}

/// A date before the period as its attendances were when it was locked, and as they are stored where it is not. `attendances`
/// are those of all dates: one that moved away from the date still counts on it.
fn locked_day(person: &Person<'_>, date: NaiveDate, attendances: &[Attendance]) -> CodedDay {
    let is_held = person.locks.hold(date);
    let of_date = attendances.iter().filter(|of| of.day_result.date == date);
    let stored_due = of_date.clone().find_map(|of| of.day_result.by_policy.as_deref());
    let coded = match is_held {
        true => attendances.iter().filter_map(|of| as_locked(of, date)).collect(),
        false => of_date.filter(|of| counts_together(of)).map(stored_codes).collect(),
    };
    coded_day_of(person, date, stored_due, coded)
}

fn coded_day_of(
    person: &Person<'_>,
    date: NaiveDate,
    stored_due: Option<&PolicyMinutes>,
    mut attendances: Vec<CodedAttendance>,
) -> CodedDay {
    let shift = person.shift_on(date);
    attendances.sort_by_key(|attendance| (attendance.clock_in, attendance.id));
    CodedDay {
        date,
        due_minutes: stored_due
            .map_or_else(|| shift.map_or(0, |shift| shift.due_minutes()), |of| of.due_minutes),
        paid_leave_minutes: person.leave_beside(
            date,
            |unpaid| !unpaid,
            attendances.iter().map(|of| (of.clock_in, of.clock_out)),
        ),
        attendances,
    }
}
