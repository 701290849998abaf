//! Accounts, sign-in e-mails and sessions.
//!
//! Every request reads the account, so it is small and holds no secret. The password hash is stored
//! with the e-mail, which only a sign-in reads.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{EmployeeId, OrganizationId, UserId};
use wfm_domain::independence::{Accounts, SignIn};
use wfm_domain::language::Language;
use wfm_domain::mail::Mailing;
use wfm_domain::notice;
use wfm_domain::text;

use crate::condition::{Condition, Refusal};
use crate::error::Error;
use crate::kinds::Kind;
use crate::retry::CONTENTION;
use crate::table::{Item, Key, Row, Table, Write};

/// An account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct User {
    pub rev: u64,
    pub id: UserId,
    /// The e-mail in lower case, unique in the installation.
    pub email: String,
    pub employee_id: Option<EmployeeId>,
    /// Whether the account has not been deactivated. [`User::is_active_at`] decides whether it can be used.
    pub is_active: bool,
    /// The time from which on the account cannot be used, because its employee has left.
    #[serde(default)]
    pub ends_at: Option<DateTime<Utc>>,
    /// The names of the roles.
    pub roles: Vec<String>,
    /// Tokens of an earlier version are refused, except those of the session that changed the
    /// password.
    pub ver: u32,
    /// The session in which the password was last changed.
    #[serde(default)]
    pub spared: Option<Uuid>,
    /// Sessions that ended within the lifetime of an access token, and when.
    #[serde(default, with = "packed")]
    pub revoked: Vec<Revoked>,
    /// The accounts that issued the sign-in and that confirmed that the right person holds the account.
    #[serde(default)]
    pub sign_in: SignIn,
    /// Whether a sign-in needs a second factor, too.
    #[serde(default)]
    pub second_factor: bool,
    /// The time at which a password was last chosen with an activation token; `None` before the first time.
    #[serde(default)]
    pub activated_at: Option<DateTime<Utc>>,
    /// When the owner proved that mails to the e-mail reach them; `None` while nobody has (rule MAIL-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_proven_at: Option<DateTime<Utc>>,
    /// Since when the e-mail refuses mails; `None` as long as it takes them (rule MAIL-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail_problem_at: Option<DateTime<Utc>>,
    /// The language of mails; `None` for the organization's (rule MAIL-7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The kinds of notifications that are not mailed, in their written form, sorted (rule MAIL-7).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub mail_off: BTreeSet<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revoked {
    pub sid: Uuid,
    pub at: DateTime<Utc>,
}

