//! The average pay of a week as the hourly rate (rule POL-13).

use super::coded::{rule, version};
use super::*;
use crate::employee::Employment;

/// The United States: overtime after 40 hours a week.
fn federal() -> Version {
    version(vec![rule("overtime").after_week(2400), rule("evening").between("14:00", "00:00")])
}

/// So many minutes of work from a UTC hour on.
fn works_from(office: Office, on: &str, hour: u32, minutes: u32) -> Office {
    let end = 60 * hour + minutes;
    let clock_out = format!("{on} {:02}:{:02}", end / 60, end % 60);
    office.works(&format!("{on} {hour:02}:00"), &clock_out)
}

fn of_week(office: Office, names: &[&str]) -> Office {
    office
        .without_schedule()
        .under(federal())
        .with(earning("evening", an_hour("evening", "1.00")))
        .with(earning("overtime", average_of(times("1.5"), names)))
}

/// Rule POL-13: 8.00 an hour, 24 of 48 hours with 1.00 on top.
#[test]
fn overtime_is_paid_by_the_average_of_base_and_evenings() {
    let mut office = of_week(Office::hourly("8.00"), &["base", "evening"]);
    for (day, from) in (2..=7).zip([6, 6, 6, 14, 14, 14]) {
        office = works_from(office, &format!("2026-11-{day:02}"), from, 480);
    }
    assert_eq!([office.base(), office.item("evening")], ["384.00", "24.00"]);
    assert_eq!(office.item("overtime"), "34.00");
    assert_eq!(
        item(&office.pay(), "overtime").explanation,
        "480 min × 408 ÷ 48 h of the week × 0.5"
    );
    // Another week has another average.
    let next = works_from(office, "2026-11-09", 6, 480);
    assert_eq!(next.item("overtime"), "34.00");
}

/// Rule POL-13: 46 hours at 12.00 with a bonus of 46.00.
#[test]
fn an_adjustment_of_the_week_is_part_of_the_average() {
    let office = |on: &str| {
        let mut office = of_week(Office::hourly("12.00"), &["base", "bonus"])
            .with(assigned(earning("bonus", fixed("0.00"))))
            .adjust("bonus", on, "46.00");
        for (day, minutes) in (2..=6).zip([540, 540, 540, 570, 570]) {
            office = works_from(office, &format!("2026-11-{day:02}"), 0, minutes);
        }
        office
    };
    let of_week = office("2026-11-08");
    assert_eq!(of_week.item("overtime"), "39.00");
    assert_eq!(of_week.pay().gross.to_string(), "637.00");
    // A bonus of the next week is not.
    assert_eq!(office("2026-11-09").item("overtime"), "36.00");
}

/// 40 hours from Monday 26 October on, the last eight in the evening, and eight more on Sunday, the first date of the
/// period.
fn sunday_after_a_week() -> Office {
    let mut office = of_week(Office::hourly("8.00"), &["base", "evening"]);
    for (day, from) in (26..=30).zip([6, 6, 6, 6, 14]) {
        office = works_from(office, &format!("2026-10-{day:02}"), from, 480);
    }
    works_from(office, "2026-11-01", 6, 480)
}

/// Rule POL-13: the week includes dates before the period, and none after it.
#[test]
fn the_first_week_begins_before_the_period() {
    let office = sunday_after_a_week();
    assert_eq!(office.base(), "64.00");
    let line = item(&office.pay(), "overtime");
    assert_eq!(line.explanation, "480 min × 392 ÷ 48 h of the week × 0.5");
    // 392.00 ÷ 48 × 8 × 0.5.
    assert_eq!(line.amount.to_string(), "32.67");
    // Only the dates of that week are gathered.
    let earlier = office.inputs().earlier;
    let dates: Vec<NaiveDate> = earlier.days.iter().map(|day| day.date).collect();
    assert_eq!(dates, range("2026-10-26", "2026-10-31").dates().collect::<Vec<_>>());
    assert_eq!((earlier.compensations.len(), earlier.months.len()), (1, 1));
    // A period that ends on Tuesday has nothing of Wednesday.
    let mut office = of_week(Office::hourly("8.00"), &["base"]).over("2026-11-01", "2026-11-06");
    office = works_from(office, "2026-11-05", 0, 1200);
    office = works_from(office, "2026-11-06", 0, 1260);
    let before = office.item("overtime");
    assert_eq!(works_from(office, "2026-11-07", 6, 480).item("overtime"), before);
}

