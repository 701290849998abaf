use super::*;
use crate::testing::schedule;

fn overtime(office: Office) -> Office {
    office.with(earning("overtime", times("1.5")))
}

/// Rule PAY-45.
#[test]
fn base_of_hourly_pay_already_includes_overtime() {
    let office = overtime(Office::hourly("20.00")).works("2026-11-02 09:00", "2026-11-02 19:30");
    let pay = office.pay();
    assert_eq!((pay.worked_minutes, pay.overtime_minutes), (600, 120));
    assert_eq!(
        [pay.base, item(&pay, "overtime").amount, pay.gross].map(|m| m.to_string()),
        ["200.00", "20.00", "220.00"]
    );
    assert_eq!(
        item(&pay, "overtime").explanation,
        "20.00 ÷ 60 × 120 overtime minutes in base × 0.5"
    );
}

/// Rule PAY-45.
#[test]
fn one_component_pays_overtime_of_monthly_daily_and_hourly_staff() {
    let works = |office: Office, from, to| overtime(office).works(from, to);
    let late = |office| works(office, "2026-11-02 09:00", "2026-11-02 19:30");
    // 168 scheduled hours in November: 3000.00 ÷ 168 × 2 × 1.5.
    assert_eq!(late(Office::monthly("3000.00")).item("overtime"), "53.57");
    assert_eq!(late(Office::daily("160.00")).item("overtime"), "60.00");
    assert_eq!(late(Office::hourly("20.00")).item("overtime"), "20.00");

    // Saturday, ten hours: none is due, and the pay of the day covers eight.
    let saturday = |office| works(office, "2026-11-07 09:00", "2026-11-07 19:00");
    assert_eq!(saturday(Office::monthly("3000.00")).item("overtime"), "267.86");
    let daily = saturday(Office::daily("160.00"));
    assert_eq!((daily.base(), daily.item("overtime")), ("160.00".into(), "140.00".into()));
    assert_eq!(
        item(&daily.pay(), "overtime").explanation,
        "160.00 × 21 ÷ 10080 scheduled minutes × \
         (120 overtime minutes × 1.5 + 480 overtime minutes in base × 0.5)"
    );
    let hourly = saturday(Office::hourly("20.00"));
    assert_eq!((hourly.base(), hourly.item("overtime")), ("200.00".into(), "100.00".into()));

    // Saturday, half a day: the pay of the day covers half the mean day.
    let half = works(Office::daily("160.00"), "2026-11-07 09:00", "2026-11-07 12:20");
    assert_eq!((half.base(), half.item("overtime")), ("80.00".into(), "33.33".into()));
    // A holiday is not due either.
    let holiday = late(Office::daily("160.00").holiday("2026-11-02"));
    assert_eq!((holiday.base(), holiday.item("overtime")), ("160.00".into(), "140.00".into()));
}

/// Rules PAY-45 and PAY-46.
#[test]
fn the_overtime_of_several_days_is_one_sum() {
    let hourly = overtime(Office::hourly("20.00"))
        .works("2026-11-02 09:00", "2026-11-02 19:30")
        .works("2026-11-03 09:00", "2026-11-03 18:30");
    let line = item(&hourly.pay(), "overtime");
    assert_eq!(line.amount.to_string(), "30.00");
    assert_eq!(line.explanation, "20.00 ÷ 60 × 180 overtime minutes in base × 0.5");
    // Saturday, ten hours, and Sunday, nine.
    let daily = overtime(Office::daily("160.00"))
        .works("2026-11-07 09:00", "2026-11-07 19:00")
        .works("2026-11-08 09:00", "2026-11-08 18:00");
    let line = item(&daily.pay(), "overtime");
    assert_eq!(line.amount.to_string(), "250.00");
    assert_eq!(
        line.explanation,
        "160.00 × 21 ÷ 10080 scheduled minutes × \
         (180 overtime minutes × 1.5 + 960 overtime minutes in base × 0.5)"
    );
}

/// Rule PAY-45.
#[test]
fn a_multiplier_below_one_takes_nothing_off_what_base_pays() {
    let office = Office::hourly("20.00")
        .with(earning("overtime", times("0.5")))
        .works("2026-11-02 09:00", "2026-11-02 19:30");
    assert_eq!(office.item("overtime"), "0.00");
    let monthly = Office::monthly("1680.00")
        .with(earning("overtime", times("0.5")))
        .works("2026-11-02 09:00", "2026-11-02 19:30");
    assert_eq!(monthly.item("overtime"), "10.00");
}

/// Rule PAY-46.
#[test]
fn overtime_goes_by_the_pay_and_the_month_of_its_day() {
    let office = overtime(Office::monthly("1680.00"))
        .raise("2026-11-16", "3360.00")
        .works("2026-11-13 09:00", "2026-11-13 18:30")
        .works("2026-11-16 09:00", "2026-11-16 18:30");
    // 10.00 and 20.00 an hour.
    assert_eq!(office.item("overtime"), "45.00");
    // December has 23 days of 8 hours, 184 hours in total.
    let office = overtime(Office::monthly("1680.00"))
        .over("2026-11-16", "2026-12-15")
        .works("2026-11-16 09:00", "2026-11-16 18:30")
        .works("2026-12-01 09:00", "2026-12-01 18:30");
    assert_eq!(office.item("overtime"), "28.70");
}

/// Rule PAY-46.
#[test]
fn holidays_are_scheduled_hours_of_the_month() {
    let office = overtime(Office::monthly("1680.00"))
        .holiday("2026-11-10")
        .works("2026-11-16 09:00", "2026-11-16 18:30");
    assert_eq!(office.item("overtime"), "15.00");
}

/// Rule PAY-47.
#[test]
fn without_a_schedule_there_is_no_rate_but_only_when_something_is_to_be_paid() {
    let mut office = overtime(Office::daily("160.00"));
    office.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
    assert_eq!(office.item("overtime"), "0.00");
    let office = office.works("2026-11-02 09:00", "2026-11-02 17:00");
    assert_eq!(office.failure(), Failure::NoSchedule { month: date("2026-11-01") });
    assert_eq!(office.failure().code(), "no_schedule");
    // Nothing is to be paid with a multiplier of 0, nor if there are no earnings.
    let free = |office: Office, multiplier| {
        let mut office = office.with(earning("overtime", times(multiplier)));
        office.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
        office.works("2026-11-02 09:00", "2026-11-02 17:00").item("overtime")
    };
    assert_eq!(free(Office::daily("160.00"), "0"), "0.00");
    assert_eq!(free(Office::daily("0.00"), "1.5"), "0.00");
    let mut hourly = overtime(Office::hourly("20.00"));
    hourly.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
    let hourly = hourly.works("2026-11-02 09:00", "2026-11-02 17:00");
    assert_eq!((hourly.base(), hourly.item("overtime")), ("160.00".into(), "80.00".into()));
}

/// Rule PAY-43.
#[test]
fn overtime_may_have_a_rate_of_its_own() {
    let office = Office::monthly("3000.00")
        .with(earning("overtime", an_hour("overtime", "15.03")))
        .with(earning("shift", an_hour("worked", "1.00")))
        .works("2026-11-02 09:00", "2026-11-02 17:50");
    assert_eq!(office.item("overtime"), "5.01");
    assert_eq!(office.item("shift"), "8.33");
    let line = item(&office.pay(), "overtime");
    assert_eq!(line.explanation, "15.03 × 20 overtime minutes ÷ 60");
    assert_eq!((line.quantity, line.rate), (Some(number("20")), Some(number("15.03"))));
}
