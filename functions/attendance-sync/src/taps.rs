//! The job of a terminal (rules TERM-4 to TERM-9). It applies push after push, and line after line, in the order in
//! which the terminal wrote them.
//!
//! One transaction stores the attendances that some lines make, the outcome of these lines, and the progress of the
//! job. The condition is that the job has not moved since it was read, and that nobody has written about these
//! employees meanwhile. So a message that is received twice, two consumers at the same time, or a process that dies
//! anywhere do no harm.

mod expected;
mod faults;
mod memory;
mod people;
pub mod push;
mod recalculate;
mod regroup;

use chrono::{DateTime, NaiveDate, Utc};
use strum::VariantNames;
use wfm_app::App;
use wfm_domain::ids::{TerminalId, UserId};
use wfm_domain::independence::Author;
use wfm_domain::job::{ItemKind, JobName};
use wfm_domain::notice::Notice;
use wfm_domain::terminal::Terminal;
use wfm_job::{DUE_AFTER, Declared, Job, Limits, Step};
use wfm_storage::jobs::{self, JobItem, JobStatus, Push, Pushed, Settling, TapsJob, TapsTask};
use wfm_storage::memberships::Membership;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::{MAX_WRITES, Write};
use wfm_storage::taps::{StoredTap, TapState};
use wfm_storage::{Error, coded};

use self::faults::Fault;
use self::memory::{Kind, Line, Place};

/// The greatest number of administrators who are notified of one event.
const MOST_TOLD: usize = 20;
/// The number of lines of a full step.
const MAX_LINES: u32 = 25;

/// The job of a terminal. Its items are pushes. A step applies some lines of one.
pub struct TerminalTaps;

/// A push that is being processed, kept so that a large one is read once.
pub struct Open {
    number: u32,
    push: Push,
    lines: Vec<Line>,
    /// The clock fault whose shifts are being stored.
    fault: Option<Fault>,
}

impl Job for TerminalTaps {
    const DECLARED: Declared = Declared {
        verdicts: TapState::VARIANTS,
        chunk: MAX_LINES,
        is_listed: false,
        is_endless: true,
        is_never_abandoned: true,
        // The list of the terminal's taps shows the items.
        is_in_order: false,
        tries_one_by_one: true,
        readable_with: Some("terminals:read"),
        ..Declared::new(JobName::TerminalTaps, ItemKind::Attendance)
    };
    type Task = TapsTask;
    /// The next push; `None` if it is gone.
    type Work = Option<Open>;

    async fn open(app: &App, job: &TapsJob) -> Result<Option<Open>, Error> {
        next(app, job).await
    }

    fn is_open(job: &TapsJob, open: &Option<Open>) -> bool {
        open.as_ref().is_some_and(|open| open.number == job.processed)
    }

    async fn step(
        app: &App,
        job: &TapsJob,
        open: &mut Option<Open>,
        limits: Limits,
    ) -> Result<Step<TapsTask>, Error> {
        step(app, job, open.as_mut(), limits.items as usize).await
    }

    async fn unprocessed(_: &App, _: &TapsJob) -> Result<Vec<JobItem>, Error> {
        Ok(vec![])
    }
}

/// The next push.
async fn next(app: &App, job: &TapsJob) -> Result<Option<Open>, Error> {
    let storage = &app.storage;
    let Some(push) = jobs::next_push(&storage.table, &storage.blobs, job).await? else {
        return Ok(None);
    };
    let lines = match &push.what {
        Pushed::Lines(text) => memory::lines(text),
        Pushed::OverQuota(_) | Pushed::Recalculate { .. } => vec![],
    };
    Ok(Some(Open { number: job.processed, push, lines, fault: None }))
}

/// The context of a step.
struct Work<'a> {
    app: &'a App,
    job: &'a TapsJob,
    terminal: &'a Terminal,
    received_at: DateTime<Utc>,
    /// The account that asked to apply the taps again (rule GUARD-2).
    applied_again_by: Option<&'a Author>,
}

/// The writes of a step, and the job after it.
struct Stored {
    writes: Vec<Write>,
    after: TapsJob,
}

async fn step(
    app: &App,
    job: &TapsJob,
    open: Option<&mut Open>,
    size: usize,
) -> Result<Step<TapsTask>, Error> {
    let Some(Open { push, lines, fault, .. }) = open else {
        tracing::error!(job_id = %job.id, trace_id = job.trace_id.as_deref(), processed = job.processed, "job.push_is_gone");
        let after = ended(job.clone(), app.clock.now());
        return store(app, Stored { writes: vec![], after }, 1).await;
    };
    let terminal = terminal(app, job).await?;
    let received_at = push.received_at;
    let work = Work { app, job, terminal: &terminal, received_at, applied_again_by: None };
    let stored = match (&push.what, job.task.settling) {
        (_, Some(settling)) => {
            // Another consumer may have stored this fault, and may be at the next one.
            let read = match fault.take().filter(|read| read.is_of(job, settling)) {
                Some(read) => read,
                None => Fault::read(&work, settling).await?,
            };
            let stored = faults::settle(&work, settling, &read, size).await?;
            // If a shift takes more than one step, the next step depends on the notes of this one.
            let is_further = stored.after.task.settling != Some(settling);
            *fault = Some(read).filter(|_| is_further);
            stored
        }
        (Pushed::OverQuota(day), None) => over_quota(&work, *day).await?,
        (Pushed::Recalculate { first, last, by }, None) => {
            let again = Work { applied_again_by: Some(by), ..work };
            recalculate::go_on(&again, *first, *last, size).await?
        }
        (Pushed::Lines(_), None) => read_on(&work, lines, size).await?,
    };
    store(app, stored, size).await
}

/// Notifies administrators that a terminal has used up its lines of a day (rule GUARD-4).
async fn over_quota(work: &Work<'_>, day: NaiveDate) -> Result<Stored, Error> {
    let app = work.app;
    let organization = work.job.organization;
    let table = &app.storage.table;
    let now = app.clock.now();
    let administrators = Membership::administrators(table, organization, Some(MOST_TOLD)).await?;
    let notice = Notice::terminal_over_quota(work.terminal.id, day);
    let told = administrators.into_iter().map(|administrator| {
        let notification = Notification::of(organization, UserId(administrator), &notice, now);
        notifications::create(organization, &notification)
    });
    Ok(Stored { writes: told.collect(), after: ended(work.job.clone(), now) })
}

async fn store(app: &App, stored: Stored, size: usize) -> Result<Step<TapsTask>, Error> {
    let Stored { mut writes, mut after } = stored;
    after.updated_at = app.clock.now();
    writes.push(jobs::replace(&after));
    if writes.len() > MAX_WRITES && size > 1 {
        return Ok(Step::TooLarge);
    }
    app.write_step(writes).await?;
    Ok(Step::Taken(Box::new(after)))
}

async fn terminal(app: &App, job: &TapsJob) -> Result<Terminal, Error> {
    let (table, id): (_, TerminalId) = (&app.storage.table, job.task.terminal);
    let found = coded::get::<Terminal>(table, job.organization, id).await?;
    Ok(found.ok_or_else(|| Error::internal("a job of no terminal"))?.value)
}

/// Reads the next lines: at most `size`, and none after the end of a clock fault.
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
    let now = work.app.clock.now();
    let is_read = after.task.line as usize >= lines.len() && after.task.settling.is_none();
    let after = if is_read { ended(after, now) } else { moved(after, now) };
    Ok(Stored { writes, after })
}

fn count(job: &mut TapsJob, state: TapState) {
    job.count(state.as_str());
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
