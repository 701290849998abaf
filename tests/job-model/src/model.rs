//! The next possible events: the steps of the service, and the faults.
//!
//! A step ends with a call that changes stored data. The work between two such calls, for example a read, belongs to
//! the step before or after it. So a death there equals a death before or after that step. Time is left open: a
//! listed job may be due at any moment, a received message may be received again at any moment, and a consumer may
//! lack time.

use crate::mistake::{Mistake, Writer};
use crate::state::{
    Consumer, Held, MOST_RECORDS, Message, PAIR, Pointer, Row, State, Status, Verdicts,
};

/// The bounds of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub records: u8,
    /// The number of records of a full chunk. Smaller chunks happen, too, because a chunk that does not fit a
    /// transaction is halved.
    pub chunk: u8,
    pub messages: usize,
    pub consumers: usize,
    /// The number of concurrent requests of the client.
    pub requests: usize,
    /// A message that was received this number of times becomes a dead letter.
    pub receives: u8,
    /// The largest number of times that the job is resumed.
    pub resumed: u8,
    /// The index of a record that no consumer can apply.
    pub spoilt: Option<u8>,
}

impl Bounds {
    /// Two consumers, two messages and two requests, on a batch of three records in two or three chunks.
    pub const FULL: Self = Self {
        records: 3,
        chunk: 2,
        messages: 2,
        consumers: 2,
        requests: 2,
        receives: 2,
        resumed: 1,
        spoilt: None,
    };

    /// One consumer, one message and one request, so that a job can be resumed more often.
    pub const LONG: Self =
        Self { chunk: 3, messages: 1, consumers: 1, requests: 1, resumed: 2, ..Self::FULL };
}

/// The cause of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The service. It takes the step sooner or later if it can.
    Work,
    /// The client. No promise may depend on it.
    Client,
    /// A fault. No promise may depend on it.
    Fault,
}

/// The event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Accepted,
    AcceptedWithoutAnswer,
    Answered,
    ReadToResume,
    Resumed,
    RequestDied,
    Received,
    ReadToApply,
    FoundEnded,
    Continued,
    Applied(u8),
    AppliedInPart,
    AppliedAndDied,
    AppliedWithoutAnswer,
    NotApplied,
    ConsumerDied,
    MessageLost,
    MessageRepeated,
    MessageBuried,
    DeadLetterLost,
    DeadLetterOfEnded,
    DeadLetterSentAgain,
    ReadToAbandon,
    Abandoned(Pointer),
    HandlerDied,
    SentAgain,
    DueAgain,
    SweeperDied,
}

/// One step, and the state after it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub event: Event,
    pub cause: Cause,
    /// Whether the step stored the row.
    pub wrote: bool,
    pub state: State,
}

#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub bounds: Bounds,
    pub mistake: Option<Mistake>,
    /// Whether states that cannot be distinguished count as one. A test shows that nothing is lost.
    pub joins: bool,
}

impl Model {
    pub fn new(bounds: Bounds) -> Self {
        assert!(usize::from(bounds.records) <= MOST_RECORDS, "a state has no room for more");
        Self { bounds, mistake: None, joins: true }
    }

    pub fn with(bounds: Bounds, mistake: Mistake) -> Self {
        Self { mistake: Some(mistake), ..Self::new(bounds) }
    }

    fn has(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn forgets_revision(&self, writer: Writer) -> bool {
        self.mistake.is_some_and(|mistake| mistake.forgets_revision(writer))
    }

    /// Everything that can happen next.
    pub fn steps(&self, state: &State) -> Vec<Step> {
        let mut steps = Steps { model: self, from: state, all: vec![] };
        steps.of_client();
        steps.of_messages();
        for place in 0..PAIR {
            steps.of_consumer(place);
        }
        steps.of_dead_letters();
        steps.of_sweeper();
        steps.all
    }

    /// Stores the row. A consumer that has read the row before is refused from now on and reads it again.
    fn write(&self, state: &mut State, row: Row) {
        let before = state.row.replace(row);
        let outdated = |held: Held, writer| match (held, before) {
            (Held::Current, Some(before)) => {
                self.forgets_revision(writer).then_some(Held::Old(before))
            }
            _ => Some(held),
        };
        for consumer in &mut state.consumers {
            if let Consumer::Read(message, held) = *consumer {
                *consumer = match outdated(held, Writer::Consumer) {
                    Some(held) => Consumer::Read(message, held),
                    None => Consumer::Received(message),
                };
            }
        }
        // These read the row again as if they had just begun, or leave it.
        state.sweeper = state.sweeper.and_then(|held| outdated(held, Writer::Sweeper));
        state.handler = state.handler.and_then(|(pointer, held)| {
            outdated(held, Writer::DeadLetters).map(|held| (pointer, held))
        });
        for request in &mut state.requests {
            *request = request.and_then(|held| outdated(held, Writer::Request));
        }
    }
}

/// The steps that are possible from a state.
struct Steps<'a> {
    model: &'a Model,
    from: &'a State,
    all: Vec<Step>,
}

