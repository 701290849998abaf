//! The promises about every state, about every step, and about the end.

use crate::model::{Bounds, Event, Step};
use crate::state::{Pointer, Row, State, Status};

/// The promises of the service about jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Promise {
    /// Work that was answered with 202 is stored.
    AnsweredIsStored,
    /// A record is applied at most once.
    AppliedOnce,
    /// Every record before the progress has one verdict, no other record has one, and the summary counts them. In a
    /// completed job every record has one.
    OneVerdictEach,
    /// A job is listed as due, unless it has ended.
    ListedUntilEnded,
    /// Progress never falls.
    ProgressNeverFalls,
    /// A verdict that could be read does not change.
    VerdictsStay,
    /// A completed job does not change. A failed job changes only by a replay, which applies nothing.
    EndedStays,
    /// A job is abandoned only if it has made no progress since its message was sent.
    AbandonedWhereItStood,
    /// After any history, as soon as there are no more faults, the service ends the job by itself.
    Ends,
    /// After any history, a client that sends its request again gets the job completed, unless a record cannot be
    /// applied.
    CanBeCompleted,
}

impl Promise {
    pub const ALL: [Self; 10] = [
        Self::AnsweredIsStored,
        Self::AppliedOnce,
        Self::OneVerdictEach,
        Self::ListedUntilEnded,
        Self::ProgressNeverFalls,
        Self::VerdictsStay,
        Self::EndedStays,
        Self::AbandonedWhereItStood,
        Self::Ends,
        Self::CanBeCompleted,
    ];

    /// Whether this state breaks the promise.
    pub(crate) fn is_broken_in(self, state: &State, bounds: &Bounds) -> bool {
        let Some(row) = state.row else { return self == Self::AnsweredIsStored && state.answered };
        match self {
            Self::AppliedOnce => state.applied.iter().any(|times| *times > 1),
            Self::OneVerdictEach => {
                let one =
                    |record| state.shown(record).count() == usize::from(record < row.processed);
                let applied = state.applied.iter().filter(|times| **times > 0).count();
                let as_counted =
                    row.counted == row.processed && applied == usize::from(row.processed);
                let all = row.status != Status::Completed || row.processed == bounds.records;
                !all || !as_counted || !(0..bounds.records).all(one)
            }
            Self::ListedUntilEnded => row.is_listed() == row.status.is_terminal(),
            _ => false,
        }
    }

    /// Whether this step breaks the promise.
    pub(crate) fn is_broken_by(self, before: &State, step: &Step) -> bool {
        let (Some(was), Some(is)) = (before.row, step.state.row) else { return false };
        match self {
            Self::ProgressNeverFalls => is.processed < was.processed,
            Self::VerdictsStay => {
                let stays = |record| before.shown(record).eq(step.state.shown(record));
                !(0..was.processed).all(stays)
            }
            Self::EndedStays => {
                let may_be = match was.status {
                    Status::Completed => is == was,
                    Status::Failed => is == was || is == resumed(was),
                    Status::Queued | Status::Processing => return false,
                };
                !may_be || before.applied != step.state.applied
            }
            Self::AbandonedWhereItStood => match step.event {
                Event::Abandoned(pointer) => pointer != Pointer::to(&was),
                _ => false,
            },
            _ => false,
        }
    }
}

/// The failed job after a replay.
fn resumed(failed: Row) -> Row {
    let Row { processed, counted, .. } = failed;
    Row { processed, counted, resumed: failed.resumed + 1, ..Row::ACCEPTED }
}
