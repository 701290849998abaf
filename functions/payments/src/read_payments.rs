//! `GET /payments`, `GET /payments/{id}` and `GET /payments/{id}/files` (rules BANK-4 and BANK-5)

use wfm_app::Attempt;
use wfm_domain::ids::PaymentId;
use wfm_http::page::PageQuery;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Conflict, Error, Reply, pay_read};
use wfm_storage::payments::{self, Payment, PaymentState};
use wfm_wire::downloads::Downloads;

use crate::wire::payment::Payment as Shown;

/// Payments, newest first.
pub async fn list_payments(call: Call<PageQuery, Nothing>) -> Result<Reply<Page<Shown>>, Error> {
    let page = call.page(None)?;
    let after = page.after.as_deref();
    let found = payments::list(call.table(), call.organization(), after, page.limit).await?;
    page.reply(found.rows.iter().map(Shown::from), found.next)
}

/// A payment.
pub async fn get_payment(call: Call<Nothing, Nothing>) -> Result<Reply<Shown>, Error> {
    let payment = load(&call).await?;
    let tag = call.etag("payment", payment.id, payment.rev);
    Ok(Reply::ok(Shown::from(&payment)).etag(&tag))
}

/// The files of a payment that is ready. Each reading is logged.
pub async fn list_payment_files(call: Call<Nothing, Nothing>) -> Result<Reply<Downloads>, Error> {
    call.require_step_up().await?;
    let call = &call;
    let payment = call.commit(|| async move {
        let payment = load(call).await?;
        match payment.state {
            PaymentState::Ready => {}
            PaymentState::Preparing => {
                let detail = "The payment is not ready yet.";
                return Err(Error::conflict(Conflict::InvalidTransition, detail));
            }
            PaymentState::Released => {
                let detail = "The payment was released: its files must not reach the bank.";
                return Err(Error::conflict(Conflict::InvalidTransition, detail));
            }
        }
        let mut change = call.transaction();
        change.log("payment.downloaded", ("payment", payment.id), vec![]);
        Ok(Attempt::Commit(change, payment))
    });
    let payment = payment.await?;
    pay_read::log(&call.caller, None, "payment", payment.id);
    Ok(Reply::ok(Downloads::of(call, &payment.files).await?))
}

/// The payment in the path.
pub async fn load<B>(call: &Call<Nothing, B>) -> Result<Payment, Error> {
    let id: PaymentId = call.path_id()?;
    payments::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}
