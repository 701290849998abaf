//! The job that applies an offline batch (rules API-44 and SYNC-7).
//!
//! Its records are applied in the order of the rules, chunk by chunk. A chunk reads everything that its records
//! touch, applies the rules, and stores the result in one transaction.

mod notices;
mod people;
mod photos;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use futures::future::try_join_all;
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use wfm_app::App;
use wfm_app::payroll::contributions;
use wfm_app::timelines::StoredTimeline;
use wfm_app::timelines::returned_days;
use wfm_domain::attendance::Attendance;
use wfm_domain::dates::Today;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::job::{ItemKind, JobName};
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::sync::{self, Applying, ItemResult, Receipt, SyncRecord, Verdict};
use wfm_job::{Advanced, Declared, Job, Limits, Step, advance};
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_storage::jobs::{self, JobItem, JobRow, JobState};
use wfm_storage::settings::version_key;
use wfm_storage::table::{Item, Key, MAX_WRITES, Write};
use wfm_storage::timeline_heads;
use wfm_storage::{Error, Storage, employees, users};

use people::People;
use photos::Photos;

/// The number of records of a full chunk.
const CHUNK: u32 = 25;

/// The job that applies an offline batch.
pub struct AttendanceSync;

/// A job that applies an offline batch.
type SyncJob = JobRow<Task>;

/// The task: to apply the records of the batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub receipt: Receipt,
    /// The sender's scope at the time at which the batch was first accepted.
    pub scope: EmployeeScope,
}

/// The employees for whom a sender may write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmployeeScope {
    All,
    /// The sender, and the sender's direct and indirect reports.
    Team(EmployeeId),
    Own(EmployeeId),
    Nobody,
}

impl Job for AttendanceSync {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        chunk: CHUNK,
        is_in_order: false,
        tries_one_by_one: true,
        notice: completed,
        ..Declared::new(JobName::AttendanceSync, ItemKind::Attendance)
    };
    type Task = Task;
    /// The records, in the order of application.
    type Work = Vec<SyncRecord>;

    async fn open(app: &App, job: &SyncJob) -> Result<Vec<SyncRecord>, Error> {
        let mut records: Vec<SyncRecord> =
            jobs::batch(&app.storage.table, &app.storage.blobs, job).await?;
        sync::order(&mut records, &job.task.receipt);
        Ok(records)
    }

    async fn step(
        app: &App,
        job: &SyncJob,
        records: &mut Vec<SyncRecord>,
        limits: Limits,
    ) -> Result<Step<Task>, Error> {
        let start = job.processed as usize;
        let end = (start + limits.items as usize).min(records.len());
        apply(app, job, &records[start..end]).await
    }

    async fn unprocessed(app: &App, job: &SyncJob) -> Result<Vec<JobItem>, Error> {
        let records = Self::open(app, job).await?;
        Ok(records.into_iter().map(|record| JobItem::from(&unprocessed(record))).collect())
    }
}

/// The notification to the sender if some records were not stored.
fn completed(job: &JobState) -> Option<Notice> {
    let conflicts = job.counted(Verdict::Conflict.as_str());
    let rejected = job.counted(Verdict::Rejected.as_str());
    (conflicts + rejected > 0)
        .then(|| Notice::sync_completed(&job.id, conflicts, rejected, job.total))
}

fn unprocessed(record: SyncRecord) -> ItemResult {
    ItemResult {
        index: record.index,
        id: record.id,
        verdict: Verdict::Unprocessed,
        code: None,
        detail: "The job failed before this record was applied. Send the same request again."
            .into(),
        attendance_id: None,
        server_record: None,
    }
}

/// Applies the next records of the job. One record always fits a transaction, because it recalculates one date (rule
/// TIME-51).
///
/// # Errors
/// Errors of the table, and of what is stored.
pub async fn apply(app: &App, job: &SyncJob, records: &[SyncRecord]) -> Result<Step<Task>, Error> {
    let storage = &app.storage;
    let organization = job.organization;
    let found = storage.table.get_many(keys(job, records)).await?;
    let settings = storage.settings.from_batch(&storage.table, organization, &found).await?;
    let settings = &settings.settings;
    let applying = Applying {
        organization,
        settings,
        receipt: job.task.receipt,
        job: Some(&job.id),
        now: app.clock.now(),
    };

    let today = Today { date: settings.today(applying.now), now: applying.now };
    let mut people = People::load(storage, job, records, &found, today).await?;
    let mut photos = Photos::load(storage, job, records, &found, applying.now).await?;
    let stored = known_attendances(storage, job, records, &people, &found).await?;
    let mut timelines = timelines(storage, job, records, &applying, &people, &stored).await?;
    people.read_what_is_planned(storage, job, records, &timelines, settings).await?;

    let results: Vec<ItemResult> = records
        .iter()
        .map(|record| {
            let known = people.get(record.employee_id);
            let person = known.map(|known| known.person(settings));
            let timeline = &mut timelines.entry(record.employee_id).or_default().timeline;
            let permitted = known.is_some_and(|known| known.permitted);
            let applied = photos.applied(organization, record);
            let result = sync::apply(&applied, permitted, person.as_ref(), &applying, timeline);
            photos.note(organization, record, &result);
            result
        })
        .collect();

    let items: Vec<JobItem> = results.iter().map(JobItem::from).collect();
    let advanced = advance::<AttendanceSync>(app, job, job.clone(), &items).await?;
    let Advanced { job: after, mut writes } = advanced;
    if job.is_dry_run {
        app.write_step(writes).await?;
        return Ok(Step::Taken(Box::new(after)));
    }
    writes.extend(photos.references(job, records, &results, &people, applying.now));
    writes.extend(notices::of_chunk(&storage.table, &after, records, &results, &people).await?);
    let changed: Vec<(EmployeeId, &StoredTimeline)> = timelines
        .iter()
        .filter(|(_, stored)| !stored.timeline.changes().is_empty())
        .map(|(employee, stored)| (*employee, stored))
        .collect();
    for (employee, stored) in &changed {
        writes.extend(stored.writes(organization, *employee, settings));
        let Some(known) = people.get(*employee) else { continue };
        let table = &storage.table;
        let person = known.person(settings);
        let dates = stored.dates_worked_on_leave(&stored.timeline.changes());
        let decided = vec![];
        let now = applying.now;
        writes.extend(
            returned_days::writes(table, organization, &person, stored, &dates, decided, now)
                .await?,
        );
    }
    writes.extend(noted(storage, job, &changed, &found).await?);
    if writes.len() > MAX_WRITES && records.len() > 1 {
        return Ok(Step::TooLarge);
    }
    app.write_step(writes).await?;
    Ok(Step::Taken(Box::new(after)))
}

