use super::*;
use ComponentViolation::*;

fn violations(component: &SalaryComponent) -> Vec<(String, ComponentViolation)> {
    check(component).into_iter().map(|violation| (violation.pointer, violation.violation)).collect()
}

fn at(pointer: &str, violation: ComponentViolation) -> Vec<(String, ComponentViolation)> {
    vec![(pointer.to_owned(), violation)]
}

fn in_currency(calculation: Calculation, currency: &str) -> Calculation {
    let mut json = serde_json::to_value(calculation).unwrap();
    json["currency"] = currency.into();
    serde_json::from_value(json).unwrap()
}

/// Rule PAY-49.
#[test]
fn the_components_of_the_worked_cases_have_no_violation() {
    let mut components = november().components;
    components.extend([
        earning("overtime", times("1.5")),
        earning("hours", an_hour("worked", "1.05")),
        deduction("days", a_day(CountedDays::UnpaidLeave, "0")),
        deduction("half", percent("0.000001", &["housing", "taxable"])),
        earning("yen", in_currency(fixed("100"), "JPY")),
        earning("dinar", in_currency(fixed("0.001"), "KWD")),
    ]);
    for component in &components {
        assert_eq!(violations(component), [], "{}", component.code);
    }
    assert_eq!(check_graph(&components), []);
}

/// Rule PAY-49.
#[test]
fn each_contradiction_is_reported_at_its_place() {
    let earn = |calculation| earning("x", calculation);
    let no_currency = |calculation| {
        let mut json = serde_json::to_value(calculation).unwrap();
        json["currency"] = serde_json::Value::Null;
        earn(serde_json::from_value(json).unwrap())
    };
    let mut taxable = deduction("x", fixed("1"));
    taxable.taxable = true;
    let mut reduces = earn(fixed("1"));
    reduces.reduces_taxable = true;
    let mut nowhere = earn(fixed("1"));
    nowhere.applies_to = AppliesTo::Departments { department_ids: vec![] };
    let with_rate = |calculation| {
        let mut json = serde_json::to_value(calculation).unwrap();
        json["rate"] = "1".into();
        json["currency"] = "USD".into();
        serde_json::from_value::<Calculation>(json).unwrap()
    };
    let with_premium = |calculation| {
        let mut json = serde_json::to_value(calculation).unwrap();
        json["premium"] = "0.5".into();
        serde_json::from_value::<Calculation>(json).unwrap()
    };
    let seventeen: Vec<String> = (0..17).map(|number| format!("c{number}")).collect();
    let seventeen: Vec<&str> = seventeen.iter().map(String::as_str).collect();
    let premium_at = "/calculation/premium";
    let rate = "/calculation/rate";
    let amount = "/calculation/amount";
    let currency = "/calculation/currency";
    let multiplier = "/calculation/multiplier";
    let cases = [
        (earning("gross", fixed("1")), at("/code", ReservedCode)),
        (taxable, at("/taxable", TaxableNotEarning)),
        (reduces, at("/reduces_taxable", ReducesTaxableNotDeduction)),
        (prorated(earn(percent("1", &["base"]))), at("/prorate", ProrateNotFixed)),
        (nowhere, at("/applies_to/department_ids", Required)),
        (earn(fixed("-1")), at(amount, Negative)),
        (earn(fixed("1000000000000")), at(amount, TooLarge)),
        (earn(fixed("1.001")), at(amount, TooPrecise { digits: 2 })),
        (earn(in_currency(fixed("1.5"), "JPY")), at(amount, TooPrecise { digits: 0 })),
        (earn(in_currency(fixed("1"), "XAU")), at(currency, UnknownCurrency)),
        (earn(percent("-1", &["base"])), at(rate, Negative)),
        (earn(percent("0.0000001", &["base"])), at(rate, TooPrecise { digits: 6 })),
        (earn(percent("1", &[])), at("/calculation/of", Required)),
        (earn(percent("1", &["base", "base"])), at("/calculation/of/1", Repeated)),
        (earn(capped("1", "base", "-1")), at("/calculation/cap", Negative)),
        (no_currency(capped("1", "base", "1")), at(currency, Required)),
        (no_currency(an_hour("worked", "1")), at(currency, Required)),
        (earn(an_hour("worked", "1.001")), at(rate, TooPrecise { digits: 2 })),
        (earn(with_rate(times("1.5"))), at(multiplier, RateAndMultiplier)),
        (earn(hours_of("overtime")), at(rate, Required)),
        (earn(times_of("worked", "1.5")), vec![]),
        (earn(times_of("night", "1.5")), vec![]),
        (earn(premium("night", "0.25")), vec![]),
        (earn(premium("night", "-0.25")), at(premium_at, Negative)),
        (earn(premium("night", "0.0000001")), at(premium_at, TooPrecise { digits: 6 })),
        (earn(with_rate(premium("night", "0.5"))), at(premium_at, NotTogether)),
        (earn(with_premium(times("1.5"))), at(premium_at, NotTogether)),
        (earn(on(premium("night", "0.5"), &["a", "b"])), vec![]),
        (earn(on(premium("night", "0.5"), &["a", "a"])), at("/calculation/on/1", Repeated)),
        (earn(on(times("1.5"), &seventeen[..16])), vec![]),
        (earn(on(times("1.5"), &seventeen)), at("/calculation/on", TooMany { most: 16 })),
        (earn(on(an_hour("night", "1"), &["a"])), at("/calculation/on", DoesNotFit)),
        (earn(average_of(times("1.5"), &["base", "a"])), vec![]),
        (
            earn(average_of(times("1.5"), &["base", "a", "base"])),
            at("/calculation/average_of/2", Repeated),
        ),
        (
            earn(average_of(an_hour("night", "1"), &["base"])),
            at("/calculation/average_of", DoesNotFit),
        ),
        (earn(times("-1")), at(multiplier, Negative)),
        (earn(a_day(CountedDays::Worked, "-1")), at(rate, Negative)),
        (earn(brackets("base", &[])), at("/calculation/brackets", Required)),
        (
            earn(brackets("base", &[("1", "1"), ("1", "1"), ("", "1")])),
            at("/calculation/brackets/1/up_to", NotRising),
        ),
        (
            earn(brackets("base", &[("0", "1"), ("", "1")])),
            at("/calculation/brackets/0/up_to", NotRising),
        ),
        (
            earn(brackets("base", &[("1", "1"), ("2", "1")])),
            at("/calculation/brackets/1/up_to", LastHasEnd),
        ),
        (
            earn(brackets("base", &[("", "1"), ("", "1")])),
            at("/calculation/brackets/0/up_to", Required),
        ),
        (
            earn(brackets("base", &[("1", "-1"), ("", "1")])),
            at("/calculation/brackets/0/rate", Negative),
        ),
    ];
    for (component, expected) in cases {
        assert_eq!(violations(&component), expected, "{:?}", component.calculation);
    }
}

