//! The shifts of a clock fault that has ended (rule TERM-9). Each becomes an attendance with an interval, and waits
//! for a review.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use futures::future::{BoxFuture, try_join_all};
use wfm_app::Transaction;
use wfm_app::activity::Actor;
use wfm_app::timelines::EmployeeTime;
use wfm_domain::attendance::{Sent, Source};
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::sync::{self, Applying, Photo, Receipt, SyncRecord};
use wfm_storage::Error;
use wfm_storage::jobs::{Settling, TapsJob};
use wfm_storage::table::{Key, MAX_WRITES, Write};
use wfm_storage::taps::{self, StoredTap};
use wfm_taps::clock::ClockFault;
use wfm_taps::clock_fault::{self, FaultyShift};
use wfm_taps::pairing::Rules;
use wfm_taps::tap::{State, Tap};

use super::{Stored, Work, moved, people};

/// The longest interval of a clock-in that is stored.
const LONGEST_INTERVAL: TimeDelta = TimeDelta::days(31);

/// A clock fault that has ended and whose shifts are being stored. It is kept, so that a long fault is read once.
///
/// Its taps have the state of the moment at which they were read. Shifts that were stored since then are skipped,
/// because the job counts them.
pub struct Fault {
    /// The sound times before and after the fault.
    between: (Option<DateTime<Utc>>, DateTime<Utc>),
    found: Vec<(Key, StoredTap)>,
    shifts: Vec<FaultyShift>,
}

impl Fault {
    /// Reads the taps of the fault, and finds its shifts.
    pub async fn read(work: &Work<'_>, settling: Settling) -> Result<Self, Error> {
        let job = work.job;
        let terminal = work.terminal;
        let table = &work.app.storage.table;
        let organization = job.organization;
        let found = taps::of_fault(table, organization, terminal.id, job.task.clock.latest).await?;
        let shifts = shifts(work, &found, settling.after);
        Ok(Self { between: (job.task.clock.latest, settling.after), found, shifts })
    }

    /// Whether this is the fault that the job is storing.
    pub fn is_of(&self, job: &TapsJob, settling: Settling) -> bool {
        self.between == (job.task.clock.latest, settling.after)
    }
}

/// Stores some shifts of the fault, and ends it with the last one.
///
/// A person may have tapped for months while the clock was wrong, so a shift may be too large for one step. Then its
/// attendance is stored first, with the note of its clock-in, and the notes of its other taps in further steps.
pub async fn settle(
    work: &Work<'_>,
    settling: Settling,
    fault: &Fault,
    size: usize,
) -> Result<Stored, Error> {
    let (job, Fault { found, shifts, .. }) = (work.job, fault);
    let begin = (settling.stored as usize).min(shifts.len());
    let some = &shifts[begin..(begin + size).min(shifts.len())];

    let Kept { notes, mut writes } = store(work, some, found).await?;
    writes.extend(notes);
    let mut after = job.clone();
    let mut stored = begin + some.len();
    if size == 1 && writes.len() >= MAX_WRITES {
        writes.truncate(MAX_WRITES - 1);
        stored = begin;
    }
    after.task.settling = (stored < shifts.len())
        .then(|| Ok::<_, Error>(Settling { stored: number(stored)?, ..settling }))
        .transpose()?;
    if after.task.settling.is_none() {
        after.task.clock.faulty = 0;
        if after.task.furthest.latest == after.task.clock.latest {
            after.task.furthest = after.task.clock;
        }
    }
    Ok(Stored { writes, after: moved(after, work.app.clock.now()) })
}

fn number(count: usize) -> Result<u32, Error> {
    u32::try_from(count).map_err(Error::internal)
}

/// The shifts of the fault, always in the same order.
fn shifts(work: &Work<'_>, found: &[(Key, StoredTap)], after: DateTime<Utc>) -> Vec<FaultyShift> {
    let zone = work.terminal.timezone;
    let local = |at: DateTime<Utc>| at.with_timezone(&zone).fixed_offset();
    let tap = |(index, (_, tap)): (usize, &(Key, StoredTap))| Tap {
        line: index,
        user: tap.number.clone(),
        clock: chrono::NaiveDateTime::parse_from_str(&tap.text, "%Y-%m-%d %H:%M:%S").ok(),
        clock_text: tap.text.clone(),
        device: tap.serial_number.clone(),
        state: State::from_code(tap.key),
    };
    if found.is_empty() {
        return vec![];
    }
    let fault = ClockFault {
        taps: found.iter().enumerate().map(tap).collect(),
        before: work.job.task.clock.latest.map(local),
        after: local(after),
        is_over: true,
    };
    clock_fault::shifts(&[fault], &Rules::default(), zone)
}

/// The writes of shifts.
#[derive(Default)]
struct Kept {
    /// The outcome of the taps of the shifts.
    notes: Vec<Write>,
    /// The attendances of the shifts.
    writes: Vec<Write>,
}

