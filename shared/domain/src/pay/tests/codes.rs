//! Pay for time codes (rules POL-6, POL-11, POL-12, ACCT-3 and ACCT-4).

use chrono::Weekday::{Sat, Sun};

use super::coded::{account_of, account_of_difference, rule, version};
use super::*;
use crate::policy::{Band, DateBy, Guarantee, Rule, Threshold};
use crate::testing::time;

/// The code, amount and explanation of each item.
fn lines(office: &Office) -> Vec<String> {
    let line = |item: &PayrollItem| format!("{} {}: {}", item.code, item.amount, item.explanation);
    office.pay().items.iter().map(line).collect()
}

fn late_and_overtime() -> Office {
    let late = rule("late").between("17:00", "00:00");
    Office::hourly("26.55")
        .under(version(vec![late, rule("overtime").after_day(480)]))
        .with(earning("late", premium("late", "0.10")))
        .with(earning("overtime", on(premium("overtime", "0.50"), &["late"])))
}

/// Rule POL-12: a late overtime hour pays 26.55 + 2.66 + 14.60.
#[test]
fn a_premium_on_another_is_their_product() {
    // Saturday, nine hours, of which the last one is late overtime.
    let office = late_and_overtime().works("2026-11-07 09:00", "2026-11-07 18:00");
    assert_eq!(
        lines(&office),
        [
            "base 238.95: 26.55 × 540 worked minutes ÷ 60",
            "late 2.66: 60 min × 26.55 × 0.1",
            "overtime 14.60: 60 min × (26.55 + 2.655) × 0.5",
        ]
    );
    let office = late_and_overtime().works("2026-11-07 09:00", "2026-11-07 20:00");
    assert_eq!(item(&office.pay(), "overtime").explanation, "180 min × (26.55 + 2.655) × 0.5");
    assert_eq!(item(&office.pay(), "overtime").quantity, Some(number("180")));
}

/// Rule POL-12: each combination explains itself, and the item is rounded once.
#[test]
fn combinations_are_one_sum() {
    // Overtime from 16:00 on, late from 17:00 on: 60 and 180 minutes.
    let office = late_and_overtime().works("2026-11-07 08:00", "2026-11-07 20:00");
    let line = item(&office.pay(), "overtime");
    assert_eq!(line.explanation, "180 min × (26.55 + 2.655) × 0.5 + 60 min × 26.55 × 0.5");
    // 43.8075 + 13.275 = 57.0825.
    assert_eq!(line.amount.to_string(), "57.08");
    let trace = compute(&office.inputs()).unwrap().trace;
    assert_eq!(trace.steps[2].unrounded, "57.0825");
}

fn manila(office: Office) -> Office {
    let rules = vec![
        rule("rest").rest_day(true),
        rule("overtime").after_day(480),
        rule("night").between("22:00", "06:00"),
    ];
    office
        .under(version(rules))
        .with(earning("rest", premium("rest", "0.30")))
        .with(earning("overtime", on(times("1.30"), &["rest"])))
        .with(earning("night", on(premium("night", "0.10"), &["rest", "overtime"])))
        .works("2026-11-01 20:00", "2026-11-02 07:00")
}

/// Rules POL-12 and POL-15: Manila, 100.00 an hour, rest day, Sunday 20:00–07:00.
#[test]
fn in_manila_a_night_of_a_rest_day_pays_1658_80() {
    let hourly = manila(Office::hourly("100.00"));
    assert_eq!(
        lines(&hourly),
        [
            "base 1100.00: 100.00 × 660 worked minutes ÷ 60",
            "night 111.80: 120 min × (100.00 + 39 + 30) × 0.1 + 360 min × (100.00 + 30) × 0.1",
            "overtime 117.00: 180 min × (100.00 + 30) × 0.3",
            "rest 330.00: 660 min × 100.00 × 0.3",
        ]
    );
    assert_eq!(hourly.pay().gross.to_string(), "1658.80");
    // November has 168 scheduled hours.
    let monthly = manila(Office::monthly("16800.00"));
    assert_eq!(monthly.item("overtime"), "417.00");
    assert_eq!(
        item(&monthly.pay(), "overtime").explanation,
        "180 min × (16800.00 ÷ 168 h + (16800.00 ÷ 168 h + 30) × 0.3)"
    );
    assert_eq!([monthly.item("rest"), monthly.item("night")], ["330.00", "111.80"]);
}

