//! Who has how much, and when (rules LEAVE-29 to LEAVE-37).

use chrono::TimeDelta;

use super::*;
use crate::dates::DateRange;
use crate::employee::{Assignment, Employee, EmploymentType, Employments};
use crate::history::History;
use crate::ids::SiteId;
use crate::leave::{
    Account, AdjustmentKind, AgreedLeave, Amount, EntitlementRule, Grant, Group, LeaveType,
    LeaveYears, Ledger, PartTime, PartYear, Round, Unit, Weight, in_a_row,
};

const BERLIN: SiteId = SiteId(Uuid::from_u128(1));
const MANILA: SiteId = SiteId(Uuid::from_u128(2));

fn annual(of: &str) -> LeaveType {
    LeaveType::of_days("annual", "Annual leave", Some(days(of)), days("0"))
}

fn settings(leave_type: LeaveType) -> Settings {
    let mut settings = Settings::for_new_organization("Example".into());
    settings.leave_types = vec![leave_type];
    settings
}

fn somebody(hired: &str, last: Option<&str>) -> Employee {
    let mut employee = crate::testing::employee();
    employee.employments = Employments::of(date(hired), last.map(date));
    employee.created_at = at(&format!("{hired} 12:00"));
    employee
}

fn assigned(employee: Employee, from: Option<&str>, assignment: Assignment) -> Employee {
    let assignments = match from {
        None => History::of(assignment),
        from => employee.assignments.clone().with(from.map(date), assignment),
    };
    Employee { assignments, ..employee }
}

fn entitled(leave_type: &LeaveType, employee: &Employee, year: i32) -> String {
    let settings = settings(leave_type.clone());
    let years = LeaveYears { start_month: 1 };
    let got = years.entitlement(year, leave_type, employee, &settings);
    let total = got.total.unwrap();
    assert_eq!(got.grants.iter().map(|grant| grant.amount).sum::<Amount>(), total);
    total.shown(leave_type.unit)
}

fn by(by: Weight, round: Round, round_to: &str) -> PartYear {
    PartYear { by, round, round_to: Some(days(round_to).into()), whole_after_months: None }
}

/// Rule LEAVE-30.
#[test]
fn a_type_of_one_site_grants_for_the_months_there() {
    let group = Group { sites: vec![BERLIN], employment_types: vec![] };
    let german = LeaveType { applies_to: group, ..annual("30") };
    let at_site = |site| Assignment { site_id: Some(site), ..Assignment::NONE };
    let manila = assigned(somebody("2020-01-01", None), None, at_site(MANILA));
    assert_eq!(entitled(&german, &manila, 2026), "0.0");
    let moved = assigned(manila, Some("2026-07-01"), at_site(BERLIN));
    assert_eq!(entitled(&german, &moved, 2026), "15.0");
    let settings = settings(german);
    let ledger = Ledger::default();
    let account = Account::of(&moved, &settings, "annual", &ledger);
    assert!(!account.applies_on(date("2026-06-30")) && account.applies_on(date("2026-07-01")));
    assert_eq!(account.requestable(date("2026-06-30")), Some(Amount::ZERO));
    assert_eq!(account.requestable(date("2026-07-01")), Some(days("15").into()));
}

/// Rule LEAVE-30.
#[test]
fn the_first_rule_that_fits_counts_and_an_agreed_amount_before_it() {
    let longer =
        EntitlementRule { annual: days("25").into(), group: Group::default(), from_months: 60 };
    let interns = EntitlementRule {
        annual: days("10").into(),
        group: Group { sites: vec![], employment_types: vec![EmploymentType::Intern] },
        from_months: 0,
    };
    let leave_type = LeaveType { entitlements: vec![interns, longer], ..annual("20") };
    let employee = somebody("2021-03-15", None);
    assert_eq!(entitled(&leave_type, &employee, 2026), "24.0");
    assert_eq!(entitled(&leave_type, &employee, 2025), "20.0");
    assert_eq!(entitled(&leave_type, &employee, 2027), "25.0");
    let intern = Assignment { employment_type: EmploymentType::Intern, ..Assignment::NONE };
    assert_eq!(entitled(&leave_type, &assigned(employee.clone(), None, intern), 2026), "10.0");
    let agreed =
        AgreedLeave { leave_type: "annual".into(), unit: Unit::Day, annual: days("28").into() };
    let half = Assignment {
        leave_entitlements: vec![agreed],
        full_time_share: "0.5".parse().unwrap(),
        ..Assignment::NONE
    };
    let part_time = LeaveType { part_time: PartTime::FullTimeShare, ..leave_type };
    assert_eq!(entitled(&part_time, &assigned(employee, None, half), 2026), "28.0");
}

