use std::sync::LazyLock;

use super::*;
use crate::employee::Employee;
use crate::employee::{Employment, Employments};
use crate::leave::{
    Account, AdjustmentKind, Amount, Balance, LeaveType, LeaveYears, Ledger, Overdrawn, Unit,
};

fn years(start_month: u32) -> LeaveYears {
    LeaveYears { start_month }
}

/// Settings with one leave type.
fn settings(annual: Option<&str>, carry: &str, allow_negative: bool) -> Settings {
    let mut settings = Settings::for_new_organization("Example".into());
    settings.leave_types = vec![annual_leave(annual, carry, allow_negative)];
    settings
}

fn annual_leave(annual: Option<&str>, carry: &str, allow_negative: bool) -> LeaveType {
    LeaveType {
        allow_negative,
        ..LeaveType::of_days("annual", "Annual leave", annual.map(days), days(carry))
    }
}

fn taken(of: &[(i32, &str)]) -> Ledger {
    Ledger::default().reserved(&draws(of))
}

/// An adjustment of a year, on its first date.
fn adjust(ledger: Ledger, year: i32, of: Days) -> Ledger {
    let first = years(1).dates(year).first;
    ledger.adjusted(year, first, AdjustmentKind::Correction, of.into())
}

/// An employee hired in 2018.
fn account<'a>(settings: &'a Settings, ledger: &'a Ledger) -> Account<'a> {
    static SINCE_2018: LazyLock<Employee> =
        LazyLock::new(|| employee_of(&Employments::of(date("2018-01-01"), None)));
    employed(&SINCE_2018, settings, ledger)
}

fn employee_of(employments: &Employments) -> Employee {
    let mut employee = crate::testing::employee();
    employee.employments = employments.clone();
    employee
}

/// An employee who was created in this service on the first day of the first employment.
fn employed<'a>(employee: &'a Employee, settings: &'a Settings, ledger: &'a Ledger) -> Account<'a> {
    let created_on = employee.employments.first_day();
    Account { settings, leave_type: "annual", employee, created_on, ledger }
}

fn short(year: i32, on: &str, by: &str) -> Result<(), Overdrawn> {
    let short_by = days(by).into();
    Err(Overdrawn { year, date: date(on), short_by, unit: Unit::Day })
}

/// Entitled, carried over and available, as text. `-` is unlimited.
fn figures(balance: Balance) -> [String; 3] {
    let shown = |amount: Amount| amount.shown(balance.unit);
    let or_none = |amount: Option<Amount>| amount.map_or("-".into(), shown);
    [or_none(balance.entitled), shown(balance.carried_over), or_none(balance.available)]
}

/// Rule LEAVE-14.
#[test]
fn a_leave_year_is_named_by_the_calendar_year_it_starts_in() {
    for (start_month, on, year) in [
        (1, "2026-01-01", 2026),
        (1, "2026-12-31", 2026),
        (4, "2026-03-31", 2025),
        (4, "2026-04-01", 2026),
        (12, "2026-11-30", 2025),
        (12, "2026-12-01", 2026),
    ] {
        assert_eq!(years(start_month).of(date(on)), year, "{start_month} {on}");
    }
    let dates = years(3).dates(2027);
    assert_eq!((dates.first, dates.last), (date("2027-03-01"), date("2028-02-29")));
    assert_eq!(years(1).dates(2026).last, date("2026-12-31"));
}

/// Rule LEAVE-15.
#[test]
fn entitlement_counts_the_months_of_hire_and_of_termination_whole() {
    // start month, annual, hire, last day, year, entitled
    let cases = [
        (1, "24", "2026-07-10", None, 2026, "12.0"),
        (1, "24", "2026-01-31", None, 2026, "24.0"),
        (1, "24", "2026-12-31", None, 2026, "2.0"),
        (1, "24", "2026-12-31", None, 2025, "0.0"),
        (1, "24", "2026-12-31", None, 2027, "24.0"),
        (1, "20", "2026-06-30", None, 2026, "11.5"),
        (1, "24", "2020-01-01", Some("2026-01-01"), 2026, "2.0"),
        (1, "24", "2020-01-01", Some("2026-01-01"), 2027, "0.0"),
        (1, "24", "2026-02-28", Some("2026-03-01"), 2026, "4.0"),
        (1, "12.3", "2020-01-01", None, 2026, "12.3"),
        (4, "24", "2027-03-31", None, 2026, "2.0"),
        (4, "24", "2026-07-10", Some("2027-01-15"), 2026, "14.0"),
        (3, "24", "2028-02-29", None, 2027, "2.0"),
    ];
    for (start_month, annual, hire, last, year, entitled) in cases {
        let employee = employee_of(&Employments::of(date(hire), last.map(date)));
        let leave_type = annual_leave(Some(annual), "0", false);
        let settings = settings(None, "0", false);
        let got = years(start_month).entitlement(year, &leave_type, &employee, &settings);
        let got = got.total.map(|amount| amount.shown(Unit::Day));
        assert_eq!(got.as_deref(), Some(entitled), "{start_month} {hire} {last:?} {year}");
    }
}

