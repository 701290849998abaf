use chrono::Weekday;
use chrono_tz::{America, Asia, Australia, Europe, Pacific, Tz};
use proptest::prelude::*;

use super::*;
use crate::roster::{Roster, UNPLANNED};
use crate::schedule::{INHERITED, OwnSchedules, ScheduleHistory};
use crate::testing::{at, date, entry, local, only, schedule, tolerating, weekdays};
use Weekday::{Fri, Mon, Sat, Sun, Thu, Tue, Wed};

mod worth;

const UNASSIGNED: &History<Assignment> = &History::of(Assignment::NONE);

fn calendar(schedules: &Settings, zone: Tz) -> Calendar<'_> {
    Calendar {
        own_zone: Some(zone),
        own: INHERITED,
        assignments: UNASSIGNED,
        settings: schedules,
        roster: UNPLANNED,
    }
}

fn shift_on(schedules: &Settings, zone: Tz, date: NaiveDate) -> Option<ShiftDay> {
    calendar(schedules, zone).shift_on(date)
}

fn shift_of(
    schedules: &Settings,
    zone: Tz,
    clock_in: DateTime<Utc>,
) -> (NaiveDate, Option<ShiftDay>) {
    calendar(schedules, zone).shift_of(clock_in, |_| true)
}

fn history(schedule: Plan) -> Settings {
    with(ScheduleHistory::of(schedule))
}

fn with(work_schedules: ScheduleHistory) -> Settings {
    Settings { work_schedules, ..Settings::for_new_organization("Example".into()) }
}

/// Rules TIME-7 and TIME-8.
#[test]
fn a_shift_has_its_true_length_over_a_dst_change() {
    // zone, shift, break, date, start, end, net minutes
    let cases = [
        (Europe::Berlin, Sat, "2026-10-24", "2026-10-24T20:00Z", "2026-10-25T05:00Z", 510),
        (Europe::Berlin, Sat, "2026-03-28", "2026-03-28T21:00Z", "2026-03-29T04:00Z", 390),
        (Europe::Berlin, Sat, "2026-10-31", "2026-10-31T21:00Z", "2026-11-01T05:00Z", 450),
        (America::New_York, Sat, "2026-10-31", "2026-11-01T02:00Z", "2026-11-01T11:00Z", 510),
        (America::New_York, Sat, "2026-03-07", "2026-03-08T03:00Z", "2026-03-08T10:00Z", 390),
        (Australia::Lord_Howe, Sat, "2026-04-04", "2026-04-04T11:00Z", "2026-04-04T19:30Z", 480),
        (Australia::Lord_Howe, Sat, "2026-10-03", "2026-10-03T11:30Z", "2026-10-03T19:00Z", 420),
    ];
    for (zone, weekday, on, start, end, net_minutes) in cases {
        let schedules = history(only(weekday, "22:00", "06:00", 30));
        let day = shift_on(&schedules, zone, date(on)).unwrap();
        assert_eq!(day.shift, Shift { start: at(start), end: at(end) }, "{zone} {on}");
        assert_eq!(day.net_minutes, net_minutes, "{zone} {on}");
    }
}

/// Rule TIME-6.
#[test]
fn a_shift_may_be_24_hours_long_and_then_25_over_the_change() {
    let schedules = history(only(Sat, "08:00", "08:00", 60));
    let net = |on| shift_on(&schedules, Europe::Berlin, date(on)).unwrap().net_minutes;
    assert_eq!(net("2026-10-17"), 23 * 60);
    assert_eq!(net("2026-10-24"), 24 * 60);
    assert_eq!(net("2026-03-28"), 22 * 60);
}

/// Rule TIME-7.
#[test]
fn a_shift_whose_start_is_read_behind_its_end_has_no_length() {
    let schedules = history(only(Sun, "02:30", "03:15", 0));
    let day = shift_on(&schedules, Europe::Berlin, date("2026-03-29")).unwrap();
    assert_eq!((day.shift.start, day.net_minutes), (day.shift.end, 0));
}

