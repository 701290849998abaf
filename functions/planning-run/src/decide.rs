//! The job that decides about many attendances, attendance requests, leaves and timesheets. It decides about each like a single request,
//! in the order of their ids (rules TIME-61 and APPR-7).

mod requests;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use futures::future::{try_join, try_join_all};
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::activity::{Actor, Remark, changes_with_remark};
use wfm_app::payroll::contributions;
use wfm_app::timelines::EmployeeTime;
use wfm_app::{App, Error as AppError};
use wfm_approvals::Decider;
use wfm_domain::attendance::{self, Review};
use wfm_domain::correction;
use wfm_domain::ids::{AttendanceId, EmployeeId, TimesheetId};
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::policy::ExtraReview;
use wfm_domain::text::sentence;
use wfm_http::authentication::Held;
use wfm_http::own_record::Own;
use wfm_job::{Advanced, Declared, ListJob, advance};
use wfm_storage::attendances::{self, Filter, StoredAttendance};
use wfm_storage::jobs::{self, JobItem, JobRow, JobState};
use wfm_storage::list::PageAfter;
use wfm_storage::table::{MAX_WRITES, Write};
use wfm_storage::{Error, Refusal, users};
use wfm_wire::attendance::Attendance;

/// The greatest number of attendances on a page of the list.
const PAGE: usize = 500;

/// The job that decides about many attendances and requests.
pub struct ApprovalsDecide;

/// The task: the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// Approved or rejected.
    pub decision: Review,
    pub note: Option<String>,
    /// Whether the extra time of some of the attendances is decided, not their review.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_extra: bool,
}

impl Task {
    fn extra_decision(&self) -> ExtraReview {
        match self.decision {
            Review::Rejected => ExtraReview::Rejected,
            _ => ExtraReview::Approved,
        }
    }
}

/// The items of the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selection {
    /// Attendances and requests. The attendances among `extra` are about extra time.
    Items { ids: Vec<Uuid>, extra: BTreeSet<Uuid> },
    /// The attendances that match a filter and were stored before a moment, of everybody or of these employees.
    Like { filter: Box<Filter>, stored_until: DateTime<Utc>, of: Option<BTreeSet<EmployeeId>> },
}

impl Selection {
    /// The number of items that the body names; 0 for a filter.
    pub fn named(&self) -> usize {
        match self {
            Self::Items { ids, .. } => ids.len(),
            Self::Like { .. } => 0,
        }
    }
}

impl ListJob for ApprovalsDecide {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        // Each item has its entry in the log, and everything that follows for its day.
        chunk: 5,
        part: 250,
        notice: decided,
        ..Declared::new(JobName::ApprovalsDecide, ItemKind::Attendance)
    };
    type Task = Task;

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        let table = &app.storage.table;
        let selection: Selection = jobs::batch(table, &app.storage.blobs, job).await?;
        let (filter, stored_until, of) = match selection {
            Selection::Items { ids, .. } => return Ok(ids),
            Selection::Like { filter, stored_until, of } => (filter, stored_until, of),
        };
        let is_wanted = |one: &attendance::Attendance| {
            filter.takes(one) && one.created_at.max(one.received_at) <= stored_until
        };
        let mut all = vec![];
        let mut after = None::<String>;
        loop {
            let page = attendances::list(
                table,
                job.organization,
                of.as_ref(),
                filter.from,
                filter.to,
                is_wanted,
                PageAfter { position: after.as_deref(), limit: PAGE },
            );
            let page = page.await?;
            all.extend(page.rows.into_iter().map(|attendance| attendance.id.0));
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(all),
            }
        }
    }

    fn named(item: JobItem, id: Uuid) -> JobItem {
        match TimesheetId::fits(id) {
            true => JobItem { timesheet_id: Some(TimesheetId(id)), ..item },
            false => item,
        }
    }

    async fn chunk(
        app: &App,
        job: &JobRow<Task>,
        ids: &[Uuid],
        _: Instant,
    ) -> Result<JobRow<Task>, Error> {
        let table = &app.storage.table;
        let organization = job.organization;
        let user = users::get(table, organization, job.created_by).await?;
        let user = &user.ok_or_else(|| Error::internal("a job of nobody"))?;
        let author = contributions::author(table, organization, user);
        let held = async { Ok(Held::load(table, organization, &user.roles).await) };
        let (author, held) = Box::pin(try_join(author, held)).await?;
        let held = &held.map_err(wfm_http::Error::into_storage)?;
        let own = Own::of_account(table, organization, user).await;
        let own = own.map_err(wfm_http::Error::into_storage)?;
        let actor = Actor::of_job(job, Some(user));
        let by = &Decider { app, actor, user, held, author, own };
        // A step decides about attendances, or about requests. The next step continues behind it.
        let found: Vec<AttendanceId> = ids.iter().copied().map(AttendanceId).collect();
        let found = attendances::get_many(table, organization, &found).await?;
        let is_attendance = |id: &Uuid| found.contains_key(&AttendanceId(*id));
        let are_attendances = ids.first().is_some_and(is_attendance);
        let alike = ids.iter().take_while(|id| is_attendance(id) == are_attendances).count();
        let ids = &ids[..alike];
        match are_attendances {
            true => decide(by, job, ids, &found).await,
            false => requests::decide(by, job, ids).await,
        }
    }
}

