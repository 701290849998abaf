//! The state at a moment: the stored data, the messages on the way, and the next act of each writer.

/// The largest number of records of a batch here.
pub const MOST_RECORDS: usize = 3;
/// The number of messages in the queue at once.
pub const MOST_MESSAGES: usize = 2;
/// The number of consumers, and of requests of the client, at once.
pub const PAIR: usize = 2;

/// The same as `JobStatus` of `shared/storage`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    Queued,
    Processing,
    Completed,
    Failed,
}

impl Status {
    pub fn is_terminal(self) -> bool {
        matches!(self, Self::Completed | Self::Failed)
    }
}

/// The stored row of a job. Its revision is not part of it, because [`Held`] says whether the row has changed since
/// it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    pub status: Status,
    pub processed: u8,
    /// The sum of the counts in the summary.
    pub counted: u8,
    pub resumed: u8,
    pub error: bool,
    /// Whether the row has the time at which it is due. That time itself is left open.
    pub due: bool,
}

impl Row {
    /// The row of a job that was just accepted.
    pub const ACCEPTED: Self = Self {
        status: Status::Queued,
        processed: 0,
        counted: 0,
        resumed: 0,
        error: false,
        due: true,
    };

    /// Whether the sweeper finds the row.
    pub fn is_listed(&self) -> bool {
        self.due && !self.status.is_terminal()
    }
}

/// The content of a message about the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pointer {
    pub processed: u8,
    pub resumed: u8,
}

impl Pointer {
    /// The pointer to a job that has made progress since. Progress never falls, so the exact place does not matter.
    pub const MOVED: Self = Self { processed: u8::MAX, resumed: u8::MAX };

    pub fn to(row: &Row) -> Self {
        Self { processed: row.processed, resumed: row.resumed }
    }
}

/// A message of the queue. The consumer that has received it has not deleted it yet, so it may be received again at
/// any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Message {
    pub pointer: Pointer,
    pub receives: u8,
}

/// The row as a writer has read it before its write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Held {
    /// The row has not been written since.
    Current,
    /// The row has been written since. A writer who depends on the revision is refused, so only a mistake keeps this
    /// row.
    Old(Row),
}

/// A consumer. It holds the place of its message in the queue, unless the message is no longer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Consumer {
    Idle,
    /// About to read the job.
    Received(Option<u8>),
    /// About to store a chunk.
    Read(Option<u8>, Held),
}

/// The verdicts of one chunk, in one item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Verdicts {
    pub records: u8,
    /// The number of the application of its first record. A record that is applied again gets another verdict.
    pub time: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    pub row: Option<Row>,
    /// The verdicts by the cursor at which their chunk started.
    pub verdicts: [Option<Verdicts>; MOST_RECORDS],
    /// The number of times that each record was applied.
    pub applied: [u8; MOST_RECORDS],
    /// Whether the client got the answer 202.
    pub answered: bool,
    pub messages: [Option<Message>; MOST_MESSAGES],
    /// The message that was received too often.
    pub dead: Option<Pointer>,
    pub consumers: [Consumer; PAIR],
    /// The sweeper has sent the message and is about to store when the job is due again.
    pub sweeper: Option<Held>,
    /// The handler of dead letters has read the job, and is about to abandon it.
    pub handler: Option<(Pointer, Held)>,
    /// A request has read that the job failed, and is about to resume it.
    pub requests: [Option<Held>; PAIR],
}

impl State {
    /// The state before anything was sent.
    pub const FIRST: Self = Self {
        row: None,
        verdicts: [None; MOST_RECORDS],
        applied: [0; MOST_RECORDS],
        answered: false,
        messages: [None; MOST_MESSAGES],
        dead: None,
        consumers: [Consumer::Idle; PAIR],
        sweeper: None,
        handler: None,
        requests: [None; PAIR],
    };

    pub fn has_ended(&self) -> bool {
        self.row.is_some_and(|row| row.status.is_terminal())
    }

    /// The verdicts of a record that a client sees: those of chunks before the progress that it has read.
    pub fn shown(&self, record: u8) -> impl Iterator<Item = Verdicts> {
        let processed = self.row.map_or(0, |row| row.processed);
        (0u8..).zip(self.verdicts).filter_map(move |(cursor, verdicts)| {
            let verdicts = verdicts?;
            let holds = cursor <= record && record < cursor + verdicts.records;
            (cursor < processed && holds).then_some(verdicts)
        })
    }

    /// Sends a message. If the queue of the model is full, the message is lost.
    pub fn send(&mut self, pointer: Pointer) {
        if let Some(place) = self.messages.iter_mut().find(|place| place.is_none()) {
            *place = Some(Message { pointer, receives: 0 });
        }
    }

    /// Deletes a message, or loses it.
    pub fn delete(&mut self, place: Option<u8>) {
        let Some(place) = place else { return };
        self.messages[usize::from(place)] = None;
        for consumer in &mut self.consumers {
            match consumer {
                Consumer::Received(at) | Consumer::Read(at, _) if *at == Some(place) => *at = None,
                _ => {}
            }
        }
    }

    /// The same state, without the order of equal parts. If `forgets` is set, the place in a pointer to a job with
    /// newer progress is dropped.
    pub(crate) fn canonical(mut self, forgets: bool) -> Self {
        if let Some(here) = self.row.filter(|_| forgets).map(|row| Pointer::to(&row)) {
            let forget = |pointer: &mut Pointer| {
                if *pointer != here {
                    *pointer = Pointer::MOVED;
                }
            };
            self.messages.iter_mut().flatten().for_each(|message| forget(&mut message.pointer));
            self.dead.iter_mut().for_each(forget);
            self.handler.iter_mut().for_each(|(pointer, _)| forget(pointer));
        }
        self.requests.sort_unstable();
        self.consumers.sort_unstable();
        if self.messages[0] < self.messages[1] {
            return self;
        }
        let mut swapped = self;
        swapped.messages.reverse();
        for consumer in &mut swapped.consumers {
            if let Consumer::Received(Some(at)) | Consumer::Read(Some(at), _) = consumer {
                *at = 1 - *at;
            }
        }
        swapped.consumers.sort_unstable();
        self.min(swapped)
    }
}
