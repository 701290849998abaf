//! Pay by the hour against a naive computation that goes through single minutes (rules POL-12, POL-13 and ACCT-4).

use std::num::NonZeroU32;

use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::properties::offices;
use super::*;
use crate::money::Fraction;
use crate::pay::hourly::HourlyPay;
use crate::pay::overtime::overtime;
use crate::pay::payable_day::payable_days;
use crate::testing::worth;

/// In the order in which they may depend on each other, which is not that of the alphabet.
const COMPONENTS: [&str; 5] = ["m", "c", "x", "a", "k"];

prop_compose! {
    fn coded_minutes()(
        codes in subsequence(vec!["guaranteed", "night", "overtime", "sunday"], 0..=3),
        minutes in 1u32..6,
        banked in prop::bool::weighted(0.2),
    ) -> CodedMinutes {
        CodedMinutes { codes: names(&codes), minutes, banked }
    }
}

prop_compose! {
    /// A date with few minutes. Without codes it has no time policy.
    fn day()(
        coded in prop_oneof![Just(vec![]), prop::collection::vec(coded_minutes(), 1..4)],
        (plain, overtime) in (0u32..6, 0u32..4),
        payout_minutes in select(vec![0, 0, 0, 3]),
        is_scheduled in any::<bool>(),
        holiday in prop::bool::weighted(0.3),
        half in any::<bool>(),
    ) -> Day {
        let is_worked = |coded: &&CodedMinutes| !coded.codes.contains(&"guaranteed".to_owned());
        let worked_minutes = match coded.is_empty() {
            true => plain + overtime,
            false => coded.iter().filter(is_worked).map(|coded| coded.minutes).sum(),
        };
        Day {
            kind: if is_scheduled { DayKind::Scheduled } else { DayKind::Rest },
            holiday,
            scheduled_minutes: if is_scheduled { 480 } else { 0 },
            worked_minutes,
            overtime_minutes: overtime,
            present: worth(if half { "0.5" } else { "1.0" }).days(),
            coded,
            payout_minutes,
            ..Day::rest(date("2026-11-01"))
        }
    }
}

/// A component by its place: it may be on the ones before it, or have their average.
fn applied(place: usize) -> impl Strategy<Value = Option<Applied>> {
    let of = select(vec!["worked", "overtime", "night", "sunday", "guaranteed", "payout"]);
    let earlier = || subsequence(COMPONENTS[..place].to_vec(), 0..=place);
    let averaged = prop_oneof![2 => Just(vec![]), 1 => earlier()];
    let parts = (0u8..6, of, 0i64..250, earlier(), averaged, any::<bool>());
    parts.prop_map(|(method, of, share, on, averaged, with_base)| {
        let of = of.to_owned();
        let share = Decimal::new(share, 2);
        let mut average_of = names(&averaged);
        if with_base && !average_of.is_empty() {
            average_of.push("base".into());
        }
        let on = names(&on);
        match method {
            0 => None,
            1 => Some(Applied::PerHour { of, rate: share }),
            2 | 3 => Some(Applied::Premium { of, premium: share, on, average_of }),
            _ => Some(Applied::Multiplier { of, multiplier: share, on, average_of }),
        }
    })
}

