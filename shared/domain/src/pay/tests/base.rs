use chrono::Weekday::{Fri, Mon, Sat, Sun, Thu, Tue, Wed};
use chrono_tz::Europe;

use super::*;
use crate::days::Days;
use crate::employee::Employment;
use crate::testing::{entry, only, schedule};

/// Rules PAY-19 and PAY-20.
#[test]
fn a_month_of_unpaid_leave_pays_nothing() {
    let office = Office::monthly("3000.00").leave("unpaid", "2026-11-01", "2026-11-30");
    assert_eq!(office.base(), "0.00");
    assert_eq!(office.pay().payable_days.to_string(), "0.0");
}

/// Rule PAY-20.
#[test]
fn two_half_months_pay_one_month() {
    let office = || Office::monthly("3000.00");
    assert_eq!(office().base(), "3000.00");
    assert_eq!(office().over("2026-11-01", "2026-11-15").base(), "1428.57");
    assert_eq!(office().over("2026-11-16", "2026-11-30").base(), "1571.43");
}

/// Rule PAY-20.
#[test]
fn a_period_over_two_months_pays_each_day_by_its_own_month() {
    // 11 of 21 days of November, 11 of 23 days of December: 1571.428… + 1434.782…
    let office = Office::monthly("3000.00").over("2026-11-16", "2026-12-15");
    assert_eq!(office.base(), "3006.21");
    let explanation = item(&office.pay(), "base").explanation;
    assert_eq!(
        explanation,
        "3000.00 × 11 payable of 21 working days + 3000.00 × 11 payable of 23 working days"
    );
}

/// Rules PAY-6 and PAY-21.
#[test]
fn a_raise_within_the_period_counts_from_its_day_on() {
    let office = Office::monthly("3000.00").raise("2026-11-16", "3600.00");
    assert_eq!(office.base(), "3314.29");
    assert_eq!(Office::monthly("3000.00").raise("2026-11-01", "3600.00").base(), "3600.00");
    assert_eq!(Office::monthly("3000.00").raise("2026-12-01", "3600.00").base(), "3000.00");
}

/// Rule PAY-3.
#[test]
fn first_and_last_day_of_employment_are_paid() {
    let employed = |hire, last| Office::monthly("3000.00").employed(hire, last);
    assert_eq!(employed("2026-11-16", None).base(), "1571.43");
    assert_eq!(employed("2020-01-01", Some("2026-11-10")).base(), "1000.00");
    assert_eq!(employed("2026-11-30", Some("2026-11-30")).base(), "142.86");
    // A weekend alone is employment without a working day.
    assert_eq!(employed("2026-11-28", Some("2026-11-29")).base(), "0.00");
    let pay = employed("2026-11-16", Some("2026-11-20")).pay();
    assert_eq!(
        (pay.payable_days.to_string(), pay.working_days.to_string()),
        ("5.0".into(), "21.0".into())
    );
}

/// Rule PAY-17.
#[test]
fn half_a_day_of_unpaid_leave_is_half_a_day_unpaid() {
    let office = Office::monthly("3000.00").half_leave("unpaid", "2026-11-05", Half::FirstHalf);
    assert_eq!(office.base(), "2928.57");
    assert_eq!(office.pay().payable_days.to_string(), "20.5");
    let both = office.half_leave("annual", "2026-11-05", Half::SecondHalf);
    assert_eq!(both.base(), "2928.57");
}

/// Rule PAY-26.
#[test]
fn currencies_round_at_their_own_digits() {
    let unpaid = |amount, currency| {
        Office::new(PayType::Monthly, amount, currency)
            .leave("unpaid", "2026-11-05", "2026-11-06")
            .base()
    };
    assert_eq!(unpaid("300000", "JPY"), "271429");
    assert_eq!(unpaid("1000.000", "KWD"), "904.762");
    assert_eq!(unpaid("3000", "USD"), "2714.29");
}

/// Rule PAY-26.
#[test]
fn half_a_unit_rounds_up_at_any_number_of_digits() {
    let half = |amount, currency| {
        Office::new(PayType::Monthly, amount, currency)
            .half_leave("unpaid", "2026-11-05", Half::FirstHalf)
            .base()
    };
    // × 20.5 ÷ 21: 20.5, 0.0205, 0.205
    assert_eq!(half("21", "JPY"), "21");
    assert_eq!(half("0.021", "KWD"), "0.021");
    assert_eq!(half("0.21", "USD"), "0.21");
}

