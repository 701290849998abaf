//! Days that have to be recalculated after a change that day results depend on (rule TIME-33). The
//! change left the work ([`wfm_storage::recalculation`]); here it is done, page by page.
//!
//! A page is recalculated with what is in force then, and stored in transactions that depend on the
//! employee's head: run twice, at once, or stopped anywhere, it comes to the same. How far the work
//! is moves on now and then; what was done beyond is done again, and changes nothing.

use std::collections::VecDeque;
use std::time::Duration;

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use futures::future::join_all;
use tokio::time::Instant;
use wfm_app::App;
use wfm_app::timelines::{EmployeeTime, Known, Paged};
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::recalculation::Recalculation;
use wfm_storage::memberships::Membership;
use wfm_storage::recalculation::{self, Target, Work};
use wfm_storage::retry::CONTENTION;
use wfm_storage::{Error, members};

use crate::leaves;

/// Pieces of work of one shard begun in one sweep. What is left is due a minute later.
const MAX: usize = 50;
/// Employees looked at before it is noted how far the work is.
const PEOPLE: usize = 200;
/// Employees recalculated at once: each waits for the table most of the time.
const AT_ONCE: usize = 10;
/// Attendances of one employee looked at in a page.
const PAGE: usize = 400;
/// When to try again what cannot be read or stored as it is.
const TRIED_AGAIN_AFTER: TimeDelta = TimeDelta::minutes(10);
/// How long one organization's work goes on while another's waits.
const TURN: Duration = Duration::from_secs(5);

/// Recalculates what is due, until `until`; returns how many attendances changed. With any time at
/// all, some of the work is done, however slow the table is: a sweep always makes progress.
///
/// # Errors
/// When what is due cannot be read, or the last error of work that stopped at one.
pub async fn recalculate(app: &App, until: Instant) -> Result<usize, Error> {
    if Instant::now() >= until {
        return Ok(0);
    }
    let (mut changed, mut failure) = (0, None);
    let mut is_first = true;
    // As long as there is more than one read of the list finds, and nothing went wrong.
    while failure.is_none() {
        let due = recalculation::due(&app.storage.table, app.clock.now(), MAX).await?;
        let more_may_be_due = due.len() >= MAX;
        let mut waiting = VecDeque::from(due);
        while let Some(work) = waiting.pop_front().filter(|_| is_first || Instant::now() < until) {
            is_first = false;
            let turn = until.min(Instant::now() + TURN);
            match go_on(app, work, turn).await {
                Ok((more, next)) => {
                    changed += more;
                    waiting.extend(next);
                }
                Err(why) => {
                    tracing::error!(cause = %why, "recalculation.stopped");
                    failure = Some(why);
                }
            }
        }
        if !more_may_be_due || Instant::now() >= until {
            break;
        }
    }
    failure.map_or(Ok(changed), Err)
}

/// Goes on with one piece of work and notes how far it is: how many attendances changed, and what is
/// left of the work unless it is done, or somebody else's by now.
async fn go_on(app: &App, work: Work, until: Instant) -> Result<(usize, Option<Work>), Error> {
    let (table, organization) = (&app.storage.table, work.organization);
    let next_of =
        |group| members::all_after(table, (organization, group), work.after.as_deref(), PEOPLE);
    let people = match work.target() {
        Target::Employee(employee) => vec![(String::new(), employee)],
        Target::Site(site) => next_of(Membership::Site(site)).await?,
        Target::Organization => next_of(Membership::Organization).await?,
    };
    let is_one = matches!(work.target(), Target::Employee(_));
    let mut next = Work { rev: work.rev + 1, due: Some(app.clock.now()), ..work.clone() };
    let mut changed = 0;
    let mut all = is_one || people.len() < PEOPLE;
    for (turn, some) in people.chunks(AT_ONCE).enumerate() {
        // Whoever has a turn gets on with it.
        if turn > 0 && Instant::now() >= until {
            all = false;
            break;
        }
        let mut reads = vec![];
        for (_, employee) in some {
            // Somebody else may be the next one by now.
            let from = next.within.filter(|_| next.within_of == Some(*employee));
            reads.push(Box::pin(one(app, &work, (*employee, from), until)));
        }
        (next.within, next.within_of) = (None, None);
        let mut goes_on = true;
        for ((position, employee), outcome) in some.iter().zip(join_all(reads).await) {
            let (more, far) = outcome?;
            changed += more;
            match far {
                // Somebody before is not done: this one is done again, which changes nothing.
                _ if !goes_on => continue,
                Far::Done => {}
                Far::Stopped(within) => {
                    (next.within, next.within_of) = (within, Some(*employee));
                    (all, goes_on) = (false, false);
                    continue;
                }
                Far::Failed if is_one => {
                    next.due = Some(app.clock.now() + TRIED_AGAIN_AFTER);
                    (all, goes_on) = (false, false);
                    continue;
                }
                Far::Failed => try_again(app, &work, *employee).await?,
            }
            next.after = Some(position.clone());
        }
        if !goes_on {
            break;
        }
    }
    if all {
        next = Work { since: None, closes_otherwise: false, after: None, due: None, ..next };
    }
    tracing::info!(
        %organization,
        whose = ?next.target(),
        changed,
        done = all,
        "recalculation.went_on"
    );
    match table.write(vec![recalculation::put(&next)]).await {
        Ok(()) => {
            let goes_on = !all && next.due.is_some_and(|due| due <= app.clock.now());
            Ok((changed, goes_on.then_some(next)))
        }
        // A later change restarted it, or another sweep works on it.
        Err(Error::Refused(_)) => Ok((changed, None)),
        Err(why) => Err(why),
    }
}

