use super::*;
use crate::attendance::Status;
use crate::employee::Assignment;
use crate::history::History;
use crate::leave::LeaveStatus;
use crate::testing::open;

/// Rules PAY-4 and PAY-5.
#[test]
fn an_employee_not_employed_or_without_pay_is_skipped() {
    let skipped = |office: Office| match office.gather() {
        Err(NotPaid::Skipped(skip)) => skip.code(),
        other => panic!("{other:?}"),
    };
    let office = || Office::monthly("3000.00");
    assert_eq!(skipped(office().employed("2026-12-01", None)), "not_employed");
    assert_eq!(skipped(office().employed("2020-01-01", Some("2026-10-31"))), "not_employed");
    let mut later = office();
    later.employee.compensation[0].effective_from = date("2026-12-01");
    assert_eq!(skipped(later), "no_compensation");
    let mut after_leaving = office().employed("2020-01-01", Some("2026-11-15"));
    after_leaving.employee.compensation[0].effective_from = date("2026-11-16");
    assert_eq!(skipped(after_leaving), "no_compensation");
}

/// Rule SHEET-4.
#[test]
fn a_date_outside_approved_timesheets_fails_where_they_are_required() {
    let mut office = Office::monthly("3000.00").employed("2026-11-10", Some("2026-11-25"));
    office.as_of = date("2026-11-20");
    let range = |first, last| DateRange { first: date(first), last: date(last) };
    assert!(office.gather().is_ok());
    office.world.settings.requires_timesheets = true;
    let mut failed = |signed: Option<DateRange>| {
        office.world.locks.signed.add(signed.unwrap_or(range("2020-01-01", "2020-01-01")));
        match office.gather() {
            Ok(_) => "paid".to_owned(),
            Err(NotPaid::Failed(why)) => format!("{}: {why}", why.code()),
            other => panic!("{other:?}"),
        }
    };
    let open = |on: &str| format!("timesheet_open: {on} is not in an approved timesheet");
    assert_eq!(failed(None), open("2026-11-10"));
    assert_eq!(failed(Some(range("2026-11-09", "2026-11-15"))), open("2026-11-16"));
    assert_eq!(failed(Some(range("2026-11-17", "2026-11-20"))), open("2026-11-16"));
    // The 20th is not before `as_of`, and on the 9th she is not employed.
    assert_eq!(failed(Some(range("2026-11-16", "2026-11-16"))), "paid");
    office.as_of = date("2026-11-26");
    assert!(matches!(
        office.gather(),
        Err(NotPaid::Failed(Failure::TimesheetOpen(on))) if on == date("2026-11-21")
    ));
}

/// Rule PAY-7.
#[test]
fn a_currency_changing_inside_the_period_fails() {
    let mut office = Office::monthly("3000.00").raise("2026-11-30", "3000.00");
    office.employee.compensation[1].currency = "EUR".into();
    let changes = Failure::CurrencyChanges { from: "USD".into(), to: "EUR".into() };
    assert_eq!(office.failure(), changes);
    assert_eq!(office.failure().code(), "currency_mismatch");
    // There is no failure if the change lies outside of the days employed.
    let office = office.employed("2020-01-01", Some("2026-11-29"));
    assert_eq!(office.pay().currency, "USD");
}

/// Rule PAY-48.
#[test]
fn money_of_a_component_must_be_in_the_employees_currency() {
    let office = || Office::new(PayType::Monthly, "3000.00", "EUR");
    for calculation in [
        fixed("1"),
        capped("1", "base", "1"),
        an_hour("worked", "1"),
        a_day(CountedDays::Worked, "1"),
        brackets("base", &[("1", "1"), ("", "1")]),
    ] {
        let failure = office().with(earning("x", calculation.clone())).failure();
        assert_eq!(failure.code(), "currency_mismatch", "{calculation:?}");
        // There is no failure for a component that is not the employee's.
        assert!(office().with(assigned(earning("x", calculation))).gather().is_ok());
    }
    let without_money =
        office().with(earning("x", percent("1", &["base"]))).with(earning("o", times("2")));
    assert!(without_money.gather().is_ok());
    // An amount that the compensation sets is in the currency of the compensation.
    let own = office().with(earning("x", fixed("1"))).assign("x", Some("5.00"), None);
    assert_eq!(own.item("x"), "5.00");
}

