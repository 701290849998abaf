use super::*;

fn told(day: &SheetDay, has_policy: bool) -> Vec<(LineKind, i64, &'static str)> {
    explain(day, has_policy).iter().map(|line| (line.kind, line.minutes, line.rule)).collect()
}

/// Rules TIME-13, TIME-14 and TIME-22: without a time policy, what is not worked is break.
#[test]
fn a_day_without_a_policy_has_the_break_and_the_overtime() {
    let day = worked("2026-11-02", 489);
    let expected = [
        (LineKind::Present, 519, "TIME-13"),
        (LineKind::Break, -30, "TIME-14"),
        (LineKind::Worked, 489, "TIME-13"),
        (LineKind::Due, 480, "DAY-2"),
        (LineKind::Overtime, 9, "TIME-22"),
    ];
    assert_eq!(told(&day, false), expected);
}

/// Rules POL-3 to POL-7.
#[test]
fn a_day_with_a_policy_names_what_each_rule_gives() {
    let of_day = SheetAttendance {
        clock_out: Some(at("2026-11-02 17:35")),
        uncounted_minutes: 20,
        guaranteed_minutes: 60,
        codes: codes(&[("guaranteed", 60), ("night", 15)]),
        ..attended("2026-11-02", "09:00", 460)
    };
    let day = SheetDay::of(SheetFacts {
        due_minutes: 450,
        credited_minutes: 10,
        attendances: vec![of_day],
        ..facts("2026-11-02")
    });
    let expected = [
        (LineKind::Present, 515, "TIME-13"),
        (LineKind::Rounding, -5, "POL-3"),
        (LineKind::Break, -30, "POL-4"),
        (LineKind::Uncounted, -20, "POL-5"),
        (LineKind::Worked, 460, "TIME-13"),
        (LineKind::Guaranteed, 60, "POL-6"),
        (LineKind::Due, 450, "DAY-2"),
        (LineKind::Credited, 10, "PAY-75"),
        (LineKind::Code, 60, "POL-7"),
        (LineKind::Code, 15, "POL-7"),
    ];
    assert_eq!(told(&day, true), expected);
    let of_codes = explain(&day, true).into_iter().filter_map(|line| line.code);
    assert_eq!(of_codes.collect::<Vec<_>>(), ["guaranteed", "night"]);
}

/// Rule TIME-18: the `worked` lines less those in review are the worked minutes of the date.
#[test]
fn what_waits_for_a_review_is_taken_back() {
    let mut in_review = attended("2026-11-02", "09:00", 500);
    in_review.review = Review::Pending;
    let day = SheetDay::of(SheetFacts {
        attendances: vec![in_review, attended("2026-11-02", "20:00", 60)],
        ..facts("2026-11-02")
    });
    let counted = explain(&day, false).into_iter();
    let counted = counted.filter(|of| matches!(of.kind, LineKind::Worked | LineKind::InReview));
    assert_eq!(counted.map(|line| line.minutes).sum::<i64>(), i64::from(day.worked));
}

/// An attendance that has no clock-out has no minutes, and still its line.
#[test]
fn an_open_attendance_has_worked_nothing() {
    let open = SheetAttendance {
        clock_out: None,
        end: End::Open,
        break_minutes: 0,
        ..attended("2026-11-02", "09:00", 0)
    };
    let day = SheetDay::of(SheetFacts { attendances: vec![open], ..facts("2026-11-02") });
    assert_eq!(told(&day, true), [(LineKind::Worked, 0, "TIME-13")]);
}