/// Rule LEAVE-31.
#[test]
fn part_time_counts_by_the_days_of_a_week_or_by_the_share() {
    let per_week = LeaveType { part_time: PartTime::DaysPerWeek, ..annual("30") };
    let employee = || somebody("2020-01-01", None);
    let with =
        |days: &str| Assignment { days_per_week: Some(days.parse().unwrap()), ..Assignment::NONE };
    for (of_week, expected) in [("2", "12.0"), ("4.5", "27.0"), ("6", "30.0")] {
        assert_eq!(entitled(&per_week, &assigned(employee(), None, with(of_week)), 2026), expected);
    }
    let more = assigned(assigned(employee(), None, with("3")), Some("2026-06-01"), with("5"));
    // Three days until May, and five from June on: 5 × 1.5 + 7 × 2.5.
    assert_eq!(entitled(&per_week, &more, 2026), "25.0");
    let more = assigned(assigned(employee(), None, with("3")), Some("2026-07-01"), with("5"));
    assert_eq!(entitled(&per_week, &more, 2026), "24.0");
    let share = LeaveType { part_time: PartTime::FullTimeShare, ..annual("30") };
    let half = Assignment { full_time_share: "0.5".parse().unwrap(), ..Assignment::NONE };
    assert_eq!(entitled(&share, &assigned(employee(), None, half), 2026), "15.0");
    // The schedule of the organization has five days.
    assert_eq!(entitled(&per_week, &employee(), 2026), "30.0");
}

/// Rule LEAVE-31: a rotation counts with seven of its days on average, without days off.
#[test]
fn the_week_of_a_rotation_is_seven_of_its_days() {
    let per_week = LeaveType { part_time: PartTime::DaysPerWeek, ..annual("30") };
    let mut settings = settings(per_week.clone());
    let id = crate::ids::RotationId(Uuid::from_u128(9));
    let works = || vec![crate::testing::planned("09:00", "17:00", 0)];
    let days = vec![works(), works(), vec![], vec![]];
    settings.rotations.insert(id, fixtures::rotation(id, date("2026-01-01"), days));
    let entry = crate::schedule::RotationEntry { rotation_id: id, offset_days: 0 };
    settings.work_schedules =
        crate::schedule::ScheduleHistory::of(crate::schedule::Plan::Rotation(entry));
    let years = LeaveYears { start_month: 1 };
    let employee = somebody("2020-01-01", None);
    // 2 × 7 ÷ 4 = 3.5 days of five.
    let got = years.entitlement(2026, &per_week, &employee, &settings).total;
    assert_eq!(got.map(|amount| amount.shown(Unit::Day)).as_deref(), Some("21.0"));
}

/// Rule LEAVE-32.
#[test]
fn a_part_of_a_year_counts_by_its_months_or_days() {
    let of = |annual_days: &str, by: Weight, hired: &str| {
        let part_year = PartYear { by, ..PartYear::default() };
        entitled(&LeaveType { part_year, ..annual(annual_days) }, &somebody(hired, None), 2026)
    };
    assert_eq!(of("24", Weight::MonthsBegun, "2026-07-10"), "12.0");
    assert_eq!(of("24", Weight::FullMonths, "2026-07-10"), "10.0");
    assert_eq!(of("24", Weight::DaysOfMonth, "2026-07-10"), "11.5");
    assert_eq!(of("24", Weight::DaysOfYear, "2026-07-10"), "11.5");
    assert_eq!(of("21", Weight::DaysOfMonth, "2026-01-24"), "19.5");
    // A whole year is not rounded, whatever counts.
    for by in [Weight::FullMonths, Weight::DaysOfMonth, Weight::DaysOfYear] {
        assert_eq!(of("12.3", by, "2020-01-01"), "12.3");
    }
}

