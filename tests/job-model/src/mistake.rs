//! Mistakes that could be made in the service. Every mistake must break a promise.

/// A mistake in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// No sweeper looks for jobs whose message was lost.
    NoSweeper,
    /// The row of a job is written without a condition on its revision.
    NoConditionOnJob,
    /// Only the sweeper writes without this condition.
    NoConditionOfSweeper,
    /// Only the handler of dead letters writes without this condition.
    NoConditionOfDeadLetters,
    /// A chunk is stored without a condition on the job's revision, and it replaces existing verdicts.
    NoConditionOnChunk,
    /// The acceptance of a batch replaces the existing job.
    NoConditionOnKey,
    /// Only existing verdicts are replaced. The job's own condition still protects them.
    VerdictsWrittenOver,
    /// A message is deleted before its work is done.
    MessageDeletedFirst,
    /// A message that was received too often is thrown away.
    DeadLettersDropped,
    /// The handler of dead letters does not check whether the job has made progress.
    AbandonsWhatHasMoved,
    /// The effects of a chunk are stored in a first write, and the step of the job in a second.
    ChunkInTwoWrites,
    /// The progress grows by the size of a chunk and not by the number of applied records.
    CountsFullChunks,
    /// A job that continues is no longer listed as due.
    NotListedAgain,
    /// A consumer works on a job that was abandoned.
    WorksOnAbandoned,
    /// A replay finds the failed job and does not resume it.
    NeverResumes,
    /// A replay starts from the beginning.
    ResumesFromTheStart,
    /// 202 is answered before the job is stored.
    AnswersFirst,
}

/// A writer of the row of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    Consumer,
    Sweeper,
    DeadLetters,
    Request,
}

impl Mistake {
    /// Whether this writer writes without a condition on the job's revision.
    pub fn forgets_revision(self, writer: Writer) -> bool {
        match self {
            Self::NoConditionOnJob => true,
            Self::NoConditionOfSweeper => writer == Writer::Sweeper,
            Self::NoConditionOfDeadLetters => writer == Writer::DeadLetters,
            Self::NoConditionOnChunk => writer == Writer::Consumer,
            _ => false,
        }
    }

    /// Whether a stored verdict is replaced.
    pub fn writes_over_verdicts(self) -> bool {
        matches!(self, Self::NoConditionOnChunk | Self::VerdictsWrittenOver)
    }

    /// Whether the progress of a job may go back.
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
