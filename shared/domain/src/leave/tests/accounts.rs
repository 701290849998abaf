use std::sync::LazyLock;

use super::*;
use crate::employee::{Employment, Employments};
use crate::leave::{Account, Balance, LeaveYears, Ledger, LedgerYear, Movement, Overdrawn};

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
        code: "annual".into(),
        name: "Annual leave".into(),
        names: Default::default(),
        paid: true,
        annual_days: annual.map(|days| days.parse().unwrap()),
        carry_over_days: carry.parse::<Decimal>().unwrap(),
        allow_negative,
        requires_attachment: false,
    }
}

fn taken(of: &[(i32, &str)]) -> Ledger {
    Ledger::default().moved(Movement::Reserve, &draws(of)).moved(Movement::Take, &draws(of))
}

/// An employee hired in 2018.
fn account<'a>(settings: &'a Settings, ledger: &'a Ledger) -> Account<'a> {
    static SINCE_2018: LazyLock<Employments> =
        LazyLock::new(|| Employments::of(date("2018-01-01"), None));
    employed(&SINCE_2018, settings, ledger)
}

/// An employee who was created in this service on the first day of the first employment.
fn employed<'a>(
    employments: &'a Employments,
    settings: &'a Settings,
    ledger: &'a Ledger,
) -> Account<'a> {
    Account {
        settings,
        leave_type: "annual",
        employments,
        created_on: employments.first_day(),
        ledger,
    }
}

/// Entitled, carried over and available, as text. `-` is unlimited.
fn figures(balance: Balance) -> [String; 3] {
    let shown = |days: Option<Days>| days.map_or("-".into(), |days| days.to_string());
    [shown(balance.entitled), balance.carried_over.to_string(), shown(balance.available)]
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
        let got = years(start_month).entitled(
            year,
            days(annual),
            &Employments::of(date(hire), last.map(date)),
        );
        assert_eq!(got.to_string(), entitled, "{start_month} {hire} {last:?} {year}");
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
    let mut ledger = taken(&[(2026, "8")]);
    ledger.0.entry(2026).or_default().adjusted = days("-4");
    let first = Employments::of(date("2024-03-01"), Some(date("2026-06-30")));
    let before = employed(&first, &settings, &ledger).balance(2026);
    assert_eq!(figures(before), ["12.0", "0.0", "0.0"]);
    let again = Employment { hire_date: date("2026-10-12"), termination_date: None, reason: None };
    let both = first.with(None, again.clone()).unwrap();
    let balance = employed(&both, &settings, &ledger).balance(2026);
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
    let carried = |from| employed(&again(from), &settings, &ledger).balance(2027).carried_over;
    assert_eq!(carried("2026-12-31"), days("5"));
    assert_eq!(carried("2027-01-01"), days("0"));
}

/// Rule LEAVE-18.
#[test]
fn nothing_is_carried_into_the_year_of_hire_or_of_creation_here() {
    let settings = settings(Some("24"), "5", false);
    let ledger = Ledger::default();
    let employments = Employments::of(date("2018-07-10"), None);
    let mut late = employed(&employments, &settings, &ledger);
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
    assert_eq!(refused, Err(Overdrawn { year: 2021, short_by: days("5") }));
    let half = account.may_draw(&draws(&[(2020, "0.5")]));
    assert_eq!(half, Err(Overdrawn { year: 2021, short_by: days("0.5") }));
    assert_eq!(account.may_draw(&draws(&[(2022, "24")])), Ok(()));
}

#[test]
fn a_draw_affects_later_years_across_years_without_entries() {
    let settings = settings(Some("10"), "10", false);
    let mut ledger = taken(&[(2018, "10"), (2019, "5"), (2022, "15")]);
    // 2019: 5, 2020: 15, 2021: 20, 2022: 20 − 15 = 5, with at most 10 carried over each time.
    assert_eq!(account(&settings, &ledger).may_draw(&draws(&[(2019, "5")])), Ok(()));
    ledger = ledger.moved(Movement::Reserve, &draws(&[(2020, "5"), (2021, "10"), (2022, "5")]));
    // 2020: 10, 2021: 10, 2022: 0.
    let refused = account(&settings, &ledger).may_draw(&draws(&[(2019, "0.5")]));
    assert_eq!(refused, Err(Overdrawn { year: 2022, short_by: days("0.5") }));
}

/// Rule LEAVE-12.
#[test]
fn a_leave_over_new_year_needs_days_in_both_years() {
    let settings = settings(Some("10"), "0", false);
    let ledger = taken(&[(2020, "9")]);
    let account = account(&settings, &ledger);
    assert_eq!(account.may_draw(&draws(&[(2020, "1"), (2021, "10")])), Ok(()));
    let refused = account.may_draw(&draws(&[(2020, "1.5"), (2021, "1")]));
    assert_eq!(refused, Err(Overdrawn { year: 2020, short_by: days("0.5") }));
    let refused = account.may_draw(&draws(&[(2020, "1"), (2021, "10.5")]));
    assert_eq!(refused, Err(Overdrawn { year: 2021, short_by: days("0.5") }));
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
    assert_eq!(refused, Err(Overdrawn { year: 2019, short_by: days("8.5") }));
    assert_eq!(account.may_draw(&draws(&[(2021, "10")])), Ok(()));
}