#[test]
fn a_date_without_an_entry_has_no_shift() {
    let schedules = history(weekdays("09:00", "17:30", 30));
    assert_eq!(shift_on(&schedules, Tz::UTC, date("2026-11-07")), None);
    assert!(shift_on(&schedules, Tz::UTC, date("2026-11-06")).is_some());
}

#[test]
fn a_date_uses_the_schedule_in_force_on_it() {
    let schedules = ScheduleHistory::of(weekdays("09:00", "17:30", 30));
    let schedules = with(schedules.with(Some(date("2026-11-04")), weekdays("10:00", "14:00", 30)));
    let net = |on| shift_on(&schedules, Tz::UTC, date(on)).map(|day| day.net_minutes);
    assert_eq!(net("2026-11-03"), Some(480));
    assert_eq!(net("2026-11-04"), Some(240));
}

/// Rules TIME-9 and TIME-11.
#[test]
fn a_clock_in_belongs_to_the_shift_whose_window_holds_it() {
    let schedules = history(weekdays("09:00", "17:30", 30));
    // clock-in, date, whether it is on that date's shift
    let cases = [
        ("2026-11-02 09:00", "2026-11-02", true),
        ("2026-11-02 08:00", "2026-11-02", true),
        // 61 minutes early: the date is still Monday, because the shift of Monday starts later on that date.
        ("2026-11-02 07:59", "2026-11-02", true),
        ("2026-11-02 00:00", "2026-11-02", true),
        ("2026-11-01 23:59", "2026-11-01", false),
        ("2026-11-02 18:30:00", "2026-11-02", true),
        // 61 minutes after the end: it is Monday's, because the date has only this shift.
        ("2026-11-02 18:30:01", "2026-11-02", true),
        ("2026-11-02 23:59", "2026-11-02", true),
        ("2026-11-07 09:00", "2026-11-07", false),
    ];
    for (clock_in, on, scheduled) in cases {
        let (date_found, day) = shift_of(&schedules, Tz::UTC, at(clock_in));
        assert_eq!((date_found, day.is_some()), (date(on), scheduled), "{clock_in}");
    }
}

/// Rule TIME-11.
#[test]
fn a_night_belongs_to_the_date_its_shift_starts_on() {
    let zone = Europe::Berlin;
    let schedules = history(only(Sat, "22:00", "06:00", 30));
    let cases = [
        ("2026-10-24 22:05", "2026-10-24", true),
        ("2026-10-24 20:59", "2026-10-24", true), // 61 minutes early
        ("2026-10-25 00:30", "2026-10-24", true),
        ("2026-10-25 07:00", "2026-10-24", true),
        ("2026-10-25 07:01", "2026-10-25", false),
        ("2026-10-23 22:00", "2026-10-23", false),
    ];
    for (clock_in, on, scheduled) in cases {
        let (date_found, day) = shift_of(&schedules, zone, local(zone, clock_in));
        assert_eq!((date_found, day.is_some()), (date(on), scheduled), "{clock_in}");
    }
    // Over the end of a month: Saturday 31 October into Sunday 1 November.
    let (on, day) = shift_of(&schedules, zone, local(zone, "2026-11-01 03:00"));
    assert_eq!((on, day.map(|day| day.net_minutes)), (date("2026-10-31"), Some(450)));
}