/// Rules POL-8 and POL-12.
#[test]
fn a_group_pays_the_higher_premium_and_separate_components_their_sum() {
    let rules = |group: fn(Rule) -> Rule| {
        let saturday = group(rule("saturday").weekdays(&[Sat]));
        let evening = group(rule("evening").between("16:00", "00:00"));
        Office::hourly("20.00")
            .under(version(vec![saturday, evening]))
            .with(earning("saturday", premium("saturday", "0.25")))
            .with(earning("evening", premium("evening", "0.50")))
            .works("2026-11-07 14:00", "2026-11-07 18:00")
    };
    let grouped = rules(|rule| rule.group("premium"));
    assert_eq!([grouped.item("saturday"), grouped.item("evening")], ["10.00", "20.00"]);
    let separate = rules(|rule| rule);
    assert_eq!([separate.item("saturday"), separate.item("evening")], ["20.00", "20.00"]);
    assert_eq!(
        lines(&separate)[1..],
        ["evening 20.00: 120 min × 20.00 × 0.5", "saturday 20.00: 240 min × 20.00 × 0.25"]
    );
}

/// Rule POL-11.
#[test]
fn a_rate_is_paid_for_any_code() {
    let office = Office::monthly("1680.00")
        .under(version(vec![rule("night").between("22:00", "06:00")]))
        .with(earning("night", an_hour("night", "1.50")))
        .with(earning("all", an_hour("worked", "0.10")))
        .with(earning("none", an_hour("never", "9.00")))
        .works("2026-11-07 20:00", "2026-11-08 00:20");
    assert_eq!(
        lines(&office)[1..],
        [
            "all 0.43: 0.10 × 260 worked minutes ÷ 60",
            "night 3.50: 1.50 × 140 night minutes ÷ 60",
            "none 0.00: 9.00 × 0 never minutes ÷ 60",
        ]
    );
}

/// Rule POL-12: the base of hourly pay has the straight hour, that of monthly pay never, that of daily pay as in PAY-45.
#[test]
fn a_multiplier_pays_the_straight_hour_unless_the_base_does() {
    let saturday = |office: Office| {
        office
            .under(version(vec![rule("saturday").weekdays(&[Sat])]))
            .with(earning("saturday", times_of("saturday", "1.5")))
            .works("2026-11-07 09:00", "2026-11-07 19:00")
    };
    assert_eq!(saturday(Office::hourly("20.00")).item("saturday"), "100.00");
    assert_eq!(saturday(Office::monthly("3360.00")).item("saturday"), "300.00");
    let daily = saturday(Office::daily("160.00"));
    assert_eq!(
        lines(&daily)[1],
        "saturday 140.00: 120 min × 160.00 ÷ 8 h × 1.5 + 480 min × 160.00 ÷ 8 h × 0.5"
    );
    // On a due date daily base has no straight hour of a multiplier.
    let evening = Office::daily("160.00")
        .under(version(vec![rule("evening").between("17:00", "00:00")]))
        .with(earning("evening", times_of("evening", "1.5")))
        .works("2026-11-02 09:00", "2026-11-02 19:00");
    assert_eq!(evening.item("evening"), "60.00");
}

/// Rule POL-12: if several multipliers meet, the first by code pays the straight hour.
#[test]
fn of_multipliers_that_meet_the_first_by_code_pays_the_straight_hour() {
    let rules =
        || version(vec![rule("saturday").weekdays(&[Sat]), rule("overtime").after_day(480)]);
    let office = Office::monthly("3360.00")
        .under(rules())
        .with(earning("saturday", times_of("saturday", "1.2")))
        .with(earning("overtime", times("1.5")))
        .works("2026-11-07 09:00", "2026-11-07 19:00");
    assert_eq!(
        lines(&office)[1..],
        [
            "overtime 60.00: 120 min × 3360.00 ÷ 168 h × 1.5",
            "saturday 200.00: 120 min × 3360.00 ÷ 168 h × 0.2 + 480 min × 3360.00 ÷ 168 h × 1.2",
        ]
    );
    // An employer contribution takes no straight hour from an earning.
    let office = office.with(contribution("fund", times_of("worked", "1")));
    assert_eq!([office.item("overtime"), office.item("fund")], ["60.00", "200.00"]);
    // A premium pays none.
    let office = Office::monthly("3360.00")
        .under(rules())
        .with(earning("a", premium("saturday", "0.2")))
        .with(earning("overtime", times("1.5")))
        .works("2026-11-07 09:00", "2026-11-07 19:00");
    assert_eq!([office.item("a"), office.item("overtime")], ["40.00", "60.00"]);
}

