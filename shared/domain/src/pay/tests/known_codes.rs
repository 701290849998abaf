use std::collections::BTreeSet;

use super::coded::{rule, version};
use super::*;
use crate::policy::TimePolicy;

fn policy(versions: Vec<Version>) -> TimePolicy {
    crate::fixtures::time_policy(versions)
}

/// Rule POL-11.
#[test]
fn a_component_names_codes_of_any_version_or_codes_that_always_exist() {
    let first = version(vec![rule("night").between("22:00", "06:00"), rule("sunday")]);
    let second = Version { effective_from: date("2027-01-01"), ..version(vec![rule("late")]) };
    let policies = [policy(vec![first, second]), policy(vec![version(vec![rule("extra25")])])];
    let known = known_codes(&policies);
    for code in ["night", "sunday", "late", "extra25", "worked", "overtime", "guaranteed", "payout"]
    {
        let component = earning("x", premium(code, "0.25"));
        assert_eq!(unknown_code(&component, &known), None, "{code}");
    }
    let component = earning("x", an_hour("nights", "1.00"));
    assert_eq!(unknown_code(&component, &known), Some("nights"));
    // Other methods name no time code.
    let component = earning("x", percent("1", &["nights"]));
    assert_eq!(unknown_code(&component, &known), None);
    // Without policies.
    let none = known_codes(&[]);
    assert_eq!(unknown_code(&earning("x", times("1.5")), &none), None);
    assert_eq!(unknown_code(&earning("x", times_of("night", "1.5")), &none), Some("night"));
}

/// Rule POL-11.
#[test]
fn a_code_that_a_component_names_cannot_be_taken_away() {
    let night = || version(vec![rule("night"), rule("late")]);
    let later = |rules| Version { effective_from: date("2027-01-01"), ..version(rules) };
    let mut inactive = earning("b", premium("late", "0.25"));
    inactive.is_active = false;
    let components = [
        earning("a", an_hour("night", "1.00")),
        inactive,
        earning("c", times("1.5")),
        earning("d", premium("never", "0.25")),
    ];
    let taken = |before: &[TimePolicy], after: &[TimePolicy]| -> Vec<String> {
        let taken = codes_taken_away(&components, &known_codes(before), &known_codes(after));
        taken.into_iter().map(str::to_owned).collect()
    };
    let before = [policy(vec![night(), later(vec![])])];
    assert_eq!(taken(&before, &[policy(vec![later(vec![])])]), ["late", "night"]);
    assert_eq!(taken(&before, &[policy(vec![night()])]), Vec::<String>::new());
    assert_eq!(taken(&before, &[policy(vec![later(vec![rule("night")])])]), ["late"]);
    // Another policy has the code, too.
    let with_other = [policy(vec![version(vec![rule("late")])]), policy(vec![])];
    assert_eq!(taken(&before, &with_other), ["night"]);
    assert_eq!(taken(&[], &[]), Vec::<String>::new());
    assert_eq!(known_codes(&[]), BTreeSet::from(["worked", "overtime", "guaranteed", "payout"]));
}