fn decided(job: &JobState) -> Option<Notice> {
    let failed = job.counted(Verdict::Failed.into());
    Some(Notice::approvals_decided(&job.id, failed, job.total))
}

const TOO_MANY: &str = "too many accounts have changed what this employee is paid";
const DECIDED_ALREADY: &str = "It is decided so already.";

/// The outcome of an item.
struct Decided {
    verdict: Verdict,
    code: Option<String>,
    detail: String,
}

impl Decided {
    fn updated(detail: &str) -> Self {
        Self { verdict: Verdict::Updated, code: None, detail: detail.to_owned() }
    }

    fn skipped() -> Self {
        Self { verdict: Verdict::Skipped, code: None, detail: DECIDED_ALREADY.to_owned() }
    }

    fn failed(code: &str, why: &str) -> Self {
        Self { verdict: Verdict::Failed, code: Some(code.to_owned()), detail: sentence(why) }
    }
}

/// The outcome of the attendances of an employee.
#[derive(Default)]
struct OfEmployee {
    decided: BTreeMap<AttendanceId, Decided>,
    writes: Vec<Write>,
    /// Writes that can be stored first, if all of them do not fit a transaction.
    preparing: Vec<Write>,
}

impl OfEmployee {
    fn all_failed(those: &[StoredAttendance], code: &str, why: &str) -> Self {
        let failed = |stored: &StoredAttendance| (stored.attendance.id, Decided::failed(code, why));
        Self { decided: those.iter().map(failed).collect(), ..Self::default() }
    }
}

/// The decision of a job about attendances.
struct Decision<'a> {
    by: &'a Decider<'a>,
    task: &'a Task,
    /// The attendances of which the extra time is decided.
    extra: BTreeSet<Uuid>,
}

impl Decision<'_> {
    fn is_extra(&self, id: AttendanceId) -> bool {
        self.extra.contains(&id.0)
    }

    /// The action for the activity log.
    fn action(&self, id: AttendanceId) -> &'static str {
        match (self.is_extra(id), self.task.decision) {
            (true, Review::Rejected) => "attendance.extra_rejected",
            (true, _) => "attendance.extra_approved",
            (false, Review::Rejected) => "attendance.rejected",
            (false, _) => "attendance.approved",
        }
    }
}

/// Decides about attendances: their review or, for those among `extra` of the batch, their extra time.
async fn decide(
    by: &Decider<'_>,
    job: &JobRow<Task>,
    ids: &[Uuid],
    found: &BTreeMap<AttendanceId, StoredAttendance>,
) -> Result<JobRow<Task>, Error> {
    let app = by.app;
    let ids: Vec<AttendanceId> = ids.iter().copied().map(AttendanceId).collect();
    let extra = match job.task.has_extra {
        true => match jobs::batch(&app.storage.table, &app.storage.blobs, job).await? {
            Selection::Items { extra, .. } => extra,
            Selection::Like { .. } => BTreeSet::new(),
        },
        false => BTreeSet::new(),
    };
    let decision = &Decision { by, task: &job.task, extra };
    let mut by_employee: BTreeMap<EmployeeId, Vec<StoredAttendance>> = BTreeMap::new();
    for id in &ids {
        let Some(stored) = found.get(id) else { continue };
        by_employee.entry(stored.attendance.employee_id).or_default().push(stored.clone());
    }
    let of_each =
        by_employee.into_iter().map(|(employee, those)| review_of(employee, those, decision));
    let mut of_each = Box::pin(try_join_all(of_each)).await?;

    let mut results = vec![];
    for (index, id) in (job.first() + job.processed..).zip(&ids) {
        let there = of_each.iter_mut().find_map(|of| of.decided.remove(id));
        let one = there.ok_or_else(|| Error::internal("an attendance without an outcome"))?;
        let employee = found.get(id).map(|stored| stored.attendance.employee_id);
        results.push(JobItem {
            employee_id: employee,
            attendance_id: Some(*id),
            code: one.code,
            ..JobItem::new(index, one.verdict, one.detail)
        });
    }
    let advanced = advance::<ApprovalsDecide>(app, job, job.clone(), &results).await?;
    let Advanced { job: after, writes: step } = advanced;
    let size = step.len() + of_each.iter().map(|of| of.writes.len()).sum::<usize>();
    if size > MAX_WRITES
        && let Some(largest) = of_each.iter_mut().max_by_key(|of| of.preparing.len())
        && !largest.preparing.is_empty()
    {
        // The next attempt then has less to store.
        app.write_step(std::mem::take(&mut largest.preparing)).await?;
        return Err(Error::Refused(Refusal::Contention));
    }
    let writes = of_each.into_iter().flat_map(|of| of.writes).chain(step).collect();
    app.write_step(writes).await?;
    Ok(after)
}