/// Leaves the days of an employee that could not be recalculated as a piece of work of their own. The others go on.
async fn try_again(app: &App, work: &Work, employee: EmployeeId) -> Result<(), Error> {
    let (table, organization) = (&app.storage.table, work.organization);
    let days = Recalculation { since: work.since, closes_otherwise: work.closes_otherwise };
    let now = app.clock.now();
    let whose = Target::Employee(employee);
    let request = recalculation::request(table, organization, whose, days, now).await?;
    match table.write(vec![request]).await {
        // Somebody else has requested it.
        Ok(()) | Err(Error::Refused(_)) => Ok(()),
        Err(why) => Err(why),
    }
}

/// How far the days of an employee are.
enum Far {
    Done,
    /// The time is up: go on from this clock-in, or from the beginning.
    Stopped(Option<DateTime<Utc>>),
    /// They cannot be read or stored as they are.
    Failed,
}

/// Recalculates an employee's days, from a clock-in on: how many attendances and leaves changed, and how far it is.
async fn one(
    app: &App,
    work: &Work,
    (employee, from): (EmployeeId, Option<DateTime<Utc>>),
    until: Instant,
) -> Result<(usize, Far), Error> {
    // A date is at most the one before or after that of its clock-in, in the zone of its time.
    let begins = |date: chrono::NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let first = work.since.map(begins).and_then(|at| at.checked_sub_signed(TimeDelta::days(3)));
    let mut changed = 0;
    let skipped = |why: Error| match why {
        // It cannot be read or stored as it is: that holds up nobody else.
        Error::Internal(cause) => {
            tracing::error!(employee_id = %employee, cause, "recalculation.employee_failed");
            Ok(Far::Failed)
        }
        why => Err(why),
    };
    let mut known = None;
    if from.is_none() {
        // Leave first: attendances depend on it.
        match leaves::recount(app, work.organization, employee, (work.since, until)).await {
            Ok((more, Some(read))) => (changed, known) = (changed + more, read),
            Ok((more, None)) => return Ok((changed + more, Far::Stopped(None))),
            Err(why) => return Ok((changed, skipped(why)?)),
        }
    }
    let mut from = from.or(first);
    loop {
        let (more, next) = match page(app, work, employee, (from, known.take())).await {
            Ok(done) => done,
            Err(why) => return Ok((changed, skipped(why)?)),
        };
        changed += more;
        match next {
            None => return Ok((changed, Far::Done)),
            Some(_) if Instant::now() < until => from = next,
            Some(_) => return Ok((changed, Far::Stopped(next))),
        }
    }
}

/// Recalculates a page of an employee's attendances: how many changed, and where the next begins. `known` is what was
/// read of the employee just before.
async fn page(
    app: &App,
    work: &Work,
    employee: EmployeeId,
    (from, mut known): (Option<DateTime<Utc>>, Option<Known>),
) -> Result<(usize, Option<DateTime<Utc>>), Error> {
    let mut changed = 0;
    let mut attempts = CONTENTION.begin();
    let from = (from, work.closes_otherwise);
    loop {
        let (storage, now) = (&app.storage, app.clock.now());
        let known = match known.take() {
            None => Known::read(storage, work.organization, employee).await?,
            known => known,
        };
        let Some(known) = known else { return Ok((changed, None)) };
        let paged = EmployeeTime::page(storage, known, now, from, PAGE).await?;
        let Some(Paged { mut time, paged, next }) = paged else { return Ok((changed, None)) };
        recalculate_days(&mut time, &paged);
        let relist = work.closes_otherwise;
        let (writes, stored, all) =
            time.recalculation_writes(&storage.table, &paged, relist).await?;
        let written = if stored == 0 { Ok(()) } else { app.write_step(writes).await };
        match written {
            Ok(()) => {
                changed += stored;
                if all {
                    return Ok((changed, next));
                }
                attempts.reset();
            }
            // Somebody else wrote about the employee.
            Err(Error::Refused(_)) => attempts.again().await?,
            Err(why) => return Err(why),
        }
    }
}

fn recalculate_days(time: &mut EmployeeTime, paged: &[AttendanceId]) {
    time.change(|context, timeline| timeline.date_again(paged.iter().copied(), context));
}
