//! Notifications: their kinds, their texts, and the ids to which they refer (rules API-73 and API-76).
//!
//! A notice names a matter that the recipient should look at, and its place. It has no names, no worked times and no
//! pay. The callers decide who gets it, and when.

mod kind;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};

use crate::approval::Request;
use crate::dates::DateRange;
use crate::ids::{
    AttendanceId, AttendanceRequestId, EmployeeId, JobId, LeaveId, PaymentId, PayrollId,
    ShiftRequestId, TerminalId, UserId,
};
use crate::leave::{Leave, LeaveStatus};
use crate::settings::PendingChange;
use crate::timesheet::{SheetState, Timesheet};

pub use kind::Kind;

/// The content of a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub kind: Kind,
    /// The subject, unique among the notices of one kind. A person gets one notification for each subject.
    pub subject: String,
    pub title: String,
    pub body: String,
    /// The ids that the notice refers to, keyed by their names; the number of times that the event happened ([`COUNT`]); the
    /// dates that it is about ([`FROM`], [`TO`]); and how it ended ([`OUTCOME`]).
    pub data: BTreeMap<&'static str, String>,
}

/// A step on the way of a bank account into use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BankAccountStep {
    Entered,
    Confirmed,
    Withdrawn,
}

impl BankAccountStep {
    /// The action of the activity log.
    pub fn action(self) -> &'static str {
        match self {
            Self::Entered => "bank_account.entered",
            Self::Confirmed => "bank_account.confirmed",
            Self::Withdrawn => "bank_account.withdrawn",
        }
    }
}

/// The key, in the data of a notice about an hour, of the number of times that the event happened.
pub const COUNT: &str = "count";
/// The key, in the data of a notice about dates, of the first of them.
pub const FROM: &str = "from";
/// The key of the last of these dates.
pub const TO: &str = "to";
/// The key, in the data of a notice about an end, of how it ended, such as `approved`.
pub const OUTCOME: &str = "outcome";

impl Notice {
    /// The same notice, with the dates that it is about in its data.
    fn about(mut self, first: NaiveDate, last: NaiveDate) -> Self {
        self.data.extend([(FROM, first.to_string()), (TO, last.to_string())]);
        self
    }

    /// The same notice, with its outcome in its data.
    fn ended(mut self, outcome: &str) -> Self {
        self.data.insert(OUTCOME, outcome.to_owned());
        self
    }

    /// For the people who may change accounts: this number of accounts got their first or a new sign-in within the
    /// hour.
    pub fn accounts_activated(count: u32, last: UserId) -> Self {
        let title = match count {
            1 => "An account was activated".to_owned(),
            _ => format!("{count} accounts were activated"),
        };
        let body =
            "A password was chosen with an activation token. The activity log says who issued it.";
        Self::within_the_hour(Kind::AccountActivated, count, last, title, body)
    }

    /// For the people who may change accounts: this number of accounts were created within the hour.
    pub fn accounts_created(count: u32, last: UserId) -> Self {
        let title = match count {
            1 => "An account was created".to_owned(),
            _ => format!("{count} accounts were created"),
        };
        let body = "The activity log says who created it, and for whom.";
        Self::within_the_hour(Kind::AccountCreated, count, last, title, body)
    }

    /// One notice for all events of a kind within the hour, which all have the same subject.
    fn within_the_hour(kind: Kind, count: u32, last: UserId, title: String, body: &str) -> Self {
        let mut notice = Self::about_account(kind, last, &title, body);
        notice.subject = "hour".into();
        notice.data.insert(COUNT, count.to_string());
        notice
    }

    /// For the owner of an account: a password was chosen with an activation token.
    pub fn account_activated(account: UserId) -> Self {
        let body =
            "A password was chosen with an activation token. The activity log says who issued it.";
        Self::about_account(Kind::AccountActivated, account, "Your account was activated", body)
    }

    /// For the owner of an account: somebody gave it another e-mail or other roles, or made it active again.
    pub fn account_changed(account: UserId, at: DateTime<Utc>) -> Self {
        let body = "Somebody changed its e-mail, its roles, or whether it is active. If you did not expect this, tell \
                    an administrator.";
        Self::to_owner(Kind::AccountChanged, account, at, "Your account was changed", body)
    }