/// Decides about these attendances of an employee.
async fn review_of(
    employee: EmployeeId,
    those: Vec<StoredAttendance>,
    decision: &Decision<'_>,
) -> Result<OfEmployee, Error> {
    let Decision { by, task, .. } = decision;
    if by.own.is(employee) {
        let why = "nobody decides about their own attendances";
        return Ok(OfEmployee::all_failed(&those, "own_record", why));
    }
    let storage = &by.app.storage;
    let now = by.app.clock.now();
    let organization = by.organization();
    let of =
        |stored: &StoredAttendance| (stored.attendance.clock_in_at, stored.attendance.clock_out_at);
    let presences: Vec<_> = those.iter().map(of).collect();
    let time = EmployeeTime::around(storage, organization, employee, now, &presences).await?;
    let mut time = time.ok_or_else(|| Error::internal("an employee who is gone"))?;
    let is_as_read = |stored: &StoredAttendance| {
        time.stored.timeline.get(stored.attendance.id) == Some(&stored.attendance)
    };
    if !those.iter().all(is_as_read) {
        // An attendance changed after it was read by its id.
        return Err(Error::Refused(Refusal::Contention));
    }
    let ids = those.iter().map(|stored| stored.attendance.id);
    time.open_late();
    let outcomes: Vec<_> = time.change(|context, timeline| {
        ids.map(|id| match decision.is_extra(id) {
            true => correction::review_extra(id, task.extra_decision(), context, timeline),
            false => correction::review(id, task.decision, context, timeline),
        })
        .collect()
    });
    let mut decided = BTreeMap::new();
    let mut changed = vec![];
    for (stored, outcome) in those.iter().zip(outcomes) {
        let one = match outcome {
            Ok(true) => {
                changed.push(&stored.attendance);
                Decided::updated(done(task.decision))
            }
            Ok(false) => Decided::skipped(),
            Err(why) => Decided::failed(why.code(), &why.to_string()),
        };
        decided.insert(stored.attendance.id, one);
    }
    if changed.is_empty() {
        return Ok(OfEmployee { decided, ..OfEmployee::default() });
    }
    let mut change = by.transaction();
    time.store(&mut change).await?;
    let dates = time.stored.changed_dates().map(Affects::Dates);
    let noted = change.contributes(employee, &time.stored.head, [&by.author], dates);
    match noted.await {
        Ok(()) => {}
        Err(AppError::TooManyContributors) => {
            return Ok(OfEmployee::all_failed(&those, "in_use", TOO_MANY));
        }
        Err(why) => return Err(why.into_storage()),
    }
    for before in changed {
        let after = time.stored.timeline.get(before.id);
        let after = after.ok_or_else(|| Error::internal("a review lost its attendance"))?;
        let was = Attendance::from(before);
        let is = Attendance::from(after);
        let changes = changes_with_remark(
            Some(&was),
            &is,
            Remark { field: "note", text: task.note.as_ref() },
        );
        let changes = changes.map_err(AppError::into_storage)?;
        let action = decision.action(before.id);
        change.also_log_of(employee, action, ("attendance", before.id), changes);
    }
    let preparing = time.preparing_writes();
    Ok(OfEmployee { decided, writes: change.into_writes(), preparing })
}

fn done(review: Review) -> &'static str {
    match review {
        Review::Rejected => "Rejected.",
        _ => "Approved.",
    }
}
