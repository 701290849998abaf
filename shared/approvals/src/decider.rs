//! The account that decides, and its authority (rule APPR-5).

use futures::future::try_join_all;
use wfm_app::activity::Actor;
use wfm_app::payroll::contributions;
use wfm_app::{App, Transaction};
use wfm_domain::approval::{Approver, Progress};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId, UserId};
use wfm_domain::independence::Author;
use wfm_http::authentication::Held;
use wfm_http::authorization::Scope;
use wfm_http::employee_scope::{self, Holder};
use wfm_http::own_record::Own;
use wfm_http::{Call, Error};
use wfm_storage::users::{self, User};

use crate::line::Matter;

/// An account that decides.
pub struct Decider<'a> {
    pub app: &'a App,
    pub actor: Actor,
    pub user: &'a User,
    pub held: &'a Held,
    pub author: Author,
    /// The employees as whom the account counts. It decides nothing about them.
    pub own: Own,
}

/// A decision about a request.
#[derive(Clone, Copy)]
pub struct Deciding<'a, D> {
    pub decision: D,
    /// The message to the employee.
    pub note: Option<&'a String>,
}

/// The part of an account in a change of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Somebody who may make such a request, and so take it back.
    Requester,
    /// Somebody who decides, with the approver for whom a deputy does.
    Decider { on_behalf_of: Option<UserId> },
    /// Somebody who has approved a step already, and repeats that (rule APPR-5).
    HasApproved,
}

impl Part {
    pub fn on_behalf_of(self) -> Option<UserId> {
        match self {
            Self::Decider { on_behalf_of } => on_behalf_of,
            Self::Requester | Self::HasApproved => None,
        }
    }
}

impl<'a> Decider<'a> {
    /// The caller of a request.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn of<Q, B>(call: &'a Call<Q, B>) -> Result<Self, Error> {
        Ok(Self {
            app: call.app(),
            actor: call.actor(),
            user: &call.caller.user,
            held: &call.caller.held,
            author: call.author().await?,
            own: call.own().await?,
        })
    }

    pub fn organization(&self) -> OrganizationId {
        self.actor.organization
    }

    pub fn transaction(&self) -> Transaction<'a> {
        Transaction::new(self.app, self.actor.clone())
    }

    /// Whether the account's `permission` includes this employee.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn includes(&self, permission: &str, employee: EmployeeId) -> Result<bool, Error> {
        let holder = Holder {
            app: self.app,
            organization: self.organization(),
            user: self.user,
            held: self.held,
        };
        holder.includes(permission, employee).await
    }

    /// The error for an account whose permission does not include somebody.
    pub fn forbidden(&self, permission: &str) -> Error {
        employee_scope::forbidden(self.held, permission)
    }

    /// Refuses an account that may not decide the present step of a request of this employee: neither with the permission, nor as an
    /// approver or a deputy. Returns the approver for whom a deputy decides.
    ///
    /// # Errors
    /// [`Error::OwnRecord`] about `what` for the employee, and [`Error::Forbidden`].
    pub async fn require_authority(
        &self,
        matter: &Matter<'_>,
        progress: &Progress,
        what: &'static str,
    ) -> Result<Option<UserId>, Error> {
        let subject: &Employee = matter.subject;
        self.own.refuse(subject.id, what)?;
        let is_managers = progress.present().approver == Approver::Manager;
        let holds = match self.held.grants.scope(matter.permission) {
            Some(Scope::All) => true,
            Some(_) if is_managers => self.includes(matter.permission, subject.id).await?,
            _ => false,
        };
        if holds {
            return Ok(None);
        }
        let acting = Box::pin(matter.acting(progress)).await?;
        if acting.approvers.contains(&self.user.id) {
            return Ok(None);
        }
        match acting.deputies.get(&self.user.id) {
            Some(approver) => Ok(Some(*approver)),
            None => Err(self.forbidden(matter.permission)),
        }
    }

    /// The authors of a request that is approved now: those who approved earlier steps, and the account that decides (rule PAY-70).
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn authors(&self, progress: &Progress) -> Result<Vec<Author>, Error> {
        let (table, organization) = (&self.app.storage.table, self.organization());
        let earlier = progress.approvals.iter().map(|approval| approval.decided_by);
        let earlier =
            earlier.filter(|account| *account != self.user.id).map(|account| async move {
                match users::get(table, organization, account).await? {
                    Some(user) => contributions::author(table, organization, &user).await,
                    None => Ok(Author::established(account)),
                }
            });
        let mut authors = Box::pin(try_join_all(earlier)).await?;
        authors.push(self.author.clone());
        Ok(authors)
    }
}
