//! The demo organization: people in Berlin and Manila whose last two months were lived through the API, and who go
//! on living while the service runs.
//!
//! The past is lived with the service's clock set back ([`SetBack`]): what was decided in October was decided by
//! the rules, and under the dates, of that day. What the terminals record follows from person and date alone
//! ([`days`]), so a start after some days off sends what they recorded meanwhile, and sending it twice is harmless.

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
use crate::demo::people::Team;
use crate::error::Error;
use crate::folder::Folder;
use crate::stack::Stack;

pub use past::create;

pub const NAME: &str = "Demo";
/// Whoever signs in to the demo, and as what. The first two are its administrators: nobody pays alone.
pub const SIGN_INS: [(&str, &str); 5] = [
    ("admin@demo.test", "administrator"),
    ("second@demo.test", "a second administrator, since nobody pays alone"),
    ("hr@demo.test", "head of personnel"),
    ("manager@demo.test", "head of the warehouse"),
    ("employee@demo.test", "works in the warehouse"),
];

const FILE: &str = "demo.json";
/// Terminals that were off for longer send no more than what is not old enough for a review.
const LONGEST: TimeDelta = TimeDelta::days(28);

/// What later starts know of the demo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demo {
    organization: OrganizationId,
    /// The account by which terminals send.
    sender: UserId,
    /// The day on which it was made.
    began: NaiveDate,
    /// Until when terminals have sent what they recorded.
    sent_until: DateTime<Utc>,
    /// The employee to try things on, whom no terminal knows.
    pub employee_id: String,
    pub employee_number: String,
}

/// The machine's clock, which can be set back for a while.
#[derive(Clone, Default)]
pub struct SetBack(Arc<AtomicI64>);

impl SetBack {
    pub fn clock(&self) -> Clock {
        let (machine, behind) = (Clock::system(), Arc::clone(&self.0));
        Clock::of(move || machine.now() - TimeDelta::milliseconds(behind.load(Ordering::Relaxed)))
    }

    /// From now on it is `at`, and time goes on from there.
    pub fn set(&self, at: DateTime<Utc>) {
        let behind = Clock::system().now() - at;
        self.0.store(behind.num_milliseconds(), Ordering::Relaxed);
    }

    /// What `past` comes to, which may set the clock. It then is as far behind as before.
    async fn during<T>(&self, past: impl Future<Output = T>) -> T {
        let before = self.0.load(Ordering::Relaxed);
        let lived = past.await;
        self.0.store(before, Ordering::Relaxed);
        lived
    }
}

impl Demo {
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

    /// Sends what the terminals have recorded since they last sent.
    ///
    /// # Errors
    /// Those of the API. What was not sent is sent next time.
    pub async fn go_on(&mut self, stack: &Stack) -> Result<(), Error> {
        let now = stack.app.clock.now();
        let from = self.sent_until.max(now - LONGEST);
        let sender = Api::of(stack, self.organization, self.sender).await?;
        let employees = sender.employees().await?;
        let sent = send(&sender, (from, now), self.began, &employees).await?;
        self.sent_until = now;
        match stack.folder() {
            Some(folder) if sent > 0 => self.keep(folder),
            _ => Ok(()),
        }
    }
}

/// Lets the terminals send what they recorded after a moment, until another; how many records that were.
async fn send(
    sender: &Api<'_>,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    began: NaiveDate,
    employees: &HashMap<String, String>,
) -> Result<usize, Error> {
    let (mut sent, mut jobs) = (0, vec![]);
    for team in Team::ALL {
        let known = |number: &str| employees.get(number).cloned();
        let records = days::records(team, (from, to), began, known);
        if !records.is_empty() {
            let key = format!("{}-{}", team.code(), to.timestamp_millis());
            sent += records.len();
            let batch = json!({"records": records});
            jobs.push(sender.start("/attendances/sync", &batch, &key).await?);
        }
    }
    for job in jobs {
        sender.ended(job).await?;
    }
    Ok(sent)
}

/// Lets the terminals send once a minute, until the service is stopped.
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
