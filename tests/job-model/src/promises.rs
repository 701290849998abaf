//! The promises: in every state, at every step, and in the end.

use crate::model::{Bounds, Event, Step};
use crate::state::{Pointer, Row, State, Status};

/// The promises of the service about jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Promise {
    /// Work that was answered with 202 is stored.
    AnsweredIsStored,
    /// A record is applied at most once.
    AppliedOnce,
    /// Every record before the progress has one verdict, no other has one, and the summary counts them. Of a completed job, every
    /// record has one.
    OneVerdictEach,
    /// A job is listed as due, unless it has ended.
    ListedUntilEnded,
    /// Progress never falls.
    ProgressNeverFalls,
    /// A verdict that could be read stays as it was.
    VerdictsStay,
    /// A job that has completed stays as it is. One that has failed changes by a replay only, which applies nothing.
    EndedStays,
    /// Only a job that has not moved since its message was sent is abandoned.
    AbandonedWhereItStood,
    /// Whatever happened: once nothing goes wrong any more, the service ends the job, with nobody's help.
    Ends,
    /// Whatever happened: a client that sends its request again gets the job completed, unless a record cannot be applied.
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

    /// Whether this state breaks it.
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

    /// Whether this step breaks it.
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

/// A failed job after a replay.
fn resumed(failed: Row) -> Row {
    let Row { processed, counted, .. } = failed;
    Row { processed, counted, resumed: failed.resumed + 1, ..Row::ACCEPTED }
}
