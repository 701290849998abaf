use super::*;
use crate::employee::Assignment;
use crate::history::History;
use crate::ids::{DepartmentId, SiteId};

/// Rule PAY-30.
#[test]
fn each_component_is_rounded_before_anything_uses_it() {
    let office = Office::monthly("0.05")
        .with(earning("a", percent("50", &["b"])))
        .with(earning("b", percent("50", &["base"])));
    // 0.025 → 0.03, of which half is 0.015 → 0.02 (of 0.025 it would be 0.0125 → 0.01).
    assert_eq!(office.item("b"), "0.03");
    assert_eq!(office.item("a"), "0.02");
}

/// Rule PAY-41.
#[test]
fn a_percentage_may_be_of_several_amounts_and_never_exceeds_its_cap() {
    let office = Office::monthly("2400.00")
        .with(earning("bonus", fixed("100.00")))
        .with(deduction("pension", percent("5.5", &["base", "bonus"])))
        .with(deduction("below", capped("5", "base", "120.01")))
        .with(deduction("at", capped("5", "base", "120.00")))
        .with(deduction("above", capped("5", "base", "119.99")));
    assert_eq!(office.item("pension"), "137.50");
    assert_eq!(
        item(&office.pay(), "pension").explanation,
        "5.5 % of (base 2400.00 + bonus 100.00)"
    );
    for (code, amount) in [("below", "120.00"), ("at", "120.00"), ("above", "119.99")] {
        assert_eq!(office.item(code), amount, "{code}");
    }
}

/// Rule PAY-42.
#[test]
fn brackets_at_their_very_edges() {
    let tax = |amount: &str| {
        Office::monthly(amount)
            .with(deduction("tax", brackets("gross", &[("1000", "0"), ("2500", "10"), ("", "20")])))
            .item("tax")
    };
    for (gross, amount) in [
        ("0.00", "0.00"),
        ("1000.00", "0.00"),
        ("1000.04", "0.00"),
        ("1000.05", "0.01"),
        ("2500.00", "150.00"),
        ("2500.02", "150.00"),
        ("2500.03", "150.01"),
        ("3076.20", "265.24"),
    ] {
        assert_eq!(tax(gross), amount, "{gross}");
    }
}

/// Rule PAY-33.
#[test]
fn taxable_excludes_deductions_before_tax() {
    let pension =
        SalaryComponent { reduces_taxable: true, ..deduction("pension", percent("5", &["gross"])) };
    let meals = SalaryComponent { taxable: false, ..earning("meals", fixed("200.00")) };
    let office = Office::monthly("3000.00")
        .with(meals)
        .with(earning("bonus", fixed("500.00")))
        .with(pension)
        .with(deduction("tax", percent("10", &["taxable"])));
    let pay = office.pay();
    // 5 % of 3700.00; 3000.00 + 500.00 − 185.00.
    assert_eq!((pay.gross, pay.taxable), (number("3700.00"), number("3315.00")));
    assert_eq!(office.item("tax"), "331.50");
}

/// Rule PAY-33.
#[test]
fn taxable_is_never_negative() {
    let loan = SalaryComponent { reduces_taxable: true, ..deduction("loan", fixed("1000.00")) };
    let meals = SalaryComponent { taxable: false, ..earning("meals", fixed("500.00")) };
    let office = Office::monthly("600.00").with(loan).with(meals);
    assert_eq!(office.pay().taxable.to_string(), "0.00");
}

