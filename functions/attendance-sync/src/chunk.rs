//! One chunk: read what its records touch, apply the rules, store everything in one transaction.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use futures::future::try_join_all;
use wfm_domain::attendance::Attendance;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::sync::{self, Applying, Judged, SyncRecord};
use wfm_domain::timeline::Timeline;
use wfm_http::accept::LOOK_AGAIN;
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_storage::employees::{self, Guard};
use wfm_storage::jobs::{self, Job, JobStatus};
use wfm_storage::settings::version_key;
use wfm_storage::table::{Item, Key, MAX_WRITES};
use wfm_storage::{Error, Storage};

use crate::people::{Known, People};
use crate::photos::{self, Photos};
use crate::{Worker, notices};

/// Records of a full chunk.
pub const MOST_RECORDS: usize = 25;

/// What became of a chunk.
pub enum Step {
    Taken(Box<Job>),
    /// It touches more items than fit a transaction: take fewer records.
    TooLarge,
    /// One record moves more attendances of its day than fit a transaction. Some of them have been
    /// judged anew, as if it were there already: try it again.
    Prepared,
}

/// Applies the records that come next in the job.
pub async fn apply(worker: &Worker, job: &Job, records: &[SyncRecord]) -> Result<Step, Error> {
    let storage = &worker.storage;
    let organization = job.organization;
    let found = storage.table.get_many(keys(job, records)).await?;
    let settings = storage.settings.from_batch(&storage.table, organization, &found).await?;
    let settings = &settings.settings;
    let applying = Applying {
        organization,
        settings,
        receipt: job.receipt,
        job: Some(&job.id),
        now: worker.clock.now(),
    };

    let people = People::load(storage, job, records, &found).await?;
    let photos = Photos::load(storage, job, records, &found, applying.now).await?;
    let stored = known_attendances(storage, job, records, &people, &found).await?;
    let loaded = timelines(storage, job, records, &applying, &people, &stored).await?;
    let mut revisions: HashMap<AttendanceId, u64> = HashMap::new();
    let mut timelines: BTreeMap<EmployeeId, Timeline> = BTreeMap::new();
    for (employee, attendances) in loaded {
        revisions.extend(attendances.iter().map(|a| (a.attendance.id, a.rev)));
        let attendances = attendances.into_iter().map(|a| a.attendance).collect();
        timelines.insert(employee, Timeline::of(attendances));
    }

    let judged: Vec<Judged> = records
        .iter()
        .map(|record| {
            let known = people.get(record.employee_id);
            let person = known.map(|known| known.person(settings));
            let timeline = timelines.entry(record.employee_id).or_default();
            let permitted = known.is_some_and(|known| known.permitted);
            sync::apply(&photos.applied(record), permitted, person.as_ref(), &applying, timeline)
        })
        .collect();

    let after = advanced(job, &judged, &applying);
    let mut writes = vec![jobs::replace(&after), jobs::verdicts(job, job.processed, &judged)?];
    writes.extend(photos.references(job, (records, &judged), &people, applying.now));
    writes.extend(notices::of_chunk(&storage.table, &after, records, &judged, &people).await?);
    let mut rejudged = vec![];
    for (employee, timeline) in &timelines {
        let changes = timeline.changes();
        if changes.is_empty() {
            continue;
        }
        let guard = people.get(*employee).map_or_else(Guard::default, |known| known.guard.clone());
        let guard = moved_on(guard, &changes).advance(organization, *employee);
        if records.len() == 1 {
            rejudged = changes.iter().filter(|a| revisions.contains_key(&a.id)).copied().collect();
        }
        writes.push(guard);
        for attendance in changes {
            let replaces = revisions.get(&attendance.id).copied();
            writes.extend(attendances::put(organization, attendance, replaces));
        }
    }
    if writes.len() > MAX_WRITES && records.len() > 1 {
        return Ok(Step::TooLarge);
    }
    if writes.len() > MAX_WRITES {
        prepare(storage, job, &people, &rejudged, &revisions).await?;
        return Ok(Step::Prepared);
    }
    storage.table.write(writes).await?;
    Ok(Step::Taken(Box::new(after)))
}

/// Stores what a record's coming does to others of its day, where that is more than fits the record's
/// own transaction. The record is promised, so judging them as if it were there is only early; if
/// somebody else writes about the employee meanwhile, the day is judged again as it then is.
async fn prepare(
    storage: &Storage,
    job: &Job,
    people: &People,
    rejudged: &[&Attendance],
    revisions: &HashMap<AttendanceId, u64>,
) -> Result<(), Error> {
    tracing::info!(job_id = %job.id, processed = job.processed, rejudged = rejudged.len(), "job.day_prepared");
    let Some(employee) = rejudged.first().map(|attendance| attendance.employee_id) else {
        return Err(Error::fault("a record that is too large by itself"));
    };
    let guard = people.get(employee).map_or_else(Guard::default, |known| known.guard.clone());
    let mut writes = vec![guard.advance(job.organization, employee)];
    for attendance in rejudged.iter().take(MAX_WRITES - 1) {
        let replaces = revisions.get(&attendance.id).copied();
        writes.extend(attendances::put(job.organization, attendance, replaces));
    }
    storage.table.write(writes).await
}

