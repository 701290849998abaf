//! Planning: what the items of a pay job are, by index, decided once.

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_app::jobs::DUE_AFTER;
use wfm_domain::ids::{JobId, OrganizationId};
use wfm_storage::jobs::{self, JobStatus, PAY_PART, PayAction, PayJob, PaySelection, PayVerdict};
use wfm_storage::memberships::Membership;
use wfm_storage::{Error, departments, members};

use crate::Worker;

impl Worker {
    /// Plans a job. One without items is completed at once.
    pub(crate) async fn plan(&self, job: &PayJob) -> Result<(), Error> {
        let (table, blobs) = (&self.app.storage.table, &self.app.storage.blobs);
        let selection: PaySelection = jobs::batch(table, blobs, job).await?;
        let items = self.items(job, selection).await?;
        let name = jobs::store_plan(table, blobs, job, &items).await?;
        let now = self.app.clock.now();
        let mut after = job.clone();
        after.task.plan = Some(name);
        after.total = u32::try_from(items.len()).map_err(Error::internal)?;
        if after.total > PAY_PART {
            after.task.parts = after.total.div_ceil(PAY_PART);
        }
        after.status = JobStatus::Processing;
        after.due_at = Some(now + DUE_AFTER);
        after.updated_at = now;
        let mut writes = vec![];
        if after.total == 0 {
            after.status = JobStatus::Completed;
            after.due_at = None;
            writes.push(self.end_notification(&after));
        }
        writes.push(jobs::replace(&after));
        self.app.storage.table.write(writes).await?;
        tracing::info!(job_id = %job.id, total = after.total, parts = after.task.parts, "job.planned");
        Ok(())
    }

    async fn items(&self, job: &PayJob, selection: PaySelection) -> Result<Vec<Uuid>, Error> {
        let (table, organization) = (&self.app.storage.table, job.organization);
        let PayAction::Generate { period, .. } = &job.task.action else {
            return match selection {
                PaySelection::Payrolls(ids) => Ok(ids.into_iter().map(|id| id.0).collect()),
                PaySelection::Job(of) => self.made_by(organization, &of).await,
                _ => Err(Error::internal("a decision about no payrolls")),
            };
        };
        let groups = match selection {
            // In the order in which they were named, whoever they are.
            PaySelection::Employees(ids) => return Ok(ids.into_iter().map(|id| id.0).collect()),
            PaySelection::Department(id) => {
                let all = departments::tree(table, organization).await?.including_below([id]);
                all.into_iter().map(Membership::Department).collect()
            }
            PaySelection::Site(id) => vec![Membership::Site(id)],
            PaySelection::Everybody => vec![Membership::Organization],
            PaySelection::Payrolls(_) | PaySelection::Job(_) => {
                return Err(Error::internal("a pay run of no employees"));
            }
        };
        let mut selected = BTreeSet::new();
        for group in groups {
            // Whoever belongs on a day of the period, whatever the status (rule PAY-2).
            let members = members::all(table, (organization, group), *period, self.app.clock.now());
            selected.extend(members.await?.into_iter().map(|member| member.employee));
        }
        Ok(selected.into_iter().map(|id| id.0).collect())
    }

    /// The payrolls that a job made or changed, in the order of its items.
    async fn made_by(&self, organization: OrganizationId, of: &JobId) -> Result<Vec<Uuid>, Error> {
        const STEP: usize = 1000;
        let (table, blobs) = (&self.app.storage.table, &self.app.storage.blobs);
        let Some(job) = jobs::get(table, organization, of).await? else { return Ok(vec![]) };
        let job = job.pay()?;
        let (mut ids, mut from) = (vec![], 0);
        loop {
            let results = jobs::pay_item_results(table, blobs, &job, from, STEP).await?;
            let Some(last) = results.last() else { return Ok(ids) };
            from = last.index + 1;
            let made = results
                .iter()
                .filter(|j| matches!(j.verdict, PayVerdict::Created | PayVerdict::Updated));
            ids.extend(made.filter_map(|result| result.payroll_id).map(|id| id.0));
        }
    }
}
