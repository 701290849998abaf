//! The employees to whom taps belong, and the attendances that the taps make (rules TERM-5 to TERM-8).

use std::collections::{BTreeMap, BTreeSet};

use futures::future::{BoxFuture, try_join_all};
use wfm_app::activity::Actor;
use wfm_app::payroll::contributions;
use wfm_app::timelines::{EmployeeTime, Known};
use wfm_app::{Transaction, timelines};
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::pay::Affects;
use wfm_domain::sync::{self, Applying, Receipt, TapOfShift, TappedShift};
use wfm_storage::table::{MAX_WRITES, Write};
use wfm_storage::taps::{self, StoredTap, TapState};
use wfm_storage::{Error, attendances, employees};

use super::Work;
use super::regroup::{self, Group, is_same};

/// The stored taps with a sound time, and the state of each.
#[derive(Default)]
pub struct Applied {
    pub writes: Vec<Write>,
    pub states: Vec<TapState>,
}

/// Applies taps with a sound time that are new or are tried again.
pub async fn apply(work: &Work<'_>, all: Vec<StoredTap>) -> Result<Applied, Error> {
    let mut by_number: BTreeMap<String, Vec<StoredTap>> = BTreeMap::new();
    for tap in all {
        by_number.entry(tap.number.clone()).or_default().push(tap);
    }
    let employees = employees(work, by_number.keys()).await?;
    // Heads are read before taps. A writer that stores a tap of an employee moves the employee's head on, so that
    // this step is then refused.
    let ids: Vec<EmployeeId> = employees.values().copied().collect();
    let storage = &work.app.storage;
    let organization = work.job.organization;
    let known = Known::read_all(storage, organization, &ids).await?.into_iter();
    // The number that was found may be another one that looks like it.
    let mut known: BTreeMap<String, Known> =
        known.map(|known| (known.person.employee_number.clone(), known)).collect();
    let mut applying: Vec<BoxFuture<'_, Result<Applied, Error>>> = vec![];
    for (number, mut new) in by_number {
        let known = known.remove(&number);
        let employee = known.as_ref().map(|known| known.person.id);
        // A tap that was applied for an employee stays theirs when the number belongs to another employee.
        new.retain(|tap| tap.employee.is_none() || tap.employee == employee);
        if new.is_empty() {
            continue;
        }
        applying.push(Box::pin(async move {
            match known {
                Some(known) => of_employee(work, known, &number, new).await,
                None => Ok(unmatched(work, new)),
            }
        }));
    }
    let mut applied = Applied::default();
    for one in try_join_all(applying).await? {
        applied.writes.extend(one.writes);
        applied.states.extend(one.states);
    }
    Ok(applied)
}

/// The employees with these numbers, or with numbers that look like them.
pub async fn employees(
    work: &Work<'_>,
    numbers: impl Iterator<Item = &String>,
) -> Result<BTreeMap<String, EmployeeId>, Error> {
    let organization = work.job.organization;
    let mut keys = BTreeMap::new();
    for number in numbers {
        if let Some(key) = employees::number_key(organization, number) {
            keys.insert(number.clone(), key);
        }
    }
    if keys.is_empty() {
        return Ok(BTreeMap::new());
    }
    let found = work.app.storage.table.get_many(keys.values().cloned().collect()).await?;
    let mut employees = BTreeMap::new();
    for (number, key) in keys {
        if let Some(item) = found.get(&key) {
            employees.insert(number, employees::numbered(item.clone())?);
        }
    }
    Ok(employees)
}

/// The outcome for taps of a number that no employee has. A tap that was applied before does not change: it belongs
/// to the person who had the number at that time.
fn unmatched(work: &Work<'_>, taps: Vec<StoredTap>) -> Applied {
    let mut applied = Applied::default();
    for tap in taps.into_iter().filter(|tap| tap.shift.is_none()) {
        let tap = StoredTap { state: TapState::Unmatched, ..tap };
        applied.states.push(tap.state);
        applied.writes.push(put(work, &tap));
    }
    applied
}

fn put(work: &Work<'_>, tap: &StoredTap) -> Write {
    let organization = work.job.organization;
    let key = taps::sound_key(organization, tap.terminal, &tap.number, &tap.text, tap.key);
    taps::put(organization, &key, tap)
}