/// Rule PAY-26.
#[test]
fn exact_halves_round_up_where_a_stored_quotient_would_not() {
    // Mon–Sat, February 2026: 24 working days. 1000.10 × 18 ÷ 24 = 750.075.
    let days = [Mon, Tue, Wed, Thu, Fri, Sat].map(|day| entry(day, "09:00", "17:30", 30));
    let mut office = Office::monthly("1000.10").over("2026-02-01", "2026-02-28");
    office.world.settings.work_schedules = ScheduleHistory::of(schedule(days.to_vec()));
    assert_eq!(office.leave("unpaid", "2026-02-02", "2026-02-07").base(), "750.08");
    // 15.03 × 890 ÷ 60 = 222.945.
    let hourly = Office::hourly("15.03")
        .works("2026-11-02 09:00", "2026-11-02 17:00")
        .works("2026-11-03 09:00", "2026-11-03 16:50");
    assert_eq!(hourly.pay().worked_minutes, 890);
    assert_eq!(hourly.base(), "222.95");
    assert_eq!(item(&hourly.pay(), "base").explanation, "15.03 × 890 worked minutes ÷ 60");
}

/// Rules PAY-16 and PAY-17.
#[test]
fn an_absent_employee_is_not_paid_when_absence_is_unpaid() {
    let office = Office::monthly("3000.00").absence_unpaid();
    let worked = (1..=30).filter(|day| ![3, 4].contains(day));
    let weekdays =
        worked.filter(|day| office.world.person().shift_on(november_day(*day)).is_some());
    let weekdays: Vec<u32> = weekdays.collect();
    let there = office.works_on(weekdays);
    // Two days of absence without leave.
    assert_eq!(there.pay().payable_days.to_string(), "19.0");
    assert_eq!(there.pay().unpaid_leave_days.to_string(), "0.0");
    assert_eq!(there.base(), "2714.29");

    let half_there = there.works("2026-11-03 09:00", "2026-11-03 12:00");
    assert_eq!(half_there.pay().payable_days.to_string(), "19.5");
    let excused = half_there.half_leave("annual", "2026-11-03", Half::SecondHalf);
    assert_eq!(excused.pay().payable_days.to_string(), "20.0");
    let on_leave = excused.half_leave("unpaid", "2026-11-04", Half::SecondHalf);
    assert_eq!(on_leave.pay().payable_days.to_string(), "20.0");
    let trace = compute(&on_leave.inputs()).unwrap().trace;
    assert_eq!(trace.unpaid.len(), 1);
    assert_eq!(trace.unpaid[0].why, WhyUnpaid::UnpaidLeaveAndAbsence);
}

fn november_day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

/// Rule PAY-16.
#[test]
fn an_employee_is_not_absent_while_an_attendance_is_pending_or_the_day_lasts() {
    let mut office = Office::monthly("3000.00").absence_unpaid();
    office.as_of = date("2026-11-06");
    assert_eq!(office.pay().payable_days.to_string(), "17.0", "absent from the 2nd to the 5th");
    let undecided = |review| {
        let mut attendance = presence("2026-11-02 09:00", "2026-11-02 17:30");
        attendance.review = review;
        attendance
    };
    for (attendance, payable) in [
        (crate::testing::open("2026-11-02 09:00"), "18.0"),
        (undecided(Review::Pending), "18.0"),
        (undecided(Review::Rejected), "17.0"),
        (undecided(Review::Approved), "18.0"),
    ] {
        let mut office = Office::monthly("3000.00").absence_unpaid();
        office.as_of = date("2026-11-06");
        office.attendances = vec![attendance];
        assert_eq!(office.pay().payable_days.to_string(), payable);
    }
}

/// Rule PAY-18.
#[test]
fn a_holiday_between_unpaid_days_is_unpaid() {
    let december = |first, last| {
        Office::monthly("2300.00")
            .over("2026-12-01", "2026-12-31")
            .holiday("2026-12-25")
            .leave("unpaid", first, last)
    };
    // 23 working days. Friday the 25th is a holiday.
    assert_eq!(december("2026-12-24", "2026-12-24").base(), "2200.00");
    assert_eq!(december("2026-12-24", "2026-12-28").base(), "2000.00");
    assert_eq!(december("2026-12-21", "2026-12-31").base(), "1400.00");
    // Half a day of work on one side is enough.
    let half = Office::monthly("2300.00")
        .over("2026-12-01", "2026-12-31")
        .holiday("2026-12-25")
        .leave("unpaid", "2026-12-24", "2026-12-24")
        .half_leave("unpaid", "2026-12-28", Half::FirstHalf);
    assert_eq!(half.base(), "2150.00");
}