    /// For the owner of an account and the people who may change accounts: somebody, or the operator, began a reset.
    pub fn account_reset_begun(account: UserId) -> Self {
        let body = "The password stays until the new sign-in is used. If nobody asked for it, tell an \
                    administrator.";
        Self::about_account(Kind::AccountResetBegun, account, "A new sign-in was begun", body)
    }

    /// For the owner of an account and the people who may change accounts: a second person confirmed a reset.
    pub fn account_reset_confirmed(account: UserId) -> Self {
        let body = "Whoever has both halves of the token may now choose a password. If nobody asked \
                    for it, tell an administrator.";
        Self::about_account(
            Kind::AccountResetConfirmed,
            account,
            "A new sign-in was confirmed",
            body,
        )
    }

    /// For the owner of the account: the password was changed.
    pub fn password_changed(account: UserId, at: DateTime<Utc>) -> Self {
        let body = "Every other session has ended. If it was not you, tell an administrator.";
        let title = "Your password was changed";
        Self::to_owner(Kind::AccountPasswordChanged, account, at, title, body)
    }

    /// For the owner of the account: a sign-in needs a code from now on.
    pub fn second_factor_added(account: UserId, at: DateTime<Utc>) -> Self {
        let body = "Keep the recovery codes where you find them without this device.";
        let title = "Signing in takes a code now";
        Self::to_owner(Kind::AccountSecondFactorAdded, account, at, title, body)
    }

    /// For the owner of the account: a sign-in needs only the password.
    pub fn second_factor_removed(account: UserId, at: DateTime<Utc>) -> Self {
        let body = "If it was not you, change the password and tell an administrator.";
        let title = "Signing in takes no code any more";
        Self::to_owner(Kind::AccountSecondFactorRemoved, account, at, title, body)
    }

    /// For the owner of the account: a refresh token was used twice, so the session has ended.
    pub fn session_reused(account: UserId, at: DateTime<Utc>) -> Self {
        let body = "Somebody may have a copy of it. Sign in again, and change the password if you \
                    did not expect this.";
        let title = "A session was ended, because its token was used twice";
        Self::to_owner(Kind::AccountSessionReused, account, at, title, body)
    }

    /// For the owner of the account: somebody who knows the password sent a wrong code.
    pub fn code_refused(account: UserId, at: DateTime<Utc>) -> Self {
        let body = "Somebody knows the password, and does not have the code. If it was not you, change the password.";
        let title = "A sign-in with the right password had a wrong code";
        Self::to_owner(Kind::AccountCodeRefused, account, at, title, body)
    }

    fn to_owner(kind: Kind, account: UserId, at: DateTime<Utc>, title: &str, body: &str) -> Self {
        let subject = format!("{account}#{}", at.timestamp_millis());
        Self { subject, ..Self::about_account(kind, account, title, body) }
    }

    /// For the people who may change settings or decide about pay: somebody asked for a weaker protection.
    pub fn protection_weakens(pending: &PendingChange) -> Self {
        let at = pending.takes_effect_at.format("%Y-%m-%d %H:%M UTC");
        Self {
            kind: Kind::SettingsChangeRequested,
            subject: pending.requested_at.timestamp_millis().to_string(),
            title: "The protection of pay is to become weaker".into(),
            body: format!("The change takes effect at {at}, unless somebody cancels it before."),
            data: BTreeMap::from([("user_id", pending.requested_by.account.to_string())]),
        }
    }

    /// For the people who may change settings or decide about pay: a second person confirmed a weaker protection.
    pub fn protection_weakened(pending: &PendingChange) -> Self {
        Self {
            kind: Kind::SettingsChangeConfirmed,
            subject: pending.requested_at.timestamp_millis().to_string(),
            title: "The protection of pay has become weaker".into(),
            body: "A second person confirmed the change. The settings say what holds now.".into(),
            data: BTreeMap::from([("user_id", pending.requested_by.account.to_string())]),
        }
    }

    fn about_account(kind: Kind, account: UserId, title: &str, body: &str) -> Self {
        Self {
            kind,
            subject: account.to_string(),
            title: title.into(),
            body: body.into(),
            data: BTreeMap::from([("user_id", account.to_string())]),
        }
    }