/// Applies the taps of an employee.
async fn of_employee(
    work: &Work<'_>,
    mut known: Known,
    number: &str,
    new: Vec<StoredTap>,
) -> Result<Applied, Error> {
    let app = work.app;
    let organization = work.job.organization;
    let storage = &app.storage;
    let now = app.clock.now();
    let employee = known.person.id;
    let groups = regroup::around(&storage.table, &mut known, number, &new).await?;
    let presences: Vec<timelines::Presence> =
        groups.iter().map(|group| (group.start(), Some(group.end()))).collect();
    let mut time = EmployeeTime::of_known(storage, known, now, &presences).await?;
    // The id of the attendance of which a tap would be the clock-in.
    let begun_by = |tap: &StoredTap| {
        AttendanceId::of_record(organization, employee, &tap.serial_number, &record_id(tap))
    };
    let of_groups = groups.iter().flat_map(Group::clock_ins).map(begun_by);
    let of_taps = groups.iter().flat_map(|group| &group.taps).filter_map(|tap| tap.attendance);
    load_elsewhere(work, &mut time, of_groups.chain(of_taps).collect()).await?;

    let settings = std::sync::Arc::clone(&time.settings);
    let applying = Applying {
        organization,
        settings: &settings.settings,
        receipt: Receipt { received_at: work.received_at, skew_millis: None },
        job: Some(&work.job.id),
        now,
    };
    let shifts: Vec<TappedShift> = groups.iter().map(shift).collect();
    let outcomes = time
        .change(|context, timeline| sync::apply_taps(&shifts, context.person, &applying, timeline));

    let mut applied = Applied::default();
    for (group, outcomes) in groups.iter().zip(outcomes) {
        let begun: BTreeSet<AttendanceId> = group.taps.iter().map(begun_by).collect();
        for (tap, outcome) in group.taps.iter().zip(outcomes) {
            let is_new = new.iter().any(|new| is_same(new, tap));
            let (state, attendance, why) = match outcome {
                Ok(id) => (TapState::Applied, Some(id), String::new()),
                // The taps contradict what is stored. The attendances from before stay as they are. An attendance of
                // another shift is no longer theirs; only that shift may remove it.
                Err(code) => {
                    let is_own = |id: &AttendanceId| {
                        begun.contains(id) && time.stored.timeline.get(*id).is_some()
                    };
                    let there = tap.attendance.filter(is_own);
                    (TapState::Refused, there, code.as_str().to_owned())
                }
            };
            let employee = Some(employee);
            let shift = Some(group.start());
            let after = StoredTap { state, attendance, why, employee, shift, ..tap.clone() };
            if is_new {
                applied.states.push(state);
            }
            if is_new || after != *tap {
                applied.writes.push(put(work, &after));
            }
        }
    }
    let mut change = Transaction::new(app, Actor::service(organization));
    time.store(&mut change).await?;
    let changes = time.stored.timeline.changes();
    change.write(time.review_notification(&storage.table, &changes).await?);
    if let Some((by, dates)) = work.applied_again_by.zip(time.stored.changed_dates()) {
        let about = [(employee, &time.stored.head, Affects::Dates(dates))];
        change.write(contributions::noted(&storage.table, organization, by, &about).await?);
    }
    applied.writes.extend(change.into_writes());
    if applied.writes.len() + 1 > MAX_WRITES && new.len() == 1 {
        // No smaller part can be tried, and nobody taps in this way, so a person must look at it.
        let why = "too_many".to_owned();
        let tap = StoredTap { state: TapState::Refused, why, ..new[0].clone() };
        return Ok(Applied { writes: vec![put(work, &tap)], states: vec![tap.state] });
    }
    Ok(applied)
}

/// Adds the attendances with these ids that are not loaded yet, because somebody has moved them to another date.
pub async fn load_elsewhere(
    work: &Work<'_>,
    time: &mut EmployeeTime,
    mut ids: BTreeSet<AttendanceId>,
) -> Result<(), Error> {
    let table = &work.app.storage.table;
    let organization = work.job.organization;
    let employee = time.employee.id;
    ids.retain(|id| time.stored.timeline.get(*id).is_none());
    if ids.is_empty() {
        return Ok(());
    }
    let keys = ids.iter().map(|id| attendances::pointer_key(organization, *id)).collect();
    let mut found = vec![];
    for pointer in table.get_many(keys).await?.into_values() {
        let target = attendances::target(organization, &pointer)?;
        let there = table.item(&target).await?.map(attendances::read).transpose()?;
        found.extend(there.filter(|there| there.attendance.employee_id == employee));
    }
    if !found.is_empty() {
        time.stored = std::mem::take(&mut time.stored).with(found);
    }
    Ok(())
}

fn shift(group: &Group) -> TappedShift {
    let of_shift = |tap: &StoredTap| TapOfShift {
        at: tap.at.unwrap_or_default(),
        received_at: tap.received_at,
        record_id: record_id(tap),
        device_id: tap.serial_number.clone(),
        attendance: tap.attendance,
    };
    let taps = group.taps.iter().map(of_shift).collect();
    TappedShift { taps, stays: group.stays.clone() }
}

/// The id of the record of which a tap is the clock-in, as the import of the terminal's file names it.
fn record_id(tap: &StoredTap) -> String {
    format!("{}-{}", tap.number, tap.text.replace(['-', ':'], "").replace(' ', "T"))
}
