//! Accounts after the last day of their owners, who still read what the employer owes them (rule DOC-4).

use chrono::{DateTime, TimeDelta, Utc};
use wfm_domain::ids::OrganizationId;
use wfm_storage::users::User;
use wfm_storage::{Error, Storage};

/// The way in which an account can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Without a limit.
    Active,
    /// The last day is over: the account looks after itself, and reads its own.
    Left,
}

impl Standing {
    /// The standing of an account at `now`; `None` if it cannot be used. The settings in force decide how long somebody
    /// who has left may read. They are read only for such an account.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn of(
        storage: &Storage,
        organization: OrganizationId,
        user: &User,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>, Error> {
        if user.is_active_at(now) {
            return Ok(Some(Self::Active));
        }
        let Some(ends_at) = user.ends_at.filter(|_| user.has_left_at(now)) else {
            return Ok(None);
        };
        let in_force = storage.settings.current(&storage.table, organization).await?;
        let days = TimeDelta::days(in_force.settings.access_after_leaving_days.into());
        Ok((now < ends_at + days).then_some(Self::Left))
    }
}
