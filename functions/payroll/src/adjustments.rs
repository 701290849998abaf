//! Pay adjustments: made and taken away while the payroll they belong to is not approved.
//!
//! Both move the employee's head on, which says what is approved; so does whoever approves.

use chrono::{Datelike, Months, NaiveDate};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId, PayAdjustmentId, SalaryComponentId};
use wfm_domain::money::{minor_units, with_digits};
use wfm_domain::pay as model;
use wfm_domain::person::DateRange;
use wfm_http::audit::{self, Act};
use wfm_http::authorization::Scope;
use wfm_http::error::Violation;
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::reply::NoContent;
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Conflict, Error, Reply, Services, page};
use wfm_storage::list::List;
use wfm_storage::pay_adjustments as adjustments;
use wfm_storage::table::{Index, Write};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{employees, salary_components};

use crate::wire::adjustment::{PayAdjustment, PayAdjustmentCreate, PayAdjustmentQuery};

/// How often a write that meets others about the same employee is tried.
const TRIES: u32 = 20;
/// So many adjustments of an employee in a calendar month: a payroll holds all of its period.
const MOST_A_MONTH: usize = 100;

/// `GET /pay-adjustments`
pub async fn list_pay_adjustments(
    call: Call<PayAdjustmentQuery, Nothing>,
) -> Result<Reply<Page<PayAdjustment>>, Error> {
    let (services, organization) = (&call.services, call.caller.organization);
    let filters = PayAdjustmentQuery { limit: None, cursor: None, ..call.query.clone() };
    let route = "list_pay_adjustments";
    let bound = page::binding(&call.caller, route, Some(Scope::All), &filters)?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let (index, partition) = match filters.employee_id.map(EmployeeId) {
        Some(employee) => (Index::Second, adjustments::of_employee(organization, employee)),
        None => (Index::First, adjustments::all(organization)),
    };
    let list = List {
        index: Some(index),
        partitions: vec![partition],
        from: "0".into(),
        to: "~".into(),
        descending: true,
        after: after.as_deref(),
        limit: limit as usize,
    };
    let found = services.storage.table.list(list, |item| adjustments::read(item).map(Some)).await?;
    let rows = found.rows.iter().map(PayAdjustment::from).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

/// `POST /pay-adjustments`
pub async fn create_pay_adjustment(
    call: Call<Nothing, PayAdjustmentCreate>,
) -> Result<Reply<PayAdjustment>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    if call.body.amount.0.is_zero() {
        return Err(Error::invalid("/amount", "zero", "It changes nothing."));
    }
    let key = call.idempotency_key.as_deref();
    let fingerprint = fingerprint(&call.sent, &[])?;
    let once = Once::of(services, caller, "create_pay_adjustment", key, fingerprint);
    let replayed = async |earlier: &str| {
        let id: PayAdjustmentId = earlier.parse().map_err(Error::internal)?;
        let there = adjustments::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        Ok(made(services, &there).replayed())
    };
    if let Used::Before(earlier) = once.look().await? {
        return replayed(&earlier).await;
    }
    let id = PayAdjustmentId(services.ids.next());
    for tries in 0..TRIES {
        let (adjustment, head) = adjusted(&call, id).await?;
        let mut writes = Vec::from(adjustments::create(organization, &adjustment, head));
        let shown = shown(&adjustment)?;
        let changes = audit::changes(&serde_json::Value::Null, &shown);
        writes.push(logged(&call, "pay_adjustment.created", id, changes));
        writes.extend(once.consume(&id.to_string(), 201));
        let why = match table.write(writes).await {
            Ok(()) => return Ok(made(services, &adjustment)),
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replayed(&earlier).await;
        }
        // It may have been applied: what is there now tells.
        match (adjustments::get(table, organization, id).await?, why) {
            (Some(there), _) => return Ok(made(services, &there)),
            (None, wfm_storage::Error::Refused(_)) => services.let_others(tries).await,
            (None, why) => return Err(why.into()),
        }
    }
    Err(busy())
}

