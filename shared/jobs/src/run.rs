//! The loop that works on every job.
//!
//! A planned job first lists its items, once, by index. A large job is divided into parts. Each part has its own row,
//! message and place in the plan, so that many consumers work at the same time and none waits for another. A step
//! stores its changes, its verdicts and the job's `processed` in one transaction. The condition is that the job has
//! not moved since it was read, and that nobody has written about the step's employees meanwhile. So a message that
//! is received twice, two consumers at the same time, or a process that dies anywhere do no harm: the next consumer
//! resumes at `processed`.

use tokio::time::Instant;
use wfm_app::App;
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobRow, JobState, JobStatus, Pointer};
use wfm_storage::retry::CHUNK;

use crate::job::{Job, Limits, Outcome, Step, typed};
use crate::parts::send_parts;
use crate::plan::plan;

/// The outcome of an iteration of the loop.
enum Done<T> {
    Stepped(Step<T>),
    Planned,
}

pub(crate) async fn run<J: Job>(
    app: &App,
    first: JobRow,
    pointer: &Pointer,
    until: Instant,
) -> Result<Outcome, Error> {
    let table = &app.storage.table;
    let mut first = Some(first);
    let mut work: Option<J::Work> = None;
    let mut attempts = CHUNK.begin();
    let mut seen = None;
    let mut items = J::DECLARED.chunk;
    loop {
        let job = match first.take() {
            Some(job) => Some(job),
            None => jobs::pointed(table, pointer).await?,
        };
        let Some(job) = job.filter(|job| !job.status.is_terminal()) else {
            return Ok(Outcome::Ended);
        };
        let job = typed::<J>(job)?;
        if job.plan.is_none() && J::begins_at(&job.task) > Some(app.clock.now()) {
            return Ok(Outcome::Early);
        }
        // Attempts are counted only while no consumer makes progress with the job.
        if seen.replace(job.rev) != Some(job.rev) {
            attempts.reset();
        }
        if Instant::now() >= until {
            app.storage.send(&job).await?;
            tracing::info!(job_id = %job.id, trace_id = job.trace_id.as_deref(), part = job.part_number(), processed = job.processed, "job.continued");
            return Ok(Outcome::Continued);
        }
        let done = if J::IS_PLANNED && job.plan.is_none() {
            plan::<J>(app, &job).await.map(|()| Done::Planned)
        } else if job.parts > 0 {
            match send_parts(app, &J::DECLARED, job.clone()).await {
                Ok(outcome) => return Ok(outcome),
                Err(why) => Err(why),
            }
        } else {
            let open = match work.take().filter(|work| J::is_open(&job, work)) {
                Some(open) => work.insert(open),
                None => work.insert(J::open(app, &job).await?),
            };
            let limits = Limits { items, until };
            Box::pin(J::step(app, &job, open, limits)).await.map(Done::Stepped)
        };
        match done {
            Ok(Done::Planned) => {}
            Ok(Done::Stepped(Step::Taken(after))) => {
                items = J::DECLARED.chunk;
                note_progress(app, &job, &after, J::DECLARED.is_endless);
                if after.status == JobStatus::Completed {
                    return Ok(Outcome::Ended);
                }
            }
            Ok(Done::Stepped(Step::TooLarge)) => items = (items / 2).max(1),
            // `Refused`: another writer wrote. `Unavailable`: the step may have been applied. In both cases the row
            // of the job tells its progress.
            Err(why @ (Error::Refused(_) | Error::Unavailable { .. })) => {
                let made = attempts.made();
                tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, attempt = made, "job.chunk_again");
                attempts.again().await?;
            }
            Err(Error::Internal(_)) if J::DECLARED.tries_one_by_one && items > 1 => items = 1,
            Err(why) => return Err(why),
        }
    }
}

/// Logs that a job has moved on, with the verdicts of this step, and with the age of the job when it ends.
pub fn note_progress(app: &App, before: &JobState, after: &JobState, is_endless: bool) {
    let verdicts = |name: &str| {
        Some(after.counted(name).saturating_sub(before.counted(name))).filter(|given| *given > 0)
    };
    let ends = after.status == JobStatus::Completed && !is_endless;
    tracing::info!(
        job_id = %after.id,
        trace_id = after.trace_id.as_deref(),
        part = after.part_number(),
        organization = %after.organization,
        processed = after.processed,
        total = after.total,
        status = ?after.status,
        age_s = ends.then(|| (app.clock.now() - after.created_at).num_seconds()),
        verdicts.created = verdicts("created"),
        verdicts.updated = verdicts("updated"),
        verdicts.duplicate = verdicts("duplicate"),
        verdicts.needs_review = verdicts("needs_review"),
        verdicts.conflict = verdicts("conflict"),
        verdicts.rejected = verdicts("rejected"),
        verdicts.skipped = verdicts("skipped"),
        verdicts.failed = verdicts("failed"),
        verdicts.applied = verdicts("applied"),
        verdicts.unmatched = verdicts("unmatched"),
        verdicts.refused = verdicts("refused"),
        verdicts.faulty = verdicts("faulty"),
        verdicts.malformed = verdicts("malformed"),
        "job.advanced"
    );
}
