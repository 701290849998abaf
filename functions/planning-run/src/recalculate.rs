//! Recalculating the days of those who inherit what changed (rule TIME-33).

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::try_join_all;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::bulk::step;
use wfm_app::recalculation::{self, Changed, Far};
use wfm_app::timelines::Known;
use wfm_domain::ids::EmployeeId;
use wfm_domain::recalculation::InheritedChange;
use wfm_storage::jobs::{self, BulkItemResult, BulkJob, BulkVerdict, Pointer};
use wfm_storage::retry::{CHUNK, CONTENTION};
use wfm_storage::{Error, recalculation as requests};

use crate::Worker;

/// How long an employee's days may take: what is stored by then stays, and the chunk is tried again.
const LONGEST: Duration = Duration::from_secs(40);
/// How much later than `until` the function may still work.
const LEFT: Duration = Duration::from_secs(5);

impl Worker {
    pub(crate) async fn recalculate(
        &self,
        job: &BulkJob,
        change: (InheritedChange, DateTime<Utc>),
        ids: &[Uuid],
        until: Instant,
    ) -> Result<BulkJob, Error> {
        let ids: Vec<EmployeeId> = ids.iter().copied().map(EmployeeId).collect();
        let (storage, organization) = (&self.app.storage, job.organization);
        let mut known = match Known::read_all(storage, organization, &ids).await {
            Ok(all) => all.into_iter().map(|known| (known.person.id, known)).collect(),
            // One of them cannot be read: each is read by itself.
            Err(Error::Internal(_)) => HashMap::new(),
            Err(why) => return Err(why),
        };
        let all = ids
            .iter()
            .map(|id| Box::pin(self.recalculate_one(job, change, (*id, known.remove(id)), until)));
        let verdicts = try_join_all(all.collect::<Vec<_>>()).await?;
        let results: Vec<BulkItemResult> = (job.first() + job.processed..)
            .zip(ids)
            .zip(verdicts)
            .map(|((index, employee), (verdict, detail))| BulkItemResult {
                index,
                employee_id: Some(employee),
                verdict,
                code: None,
                detail,
                attendance_id: None,
                payroll_id: None,
                net: None,
                currency: None,
                payroll: None,
            })
            .collect();
        let mut attempts = CHUNK.begin();
        loop {
            let (after, writes) = step(&self.app, job, job.clone(), &results).await?;
            match self.app.write_step(writes).await {
                Ok(()) => return Ok(after),
                // Another part of the job ended at the same time. What changed is known now; if it were recalculated
                // again, nothing would change.
                Err(why @ Error::Refused(_)) => {
                    let there = jobs::pointed(&storage.table, &Pointer::to(job)).await?;
                    if there.is_none_or(|there| there.rev != job.rev) {
                        return Err(why);
                    }
                    attempts.again().await?;
                }
                Err(why) => return Err(why),
            }
        }
    }

    /// Recalculates an employee's days where they inherit the change.
    async fn recalculate_one(
        &self,
        job: &BulkJob,
        (change, begins_at): (InheritedChange, DateTime<Utc>),
        (id, known): (EmployeeId, Option<Known>),
        until: Instant,
    ) -> Result<(BulkVerdict, String), Error> {
        let (app, organization) = (&self.app, job.organization);
        let made_after = recalculation::made_after(begins_at);
        let is_affected =
            |known: &Known| change.affects(&known.person, &known.settings.settings, made_after);
        if known.as_ref().is_some_and(|known| !is_affected(known)) {
            return Ok((BulkVerdict::Skipped, "They do not inherit what changed.".into()));
        }
        // A function ends some seconds after `until`.
        let until = (Instant::now() + LONGEST).min(until + LEFT);
        let whose = (organization, id);
        let done = recalculation::recalculate(app, whose, known, change.days(), (None, until));
        let (changed, far) = done.await?;
        match far {
            Far::Stopped(_) => Err(Error::internal("days that take too long to recalculate")),
            Far::Failed => {
                // The sweeper tries again, and again.
                let (table, now) = (&app.storage.table, app.clock.now());
                let mut attempts = CONTENTION.begin();
                loop {
                    let days = change.days();
                    let request = requests::request(table, organization, id, days, now).await?;
                    match table.write(vec![request]).await {
                        Ok(()) => break,
                        // Somebody else has requested one, or works on one: both are due.
                        Err(Error::Refused(_)) => attempts.again().await?,
                        Err(why) => return Err(why),
                    }
                }
                let detail = "These days could not be recalculated. The service tries again.";
                Ok((BulkVerdict::Failed, detail.into()))
            }
            Far::Done if changed.total() == 0 => {
                Ok((BulkVerdict::Skipped, "Nothing changed.".into()))
            }
            Far::Done => Ok((BulkVerdict::Updated, sentence(changed))),
        }
    }
}

/// What was recalculated, as a sentence.
fn sentence(changed: Changed) -> String {
    let count = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {many}")),
    };
    let attendances = count(changed.attendances, "attendance", "attendances");
    let leaves = count(changed.leaves, "leave", "leaves");
    let all: Vec<String> = [attendances, leaves].into_iter().flatten().collect();
    format!("Changed: {}.", all.join(" and "))
}
