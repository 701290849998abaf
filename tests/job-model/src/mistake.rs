//! Mistakes that somebody could make in the service. A promise that none of them breaks says nothing.

/// A mistake in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// Nobody looks after jobs whose message was lost.
    NoSweeper,
    /// The row of a job is written whatever its revision is.
    NoConditionOnJob,
    /// Only the sweeper writes so.
    NoConditionOfSweeper,
    /// Only the handler of dead letters writes so.
    NoConditionOfDeadLetters,
    /// A chunk is stored whatever the job's revision is, and over verdicts that are there.
    NoConditionOnChunk,
    /// Accepting a batch writes over the job that is there.
    NoConditionOnKey,
    /// Only verdicts are written over others. The job's own condition still guards them.
    VerdictsWrittenOver,
    /// A message is deleted before its work is done.
    MessageDeletedFirst,
    /// A message that was received too often is thrown away.
    DeadLettersDropped,
    /// The handler of dead letters does not ask whether the job has moved.
    AbandonsWhatHasMoved,
    /// A chunk's effects are stored first, and the step of the job after them.
    ChunkInTwoWrites,
    /// The job moves on by the size of a chunk, not by the records that were applied.
    CountsFullChunks,
    /// A job that goes on is no longer listed as due.
    NotListedAgain,
    /// A consumer works on a job that was abandoned.
    WorksOnAbandoned,
    /// A replay finds the job, and leaves it failed.
    NeverResumes,
    /// A replay starts from the beginning.
    ResumesFromTheStart,
    /// 202 is answered before the job is stored.
    AnswersFirst,
}

/// Who writes the row of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    Consumer,
    Sweeper,
    DeadLetters,
    Request,
}

impl Mistake {
    /// Whether this writer writes whatever the job's revision is.
    pub fn forgets_revision(self, writer: Writer) -> bool {
        match self {
            Self::NoConditionOnJob => true,
            Self::NoConditionOfSweeper => writer == Writer::Sweeper,
            Self::NoConditionOfDeadLetters => writer == Writer::DeadLetters,
            Self::NoConditionOnChunk => writer == Writer::Consumer,
            _ => false,
        }
    }

    /// Whether a stored verdict is written over.
    pub fn writes_over_verdicts(self) -> bool {
        matches!(self, Self::NoConditionOnChunk | Self::VerdictsWrittenOver)
    }

    /// Whether a job may go back to where it was.
    pub fn lets_progress_fall(self) -> bool {
        matches!(
            self,
            Self::NoConditionOnJob
                | Self::NoConditionOfSweeper
                | Self::NoConditionOfDeadLetters
                | Self::NoConditionOnChunk
                | Self::NoConditionOnKey
                | Self::ResumesFromTheStart
        )
    }
}
