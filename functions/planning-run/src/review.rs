//! Deciding about many attendances: each as one by one, in the order of their ids (rule TIME-61).

use std::collections::{BTreeMap, BTreeSet};

use futures::future::{try_join_all, try_join3};
use uuid::Uuid;
use wfm_app::activity::{Actor, changes_with_remark};
use wfm_app::bulk::step;
use wfm_app::payroll::contributions;
use wfm_app::timelines::EmployeeTime;
use wfm_app::{Error as AppError, Transaction};
use wfm_domain::attendance::Review;
use wfm_domain::correction;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::independence::Author;
use wfm_domain::pay::Affects;
use wfm_domain::text::sentence;
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_storage::jobs::{BulkItemResult, BulkJob, BulkVerdict};
use wfm_storage::table::{MAX_WRITES, Write};
use wfm_storage::{Error, Refusal, users};
use wfm_wire::attendance::Attendance;

use crate::Worker;

/// The decision of a job, and the account that made it.
struct Decision<'a> {
    review: Review,
    note: Option<&'a String>,
    actor: Actor,
    author: Author,
    /// The employees that the account acts as.
    own: BTreeSet<EmployeeId>,
}

/// What became of an attendance.
struct Decided {
    verdict: BulkVerdict,
    code: Option<&'static str>,
    detail: String,
}

impl Decided {
    fn failed(code: &'static str, why: &str) -> Self {
        Self { verdict: BulkVerdict::Failed, code: Some(code), detail: sentence(why) }
    }
}

/// What became of the attendances of an employee.
#[derive(Default)]
struct OfEmployee {
    decided: BTreeMap<AttendanceId, Decided>,
    writes: Vec<Write>,
    /// What can be stored before, where all of it does not fit a transaction.
    preparing: Vec<Write>,
}

impl OfEmployee {
    fn all_failed(those: &[StoredAttendance], code: &'static str, why: &str) -> Self {
        let failed = |stored: &StoredAttendance| (stored.attendance.id, Decided::failed(code, why));
        Self { decided: those.iter().map(failed).collect(), ..Self::default() }
    }
}

impl Worker {
    pub(crate) async fn review(
        &self,
        job: &BulkJob,
        (review, note): (Review, Option<&String>),
        ids: &[Uuid],
    ) -> Result<BulkJob, Error> {
        let (table, organization) = (&self.app.storage.table, job.organization);
        let by = users::get(table, organization, job.created_by).await?;
        let by = &by.ok_or_else(|| Error::internal("a job of nobody"))?;
        let ids: Vec<AttendanceId> = ids.iter().copied().map(AttendanceId).collect();
        let (author, own, found) = Box::pin(try_join3(
            contributions::author(table, organization, by),
            users::acts_as(table, organization, by),
            attendances::get_many(table, organization, &ids),
        ))
        .await?;
        let actor = Actor::of_job(job, Some(by));
        let decision = &Decision { review, note, actor, author, own };
        let mut by_employee: BTreeMap<EmployeeId, Vec<StoredAttendance>> = BTreeMap::new();
        for stored in found.values() {
            by_employee.entry(stored.attendance.employee_id).or_default().push(stored.clone());
        }
        let of_each = by_employee
            .into_iter()
            .map(|(employee, those)| self.review_of(employee, those, decision));
        let mut of_each = Box::pin(try_join_all(of_each)).await?;

        let mut results = vec![];
        for (index, id) in (job.first() + job.processed..).zip(&ids) {
            let there = of_each.iter_mut().find_map(|of| of.decided.remove(id));
            let exists = there.is_some();
            let one = there.unwrap_or_else(|| {
                Decided::failed("not_found", "there is no attendance with this id")
            });
            let employee = found.get(id).map(|stored| stored.attendance.employee_id);
            results.push(BulkItemResult {
                index,
                employee_id: employee,
                verdict: one.verdict,
                code: one.code.map(str::to_owned),
                detail: one.detail,
                attendance_id: exists.then_some(*id),
                payroll_id: None,
                net: None,
                currency: None,
                payroll: None,
            });
        }
        let (after, step) = step(&self.app, job, job.clone(), &results).await?;
        let size = step.len() + of_each.iter().map(|of| of.writes.len()).sum::<usize>();
        if size > MAX_WRITES
            && let Some(largest) = of_each.iter_mut().max_by_key(|of| of.preparing.len())
            && !largest.preparing.is_empty()
        {
            // Less of it is left the next time.
            self.app.write_step(std::mem::take(&mut largest.preparing)).await?;
            return Err(Error::Refused(Refusal::Contention));
        }
        let writes = of_each.into_iter().flat_map(|of| of.writes).chain(step).collect();
        self.app.write_step(writes).await?;
        Ok(after)
    }