/// Rule LEAVE-32: Germany and the United Kingdom.
#[test]
fn countries_round_the_first_and_the_last_year_in_their_own_way() {
    let german = LeaveType {
        part_year: PartYear {
            whole_after_months: Some(6),
            ..by(Weight::FullMonths, Round::UpFromHalf, "1")
        },
        ..annual("24")
    };
    for (hired, last, expected) in [
        ("2026-06-15", None, "24.0"),
        ("2026-07-01", None, "12.0"),
        ("2020-01-01", Some("2026-06-30"), "12.0"),
        ("2020-01-01", Some("2026-07-15"), "24.0"),
        ("2026-07-01", Some("2026-12-31"), "12.0"),
    ] {
        assert_eq!(entitled(&german, &somebody(hired, last), 2026), expected, "{hired} {last:?}");
    }
    let british = LeaveType {
        part_year: by(Weight::MonthsBegun, Round::Up, "0.5"),
        last_year: Some(by(Weight::DaysOfYear, Round::Up, "0.1")),
        ..annual("28")
    };
    assert_eq!(entitled(&british, &somebody("2019-06-01", None), 2019), "16.5");
    assert_eq!(entitled(&british, &somebody("2010-01-01", Some("2019-06-01")), 2019), "11.7");
    // Less than half a step stays as it is: 20 × 5 ÷ 12 = 8.33.
    let twenty = LeaveType { part_year: german.part_year, ..annual("20") };
    assert_eq!(entitled(&twenty, &somebody("2026-08-01", None), 2026), "8.33");
    let down = LeaveType { part_year: by(Weight::MonthsBegun, Round::Down, "1"), ..annual("20") };
    assert_eq!(entitled(&down, &somebody("2026-08-01", None), 2026), "8.0");
}

/// Rules LEAVE-33 and LEAVE-37.
#[test]
fn leave_that_is_granted_by_month_is_enough_on_every_date() {
    let monthly = |grant| LeaveType { grant, ..annual("24") };
    let employee = somebody("2020-01-01", None);
    let settings_of = settings(monthly(Grant::MonthStart));
    let on = |ledger: &Ledger, date_: &str| {
        let most = Account::of(&employee, &settings_of, "annual", ledger).requestable(date(date_));
        most.unwrap().shown(Unit::Day)
    };
    let none = Ledger::default();
    let account = Account::of(&employee, &settings_of, "annual", &none);
    assert_eq!(account.year(2026).granted_by(date("2026-05-11")), days("10").into());
    assert_eq!(on(&none, "2026-01-15"), "2.0");
    let draw = |on: &str, of: &str| {
        Draws::from([(2026, BTreeMap::from([(date(on), Amount::from(days(of)))]))])
    };
    assert!(account.may_draw(&draw("2026-01-15", "24")).is_err());
    let booked =
        none.clone().reserved(&draw("2026-05-04", "5")).reserved(&draw("2026-12-01", "14"));
    assert_eq!(on(&booked, "2026-06-15"), "5.0");
    // At the end of the month.
    let settings_of = settings(monthly(Grant::MonthEnd));
    let account = Account::of(&employee, &settings_of, "annual", &none);
    let granted = |on: &str| account.year(2026).granted_by(date(on)).shown(Unit::Day);
    assert_eq!((granted("2026-01-30"), granted("2026-01-31")), ("0.0".into(), "2.0".into()));
    assert_eq!(account.balance(2026).available, Some(days("24").into()));
    // By hand, nothing is granted.
    let settings_of = settings(monthly(Grant::ByHand));
    let account = Account::of(&employee, &settings_of, "annual", &none);
    assert_eq!(account.balance(2026).available, Some(Amount::ZERO));
}

