//! `PUT` and `PATCH /pay-groups/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::PayGroupId;
use wfm_domain::pay::{PayGroup as Model, check_in_use};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_storage::coded::{self, Stored};
use wfm_storage::pay_groups;
use wfm_storage::table::Write;

use crate::pay_group::{activate, etag, load, reply};
use crate::wire::pay_group::{PayGroup, PayGroupCreate, shown};

/// Changes a pay group. Once a closed payroll has used it, only its code, name, pay day and `is_active` change (rule
/// PAY-77).
pub async fn update_pay_group(
    call: Call<Nothing, Update<PayGroupCreate>>,
) -> Result<Reply<PayGroup>, Error> {
    let id: PayGroupId = call.path_id()?;
    let (call, organization, author) = (&call, call.organization(), &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let body = call.merged(&PayGroup::from(&before.value), &["cutoff_days"])?;
        let mut value = body.applied_to(&before.value).map_err(Error::Invalid)?;
        if value == before.value {
            return Ok(Attempt::Done(before));
        }
        let mut change = call.transaction();
        let fixed = check_in_use(&before.value, &value);
        if !fixed.is_empty() {
            let used = pay_groups::used_key(organization, id);
            if call.table().item(&used).await?.is_some() {
                let detail = "An approved payroll has used the pay group. Make another one.";
                let violations = fixed.iter().map(shown).collect();
                return Err(Error::Conflict(Conflict::InUse, detail.into(), violations));
            }
            // No approval has used it so far, and none does while it changes.
            change.write([Write::absent(used).unchanged("pay group")]);
        }
        let now = call.now();
        if decides_otherwise(&before.value, &value) {
            value.changed_by.admit(author, now).map_err(|_| {
                let detail = "Too many accounts have changed this pay group. Make another one.";
                Error::conflict(Conflict::InUse, detail)
            })?;
        }
        if value.is_active != before.value.is_active {
            change.write([activate(call, &value).await?]);
        }
        let value = Model { updated_at: now, ..value };
        let after = Stored { rev: before.rev + 1, value };
        change.write(coded::replace(organization, &before, &after));
        let was = PayGroup::from(&before.value);
        let is = PayGroup::from(&after.value);
        change.log("pay_group.updated", ("pay_group", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}

/// Whether anything differs that decides about pay. A pay day does: it decides in which month or year a sum counts.
fn decides_otherwise(before: &Model, after: &Model) -> bool {
    let pay_day = |group: &Model| (group.pay_day_of_month, group.pay_days_after_end);
    pay_day(before) != pay_day(after) || !check_in_use(before, after).is_empty()
}
