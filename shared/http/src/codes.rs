//! Every code that an answer may have: when it comes, and what a client then does. The page `docs/reference/codes.md`
//! is written from this table. A test fails if an answer has a code that is not in the table.

use Kind::{Flag, JobError, PayItem, Problem, RosterItem, Tap, Verdict, VerdictReason, Violation};

use std::collections::BTreeSet;

use http::StatusCode;

use crate::problem;

/// The place of a code in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `code` of an error.
    Problem,
    /// `errors[].code` of an error.
    Violation,
    /// `verdict` of an item.
    Verdict,
    /// `code` of an item of a sync, with its verdict.
    VerdictReason,
    /// `code` of an item of a pay job, with its verdict.
    PayItem,
    /// `code` of an item of a published roster, with its verdict.
    RosterItem,
    /// `error.code` of a job.
    JobError,
    /// An entry of `flags` of an attendance.
    Flag,
    /// `code` of a tap of a terminal.
    Tap,
}

impl Kind {
    pub const ALL: [Self; 9] =
        [Problem, Violation, Verdict, VerdictReason, PayItem, RosterItem, JobError, Flag, Tap];

    /// The kind in its published form.
    pub fn name(self) -> &'static str {
        match self {
            Problem => "problem",
            Violation => "violation",
            Verdict => "verdict",
            VerdictReason => "sync_reason",
            PayItem => "pay_reason",
            RosterItem => "roster_reason",
            JobError => "job_error",
            Flag => "flag",
            Tap => "tap_reason",
        }
    }

    /// The heading of the kind, and the place of its codes.
    pub fn describe(self) -> (&'static str, &'static str) {
        match self {
            Problem => ("Problems", "`code` of an error, beside its status."),
            Violation => ("Violations", "`errors[].code` of an error: one place of the request."),
            Verdict => ("Verdicts", "`verdict` of a job's item."),
            VerdictReason => (
                "Reasons of an attendance's verdict",
                "`code` of an item of a sync, of a decision about many attendances, or of an export.",
            ),
            PayItem => ("Reasons of a pay job's verdict", "`code` of an item of a pay job."),
            RosterItem => (
                "Reasons of a roster's verdict",
                "`code` of an item of a roster that is published.",
            ),
            JobError => ("Errors of a job", "`error.code` of a failed job."),
            Flag => ("Flags", "An entry of `flags` of an attendance."),
            Tap => ("Reasons of taps", "`code` of a tap of a terminal."),
        }
    }
}

/// A code: when it comes, and what a client then does.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    pub name: &'static str,
    pub kind: Kind,
    /// The status of the answer, if the code belongs to a problem.
    pub status: Option<StatusCode>,
    pub meaning: &'static str,
    pub client_does: &'static str,
}

const fn code(
    kind: Kind,
    name: &'static str,
    meaning: &'static str,
    client_does: &'static str,
) -> Code {
    Code { name, kind, status: None, meaning, client_does }
}

const CORRECT: &str = "Correct this place of the request.";
const SHOW: &str = "Show it beside the attendance.";
const DO_NOT_REPEAT: &str = "Keep the record as rejected and show why.";
const WAIT_FOR_REVIEW: &str = "Keep the record as synced, and show that it waits for a review.";
const PLANNER: &str = "Show it to the planner: the detail names the date.";
const PAYROLL_OFFICER: &str = "Show it to the payroll officer, who mends the cause and runs again.";

/// Every code, problems first.
pub fn all() -> impl Iterator<Item = Code> {
    let of_problem = |problem: &problem::Problem| Code {
        status: Some(problem.status),
        ..code(Problem, problem.code, problem.meaning, problem.client_does)
    };
    problem::ALL.iter().map(of_problem).chain(CODES.iter().copied())
}

/// The names of the codes of these kinds, each once.
pub fn names(kinds: &[Kind]) -> Vec<&'static str> {
    let names: BTreeSet<&str> =
        all().filter(|code| kinds.contains(&code.kind)).map(|code| code.name).collect();
    names.into_iter().collect()
}

