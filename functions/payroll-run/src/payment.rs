//! The job that makes a payment: it puts approved payrolls into it, and writes its files with the last of them (rule BANK-4).
//!
//! The job is never divided, so that the last step knows all transfers. A payroll gets its payment in the transaction that
//! stores the transfer, on condition that nobody has changed the payroll since it was read. So no payroll is in two payments.

pub mod bank_file;
pub mod csv;
mod files;
pub mod transfer;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::activity::{Actor, Change};
use wfm_app::field_key::Place;
use wfm_app::{App, Transaction};
use wfm_domain::bank::BankAccount;
use wfm_domain::ids::{JobId, OrganizationId, PaymentId, PayrollId};
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::notice::Notice;
use wfm_domain::pay::{Payroll, PayrollStatus};
use wfm_http::permission_holders;
use wfm_job::{Advanced, Declared, ListJob, advance};
use wfm_storage::bank_accounts::{self, Owner};
use wfm_storage::jobs::{JobItem, JobRow, JobState};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::payments::{self, Payment, PaymentState};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::table::{Item, Key, Write};
use wfm_storage::{Error, employees, users};

use crate::payment::transfer::{Transfer, place, text, transfers};
use crate::selection::selected;

/// The job that makes a payment.
pub struct PaymentCreate;

/// The task: the payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub payment_id: PaymentId,
    /// If it is set, payrolls that another run has replaced since are left out.
    pub of_run: Option<JobId>,
}

impl ListJob for PaymentCreate {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        // A multiple of the chunk that no payment reaches.
        part: 1_000_000_000,
        ..Declared::new(JobName::PaymentCreate, ItemKind::Pay)
    };
    type Task = Task;

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        let items = selected(app, job).await?;
        if items.is_empty() {
            // A job without items ends with its plan.
            empty(app, job).await?;
        }
        Ok(items)
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

/// Ends a payment without payrolls.
async fn empty(app: &App, job: &JobRow<Task>) -> Result<(), Error> {
    let (table, organization) = (&app.storage.table, job.organization);
    let payment = payment_of(app, job).await?;
    if payment.state != PaymentState::Preparing {
        return Ok(());
    }
    let (rev, state) = (payment.rev + 1, PaymentState::Ready);
    let after = Payment { rev, state, updated_at: app.clock.now(), ..payment };
    table.write(vec![payments::put(organization, &after)]).await
}

async fn payment_of(app: &App, job: &JobRow<Task>) -> Result<Payment, Error> {
    let payment = job.task.payment_id;
    let found = payments::get(&app.storage.table, job.organization, payment).await?;
    found.ok_or_else(|| Error::internal("a job without its payment"))
}

/// The reason for which a payroll is not in a payment.
struct NotInPayment {
    verdict: Verdict,
    code: &'static str,
    detail: &'static str,
}

impl NotInPayment {
    const fn skipped(code: &'static str, detail: &'static str) -> Self {
        Self { verdict: Verdict::Skipped, code, detail }
    }

    const fn failed(code: &'static str, detail: &'static str) -> Self {
        Self { verdict: Verdict::Failed, code, detail }
    }
}

/// Checks that a payroll may be put into a payment.
fn check(payroll: &Payroll, of_run: Option<&JobId>) -> Result<(), NotInPayment> {
    if payroll.payment_id.is_some() || payroll.status == PayrollStatus::Paid {
        let detail = "The payroll is paid, or in a payment.";
        return Err(NotInPayment::skipped("already_paid", detail));
    }
    if of_run.is_some_and(|run| *run != payroll.job_id) {
        let detail = "Another run has replaced this payroll.";
        return Err(NotInPayment::failed("invalid_transition", detail));
    }
    if payroll.status != PayrollStatus::Approved {
        return Err(NotInPayment::failed("invalid_transition", "The payroll is not approved."));
    }
    if payroll.transfer <= Decimal::ZERO {
        let detail = "There is nothing to transfer.";
        return Err(NotInPayment::skipped("nothing_to_transfer", detail));
    }
    Ok(())
}

/// The items that a step depends on.
struct Read<'a> {
    app: &'a App,
    organization: OrganizationId,
    found: std::collections::HashMap<Key, Item>,
    locale: String,
    now: DateTime<Utc>,
}

