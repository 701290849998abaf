//! The only way to write: read, apply the rule, commit, and do it again if somebody else was faster.
//!
//! A change is an attempt: a closure that reads what it needs, applies the rules and returns the writes. The writes
//! have the condition that what was read has not changed. [`App::commit`] runs the closure until the writes are
//! applied, until a condition fails that another attempt cannot cure, or until the limit of [`CONTENTION`] is
//! reached. Everything that may go wrong meanwhile is decided here, once:
//!
//! - A condition on what was read fails: somebody else was faster. The attempt runs again after a
//!   backoff with jitter.
//!
//! A writer that keeps losing reserves the timeline heads that it needs. Other writers then wait, so that six people
//! who write about one employee at the same time all succeed.
//! - The answer of the table is lost: the activity entry shows whether the transaction was applied.
//! - The same request runs twice at the same time: the idempotency record shows which resource it made.

use std::time::Duration;

use uuid::Uuid;
use wfm_storage::reservation::Reservation;
use wfm_storage::retry::{Attempts, CONTENTION};
use wfm_storage::table::{Key, Write};
use wfm_storage::{Condition, Refusal, timeline_heads};

use crate::idempotency::KeyUse;
use crate::transaction::{Transaction, is_reserved_against};
use crate::{App, Error};

/// The outcome of an attempt at a change.
#[expect(clippy::large_enum_variant, reason = "one is made for each attempt, and moved once")]
pub enum Attempt<'a, T> {
    /// There is nothing to write. Holds the answer.
    Done(T),
    /// The writes, and the answer after they are applied.
    Commit(Transaction<'a>, T),
    /// The items that were read do not fit together, because somebody wrote in between.
    Stale,
}

impl<'a, T> Attempt<'a, T> {
    /// The same attempt with another answer.
    pub fn map<U>(self, answer: impl FnOnce(T) -> U) -> Attempt<'a, U> {
        match self {
            Self::Done(done) => Attempt::Done(answer(done)),
            Self::Commit(change, then) => Attempt::Commit(change, answer(then)),
            Self::Stale => Attempt::Stale,
        }
    }
}

/// The outcome of a request with an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// The request was done now.
    New(T),
    /// The same request did it before, or at the same time. Holds the id of the resource.
    Replay(String),
}

/// One writer's reservations.
struct Turn {
    /// The writer, by an id drawn for this one change.
    by: Uuid,
    /// The timeline heads that it has reserved and not changed yet.
    reserved: Vec<Key>,
}

/// The number of the attempt from which on a refused writer reserves the timeline heads that it needs.
const PATIENCE: u32 = 2;
/// A reservation lasts this many times as long as the last attempt took.
const RESERVED_ATTEMPTS: u32 = 4;
/// The shortest and the longest duration of a reservation.
const SHORTEST_RESERVATION: Duration = Duration::from_millis(250);
const LONGEST_RESERVATION: Duration = Duration::from_secs(5);
/// The shortest and the longest time that a writer waits before it asks for a reservation again.
const SHORTEST_WAIT: Duration = Duration::from_millis(20);
const LONGEST_WAIT: Duration = Duration::from_secs(2);

impl App {
    /// Applies a change.
    ///
    /// # Errors
    /// Errors of the attempt; [`Error::Refused`] with the conditions that another attempt cannot cure; and
    /// [`wfm_storage::Error::Unavailable`] when it is unknown whether the change was applied, or when it was not
    /// applied within the limit.
    pub async fn commit<'a, T, E, F>(&self, attempt: impl Fn() -> F) -> Result<T, E>
    where
        F: Future<Output = Result<Attempt<'a, T>, E>>,
        E: From<Error>,
    {
        match self.commit_once(None, attempt).await? {
            Outcome::New(answer) => Ok(answer),
            Outcome::Replay(_) => Err(Error::internal("a replay without a key").into()),
        }
    }

