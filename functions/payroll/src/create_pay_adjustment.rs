//! `POST /pay-adjustments`
//!
//! Creating and deleting an adjustment move the employee's timeline head on, which tells the approved periods. So
//! does an approval.

use rust_decimal::Decimal;
use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::pay_adjustments::{has_room, note_on};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, PayAdjustmentId, SalaryComponentId};
use wfm_domain::money::{minor_units, with_digits};
use wfm_domain::pay::{self as model, Affects};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::pay_adjustments as adjustments;
use wfm_storage::table::Item;
use wfm_storage::timeline_heads::{self, AdvanceTaken, TimelineHead};
use wfm_storage::{employees, salary_components};
use wfm_wire::pay;

use crate::wire::adjustment::{PayAdjustment, PayAdjustmentCreate, Quantity};

/// The greatest number of advances of an employee, of which something remains.
const MAX_ADVANCES: usize = 20;

/// Adds an amount, or days or minutes, to one payroll by hand, or deducts it.
pub async fn create_pay_adjustment(
    call: Call<Nothing, PayAdjustmentCreate>,
) -> Result<Reply<PayAdjustment>, Error> {
    let quantity = call.body.quantity()?;
    let advance = call.body.advance()?;
    call.own().await?.refuse(EmployeeId(call.body.employee_id), "pay adjustments")?;
    let id = PayAdjustmentId(call.app().ids.next());
    let author = &call.author().await?;
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let (adjustment, head) = requested(call, id, quantity, advance).await?;
        let mut change = call.transaction();
        // Every payroll from its date on takes a part of an advance.
        let on = match adjustment.instalment {
            Some(_) => Affects::From(adjustment.date),
            None => Affects::Dates(DateRange::of(adjustment.date)),
        };
        change.contributes(adjustment.employee_id, &head, [author], [on]).await?;
        change.write(adjustments::create(call.organization(), &adjustment, head.clone()));
        let shown = PayAdjustment::shown(&adjustment, &head);
        let resource = ("pay_adjustment", id);
        change.log("pay_adjustment.created", resource, changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, (adjustment, head)))
    });
    match outcome.await? {
        Outcome::New((adjustment, head)) => Ok(created(call, &adjustment, &head)),
        Outcome::Replay(id) => {
            let id: PayAdjustmentId = id.parse().map_err(Error::internal)?;
            let there = adjustments::get(call.table(), call.organization(), id).await?;
            let there = there.ok_or(Error::NotFound)?;
            let head = head_of(call, there.employee_id).await?;
            Ok(created(call, &there, &head).replayed())
        }
    }
}

/// The timeline head of an employee.
pub async fn head_of<B>(
    call: &Call<Nothing, B>,
    employee: EmployeeId,
) -> Result<TimelineHead, Error> {
    let head = call.table().item(&timeline_heads::key(call.organization(), employee)).await?;
    Ok(TimelineHead::read(head.as_ref())?)
}

fn created<B>(
    call: &Call<Nothing, B>,
    adjustment: &model::PayAdjustment,
    head: &TimelineHead,
) -> Reply<PayAdjustment> {
    let location = format!("/pay-adjustments/{}", adjustment.id);
    let tag = call.etag("pay_adjustment", adjustment.id, 1);
    Reply::created(PayAdjustment::shown(adjustment, head), &location).etag(&tag)
}