/// Rules PAY-31 and PAY-36.
#[test]
fn inactive_and_unassigned_components_pay_nothing() {
    let mut off = earning("off", fixed("100.00"));
    off.is_active = false;
    let mut elsewhere = earning("elsewhere", fixed("100.00"));
    elsewhere.applies_to =
        AppliesTo::Departments { department_ids: vec![DepartmentId(Uuid::from_u128(8))] };
    let mut here = earning("here", fixed("100.00"));
    here.applies_to =
        AppliesTo::Departments { department_ids: vec![DepartmentId(Uuid::from_u128(9))] };
    let at_site = |id| AppliesTo::Sites { site_ids: vec![SiteId(Uuid::from_u128(id))] };
    let mut other_site = earning("other_site", fixed("100.00"));
    let mut same_site = earning("same_site", fixed("10.00"));
    (other_site.applies_to, same_site.applies_to) = (at_site(8), at_site(9));
    let of = ["off", "elsewhere", "here", "other_site", "same_site", "given", "not_given", "base"];
    let mut office = Office::monthly("1000.00")
        .with(off)
        .with(elsewhere)
        .with(here)
        .with(other_site)
        .with(same_site)
        .with(assigned(earning("given", fixed("100.00"))))
        .with(assigned(earning("not_given", fixed("100.00"))))
        .with(deduction("fund", percent("10", &of)))
        .assign("given", None, None)
        .assign("off", Some("500.00"), None)
        .assign("elsewhere", Some("500.00"), None);
    let department_id = Some(DepartmentId(Uuid::from_u128(9)));
    let site_id = Some(SiteId(Uuid::from_u128(9)));
    office.employee.assignments =
        History::of(Assignment { department_id, site_id, ..Assignment::default() });
    assert_eq!(office.pay().gross.to_string(), "1210.00");
    assert_eq!(office.item("fund"), "121.00");
}

/// Rules PAY-36 and PAY-38.
#[test]
fn a_compensation_may_set_amounts_and_rates_of_its_own() {
    let office = Office::monthly("1000.00")
        .works_on([2])
        .with(assigned(earning("fixed", fixed("100.00"))))
        .with(earning("percent", percent("10", &["base"])))
        .with(earning("hours", an_hour("worked", "1.00")))
        .with(earning("days", a_day(CountedDays::Worked, "5.00")))
        .with(earning("overtime", times("2")))
        .assign("fixed", Some("111.10"), Some("7"))
        .assign("percent", Some("7.00"), Some("12.5"))
        .assign("hours", None, Some("2.00"))
        .assign("days", None, Some("6.00"))
        .assign("overtime", None, Some("9.00"));
    for (code, amount) in [
        ("fixed", "111.10"),
        ("percent", "125.00"),
        ("hours", "16.00"),
        ("days", "6.00"),
        ("overtime", "0.00"),
    ] {
        assert_eq!(office.item(code), amount, "{code}");
    }
}

/// Rules PAY-37 and PAY-40.
#[test]
fn a_component_is_paid_as_assigned_on_the_last_day_but_a_prorated_one_day_by_day() {
    let office = Office::monthly("1000.00")
        .with(assigned(earning("phone", fixed("20.00"))))
        .with(assigned(prorated(earning("car", fixed("210.00")))))
        .assign("phone", None, None)
        .assign("car", None, None)
        .raise("2026-11-16", "1000.00")
        .assign("phone", Some("30.00"), None)
        .assign("car", Some("420.00"), None);
    assert_eq!(office.item("phone"), "30.00");
    // 210 × 10 ÷ 21 + 420 × 11 ÷ 21
    assert_eq!(office.item("car"), "320.00");
    let mut given_back = office;
    given_back.employee.compensation[1].components.clear();
    assert_eq!(given_back.item("car"), "100.00");
    assert!(given_back.pay().items.iter().all(|item| item.code != "phone"));
    given_back = given_back.employed("2020-01-01", Some("2026-11-13"));
    assert_eq!(given_back.item("phone"), "20.00");
    assert_eq!(given_back.item("car"), "100.00");
}

/// Rule PAY-39.
#[test]
fn a_fixed_amount_is_whole_unless_it_is_split() {
    let office = Office::monthly("3000.00")
        .employed("2026-11-16", None)
        .with(earning("whole", fixed("100.00")))
        .with(prorated(earning("split", fixed("100.00"))));
    assert_eq!(office.item("whole"), "100.00");
    assert_eq!(office.item("split"), "52.38");
}

