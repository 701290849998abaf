//! `POST /leave-adjustments`

use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::{Attempt, Transaction};
use wfm_domain::days::{Days, NotDays};
use wfm_domain::ids::{EmployeeId, LeaveAdjustmentId};
use wfm_domain::independence::Author;
use wfm_domain::leave::{Account, LeaveYears};
use wfm_domain::pay::Affects;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::employees;
use wfm_storage::leaves::{self, Adjustment};
use wfm_storage::settings::{self, version_key};
use wfm_storage::timeline_heads::{self, TimelineHead};

use crate::leave::{overdrawn, unknown_type};
use crate::wire::{LeaveAdjustment, LeaveAdjustmentCreate};

/// Adjusts a balance, for example for an opening balance, time off in lieu, or a payout.
pub async fn create_leave_adjustment(
    call: Call<Nothing, LeaveAdjustmentCreate>,
) -> Result<Reply<LeaveAdjustment>, Error> {
    let adjustment = Adjustment {
        id: LeaveAdjustmentId(call.app().ids.next()),
        employee_id: EmployeeId(call.body.employee_id),
        leave_type: call.body.leave_type.clone(),
        year: call.body.year,
        days: days(&call.body.days)?,
        reason: call.body.reason.clone(),
        created_by: call.caller.user.id,
        created_at: call.now(),
    };
    call.own().await?.refuse(adjustment.employee_id, "leave balances")?;
    let author = &call.author().await?;
    let call = &call;
    let adjustment = &adjustment;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        adjust(call, adjustment, author, &mut change).await?;
        let shown = LeaveAdjustment::from(adjustment);
        let resource = ("leave_adjustment", adjustment.id);
        change.log_of(
            adjustment.employee_id,
            "leave_balance.adjusted",
            resource,
            changes(None, Some(&shown))?,
        );
        Ok(Attempt::Commit(change, ()))
    });
    match outcome.await? {
        Outcome::New(()) => Ok(created(call, adjustment)),
        Outcome::Replay(id) => {
            let id: LeaveAdjustmentId = id.parse().map_err(Error::internal)?;
            let there = leaves::adjustment(call.table(), call.organization(), id).await?;
            Ok(created(call, &there.ok_or(Error::NotFound)?).replayed())
        }
    }
}

fn created<B>(call: &Call<Nothing, B>, adjustment: &Adjustment) -> Reply<LeaveAdjustment> {
    let Adjustment { employee_id, year, .. } = adjustment;
    let location = format!("/leave-balances?employee_id={employee_id}&year={year}");
    let tag = call.etag("leave_adjustment", adjustment.id, 1);
    Reply::created(LeaveAdjustment::from(adjustment), &location).etag(&tag)
}

/// Adds the writes that store an adjustment and move the ledger.
async fn adjust(
    call: &Call<Nothing, LeaveAdjustmentCreate>,
    adjustment: &Adjustment,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let storage = call.storage();
    let organization = call.organization();
    let table = &storage.table;
    let id = adjustment.employee_id;
    let leave_type = &adjustment.leave_type;
    let used = leaves::used_key(organization, leave_type);
    let keys = vec![
        employees::key(organization, id),
        timeline_heads::key(organization, id),
        version_key(organization),
        used.clone(),
    ];
    let found = table.get_many(keys).await?;
    let item = found.get(&employees::key(organization, id)).cloned();
    let item = item.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
    let employee = employees::read(item)?.employee;
    let head = TimelineHead::read(found.get(&timeline_heads::key(organization, id)))?;
    let in_force = storage.settings.from_batch(table, organization, &found).await?;
    let settings = &in_force.settings;
    settings.leave_type(leave_type).ok_or_else(unknown_type)?;
    let ledger = table.item(&leaves::ledger_key(organization, id, leave_type)).await?;
    let before = leaves::read_ledger(ledger.as_ref())?;
    let account = Account::of(&employee, settings, leave_type, &before.ledger);
    let year = adjustment.year;
    let days = adjustment.days;
    account.may_adjust(year, days).map_err(|why| overdrawn(&why, "/days"))?;

    let years = LeaveYears { start_month: settings.leave_year_start };
    let since = Affects::From(years.dates(year).first);
    change.contributes(id, &head, [author], [since]).await?;
    let mut next = before.ledger.clone();
    next.0.entry(year).or_default().adjusted += days;
    change.write([
        leaves::create_adjustment(organization, adjustment),
        leaves::put_ledger(organization, id, leave_type, &before, next),
        head.advance(organization, id),
    ]);
    if !found.contains_key(&used) {
        change.write([leaves::use_type(organization, leave_type)]);
        change.write([settings::still_at(organization, in_force.version)]);
    }
    Ok(())
}

fn days(text: &str) -> Result<Days, Error> {
    match Days::parse_halves(text) {
        Ok(Days::ZERO) => {
            Err(Error::invalid("/days", "zero", "The number of days must not be zero."))
        }
        Ok(days) => Ok(days),
        Err(NotDays::NotHalves) => {
            Err(Error::invalid("/days", "not_halves", "The number of days must be whole or half."))
        }
        Err(why @ NotDays::Malformed) => {
            Err(Error::invalid("/days", "invalid_format", format!("{why}.")))
        }
    }
}
