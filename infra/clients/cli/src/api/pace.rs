//! The rate that the service announces. All requests of a command keep to it:
//!
//! - at most two requests of an account wait for a job at a time (rule API-50);
//! - `RateLimit` of an answer says how many more requests its operation takes, and when the limit is renewed (rule
//!   API-108);
//! - a 429 says when the next request is admitted. No other request of the same kind is sent before.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, HeaderName, RETRY_AFTER};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::Instant;

use super::Call;

/// The number of requests of an account that may wait at a time.
const WAITING_AT_ONCE: usize = 2;
/// The pause after a 429 that names none. A gateway counts requests per second.
const USUAL_PAUSE: Duration = Duration::from_secs(1);

/// The property of requests that are limited together.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Limited {
    /// All requests: the limit of the gateway.
    All,
    /// The requests that wait for a job.
    Waiting,
    /// The requests of an operation, which is named by its method and path.
    Operation(String),
}

/// The time from which requests are admitted, for each kind.
pub struct Pace {
    waiting: Semaphore,
    admitted_from: Mutex<BTreeMap<Limited, Instant>>,
}

impl Default for Pace {
    fn default() -> Self {
        Self { waiting: Semaphore::new(WAITING_AT_ONCE), admitted_from: Mutex::default() }
    }
}

impl Pace {
    /// Waits until a call is admitted, and holds its place until the answer has come. A pause that is longer than
    /// `longest` is not waited for: the service then refuses the call.
    pub async fn turn(&self, call: &Call, longest: Duration) -> Option<SemaphorePermit<'_>> {
        let kind = kind(call);
        let place = match kind {
            // The semaphore is never closed, so a place is always granted.
            Limited::Waiting => self.waiting.acquire().await.ok(),
            _ => None,
        };
        loop {
            let left = [&Limited::All, &kind].map(|limited| self.left(limited)).into_iter().max();
            match left.unwrap_or_default() {
                left if left.is_zero() || left > longest => return place,
                left => tokio::time::sleep(left).await,
            }
        }
    }

    /// Reads from an answer what it says about the rate.
    pub fn heed(&self, call: &Call, status: StatusCode, headers: &HeaderMap) {
        let paused = if status == StatusCode::TOO_MANY_REQUESTS {
            let seconds =
                headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
            let pause = seconds.map_or(USUAL_PAUSE, Duration::from_secs);
            let is_gateway = !headers.contains_key("api-version");
            Some((if is_gateway { Limited::All } else { kind(call) }, pause))
        } else {
            used_up(headers).map(|pause| (Limited::Operation(call.to_string()), pause))
        };
        if let Some((limited, pause)) = paused {
            let mut admitted_from =
                self.admitted_from.lock().unwrap_or_else(PoisonError::into_inner);
            admitted_from.insert(limited, Instant::now() + pause);
        }
    }

    fn left(&self, limited: &Limited) -> Duration {
        let admitted_from = self.admitted_from.lock().unwrap_or_else(PoisonError::into_inner);
        let from = admitted_from.get(limited);
        from.map_or(Duration::ZERO, |from| from.saturating_duration_since(Instant::now()))
    }
}

fn kind(call: &Call) -> Limited {
    let waits = call.asks_for("wait");
    if waits { Limited::Waiting } else { Limited::Operation(call.to_string()) }
}

/// The time for which a limit is used up, from a header such as `"uploads";r=0;t=3600`.
fn used_up(headers: &HeaderMap) -> Option<Duration> {
    let limits = headers.get(HeaderName::from_static("ratelimit"))?.to_str().ok()?;
    let pauses = limits.split(',').filter_map(|limit| {
        let parameter = |name: &str| {
            let mut parameters = limit.split(';').filter_map(|part| part.trim().split_once('='));
            parameters.find(|(found, _)| *found == name)?.1.parse::<u64>().ok()
        };
        (parameter("r")? == 0).then_some(Duration::from_secs(parameter("t")?))
    });
    pauses.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: Duration = Duration::from_secs(120);

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let parsed = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), value.parse().unwrap())
        };
        lines.iter().map(parsed).collect()
    }

    async fn pause(pace: &Pace, call: &Call) -> u64 {
        let before = Instant::now();
        drop(pace.turn(call, LONGEST).await);
        before.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_used_up_is_not_asked_for_and_nothing_else_waits() {
        let pace = Pace::default();
        let upload = Call::put("/uploads", vec![]);
        let other = Call::get("/employees");
        let left = |text| headers(&[("ratelimit", text), ("api-version", "1.0")]);
        pace.heed(&upload, StatusCode::CREATED, &left("\"uploads\";r=1;t=60"));
        assert_eq!(pause(&pace, &upload).await, 0);
        pace.heed(&upload, StatusCode::CREATED, &left("\"uploads\";r=0;t=60"));
        assert_eq!((pause(&pace, &other).await, pause(&pace, &upload).await), (0, 60));
        assert_eq!(pause(&pace, &upload).await, 0);
        // No call waits until midnight. The service refuses it and says until when.
        pace.heed(&upload, StatusCode::CREATED, &left("\"uploads\";r=0;t=43200"));
        assert_eq!(pause(&pace, &upload).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_429_holds_back_those_of_its_kind() {
        let pace = Pace::default();
        let other = Call::get("/employees");
        let waiting = |id: &str| Call::get(format!("/jobs/{id}")).query("wait", "10");
        let told = headers(&[("retry-after", "12"), ("api-version", "1.0")]);
        pace.heed(&waiting("a"), StatusCode::TOO_MANY_REQUESTS, &told);
        assert_eq!((pause(&pace, &other).await, pause(&pace, &waiting("b")).await), (0, 12));
        // A 429 of a gateway holds back every request.
        pace.heed(&waiting("a"), StatusCode::TOO_MANY_REQUESTS, &HeaderMap::new());
        assert_eq!(pause(&pace, &other).await, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn two_wait_at_a_time() {
        let pace = Pace::default();
        let call = Call::get("/jobs/a").query("wait", "10");
        let first = pace.turn(&call, LONGEST).await;
        let _second = pace.turn(&call, LONGEST).await;
        let third = tokio::time::timeout(LONGEST, pace.turn(&call, LONGEST));
        assert!(third.await.is_err());
        drop(first);
        assert!(pace.turn(&call, LONGEST).await.is_some());
    }
}
