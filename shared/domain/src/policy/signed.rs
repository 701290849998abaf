//! Signed dates: their stored codes, and those of the rules that need other dates (rules POL-10 and POL-14).

use crate::policy::codes::{CodedAttendance, CodedDay, Stretch, stretches};
use crate::policy::facts::DayFacts;
use crate::policy::judge::{Cell, Judge, RuleSet};
use crate::policy::rule::Rule;
use crate::policy::version::GUARANTEED;

impl Judge<'_> {
    /// Lets the rules that need only the date hold for the minutes whose stored codes name theirs, whatever the facts of the
    /// date say now. Of several such rules with one code those hold that hold by the facts, and all of them if none does.
    ///
    /// `cells` are those of the worked minutes of `stored`, by the version of its date. Rules with a week follow later.
    pub fn hold_as_stored(&self, cells: &mut [Cell], stored: &CodedDay) {
        let of_date = self.set_of(|_, rule| rule.needs_only_its_date());
        for cell in cells {
            let codes = stored_codes(stored, cell);
            let named = codes.iter().map(|code| match self.rules_of_date_with(code) {
                rules if rules & cell.holding == 0 => rules,
                rules => rules & cell.holding,
            });
            let named = named.fold(0, |all, rules| all | rules);
            cell.holding = (cell.holding & !of_date) | named;
        }
    }

    /// The rules with a code that need only the date.
    fn rules_of_date_with(&self, code: &str) -> RuleSet {
        self.set_of(|_, rule: &Rule| rule.needs_only_its_date() && rule.code == code)
    }
}

/// The signed date with the codes that its cells have. A stored code stays if no rule that needs only the date gives it any
/// more.
pub(super) fn signed_day(
    facts: &DayFacts<'_>,
    stored: &CodedDay,
    judge: &Judge<'_>,
    cells: &[Cell],
) -> CodedDay {
    let codes = |cell: &Cell| {
        let is_kept = |code: &&String| judge.rules_of_date_with(code) == 0;
        let kept = stored_codes(stored, cell).iter().filter(is_kept).cloned();
        let mut codes: Vec<String> = judge.codes(cell.holding).into_iter().chain(kept).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    };
    let coded = |(place, attendance): (usize, &CodedAttendance)| {
        let of_attendance = cells.iter().filter(|cell| cell.attendance == place);
        let guaranteed = attendance.stretches.iter().filter(|stretch| stretch.has(GUARANTEED));
        let guaranteed = guaranteed.map(|stretch| stretch.minutes).sum();
        CodedAttendance {
            stretches: stretches(of_attendance, codes, guaranteed),
            ..attendance.clone()
        }
    };
    CodedDay {
        date: facts.date,
        due_minutes: facts.due_minutes,
        paid_leave_minutes: facts.paid_leave_minutes,
        attendances: stored.attendances.iter().enumerate().map(coded).collect(),
    }
}

/// The codes of the worked stretch that a cell is cut from.
fn stored_codes<'s>(stored: &'s CodedDay, cell: &Cell) -> &'s [String] {
    let attendance = stored.attendances.get(cell.attendance);
    let mut worked = attendance.into_iter().flat_map(CodedAttendance::worked);
    let is_of = |stretch: &&Stretch| {
        let span = stretch.span();
        span.from <= cell.span.from && cell.span.from < span.end()
    };
    worked.find(is_of).map_or(&[], |stretch| &stretch.codes)
}
