//! Checks of a policy, and its stored form (rules POL-1, POL-2 and POL-7).

use chrono::Weekday::Mon;
use rust_decimal::Decimal;

use super::fixtures::{rule, version};
use crate::policy::*;
use crate::testing::date;

fn policy(versions: Vec<Version>) -> TimePolicy {
    crate::fixtures::time_policy(versions)
}

/// The violations of a version, by pointer without `/versions/0` and code.
fn found(version: Version) -> Vec<(String, &'static str)> {
    let found = check(&policy(vec![version]));
    let short = |at: ViolationAt| {
        (at.pointer.trim_start_matches("/versions/0").to_owned(), at.violation.code())
    };
    found.into_iter().map(short).collect()
}

fn expected(violations: &[(&str, &'static str)]) -> Vec<(String, &'static str)> {
    violations.iter().map(|(pointer, code)| ((*pointer).to_owned(), *code)).collect()
}

/// Rule POL-1.
#[test]
fn a_policy_has_at_most_60_versions_and_one_for_each_date() {
    let from = |day: i64| Version {
        effective_from: date("2026-01-01") + chrono::TimeDelta::days(day),
        ..Version::default()
    };
    assert_eq!(check(&policy((0..60).map(from).collect())), []);
    let found = check(&policy((0..61).map(from).collect()));
    let too_many = Violation::TooMany { most: 60 };
    assert_eq!(found, [ViolationAt { pointer: "/versions".into(), violation: too_many }]);
    let found = check(&policy(vec![from(1), from(0), from(1)]));
    let pointer = "/versions/2/effective_from".into();
    assert_eq!(found, [ViolationAt { pointer, violation: Violation::Repeated }]);
}

/// Rule POL-2.
#[test]
fn the_fields_of_a_version_have_their_ranges() {
    let to = |to_minutes| Some(RoundTo { to_minutes, mode: RoundMode::Up });
    for minutes in ROUND_TO_MINUTES {
        let rounding = Rounding { clock_in: to(minutes), clock_out: to(minutes) };
        assert_eq!(found(Version { rounding, ..Version::default() }), []);
    }
    let tier = |after_minutes| BreakTier { after_minutes, minutes: 30 };
    let wrong = Version {
        rounding: Rounding { clock_in: to(0), clock_out: to(20) },
        piece_gap_minutes: 0,
        breaks: vec![
            tier(1),
            tier(2),
            tier(1),
            tier(4),
            BreakTier { after_minutes: 5, minutes: 0 },
        ],
        min_gap_minutes: 1441,
        extra: Extra { needs_approval: false, tolerance_minutes: 1441 },
        guarantee: Some(Guarantee { minutes: 0, outside_shift: false }),
        limits: Some(Limits { average_weeks: 53, day_max_minutes: Some(0), ..Limits::default() }),
        ..Version::default()
    };
    let expected = expected(&[
        ("/rounding/in/to_minutes", "out_of_range"),
        ("/rounding/out/to_minutes", "out_of_range"),
        ("/piece_gap_minutes", "out_of_range"),
        ("/breaks", "too_many"),
        ("/breaks/2/after_minutes", "repeated"),
        ("/breaks/4/minutes", "out_of_range"),
        ("/min_gap_minutes", "out_of_range"),
        ("/extra/tolerance_minutes", "out_of_range"),
        ("/guarantee/minutes", "out_of_range"),
        ("/limits/day_max_minutes", "out_of_range"),
        ("/limits/average_weeks", "out_of_range"),
    ]);
    assert_eq!(found(wrong), expected);
}

/// Rules POL-7 and POL-9.
#[test]
fn the_fields_of_a_rule_have_their_ranges() {
    for code in ["worked", "guaranteed", "payout"] {
        let found = found(version(vec![rule(code)]));
        assert_eq!(found, expected(&[("/rules/0/code", "reserved")]), "{code}");
    }
    for code in ["", "Night", "9pm", "späte", "late night", &"a".repeat(65)] {
        let found = found(version(vec![rule(code)]));
        assert_eq!(found, expected(&[("/rules/0/code", "invalid_format")]), "{code}");
    }
    assert_eq!(found(version(vec![rule("late_25-x"); 32])), []);
    assert_eq!(found(version(vec![rule("late"); 33])), expected(&[("/rules", "too_many")]));
    let wrong = Rule {
        group: Some("G".into()),
        weekdays: vec![Mon, Mon],
        holidays: vec!["public".into(), "public".into(), "X".into()],
        worked_days: Some(WorkedDays { from: 15, within: WorkedIn::Row }),
        rest_below_minutes: Some(0),
        at_least_minutes: Some(0),
        after: vec![Threshold { weeks: 13, ..Threshold::of_week(0) }; 3],
        ..rule("late")
    };
    let expected = expected(&[
        ("/rules/0/group", "invalid_format"),
        ("/rules/0/weekdays/1", "repeated"),
        ("/rules/0/holidays/1", "repeated"),
        ("/rules/0/holidays/2", "invalid_format"),
        ("/rules/0/worked_days/from", "out_of_range"),
        ("/rules/0/rest_below_minutes", "out_of_range"),
        ("/rules/0/at_least_minutes", "out_of_range"),
        ("/rules/0/after", "too_many"),
        ("/rules/0/after/0/weeks", "out_of_range"),
        ("/rules/0/after/1/weeks", "out_of_range"),
        ("/rules/0/after/2/weeks", "out_of_range"),
    ]);
    assert_eq!(found(version(vec![wrong])), expected);
    let two_weeks_of_a_day = Threshold { weeks: 2, ..Threshold::of_day(60) };
    let of_days = Rule { after: vec![two_weeks_of_a_day], ..rule("late") };
    let range = [("/rules/0/after/0/weeks", "out_of_range")];
    assert_eq!(found(version(vec![of_days])), self::expected(&range));
    let too_long = rule("late").after_week(10_081);
    let range = [("/rules/0/after/0/minutes", "out_of_range")];
    assert_eq!(found(version(vec![too_long])), self::expected(&range));
}

/// Rule ACCT-1.
#[test]
fn an_account_has_codes_with_factors() {
    let account = |credit, codes| Account {
        credit,
        codes,
        floor_minutes: 1,
        cap_minutes: Some(1_000_001),
        carry_minutes: None,
        above_cap: AboveCap::Paid,
    };
    let of = |account| found(Version { account: Some(account), ..version(vec![rule("late")]) });
    let credited = |code: &str, factor| CreditedCode { code: code.into(), factor };
    let known = ["late", "worked", "guaranteed"].map(|code| credited(code, Decimal::ONE));
    let whole =
        Account { floor_minutes: 0, cap_minutes: None, ..account(Credit::Codes, known.into()) };
    assert_eq!(of(whole), []);
    let codes = vec![
        credited("late", Decimal::new(15, 1)),
        credited("late", Decimal::NEGATIVE_ONE),
        credited("Late", Decimal::new(10_000_001, 7)),
    ];
    let ends =
        [("/account/floor_minutes", "out_of_range"), ("/account/cap_minutes", "out_of_range")];
    let of_codes = [
        ("/account/codes/1/code", "repeated"),
        ("/account/codes/1/factor", "out_of_range"),
        ("/account/codes/2/code", "unknown_reference"),
        ("/account/codes/2/factor", "too_precise"),
    ];
    assert_eq!(of(account(Credit::Codes, codes)), expected(&[&of_codes[..], &ends].concat()));
    let required = [("/account/codes", "required")];
    assert_eq!(of(account(Credit::Codes, vec![])), expected(&[&required[..], &ends].concat()));
    assert_eq!(of(account(Credit::Difference, vec![])), expected(&ends));
}

/// Rule POL-2: a version without fields has the defaults.
#[test]
fn a_stored_version_without_fields_is_the_default() {
    let stored = r#"{"effective_from": "1970-01-01"}"#;
    assert_eq!(serde_json::from_str::<Version>(stored).unwrap(), Version::default());
    let version = Version::default();
    assert_eq!((version.piece_gap_minutes, version.week_start), (180, Mon));
    assert_eq!(version.rules, [Rule::overtime_beyond_due()]);
    assert_eq!(check(&policy(vec![version])), []);
    let account = r#"{"credit": "codes", "codes": [{"code": "overtime"}]}"#;
    let account: Account = serde_json::from_str(account).unwrap();
    assert_eq!((account.floor_minutes, account.codes[0].factor), (-6000, Decimal::ONE));
    let limits: Limits = serde_json::from_str("{}").unwrap();
    assert_eq!(limits, Limits::default());
}

/// A stored policy is read again unchanged.
#[test]
fn a_policy_is_stored_and_read_again() {
    let rules = super::countries::germany().rules;
    let policy = policy(vec![version(rules), super::countries::france()]);
    let text = serde_json::to_string(&policy).unwrap();
    assert_eq!(serde_json::from_str::<TimePolicy>(&text).unwrap(), policy);
    let version = r#"{
        "effective_from": "2026-11-02",
        "rounding": {"in": {"to_minutes": 15, "mode": "up"}},
        "breaks": [{"after_minutes": 360, "minutes": 30}],
        "rules": [{
            "code": "late", "between": {"from": "22:00:00", "to": "06:00:00"}, "date_by": "carried",
            "worked_days": {"from": 7, "in": "row"}, "after": [{"per": "week", "minutes": 60}]
        }]
    }"#;
    let version: Version = serde_json::from_str(version).unwrap();
    assert_eq!(version.rounding.clock_out, None);
    let expected = rule("late")
        .between("22:00", "06:00")
        .by(DateBy::Carried)
        .worked_days(7, WorkedIn::Row)
        .after_week(60);
    assert_eq!(version.rules, [expected]);
}
