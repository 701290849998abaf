//! Entering, correcting and reviewing attendances: for managers, never their own.

use chrono::{DateTime, TimeDelta, Utc};
use wfm_domain::attendance::Review;
use wfm_domain::clocking::Refusal;
use wfm_domain::correction;
use wfm_domain::day::Judging;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::person::Person;
use wfm_domain::timeline::days_around;
use wfm_http::audit::{self, Act};
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::operation::IfMatch;
use wfm_http::shapes::attendance::Attendance;
use wfm_http::values::Nothing;
use wfm_http::{Call, Caller, Error, Reply, Services, reach};
use wfm_storage::activity::Change;
use wfm_storage::attendances;
use wfm_storage::employees;
use wfm_storage::guards::{self, Guard};
use wfm_storage::settings::version_key;
use wfm_storage::table::MAX_WRITES;
use wfm_storage::timelines::StoredTimeline;

use crate::clock::{TRIES, again, answer, shown};
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
        let mut open = Open::read(services, caller, employee, &[(clock_in, clock_out)]).await?;
        let location = call.body.location.clone();
        open.change(|judging, timeline| {
            correction::enter(id, clock_in, clock_out, location, judging, timeline)
        })
        .map_err(refused)?;
        let after = open.stored.timeline.get(id).map(Attendance::from);
        let act = Act {
            action: "attendance.created",
            resource_type: "attendance",
            resource_id: id.to_string(),
            changes: changes(None, after.as_ref(), &[("reason", Some(&call.body.reason))])?,
        };
        let mut writes = open.writes(caller);
        writes.push(audit::entry(services, &call.request, caller, act));
        writes.extend(once.consume(&id.to_string(), 201));
        if writes.len() > MAX_WRITES {
            table.write(open.preparing(caller)).await?;
            continue;
        }
        let why = match table.write(writes).await {
            Ok(()) => return Ok(answer(services, &open.stored, id, 201)),
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replay(&earlier).await;
        }
        tries += 1;
        match (attendances::get(table, caller.organization, id).await?, why) {
            (Some(there), _) => return Ok(shown(services, &there, 201)),
            (None, wfm_storage::Error::Refused(_)) if tries < TRIES => again(tries).await,
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
        let mut open = Open::read(services, caller, employee, &presences).await?;
        // The attendance may have moved since its pointer was read.
        if open.stored.timeline.get(id).is_none_or(|now| *now != before) {
            tries += 1;
            if tries >= TRIES {
                return Err(Error::Unavailable { cause: "the attendance keeps changing".into() });
            }
            again(tries).await;
            continue;
        }
        let done = open.change(|judging, timeline| match &change {
            AttendanceChange::Correct { to, .. } => correction::correct(id, *to, judging, timeline),
            AttendanceChange::Review { decision, .. } => {
                correction::review(id, *decision, judging, timeline)
            }
        });
        match done {
            Ok(false) => return Ok(answer(services, &open.stored, id, 200)),
            Ok(true) => {}
            Err(why) => {
                let why = refused(why);
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
        let after = open.stored.timeline.get(id).map(Attendance::from);
        let act = Act {
            action,
            resource_type: "attendance",
            resource_id: id.to_string(),
            changes: changes(Some(&Attendance::from(&before)), after.as_ref(), &[remark])?,
        };
        let mut writes = open.writes(caller);
        writes.push(audit::entry(services, &call.request, caller, act));
        if writes.len() > MAX_WRITES {
            table.write(open.preparing(caller)).await?;
            continue;
        }
        match table.write(writes).await {
            Ok(()) => return Ok(answer(services, &open.stored, id, 200)),
            Err(wfm_storage::Error::Refused(_)) if tries < TRIES => {
                tries += 1;
                again(tries).await;
            }
            Err(why) => return Err(why.into()),
        }
    }
}

type Presence = (DateTime<Utc>, Option<DateTime<Utc>>);

/// An employee's time, open to be changed.
struct Open {
    employee: wfm_domain::employee::Employee,
    settings: std::sync::Arc<wfm_storage::settings::StoredSettings>,
    stored: StoredTimeline,
    now: DateTime<Utc>,
}

impl Open {
    /// Reads what is around these presences, and around now, where something may be open.
    async fn read(
        services: &Services,
        caller: &Caller,
        employee: EmployeeId,
        presences: &[Presence],
    ) -> Result<Self, Error> {
        let (storage, organization) = (&services.storage, caller.organization);
        let table = &storage.table;
        let now = services.clock.now();
        let keys = vec![
            employees::key(organization, employee),
            guards::key(organization, employee),
            version_key(organization),
        ];
        let found = table.get_many(keys).await?;
        let settings = storage.settings.from_batch(table, organization, &found).await?;
        let item = found
            .get(&employees::key(organization, employee))
            .ok_or_else(|| reach::unknown("/employee_id"))?;
        let person = employees::read(item)?.employee;
        let guard = Guard::read(found.get(&guards::key(organization, employee)))?;
        let zone = person.timezone.unwrap_or(settings.settings.organization.timezone);
        let may_be_open = i64::from(settings.settings.auto_close.after_minutes);
        let mut ranges: Vec<_> = presences
            .iter()
            .map(|(from, to)| days_around(zone, *from, to.map_or(*from, |to| to.max(*from))))
            .collect();
        if presences.iter().any(|(_, clock_out)| clock_out.is_none()) {
            ranges.push((now - TimeDelta::minutes(may_be_open), now));
        }
        let stored = StoredTimeline::around(table, organization, employee, guard, &ranges).await?;
        Ok(Self { employee: person, settings, stored, now })
    }

    fn change<T>(
        &mut self,
        rule: impl FnOnce(&Judging<'_>, &mut wfm_domain::timeline::Timeline) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let settings = &self.settings.settings;
        let leaves = self.stored.guard.leaves();
        let locked = self.stored.guard.locked.clone();
        let person = Person::of(&self.employee, settings, &locked, &leaves);
        let judging = Judging { person: &person, settings, now: self.now };
        rule(&judging, &mut self.stored.timeline)
    }

    fn writes(&self, caller: &Caller) -> Vec<wfm_storage::table::Write> {
        let settings = &self.settings.settings;
        self.stored.writes(caller.organization, self.employee.id, settings)
    }

    fn preparing(&self, caller: &Caller) -> Vec<wfm_storage::table::Write> {
        let settings = &self.settings.settings;
        self.stored.preparing_writes(caller.organization, self.employee.id, settings)
    }
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