/// Rules POL-1 and PAY-45: before the first version today's rules hold, and each multiplier pays the straight hour.
#[test]
fn before_a_policy_overtime_is_paid_as_before() {
    let from = |on: &str| Version {
        effective_from: date(on),
        ..version(vec![rule("overtime").after_day(480)])
    };
    let office = Office::monthly("3360.00")
        .with(earning("a", times("1.5")))
        .with(earning("b", times("1.25")))
        .works("2026-11-02 09:00", "2026-11-02 18:30")
        .works("2026-11-16 09:00", "2026-11-16 18:30");
    assert_eq!([office.item("a"), office.item("b")], ["60.00", "50.00"]);
    let office = office.under(from("2026-11-09"));
    assert_eq!([office.item("a"), office.item("b")], ["60.00", "30.00"]);
    let office = office.under(from("2026-12-01"));
    assert_eq!([office.item("a"), office.item("b")], ["60.00", "50.00"]);
    assert_eq!(
        lines(&office)[1],
        "a 60.00: 3360.00 ÷ 10080 scheduled minutes × 120 overtime minutes × 1.5"
    );
}

/// Rule POL-12.
#[test]
fn on_a_date_without_a_policy_overtime_is_the_only_code() {
    let office = Office::hourly("20.00")
        .with(earning("all", premium("worked", "0.10")))
        .with(earning("over", on(premium("overtime", "0.50"), &["all"])))
        .with(earning("night", premium("night", "0.50")))
        .works("2026-11-02 09:00", "2026-11-02 19:30");
    assert_eq!(
        lines(&office)[1..],
        [
            "all 20.00: 600 min × 20.00 × 0.1",
            "night 0.00: 0 min × 0.5",
            "over 22.00: 120 min × (20.00 + 2) × 0.5",
        ]
    );
}

/// Rule POL-12.
#[test]
fn inactive_components_count_nothing_for_others() {
    let mut office = late_and_overtime().works("2026-11-07 09:00", "2026-11-07 18:00");
    office.components[0].is_active = false;
    assert_eq!(lines(&office)[1..], ["overtime 13.28: 60 min × 26.55 × 0.5"]);
    // Nor does one of others.
    office.components[0].is_active = true;
    office.components[0].applies_to = AppliesTo::Assigned;
    assert_eq!(office.item("overtime"), "13.28");
}

/// Rule POL-12: a rate counts for others, too; of a multiplier what lies beyond the straight hour counts.
#[test]
fn a_component_on_others_adds_what_they_pay_beyond_the_straight_hour() {
    let office = Office::monthly("3360.00")
        .under(version(vec![rule("night").between("22:00", "06:00")]))
        .with(earning("allowance", an_hour("worked", "2.00")))
        .with(earning("night", times_of("night", "1.25")))
        .with(earning("top", on(premium("night", "0.10"), &["night", "allowance"])))
        .works("2026-11-07 22:00", "2026-11-08 00:00");
    // 20.00 + 2.00 + 5.00.
    assert_eq!(office.item("top"), "5.40");
    assert_eq!(item(&office.pay(), "top").explanation, "120 min × (3360.00 ÷ 168 h + 2 + 5) × 0.1");
}

/// Rule PAY-47.
#[test]
fn without_a_schedule_there_is_no_premium_of_a_salary() {
    let office = |share| {
        Office::daily("160.00")
            .without_schedule()
            .with(earning("all", premium("worked", share)))
            .works("2026-11-02 09:00", "2026-11-02 17:00")
    };
    assert_eq!(office("0.5").failure(), Failure::NoSchedule { month: date("2026-11-01") });
    assert_eq!(office("0").item("all"), "0.00");
}

