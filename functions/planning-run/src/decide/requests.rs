//! Decisions of the job about attendance requests, leaves and timesheets.

use std::collections::{BTreeMap, BTreeSet};

use futures::future::try_join_all;
use uuid::Uuid;
use wfm_app::{Attempt, Transaction};
use wfm_approvals::{Decider, Deciding, attendance_request, leave, timesheet};
use wfm_domain::attendance::Review;
use wfm_domain::attendance_request::RequestStatus;
use wfm_domain::ids::{AttendanceId, AttendanceRequestId, EmployeeId, LeaveId, TimesheetId};
use wfm_domain::leave::Decision;
use wfm_domain::timesheet::SheetState;
use wfm_http::Error as Refused;
use wfm_job::{Advanced, advance};
use wfm_storage::inbox::{self, Waiting};
use wfm_storage::jobs::{JobItem, JobRow};
use wfm_storage::table::MAX_WRITES;
use wfm_storage::{Error, Refusal};

use super::{ApprovalsDecide, Decided, Task};

/// The outcome of a request, with the writes of a decision.
struct Outcome<'a> {
    decided: Decided,
    change: Option<Transaction<'a>>,
}

/// Decides about the first of these requests: as many as belong to different employees and fit one transaction, because each may change
/// the timeline head of its employee.
pub async fn decide(
    by: &Decider<'_>,
    job: &JobRow<Task>,
    ids: &[Uuid],
) -> Result<JobRow<Task>, Error> {
    let found = inbox::get_many(&by.app.storage.table, job.organization, ids).await?;
    let mut seen: BTreeSet<EmployeeId> = BTreeSet::new();
    let mut is_first =
        |id: &&Uuid| found.get(*id).is_none_or(|request| seen.insert(request.employee_id()));
    let ids: Vec<Uuid> = ids.iter().take_while(|id| is_first(id)).copied().collect();
    let outcomes = ids.iter().map(|id| decide_one(by, &job.task, *id, &found));
    let outcomes = Box::pin(try_join_all(outcomes)).await?;

    let mut results = vec![];
    let mut writes = vec![];
    let places = (job.first() + job.processed..).zip(&ids);
    for ((index, id), Outcome { decided, change }) in places.zip(outcomes) {
        let (own, preparing) = change.map(Transaction::into_parts).unwrap_or_default();
        let is_first = results.is_empty();
        if is_first && own.len() + ROOM > MAX_WRITES && !preparing.is_empty() {
            // The next attempt then has less to store.
            by.app.write_step(preparing).await?;
            return Err(Error::Refused(Refusal::Contention));
        }
        if !is_first && writes.len() + own.len() + ROOM > MAX_WRITES {
            break;
        }
        writes.extend(own);
        let request = found.get(id);
        // The account does not learn whose request it may not decide.
        let is_closed = decided.code.as_deref() == Some("forbidden");
        results.push(JobItem {
            employee_id: request.filter(|_| !is_closed).map(Waiting::employee_id),
            attendance_request_id: match request {
                Some(Waiting::Attendance(request)) => Some(request.value.id),
                _ => None,
            },
            leave_id: match request {
                Some(Waiting::Leave(stored)) => Some(stored.leave.id),
                _ => None,
            },
            timesheet_id: TimesheetId::fits(*id).then_some(TimesheetId(*id)),
            code: decided.code,
            ..JobItem::new(index, decided.verdict, decided.detail)
        });
    }
    let advanced = advance::<ApprovalsDecide>(by.app, job, job.clone(), &results).await?;
    let Advanced { job: after, writes: step } = advanced;
    writes.extend(step);
    by.app.write_step(writes).await?;
    Ok(after)
}

/// The writes of a transaction that a step of the job needs for itself.
const ROOM: usize = 10;

async fn decide_one<'a>(
    by: &Decider<'a>,
    task: &Task,
    id: Uuid,
    found: &BTreeMap<Uuid, Waiting>,
) -> Result<Outcome<'a>, Error> {
    let approves = task.decision == Review::Approved;
    let note = task.note.as_ref();
    let done = |waits: bool| match (approves, waits) {
        (true, true) => "Approved. The next step waits for a decision.",
        (true, false) => "Approved.",
        (false, _) => "Rejected.",
    };
    let attempt = match found.get(&id) {
        Some(Waiting::Attendance(_)) => {
            let status = match approves {
                true => RequestStatus::Approved,
                false => RequestStatus::Rejected,
            };
            let entered = AttendanceId::pointed(by.app.ids.next());
            let decision = attendance_request::Wanted { status, entered };
            let deciding = Deciding { decision, note };
            let id = AttendanceRequestId(id);
            let attempt = attendance_request::decide(by, id, deciding, |_| Ok(())).await;
            attempt.map(|attempt| attempt.map(|after| done(after.value.is_pending())))
        }
        Some(Waiting::Leave(_)) => {
            let decision = if approves { Decision::Approve } else { Decision::Reject };
            let deciding = Deciding { decision, note };
            let attempt = Box::pin(leave::decide(by, LeaveId(id), deciding, |_| Ok(()))).await;
            attempt.map(|attempt| attempt.map(|after| done(after.leave.is_pending())))
        }
        Some(Waiting::Timesheet(sheet)) => {
            let decision =
                if approves { timesheet::Wanted::Approved } else { timesheet::Wanted::Open };
            let deciding = Deciding { decision, note };
            let attempt = timesheet::decide(by, sheet.clone(), deciding, |_| Ok(())).await;
            attempt.map(|attempt| {
                attempt.map(|after| match after.value.state {
                    SheetState::Open => "Opened again.",
                    state => done(state == SheetState::Submitted),
                })
            })
        }
        Some(Waiting::Extra(_)) | None => Err(Refused::NotFound),
    };
    match attempt {
        Ok(Attempt::Done(_)) => Ok(Outcome { decided: Decided::skipped(), change: None }),
        Ok(Attempt::Commit(change, detail)) => {
            Ok(Outcome { decided: Decided::updated(detail), change: Some(change) })
        }
        Ok(Attempt::Stale) => Err(Error::Refused(Refusal::Contention)),
        Err(why) => {
            let (code, detail) = why.refusal()?;
            Ok(Outcome { decided: Decided::failed(&code, &detail), change: None })
        }
    }
}
