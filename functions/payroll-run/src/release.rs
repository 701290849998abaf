//! The job that frees the payrolls of a payment whose files the bank never took (rule BANK-5).

use serde::{Deserialize, Serialize};
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_domain::ids::{OrganizationId, PaymentId, PayrollId};
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::pay::{Payroll, PayrollStatus};
use wfm_job::{Advanced, Declared, ListJob, advance};
use wfm_storage::Error;
use wfm_storage::jobs::{JobItem, JobRow};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::table::Table;
use wfm_storage::timeline_heads::{self, TimelineHead};

use crate::payment::entry_about;
use crate::payment::transfer::transfers;

/// The job that frees the payrolls of a payment.
pub struct PaymentRelease;

/// The task: the payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub payment_id: PaymentId,
}

impl ListJob for PaymentRelease {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        // A multiple of the chunk that no payment reaches.
        part: 1_000_000_000,
        ..Declared::new(JobName::PaymentRelease, ItemKind::Pay)
    };
    type Task = Task;

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        let all = transfers(app, job.organization, job.task.payment_id).await?;
        Ok(all.iter().map(|transfer| transfer.payroll_id.0).collect())
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
        Box::pin(step(app, job, ids)).await
    }
}

/// Whether the money of a payroll must stay counted: it is paid, or it is void, and an approved or paid payroll of the same
/// bounds transfers only what it left.
///
/// # Errors
/// Errors of the table.
pub async fn is_needed(
    table: &Table,
    organization: OrganizationId,
    payroll: &Payroll,
) -> Result<bool, Error> {
    match payroll.status {
        PayrollStatus::Paid => return Ok(true),
        PayrollStatus::Void if !payroll.is_recovered => {}
        _ => return Ok(false),
    }
    let replaces = |stored: &StoredPayroll| {
        let other = &stored.payroll;
        other.id != payroll.id
            && other.status.locks()
            && other.period() == payroll.period()
            && other.pay_group_id == payroll.pay_group_id
            && other.is_one_off() == payroll.is_one_off()
            && other.transfer != other.pay.net
    };
    let employee = Some(payroll.employee_id);
    let mut after: Option<String> = None;
    loop {
        let position = after.as_deref();
        let page =
            payrolls::list(table, organization, employee, None, replaces, position, 100).await?;
        if !page.rows.is_empty() {
            return Ok(true);
        }
        after = page.next;
        if after.is_none() {
            return Ok(false);
        }
    }
}

async fn step(app: &App, job: &JobRow<Task>, ids: &[Uuid]) -> Result<JobRow<Task>, Error> {
    let (table, organization) = (&app.storage.table, job.organization);
    let ids: Vec<PayrollId> = ids.iter().map(|id| PayrollId(*id)).collect();
    // The heads are read first, and move on: what a void payroll has transferred decides about later ones.
    let seen = payrolls::get_many(table, organization, &ids).await?;
    let key =
        |stored: &StoredPayroll| timeline_heads::key(organization, stored.payroll.employee_id);
    let mut keys: Vec<_> = seen.iter().map(key).collect();
    keys.sort_unstable();
    keys.dedup();
    let heads = table.get_many(keys).await?;
    let seen = payrolls::get_many(table, organization, &ids).await?;
    let now = app.clock.now();
    let mut results = vec![];
    let mut freed: Vec<StoredPayroll> = vec![];
    for (index, id) in (job.processed..).zip(&ids) {
        let stored = seen.iter().find(|stored| stored.payroll.id == *id);
        let is_of_it =
            |stored: &&StoredPayroll| stored.payroll.payment_id == Some(job.task.payment_id);
        let item = match stored.filter(is_of_it) {
            None => JobItem::new(index, Verdict::Skipped, "It is not in the payment any more."),
            Some(stored) if is_needed(table, organization, &stored.payroll).await? => {
                let detail = "It is paid, or another payroll depends on what it transferred.";
                let item = JobItem::new(index, Verdict::Failed, detail);
                JobItem { code: Some("in_use".into()), ..item }
            }
            Some(stored) => {
                let mut next = stored.clone();
                next.rev += 1;
                next.payroll.payment_id = None;
                next.payroll.updated_at = now;
                freed.push(next);
                JobItem::new(index, Verdict::Updated, "Free for another payment.")
            }
        };
        let pay = stored.map(|stored| &stored.payroll);
        results.push(JobItem {
            payroll_id: pay.map(|payroll| payroll.id),
            employee_id: pay.map(|payroll| payroll.employee_id),
            ..item
        });
    }
    let mut writes = vec![];
    let mut employees: Vec<_> = freed.iter().map(|stored| stored.payroll.employee_id).collect();
    employees.sort_unstable();
    employees.dedup();
    for employee in employees {
        let head = TimelineHead::read(heads.get(&timeline_heads::key(organization, employee)))?;
        writes.push(head.advance(organization, employee));
    }
    for stored in &freed {
        writes.push(payrolls::put(organization, stored)?);
    }
    let payrolls: Vec<&Payroll> = freed.iter().map(|stored| &stored.payroll).collect();
    writes.extend(entry_about(app, job, "payroll.freed_from_payment", &payrolls).await?);
    let advanced = advance::<PaymentRelease>(app, job, job.clone(), &results).await?;
    let Advanced { job: after, writes: step } = advanced;
    writes.extend(step);
    app.write_step(writes).await?;
    Ok(after)
}
