//! Taking what terminals push: it is durable before the terminal is told so.

use chrono::{DateTime, Utc};
use wfm_app::{App, Error};
use wfm_domain::ids::{OrganizationId, TerminalId};
use wfm_job::DUE_AFTER;
use wfm_storage::jobs::{self, JobStatus, Push, Pushed, TapsJob};
use wfm_storage::retry::CONTENTION;
use wfm_storage::table::Write;

/// A push to take.
pub struct NewPush<'a> {
    pub organization: OrganizationId,
    pub terminal: TerminalId,
    /// The terminal's name for it; `None` if a person asks.
    pub stamp: Option<&'a str>,
    pub what: Pushed,
    /// Tells it from others: the hash of what was sent.
    pub hash: String,
    pub received_at: DateTime<Utc>,
    /// The number of lines that the terminal may send in a day; `None` if a person asks (rule GUARD-4).
    pub lines_a_day: Option<u32>,
}

/// The outcome of a push.
pub enum Taken {
    /// It is durable, now or before.
    Durable(Box<TapsJob>),
    /// The terminal has sent all that it may on this day.
    OverQuota,
}

/// Makes a push durable, with `more` writes, and has it applied in its turn; one of the last ones that comes again is
/// known. Returns the job of the terminal.
///
/// # Errors
/// Of the storage, when nothing could be made durable.
pub async fn take(
    app: &App,
    new: NewPush<'_>,
    more: impl Fn() -> Vec<Write>,
) -> Result<Taken, Error> {
    let storage = &app.storage;
    let now = new.received_at;
    let organization = new.organization;
    let terminal = new.terminal;
    let mut push = Push { received_at: now, what: new.what };
    let lines = match &push.what {
        Pushed::Lines(text) => text.lines().count(),
        Pushed::OverQuota(_) | Pushed::Recalculate { .. } => 0,
    };
    let lines = u32::try_from(lines).map_err(Error::internal)?;
    let mut attempts = CONTENTION.begin();
    loop {
        let there = jobs::of_terminal(&storage.table, organization, terminal).await?;
        let mut job = there.unwrap_or_else(|| TapsJob::of_terminal(organization, terminal, now));
        if job.knows(&new.hash) {
            return Ok(Taken::Durable(Box::new(job)));
        }
        let mut of_day = job.task.lines_of_day.on(now.date_naive());
        // What a push brings beyond it is taken: one that is larger than a day would never be.
        let is_over = new.lines_a_day.is_some_and(|most| of_day.lines >= most);
        match is_over {
            true if of_day.is_told => return Ok(Taken::OverQuota),
            true => {
                push.what = Pushed::OverQuota(of_day.day);
                of_day.is_told = true;
            }
            false => {
                of_day.lines = of_day.lines.saturating_add(lines);
                job.recognize(new.hash.clone());
            }
        }
        job.task.lines_of_day = of_day;
        job.total += 1;
        job.updated_at = now;
        if let Some(stamp) = new.stamp.filter(|_| !is_over) {
            stamp.clone_into(&mut job.task.stamp);
        }
        let is_idle = job.due_at.is_none();
        if is_idle {
            (job.status, job.due_at) = (JobStatus::Queued, Some(now + DUE_AFTER));
        }
        let mut writes = jobs::add_push(&storage.blobs, &job, &push, &new.hash).await?;
        writes.extend(more());
        match storage.table.write(writes).await {
            Ok(()) => {
                job.rev += 1;
                // Whoever works on the job goes on with it.
                if is_idle && let Err(why) = storage.send(&job).await {
                    // The sweeper sends it.
                    tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, "job.message_not_sent");
                }
                return Ok(match is_over {
                    true => Taken::OverQuota,
                    false => Taken::Durable(Box::new(job)),
                });
            }
            // Refused: another push or a step was first. Unavailable: perhaps it was stored.
            Err(wfm_storage::Error::Refused(_) | wfm_storage::Error::Unavailable { .. }) => {
                attempts.again().await?;
            }
            Err(why) => return Err(why.into()),
        }
    }
}
