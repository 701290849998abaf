//! Requesting leave: the days are counted, and reserved with the request, in one transaction.

use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, LeaveId, UploadId};
use wfm_domain::leave::{
    self as model, Account, Counted, LeaveSpan, LeaveStatus, Movement, RequestViolation,
};
use wfm_domain::notice::Notice;
use wfm_domain::person::Person;
use wfm_domain::upload::Purpose;
use wfm_http::audit::{self, Act};
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Conflict, Error, Reply, Services, reach};
use wfm_storage::leaves::{self, StoredLeave};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::settings::version_key;
use wfm_storage::table::Write;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::uploads::{self, Upload};
use wfm_storage::{employees, recipients};

use crate::handlers::{TRIES, etag, overdrawn, unknown_type};
use crate::wire::{Leave, LeaveCreate};

/// `POST /leaves`
pub async fn create_leave(call: Call<Nothing, LeaveCreate>) -> Result<Reply<Leave>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let table = &services.storage.table;
    let own = caller.user.employee_id;
    let employee = match call.body.employee_id.map(EmployeeId).filter(|id| Some(*id) != own) {
        Some(other) => {
            reach::check_named(services, caller, "leaves:write", other, "/employee_id").await?;
            other
        }
        None => own.ok_or_else(|| {
            let detail = "This account belongs to no employee; name one in `employee_id`.";
            Error::conflict(Conflict::NoEmployee, detail)
        })?,
    };
    let key = call.idempotency_key.as_deref();
    let once = Once::of(services, caller, "create_leave", key, fingerprint(&call.sent, &[])?);
    if let Used::Before(earlier) = once.look().await? {
        return replayed(services, caller, &earlier).await;
    }

    let mut attachment = attachment(&call).await?;
    let id = LeaveId(services.ids.next());
    let mut tries = 0;
    loop {
        let (stored, mut writes) = requested(&call, employee, id).await?;
        let act = Act {
            action: "leave.requested",
            resource_type: "leave",
            resource_id: id.to_string(),
            changes: audit::changes(
                &serde_json::Value::Null,
                &serde_json::to_value(Leave::from(&stored.leave)).map_err(Error::internal)?,
            ),
        };
        writes.push(audit::entry(services, &call.request, caller, act));
        writes.extend(once.consume(&id.to_string(), 201));
        writes.extend(attachment.as_ref().and_then(|upload| {
            uploads::refer(caller.organization, upload, employee, stored.leave.created_at)
        }));
        let why = match table.write(writes).await {
            Ok(()) => return Ok(made(services, &stored)),
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replayed(services, caller, &earlier).await;
        }
        tries += 1;
        match (leaves::get(table, caller.organization, id).await?, why) {
            (Some(there), _) => return Ok(made(services, &there)),
            // Somebody else wrote about the employee, or referred to the file: look again.
            (None, wfm_storage::Error::Refused(_)) if tries < TRIES => {
                services.let_others(tries).await;
                if let Some(upload) = &mut attachment {
                    let there = uploads::get(table, caller.organization, upload.id).await?;
                    *upload = there.unwrap_or_else(|| upload.clone());
                }
            }
            (None, wfm_storage::Error::Refused(_)) => {
                return Err(Error::Unavailable {
                    cause: "the employee's time keeps changing".into(),
                });
            }
            (None, why) => return Err(why.into()),
        }
    }
}

/// The caller's own upload that the request names.
async fn attachment(call: &Call<Nothing, LeaveCreate>) -> Result<Option<Upload>, Error> {
    let Some(id) = call.body.attachment_id else { return Ok(None) };
    let (storage, caller) = (&call.services.storage, &call.caller);
    let (purpose, now) = (Purpose::LeaveAttachment, call.services.clock.now());
    let there = uploads::usable(storage, caller.organization, UploadId(id), purpose, now).await?;
    let own = there.filter(|upload| upload.uploaded_by == caller.user.id);
    own.map(Some).ok_or_else(|| {
        let detail = "It is no finished upload of yours for a leave.";
        Error::invalid("/attachment_id", "unknown_reference", detail)
    })
}

