//! Conditions, brackets for whole sums, names with a minus, and sums to date (rules PAY-84 to PAY-88).

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::groups::group;
use super::*;
use crate::employee::{Assignment, EmploymentType};
use crate::history::History;

fn when(component: SalaryComponent, condition: Condition) -> SalaryComponent {
    SalaryComponent { when: Some(condition), ..component }
}

fn amount_of(of: &[&str], above: Option<&str>, up_to: Option<&str>) -> Condition {
    Condition {
        amount_of: names(of),
        above: above.map(number),
        up_to: up_to.map(number),
        currency: Some("USD".into()),
        ..Condition::default()
    }
}

fn per(per: Per, component: SalaryComponent) -> SalaryComponent {
    SalaryComponent { per, ..component }
}

fn whole(of: &[&str], slices: &[(&str, &str, Option<&str>)]) -> Calculation {
    let bracket = |(up_to, rate, amount): &(&str, &str, Option<&str>)| Bracket {
        up_to: (!up_to.is_empty()).then(|| number(up_to)),
        rate: number(rate),
        amount: amount.map(number),
    };
    let brackets = slices.iter().map(bracket).collect();
    Calculation::Brackets { of: names(of), currency: "USD".into(), brackets, whole: true }
}

fn codes(office: &Office) -> Vec<String> {
    office.pay().items.into_iter().map(|item| item.code).collect()
}

/// Rule PAY-84.
#[test]
fn a_component_applies_while_a_sum_lies_in_its_range() {
    let of = |amount: &str, above, up_to| {
        let levy = contribution("levy", fixed("9.00"));
        let office = Office::monthly(amount).with(earning("housing", fixed("100.00")));
        office.with(when(levy, amount_of(&["gross", "-housing"], above, up_to)))
    };
    for (amount, above, up_to, applies) in [
        ("1000.00", Some("1000"), None, false),
        ("1000.01", Some("1000"), None, true),
        ("2000.00", Some("1000"), Some("2000"), true),
        ("2000.01", Some("1000"), Some("2000"), false),
        ("0.00", None, Some("0"), true),
    ] {
        let office = of(amount, above, up_to);
        assert_eq!(codes(&office).contains(&"levy".to_owned()), applies, "{amount}");
    }
    // It counts 0 for others, and keeps its adjustments.
    let office =
        of("1000.00", Some("1000"), None).with(contribution("on", percent("100", &["levy"])));
    assert_eq!(office.item("on"), "0.00");
    let office = office.adjust("levy", "2026-11-03", "2.00");
    assert_eq!((office.item("levy"), office.item("on")), ("2.00".into(), "2.00".into()));
    let trace = compute(&office.inputs()).unwrap().trace;
    assert!(trace.steps.iter().find(|step| step.code == "levy").unwrap().is_left_out);
}

/// Rule PAY-84.
#[test]
fn a_component_applies_to_employment_types_and_months_of_service() {
    let of = |condition: Condition, hired: &str, last: Option<&str>| {
        let mut office = Office::monthly("1000.00")
            .employed(hired, last)
            .with(when(earning("bonus", fixed("1.00")), condition));
        let assignment =
            Assignment { employment_type: EmploymentType::PartTime, ..Assignment::NONE };
        office.employee.assignments =
            History::of(Assignment::NONE).with(Some(date("2026-11-16")), assignment);
        codes(&office).contains(&"bonus".to_owned())
    };
    let types =
        |of: EmploymentType| Condition { employment_types: vec![of], ..Condition::default() };
    // The last employed day of the period counts.
    assert!(of(types(EmploymentType::PartTime), "2020-01-01", None));
    assert!(!of(types(EmploymentType::FullTime), "2020-01-01", None));
    assert!(of(types(EmploymentType::FullTime), "2020-01-01", Some("2026-11-15")));
    let from = |service_months_from, service_months_to| Condition {
        service_months_from,
        service_months_to,
        ..Condition::default()
    };
    assert!(of(from(Some(6), None), "2026-05-30", None));
    assert!(!of(from(Some(6), None), "2026-05-31", Some("2026-11-29")));
    assert!(!of(from(None, Some(6)), "2026-05-30", None));
    assert!(of(from(Some(5), Some(6)), "2026-06-01", None));
}

