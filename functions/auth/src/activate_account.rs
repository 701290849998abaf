//! `POST /auth/activate`

use secrecy::SecretString;
use wfm_app::activity::Change;
use wfm_app::{Attempt, activation};
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::independence::SignIn;
use wfm_domain::notice::Notice;
use wfm_http::authentication::Held;
use wfm_http::authorization::SystemRole;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, permission_holders};
use wfm_storage::mail_links::{self, Link, Use};
use wfm_storage::mails::Place;
use wfm_storage::sign_in_attempts::begin_anew;
use wfm_storage::table::Write;
use wfm_storage::users::{Activation, SignInName, User};
use wfm_storage::{second_factors, users};

use crate::proof::Proving;
use crate::session::{self, NewSession, Proof};
use crate::source::source;
use crate::wire::{ActivateRequest, LoginResponse};
use crate::{notices, passwords};

type Activating = Call<Nothing, ActivateRequest, ()>;

/// Chooses a password with an activation token, or with one that was mailed in its place, and signs in.
///
/// Unknown, used and expired tokens get the same answer.
pub async fn activate_account(call: Activating) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let (organization, id) =
        activation::account(&call.body.token).ok_or(Error::InvalidCredentials)?;
    let call = &call;
    let holder = Holder::of(call, organization, id).await?;
    let words = passwords::words(services, organization, &holder.user).await?;
    passwords::check(&call.body.password, words, "/password").await?;
    let name = SignInName::of(organization, &holder.user);
    let proving = match holder.needs_code() {
        true => Some(prove(call, organization, &holder.user, &name).await?),
        false => None,
    };
    let hash = &passwords::hash(call.body.password.clone()).await?;
    let proving = &proving;
    let session = services.app.commit(|| async move {
        // Another request may have used the same token meanwhile.
        let holder = Holder::of(call, organization, id).await?;
        let proof = if proving.is_some() { Proof::SECOND_FACTOR } else { Proof::PASSWORD };
        let mut writes = match (holder.needs_code(), proving) {
            (true, Some(proving)) => vec![used_code(call, organization, &holder, proving).await?],
            (false, _) => vec![],
            // The factor was added meanwhile.
            (true, None) => return Err(code_is_missing()),
        };
        let (user, stored, logged) = holder.activated(call, organization, hash).await?;
        writes.extend(stored);
        let request = &call.request;
        let (mut change, session) =
            session::new(&call.services, request, organization, user, proof).await?;
        change.write(writes);
        let (action, changes) = logged;
        change.log(action, ("user", id), changes);
        Ok(Attempt::Commit(change, session))
    });
    let session: Result<NewSession, Error> = Box::pin(session).await;
    Ok(Reply::ok(session?.started(services).await?))
}

/// Counts and checks the code of the account's second factor.
async fn prove<'a>(
    call: &'a Activating,
    organization: OrganizationId,
    user: &User,
    name: &'a SignInName,
) -> Result<Proving<'a>, Error> {
    let code = call.body.code.as_ref().ok_or_else(code_is_missing)?;
    let proving = Proving::begin(&call.services, &call.request, name).await?;
    proving.count_code().await?;
    if proving.code(organization, user, code).await?.is_none() {
        proving.failed().await?;
        return Err(wrong_code());
    }
    proving.uncount_code().await;
    Ok(proving)
}

/// The write that uses the code up.
async fn used_code(
    call: &Activating,
    organization: OrganizationId,
    holder: &Holder,
    proving: &Proving<'_>,
) -> Result<Write, Error> {
    let code = call.body.code.as_ref().ok_or_else(code_is_missing)?;
    proving.code(organization, &holder.user, code).await?.ok_or_else(wrong_code)
}

fn code_is_missing() -> Error {
    Error::invalid("/code", "required", "The account has a second factor. Send a code, too.")
}

fn wrong_code() -> Error {
    Error::invalid("/code", "wrong_code", "This is not the code of now, or it was used before.")
}

/// The holder of a valid token.
struct Holder {
    user: User,
    issued: Activation,
    /// The link whose token was sent, if it was mailed.
    mailed: Option<Link>,
    /// The account that confirmed a reset.
    confirmed_by: Option<UserId>,
}