/// Rule PAY-38.
#[test]
fn an_override_must_fit_the_method_and_the_currency() {
    let set = |calculation, amount: Option<&str>, rate: Option<&str>, currency| {
        let component = earning("x", calculation);
        let component_id = component.id;
        let amount = amount.map(number);
        let rate = rate.map(number);
        let violations =
            check_override(&AssignedComponent { component_id, amount, rate }, &component, currency);
        violations
            .into_iter()
            .map(|violation| (violation.pointer, violation.violation))
            .collect::<Vec<_>>()
    };
    let hour = || an_hour("worked", "1");
    assert_eq!(set(fixed("1"), Some("1.25"), None, "USD"), []);
    assert_eq!(set(fixed("1"), Some("1.25"), None, "JPY"), at("/amount", TooPrecise { digits: 0 }));
    assert_eq!(set(fixed("1"), None, Some("1"), "USD"), at("/rate", DoesNotFit));
    assert_eq!(set(percent("1", &["base"]), None, Some("0.123456"), "JPY"), []);
    assert_eq!(set(percent("1", &["base"]), Some("1"), None, "USD"), at("/amount", DoesNotFit));
    assert_eq!(set(hour(), None, Some("-1"), "USD"), at("/rate", Negative));
    assert_eq!(set(times("1"), None, Some("1"), "USD"), at("/rate", DoesNotFit));
    assert_eq!(set(a_day(CountedDays::Worked, "1"), None, Some("1.25"), "USD"), []);
    assert_eq!(
        set(brackets("base", &[("", "1")]), None, Some("1"), "USD"),
        at("/rate", DoesNotFit)
    );
}

fn texts(components: &[SalaryComponent]) -> Vec<String> {
    check_graph(components).iter().map(ToString::to_string).collect()
}

/// Rule PAY-34.
#[test]
fn a_component_that_depends_on_itself_is_refused() {
    let of = |code, name| earning(code, percent("1", &[name]));
    let less = |code, name| SalaryComponent {
        reduces_taxable: true,
        ..deduction(code, percent("1", &[name]))
    };
    let untaxed = |code, name| SalaryComponent { taxable: false, ..of(code, name) };
    let none: [&str; 0] = [];
    assert_eq!(texts(&[of("a", "a")]), ["a → a depends on itself"]);
    assert_eq!(texts(&[of("a", "gross")]), ["gross → a → gross depends on itself"]);
    assert_eq!(
        texts(&[untaxed("a", "b"), deduction("b", percent("1", &["gross"]))]),
        ["gross → a → b → gross depends on itself"]
    );
    assert_eq!(texts(&[less("a", "taxable")]), ["taxable → a → taxable depends on itself"]);
    assert_eq!(texts(&[of("a", "taxable")]), ["a → taxable → a depends on itself"]);
    assert_eq!(
        texts(&[less("a", "gross"), untaxed("b", "taxable")]),
        ["gross → b → taxable → a → gross depends on itself"]
    );
    assert_eq!(texts(&[untaxed("a", "taxable"), less("b", "base")]), none);
    assert_eq!(texts(&[less("a", "gross"), of("b", "base")]), none);
    assert_eq!(texts(&[contribution("a", percent("1", &["gross", "taxable"]))]), none);
    // Inactive components are checked too.
    let off = SalaryComponent { is_active: false, ..of("a", "gross") };
    assert_eq!(texts(&[off]).len(), 1);
}

