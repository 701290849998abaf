//! An employee's timesheet: its days as they are counted now, and the writes of its submission and of decisions about it (rules
//! SHEET-1 to SHEET-4). The same code decides about one timesheet, or about many in a job.

use chrono::{NaiveDate, Weekday};
use wfm_domain::attendance::Attendance;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::UserId;
use wfm_domain::independence::Author;
use wfm_domain::leave::Leave;
use wfm_domain::pay::Affects;
use wfm_domain::policy::SignedCodes;
use wfm_domain::recalculation::Recalculation;
use wfm_domain::settings::Settings;
use wfm_domain::timesheet::{
    Approving, Opening, SheetActor, SheetDay, SheetDecision, SheetRefusal, SheetState, Submitting,
    Timesheet, sheet_days,
};
use wfm_storage::table::Table;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{leaves, recalculation, signed_codes, timesheets};

use crate::time_accounts;
use crate::timelines::{EmployeeTime, Known};
use crate::{Error, Transaction};

/// The period of an employee's timesheets that begins on a date; `None` if none does. Weeks begin on the first weekday of the
/// time policy of that date, without a policy on Monday.
pub fn period_starting(
    employee: &Employee,
    settings: &Settings,
    first: NaiveDate,
) -> Option<DateRange> {
    let version = employee.calendar(settings).version_on(first);
    let week_start = version.map_or(Weekday::Mon, |version| version.week_start);
    settings.timesheet_period.starting(first, week_start)
}

/// The dates of a period as they are counted now. `time` was read over the period ([`EmployeeTime::over`]).
pub fn days_now(time: &EmployeeTime, period: DateRange) -> Vec<SheetDay> {
    days_with(time, period, None)
}

/// The dates of a period as they are counted now. With `signed`, a date of an approved timesheet has the codes that were signed.
pub fn days_with(
    time: &EmployeeTime,
    period: DateRange,
    signed: Option<&SignedCodes>,
) -> Vec<SheetDay> {
    let attendances: Vec<Attendance> = time.stored.timeline.iter().cloned().collect();
    sheet_days(&time.person(), &attendances, period, signed)
}

/// Signs the days of a timesheet, and adds the signed days to the transaction, but not the timesheet itself. Returns it after the submission, or `None` if it is submitted already.
///
/// # Errors
/// The outer errors are those of the table. The inner ones are those of [`Timesheet::submit`].
pub async fn submit(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    known: Known,
    by: UserId,
) -> Result<Result<Option<Timesheet>, SheetRefusal>, Error> {
    let storage = &change.app().storage;
    let time = EmployeeTime::over(storage, known, sheet.period, change.app().clock.now()).await?;
    let days = days_now(&time, sheet.period);
    let signed = &time.stored.head.locks.signed;
    let route = &time.settings.settings.approvals.timesheet;
    let submitting = Submitting { by, route, today: time.today(), days: &days, signed };
    let (value, signed) = match sheet.submit(&submitting) {
        Ok(Some(submitted)) => submitted,
        Ok(None) => return Ok(Ok(None)),
        Err(why) => return Ok(Err(why)),
    };
    change.write([timesheets::put_days(change.organization(), sheet.id, &signed)?]);
    Ok(Ok(Some(value)))
}

/// A decision about a timesheet.
#[derive(Clone, Copy, Debug)]
pub struct Deciding<'a> {
    /// Whether it is approved, or opened again.
    pub approves: bool,
    pub note: Option<&'a str>,
    pub actor: SheetActor,
    pub by: UserId,
    /// The approver for whom a deputy decides.
    pub on_behalf_of: Option<UserId>,
    /// The authors of the decision: the account that decides, and those that approved earlier steps.
    pub authors: &'a [Author],
}

/// Decides about a timesheet, and adds everything that follows to the transaction, except the timesheet itself, notifications and the
/// entry of the activity log. Returns the timesheet after the decision, or `None` if nothing changes.
///
/// # Errors
/// The outer errors are those of the table and [`Error::TooManyContributors`]. The inner ones are those of
/// [`Timesheet::approve`] and [`Timesheet::open_again`].
pub async fn decide(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    known: Known,
    deciding: &Deciding<'_>,
) -> Result<Result<Option<Timesheet>, SheetRefusal>, Error> {
    match deciding.approves {
        true => approve(change, sheet, known, deciding).await,
        false => open_again(change, sheet, known, deciding).await,
    }
}

