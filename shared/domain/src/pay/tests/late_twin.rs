//! A second calculation of what closed periods come to, which knows no corrections (rules PAY-98 to PAY-101).

use proptest::prelude::*;

use super::groups::group;
use super::late::Books;
use super::*;
use crate::pay::compute::compute_any_net;

/// An event that happens to somebody's pay, in any order.
#[derive(Clone, Debug)]
enum Event {
    Works { month: u32, day: u32, hours: u32 },
    TakesLeave { month: u32, day: u32, unpaid: bool },
    IsRaised { month: u32, day: u32, cents: i64 },
    IsAdjusted { month: u32, day: u32, code: &'static str, cents: i64 },
    Close { month: u32 },
    Void { month: u32 },
}

fn events() -> impl Strategy<Value = Event> {
    let on = || (8u32..13, 1u32..29);
    prop_oneof![
        3 => (on(), 1u32..9).prop_map(|((month, day), hours)| Event::Works { month, day, hours }),
        2 => (on(), any::<bool>()).prop_map(|((month, day), unpaid)| Event::TakesLeave { month, day, unpaid }),
        1 => (on(), 0i64..500_000).prop_map(|((month, day), cents)| Event::IsRaised { month, day, cents }),
        2 => (on(), prop::sample::select(vec!["bonus", "pension", "club"]), -5_000i64..5_000)
            .prop_map(|((month, day), code, cents)| Event::IsAdjusted { month, day, code, cents }),
        5 => (8u32..13).prop_map(|month| Event::Close { month }),
        1 => (8u32..13).prop_map(|month| Event::Void { month }),
    ]
}

fn month(month: u32) -> DateRange {
    crate::dates::month_of(NaiveDate::from_ymd_opt(2026, month, 1).unwrap())
}

/// The amounts that a period has to come to by the facts of now, computed as if no payroll had ever been made.
fn naive(office: &Office, period: DateRange) -> Vec<(String, Decimal)> {
    let fresh = Office { period, corrections: vec![], ..office.clone() };
    let pay = compute_any_net(&fresh.inputs()).unwrap().pay;
    let amount_of = |code: &str| -> Decimal {
        let computed = pay.items.iter().filter(|item| item.code == code);
        computed.map(|item| item.amount).sum()
    };
    let of_pension = fresh.adjustments.iter().filter(|adjustment| {
        adjustment.component_id == fresh.id_of("pension") && period.contains(adjustment.date)
    });
    let pension: Decimal = of_pension.map(|adjustment| adjustment.amount).sum();
    let codes = ["base", "bonus", "car", "club", "housing", "meal"];
    let mut amounts: Vec<_> =
        codes.into_iter().map(|code| (code.to_owned(), amount_of(code))).collect();
    amounts.push(("pension".into(), pension));
    amounts
}

/// The amounts that the payslips say were paid for a period: each item without its corrections, and all lines of corrections for it.
fn paid_for(books: &Books, period: DateRange, code: &str) -> Decimal {
    let mut paid = Decimal::ZERO;
    for of in &books.approved {
        if of.inputs.period() == period
            && let Some(step) = of.computed.trace.steps.iter().find(|step| step.code == code)
        {
            let computed = if code == "pension" { Decimal::ZERO } else { step.rounded };
            paid += computed + step.adjusted;
        }
        for correction in of.inputs.corrections.iter().filter(|of| of.period() == period) {
            paid += correction.lines.get(code).map_or(Decimal::ZERO, CorrectionLine::difference);
        }
    }
    paid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever happens in whatever order, after each approval every closed period before it was paid what the facts of now
    /// come to. Rules PAY-98, PAY-99 and PAY-100.
    #[test]
    fn every_closed_period_comes_to_what_the_facts_say(
        events in prop::collection::vec(events(), 4..40),
        pay_type in prop::sample::select(vec![PayType::Monthly, PayType::Daily, PayType::Hourly]),
        absence_unpaid in any::<bool>(), has_group in any::<bool>(),
    ) {
        let mut office = Office::new(pay_type, "1000.00", "USD")
            .with(earning("housing", percent("10", &["base"])))
            .with(earning("meal", a_day(CountedDays::Worked, "5.00")))
            .with(prorated(earning("car", fixed("100.00"))))
            .with(earning("bonus", percent("1", &["base", "-meal"])))
            .with(deduction("club", fixed("8.00")))
            .with(deduction("pension", capped("5", "gross", "60.00")));
        if absence_unpaid {
            office = office.absence_unpaid();
        }
        if has_group {
            let own = group(Frequency::Monthly);
            let day_basis = DayBasis::CalendarDays;
            let fixed_days = Some(number("30"));
            office = office.in_group(PayGroup { cutoff_days: vec![19], day_basis, fixed_days, ..own });
        }
        let mut books = Books::default();
        let mut worked = std::collections::BTreeSet::new();
        let mut away = std::collections::BTreeSet::new();
        office.as_of = date("2026-08-20");
        for event in events {
            let on = |month: u32, day: u32| format!("2026-{month:02}-{day:02}");
            match event {
                Event::Works { month, day, hours } => {
                    if worked.insert((month, day)) {
                        let at = |hour: u32| format!("{} {hour:02}:00", on(month, day));
                        office = office.works(&at(9), &at(9 + hours));
                    }
                }
                Event::TakesLeave { month, day, unpaid } => {
                    let on = on(month, day);
                    if office.may_take(&on, None) && away.insert(on.clone()) {
                        office = office.leave(if unpaid { "unpaid" } else { "annual" }, &on, &on);
                    }
                }
                Event::IsRaised { month, day, cents } => {
                    let on = date(&on(month, day));
                    if office.employee.compensation.iter().all(|of| of.effective_from != on) {
                        office = office.raise(&on.to_string(), &Decimal::new(cents, 2).to_string());
                        office.employee.compensation.sort_by_key(|of| of.effective_from);
                    }
                }
                Event::IsAdjusted { month, day, code, cents } => {
                    office = office.adjust(code, &on(month, day), &Decimal::new(cents, 2).to_string());
                }
                Event::Void { month: of } => books.void(month(of)),
                Event::Close { month: of } => {
                    let period = month(of);
                    if books.approved.iter().any(|of| of.inputs.period() == period) {
                        continue;
                    }
                    office.as_of += chrono::TimeDelta::days(9);
                    books.approve(&Office { period, ..office.clone() });
                    for closed in &books.approved {
                        let closed = closed.inputs.period();
                        if closed.last > period.last {
                            continue;
                        }
                        for (code, amount) in naive(&office, closed) {
                            prop_assert_eq!(paid_for(&books, closed, &code), amount, "{} {}", closed.first, code);
                        }
                    }
                }
            }
        }
    }
}
