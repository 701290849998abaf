//! Fixtures for the tests of this crate: times as text, and a small world that tests can change.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use chrono_tz::Tz;
use uuid::Uuid;

use crate::attendance::{Attendance, Flag, Place, Sent};
use crate::calendar::Calendar;
use crate::dates::DateRange;
use crate::dates::Holiday;
use crate::day::{DayContext, day_results};
use crate::employee::{Assignment, Employee, Employments};
use crate::fixtures;
use crate::history::History;
use crate::ids::{AttendanceId, EmployeeId, OrganizationId};
use crate::leave::LeaveOnDate;
use crate::locks::Locks;
use crate::person::Person;
use crate::roster::{PlannedShift, Roster};
use crate::schedule::instant;
use crate::schedule::{
    INHERITED, Plan, ScheduleDay, ScheduleHistory, Times, Tolerances, WorkSchedule,
};
use crate::settings::Settings;
use crate::sync::{Applying, ItemResult, Photo, Receipt, SyncRecord, apply};
use crate::timeline::Timeline;
use crate::worth::{Off, Worth};

pub const EMPLOYEE: EmployeeId =
    EmployeeId(Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0001));
pub const ORGANIZATION: OrganizationId = OrganizationId(Uuid::from_u128(7));

pub fn at(text: &str) -> DateTime<Utc> {
    let full = if text.contains('T') { text.to_owned() } else { text.replacen(' ', "T", 1) };
    let padded = match full.trim_end_matches('Z').len() {
        16 => format!("{}:00Z", full.trim_end_matches('Z')),
        _ => format!("{}Z", full.trim_end_matches('Z')),
    };
    padded.parse().unwrap_or_else(|error| panic!("{padded}: {error}"))
}

/// A wall time, like `2026-11-02 09:00`.
pub fn wall(text: &str) -> NaiveDateTime {
    at(text).naive_utc()
}

pub fn local(zone: Tz, text: &str) -> DateTime<Utc> {
    instant(zone, wall(text))
}

pub fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

pub fn time(text: &str) -> NaiveTime {
    NaiveTime::parse_from_str(text, "%H:%M").unwrap()
}

pub fn entry(weekday: Weekday, start: &str, end: &str, break_minutes: u32) -> ScheduleDay {
    ScheduleDay { weekday, start: time(start), end: time(end), break_minutes, worth: Worth::WHOLE }
}

pub fn schedule(days: Vec<ScheduleDay>) -> Plan {
    Plan::Weekly(WorkSchedule { days, tolerances: Tolerances::STANDARD })
}

/// The same week with other tolerances.
pub fn tolerating(plan: Plan, change: impl FnOnce(&mut Tolerances)) -> Plan {
    let mut schedule = plan.weekly().unwrap().clone();
    change(&mut schedule.tolerances);
    schedule.into()
}

pub fn weekdays(start: &str, end: &str, break_minutes: u32) -> Plan {
    use Weekday::{Fri, Mon, Thu, Tue, Wed};
    let days = [Mon, Tue, Wed, Thu, Fri].map(|day| entry(day, start, end, break_minutes));
    schedule(days.to_vec())
}

/// A shift in local time.
pub fn planned(start: &str, end: &str, break_minutes: u32) -> PlannedShift {
    PlannedShift::of(Times { start: time(start), end: time(end), break_minutes })
}

pub fn worth(text: &str) -> Worth {
    text.parse().unwrap()
}

/// Monday to Friday 09:00–17:30 with 30 minutes' break, and Saturday 09:00–13:00, which is worth 0.5.
pub fn half_saturdays() -> Plan {
    let mut week = weekdays("09:00", "17:30", 30).weekly().unwrap().clone();
    let saturday = entry(Weekday::Sat, "09:00", "13:00", 0);
    week.days.push(ScheduleDay { worth: Worth::HALF, ..saturday });
    week.into()
}

/// A schedule of one entry a week.
pub fn only(weekday: Weekday, start: &str, end: &str, break_minutes: u32) -> Plan {
    schedule(vec![entry(weekday, start, end, break_minutes)])
}

pub fn attendance(clock_in: DateTime<Utc>, clock_out: Option<DateTime<Utc>>) -> Attendance {
    let name = format!("{clock_in}");
    let id = AttendanceId::of_record(ORGANIZATION, EMPLOYEE, "", &name);
    Attendance {
        client_record_id: Some(name),
        sent: Sent { clock_in: Some(clock_in), clock_out, ..Sent::default() },
        clock_out_at: clock_out,
        ..fixtures::attendance(id, EMPLOYEE, clock_in)
    }
}

/// An attendance with UTC times, like `2026-11-02 09:00`.
pub fn presence(clock_in: &str, clock_out: &str) -> Attendance {
    attendance(at(clock_in), Some(at(clock_out)))
}

pub fn open(clock_in: &str) -> Attendance {
    attendance(at(clock_in), None)
}

