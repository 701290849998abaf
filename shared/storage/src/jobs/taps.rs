//! The job of a terminal, which applies the pushes of the terminal in the order in which they came.
//!
//! A terminal has one job, whose items are its pushes. The job is completed while it has applied all pushes, and
//! continues with the next one. It is kept for always, so that no push number is used twice.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{JobId, OrganizationId, TerminalId, UserId};
use wfm_domain::independence::Author;
use wfm_domain::job::JobName;

use super::batch::{INLINE_BYTES, pack, unpack};
use super::{JobRow, JobState, RETENTION_SECONDS, key, partition, replace, row};
use crate::blobs::Blobs;
use crate::error::Error;
use crate::table::{Key, Row, Table, Write, bytes};

/// The job of a terminal.
pub type TapsJob = JobRow<TapsTask>;

/// A day that never comes, in seconds since 1970: the last day of the year 9999.
const NEVER: i64 = 253_402_214_400;
/// The number of the latest pushes that are recognized when they come again unchanged.
const RECOGNIZED: usize = 8;

/// The task of a terminal's job, with its place in the memory of the terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TapsTask {
    pub terminal: TerminalId,
    /// The number of lines of the next push that are applied already.
    pub line: u32,
    /// For a recalculation: the position among the taps of the terminal after which it continues.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// The state of the terminal's clock after the lines so far. If the terminal has begun to send its memory again, it
    /// is the state at the line that it has reached by now.
    #[serde(default)]
    pub clock: ClockState,
    /// The state of the clock at the furthest line of the memory that was ever read.
    #[serde(default)]
    pub furthest: ClockState,
    /// The progress of storing the shifts of the clock fault that has just ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settling: Option<Settling>,
    /// The latest sound time of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_tap_at: Option<DateTime<Utc>>,
    /// The name that the terminal gave its last push.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stamp: String,
    /// The number of lines that were accepted on the day of the last push.
    #[serde(default)]
    pub lines_of_day: LinesOfDay,
    /// The hashes of the last pushes, the oldest first.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    pub recent: VecDeque<String>,
}

/// The number of lines that were accepted on a day (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinesOfDay {
    pub day: NaiveDate,
    pub lines: u32,
    /// Whether administrators have been notified that there are too many.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_told: bool,
}

impl LinesOfDay {
    /// The count for a day. On another day than the stored one it begins at 0.
    pub fn on(self, day: NaiveDate) -> Self {
        if self.day == day { self } else { Self { day, ..Self::default() } }
    }
}

/// The state of a terminal's clock after the taps up to some line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    /// The latest sound time.
    pub latest: Option<DateTime<Utc>>,
    /// The last sound time in the order of the taps.
    pub last: Option<DateTime<Utc>>,
    /// The number of taps of the present clock fault; 0 while the clock is right.
    #[serde(default)]
    pub faulty: u32,
}

impl ClockState {
    /// Whether this state is as far in the memory of the terminal as another one, or further.
    pub fn reaches(&self, other: &Self) -> bool {
        (self.latest, self.faulty) >= (other.latest, other.faulty)
    }
}

/// A clock fault that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settling {
    /// The sound time that ended the fault.
    pub after: DateTime<Utc>,
    /// The number of shifts of the fault that are stored.
    pub stored: u32,
}

/// One push, or a request of a person that is processed in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Push {
    pub received_at: DateTime<Utc>,
    pub what: Pushed,
}

/// The content of a push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pushed {
    /// Lines as the terminal wrote them, each with its end of line.
    Lines(String),
    /// No lines: the terminal has used up its lines of this day, and administrators are notified.
    OverQuota(NaiveDate),
    /// Taps of these local dates are to be applied again, because a person asked for it. The person contributes to
    /// the pay that follows.
    Recalculate { first: NaiveDate, last: NaiveDate, by: Author },
}

