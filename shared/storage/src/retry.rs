//! Retry policies. Every loop that tries again uses one of them; none is unbounded.

use std::time::Duration;

use tokio::time::Instant;

use crate::error::Error;

/// A limit on attempts.
#[derive(Debug, PartialEq, Eq)]
pub struct Retry {
    /// The name of the attempted action, for the log.
    pub name: &'static str,
    /// The greatest number of attempts.
    pub attempts: u32,
    /// No attempt begins later than this after the first one.
    pub within: Duration,
    /// The longest wait before the second attempt. It doubles from there, up to [`LONGEST_WAIT`].
    pub first_wait: Duration,
}

/// The longest wait.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// Others write to the same items. A writer that is refused a few times reserves the timeline head
/// (`docs/explanation/adr/0009-a-writer-who-keeps-losing-reserves-the-timeline.md`). So the limit is reached only
/// while the engine hardly answers.
pub const CONTENTION: Retry = Retry {
    name: "contention",
    attempts: 100,
    within: Duration::from_secs(20),
    first_wait: Duration::from_millis(10),
};

/// A consumer's chunk was refused, or its outcome is unknown. The queue delivers the message again
/// later.
pub const CHUNK: Retry = Retry {
    name: "chunk",
    attempts: 12,
    within: Duration::from_secs(30),
    first_wait: Duration::from_millis(10),
};

/// The table did not process a part of a batch read.
pub const UNPROCESSED_KEYS: Retry = Retry {
    name: "unprocessed keys",
    attempts: 9,
    within: Duration::from_secs(10),
    first_wait: Duration::from_millis(20),
};

/// Something changed between two steps of a read.
pub const CONSISTENT_READ: Retry = Retry {
    name: "consistent read",
    attempts: 9,
    within: Duration::from_secs(10),
    first_wait: Duration::from_millis(5),
};

impl Retry {
    /// Begins the first attempt.
    pub fn begin(&'static self) -> Attempts {
        Attempts { policy: self, made: 1, since: Instant::now(), attempt_since: Instant::now() }
    }
}

/// The attempts made so far.
#[derive(Debug)]
pub struct Attempts {
    policy: &'static Retry,
    made: u32,
    since: Instant,
    attempt_since: Instant,
}

impl Attempts {
    /// The number of attempts so far, with the current one.
    pub fn made(&self) -> u32 {
        self.made
    }

    /// The duration of the current attempt.
    pub fn attempt_took(&self) -> Duration {
        self.attempt_since.elapsed()
    }

    /// Begins the next attempt after a backoff with jitter.
    ///
    /// # Errors
    /// [`Error::Unavailable`] at the policy's limit.
    pub async fn again(&mut self) -> Result<(), Error> {
        let doublings = (self.made - 1).min(16);
        let longest = (self.policy.first_wait * (1 << doublings)).min(LONGEST_WAIT);
        self.again_within(longest).await
    }

    /// Begins the next attempt after at most `longest`, with jitter.
    ///
    /// # Errors
    /// [`Error::Unavailable`] at the policy's limit.
    pub async fn again_within(&mut self, longest: Duration) -> Result<(), Error> {
        if self.made >= self.policy.attempts {
            return Err(self.exhausted());
        }
        self.wait(longest).await?;
        self.made += 1;
        self.attempt_since = Instant::now();
        Ok(())
    }

    /// Waits within the present attempt, at most `longest`, with jitter.
    ///
    /// # Errors
    /// [`Error::Unavailable`] at the policy's limit of time.
    pub async fn wait(&mut self, longest: Duration) -> Result<(), Error> {
        if self.since.elapsed() >= self.policy.within {
            return Err(self.exhausted());
        }
        tokio::time::sleep(longest.mul_f64(fastrand::f64())).await;
        Ok(())
    }

    fn exhausted(&self) -> Error {
        let cause = format!(
            "{}: not done after {} attempts in {} ms",
            self.policy.name,
            self.made,
            self.since.elapsed().as_millis()
        );
        Error::Unavailable { service: "dynamodb", cause }
    }

    /// Resets the count after a success, for the next action.
    pub fn reset(&mut self) {
        *self = self.policy.begin();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn attempts_end_at_the_number_and_at_the_time() {
        let mut attempts = CHUNK.begin();
        let mut made = 1;
        let refused = loop {
            match attempts.again().await {
                Ok(()) => made += 1,
                Err(why) => break why,
            }
        };
        assert_eq!(made, CHUNK.attempts);
        assert!(refused.to_string().contains("chunk: not done after 12 attempts"), "{refused}");

        let mut attempts = CONTENTION.begin();
        tokio::time::advance(CONTENTION.within).await;
        assert!(attempts.again().await.is_err());
    }
}
