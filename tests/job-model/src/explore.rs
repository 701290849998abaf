//! Tries everything, breadth first, so that the way to a broken promise is as short as possible.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use crate::model::{Cause, Event, Model};
use crate::promises::Promise;
use crate::state::{Row, State, Status};

/// All states that can be reached, and all steps between two of them.
pub struct Explored {
    pub states: Vec<State>,
    pub steps: Vec<(usize, usize, Cause)>,
    /// The rows before and after every step that stored a row.
    pub rows: BTreeSet<(Option<Row>, Row)>,
}

/// A broken promise, and the shortest way to it.
#[derive(Debug)]
pub struct Broken {
    pub promise: Promise,
    pub way: Vec<Event>,
    pub state: State,
}

/// Tries everything that can happen, and checks these promises.
///
/// # Errors
/// The first promise that is broken.
pub fn explore(model: &Model, promises: &[Promise]) -> Result<Explored, Box<Broken>> {
    let mut found = Explored { states: vec![State::FIRST], steps: vec![], rows: BTreeSet::new() };
    let mut numbers = HashMap::<State, usize, BuildHasherDefault<Mix>>::default();
    numbers.insert(State::FIRST, 0);
    // The step by which each state was reached first.
    let mut came: Vec<(usize, Option<Event>)> = vec![(0, None)];
    let mut at = 0;
    while let Some(state) = found.states.get(at).copied() {
        for step in model.steps(&state) {
            let is_broken = |promise: &&Promise| {
                promise.is_broken_in(&step.state, &model.bounds)
                    || promise.is_broken_by(&state, &step)
            };
            if let Some(promise) = promises.iter().find(is_broken) {
                let mut way = way(&came, at);
                way.push(step.event);
                return Err(Box::new(Broken { promise: *promise, way, state: step.state }));
            }
            let number = *numbers.entry(step.state).or_insert_with(|| {
                found.states.push(step.state);
                came.push((at, Some(step.event)));
                found.states.len() - 1
            });
            found.steps.push((at, number, step.cause));
            if let Some(row) = step.state.row.filter(|_| step.wrote) {
                found.rows.insert((state.row, row));
            }
        }
        at += 1;
    }
    for promise in promises {
        if let Some(stuck) = found.stuck(*promise, model) {
            let way = way(&came, stuck);
            let state = found.states[stuck];
            return Err(Box::new(Broken { promise: *promise, way, state }));
        }
    }
    Ok(found)
}

/// The events on the way to a state.
fn way(came: &[(usize, Option<Event>)], mut at: usize) -> Vec<Event> {
    let mut way = vec![];
    while let (before, Some(event)) = came[at] {
        way.push(event);
        at = before;
    }
    way.reverse();
    way
}

impl Explored {
    /// The first state from which no way leads to the promised end.
    fn stuck(&self, promise: Promise, model: &Model) -> Option<usize> {
        let completed = |state: &State| state.row.is_some_and(|r| r.status == Status::Completed);
        // Here a job is resumed a limited number of times. After that, it may stay failed.
        let can_be = |state: &State| state.row.is_some_and(|r| r.resumed < model.bounds.resumed);
        let accepted = |state: &State| state.row.is_some();
        let (leads, from): (_, &dyn Fn(&State) -> bool) = match promise {
            Promise::Ends => (self.leads_to(&[Cause::Work], State::has_ended), &accepted),
            Promise::CanBeCompleted if model.bounds.spoilt.is_none() => {
                (self.leads_to(&[Cause::Work, Cause::Client], completed), &can_be)
            }
            _ => return None,
        };
        (0..leads.len()).find(|number| from(&self.states[*number]) && !leads[*number])
    }

    /// For each state, whether steps of these causes lead from it to a state that is `wanted`.
    pub fn leads_to(&self, causes: &[Cause], wanted: impl Fn(&State) -> bool) -> Vec<bool> {
        let mut before = vec![vec![]; self.states.len()];
        for (from, to, cause) in &self.steps {
            if causes.contains(cause) {
                before[*to].push(*from);
            }
        }
        let mut leads: Vec<bool> = self.states.iter().map(wanted).collect();
        let mut next: Vec<usize> = (0..leads.len()).filter(|number| leads[*number]).collect();
        while let Some(number) = next.pop() {
            for from in &before[number] {
                if !std::mem::replace(&mut leads[*from], true) {
                    next.push(*from);
                }
            }
        }
        leads
    }
}

/// A hash of few steps. With the usual hash, an exploration takes half as much time again.
#[derive(Default)]
struct Mix(u64);

impl Mix {
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value.unsigned_abs() as u64);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }
}
