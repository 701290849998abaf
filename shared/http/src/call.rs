//! A checked request, as a handler sees it, with the functions that handlers share.

use std::str::FromStr;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use http::header::{AUTHORIZATION, IF_MATCH};
use http::{HeaderMap, HeaderName};
use serde_json::Value;
use wfm_app::activity::{ActingUser, Actor};
use wfm_app::commit::Outcome;
use wfm_app::idempotency::{KeyUse, fingerprint};
use wfm_app::payroll::contributions;
use wfm_app::{App, Attempt, Transaction};
use wfm_domain::ids::OrganizationId;
use wfm_domain::independence::Author;
use wfm_storage::Storage;
use wfm_storage::settings::StoredSettings;
use wfm_storage::table::Table;

use crate::authentication::Caller;
use crate::authorization::is_marked;
use crate::context::RequestContext;
use crate::error::Error;
use crate::fresh_proof;
use crate::operation::{IfMatch, Operation, RateLimit};
use crate::own_record::Own;
use crate::reply::{self, Reply};
use crate::schema;
use crate::services::Services;

/// A checked request: the caller and the content.
pub struct Call<Q, B, C = Caller> {
    pub operation: Arc<Operation>,
    pub services: Arc<Services>,
    pub request: RequestContext,
    pub caller: C,
    pub query: Q,
    pub body: B,
    /// The body in the form in which it was sent, for its fingerprint.
    pub sent: Value,
    /// The id in the path; empty if the path has none.
    pub id: String,
    /// The last parameter of the path, such as the date of an entry; empty if the path has none.
    pub part: String,
    pub idempotency_key: Option<String>,
    /// The time that the device's clock showed, if the operation reads it.
    pub client_time: Option<DateTime<Utc>>,
    /// Whether the caller only asks for the effect of the change. If so, nothing is changed.
    pub dry_run: bool,
    pub headers: HeaderMap,
}

impl<Q, B, C> Call<Q, B, C> {
    pub fn app(&self) -> &App {
        &self.services.app
    }

    pub fn storage(&self) -> &Storage {
        &self.services.app.storage
    }

    pub fn table(&self) -> &Table {
        &self.services.app.storage.table
    }

    /// The present time, to the millisecond.
    pub fn now(&self) -> DateTime<Utc> {
        self.services.app.clock.now()
    }

    /// The id in the path.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a text that is no id of this kind.
    pub fn path_id<I: FromStr>(&self) -> Result<I, Error> {
        self.id.parse().map_err(|_| Error::NotFound)
    }

    /// The second id in the path.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a text that is no id of this kind.
    pub fn path_second_id<I: FromStr>(&self) -> Result<I, Error> {
        self.part.parse().map_err(|_| Error::NotFound)
    }

    /// The date in the path at which an entry of a history begins; `None` for `initial`, before all dates.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a text that is neither.
    pub fn path_entry(&self) -> Result<Option<NaiveDate>, Error> {
        match self.part.as_str() {
            "initial" => Ok(None),
            date if schema::is_date(date) => date.parse().map(Some).map_err(|_| Error::NotFound),
            _ => Err(Error::NotFound),
        }
    }

    /// The date in the path.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a text that is no date.
    pub fn path_date(&self) -> Result<NaiveDate, Error> {
        self.path_entry()?.ok_or(Error::NotFound)
    }

    /// The year in the path.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a text that is no year from 1970 to 2999.
    pub fn path_year(&self) -> Result<i32, Error> {
        let year: i32 = self.part.parse().map_err(|_| Error::NotFound)?;
        if (1970..=2999).contains(&year) { Ok(year) } else { Err(Error::NotFound) }
    }

    /// The ETag of a resource at a revision, the same for every reader.
    pub fn etag(&self, resource: &str, id: impl std::fmt::Display, rev: u64) -> String {
        self.services.opaque.etag(resource, &id.to_string(), rev)
    }

    /// Refuses a change that is based on another version than `etag`, if the operation honours `If-Match`. A handler
    /// calls this once it knows that the caller may change the resource, and before anything else that depends on
    /// what is stored (rule API-24).
    ///
    /// # Errors
    /// [`Error::PreconditionFailed`] if `If-Match` names another version.
    pub fn check_if_match(&self, etag: &str) -> Result<(), Error> {
        let sent = self.if_match();
        let ignored = self.operation.if_match == IfMatch::Ignored || sent.is_empty();
        let matches = sent.iter().any(|list| reply::matches_strongly(list, etag));
        if ignored || matches { Ok(()) } else { Err(Error::PreconditionFailed) }
    }

    /// Refuses a change without `If-Match`.
    ///
    /// # Errors
    /// [`Error::PreconditionRequired`] if the operation requires it.
    pub fn require_if_match(&self) -> Result<(), Error> {
        let required = self.operation.if_match == IfMatch::Required;
        match required && self.if_match().is_empty() {
            true => Err(Error::PreconditionRequired),
            false => Ok(()),
        }
    }

    pub(crate) fn if_match(&self) -> Vec<&str> {
        self.headers.get_all(IF_MATCH).iter().filter_map(|value| value.to_str().ok()).collect()
    }
}