/// Rules PAY-84, PAY-85, PAY-86 and PAY-87.
#[test]
fn contradictions_of_conditions_brackets_and_sums_are_found() {
    let found = |component: SalaryComponent| -> Vec<String> {
        let violations = check(&component).into_iter();
        violations.map(|at| format!("{} {}", at.pointer, at.violation.code())).collect()
    };
    let plain = || earning("x", fixed("1"));
    let cases = [
        (when(plain(), Condition::default()), "/when required"),
        (when(plain(), amount_of(&[], Some("1"), None)), "/when/amount_of required"),
        (when(plain(), amount_of(&["base"], None, None)), "/when/above required"),
        (when(plain(), amount_of(&["base"], Some("2"), Some("2"))), "/when/up_to not_rising"),
        (
            when(plain(), amount_of(&["base", "-base"], Some("2"), None)),
            "/when/amount_of/1 repeated",
        ),
        (
            when(plain(), Condition { currency: None, ..amount_of(&["base"], Some("2"), None) }),
            "/when/currency required",
        ),
        (
            when(
                plain(),
                Condition {
                    service_months_from: Some(3),
                    service_months_to: Some(3),
                    ..Condition::default()
                },
            ),
            "/when/service_months_to not_rising",
        ),
        (earning("x", percent("1", &["base", "-base"])), "/calculation/of/1 repeated"),
        (per(Per::Month, prorated(plain())), "/per does_not_fit"),
        (per(Per::Year, earning("x", times("1"))), "/per does_not_fit"),
        (
            earning("x", whole(&["base"], &[("", "1", Some("2"))])),
            "/calculation/brackets/0/amount not_together",
        ),
    ];
    for (component, expected) in cases {
        assert_eq!(found(component), [expected]);
    }
    let mut progressive = whole(&["base"], &[("5", "1", None), ("", "0", Some("2"))]);
    assert_eq!(found(earning("x", progressive.clone())), [""; 0]);
    if let Calculation::Brackets { whole, .. } = &mut progressive {
        *whole = false;
    }
    let expected = ["/calculation/brackets/1/amount does_not_fit"];
    assert_eq!(found(earning("x", progressive)), expected);
    assert_eq!(found(per(Per::Month, plain())), [""; 0]);
}

/// Rule PAY-85.
#[test]
fn one_bracket_pays_for_the_whole_sum() {
    let table = || whole(&["base"], &[("21000", "12", None), ("", "0", Some("1800"))]);
    let of = |amount| Office::monthly(amount).with(deduction("fund", table()));
    assert_eq!(of("21000.00").item("fund"), "2520.00");
    assert_eq!(of("21000.01").item("fund"), "1800.00");
    assert_eq!(of("0.00").item("fund"), "0.00");
    let explanation = |amount| item(&of(amount).pay(), "fund").explanation;
    assert_eq!(explanation("21000.00"), "12 % of 21000.00, of base 21000.00");
    assert_eq!(explanation("21000.01"), "1800.00 for base 21000.01");
}

/// Rule PAY-86.
#[test]
fn a_name_with_a_minus_is_subtracted() {
    let office = Office::monthly("2000.00")
        .with(earning("housing", fixed("300.00")))
        .with(deduction("tax", percent("10", &["gross", "-housing"])))
        .with(contribution("levy", brackets("-base", &[("", "10")])));
    assert_eq!(office.item("tax"), "200.00");
    let expected = "10 % of (gross 2300.00 − housing 300.00)";
    assert_eq!(item(&office.pay(), "tax").explanation, expected);
    assert_eq!(office.item("levy"), "0.00");
}

/// Rule PAY-86.
#[test]
fn names_with_a_minus_and_of_conditions_exist_and_form_no_circle() {
    let unknown = earning("x", percent("1", &["-nothing"]));
    assert!(matches!(&check_graph(&[unknown])[..],
        [GraphViolation::Unknown { pointer, .. }] if pointer == "/calculation/of/0"));
    let circle = earning("x", percent("1", &["base", "-gross"]));
    assert!(matches!(&check_graph(&[circle])[..], [GraphViolation::Cycle(_)]));
    let circle = when(earning("x", fixed("1")), amount_of(&["gross"], Some("1"), None));
    assert!(matches!(&check_graph(&[circle])[..], [GraphViolation::Cycle(_)]));
    let unknown = when(earning("x", fixed("1")), amount_of(&["base", "--base"], Some("1"), None));
    assert!(matches!(&check_graph(&[unknown])[..],
        [GraphViolation::Unknown { pointer, .. }] if pointer == "/when/amount_of/1"));
}

