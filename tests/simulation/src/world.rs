//! The parts of one history: its time, its random numbers, its table, queues and bucket, and a trace of its events.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::{Clock, Ids};

use crate::bucket::Objects;
use crate::bugs::Bug;
use crate::coverage::Coverage;
use crate::invocation::INVOCATION;
use crate::plan::{Outcome, Plan};
use crate::queue::Queues;
use crate::table::Tables;
use crate::weather::Weather;

/// A Monday.
const BEGIN: i64 = 1_772_431_200; // 2026-03-02T06:00:00Z

/// Two rows in a row are mostly of two kinds, and then the same id does no harm. Among this number of ids there is
/// one of the same kind.
const LAST_IDS: usize = 64;

/// The state that everything in a history shares.
pub struct World {
    pub dice: fastrand::Rng,
    pub weather: Weather,
    pub bug: Option<Bug>,
    pub tables: Tables,
    pub queues: Queues,
    pub objects: Objects,
    pub coverage: Coverage,
    /// The violations that were found.
    pub violations: Vec<String>,
    /// The number of calls to the stores so far, and the number from which the history counts as endless.
    calls: usize,
    most_calls: usize,
    /// Notified when the history can end: a planted bug was found, or there were too many calls.
    pub over: Arc<Notify>,
    /// The ids that were drawn last, as many as [`Bug::ReusesId`] chooses from.
    last_ids: VecDeque<Uuid>,
    began: Instant,
    jumped: TimeDelta,
    trace: Sha256,
    /// The lines of the trace, if they are wanted.
    lines: Option<Vec<String>>,
}

impl World {
    /// Whether an event happens that has a chance of `of` in ten thousand.
    pub fn happens(&mut self, of: u32) -> bool {
        of > 0 && self.dice.u32(0..10_000) < of
    }

    /// A random time of up to `most`.
    pub fn wait(&mut self, most: Duration) -> Duration {
        Duration::from_millis(
            self.dice.u64(0..=u64::try_from(most.as_millis()).unwrap_or(u64::MAX)),
        )
    }

    pub fn now(&self) -> DateTime<Utc> {
        let passed = TimeDelta::from_std(self.began.elapsed()).unwrap_or_default();
        DateTime::from_timestamp(BEGIN, 0).unwrap_or_default() + passed + self.jumped
    }

    /// Moves the time on by some hours in which nobody does anything.
    pub fn jump(&mut self, by: TimeDelta) {
        self.jumped += by;
    }

    /// Whether no message waits, and no work is due within ten minutes.
    pub fn is_quiet(&self) -> bool {
        self.queues.is_empty() && !self.tables.has_work(self.now() + TimeDelta::minutes(10))
    }

    pub fn note(&mut self, line: &str) {
        let line = format!("{} {line}", self.now().format("%dT%H:%M:%S%.3f"));
        self.trace.update(line.as_bytes());
        self.trace.update(b"\n");
        if let Some(lines) = &mut self.lines {
            lines.push(line);
        }
    }

    /// Notes an event that must not happen.
    pub fn violation(&mut self, what: &str) {
        self.note(&format!("VIOLATION {what}"));
        self.violations.push(what.to_owned());
        if self.bug.is_some() {
            self.over.notify_one();
        }
    }

    /// Notes a call to the stores, which takes time in both directions.
    pub fn call(&mut self, name: &str, there: Duration, back: Duration) {
        self.trace.update(name.as_bytes());
        for takes in [there, back] {
            self.trace.update(takes.as_millis().to_le_bytes());
        }
        self.calls += 1;
        if self.calls == self.most_calls {
            self.violation("it does not end");
            self.over.notify_one();
        }
    }

    fn id(&mut self, time: Option<DateTime<Utc>>) -> Uuid {
        let time = time.unwrap_or_else(|| self.now());
        let at_work = INVOCATION.try_with(|_| ()).is_ok();
        if at_work && self.bug == Some(Bug::ReusesId) && self.happens(5000) {
            let which = self.dice.usize(0..LAST_IDS);
            if let Some(id) = self.last_ids.get(which) {
                return *id;
            }
        }
        let mut random = [0; 10];
        self.dice.fill(&mut random);
        let millis = u64::try_from(time.timestamp_millis()).unwrap_or_default();
        let id = uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid();
        if self.last_ids.len() == LAST_IDS {
            self.last_ids.pop_front();
        }
        self.last_ids.push_back(id);
        id
    }
}

/// The world of the present history. Instances live longer and find the next world here.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Option<World>>>);

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

impl Shared {
    /// Creates a new world in place of the last one. Must be called inside the runtime of its history.
    pub fn begin(&self, seed: u64, weather: Weather, plan: Plan) {
        let world = World {
            dice: fastrand::Rng::with_seed(seed),
            weather,
            bug: plan.bug,
            tables: Tables::new(),
            queues: Queues::default(),
            objects: Objects::new(),
            coverage: Coverage::default(),
            violations: vec![],
            calls: 0,
            most_calls: plan.most_calls(),
            over: Arc::default(),
            last_ids: VecDeque::with_capacity(LAST_IDS),
            began: Instant::now(),
            jumped: TimeDelta::zero(),
            trace: Sha256::new(),
            lines: plan.tells.then(Vec::new),
        };
        *self.lock() = Some(world);
    }

    /// Ends the history.
    pub fn end(&self) -> Outcome {
        let mut world = self.lock().take().expect("a history is being lived");
        // What is encrypted differs each time, and an approved payroll names a file that holds it by its hash.
        const SEALED: [&str; 3] = ["BANKACCOUNT#", "TRANSFERS#", "#PAYROLL#"];
        let is_sealed = |item: &str| SEALED.iter().any(|key| item.contains(key));
        let items = world.tables.items().values().map(ToString::to_string).collect::<Vec<_>>();
        for item in items.iter().filter(|item| !is_sealed(item)) {
            world.trace.update(item.as_bytes());
        }
        let digest = world.trace.finalize().iter().take(16).map(|b| format!("{b:02x}")).collect();
        Outcome {
            digest,
            calls: world.calls,
            lines: world.lines.unwrap_or_default(),
            violations: world.violations,
            coverage: world.coverage,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<World>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `act` on the world. Nothing else uses the world meanwhile.
    pub fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        act(self.lock().as_mut().expect("a history is being lived"))
    }

    pub fn clock(&self) -> Clock {
        let world = self.clone();
        Clock::of(move || world.with(|world| world.now()))
    }

    pub fn ids(&self) -> Ids {
        let world = self.clone();
        Ids::of(move |time| world.with(|world| world.id(time)))
    }

    pub fn note(&self, line: &str) {
        self.with(|world| world.note(line));
    }

    pub fn below(&self, most: i64) -> i64 {
        self.with(|world| world.dice.i64(0..most))
    }

    pub fn of<T: Clone>(&self, all: &[T]) -> Option<T> {
        let place =
            if all.is_empty() { return None } else { self.with(|w| w.dice.usize(0..all.len())) };
        all.get(place).cloned()
    }

    /// A random element of the set.
    pub fn of_set(&self, all: &BTreeSet<String>) -> Option<String> {
        self.of(&all.iter().cloned().collect::<Vec<_>>())
    }

    /// A person does nothing for some time.
    pub async fn pause(&self) {
        self.rest(Duration::from_millis(self.with(|world| world.weather.pause))).await;
    }

    /// Waits for a random time of up to `most`.
    pub async fn rest(&self, most: Duration) {
        tokio::time::sleep(self.with(|world| world.wait(most))).await;
    }
}