/// Rules LEAVE-10 and LEAVE-17.
#[test]
fn remaining_days_carry_over_up_to_the_limit_and_a_debt_in_full() {
    let settings = settings(Some("24"), "5", true);
    let ledger = taken(&[(2018, "4"), (2019, "20"), (2020, "31"), (2021, "5")]);
    let account = account(&settings, &ledger);
    for (year, expected) in [
        (2017, ["0.0", "0.0", "0.0"]),
        (2018, ["24.0", "0.0", "20.0"]),
        (2019, ["24.0", "5.0", "9.0"]),
        (2020, ["24.0", "5.0", "-2.0"]),
        (2021, ["24.0", "-2.0", "17.0"]),
        (2022, ["24.0", "5.0", "29.0"]),
    ] {
        assert_eq!(figures(account.balance(year)), expected, "{year}");
    }
}

#[test]
fn somebody_hired_again_has_the_months_of_both_employments() {
    let settings = settings(Some("24"), "0", false);
    let ledger = adjust(taken(&[(2026, "8")]), 2026, days("-4"));
    let first = Employments::of(date("2024-03-01"), Some(date("2026-06-30")));
    let before = employed(&employee_of(&first), &settings, &ledger).balance(2026);
    assert_eq!(figures(before), ["12.0", "0.0", "0.0"]);
    let again = Employment { hire_date: date("2026-10-12"), termination_date: None, reason: None };
    let both = first.with(None, again.clone()).unwrap();
    let balance = employed(&employee_of(&both), &settings, &ledger).balance(2026);
    assert_eq!(figures(balance), ["18.0", "0.0", "6.0"]);
}

/// Rule LEAVE-18.
#[test]
fn nothing_is_carried_over_a_year_that_began_without_employment() {
    let settings = settings(Some("24"), "5", false);
    let ledger = Ledger::default();
    let first = Employments::of(date("2024-03-01"), Some(date("2026-06-30")));
    let again = |from| {
        let again = Employment { hire_date: date(from), termination_date: None, reason: None };
        first.with(None, again).unwrap()
    };
    let carried =
        |from| employed(&employee_of(&again(from)), &settings, &ledger).balance(2027).carried_over;
    assert_eq!(carried("2026-12-31"), days("5").into());
    assert_eq!(carried("2027-01-01"), Amount::ZERO);
}

/// Rule LEAVE-18.
#[test]
fn nothing_is_carried_into_the_year_of_hire_or_of_creation_here() {
    let settings = settings(Some("24"), "5", false);
    let ledger = Ledger::default();
    let employments = Employments::of(date("2018-07-10"), None);
    let employee = employee_of(&employments);
    let mut late = employed(&employee, &settings, &ledger);
    late.created_on = date("2020-03-01");
    for (year, expected) in [
        (2018, ["12.0", "0.0", "12.0"]),
        (2019, ["24.0", "5.0", "29.0"]),
        (2020, ["24.0", "0.0", "24.0"]),
        (2021, ["24.0", "5.0", "29.0"]),
    ] {
        assert_eq!(figures(late.balance(year)), expected, "{year}");
    }
}

/// Rule LEAVE-16.
#[test]
fn a_year_that_is_over_keeps_the_days_it_ended_with() {
    let mut settings = settings(Some("20"), "5", false);
    let ledger = Ledger::default();
    for (today, annual, carry) in [
        // Two changes on one day: only the types at the end of the day before are stored.
        ("2020-03-01", "21", "5"),
        ("2020-03-01", "22", "3"),
        // These are in force at the end of no month.
        ("2020-03-10", "23", "3"),
        ("2021-01-02", "30", "0"),
    ] {
        let next = vec![annual_leave(Some(annual), carry, false)];
        settings.former_leave_types = settings.former_leave_types_before(&next, date(today));
        settings.leave_types = next;
    }
    let stored: Vec<_> = settings.former_leave_types.iter().map(|f| f.until.to_string()).collect();
    assert_eq!(stored, ["2020-02-29", "2021-01-01"]);
    let unchanged = settings.former_leave_types_before(&settings.leave_types, date("2022-01-01"));
    assert_eq!(unchanged, settings.former_leave_types);

    let account = account(&settings, &ledger);
    for (year, expected) in [
        (2019, ["20.0", "5.0", "25.0"]),
        (2020, ["23.0", "5.0", "28.0"]),
        // 2020 carries over at most what it allowed when it ended.
        (2021, ["30.0", "3.0", "33.0"]),
        (2022, ["30.0", "0.0", "30.0"]),
    ] {
        assert_eq!(figures(account.balance(year)), expected, "{year}");
    }
}

