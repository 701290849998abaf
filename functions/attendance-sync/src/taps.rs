//! What terminals push (rules TERM-4 to TERM-9): the job of a terminal, push by push and line by line, in the order in
//! which the terminal wrote them.
//!
//! One transaction stores what some lines say, what becomes of them, and how far the job is, on condition that the job is
//! still where it was read and that nobody wrote about these employees meanwhile. Receiving a message twice, two consumers
//! at once, or dying anywhere changes nothing.

mod expected;
mod faults;
mod memory;
mod people;
mod recalculate;
mod regroup;

use chrono::{DateTime, NaiveDate, Utc};
use tokio::time::Instant;
use wfm_app::jobs::DUE_AFTER;
use wfm_domain::ids::{TerminalId, UserId};
use wfm_domain::independence::Author;
use wfm_domain::notice::Notice;
use wfm_domain::terminal::Terminal;
use wfm_storage::jobs::{self, JobStatus, Pointer, Push, Pushed, Settling, TapsJob};
use wfm_storage::memberships::Membership;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::retry::CHUNK;
use wfm_storage::table::{MAX_WRITES, Write};
use wfm_storage::taps::{StoredTap, TapState};
use wfm_storage::{Error, coded};

use self::faults::Fault;
use self::memory::{Kind, Line, Place};
use crate::{Outcome, Worker};

/// So many administrators are told of one thing.
const MOST_TOLD: usize = 20;
/// Lines of a full step.
const MAX_LINES: usize = 25;

/// What became of a step.
enum Step {
    Taken(Box<TapsJob>),
    /// It touches more items than fit a transaction: take fewer lines.
    TooLarge,
}

/// A push as it is worked on, so that a large one is read once.
struct Open {
    number: u32,
    push: Push,
    lines: Vec<Line>,
    /// The clock fault whose shifts are being stored.
    fault: Option<Fault>,
}

/// Works on the job of a terminal until it has applied every push or `until` is near.
///
/// # Errors
/// For an internal error, or when the attempts are used up: the message is then delivered again.
pub async fn work(worker: &Worker, pointer: &Pointer, until: Instant) -> Result<Outcome, Error> {
    let table = &worker.app.storage.table;
    let mut open: Option<Open> = None;
    let (mut attempts, mut seen) = (CHUNK.begin(), None);
    let mut size = MAX_LINES;
    loop {
        let job = jobs::get(table, pointer.organization, &pointer.job_id).await?;
        let Some(job) = job.filter(|job| !job.status.is_terminal()) else {
            return Ok(Outcome::Ended);
        };
        let job = job.taps()?;
        if seen.replace(job.rev) != Some(job.rev) {
            attempts.reset();
        }
        if Instant::now() >= until {
            worker.app.storage.send(&job).await?;
            tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed = job.processed, "job.continued");
            return Ok(Outcome::Continued);
        }
        if open.as_ref().is_none_or(|open| open.number != job.processed) {
            open = next(worker, &job).await?;
        }
        let step = Box::pin(step(worker, &job, open.as_mut(), size)).await;
        match step {
            Ok(Step::Taken(after)) => {
                size = MAX_LINES;
                worker.app.note_progress(&job, &after);
                if after.status == JobStatus::Completed {
                    return Ok(Outcome::Ended);
                }
            }
            Ok(Step::TooLarge) => size = (size / 2).max(1),
            Err(why @ (Error::Refused(_) | Error::Unavailable { .. })) => {
                let made = attempts.made();
                tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, attempt = made, "job.chunk_again");
                attempts.again().await?;
            }
            // A line that cannot be applied does not hold up those before it.
            Err(Error::Internal(_)) if size > 1 => size = 1,
            Err(why) => return Err(why),
        }
    }
}

/// The push that comes next.
async fn next(worker: &Worker, job: &TapsJob) -> Result<Option<Open>, Error> {
    let storage = &worker.app.storage;
    let Some(push) = jobs::next_push(&storage.table, &storage.blobs, job).await? else {
        return Ok(None);
    };
    let lines = match &push.what {
        Pushed::Lines(text) => memory::lines(text),
        Pushed::OverQuota(_) | Pushed::Recalculate { .. } => vec![],
    };
    Ok(Some(Open { number: job.processed, push, lines, fault: None }))
}

/// What a step works with.
struct Work<'a> {
    worker: &'a Worker,
    job: &'a TapsJob,
    terminal: &'a Terminal,
    received_at: DateTime<Utc>,
    /// Who asked for taps to be applied again (rule GUARD-2).
    applied_again_by: Option<&'a Author>,
}

/// What a step stores, and what the job is after it.
struct Stored {
    writes: Vec<Write>,
    after: TapsJob,
}