/// The adjustment that the body describes, and the head at which it may be made.
async fn requested(
    call: &Call<Nothing, PayAdjustmentCreate>,
    id: PayAdjustmentId,
    quantity: Quantity,
    advance: Option<(Decimal, Decimal)>,
) -> Result<(model::PayAdjustment, TimelineHead), Error> {
    let table = call.table();
    let organization = call.organization();
    let body = &call.body;
    let employee_id = EmployeeId(body.employee_id);
    let component_id = SalaryComponentId(body.component_id);
    let employee_key = employees::key(organization, employee_id);
    let head_key = timeline_heads::key(organization, employee_id);
    let component_key = salary_components::key(organization, component_id);
    let keys = vec![employee_key.clone(), head_key.clone(), component_key.clone()];
    let found = table.get_many(keys).await?;
    let references = [
        (&employee_key, "/employee_id", "There is no employee with this id."),
        (&component_key, "/component_id", "There is no such salary component."),
    ];
    let missing = references.into_iter().filter(|(key, ..)| !found.contains_key(key));
    let violations: Vec<Violation> = missing
        .map(|(_, pointer, detail)| Violation::at(pointer, "unknown_reference", detail))
        .collect();
    let (Some(employee), true) = (found.get(&employee_key), violations.is_empty()) else {
        return Err(Error::Invalid(violations));
    };
    let employee = employees::read(employee.clone())?.employee;
    let mut head = TimelineHead::read(found.get(&head_key))?;
    let in_force = call.settings().await?;
    let settings = &in_force.settings;

    let currency = model::currency_on(settings, &employee, body.date).to_owned();
    let digits = minor_units(&currency).unwrap_or_default();
    let (amount, time) = match quantity {
        Quantity::Amount(amount) => (amount.0, None),
        Quantity::Time(time) => (Default::default(), Some(time)),
    };
    if amount.scale() > digits {
        let detail = format!("{currency} has {digits} decimals.");
        return Err(Error::invalid("/amount", "too_precise", detail));
    }
    if !has_room(table, organization, employee_id, &head, body.date, false).await? {
        return Err(pay::too_many_adjustments());
    }
    if let Some((instalment, floor)) = advance {
        require_deduction(found.get(&component_key))?;
        for (pointer, amount) in [("/instalment", instalment), ("/net_floor", floor)] {
            if amount.scale() > digits {
                let detail = format!("{currency} has {digits} decimals.");
                return Err(Error::invalid(pointer, "too_precise", detail));
            }
        }
        take_note(
            &mut head,
            AdvanceTaken { adjustment: id, date: body.date, amount, taken: Decimal::ZERO },
        )?;
    }
    let today = settings.today(call.now());
    if advance.is_none() && !note_on(&mut head, settings, body.date, today) {
        return Err(pay::adjusted_date_is_locked());
    }
    let now = call.now();
    let adjustment = model::PayAdjustment {
        id,
        employee_id,
        component_id,
        date: body.date,
        amount: with_digits(amount, digits),
        time,
        instalment: advance.map(|(instalment, _)| with_digits(instalment, digits)),
        net_floor: advance.map(|(_, floor)| with_digits(floor, digits)),
        currency,
        note: body.note.clone(),
        leave_adjustment_id: None,
        created_at: now,
        updated_at: now,
    };
    Ok((adjustment, head))
}

/// Refuses an advance of a component that is no deduction.
fn require_deduction(component: Option<&Item>) -> Result<(), Error> {
    let component = component.cloned().map(salary_components::read).transpose()?;
    match component.is_some_and(|of| of.component.kind == model::ComponentKind::Deduction) {
        true => Ok(()),
        false => {
            let detail = "An advance is deducted: name a deduction.";
            Err(Error::invalid("/component_id", "does_not_fit", detail))
        }
    }
}

/// Notes a new advance in the head. The oldest one of which nothing remains may be forgotten.
///
/// # Errors
/// 400 `too_many`.
fn take_note(head: &mut TimelineHead, advance: AdvanceTaken) -> Result<(), Error> {
    if head.advances.len() >= MAX_ADVANCES {
        let Some(done) = head.advances.iter().position(|of| of.amount <= of.taken) else {
            let detail = format!("An employee has at most {MAX_ADVANCES} advances at a time.");
            return Err(Error::invalid("/instalment", "too_many", detail));
        };
        head.advances.remove(done);
    }
    head.advances.push(advance);
    Ok(())
}