/// Rule LEAVE-35.
#[test]
fn leave_begins_after_the_waiting_period() {
    let waits = LeaveType { waiting_months: 6, ..annual("24") };
    let employments = Employments::of(date("2026-01-15"), None);
    for (on, may) in [("2026-07-14", false), ("2026-07-15", true), ("2026-01-01", false)] {
        assert_eq!(waits.has_waited(date(on), &employments), may, "{on}");
    }
    assert!(annual("24").has_waited(date("2026-01-15"), &employments));
}

/// Rule LEAVE-36.
#[test]
fn carried_leave_expires_unless_it_was_taken_in_time() {
    let leave_type = LeaveType {
        carry_over: days("10").into(),
        carry_expires_after_months: Some(3),
        ..annual("20")
    };
    let settings = settings(leave_type);
    let employee = somebody("2025-01-01", None);
    // 10 of 20 days of 2025 are taken.
    let draw = |on: &str, of: &str| {
        let year = on[..4].parse().unwrap();
        Draws::from([(year, BTreeMap::from([(date(on), Amount::from(days(of)))]))])
    };
    let before = Ledger::default().reserved(&draw("2025-06-02", "10"));
    let figures = |ledger: &Ledger| {
        let balance = Account::of(&employee, &settings, "annual", ledger).balance(2026);
        let shown = |amount: Amount| amount.shown(Unit::Day);
        [shown(balance.carried_over), shown(balance.expired), shown(balance.available.unwrap())]
    };
    for (taken, expired, available) in
        [("0", "10.0", "20.0"), ("8", "2.0", "20.0"), ("10", "0.0", "20.0"), ("12", "0.0", "18.0")]
    {
        let ledger = before.clone().reserved(&draw("2026-03-30", taken));
        assert_eq!(figures(&ledger), ["10.0", expired, available], "{taken}");
    }
    // Leave after March does not save the carried days.
    let late = before.clone().reserved(&draw("2026-04-01", "8"));
    assert_eq!(figures(&late), ["10.0", "10.0", "12.0"]);
    // Until then, they can be requested.
    let most = |ledger: &Ledger, on: &str| {
        let account = Account::of(&employee, &settings, "annual", ledger);
        account.requestable(date(on)).unwrap().shown(Unit::Day)
    };
    assert_eq!(most(&before, "2026-03-31"), "30.0");
    assert_eq!(most(&before, "2026-04-01"), "20.0");
    // A negative adjustment draws them; a carried one adds to them.
    let first = date("2026-01-01");
    let less = before.clone().adjusted(2026, first, AdjustmentKind::Correction, days("-4").into());
    assert_eq!(figures(&less), ["10.0", "6.0", "20.0"]);
    let more = before.adjusted(2026, first, AdjustmentKind::Carried, days("5").into());
    assert_eq!(figures(&more), ["10.0", "15.0", "20.0"]);
    // A debt does not expire.
    let debt = Ledger::default().reserved(&draw("2025-06-02", "23"));
    assert_eq!(figures(&debt), ["-3.0", "0.0", "17.0"]);
}

/// Rule LEAVE-37.
#[test]
fn a_negative_balance_has_a_limit_if_the_type_has_one() {
    let leave_type =
        LeaveType { allow_negative: true, negative_limit: Some(days("3").into()), ..annual("10") };
    let settings = settings(leave_type);
    let employee = somebody("2026-01-01", None);
    let ledger = Ledger::default();
    let account = Account::of(&employee, &settings, "annual", &ledger);
    assert_eq!(account.may_draw(&draws(&[(2026, "13")])), Ok(()));
    let short = account.may_draw(&draws(&[(2026, "13.5")])).unwrap_err();
    assert_eq!(short.short_by, days("0.5").into());
    assert_eq!(account.requestable(date("2026-06-01")), Some(days("13").into()));
    let mut unlimited = settings.clone();
    unlimited.leave_types[0].negative_limit = None;
    let account = Account::of(&employee, &unlimited, "annual", &ledger);
    assert_eq!(account.requestable(date("2026-06-01")), None);
}