/// The leave as it is requested, and the writes that store and reserve it.
async fn requested(
    call: &Call<Nothing, LeaveCreate>,
    employee: EmployeeId,
    id: LeaveId,
) -> Result<(StoredLeave, Vec<Write>), Error> {
    let (services, organization) = (&call.services, call.caller.organization);
    let (storage, table) = (&services.storage, &services.storage.table);
    let (body, now) = (&call.body, services.clock.now());
    let used = leaves::used_key(organization, &body.leave_type);
    let keys = vec![
        employees::key(organization, employee),
        timeline_heads::key(organization, employee),
        version_key(organization),
        used.clone(),
    ];
    let found = table.get_many(keys).await?;
    let item = found.get(&employees::key(organization, employee)).cloned();
    let person = employees::read(item.ok_or_else(|| reach::unknown("/employee_id"))?)?.employee;
    let head = TimelineHead::read(found.get(&timeline_heads::key(organization, employee)))?;
    let in_force = storage.settings.from_batch(table, organization, &found).await?;
    let settings = &in_force.settings;

    let leave_type = settings.leave_type(&body.leave_type).ok_or_else(unknown_type)?;
    if leave_type.requires_attachment && body.attachment_id.is_none() {
        let detail = "This leave type requires an attachment.";
        return Err(Error::invalid("/attachment_id", "required", detail));
    }
    let span = body.span();
    let counted = {
        let none = Default::default();
        let seen = Person::of(&person, settings, &[], &none);
        model::count(&span, &seen, settings)
            .map_err(|violation| invalid(violation, &span, &person))?
    };

    // After the head: what is read now is at least as new as its revision.
    let ledger_key = leaves::ledger_key(organization, employee, &body.leave_type);
    let around = leaves::by_end_date_since(table, organization, employee, &head, span.start_date);
    let (around, ledger) = futures::future::try_join(around, table.item(&ledger_key)).await?;
    if let Some(other) = model::overlapping(around.iter().map(|stored| &stored.leave), &span) {
        let detail = format!("It overlaps leave {} of the same employee.", other.id);
        return Err(Error::conflict(Conflict::Overlap, detail));
    }
    let before = leaves::read_ledger(ledger.as_ref())?;
    let account = Account::of(&person, settings, &body.leave_type, &before.ledger);
    let Counted { shares, draws } = counted;
    account.may_draw(&draws).map_err(|why| overdrawn(&why, "/end_date"))?;

    let leave = model::Leave {
        id,
        employee_id: employee,
        leave_type: body.leave_type.clone(),
        span,
        shares,
        draws,
        reason: body.reason.clone(),
        attachment_id: body.attachment_id,
        status: LeaveStatus::Pending,
        decided_by: None,
        decided_at: None,
        decision_note: None,
        created_at: now,
        updated_at: now,
    };
    let next = before.ledger.clone().moved(Movement::Reserve, &leave.draws);
    let stored = StoredLeave { rev: 1, leave };
    let mut writes = Vec::from(leaves::create(organization, &stored.leave, head));
    writes.push(leaves::put_ledger(organization, employee, &body.leave_type, &before, next));
    if !found.contains_key(&used) {
        // The first use: the type must still be what it was seen to be, and cannot go from now on.
        writes.push(leaves::use_type(organization, &body.leave_type));
        writes.push(Write::still_at(version_key(organization), in_force.rev));
    }
    writes.extend(told(services, &call.caller, &person, &stored).await?);
    Ok((stored, writes))
}

/// The write that tells whoever decides, unless it is they who request.
async fn told(
    services: &Services,
    caller: &Caller,
    employee: &Employee,
    stored: &StoredLeave,
) -> Result<Option<Write>, Error> {
    let organization = caller.organization;
    let decides = recipients::manager_of(&services.storage.table, organization, employee).await?;
    let leave = &stored.leave;
    let (from, to) = (leave.span.start_date, leave.span.end_date);
    let notice = Notice::leave_requested(leave.id, employee.id, from, to);
    Ok(decides.filter(|user| *user != caller.user.id).map(|user| {
        let told = Notification::of(organization, user, &notice, leave.created_at);
        notifications::create(organization, &told)
    }))
}

fn invalid(violation: RequestViolation, span: &LeaveSpan, employee: &Employee) -> Error {
    let (pointer, code, detail) = match violation {
        RequestViolation::EndBeforeStart => {
            ("/end_date", "end_before_start", "It ends before it starts.")
        }
        RequestViolation::TooLong => ("/end_date", "too_long", "A leave has at most 366 dates."),
        RequestViolation::HalvesDoNotFit if span.start_date == span.end_date => {
            ("/end_half", "halves_do_not_fit", "One date takes `start_half` only.")
        }
        RequestViolation::HalvesDoNotFit => {
            let detail = "Over several dates `start_half` can only be `second_half` and \
                          `end_half` only `first_half`.";
            let first = span.start_half == Some(model::Half::FirstHalf);
            (if first { "/start_half" } else { "/end_half" }, "halves_do_not_fit", detail)
        }
        RequestViolation::NotEmployed => {
            let detail = "The employee is not employed on all of these dates.";
            let starts_early = span.start_date < employee.hire_date;
            (if starts_early { "/start_date" } else { "/end_date" }, "not_employed", detail)
        }
        RequestViolation::NoWorkingDays => {
            ("/start_date", "no_working_days", "None of these dates is a working day.")
        }
    };
    Error::invalid(pointer, code, detail)
}

fn made(services: &Services, stored: &StoredLeave) -> Reply<Leave> {
    let location = format!("/leaves/{}", stored.leave.id);
    Reply::created(Leave::from(&stored.leave), &location).etag(&etag(services, stored))
}

async fn replayed(
    services: &Services,
    caller: &Caller,
    earlier: &str,
) -> Result<Reply<Leave>, Error> {
    let id: LeaveId = earlier.parse().map_err(Error::internal)?;
    let stored = leaves::get(&services.storage.table, caller.organization, id).await?;
    Ok(made(services, &stored.ok_or(Error::NotFound)?).replayed())
}