    /// For the employee, and for the people who may change all bank accounts: a step of a bank account (rule BANK-3).
    pub fn bank_account_changed(
        employee: Option<EmployeeId>,
        step: BankAccountStep,
        at: DateTime<Utc>,
    ) -> Self {
        let whose = if employee.is_some() { "A" } else { "The employer's" };
        let (title, body) = match step {
            BankAccountStep::Entered => (
                format!("{whose} bank account was entered"),
                "It waits until a second person confirms it. If nobody asked for it, withdraw it.",
            ),
            BankAccountStep::Confirmed => (
                format!("{whose} bank account was confirmed"),
                "It says from when on it is used. Until then it can be withdrawn.",
            ),
            BankAccountStep::Withdrawn => (
                format!("{whose} bank account was withdrawn"),
                "The account that was used before stays in use.",
            ),
        };
        let of = employee.map_or_else(|| "employer".to_owned(), |employee| employee.to_string());
        let employee_id = employee.map(|employee| ("employee_id", employee.to_string()));
        let outcome = step.action().trim_start_matches("bank_account.");
        Self {
            kind: Kind::BankAccountChanged,
            subject: format!("{of}#{}#{}", step.action(), at.timestamp_millis()),
            title,
            body: body.into(),
            data: employee_id.into_iter().collect(),
        }
        .ended(outcome)
    }

    /// For the people who may make payments: one is ready (rule BANK-5).
    pub fn payment_made(payment: PaymentId) -> Self {
        let body = "Its files are ready for the bank.";
        Self::about_payment(Kind::PaymentMade, payment, "A payment was made", body)
    }

    /// For the people who may make payments: one was released, so its files must not reach the bank (rule BANK-5).
    pub fn payment_released(payment: PaymentId) -> Self {
        let body = "Its payrolls are free for another payment. Do not send its files to the bank.";
        Self::about_payment(Kind::PaymentReleased, payment, "A payment was released", body)
    }

    fn about_payment(kind: Kind, payment: PaymentId, title: &str, body: &str) -> Self {
        Self {
            kind,
            subject: payment.to_string(),
            title: title.into(),
            body: body.into(),
            data: BTreeMap::from([("payment_id", payment.to_string())]),
        }
    }

    /// For the employee: the employee did not clock out, so the service closed the attendance.
    pub fn attendance_auto_closed(attendance: AttendanceId, date: NaiveDate) -> Self {
        Self {
            kind: Kind::AttendanceAutoClosed,
            subject: attendance.to_string(),
            title: "An attendance was closed without a clock-out".into(),
            body: format!(
                "Nobody clocked out on {date}. No hours count for it until it is corrected."
            ),
            data: BTreeMap::from([("attendance_id", attendance.to_string())]),
        }
        .about(date, date)
    }

    /// For those who may act on the present step of a request: it waits for a decision.
    pub fn requested(request: Request<'_>) -> Self {
        let dates = match request {
            Request::Attendance(request) => DateRange::of(request.date),
            Request::Leave(leave) => leave.range(),
            Request::Timesheet(sheet, ..) => sheet.period,
        };
        let DateRange { first, last } = dates;
        let (kind, title, body) = match request {
            Request::Attendance(_) => (
                Kind::AttendanceRequested,
                "A correction waits for a decision",
                format!("Somebody asked for a correction of the times of {first}."),
            ),
            Request::Leave(_) => (
                Kind::LeaveRequested,
                "A leave waits for a decision",
                format!("Somebody requested leave from {first} to {last}."),
            ),
            Request::Timesheet(..) => (
                Kind::TimesheetSubmitted,
                "A timesheet waits for a decision",
                format!("The days from {first} to {last} were submitted."),
            ),
        };
        let (subject, mut data) = step_of(request);
        data.insert("employee_id", request.employee().to_string());
        Self { kind, subject, title: title.into(), body, data }.about(first, last)
    }

    /// For the employee: nobody can decide the present step of the request.
    pub fn approval_stuck(request: Request<'_>) -> Self {
        let (subject, data) = step_of(request);
        Self {
            kind: Kind::ApprovalStuck,
            subject,
            title: "Nobody can decide about your request".into(),
            body: "No active account may decide about it. Tell an administrator.".into(),
            data,
        }
    }