/// Rule PAY-87.
#[test]
fn what_a_target_has_depends_on_no_component_per_month_or_year() {
    let tax = per(
        Per::Year,
        SalaryComponent { reduces_taxable: true, ..deduction("tax", percent("1", &["base"])) },
    );
    let found = |component: SalaryComponent| {
        let both = [tax.clone(), component];
        let is_found = |of: GraphViolation| match of {
            GraphViolation::DependsOnSums { pointer, code, .. } => (pointer, code),
            other => panic!("{other}"),
        };
        check_graph(&both).into_iter().map(is_found).collect::<Vec<_>>()
    };
    let at = |pointer: &str| vec![(pointer.to_owned(), "x".to_owned())];
    let untaxed = |calculation| SalaryComponent { taxable: false, ..earning("x", calculation) };
    assert_eq!(found(untaxed(percent("1", &["base", "tax"]))), at("/calculation/of/1"));
    assert_eq!(found(untaxed(percent("1", &["taxable"]))), at("/calculation/of/0"));
    let condition = amount_of(&["-tax"], Some("1"), None);
    assert_eq!(found(when(deduction("x", fixed("1")), condition)), at("/when/amount_of/0"));
    // A percentage that is deducted is in no target.
    assert_eq!(found(deduction("x", percent("1", &["tax"]))), []);
}

/// Rule PAY-87.
#[test]
fn a_cap_per_month_counts_all_payrolls_of_the_month() {
    let half = |first: &str, last: &str, others: &[PaidSums]| {
        let capped = per(Per::Month, deduction("fund", capped("5", "base", "1000.00")));
        let tax = brackets("base", &[("20833", "0"), ("33332", "15"), ("", "20")]);
        let tax = per(Per::Month, deduction("tax", tax));
        let mut office = Office::monthly("30000.00").over(first, last);
        office = office.with(capped).with(tax).in_group(group(Frequency::SemiMonthly));
        office.others = others.to_vec();
        office
    };
    let first = half("2026-11-01", "2026-11-15", &[]);
    let second = half("2026-11-16", "2026-11-30", &[first.sums()]);
    assert_eq!((first.item("fund"), second.item("fund")), ("750.00".into(), "250.00".into()));
    assert_eq!((first.item("tax"), second.item("tax")), ("0.00".into(), "1375.05".into()));
    let expected =
        "5 % of base 30000.00, at most 1000.00, of the month, less 750.00 of the month before";
    assert_eq!(item(&second.pay(), "fund").explanation, expected);
    // The order never counts.
    let second = half("2026-11-16", "2026-11-30", &[]);
    let first = half("2026-11-01", "2026-11-15", &[second.sums()]);
    assert_eq!((first.item("fund"), second.item("fund")), ("250.00".into(), "750.00".into()));
    // Another month begins anew, by the pay date.
    let mut later = half("2026-11-16", "2026-11-30", &[first.sums()]);
    later.pay_date = Some(date("2026-12-01"));
    assert_eq!(later.item("fund"), "750.00");
}

fn of_year(month: u32, others: &[PaidSums]) -> Office {
    let first = NaiveDate::from_ymd_opt(2026, month, 1).unwrap();
    let period = crate::dates::month_of(first);
    let levy = per(Per::Year, deduction("levy", capped("6.2", "base", "11439.00")));
    let mut office = Office::monthly("16000.00").with(levy);
    office = office.over(&period.first.to_string(), &period.last.to_string());
    office.others = others.to_vec();
    office
}

/// Rule PAY-87.
#[test]
fn a_cap_per_year_counts_all_payrolls_of_the_year_in_any_order() {
    let mut paid: Vec<PaidSums> = vec![];
    for month in 1..=11 {
        let office = of_year(month, &paid);
        assert_eq!(office.item("levy"), "992.00");
        paid.push(office.sums());
    }
    let december = of_year(12, &paid);
    assert_eq!(december.item("levy"), "527.00");
    paid.push(december.sums());
    paid.remove(5);
    assert_eq!(of_year(6, &paid).item("levy"), "992.00");
    let january = of_year(1, &[of_year(12, &[]).sums()]);
    assert_eq!(january.item("levy"), "992.00");
    // From April on the year is another one.
    let mut april = of_year(4, &paid);
    april.world.settings.payroll.year_start = YearStart { month: 4, day: 6 };
    assert_eq!(april.inputs().components[0].to_date.as_ref().unwrap().came_to, number("7471.00"));
}