/// Components that were saved before cycles were refused fail, and never run for ever.
#[test]
fn a_component_that_depends_on_itself_fails() {
    let cycle = |component: SalaryComponent| {
        Office::monthly("3360.00").works_on([2]).with(component).failure().code()
    };
    assert_eq!(cycle(earning("a", on(premium("worked", "1"), &["a"]))), "cycle");
    assert_eq!(cycle(earning("a", average_of(premium("worked", "1"), &["a"]))), "cycle");
    assert_eq!(cycle(earning("a", average_of(times_of("worked", "1"), &["a"]))), "cycle");
    let office = Office::hourly("20.00")
        .works_on([2])
        .with(earning("a", average_of(premium("worked", "1"), &["b"])))
        .with(earning("b", on(premium("worked", "1"), &["a"])));
    assert_eq!(office.failure().code(), "cycle");
}

fn called_out(office: Office) -> Office {
    let guarantee = Some(Guarantee { minutes: 180, outside_shift: true });
    let due = Threshold { plus_due: true, ..Threshold::of_day(0) };
    office
        .under(Version { guarantee, ..version(vec![rule("overtime").after(due)]) })
        .works("2026-11-02 09:00", "2026-11-02 17:30")
        .works("2026-11-02 22:00", "2026-11-02 22:40")
}

/// Rule POL-6: 40 minutes worked, 140 guaranteed.
#[test]
fn guaranteed_minutes_are_paid_as_if_they_were_worked() {
    let office = called_out(Office::hourly("20.00"))
        .with(earning("all", an_hour("worked", "1.00")))
        .with(earning("call", an_hour("guaranteed", "3.00")))
        .with(earning("overtime", times("1.5")));
    assert_eq!(
        lines(&office),
        [
            "base 220.00: 20.00 × (520 worked + 140 guaranteed) minutes ÷ 60",
            "all 11.00: 1.00 × 660 worked minutes ÷ 60",
            "call 7.00: 3.00 × 140 guaranteed minutes ÷ 60",
            "overtime 30.00: 180 min × 20.00 × 0.5",
        ]
    );
    assert_eq!(office.pay().worked_minutes, 520);
    let monthly = called_out(Office::monthly("3360.00")).with(earning("overtime", times("1.5")));
    assert_eq!([monthly.base(), monthly.item("overtime")], ["3360.00", "90.00"]);
}

/// Rule ACCT-4: salary 3360.00 for 168 hours, 120 minutes of overtime at 1.25.
#[test]
fn banked_overtime_of_a_salary_pays_the_premium_alone() {
    let office = || {
        Office::monthly("3360.00")
            .under(version(vec![rule("overtime").after_day(480)]))
            .with(earning("overtime", times("1.25")))
            .works("2026-11-02 09:00", "2026-11-02 19:30")
    };
    assert_eq!(office().item("overtime"), "50.00");
    assert_eq!(office().banking(account_of(&["overtime"])).item("overtime"), "10.00");
    assert_eq!(office().banking(account_of(&["night"])).item("overtime"), "50.00");
    assert_eq!(office().banking(account_of_difference()).item("overtime"), "10.00");
}

/// Rule ACCT-4.
#[test]
fn hourly_base_leaves_banked_minutes_out() {
    let office = |account| {
        Office::hourly("20.00")
            .under(version(vec![rule("overtime").after_day(480)]))
            .banking(account)
            .with(earning("overtime", times("1.25")))
            .with(earning("rate", an_hour("overtime", "1.00")))
            .works("2026-11-02 09:00", "2026-11-02 19:30")
    };
    let banked = office(account_of(&["overtime"]));
    assert_eq!(
        lines(&banked),
        [
            "base 160.00: 20.00 × 480 worked minutes ÷ 60",
            "overtime 10.00: 120 min × 20.00 × 0.25",
            "rate 2.00: 1.00 × 120 overtime minutes ÷ 60",
        ]
    );
    assert_eq!(banked.pay().worked_minutes, 600);
    // Only of monthly pay the difference of worked and due minutes is credited (rule ACCT-2).
    assert_eq!(office(account_of_difference()).base(), "200.00");
    // Guaranteed minutes are banked with the codes that they have.
    let called_out = called_out(Office::hourly("20.00")).banking(account_of(&["overtime"]));
    assert_eq!(called_out.base(), "160.00");
}