impl Holder {
    /// # Errors
    /// [`Error::InvalidCredentials`] for a token that is unknown, used or expired, for an account that cannot be used,
    /// and for a reset that nobody has confirmed and that needs it.
    async fn of(
        call: &Activating,
        organization: OrganizationId,
        id: UserId,
    ) -> Result<Self, Error> {
        let (table, now) = (call.table(), call.now());
        let hash = activation::hash(&call.body.token);
        let issued = users::activation(table, organization, id).await?;
        let issued = issued.filter(|issued| now.timestamp() < issued.expires_at);
        let issued = issued.ok_or(Error::InvalidCredentials)?;
        let user = users::get(table, organization, id).await?;
        let user = user.filter(|user| user.is_active_at(now)).ok_or(Error::InvalidCredentials)?;
        let mailed = if issued.token_hash == hash {
            None
        } else {
            let place = Place { organization, account: id };
            let link = mail_links::get(table, place, Use::Activation).await?;
            let is_its = |link: &Link| {
                link.stands_for == issued.token_hash
                    && link.email == user.email
                    && link.takes(&hash, now)
            };
            Some(link.filter(is_its).ok_or(Error::InvalidCredentials)?)
        };
        let confirmed_by = match (&issued.confirmation, &mailed) {
            (None, _) => None,
            (Some(half), None) => Some(confirmed(half, call.body.confirmation_token.as_ref())?),
            // The token was mailed when somebody confirmed the reset.
            (Some(half), Some(_)) => {
                Some(half.given.as_ref().map(|(_, by)| *by).ok_or(Error::InvalidCredentials)?)
            }
        };
        let holder = Self { user, issued, mailed, confirmed_by };
        if holder.keeps_sign_in() && !holder.needs_code() {
            let held = Held::load(table, organization, &holder.user.roles).await?;
            // The account may have lost its factor, or its roles may have got permissions.
            if !SystemRole::Employee.grants().cover(&held.grants) {
                return Err(Error::InvalidCredentials);
            }
        }
        Ok(holder)
    }

    /// Whether the owner chooses another password and everything else stays: issuer, confirmation and factor (rule
    /// MAIL-6).
    fn keeps_sign_in(&self) -> bool {
        self.issued.by_owner && self.issued.confirmation.is_none()
    }

    fn needs_code(&self) -> bool {
        self.keeps_sign_in() && self.user.second_factor
    }

    /// The account with its new password, the writes that store it, and the action of the log.
    async fn activated(
        self,
        call: &Activating,
        organization: OrganizationId,
        hash: &SecretString,
    ) -> Result<(User, Vec<Write>, (&'static str, Vec<Change>)), Error> {
        let table = call.table();
        let now = call.now();
        let keeps_sign_in = self.keeps_sign_in();
        let Self { mut user, issued, mailed, confirmed_by } = self;
        let is_first = user.activated_at.is_none();
        let had_factor = user.second_factor;
        // A new password ends all sessions. The write of the e-mail makes sure that it still belongs to this account.
        user.rev += 1;
        user.ver += 1;
        user.spared = None;
        user.updated_at = now;
        user.activated_at = Some(now);
        if mailed.is_some() {
            user.prove_email(user.email.clone(), now);
        }
        let own = user.id;
        let name = SignInName::of(organization, &user);
        let mut writes = vec![
            users::use_activation(organization, own, &issued),
            users::set_password(&name, hash),
        ];
        if let Some(link) = &mailed {
            let place = Place { organization, account: own };
            writes.push(mail_links::use_up(place, Use::Activation, link));
        }
        let logged = if keeps_sign_in {
            let notice = Notice::password_changed(own, now);
            writes.push(notices::to_owner(organization, own, &notice, now));
            ("user.password_reset", vec![])
        } else {
            // Nobody but the owner began a reset by mail, so the issuer stays.
            let issued_by = if issued.by_owner { user.sign_in.issued_by } else { issued.issued_by };
            user.sign_in = SignIn { issued_by, confirmed_by };
            user.second_factor = false;
            if had_factor {
                writes.push(second_factors::delete(organization, own));
            }
            let notice = |count| Notice::accounts_activated(count, own);
            let told =
                permission_holders::tell_once_an_hour(table, organization, Some(own), notice, now);
            writes.extend(told.await?);
            if issued.confirmation.is_some() {
                let notice = Notice::account_activated(own);
                writes.push(notices::to_owner(organization, own, &notice, now));
            }
            ("user.activated", issued_by_change(issued_by))
        };
        writes.push(users::replace(organization, &user));
        // Earlier attempts no longer count.
        writes.extend(users::activate_name(table, organization, &user, now).await?);
        writes.extend(begin_anew(name.as_str(), &source(&call.request), now.timestamp()));
        if is_first && users::activated(table, organization).await? < 2 {
            writes.push(users::count_activated(organization, own));
        }
        Ok((user, writes, logged))
    }
}

/// The account that handed out the second half, if `sent` is this half.
fn confirmed(
    confirmation: &users::Confirmation,
    sent: Option<&SecretString>,
) -> Result<UserId, Error> {
    let given = confirmation.given.as_ref().ok_or(Error::InvalidCredentials)?;
    let (hash, by) = given;
    let right = sent.is_some_and(|sent| activation::hash(sent) == *hash);
    if right { Ok(*by) } else { Err(Error::InvalidCredentials) }
}

/// The issuer of the sign-in, for the activity log.
fn issued_by_change(issuer: Option<UserId>) -> Vec<Change> {
    let issuer = issuer.map_or(serde_json::Value::Null, |issuer| issuer.to_string().into());
    vec![Change { field: "issued_by".into(), before: serde_json::Value::Null, after: issuer }]
}