/// Rule TIME-11.
#[test]
fn outside_every_window_the_nearer_of_two_shifts_on_a_date_counts() {
    let schedules = history(weekdays("22:00", "06:00", 0));
    let date_of = |text| shift_of(&schedules, Tz::UTC, at(text)).0;
    // On Tuesday the night of Monday ends and that of Tuesday begins.
    assert_eq!(date_of("2026-11-03 07:01"), date("2026-11-02"));
    assert_eq!(date_of("2026-11-03 13:59"), date("2026-11-02"));
    assert_eq!(date_of("2026-11-03 14:00"), date("2026-11-03"));
    assert_eq!(date_of("2026-11-03 20:59"), date("2026-11-03"));
    // No night ends on Monday, and none begins on Saturday.
    assert_eq!(date_of("2026-11-02 07:01"), date("2026-11-02"));
    assert_eq!(date_of("2026-11-07 07:01"), date("2026-11-07"));
    // A shift that ends at midnight does not lie on the next date.
    let evenings = history(weekdays("16:00", "00:00", 0));
    assert_eq!(shift_of(&evenings, Tz::UTC, at("2026-11-03 02:00")).0, date("2026-11-03"));
}

/// Rule TIME-9.
#[test]
fn an_early_clock_in_before_midnight_belongs_to_the_next_date() {
    let schedules = history(only(Tue, "00:30", "08:00", 0));
    let date_of = |text| shift_of(&schedules, Tz::UTC, at(text)).0;
    assert_eq!(date_of("2026-11-02 23:30"), date("2026-11-03"));
    // 61 minutes before a shift of the next date: it belongs to the clock-in's own date.
    assert_eq!(date_of("2026-11-02 23:29"), date("2026-11-02"));
}

/// Rule TIME-10.
#[test]
fn of_two_windows_the_nearer_start_wins_and_on_a_tie_the_later() {
    let days = vec![entry(Mon, "20:00", "23:00", 0), entry(Tue, "00:00", "04:00", 0)];
    let schedules = history(tolerating(schedule(days), |t| t.window_minutes = 120));
    let date_of = |text| shift_of(&schedules, Tz::UTC, at(text)).0;
    assert_eq!(date_of("2026-11-02 21:59:59"), date("2026-11-02"));
    assert_eq!(date_of("2026-11-02 22:00"), date("2026-11-03"));
    assert_eq!(date_of("2026-11-02 22:00:01"), date("2026-11-03"));
}

#[test]
fn both_shifts_of_a_skipped_date_start_at_once_and_the_later_date_wins() {
    let days = [Thu, Fri, Sat].map(|day| entry(day, "09:00", "17:00", 0)).to_vec();
    let schedules = history(schedule(days));
    let zone = Pacific::Apia;
    let clock_in = local(zone, "2011-12-31 09:00");
    assert_eq!(shift_of(&schedules, zone, clock_in).0, date("2011-12-31"));
}

/// Rule TIME-14.
#[test]
fn a_break_never_leaves_less_than_break_after() {
    // start, end, break, net
    let cases = [
        ("09:00", "17:30", 30, 480),
        ("09:00", "15:00", 30, 360),
        ("09:00", "15:10", 30, 360),
        ("09:00", "15:45", 30, 375),
        ("09:00", "14:00", 30, 300),
        ("09:00", "17:30", 0, 510),
        ("09:00", "17:30", 600, 360),
    ];
    for (start, end, break_minutes, net) in cases {
        let schedules = history(only(Mon, start, end, break_minutes));
        let day = shift_on(&schedules, Tz::UTC, date("2026-11-02")).unwrap();
        assert_eq!(day.net_minutes, net, "{start}–{end} less {break_minutes}");
        assert_eq!(day.break_minutes, break_minutes);
    }
    assert_eq!(break_due(375, 30, 360), 15);
    assert_eq!(break_due(100, 30, 0), 30);
}

fn zones() -> impl Strategy<Value = Tz> {
    prop::sample::select(vec![
        Tz::UTC,
        Europe::Berlin,
        America::New_York,
        Australia::Lord_Howe,
        Asia::Tehran,
        Asia::Kathmandu,
        Pacific::Apia,
    ])
}

