//! A second calculation of balances, date by date, which shares nothing with the first but the types (rules LEAVE-32,
//! LEAVE-33, LEAVE-36 and LEAVE-37). Types that count minutes have several draws of any length on a date (rule LEAVE-38).

use chrono::Datelike;

use super::*;
use crate::employee::{Employee, Employments};
use crate::leave::{
    Account, AdjustmentKind, Amount, Grant, LeaveType, Ledger, PartYear, Round, Unit, Weight,
};

/// The hundredths of a day that a year grants up to a date, from the employed dates alone.
fn granted_by(leave_type: &LeaveType, employed: &dyn Fn(NaiveDate) -> bool, on: NaiveDate) -> i64 {
    let annual = i64::from(leave_type.annual.unwrap().points());
    let first = NaiveDate::from_ymd_opt(on.year(), 1, 1).unwrap();
    let year: Vec<NaiveDate> = first.iter_days().take_while(|d| d.year() == on.year()).collect();
    let is_leaving = !employed(year.last().unwrap().succ_opt().unwrap());
    let rule = leave_type.part_year(is_leaving);
    // Twelfths of the annual amount, over a common denominator.
    let common: i64 = 365 * 366 * 28 * 29 * 30 * 31;
    let mut sum = 0;
    let mut so_far = vec![];
    for month in 1..=12 {
        let dates: Vec<NaiveDate> = year.iter().copied().filter(|d| d.month() == month).collect();
        let worked: Vec<NaiveDate> = dates.iter().copied().filter(|d| employed(*d)).collect();
        let (Some(begins), Some(ends)) = (worked.first(), worked.last()) else { continue };
        let (worked, all) = (worked.len() as i64, dates.len() as i64);
        sum += match rule.by {
            Weight::MonthsBegun => common,
            Weight::DaysOfMonth => common / all * worked,
            _ => common / year.len() as i64 * 12 * worked,
        };
        let at = if leave_type.grant == Grant::MonthStart { *begins } else { *ends };
        so_far.push((at, sum));
    }
    let half_or_minute = if leave_type.unit.is_day() { 50 } else { 1 };
    let step = i128::from(rule.round_to.map_or(half_or_minute, |step| step.points()));
    let rounded = |weight: i64| {
        let exact = i128::from(annual) * i128::from(weight);
        let unit = 12 * i128::from(common) * step;
        let down = exact.div_euclid(unit) * step;
        let rest = 2 * exact.rem_euclid(unit);
        match rule.round {
            Round::Down => down,
            Round::Up => down + if rest > 0 { step } else { 0 },
            _ => down + if rest >= unit { step } else { 0 },
        }
    };
    let total = if sum == 12 * common { i128::from(annual) } else { rounded(sum) };
    let granted = match leave_type.grant {
        Grant::Year => total,
        _ => match so_far.iter().rev().find(|(at, _)| *at <= on) {
            Some((_, weight)) if *weight == sum => total,
            Some((_, weight)) => rounded(*weight),
            None => 0,
        },
    };
    i64::try_from(granted).unwrap()
}

/// The balance of each date, by a walk that draws carried leave first and drops the rest of it when its time is over.
fn walk(
    leave_type: &LeaveType,
    employee: &Employee,
    draws: &BTreeMap<NaiveDate, i64>,
    carried: &BTreeMap<NaiveDate, i64>,
    corrected: &BTreeMap<NaiveDate, i64>,
    last_year: i32,
) -> BTreeMap<NaiveDate, i64> {
    let employed = |date: NaiveDate| employee.employments.contains(date);
    let first_year = employee.employments.first_day().year();
    let mut balances = BTreeMap::new();
    let mut left = 0_i64;
    for year in first_year..=last_year {
        let first = NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
        let before = first.pred_opt().unwrap();
        let goes_on = year > first_year && employed(before);
        let over = if goes_on { left.min(i64::from(leave_type.carry_over.points())) } else { 0 };
        // A debt is paid by whatever is carried in addition.
        let mut pool = over;
        let mut other = 0;
        let mut granted = 0;
        for date in first.iter_days().take_while(|d| d.year() == year) {
            let is_open = match leave_type.carry_expires_after_months {
                Some(months) => date.month() <= months,
                None => false,
            };
            let ends = |date: NaiveDate| date.succ_opt().unwrap().month() != date.month();
            let expires = leave_type.carry_expires_after_months == Some(date.month()) && ends(date);
            let now = granted_by(leave_type, &employed, date);
            other += now - granted;
            granted = now;
            pool += carried.get(&date).copied().unwrap_or(0);
            let correction = corrected.get(&date).copied().unwrap_or(0);
            let drawn = draws.get(&date).copied().unwrap_or(0) + (-correction).max(0);
            other += correction.max(0);
            // Later draws of the time until the expiry may use carried leave, too, so debts to `other` are kept.
            if is_open {
                pool -= drawn
            } else {
                other -= drawn
            }
            balances.insert(date, pool + other);
            if expires {
                // What was not drawn is lost; what was drawn beyond it comes out of the rest.
                other += pool.min(0);
                pool = 0;
                // On the last day of a year nothing comes after it but what is carried over.
                if date.ordinal() >= 365 && date.month() == 12 {
                    balances.insert(date, other);
                }
            }
        }
        left = pool + other;
    }
    balances
}

