//! Code that the operations on bank accounts share.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use wfm_app::field_key::Place;
use wfm_app::{Transaction, activity};
use wfm_domain::employee::Employee;
use wfm_domain::ids::UserId;
use wfm_domain::notice::{BankAccountStep, Notice};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope, permission_holders};
use wfm_storage::bank_accounts::{self, Owner, StoredAccounts};
use wfm_storage::employees;

use crate::wire::bank_account::BankAccount as Shown;

/// The owner of the accounts that a request is about.
pub enum Of {
    Employee(Box<Employee>),
    Employer,
}

impl Of {
    /// The employee in the path, if the caller's `permission` includes the employee.
    pub async fn path<B>(call: &Call<Nothing, B>, permission: &str) -> Result<Self, Error> {
        let id = call.path_id()?;
        let stored = employees::get(call.table(), call.organization(), id).await?;
        let employee = stored.ok_or(Error::NotFound)?.employee;
        employee_scope::require(&call.services, &call.caller, permission, id).await?;
        Ok(Self::Employee(Box::new(employee)))
    }

    pub fn owner(&self) -> Owner {
        match self {
            Self::Employee(employee) => Owner::Employee(employee.id),
            Self::Employer => Owner::Employer,
        }
    }

    /// The place of the sealed account.
    pub fn place<B>(&self, call: &Call<Nothing, B>) -> Place {
        Place::of_bank_account(call.organization(), self.owner())
    }

    /// The accounts that are stored.
    pub async fn load<B>(&self, call: &Call<Nothing, B>) -> Result<StoredAccounts, Error> {
        let key = bank_accounts::key(call.organization(), self.owner());
        Ok(bank_accounts::read(call.table().item(&key).await?.as_ref())?)
    }

    /// The version of the accounts. It moves on when an account comes into use, too.
    pub fn etag<B>(&self, call: &Call<Nothing, B>, stored: &StoredAccounts) -> String {
        let waits = stored.accounts.pending_at(call.now()).is_some();
        let id = match self {
            Self::Employee(employee) => employee.id.to_string(),
            Self::Employer => "employer".to_owned(),
        };
        call.etag("bank_account", format!("{id}.{waits}"), stored.rev)
    }

    /// The accounts as they are shown at a time.
    pub fn shown<B>(
        &self,
        call: &Call<Nothing, B>,
        stored: &StoredAccounts,
        now: DateTime<Utc>,
    ) -> Result<Shown, Error> {
        let key = call.app().field_key()?;
        Ok(Shown::shown(key, call.organization(), self.owner(), stored, now)?)
    }

    pub fn reply<B>(
        &self,
        call: &Call<Nothing, B>,
        stored: &StoredAccounts,
    ) -> Result<Reply<Shown>, Error> {
        let shown = self.shown(call, stored, call.now())?;
        Ok(Reply::ok(shown).etag(&self.etag(call, stored)))
    }

    /// The transaction that stores a step of an account, with its entry and its notifications.
    pub async fn change<'a, B>(
        &self,
        call: &'a Call<Nothing, B>,
        step: BankAccountStep,
        before: &StoredAccounts,
        after: &StoredAccounts,
    ) -> Result<Transaction<'a>, Error> {
        let now = call.now();
        let mut change = call.transaction();
        change.write([bank_accounts::put(call.organization(), self.owner(), after)]);
        let (was, is) = (self.shown(call, before, now)?, self.shown(call, after, now)?);
        let changes = activity::changes(Some(&was), Some(&is))?;
        let action = step.action();
        match self {
            Self::Employee(employee) => {
                let resource = ("bank_account", employee.id);
                change.log_of(employee.id, action, resource, changes);
            }
            Self::Employer => change.log(action, ("bank_account", call.organization()), changes),
        }
        let employee = match self {
            Self::Employee(employee) => Some(employee),
            Self::Employer => None,
        };
        let notice = Notice::bank_account_changed(employee.map(|of| of.id), step, now);
        let (table, organization) = (call.table(), call.organization());
        let told =
            permission_holders::for_everybody(table, organization, "bank_accounts:write", now);
        let mut told: BTreeSet<UserId> = told.await?.into_iter().collect();
        told.extend(employee.and_then(|employee| employee.user_id));
        for account in told {
            // Somebody else may have used the session of the account that acts.
            change.notify_anybody(account, &notice);
        }
        Ok(change)
    }
}
