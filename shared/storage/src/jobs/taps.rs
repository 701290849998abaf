//! The job of a terminal: to apply what it pushes, in the order in which it came.
//!
//! A terminal has one job, whose items are its pushes. The job is completed while it has applied all of them, and goes on
//! with the next push. It is kept for ever, so that no push is numbered twice.

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

/// A job that applies what a terminal pushes.
pub type TapsJob = JobRow<TapsTask>;

/// The seconds since 1970 of a day that never comes: the last of the year 9999.
const NEVER: i64 = 253_402_214_400;
/// So many pushes are recognized when they come again as they were.
const RECOGNIZED: usize = 8;

/// The task of a terminal's job, and where it stands in the memory of the terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TapsTask {
    pub terminal: TerminalId,
    /// The number of lines that are applied of the push that comes next.
    pub line: u32,
    /// Where a recalculation is among what came from the terminal.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// The state of the terminal's clock after the lines so far. If the terminal has begun to send its memory again, it
    /// is the state at the line that it has reached by now.
    #[serde(default)]
    pub clock: ClockState,
    /// The state of the clock at the furthest line of the memory that was ever read.
    #[serde(default)]
    pub furthest: ClockState,
    /// The shifts of the clock fault that has just ended are being stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settling: Option<Settling>,
    /// The latest sound time ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_tap_at: Option<DateTime<Utc>>,
    /// The terminal's name of its last push.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stamp: String,
    /// The lines that were taken on the day of the last push.
    #[serde(default)]
    pub lines_of_day: LinesOfDay,
    /// The hashes of the last pushes, the oldest first.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    pub recent: VecDeque<String>,
}

/// The lines that were taken on a day (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinesOfDay {
    pub day: NaiveDate,
    pub lines: u32,
    /// Whether administrators have been told that there are too many.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_told: bool,
}

impl LinesOfDay {
    /// The count of a day: it begins anew where that is another one.
    pub fn on(self, day: NaiveDate) -> Self {
        if self.day == day { self } else { Self { day, ..Self::default() } }
    }
}

/// The state of a terminal's clock by the taps up to some line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    /// The latest sound time.
    pub latest: Option<DateTime<Utc>>,
    /// The last sound time in the order of the taps.
    pub last: Option<DateTime<Utc>>,
    /// The number of taps of the clock fault in which the terminal is; 0 while its clock is right.
    #[serde(default)]
    pub faulty: u32,
}

impl ClockState {
    /// Whether it is as far in the memory of the terminal as another one, or further.
    pub fn reaches(&self, other: &Self) -> bool {
        (self.latest, self.faulty) >= (other.latest, other.faulty)
    }
}

/// A clock fault that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settling {
    /// The sound time that ended it.
    pub after: DateTime<Utc>,
    /// The number of its shifts that are stored.
    pub stored: u32,
}

/// One push, or a wish of a person that comes in its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Push {
    pub received_at: DateTime<Utc>,
    pub what: Pushed,
}

/// The content of a push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pushed {
    /// Lines as the terminal wrote them, each ended.
    Lines(String),
    /// Nothing: the terminal has sent all that it may on this day, and administrators are told.
    OverQuota(NaiveDate),
    /// Taps of these local dates are to be applied again, because somebody asked for it, who contributes to the pay
    /// that follows.
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

    /// Whether it knows a push by its hash.
    pub fn knows(&self, hash: &str) -> bool {
        self.task.recent.iter().any(|known| known == hash)
    }

    /// Takes note of a push.
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

/// The latest sound times of terminals; of one without any there is nothing.
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

/// The writes that add a push to a job, which has counted it already.
///
/// # Errors
/// Of the bucket, to which a large push goes first.
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
        // Of two requests that want to be this push, one is refused.
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

/// The push that a job applies next; `None` if it is gone, as it is after 30 days.
pub async fn next_push(table: &Table, blobs: &Blobs, job: &TapsJob) -> Result<Option<Push>, Error> {
    let Some(item) = table.item(&push_key(job, job.processed)).await? else { return Ok(None) };
    let packed = match bytes(&item) {
        Some(packed) => packed,
        None => blobs.get(&serde_dynamo::from_item::<_, InBlobs>(item)?.name).await?,
    };
    unpack(&packed).map(Some)
}
