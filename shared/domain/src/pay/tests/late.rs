//! Targets, corrections and the payrolls that carry them (rules PAY-98 to PAY-102).

use super::*;
use crate::ids::PayrollId;
use crate::pay::compute::compute_any_net;

/// A payroll of an [`Office`] that was approved.
#[derive(Clone)]
pub(super) struct Approved {
    pub id: PayrollId,
    pub inputs: Inputs,
    pub computed: Computed,
}

impl Approved {
    fn closed(&self) -> ClosedPayroll<'_> {
        let Self { id, inputs, computed } = self;
        let trace = &computed.trace;
        ClosedPayroll { payroll_id: *id, pay_group_id: None, inputs, trace, grants_leave: true }
    }

    fn item(&self, code: &str) -> PayrollItem {
        item(&self.computed.pay, code)
    }
}

/// The approved payrolls of one employee.
#[derive(Clone, Default)]
pub(super) struct Books {
    pub approved: Vec<Approved>,
    made: u32,
}

impl Books {
    fn carried(&self) -> Vec<&PayCorrection> {
        let corrections = self.approved.iter().flat_map(|of| &of.inputs.corrections);
        corrections.collect()
    }

    /// The corrections that a payroll of the office's period carries.
    fn corrections(&self, office: &Office) -> Vec<PayCorrection> {
        let carried = self.carried();
        let mut corrections = vec![];
        for closed in &self.approved {
            let period = closed.inputs.period();
            if !is_carried(period, office.period, office.is_one_off) {
                continue;
            }
            let of_closed = Office {
                period,
                is_one_off: closed.inputs.is_one_off,
                corrections: vec![],
                ..office.clone()
            };
            let target = of_closed.target(&closed.inputs).unwrap();
            corrections.extend(correction(&closed.closed(), target, &carried).unwrap());
        }
        corrections.extend(carried_for(office.period, None, &carried));
        corrections.sort_by_key(|of| of.period());
        corrections
    }

    pub fn approve(&mut self, office: &Office) -> &Approved {
        let office = Office { corrections: self.corrections(office), ..office.clone() };
        let inputs = office.inputs();
        let computed = compute_any_net(&inputs).unwrap();
        self.made += 1;
        let id = PayrollId::of(EMPLOYEE, office.period.last, self.made).unwrap();
        self.approved.push(Approved { id, inputs, computed });
        self.approved.last().unwrap()
    }

    pub fn void(&mut self, period: DateRange) {
        self.approved.retain(|of| of.inputs.period() != period);
    }
}

/// October 2026 of the case of the rule.
fn october() -> Office {
    Office::monthly("3000.00")
        .over("2026-10-01", "2026-10-31")
        .with(earning("housing", percent("10", &["base"])))
        .with(deduction("pension", capped("5", "base", "120.00")))
        .with(deduction("tax", brackets("gross", &[("1000", "0"), ("2500", "10"), ("", "20")])))
}

/// Both raises are entered in November.
fn raised(office: Office) -> Office {
    office.raise("2026-10-01", "3300.00").raise("2026-11-01", "3600.00")
}

fn figures(approved: &Approved) -> Vec<String> {
    let items = approved.computed.pay.items.iter();
    let items = items.map(|item| format!("{} {}", item.code, item.amount));
    items.chain([format!("net {}", approved.computed.pay.net)]).collect()
}

