//! The demo organization: people in Berlin and Manila. Their last two months were made through the API, and their
//! days continue while the service runs.
//!
//! The past is made with the service's clock set back ([`SetBack`]), so that a decision of October was made by the
//! rules and with the dates of that day. What the terminals record depends only on person and date ([`days`]). So a
//! start after some days sends what they recorded meanwhile, and sending it twice is harmless.

mod accounts;
mod api;
mod days;
mod past;
mod people;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use wfm_app::Clock;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::demo::api::Api;
use crate::demo::people::{EMPLOYEE, HR, MANAGER, ON_CALL, Team};
use crate::error::Error;
use crate::folder::Folder;
use crate::stack::Stack;

pub use past::create;

pub const NAME: &str = "Demo";
/// A person who signs in to the demo.
pub struct SignIn {
    pub email: &'static str,
    /// A description of the person.
    pub who: &'static str,
    /// The number and role of an employee; `None` for administrators.
    employee: Option<(&'static str, &'static str)>,
}

const fn sign_in(
    email: &'static str,
    who: &'static str,
    employee: Option<(&'static str, &'static str)>,
) -> SignIn {
    SignIn { email, who, employee }
}

/// The people who sign in. The first two are administrators, because nobody pays alone.
pub const SIGN_INS: [SignIn; 5] = [
    sign_in("admin@demo.test", "administrator", None),
    sign_in("second@demo.test", "a second administrator, since nobody pays alone", None),
    sign_in("hr@demo.test", "head of personnel", Some((HR, "hr_manager"))),
    sign_in("manager@demo.test", "head of the warehouse", Some((MANAGER, "manager"))),
    sign_in("employee@demo.test", "works in the warehouse", Some((EMPLOYEE, "employee"))),
];

const FILE: &str = "demo.json";
/// The longest time for which terminals record while the service is off. Older records would need a review, so they
/// are not sent.
const LONGEST: TimeDelta = TimeDelta::days(28);

/// The facts about the demo that later starts need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demo {
    organization: OrganizationId,
    /// The account with which terminals send.
    sender: UserId,
    /// The day on which the demo was made.
    began: NaiveDate,
    /// The time up to which terminals have sent their records.
    sent_until: DateTime<Utc>,
    /// The ids of the employees, keyed by their numbers.
    employees: HashMap<String, String>,
}

/// The machine's clock, which can be set back for a while.
#[derive(Clone, Default)]
pub struct SetBack(Arc<AtomicI64>);

impl SetBack {
    pub fn clock(&self) -> Clock {
        let machine = Clock::system();
        let behind = Arc::clone(&self.0);
        Clock::of(move || machine.now() - TimeDelta::milliseconds(behind.load(Ordering::Relaxed)))
    }

    /// Sets the clock to `at`, from which it continues.
    pub fn set(&self, at: DateTime<Utc>) {
        let behind = Clock::system().now() - at;
        self.0.store(behind.num_milliseconds(), Ordering::Relaxed);
    }

    /// Runs `past`, which may set the clock, and returns its result. The clock then has its former offset again.
    async fn during<T>(&self, past: impl Future<Output = T>) -> T {
        let before = self.0.load(Ordering::Relaxed);
        let lived = past.await;
        self.0.store(before, Ordering::Relaxed);
        lived
    }
}

impl Demo {
    /// The number and id of an employee for experiments, whom no terminal knows.
    pub fn on_call(&self) -> (&'static str, &str) {
        (ON_CALL, self.employees.get(ON_CALL).map_or("", String::as_str))
    }

    /// The demo that an earlier start created in this folder, if any.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn of_folder(folder: &Folder) -> Result<Option<Self>, Error> {
        let Some(text) = folder.read(FILE)? else { return Ok(None) };
        let read = serde_json::from_str(&text);
        read.map(Some).map_err(|why| Error::Usage(format!("{FILE} in the data folder: {why}")))
    }

    pub(crate) fn keep(&self, folder: &Folder) -> Result<(), Error> {
        let text = serde_json::to_string(self).map_err(|why| Error::Usage(why.to_string()))?;
        folder.write(FILE, &text)
    }

    /// Sends the records that the terminals have made since they last sent.
    ///
    /// # Errors
    /// Errors of the API. Records that were not sent are sent the next time.
    pub async fn go_on(&mut self, stack: &Stack) -> Result<(), Error> {
        let now = stack.app.clock.now();
        let from = self.sent_until.max(now - LONGEST);
        let batches = recorded(from, now, self.began, &self.employees);
        let is_silent = batches.is_empty();
        if !is_silent {
            send(&Api::of(stack, self.organization, self.sender).await?, batches).await?;
        }
        self.sent_until = now;
        match stack.folder() {
            Some(folder) if !is_silent => self.keep(folder),
            _ => Ok(()),
        }
    }
}

/// The lines that the terminal of a team sends in one request, and the idempotency key.
struct Batch {
    key: String,
    records: Vec<serde_json::Value>,
}

/// The taps that the terminals recorded after one moment and until another.
fn recorded(
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    began: NaiveDate,
    employees: &HashMap<String, String>,
) -> Vec<Batch> {
    let known = |number: &str| employees.get(number).cloned();
    let batch = |team: Team| Batch {
        key: format!("{}-{}", team.code(), to.timestamp_millis()),
        records: days::records(team, from, to, began, known),
    };
    Team::ALL.into_iter().map(batch).filter(|batch| !batch.records.is_empty()).collect()
}

/// Sends batches, and returns after they are applied.
async fn send(sender: &Api<'_>, batches: Vec<Batch>) -> Result<(), Error> {
    let mut jobs = vec![];
    for Batch { key, records } in batches {
        jobs.push(sender.start("/attendances/sync", &json!({"records": records}), &key).await?);
    }
    for job in jobs {
        sender.ended(job).await?;
    }
    Ok(())
}

/// Lets the terminals send once a minute, until the service stops.
pub async fn live(stack: &Stack, mut demo: Demo) {
    let mut minutes = tokio::time::interval(std::time::Duration::from_secs(60));
    minutes.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        minutes.tick().await;
        if let Err(cause) = demo.go_on(stack).await {
            tracing::warn!(%cause, "demo.not_sent");
        }
    }
}

#[cfg(test)]
mod tests;