prop_compose! {
    fn inputs()(
        pay_type in select(vec![PayType::Monthly, PayType::Daily, PayType::Hourly]),
        (amount, raised) in (1i64..500_000, 1i64..500_000),
        days in prop::collection::vec(day(), 8),
        earlier in prop::collection::vec(day(), 0..4),
        scheduled_minutes in select(vec![10_080, 9_999, 480, 12]),
        calculations in (applied(0), applied(1), applied(2), applied(3), applied(4)),
        kinds in prop::collection::vec(select(vec![ComponentKind::Earning, ComponentKind::EmployerContribution]), 5),
        bonus in -900i64..900,
        starts_on_sunday in any::<bool>(),
    ) -> Inputs {
        let cents = |cents| Decimal::new(cents, 2).to_string();
        let office = Office::new(pay_type, &cents(amount), "USD").raise("2026-11-03", &cents(raised));
        let mut inputs = office.over("2026-11-01", "2026-11-08").inputs();
        inputs.months[0].scheduled_minutes = scheduled_minutes;
        let start = if starts_on_sunday { chrono::Weekday::Sun } else { chrono::Weekday::Mon };
        let dated = |(date, day): (NaiveDate, Day)| {
            let week = (!day.coded.is_empty()).then(|| date.week(start).first_day());
            Day { date, week, ..day }
        };
        inputs.days = date("2026-11-01").iter_days().zip(days).map(dated).collect();
        let amount = Decimal::new(raised + 100, 2);
        let effective_from = date("2020-01-01");
        inputs.earlier.compensations = vec![CompensationInForce { effective_from, pay_type, amount }];
        inputs.earlier.days = date("2026-10-28").iter_days().zip(earlier).map(dated).collect();
        inputs.earlier.months = vec![Month {
            first_day: date("2026-10-01"), working_days: 22, working_tenths: 0, scheduled_minutes: 10_560,
            extended: None,
        }];
        let adjustment = |on: &str| Adjustment {
            id: PayAdjustmentId(Uuid::nil()), code: "c".into(), date: date(on), amount: Decimal::new(bonus, 2), time: None,
        };
        inputs.adjustments = vec![adjustment("2026-11-04")];
        inputs.earlier.adjustments = vec![adjustment("2026-10-29")];
        let (one, two, three, four, five) = calculations;
        let calculations = [one, two, three, four, five];
        inputs.components = COMPONENTS.iter().zip(calculations).zip(kinds).map(|((code, calculation), kind)| {
            AppliedComponent {
                when: None,
                per: Per::Payroll,
                to_date: None,
                code: (*code).into(), name: "".into(), names: Default::default(),
                kind, taxable: false, reduces_taxable: false, calculation,
            }
        }).collect();
        inputs
    }
}

/// A single minute.
#[derive(Clone, Debug)]
struct Minute<'a> {
    day: &'a Day,
    codes: Vec<&'a str>,
    is_banked: bool,
    is_in_period: bool,
    /// The part of its straight hour that daily base pays.
    in_daily_base: Fraction,
}

impl Minute<'_> {
    fn has(&self, code: &str) -> bool {
        match code {
            "worked" => !self.codes.contains(&"payout"),
            code => self.codes.contains(&code),
        }
    }
}

struct Twin<'a> {
    inputs: &'a Inputs,
    minutes: Vec<Minute<'a>>,
}

impl<'a> Twin<'a> {
    fn of(inputs: &'a Inputs) -> Self {
        let mut twin = Self { inputs, minutes: vec![] };
        for (is_in_period, days) in [(false, &inputs.earlier.days), (true, &inputs.days)] {
            for day in days {
                twin.add(day, is_in_period);
            }
        }
        twin
    }

    fn add(&mut self, day: &'a Day, is_in_period: bool) {
        let mut minutes: Vec<(Vec<&str>, bool)> = vec![];
        for coded in &day.coded {
            for _ in 0..coded.minutes {
                minutes.push((coded.codes.iter().map(String::as_str).collect(), coded.banked));
            }
        }
        if day.coded.is_empty() {
            for minute in 0..day.worked_minutes {
                let is_overtime = minute < day.overtime_minutes;
                minutes.push((if is_overtime { vec!["overtime"] } else { vec![] }, false));
            }
        }
        for _ in 0..day.payout_minutes {
            minutes.push((vec!["payout"], false));
        }
        let is_due = day.kind == DayKind::Scheduled && !day.holiday;
        let mut left = match is_due {
            true => Fraction::zero(),
            false => self.mean_minutes(day.date).by(Fraction::from(day.present)),
        };
        for (codes, is_banked) in minutes {
            let mut minute =
                Minute { day, codes, is_banked, is_in_period, in_daily_base: Fraction::zero() };
            let multiplied = self.inputs.components.iter().any(|component| {
                matches!(&component.calculation, Some(Applied::Multiplier { of, .. }) if minute.has(of))
            });
            if multiplied && !is_banked && !minute.has("payout") {
                minute.in_daily_base = left.clone().min(Fraction::whole(1));
                left = left.minus(minute.in_daily_base.clone());
            }
            self.minutes.push(minute);
        }
    }