impl User {
    /// A new account. Its sign-in counts as the operator's until it is activated, because nobody can use it before.
    pub fn new(
        id: UserId,
        email: String,
        employee_id: Option<EmployeeId>,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            rev: 1,
            id,
            email,
            employee_id,
            is_active: true,
            ends_at: None,
            roles: vec![],
            ver: 1,
            spared: None,
            revoked: vec![],
            sign_in: SignIn::default(),
            second_factor: false,
            activated_at: None,
            email_proven_at: None,
            mail_problem_at: None,
            language: None,
            mail_off: BTreeSet::new(),
            created_at: now,
            updated_at: now,
        }
    }

    /// Whether the account can be used at `now`.
    pub fn is_active_at(&self, now: DateTime<Utc>) -> bool {
        self.is_active && self.ends_at.is_none_or(|ends_at| now < ends_at)
    }

    /// Whether the last day of the account's owner is over at `now`, and the account is otherwise active.
    pub fn has_left_at(&self, now: DateTime<Utc>) -> bool {
        self.is_active && !self.is_active_at(now)
    }

    /// Whether the notifications of the account are mailed at `now`: it can be used, and somebody has activated it (rule
    /// MAIL-1), and mails to its e-mail do not come back (rule MAIL-5).
    pub fn gets_mails_at(&self, now: DateTime<Utc>) -> bool {
        self.is_active_at(now) && self.activated_at.is_some() && self.mail_problem_at.is_none()
    }

    /// Whether notifications of this kind are mailed to the account. Those that are mailed at once always are.
    pub fn wants_mail_of(&self, kind: notice::Kind) -> bool {
        kind.mailing() == Mailing::AtOnce || !self.mail_off.contains(kind.as_str())
    }

    /// Gives the account another e-mail that nobody has proven. Nothing changes if it is the present one.
    pub fn change_email(&mut self, email: String) {
        if email != self.email {
            self.email = email;
            self.email_proven_at = None;
            self.mail_problem_at = None;
        }
    }

    /// Gives the account an e-mail that its owner has proven.
    pub fn prove_email(&mut self, email: String, now: DateTime<Utc>) {
        self.email = email;
        self.email_proven_at = Some(now);
        self.mail_problem_at = None;
    }

    /// Whether a session that began at version `ver` is still valid, as long as the account can be used.
    pub fn keeps(&self, sid: Uuid, ver: u32) -> bool {
        let ended = self.revoked.iter().any(|revoked| revoked.sid == sid);
        !ended && (self.ver == ver || self.spared == Some(sid))
    }

    /// Ends a session. Sessions that ended longer ago than the lifetime of an access token are dropped, so that the
    /// account stays small. If more than [`MOST_REVOKED`] would be kept, all sessions except `spared` end instead.
    pub fn revoke(&mut self, sid: Uuid, spared: Option<Uuid>, now: DateTime<Utc>) {
        self.revoked.retain(|revoked| now - revoked.at < chrono::TimeDelta::minutes(65));
        if self.revoked.iter().any(|revoked| revoked.sid == sid) {
            return;
        }
        if self.revoked.len() >= MOST_REVOKED {
            self.end_all(spared.filter(|spared| *spared != sid));
        } else {
            self.revoked.push(Revoked { sid, at: now });
        }
    }

    /// Ends every session except `spared`.
    pub fn end_all(&mut self, spared: Option<Uuid>) {
        self.ver += 1;
        self.spared = spared;
        self.revoked.clear();
    }
}

/// The greatest number of ended sessions that are kept within the lifetime of an access token.
pub const MOST_REVOKED: usize = 50;

/// Ended sessions as one short text: 20 bytes each, in base64.
mod packed {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD_NO_PAD;
    use chrono::DateTime;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use uuid::Uuid;

    use super::Revoked;

