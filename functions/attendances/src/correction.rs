//! Entering, correcting and reviewing attendances: for managers, never their own.

use chrono::TimeDelta;
use wfm_domain::attendance::Review;
use wfm_domain::correction;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_http::audit::{self, Act};
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::operation::IfMatch;
use wfm_http::shapes::attendance::Attendance;
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Error, Reply, Services, reach};
use wfm_storage::activity::Change;
use wfm_storage::attendances;
use wfm_storage::table::MAX_WRITES;
use wfm_storage::timelines::{EmployeeTime, Presence};

use crate::clock::{TRIES, answer, shown};
use crate::refusal::refused;
use crate::wire::{AttendanceChange, AttendanceCreate, AttendancePatch};

/// `POST /attendances`
pub async fn create_attendance(
    call: Call<Nothing, AttendanceCreate>,
) -> Result<Reply<Attendance>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let employee = EmployeeId(call.body.employee_id);
    let (clock_in, clock_out) = (call.body.clock_in_at.0, call.body.clock_out_at.map(|at| at.0));
    check_length((clock_in, clock_out))?;
    reach::check_named(services, caller, "attendances:review", employee, "/employee_id").await?;
    not_own(caller, employee)?;
    let key = call.idempotency_key.as_deref();
    let once = Once::of(services, caller, "create_attendance", key, fingerprint(&call.sent, &[])?);
    let replay = async |earlier: &str| {
        let id: AttendanceId = earlier.parse().map_err(Error::internal)?;
        let found = attendances::get(&services.storage.table, caller.organization, id).await?;
        Ok(shown(services, &found.ok_or(Error::NotFound)?, 201).replayed())
    };
    if let Used::Before(earlier) = once.look().await? {
        return replay(&earlier).await;
    }

    let id = AttendanceId::pointed(services.ids.next());
    let table = &services.storage.table;
    let mut tries = 0;
    loop {
        let mut time = open(services, caller, employee, &[(clock_in, clock_out)]).await?;
        let location = call.body.location.clone();
        time.change(|context, timeline| {
            correction::enter(id, clock_in, clock_out, location, context, timeline)
        })
        .map_err(|why| refused(why, clock_out.is_some()))?;
        let after = time.stored.timeline.get(id).map(Attendance::from);
        let act = Act {
            action: "attendance.created",
            resource_type: "attendance",
            resource_id: id.to_string(),
            changes: changes(None, after.as_ref(), &[("reason", Some(&call.body.reason))])?,
        };
        let mut writes = time.writes();
        writes.push(audit::entry(services, &call.request, caller, act));
        writes.extend(once.consume(&id.to_string(), 201));
        let prepares = writes.len() > MAX_WRITES;
        let written = table.write(if prepares { time.preparing_writes() } else { writes }).await;
        let why = match written {
            Ok(()) if prepares => continue,
            Ok(()) => return Ok(answer(services, &time.stored, id, 201)),
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replay(&earlier).await;
        }
        tries += 1;
        match (attendances::get(table, caller.organization, id).await?, why) {
            (Some(there), _) => return Ok(shown(services, &there, 201)),
            (None, wfm_storage::Error::Refused(_)) if tries < TRIES => {
                services.let_others(tries).await
            }
            (None, why) => return Err(why.into()),
        }
    }
}