/// Rules PAY-98, PAY-99, PAY-100, PAY-101 and PAY-102.
#[test]
fn a_raise_that_is_entered_late_is_paid_by_the_next_payroll() {
    let mut books = Books::default();
    assert_eq!(books.approve(&october()).computed.pay.net, number("2870.00"));
    let november = raised(october()).over("2026-11-01", "2026-11-30");
    let before = books.clone();
    let approved = books.approve(&november);
    let expected =
        ["base 3900.00", "housing 390.00", "pension 120.00", "tax 508.00", "net 3662.00"];
    assert_eq!(figures(approved), expected);
    let base = approved.item("base");
    assert_eq!(base.explanation, "3600.00 × 21 payable of 21 working days; 300.00 for 2026-10");
    assert_eq!(base.corrections, Some(number("300.00")));
    let [correction] = &approved.inputs.corrections[..] else { panic!("one correction") };
    assert_eq!(correction.reasons, [Reason::Compensation]);
    let lines: Vec<_> = correction
        .lines
        .iter()
        .map(|(code, line)| {
            format!("{code} {} {} {}", line.settled, line.target, line.difference())
        })
        .collect();
    assert_eq!(lines, ["base 3000.00 3300.00 300.00", "housing 300.00 330.00 30.00"]);
    let target = correction.target.as_deref().unwrap();
    assert_eq!(target.compensations.last().unwrap().amount, number("3300.00"));
    // November void: December carries the corrections.
    let december = raised(october()).over("2026-12-01", "2026-12-31");
    let mut instead = books.clone();
    instead.void(november.period);
    assert_eq!(instead.approve(&december).item("base").amount, number("3900.00"));
    // October void instead, and generated again.
    let mut again = books.clone();
    again.void(october().period);
    let third = again.approve(&raised(october()));
    assert_eq!(figures(third)[..2], ["base 3000.00", "housing 300.00"]);
    assert_eq!(
        third.item("base").explanation,
        "3300.00 × 22 payable of 22 working days; -300.00 for 2026-10"
    );
    assert_eq!(third.computed.pay.net, number("2870.00"));
    // After an approval nothing is left, until the next late fact.
    assert_eq!(books.corrections(&december), []);
    assert_eq!(again.corrections(&december), []);
    assert_ne!(before.corrections(&december), []);
    let half = range("2026-10-01", "2026-10-15");
    assert!(overlaps_carried(half, None, &books.carried(), &[]));
    assert!(!overlaps_carried(october().period, None, &books.carried(), &[]));
    assert!(!overlaps_carried(half, None, &books.carried(), &[october().period]));
}

/// Rules PAY-98 and PAY-99.
#[test]
fn minutes_after_the_as_of_of_a_closed_payroll_are_paid_by_the_next() {
    let mut office = Office::hourly("20.00");
    office.as_of = date("2026-11-26");
    let mut books = Books::default();
    assert_eq!(books.approve(&office).computed.pay.base, number("0.00"));
    let december = Office { as_of: date("2027-01-01"), ..office }
        .works("2026-11-26 09:00", "2026-11-26 14:00")
        .works("2026-12-01 09:00", "2026-12-01 10:00")
        .over("2026-12-01", "2026-12-31");
    let approved = books.approve(&december);
    assert_eq!(approved.item("base").amount, number("120.00"));
    assert_eq!(approved.item("base").corrections, Some(number("100.00")));
    assert_eq!(approved.inputs.corrections[0].reasons, [Reason::Attendance]);
}

/// Rule PAY-98.
#[test]
fn a_target_keeps_the_calendar_the_settings_and_the_components_of_its_snapshot() {
    let mut books = Books::default();
    let first = october()
        .with(assigned(earning("phone", fixed("10.00"))))
        .with(earning("meal", a_day(CountedDays::Worked, "5.00")));
    books.approve(&first);
    // Everything changes, and nothing of it belongs to a target.
    let mut now =
        first.clone().over("2026-11-01", "2026-11-30").holiday("2026-10-12").absence_unpaid();
    now.world.settings.work_schedules =
        ScheduleHistory::of(crate::testing::weekdays("06:00", "18:00", 0));
    now.components[0].calculation = percent("20", &["base"]);
    now.components[4].is_active = false;
    now = now.with(earning("new", fixed("77.00")));
    assert_eq!(books.corrections(&now), []);
    // A component that was assigned only since is taken as it is now, with its own amount.
    let phone = now.clone().assign("phone", Some("12.00"), None);
    let found = books.corrections(&phone);
    let line = |code: &str| found[0].lines.get(code).map(CorrectionLine::difference);
    assert_eq!((line("phone"), line("housing")), (Some(number("12.00")), None));
    assert_eq!(found[0].reasons, [Reason::Compensation]);
    // The own rate of now counts, with the rule of then.
    let own_rate = now.clone().assign("housing", None, Some("15"));
    let found = books.corrections(&own_rate);
    assert_eq!(found[0].lines["housing"].difference(), number("150.00"));
    // Of items that are in no target only the adjustments count.
    let adjusted = now.adjust("tax", "2026-10-20", "-8.00");
    let found = books.corrections(&adjusted);
    assert_eq!(found[0].lines["tax"].difference(), number("-8.00"));
    assert_eq!(found[0].reasons, [Reason::Adjustment]);
    assert_eq!(found[0].lines.len(), 1);
}