/// Rule PAY-14.
#[test]
fn exclusions_name_what_is_not_counted() {
    let reviewed = |on: &str, review| {
        let mut attendance = presence(&format!("{on} 09:00"), &format!("{on} 17:30"));
        attendance.review = review;
        attendance
    };
    let mut office = Office::hourly("20.00")
        .works_on([2])
        .leave_of("annual", "2026-11-06", "2026-11-10", None, LeaveStatus::Pending)
        .leave_of("annual", "2026-11-12", "2026-11-12", None, LeaveStatus::Rejected)
        .leave_of("annual", "2026-11-13", "2026-11-13", None, LeaveStatus::Cancelled);
    office.attendances.extend([
        open("2026-11-03 09:00"),
        reviewed("2026-11-04", Review::Pending),
        reviewed("2026-11-05", Review::Rejected),
        reviewed("2026-11-11", Review::Approved),
        reviewed("2026-12-01", Review::Pending),
    ]);
    let gathered = office.gather().unwrap();
    assert_eq!(
        gathered.exclusions.to_string(),
        "Not counted: incomplete 2026-11-03; pending review 2026-11-04; rejected 2026-11-05; \
         pending leave from 2026-11-06."
    );
    assert_eq!(office.base(), "320.00");
    // For a leave that began before the period, the first date in the period is named.
    let before = Office::hourly("20.00");
    let before = before.leave_of("annual", "2026-10-29", "2026-11-03", None, LeaveStatus::Pending);
    let before = before.gather().unwrap().exclusions;
    assert_eq!(before.to_string(), "Not counted: pending leave from 2026-11-02.");
    assert!(!gathered.exclusions.is_empty() && !before.is_empty());
    let nothing = Office::hourly("20.00").gather().unwrap().exclusions;
    assert!(nothing.is_empty() && nothing.to_string().is_empty());

    office.world.now = crate::testing::at("2026-11-03 10:00");
    office.attendances = vec![open("2026-11-03 09:00")];
    let exclusions = office.gather().unwrap().exclusions;
    assert_eq!(exclusions.attendances[0].2, ExclusionReason::Open);
}

/// Rule PAY-14.
#[test]
fn many_dates_of_a_kind_are_counted_instead_of_named() {
    let mut office = Office::hourly("20.00");
    office.attendances = (2..10).map(|day| open(&format!("2026-11-{day:02} 09:00"))).collect();
    assert_eq!(
        office.gather().unwrap().exclusions.to_string(),
        "Not counted: incomplete 2026-11-02, 2026-11-03, 2026-11-04, 2026-11-05, 2026-11-06 \
         and 3 more."
    );
}

/// Rule PAY-12.
#[test]
fn facts_outside_employment_or_after_as_of_change_no_inputs() {
    let mut office = Office::hourly("20.00")
        .employed("2026-11-05", Some("2026-11-20"))
        .works_on([5, 20])
        .with(earning("bonus", fixed("1.00")));
    office.as_of = date("2026-11-20");
    let inputs = office.inputs();
    let worked: u32 = inputs.days.iter().map(|day| day.worked_minutes).sum();
    assert_eq!(worked, 480);
    let more = office
        .works_on([4, 23])
        .works("2026-12-01 09:00", "2026-12-01 17:30")
        .leave_of("annual", "2026-11-06", "2026-11-06", None, LeaveStatus::Pending)
        .leave("annual", "2026-12-01", "2026-12-02")
        .with(assigned(earning("unused", fixed("1.00"))));
    assert_eq!(more.inputs(), inputs);
}

/// Rule PAY-15.
#[test]
fn several_attendances_of_a_date_are_one_presence() {
    let office = Office::daily("100.00")
        .works("2026-11-02 09:00", "2026-11-02 12:00")
        .works("2026-11-02 13:00", "2026-11-02 17:30")
        // One attendance is in the window of the shift, and one is in no window.
        .works("2026-11-03 09:00", "2026-11-03 11:00")
        .works("2026-11-03 20:00", "2026-11-03 22:00")
        .works("2026-11-04 09:00", "2026-11-04 11:00")
        .works("2026-11-04 20:00", "2026-11-04 21:59");
    let inputs = office.inputs();
    let present = |day: usize| inputs.days[day - 1].present.to_string();
    assert_eq!([present(2), present(3), present(4)], ["1.0", "1.0", "0.5"]);
    assert_eq!(inputs.days[2].worked_minutes, 240);
}

/// Rule PAY-13.
#[test]
fn figures_of_locked_dates_are_taken_as_stored() {
    let office = Office::hourly("20.00").works_on([2]);
    let timeline = office.world.timeline(office.attendances.clone());
    let mut attendances: Vec<Attendance> = timeline.iter().cloned().collect();
    attendances[0].day_result.worked_minutes = 123;
    attendances[0].day_result.status = Status::Late;
    let gathered = gather(&Gathering {
        employee: &office.employee,
        settings: &office.world.settings,
        roster: UNPLANNED,
        period: office.period,
        as_of: office.as_of,
        attendances: &attendances,
        leaves: &[],
        components: &[],
        adjustments: &[],
        coded: &[],
        payouts: &[],
        paid_apart: &[],
        signed: const { &DateSet::EMPTY },
        terms: &RunTerms::default(),
    });
    assert_eq!(gathered.unwrap().inputs.days[1].worked_minutes, 123);
}