    pub fn serialize<S: Serializer>(revoked: &[Revoked], to: S) -> Result<S::Ok, S::Error> {
        let seconds = |at: &Revoked| u32::try_from(at.at.timestamp()).unwrap_or(u32::MAX);
        let bytes: Vec<u8> = revoked
            .iter()
            .flat_map(|one| one.sid.into_bytes().into_iter().chain(seconds(one).to_be_bytes()))
            .collect();
        STANDARD_NO_PAD.encode(bytes).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Revoked>, D::Error> {
        let bytes = STANDARD_NO_PAD.decode(String::deserialize(from)?).map_err(D::Error::custom)?;
        let one = |bytes: &[u8]| {
            let sid = bytes.first_chunk::<16>()?;
            let at = bytes.last_chunk::<4>()?;
            let at = DateTime::from_timestamp(u32::from_be_bytes(*at).into(), 0)?;
            Some(Revoked { sid: Uuid::from_bytes(*sid), at })
        };
        let read: Option<Vec<Revoked>> = bytes.chunks(20).map(one).collect();
        read.ok_or_else(|| D::Error::custom("ended sessions that cannot be read"))
    }
}

/// The partition of an account and its activation token.
fn partition(organization: OrganizationId, user: UserId) -> String {
    format!("{}#{user}", Kind::Account.within(organization))
}

/// A key of the account that never has an item. A dry run depends on it.
pub fn never_there(organization: OrganizationId, user: UserId) -> Key {
    Key { sk: "NEVER".into(), ..key(organization, user) }
}

/// The key of an account's row.
pub fn key(organization: OrganizationId, user: UserId) -> Key {
    Key::new(partition(organization, user), "ACCOUNT")
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
) -> Result<Option<User>, Error> {
    table.get(&key(organization, user)).await
}

/// An account from an item that was read.
pub fn read(item: Item) -> Result<User, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// These accounts with the issuers of their sign-ins, and all accounts on which this depends.
pub async fn sign_ins(
    table: &Table,
    organization: OrganizationId,
    accounts: impl IntoIterator<Item = UserId>,
) -> Result<Accounts, Error> {
    let mut known = Accounts::default();
    let mut wanted: BTreeSet<UserId> = accounts.into_iter().collect();
    while !wanted.is_empty() {
        let keys = wanted.iter().map(|user| key(organization, *user)).collect();
        let mut found = table.get_many(keys).await?;
        for account in &wanted {
            // An account that does not exist confirms nothing, and counts as itself.
            let there = found.remove(&key(organization, *account)).map(read).transpose()?;
            known.add(*account, there.map(|user| user.sign_in).unwrap_or_default());
        }
        wanted = known.missing();
    }
    Ok(known)
}

/// The employees as whom an account acts: its own and, while nobody has confirmed the account, those of the accounts
/// that issued sign-ins, up to the first established one (rule PERM-25).
///
/// One read for each of these accounts, and none for an established account.
pub async fn acts_as(
    table: &Table,
    organization: OrganizationId,
    user: &User,
) -> Result<BTreeSet<EmployeeId>, Error> {
    let mut employees: BTreeSet<EmployeeId> = user.employee_id.into_iter().collect();
    let mut seen = BTreeSet::from([user.id]);
    let mut at = user.sign_in;
    while let Some(issuer) =
        at.issued_by.filter(|issuer| !at.is_established() && seen.insert(*issuer))
    {
        let Some(issuer) = get(table, organization, issuer).await? else { break };
        employees.extend(issuer.employee_id);
        at = issuer.sign_in;
    }
    Ok(employees)
}

/// The write that stores a new account.
pub fn create(organization: OrganizationId, user: &User) -> Write {
    Write::create(Row::new(&key(organization, user.id), user)).unchanged("account")
}

/// The write that replaces an account, if it is still at the revision before.
pub fn replace(organization: OrganizationId, user: &User) -> Write {
    Write::replace(Row::new(&key(organization, user.id), user), user.rev - 1).unchanged("account")
}

/// The condition that an account is still at the revision that was read.
pub fn still_at(organization: OrganizationId, user: &User) -> Write {
    Write::still_at(key(organization, user.id), user.rev).unchanged("account")
}

/// The name of a sign-in: an e-mail, and the organization of the account (rule SIGN-6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignInName {
    organization: OrganizationId,
    email: String,
    text: String,
}

impl SignInName {
    pub fn new(organization: OrganizationId, email: &str) -> Self {
        // An e-mail never contains `#`.
        let text = format!("{organization}#{email}");
        Self { organization, email: email.to_owned(), text }
    }

    /// The name of an account.
    pub fn of(organization: OrganizationId, user: &User) -> Self {
        Self::new(organization, &user.email)
    }

    /// The name of no account: no organization has this id.
    pub fn of_nobody(email: &str) -> Self {
        Self::new(OrganizationId(Uuid::nil()), email)
    }

    /// The name under which attempts are counted.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    fn key(&self) -> Key {
        let Self { organization, email, .. } = self;
        Key::new(format!("LOGIN#{organization}#{}", text::skeleton(email)), "LOGIN")
    }
}

/// The sign-in data of an e-mail. `Debug` does not show it, and it is never sent.
pub struct Login {
    pub organization: OrganizationId,
    pub user: UserId,
    /// The password hash as a PHC string; `None` until the account is activated.
    pub password_hash: Option<SecretString>,
}

#[derive(Serialize, Deserialize)]
struct StoredLogin {
    /// The e-mail to which the row belongs, among all that look like it.
    email: String,
    organization: OrganizationId,
    user: UserId,
    password_hash: Option<String>,
}

/// The account that a name signs in to. A name that only looks like it signs in to nothing.
pub async fn login(table: &Table, name: &SignInName) -> Result<Option<Login>, Error> {
    let stored = table.get::<StoredLogin>(&name.key()).await?;
    Ok(stored.filter(|stored| stored.email == name.email).map(|stored| Login {
        organization: stored.organization,
        user: stored.user,
        password_hash: stored.password_hash.map(SecretString::from),
    }))
}