/// Rules ACCT-3 and POL-12.
#[test]
fn minutes_that_an_account_pays_out_get_the_straight_hour() {
    let office = |office: Office| {
        office
            .with(earning("all", an_hour("worked", "1.00")))
            .with(earning("payout", times_of("payout", "1")))
            .paid_out("2026-11-30", 180)
            .paid_out("2026-12-01", 60)
    };
    let hourly = office(Office::hourly("20.00"));
    assert_eq!(
        lines(&hourly),
        [
            "base 0.00: 20.00 × 0 minutes ÷ 60",
            "all 0.00: 1.00 × 0 worked minutes ÷ 60",
            "payout 60.00: 180 min × 20.00 × 1",
        ]
    );
    assert_eq!(office(Office::monthly("3360.00")).item("payout"), "60.00");
    assert_eq!(office(Office::daily("160.00")).item("payout"), "60.00");
    // Like adjustments they count after `as_of`, too.
    let mut early = hourly;
    early.as_of = date("2026-11-10");
    assert_eq!(early.item("payout"), "60.00");
}

/// Rules PAY-14 and POL-12.
#[test]
fn only_attendances_that_pay_counts_have_codes() {
    let mut office = Office::hourly("20.00")
        .under(version(vec![rule("sunday").weekdays(&[Sun])]))
        .with(earning("sunday", premium("sunday", "0.50")))
        .works("2026-11-01 09:00", "2026-11-01 10:00")
        .works("2026-11-08 09:00", "2026-11-08 10:00")
        .works("2026-11-15 09:00", "2026-11-15 10:00");
    assert_eq!(office.item("sunday"), "30.00");
    office.attendances[1].review = Review::Rejected;
    assert_eq!(office.item("sunday"), "20.00");
    office.as_of = date("2026-11-15");
    assert_eq!(office.item("sunday"), "10.00");
    assert_eq!(office.inputs().days[0].coded.len(), 1);
}

/// Rule PAY-67: what was stored before there were time policies is read, and written as it was.
#[test]
fn what_has_no_codes_is_written_as_before() {
    let json = |value: &str| serde_json::from_str::<serde_json::Value>(value).unwrap();
    let stored = r#"{"method": "per_hour", "of": "overtime", "rate": null, "multiplier": "1.5", "currency": null}"#;
    let calculation: Calculation = serde_json::from_str(stored).unwrap();
    assert_eq!(calculation, times("1.5"));
    assert_eq!(serde_json::to_value(&calculation).unwrap(), json(stored));
    for stored in [
        r#"{"method": "overtime", "multiplier": "1.5"}"#,
        r#"{"method": "per_hour", "of": "worked", "rate": "1.00"}"#,
    ] {
        let applied: Applied = serde_json::from_str(stored).unwrap();
        assert_eq!(serde_json::to_value(&applied).unwrap(), json(stored));
    }
    let written = serde_json::to_value(Office::hourly("20.00").works_on([2]).inputs()).unwrap();
    assert!(written.get("earlier").is_none());
    for new in ["coded", "payout_minutes", "week"] {
        assert!(written["days"][1].get(new).is_none(), "{new}");
    }
}

/// Rule PAY-68.
#[test]
fn inputs_with_codes_are_read_back_and_give_the_same_pay() {
    let office = manila(Office::hourly("100.00")).banking(account_of(&["overtime"]));
    let inputs = office.inputs();
    let written = serde_json::to_string(&inputs).unwrap();
    let read: Inputs = serde_json::from_str(&written).unwrap();
    assert_eq!(read, inputs);
    assert_eq!(compute(&read), compute(&inputs));
    let coded = serde_json::to_value(&inputs.days[0].coded).unwrap();
    assert_eq!(
        coded,
        serde_json::json!([
            {"codes": ["night", "overtime", "rest"], "minutes": 120, "banked": true},
            {"codes": ["night", "rest"], "minutes": 360},
            {"codes": ["overtime", "rest"], "minutes": 60, "banked": true},
            {"codes": ["rest"], "minutes": 120},
        ])
    );
}

/// Rule POL-15: France, 45 hours, 480 minutes at 25 % and 120 at 50 %.
#[test]
fn in_france_extra_hours_of_a_salary_are_paid_with_25_and_50_percent() {
    let weekly = |code: &str, after| rule(code).group("weekly").after_week(after);
    let mut office = Office::monthly("3360.00")
        .under(version(vec![weekly("extra25", 2100), weekly("extra50", 2580)]))
        .with(earning("extra25", times_of("extra25", "1.25")))
        .with(earning("extra50", times_of("extra50", "1.5")));
    for day in 2..=6 {
        office =
            office.works(&format!("2026-11-{day:02} 09:00"), &format!("2026-11-{day:02} 18:30"));
    }
    assert_eq!(
        lines(&office)[1..],
        [
            "extra25 200.00: 480 min × 3360.00 ÷ 168 h × 1.25",
            "extra50 60.00: 120 min × 3360.00 ÷ 168 h × 1.5",
        ]
    );
}