/// Approves a timesheet. The last approval locks its dates, and posts it to the time account.
async fn approve(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    known: Known,
    deciding: &Deciding<'_>,
) -> Result<Result<Option<Timesheet>, SheetRefusal>, Error> {
    let now = change.app().clock.now();
    let approving = |days, is_recalculated, signed| Approving {
        actor: deciding.actor,
        decision: SheetDecision {
            by: deciding.by,
            at: now,
            note: deciding.note.map(str::to_owned),
        },
        on_behalf_of: deciding.on_behalf_of,
        days,
        is_recalculated,
        signed,
    };
    if sheet.state != SheetState::Submitted || deciding.actor == SheetActor::Employee {
        // The answer depends on no day.
        return Ok(sheet.approve(&approving(&[], true, &known.head.locks.signed)));
    }
    let time = EmployeeTime::over(&change.app().storage, known, sheet.period, now).await?;
    let days = days_now(&time, sheet.period);
    let leaves = leaves_of(change.table(), &time, sheet.period).await?;
    let is_recalculated = is_recalculated(&time, &leaves, sheet.period);
    let signed = &time.stored.head.locks.signed;
    let decided = sheet.approve(&approving(&days, is_recalculated, signed));
    if matches!(&decided, Ok(Some(approved)) if approved.locks()) {
        let mut head = time.stored.head.clone();
        head.locks.signed.add(sheet.period);
        time_accounts::post(change, sheet, &time, &days, &leaves, &mut head).await?;
        let attendances: Vec<Attendance> = time.stored.timeline.iter().cloned().collect();
        let codes = SignedCodes::of(&time.person(), &attendances, sheet.period);
        if !codes.is_empty() {
            change.write([signed_codes::put(change.organization(), sheet, &codes, &mut head)?]);
        }
        store(change, sheet, &time.stored.head, &head, deciding).await?;
    }
    Ok(decided)
}

/// Opens a timesheet again. If it was approved, its dates are unlocked and calculated again, and what it has posted is taken back.
async fn open_again(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    known: Known,
    deciding: &Deciding<'_>,
) -> Result<Result<Option<Timesheet>, SheetRefusal>, Error> {
    let now = change.app().clock.now();
    let decided = sheet.open_again(&Opening {
        actor: deciding.actor,
        by: deciding.by,
        at: now,
        note: deciding.note,
        paid: &known.head.locks.paid,
    });
    if sheet.locks() && matches!(decided, Ok(Some(_))) {
        let mut head = known.head.clone();
        head.locks.signed.remove(sheet.period);
        time_accounts::take_back(change, sheet, &mut head).await?;
        let of_sheet = signed_codes::key(change.organization(), sheet);
        if change.table().item(&of_sheet).await?.is_some() {
            let none = SignedCodes::default();
            change.write([signed_codes::put(change.organization(), sheet, &none, &mut head)?]);
        }
        store(change, sheet, &known.head, &head, deciding).await?;
        // Changes since the approval skipped these dates (rule TIME-33).
        let days = Recalculation::since(Some(sheet.period.first));
        let organization = change.organization();
        let employee = sheet.employee_id;
        let request =
            recalculation::request(change.table(), organization, employee, days, now).await?;
        change.write([request]);
    }
    Ok(decided)
}

/// Stores the head with other locks, and notes the contributor (rule PAY-70).
async fn store(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    before: &TimelineHead,
    after: &TimelineHead,
    deciding: &Deciding<'_>,
) -> Result<(), Error> {
    let employee = sheet.employee_id;
    let dates = [Affects::Dates(sheet.period)];
    change.contributes(employee, before, deciding.authors, dates).await?;
    let organization = change.organization();
    change.write([after.advance(organization, employee)]);
    Ok(())
}

/// The leaves of any status that touch a period.
async fn leaves_of(
    table: &Table,
    time: &EmployeeTime,
    period: DateRange,
) -> Result<Vec<Leave>, Error> {
    let head = &time.stored.head;
    let employee = time.employee.id;
    let stored =
        leaves::by_end_date_since(table, time.organization, employee, head, period.first).await?;
    let leaves = stored.into_iter().map(|stored| stored.leave);
    Ok(leaves.filter(|leave| leave.span.start_date <= period.last).collect())
}

/// Whether the stored attendances and leaves of the period are those that the rules in force now make.
fn is_recalculated(time: &EmployeeTime, leaves: &[Leave], period: DateRange) -> bool {
    let timeline = &time.stored.timeline;
    let is_of_period = |changed: &&Attendance| {
        let was = timeline.loaded(changed.id).map(|was| was.day_result.date);
        [Some(changed.day_result.date), was].into_iter().flatten().any(|date| period.contains(date))
    };
    let person = time.person();
    !timeline.changes().iter().any(is_of_period)
        && leaves.iter().all(|leave| leave.recounted_within(&person, period, time.now).is_none())
}