fn types() -> impl Strategy<Value = LeaveType> {
    let grant = prop::sample::select(vec![Grant::Year, Grant::MonthStart, Grant::MonthEnd]);
    let by = || {
        let by = vec![Weight::MonthsBegun, Weight::DaysOfMonth, Weight::DaysOfYear];
        let round = vec![Round::Nearest, Round::Up, Round::Down];
        let by = prop::sample::select(by);
        let round = prop::sample::select(round);
        let step = prop::option::of(prop::sample::select(vec![10, 50, 100]));
        (by, round, step).prop_map(|(by, round, step)| PartYear {
            by,
            round,
            round_to: step.map(Amount::of_points),
            whole_after_months: None,
        })
    };
    let expires = prop::option::of(1u32..=12);
    let limits = (any::<bool>(), 0i32..10, prop::sample::select(vec![Unit::Day, Unit::Minute]));
    (0i32..300, 0i32..15, grant, by(), prop::option::of(by()), expires, limits).prop_map(
        |(annual, carry, grant, part_year, last_year, carry_expires_after_months, limits)| {
            let annual = Days::of_hundredths(10 * annual);
            LeaveType {
                unit: limits.2,
                grant,
                part_year,
                last_year,
                carry_expires_after_months,
                allow_negative: limits.0,
                negative_limit: Some(Amount::of_points(100 * limits.1)),
                ..LeaveType::of_days("annual", "Annual leave", Some(annual), Days::whole(carry))
            }
        },
    )
}

#[derive(Clone, Debug)]
enum Act {
    Draw {
        day: u64,
        points: i32,
        minutes: i32,
    },
    Adjust {
        day: u64,
        halves: i32,
        carried: bool,
    },
    /// Returns the draws of the n-th accepted request.
    GiveBack {
        nth: usize,
    },
}

