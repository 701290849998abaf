//! The number of verdicts per second that the rules give: `wfm_domain::sync::apply` alone, without storage.

#![allow(missing_docs, clippy::expect_used, reason = "a bench that cannot be set up ends there")]

use std::collections::BTreeMap;
use std::hint::black_box;

use chrono::{DateTime, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use wfm_domain::attendance::{Place, Sent, Source};
use wfm_domain::calendar::Calendar;
use wfm_domain::employee::{Assignment, Employments};
use wfm_domain::history::History;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::locks::Locks;
use wfm_domain::person::Person;
use wfm_domain::place::{Geofence, GeofencePolicy};
use wfm_domain::roster::UNPLANNED;
use wfm_domain::schedule::{INHERITED, ScheduleDay, ScheduleHistory, Tolerances, WorkSchedule};
use wfm_domain::settings::Settings;
use wfm_domain::sync::{Applying, ItemResult, Photo, Receipt, SyncRecord, Verdict, apply};
use wfm_domain::timeline::Timeline;
use wfm_domain::worth::Worth;

/// The number of records of an employee, one per day.
const RECORDS: u32 = 20;

fn employee() -> EmployeeId {
    "01938f5e-2f00-7000-8000-000000000001".parse().expect("an id")
}

fn organization() -> OrganizationId {
    "01938f5e-2f00-7000-8000-000000000002".parse().expect("an id")
}

/// A Monday in November. The records lie before it, on both sides of the end of summer time.
fn received_at() -> DateTime<Utc> {
    "2026-11-09T12:00:00Z".parse().expect("a time")
}

/// Nine hours a day from `hour` on, before and after the end of summer time. Each record is punched from one of four
/// places.
fn records(hour: i64) -> Vec<SyncRecord> {
    let first = received_at() - TimeDelta::hours(12) - TimeDelta::days(i64::from(RECORDS) + 1);
    let place = |index: u32| Place {
        lat: Some(52.520_008 + f64::from(index % 4) * 0.000_6),
        lng: Some(13.404_954),
        location_accuracy: Some(12.5),
        ..Place::default()
    };
    (0..RECORDS)
        .map(|index| {
            let clock_in = first + TimeDelta::days(index.into()) + TimeDelta::hours(hour);
            SyncRecord {
                index,
                id: format!("phone-7-{index:06}"),
                employee_id: employee(),
                device_id: "phone-7".into(),
                sent: Sent {
                    clock_in: Some(clock_in + TimeDelta::minutes(i64::from(index) % 17)),
                    clock_in_latest: None,
                    clock_out: Some(clock_in + TimeDelta::hours(9)),
                    place: place(index),
                    source: Some(Source::Mobile),
                },
                photo: Photo::Elsewhere,
                uneven_taps: false,
            }
        })
        .collect()
}

fn every_day(start: u32, end: u32) -> ScheduleHistory {
    use Weekday::{Fri, Mon, Sat, Sun, Thu, Tue, Wed};
    let hour = |hour| NaiveTime::from_hms_opt(hour, 0, 0).expect("an hour");
    let start = hour(start);
    let end = hour(end);
    let days = [Mon, Tue, Wed, Thu, Fri, Sat, Sun].map(|weekday| ScheduleDay {
        weekday,
        start,
        end,
        break_minutes: 30,
        worth: Worth::WHOLE,
    });
    let week = WorkSchedule { days: days.to_vec(), tolerances: Tolerances::STANDARD };
    ScheduleHistory::of(week.into())
}

/// Three fences. Two of the four places lie outside all of them.
fn fences() -> Vec<Geofence> {
    let fence = |name: &str, lat, lng| Geofence { name: name.into(), lat, lng, radius_m: 100.0 };
    vec![
        fence("Berlin", 52.520_008, 13.404_954),
        fence("Hamburg", 53.551_086, 9.993_682),
        fence("Munich", 48.137_154, 11.576_124),
    ]
}

fn apply_all(
    records: &[SyncRecord],
    person: &Person<'_>,
    settings: &Settings,
    timeline: &mut Timeline,
) -> Vec<ItemResult> {
    let received_at = received_at();
    let applying = Applying {
        organization: organization(),
        settings,
        receipt: Receipt { received_at, skew_millis: None },
        job: None,
        now: received_at,
    };
    let records = records.iter();
    records.map(|record| apply(record, true, Some(person), &applying, timeline)).collect()
}

fn rules(criterion: &mut Criterion) {
    let mut plain = Settings::for_new_organization("Example".into());
    plain.sync.max_lookback_days = 31;
    let mut fenced = Settings { geofences: fences(), ..plain.clone() };
    fenced.geofence_policy = GeofencePolicy::Flag;
    let leaves = BTreeMap::new();
    (plain.work_schedules, fenced.work_schedules) = (every_day(8, 17), every_day(22, 7));
    let hired = received_at().date_naive() - TimeDelta::days(1000);
    let employments = Employments::of(hired, None);
    let assignments = History::of(Assignment::default());
    let at_day = Person {
        employee_id: employee(),
        employments: &employments,
        calendar: Calendar {
            own_zone: None,
            own: INHERITED,
            assignments: &assignments,
            settings: &plain,
            roster: UNPLANNED,
        },
        locks: Locks::NONE,
        leaves: &leaves,
    };
    let at_night = Person {
        calendar: Calendar {
            own_zone: Some(Tz::Europe__Berlin),
            settings: &fenced,
            ..at_day.calendar
        },
        ..at_day
    };

    let mut group = criterion.benchmark_group("rules");
    group.sample_size(30).throughput(Throughput::Elements(RECORDS.into()));
    let cases = [
        ("day shifts", &plain, at_day, records(8)),
        ("night shifts, zone, 3 geofences", &fenced, at_night, records(21)),
    ];
    for (what, settings, person, records) in cases {
        let mut known = Timeline::default();
        let results = apply_all(&records, &person, settings, &mut known);
        let stored = [Verdict::Created, Verdict::NeedsReview];
        assert!(results.iter().all(|result| stored.contains(&result.verdict)), "{results:?}");
        group.bench_function(what, |bencher| {
            let work = |timeline: &mut Timeline| {
                black_box(apply_all(black_box(&records), &person, settings, timeline))
            };
            bencher.iter_batched_ref(Timeline::default, work, BatchSize::SmallInput);
        });
        let known = Timeline::of(known.iter().cloned().collect());
        let again = apply_all(&records, &person, settings, &mut known.clone());
        assert!(again.iter().all(|result| result.verdict == Verdict::Duplicate), "{again:?}");
        group.bench_function(format!("{what}, sent again"), |bencher| {
            let work = |timeline: &mut Timeline| {
                black_box(apply_all(black_box(&records), &person, settings, timeline))
            };
            bencher.iter_batched_ref(|| known.clone(), work, BatchSize::SmallInput);
        });
    }
    group.finish();
}

criterion_group!(benches, rules);
criterion_main!(benches);
