//! The number of attempts to sign in that are admitted (rules API-61 and API-62).
//!
//! For an account and one source, ten attempts in 15 minutes are free. After that each attempt costs a wait of 30 s,
//! which doubles each time up to 15 minutes. An attempt before the wait is over is refused, whether it is right or
//! wrong. One attempt after the wait is admitted. For a source address the same holds after 100 failures. After 100
//! failures of an account over all sources, only sources that have signed in to it before may try, so that nobody can
//! lock a colleague out from elsewhere.

use wfm_http::Error;
use wfm_storage::retry::CONTENTION;
use wfm_storage::sign_in_attempts::{Attempts, Known, Throttled, WINDOW_SECONDS};
use wfm_storage::table::Table;

const FIRST_WAIT_SECONDS: i64 = 30;
/// The number of waits that are longer than the one before, from 30 seconds to 15 minutes.
pub const LONGER_WAITS: u32 = 6;

/// The number of free attempts of an account, and of an address.
pub const ACCOUNT_ATTEMPTS: u32 = 10;
pub const ADDRESS_ATTEMPTS: u32 = 100;
/// The number of failures of an account over all sources after which only known sources may try.
pub const EVERYWHERE_ATTEMPTS: u32 = 100;

/// The outcome of an attempt.
#[derive(Debug, PartialEq)]
pub enum Admission {
    Admitted,
    /// The attempt is refused, with the seconds to wait.
    Refused(u64),
}

/// Counts one more attempt at `now` (seconds since 1970). It is a pure function.
fn counted(before: &Attempts, free: u32, now: i64) -> (Attempts, Admission) {
    let over = now >= (before.since + WINDOW_SECONDS).max(before.not_before);
    let mut next = match before.count == 0 || over {
        true => Attempts { rev: before.rev, count: 0, since: now, not_before: 0 },
        false => before.clone(),
    };
    next.rev += 1;
    next.count += 1;
    if next.count <= free {
        return (next, Admission::Admitted);
    }
    let doublings = (next.count - free - 1).min(10);
    let wait = (FIRST_WAIT_SECONDS << doublings).min(WINDOW_SECONDS);
    let waited = before.not_before != 0 && now >= before.not_before;
    next.not_before = now + wait;
    let admission = match waited {
        true => Admission::Admitted,
        false => Admission::Refused(wait.unsigned_abs()),
    };
    (next, admission)
}

/// Whether an attempt after `before` would be refused.
pub fn would_refuse(before: &Attempts, free: u32, now: i64) -> bool {
    matches!(counted(before, free, now), (_, Admission::Refused(_)))
}

/// Counts an attempt after `before`, once among all that are made at the same time. Returns the outcome, and the
/// number of attempts.
///
/// # Errors
/// [`Error::TooManyRequests`] if too many are made at the same time, and errors of the table.
pub async fn count(
    table: &Table,
    throttled: Throttled<'_>,
    mut before: Attempts,
    free: u32,
    now: i64,
) -> Result<(Admission, u32), Error> {
    let mut attempts = CONTENTION.begin();
    loop {
        let (next, admission) = counted(&before, free, now);
        match throttled.count(table, &next).await {
            Ok(()) => return Ok((admission, next.count)),
            // Another attempt was counted in between.
            Err(wfm_storage::Error::Refused(_)) => match attempts.again().await {
                Ok(()) => before = throttled.attempts(table).await?,
                Err(_) => return Err(Error::TooManyRequests { retry_after: 1 }),
            },
            Err(why) => return Err(why.into()),
        }
    }
}

/// The seconds to wait, if an account has failed so often over all sources that only sources that have signed in to
/// it before may try. The count ends with the window after the one in which it was reached.
pub fn refused_everywhere(known: &Known, now: i64) -> Option<u64> {
    let refused = known.failures >= EVERYWHERE_ATTEMPTS && !known.is_known_source;
    let ends = (now / WINDOW_SECONDS + 2) * WINDOW_SECONDS;
    refused.then(|| (ends - now).unsigned_abs())
}

/// The seconds to wait, if an attempt at `now` is refused without being counted.
pub fn refused(attempts: &Attempts, now: i64) -> Option<u64> {
    (attempts.not_before > now).then(|| (attempts.not_before - now).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempts(times: &[i64]) -> Vec<Admission> {
        let mut state = Attempts::default();
        times
            .iter()
            .map(|now| {
                let (next, admission) = counted(&state, ACCOUNT_ATTEMPTS, *now);
                state = next;
                admission
            })
            .collect()
    }

    /// Rule API-61.
    #[test]
    fn the_eleventh_attempt_waits_30_seconds_and_each_further_one_twice_as_long() {
        let answers = attempts(&[1000; 17]);
        assert!(answers[..10].iter().all(|a| *a == Admission::Admitted));
        let waits = [30, 60, 120, 240, 480, 900, 900].map(Admission::Refused);
        assert_eq!(answers[10..], waits);
    }

    /// Rule API-61.
    #[test]
    fn one_attempt_after_the_wait_is_admitted() {
        let mut times = vec![1000; 11];
        times.extend([1030, 1031]);
        let answers = attempts(&times);
        assert_eq!(answers[11], Admission::Admitted);
        assert_eq!(answers[12], Admission::Refused(120));
    }

    /// Rule API-61.
    #[test]
    fn after_a_hundred_failures_from_everywhere_only_known_sources_may_try() {
        let known =
            |failures, is_known_source| Known { failures, is_known_source, ..Known::default() };
        assert_eq!(refused_everywhere(&known(99, false), 1000), None);
        assert_eq!(refused_everywhere(&known(100, true), 1000), None);
        assert_eq!(refused_everywhere(&known(100, false), 1000), Some(1700));
    }

    #[test]
    fn fifteen_minutes_after_the_first_attempt_counting_begins_anew() {
        let mut times = vec![1000; 10];
        times.push(1000 + WINDOW_SECONDS);
        assert_eq!(attempts(&times)[10], Admission::Admitted);
    }
}