/// Rules LEAVE-10 and LEAVE-18.
#[test]
fn an_unlimited_type_has_no_balance_and_passes_nothing_on() {
    let mut settings = settings(None, "5", false);
    let ledger = taken(&[(2020, "50")]);
    let unlimited = account(&settings, &ledger);
    assert_eq!(figures(unlimited.balance(2020)), ["-", "0.0", "-"]);
    assert_eq!(unlimited.may_draw(&draws(&[(2020, "300")])), Ok(()));
    let next = vec![annual_leave(Some("10"), "5", false)];
    settings.former_leave_types = settings.former_leave_types_before(&next, date("2021-05-01"));
    settings.leave_types = next;
    let limited = account(&settings, &ledger);
    assert_eq!(figures(limited.balance(2020)), ["-", "0.0", "-"]);
    assert_eq!(figures(limited.balance(2021)), ["10.0", "0.0", "10.0"]);
}

/// Rule LEAVE-12.
#[test]
fn days_that_were_carried_over_and_spent_cannot_be_drawn_from_the_year_before() {
    let settings = settings(Some("24"), "5", false);
    let ledger = taken(&[(2018, "24"), (2019, "24"), (2020, "19"), (2021, "29")]);
    let account = account(&settings, &ledger);
    assert_eq!(figures(account.balance(2020)), ["24.0", "0.0", "5.0"]);
    assert_eq!(figures(account.balance(2021)), ["24.0", "5.0", "0.0"]);
    let refused = account.may_draw(&draws(&[(2020, "5")]));
    assert_eq!(refused, short(2021, "2021-06-15", "5"));
    let half = account.may_draw(&draws(&[(2020, "0.5")]));
    assert_eq!(half, short(2021, "2021-06-15", "0.5"));
    assert_eq!(account.may_draw(&draws(&[(2022, "24")])), Ok(()));
}

#[test]
fn a_draw_affects_later_years_across_years_without_entries() {
    let settings = settings(Some("10"), "10", false);
    let mut ledger = taken(&[(2018, "10"), (2019, "5"), (2022, "15")]);
    // 2019: 5, 2020: 15, 2021: 20, 2022: 20 − 15 = 5, with at most 10 carried over each time.
    assert_eq!(account(&settings, &ledger).may_draw(&draws(&[(2019, "5")])), Ok(()));
    ledger = ledger.reserved(&draws(&[(2020, "5"), (2021, "10"), (2022, "5")]));
    // 2020: 10, 2021: 10, 2022: 0.
    let refused = account(&settings, &ledger).may_draw(&draws(&[(2019, "0.5")]));
    assert_eq!(refused, short(2022, "2022-06-15", "0.5"));
}

/// Rule LEAVE-12.
#[test]
fn a_leave_over_new_year_needs_days_in_both_years() {
    let settings = settings(Some("10"), "0", false);
    let ledger = taken(&[(2020, "9")]);
    let account = account(&settings, &ledger);
    assert_eq!(account.may_draw(&draws(&[(2020, "1"), (2021, "10")])), Ok(()));
    let refused = account.may_draw(&draws(&[(2020, "1.5"), (2021, "1")]));
    assert_eq!(refused, short(2020, "2020-06-15", "0.5"));
    let refused = account.may_draw(&draws(&[(2020, "1"), (2021, "10.5")]));
    assert_eq!(refused, short(2021, "2021-06-15", "0.5"));
}

/// Rule LEAVE-13.
#[test]
fn a_year_overdrawn_before_refuses_only_what_makes_it_worse() {
    // It was allowed to reach −8 in 2019, and a debt is forbidden now.
    let settings = settings(Some("10"), "0", false);
    let ledger = taken(&[(2019, "18")]);
    let account = account(&settings, &ledger);
    assert_eq!(figures(account.balance(2020)), ["10.0", "-8.0", "2.0"]);
    assert_eq!(account.may_draw(&draws(&[(2020, "2")])), Ok(()));
    assert_eq!(account.may_draw(&draws(&[(2018, "10")])), Ok(()), "nothing is carried out of it");
    let refused = account.may_draw(&draws(&[(2019, "0.5")]));
    assert_eq!(refused, short(2019, "2019-06-15", "8.5"));
    assert_eq!(account.may_draw(&draws(&[(2021, "10")])), Ok(()));
}

/// Rule LEAVE-20.
#[test]
fn an_adjustment_gives_freely_and_takes_only_what_is_there() {
    let settings = settings(Some("10"), "5", false);
    let ledger = taken(&[(2020, "10"), (2021, "10")]);
    let account = account(&settings, &ledger);
    let may_adjust = |year, of| {
        let first = years(1).dates(year).first;
        account.may_adjust(year, first, AdjustmentKind::Correction, days(of).into())
    };
    assert_eq!(may_adjust(2020, "100"), Ok(()));
    assert_eq!(may_adjust(2020, "-5"), Ok(()));
    let refused = may_adjust(2020, "-5.5");
    assert_eq!(refused, short(2020, "2020-06-15", "0.5"));
    let before_hire = may_adjust(2017, "-1");
    assert_eq!(before_hire, short(2017, "2017-01-01", "1"));
}
