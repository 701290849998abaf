//! Compares the stored rows of a job with the model.
//!
//! The possible successors are not listed here. They come from the model's treatment of the row, for every size of
//! the batch. Only two facts of the progress count: whether it is none, a part or all, and whether it has grown.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::Value;

use crate::explore::explore;
use crate::model::{Bounds, Model};
use crate::state::{Row, Status};

/// The time for which a job and its key are stored, in seconds, as in `shared/storage/src/jobs.rs`.
const RETENTION_SECONDS: i64 = 30 * 24 * 3600;

/// The stored row of a job that applies an offline batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobSeen {
    pub rev: u64,
    pub status: Status,
    pub total: u32,
    pub processed: u32,
    /// The sum of the counts in the summary.
    pub counted: u32,
    pub resumed: u32,
    pub has_error: bool,
    /// Whether the row has the time at which it is due.
    pub is_due: bool,
    /// Whether the sweeper can find the row.
    pub is_listed: bool,
    pub expires_at: i64,
}

impl JobSeen {
    /// The job in an item of DynamoDB's JSON. `None` in three cases: the item is no row of a job, the job has other
    /// rules (a planned job, a terminal's job), or the item lacks a field of such a row.
    pub fn of_item(item: &Value) -> Option<Self> {
        let is_sync = item["name"]["S"] == "attendance_sync";
        if item["sk"]["S"] != "JOB" || !is_sync {
            return None;
        }
        let number = |name: &str| number(&item[name]);
        let small = |name: &str| u32::try_from(number(name)?).ok();
        let has = |name: &str| item.get(name).is_some_and(|value| value["NULL"] != true);
        let summary = item["summary"]["M"].as_object()?;
        let counts: Option<Vec<i64>> = summary.values().map(self::number).collect();
        Some(Self {
            rev: u64::try_from(number("rev")?).ok()?,
            status: status(item["status"]["S"].as_str()?)?,
            total: small("total")?,
            processed: small("processed")?,
            counted: u32::try_from(counts?.iter().sum::<i64>()).ok()?,
            // The field is stored only if it is not 0.
            resumed: small("resumed").unwrap_or(0),
            has_error: has("error"),
            is_due: has("due_at"),
            is_listed: has("workpk") && has("worksk"),
            expires_at: number("expires_at")?,
        })
    }

    fn shape(&self) -> Shape {
        Shape {
            status: self.status,
            progress: Progress::of(self.processed, self.total),
            counts_all: self.counted == self.processed,
            was_resumed: self.resumed > 0,
            has_error: self.has_error,
            is_due: self.is_due,
            is_listed: self.is_listed,
        }
    }
}

fn number(value: &Value) -> Option<i64> {
    value["N"].as_str()?.parse().ok()
}

fn status(name: &str) -> Option<Status> {
    Some(match name {
        "queued" => Status::Queued,
        "processing" => Status::Processing,
        "completed" => Status::Completed,
        "failed" => Status::Failed,
        _ => return None,
    })
}

/// Whether the model allows `after` to be stored when `before` was stored last. `before` is `None` if nothing was
/// stored. Revisions in between may have been missed, so there must be a way with as many steps as the revision has
/// grown.
pub fn may_follow(before: Option<&JobSeen>, after: &JobSeen) -> bool {
    // A key may be used again when its job has expired. Then the job begins again.
    let expired = |before: &JobSeen| after.expires_at - before.expires_at > RETENTION_SECONDS;
    let Some(before) = before.filter(|before| !expired(before)) else {
        let first = ROWS.iter().filter(|(before, ..)| before.is_none());
        let first = first.map(|(_, change)| *change).collect();
        return after.rev > 0 && are_reached(first, after.rev - 1, |c| c.after == after.shape());
    };
    let Some(steps) = after.rev.checked_sub(before.rev) else { return false };
    let grown = after.processed.checked_sub(before.processed);
    let (Some(grown), Some(again)) = (grown, after.resumed.checked_sub(before.resumed)) else {
        return false;
    };
    if steps == 0 {
        return before == after;
    }
    let whole = Change { after: after.shape(), grows: grown > 0, resumes: again > 0 };
    let stays = Change { after: before.shape(), grows: false, resumes: false };
    before.total == after.total
        && before.expires_at == after.expires_at
        && u64::from(again) <= steps
        && are_reached(BTreeSet::from([stays]), steps, |change| *change == whole)
}

/// Whether a wanted change is reached after this number of steps.
fn are_reached(
    mut changes: BTreeSet<Change>,
    steps: u64,
    wanted: impl Fn(&Change) -> bool,
) -> bool {
    for _ in 0..steps {
        let next = changes.iter().flat_map(|so_far| {
            ROWS.iter().filter(|(before, _)| *before == Some(so_far.after)).map(|(_, change)| {
                Change {
                    after: change.after,
                    grows: so_far.grows || change.grows,
                    resumes: so_far.resumes || change.resumes,
                }
            })
        });
        let next: BTreeSet<Change> = next.collect();
        // A job that has not ended may stay unchanged, so nothing is added after a few steps.
        if next == changes {
            break;
        }
        changes = next;
    }
    changes.iter().any(wanted)
}

/// The part of a batch that has been applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Progress {
    None,
    Some,
    All,
    TooMuch,
}

impl Progress {
    fn of(processed: u32, total: u32) -> Self {
        match processed {
            _ if processed > total => Self::TooMuch,
            _ if processed == total => Self::All,
            0 => Self::None,
            _ => Self::Some,
        }
    }
}

/// A row, without the size of its batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    status: Status,
    progress: Progress,
    counts_all: bool,
    was_resumed: bool,
    has_error: bool,
    is_due: bool,
    is_listed: bool,
}

impl Shape {
    fn of(row: &Row, bounds: &Bounds) -> Self {
        Self {
            status: row.status,
            progress: Progress::of(row.processed.into(), bounds.records.into()),
            counts_all: row.counted == row.processed,
            was_resumed: row.resumed > 0,
            has_error: row.error,
            is_due: row.due,
            is_listed: row.is_listed(),
        }
    }
}

/// The result of a write of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    after: Shape,
    grows: bool,
    resumes: bool,
}

/// The writes of rows that the model allows.
static ROWS: LazyLock<BTreeSet<(Option<Shape>, Change)>> = LazyLock::new(|| {
    let bounds = Bounds::LONG;
    let Ok(found) = explore(&Model::new(bounds), &[]) else { return BTreeSet::new() };
    let change = |(before, after): (Option<Row>, Row)| {
        let change = Change {
            after: Shape::of(&after, &bounds),
            grows: before.is_some_and(|before| before.processed < after.processed),
            resumes: before.is_some_and(|before| before.resumed < after.resumed),
        };
        (before.map(|before| Shape::of(&before, &bounds)), change)
    };
    found.rows.into_iter().map(change).collect()
});
