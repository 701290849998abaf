//! Accepts the pushes of terminals. A push is durable before the terminal gets its answer.

use chrono::{DateTime, Utc};
use wfm_app::{App, Error};
use wfm_domain::ids::{OrganizationId, TerminalId};
use wfm_job::DUE_AFTER;
use wfm_storage::jobs::{self, JobStatus, Push, Pushed, TapsJob};
use wfm_storage::retry::CONTENTION;
use wfm_storage::table::Write;

/// A push to accept.
pub struct NewPush<'a> {
    pub organization: OrganizationId,
    pub terminal: TerminalId,
    /// The name that the terminal gave the push; `None` if a person makes the request.
    pub stamp: Option<&'a str>,
    pub what: Pushed,
    /// The hash of what was sent, which distinguishes the push from others.
    pub hash: String,
    pub received_at: DateTime<Utc>,
    /// The number of lines that the terminal may send in a day; `None` if a person makes the request (rule GUARD-4).
    pub lines_a_day: Option<u32>,
}

/// The outcome of a push.
pub enum Taken {
    /// The push is durable, now or from an earlier request.
    Durable(Box<TapsJob>),
    /// The terminal has used up its lines of this day.
    OverQuota,
}

/// Makes a push durable, together with `more` writes, and has it applied in its turn. A push that equals one of the
/// last ones is recognized. Returns the job of the terminal.
///
/// # Errors
/// Errors of the storage, when nothing could be made durable.
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
        // The lines of a push that exceed the limit are accepted. Otherwise a push that is larger than the limit of a
        // day would never be.
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
                // The consumer that works on the job goes on with it.
                if is_idle && let Err(why) = storage.send(&job).await {
                    // The sweeper will send it.
                    tracing::warn!(job_id = %job.id, trace_id = job.trace_id.as_deref(), cause = %why, "job.message_not_sent");
                }
                return Ok(match is_over {
                    true => Taken::OverQuota,
                    false => Taken::Durable(Box::new(job)),
                });
            }
            // `Refused`: another push or a step was first. `Unavailable`: the push may have been stored.
            Err(wfm_storage::Error::Refused(_) | wfm_storage::Error::Unavailable { .. }) => {
                attempts.again().await?;
            }
            Err(why) => return Err(why.into()),
        }
    }
}
