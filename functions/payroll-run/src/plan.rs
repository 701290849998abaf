//! What the items of a pay job are, by index.

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_domain::ids::{JobId, OrganizationId};
use wfm_storage::jobs::{self, BulkAction, BulkJob, BulkSelection, BulkVerdict};
use wfm_storage::memberships::Membership;
use wfm_storage::{Error, departments, members};

use crate::Worker;

impl Worker {
    pub(crate) async fn selected(
        &self,
        job: &BulkJob,
        selection: BulkSelection,
    ) -> Result<Vec<Uuid>, Error> {
        let (table, organization) = (&self.app.storage.table, job.organization);
        let BulkAction::Generate { period, .. } = &job.task.action else {
            return match selection {
                BulkSelection::Payrolls(ids) => Ok(ids.into_iter().map(|id| id.0).collect()),
                BulkSelection::Job(of) => self.made_by(organization, &of).await,
                _ => Err(Error::internal("a decision about no payrolls")),
            };
        };
        let groups = match selection {
            // In the order in which they were named, whoever they are.
            BulkSelection::Employees(ids) => return Ok(ids.into_iter().map(|id| id.0).collect()),
            BulkSelection::Department(id) => {
                let all = departments::tree(table, organization).await?.including_below([id]);
                all.into_iter().map(Membership::Department).collect()
            }
            BulkSelection::Site(id) => vec![Membership::Site(id)],
            BulkSelection::Everybody => vec![Membership::Organization],
            _ => {
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
        let job = job.bulk()?;
        let (mut ids, mut from) = (vec![], 0);
        loop {
            let results = jobs::bulk_item_results(table, blobs, &job, from, STEP).await?;
            let Some(last) = results.last() else { return Ok(ids) };
            from = last.index + 1;
            let made = results
                .iter()
                .filter(|j| matches!(j.verdict, BulkVerdict::Created | BulkVerdict::Updated));
            ids.extend(made.filter_map(|result| result.payroll_id).map(|id| id.0));
        }
    }
}