/// Rule PAY-18.
#[test]
fn at_the_edge_a_holiday_is_unpaid_when_all_due_days_are() {
    let part = |first: &str, last: &str, unpaid: Option<(&str, &str)>| {
        let office = Office::monthly("2300.00")
            .over("2026-12-01", "2026-12-31")
            .holiday("2026-12-25")
            .employed(first, Some(last));
        match unpaid {
            Some((first, last)) => office.leave("unpaid", first, last).base(),
            None => office.base(),
        }
    };
    let wednesday = "2026-12-23";
    let thursday = "2026-12-24";
    assert_eq!(part(wednesday, "2026-12-25", Some((thursday, thursday))), "200.00");
    assert_eq!(part(wednesday, "2026-12-25", Some((wednesday, thursday))), "0.00");
    // No day is due, so the employee was not absent.
    assert_eq!(part("2026-12-25", "2026-12-27", None), "100.00");
}

/// Rule PAY-22.
#[test]
fn daily_pay_is_for_days_present_and_paid_leave() {
    let office = Office::daily("100.00")
        .works_on([2, 3])
        .works("2026-11-04 09:00", "2026-11-04 12:00")
        .leave("annual", "2026-11-05", "2026-11-05")
        .leave("unpaid", "2026-11-06", "2026-11-06");
    assert_eq!(office.base(), "350.00");
    assert_eq!(
        item(&office.pay(), "base").explanation,
        "100.00 × (2.5 worked + 1 paid leave) days"
    );
    // At most one day for each date. Saturdays and holidays count, too.
    let office = office
        .holiday("2026-11-10")
        .half_leave("annual", "2026-11-04", Half::SecondHalf)
        .half_leave("annual", "2026-11-02", Half::FirstHalf)
        .works("2026-11-07 09:00", "2026-11-07 17:00")
        .works_on([10]);
    assert_eq!(office.base(), "600.00");
}

/// Rule PAY-23.
#[test]
fn hourly_pay_is_for_minutes_worked_and_paid_leave_by_the_schedule() {
    let office = Office::hourly("20.00")
        .works_on([2])
        .half_leave("annual", "2026-11-03", Half::FirstHalf)
        .works("2026-11-03 13:15", "2026-11-03 17:30")
        .leave("annual", "2026-11-04", "2026-11-04")
        .leave("unpaid", "2026-11-05", "2026-11-05");
    // 480 + 255 minutes worked, 240 + 480 on leave.
    assert_eq!(office.base(), "485.00");
    assert_eq!(
        item(&office.pay(), "base").explanation,
        "20.00 × (735 worked + 720 paid leave) minutes ÷ 60"
    );
}

/// Rule PAY-24.
#[test]
fn a_holiday_pays_daily_and_hourly_staff_where_that_is_the_rule() {
    for (office, without, with) in
        [(Office::daily("100.00"), "0.00", "100.00"), (Office::hourly("20.00"), "0.00", "160.00")]
    {
        // The 14th is a Saturday, on which nobody is scheduled.
        let office = office.holiday("2026-11-10").holiday("2026-11-14");
        assert_eq!(office.base(), without);
        assert_eq!(office.holiday_pay().base(), with);
    }
    // At least the scheduled minutes: work on the holiday is not paid twice.
    let worked = |from: Office, until: &str| {
        let until = format!("2026-11-10 {until}");
        from.holiday("2026-11-10").holiday_pay().works("2026-11-10 09:00", &until).base()
    };
    assert_eq!(worked(Office::daily("100.00"), "12:00"), "100.00");
    assert_eq!(worked(Office::hourly("20.00"), "12:00"), "160.00");
    assert_eq!(worked(Office::hourly("20.00"), "19:30"), "200.00");
    // Paid leave on the holiday is not paid twice either: one half is paid as leave, the other one as a holiday.
    let half = Office::hourly("20.00").half_leave("annual", "2026-11-10", Half::FirstHalf);
    assert_eq!(half.holiday("2026-11-10").holiday_pay().base(), "160.00");
    // Between days of unpaid leave the holiday is unpaid.
    let away = Office::daily("100.00").holiday("2026-11-10").holiday_pay().leave(
        "unpaid",
        "2026-11-09",
        "2026-11-11",
    );
    assert_eq!(away.base(), "0.00");
}