    /// Applies a change once for an idempotency key, if there is one.
    ///
    /// # Errors
    /// Errors of [`App::commit`], and [`Error::KeyReused`].
    pub async fn commit_once<'a, T, E, F>(
        &self,
        key: Option<&KeyUse>,
        attempt: impl Fn() -> F,
    ) -> Result<Outcome<T>, E>
    where
        F: Future<Output = Result<Attempt<'a, T>, E>>,
        E: From<Error>,
    {
        let table = &self.storage.table;
        if let Some(key) = key
            && let Some(earlier) = key.earlier(table).await?
        {
            return Ok(Outcome::Replay(earlier));
        }
        let mut turn = Turn { by: self.ids.next(), reserved: vec![] };
        let outcome = self.attempt_until_applied(key, &mut turn, attempt).await;
        self.release(turn).await;
        match (outcome, key) {
            // The same request may have run at the same time. Then this attempt was refused because of the other one.
            (Err(why), Some(key)) => match key.earlier(table).await? {
                Some(earlier) => Ok(Outcome::Replay(earlier)),
                None => Err(why),
            },
            (outcome, _) => outcome,
        }
    }

    async fn attempt_until_applied<'a, T, E, F>(
        &self,
        key: Option<&KeyUse>,
        turn: &mut Turn,
        attempt: impl Fn() -> F,
    ) -> Result<Outcome<T>, E>
    where
        F: Future<Output = Result<Attempt<'a, T>, E>>,
        E: From<Error>,
    {
        let table = &self.storage.table;
        let mut attempts = CONTENTION.begin();
        loop {
            let (mut transaction, answer) = match attempt().await? {
                Attempt::Done(answer) => return Ok(Outcome::New(answer)),
                Attempt::Commit(transaction, answer) => (transaction, answer),
                Attempt::Stale => {
                    attempts.again().await.map_err(Error::from)?;
                    continue;
                }
            };
            if let Some(key) = key {
                transaction.consume(key);
            }
            let entry = transaction.entry.clone();
            let heads = transaction.heads();
            if transaction.is_reserved_against(turn.by) {
                self.wait_for_turn(&mut attempts, &heads, turn).await?;
                continue;
            }
            let (writes, is_whole) = transaction.fitting()?;
            match table.write(writes).await {
                Ok(()) if is_whole => {
                    // A head that was written has lost its reservation.
                    turn.reserved.clear();
                    return Ok(Outcome::New(answer));
                }
                // A part of the change was stored first, so the next attempt has less to store.
                Ok(()) => attempts.again_within(Duration::ZERO).await.map_err(Error::from)?,
                Err(wfm_storage::Error::Refused(refusal)) => {
                    if refusal.names(Condition::NotApplied) {
                        return Ok(Outcome::New(answer));
                    }
                    // If several conditions fail, the engine may name any of them.
                    if let Some(key) = key
                        && let Some(earlier) = key.earlier(table).await?
                    {
                        return Ok(Outcome::Replay(earlier));
                    }
                    let conditions = refusal.final_conditions();
                    if !conditions.is_empty() {
                        return Err(Error::Refused(conditions.to_vec()).into());
                    }
                    if attempts.made() < PATIENCE || heads.is_empty() {
                        attempts.again().await.map_err(Error::from)?;
                    } else {
                        self.wait_for_turn(&mut attempts, &heads, turn).await?;
                    }
                }
                Err(why @ wfm_storage::Error::Unavailable { .. }) => {
                    let applied = match &entry {
                        Some(entry) => table.item(entry).await.map_err(Error::from)?.is_some(),
                        None => false,
                    };
                    return if applied {
                        Ok(Outcome::New(answer))
                    } else {
                        Err(Error::from(why).into())
                    };
                }
                Err(why) => return Err(Error::from(why).into()),
            }
        }
    }

    /// Applies a change that depends on something that only its caller knows. It is attempted once.
    ///
    /// # Errors
    /// [`wfm_storage::Error::Refused`] when a condition failed, and errors of [`App::commit`].
    pub async fn commit_now(&self, change: Transaction<'_>) -> Result<(), Error> {
        let table = &self.storage.table;
        let entry = change.entry.clone();
        match table.write(change.fitting()?.0).await {
            Err(why @ wfm_storage::Error::Unavailable { .. }) => match &entry {
                Some(entry) if table.item(entry).await?.is_some() => Ok(()),
                _ => Err(why.into()),
            },
            done => Ok(done?),
        }
    }

    /// Reserves the timeline heads, each as soon as no other writer holds it, and begins the next attempt.
    ///
    /// The time that an attempt took decides how long a reservation lasts and how soon it is asked for again. Each
    /// refusal lengthens the wait, so that many waiting writers do not use up the machine's time.
    async fn wait_for_turn(
        &self,
        attempts: &mut Attempts,
        heads: &[Key],
        turn: &mut Turn,
    ) -> Result<(), Error> {
        let table = &self.storage.table;
        let took = attempts.attempt_took();
        let holds = (took * RESERVED_ATTEMPTS).clamp(SHORTEST_RESERVATION, LONGEST_RESERVATION);
        for head in heads {
            let mut wait = took.clamp(SHORTEST_WAIT, LONGEST_WAIT);
            let mut exists = false;
            loop {
                let now = self.clock.now().timestamp_millis();
                let until = now + i64::try_from(holds.as_millis()).unwrap_or(0);
                let reservation = Reservation { by: turn.by, until };
                match timeline_heads::reserve(table, head.clone(), &reservation, now).await {
                    Ok(()) => {
                        if !turn.reserved.contains(head) {
                            turn.reserved.push(head.clone());
                        }
                        break;
                    }
                    // There is no head yet. The first writer creates it.
                    Err(wfm_storage::Error::Refused(_))
                        if !exists && table.item(head).await?.is_none() =>
                    {
                        break;
                    }
                    Err(wfm_storage::Error::Refused(_)) => {
                        exists = true;
                        attempts.wait(wait).await?;
                        wait = (wait * 3 / 2).min(LONGEST_WAIT);
                    }
                    Err(why) => return Err(why.into()),
                }
            }
        }
        Ok(attempts.again_within(Duration::ZERO).await?)
    }

    /// Lets the next writer continue if this one wrote nothing in the end. If this fails, the reservation ends by
    /// itself.
    async fn release(&self, turn: Turn) {
        for head in turn.reserved {
            let over = Reservation { by: turn.by, until: 0 };
            let now = self.clock.now().timestamp_millis();
            let _ = timeline_heads::reserve(&self.storage.table, head, &over, now).await;
        }
    }

    /// Writes the result of a job's step, unless somebody has reserved one of the timeline heads.
    ///
    /// # Errors
    /// Errors of [`wfm_storage::table::Table::write`], and [`Refusal::Reserved`] when the caller has to wait for its
    /// turn.
    pub async fn write_step(&self, writes: Vec<Write>) -> Result<(), wfm_storage::Error> {
        if is_reserved_against(&writes, Uuid::nil(), self) {
            return Err(wfm_storage::Error::Refused(Refusal::Reserved));
        }
        self.storage.table.write(writes).await
    }
}
