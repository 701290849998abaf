//! Properties of every payroll, tried with a November of random days, pay and components.

use proptest::prelude::*;

use super::*;
use crate::leave::{Share, Shares};
use crate::money::Fraction;
use crate::pay::payable_day::payable_days;
use crate::testing::open;
use crate::worth::Off;

/// An employee's activity on a day.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    Nothing,
    Works { until_hour: u32, minute: u32 },
    Forgets,
    Leave { unpaid: bool, half: bool },
}

fn doing() -> impl Strategy<Value = Doing> {
    prop_oneof![
        2 => Just(Doing::Nothing),
        5 => (9u32..23, 0u32..60).prop_map(|(until_hour, minute)| Doing::Works { until_hour, minute }),
        1 => Just(Doing::Forgets),
        2 => (any::<bool>(), any::<bool>()).prop_map(|(unpaid, half)| Doing::Leave { unpaid, half }),
    ]
}

/// Two-digit decimals.
fn decimal(range: std::ops::Range<i64>) -> impl Strategy<Value = String> {
    range.prop_map(|cents| Decimal::new(cents, 2).to_string())
}

prop_compose! {
    fn calculations()(
        amounts in prop::collection::vec(decimal(0..50_000), 6),
        rates in prop::collection::vec(decimal(0..1_500), 6),
    ) -> Vec<SalaryComponent> {
        vec![
            earning("housing", percent(&rates[0], &["base"])),
            prorated(earning("car", fixed(&amounts[0]))),
            assigned(earning("phone", fixed(&amounts[1]))),
            earning("overtime", times(&rates[1])),
            earning("nights", an_hour("worked", &rates[2])),
            SalaryComponent { taxable: false, ..earning("meals", a_day(CountedDays::Worked, &rates[3])) },
            SalaryComponent {
                reduces_taxable: true,
                ..deduction("pension", capped(&rates[4], "gross", &amounts[2]))
            },
            deduction("tax", brackets("taxable", &[("500", "0"), ("1500.50", &rates[5]), ("", "20.25")])),
            contribution("insurance", percent("7.654321", &["gross", "pension"])),
            contribution("levy", brackets("housing", &[("", "3")])),
        ]
    }
}

prop_compose! {
    pub(super) fn offices()(
        pay_type in prop_oneof![Just(PayType::Monthly), Just(PayType::Daily), Just(PayType::Hourly)],
        amount in decimal(0..400_000),
        raised in decimal(0..400_000),
        raise_on in 2u32..30,
        days in prop::collection::vec(doing(), 30),
        components in calculations(),
        (absence, holiday_pay) in (any::<bool>(), any::<bool>()),
        (hired, left) in (1u32..20, 20u32..31),
        as_of in 1u32..31,
        adjusted in -5_000i64..5_000,
        tenths in prop_oneof![Just(vec![10; 5]), prop::collection::vec(1u8..=10, 5)],
        off in prop::sample::select(vec![Off::Day, Off::FirstHalf, Off::SecondHalf, Off::None]),
    ) -> Office {
        let day = |day: u32| format!("2026-11-{day:02}");
        let mut office = Office::new(pay_type, &amount, "USD")
            .employed(&day(hired), Some(&day(left)))
            .holiday_off(&day(10), off)
            .holiday(&day(24))
            .worths(&tenths);
        for component in components {
            office = office.with(component);
        }
        office = office.assign("phone", Some(&raised), None);
        if absence {
            office = office.absence_unpaid();
        }
        if holiday_pay {
            office = office.holiday_pay();
        }
        office = office.raise(&day(raise_on), &raised);
        office = office.adjust("housing", &day(raise_on), &Decimal::new(adjusted, 2).to_string());
        office.as_of = date(&day(as_of));
        for (index, doing) in (1..).zip(days) {
            let on = day(index);
            office = match doing {
                Doing::Works { until_hour, minute } => {
                    office.works(&format!("{on} 09:00"), &format!("{on} {until_hour:02}:{minute:02}"))
                }
                Doing::Forgets => {
                    office.attendances.push(open(&format!("{on} 09:00")));
                    office
                }
                Doing::Leave { unpaid, half } => {
                    let of = if unpaid { "unpaid" } else { "annual" };
                    let half = half.then_some(Half::FirstHalf);
                    match office.may_take(&on, half) {
                        true => office.leave_of(of, &on, &on, half, LeaveStatus::Approved),
                        false => office,
                    }
                }
                Doing::Nothing => office,
            };
        }
        office
    }
}