/// Rule PAY-12.
#[test]
fn a_night_shift_over_the_end_of_the_period_belongs_to_the_day_it_started() {
    let night = |first, last| {
        let mut office = Office::hourly("20.00").over(first, last);
        office.world.settings.work_schedules = ScheduleHistory::of(only(Mon, "22:00", "06:00", 30));
        office.works("2026-11-30 21:55", "2026-12-01 06:05")
    };
    // 490 minutes less the break.
    assert_eq!(night("2026-11-01", "2026-11-30").base(), "153.33");
    assert_eq!(night("2026-12-01", "2026-12-31").base(), "0.00");
}

/// Rule PAY-23.
#[test]
fn the_night_the_clocks_change_is_paid_at_its_true_length() {
    let mut office = Office::hourly("60.00").over("2026-10-01", "2026-10-31");
    office.world.zone = Europe::Berlin;
    office.world.settings.work_schedules = ScheduleHistory::of(only(Sat, "22:00", "06:00", 30));
    let worked = office.works("2026-10-24T20:05Z", "2026-10-25T05:00Z");
    assert_eq!(worked.base(), "505.00");
    // A day of leave that night is 510 minutes, any other 450.
    let mut office = Office::hourly("60.00").over("2026-10-01", "2026-10-31");
    office.world.zone = Europe::Berlin;
    office.world.settings.work_schedules = ScheduleHistory::of(only(Sat, "22:00", "06:00", 30));
    assert_eq!(office.leave("annual", "2026-10-17", "2026-10-24").base(), "960.00");
}

/// Rule PAY-12.
#[test]
fn what_was_generated_before_the_month_ends_counts_what_was_before_that_day() {
    let mut hourly = Office::hourly("20.00").works_on([18, 19, 20, 23]);
    hourly.as_of = date("2026-11-20");
    assert_eq!(hourly.base(), "320.00");
    assert_eq!(hourly.pay().worked_minutes, 960);
    // Decided leave counts on future days, and monthly pay is for the whole month.
    let mut monthly =
        Office::monthly("3000.00").absence_unpaid().leave("unpaid", "2026-11-26", "2026-11-27");
    monthly.as_of = date("2026-11-02");
    assert_eq!(monthly.base(), "2714.29");
}

/// Rule PAY-21.
#[test]
fn pay_may_change_its_type_within_the_period() {
    let mut office = Office::monthly("2100.00").works_on([16, 17]);
    let hourly = compensation("2026-11-16", PayType::Hourly, "20.00", "USD");
    office.employee.compensation.push(hourly);
    assert_eq!(office.base(), "1320.00");
    let base = item(&office.pay(), "base");
    assert_eq!(
        base.explanation,
        "2100.00 × 10 payable of 21 working days + 20.00 × 960 worked minutes ÷ 60"
    );
    assert_eq!((base.quantity, base.rate), (None, None));
}

/// Rule PAY-5.
#[test]
fn days_before_the_first_compensation_pay_nothing() {
    let mut office = Office::monthly("3000.00");
    office.employee.compensation[0].effective_from = date("2026-11-16");
    assert_eq!(office.base(), "1571.43");
    assert_eq!(office.pay().payable_days.to_string(), "21.0");
}

/// Rule PAY-25.
#[test]
fn monthly_pay_needs_working_days_to_be_split_by() {
    let mut office = Office::monthly("3000.00");
    office.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
    assert_eq!(office.failure(), Failure::NoWorkingDays { month: date("2026-11-01") });
    // One month of the two without working days is enough to fail.
    let sundays = only(Sun, "09:00", "17:00", 0);
    office.world.settings.work_schedules =
        office.world.settings.work_schedules.with(Some(date("2026-12-01")), sundays);
    let office = office.over("2026-11-16", "2026-12-15");
    assert_eq!(office.failure().code(), "no_working_days");
}