async fn step(
    worker: &Worker,
    job: &TapsJob,
    open: Option<&mut Open>,
    size: usize,
) -> Result<Step, Error> {
    let Some(Open { push, lines, fault, .. }) = open else {
        tracing::error!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed = job.processed, "job.push_is_gone");
        let after = ended(job.clone(), worker.app.clock.now());
        return store(worker, Stored { writes: vec![], after }, 1).await;
    };
    let terminal = terminal(worker, job).await?;
    let received_at = push.received_at;
    let work = Work { worker, job, terminal: &terminal, received_at, applied_again_by: None };
    let stored = match (&push.what, job.task.settling) {
        (_, Some(settling)) => {
            // Another consumer may have stored this fault, and be at the next one.
            let read = match fault.take().filter(|read| read.is_of(job, settling)) {
                Some(read) => read,
                None => Fault::read(&work, settling).await?,
            };
            let stored = faults::settle(&work, settling, &read, size).await?;
            // Where a shift takes more than one step, the next one depends on what this one notes.
            let is_further = stored.after.task.settling != Some(settling);
            *fault = Some(read).filter(|_| is_further);
            stored
        }
        (Pushed::OverQuota(day), None) => over_quota(&work, *day).await?,
        (Pushed::Recalculate { first, last, by }, None) => {
            let again = Work { applied_again_by: Some(by), ..work };
            recalculate::go_on(&again, (*first, *last), size).await?
        }
        (Pushed::Lines(_), None) => read_on(&work, lines, size).await?,
    };
    store(worker, stored, size).await
}

/// Tells administrators that a terminal has sent all that it may on a day (rule GUARD-4).
async fn over_quota(work: &Work<'_>, day: NaiveDate) -> Result<Stored, Error> {
    let (app, organization) = (&work.worker.app, work.job.organization);
    let (table, now) = (&app.storage.table, app.clock.now());
    let administrators = Membership::administrators(table, organization, Some(MOST_TOLD)).await?;
    let notice = Notice::terminal_over_quota(work.terminal.id, day);
    let told = administrators.into_iter().map(|administrator| {
        let notification = Notification::of(organization, UserId(administrator), &notice, now);
        notifications::create(organization, &notification)
    });
    Ok(Stored { writes: told.collect(), after: ended(work.job.clone(), now) })
}

async fn store(worker: &Worker, stored: Stored, size: usize) -> Result<Step, Error> {
    let Stored { mut writes, mut after } = stored;
    after.updated_at = worker.app.clock.now();
    writes.push(jobs::replace(&after));
    if writes.len() > MAX_WRITES && size > 1 {
        return Ok(Step::TooLarge);
    }
    worker.app.write_step(writes).await?;
    Ok(Step::Taken(Box::new(after)))
}

async fn terminal(worker: &Worker, job: &TapsJob) -> Result<Terminal, Error> {
    let (table, id): (_, TerminalId) = (&worker.app.storage.table, job.task.terminal);
    let found = coded::get::<Terminal>(table, job.organization, id).await?;
    Ok(found.ok_or_else(|| Error::internal("a job of no terminal"))?.value)
}

/// Reads the next lines: at most `size`, and none beyond the end of a clock fault.
async fn read_on(work: &Work<'_>, lines: &[Line], size: usize) -> Result<Stored, Error> {
    let job = work.job;
    let Place { line: begin, clock } = match job.task.line {
        0 => memory::place(work, lines).await?,
        line => Place { line: (line as usize).min(lines.len()), clock: job.task.clock },
    };
    let some = &lines[begin..(begin + size).min(lines.len())];
    let reading = memory::read(work, clock, begin, some).await?;

    let mut after = job.clone();
    let mut taps: Vec<StoredTap> = vec![];
    let mut writes = vec![];
    for (kind, tap) in &reading.taps {
        match kind {
            Kind::Known => continue,
            Kind::Sound => taps.push(tap.clone()),
            Kind::Faulty(key) => {
                writes.push(wfm_storage::taps::put(job.organization, key, tap));
                count(&mut after, TapState::Faulty);
            }
            Kind::Malformed => {
                writes.push(wfm_storage::taps::put_malformed(job.organization, tap));
                count(&mut after, TapState::Malformed);
            }
        }
    }
    after.task.last_tap_at = taps.iter().filter_map(|tap| tap.at).max().max(after.task.last_tap_at);
    let applied = people::apply(work, taps).await?;
    applied.states.into_iter().for_each(|state| count(&mut after, state));
    writes.extend(applied.writes);

    after.task.clock = reading.clock;
    if reading.clock.reaches(&job.task.furthest) {
        after.task.furthest = reading.clock;
    }
    after.task.settling = reading.settles.map(|at| Settling { after: at, stored: 0 });
    let line = begin + reading.taps.len();
    after.task.line = u32::try_from(line).map_err(Error::internal)?;
    let now = work.worker.app.clock.now();
    let is_read = after.task.line as usize >= lines.len() && after.task.settling.is_none();
    let after = if is_read { ended(after, now) } else { moved(after, now) };
    Ok(Stored { writes, after })
}

fn count(job: &mut TapsJob, state: TapState) {
    *job.summary.entry(state.as_str().to_owned()).or_insert(0) += 1;
}

/// The job in the middle of a push.
fn moved(mut job: TapsJob, now: DateTime<Utc>) -> TapsJob {
    job.status = JobStatus::Processing;
    job.due_at = Some(now + DUE_AFTER);
    job
}

/// The job after the last line of a push.
fn ended(mut job: TapsJob, now: DateTime<Utc>) -> TapsJob {
    (job.task.line, job.task.after) = (0, String::new());
    job.processed += 1;
    if job.processed < job.total {
        return moved(job, now);
    }
    job.status = JobStatus::Completed;
    job.due_at = None;
    job
}