/// The condition that no other account of the organization signs in with the e-mail.
pub const UNIQUE_EMAIL: Condition = Condition::Unique {
    pointer: "/email",
    detail: "This e-mail, or one that looks like it, signs in to another account.",
};

/// The write that claims `email` for an account.
pub fn create_login(email: &str, login: &Login) -> Write {
    Write::create(login_row(email, login)).requires(UNIQUE_EMAIL)
}

/// The writes after which an account signs in with another e-mail. They belong in the transaction that replaces the
/// account.
pub fn move_login(before: &str, after: &str, login: &Login) -> Vec<Write> {
    let [old, new] = [before, after].map(|email| SignInName::new(login.organization, email).key());
    match old == new {
        // The new e-mail looks like the present one, so the account already has the key.
        true => vec![Write::put(login_row(after, login))],
        false => vec![create_login(after, login), Write::delete(old)],
    }
}

fn login_row(email: &str, login: &Login) -> Row {
    let stored = StoredLogin {
        email: email.to_owned(),
        organization: login.organization,
        user: login.user,
        password_hash: login.password_hash.as_ref().map(|h| h.expose_secret().to_owned()),
    };
    Row::new(&SignInName::new(login.organization, email).key(), &stored)
}

/// The accounts of an e-mail, in all organizations, in the order in which they were first activated.
#[derive(Default, Serialize, Deserialize)]
struct Activations {
    rev: u64,
    accounts: Vec<ActivatedAccount>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct ActivatedAccount {
    organization: OrganizationId,
    user: UserId,
    email: String,
    at: DateTime<Utc>,
}

/// The greatest number of accounts of an e-mail that are known without their organizations.
const MOST_ACTIVATED: usize = 100;

fn activations_key(email: &str) -> Key {
    Key::new(format!("LOGIN#{}", text::skeleton(email)), "ACTIVATIONS")
}

/// The account that an e-mail signs in to if no organization is named: the account that was activated first (rule
/// SIGN-6).
pub async fn first_activated(table: &Table, email: &str) -> Result<Option<SignInName>, Error> {
    let known = table.get::<Activations>(&activations_key(email)).await?.unwrap_or_default();
    let first = known.accounts.iter().find(|account| account.email == email);
    Ok(first.map(|first| SignInName::new(first.organization, email)))
}

/// The write that lists an account under its e-mail without its organization; `None` if it is listed already.
pub async fn activate_name(
    table: &Table,
    organization: OrganizationId,
    user: &User,
    at: DateTime<Utc>,
) -> Result<Option<Write>, Error> {
    change_activations(table, &user.email, |accounts| {
        let is_known = |one: &ActivatedAccount| {
            one.organization == organization && one.user == user.id && one.email == user.email
        };
        if accounts.iter().any(is_known) || accounts.len() >= MOST_ACTIVATED {
            return;
        }
        let email = user.email.clone();
        accounts.retain(|one| one.organization != organization || one.user != user.id);
        accounts.push(ActivatedAccount { organization, user: user.id, email, at });
        accounts.sort_by_key(|one| one.at);
    })
    .await
}

/// The writes that list an activated account under its new e-mail instead of the former one.
pub async fn rename_activated(
    table: &Table,
    organization: OrganizationId,
    before: &User,
    after: &User,
) -> Result<Vec<Write>, Error> {
    let Some(at) = before.activated_at else { return Ok(vec![]) };
    if activations_key(&before.email) == activations_key(&after.email) {
        return Ok(activate_name(table, organization, after, at).await?.into_iter().collect());
    }
    let removed = change_activations(table, &before.email, |accounts| {
        accounts.retain(|one| one.organization != organization || one.user != before.id);
    });
    let removed = removed.await?;
    let added = activate_name(table, organization, after, at).await?;
    Ok(removed.into_iter().chain(added).collect())
}

async fn change_activations(
    table: &Table,
    email: &str,
    change: impl FnOnce(&mut Vec<ActivatedAccount>),
) -> Result<Option<Write>, Error> {
    let key = activations_key(email);
    let mut known = table.get::<Activations>(&key).await?.unwrap_or_default();
    let before = known.accounts.clone();
    change(&mut known.accounts);
    if known.accounts == before {
        return Ok(None);
    }
    known.rev += 1;
    let row = Row::new(&key, &known);
    Ok(Some(match known.rev {
        1 => Write::create(row).unchanged("accounts of the e-mail"),
        rev => Write::replace(row, rev - 1).unchanged("accounts of the e-mail"),
    }))
}

/// A chain of refresh tokens, all in one row. Its id is the session's.
///
/// No token is stored. Each token has its own authentication code and contains its place in the chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Family {
    pub rev: u64,
    pub sid: Uuid,
    pub user: UserId,
    /// The account's version at which the session is valid.
    pub ver: u32,
    /// The place in the chain of the next valid token.
    pub generation: u32,
    /// When the current token ends, in seconds since 1970.
    pub expires_at: i64,
    /// When the token before it ends, in seconds since 1970.
    #[serde(default)]
    pub previous_expires_at: i64,
    /// SHA-256 of the attempt that moved the family to the present place, in hexadecimal digits; `None` if the
    /// request had no attempt.
    #[serde(default)]
    pub attempt: Option<String>,
    /// When the family ends, in seconds since 1970.
    pub ends_at: i64,
    /// When the owner last proved who they are, in seconds since 1970, and whether with the second factor.
    #[serde(default)]
    pub auth_time: i64,
    #[serde(default)]
    pub second_factor: bool,
    /// When the session was begun, and when it was begun or last renewed, with the address and the program of that
    /// request.
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    pub address: Option<String>,
    pub user_agent: Option<String>,
}