/// The adjustment as it is asked for, and the head at which it may be made.
async fn adjusted(
    call: &Call<Nothing, PayAdjustmentCreate>,
    id: PayAdjustmentId,
) -> Result<(model::PayAdjustment, TimelineHead), Error> {
    let (services, organization, body) = (&call.services, call.caller.organization, &call.body);
    let table = &services.storage.table;
    let employee_id = EmployeeId(body.employee_id);
    let component_id = SalaryComponentId(body.component_id);
    let employee_key = employees::key(organization, employee_id);
    let head_key = timeline_heads::key(organization, employee_id);
    let component_key = salary_components::key(organization, component_id);
    let keys = vec![employee_key.clone(), head_key.clone(), component_key.clone()];
    let found = table.get_many(keys).await?;
    let missing = [
        (&employee_key, "/employee_id", "There is no employee with this id."),
        (&component_key, "/component_id", "There is no such salary component."),
    ];
    let missing = missing.into_iter().filter(|(key, ..)| !found.contains_key(key));
    let violations: Vec<Violation> = missing
        .map(|(_, pointer, detail)| Violation::at(pointer, "unknown_reference", detail))
        .collect();
    let (Some(employee), true) = (found.get(&employee_key), violations.is_empty()) else {
        return Err(Error::Invalid(violations));
    };
    let employee = employees::read(employee.clone())?.employee;
    let head = TimelineHead::read(found.get(&head_key))?;

    let currency = currency(services, organization, &employee, body.date).await?;
    let digits = minor_units(&currency).unwrap_or_default();
    if body.amount.0.scale() > digits {
        let detail = format!("{currency} has {digits} decimals.");
        return Err(Error::invalid("/amount", "too_precise", detail));
    }
    // After the head: nothing is added to what is read here without moving it on.
    let month = month_of(body.date);
    let there = adjustments::dated_in(table, organization, employee_id, &head, month).await?;
    if there.len() >= MOST_A_MONTH {
        let detail = format!("An employee has at most {MOST_A_MONTH} adjustments a month.");
        return Err(Error::invalid("/date", "too_many", detail));
    }
    if head.is_settled(body.date) {
        let violation = Violation::at("/date", "period_locked", SETTLED);
        return Err(Error::Conflict(Conflict::PeriodLocked, SETTLED.into(), vec![violation]));
    }
    let now = services.clock.now();
    let adjustment = model::PayAdjustment {
        id,
        employee_id,
        component_id,
        date: body.date,
        amount: with_digits(body.amount.0, digits),
        currency,
        note: body.note.clone(),
        created_at: now,
        updated_at: now,
    };
    Ok((adjustment, head))
}

const SETTLED: &str = "The employee's payroll for this date is approved.";

/// What the employee is paid in on that date, or on the nearest of those on which they are employed;
/// where nobody has said, what the organization pays in.
async fn currency(
    services: &Services,
    organization: OrganizationId,
    employee: &Employee,
    date: NaiveDate,
) -> Result<String, Error> {
    let date =
        employee.termination_date.map_or(date, |last| date.min(last)).max(employee.hire_date);
    let compensation = employee.compensation_on(date).or(employee.compensation.first());
    if let Some(compensation) = compensation {
        return Ok(compensation.currency.clone());
    }
    let storage = &services.storage;
    let in_force = storage.settings.current(&storage.table, organization).await?;
    Ok(in_force.settings.organization.currency.clone())
}

fn month_of(date: NaiveDate) -> DateRange {
    let first = date.with_day(1).unwrap_or(date);
    let next = first.checked_add_months(Months::new(1));
    DateRange { first, last: next.and_then(|next| next.pred_opt()).unwrap_or(date) }
}

/// `DELETE /pay-adjustments/{id}`
pub async fn delete_pay_adjustment(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    let (services, organization) = (&call.services, call.caller.organization);
    let table = &services.storage.table;
    let id: PayAdjustmentId = call.id.parse().map_err(|_| Error::NotFound)?;
    for tries in 0..TRIES {
        let there = match adjustments::get(table, organization, id).await? {
            Some(there) => there,
            None if tries == 0 => return Err(Error::NotFound),
            // It was there when this request came.
            None => return Ok(Reply::no_content()),
        };
        let head = table.item(&timeline_heads::key(organization, there.employee_id)).await?;
        let head = TimelineHead::read(head.as_ref())?;
        if head.is_settled(there.date) {
            return Err(Error::conflict(Conflict::PeriodLocked, SETTLED));
        }
        let mut writes = Vec::from(adjustments::delete(organization, &there));
        writes.push(head.advance(organization, there.employee_id));
        let changes = audit::changes(&shown(&there)?, &serde_json::Value::Null);
        writes.push(logged(&call, "pay_adjustment.deleted", id, changes));
        match table.write(writes).await {
            Ok(()) => return Ok(Reply::no_content()),
            // Somebody else wrote about the employee: look again.
            Err(wfm_storage::Error::Refused(_)) => services.let_others(tries).await,
            // It may have been applied: what is there now tells.
            Err(why) => match adjustments::get(table, organization, id).await? {
                None => return Ok(Reply::no_content()),
                Some(_) => return Err(why.into()),
            },
        }
    }
    Err(busy())
}

fn made(services: &Services, adjustment: &model::PayAdjustment) -> Reply<PayAdjustment> {
    let location = format!("/pay-adjustments/{}", adjustment.id);
    let tag = services.opaque.etag("pay_adjustment", &adjustment.id.to_string(), 1);
    Reply::created(PayAdjustment::from(adjustment), &location).etag(&tag)
}

fn shown(adjustment: &model::PayAdjustment) -> Result<serde_json::Value, Error> {
    serde_json::to_value(PayAdjustment::from(adjustment)).map_err(Error::internal)
}

fn logged<B>(
    call: &Call<Nothing, B>,
    action: &str,
    id: PayAdjustmentId,
    changes: Vec<wfm_storage::activity::Change>,
) -> Write {
    let resource_id = id.to_string();
    let act = Act { action, resource_type: "pay_adjustment", resource_id, changes };
    audit::entry(&call.services, &call.request, &call.caller, act)
}

fn busy() -> Error {
    Error::Unavailable { cause: "the employee's time keeps changing".into() }
}