impl Read<'_> {
    /// The account of an owner that is in use.
    fn account(&self, owner: Owner) -> Result<Option<BankAccount>, Error> {
        let key = bank_accounts::key(self.organization, owner);
        in_use(self.app, self.organization, owner, self.found.get(&key), self.now)
    }

    /// The transfer of a payroll; `None` if the employee has no account in use.
    fn transfer(&self, payroll: &Payroll) -> Result<Option<Transfer>, Error> {
        let employee = self.found.get(&employees::key(self.organization, payroll.employee_id));
        let employee = employee.cloned().map(employees::read).transpose()?;
        let employee = employee.ok_or_else(|| Error::internal("a payroll of nobody"))?.employee;
        let account = self.account(Owner::Employee(payroll.employee_id))?;
        Ok(account.map(|account| Transfer {
            payroll_id: payroll.id,
            text: text(payroll.period(), &employee.employee_number, &self.locale),
            employee_number: employee.employee_number,
            account,
            amount: payroll.transfer,
            currency: payroll.pay.currency.clone(),
        }))
    }
}

/// The account of an owner that is in use at a time.
///
/// # Errors
/// Errors of accounts that do not open.
pub fn in_use(
    app: &App,
    organization: OrganizationId,
    owner: Owner,
    item: Option<&Item>,
    now: DateTime<Utc>,
) -> Result<Option<BankAccount>, Error> {
    let stored = bank_accounts::read(item)?;
    let used = stored.accounts.used_at(now);
    let place = Place::of_bank_account(organization, owner);
    used.map(|entered| app.field_key()?.open(place, &entered.account)).transpose()
}

async fn step(app: &App, job: &JobRow<Task>, ids: &[Uuid]) -> Result<JobRow<Task>, Error> {
    let storage = &app.storage;
    let (table, organization) = (&storage.table, job.organization);
    let ids: Vec<PayrollId> = ids.iter().map(|id| PayrollId(*id)).collect();
    let payment = payment_of(app, job).await?;
    let is_released = payment.state != PaymentState::Preparing;
    let seen = payrolls::get_many(table, organization, &ids).await?;
    let mut keys = vec![bank_accounts::key(organization, Owner::Employer)];
    for stored in &seen {
        let employee = stored.payroll.employee_id;
        keys.push(employees::key(organization, employee));
        keys.push(bank_accounts::key(organization, Owner::Employee(employee)));
    }
    keys.sort_unstable();
    keys.dedup();
    let settings = storage.settings.current(table, organization).await?;
    let read = Read {
        app,
        organization,
        found: table.get_many(keys).await?,
        locale: settings.settings.organization.locale.clone(),
        now: app.clock.now(),
    };
    let employer = read.account(Owner::Employer)?;
    let employer = employer.ok_or_else(|| Error::internal("an employer without an account"))?;

    let mut results = vec![];
    let mut added: Vec<(StoredPayroll, Transfer)> = vec![];
    let mut after = Payment { rev: payment.rev + 1, updated_at: read.now, ..payment.clone() };
    for (index, id) in (job.processed..).zip(&ids) {
        let stored = seen.iter().find(|stored| stored.payroll.id == *id);
        let outcome = match stored {
            None => Err(NotInPayment::failed("not_found", "There is no such payroll.")),
            Some(_) if is_released => {
                Err(NotInPayment::failed("invalid_transition", "The payment was released."))
            }
            Some(stored) => match check(&stored.payroll, job.task.of_run.as_ref()) {
                Ok(()) => read.transfer(&stored.payroll)?.ok_or(NotInPayment::skipped(
                    "no_bank_account",
                    "The employee has no bank account in use.",
                )),
                Err(why) => Err(why),
            },
        };
        let pay = stored.map(|stored| &stored.payroll);
        let mut item = match (&outcome, stored) {
            (Ok(transfer), Some(stored)) => {
                let by_hand = transfer.by_hand(&employer);
                let sum = after.sums.entry(transfer.currency.clone()).or_default();
                sum.transfers += 1;
                sum.amount += transfer.amount;
                if by_hand.is_none() {
                    sum.in_bank_files += 1;
                    sum.amount_in_bank_files += transfer.amount;
                }
                let mut next = stored.clone();
                next.rev += 1;
                next.payroll.payment_id = Some(payment.id);
                next.payroll.updated_at = read.now;
                added.push((next, transfer.clone()));
                let detail = match by_hand {
                    None => "In the payment.",
                    Some(_) => "In the payment, to be paid by hand: the bank file leaves it out.",
                };
                let code = by_hand.map(|why| why.code().to_owned());
                JobItem { code, ..JobItem::new(index, Verdict::Updated, detail) }
            }
            (Err(why), _) => JobItem {
                code: Some(why.code.to_owned()),
                ..JobItem::new(index, why.verdict, why.detail)
            },
            (Ok(_), None) => return Err(Error::internal("a transfer without a payroll")),
        };
        item.payroll_id = pay.map(|payroll| payroll.id);
        item.employee_id = pay.map(|payroll| payroll.employee_id);
        item.net = pay.map(|payroll| payroll.pay.net);
        item.currency = pay.map(|payroll| payroll.pay.currency.clone());
        results.push(item);
    }

    let mut writes = vec![];
    for (stored, _) in &added {
        writes.push(payrolls::put(organization, stored)?);
    }
    let entry = entry(app, job, &added).await?;
    let of_step: Vec<Transfer> = added.into_iter().map(|(_, transfer)| transfer).collect();
    if !of_step.is_empty() {
        let sealed = app.field_key()?.seal(place(organization, payment.id), &of_step)?;
        writes.push(payments::add_transfers(organization, payment.id, job.processed, sealed));
    }
    let is_last = job.processed + u32::try_from(ids.len()).map_err(Error::internal)? >= job.total;
    if is_last && !is_released {
        let mut all = transfers(app, organization, payment.id).await?;
        all.extend(of_step);
        transfer::sort(&mut all);
        let address = settings.settings.organization.address.as_ref();
        after.files = files::write(app, organization, &after, &employer, address, &all).await?;
        after.state = PaymentState::Ready;
        let notice = Notice::payment_made(payment.id);
        writes.extend(told(app, organization, &notice, read.now).await?);
    }
    if !is_released {
        writes.push(payments::put(organization, &after));
    }
    let advanced = advance::<PaymentCreate>(app, job, job.clone(), &results).await?;
    let Advanced { job: after, writes: step } = advanced;
    writes.extend(step);
    writes.extend(entry);
    app.write_step(writes).await?;
    Ok(after)
}