/// Everything whose key is known from the records alone.
fn keys(job: &Job, records: &[SyncRecord]) -> Vec<Key> {
    let organization = job.organization;
    let mut keys = vec![version_key(organization)];
    for record in records {
        keys.push(employees::key(organization, record.employee_id));
        keys.push(employees::guard_key(organization, record.employee_id));
        keys.push(attendances::pointer_key(organization, record.attendance_id(organization)));
    }
    keys.extend(photos::keys(job, records));
    keys
}

/// The attendances that the records' identities already are, and those so long that they may reach
/// any record.
async fn known_attendances(
    storage: &Storage,
    job: &Job,
    records: &[SyncRecord],
    people: &People,
    found: &HashMap<Key, Item>,
) -> Result<Vec<StoredAttendance>, Error> {
    let pointers = records.iter().filter_map(|record| {
        let id = record.attendance_id(job.organization);
        found.get(&attendances::pointer_key(job.organization, id))
    });
    let mut targets = pointers
        .map(|pointer| attendances::target(job.organization, pointer))
        .collect::<Result<Vec<_>, _>>()?;
    targets.extend(
        people.iter().flat_map(|known| known.guard.long_keys(job.organization, known.employee.id)),
    );
    if targets.is_empty() {
        return Ok(vec![]);
    }
    storage.table.get_many(targets).await?.values().map(attendances::read).collect()
}

/// For each employee the attendances that the rules look at.
async fn timelines(
    storage: &Storage,
    job: &Job,
    records: &[SyncRecord],
    applying: &Applying<'_>,
    people: &People,
    stored: &[StoredAttendance],
) -> Result<BTreeMap<EmployeeId, Vec<StoredAttendance>>, Error> {
    let sent: BTreeSet<AttendanceId> =
        records.iter().map(|record| record.attendance_id(job.organization)).collect();
    let of_records = stored.iter().map(|s| &s.attendance).filter(|a| sent.contains(&a.id));
    let stored_attendances: Vec<Attendance> = of_records.cloned().collect();
    let reads = people.iter().filter(|known| known.permitted).filter_map(|known| {
        let person = known.person(applying.settings);
        let (from, to) = sync::needed_range(&person, applying, records, &stored_attendances)?;
        // One that started before may last into the range.
        let reach = chrono::TimeDelta::minutes(known.guard.longest_minutes);
        let from = from.checked_sub_signed(reach).unwrap_or(from);
        Some(read_around(storage, job, known, from, to))
    });
    let mut loaded: BTreeMap<_, Vec<_>> = try_join_all(reads).await?.into_iter().collect();
    for known in stored {
        let of_employee = loaded.entry(known.attendance.employee_id).or_default();
        if !of_employee.iter().any(|other| other.attendance.id == known.attendance.id) {
            of_employee.push(known.clone());
        }
    }
    Ok(loaded)
}

async fn read_around(
    storage: &Storage,
    job: &Job,
    known: &Known,
    from: chrono::DateTime<chrono::Utc>,
    to: chrono::DateTime<chrono::Utc>,
) -> Result<(EmployeeId, Vec<StoredAttendance>), Error> {
    let employee = known.employee.id;
    let found = attendances::around(&storage.table, job.organization, employee, from, to).await?;
    Ok((employee, found))
}

fn moved_on(mut guard: Guard, changes: &[&Attendance]) -> Guard {
    for attendance in changes {
        if let Some(out) = attendance.clock_out_at {
            let minutes = (out - attendance.clock_in_at).num_minutes() + 1;
            guard.note(&attendances::sort_key(attendance), minutes);
        }
    }
    guard
}

/// The job after these verdicts.
fn advanced(job: &Job, judged: &[Judged], applying: &Applying<'_>) -> Job {
    let mut after = job.clone();
    for item in judged {
        *after.summary.entry(item.verdict).or_insert(0) += 1;
    }
    after.processed += u32::try_from(judged.len()).unwrap_or(0);
    after.updated_at = applying.now;
    if after.processed >= after.total {
        after.status = JobStatus::Completed;
        after.next_look = None;
    } else {
        after.status = JobStatus::Processing;
        after.next_look = Some(applying.now + LOOK_AGAIN);
    }
    after
}
