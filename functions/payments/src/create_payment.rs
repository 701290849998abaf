//! `POST /payments` (rule BANK-4)

use wfm_domain::ids::{JobId, PaymentId};
use wfm_domain::job::JobName;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_payroll_run::payment::{self, Task};
use wfm_payroll_run::selection::Selection;
use wfm_storage::bank_accounts::{self, Owner};
use wfm_storage::jobs;
use wfm_storage::payments::{self, Payment, PaymentState};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::wire::payment::PaymentCreate;

/// Starts a payment of approved payrolls.
pub async fn create_payment(call: Call<Nothing, PaymentCreate>) -> Result<Reply<JobStatus>, Error> {
    let (table, organization, now) = (call.table(), call.organization(), call.now());
    let job_id = job_of(&call)?;
    let there = jobs::get(table, organization, &job_id).await?;
    // A request that is sent again may come on another day, and after the account has changed.
    let is_replay = there.is_some();
    let today = match is_replay {
        true => call.body.execution_date,
        false => call.settings().await?.settings.today(now),
    };
    let batch = call.body.checked(today)?;
    if !is_replay {
        check(&call, &batch).await?;
    }
    let id = PaymentId(call.app().ids.next());
    let of_run = batch.run();
    let payment = Payment {
        rev: 1,
        id,
        job_id,
        made_by: call.author().await?,
        state: PaymentState::Preparing,
        execution_date: call.body.execution_date,
        sums: Default::default(),
        files: vec![],
        released: None,
        created_at: now,
        updated_at: now,
    };
    let total = batch.named();
    let task = Task { payment_id: id, of_run };
    let wanted: Wanted<payment::PaymentCreate, _> =
        Wanted { task, batch, total, is_dry_run: false };
    let beside = || {
        let mut change = call.transaction();
        change.write([payments::put(organization, &payment)]);
        change.log("payment.created", ("payment", id), vec![]);
        change.into_writes()
    };
    job_view::start_beside(&call, wanted, &beside).await
}

/// The job that the request's key starts.
fn job_of<B>(call: &Call<Nothing, B>) -> Result<JobId, Error> {
    let key = call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?;
    let class = JobName::PaymentCreate.class();
    Ok(JobId::of_key(class, call.organization(), call.caller.user.id, call.operation.id, key))
}

/// Checks what the body refers to, and that the employer has an account.
async fn check(call: &Call<Nothing, PaymentCreate>, batch: &Selection) -> Result<(), Error> {
    let (table, organization) = (call.table(), call.organization());
    batch.check(call, async || Ok(false)).await?;
    let key = bank_accounts::key(organization, Owner::Employer);
    let employer = bank_accounts::read(table.item(&key).await?.as_ref())?;
    match employer.accounts.used_at(call.now()) {
        Some(_) => Ok(()),
        None => {
            let detail =
                "The employer has no bank account in use. Enter one and let somebody confirm it.";
            Err(Error::conflict(Conflict::InvalidTransition, detail))
        }
    }
}
