//! The codes of the minutes of a date, as they are stored (rules POL-6, POL-8 and POL-10).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::ids::AttendanceId;
use crate::policy::facts::DayFacts;
use crate::policy::judge::{Around, Cell, Judge};
use crate::policy::pieces::{AttendanceWork, DayWork, Span, WorkedSpan};
use crate::policy::version::GUARANTEED;

/// The codes of a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodedDay {
    pub date: NaiveDate,
    pub due_minutes: u32,
    pub paid_leave_minutes: u32,
    /// By clock-in.
    pub attendances: Vec<CodedAttendance>,
}

/// The codes of an attendance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodedAttendance {
    pub id: AttendanceId,
    pub clock_in: DateTime<Utc>,
    pub clock_out: Option<DateTime<Utc>>,
    pub break_minutes: u32,
    pub uncounted_minutes: u32,
    /// In the order of time: worked minutes, and behind the last of them guaranteed ones.
    pub stretches: Vec<Stretch>,
}

/// Minutes one after the other that have the same codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretch {
    pub from: DateTime<Utc>,
    pub minutes: u32,
    /// In the order of the alphabet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
}

impl Stretch {
    /// Whether the minutes are worked, not guaranteed.
    pub fn is_worked(&self) -> bool {
        !self.has(GUARANTEED)
    }

    /// The minutes without their codes.
    pub(super) fn span(&self) -> Span {
        Span { from: self.from, minutes: self.minutes }
    }

    /// Whether the minutes have a code.
    pub fn has(&self, code: &str) -> bool {
        self.codes.iter().any(|each| each == code)
    }
}

impl CodedAttendance {
    /// The worked minutes, without guaranteed ones.
    pub(super) fn worked(&self) -> impl Iterator<Item = &Stretch> {
        self.stretches.iter().filter(|stretch| stretch.is_worked())
    }
}

impl CodedDay {
    pub fn stretches(&self) -> impl Iterator<Item = &Stretch> {
        self.attendances.iter().flat_map(|attendance| &attendance.stretches)
    }

    /// The minutes that are worked and count, without guaranteed ones.
    pub fn worked_minutes(&self) -> u32 {
        let worked = self.stretches().filter(|stretch| stretch.is_worked());
        worked.map(|stretch| stretch.minutes).sum()
    }

    /// The worked minutes, in order.
    pub(super) fn worked_spans(&self) -> impl Iterator<Item = WorkedSpan> {
        self.attendances.iter().enumerate().flat_map(|(attendance, of_attendance)| {
            let spans = of_attendance.worked().map(Stretch::span);
            spans.map(move |span| WorkedSpan { attendance, span })
        })
    }

    /// The minutes of each code, guaranteed minutes among them.
    pub fn minutes_by_code(&self) -> BTreeMap<&str, u32> {
        sum_by_code(self.stretches())
    }
}

/// The minutes of each code.
pub fn sum_by_code<'a>(stretches: impl IntoIterator<Item = &'a Stretch>) -> BTreeMap<&'a str, u32> {
    let mut sums = BTreeMap::new();
    for stretch in stretches {
        for code in &stretch.codes {
            *sums.entry(code.as_str()).or_default() += stretch.minutes;
        }
    }
    sums
}

/// The codes of a date by the rules that need only that date: those that its attendances show (rule POL-10). `work` is what
/// [`work_of`](crate::policy::work_of) computed of the same facts.
///
/// *Case:* Germany, Sunday 22:00 to Monday 06:00: `night25` 240, `night40` 240, `sunday` 360.
pub fn codes_of_date(facts: &DayFacts<'_>, work: &DayWork) -> CodedDay {
    let judge = Judge::of_date(facts.version);
    let cells = judge.cells(facts, work.worked_spans(), Around::default());
    coded_day(facts, work, &judge, &cells)
}

/// The date with the codes that its cells have.
pub(super) fn coded_day(
    facts: &DayFacts<'_>,
    work: &DayWork,
    judge: &Judge<'_>,
    cells: &[Cell],
) -> CodedDay {
    let coded = |(place, of_attendance): (usize, &AttendanceWork)| CodedAttendance {
        id: of_attendance.id,
        clock_in: of_attendance.clock_in,
        clock_out: of_attendance.clock_out,
        break_minutes: of_attendance.break_minutes(),
        uncounted_minutes: of_attendance.uncounted_minutes(),
        stretches: stretches(
            cells.iter().filter(|cell| cell.attendance == place),
            |cell| judge.codes(cell.holding),
            of_attendance.guaranteed_minutes,
        ),
    };
    CodedDay {
        date: facts.date,
        due_minutes: facts.due_minutes,
        paid_leave_minutes: facts.paid_leave_minutes,
        attendances: work.attendances.iter().enumerate().map(coded).collect(),
    }
}

/// The minutes of an attendance with the codes of each of its cells, and behind them those that are guaranteed.
pub(super) fn stretches<'c>(
    cells: impl Iterator<Item = &'c Cell>,
    codes: impl Fn(&Cell) -> Vec<String>,
    guaranteed_minutes: u32,
) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = vec![];
    for cell in cells {
        let Span { from, minutes } = cell.span;
        let codes = codes(cell);
        match stretches.last_mut() {
            Some(last) if last.codes == codes && end_of(last) == from => last.minutes += minutes,
            _ => stretches.push(Stretch { from, minutes, codes }),
        }
    }
    if let Some(last) = stretches.last().filter(|_| guaranteed_minutes > 0) {
        let mut codes = last.codes.clone();
        codes.push(GUARANTEED.to_owned());
        codes.sort_unstable();
        stretches.push(Stretch { from: end_of(last), minutes: guaranteed_minutes, codes });
    }
    stretches
}

fn end_of(stretch: &Stretch) -> DateTime<Utc> {
    stretch.span().end()
}
