//! How often signing in may be tried (contract §7). Pure: `now` is an input.
//!
//! Ten tries in 15 minutes are free. From then on each costs a wait: 30 s, doubled each time up to
//! 15 minutes, and a try made before the wait is over is refused, right or wrong. A try after it is
//! admitted once. Per source address it is the same after 100 failures.

use wfm_storage::users::Attempts;

const WINDOW_SECONDS: i64 = 15 * 60;
const FIRST_WAIT_SECONDS: i64 = 30;

/// Tries that an account has free, and an address.
pub const ACCOUNT_TRIES: u32 = 10;
pub const ADDRESS_TRIES: u32 = 100;

/// What becomes of a try.
#[derive(Debug, PartialEq)]
pub enum Admission {
    Admitted,
    /// Refused; seconds to wait.
    Refused(u64),
}

/// Counts one more try at `now` (seconds since 1970).
pub fn count(before: &Attempts, free: u32, now: i64) -> (Attempts, Admission) {
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

/// Whether tries are refused at `now` without counting one.
pub fn refused(attempts: &Attempts, now: i64) -> Option<u64> {
    (attempts.not_before > now).then(|| (attempts.not_before - now).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tries(times: &[i64]) -> Vec<Admission> {
        let mut state = Attempts::default();
        times
            .iter()
            .map(|now| {
                let (next, admission) = count(&state, ACCOUNT_TRIES, *now);
                state = next;
                admission
            })
            .collect()
    }

    #[test]
    fn the_eleventh_try_waits_30_seconds_and_each_further_one_twice_as_long() {
        let answers = tries(&[1000; 17]);
        assert!(answers[..10].iter().all(|a| *a == Admission::Admitted));
        let waits = [30, 60, 120, 240, 480, 900, 900].map(Admission::Refused);
        assert_eq!(answers[10..], waits);
    }

    #[test]
    fn a_try_after_the_wait_is_admitted_once() {
        let mut times = vec![1000; 11];
        times.extend([1030, 1031]);
        let answers = tries(&times);
        assert_eq!(answers[11], Admission::Admitted);
        assert_eq!(answers[12], Admission::Refused(120));
    }

    #[test]
    fn fifteen_minutes_after_the_first_try_all_is_forgotten() {
        let mut times = vec![1000; 10];
        times.push(1000 + WINDOW_SECONDS);
        assert_eq!(tries(&times)[10], Admission::Admitted);
    }
}