impl TapsJob {
    /// The job of a terminal that has sent nothing yet.
    pub fn of_terminal(
        organization: OrganizationId,
        terminal: TerminalId,
        now: DateTime<Utc>,
    ) -> Self {
        let task = TapsTask {
            lines_of_day: LinesOfDay::default(),
            terminal,
            line: 0,
            after: String::new(),
            clock: ClockState::default(),
            furthest: ClockState::default(),
            settling: None,
            last_tap_at: None,
            stamp: String::new(),
            recent: VecDeque::new(),
        };
        // A terminal has no account.
        let id = JobId::of_terminal(terminal);
        let by = UserId(terminal.0);
        let state = JobState {
            rev: 0,
            expires_at: NEVER,
            is_listed: false,
            is_never_abandoned: true,
            ..JobState::new(organization, JobName::TerminalTaps, id, by, now)
        };
        Self { state, task }
    }

    /// Whether the job recognizes a push by its hash.
    pub fn knows(&self, hash: &str) -> bool {
        self.task.recent.iter().any(|known| known == hash)
    }

    /// Notes the hash of a push.
    pub fn recognize(&mut self, hash: String) {
        self.task.recent.push_back(hash);
        while self.task.recent.len() > RECOGNIZED {
            self.task.recent.pop_front();
        }
    }
}

fn of_taps(job: JobRow) -> Result<TapsJob, Error> {
    job.of(JobName::TerminalTaps)
}

/// The job of a terminal; `None` before its first push.
pub async fn of_terminal(
    table: &Table,
    organization: OrganizationId,
    terminal: TerminalId,
) -> Result<Option<TapsJob>, Error> {
    let job = super::get(table, organization, &JobId::of_terminal(terminal)).await?;
    job.map(of_taps).transpose()
}

/// The latest sound times of terminals. Terminals without one are absent.
pub async fn last_taps(
    table: &Table,
    organization: OrganizationId,
    terminals: impl IntoIterator<Item = TerminalId>,
) -> Result<BTreeMap<TerminalId, DateTime<Utc>>, Error> {
    let keys: Vec<Key> = terminals
        .into_iter()
        .map(|terminal| key(organization, &JobId::of_terminal(terminal)))
        .collect();
    if keys.is_empty() {
        return Ok(BTreeMap::new());
    }
    let jobs = table.get_many(keys).await?.into_values().map(|item| of_taps(super::read(item)?));
    let last = jobs.map(|job| job.map(|job| (job.task.terminal, job.task.last_tap_at)));
    last.filter_map(|job| match job {
        Ok((terminal, at)) => at.map(|at| Ok((terminal, at))),
        Err(why) => Some(Err(why)),
    })
    .collect()
}

/// The writes that add a push to a job. The job has already counted the push.
///
/// # Errors
/// Errors of the bucket, to which a large push goes first.
pub async fn add_push(
    blobs: &Blobs,
    after: &TapsJob,
    push: &Push,
    hash: &str,
) -> Result<Vec<Write>, Error> {
    let number = after.total.saturating_sub(1);
    let key = push_key(after, number);
    let packed = pack(push)?;
    let body = if packed.len() <= INLINE_BYTES {
        Row::of_bytes(&key, packed)
    } else {
        // The name has the hash, because two requests may try to be the push of this number. One of them is refused.
        let name = format!("jobs/{}/{}-{number}-{hash}.json.gz", after.organization, after.id);
        blobs.put(&name, packed).await?;
        Row::new(&key, &InBlobs { name })
    };
    let expires = push.received_at.timestamp() + RETENTION_SECONDS;
    let job = match after.rev {
        0 => {
            let mut first = after.clone();
            first.rev = 1;
            Write::create(row(&first)).unchanged("job")
        }
        _ => replace(after),
    };
    Ok(vec![job, Write::create(body.expires(expires)).unchanged("push")])
}

#[derive(Serialize, Deserialize)]
struct InBlobs {
    name: String,
}

fn push_key(job: &TapsJob, number: u32) -> Key {
    Key::new(partition(job), format!("PUSH#{number:010}"))
}

/// The push that a job applies next; `None` if the push is gone, which happens after 30 days.
pub async fn next_push(table: &Table, blobs: &Blobs, job: &TapsJob) -> Result<Option<Push>, Error> {
    let Some(item) = table.item(&push_key(job, job.processed)).await? else { return Ok(None) };
    let packed = match bytes(&item) {
        Some(packed) => packed,
        None => blobs.get(&serde_dynamo::from_item::<_, InBlobs>(item)?.name).await?,
    };
    unpack(&packed).map(Some)
}