/// Rule POL-15: Germany, Sunday 22:00 to Monday 06:00 has 240 minutes of each night premium and 360 of Sunday.
#[test]
fn in_germany_a_sunday_night_pays_premiums_beside_the_base() {
    let carried = |rule: Rule| {
        let between = Band { from: time("00:00"), to: time("04:00") };
        let date_by = DateBy::Carried;
        Rule { between: Some(between), date_by, ..rule }
    };
    let office = Office::hourly("20.00")
        .under(version(vec![
            rule("night25").group("night").between("20:00", "06:00"),
            carried(rule("night40").group("night")),
            rule("sunday").group("day").weekdays(&[Sun]),
            carried(rule("sunday").group("day").weekdays(&[Sun])),
        ]))
        .with(earning("night25", premium("night25", "0.25")))
        .with(earning("night40", premium("night40", "0.40")))
        .with(earning("sunday", premium("sunday", "0.50")))
        .works("2026-11-01 22:00", "2026-11-02 06:00");
    assert_eq!(
        lines(&office),
        [
            "base 160.00: 20.00 × 480 worked minutes ÷ 60",
            "night25 20.00: 240 min × 20.00 × 0.25",
            "night40 32.00: 240 min × 20.00 × 0.4",
            "sunday 60.00: 360 min × 20.00 × 0.5",
        ]
    );
}

/// Rule POL-15: the Philippines, a special holiday on a rest day, nine hours: 0.50, and overtime 0.30 on it.
#[test]
fn in_the_philippines_overtime_is_paid_on_the_premium_of_a_special_rest_day() {
    let of_group = |code: &str| rule(code).group("rest");
    let office = Office::hourly("100.00")
        .under(version(vec![
            of_group("rest").rest_day(true),
            of_group("special").holidays(&["special"]),
            of_group("special_rest").holidays(&["special"]).rest_day(true),
            rule("overtime30").rest_day(true).after_day(480),
        ]))
        .kind("2026-11-08", "special")
        .with(earning("rest", premium("rest", "0.30")))
        .with(earning("special_rest", premium("special_rest", "0.50")))
        .with(earning("overtime", on(premium("overtime30", "0.30"), &["rest", "special_rest"])))
        .works("2026-11-08 08:00", "2026-11-08 17:00");
    // 900.00, 50.00 an hour, and 0.30 of 150.00.
    assert_eq!([office.item("rest"), office.item("special_rest")], ["0.00", "450.00"]);
    assert_eq!([office.base(), office.item("overtime")], ["900.00", "45.00"]);
}

/// Rule POL-15: Australian retail, until 21:30 and from 08:30 to 15:30 the next day: 420 minutes at 1.00.
#[test]
fn in_australian_retail_a_short_rest_doubles_the_pay() {
    let short_rest = Rule { rest_below_minutes: Some(720), ..rule("short_rest") };
    let guarantee = Some(Guarantee { minutes: 180, outside_shift: false });
    let office = Office::hourly("30.00")
        .under(Version { guarantee, ..version(vec![short_rest]) })
        .without_schedule()
        .with(earning("short_rest", premium("short_rest", "1.00")))
        .works("2026-11-03 13:00", "2026-11-03 21:30")
        .works("2026-11-04 08:30", "2026-11-04 15:30");
    assert_eq!([office.base(), office.item("short_rest")], ["465.00", "210.00"]);
    let short = office.works("2026-11-10 08:00", "2026-11-10 09:00");
    assert_eq!(short.base(), "555.00");
}

/// Rule PAY-68: the order in which a component names others changes nothing.
#[test]
fn names_of_others_have_one_order() {
    let inputs = |codes: &[&str]| {
        let calculation = average_of(on(premium("overtime", "0.50"), codes), codes);
        let office = Office::hourly("20.00").with(earning("b", an_hour("worked", "1.00")));
        let office = office.with(earning("c", an_hour("worked", "2.00")));
        office.with(earning("a", calculation)).inputs()
    };
    assert_eq!(inputs(&["b", "c"]), inputs(&["c", "b"]));
}