/// `PATCH /attendances/{id}`
pub async fn update_attendance(
    call: Call<Nothing, AttendancePatch>,
) -> Result<Reply<Attendance>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let change = call.body.clone().checked()?;
    let id: AttendanceId = call.id.parse().map_err(|_| Error::NotFound)?;
    let mut tries = 0;
    loop {
        let found = attendances::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        let before = found.attendance.clone();
        let employee = before.employee_id;
        reach::check(services, caller, "attendances:review", employee).await?;
        not_own(caller, employee)?;
        let mut presences = vec![(before.clock_in_at, before.clock_out_at)];
        if let AttendanceChange::Correct { to, .. } = &change {
            let clock_in = to.clock_in_at.unwrap_or(before.clock_in_at);
            presences.push((clock_in, to.clock_out_at.or(before.clock_out_at)));
            check_length(presences[1])?;
        }
        let mut time = open(services, caller, employee, &presences).await?;
        // The attendance may have moved since its pointer was read.
        if time.stored.timeline.get(id).is_none_or(|now| *now != before) {
            tries += 1;
            if tries >= TRIES {
                return Err(Error::Unavailable { cause: "the attendance keeps changing".into() });
            }
            services.let_others(tries).await;
            continue;
        }
        let done = time.change(|context, timeline| match &change {
            AttendanceChange::Correct { to, .. } => correction::correct(id, *to, context, timeline),
            AttendanceChange::Review { decision, .. } => {
                correction::review(id, *decision, context, timeline)
            }
        });
        match done {
            Ok(false) => return Ok(answer(services, &time.stored, id, 200)),
            Ok(true) => {}
            Err(why) => {
                let why = refused(why, call.body.clock_out_at.is_some());
                if !matches!(why, Error::Invalid(_)) {
                    call.check_if_match(
                        IfMatch::Honoured,
                        &crate::handlers::etag(services, &found),
                    )?;
                }
                return Err(why);
            }
        }
        call.check_if_match(IfMatch::Honoured, &crate::handlers::etag(services, &found))?;
        let (action, remark) = match &change {
            AttendanceChange::Correct { reason, .. } => {
                ("attendance.corrected", ("reason", Some(reason)))
            }
            AttendanceChange::Review { decision: Review::Rejected, note } => {
                ("attendance.rejected", ("note", note.as_ref()))
            }
            AttendanceChange::Review { note, .. } => {
                ("attendance.approved", ("note", note.as_ref()))
            }
        };
        let after = time.stored.timeline.get(id).map(Attendance::from);
        let act = Act {
            action,
            resource_type: "attendance",
            resource_id: id.to_string(),
            changes: changes(Some(&Attendance::from(&before)), after.as_ref(), &[remark])?,
        };
        let mut writes = time.writes();
        writes.push(audit::entry(services, &call.request, caller, act));
        let prepares = writes.len() > MAX_WRITES;
        match table.write(if prepares { time.preparing_writes() } else { writes }).await {
            Ok(()) if prepares => {}
            Ok(()) => return Ok(answer(services, &time.stored, id, 200)),
            Err(wfm_storage::Error::Refused(_)) if tries < TRIES => {
                tries += 1;
                services.let_others(tries).await;
            }
            Err(why) => return Err(why.into()),
        }
    }
}

async fn open(
    services: &Services,
    caller: &Caller,
    employee: EmployeeId,
    presences: &[Presence],
) -> Result<EmployeeTime, Error> {
    let (storage, organization, now) =
        (&services.storage, caller.organization, services.clock.now());
    let time = EmployeeTime::around(storage, organization, employee, now, presences).await?;
    time.ok_or_else(|| reach::unknown("/employee_id"))
}

/// Nobody corrects or reviews their own (hr-rules 1.9).
fn not_own(caller: &Caller, employee: EmployeeId) -> Result<(), Error> {
    if caller.user.employee_id == Some(employee) {
        return Err(Error::Forbidden("attendances:review of another's attendance".into()));
    }
    Ok(())
}

/// The longest presence that is entered by hand.
const LONGEST: TimeDelta = TimeDelta::days(7);

fn check_length((clock_in, clock_out): Presence) -> Result<(), Error> {
    if clock_out.is_some_and(|out| out - clock_in > LONGEST) {
        let detail = "Nobody is at work for more than seven days.";
        return Err(Error::invalid("/clock_out_at", "too_long", detail));
    }
    Ok(())
}

fn changes(
    before: Option<&Attendance>,
    after: Option<&Attendance>,
    remarks: &[(&str, Option<&String>)],
) -> Result<Vec<Change>, Error> {
    let value = |shown: Option<&Attendance>| serde_json::to_value(shown).map_err(Error::internal);
    let mut changes = audit::changes(&value(before)?, &value(after)?);
    changes.retain(|change| !(change.before.is_null() && change.after.is_null()));
    for (field, remark) in remarks {
        if let Some(remark) = remark {
            let after = serde_json::Value::String((*remark).clone());
            changes.push(Change { field: (*field).into(), before: serde_json::Value::Null, after });
        }
    }
    Ok(changes)
}
