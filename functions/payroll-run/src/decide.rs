//! Deciding about many payrolls: a chunk of them, each by the rule that decides one.

use serde_json::Value;
use wfm_app::Transaction;
use wfm_app::activity::{Actor, Change};
use wfm_app::bulk::step;
use wfm_app::payroll::decisions::{self, Decision, Outcome};
use wfm_domain::ids::{JobId, PayrollId};
use wfm_domain::pay::{DecisionRequest, PayrollDecision, PayrollRefusal, PayrollStatus};
use wfm_storage::Error;
use wfm_storage::jobs::{BulkItemResult, BulkJob, BulkVerdict, Totals};
use wfm_storage::payrolls::StoredPayroll;
use wfm_storage::table::Write;
use wfm_storage::users::{self, User};

use crate::Worker;

impl Worker {
    pub(crate) async fn decide(
        &self,
        job: &BulkJob,
        (decision, reason, of_run): (PayrollDecision, Option<&str>, Option<&JobId>),
        ids: &[uuid::Uuid],
    ) -> Result<BulkJob, Error> {
        let (storage, organization) = (&self.app.storage, job.organization);
        let ids: Vec<PayrollId> = ids.iter().map(|id| PayrollId(*id)).collect();
        let by = users::get(&storage.table, organization, job.created_by).await?;
        let request = DecisionRequest { decision, reason, of_run };
        let now = self.app.clock.now();
        let by_employee = by.as_ref().and_then(|user| user.employee_id);
        let decision =
            Decision { request, by: job.created_by, by_employee, job: Some(&job.id), now };
        let (outcomes, mut writes) =
            decisions::decide(storage, organization, &ids, &decision).await?;
        let mut after = job.clone();
        let mut results = Vec::with_capacity(ids.len());
        for ((index, id), outcome) in (job.first() + job.processed..).zip(ids).zip(&outcomes) {
            if let Outcome::Decided { after: stored, .. } = outcome
                && stored.payroll.status == request.decision.status()
            {
                let pay = &stored.payroll.pay;
                after.task.totals.entry(pay.currency.clone()).or_default().add(&Totals::of(pay));
            }
            results.push(item(index, id, request.decision, outcome));
        }
        let (after, step) = step(&self.app, job, after, &results).await?;
        writes.extend(step);
        for status in [request.decision.status(), PayrollStatus::Draft] {
            writes.extend(self.entry(job, by.as_ref(), (status, reason), &outcomes));
        }
        self.app.write_step(writes).await?;
        Ok(after)
    }
}

impl Worker {
    /// The activity entry about all payrolls of the chunk that a decision gave this status.
    fn entry(
        &self,
        job: &BulkJob,
        by: Option<&User>,
        (status, reason): (PayrollStatus, Option<&str>),
        outcomes: &[Outcome],
    ) -> Option<Write> {
        let decided = outcomes.iter().filter_map(|outcome| match outcome {
            Outcome::Decided { after, .. } => Some(&after.payroll),
            _ => None,
        });
        let ids: Vec<String> = decided
            .filter(|payroll| payroll.status == status)
            .map(|payroll| payroll.id.to_string())
            .collect();
        if ids.is_empty() {
            return None;
        }
        let actor = Actor::of_job(job, by);
        let change = |field: &str, after: Value| Change {
            field: field.to_owned(),
            before: Value::Null,
            after,
        };
        let changes = vec![
            change("status", status.as_str().into()),
            change("reason", reason.map_or(Value::Null, Value::from)),
        ];
        let action = decisions::action(status);
        let about = ("payroll", job.id.to_string(), ids);
        Some(Transaction::entry_about_all(&self.app, &actor, action, about, changes))
    }
}

/// What an item says of an approval that does not suffice.
const AWAITS: &str = "Your approval is noted. Somebody independent of you has to approve it, too.";

/// What an item says of a decision.
fn done(decision: PayrollDecision) -> &'static str {
    match decision {
        PayrollDecision::Approved => "Approved.",
        PayrollDecision::Paid => "Paid.",
        PayrollDecision::Void => "Voided.",
    }
}

fn item(index: u32, id: PayrollId, decision: PayrollDecision, outcome: &Outcome) -> BulkItemResult {
    let (verdict, code, detail, stored): (_, Option<&str>, String, Option<&StoredPayroll>) =
        match outcome {
            Outcome::Decided { after, .. } if after.payroll.status != decision.status() => {
                (BulkVerdict::Updated, None, AWAITS.into(), Some(after))
            }
            Outcome::Decided { after, .. } => {
                (BulkVerdict::Updated, None, done(decision).into(), Some(after))
            }
            Outcome::Already(stored) => {
                let detail = match stored.payroll.status == decision.status() {
                    true => format!("The payroll is already {}.", decision.status().as_str()),
                    false => AWAITS.into(),
                };
                (BulkVerdict::Skipped, None, detail, Some(stored))
            }
            Outcome::Refused(why, stored) => {
                (BulkVerdict::Failed, Some(why.code()), why.to_string(), stored.as_deref())
            }
        };
    let exists = !matches!(outcome, Outcome::Refused(PayrollRefusal::NotFound, _));
    let pay = stored.map(|stored| &stored.payroll.pay);
    BulkItemResult {
        index,
        employee_id: stored.map(|stored| stored.payroll.employee_id),
        verdict,
        code: code.map(str::to_owned),
        detail,
        attendance_id: None,
        payroll_id: exists.then_some(id),
        net: pay.map(|pay| pay.net),
        currency: pay.map(|pay| pay.currency.clone()),
        payroll: None,
    }
}