fn unknown(component: &SalaryComponent, pointer: &str, code: &str) -> GraphViolation {
    GraphViolation::Unknown {
        component: component.id,
        pointer: pointer.to_owned(),
        code: code.to_owned(),
    }
}

/// Rule POL-12.
#[test]
fn on_names_components_that_are_paid_by_the_hour() {
    let night = earning("night", premium("night", "0.25"));
    let overtime = earning("overtime", on(times("1.5"), &["night", "bonus", "none", "base"]));
    let bonus = earning("bonus", fixed("1"));
    assert_eq!(
        check_graph(&[night, overtime.clone(), bonus]),
        [
            unknown(&overtime, "/calculation/on/1", "bonus"),
            unknown(&overtime, "/calculation/on/2", "none"),
            unknown(&overtime, "/calculation/on/3", "base"),
        ]
    );
}

/// Rule POL-13.
#[test]
fn an_average_is_of_the_base_and_earnings() {
    let overtime =
        earning("overtime", average_of(times("1.5"), &["base", "bonus", "tax", "none", "gross"]));
    let components = [overtime.clone(), earning("bonus", fixed("1")), deduction("tax", fixed("1"))];
    assert_eq!(
        check_graph(&components),
        [
            unknown(&overtime, "/calculation/average_of/2", "tax"),
            unknown(&overtime, "/calculation/average_of/3", "none"),
            unknown(&overtime, "/calculation/average_of/4", "gross"),
        ]
    );
}

/// Rules POL-12 and POL-13.
#[test]
fn a_component_on_itself_or_in_its_own_average_is_a_cycle() {
    let none: [&str; 0] = [];
    let night = |calculation| earning("night", calculation);
    assert_eq!(
        texts(&[night(on(premium("night", "1"), &["night"]))]),
        ["night → night depends on itself"]
    );
    assert_eq!(
        texts(&[night(average_of(premium("night", "1"), &["base", "night"]))]),
        ["night → night depends on itself"]
    );
    let overtime = earning("overtime", average_of(times("1.5"), &["night"]));
    assert_eq!(
        texts(&[night(on(premium("night", "1"), &["overtime"])), overtime.clone()]),
        ["night → overtime → night depends on itself"]
    );
    assert_eq!(texts(&[night(premium("night", "1")), overtime]), none);
    // Of a bonus only the adjustments are part of an average.
    let overtime = earning("overtime", average_of(times("1.5"), &["base", "bonus"]));
    assert_eq!(texts(&[earning("bonus", percent("1", &["overtime"])), overtime]), none);
}

/// Rule PAY-35.
#[test]
fn a_name_that_is_no_component_is_unknown() {
    let mut component = earning("a", percent("1", &["base", "b"]));
    component.id = SalaryComponentId(Uuid::from_u128(5));
    let unknown = unknown(&component, "/calculation/of/1", "b");
    assert_eq!(check_graph(&[component.clone()]), [unknown]);
    assert_eq!(check_graph(&[component, earning("b", fixed("1"))]), []);
}

#[test]
fn a_component_is_written_as_the_contract_has_it() {
    let component = deduction("tax", brackets("gross", &[("1000.00", "0"), ("", "20")]));
    let json = serde_json::to_value(&component).unwrap();
    assert_eq!(
        json["calculation"],
        serde_json::json!({
            "method": "brackets", "of": ["gross"], "currency": "USD",
            "brackets": [{"up_to": "1000.00", "rate": "0"}, {"rate": "20"}],
        })
    );
    assert_eq!(json["applies_to"], serde_json::json!({"scope": "all"}));
    assert_eq!(serde_json::from_value::<SalaryComponent>(json).unwrap(), component);
}

/// The codes that clients read do not change.
#[test]
fn each_contradiction_has_its_code() {
    for (violation, code) in [
        (ReservedCode, "reserved"),
        (UnknownCurrency, "invalid_format"),
        (Negative, "out_of_range"),
        (TooLarge, "out_of_range"),
        (TooPrecise { digits: 6 }, "too_precise"),
        (RateAndMultiplier, "rate_and_multiplier"),
        (NotTogether, "not_together"),
        (TooMany { most: 16 }, "too_many"),
        (NotRising, "not_rising"),
        (DoesNotFit, "does_not_fit"),
    ] {
        assert_eq!(violation.code(), code);
    }
}
