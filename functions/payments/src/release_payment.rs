//! `POST /payments/{id}/release` (rule BANK-5)

use wfm_domain::ids::{JobId, PayrollId};
use wfm_domain::job::JobName;
use wfm_domain::notice::Notice;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, permission_holders};
use wfm_payroll_run::payment::transfer::transfers;
use wfm_payroll_run::release::{self, Task, is_needed};
use wfm_storage::jobs::{self, JobStatus as Stored};
use wfm_storage::payments::{self, Payment, PaymentState, Released};
use wfm_storage::{payrolls, users};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::read_payments::load;
use crate::wire::payment::PaymentRelease;

/// Releases a payment whose files the bank never took, and starts the job that frees its payrolls.
pub async fn release_payment(
    call: Call<Nothing, PaymentRelease>,
) -> Result<Reply<JobStatus>, Error> {
    let (table, organization, now) = (call.table(), call.organization(), call.now());
    let payment = load(&call).await?;
    let by = call.caller.user.id;
    let known = users::sign_ins(table, organization, [by, payment.made_by.account]).await?;
    if !known.is_independent_of(by, &payment.made_by) {
        let detail = "You are not independent of the account that made the payment.";
        return Err(Error::SecondPersonRequired(detail.into()));
    }
    let key = call.idempotency_key.as_deref().ok_or(Error::IdempotencyKeyMissing)?;
    let class = JobName::PaymentRelease.class();
    let job_id = JobId::of_key(class, organization, by, call.operation.id, key);
    let is_replay = payment.released.as_ref().is_some_and(|released| released.job_id == job_id);
    if !is_replay {
        check(&call, &payment).await?;
    }
    let released =
        Released { by: known.author(by), at: now, reason: call.body.reason.clone(), job_id };
    let after = Payment {
        rev: payment.rev + 1,
        state: PaymentState::Released,
        released: Some(released),
        updated_at: now,
        ..payment.clone()
    };
    let told =
        permission_holders::for_everybody(table, organization, "payments:write", now).await?;
    let beside = || {
        let mut change = call.transaction();
        change.write([payments::put(organization, &after)]);
        change.log("payment.released", ("payment", payment.id), vec![]);
        for account in &told {
            change.notify_anybody(*account, &Notice::payment_released(payment.id));
        }
        change.into_writes()
    };
    let task = Task { payment_id: payment.id };
    let wanted: Wanted<release::PaymentRelease, _> =
        Wanted { task, batch: (), total: 0, is_dry_run: false };
    job_view::start_beside(&call, wanted, &beside).await
}

/// Checks that the payment can be released: it is ready, or its job has failed, and the money of none of its payrolls must
/// stay counted.
async fn check(call: &Call<Nothing, PaymentRelease>, payment: &Payment) -> Result<(), Error> {
    let (table, organization) = (call.table(), call.organization());
    let refuse = |detail: &str| Err(Error::conflict(Conflict::InvalidTransition, detail));
    match payment.state {
        PaymentState::Released => return refuse("The payment was released before."),
        PaymentState::Preparing => {
            let job = jobs::get(table, organization, &payment.job_id).await?;
            if job.is_some_and(|job| job.status != Stored::Failed) {
                return refuse("The payment is not ready yet.");
            }
        }
        PaymentState::Ready => {}
    }
    let all = transfers(call.app(), organization, payment.id).await?;
    let ids: Vec<PayrollId> = all.iter().map(|transfer| transfer.payroll_id).collect();
    for stored in payrolls::get_many(table, organization, &ids).await? {
        if is_needed(table, organization, &stored.payroll).await? {
            let detail =
                "A payroll of it is paid, or another payroll depends on what it transferred.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
    }
    Ok(())
}
