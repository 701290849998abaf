//! Deciding about many payrolls: a chunk of them, each by the rule that decides one.

use wfm_app::payroll::decisions::{self, Decision, Outcome};
use wfm_domain::ids::{JobId, PayrollId};
use wfm_domain::pay::{DecisionRequest, PayrollDecision, PayrollRefusal};
use wfm_storage::jobs::{PayItemResult, PayJob, PayVerdict, Totals};
use wfm_storage::payrolls::StoredPayroll;
use wfm_storage::{Error, users};

use crate::Worker;

impl Worker {
    pub(crate) async fn decide(
        &self,
        job: &PayJob,
        (decision, reason, of_run): (PayrollDecision, Option<&str>, Option<&JobId>),
        ids: &[uuid::Uuid],
    ) -> Result<PayJob, Error> {
        let (storage, organization) = (&self.app.storage, job.organization);
        let ids: Vec<PayrollId> = ids.iter().map(|id| PayrollId(*id)).collect();
        let by = users::get(&storage.table, organization, job.created_by).await?;
        let request = DecisionRequest {
            decision,
            reason,
            of_run,
            by_employee: by.and_then(|user| user.employee_id),
        };
        let decision = Decision { request, by: job.created_by, now: self.app.clock.now() };
        let (outcomes, mut writes) =
            decisions::decide(storage, organization, &ids, &decision).await?;
        let mut after = job.clone();
        let mut results = Vec::with_capacity(ids.len());
        for ((index, id), outcome) in (job.first() + job.processed..).zip(ids).zip(&outcomes) {
            if let Outcome::Decided { after: stored, .. } = outcome {
                let pay = &stored.payroll.pay;
                after.task.totals.entry(pay.currency.clone()).or_default().add(&Totals::of(pay));
            }
            results.push(item(index, id, outcome));
        }
        let (after, step) = self.step(job, after, &results).await?;
        writes.extend(step);
        self.app.write_step(writes).await?;
        Ok(after)
    }
}

fn item(index: u32, id: PayrollId, outcome: &Outcome) -> PayItemResult {
    let (verdict, code, detail, stored): (_, Option<&str>, String, Option<&StoredPayroll>) =
        match outcome {
            Outcome::Decided { after, .. } => {
                (PayVerdict::Updated, None, "Decided.".into(), Some(after))
            }
            Outcome::Already(stored) => {
                let detail = format!("The payroll is already {}.", stored.payroll.status.as_str());
                (PayVerdict::Skipped, None, detail, Some(stored))
            }
            Outcome::Refused(why, stored) => {
                (PayVerdict::Failed, Some(why.code()), why.to_string(), stored.as_deref())
            }
        };
    let exists = !matches!(outcome, Outcome::Refused(PayrollRefusal::NotFound, _));
    let pay = stored.map(|stored| &stored.payroll.pay);
    PayItemResult {
        index,
        employee_id: stored.map(|stored| stored.payroll.employee_id),
        verdict,
        code: code.map(str::to_owned),
        detail,
        payroll_id: exists.then_some(id),
        net: pay.map(|pay| pay.net),
        currency: pay.map(|pay| pay.currency.clone()),
        payroll: None,
    }
}