/// Rule PAY-44.
#[test]
fn days_present_and_days_of_unpaid_leave_have_their_rates() {
    let office = Office::monthly("3000.00")
        .works_on([2, 3])
        .works("2026-11-07 09:00", "2026-11-07 12:00")
        .half_leave("unpaid", "2026-11-04", Half::FirstHalf)
        .leave("annual", "2026-11-05", "2026-11-05")
        .leave("unpaid", "2026-11-06", "2026-11-06")
        .with(earning("meals", a_day(CountedDays::Worked, "4.10")))
        .with(deduction("leave", a_day(CountedDays::UnpaidLeave, "10.00")));
    assert_eq!(office.item("meals"), "10.25");
    assert_eq!(office.item("leave"), "15.00");
    assert_eq!(item(&office.pay(), "leave").explanation, "10.00 × 1.5 days of unpaid leave");
}

/// Rule PAY-52.
#[test]
fn an_adjustment_is_added_after_cap_and_rounding_and_counts_in_what_uses_the_item() {
    let office = Office::monthly("3000.00")
        .with(earning("bonus", capped("5", "base", "120.00")))
        .with(assigned(deduction("loan", fixed("50.00"))))
        .with(deduction("fund", percent("10", &["bonus"])))
        .adjust("bonus", "2026-11-01", "-20.00")
        .adjust("bonus", "2026-11-30", "5.00")
        .adjust("loan", "2026-11-15", "-12.34")
        .adjust("bonus", "2026-10-31", "999.00")
        .adjust("bonus", "2026-12-01", "999.00");
    let pay = office.pay();
    let amounts = ["bonus", "loan", "fund"].map(|code| item(&pay, code).amount.to_string());
    assert_eq!(amounts, ["105.00", "-12.34", "10.50"]);
    assert_eq!(
        item(&pay, "bonus").explanation,
        "5 % of base 3000.00, at most 120.00, adjusted by -20.00, adjusted by 5.00"
    );
    assert_eq!(item(&pay, "loan").explanation, "adjusted by -12.34");
    assert_eq!(pay.net.to_string(), "3106.84");
}

/// Rule PAY-52.
#[test]
fn attendances_found_after_a_lock_are_paid_in_the_next_period() {
    // November was approved on the 20th. Two hours of the 18th were found in December.
    let found = || {
        Office::hourly("20.00").with(assigned(earning("correction", fixed("0.00")))).adjust(
            "correction",
            "2026-12-01",
            "40.00",
        )
    };
    assert_eq!(found().pay().gross.to_string(), "0.00");
    assert_eq!(found().over("2026-12-01", "2026-12-31").pay().gross.to_string(), "40.00");
}

/// Rule PAY-57.
#[test]
fn a_negative_net_fails() {
    let office = Office::monthly("100.00").with(deduction("loan", fixed("100.00")));
    assert_eq!(office.pay().net.to_string(), "0.00");
    let office = office.adjust("loan", "2026-11-01", "0.01");
    assert!(matches!(office.failure(), Failure::NegativeNet { net } if net < Decimal::ZERO));
    assert_eq!(office.failure().code(), "negative_net");
}

/// Rule PAY-29.
#[test]
fn an_amount_of_thirteen_digits_fails_and_is_never_cut() {
    let office = Office::monthly("999999999999.99").with(earning("a", percent("1", &["base"])));
    assert_eq!(office.failure(), Failure::OutOfRange { code: "gross".into() });
    let office = office.with(earning("b", percent("99999999", &["base"])));
    assert_eq!(office.failure(), Failure::OutOfRange { code: "b".into() });
    let office = Office::monthly("0.00").with(earning("c", fixed("999999999999.98"))).adjust(
        "c",
        "2026-11-01",
        "0.01",
    );
    assert_eq!(office.item("c"), "999999999999.99");
    let office = office.adjust("c", "2026-11-02", "0.01");
    assert_eq!(office.failure(), Failure::OutOfRange { code: "c".into() });
}

#[test]
fn inputs_whose_components_are_made_of_each_other_fail() {
    let office = Office::monthly("100.00")
        .with(earning("a", percent("1", &["b"])))
        .with(earning("b", percent("1", &["a"])));
    assert_eq!(office.failure(), Failure::Cycle { code: "a".into() });
}
