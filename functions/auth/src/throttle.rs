//! How many attempts to sign in are admitted (rules API-61 and API-62).
//!
//! Ten attempts in 15 minutes are free. From then on each costs a wait: 30 s, doubled each time up to
//! 15 minutes. An attempt before the wait is over is refused, right or wrong; one attempt after it is
//! admitted. Per source address the same holds after 100 failures.

use wfm_http::Error;
use wfm_storage::retry::CONTENTION;
use wfm_storage::table::Table;
use wfm_storage::users::{Attempts, Throttled};

const WINDOW_SECONDS: i64 = 15 * 60;
const FIRST_WAIT_SECONDS: i64 = 30;

/// The free attempts of an account, and of an address.
pub const ACCOUNT_ATTEMPTS: u32 = 10;
pub const ADDRESS_ATTEMPTS: u32 = 100;

/// What becomes of an attempt.
#[derive(Debug, PartialEq)]
pub enum Admission {
    Admitted,
    /// Refused; seconds to wait.
    Refused(u64),
}

/// Counts one more attempt at `now` (seconds since 1970). Pure.
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

/// Counts an attempt, once among all that are made at the same time.
///
/// # Errors
/// [`Error::TooManyRequests`] for an attempt that is refused.
pub async fn count(
    table: &Table,
    throttled: &Throttled<'_>,
    free: u32,
    now: i64,
) -> Result<(), Error> {
    let mut attempts = CONTENTION.begin();
    loop {
        let before = throttled.attempts(table).await?;
        let (next, admission) = counted(&before, free, now);
        match throttled.count(table, &next).await {
            Ok(()) => {
                return match admission {
                    Admission::Admitted => Ok(()),
                    Admission::Refused(retry_after) => Err(Error::TooManyRequests { retry_after }),
                };
            }
            // Another attempt was counted in between.
            Err(wfm_storage::Error::Refused(_)) => match attempts.again().await {
                Ok(()) => {}
                Err(_) => return Err(Error::TooManyRequests { retry_after: 1 }),
            },
            Err(why) => return Err(why.into()),
        }
    }
}

/// The seconds to wait, where attempts are refused at `now` without counting one.
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

    #[test]
    fn fifteen_minutes_after_the_first_attempt_counting_begins_anew() {
        let mut times = vec![1000; 10];
        times.push(1000 + WINDOW_SECONDS);
        assert_eq!(attempts(&times)[10], Admission::Admitted);
    }
}
