//! `POST /leave-adjustments`

use chrono::NaiveDate;
use rust_decimal::Decimal;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::pay_adjustments::{has_room, note_on};
use wfm_app::{Attempt, Transaction};
use wfm_domain::days::Days;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, LeaveAdjustmentId, PayAdjustmentId, SalaryComponentId};
use wfm_domain::independence::Author;
use wfm_domain::leave::{self as model, Account, Amount, Encash, LeaveType, LeaveYears, Unit};
use wfm_domain::money::{minor_units, with_digits};
use wfm_domain::pay::{Affects, PayAdjustment, TimeQuantity, currency_on};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::leaves::{self, Adjustment};
use wfm_storage::settings::{self, version_key};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{employees, leave_ledgers, pay_adjustments};

use wfm_approvals::leave::overdrawn;
use wfm_wire::pay;

use crate::leave::unknown_type;
use crate::wire::balance::{AdjustmentKind, LeaveAdjustment, LeaveAdjustmentCreate};

/// Adjusts a balance, for example for an opening balance, time off in lieu, or a payout.
pub async fn create_leave_adjustment(
    call: Call<Nothing, LeaveAdjustmentCreate>,
) -> Result<Reply<LeaveAdjustment>, Error> {
    let ids = &call.app().ids;
    let ids = (LeaveAdjustmentId(ids.next()), PayAdjustmentId(ids.next()));
    let employee = EmployeeId(call.body.employee_id);
    let sent = Sent::of(&call.body)?;
    call.own().await?.refuse(employee, "leave balances")?;
    let author = &call.author().await?;
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        let adjustment = adjust(call, ids, sent, author, &mut change).await?;
        let shown = LeaveAdjustment::from(&adjustment);
        let resource = ("leave_adjustment", adjustment.id);
        change.log_of(employee, "leave_balance.adjusted", resource, changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, adjustment))
    });
    match outcome.await? {
        Outcome::New(adjustment) => Ok(created(call, &adjustment)),
        Outcome::Replay(id) => {
            let id: LeaveAdjustmentId = id.parse().map_err(Error::internal)?;
            let there = leaves::adjustment(call.table(), call.organization(), id).await?;
            Ok(created(call, &there.ok_or(Error::NotFound)?).replayed())
        }
    }
}

/// The amount of a request. Which unit it must have is known with the settings.
#[derive(Clone, Copy)]
enum Sent {
    Amount(Unit, Amount),
    /// All that is available on the date, for an encashment.
    Everything,
}

impl Sent {
    fn of(body: &LeaveAdjustmentCreate) -> Result<Self, Error> {
        let zero = || Error::invalid("/days", "zero", "The number of days must not be zero.");
        match (&body.days, body.minutes) {
            (Some(_), Some(_)) => {
                let detail = "Give days or minutes, not both.";
                Err(Error::invalid("/minutes", "not_together", detail))
            }
            (Some(days), None) => match days_of(days)? {
                Days::ZERO => Err(zero()),
                days => Ok(Self::Amount(Unit::Day, days.into())),
            },
            (None, Some(0)) => {
                let detail = "The number of minutes must not be zero.";
                Err(Error::invalid("/minutes", "zero", detail))
            }
            (None, Some(minutes)) => Ok(Self::Amount(Unit::Minute, Amount::of_minutes(minutes))),
            (None, None) if body.kind == Some(AdjustmentKind::Encashment) => Ok(Self::Everything),
            (None, None) => {
                Err(Error::invalid("/days", "required", "The number of days is missing."))
            }
        }
    }
}

/// Days with at most two decimals, with or without a sign (rule LEAVE-29).
fn days_of(text: &str) -> Result<Days, Error> {
    let decimals = text.split_once('.').map_or("", |(_, decimals)| decimals);
    if decimals.len() > 2 && decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        let detail = "Days have at most two decimals.";
        return Err(Error::invalid("/days", "too_precise", detail));
    }
    let short = match decimals.len() {
        2 => text.trim_end_matches('0').trim_end_matches('.'),
        _ => text,
    };
    short.parse().map_err(|why| Error::invalid("/days", "invalid_format", format!("{why}.")))
}

fn created<B>(call: &Call<Nothing, B>, adjustment: &Adjustment) -> Reply<LeaveAdjustment> {
    let Adjustment { employee_id, year, .. } = adjustment;
    let location = format!("/leave-balances?employee_id={employee_id}&year={year}");
    let tag = call.etag("leave_adjustment", adjustment.id, 1);
    Reply::created(LeaveAdjustment::from(adjustment), &location).etag(&tag)
}

