//! Deciding about many payrolls: a chunk of them, each by the rule that decides one.

use serde_json::Value;
use wfm_app::Transaction;
use wfm_app::activity::{ActingUser, Actor, Change};
use wfm_app::payroll::decisions::{self, Decision, Outcome};
use wfm_domain::ids::{JobId, PayrollId};
use wfm_domain::pay::{DecisionRequest, PayrollDecision, PayrollRefusal};
use wfm_storage::Error;
use wfm_storage::jobs::{PayItemResult, PayJob, PayVerdict, Totals};
use wfm_storage::payrolls::StoredPayroll;
use wfm_storage::table::Write;
use wfm_storage::users::{self, User};

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
            by_employee: by.as_ref().and_then(|user| user.employee_id),
        };
        let now = self.app.clock.now();
        let decision = Decision { request, by: job.created_by, job: Some(&job.id), now };
        let (outcomes, mut writes) =
            decisions::decide(storage, organization, &ids, &decision).await?;
        let mut after = job.clone();
        let mut results = Vec::with_capacity(ids.len());
        for ((index, id), outcome) in (job.first() + job.processed..).zip(ids).zip(&outcomes) {
            if let Outcome::Decided { after: stored, .. } = outcome {
                let pay = &stored.payroll.pay;
                after.task.totals.entry(pay.currency.clone()).or_default().add(&Totals::of(pay));
            }
            results.push(item(index, id, request.decision, outcome));
        }
        let (after, step) = self.step(job, after, &results).await?;
        writes.extend(step);
        writes.extend(self.entry(job, by.as_ref(), &request, &results));
        self.app.write_step(writes).await?;
        Ok(after)
    }
}

impl Worker {
    /// The activity entry about all payrolls of the chunk that were decided.
    fn entry(
        &self,
        job: &PayJob,
        by: Option<&User>,
        request: &DecisionRequest<'_>,
        results: &[PayItemResult],
    ) -> Option<Write> {
        let decided = results.iter().filter(|result| result.verdict == PayVerdict::Updated);
        let ids: Vec<String> =
            decided.filter_map(|result| Some(result.payroll_id?.to_string())).collect();
        if ids.is_empty() {
            return None;
        }
        let mut actor = Actor::service(job.organization);
        actor.request_id = Some(job.request_id.clone()).filter(|id| !id.is_empty());
        actor.user = by.map(|user| ActingUser {
            id: user.id,
            email: user.email.clone(),
            employee_id: user.employee_id,
        });
        let status = request.decision.status();
        let change = |field: &str, after: Value| Change {
            field: field.to_owned(),
            before: Value::Null,
            after,
        };
        let changes = vec![
            change("status", status.as_str().into()),
            change("reason", request.reason.map_or(Value::Null, Value::from)),
        ];
        let action = decisions::action(status);
        let about = ("payroll", job.id.to_string(), ids);
        Some(Transaction::entry_about_all(&self.app, &actor, action, about, changes))
    }
}

/// What an item says of a decision.
fn done(decision: PayrollDecision) -> &'static str {
    match decision {
        PayrollDecision::Approved => "Approved.",
        PayrollDecision::Paid => "Paid.",
        PayrollDecision::Void => "Voided.",
    }
}

fn item(index: u32, id: PayrollId, decision: PayrollDecision, outcome: &Outcome) -> PayItemResult {
    let (verdict, code, detail, stored): (_, Option<&str>, String, Option<&StoredPayroll>) =
        match outcome {
            Outcome::Decided { after, .. } => {
                (PayVerdict::Updated, None, done(decision).into(), Some(after))
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
