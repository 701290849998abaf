//! `DELETE /pay-adjustments/{id}`

use std::sync::atomic::{AtomicBool, Ordering};

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::PayAdjustmentId;
use wfm_domain::pay::Affects;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::pay_adjustments as adjustments;
use wfm_storage::payrolls;
use wfm_wire::pay;

use crate::create_pay_adjustment::head_of;
use crate::wire::adjustment::PayAdjustment;

/// Removes a pay adjustment while its date is in no approved payroll.
pub async fn delete_pay_adjustment(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    let id: PayAdjustmentId = call.path_id()?;
    let (call, table, organization) = (&call, call.table(), call.organization());
    let author = &call.author().await?;
    let own = &call.own().await?;
    let was_there = &AtomicBool::new(false);
    call.commit(|| async move {
        let Some(there) = adjustments::get(table, organization, id).await? else {
            // Another request deleted it at the same time, or it never existed.
            return match was_there.load(Ordering::Relaxed) {
                true => Ok(Attempt::Done(())),
                false => Err(Error::NotFound),
            };
        };
        was_there.store(true, Ordering::Relaxed);
        own.refuse(there.employee_id, "pay adjustments")?;
        let mut head = head_of(call, there.employee_id).await?;
        let is_advance = there.instalment.is_some();
        if !is_advance && head.settled.contains(there.date) {
            return Err(Error::conflict(Conflict::PeriodLocked, pay::SETTLED));
        }
        if there.leave_adjustment_id.is_some() {
            let detail =
                "It pays an encashment of leave. Enter an encashment of the opposite amount.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
        // A one-off payroll locks no date, and may have paid it (rule PAY-92).
        let of_date = payrolls::ending_on(table, organization, there.employee_id, there.date);
        if of_date.await?.iter().any(|stored| stored.payroll.pays_alone(id)) {
            return Err(Error::conflict(Conflict::PeriodLocked, pay::SETTLED));
        }
        let mut change = call.transaction();
        let on = match is_advance {
            true => Affects::From(there.date),
            false => Affects::Dates(DateRange::of(there.date)),
        };
        let shown = PayAdjustment::shown(&there, &head);
        // This ends an advance: payrolls keep what they have taken.
        head.advances.retain(|of| of.adjustment != id);
        change.contributes(there.employee_id, &head, [author], [on]).await?;
        change.write(adjustments::delete(organization, &there));
        change.write([head.advance(organization, there.employee_id)]);
        let resource = ("pay_adjustment", id);
        change.log("pay_adjustment.deleted", resource, changes(Some(&shown), None)?);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::no_content())
}