/// The writes that store shifts, and the outcome of their taps.
async fn store(
    work: &Work<'_>,
    shifts: &[FaultyShift],
    found: &[(Key, StoredTap)],
) -> Result<Kept, Error> {
    let numbers: Vec<String> = shifts.iter().map(|shift| shift.clock_in().user.clone()).collect();
    let employees = people::employees(work, numbers.iter()).await?;
    let mut by_employee: BTreeMap<(EmployeeId, &str), Vec<&FaultyShift>> = BTreeMap::new();
    let mut kept = Kept::default();
    for shift in shifts {
        let clock_in = &found[shift.clock_in().line].1;
        if clock_in.attendance.is_some() {
            // It was stored before, but perhaps not all of its taps were noted.
            let StoredTap { employee, attendance, why, .. } = clock_in;
            kept.notes.extend(noted(work, shift, found, *employee, *attendance, why));
            continue;
        }
        let employee = employees.get(&shift.clock_in().user).copied();
        match (employee, why_not(shift)) {
            (Some(employee), None) => {
                by_employee.entry((employee, &shift.clock_in().user)).or_default().push(shift);
            }
            (employee, why) => {
                let why = why.unwrap_or("unknown_employee");
                kept.notes.extend(noted(work, shift, found, employee, None, why));
            }
        }
    }
    let mut storing: Vec<BoxFuture<'_, Result<Kept, Error>>> = vec![];
    for ((employee, _), shifts) in by_employee {
        storing.push(Box::pin(async move { of_employee(work, employee, &shifts, found).await }));
    }
    for one in try_join_all(storing).await? {
        kept.notes.extend(one.notes);
        kept.writes.extend(one.writes);
    }
    Ok(kept)
}

/// The reason for which nothing can be stored of a shift.
fn why_not(shift: &FaultyShift) -> Option<&'static str> {
    match shift.interval {
        None => Some("no_bounds"),
        Some(interval) if interval.width() > LONGEST_INTERVAL => Some("interval_too_long"),
        Some(_) => None,
    }
}

/// The writes that store the outcome of the taps of a shift. The clock-in comes first.
fn noted(
    work: &Work<'_>,
    shift: &FaultyShift,
    found: &[(Key, StoredTap)],
    employee: Option<EmployeeId>,
    attendance: Option<AttendanceId>,
    why: &str,
) -> Vec<Write> {
    let mut writes = vec![];
    for tap in &shift.taps {
        let (key, before) = &found[tap.line];
        let why = why.to_owned();
        let after = StoredTap { employee, attendance, why, ..before.clone() };
        if after != *before {
            writes.push(taps::put(work.job.organization, key, &after));
        }
    }
    writes
}

async fn of_employee(
    work: &Work<'_>,
    employee: EmployeeId,
    shifts: &[&FaultyShift],
    found: &[(Key, StoredTap)],
) -> Result<Kept, Error> {
    let app = work.app;
    let organization = work.job.organization;
    let storage = &app.storage;
    let now = app.clock.now();
    let records: Vec<SyncRecord> =
        shifts.iter().filter_map(|shift| record(employee, shift)).collect();
    let receipt = Receipt { received_at: work.received_at, skew_millis: None };
    let mut presences = vec![];
    for record in &records {
        let at = record.clock_in(&receipt);
        presences.push((at, Some(at)));
    }
    let time = EmployeeTime::around(storage, organization, employee, now, &presences).await?;
    let number = &shifts[0].clock_in().user;
    let Some(mut time) = time.filter(|time| time.employee.employee_number == *number) else {
        let nobody =
            |shift: &&FaultyShift| noted(work, shift, found, None, None, "unknown_employee");
        let notes = shifts.iter().flat_map(nobody).collect();
        return Ok(Kept { notes, writes: vec![] });
    };
    let ids = records.iter().map(|record| record.attendance_id(organization)).collect();
    people::load_elsewhere(work, &mut time, ids).await?;
    let settings = std::sync::Arc::clone(&time.settings);
    let job = Some(&work.job.id);
    let applying = Applying { organization, settings: &settings.settings, receipt, job, now };
    let results = time.change(|context, timeline| {
        let apply = |record| sync::apply(record, true, Some(context.person), &applying, timeline);
        records.iter().map(apply).collect::<Vec<_>>()
    });
    let mut kept = Kept::default();
    for (shift, result) in shifts.iter().zip(&results) {
        let why = result.code.filter(|_| result.attendance_id.is_none());
        let why = why.map_or("", |code| code.as_str());
        let attendance = result.attendance_id;
        kept.notes.extend(noted(work, shift, found, Some(employee), attendance, why));
    }
    let changes = time.stored.timeline.changes();
    if !changes.is_empty() {
        let mut change = Transaction::new(app, Actor::service(organization));
        time.store(&mut change).await?;
        change.write(time.review_notification(&storage.table, &changes).await?);
        kept.writes = change.into_writes();
    }
    Ok(kept)
}

fn record(employee_id: EmployeeId, shift: &FaultyShift) -> Option<SyncRecord> {
    let interval = shift.interval?;
    let sent = Sent {
        clock_in: Some(interval.earliest.to_utc()),
        clock_in_latest: Some(interval.latest.to_utc()),
        source: Some(Source::Kiosk),
        ..Sent::default()
    };
    Some(SyncRecord {
        index: 0,
        id: shift.id.clone(),
        employee_id,
        device_id: shift.clock_in().device.clone(),
        sent,
        photo: Photo::Elsewhere,
        uneven_taps: false,
    })
}