/// Rules PAY-3 and PAY-18: two employments in one month. Each has its own sides of a holiday.
#[test]
fn a_month_of_two_employments_pays_the_days_of_both() {
    let mut office = Office::monthly("2200.00").absence_unpaid();
    office = office.over("2026-10-01", "2026-10-31").employed("2020-01-01", Some("2026-10-07"));
    let again = Employment { hire_date: date("2026-10-19"), termination_date: None, reason: None };
    office.employee.employments = office.employee.employments.with(None, again).unwrap();
    // Five days and ten of 22. A holiday between the two belongs to neither.
    for day in [1, 2, 5, 6, 7, 19, 20, 21, 22, 23, 26, 27, 28, 29, 30] {
        let at = |time| format!("2026-10-{day:02} {time}");
        office = office.works(&at("09:00"), &at("17:30"));
    }
    let pay = office.pay();
    assert_eq!((pay.base.to_string(), pay.payable_days), ("1500.00".into(), Days::whole(15)));
    let inputs = office.inputs();
    assert_eq!(inputs.earlier_employments, [range("2026-10-01", "2026-10-07")]);
    assert_eq!(inputs.hire_date, date("2026-10-19"));
}

/// The fourth case of planning: an employee who is hired again gets the pay of the earlier months unchanged, and for
/// October the days from the 12th on. Rules PAY-3 and PAY-18.
#[test]
fn months_of_before_and_after_a_return_are_paid_by_their_own_employment() {
    let paid = |first: &str, last: &str, is_back: bool| {
        let office = Office::monthly("3000.00").over(first, last);
        let mut office = office.employed("2024-03-01", Some("2026-06-30"));
        if is_back {
            let hire_date = date("2026-10-12");
            let again = Employment { hire_date, termination_date: None, reason: None };
            office.employee.employments = office.employee.employments.with(None, again).unwrap();
        }
        let pay = office.pay();
        (pay.base.to_string(), pay.payable_days)
    };
    let june = paid("2026-06-01", "2026-06-30", false);
    assert_eq!(june, ("3000.00".into(), Days::whole(22)));
    assert_eq!(paid("2026-06-01", "2026-06-30", true), june);
    // 15 of the 22 working days.
    let october = paid("2026-10-01", "2026-10-31", true);
    assert_eq!(october, ("2045.45".into(), Days::whole(15)));
}

/// Rule PAY-18: two employments without a day between them are one, also for the sides of a holiday.
#[test]
fn an_employment_that_is_split_without_a_day_between_pays_the_same() {
    let worked = [2, 3, 4, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30];
    let office = || {
        let office = Office::monthly("2100.00").absence_unpaid().holiday("2026-11-06");
        office.works_on(worked)
    };
    let absent = office();
    let mut split = office().employed("2020-01-01", Some("2026-11-05"));
    let again = Employment { hire_date: date("2026-11-06"), termination_date: None, reason: None };
    split.employee.employments = split.employee.employments.with(None, again).unwrap();
    assert_eq!(split.pay(), absent.pay());
    assert_eq!(split.inputs().earlier_employments, []);
}

/// Rule ACCT-2: a time account does not lose the minutes that pay has already deducted.
#[test]
fn absence_deducts_the_due_minutes_that_nobody_worked_and_unpaid_leave_is_not_among_them() {
    let office = |monthly: bool| {
        let office = if monthly { Office::monthly("2100.00") } else { Office::daily("100.00") };
        office
            .over("2026-11-02", "2026-11-06")
            .works("2026-11-02 09:00", "2026-11-02 17:00")
            .works("2026-11-04 09:00", "2026-11-04 12:00")
            .half_leave("unpaid", "2026-11-05", Half::FirstHalf)
            .holiday("2026-11-06")
    };
    let minutes = |office: Office| {
        let deducted = deducted_minutes(&office.inputs());
        deducted.into_iter().map(|(date, minutes)| (date.to_string(), minutes)).collect::<Vec<_>>()
    };
    let expected = [("2026-11-03", 480), ("2026-11-04", 240), ("2026-11-05", 240)];
    let expected = expected.map(|(date, minutes)| (date.to_owned(), minutes));
    assert_eq!(minutes(office(true).absence_unpaid()), expected);
    assert_eq!(minutes(office(true)), []);
    assert_eq!(minutes(office(false).absence_unpaid()), []);
}