/// The partition of an account's sessions.
fn sessions(organization: OrganizationId, user: UserId) -> String {
    format!("{}#{user}", Kind::Session.within(organization))
}

fn family_key(organization: OrganizationId, user: UserId, sid: Uuid) -> Key {
    Key::new(sessions(organization, user), sid.to_string())
}

pub fn create_family(organization: OrganizationId, family: &Family) -> Write {
    let key = family_key(organization, family.user, family.sid);
    Write::create(Row::new(&key, family).expires(family.ends_at))
}

/// The write that sets the password for a sign-in name.
pub fn set_password(name: &SignInName, hash: &SecretString) -> Write {
    Write::set(name.key(), "password_hash", hash.expose_secret())
}

/// The only valid activation token of an account: the first one, or a later one (a reset).
#[derive(Clone, Serialize, Deserialize)]
pub struct Activation {
    /// SHA-256 of the token, in hexadecimal digits.
    pub token_hash: String,
    /// The account that issued the token; `None` if the operator did.
    #[serde(default)]
    pub issued_by: Option<UserId>,
    /// For a reset that an account issued: the second half that it needs besides the token.
    #[serde(default)]
    pub confirmation: Option<Confirmation>,
    /// Whether the owner asked for a new password by e-mail. Then nobody has the token itself, only one that is mailed
    /// in its place (rule MAIL-6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_owner: bool,
    /// When the token expires, in seconds since 1970.
    pub expires_at: i64,
}

/// The second half of a reset, which somebody independent of the issuer hands out.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Confirmation {
    /// SHA-256 of the half, in hexadecimal digits, and the account that handed it out; `None` until somebody
    /// confirms.
    pub given: Option<(String, UserId)>,
}

fn activation_key(organization: OrganizationId, user: UserId) -> Key {
    Key::new(partition(organization, user), "ACTIVATION")
}

pub async fn activation(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
) -> Result<Option<Activation>, Error> {
    table.get(&activation_key(organization, user)).await
}

/// The write that stores an activation token. It replaces an earlier one.
pub fn set_activation(
    organization: OrganizationId,
    user: UserId,
    activation: &Activation,
) -> Write {
    let row = Row::new(&activation_key(organization, user), activation);
    Write::put(row.expires(activation.expires_at))
}

