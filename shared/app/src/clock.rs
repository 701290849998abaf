//! The sources of time and of new ids. Only this file reads the machine's clock and chance.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};
use uuid::{NoContext, Timestamp, Uuid};

/// The source of the time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
        Self(Arc::new(Utc::now))
    }

    /// A clock that a test controls.
    pub fn of(read: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// The present time, to the millisecond, so that stored and answered times are equal.
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(3)
    }
}

/// The source of new ids.
#[derive(Clone)]
pub struct Ids(Arc<Draw>);

/// Draws a UUIDv7 that contains the given time; without one, the present time.
type Draw = dyn Fn(Option<DateTime<Utc>>) -> Uuid + Send + Sync;

impl Ids {
    /// Ids that nobody can guess, with the time of the machine's clock.
    pub fn system() -> Self {
        Self(Arc::new(|time| match time {
            #[expect(clippy::disallowed_methods, reason = "the one place that makes ids")]
            None => Uuid::now_v7(),
            Some(time) => Uuid::new_v7(Timestamp::from_unix(
                NoContext,
                u64::try_from(time.timestamp()).unwrap_or_default(),
                time.timestamp_subsec_nanos(),
            )),
        }))
    }

    /// Ids that a test controls.
    pub fn of(draw: impl Fn(Option<DateTime<Utc>>) -> Uuid + Send + Sync + 'static) -> Self {
        Self(Arc::new(draw))
    }

    /// A new UUIDv7.
    pub fn next(&self) -> Uuid {
        (self.0)(None)
    }

    /// A new UUIDv7 that contains this time.
    pub fn made_at(&self, time: DateTime<Utc>) -> Uuid {
        (self.0)(Some(time))
    }
}
