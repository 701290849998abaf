//! Submissions of timesheets and decisions about them (rules SHEET-2 to SHEET-4). [`wfm_app::timesheets`] does all that does not depend
//! on people.

use wfm_app::activity::changes;
use wfm_app::timelines::Known;
use wfm_app::timesheets::{self as days, Deciding as DaysDeciding};
use wfm_app::{Attempt, Transaction, notify};
use wfm_domain::approval::{Progress, Request};
use wfm_domain::ids::{EmployeeId, UserId};
use wfm_domain::notice::Notice;
use wfm_domain::timesheet::{SheetActor, SheetRefusal, SheetState, Submission, Timesheet};
use wfm_http::{Conflict, Error};
use wfm_storage::coded::Stored;
use wfm_storage::timesheets;
use wfm_wire::timesheet::TimesheetStatus;

use crate::{Decider, Deciding, Matter, REVIEW};

/// Signs the days of a timesheet, stores it and asks those who decide. `before` is at revision 0 if it is not stored yet. Returns it after
/// the submission, or `None` if it is submitted already.
///
/// # Errors
/// The outer errors are those of the table. The inner ones are those of [`Timesheet::submit`].
pub async fn submit(
    change: &mut Transaction<'_>,
    before: &Stored<Timesheet>,
    known: Known,
    by: UserId,
) -> Result<Result<Option<Stored<Timesheet>>, SheetRefusal>, Error> {
    let subject = known.person.clone();
    let settings = known.settings.clone();
    let value = match days::submit(change, &before.value, known, by).await? {
        Ok(Some(value)) => value,
        Ok(None) => return Ok(Ok(None)),
        Err(why) => return Ok(Err(why)),
    };
    let matter =
        Matter::new(change.app(), change.organization(), &settings.settings, &subject, REVIEW);
    let after = Stored { rev: before.rev + 1, value };
    let after = asked(after, &matter, change).await?;
    change.write([timesheets::put(change.organization(), &after)]);
    Ok(Ok(Some(after)))
}

/// A submitted timesheet with the people who are asked to decide its present step.
async fn asked(
    mut after: Stored<Timesheet>,
    matter: &Matter<'_>,
    change: &mut Transaction<'_>,
) -> Result<Stored<Timesheet>, Error> {
    let Some(Submission { progress, .. }) = &after.value.submission else { return Ok(after) };
    let request = Request::Timesheet(&after.value, progress, after.rev);
    let asked = matter.ask(request, change).await?;
    if let Some(submission) = &mut after.value.submission {
        submission.progress.ask(asked);
    }
    Ok(after)
}

/// The wanted state of a timesheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Approved,
    /// Returned, reopened or withdrawn.
    Open,
}

