//! The limits of an account in an hour or a day (rule GUARD-4), with a counter for each window.

use chrono::{DateTime, NaiveTime, SubsecRound, TimeDelta, Timelike, Utc};
use wfm_domain::ids::{OrganizationId, UserId};

use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Table};

/// The quotas of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quota {
    /// Changes in an hour.
    Changes,
    /// Requests for leave, shifts and corrections on a day.
    Requests,
    /// Synced records on a day.
    Records,
}

impl Quota {
    /// The greatest number in a window.
    pub fn most(self) -> u64 {
        match self {
            Self::Changes => 600,
            Self::Requests => 60,
            Self::Records => 20_000,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Changes => "CHANGES",
            Self::Requests => "REQUESTS",
            Self::Records => "RECORDS",
        }
    }

    /// The beginning and the end of the window of `now`, in UTC.
    fn window(self, now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
        let midnight = now.date_naive().and_time(NaiveTime::MIN).and_utc();
        match self {
            Self::Changes => {
                let hour = midnight + TimeDelta::hours(i64::from(now.hour()));
                (hour, hour + TimeDelta::hours(1))
            }
            Self::Requests | Self::Records => (midnight, midnight + TimeDelta::days(1)),
        }
    }

    /// Whole seconds until the next window begins, at least 1.
    pub fn wait(self, now: DateTime<Utc>) -> u64 {
        let (_, end) = self.window(now);
        u64::try_from((end - now.trunc_subsecs(0)).num_seconds()).unwrap_or(1).max(1)
    }
}

/// The key of a counter.
fn key(organization: OrganizationId, user: UserId, quota: Quota, begin: DateTime<Utc>) -> Key {
    let partition = format!("{}#{user}", Kind::Replay.within(organization));
    Key::new(partition, format!("QUOTA#{}#{}", quota.name(), begin.format("%Y-%m-%dT%H")))
}

/// Counts `by` more for an account. Returns whether there was room for them.
///
/// # Errors
/// Errors of the table. They may then be counted.
pub async fn take(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
    quota: Quota,
    by: u64,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let (begin, end) = quota.window(now);
    let expires = (end + TimeDelta::days(1)).timestamp();
    table.count(&key(organization, user, quota, begin), by, quota.most(), expires).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_and_a_day_end_where_the_next_one_begins() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let late = at("2026-11-26T18:59:59.900Z");
        assert_eq!(Quota::Changes.wait(late), 1);
        assert_eq!(Quota::Changes.wait(at("2026-11-26T19:00:00Z")), 3600);
        assert_eq!(Quota::Requests.wait(late), 5 * 3600 + 1);
        let (begin, end) = Quota::Records.window(late);
        assert_eq!((begin, end), (at("2026-11-26T00:00:00Z"), at("2026-11-27T00:00:00Z")));
    }
}