/// The adjustment, with the writes that store it and move the ledger.
async fn adjust(
    call: &Call<Nothing, LeaveAdjustmentCreate>,
    (id, pay_adjustment): (LeaveAdjustmentId, PayAdjustmentId),
    sent: Sent,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<Adjustment, Error> {
    let storage = call.storage();
    let organization = call.organization();
    let table = &storage.table;
    let body = &call.body;
    let person = EmployeeId(body.employee_id);
    let code = &body.leave_type;
    let used = leaves::used_key(organization, code);
    let keys = vec![
        employees::key(organization, person),
        timeline_heads::key(organization, person),
        version_key(organization),
        used.clone(),
    ];
    let found = table.get_many(keys).await?;
    let item = found.get(&employees::key(organization, person)).cloned();
    let item = item.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
    let employee = employees::read(item)?.employee;
    let mut head = TimelineHead::read(found.get(&timeline_heads::key(organization, person)))?;
    let in_force = storage.settings.from_batch(table, organization, &found).await?;
    let settings = &in_force.settings;
    let leave_type = settings.leave_type(code).ok_or_else(unknown_type)?;
    if !leave_type.draws_on.is_entitlement() {
        let detail = "This leave draws on the time account. Correct the account instead.";
        return Err(Error::invalid("/type", "does_not_fit", detail));
    }
    let year = body.year;
    let dates = LeaveYears { start_month: settings.leave_year_start }.dates(year);
    let date = body.date.unwrap_or(dates.first);
    if !dates.contains(date) {
        let detail = format!("Leave year {year} is from {} to {}.", dates.first, dates.last);
        return Err(Error::invalid("/date", "out_of_range", detail));
    }
    let kind = body.kind.map_or_else(Default::default, model::AdjustmentKind::from);
    let paid_by = match kind {
        model::AdjustmentKind::Encashment => Some(may_encash(&employee, leave_type, date)?),
        model::AdjustmentKind::Correction | model::AdjustmentKind::Carried => None,
    };
    let ledger = table.item(&leave_ledgers::key(organization, person, code)).await?;
    let before = leave_ledgers::read(ledger.as_ref())?;
    let account = Account::of(&employee, settings, code, &before.ledger);
    let amount = match sent {
        Sent::Amount(unit, amount) if unit == leave_type.unit => amount,
        Sent::Amount(unit, _) => {
            let detail = "The leave type counts in the other unit.";
            return Err(Error::invalid(field_of(unit), "does_not_fit", detail));
        }
        Sent::Everything => everything(&account, date)?,
    };
    let field = field_of(leave_type.unit);
    account.may_adjust(year, date, kind, amount).map_err(|why| overdrawn(&why, field))?;

    change.contributes(person, &head, [author], [Affects::From(dates.first)]).await?;
    let next = before.ledger.clone().adjusted(year, date, kind, amount);
    let adjustment = Adjustment {
        id,
        employee_id: person,
        leave_type: code.clone(),
        year,
        date,
        kind,
        unit: leave_type.unit,
        amount,
        reason: body.reason.clone(),
        pay_adjustment_id: paid_by.map(|_| pay_adjustment),
        created_by: call.caller.user.id,
        created_at: call.now(),
    };
    change.write([
        leaves::create_adjustment(organization, &adjustment),
        leave_ledgers::put(organization, person, code, &before, next),
    ]);
    match paid_by {
        None => change.write([head.advance(organization, person)]),
        Some(component) => {
            if !has_room(table, organization, person, &head, date, true).await? {
                return Err(pay::too_many_adjustments());
            }
            if !note_on(&mut head, settings, date, settings.today(call.now())) {
                return Err(pay::adjusted_date_is_locked());
            }
            let currency = currency_on(settings, &employee, date);
            let paid = payment(&adjustment, pay_adjustment, component, currency);
            change.write(pay_adjustments::create(organization, &paid, head));
        }
    }
    if !found.contains_key(&used) {
        change.write([leaves::use_type(organization, code)]);
        change.write([settings::still_at(organization, in_force.version)]);
    }
    Ok(adjustment)
}

/// The field of the body for amounts of a unit.
fn field_of(unit: Unit) -> &'static str {
    if unit.is_day() { "/days" } else { "/minutes" }
}

/// The pay adjustment that pays an encashment: what is taken from the balance is paid, and what settles a debt is deducted
/// (rule PAY-90).
fn payment(
    encashment: &Adjustment,
    id: PayAdjustmentId,
    component_id: SalaryComponentId,
    currency: &str,
) -> PayAdjustment {
    let paid = -encashment.amount;
    let digits = minor_units(currency).unwrap_or_default();
    PayAdjustment {
        id,
        employee_id: encashment.employee_id,
        component_id,
        date: encashment.date,
        amount: with_digits(Decimal::ZERO, digits),
        time: Some(match encashment.unit {
            Unit::Day => TimeQuantity::Days(paid.days()),
            Unit::Minute => TimeQuantity::Minutes(paid.points()),
        }),
        instalment: None,
        net_floor: None,
        currency: currency.to_owned(),
        note: Some(encashment.reason.clone()),
        leave_adjustment_id: Some(encashment.id),
        created_at: encashment.created_at,
        updated_at: encashment.created_at,
    }
}

/// The component that pays leave of this type. Refuses a type, or a date, that does not allow it (rule LEAVE-43).
fn may_encash(
    employee: &Employee,
    leave_type: &LeaveType,
    date: NaiveDate,
) -> Result<SalaryComponentId, Error> {
    let employment = employee.employments.on(date);
    let last_day = employment.and_then(|employment| employment.termination_date);
    if leave_type.encash.is_allowed(date, last_day) {
        return leave_type.payout_component_id.ok_or_else(|| {
            let detail = "The settings do not say which component pays leave of this type: set its \
                          `payout_component_id`.";
            Error::invalid("/type", "required", detail)
        });
    }
    let detail = match leave_type.encash {
        Encash::Never => "Leave of this type is never paid.",
        _ => "Leave of this type is paid on the last day of the employment.",
    };
    Err(Error::conflict(Conflict::NotEligible, detail))
}

/// All that is available on a date, taken away.
fn everything(account: &Account<'_>, date: NaiveDate) -> Result<Amount, Error> {
    match account.requestable(date) {
        Some(amount) if amount > Amount::ZERO => Ok(-amount),
        Some(_) => {
            let detail = "Nothing is available on this date.";
            Err(Error::conflict(Conflict::InsufficientBalance, detail))
        }
        None => {
            let detail = "The leave type has no limit: name the amount.";
            Err(Error::invalid("/days", "required", detail))
        }
    }
}