/// The write that voids the activation token.
pub fn void_activation(organization: OrganizationId, user: UserId) -> Write {
    Write::delete(activation_key(organization, user))
}

/// The write of a reset that is confirmed or prolonged. It is refused if the reset has been replaced, used or confirmed.
pub fn advance_activation(
    organization: OrganizationId,
    user: UserId,
    before: &Activation,
    after: &Activation,
) -> Write {
    let row = Row::new(&activation_key(organization, user), after).expires(after.expires_at);
    Write::put_if(row, "token_hash", &before.token_hash).unchanged("reset")
}

/// The write that uses an activation token. If two uses are concurrent, one is refused.
pub fn use_activation(
    organization: OrganizationId,
    user: UserId,
    activation: &Activation,
) -> Write {
    Write::delete_if(activation_key(organization, user), "token_hash", &activation.token_hash)
        .unchanged("activation token")
}

fn activated_key(organization: OrganizationId, user: UserId) -> Key {
    Key::new(Kind::Activated.within(organization), user.to_string())
}

/// The number of accounts of an organization that have ever been activated. It is 2 if there are more.
pub async fn activated(table: &Table, organization: OrganizationId) -> Result<usize, Error> {
    Ok(table.range(&Kind::Activated.within(organization), "0", "~").await?.len())
}

/// The write that counts an account as activated.
pub fn count_activated(organization: OrganizationId, user: UserId) -> Write {
    Write::put(Row::new(&activated_key(organization, user), &serde_json::json!({})))
}

pub async fn family(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
    sid: Uuid,
) -> Result<Option<Family>, Error> {
    table.get(&family_key(organization, user, sid)).await
}

/// The sessions of an account that were not ended one by one, in no particular order. Some may have expired, or ended
/// together with all others.
pub async fn families(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
) -> Result<Vec<Family>, Error> {
    let items = table.range(&sessions(organization, user), "0", "~").await?;
    let all = items.into_iter().map(|item| Ok(serde_dynamo::from_item::<_, Family>(item)?));
    all.collect()
}

/// The write that ends a session for always. Nothing can renew it afterwards, not even a concurrent renewal.
pub fn delete_family(organization: OrganizationId, family: &Family) -> Write {
    Write::delete(family_key(organization, family.user, family.sid))
}

/// The write that replaces a family, if it is still at the revision before.
pub fn replace_family(organization: OrganizationId, family: &Family) -> Write {
    let key = family_key(organization, family.user, family.sid);
    Write::replace(Row::new(&key, family).expires(family.ends_at), family.rev - 1)
        .unchanged("session")
}

/// The time in seconds for which the first use of a refreshed token is kept. It is longer than a refresh token is
/// valid.
const USED_SECONDS: i64 = 31 * 24 * 3600;

#[derive(Serialize, Deserialize)]
struct Used {
    generation: u32,
}

/// Every function notes uses, and most functions may not write sessions. So uses have their own partition (rule
/// IAM-1).
fn used_key(organization: OrganizationId, sid: Uuid) -> Key {
    Key::new(format!("{}#{sid}", Kind::Used.within(organization)), "USED")
}

/// The latest place in the chain of a session whose access token has been used; 0 if none is noted.
pub async fn used(table: &Table, organization: OrganizationId, sid: Uuid) -> Result<u32, Error> {
    let used: Option<Used> = table.get(&used_key(organization, sid)).await?;
    Ok(used.map_or(0, |used| used.generation))
}

/// Records at `now` that the access token of a place in the chain was used. If this place or a later one is already
/// recorded, nothing changes.
pub async fn record_use(
    table: &Table,
    organization: OrganizationId,
    sid: Uuid,
    generation: u32,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let mut attempts = CONTENTION.begin();
    loop {
        let row = Row::new(&used_key(organization, sid), &Used { generation })
            .expires(now.timestamp() + USED_SECONDS);
        match table.write(vec![Write::put_above(row, "generation", generation.into())]).await {
            Err(Error::Refused(Refusal::Failed(_))) => return Ok(()),
            Err(Error::Refused(Refusal::Contention)) => attempts.again().await?,
            done => return done,
        }
    }
}
