//! The proof of who calls: a password, and a code if the account has a second factor. Every failed proof is counted
//! (rules API-61 and API-93).

use std::time::{Duration, Instant};

use chrono::{DateTime, SubsecRound, Timelike, Utc};
use secrecy::{ExposeSecret, SecretString};
use wfm_app::{Actor, Transaction};
use wfm_domain::ids::OrganizationId;
use wfm_domain::notice::Notice;
use wfm_http::context::RequestContext;
use wfm_http::{Error, Services};
use wfm_storage::second_factors::{self, SecondFactor};
use wfm_storage::sign_in_attempts::{self, Attempts, Throttled};
use wfm_storage::table::Write;
use wfm_storage::users::{self, SignInName, User};

use crate::source::{limited_address, source};
use crate::throttle::{self, ACCOUNT_ATTEMPTS, ADDRESS_ATTEMPTS, Admission, EVERYWHERE_ATTEMPTS};
use crate::{notices, totp};

/// An attempt at a proof. It is counted before it is checked.
pub struct Proving<'a> {
    services: &'a Services,
    request: &'a RequestContext,
    name: &'a SignInName,
    source: String,
    now: DateTime<Utc>,
    /// Whether it is the first attempt of a series.
    is_first: bool,
    /// Failures of the account over all sources, as read before the attempt.
    failures: u32,
}

/// An attempt that may be made and is not counted yet.
pub struct Uncounted<'a> {
    services: &'a Services,
    request: &'a RequestContext,
    name: &'a SignInName,
    source: String,
    now: DateTime<Utc>,
    before: Attempts,
    /// Failures of the account over all sources.
    failures: u32,
    began: Instant,
}

/// A refused attempt is answered this long after it came, so that the time does not tell whether there is an account.
/// For some attempts the account's log is written, which takes less than this.
const REFUSED_AFTER: Duration = Duration::from_millis(50);

/// The answer to a refused attempt, no earlier than [`REFUSED_AFTER`] after it came.
async fn refused(began: Instant, retry_after: u64) -> Error {
    tokio::time::sleep_until((began + REFUSED_AFTER).into()).await;
    Error::TooManyRequests { retry_after }
}

impl<'a> Uncounted<'a> {
    /// Reads whether an attempt for the account with this name may be made.
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] for a refused attempt, whether it is right or wrong.
    pub async fn of(
        services: &'a Services,
        request: &'a RequestContext,
        name: &'a SignInName,
    ) -> Result<Self, Error> {
        let began = Instant::now();
        let table = &services.app.storage.table;
        let source = source(request);
        let now = services.app.clock.now();
        let address = limited_address(services, request);
        let seconds = now.timestamp();
        let email = name.as_str();
        let known = sign_in_attempts::known(table, email, &source, address, seconds).await?;
        let waits = throttle::refused(&known.address, seconds)
            .or_else(|| throttle::refused_everywhere(&known, seconds));
        match waits {
            Some(retry_after) => Err(refused(began, retry_after).await),
            None => {
                let before = known.account;
                let failures = known.failures;
                Ok(Self { services, request, name, source, now, before, failures, began })
            }
        }
    }

    /// Counts the attempt while `check` runs. If the attempt is refused, the outcome of `check` does not matter. If
    /// it is known before that the attempt is refused, nothing is checked.
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] for a refused attempt, whether it is right or wrong.
    pub async fn count_during<T>(
        self,
        check: impl Future<Output = Result<T, Error>>,
    ) -> Result<(Proving<'a>, T), Error> {
        if throttle::would_refuse(&self.before, ACCOUNT_ATTEMPTS, self.now.timestamp()) {
            return Ok((self.count().await?, check.await?));
        }
        let (proving, checked) = futures::future::join(self.count(), check).await;
        Ok((proving?, checked?))
    }

    /// Counts the attempt.
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] for a refused attempt, whether it is right or wrong.
    pub async fn count(self) -> Result<Proving<'a>, Error> {
        let Self { services, request, name, source, now, before, failures, began } = self;
        let throttled = Throttled::Account { email: name.as_str(), source: &source };
        let table = &services.app.storage.table;
        let (admission, count) =
            throttle::count(table, throttled, before, ACCOUNT_ATTEMPTS, now.timestamp()).await?;
        let is_first = count == 1;
        let proving = Proving { services, request, name, source, now, is_first, failures };
        match admission {
            Admission::Admitted => Ok(proving),
            Admission::Refused(retry_after) => {
                // Many attempts must not fill the log, so only waits that are longer than the one before are noted.
                if count <= ACCOUNT_ATTEMPTS + throttle::LONGER_WAITS {
                    proving.note("user.sign_in_locked", None).await?;
                }
                Err(refused(began, retry_after).await)
            }
        }
    }
}