/// Rule PAY-11.
#[test]
fn as_of_is_the_jobs_date_where_the_employee_is() {
    let office = Office::monthly("1.00");
    let mut employee = office.employee.clone();
    let created = crate::testing::at("2026-11-30 23:30");
    assert_eq!(as_of(created, &employee, &office.world.settings), date("2026-11-30"));
    employee.timezone = Some(chrono_tz::Europe::Berlin);
    assert_eq!(as_of(created, &employee, &office.world.settings), date("2026-12-01"));
}

/// Rule PAY-67.
#[test]
fn inputs_hold_whole_months() {
    let inputs = Office::monthly("1.00").over("2026-11-16", "2026-12-15").inputs();
    let months: Vec<_> = inputs
        .months
        .iter()
        .map(|month| (month.first_day.to_string(), month.working_days, month.scheduled_minutes))
        .collect();
    assert_eq!(
        months,
        [("2026-11-01".to_owned(), 21, 10_080), ("2026-12-01".to_owned(), 23, 11_040)]
    );
    assert_eq!(inputs.days.len(), 30);
}

/// Rule PAY-67.
#[test]
fn inputs_hold_what_was_in_force_within_the_period() {
    let named = |title: &str| Assignment {
        job_title: Some(title.into()),
        full_time_share: number("0.50"),
        weekly_hours: Some(number("20.0")),
        ..Assignment::NONE
    };
    let mut office = Office::monthly("1.00")
        .raise("2026-10-01", "2.00")
        .raise("2026-11-01", "3.00")
        .raise("2026-11-16", "4.00")
        .raise("2026-11-30", "5.00")
        .raise("2026-12-01", "6.00");
    office.employee.assignments = History::of(named("first"))
        .with(Some(date("2026-11-01")), named("of the first of the month"))
        .with(Some(date("2026-11-16")), named("second"))
        .with(Some(date("2026-11-30")), named("of one day"))
        .with(Some(date("2026-12-01")), named("later"));
    let inputs = office.inputs();
    let assignments: Vec<_> = inputs
        .assignments
        .iter()
        .map(|one| {
            let numbers = (one.assignment.full_time_share, one.assignment.weekly_hours);
            assert_eq!(format!("{numbers:?}"), "(0.5, Some(20))");
            (one.from.to_string(), one.to.to_string(), one.assignment.job_title.as_deref())
        })
        .collect();
    let of = |from: &str, to: &str, title| (from.to_owned(), to.to_owned(), Some(title));
    assert_eq!(
        assignments,
        [
            of("2026-11-01", "2026-11-15", "of the first of the month"),
            of("2026-11-16", "2026-11-29", "second"),
            of("2026-11-30", "2026-11-30", "of one day"),
        ]
    );
    let compensations = |inputs: Inputs| -> Vec<String> {
        inputs.compensations.iter().map(|one| one.amount.to_string()).collect()
    };
    assert_eq!(compensations(inputs), ["3.00", "4.00", "5.00"]);
    // Only the compensations of the days employed.
    let office = office.employed("2026-11-02", Some("2026-11-29"));
    assert_eq!(compensations(office.inputs()), ["3.00", "4.00"]);
    let office = office.employed("2026-11-16", None);
    assert_eq!(compensations(office.inputs()), ["4.00", "5.00"]);
}

/// Rule PAY-53.
#[test]
fn an_adjustment_in_another_currency_is_a_failure() {
    let mut office = Office::monthly("3000.00")
        .with(assigned(earning("x", percent("1", &["base"]))))
        .adjust("x", "2026-11-02", "100.00");
    assert!(office.gather().is_ok());
    // The same digits in another currency: from the first of the month the pay is in euros.
    office.employee.compensation[0].currency = "EUR".into();
    let failure = Failure::AdjustmentCurrency { code: "x".into() };
    assert_eq!(office.failure(), failure);
}

#[test]
fn an_adjustment_of_no_component_fails_and_that_of_another_payroll_is_ignored() {
    let mut office =
        Office::monthly("1.00").with(earning("x", fixed("1.00"))).adjust("x", "2026-11-02", "5.00");
    office.components.clear();
    assert_eq!(office.failure(), Failure::UnknownComponent);
    office.adjustments[0].employee_id = crate::ids::EmployeeId(Uuid::nil());
    assert_eq!(office.inputs().adjustments, []);
}