/// The writes that notify everybody who may make payments.
///
/// # Errors
/// Errors of the table.
pub async fn told(
    app: &App,
    organization: OrganizationId,
    notice: &Notice,
    now: DateTime<Utc>,
) -> Result<Vec<Write>, Error> {
    let table = &app.storage.table;
    let accounts =
        permission_holders::for_everybody(table, organization, "payments:write", now).await?;
    let write = |account| {
        notifications::create(organization, &Notification::of(organization, account, notice, now))
    };
    Ok(accounts.into_iter().map(write).collect())
}

/// The activity entry about the payrolls of a step.
async fn entry(
    app: &App,
    job: &JobState,
    added: &[(StoredPayroll, Transfer)],
) -> Result<Option<Write>, Error> {
    let payrolls: Vec<&Payroll> = added.iter().map(|(stored, _)| &stored.payroll).collect();
    entry_about(app, job, "payroll.added_to_payment", &payrolls).await
}

/// The activity entry about payrolls whose payment changes.
pub(crate) async fn entry_about(
    app: &App,
    job: &JobState,
    action: &str,
    payrolls: &[&Payroll],
) -> Result<Option<Write>, Error> {
    let Some(first) = payrolls.first() else { return Ok(None) };
    let by = users::get(&app.storage.table, job.organization, job.created_by).await?;
    let actor = Actor::of_job(job, by.as_ref());
    let after = first.payment_id.map_or(serde_json::Value::Null, |id| id.to_string().into());
    let change = Change { field: "payment_id".into(), before: serde_json::Value::Null, after };
    let ids = payrolls.iter().map(|payroll| payroll.id.to_string()).collect();
    let job = job.id.to_string();
    let changes = vec![change];
    Ok(Some(Transaction::entry_about_all(app, &actor, action, "payroll", job, ids, changes)))
}