/// Rules LEAVE-29 and LEAVE-38.
#[test]
fn leave_takes_minutes_or_every_date_where_the_type_says_so() {
    let mut world = World::with(crate::testing::weekdays("09:00", "17:30", 30));
    world.holiday_off("2026-12-24", crate::worth::Off::SecondHalf);
    let of = |unit, counts_rest_days, start: &str, end: &str| {
        let leave_type = LeaveType { unit, counts_rest_days, ..annual("20") };
        let span = span(start, end);
        let counted = count(&span, &leave_type, &world.person(), &world.settings).unwrap();
        let Counted { shares, minutes, years, .. } = counted;
        let id = LeaveId(Uuid::nil());
        let leave = fixtures::leave(id, EMPLOYEE, span.start_date, span.end_date);
        Leave { unit, counts_rest_days, span, shares, minutes, years, ..leave }
    };
    let minutes = of(Unit::Minute, false, "2026-12-23", "2026-12-28F");
    assert_eq!(
        (minutes.taken(), minutes.minutes.sum()),
        (Amount::of_minutes(480 + 240 + 480 + 240), 1440)
    );
    assert_eq!(minutes.days().to_string(), "3.0");
    // Every date, also the weekend, and a half at an end.
    let maternity = of(Unit::Day, true, "2026-11-06", "2026-11-09F");
    assert_eq!((maternity.taken(), maternity.days()), (days("3.5").into(), days("3.5")));
    let weekend = of(Unit::Day, true, "2026-11-07", "2026-11-08");
    assert_eq!(weekend.days(), days("2"));
}

/// Rule LEAVE-39.
#[test]
fn leaves_adjoin_over_dates_that_take_nothing() {
    let world = World::new();
    let first = leave(&world, "2026-06-01", "2026-06-12");
    let together = |start: &str, end: &str| {
        let free = |on: NaiveDate| world.person().shift_on(on).is_none();
        in_a_row(&leave(&world, start, end), [&first], free).shown(Unit::Day)
    };
    assert_eq!(together("2026-06-15", "2026-06-15"), "11.0");
    assert_eq!(together("2026-06-16", "2026-06-19"), "4.0");
    assert_eq!(together("2026-05-28", "2026-05-29"), "12.0");
    assert_eq!(together("2026-05-27", "2026-05-28"), "2.0");
    // The 10th was given back: what lies before it adjoins nothing behind it any more.
    let mut parted = first.clone();
    parted.withdrawn.add(DateRange::of(date("2026-06-10")));
    parted.drop_withdrawn(&first, &world.person());
    let free = |on: NaiveDate| world.person().shift_on(on).is_none();
    let after = leave(&world, "2026-06-15", "2026-06-18");
    assert_eq!(in_a_row(&after, [&parted], free).shown(Unit::Day), "6.0");
    assert_eq!(in_a_row(&parted, [&after], free).shown(Unit::Day), "7.0");
}

/// Rule LEAVE-44.
#[test]
fn a_ledger_explains_a_balance_line_by_line() {
    use crate::ids::UserId;
    use crate::leave::AdjustmentFact;
    let leave_type = LeaveType {
        carry_over: days("5").into(),
        carry_expires_after_months: Some(3),
        ..annual("20")
    };
    let settings = settings(leave_type);
    let employee = somebody("2025-01-01", None);
    let world = World::new();
    let taken = leave(&world, "2026-03-30", "2026-03-31");
    let pending =
        Leave { status: LeaveStatus::Pending, ..leave(&world, "2026-08-03", "2026-08-07") };
    let correction = AdjustmentFact {
        id: Uuid::from_u128(5),
        date: date("2026-05-04"),
        kind: AdjustmentKind::Correction,
        amount: days("1").into(),
        by: UserId(Uuid::nil()),
        reason: "Sunday".into(),
    };
    let before = Leave { status: LeaveStatus::Rejected, ..taken.clone() };
    let ledger = Ledger::default().changed(&before, &taken).reserved(&pending.draws()).adjusted(
        2026,
        correction.date,
        correction.kind,
        correction.amount,
    );
    let account = Account::of(&employee, &settings, "annual", &ledger);
    let year = account.year(2026);
    let lines = year.lines([&taken, &pending], [correction.clone()]);
    let shown: Vec<_> = lines
        .iter()
        .map(|line| (line.kind, line.balance.shown(Unit::Day), line.date.to_string()))
        .collect();
    use crate::leave::LineKind::{Adjustment, Carried, Expiry, Grant, Leave as Taken, Pending};
    let expected = [
        (Carried, "5.0", "2026-01-01"),
        (Grant, "25.0", "2026-01-01"),
        (Taken, "23.0", "2026-03-30"),
        (Expiry, "20.0", "2026-04-01"),
        (Adjustment, "21.0", "2026-05-04"),
        (Pending, "16.0", "2026-08-03"),
    ];
    assert_eq!(shown, expected.map(|(kind, left, on)| (kind, left.to_owned(), on.to_owned())));
    assert_eq!(year.available(), Some(lines.last().unwrap().balance));
    assert_eq!(lines[1].explanation.as_deref(), Some("20 days"));
    // Leave across the expiry has two lines.
    let across = leave(&world, "2026-03-31", "2026-04-02");
    assert_eq!(year.lines([&across], []).iter().filter(|line| line.kind == Taken).count(), 2);
}

