use super::*;
use crate::attendance::Status;
use crate::dates::Holiday;
use crate::policy::{CodedAttendance, Stretch};
use crate::worth::Off;

/// Rule SHEET-1.
#[test]
fn a_day_is_in_order_and_has_the_sums_of_its_attendances() {
    let on = "2026-11-02";
    let day = SheetDay::of(SheetFacts {
        shifts: vec![shift(on, "14:00", "18:00", 0), shift(on, "08:00", "12:00", 15)],
        due_minutes: 465,
        credited_minutes: 15,
        attendances: vec![attended(on, "14:00", 490), attended(on, "08:00", 500)],
        ..facts(on)
    });
    let starts: Vec<_> = day.shifts.iter().map(|shift| shift.start).collect();
    assert_eq!(starts, [at("2026-11-02 08:00"), at("2026-11-02 14:00")]);
    let clock_ins: Vec<_> = day.attendances.iter().map(|of| of.clock_in).collect();
    assert_eq!(clock_ins, [at("2026-11-02 08:00"), at("2026-11-02 14:00")]);
    assert_eq!((day.due, day.worked, day.credited), (465, 990, 15));
    assert_eq!(day.codes, codes(&[("overtime", 30)]));
    assert_eq!(day.missing_minutes(), 0);
}

/// Rules SHEET-1 and POL-6: guaranteed minutes have their code and are not worked.
#[test]
fn an_attendance_has_the_minutes_of_its_stretches() {
    let stretch = |from: &str, minutes, codes: &[&str]| Stretch {
        from: at(from),
        minutes,
        codes: codes.iter().map(|code| (*code).to_owned()).collect(),
    };
    let coded = CodedAttendance {
        id: AttendanceId(Uuid::from_u128(1)),
        clock_in: at("2026-11-02 22:00"),
        clock_out: Some(at("2026-11-02 22:50")),
        break_minutes: 5,
        uncounted_minutes: 5,
        stretches: vec![
            stretch("2026-11-02 22:00", 30, &["late"]),
            stretch("2026-11-02 22:30", 10, &["late", "night"]),
            stretch("2026-11-02 22:40", 140, &["guaranteed", "late", "night"]),
        ],
    };
    let facts = AttendanceFacts {
        end: End::from(Status::Late),
        review: Review::Approved,
        extra_review: ExtraReview::Rejected,
    };
    let shown = SheetAttendance::of(&coded, facts);
    assert_eq!((shown.worked_minutes, shown.guaranteed_minutes), (40, 140));
    assert_eq!((shown.break_minutes, shown.uncounted_minutes), (5, 5));
    assert_eq!((shown.review, shown.extra_review), (Review::Approved, ExtraReview::Rejected));
    assert_eq!(shown.codes, codes(&[("guaranteed", 140), ("late", 180), ("night", 150)]));
    assert_eq!((shown.clock_in, shown.clock_out), (coded.clock_in, coded.clock_out));
}

/// Rules SHEET-1 and TIME-18.
#[test]
fn an_attendance_in_review_is_shown_and_not_summed() {
    let mut in_review = attended("2026-11-02", "09:00", 500);
    in_review.review = Review::Pending;
    let day = SheetDay::of(SheetFacts {
        due_minutes: 480,
        credited_minutes: 30,
        attendances: vec![in_review, attended("2026-11-02", "20:00", 60)],
        ..facts("2026-11-02")
    });
    assert_eq!(day.attendances.len(), 2);
    assert_eq!((day.worked, day.missing_minutes()), (60, 390));
    assert_eq!(day.codes, []);
}