/// The writes that note the sender of other people's punches as a contributor (rule PAY-70).
async fn noted(
    storage: &Storage,
    job: &SyncJob,
    changed: &[(EmployeeId, &StoredTimeline)],
    found: &HashMap<Key, Item>,
) -> Result<Vec<Write>, Error> {
    let table = &storage.table;
    let organization = job.organization;
    // If the sender writes only about the own employee, the account was not read.
    let sender = found.get(&users::key(organization, job.created_by));
    let Some(sender) = sender.filter(|_| !changed.is_empty()) else { return Ok(vec![]) };
    let user = users::read(sender.clone())?;
    let others = changed.iter().filter(|(employee, _)| user.employee_id != Some(*employee));
    let about: Vec<_> = others
        .filter_map(|(employee, stored)| {
            Some((*employee, &stored.head, Affects::Dates(stored.changed_dates()?)))
        })
        .collect();
    let author = contributions::author(table, organization, &user).await?;
    contributions::noted(table, organization, &author, &about).await
}

/// The keys that follow from the records alone.
fn keys(job: &SyncJob, records: &[SyncRecord]) -> Vec<Key> {
    let organization = job.organization;
    let mut keys = vec![version_key(organization)];
    for record in records {
        keys.push(employees::key(organization, record.employee_id));
        keys.push(timeline_heads::key(organization, record.employee_id));
        keys.push(attendances::pointer_key(organization, record.attendance_id(organization)));
    }
    keys.extend(photos::keys(job, records));
    if !matches!(job.task.scope, EmployeeScope::Own(_)) {
        keys.push(users::key(organization, job.created_by));
    }
    keys
}

/// The attendances that already have the identities of the records, and those that are so long that they may reach
/// any record.
async fn known_attendances(
    storage: &Storage,
    job: &SyncJob,
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
        people.iter().flat_map(|known| known.head.long_keys(job.organization, known.employee.id)),
    );
    if targets.is_empty() {
        return Ok(vec![]);
    }
    storage.table.get_many(targets).await?.into_values().map(attendances::read).collect()
}

/// For each employee, the attendances that the rules need.
async fn timelines(
    storage: &Storage,
    job: &SyncJob,
    records: &[SyncRecord],
    applying: &Applying<'_>,
    people: &People,
    stored: &[StoredAttendance],
) -> Result<BTreeMap<EmployeeId, StoredTimeline>, Error> {
    let sent: BTreeSet<AttendanceId> =
        records.iter().map(|record| record.attendance_id(job.organization)).collect();
    let is_sent =
        |a: &&Attendance| sent.contains(&a.id) || a.same_punch.iter().any(|id| sent.contains(id));
    let of_records = stored.iter().map(|s| &s.attendance).filter(is_sent);
    let stored_attendances: Vec<Attendance> = of_records.cloned().collect();
    let reads = people.iter().filter(|known| known.permitted).flat_map(|known| {
        let person = known.person(applying.settings);
        let ranges = sync::needed_ranges(&person, applying, records, &stored_attendances);
        // An attendance that started before may last into the range.
        let reach = chrono::TimeDelta::minutes(known.head.longest_minutes);
        ranges.into_iter().map(move |(from, to)| async move {
            let table = &storage.table;
            let employee = known.employee.id;
            let from = from.checked_sub_signed(reach).unwrap_or(from);
            let found = attendances::between(table, job.organization, employee, from, to).await?;
            Ok::<_, Error>((employee, found))
        })
    });
    // Keyed by id: with a long reach, ranges meet each other, and a record may be known already.
    let mut loaded: BTreeMap<EmployeeId, BTreeMap<AttendanceId, StoredAttendance>> =
        BTreeMap::new();
    let known = stored.iter().map(|known| (known.attendance.employee_id, vec![known.clone()]));
    for (employee, found) in try_join_all(reads).await?.into_iter().chain(known) {
        let by_id = found.into_iter().map(|stored| (stored.attendance.id, stored));
        loaded.entry(employee).or_default().extend(by_id);
    }
    let head = |employee| people.get(employee).map(|known| known.head.clone());
    let stored = |(employee, found): (EmployeeId, BTreeMap<_, _>)| {
        let found = found.into_values().collect();
        (employee, StoredTimeline::of(head(employee).unwrap_or_default(), found))
    };
    Ok(loaded.into_iter().map(stored).collect())
}