    /// Decides about these attendances of an employee.
    async fn review_of(
        &self,
        employee: EmployeeId,
        those: Vec<StoredAttendance>,
        decision: &Decision<'_>,
    ) -> Result<OfEmployee, Error> {
        if decision.own.contains(&employee) {
            let why = "nobody decides about their own attendances";
            return Ok(OfEmployee::all_failed(&those, "own_record", why));
        }
        let (storage, now) = (&self.app.storage, self.app.clock.now());
        let organization = decision.actor.organization;
        let of = |stored: &StoredAttendance| {
            (stored.attendance.clock_in_at, stored.attendance.clock_out_at)
        };
        let presences: Vec<_> = those.iter().map(of).collect();
        let time = EmployeeTime::around(storage, organization, employee, now, &presences).await?;
        let mut time = time.ok_or_else(|| Error::internal("an employee who is gone"))?;
        let is_as_read = |stored: &StoredAttendance| {
            time.stored.timeline.get(stored.attendance.id) == Some(&stored.attendance)
        };
        if !those.iter().all(is_as_read) {
            // One changed after it was read by its id.
            return Err(Error::Refused(Refusal::Contention));
        }
        let ids = those.iter().map(|stored| stored.attendance.id);
        let outcomes: Vec<_> = time.change(|context, timeline| {
            ids.map(|id| correction::review(id, decision.review, context, timeline)).collect()
        });
        let (mut decided, mut changed) = (BTreeMap::new(), vec![]);
        for (stored, outcome) in those.iter().zip(outcomes) {
            let one = match outcome {
                Ok(true) => {
                    changed.push(&stored.attendance);
                    let detail = done(decision.review).to_owned();
                    Decided { verdict: BulkVerdict::Updated, code: None, detail }
                }
                Ok(false) => {
                    let detail = "It is decided so already.".to_owned();
                    Decided { verdict: BulkVerdict::Skipped, code: None, detail }
                }
                Err(why) => Decided::failed(why.code(), &why.to_string()),
            };
            decided.insert(stored.attendance.id, one);
        }
        if changed.is_empty() {
            return Ok(OfEmployee { decided, ..OfEmployee::default() });
        }
        let mut change = Transaction::new(&self.app, decision.actor.clone());
        time.store(&mut change).await?;
        let dates = time.stored.changed_dates().map(Affects::Dates);
        let noted = change.contributes((employee, &time.stored.head), [&decision.author], dates);
        match noted.await {
            Ok(()) => {}
            Err(AppError::TooManyContributors) => {
                let why = "too many accounts have changed what this employee is paid";
                return Ok(OfEmployee::all_failed(&those, "in_use", why));
            }
            Err(why) => return Err(why.into_storage()),
        }
        let action = match decision.review {
            Review::Rejected => "attendance.rejected",
            _ => "attendance.approved",
        };
        for before in changed {
            let after = time.stored.timeline.get(before.id);
            let after = after.ok_or_else(|| Error::internal("a review lost its attendance"))?;
            let (was, is) = (Attendance::from(before), Attendance::from(after));
            let remark = ("note", decision.note);
            let changes = changes_with_remark(Some(&was), &is, remark);
            let changes = changes.map_err(AppError::into_storage)?;
            change.also_log_of(employee, action, ("attendance", before.id), changes);
        }
        let preparing = time.preparing_writes();
        Ok(OfEmployee { decided, writes: change.into_writes(), preparing })
    }
}

fn done(review: Review) -> &'static str {
    match review {
        Review::Rejected => "Rejected.",
        _ => "Approved.",
    }
}