    /// For the employee: somebody decided about the request. `outcome` is the status as text (`approved`).
    pub fn attendance_decided(
        request: AttendanceRequestId,
        outcome: &str,
        date: NaiveDate,
    ) -> Self {
        Self {
            kind: Kind::AttendanceDecided,
            subject: format!("{request}#{outcome}"),
            title: format!("Your correction was {outcome}"),
            body: format!("The correction of the times of {date} was {outcome}."),
            data: BTreeMap::from([("attendance_request_id", request.to_string())]),
        }
        .about(date, date)
        .ended(outcome)
    }

    /// For the reviewer: a batch brought attendances that do not count until they are reviewed.
    pub fn attendance_needs_review(job: &JobId) -> Self {
        Self {
            kind: Kind::AttendanceNeedsReview,
            subject: job.to_string(),
            title: "Attendances wait for your review".into(),
            body: "Attendances that arrived together do not count until they are reviewed.".into(),
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
    }

    /// For the reviewer: an attendance does not count until it is reviewed.
    pub fn attendance_waits(attendance: AttendanceId) -> Self {
        Self {
            kind: Kind::AttendanceNeedsReview,
            subject: attendance.to_string(),
            title: "An attendance waits for your review".into(),
            body: "It does not count until it is reviewed.".into(),
            data: BTreeMap::from([("attendance_id", attendance.to_string())]),
        }
    }

    /// For the sender of a batch: some of its records were not stored. `total` counts all of them.
    pub fn sync_completed(job: &JobId, conflicts: u32, rejected: u32, total: u32) -> Self {
        Self {
            kind: Kind::JobCompleted,
            subject: job.to_string(),
            title: "A batch of attendances was not stored completely".into(),
            body: format!(
                "Of {total} records {conflicts} conflict with what is stored and {rejected} were \
                 rejected. The job says why."
            ),
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
        .ended("incomplete")
    }

    /// For the account that started a pay job that has ended: `failed` of its `total` items did not succeed.
    pub fn pay_job_completed(job: &JobId, failed: u32, total: u32) -> Self {
        Self {
            kind: Kind::JobCompleted,
            subject: job.to_string(),
            title: "A payroll job has ended".into(),
            body: match failed {
                0 => format!("All {total} items were processed."),
                failed => format!("{failed} of its {total} items failed. The job says why."),
            },
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
    }

    /// For the account that started an export that has ended: `failed` of its `total` files could not be written.
    pub fn export_completed(job: &JobId, failed: u32, total: u32) -> Self {
        Self {
            kind: Kind::JobCompleted,
            subject: job.to_string(),
            title: "An export has ended".into(),
            body: match failed {
                0 => format!("{total} files can be downloaded for 30 days."),
                failed => format!("{failed} of its {total} files failed. The job says why."),
            },
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
    }

    /// For administrators: a terminal has sent all lines that the service accepts from it in a day.
    pub fn terminal_over_quota(terminal: TerminalId, day: NaiveDate) -> Self {
        Self {
            kind: Kind::TerminalOverQuota,
            subject: format!("{terminal}#{day}"),
            title: "A terminal has sent too many lines".into(),
            body: format!(
                "On {day} (UTC) it has sent as many lines as its `lines_a_day` allows. It keeps the others, and sends \
                 them the next day. If people tap so often there, raise the number. If not, look at the terminal."
            ),
            data: BTreeMap::from([("terminal_id", terminal.to_string())]),
        }
        .about(day, day)
    }

    /// For the account that decided about many requests: `failed` of `total` decisions failed.
    pub fn approvals_decided(job: &JobId, failed: u32, total: u32) -> Self {
        Self {
            kind: Kind::JobCompleted,
            subject: job.to_string(),
            title: "Your decisions were carried out".into(),
            body: match failed {
                0 => format!("All {total} items were decided."),
                failed => {
                    format!("{failed} of {total} items could not be decided. The job says why.")
                }
            },
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
    }

    /// For the account that published a roster: for `failed` of `total` employees no draft was published.
    pub fn roster_published(job: &JobId, failed: u32, total: u32) -> Self {
        Self {
            kind: Kind::JobCompleted,
            subject: job.to_string(),
            title: "The roster was published".into(),
            body: match failed {
                0 => format!("The drafts of all {total} employees were dealt with."),
                failed => {
                    format!("{failed} of {total} employees failed. The job says why.")
                }
            },
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
    }

    /// For the account that changed inherited settings: the days of `updated` employees changed, and the days of
    /// `failed` employees could not be recalculated.
    pub fn recalculated(job: &JobId, failed: u32, updated: u32) -> Self {
        let changed = match updated {
            0 => "Nobody's attendances or leave changed.".to_owned(),
            1 => "Attendances or leave of one employee changed.".to_owned(),
            more => format!("Attendances or leave of {more} employees changed."),
        };
        Self {
            kind: Kind::JobCompleted,
            subject: job.to_string(),
            title: "Days were recalculated after your change".into(),
            body: match failed {
                0 => changed,
                failed => {
                    format!("{changed} {failed} could not be recalculated yet. The job says who.")
                }
            },
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
    }

    /// For the account that started a job that was abandoned. `resumed` is the number of times that a replay resumed
    /// the job. Each failure has a notice of its own.
    pub fn job_failed(job: &JobId, resumed: u32) -> Self {
        Self {
            kind: Kind::JobFailed,
            subject: format!("{job}#{resumed}"),
            title: "A job failed".into(),
            body:
                "The service could not finish it. What it did stays; send the same request again \
                   to go on with the rest."
                    .into(),
            data: BTreeMap::from([("job_id", job.to_string())]),
        }
    }

    /// For the employee: somebody decided about the leave. `outcome` is the status as text (`approved`).
    pub fn leave_decided(leave: LeaveId, outcome: &str, from: NaiveDate, to: NaiveDate) -> Self {
        Self {
            kind: Kind::LeaveDecided,
            subject: format!("{leave}#{outcome}"),
            title: format!("Your leave was {outcome}"),
            body: format!("The leave from {from} to {to} was {outcome}."),
            data: BTreeMap::from([("leave_id", leave.to_string())]),
        }
        .about(from, to)
        .ended(outcome)
    }

    /// For the employee: the timesheet was approved, or opened again. `was` is the state before, and `rev` the revision after.
    pub fn timesheet_decided(sheet: &Timesheet, was: SheetState, rev: u64) -> Self {
        let DateRange { first, last } = sheet.period;
        let outcome = match (sheet.state, was) {
            (SheetState::Approved, _) => "approved",
            (_, SheetState::Approved) => "reopened",
            _ => "returned",
        };
        let next = match sheet.state {
            SheetState::Open => " The note says why. Submit it again.",
            SheetState::Submitted | SheetState::Approved => "",
        };
        Self {
            kind: Kind::TimesheetDecided,
            subject: format!("{}#{rev}", sheet.id),
            title: format!("Your timesheet was {outcome}"),
            body: format!("The timesheet from {first} to {last} was {outcome}.{next}"),
            data: of_timesheet(sheet),
        }
        .about(first, last)
        .ended(outcome)
    }

    /// For the employee: the plan of a date has changed. `rev` is the next revision of the timeline head, because the
    /// plan may change again.
    pub fn schedule_changed(employee: EmployeeId, dates: DateRange, rev: u64) -> Self {
        let body = match dates.first == dates.last {
            true => format!("The shifts of {} are other ones now.", dates.first),
            false => format!("Shifts from {} to {} are other ones now.", dates.first, dates.last),
        };
        Self {
            kind: Kind::ScheduleChanged,
            subject: format!("{}#{rev}", dates.first),
            title: "Your shifts changed".into(),
            body,
            data: BTreeMap::from([("employee_id", employee.to_string())]),
        }
        .about(dates.first, dates.last)
    }

    /// For the employee: shifts of some dates were published. `rev` is the next revision of the timeline head,
    /// because they may be published again.
    pub fn schedule_published(employee: EmployeeId, dates: DateRange, rev: u64) -> Self {
        let DateRange { first, last } = dates;
        Self {
            kind: Kind::SchedulePublished,
            subject: format!("{first}#{rev}"),
            title: "Your shifts were published".into(),
            body: format!("There are new shifts from {first} to {last}."),
            data: BTreeMap::from([("employee_id", employee.to_string())]),
        }
        .about(first, last)
    }

    /// For the colleague: somebody asks to swap or to give away shifts, and waits for an answer.
    pub fn shift_request_offered(request: ShiftRequestId, date: NaiveDate) -> Self {
        let body = format!("It is about {date}. Accept or decline it.");
        Self::of_shift_request(
            Kind::ShiftRequestOffered,
            request,
            "A colleague offers a shift",
            body,
        )
        .about(date, date)
    }

    /// For planners: a shift request waits for a decision.
    pub fn shift_request_accepted(request: ShiftRequestId, date: NaiveDate) -> Self {
        let body = format!("It is about {date}. Approve or reject it.");
        Self::of_shift_request(Kind::ShiftRequestAccepted, request, "A shift request waits", body)
            .about(date, date)
    }

    /// For the requester and the colleague: a request was answered or decided. `outcome` tells how.
    pub fn shift_request_decided(request: ShiftRequestId, outcome: &str, date: NaiveDate) -> Self {
        let title = format!("A shift request was {outcome}");
        let body = format!("It was about {date}.");
        Self::of_shift_request(Kind::ShiftRequestDecided, request, &title, body)
            .about(date, date)
            .ended(outcome)
    }

    fn of_shift_request(kind: Kind, request: ShiftRequestId, title: &str, body: String) -> Self {
        Self {
            kind,
            subject: format!("{request} {title}"),
            title: title.to_owned(),
            body,
            data: BTreeMap::from([("shift_request_id", request.to_string())]),
        }
    }

    /// For the employee: the days of a leave were counted again (rule LEAVE-28). `rev` is the revision of the leave,
    /// because they may be counted again.
    pub fn leave_recalculated(before: &Leave, after: &Leave, rev: u64) -> Self {
        let DateRange { first: from, last: to } = after.range();
        let (outcome, title, body) = match after.status {
            LeaveStatus::Cancelled => (
                "cancelled",
                "Your leave was cancelled",
                format!("You are not employed on any day of the leave from {from} to {to}."),
            ),
            _ => (
                "counted_again",
                "Your leave was counted again",
                format!(
                    "The leave from {from} to {to} takes {} days. It took {}.",
                    after.days(),
                    before.days()
                ),
            ),
        };
        Self {
            kind: Kind::LeaveRecalculated,
            subject: format!("{}#{rev}", after.id),
            title: title.into(),
            body,
            data: BTreeMap::from([("leave_id", after.id.to_string())]),
        }
        .about(from, to)
        .ended(outcome)
    }

    /// For the employee: a new payslip replaces one that is void.
    pub fn payroll_replaced(payroll: PayrollId, from: NaiveDate, to: NaiveDate) -> Self {
        Self {
            kind: Kind::PayrollReplaced,
            subject: payroll.to_string(),
            title: "Your payslip was replaced".into(),
            body: format!(
                "A new payslip from {from} to {to} is ready. It says what differs from the one before."
            ),
            data: BTreeMap::from([("payroll_id", payroll.to_string())]),
        }
        .about(from, to)
    }

    /// For the employee: a payslip of the employee is void.
    pub fn payroll_voided(payroll: PayrollId, from: NaiveDate, to: NaiveDate) -> Self {
        Self {
            kind: Kind::PayrollVoided,
            subject: payroll.to_string(),
            title: "A payslip is void".into(),
            body: format!(
                "Your pay from {from} to {to} does not hold any more. The payslip says why."
            ),
            data: BTreeMap::from([("payroll_id", payroll.to_string())]),
        }
        .about(from, to)
    }

    /// For the employee: somebody approved the employee's pay for a period.
    pub fn payroll_approved(payroll: PayrollId, from: NaiveDate, to: NaiveDate) -> Self {
        Self {
            kind: Kind::PayrollApproved,
            subject: payroll.to_string(),
            title: "Your payslip is there".into(),
            body: format!("Your pay from {from} to {to} was approved."),
            data: BTreeMap::from([("payroll_id", payroll.to_string())]),
        }
        .about(from, to)
    }
}

/// The present step of a request as the subject of a notification, and the data that name the request.
fn step_of(request: Request<'_>) -> (String, BTreeMap<&'static str, String>) {
    let step = request.progress().step;
    match request {
        Request::Attendance(request) => {
            let id = request.id.to_string();
            (format!("{id}#{step}"), BTreeMap::from([("attendance_request_id", id)]))
        }
        Request::Leave(leave) => {
            let id = leave.id.to_string();
            (format!("{id}#{step}"), BTreeMap::from([("leave_id", id)]))
        }
        Request::Timesheet(sheet, _, rev) => (format!("{}#{rev}", sheet.id), of_timesheet(sheet)),
    }
}

fn of_timesheet(sheet: &Timesheet) -> BTreeMap<&'static str, String> {
    BTreeMap::from([
        ("employee_id", sheet.employee_id.to_string()),
        ("period_start", sheet.period.first.to_string()),
        ("timesheet_id", sheet.id.to_string()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    /// Rule API-75.
    #[test]
    fn each_failure_of_a_job_is_notified_and_its_review_one_time() {
        let job = JobId::new(crate::ids::JobClass::Sync, Uuid::from_u128(1));
        let subject = |notice: Notice| notice.subject;
        assert_ne!(subject(Notice::job_failed(&job, 0)), subject(Notice::job_failed(&job, 1)));
        let review = || subject(Notice::attendance_needs_review(&job));
        assert_eq!(review(), review());
    }

    /// Rule API-75.
    #[test]
    fn an_approved_leave_that_is_cancelled_is_notified_twice() {
        let leave = LeaveId(Uuid::from_u128(1));
        let day = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
        let decided = |outcome| Notice::leave_decided(leave, outcome, day, day);
        assert_ne!(decided("approved").subject, decided("cancelled").subject);
        assert_eq!(
            decided("approved").body,
            "The leave from 2026-11-20 to 2026-11-20 was approved."
        );
    }

    #[test]
    fn shifts_of_one_date_or_of_several_are_named() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let body = |first, last| {
            let employee = EmployeeId(Uuid::from_u128(1));
            Notice::schedule_changed(employee, DateRange { first: day(first), last: day(last) }, 1)
                .body
        };
        assert_eq!(body(2, 2), "The shifts of 2026-11-02 are other ones now.");
        assert_eq!(body(2, 3), "Shifts from 2026-11-02 to 2026-11-03 are other ones now.");
    }

    /// Rule LEAVE-28.
    #[test]
    fn a_leave_that_is_counted_again_says_what_it_takes_or_that_it_is_no_more() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let id = LeaveId(Uuid::from_u128(1));
        let employee = EmployeeId(Uuid::from_u128(2));
        let before = crate::fixtures::leave(id, employee, day(2), day(3));
        let again = Notice::leave_recalculated(&before, &before, 1);
        assert_eq!(again.title, "Your leave was counted again");
        let cancelled = Leave { status: LeaveStatus::Cancelled, ..before.clone() };
        let cancelled = Notice::leave_recalculated(&before, &cancelled, 1);
        assert_eq!(cancelled.title, "Your leave was cancelled");
        assert_eq!(
            cancelled.body,
            "You are not employed on any day of the leave from 2026-11-02 to 2026-11-03."
        );
    }

    #[test]
    fn what_happened_within_the_hour_is_one_notice_with_its_count() {
        let account = UserId(Uuid::from_u128(1));
        let one = Notice::accounts_activated(1, account);
        let two = Notice::accounts_activated(2, account);
        assert_eq!(one.title, "An account was activated");
        assert_eq!(two.title, "2 accounts were activated");
        assert_eq!(one.subject, two.subject);
        assert_eq!(two.data[COUNT], "2");
        assert_eq!(Notice::accounts_created(1, account).title, "An account was created");
        assert_eq!(Notice::accounts_created(2, account).title, "2 accounts were created");
    }

    #[test]
    fn what_happens_to_an_account_again_is_notified_again() {
        let account = UserId(Uuid::from_u128(1));
        let at = |second| DateTime::from_timestamp(second, 0).unwrap();
        let of: [fn(UserId, DateTime<Utc>) -> Notice; 6] = [
            Notice::account_changed,
            Notice::password_changed,
            Notice::second_factor_added,
            Notice::second_factor_removed,
            Notice::session_reused,
            Notice::code_refused,
        ];
        for notice in of {
            let [one, again, later] = [at(1), at(1), at(2)].map(|at| notice(account, at).subject);
            assert_eq!(one, again);
            assert_ne!(one, later);
        }
    }

    /// Rule API-76.
    #[test]
    fn a_notice_names_its_dates_and_its_outcome() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let leave = LeaveId(Uuid::from_u128(1));
        let decided = Notice::leave_decided(leave, "approved", day(2), day(3));
        let id = leave.to_string();
        let expected = [
            (FROM, "2026-11-02"),
            ("leave_id", id.as_str()),
            (OUTCOME, "approved"),
            (TO, "2026-11-03"),
        ];
        assert_eq!(decided.data, expected.map(|(name, text)| (name, text.to_owned())).into());
    }
}