    fn compensation(&self, date: NaiveDate) -> &'a CompensationInForce {
        let all = match date < self.inputs.period_start {
            true => &self.inputs.earlier.compensations,
            false => &self.inputs.compensations,
        };
        all.iter().rev().find(|one| one.effective_from <= date).unwrap()
    }

    fn month(&self, date: NaiveDate) -> Month {
        let months = match date < self.inputs.period_start {
            true => &self.inputs.earlier.months,
            false => &self.inputs.months,
        };
        months[0]
    }

    fn mean_minutes(&self, date: NaiveDate) -> Fraction {
        let month = self.month(date);
        let days = NonZeroU32::new(month.working_days).unwrap();
        Fraction::whole(month.scheduled_minutes.into()).over(days)
    }

    /// The hourly rate by rule PAY-46.
    fn own_rate(&self, date: NaiveDate) -> Fraction {
        let compensation = self.compensation(date);
        let amount = Fraction::from(compensation.amount);
        let month = self.month(date);
        let scheduled = NonZeroU32::new(month.scheduled_minutes).unwrap();
        match compensation.pay_type {
            PayType::Hourly => amount,
            PayType::Monthly | PayType::PerPeriod => amount.times_whole(60).over(scheduled),
            PayType::Daily => {
                amount.times_whole(60 * i64::from(month.working_days)).over(scheduled)
            }
        }
    }

    fn applied(&self, code: &str) -> Option<&'a Applied> {
        let component = self.inputs.components.iter().find(|component| component.code == code);
        component.unwrap().calculation.as_ref()
    }

    fn rate(&self, minute: &Minute<'a>, average_of: &[String]) -> Fraction {
        if average_of.is_empty() {
            return self.own_rate(minute.day.date);
        }
        let monday = || minute.day.date.week(chrono::Weekday::Mon).first_day();
        let first = minute.day.week.unwrap_or_else(monday);
        let week = DateRange { first, last: first + chrono::TimeDelta::days(6) };
        let worked: Vec<&Minute<'_>> = self
            .minutes
            .iter()
            .filter(|other| other.has("worked") && week.contains(other.day.date))
            .collect();
        let Some(count) = NonZeroU32::new(u32::try_from(worked.len()).unwrap()) else {
            return self.own_rate(minute.day.date);
        };
        let mut paid = Fraction::zero();
        for name in average_of {
            if name == "base" {
                paid = paid.plus(self.base(week, &worked));
                continue;
            }
            for minute in &worked {
                paid = paid.plus(self.of_minute(name, minute)).reduced();
            }
            let all = self.inputs.adjustments.iter().chain(&self.inputs.earlier.adjustments);
            for adjustment in all.filter(|one| one.code == *name && week.contains(one.date)) {
                paid = paid.plus(Fraction::from(adjustment.amount));
            }
        }
        paid.times_whole(60).over(count).reduced()
    }

    fn base(&self, week: DateRange, worked: &[&Minute<'_>]) -> Fraction {
        let mut paid = Fraction::zero();
        for minute in worked {
            let date = minute.day.date;
            let is_paid = match self.compensation(date).pay_type {
                PayType::Hourly => !minute.is_banked,
                PayType::Monthly | PayType::PerPeriod => true,
                PayType::Daily => false,
            };
            if is_paid {
                let sixty = NonZeroU32::new(60).unwrap();
                paid = paid.plus(self.own_rate(date).over(sixty)).reduced();
            }
        }
        for day in self.inputs.earlier.days.iter().chain(&self.inputs.days) {
            let compensation = self.compensation(day.date);
            if compensation.pay_type == PayType::Daily && week.contains(day.date) {
                let amount = Fraction::from(compensation.amount);
                paid = paid.plus(amount.by(Fraction::from(day.present))).reduced();
            }
        }
        paid
    }

    /// The pay of sixty such minutes beyond the straight hour.
    fn beyond(&self, code: &str, minute: &Minute<'a>) -> Fraction {
        let h = |on: &[String], average_of: &[String]| {
            let mut h = self.rate(minute, average_of);
            for other in on {
                h = h.plus(self.beyond(other, minute)).reduced();
            }
            h
        };
        match self.applied(code) {
            Some(Applied::PerHour { of, rate }) if minute.has(of) => Fraction::from(*rate),
            Some(Applied::Premium { of, premium, on, average_of }) if minute.has(of) => {
                h(on, average_of).times(*premium)
            }
            Some(Applied::Multiplier { of, multiplier, on, average_of }) if minute.has(of) => {
                h(on, average_of).times((multiplier - Decimal::ONE).max(Decimal::ZERO))
            }
            _ => Fraction::zero(),
        }
    }

    /// The multipliers of a kind that pay the straight hour of a minute.
    fn straight_payers(&self, minute: &Minute<'_>, kind: ComponentKind) -> Vec<String> {
        let mut overtime = vec![];
        let mut all = vec![];
        for component in self.inputs.components.iter().filter(|one| one.kind == kind) {
            if let Some(Applied::Multiplier { of, .. }) = &component.calculation
                && minute.has(of)
            {
                all.push(component.code.clone());
                if of == "overtime" {
                    overtime.push(component.code.clone());
                }
            }
        }
        if minute.day.coded.is_empty() && !overtime.is_empty() {
            return overtime;
        }
        all.sort();
        all.truncate(1);
        all
    }

    /// The pay of one minute.
    fn of_minute(&self, code: &str, minute: &Minute<'a>) -> Fraction {
        let sixty = NonZeroU32::new(60).unwrap();
        let beyond = self.beyond(code, minute);
        let kind = self.inputs.components.iter().find(|one| one.code == code).unwrap().kind;
        let pays = self.straight_payers(minute, kind).iter().any(|payer| payer == code);
        let pay_type = self.compensation(minute.day.date).pay_type;
        let part = match pay_type {
            _ if !pays || minute.is_banked => Fraction::zero(),
            _ if minute.has("payout") => Fraction::whole(1),
            PayType::Hourly => Fraction::zero(),
            PayType::Monthly | PayType::PerPeriod => Fraction::whole(1),
            PayType::Daily => Fraction::whole(1).minus(minute.in_daily_base.clone()),
        };
        let straight = match self.applied(code) {
            Some(Applied::Multiplier { multiplier, average_of, .. }) if !part.is_zero() => {
                self.rate(minute, average_of).times((*multiplier).min(Decimal::ONE)).by(part)
            }
            _ => Fraction::zero(),
        };
        beyond.plus(straight).over(sixty).reduced()
    }

    fn of_component(&self, code: &str) -> Fraction {
        let minutes = self.minutes.iter().filter(|minute| minute.is_in_period);
        minutes
            .fold(Fraction::zero(), |sum, minute| sum.plus(self.of_minute(code, minute)).reduced())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Rules POL-12, POL-13 and ACCT-4.
    #[test]
    fn minute_by_minute_the_pay_is_the_same(inputs in inputs()) {
        let days = payable_days(&inputs);
        let mut hourly = HourlyPay::of(&inputs, &days);
        let twin = Twin::of(&inputs);
        for component in &inputs.components {
            let is_of_hourly_rate =
                matches!(component.calculation, Some(Applied::Multiplier { .. } | Applied::Premium { .. }));
            if is_of_hourly_rate {
                let exact = hourly.reckon(component).unwrap().exact;
                prop_assert_eq!(exact, twin.of_component(&component.code), "{}", component.code);
            }
        }
    }

    /// The unrounded sums of a whole payroll, rates among them.
    #[test]
    fn a_payroll_has_the_sums_of_its_minutes(inputs in inputs()) {
        let twin = Twin::of(&inputs);
        let Ok(Computed { trace, .. }) = compute(&inputs) else { return Ok(()) };
        for step in trace.steps.iter().filter(|step| step.code != "base") {
            let exact = match twin.applied(&step.code) {
                Some(_) => twin.of_component(&step.code),
                None => Fraction::zero(),
            };
            prop_assert_eq!(&step.unrounded, &exact.to_string(), "{}", step.code);
        }
    }

    /// Rules PAY-45 and POL-12: overtime without a time policy has the same amount by both ways.
    #[test]
    fn without_a_policy_overtime_is_what_it_was(office in offices()) {
        let inputs = office.inputs();
        let days = payable_days(&inputs);
        for component in &inputs.components {
            if let Some(Applied::Multiplier { multiplier, .. }) = &component.calculation {
                let before = overtime(&inputs, &days, *multiplier).map(|made| (made.exact, made.quantity));
                let now = HourlyPay::of(&inputs, &days).reckon(component);
                prop_assert_eq!(now.map(|made| (made.exact, made.quantity)), before);
            }
        }
    }
}
