//! Decisions of the job about timesheets.

use std::collections::{BTreeSet, HashMap};

use futures::future::try_join_all;
use uuid::Uuid;
use wfm_app::activity::changes;
use wfm_app::timesheets::{Deciding, decide as decide_one};
use wfm_app::{App, Error as AppError, Transaction};
use wfm_domain::attendance::Review;
use wfm_domain::ids::{EmployeeId, TimesheetId};
use wfm_domain::job::Verdict;
use wfm_domain::timesheet::{SheetActor, Timesheet};
use wfm_job::{Advanced, advance};
use wfm_storage::Error;
use wfm_storage::coded::Stored;
use wfm_storage::jobs::{JobItem, JobRow};
use wfm_storage::table::{Key, Write};
use wfm_storage::timesheets;
use wfm_wire::timesheet::TimesheetStatus;

use super::{ApprovalsDecide, Decided, Decision, TOO_MANY, Task};

/// Decides about the first of these timesheets: as many as belong to different employees, because each may change the timeline
/// head of its employee.
pub async fn decide(app: &App, job: &JobRow<Task>, ids: &[Uuid]) -> Result<JobRow<Task>, Error> {
    let decision = &Decision::of(app, job).await?;
    let key = |id: &Uuid| timesheets::key(job.organization, TimesheetId(*id));
    let items = app.storage.table.get_many(ids.iter().map(key).collect()).await?;
    let mut found: HashMap<Key, Stored<Timesheet>> = HashMap::new();
    for (key, item) in items {
        found.insert(key, timesheets::read(item)?);
    }
    let mut seen: BTreeSet<EmployeeId> = BTreeSet::new();
    let mut is_first =
        |id: &&Uuid| found.get(&key(id)).is_none_or(|sheet| seen.insert(sheet.value.employee_id));
    let ids: Vec<Uuid> = ids.iter().take_while(|id| is_first(id)).copied().collect();
    let outcomes = ids.iter().map(|id| async {
        match found.get(&key(id)) {
            Some(sheet) => decide_sheet(app, sheet, decision).await,
            None => {
                let why = "there is no timesheet with this id";
                Ok((Decided::failed("not_found", why), vec![]))
            }
        }
    });
    let outcomes = Box::pin(try_join_all(outcomes)).await?;
    let mut results = vec![];
    let mut writes = vec![];
    let places = (job.first() + job.processed..).zip(&ids);
    for ((index, id), (decided, of_sheet)) in places.zip(outcomes) {
        let sheet = found.get(&key(id));
        writes.extend(of_sheet);
        results.push(JobItem {
            employee_id: sheet.map(|sheet| sheet.value.employee_id),
            timesheet_id: Some(TimesheetId(*id)),
            code: decided.code.map(str::to_owned),
            ..JobItem::new(index, decided.verdict, decided.detail)
        });
    }
    let advanced = advance::<ApprovalsDecide>(app, job, job.clone(), &results).await?;
    let Advanced { job: after, writes: step } = advanced;
    writes.extend(step);
    app.write_step(writes).await?;
    Ok(after)
}

async fn decide_sheet(
    app: &App,
    before: &Stored<Timesheet>,
    decision: &Decision<'_>,
) -> Result<(Decided, Vec<Write>), Error> {
    let sheet = &before.value;
    if decision.own.contains(&sheet.employee_id) {
        let why = "nobody decides about their own timesheet";
        return Ok((Decided::failed("own_record", why), vec![]));
    }
    let deciding = Deciding {
        approves: decision.review == Review::Approved,
        note: decision.note.map(String::as_str),
        actor: SheetActor::Approver,
        by: &decision.author,
    };
    let mut change = Transaction::new(app, decision.actor.clone());
    let after = match decide_one(&mut change, before, &deciding).await {
        Ok(Ok(Some(after))) => after,
        Ok(Ok(None)) => {
            let detail = "It is decided so already.".to_owned();
            return Ok((Decided { verdict: Verdict::Skipped, code: None, detail }, vec![]));
        }
        Ok(Err(why)) => {
            let (code, detail) = (Some(why.code()), why.to_string());
            return Ok((Decided { verdict: Verdict::Failed, code, detail }, vec![]));
        }
        Err(AppError::TooManyContributors) => {
            return Ok((Decided::failed("in_use", TOO_MANY), vec![]));
        }
        Err(why) => return Err(why.into_storage()),
    };
    let was = TimesheetStatus::from(sheet);
    let is = TimesheetStatus::from(&after.value);
    let changes = changes(Some(&was), Some(&is)).map_err(AppError::into_storage)?;
    let action = deciding.action(sheet.state);
    change.also_log_of(sheet.employee_id, action, ("timesheet", sheet.id), changes);
    let detail = if deciding.approves { "Approved." } else { "Opened again." }.to_owned();
    Ok((Decided { verdict: Verdict::Updated, code: None, detail }, change.into_writes()))
}
