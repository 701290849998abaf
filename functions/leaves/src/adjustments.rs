//! Adjusting a balance: opening balances, time off in lieu.

use wfm_domain::days::{Days, NotDays};
use wfm_domain::ids::{EmployeeId, LeaveAdjustmentId};
use wfm_domain::leave::Account;
use wfm_http::audit::{self, Act};
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::values::Nothing;
use wfm_http::{Call, Error, Reply, Services, reach};
use wfm_storage::employees;
use wfm_storage::leaves::{self, Adjustment};
use wfm_storage::settings::version_key;
use wfm_storage::table::Write;
use wfm_storage::timeline_heads::{self, TimelineHead};

use crate::handlers::{TRIES, overdrawn, unknown_type};
use crate::wire::{LeaveAdjustment, LeaveAdjustmentCreate};

/// `POST /leave-adjustments`
pub async fn create_leave_adjustment(
    call: Call<Nothing, LeaveAdjustmentCreate>,
) -> Result<Reply<LeaveAdjustment>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let days = days(&call.body.days)?;
    let key = call.idempotency_key.as_deref();
    let fingerprint = fingerprint(&call.sent, &[])?;
    let once = Once::of(services, caller, "create_leave_adjustment", key, fingerprint);
    let replayed = async |earlier: &str| {
        let id: LeaveAdjustmentId = earlier.parse().map_err(Error::internal)?;
        let there = leaves::adjustment(table, organization, id).await?.ok_or(Error::NotFound)?;
        Ok(made(services, &there).replayed())
    };
    if let Used::Before(earlier) = once.look().await? {
        return replayed(&earlier).await;
    }

    let adjustment = Adjustment {
        id: LeaveAdjustmentId(services.ids.next()),
        employee_id: EmployeeId(call.body.employee_id),
        leave_type: call.body.leave_type.clone(),
        year: call.body.year,
        days,
        reason: call.body.reason.clone(),
        created_by: caller.user.id,
        created_at: services.clock.now(),
    };
    let mut tries = 0;
    loop {
        let mut writes = adjusted(&call, &adjustment).await?;
        let act = Act {
            action: "leave_balance.adjusted",
            resource_type: "leave_adjustment",
            resource_id: adjustment.id.to_string(),
            changes: audit::changes(
                &serde_json::Value::Null,
                &serde_json::to_value(LeaveAdjustment::from(&adjustment))
                    .map_err(Error::internal)?,
            ),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        writes.extend(once.consume(&adjustment.id.to_string(), 201));
        let why = match table.write(writes).await {
            Ok(()) => return Ok(made(services, &adjustment)),
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replayed(&earlier).await;
        }
        tries += 1;
        match (leaves::adjustment(table, organization, adjustment.id).await?, why) {
            (Some(there), _) => return Ok(made(services, &there)),
            (None, wfm_storage::Error::Refused(_)) if tries < TRIES => {
                services.let_others(tries).await
            }
            (None, wfm_storage::Error::Refused(_)) => {
                return Err(Error::Unavailable { cause: "the balance keeps changing".into() });
            }
            (None, why) => return Err(why.into()),
        }
    }
}

/// The writes that store an adjustment and move the ledger.
async fn adjusted(
    call: &Call<Nothing, LeaveAdjustmentCreate>,
    adjustment: &Adjustment,
) -> Result<Vec<Write>, Error> {
    let (storage, organization) = (&call.services.storage, call.caller.organization);
    let (table, id, leave_type) = (&storage.table, adjustment.employee_id, &adjustment.leave_type);
    let used = leaves::used_key(organization, leave_type);
    let keys = vec![
        employees::key(organization, id),
        timeline_heads::key(organization, id),
        version_key(organization),
        used.clone(),
    ];
    let found = table.get_many(keys).await?;
    let item = found.get(&employees::key(organization, id)).cloned();
    let employee = employees::read(item.ok_or_else(|| reach::unknown("/employee_id"))?)?.employee;
    let head = TimelineHead::read(found.get(&timeline_heads::key(organization, id)))?;
    let in_force = storage.settings.from_batch(table, organization, &found).await?;
    let settings = &in_force.settings;
    settings.leave_type(leave_type).ok_or_else(unknown_type)?;
    let ledger = table.item(&leaves::ledger_key(organization, id, leave_type)).await?;
    let before = leaves::read_ledger(ledger.as_ref())?;
    let account = Account::of(&employee, settings, leave_type, &before.ledger);
    let (year, days) = (adjustment.year, adjustment.days);
    account.may_adjust(year, days).map_err(|why| overdrawn(&why, "/days"))?;

    let mut next = before.ledger.clone();
    next.0.entry(year).or_default().adjusted += days;
    let mut writes = vec![
        leaves::create_adjustment(organization, adjustment),
        leaves::put_ledger(organization, id, leave_type, &before, next),
        head.advance(organization, id),
    ];
    if !found.contains_key(&used) {
        writes.push(leaves::use_type(organization, leave_type));
        writes.push(Write::still_at(version_key(organization), in_force.rev));
    }
    Ok(writes)
}

fn days(text: &str) -> Result<Days, Error> {
    match Days::parse_halves(text) {
        Ok(Days::ZERO) => Err(Error::invalid("/days", "zero", "It changes nothing.")),
        Ok(days) => Ok(days),
        Err(NotDays::NotHalves) => {
            Err(Error::invalid("/days", "not_halves", "Whole or half days."))
        }
        Err(why @ NotDays::Malformed) => {
            Err(Error::invalid("/days", "invalid_format", format!("{why}.")))
        }
    }
}

fn made(services: &Services, adjustment: &Adjustment) -> Reply<LeaveAdjustment> {
    let Adjustment { employee_id, year, .. } = adjustment;
    let location = format!("/leave-balances?employee_id={employee_id}&year={year}");
    let tag = services.opaque.etag("leave_adjustment", &adjustment.id.to_string(), 1);
    Reply::created(LeaveAdjustment::from(adjustment), &location).etag(&tag)
}
