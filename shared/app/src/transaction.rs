//! The writes of one change, with its activity entry and its notifications. All of them are applied, or none.

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_domain::ids::{EmployeeId, OrganizationId, UserId};
use wfm_domain::notice::Notice;
use wfm_storage::activity::{self, Entry};
use wfm_storage::notifications::{self, Notification};
use wfm_storage::table::{Key, MAX_WRITES, Table, Write};

use crate::activity::{Actor, Change};
use crate::idempotency::KeyUse;
use crate::{App, Error};

/// The writes of one change.
pub struct Transaction<'a> {
    pub(crate) app: &'a App,
    pub(crate) actor: Actor,
    pub(crate) writes: Vec<Write>,
    /// The key of the activity entry. If the entry exists, the transaction has been applied.
    pub(crate) entry: Option<Key>,
    /// The id of the resource that is created or changed, for the idempotency record.
    pub(crate) resource: String,
    preparation: Vec<Write>,
}

impl<'a> Transaction<'a> {
    pub fn new(app: &'a App, actor: Actor) -> Self {
        let resource = String::new();
        Self { app, actor, writes: vec![], entry: None, resource, preparation: vec![] }
    }

    pub fn app(&self) -> &'a App {
        self.app
    }

    pub fn actor(&self) -> &Actor {
        &self.actor
    }

    pub fn organization(&self) -> OrganizationId {
        self.actor.organization
    }

    pub fn table(&self) -> &'a Table {
        &self.app.storage.table
    }

    /// Whether there is nothing to store.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// Adds writes.
    pub fn write(&mut self, writes: impl IntoIterator<Item = Write>) {
        self.writes.extend(writes);
    }

    /// The writes that were added, for a step of a job, and those that come first if they do not fit.
    pub fn into_parts(self) -> (Vec<Write>, Vec<Write>) {
        (self.writes, self.preparation)
    }

    /// The writes that were added, for a step of a job.
    pub fn into_writes(self) -> Vec<Write> {
        self.writes
    }

    /// Adds the activity entry: the action of the actor on a resource. A transaction has one.
    pub fn log(
        &mut self,
        action: &str,
        resource: (&str, impl std::fmt::Display),
        changes: Vec<Change>,
    ) {
        self.add_entry(action, resource, None, changes);
    }

    /// Adds the activity entry in the same way as [`Transaction::log`], about a resource of a person.
    pub fn log_of(
        &mut self,
        employee: EmployeeId,
        action: &str,
        resource: (&str, impl std::fmt::Display),
        changes: Vec<Change>,
    ) {
        self.add_entry(action, resource, Some(employee), changes);
    }

    /// Adds a further activity entry about a consequence for another person's resource.
    pub fn also_log_of(
        &mut self,
        employee: EmployeeId,
        action: &str,
        resource: (&str, impl std::fmt::Display),
        changes: Vec<Change>,
    ) {
        let entry = self.actor.entry(self.app, action, resource.0, resource.1.to_string(), changes);
        let entry = Entry { employee_id: Some(employee), ..entry };
        self.writes.push(activity::append(self.actor.organization, &entry));
    }

    fn add_entry(
        &mut self,
        action: &str,
        resource: (&str, impl std::fmt::Display),
        employee_id: Option<EmployeeId>,
        changes: Vec<Change>,
    ) {
        self.resource = resource.1.to_string();
        let entry = self.actor.entry(self.app, action, resource.0, self.resource.clone(), changes);
        let entry = Entry { employee_id, ..entry };
        self.entry = Some(activity::key(self.actor.organization, &entry));
        self.writes.push(activity::append(self.actor.organization, &entry));
    }

    /// The write of an activity entry about several resources of one type, in which a step of a job makes the same
    /// change.
    pub fn entry_about_all(
        app: &App,
        actor: &Actor,
        action: &str,
        resource_type: &str,
        job: String,
        resources: Vec<String>,
        changes: Vec<Change>,
    ) -> Write {
        let entry = actor.entry(app, action, resource_type, job, changes);
        activity::append(actor.organization, &Entry { resources, ..entry })
    }

    /// Adds the notification of an account, unless this account is the actor.
    pub fn notify(&mut self, account: Option<UserId>, notice: &Notice) {
        if let Some(account) = account.filter(|account| Some(*account) != self.actor.user_id()) {
            self.notify_anybody(account, notice);
        }
    }

    /// Adds the notification of an account, even if it is the actor, who does not know of it.
    pub fn notify_anybody(&mut self, account: UserId, notice: &Notice) {
        let organization = self.actor.organization;
        let now = self.app.clock.now();
        let notification = Notification::of(organization, account, notice, now);
        self.writes.push(notifications::create(organization, &notification));
    }

    /// Sets the writes that come first if the change does not fit one transaction: some of the attendances that it
    /// only recalculates. The next attempt then has fewer to write.
    pub fn or_prepare(&mut self, writes: Vec<Write>) {
        self.preparation = writes;
    }

    pub(crate) fn consume(&mut self, key: &KeyUse) {
        self.writes.extend(key.consume(&self.resource));
    }

    /// The writes that fit, and whether they are the whole change.
    pub(crate) fn fitting(self) -> Result<(Vec<Write>, bool), Error> {
        match self.writes.len() <= MAX_WRITES {
            true => Ok((self.writes, true)),
            false if self.preparation.len() > 1 => Ok((self.preparation, false)),
            false => Err(Error::internal("a change that is too large for one transaction")),
        }
    }

    /// Whether a writer other than `by` has reserved a timeline head that this transaction changes.
    pub(crate) fn is_reserved_against(&self, by: Uuid) -> bool {
        is_reserved_against(&self.writes, by, self.app)
    }

    /// The timeline heads that this transaction changes, sorted by their keys. So two writers that reserve several
    /// heads never wait for each other.
    pub(crate) fn heads(&self) -> Vec<Key> {
        let heads: BTreeSet<&Key> =
            self.writes.iter().filter_map(|write| Some(write.head()?.0)).collect();
        heads.into_iter().cloned().collect()
    }
}

/// Whether a writer other than `by` has reserved a timeline head that these writes change.
pub(crate) fn is_reserved_against(writes: &[Write], by: Uuid, app: &App) -> bool {
    let now = app.clock.now().timestamp_millis();
    let reservations = writes.iter().filter_map(|write| write.head()?.1);
    reservations.into_iter().any(|reservation| reservation.is_held_against(by, now))
}