impl<'a> Proving<'a> {
    /// Counts an attempt for the account with this name.
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] for one that is refused, right or wrong.
    pub async fn begin(
        services: &'a Services,
        request: &'a RequestContext,
        name: &'a SignInName,
    ) -> Result<Self, Error> {
        Uncounted::of(services, request, name).await?.count().await
    }

    /// The write that uses up a code of the account's second factor; `None` for a wrong code.
    pub async fn code(
        &self,
        organization: OrganizationId,
        user: &User,
        code: &SecretString,
    ) -> Result<Option<Write>, Error> {
        let table = &self.services.app.storage.table;
        let factor = second_factors::get(table, organization, user.id).await?;
        let used = used(factor, code, self.now);
        Ok(used.map(|factor| second_factors::replace(organization, user.id, &factor)))
    }

    /// Counts a code after the right password, before it is checked. All strangers together have ten wrong codes a
    /// day (rule SIGN-2).
    ///
    /// # Errors
    /// [`Error::TooManyRequests`] for a refused attempt, whether it is right or wrong.
    pub async fn count_code(&self) -> Result<(), Error> {
        let table = &self.services.app.storage.table;
        let now = self.now.timestamp();
        let email = self.name.as_str();
        let known = sign_in_attempts::is_known_source(table, email, &self.source, now);
        let is_known = known.await?;
        let limit = (!is_known).then_some(sign_in_attempts::WRONG_CODES_A_DAY);
        match sign_in_attempts::count_code(table, email, limit, now).await? {
            true => Ok(()),
            false => {
                let retry_after = sign_in_attempts::left_of_the_day(now);
                Err(Error::TooManyRequests { retry_after })
            }
        }
    }

    /// Notifies the owner of a wrong code, once an hour, and counts the attempt as failed.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn code_failed(
        &self,
        organization: OrganizationId,
        user: &User,
    ) -> Result<(), Error> {
        let table = &self.services.app.storage.table;
        let hour = self.now.trunc_subsecs(0).with_minute(0).and_then(|at| at.with_second(0));
        let notice = Notice::code_refused(user.id, hour.unwrap_or(self.now));
        let at = hour.unwrap_or(self.now);
        match table.write(vec![notices::to_owner(organization, user.id, &notice, at)]).await {
            // The owner was notified within the last hour.
            Ok(()) | Err(wfm_storage::Error::Refused(_)) => {}
            Err(why) => return Err(why.into()),
        }
        self.failed().await
    }

    /// Removes the code from the count. If this fails, strangers have one code less today.
    pub async fn uncount_code(&self) {
        let table = &self.services.app.storage.table;
        let now = self.now.timestamp();
        if let Err(why) = sign_in_attempts::uncount_code(table, self.name.as_str(), now).await {
            tracing::warn!(cause = %why, "code.not_uncounted");
        }
    }

    /// Counts the attempt as a failure of the account over all sources, and of the address.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn failed(&self) -> Result<(), Error> {
        let table = &self.services.app.storage.table;
        let seconds = self.now.timestamp();
        let counted =
            table.write(vec![sign_in_attempts::count_failure(self.name.as_str(), seconds)]).await;
        if !matches!(counted, Ok(()) | Err(wfm_storage::Error::Refused(_))) {
            counted?;
        }
        self.count_at_address().await?;
        if self.is_first {
            self.note("user.sign_in_failed", None).await?;
        }
        // The number that was read before the attempt lacks concurrent failures.
        let near = self.failures >= EVERYWHERE_ATTEMPTS / 2;
        if near
            && sign_in_attempts::failures(table, self.name.as_str(), seconds).await?
                >= EVERYWHERE_ATTEMPTS
        {
            let once = sign_in_attempts::restricted(self.name.as_str(), seconds);
            self.note("user.sign_in_restricted", Some(once)).await?;
        }
        Ok(())
    }

    /// Counts the attempt as a failure of the address (rule API-62).
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn count_at_address(&self) -> Result<(), Error> {
        let table = &self.services.app.storage.table;
        let Some(address) = limited_address(self.services, self.request) else { return Ok(()) };
        let throttled = Throttled::Address(address);
        let before = throttled.attempts(table).await?;
        let now = self.now.timestamp();
        match throttle::count(table, throttled, before, ADDRESS_ATTEMPTS, now).await {
            // If so many attempts fail at the same time, the address has to wait anyway.
            Ok(_) | Err(Error::TooManyRequests { .. }) => Ok(()),
            Err(why) => Err(why),
        }
    }

    /// The writes of a successful attempt.
    pub fn succeeded(&self) -> [Write; 2] {
        sign_in_attempts::succeeded(self.name.as_str(), &self.source, self.now.timestamp())
    }

    /// Notes an action in the log of the account's organization, unless `once` is refused. For an e-mail that nobody
    /// has, it costs the same and leaves nothing.
    async fn note(&self, action: &str, once: Option<Write>) -> Result<(), Error> {
        let app = &self.services.app;
        let login = users::login(&app.storage.table, self.name).await?;
        let actor = |organization| Actor {
            ip: self.request.source_ip.clone(),
            user_agent: self.request.user_agent.clone(),
            ..Actor::service(organization)
        };
        let Some(login) = login else {
            let nobody = app.ids.next();
            let entry = actor(OrganizationId(nobody)).entry(
                app,
                action,
                "user",
                nobody.to_string(),
                vec![],
            );
            let note =
                sign_in_attempts::nobodys_note(self.name.as_str(), &entry, self.now.timestamp());
            return Ok(app.storage.table.write(vec![note]).await?);
        };
        let actor = actor(login.organization);
        let mut change = Transaction::new(app, actor);
        change.write(once);
        change.log(action, ("user", login.user), vec![]);
        match app.commit_now(change).await {
            // The action was noted before.
            Err(wfm_app::Error::Storage(wfm_storage::Error::Refused(_))) => Ok(()),
            noted => Ok(noted?),
        }
    }
}

/// The factor after this code is used; `None` if the code is wrong or was used before.
fn used(factor: SecondFactor, code: &SecretString, now: DateTime<Utc>) -> Option<SecondFactor> {
    let secret = factor.secret.as_ref()?;
    let code = code.expose_secret();
    if let Some(step) = totp::step_of(secret, code, now.timestamp(), factor.last_step) {
        return Some(SecondFactor { last_step: step, ..factor });
    }
    let hash = totp::recovery_hash(code);
    let place = factor.recovery.iter().position(|known| *known == hash)?;
    let mut factor = factor;
    factor.recovery.remove(place);
    Some(factor)
}