/// Rule POL-13.
#[test]
fn the_week_before_the_period_has_its_own_pay_and_adjustments() {
    let adjusted = |on| sunday_after_a_week().adjust("evening", on, "48.00").item("overtime");
    // 440.00 ÷ 48 × 8 × 0.5.
    assert_eq!(adjusted("2026-10-27"), "36.67");
    assert_eq!(adjusted("2026-11-01"), "36.67");
    assert_eq!(adjusted("2026-10-25"), "32.67");
    // 9.00 an hour from the first date of the period on: 320.00 + 72.00 + 8.00.
    let raised = sunday_after_a_week().raise("2026-11-01", "9.00");
    assert_eq!(raised.item("overtime"), "33.33");
    // Pay in another currency is left out: 72.00 of eight hours.
    let mut moved = sunday_after_a_week().raise("2026-11-01", "9.00");
    moved.employee.compensation[0].currency = "EUR".into();
    assert_eq!(moved.item("overtime"), "36.00");
    let moved = moved.adjust("evening", "2026-10-27", "48.00");
    assert_eq!(moved.item("overtime"), "36.00");
    // So is work before the employment.
    let hired = sunday_after_a_week().employed("2026-11-01", None);
    assert!(hired.inputs().earlier.days.is_empty());
    assert_eq!(hired.item("overtime"), "32.00");
    // An earlier employment of that week is part of it, here without its last eight hours in the evening.
    let mut again = sunday_after_a_week().employed("2020-01-01", Some("2026-10-29"));
    let back = Employment { hire_date: date("2026-11-01"), termination_date: None, reason: None };
    again.employee.employments = again.employee.employments.with(None, back).unwrap();
    let line = item(&again.pay(), "overtime");
    assert_eq!(line.explanation, "480 min × 320 ÷ 40 h of the week × 0.5");
    // Adjustments of components that no average names are not gathered.
    let other = sunday_after_a_week().adjust("overtime", "2026-10-27", "48.00");
    assert_eq!(other.inputs(), sunday_after_a_week().inputs());
    // Nor is what a time account pays out before the period.
    let other = sunday_after_a_week().paid_out("2026-10-27", 60);
    assert_eq!(other.inputs(), sunday_after_a_week().inputs());
    // Attendances that do not count have no part in it, and are not named.
    let mut rejected = sunday_after_a_week();
    rejected.attendances[4].review = Review::Rejected;
    assert_eq!(rejected.gather().unwrap().exclusions.to_string(), "");
}

/// Rule POL-13.
#[test]
fn nothing_before_the_period_is_gathered_without_an_average_or_a_policy() {
    let mut office = sunday_after_a_week();
    office.components[1].calculation = times("1.5");
    assert_eq!(office.inputs().earlier, EarlierDates::default());
    assert!(office.inputs().days.iter().all(|day| day.week.is_none()));
    let mut office = sunday_after_a_week();
    office.policy = None;
    assert_eq!(office.inputs().earlier, EarlierDates::default());
    assert!(office.inputs().days.iter().all(|day| day.week.is_none()));
}

/// Rule POL-13: the week begins as the policy says.
#[test]
fn the_week_of_the_policy_counts() {
    let mut office = sunday_after_a_week();
    let policy = office.policy.as_mut().unwrap();
    policy.week_start = chrono::Weekday::Sun;
    policy.rules[0] = rule("overtime").after_day(420);
    assert!(office.inputs().earlier.days.is_empty());
    assert_eq!(item(&office.pay(), "overtime").explanation, "60 min × 64 ÷ 8 h of the week × 0.5");
}

/// Rule POL-13: base for the worked minutes is the hourly rate of a salary, and leave is not part of it.
#[test]
fn the_base_of_a_salary_is_its_hourly_rate() {
    let office = |office: Office| {
        office
            .under(version(vec![rule("overtime").after_day(480)]))
            .with(earning("meal", an_hour("worked", "0.50")))
            .with(earning("overtime", average_of(times("1.5"), &["base", "meal"])))
            .leave("annual", "2026-11-03", "2026-11-03")
            .works("2026-11-02 09:00", "2026-11-02 19:30")
    };
    // 20.00 an hour and 0.50: a salary has no straight hour for overtime.
    let monthly = office(Office::monthly("3360.00"));
    assert_eq!(monthly.item("overtime"), "61.50");
    assert_eq!(
        item(&monthly.pay(), "overtime").explanation,
        "120 min × 205 ÷ 10 h of the week × 1.5"
    );
    // A day of 160.00 and 5.00 for ten hours.
    assert_eq!(office(Office::daily("160.00")).item("overtime"), "49.50");
    assert_eq!(office(Office::hourly("20.00")).item("overtime"), "20.50");
}

/// Rule POL-13: in a week without worked minutes the hourly rate is that of the date.
#[test]
fn without_worked_minutes_there_is_no_average() {
    let office = of_week(Office::hourly("8.00"), &["base"])
        .with(earning("payout", average_of(times_of("payout", "1"), &["base"])))
        .paid_out("2026-11-20", 60);
    assert_eq!(office.item("payout"), "8.00");
}

/// Rule POL-13: an average may be part of another. On dates before the period, too, the week is that of the policy.
#[test]
fn an_average_of_an_average_is_of_the_same_week() {
    let mut policy = version(vec![rule("overtime").after_day(480), rule("all")]);
    policy.week_start = chrono::Weekday::Sun;
    let mut office = Office::hourly("8.00")
        .without_schedule()
        .under(policy)
        .raise("2026-11-02", "16.00")
        .with(earning("all", average_of(premium("all", "0.50"), &["base"])))
        .with(earning("overtime", average_of(times("1.5"), &["all"])))
        .over("2026-11-04", "2026-11-30");
    // From Sunday on four hours at 8.00, and 4 + 8 + 10 at 16.00.
    office = works_from(office, "2026-11-01", 6, 240);
    office = works_from(office, "2026-11-03", 6, 240);
    office = works_from(office, "2026-11-04", 6, 480);
    office = works_from(office, "2026-11-05", 6, 600);
    // 32.00 + 64.00 + 128.00 + 160.00 = 384.00 for 26 hours, of which all is half: 192.00.
    let line = item(&office.pay(), "overtime");
    assert_eq!(line.explanation, "120 min × 192 ÷ 26 h of the week × 0.5");
}
