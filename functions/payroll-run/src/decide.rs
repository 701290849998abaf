//! The job that decides about many payrolls. Each is decided by the rule for a single decision.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::activity::{Actor, Change};
use wfm_app::payroll::decisions::{self, Decision, Outcome};
use wfm_app::{App, Transaction};
use wfm_domain::ids::{JobId, PayrollId};
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::pay::{DecisionRequest, PayrollDecision, PayrollRefusal, PayrollStatus};
use wfm_job::{Advanced, Declared, ListJob, advance};
use wfm_storage::Error;
use wfm_storage::jobs::{JobItem, JobRow, JobState, Totals};
use wfm_storage::payrolls::StoredPayroll;
use wfm_storage::table::Write;
use wfm_storage::users::{self, User};

use crate::generate::completed;
use crate::selection::selected;

/// The job that decides about many payrolls.
pub struct PayrollDecide;

/// The task: the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub decision: PayrollDecision,
    pub reason: Option<String>,
    /// Whether the money of payrolls that become void came back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_recovered: bool,
    /// If it is set, the job decides only about payrolls that still belong to this run, and not about those that
    /// another run has replaced.
    pub of_run: Option<JobId>,
}

impl ListJob for PayrollDecide {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        notice: completed,
        ..Declared::new(JobName::PayrollDecide, ItemKind::Pay)
    };
    type Task = Task;

    fn decision(task: &Task) -> Option<PayrollDecision> {
        Some(task.decision)
    }

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        selected(app, job).await
    }

    fn named(item: JobItem, id: Uuid) -> JobItem {
        JobItem { payroll_id: Some(PayrollId(id)), ..item }
    }

    async fn chunk(
        app: &App,
        job: &JobRow<Task>,
        ids: &[Uuid],
        _: Instant,
    ) -> Result<JobRow<Task>, Error> {
        Box::pin(decide(app, job, ids)).await
    }
}

async fn decide(app: &App, job: &JobRow<Task>, ids: &[Uuid]) -> Result<JobRow<Task>, Error> {
    let storage = &app.storage;
    let organization = job.organization;
    let ids: Vec<PayrollId> = ids.iter().map(|id| PayrollId(*id)).collect();
    let by = users::get(&storage.table, organization, job.created_by).await?;
    let Task { decision, ref reason, is_recovered, ref of_run } = job.task;
    let reason = reason.as_deref();
    let of_run = of_run.as_ref();
    let request = DecisionRequest { decision, reason, is_recovered, of_run };
    let now = app.clock.now();
    let by_employee = by.as_ref().and_then(|user| user.employee_id);
    let decision = Decision { request, by: job.created_by, by_employee, job: Some(&job.id), now };
    // The next step continues behind those that fit a transaction.
    let (outcomes, mut writes) = decisions::decide(storage, organization, &ids, &decision).await?;
    let mut after = job.clone();
    let mut results = Vec::with_capacity(ids.len());
    for ((index, id), outcome) in (job.first() + job.processed..).zip(ids).zip(&outcomes) {
        if let Outcome::Decided { after: stored, .. } = outcome
            && stored.payroll.status == request.decision.status()
        {
            let pay = &stored.payroll.pay;
            after.totals.entry(pay.currency.clone()).or_default().add(&Totals::of(pay));
        }
        results.push(item(index, id, request.decision, outcome));
    }
    let Advanced { job: after, writes: step } =
        advance::<PayrollDecide>(app, job, after, &results).await?;
    writes.extend(step);
    for status in [request.decision.status(), PayrollStatus::Draft] {
        let about = About { status, reason, by: by.as_ref() };
        writes.extend(entry(app, job, &about, &outcomes));
    }
    app.write_step(writes).await?;
    Ok(after)
}

/// The content of an activity entry about many payrolls.
struct About<'a> {
    status: PayrollStatus,
    reason: Option<&'a str>,
    by: Option<&'a User>,
}

/// The activity entry about all payrolls of the chunk that a decision gave this status.
fn entry(app: &App, job: &JobState, about: &About<'_>, outcomes: &[Outcome]) -> Option<Write> {
    let About { status, reason, by } = *about;
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
    let change =
        |field: &str, after: Value| Change { field: field.to_owned(), before: Value::Null, after };
    let changes = vec![
        change("status", status.as_str().into()),
        change("reason", reason.map_or(Value::Null, Value::from)),
    ];
    let action = decisions::action(status);
    let job = job.id.to_string();
    Some(Transaction::entry_about_all(app, &actor, action, "payroll", job, ids, changes))
}

/// The detail of an item whose approval is not sufficient.
const AWAITS: &str = "Your approval is noted. Somebody independent of you has to approve it, too.";

/// The detail of an item whose decision is done.
fn done(decision: PayrollDecision) -> &'static str {
    match decision {
        PayrollDecision::Approved => "Approved.",
        PayrollDecision::Paid => "Paid.",
        PayrollDecision::Void => "Voided.",
    }
}

fn item(index: u32, id: PayrollId, decision: PayrollDecision, outcome: &Outcome) -> JobItem {
    let (verdict, code, detail, stored): (_, Option<&str>, String, Option<&StoredPayroll>) =
        match outcome {
            Outcome::Decided { after, .. } if after.payroll.status != decision.status() => {
                (Verdict::Updated, None, AWAITS.into(), Some(after))
            }
            Outcome::Decided { after, .. } => {
                (Verdict::Updated, None, done(decision).into(), Some(after))
            }
            Outcome::Already(stored) => {
                let detail = match stored.payroll.status == decision.status() {
                    true => format!("The payroll is already {}.", decision.status().as_str()),
                    false => AWAITS.into(),
                };
                (Verdict::Skipped, None, detail, Some(stored))
            }
            Outcome::Refused(why, stored) => {
                (Verdict::Failed, Some(why.code()), why.to_string(), stored.as_deref())
            }
        };
    let exists = !matches!(outcome, Outcome::Refused(PayrollRefusal::NotFound, _));
    let pay = stored.map(|stored| &stored.payroll.pay);
    JobItem {
        employee_id: stored.map(|stored| stored.payroll.employee_id),
        code: code.map(str::to_owned),
        payroll_id: exists.then_some(id),
        net: pay.map(|pay| pay.net),
        currency: pay.map(|pay| pay.currency.clone()),
        ..JobItem::new(index, verdict, detail)
    }
}
