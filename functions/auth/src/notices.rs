//! Notifications to the owner of an account about the account, whatever the actor is.

use chrono::{DateTime, Utc};
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::notice::Notice;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::Write;

/// The write that notifies the owner.
pub fn to_owner(
    organization: OrganizationId,
    owner: UserId,
    notice: &Notice,
    now: DateTime<Utc>,
) -> Write {
    notifications::create(organization, &Notification::of(organization, owner, notice, now))
}