/// One attempt at a decision about a timesheet. `is_expected` refuses another revision than the decider knows.
///
/// # Errors
/// Errors of the authority, [`refused`], and errors of the table.
pub async fn decide<'a>(
    by: &Decider<'a>,
    before: Stored<Timesheet>,
    deciding: Deciding<'_, Wanted>,
    is_expected: impl Fn(&Stored<Timesheet>) -> Result<(), Error>,
) -> Result<Attempt<'a, Stored<Timesheet>>, Error> {
    let sheet = &before.value;
    let approves = deciding.decision == Wanted::Approved;
    let mut change = by.transaction();
    let organization = by.organization();
    let known = Known::read(&by.app.storage, organization, sheet.employee_id).await?;
    let known = known.ok_or_else(|| Error::internal("a timesheet whose employee is gone"))?;
    let (subject, settings) = (known.person.clone(), known.settings.clone());
    let matter = Matter::new(by.app, organization, &settings.settings, &subject, REVIEW);
    let (actor, on_behalf_of) = actor(by, sheet, approves, &matter).await?;
    is_expected(&before)?;
    let authors = match &sheet.submission {
        Some(submission) if approves => by.authors(&submission.progress).await?,
        _ => vec![by.author.clone()],
    };
    let of_days = DaysDeciding {
        approves,
        note: deciding.note.map(String::as_str),
        actor,
        by: by.user.id,
        on_behalf_of,
        authors: &authors,
    };
    let decided = days::decide(&mut change, sheet, known, &of_days).await?.map_err(refused)?;
    let Some(value) = decided else { return Ok(Attempt::Done(before)) };
    let mut after = Stored { rev: before.rev + 1, value };
    if after.value.state == SheetState::Submitted {
        after = asked(after, &matter, &mut change).await?;
    }
    change.write([timesheets::put(organization, &after)]);
    if actor == SheetActor::Approver && after.value.state != SheetState::Submitted {
        let now = by.app.clock.now();
        let account = notify::account_of(change.table(), organization, &subject, now).await?;
        change.notify(account, &Notice::timesheet_decided(&after.value, sheet.state, after.rev));
    }
    let was = TimesheetStatus::from(sheet);
    let is = TimesheetStatus::from(&after.value);
    let action = action(actor, sheet.state, after.value.state);
    change.log_of(subject.id, action, ("timesheet", sheet.id), changes(Some(&was), Some(&is))?);
    Ok(Attempt::Commit(change, after))
}

/// The part of the decider, and the approver for whom a deputy decides.
async fn actor(
    by: &Decider<'_>,
    sheet: &Timesheet,
    approves: bool,
    matter: &Matter<'_>,
) -> Result<(SheetActor, Option<UserId>), Error> {
    let employee: EmployeeId = sheet.employee_id;
    if by.own.is(employee) {
        let write = "attendances:write";
        return match by.includes(write, employee).await? {
            true => Ok((SheetActor::Employee, None)),
            false => Err(by.forbidden(write)),
        };
    }
    let progress: Option<&Progress> = sheet.submission.as_ref().map(|one| &one.progress);
    if approves && progress.is_some_and(|progress| progress.approved_by().contains(&by.user.id)) {
        return Ok((SheetActor::Approver, None));
    }
    match progress.filter(|_| sheet.state == SheetState::Submitted) {
        Some(progress) => {
            let on_behalf_of = by.require_authority(matter, progress, "timesheets").await?;
            Ok((SheetActor::Approver, on_behalf_of))
        }
        None if by.includes(REVIEW, employee).await? => Ok((SheetActor::Approver, None)),
        None => Err(by.forbidden(REVIEW)),
    }
}

/// The action for the activity log.
fn action(actor: SheetActor, was: SheetState, is: SheetState) -> &'static str {
    match (actor, was, is) {
        (_, _, SheetState::Approved) => "timesheet.approved",
        (_, _, SheetState::Submitted) => "timesheet.step_approved",
        (SheetActor::Employee, ..) => "timesheet.withdrawn",
        (SheetActor::Approver, SheetState::Approved, _) => "timesheet.reopened",
        (SheetActor::Approver, ..) => "timesheet.returned",
    }
}

/// The error for a refused change.
pub fn refused(why: SheetRefusal) -> Error {
    let detail = why.to_string();
    match why {
        SheetRefusal::Own => Error::OwnRecord("timesheets"),
        SheetRefusal::InvalidTransition { .. } | SheetRefusal::NotRecalculated => {
            Error::conflict(Conflict::InvalidTransition, detail)
        }
        SheetRefusal::OutOfRange(_) => Error::invalid("/period_start", why.code(), &detail),
        SheetRefusal::NoteRequired => Error::invalid("/note", why.code(), &detail),
        SheetRefusal::Changed => Error::conflict(Conflict::TimesheetChanged, detail),
        SheetRefusal::Unresolved { .. } => Error::conflict(Conflict::Unresolved, detail),
        SheetRefusal::Signed(_) | SheetRefusal::PeriodLocked(_) => {
            Error::conflict(Conflict::PeriodLocked, detail)
        }
    }
}