/// Rule LEAVE-34.
#[test]
fn worked_hours_grant_minutes_up_to_the_annual_amount() {
    let hourly = LeaveType {
        unit: Unit::Minute,
        grant: Grant::Hours,
        per_hour: Some("0.1207".parse().unwrap()),
        part_year: PartYear { round_to: Some(Amount::of_minutes(60)), ..PartYear::default() },
        annual: None,
        ..annual("30")
    };
    let anna = somebody("2020-01-01", None);
    let settings_of = |kind: &LeaveType| settings(kind.clone());
    let granted = |kind: &LeaveType, ledger: &Ledger| {
        let settings = settings_of(kind);
        let of_year = Account::of(&anna, &settings, &kind.code, ledger).year(2026);
        let grants = of_year.entitlement.grants.iter();
        let grants: Vec<String> = grants
            .map(|grant| {
                format!("{} {} {}", grant.date, grant.amount.shown(Unit::Minute), grant.explanation)
            })
            .collect();
        (grants, of_year.balance().available.unwrap().shown(Unit::Minute))
    };
    for (hours, minutes) in [(30, "240"), (12, "60"), (60, "420")] {
        let ledger = Ledger::default().worked(2026, date("2026-03-31"), hours * 60, true);
        let line = format!("2026-03-31 {minutes} {} worked minutes × 0.1207", hours * 60);
        assert_eq!(granted(&hourly, &ledger), (vec![line], minutes.to_owned()));
    }
    let march = Ledger::default().worked(2026, date("2026-03-31"), 1800, true);
    let both = march.clone().worked(2026, date("2026-04-30"), 3600, true);
    assert_eq!(granted(&hourly, &both).1, "660");
    // A void payroll grants nothing, and the next one of the period what it has.
    let void = both.clone().worked(2026, date("2026-04-30"), 3600, false);
    assert_eq!(void, march);
    let limited = LeaveType { annual: Some(Amount::of_minutes(300)), ..hourly.clone() };
    assert_eq!(granted(&limited, &both).1, "300");
    // Minutes that were granted are drawn from the date on, and not before.
    let settings = settings_of(&hourly);
    let account = Account::of(&anna, &settings, &hourly.code, &march);
    let draw = |on: &str, minutes: i32| {
        account.may_draw(&[(2026, [(date(on), Amount::of_minutes(minutes))].into())].into()).is_ok()
    };
    assert_eq!(
        [draw("2026-03-30", 60), draw("2026-03-31", 240), draw("2026-04-01", 241)],
        [false, true, false]
    );
}

proptest! {
    /// Rule LEAVE-30: the whole months are the last number of months that have passed.
    #[test]
    fn whole_months_are_those_that_have_passed(from in 0i64..2000, days in -40i64..3000) {
        let from = date("2019-12-25") + TimeDelta::days(from);
        let to = from + TimeDelta::days(days);
        let passed = |months: &u32| {
            from.checked_add_months(chrono::Months::new(*months)).is_some_and(|at| at <= to)
        };
        let expected = (0..).take_while(passed).last().unwrap_or_default();
        prop_assert_eq!(crate::leave::whole_months(from, to), expected);
    }
}