impl<Q, B, C> Call<Q, B, C> {
    /// Adds to an answer the number of requests that the account may still make in the next `seconds_left` seconds
    /// (rule API-108).
    pub fn with_rate_limit<A: serde::Serialize>(
        &self,
        reply: Reply<A>,
        used: u64,
        seconds_left: u64,
    ) -> Reply<A> {
        let Some(RateLimit { name, quota, window_seconds }) = self.operation.limit else {
            return reply;
        };
        let left = quota.saturating_sub(used);
        reply
            .header(
                HeaderName::from_static("ratelimit-policy"),
                &format!("\"{name}\";q={quota};w={window_seconds}"),
            )
            .header(
                HeaderName::from_static("ratelimit"),
                &format!("\"{name}\";r={left};t={seconds_left}"),
            )
    }
}

impl<Q, B> Call<Q, B> {
    pub fn organization(&self) -> OrganizationId {
        self.caller.organization
    }

    /// The settings in force, with all sites and rotations.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn settings(&self) -> Result<Arc<StoredSettings>, Error> {
        Ok(self.storage().settings.current(self.table(), self.organization()).await?)
    }

    /// The actor for the activity log.
    pub fn actor(&self) -> Actor {
        actor(&self.caller, &self.request)
    }

    /// The employees that count as the caller's own. The caller may not change their records.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn own(&self) -> Result<Own, Error> {
        Own::of(&self.services, &self.caller).await
    }

    /// The caller, with the accounts that may belong to the same person: the author of changes that affect pay.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn author(&self) -> Result<Author, Error> {
        Ok(contributions::author(self.table(), self.organization(), &self.caller.user).await?)
    }

    /// Refuses a caller whose last proof of who they are is too old for an operation about pay or accounts (rule
    /// API-96).
    ///
    /// # Errors
    /// [`Error::StepUpRequired`], [`Error::SecondFactorMissing`], and errors of the table.
    pub async fn require_step_up(&self) -> Result<(), Error> {
        fresh_proof::require(&self.services, &self.caller).await
    }

    /// [`Call::require_step_up`], if the scope in which the caller has this permission asks for a fresh proof. For operations
    /// that several permissions open, of which one asks for it.
    ///
    /// # Errors
    /// Errors of [`Call::require_step_up`].
    pub async fn require_step_up_for(&self, permission: &str) -> Result<(), Error> {
        match self.caller.held.grants.scope(permission) {
            Some(scope) if is_marked(permission, scope) => self.require_step_up().await,
            _ => Ok(()),
        }
    }

    /// A change by the caller.
    pub fn transaction(&self) -> Transaction<'_> {
        Transaction::new(self.app(), self.actor())
    }

    /// Applies a change ([`App::commit`]).
    ///
    /// # Errors
    /// Errors of the attempt and of [`App::commit`].
    pub async fn commit<'a, T, F>(&self, attempt: impl Fn() -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<Attempt<'a, T>, Error>>,
    {
        self.app().commit(attempt).await
    }

    /// Applies a change once for the request's idempotency key, if it has one.
    ///
    /// # Errors
    /// Errors of the attempt and of [`App::commit_once`].
    pub async fn commit_once<'a, T, F>(&self, attempt: impl Fn() -> F) -> Result<Outcome<T>, Error>
    where
        F: Future<Output = Result<Attempt<'a, T>, Error>>,
    {
        let key = match &self.idempotency_key {
            Some(key) => Some(KeyUse::of(
                self.organization(),
                self.caller.user.id,
                self.operation.id,
                key,
                fingerprint(&self.sent, &[])?,
                self.now(),
            )),
            None => None,
        };
        self.app().commit_once(key.as_ref(), attempt).await
    }
}

/// The account of a request as an actor.
pub fn actor(caller: &Caller, request: &RequestContext) -> Actor {
    Actor {
        organization: caller.organization,
        user: Some(ActingUser {
            id: caller.user.id,
            email: caller.user.email.clone(),
            employee_id: caller.user.employee_id,
        }),
        request_id: Some(request.id.clone()),
        trace_id: request.trace_id.clone(),
        ip: request.source_ip.clone(),
        user_agent: request.user_agent.clone(),
    }
}

/// The kind of caller that an operation admits: a [`Caller`], or `()` for an open operation.
pub trait Admit: Sized + Send + 'static {
    fn admit(
        services: &Services,
        headers: &HeaderMap,
    ) -> impl Future<Output = Result<Self, Error>> + Send;

    /// The account that calls; `None` for an open operation.
    fn account(&self) -> Option<&Caller>;
}

impl Admit for Caller {
    async fn admit(services: &Services, headers: &HeaderMap) -> Result<Self, Error> {
        let mut sent = headers.get_all(AUTHORIZATION).iter();
        let header = match (sent.next(), sent.next()) {
            (Some(one), None) => one.to_str().ok(),
            _ => None,
        };
        let app = &services.app;
        services.verifier.caller(&app.storage, header, app.clock.now()).await
    }

    fn account(&self) -> Option<&Caller> {
        Some(self)
    }
}

impl Admit for () {
    async fn admit(_: &Services, _: &HeaderMap) -> Result<Self, Error> {
        Ok(())
    }

    fn account(&self) -> Option<&Caller> {
        None
    }
}
