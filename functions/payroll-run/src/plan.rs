//! Planning: what the items of a pay job are, by index, decided once.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;
use wfm_app::jobs::DUE_AFTER;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, JobId, OrganizationId};
use wfm_storage::employees::{self, Listed};
use wfm_storage::jobs::{self, JobStatus, PAY_PART, PayAction, PayJob, PaySelection, PayVerdict};
use wfm_storage::{Error, departments};

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
        let lists = match selection {
            // In the order in which they were named, whoever they are.
            PaySelection::Employees(ids) => return Ok(ids.into_iter().map(|id| id.0).collect()),
            PaySelection::Department(id) => {
                let all = self.with_those_below(organization, id).await?;
                all.into_iter().map(Listed::InDepartment).collect()
            }
            PaySelection::Everybody => vec![Listed::All],
            PaySelection::Payrolls(_) | PaySelection::Job(_) => {
                return Err(Error::internal("a pay run of no employees"));
            }
        };
        let mut selected = BTreeSet::new();
        for listed in lists {
            let employed = |employee: &Employee| is_employed(employee, *period);
            selected.extend(employees::selected(table, organization, listed, employed).await?);
        }
        Ok(selected.into_iter().map(|id| id.0).collect())
    }

    async fn with_those_below(
        &self,
        organization: OrganizationId,
        top: DepartmentId,
    ) -> Result<BTreeSet<DepartmentId>, Error> {
        let (_, parents) = departments::parents(&self.app.storage.table, organization).await?;
        let mut below: BTreeMap<DepartmentId, Vec<DepartmentId>> = BTreeMap::new();
        for (department, parent) in parents {
            below.entry(parent).or_default().push(department);
        }
        let (mut found, mut waiting) = (BTreeSet::from([top]), vec![top]);
        while let Some(department) = waiting.pop() {
            let children = below.get(&department).into_iter().flatten();
            waiting.extend(children.filter(|child| found.insert(**child)));
        }
        Ok(found)
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

/// Employed on at least one day of the period, whatever the status (rule PAY-2).
fn is_employed(employee: &Employee, period: DateRange) -> bool {
    employee.hire_date <= period.last
        && employee.termination_date.is_none_or(|last| period.first <= last)
}