/// Rule PAY-98.
#[test]
fn a_component_that_no_compensation_lists_any_more_is_taken_back() {
    let mut books = Books::default();
    let phone = || assigned(earning("phone", fixed("10.00")));
    let car = || assigned(prorated(earning("car", fixed("100.00"))));
    let first = october().with(phone()).with(car()).assign("phone", None, None);
    let first = first.assign("car", Some("220.00"), None);
    books.approve(&first);
    let mut now = first.over("2026-11-01", "2026-11-30");
    now.employee.compensation[0].components.clear();
    let found = books.corrections(&now);
    let lines = ["phone", "car"].map(|code| found[0].lines[code].difference());
    assert_eq!(lines, [number("-10.00"), number("-220.00")]);
    // A raise from the middle of October, with another car.
    now = now.assign("car", Some("220.00"), None).assign("phone", None, None);
    now = now.raise("2026-10-16", "3000.00").assign("car", Some("440.00"), None);
    let found = books.corrections(&now);
    assert_eq!(found[0].lines["car"].difference(), number("110.00"));
    assert_eq!(found[0].lines.len(), 1);
}

/// Rule PAY-100.
#[test]
fn a_payroll_carries_the_corrections_of_24_months_before_it() {
    let november = range("2026-11-01", "2026-11-30");
    let is = |first: &str, last: &str, one_off| is_carried(range(first, last), november, one_off);
    assert!(is("2026-10-01", "2026-10-31", false));
    assert!(!is("2026-10-16", "2026-11-15", false));
    assert!(is("2024-10-01", "2024-11-01", false));
    assert!(!is("2024-10-01", "2024-10-31", false));
    assert!(is("2026-11-01", "2026-11-30", true));
    assert!(!is("2026-11-02", "2026-11-30", true));
}

/// Rules PAY-92 and PAY-100.
#[test]
fn a_one_off_payroll_carries_corrections_of_payrolls_that_have_begun() {
    let mut books = Books::default();
    books.approve(&october());
    let mut one_off = raised(october()).over("2026-10-20", "2026-10-20");
    one_off.is_one_off = true;
    let approved = books.approve(&one_off);
    let expected = ["base 300.00", "housing 30.00", "pension 15.00", "tax 0.00", "net 315.00"];
    assert_eq!(figures(approved), expected);
    let november = raised(october()).over("2026-11-01", "2026-11-30");
    assert_eq!(books.corrections(&november), []);
}

/// Rules PAY-92 and PAY-98.
#[test]
fn an_adjustment_with_the_date_of_a_one_off_payroll_is_a_late_fact_of_the_regular_one() {
    let mut books = Books::default();
    let bonus = || october().with(assigned(earning("bonus", fixed("0.00"))));
    let mut one_off =
        bonus().adjust("bonus", "2026-10-20", "100.00").over("2026-10-20", "2026-10-20");
    one_off.is_one_off = true;
    books.approve(&one_off);
    let mut regular = bonus();
    books.approve(&regular);
    // The first is in the one-off payroll, so the regular one does not have it. The second came later.
    regular = one_off.clone().adjust("bonus", "2026-10-20", "7.00");
    regular.is_one_off = false;
    let november = regular.over("2026-11-01", "2026-11-30");
    let of = |adjustments: &[PayAdjustment], closed: usize| {
        let closed = &books.approved[closed];
        let office = Office {
            period: closed.inputs.period(),
            is_one_off: closed.inputs.is_one_off,
            adjustments: adjustments.to_vec(),
            ..november.clone()
        };
        let target = office.target(&closed.inputs).unwrap();
        correction(&closed.closed(), target, &[]).unwrap()
    };
    assert_eq!(of(&november.adjustments, 0), None);
    let late = of(&november.adjustments[1..], 1).unwrap();
    assert_eq!(late.lines["bonus"].difference(), number("7.00"));
    assert_eq!(late.reasons, [Reason::Adjustment]);
}