/// Rule SHEET-3: an attendance is settled unless it is open, incomplete or pending.
#[test]
fn open_incomplete_and_pending_attendances_are_unresolved() {
    use ExtraReview as Extra;
    let unresolved = |end, review, extra_review| {
        let mut attendance = attended("2026-11-02", "09:00", 480);
        (attendance.end, attendance.review, attendance.extra_review) = (end, review, extra_review);
        attendance.unresolved()
    };
    for end in [End::Open, End::Incomplete, End::Known] {
        for review in [Review::None, Review::Pending, Review::Approved, Review::Rejected] {
            for extra in [Extra::None, Extra::Pending, Extra::Approved, Extra::Rejected] {
                let expected = match (end, review, extra) {
                    (_, Review::Rejected, _) => None,
                    (End::Open, _, _) => Some(Unresolved::Open),
                    (End::Incomplete, _, _) => Some(Unresolved::Incomplete),
                    (End::Known, Review::Pending, _) => Some(Unresolved::Review),
                    (End::Known, _, Extra::Pending) => Some(Unresolved::ExtraReview),
                    (End::Known, _, _) => None,
                };
                assert_eq!(unresolved(end, review, extra), expected);
            }
        }
    }
    let ends = [Status::Open, Status::Present, Status::Late, Status::HalfDay, Status::Incomplete];
    let known = End::Known;
    assert_eq!(ends.map(End::from), [End::Open, known, known, known, End::Incomplete]);
}

/// Rule SHEET-1.
#[test]
fn totals_add_up_the_days() {
    let leave =
        SheetDay::of(SheetFacts { due_minutes: 480, credited_minutes: 480, ..facts("2026-11-04") });
    let mut night = attended("2026-11-03", "20:00", 490);
    night.codes = codes(&[("night", 180), ("overtime", 10)]);
    let night = SheetDay::of(SheetFacts { attendances: vec![night], ..facts("2026-11-03") });
    let totals = SheetTotals::of(&[worked("2026-11-02", 500), night, leave]);
    let expected = SheetTotals {
        due: 960,
        worked: 990,
        credited: 480,
        codes: codes(&[("night", 180), ("overtime", 30)]),
    };
    assert_eq!(totals, expected);
    assert_eq!(SheetTotals::of(&[]), SheetTotals::default());
}

/// Rule SHEET-1: the form that is signed.
#[test]
fn the_signed_form_of_a_day_is_stable() {
    let holiday = Holiday {
        date: date("2026-12-24"),
        name: "Christmas Eve".to_owned(),
        kind: "christmas_eve".to_owned(),
        off: Off::SecondHalf,
    };
    let mut attendance = attended("2026-12-24", "09:00", 250);
    attendance.id = AttendanceId(Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0001));
    attendance.codes = codes(&[("overtime", 10)]);
    let day = SheetDay::of(SheetFacts {
        timezone: chrono_tz::Europe::Berlin,
        shifts: vec![shift("2026-12-24", "09:00", "18:00", 60)],
        holiday: Some(SheetHoliday::from(&holiday)),
        due_minutes: 240,
        attendances: vec![attendance],
        ..facts("2026-12-24")
    });
    let expected = concat!(
        r#"[{"attendances":[{"break_minutes":30,"clock_in_at":"2026-12-24T09:00:00.000Z","#,
        r#""clock_out_at":"2026-12-24T13:40:00.000Z","codes":[{"code":"overtime","minutes":10}],"#,
        r#""end":"known","extra_review":"none","guaranteed_minutes":0,"#,
        r#""id":"01900000-0000-7000-8000-000000000001","review":"none","#,
        r#""uncounted_minutes":0,"worked_minutes":250}],"#,
        r#""codes":[{"code":"overtime","minutes":10}],"credited":0,"date":"2026-12-24","#,
        r#""due":240,"holiday":{"kind":"christmas_eve","off":"second_half"},"#,
        r#""shifts":[{"break_minutes":60,"end_at":"2026-12-24T18:00:00.000Z","#,
        r#""start_at":"2026-12-24T09:00:00.000Z"}],"timezone":"Europe/Berlin","worked":250}]"#,
    );
    assert_eq!(SignedDays::of(&[day]).as_str(), expected);
}