fn acts() -> impl Strategy<Value = Act> {
    prop_oneof![
        5 => (0u64..1000, 1..60, 1..1500)
            .prop_map(|(day, of, minutes)| Act::Draw { day, points: 25 * of, minutes }),
        1 => (0u64..1000, -20..20, any::<bool>())
            .prop_map(|(day, halves, carried)| Act::Adjust { day, halves, carried }),
        1 => (0usize..10).prop_map(|nth| Act::GiveBack { nth }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Rules LEAVE-32, LEAVE-33, LEAVE-36 and LEAVE-37.
    #[test]
    fn balances_agree_with_a_walk_over_the_dates(
        leave_type in types(), acts in prop::collection::vec(acts(), 0..25),
        hired in 0u64..400, leaves in prop::option::of(300u64..900),
    ) {
        let start = date("2024-01-01");
        let on = |day: u64| start + chrono::Days::new(day);
        let mut employee = crate::testing::employee();
        employee.employments =
            Employments::of(on(hired), leaves.map(|more| on(hired + more)));
        let mut settings = Settings::for_new_organization("Example".into());
        settings.leave_types = vec![leave_type.clone()];
        let created_on = employee.employments.first_day();
        let account = |ledger: &Ledger| -> (Balances, Option<Amount>) {
            let account = Account {
                settings: &settings, leave_type: "annual", employee: &employee, created_on, ledger,
            };
            let years = created_on.year()..=2027;
            let balances = years.clone().map(|year| (year, account.year(year))).collect();
            (balances, account.requestable(on(700)))
        };
        let mut ledger = Ledger::default();
        let mut draws: BTreeMap<NaiveDate, i64> = BTreeMap::new();
        let mut carried = BTreeMap::new();
        let mut corrected = BTreeMap::new();
        let mut accepted: Vec<(NaiveDate, i32)> = vec![];
        let mut is_free = true;
        for act in acts {
            let of = |ledger: &Ledger, draw: (NaiveDate, i32)| {
                let draws = Draws::from([(
                    draw.0.year(), BTreeMap::from([(draw.0, Amount::of_points(draw.1))]),
                )]);
                ledger.clone().reserved(&draws)
            };
            match act {
                Act::Draw { day, points, minutes } => {
                    // Leaves with times share a date.
                    let is_timed = leave_type.unit == Unit::Minute;
                    let day = if is_timed { day - day % 7 } else { day };
                    let points = if is_timed { minutes } else { points };
                    let draw = (on(day), points);
                    let is_taken = !is_timed && draws.contains_key(&draw.0);
                    if draw.0.year() < created_on.year() || is_taken { continue }
                    let one = Draws::from([(
                        draw.0.year(), BTreeMap::from([(draw.0, Amount::of_points(points))]),
                    )]);
                    let own = Account {
                        settings: &settings, leave_type: "annual", employee: &employee, created_on,
                        ledger: &ledger,
                    };
                    if own.may_draw(&one).is_err() { continue }
                    ledger = of(&ledger, draw);
                    *draws.entry(draw.0).or_default() += i64::from(points);
                    accepted.push(draw);
                }
                Act::Adjust { day, halves, carried: is_carried } => {
                    let date = on(day);
                    if date.year() < created_on.year() { continue }
                    // A negative carried amount may take away what was drawn: no balance is promised then.
                    is_free &= halves >= 0;
                    let sets = if is_carried { &mut carried } else { &mut corrected };
                    if sets.contains_key(&date) { continue }
                    let kind =
                        if is_carried { AdjustmentKind::Carried } else { AdjustmentKind::Correction };
                    // Carried leave that is entered after its expiry stays.
                    if is_carried && leave_type.carry_expires_after_months.is_some_and(|m| date.month() > m) {
                        continue;
                    }
                    ledger = ledger.adjusted(date.year(), date, kind, Days::halves(halves).into());
                    sets.insert(date, i64::from(50 * halves));
                }
                Act::GiveBack { nth } => {
                    if nth >= accepted.len() { continue }
                    let (date, points) = accepted.swap_remove(nth);
                    ledger = of(&ledger, (date, -points));
                    *draws.entry(date).or_default() -= i64::from(points);
                    // Leave that returns may have expired since, and what was carried of it is gone.
                    is_free = false;
                }
            }
        }
        let naive = walk(&leave_type, &employee, &draws, &carried, &corrected, 2027);
        let (years, most) = account(&ledger);
        for (year, of_year) in &years {
            let last = NaiveDate::from_ymd_opt(*year, 12, 31).unwrap();
            let balance = of_year.balance();
            prop_assert_eq!(balance.unit, leave_type.unit);
            let available = i64::from(balance.available.unwrap().points());
            prop_assert_eq!(available, naive[&last], "{} {:?}", year, balance);
        }
        let floor = leave_type.floor().map(|floor| i64::from(floor.points()));
        if let (true, Some(floor)) = (is_free, floor) {
            let low = naive.iter().find(|(_, left)| **left < floor);
            prop_assert!(low.is_none(), "{:?}", low);
        }
        // As much as is requestable can be drawn, and no more.
        if let Some(most) = most {
            let own = Account {
                settings: &settings, leave_type: "annual", employee: &employee, created_on,
                ledger: &ledger,
            };
            let day = on(700);
            let may = |points: i32| {
                let one = BTreeMap::from([(day, Amount::of_points(points))]);
                own.may_draw(&Draws::from([(day.year(), one)])).is_ok()
            };
            prop_assert!(most == Amount::ZERO || may(most.points()));
            prop_assert!(!may(most.points() + 1));
        }
    }
}

type Balances = BTreeMap<i32, crate::leave::AccountYear>;