pub fn record(id: &str, clock_in: &str, clock_out: Option<&str>) -> SyncRecord {
    SyncRecord {
        index: 0,
        id: id.to_owned(),
        employee_id: EMPLOYEE,
        device_id: "phone".to_owned(),
        sent: Sent {
            clock_in: Some(at(clock_in)),
            clock_out: clock_out.map(at),
            ..Sent::default()
        },
        photo: Photo::Elsewhere,
        uneven_taps: false,
    }
}

pub fn coordinates(lat: f64, lng: f64, accuracy: Option<f64>) -> Place {
    Place { lat: Some(lat), lng: Some(lng), location_accuracy: accuracy, ..Place::default() }
}

pub fn flags(attendance: &Attendance) -> Vec<Flag> {
    attendance.flags.iter().copied().collect()
}

/// An employee without an own schedule, zone or pay.
pub fn employee() -> Employee {
    fixtures::employee(EMPLOYEE)
}

/// One organization and one employee, in UTC, with a schedule Mon–Fri 09:00–17:30 and 30 minutes' break. It is Friday
/// 2026-11-06, 20:00.
#[derive(Clone, Debug)]
pub struct World {
    pub settings: Settings,
    pub zone: Tz,
    pub employments: Employments,
    pub assignments: History<Assignment>,
    pub locks: Locks,
    pub leaves: BTreeMap<NaiveDate, LeaveOnDate>,
    pub roster: Roster,
    pub receipt: Receipt,
    pub now: DateTime<Utc>,
}

impl World {
    pub fn new() -> Self {
        Self::with(weekdays("09:00", "17:30", 30))
    }

    pub fn with(schedule: Plan) -> Self {
        let now = at("2026-11-06 20:00");
        Self {
            settings: Settings {
                work_schedules: ScheduleHistory::of(schedule),
                ..Settings::for_new_organization("Example".into())
            },
            zone: Tz::UTC,
            employments: Employments::of(date("2020-01-01"), None),
            assignments: History::of(Assignment::default()),
            locks: Locks::default(),
            leaves: BTreeMap::new(),
            roster: Roster::new(),
            receipt: Receipt { received_at: now, skew_millis: None },
            now,
        }
    }

    pub fn person(&self) -> Person<'_> {
        Person {
            employee_id: EMPLOYEE,
            employments: &self.employments,
            calendar: Calendar {
                own_zone: Some(self.zone),
                own: INHERITED,
                assignments: &self.assignments,
                settings: &self.settings,
                roster: &self.roster,
            },
            locks: &self.locks,
            leaves: &self.leaves,
        }
    }

    pub fn employ(&mut self, hire: &str, last: Option<&str>) {
        self.employments = Employments::of(date(hire), last.map(date));
    }

    pub fn lock(&mut self, first: &str, last: &str) {
        self.locks.paid.add(DateRange { first: date(first), last: date(last) });
    }

    pub fn unlock(&mut self) {
        self.locks = Locks::default();
    }

    pub fn holiday(&mut self, on: &str) {
        self.settings.holidays.push(Holiday::of(date(on), "Holiday".into()));
    }

    /// A holiday that takes a part of its date.
    pub fn holiday_off(&mut self, on: &str, off: Off) {
        let holiday = Holiday { off, ..Holiday::of(date(on), "Holiday".into()) };
        self.settings.holidays.push(holiday);
        self.settings.holidays.sort_by_key(|holiday| holiday.date);
    }

    pub fn applying(&self) -> Applying<'_> {
        Applying {
            organization: ORGANIZATION,
            settings: &self.settings,
            receipt: self.receipt,
            job: None,
            now: self.now,
        }
    }

    /// The result of `change`, which gets the facts with which a day is evaluated.
    pub fn change<T>(&self, change: impl FnOnce(&DayContext<'_>) -> T) -> T {
        let person = self.person();
        change(&DayContext { person: &person, settings: &self.settings, now: self.now })
    }

    pub fn evaluate(&self, on: &str, attendances: &mut [Attendance]) {
        self.change(|context| day_results(date(on), attendances, context));
    }

    pub fn put(&self, timeline: &mut Timeline, attendance: Attendance) {
        self.change(|context| timeline.put(attendance, context));
    }

    pub fn correct(&self, timeline: &mut Timeline, attendance: Attendance) {
        self.change(|context| timeline.correct(attendance, context));
    }

    /// A timeline with these attendances, evaluated.
    pub fn timeline(&self, attendances: impl IntoIterator<Item = Attendance>) -> Timeline {
        let mut timeline = Timeline::default();
        for attendance in attendances {
            self.put(&mut timeline, attendance);
        }
        Timeline::of(timeline.iter().cloned().collect())
    }

    pub fn apply(&self, record: &SyncRecord, timeline: &mut Timeline) -> ItemResult {
        apply(record, true, Some(&self.person()), &self.applying(), timeline)
    }

    /// Orders and applies a batch, and returns the results sorted by index.
    pub fn apply_all(
        &self,
        mut batch: Vec<SyncRecord>,
        timeline: &mut Timeline,
    ) -> Vec<ItemResult> {
        crate::sync::order(&mut batch, &self.receipt);
        let mut results: Vec<ItemResult> =
            batch.iter().map(|record| self.apply(record, timeline)).collect();
        results.sort_by_key(|result| result.index);
        results
    }
}