/// Rule PAY-98.
#[test]
fn a_payroll_that_nobody_would_generate_now_is_taken_back() {
    let mut books = Books::default();
    books.approve(&october());
    let mut now = october().over("2026-11-01", "2026-11-30");
    now.employee.compensation[0].effective_from = date("2026-11-01");
    let found = books.corrections(&now);
    let lines: Vec<_> =
        found[0].lines.iter().map(|(code, of)| (&**code, of.difference())).collect();
    assert_eq!(lines, [("base", number("-3000.00")), ("housing", number("-300.00"))]);
}

/// Rules PAY-93 and PAY-100.
#[test]
fn somebody_who_has_left_gets_corrections_and_a_net_below_0_fails_with_its_amount() {
    let mut books = Books::default();
    let left = |office: Office| office.employed("2020-01-01", Some("2026-10-31"));
    books.approve(&left(october()));
    let november = |amount| {
        let office = left(october()).raise("2026-10-01", amount);
        let office = office.over("2026-11-01", "2026-11-30");
        Office { corrections: books.corrections(&office), ..office }
    };
    assert_eq!(november("3300.00").base(), "300.00");
    let less = november("2900.00");
    let Failure::NegativeNet { net } = less.failure() else { panic!("the net is below 0") };
    assert_eq!(net, number("-105.00"));
}

/// Rules PAY-100 and PAY-102.
#[test]
fn another_currency_fails_and_reasons_name_what_differs() {
    let mut books = Books::default();
    books.approve(&october());
    let mut euros = october().over("2026-11-01", "2026-11-30");
    euros.employee.compensation[0].currency = "EUR".into();
    euros.components.clear();
    let of_october = Office { period: october().period, ..euros };
    let closed = &books.approved[0].inputs;
    let failed = NotPaid::Failed(Failure::CorrectionCurrency);
    assert_eq!(of_october.target(closed).unwrap_err(), failed);
    assert_eq!(Failure::CorrectionCurrency.code(), "currency_mismatch");
    let november = |office: Office| books.corrections(&office.over("2026-11-01", "2026-11-30"));
    let leave = november(october().leave("unpaid", "2026-10-05", "2026-10-05"));
    assert_eq!(leave[0].reasons, [Reason::Leave]);
    // Leave with times is leave, too (rule LEAVE-38).
    let times = november(october().timed_leave("unpaid", "2026-10-05", "15:00", "18:00"));
    assert_eq!(times[0].reasons, [Reason::Leave]);
    // The same office without the leave, after November had taken it back.
    let mut after = books.clone();
    let on_leave = october().leave("unpaid", "2026-10-05", "2026-10-05");
    after.approve(&on_leave.over("2026-11-01", "2026-11-30"));
    let december = after.corrections(&october().over("2026-12-01", "2026-12-31"));
    assert_eq!(december[0].reasons, [Reason::Leave]);
    assert_eq!(december[0].lines["base"].difference(), number("136.36"));
}

/// Rule PAY-68: a payroll without corrections is written as before, and one with corrections reads back to the byte.
#[test]
fn corrections_are_inputs_of_a_snapshot() {
    let mut books = Books::default();
    books.approve(&october());
    let approved = books.approve(&raised(october()).over("2026-11-01", "2026-11-30")).clone();
    let snapshot = Snapshot::of(approved.inputs.clone(), approved.computed.trace.clone());
    let bytes = snapshot.canonical_json();
    assert_eq!(bytes, serde_json_canonicalizer::to_vec(&snapshot).unwrap());
    let read: Snapshot = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(read, snapshot);
    let again = compute(&read.inputs).unwrap();
    assert_eq!(differences(&approved.computed.pay, &again.pay), []);
}