impl Steps<'_> {
    fn add(&mut self, event: Event, cause: Cause, change: impl FnOnce(&mut State)) {
        self.push(event, cause, false, change);
    }

    /// A step that also stores the row.
    fn store(&mut self, event: Event, cause: Cause, row: Row, change: impl FnOnce(&mut State)) {
        let model = self.model;
        self.push(event, cause, true, |state| {
            change(state);
            model.write(state, row);
        });
    }

    fn push(&mut self, event: Event, cause: Cause, wrote: bool, change: impl FnOnce(&mut State)) {
        let mut state = *self.from;
        change(&mut state);
        if self.model.joins {
            let falls = self.model.mistake.is_some_and(Mistake::lets_progress_fall);
            state = state.canonical(!falls);
        }
        self.all.push(Step { event, cause, wrote, state });
    }

    /// The row as this writer has read it.
    fn held(&self, held: Held) -> Option<Row> {
        match held {
            Held::Current => self.from.row,
            Held::Old(row) => Some(row),
        }
    }

    fn sends(&self, state: &mut State, pointer: Pointer) {
        if state.messages.iter().flatten().count() < self.model.bounds.messages {
            state.send(pointer);
        }
    }

    /// `shared/jobs/src/accept.rs`, `accept` and `replay`. The message may be lost at once, or may not have been
    /// sent.
    fn of_client(&mut self) {
        let Some(row) = self.from.row else {
            if self.model.has(Mistake::AnswersFirst) {
                self.add(Event::Answered, Cause::Client, |state| state.answered = true);
            }
            for (event, answered) in
                [(Event::Accepted, true), (Event::AcceptedWithoutAnswer, false)]
            {
                self.store(event, Cause::Client, Row::ACCEPTED, |state| {
                    state.send(Pointer::to(&Row::ACCEPTED));
                    state.answered |= answered;
                });
            }
            return;
        };
        if self.model.has(Mistake::NoConditionOnKey) {
            self.store(Event::Accepted, Cause::Client, Row::ACCEPTED, |_| {});
        }
        if row.status != Status::Failed && !self.from.answered {
            self.add(Event::Answered, Cause::Client, |state| state.answered = true);
        }
        let at_work = self.from.requests.iter().flatten().count();
        for place in 0..PAIR {
            match self.from.requests[place] {
                None if row.status == Status::Failed && at_work < self.model.bounds.requests => {
                    let never = self.model.has(Mistake::NeverResumes);
                    if row.resumed < self.model.bounds.resumed && !never {
                        let read = |state: &mut State| state.requests[place] = Some(Held::Current);
                        self.add(Event::ReadToResume, Cause::Client, read);
                    }
                }
                None => {}
                Some(held) => {
                    let done = |state: &mut State| state.requests[place] = None;
                    self.add(Event::RequestDied, Cause::Fault, done);
                    let Some(read) = self.held(held) else { continue };
                    let mut row = Row {
                        status: Status::Queued,
                        error: false,
                        resumed: read.resumed + 1,
                        due: true,
                        ..read
                    };
                    if self.model.has(Mistake::ResumesFromTheStart) {
                        (row.processed, row.counted) = (0, 0);
                    }
                    let mut after = *self.from;
                    done(&mut after);
                    self.sends(&mut after, Pointer::to(&row));
                    after.answered = true;
                    self.store(Event::Resumed, Cause::Client, row, |state| *state = after);
                }
            }
        }
    }

    /// The queue: messages are lost, come twice, and become dead letters when they were received too often.
    fn of_messages(&mut self) {
        let has_room = self.from.messages.iter().flatten().count() < self.model.bounds.messages;
        for (place, message) in (0u8..).zip(self.from.messages) {
            let Some(message) = message else { continue };
            self.add(Event::MessageLost, Cause::Fault, |state| state.delete(Some(place)));
            if has_room {
                self.add(Event::MessageRepeated, Cause::Fault, |state| {
                    if let Some(free) = state.messages.iter_mut().find(|place| place.is_none()) {
                        *free = Some(message);
                    }
                });
            }
            if message.receives >= self.model.bounds.receives && self.from.dead.is_none() {
                let dropped = self.model.has(Mistake::DeadLettersDropped);
                self.add(Event::MessageBuried, Cause::Work, |state| {
                    state.delete(Some(place));
                    state.dead = (!dropped).then_some(message.pointer);
                });
            }
        }
    }

    /// `functions/attendance-sync`: `Worker::work` and the loop over messages.
    fn of_consumer(&mut self, place: usize) {
        let at = |consumer| move |state: &mut State| state.consumers[place] = consumer;
        let die = at(Consumer::Idle);
        match self.from.consumers[place] {
            Consumer::Idle => self.receive(place),
            Consumer::Received(message) => {
                self.add(Event::ConsumerDied, Cause::Fault, die);
                let Some(row) = self.from.row else { return };
                let goes_on = self.model.has(Mistake::WorksOnAbandoned);
                if row.status == Status::Completed || row.status == Status::Failed && !goes_on {
                    self.add(Event::FoundEnded, Cause::Work, |state| {
                        die(state);
                        state.delete(message);
                    });
                    return;
                }
                self.add(
                    Event::ReadToApply,
                    Cause::Work,
                    at(Consumer::Read(message, Held::Current)),
                );
                let mut after = *self.from;
                die(&mut after);
                self.sends(&mut after, Pointer::to(&row));
                after.delete(message);
                self.add(Event::Continued, Cause::Work, |state| *state = after);
            }
            Consumer::Read(message, held) => {
                let Some(row) = self.held(held) else { return };
                let spoilt = self.model.bounds.spoilt;
                // The consumer ends with an error, and the message comes again.
                let stuck = spoilt == Some(row.processed);
                let cause = if stuck { Cause::Work } else { Cause::Fault };
                self.add(Event::ConsumerDied, cause, die);
                self.add(Event::NotApplied, Cause::Fault, at(Consumer::Received(message)));
                for records in
                    1..=self.model.bounds.chunk.min(self.model.bounds.records - row.processed)
                {
                    let chunk = row.processed..row.processed + records;
                    if !spoilt.is_some_and(|spoilt| chunk.contains(&spoilt)) {
                        self.apply(place, message, &row, records);
                    }
                }
            }
        }
    }

    fn receive(&mut self, place: usize) {
        let is_busy = |consumer: &&Consumer| **consumer != Consumer::Idle;
        if self.from.consumers.iter().filter(is_busy).count() >= self.model.bounds.consumers {
            return;
        }
        for (at, message) in (0u8..).zip(self.from.messages) {
            let Some(message) = message else { continue };
            if message.receives >= self.model.bounds.receives {
                continue;
            }
            let first = self.model.has(Mistake::MessageDeletedFirst);
            self.add(Event::Received, Cause::Work, |state| {
                let receives = message.receives + 1;
                state.messages[usize::from(at)] = Some(Message { receives, ..message });
                state.consumers[place] = Consumer::Received(Some(at));
                if first {
                    state.delete(Some(at));
                }
            });
        }
    }

    /// `functions/attendance-sync/src/sync.rs`, `apply`: one transaction stores the effects, the verdicts and the step
    /// of the job.
    fn apply(&mut self, place: usize, message: Option<u8>, row: &Row, records: u8) {
        let bounds = &self.model.bounds;
        let cursor = usize::from(row.processed);
        let writes_over = self.model.mistake.is_some_and(Mistake::writes_over_verdicts);
        if self.from.verdicts[cursor].is_some() && !writes_over {
            self.add(Event::NotApplied, Cause::Work, |state| {
                state.consumers[place] = Consumer::Received(message);
            });
            return;
        }
        let processed = match self.model.has(Mistake::CountsFullChunks) {
            false => row.processed + records,
            true => (row.processed + bounds.chunk).min(bounds.records),
        };
        let completed = processed >= bounds.records;
        let after = Row {
            status: if completed { Status::Completed } else { Status::Processing },
            processed,
            counted: row.counted + records,
            due: !completed && !self.model.has(Mistake::NotListedAgain),
            ..*row
        };
        let effects = |state: &mut State| {
            for applied in &mut state.applied[cursor..cursor + usize::from(records)] {
                *applied += 1;
            }
            state.verdicts[cursor] = Some(Verdicts { records, time: state.applied[cursor] });
        };
        let then = |state: &mut State, consumer| state.consumers[place] = consumer;
        if self.model.has(Mistake::ChunkInTwoWrites) {
            self.add(Event::AppliedInPart, Cause::Fault, |state| {
                effects(state);
                then(state, Consumer::Idle);
            });
        }
        self.store(Event::Applied(records), Cause::Work, after, |state| {
            effects(state);
            then(state, if completed { Consumer::Idle } else { Consumer::Received(message) });
            if completed {
                state.delete(message);
            }
        });
        self.store(Event::AppliedAndDied, Cause::Fault, after, |state| {
            effects(state);
            then(state, Consumer::Idle);
        });
        if completed {
            self.store(Event::AppliedWithoutAnswer, Cause::Fault, after, |state| {
                effects(state);
                then(state, Consumer::Received(message));
            });
        }
    }

    /// `functions/job-dead-letters`.
    fn of_dead_letters(&mut self) {
        if self.from.dead.is_some() {
            self.add(Event::DeadLetterLost, Cause::Fault, |state| state.dead = None);
        }
        match (self.from.handler, self.from.dead, self.from.row) {
            (None, Some(_), None) => {
                self.add(Event::DeadLetterOfEnded, Cause::Work, |state| state.dead = None);
            }
            (None, Some(_), Some(row)) if row.status.is_terminal() => {
                self.add(Event::DeadLetterOfEnded, Cause::Work, |state| state.dead = None);
            }
            (None, Some(dead), Some(row)) => {
                if dead != Pointer::to(&row) && !self.model.has(Mistake::AbandonsWhatHasMoved) {
                    let mut after = *self.from;
                    self.sends(&mut after, Pointer::to(&row));
                    self.add(Event::HandlerDied, Cause::Fault, |state| *state = after);
                    after.dead = None;
                    self.add(Event::DeadLetterSentAgain, Cause::Work, |state| *state = after);
                } else {
                    let read = |state: &mut State| state.handler = Some((dead, Held::Current));
                    self.add(Event::ReadToAbandon, Cause::Work, read);
                }
            }
            (Some((pointer, held)), ..) => {
                self.add(Event::HandlerDied, Cause::Fault, |state| state.handler = None);
                let Some(row) = self.held(held) else { return };
                let row = Row { status: Status::Failed, error: true, due: false, ..row };
                self.store(Event::Abandoned(pointer), Cause::Work, row, |state| {
                    (state.handler, state.dead) = (None, None);
                });
                self.store(Event::Abandoned(pointer), Cause::Fault, row, |state| {
                    state.handler = None;
                });
            }
            (None, None, _) => {}
        }
    }

    /// `functions/job-sweeper`, `send_again`. It lists jobs by an index that lags. A message from an earlier state
    /// equals a message that was sent at that time and is late.
    fn of_sweeper(&mut self) {
        if self.model.has(Mistake::NoSweeper) {
            return;
        }
        match (self.from.sweeper, self.from.row) {
            (None, Some(row)) if row.is_listed() => {
                let mut after = *self.from;
                self.sends(&mut after, Pointer::to(&row));
                after.sweeper = Some(Held::Current);
                self.add(Event::SentAgain, Cause::Work, |state| *state = after);
            }
            (Some(held), _) => {
                self.add(Event::SweeperDied, Cause::Fault, |state| state.sweeper = None);
                let Some(row) = self.held(held) else { return };
                self.store(Event::DueAgain, Cause::Work, Row { due: true, ..row }, |state| {
                    state.sweeper = None;
                });
            }
            _ => {}
        }
    }
}
