//! Holders of a permission, who are notified of events that concern it (rule API-73).

use chrono::{DateTime, SubsecRound, Timelike, Utc};
use futures::future::try_join_all;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::notice::{COUNT, Notice};
use wfm_storage::memberships::Membership;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::roles::Role;
use wfm_storage::table::{Table, Write};
use wfm_storage::{Error, role_holders, roles, users};

use crate::authorization::{Grants, Scope, SystemRole};

/// The greatest number of administrators, and of others, who are notified of one event.
const MOST: usize = 20;
/// The greatest number of holders of a role that are examined for active ones, and of roles that are read at once.
pub const MOST_HOLDERS: usize = 200;
const ROLES: usize = 100;

/// The subjects of notifications to holders.
#[derive(Clone, Copy, Debug)]
pub enum Concerns {
    /// Accounts and their sign-ins: `accounts:write`.
    Accounts,
    /// The protection of pay: `settings:write` or `payrolls:decide`.
    Protection,
}

impl Concerns {
    fn permissions(self) -> &'static [&'static str] {
        match self {
            Self::Accounts => &["accounts:write"],
            Self::Protection => &["settings:write", "payrolls:decide"],
        }
    }

    fn is_of(self, grants: &Grants) -> bool {
        self.permissions().iter().any(|permission| grants.holds(permission))
    }
}

/// The writes that list an account under its roles, so that holders of a role are found. The account held `before`,
/// and holds `after`.
pub fn change_roles(
    organization: OrganizationId,
    account: UserId,
    before: &[String],
    after: &[String],
) -> Vec<Write> {
    // The organization's own roles may get the permission later. Holders of the roles that everybody has are never
    // looked up.
    let matters = |role: &&String| match SystemRole::named(role.as_str()) {
        Some(system) => system == SystemRole::HrManager,
        None => true,
    };
    let before = before.iter().filter(matters);
    let after = after.iter().filter(matters);
    role_holders::change(organization, account, before, after)
}

/// The active accounts that a subject concerns, administrators first. The order keeps people from crowding out the
/// others with many accounts of their own.
///
/// At most four reads, one after the other, if there are few roles and holders.
///
/// # Errors
/// Errors of the table.
pub async fn of(
    table: &Table,
    organization: OrganizationId,
    about: Concerns,
    now: DateTime<Utc>,
) -> Result<Vec<UserId>, Error> {
    of_roles(table, organization, |grants| about.is_of(grants), now).await
}

/// The active accounts that hold a permission for the whole organization, at most 20 administrators and 20 others.
///
/// # Errors
/// Errors of the table.
pub async fn for_everybody(
    table: &Table,
    organization: OrganizationId,
    permission: &str,
    now: DateTime<Utc>,
) -> Result<Vec<UserId>, Error> {
    let is_held = |grants: &Grants| grants.scope(permission) == Some(Scope::All);
    of_roles(table, organization, is_held, now).await
}

/// The active administrators, and the active holders of the other roles whose grants matter. `hr_manager` always matters.
async fn of_roles(
    table: &Table,
    organization: OrganizationId,
    matters: impl Fn(&Grants) -> bool,
    now: DateTime<Utc>,
) -> Result<Vec<UserId>, Error> {
    let administrators = Membership::administrators(table, organization, Some(MOST));
    let own = own_roles(table, organization);
    let (administrators, own) = futures::future::try_join(administrators, own).await?;
    let mut found: Vec<UserId> = administrators.into_iter().map(UserId).collect();

    let is_concerned =
        |role: &&Role| !role.is_system && matters(&Grants::of_permissions(&role.permissions));
    let mut refs = vec![SystemRole::HrManager.name().to_owned()];
    refs.extend(own.iter().filter(is_concerned).map(|role| role.id.to_string()));
    let holders = refs.iter().map(|role| role_holders::of(table, organization, role, MOST_HOLDERS));
    let mut others: Vec<UserId> = try_join_all(holders).await?.concat();
    others.retain(|other| !found.contains(other));
    others.sort_unstable();
    others.dedup();
    if others.is_empty() {
        return Ok(found);
    }
    let keys = others.iter().map(|other| users::key(organization, *other)).collect();
    let there = table.get_many(keys).await?;
    let mut active = vec![];
    for other in others {
        let user = there.get(&users::key(organization, other)).cloned();
        let user = user.map(users::read).transpose()?;
        active.extend(user.filter(|user| user.is_active_at(now)).map(|user| user.id));
    }
    found.extend(active.into_iter().take(MOST));
    Ok(found)
}

/// The organization's own roles.
async fn own_roles(table: &Table, organization: OrganizationId) -> Result<Vec<Role>, Error> {
    let mut all = vec![];
    let mut after = None;
    loop {
        let page = roles::list(table, organization, after.as_deref(), ROLES).await?;
        all.extend(page.rows);
        after = page.next;
        if after.is_none() {
            return Ok(all);
        }
    }
}

/// The writes that notify the people who may change accounts, except `actor`, of one more event. Each of them has one
/// notification of a kind for each hour. It tells the number of events, and becomes unread again (rule API-99).
///
/// # Errors
/// Errors of the table.
pub async fn tell_once_an_hour(
    table: &Table,
    organization: OrganizationId,
    actor: Option<UserId>,
    notice: impl Fn(u32) -> Notice,
    now: DateTime<Utc>,
) -> Result<Vec<Write>, Error> {
    let hour = now.trunc_subsecs(0).with_minute(0).and_then(|at| at.with_second(0)).unwrap_or(now);
    let mut recipients = of(table, organization, Concerns::Accounts, now).await?;
    recipients.retain(|recipient| Some(*recipient) != actor);
    let of = |recipient, count| Notification::of(organization, recipient, &notice(count), hour);
    let key = |recipient| notifications::key(organization, recipient, of(recipient, 1).id);
    let there =
        table.get_many(recipients.iter().map(|recipient| key(*recipient)).collect()).await?;
    let mut writes = vec![];
    for recipient in recipients {
        let Some(item) = there.get(&key(recipient)) else {
            let first = Notification { created_at: now, updated_at: now, ..of(recipient, 1) };
            writes.push(notifications::create(organization, &first));
            continue;
        };
        let before = notifications::read(item.clone())?;
        let count = before.data.get(COUNT).and_then(|count| count.parse().ok()).unwrap_or(1);
        let Notification { rev, created_at, mail_due, .. } = before;
        let next = of(recipient, count + 1);
        let next = Notification { rev: rev + 1, created_at, updated_at: now, mail_due, ..next };
        writes.push(notifications::replace(organization, &next));
    }
    Ok(writes)
}
