//! Reviews that a fact of the date causes: an approved payroll or timesheet locks it (rule TIME-55), the employee was not employed
//! (rule TIME-54), or the employee was on leave (rules TIME-49 and TIME-50).

use crate::attendance::{Attendance, Flag, Review};
use crate::day::{DayContext, counts_as_day};
use crate::leave::is_worked_on_leave;
use crate::person::Person;

/// The flags of these facts. The first one that applies is the reason for the review. A review for another reason
/// does not end when a fact ends.
const FACTS: [Flag; 3] = [Flag::PeriodLocked, Flag::NotEmployed, Flag::WorkedOnLeave];

/// Sets the flags of the facts of an attendance's date. `is_retimed` tells that the attendance is new on the date, or
/// that its times have changed. A new fact sends the attendance to review; if the times have changed, any fact does.
/// When no fact is left, a pending review ends if it had no other reason. A decision of a person stays.
pub fn review_by_facts(attendance: &mut Attendance, context: &DayContext<'_>, is_retimed: bool) {
    let date = attendance.day_result.date;
    let person = context.person;
    let is_there = |fact: Flag| match fact {
        // Only an attendance that came to the date after the lock is flagged, because the payroll was not computed
        // from it.
        Flag::PeriodLocked => {
            person.locks.hold(date) && (is_retimed || attendance.flags.contains(&fact))
        }
        Flag::NotEmployed => !is_employed(attendance, person),
        _ => {
            let is_day = counts_as_day(attendance, context);
            is_worked_on_leave(attendance, is_day, person)
        }
    };
    let there: Vec<Flag> = FACTS.into_iter().filter(|fact| is_there(*fact)).collect();
    // Who opens a date may decide about it, so the lock is no reason for a review (rule PAY-97).
    let is_reason = |fact: &&Flag| **fact != Flag::PeriodLocked || person.locked_on(date);
    let reasons: Vec<Flag> = there.iter().filter(is_reason).copied().collect();
    let is_new = reasons.iter().any(|fact| !attendance.flags.contains(fact));
    let waits = reviewed_for(attendance).is_some();
    for fact in FACTS {
        attendance.flags.remove(&fact);
    }
    attendance.flags.extend(&there);
    match there.first() {
        None if waits => {
            attendance.review = std::mem::take(&mut attendance.review_before);
            attendance.review_reason = None;
        }
        None => {}
        Some(first) if waits => attendance.review_reason = Some(reason(*first).to_owned()),
        Some(_) => {
            let Some(first) = reasons.first() else { return };
            let counts = matches!(attendance.review, Review::None | Review::Approved);
            // Somebody has approved the attendance in spite of this fact. The approval stays if the fact ends and
            // begins again.
            let is_decided = attendance.review == Review::Approved
                && attendance.review_reason.as_deref() == Some(reason(*first));
            if counts && (is_new && !is_decided || is_retimed) {
                attendance.review_before = attendance.review;
                attendance.review = Review::Pending;
                attendance.review_reason = Some(reason(*first).to_owned());
            }
        }
    }
}

/// Whether the employee is employed on the date. If only an interval of the clock-in is known, one employed date of
/// the interval is enough.
fn is_employed(attendance: &Attendance, person: &Person<'_>) -> bool {
    let date = attendance.day_result.date;
    let last = attendance.clock_in_latest_at.map_or(date, |latest| person.shift_of(latest).0);
    date.iter_days().take_while(|on| *on <= last.max(date)).any(|on| person.employed_on(on))
}

/// The fact that is the only reason for the attendance's review. Another reason replaces it.
pub fn reviewed_for(attendance: &Attendance) -> Option<Flag> {
    let reason_of = |fact: &Flag| attendance.review_reason.as_deref() == Some(reason(*fact));
    FACTS.into_iter().find(reason_of).filter(|_| attendance.review == Review::Pending)
}

/// The stored reason for a review.
fn reason(fact: Flag) -> &'static str {
    match fact {
        Flag::PeriodLocked => "period_locked",
        Flag::NotEmployed => "not_employed",
        _ => "worked_on_leave",
    }
}