/// Rule PAY-87.
#[test]
fn only_payrolls_in_which_the_component_was_computed_count() {
    let bonus = || per(Per::Month, earning("bonus", fixed("100.00")));
    let office = || Office::monthly("1000.00").with(bonus());
    let first = office().adjust("bonus", "2026-11-03", "7.00");
    assert_eq!(first.item("bonus"), "107.00");
    let mut second = office();
    second.others = vec![first.sums()];
    assert_eq!(second.item("bonus"), "0.00");
    // Where it had an adjustment alone, it was not computed.
    let mut alone = office().adjust("bonus", "2026-11-03", "7.00");
    alone.components[0].is_active = false;
    assert_eq!(alone.item("bonus"), "7.00");
    second.others = vec![alone.sums()];
    assert_eq!(second.item("bonus"), "100.00");
    second.others = vec![PaidSums { currency: "EUR".into(), ..first.sums() }];
    assert_eq!(second.item("bonus"), "100.00");
}

fn opening(amounts: &[(&str, &str)]) -> YearOpening {
    let amounts = amounts.iter().map(|(code, amount)| ((*code).to_owned(), number(amount)));
    YearOpening { year: 2026, currency: "USD".into(), amounts: amounts.collect() }
}

/// Rule PAY-88.
#[test]
fn an_opening_counts_for_the_components_that_it_names() {
    let of = |opening: YearOpening, per_what| {
        let levy = per(per_what, deduction("levy", capped("10", "base", "729.30")));
        let mut office = Office::monthly("2000.00").with(levy);
        office.opening = Some(opening);
        office.item("levy")
    };
    let named = opening(&[("levy", "700.00"), ("base", "7000.00")]);
    assert_eq!(of(named.clone(), Per::Year), "29.30");
    assert_eq!(of(named.clone(), Per::Month), "200.00");
    assert_eq!(of(opening(&[("base", "7000.00")]), Per::Year), "200.00");
    assert_eq!(of(YearOpening { year: 2025, ..named }, Per::Year), "200.00");
}

/// Rule PAY-88.
#[test]
fn the_year_to_date_has_all_payrolls_of_the_year_and_the_opening() {
    let first = of_year(1, &[]).sums();
    let second = of_year(2, std::slice::from_ref(&first)).sums();
    let of_before = PaidSums { pay_date: date("2025-12-31"), ..first.clone() };
    let paid = [first, of_before];
    let opening =
        opening(&[("gross", "100.00"), ("net", "90.00"), ("levy", "10.00"), ("taxable", "1.00")]);
    let others = Others { paid: &paid, opening: Some(&opening) };
    let sums = year_to_date(&second, others, YearStart::default());
    assert_eq!((sums.gross, sums.net), (number("32100.00"), number("30106.00")));
    let items = BTreeMap::from([("base", "32000.00"), ("levy", "1994.00")]);
    let items = items.into_iter().map(|(code, amount)| (code.to_owned(), number(amount)));
    assert_eq!(sums.items, items.collect());
}

/// Rule PAY-87.
#[test]
fn a_year_begins_on_its_start_and_lasts_until_the_next() {
    let year = YearStart { month: 4, day: 6 };
    assert_eq!(year.year_of(date("2026-04-05")), range("2025-04-06", "2026-04-05"));
    assert_eq!(year.year_of(date("2026-04-06")), range("2026-04-06", "2027-04-05"));
    assert_eq!(YearStart::default().year_of(date("2026-12-31")), range("2026-01-01", "2026-12-31"));
    assert!(!YearStart { month: 2, day: 29 }.is_valid() && year.is_valid());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever the order and the voids are, the payrolls of a year come to the levy of the whole year. Rule PAY-87.
    #[test]
    fn payrolls_of_a_year_come_to_the_levy_of_the_year(
        order in Just((1u32..=12).collect::<Vec<_>>()).prop_shuffle(),
        again in prop::collection::vec(0usize..12, 0..5), cap in 1i64..2_000_000,
    ) {
        let office = |month, others: &[PaidSums]| {
            let mut office = of_year(month, others);
            if let Calculation::Percentage { cap: own, .. } = &mut office.components[0].calculation {
                *own = Some(Decimal::new(cap, 2));
            }
            office
        };
        let mut paid: BTreeMap<u32, PaidSums> = BTreeMap::new();
        let again = again.into_iter().map(|place| order[place]).collect::<Vec<_>>();
        for month in order.into_iter().chain(again) {
            paid.remove(&month);
            let others: Vec<PaidSums> = paid.values().cloned().collect();
            paid.insert(month, office(month, &others).sums());
            let levied: Decimal = paid.values().filter_map(|sums| sums.items["levy"].came_to).sum();
            let base: Decimal = paid.values().map(|sums| sums.base).sum();
            let expected = (base * number("0.062")).min(Decimal::new(cap, 2));
            prop_assert_eq!(levied, expected);
        }
    }
}
