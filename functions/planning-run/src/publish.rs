//! Publishing drafts: each employee's as a whole, or none of them (rule SCHED-10).

use std::collections::BTreeSet;

use futures::future::try_join_all;
use uuid::Uuid;
use wfm_app::activity::Actor;
use wfm_app::bulk::step;
use wfm_app::payroll::contributions;
use wfm_app::rosters::EmployeeRoster;
use wfm_app::{Error as AppError, Transaction};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_domain::independence::Author;
use wfm_domain::notice::Notice;
use wfm_domain::text::sentence;
use wfm_storage::jobs::{BulkItemResult, BulkJob, BulkVerdict};
use wfm_storage::table::Write;
use wfm_storage::{Error, users};
use wfm_wire::shift::logged;

use crate::Worker;

/// What became of an employee's drafts.
struct Published {
    verdict: BulkVerdict,
    code: Option<&'static str>,
    detail: String,
    writes: Vec<Write>,
}

impl Published {
    fn skipped(detail: &str, writes: Vec<Write>) -> Self {
        Self { verdict: BulkVerdict::Skipped, code: None, detail: detail.to_owned(), writes }
    }

    fn failed(code: &'static str, why: &str) -> Self {
        Self {
            verdict: BulkVerdict::Failed,
            code: Some(code),
            detail: sentence(why),
            writes: vec![],
        }
    }
}

impl Worker {
    pub(crate) async fn publish(
        &self,
        job: &BulkJob,
        dates: DateRange,
        ids: &[Uuid],
    ) -> Result<BulkJob, Error> {
        let (table, organization) = (&self.app.storage.table, job.organization);
        let by = users::get(table, organization, job.created_by).await?;
        let by = &by.ok_or_else(|| Error::internal("a job of nobody"))?;
        let author = &contributions::author(table, organization, by).await?;
        let own = &users::acts_as(table, organization, by).await?;
        let of_each = ids.iter().map(|id| {
            let actor = Actor::of_job(job, Some(by));
            self.publish_one(EmployeeId(*id), dates, (actor, own, author))
        });
        let published = Box::pin(try_join_all(of_each)).await?;

        let (mut results, mut writes) = (vec![], vec![]);
        for ((index, id), one) in (job.first() + job.processed..).zip(ids).zip(published) {
            results.push(BulkItemResult {
                index,
                employee_id: Some(EmployeeId(*id)),
                verdict: one.verdict,
                code: one.code.map(str::to_owned),
                detail: one.detail,
                attendance_id: None,
                payroll_id: None,
                net: None,
                currency: None,
                payroll: None,
            });
            writes.extend(one.writes);
        }
        let (after, step) = step(&self.app, job, job.clone(), &results).await?;
        writes.extend(step);
        self.app.write_step(writes).await?;
        Ok(after)
    }

    async fn publish_one(
        &self,
        id: EmployeeId,
        dates: DateRange,
        (actor, own, author): (Actor, &BTreeSet<EmployeeId>, &Author),
    ) -> Result<Published, Error> {
        let now = self.app.clock.now();
        let found = EmployeeRoster::load(&self.app.storage, actor.organization, id, dates).await;
        let Some(found) = found.map_err(AppError::into_storage)? else {
            return Err(Error::internal("an employee who is gone"));
        };
        let drafts = found.drafts(dates);
        if drafts.is_empty() {
            return Ok(Published::skipped("Nothing is drafted for these dates.", vec![]));
        }
        if own.contains(&id) {
            return Ok(Published::failed("own_record", "nobody plans their own shifts"));
        }
        let plans = found.changing(&drafts);
        if let Err(why) = found.check(&plans) {
            return Ok(Published::failed(why.code(), &why.to_string()));
        }
        let mut change = Transaction::new(&self.app, actor);
        let authors = found.drafted_by().chain([author]).collect();
        match found.publish(&mut change, &authors, &drafts, now).await {
            Ok(()) => {}
            Err(AppError::TooManyContributors) => {
                let why = "too many accounts have changed what this employee is paid";
                return Ok(Published::failed("in_use", why));
            }
            Err(why) => return Err(why.into_storage()),
        }
        if plans.is_empty() {
            let detail = "What is drafted is published already.";
            return Ok(Published::skipped(detail, change.into_writes()));
        }
        let changes = found.changes(&plans, logged);
        change.log_of(id, "roster.published", ("roster", id), changes);
        let notified = found.notify(&mut change, &plans, now, Notice::schedule_published).await;
        notified.map_err(AppError::into_storage)?;
        let detail = match plans.len() {
            1 => "One date was published.".to_owned(),
            dates => format!("{dates} dates were published."),
        };
        let (verdict, code) = (BulkVerdict::Updated, None);
        Ok(Published { verdict, code, detail, writes: change.into_writes() })
    }
}
