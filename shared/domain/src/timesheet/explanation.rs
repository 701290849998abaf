//! The days of a timesheet line by line: what was recorded, what was deducted or added, and by which rule.

use chrono::NaiveDate;

use crate::attendance::Review;
use crate::ids::AttendanceId;
use crate::policy::OVERTIME;
use crate::schedule::whole_minutes;
use crate::timesheet::day::{SheetAttendance, SheetDay};

/// A line about a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub date: NaiveDate,
    /// The attendance that the line is about; `None` for a line about the whole date.
    pub attendance: Option<AttendanceId>,
    pub kind: LineKind,
    /// Negative if it lowers the worked minutes.
    pub minutes: i64,
    /// The time code of a line of the kind `code`.
    pub code: Option<String>,
    /// The rule that gives the minutes, for example `TIME-14`.
    pub rule: &'static str,
}

/// The subject of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Whole minutes between clock-in and clock-out.
    Present,
    /// Minutes that rounding adds or takes.
    Rounding,
    /// Break that is deducted.
    Break,
    /// Extra minutes that do not count.
    Uncounted,
    /// The worked minutes of the attendance: the sum of the lines before.
    Worked,
    /// Worked minutes that do not count while they are in review.
    InReview,
    /// Minutes that a guarantee adds, which pay counts as worked.
    Guaranteed,
    /// Minutes that have to be worked.
    Due,
    /// Due minutes of approved leave.
    Credited,
    /// Worked minutes beyond the due ones.
    Overtime,
    /// Minutes of a time code.
    Code,
}

/// The lines about a date. `has_policy` tells whether a time policy holds on it.
///
/// The lines of an attendance up to `worked` add up to it. The `worked` lines less those in review add up to the worked
/// minutes of the date.
///
/// *Case:* 06:56 to 15:25 on the shift 07:00 to 15:30, break 30 after 360: present 509, break -30, worked 479, due 480.
pub fn explain(day: &SheetDay, has_policy: bool) -> Vec<Line> {
    let mut lines = vec![];
    let mut add = |attendance, kind, minutes, rule| {
        lines.push(Line { date: day.date, attendance, kind, minutes, code: None, rule });
    };
    for attendance in &day.attendances {
        let of = Some(attendance.id);
        let mut add_to = |kind, minutes: i64, rule| {
            if minutes != 0 || kind == LineKind::Worked {
                add(of, kind, minutes, rule);
            }
        };
        let Parts { present, rounding, deducted } = Parts::of(attendance, has_policy);
        add_to(LineKind::Present, present, "TIME-13");
        add_to(LineKind::Rounding, rounding, "POL-3");
        add_to(LineKind::Break, -deducted, if has_policy { "POL-4" } else { "TIME-14" });
        add_to(LineKind::Uncounted, -i64::from(attendance.uncounted_minutes), "POL-5");
        let worked = i64::from(attendance.worked_minutes);
        add_to(LineKind::Worked, worked, "TIME-13");
        if attendance.review == Review::Pending {
            add_to(LineKind::InReview, -worked, "TIME-18");
        }
        add_to(LineKind::Guaranteed, attendance.guaranteed_minutes.into(), "POL-6");
    }
    if day.due > 0 {
        add(None, LineKind::Due, day.due.into(), "DAY-2");
    }
    if day.credited > 0 {
        add(None, LineKind::Credited, day.credited.into(), "PAY-75");
    }
    for of in &day.codes {
        let is_overtime = !has_policy && of.code == OVERTIME;
        let (kind, rule) =
            if is_overtime { (LineKind::Overtime, "TIME-22") } else { (LineKind::Code, "POL-7") };
        let minutes = i64::try_from(of.minutes).unwrap_or(i64::MAX);
        let code = (kind == LineKind::Code).then(|| of.code.clone());
        lines.push(Line { date: day.date, attendance: None, kind, minutes, code, rule });
    }
    lines
}

/// The minutes of an attendance before what is deducted.
struct Parts {
    present: i64,
    rounding: i64,
    /// Break that is deducted.
    deducted: i64,
}

impl Parts {
    /// With a policy the deducted break is stored, and what is left is rounding. Without one nothing is rounded, so what is
    /// left is the break.
    fn of(attendance: &SheetAttendance, has_policy: bool) -> Self {
        let counted = i64::from(attendance.worked_minutes + attendance.uncounted_minutes);
        let Some(end) = attendance.clock_out else {
            return Self { present: counted, rounding: 0, deducted: 0 };
        };
        let present = i64::from(whole_minutes(end - attendance.clock_in));
        if has_policy {
            let deducted = i64::from(attendance.break_minutes);
            return Self { present, rounding: counted + deducted - present, deducted };
        }
        Self { present, rounding: 0, deducted: present - counted }
    }
}