/// The tax of each single cent, in ten-thousandths of a cent.
fn naive_integral(cents: i64, slices: &[(i64, i64)]) -> i64 {
    (0..cents)
        .map(|cent| slices.iter().find(|(up_to, _)| cent < *up_to).map_or(0, |(_, rate)| *rate))
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Rule PAY-27.
    #[test]
    fn totals_are_the_sums_of_rounded_items(office in offices()) {
        let Ok(Computed { pay, trace }) = compute(&office.inputs()) else { return Ok(()) };
        let sum = |kind| -> Decimal {
            pay.items.iter().filter(|item| item.kind == kind).map(|item| item.amount).sum()
        };
        prop_assert_eq!(pay.gross, sum(ComponentKind::Earning));
        prop_assert_eq!(pay.deductions, sum(ComponentKind::Deduction));
        prop_assert_eq!(pay.net, pay.gross - pay.deductions);
        prop_assert!(pay.net >= Decimal::ZERO);
        let employer = sum(ComponentKind::EmployerContribution);
        prop_assert_eq!(pay.employer_cost, pay.gross + employer);
        prop_assert_eq!(&pay.items[0].code, "base");
        let order = pay.items[1..].iter().map(|item| (item.kind, item.code.clone()));
        prop_assert!(order.is_sorted());
        for amount in pay.items.iter().map(|i| i.amount).chain([pay.gross, pay.net, pay.taxable, pay.base]) {
            prop_assert_eq!(amount.scale(), 2);
        }
        prop_assert_eq!(trace.steps.len(), pay.items.len());
        let inputs = office.inputs();
        let days = payable_days(&inputs);
        let unpaid: Fraction = days.iter().map(|day| day.unpaid.clone()).sum();
        let payable: Fraction = days.iter().map(|day| day.payable()).sum();
        let worths = inputs.days.iter()
            .filter(|day| day.kind == DayKind::Scheduled)
            .filter(|day| office.employee.employments.contains(day.date))
            .map(|day| day.worth.days());
        prop_assert_eq!(payable.plus(unpaid), Fraction::from(worths.sum::<crate::days::Days>()));
        prop_assert_eq!(trace.unpaid.len(), days.iter().filter(|day| !day.unpaid.is_zero()).count());
    }

    /// Rule PAY-68.
    #[test]
    fn the_order_of_what_is_found_changes_nothing(office in offices(), seed in any::<u64>()) {
        let gathered = office.gather().unwrap();
        let mut shuffled = office;
        let turn = |length: usize| if length == 0 { 0 } else { seed as usize % length };
        let by = turn(shuffled.components.len());
        shuffled.components.rotate_left(by);
        let by = turn(shuffled.leaves.len());
        shuffled.leaves.rotate_left(by);
        shuffled.leaves.reverse();
        shuffled.adjustments.reverse();
        let timeline = shuffled.world.timeline(shuffled.attendances.clone());
        let mut attendances: Vec<Attendance> = timeline.iter().cloned().collect();
        let by = turn(attendances.len());
        attendances.rotate_left(by);
        attendances.reverse();
        let mut employee = shuffled.employee.clone();
        employee.timezone = Some(shuffled.world.zone);
        let settings = Settings {
            work_schedules: shuffled.world.settings.work_schedules.clone(),
            ..shuffled.world.settings.clone()
        };
        let again = gather(&Gathering {
            employee: &employee,
            settings: &settings,
            roster: UNPLANNED,
            period: shuffled.period,
            as_of: shuffled.as_of,
            attendances: &attendances,
            leaves: &shuffled.leaves,
            components: &shuffled.components,
            adjustments: &shuffled.adjustments,
            coded: &[],
            payouts: &[],
            paid_apart: &[],
            signed: &DateSet::EMPTY,
            terms: &RunTerms::default(),
        }).unwrap();
        prop_assert_eq!(&again, &gathered);
        // The order in inputs that were written by hand changes nothing either.
        let mut inputs = gathered.inputs.clone();
        inputs.components.reverse();
        prop_assert_eq!(
            compute(&inputs).map(|computed| computed.pay),
            compute(&gathered.inputs).map(|computed| computed.pay)
        );
    }

    #[test]
    fn inputs_read_back_give_the_same_bytes(office in offices()) {
        let inputs = office.inputs();
        let Ok(Computed { pay, trace }) = compute(&inputs) else { return Ok(()) };
        let snapshot = Snapshot::of(inputs, trace);
        let bytes = snapshot.canonical_json();
        prop_assert_eq!(&bytes, &serde_json_canonicalizer::to_vec(&snapshot).unwrap());
        let read: Snapshot = serde_json::from_slice(&bytes).unwrap();
        let again = compute(&read.inputs).unwrap();
        prop_assert_eq!(differences(&pay, &again.pay), vec![]);
        prop_assert_eq!(Snapshot::of(read.inputs, again.trace).canonical_json(), bytes);
    }

    /// An independent computation: the base in whole numbers, from the last compensation alone. Rule PAY-20.
    #[test]
    fn monthly_base_is_one_fraction_rounded_once(
        cents in 0i128..1_000_000_000, unpaid in prop::collection::vec(0u32..3, 21),
    ) {
        let mut office = Office::monthly(&Decimal::from_i128_with_scale(cents, 2).to_string());
        let working: Vec<NaiveDate> = office.period.dates()
            .filter(|date| office.world.person().shift_on(*date).is_some())
            .collect();
        for (on, halves) in working.iter().zip(&unpaid) {
            let on = on.to_string();
            office = match halves {
                0 => office,
                1 => office.half_leave("unpaid", &on, Half::SecondHalf),
                _ => office.leave("unpaid", &on, &on),
            };
        }
        let halves = 42 - i128::from(unpaid.iter().sum::<u32>());
        let rounded = (2 * cents * halves + 42) / 84;
        prop_assert_eq!(office.pay().base, Decimal::from_i128_with_scale(rounded, 2));
    }

    #[test]
    fn any_two_parts_of_a_month_pay_the_month(cents in 0i64..100_000_000, last in 1u32..30) {
        let office = || Office::monthly(&Decimal::new(cents, 2).to_string());
        let first = office().over("2026-11-01", &format!("2026-11-{last:02}")).pay().base;
        let second = office().over(&format!("2026-11-{:02}", last + 1), "2026-11-30").pay().base;
        let difference = first + second - Decimal::new(cents, 2);
        prop_assert!(difference.abs() <= Decimal::new(1, 2), "{}", difference);
    }

    /// Rule PAY-42.
    #[test]
    fn brackets_are_the_integral_of_their_rates(
        cents in 0i64..60_000, edges in (1i64..200, 1i64..200), rates in (0i64..100, 0i64..100, 0i64..100),
    ) {
        let low = edges.0;
        let high = edges.0 + edges.1;
        let tax = brackets("base", &[
            (&low.to_string(), &rates.0.to_string()),
            (&high.to_string(), &rates.1.to_string()),
            ("", &rates.2.to_string()),
        ]);
        let tax = Office::monthly(&Decimal::new(cents, 2).to_string()).with(contribution("tax", tax));
        let slices = [(100 * low, rates.0), (100 * high, rates.1), (i64::MAX, rates.2)];
        let hundredths = naive_integral(cents, &slices);
        prop_assert_eq!(tax.item("tax"), Decimal::new((hundredths + 50) / 100, 2).to_string());
    }
}

/// Rule LEAVE-3.
#[test]
fn shares_of_a_leave_count_after_the_schedule_changes() {
    let mut office = Office::daily("100.00").leave("annual", "2026-11-05", "2026-11-06");
    office.leaves[0].shares = Shares::from_iter([Share::FirstHalf, Share::Whole]);
    assert_eq!(office.base(), "150.00");
}