/// Rule LEAVE-20.
#[test]
fn an_adjustment_gives_freely_and_takes_only_what_is_there() {
    let settings = settings(Some("10"), "5", false);
    let ledger = taken(&[(2020, "10"), (2021, "10")]);
    let account = account(&settings, &ledger);
    assert_eq!(account.may_adjust(2020, days("100")), Ok(()));
    assert_eq!(account.may_adjust(2020, days("-5")), Ok(()));
    let refused = account.may_adjust(2020, days("-5.5"));
    assert_eq!(refused, Err(Overdrawn { year: 2020, short_by: days("0.5") }));
    let before_hire = account.may_adjust(2017, days("-1"));
    assert_eq!(before_hire, Err(Overdrawn { year: 2017, short_by: days("1") }));
}

#[derive(Clone, Debug)]
enum Act {
    Request { year: i32, halves: i32, of_next_year: i32 },
    Decide { leave: usize, movement: Movement },
    Adjust { year: i32, halves: i32 },
}

fn acts() -> impl Strategy<Value = Act> {
    let movement =
        prop_oneof![Just(Movement::Take), Just(Movement::Release), Just(Movement::GiveBack)];
    prop_oneof![
        (2019..2024, 1..30, 0..10).prop_map(|(year, halves, of_next_year)| Act::Request {
            year,
            halves,
            of_next_year
        }),
        (0usize..20, movement).prop_map(|(leave, movement)| Act::Decide { leave, movement }),
        (2019..2024, -20..20).prop_map(|(year, halves)| Act::Adjust { year, halves }),
    ]
}

proptest! {
    /// After any requests, decisions and adjustments, the sums are those of the present leaves, the available days
    /// follow from the sums, and no year is overdrawn unless the type allows it. Rule LEAVE-19.
    #[test]
    fn balances_hold_through_any_history(
        acts in prop::collection::vec(acts(), 1..60),
        annual in 0u32..30, carry in 0u32..10, months in 0u32..24, allow_negative in any::<bool>(),
    ) {
        let settings =
            settings(Some(&annual.to_string()), &carry.to_string(), allow_negative);
        let hire_date = date("2018-05-20") + chrono::Months::new(months);
        let employments = Employments::of(hire_date, None);
        let mut ledger = Ledger::default();
        let mut leaves: Vec<(BTreeMap<i32, Days>, LeaveStatus)> = vec![];
        let mut adjustments: Vec<(i32, Days)> = vec![];
        for act in acts {
            match act {
                Act::Request { year, halves, of_next_year } => {
                    let mut draws = BTreeMap::from([(year, Days::halves(halves))]);
                    if of_next_year > 0 {
                        draws.insert(year + 1, Days::halves(of_next_year));
                    }
                    if employed(&employments, &settings, &ledger).may_draw(&draws).is_ok() {
                        ledger = ledger.moved(Movement::Reserve, &draws);
                        leaves.push((draws, LeaveStatus::Pending));
                    }
                }
                Act::Decide { leave, movement } => {
                    let Some((draws, status)) = leaves.get_mut(leave) else { continue };
                    let next = match (*status, movement) {
                        (LeaveStatus::Pending, Movement::Take) => LeaveStatus::Approved,
                        (LeaveStatus::Pending, Movement::Release) => LeaveStatus::Rejected,
                        (LeaveStatus::Approved, Movement::GiveBack) => LeaveStatus::Cancelled,
                        _ => continue,
                    };
                    *status = next;
                    ledger = ledger.moved(movement, draws);
                }
                Act::Adjust { year, halves } => {
                    let days = Days::halves(halves);
                    if employed(&employments, &settings, &ledger).may_adjust(year, days).is_ok() {
                        ledger.0.entry(year).or_default().adjusted += days;
                        adjustments.push((year, days));
                    }
                }
            }
            let mut carried = None;
            for year in 2018..2027 {
                let balance = employed(&employments, &settings, &ledger).balance(year);
                let of = |status: LeaveStatus| -> Days {
                    let leaves = leaves.iter().filter(|(_, is)| *is == status);
                    leaves.filter_map(|(draws, _)| draws.get(&year).copied()).sum()
                };
                let adjusted: Days =
                    adjustments.iter().filter(|(of, _)| *of == year).map(|(_, days)| *days).sum();
                let sums = LedgerYear {
                    adjusted,
                    reserved: of(LeaveStatus::Pending),
                    taken: of(LeaveStatus::Approved),
                };
                prop_assert_eq!(ledger.year(year), sums);
                let available = balance.entitled.unwrap() + balance.carried_over + sums.adjusted
                    - sums.reserved - sums.taken;
                prop_assert_eq!(balance.available, Some(available));
                prop_assert!(allow_negative || !available.is_negative(), "{:?}", balance);
                if let Some(carried) = carried && year > years(1).of(hire_date) {
                    prop_assert_eq!(balance.carried_over, carried);
                }
                carried = Some(available.min(Days::whole(carry as i32)));
            }
        }
    }
}