/// Whether the table has this code for an entry of `errors`.
pub fn is_violation(name: &str) -> bool {
    CODES.iter().any(|code| code.kind == Violation && code.name == name)
}

/// Every code except those of problems.
const CODES: &[Code] = &[
    code(Violation, "required", "A value is missing.", CORRECT),
    code(Violation, "unknown_field", "The field is not known here.", CORRECT),
    code(Violation, "repeated_field", "A field stands twice in one object.", CORRECT),
    code(Violation, "unknown_parameter", "The query parameter is not known here.", CORRECT),
    code(Violation, "repeated_parameter", "A query parameter stands twice.", CORRECT),
    code(Violation, "wrong_type", "The value has another type.", CORRECT),
    code(Violation, "invalid", "The value violates the schema.", CORRECT),
    code(Violation, "invalid_format", "The text has another form than required.", CORRECT),
    code(
        Violation,
        "invalid_character",
        "The text holds a character that is not allowed.",
        CORRECT,
    ),
    code(Violation, "not_allowed", "The value is none of those allowed here.", CORRECT),
    code(
        Violation,
        "too_long",
        "The text, or the time between two dates, is longer than allowed.",
        CORRECT,
    ),
    code(Violation, "too_short", "The text is shorter than allowed.", CORRECT),
    code(Violation, "too_many", "There are more entries than allowed.", CORRECT),
    code(Violation, "too_few", "There are fewer entries than required.", CORRECT),
    code(Violation, "out_of_range", "The value is smaller or larger than allowed.", CORRECT),
    code(Violation, "too_precise", "The number has more decimals than allowed.", CORRECT),
    code(
        Violation,
        "permission_requires",
        "The permission is nothing without the one that `detail` names.",
        "Add the permission that `detail` names.",
    ),
    code(Violation, "zero", "The number must not be zero.", CORRECT),
    code(Violation, "repeated", "An entry stands twice.", CORRECT),
    code(Violation, "overlap", "Two entries overlap.", CORRECT),
    code(
        Violation,
        "not_together",
        "Two fields exclude each other, or one is given without the other.",
        CORRECT,
    ),
    code(
        Violation,
        "unknown_reference",
        "The id or name does not exist in the organization.",
        "Offer only what exists.",
    ),
    code(
        Violation,
        "too_deep",
        "A tree would have more than 20 levels.",
        "Ask for another parent.",
    ),
    code(Violation, "already_exists", "Something else has this value.", "Ask for another value."),
    code(Violation, "in_use", "Something still depends on it.", "Show `detail`."),
    code(
        Violation,
        "cycle",
        "Something would be above, or part of, itself.",
        "Ask for another value.",
    ),
    code(
        Violation,
        "insufficient_balance",
        "The leave balance does not suffice.",
        "Show the balance.",
    ),
    code(
        Violation,
        "employee_inactive",
        "The employee is not employed on the date.",
        "Choose another date.",
    ),
    code(
        Violation,
        "period_locked",
        "An approved payroll or timesheet locks the date.",
        "Show `detail`.",
    ),
    code(Violation, "end_before_start", "The end must not be before the start.", CORRECT),
    code(Violation, "out_before_in", "The clock-out is before the clock-in.", CORRECT),
    code(Violation, "future_time", "The time lies in the future.", CORRECT),
    code(Violation, "not_employed", "The employee is not employed on the date.", CORRECT),
    code(Violation, "no_working_days", "None of the dates is a working day.", CORRECT),
    code(
        Violation,
        "halves_do_not_fit",
        "The halves of the first and last date do not fit the dates.",
        CORRECT,
    ),
    code(Violation, "not_halves", "The number of days is not whole or half.", CORRECT),
    code(
        Violation,
        "weak_password",
        "The password is easy to guess; `detail` says why.",
        "Show why, and ask for another.",
    ),
    code(
        Violation,
        "wrong_password",
        "This is not the current password.",
        "Ask for the current password again.",
    ),
    code(
        Violation,
        "wrong_code",
        "This is not the code of now, or it was used before.",
        "Ask for the code that the authenticator shows now.",
    ),
    code(Violation, "reserved", "The code of a salary component is reserved.", CORRECT),
    code(Violation, "prorate_not_fixed", "Only a fixed salary component is prorated.", CORRECT),
    code(Violation, "taxable_not_earning", "Only an earning is taxable.", CORRECT),
    code(
        Violation,
        "reduces_taxable_not_deduction",
        "Only a deduction reduces the taxable amount.",
        CORRECT,
    ),
    code(Violation, "rate_and_multiplier", "A rate and a multiplier exclude each other.", CORRECT),
    code(
        Violation,
        "multiplier_not_overtime",
        "Only overtime has a multiplier. Later versions do not answer it: every time code may have one.",
        CORRECT,
    ),
    code(Violation, "not_rising", "The brackets do not rise.", CORRECT),
    code(Violation, "last_has_end", "The last bracket has an end.", CORRECT),
    code(
        Violation,
        "does_not_fit",
        "The field does not fit another one, as `detail` says.",
        CORRECT,
    ),
    code(
        Violation,
        "read_only",
        "The field cannot be changed.",
        "Leave it out, or read the resource again and send it as it is.",
    ),
    code(Verdict, "created", "It was stored.", "Keep it as done."),
    code(
        Verdict,
        "updated",
        "Something was added to what was stored, a draft was replaced, or a payroll was decided.",
        "Keep it as done.",
    ),
    code(
        Verdict,
        "duplicate",
        "The same record was stored before, or the same punch by another one, and this copy says nothing new.",
        "Keep the record as synced.",
    ),
    code(
        Verdict,
        "needs_review",
        "It was stored and is not paid until a reviewer approves it.",
        "Keep the record as synced, and show that it waits.",
    ),
    code(
        Verdict,
        "conflict",
        "It contradicts what is stored; `server_record` shows that.",
        "Show both records to a person.",
    ),
    code(Verdict, "rejected", "It was not stored.", "Keep the record as rejected, and show why."),
    code(Verdict, "skipped", "There was nothing to do.", "Show why."),
    code(Verdict, "failed", "There is no payroll, or the payroll was not decided.", "Show why."),
    code(
        Verdict,
        "unprocessed",
        "The job failed before it reached the item.",
        "Send the same request again, with the same key.",
    ),
    code(
        VerdictReason,
        "unknown_employee",
        "The employee does not exist in the organization.",
        DO_NOT_REPEAT,
    ),
    code(VerdictReason, "forbidden", "The sender may not clock for this employee.", DO_NOT_REPEAT),
    code(
        VerdictReason,
        "content_changed",
        "A stored record with this identity has other content.",
        "Show both records to a person. A manager corrects the stored one where it is wrong.",
    ),
    code(
        VerdictReason,
        "out_before_in",
        "The clock-out is before the clock-in.",
        "Keep the record as rejected and show why. A manager enters the stay.",
    ),
    code(
        VerdictReason,
        "future_time",
        "A time lies in the future of its arrival.",
        "Correct the device's clock, then send the record again with `Client-Time` and a new key.",
    ),
    code(
        VerdictReason,
        "outside_geofence",
        "The place is outside every geofence.",
        "Act by the verdict: rejected, or waiting for a review.",
    ),
    code(
        VerdictReason,
        "overlap",
        "It overlaps another attendance of the employee; or, waiting for a review, it ends after another one began, or its record ends later than its attendance.",
        "Show both records to a person. A manager corrects the stored one, or enters this one.",
    ),
    code(
        VerdictReason,
        "too_many",
        "The employee's date has 50 attendances, as many as a date may have.",
        DO_NOT_REPEAT,
    ),
    code(
        VerdictReason,
        "period_locked",
        "An approved payroll or timesheet locks the date.",
        WAIT_FOR_REVIEW,
    ),
    code(
        VerdictReason,
        "clock_skew",
        "The device's clock was more than 24 hours off.",
        WAIT_FOR_REVIEW,
    ),
    code(
        VerdictReason,
        "late_sync",
        "It arrived later than the organization allows.",
        WAIT_FOR_REVIEW,
    ),
    code(VerdictReason, "too_long", "It is longer than an attendance may be.", WAIT_FOR_REVIEW),
    code(
        VerdictReason,
        "merged",
        "It gave the attendance of the same punch its clock-out, or ended where another attendance begins.",
        "Keep the record as synced.",
    ),
    code(
        VerdictReason,
        "long_shift",
        "It is longer than the longest shift that people work.",
        WAIT_FOR_REVIEW,
    ),
    code(
        VerdictReason,
        "location_uncertain",
        "The place is missing or too uncertain, where the organization refuses what is outside of its geofences.",
        WAIT_FOR_REVIEW,
    ),
    code(
        VerdictReason,
        "not_employed",
        "The employee is not employed on the date.",
        "Act by the verdict: rejected, or waiting for a review.",
    ),
    code(VerdictReason, "worked_on_leave", "It was worked on approved leave.", WAIT_FOR_REVIEW),
    code(
        VerdictReason,
        "clock_fault",
        "The terminal's clock was wrong, so that only an interval of the clock-in is known.",
        WAIT_FOR_REVIEW,
    ),
    code(
        PayItem,
        "not_employed",
        "The employee is not employed on any day of the period.",
        "Show it.",
    ),
    code(
        PayItem,
        "no_compensation",
        "The employee has no compensation in the period.",
        PAYROLL_OFFICER,
    ),
    code(
        PayItem,
        "unknown_reference",
        "The employee or a component does not exist.",
        PAYROLL_OFFICER,
    ),
    code(
        PayItem,
        "overlap",
        "A draft with other bounds has dates in common with the period.",
        PAYROLL_OFFICER,
    ),
    code(
        PayItem,
        "period_locked",
        "An approved or paid payroll has dates in common with it.",
        PAYROLL_OFFICER,
    ),
    code(
        PayItem,
        "currency_mismatch",
        "The currency changes in the period, or differs.",
        PAYROLL_OFFICER,
    ),
    code(PayItem, "no_working_days", "The month has no working days.", PAYROLL_OFFICER),
    code(
        PayItem,
        "no_schedule",
        "There is no schedule to derive an hourly rate from.",
        PAYROLL_OFFICER,
    ),
    code(PayItem, "nothing_due", "Nothing is due on the date of the one-off run.", "Show it."),
    code(PayItem, "no_pay_group", "Pay for each period needs a pay group.", PAYROLL_OFFICER),
    code(
        PayItem,
        "does_not_fit",
        "A monthly amount does not fit the periods of the pay group.",
        PAYROLL_OFFICER,
    ),
    code(
        PayItem,
        "timesheet_open",
        "A date is in no approved timesheet, and the settings require them.",
        "Let the timesheet of the date be submitted and approved.",
    ),
    code(PayItem, "negative_net", "The net pay would be negative.", PAYROLL_OFFICER),
    code(
        PayItem,
        "out_of_range",
        "A figure or the period is outside what can be computed.",
        PAYROLL_OFFICER,
    ),
    code(PayItem, "cycle", "The components depend on each other in a circle.", PAYROLL_OFFICER),
    code(PayItem, "not_found", "The payroll does not exist.", "Show it."),
    code(
        PayItem,
        "no_bank_account",
        "The employee has no bank account in use.",
        "Let the employee enter one and somebody else confirm it, then make another payment.",
    ),
    code(
        PayItem,
        "nothing_to_transfer",
        "The transfer of the payroll is not above zero.",
        "Show it.",
    ),
    code(PayItem, "already_paid", "The payroll is paid, or in a payment.", "Show it."),
    code(
        PayItem,
        "not_sepa",
        "The bank file leaves the transfer out, because an account is outside SEPA.",
        "Pay it by hand: `payments.csv` has it.",
    ),
    code(
        PayItem,
        "in_use",
        "The payroll is paid, or another payroll depends on what it transferred.",
        "Make that payroll void first.",
    ),
    code(PayItem, "own_record", "Nobody decides about their own pay.", "Let somebody else decide."),
    code(
        PayItem,
        "second_person_required",
        "The caller contributed to this payroll, or nobody has confirmed the caller's account.",
        "Let somebody else decide; `detail` says why.",
    ),
    code(
        PayItem,
        "invalid_transition",
        "The payroll's state does not allow the decision.",
        "Read the payroll again.",
    ),
    code(
        RosterItem,
        "period_locked",
        "A drafted date belongs to an approved payroll or timesheet.",
        PLANNER,
    ),
    code(RosterItem, "employee_inactive", "A drafted date is no day of employment.", PLANNER),
    code(
        RosterItem,
        "overlap",
        "Drafted shifts overlap those of the day before or after, or an approved leave.",
        PLANNER,
    ),
    code(RosterItem, "too_long", "What is planned of a month would hold more than 8 KB.", PLANNER),
    code(RosterItem, "own_record", "Nobody plans their own shifts.", "Let somebody else publish."),
    code(
        VerdictReason,
        "invalid_transition",
        "The state of the timesheet does not allow the decision.",
        "Show `detail`.",
    ),
    code(
        VerdictReason,
        "timesheet_changed",
        "The days have changed since the timesheet was submitted.",
        "Return it, so that the employee submits it again.",
    ),
    code(
        VerdictReason,
        "unresolved",
        "An attendance of the timesheet is open, incomplete or waits for a decision.",
        "Settle what `detail` names first.",
    ),
    code(VerdictReason, "not_found", "The attendance or timesheet does not exist.", "Show it."),
    code(
        VerdictReason,
        "own_record",
        "Nobody decides about their own attendances and timesheets.",
        "Let somebody else decide.",
    ),
    code(
        VerdictReason,
        "required",
        "The clock-in is only known to lie between two times.",
        "Correct the clock-in first.",
    ),
    code(
        VerdictReason,
        "in_use",
        "Too many accounts have changed what the employee is paid.",
        PAYROLL_OFFICER,
    ),
    code(
        VerdictReason,
        "invalid_format",
        "The facts do not fit the form of the file, such as an account that is not digits for DATEV.",
        "Change what `detail` names, and export again.",
    ),
    code(
        VerdictReason,
        "no_font",
        "The file lacks documents, because no font has one of their characters.",
        "Change what `detail` names, and export again.",
    ),
    code(
        RosterItem,
        "in_use",
        "Too many accounts have changed what the employee is paid.",
        "Let one of them publish.",
    ),
    code(
        JobError,
        "processing_failed",
        "The service could not finish the job; some items are `unprocessed`.",
        "Send the same request again, with the same key.",
    ),
    code(Flag, "late_arrival", "The first clock-in of the day was late.", SHOW),
    code(Flag, "early_leave", "The last clock-out of the day was early.", SHOW),
    code(Flag, "outside_geofence", "The place was outside every geofence.", SHOW),
    code(
        Flag,
        "location_uncertain",
        "The place was too uncertain to say whether it was inside a geofence.",
        SHOW,
    ),
    code(Flag, "clock_skew", "The device's clock was off.", SHOW),
    code(Flag, "late_sync", "The record arrived late.", SHOW),
    code(Flag, "too_long", "The attendance is longer than it may be.", SHOW),
    code(
        Flag,
        "long_shift",
        "The attendance is longer than the longest shift that people work.",
        "Ask the employee whether a clock-out was forgotten, and correct the times or approve them.",
    ),
    code(
        Flag,
        "auto_closed",
        "The clock-out was forgotten; no hours were invented.",
        "Ask the employee, or enter the clock-out.",
    ),
    code(Flag, "corrected", "A manager corrected the times.", SHOW),
    code(
        Flag,
        "clock_fault",
        "The terminal's clock was wrong, so that only an interval of the clock-in was known.",
        "Ask the employee, and correct the clock-in.",
    ),
    code(
        Flag,
        "photo_invalid",
        "The photo was not there as promised, and was dropped.",
        "Send the record again once the photo is uploaded.",
    ),
    code(
        Flag,
        "worked_on_leave",
        "It was worked on approved leave.",
        "Show it; a reviewer decides whether the work counts in place of the leave.",
    ),
    code(
        Flag,
        "photo_reused",
        "An earlier attendance named the same photo.",
        "Show both attendances to the reviewer.",
    ),
    code(
        Flag,
        "not_employed",
        "The employee is not employed on the date.",
        "Show it; the attendance is not paid. An employment that includes the date takes the flag away.",
    ),
    code(
        Flag,
        "period_locked",
        "It came to its date when an approved payroll or timesheet already held it.",
        "Show it; the attendance is not paid until somebody approves it, after the payroll is void if later payrolls settle nothing.",
    ),
    code(
        Flag,
        "late_tap",
        "A tap of a shift that somebody has decided about came later.",
        "Show it beside the other attendance of the shift, and correct one of them.",
    ),
    code(
        Flag,
        "uneven_taps",
        "Its shift has an odd number of taps, so that a break may be missing. It lasts from the first to the last tap.",
        "Show it; correct the times where the employee remembers a break.",
    ),
    code(
        Tap,
        "overlap",
        "Its shift overlaps another attendance of the employee.",
        "Correct that attendance, and apply the taps of the date again.",
    ),
    code(
        Tap,
        "too_many",
        "The date has as many attendances as it may have, or the tap changes too many at once.",
        "Enter the attendance by hand.",
    ),
    code(
        Tap,
        "unknown_employee",
        "Nobody has the number of the person who tapped.",
        "Give an employee the number, and enter the attendance by hand.",
    ),
    code(
        Tap,
        "no_bounds",
        "No sound tap came before the clock fault, so nothing says when the tap was.",
        "Ask the employee, and enter the attendance by hand.",
    ),
    code(
        Tap,
        "interval_too_long",
        "The tap may have been at any time of more than 31 days.",
        "Ask the employee, and enter the attendance by hand.",
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(kind: Kind) -> BTreeSet<&'static str> {
        all().filter(|code| code.kind == kind).map(|code| code.name).collect()
    }

    #[test]
    fn no_code_stands_twice_and_each_has_its_sentences() {
        let mut seen = BTreeSet::new();
        for one in all() {
            assert!(seen.insert((one.kind, one.name)), "{} stands twice", one.name);
            for sentence in [one.meaning, one.client_does] {
                assert!(sentence.ends_with('.'), "{}: {sentence}", one.name);
            }
        }
    }

    #[test]
    fn the_table_has_every_verdict_reason_and_flag_of_a_sync() {
        use strum::VariantNames;
        use wfm_domain::attendance::Flag as Flags;
        use wfm_domain::job;
        use wfm_domain::sync::{Code as Reason, Verdict as Sync};
        let sync = Sync::VARIANTS.iter().copied();
        let verdicts: BTreeSet<_> = sync.chain(job::Verdict::VARIANTS.iter().copied()).collect();
        assert_eq!(names(Verdict), verdicts);
        // The last ones are the reasons of a decision about many attendances (rule TIME-61) and of an export (rule FILE-11).
        let decided = [
            "in_use",
            "invalid_format",
            "invalid_transition",
            "no_font",
            "not_found",
            "own_record",
            "required",
            "timesheet_changed",
            "unresolved",
        ];
        let reasons = Reason::ALL.map(Reason::as_str).into_iter().chain(decided).collect();
        assert_eq!(names(VerdictReason), reasons);
        let flags = Flags::ALL.map(|flag| serde_json::to_value(flag).unwrap());
        let flags = flags.iter().map(|flag| flag.as_str().unwrap()).collect();
        assert_eq!(names(Flag), flags);
    }
}