fn weeks() -> impl Strategy<Value = Plan> {
    let day = (0u32..1440, 0u32..1440, 0u32..90);
    (prop::collection::vec(prop::option::weighted(0.8, day), 7), 0u32..300).prop_map(
        |(days, window_minutes)| {
            let weekdays = [Mon, Tue, Wed, Thu, Fri, Sat, Sun];
            let time = |minute: u32| {
                chrono::NaiveTime::from_num_seconds_from_midnight_opt(minute * 60, 0).unwrap()
            };
            let days = weekdays.into_iter().zip(days).filter_map(|(weekday, day)| {
                let (start, end, break_minutes) = day?;
                let (start, end) = (time(start), time(end));
                Some(ScheduleDay { weekday, start, end, break_minutes, worth: Worth::WHOLE })
            });
            tolerating(schedule(days.collect()), |t| t.window_minutes = window_minutes)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_date_of_a_clock_in_and_its_shift_agree_with_asking_the_shift(
        zone in zones(), week in weeks(), minute in 0i64..2_000_000,
    ) {
        let schedules = history(week);
        let clock_in = at("2023-01-01 00:00") + TimeDelta::minutes(minute);
        let (on, day) = shift_of(&schedules, zone, clock_in);
        prop_assert_eq!(day, shift_on(&schedules, zone, on));
        let away = (on - local_date(zone, clock_in)).num_days().abs();
        prop_assert!(away <= 1);
    }

    #[test]
    fn a_wall_time_that_exists_is_read_back(zone in zones(), minute in 0i64..2_000_000) {
        let there = at("2023-01-01 00:00") + TimeDelta::minutes(minute);
        let wall = there.with_timezone(&zone).naive_local();
        let read = instant(zone, wall);
        prop_assert_eq!(read.with_timezone(&zone).naive_local(), wall);
        prop_assert!(read <= there);
    }
}

/// Rule TIME-2.
#[test]
fn an_entry_that_inherits_follows_the_organization() {
    let organization = ScheduleHistory::of(weekdays("09:00", "17:30", 30))
        .with(Some(date("2026-12-01")), weekdays("08:00", "16:30", 30));
    let settings = with(organization);
    let own = INHERITED
        .clone()
        .with(Some(date("2026-11-02")), Some(weekdays("22:00", "06:00", 30)))
        .with(Some(date("2026-11-16")), None);
    let calendar = Calendar { own: &own, ..calendar(&settings, Tz::UTC) };
    let starts =
        |on| calendar.plan_on(date(on)).weekly().unwrap().days[0].start.format("%H:%M").to_string();
    let dates = ["2026-10-30", "2026-11-02", "2026-11-15", "2026-11-16", "2026-12-01"];
    assert_eq!(dates.map(starts), ["09:00", "22:00", "22:00", "09:00", "08:00"]);
}

/// Planning's sixth case. Rules SCHED-3 and TIME-52.
#[test]
fn a_plan_for_later_stays_when_an_earlier_one_and_a_date_of_the_roster_are_entered() {
    let settings = history(weekdays("09:00", "18:00", 0));
    let from =
        |own: OwnSchedules, date, start| own.with(Some(date), Some(weekdays(start, "18:00", 0)));
    // The entries that are made on 20 October and on 5 November.
    let own = from(INHERITED.clone(), date("2026-12-01"), "08:00");
    let later = from(own.clone(), date("2026-11-16"), "10:00");
    let rostered = vec![crate::testing::planned("14:00", "22:00", 0)];
    let roster = Roster::from([(date("2026-11-10"), rostered.into())]);
    let starts = |own: &OwnSchedules, roster: &Roster| {
        let calendar = Calendar { own, roster, ..calendar(&settings, Europe::Berlin) };
        let start = |on| {
            let shift = calendar.shift_on(date(on)).unwrap().shift;
            shift.start.with_timezone(&Europe::Berlin).format("%H:%M").to_string()
        };
        ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-16", "2026-12-01"].map(start)
    };
    assert_eq!(starts(&own, UNPLANNED), ["09:00", "09:00", "09:00", "09:00", "08:00"]);
    assert_eq!(starts(&later, &roster), ["09:00", "14:00", "09:00", "10:00", "08:00"]);
}
