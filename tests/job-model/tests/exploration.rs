//! Everything that can happen, within the bounds of the model.

#![allow(clippy::print_stdout)]

use std::time::Instant;

use wfm_job_model::explore::{Explored, explore};
use wfm_job_model::model::{Bounds, Model};
use wfm_job_model::promises::Promise;
use wfm_job_model::state::{Consumer, Held, State, Status};

fn explored(name: &str, model: &Model) -> Explored {
    let began = Instant::now();
    let found = explore(model, &Promise::ALL).unwrap_or_else(|broken| panic!("{broken:#?}"));
    let states = found.states.len();
    let steps = found.steps.len();
    println!("{name}: {states} states, {steps} steps, {:.1} s", began.elapsed().as_secs_f64());
    found
}

fn some(found: &Explored, is: impl Fn(&State) -> bool) -> bool {
    found.states.iter().any(is)
}

#[test]
fn whatever_happens_every_promise_is_kept() {
    let found = explored("three records", &Model::new(Bounds::FULL));
    assert!(found.states.len() > 70_000, "{} states", found.states.len());

    let row = |state: &State| state.row.expect("it was accepted");
    let resumed = |state: &State| state.row.is_some_and(|row| row.resumed > 0);
    assert!(some(&found, |state| resumed(state) && row(state).status == Status::Completed));
    assert!(some(&found, |state| resumed(state) && row(state).status == Status::Failed));
    let writes = |state: &State| {
        let read = |at: &Consumer| matches!(at, Consumer::Read(_, Held::Current));
        state.consumers.iter().all(read) && state.sweeper.is_some() && state.handler.is_some()
    };
    assert!(some(&found, writes), "two consumers, the sweeper and dead letters never met");
}

/// Such a job is abandoned, however often it is resumed.
#[test]
fn a_job_that_cannot_be_applied_ends() {
    for spoilt in 0..2 {
        let bounds = Bounds { records: 2, spoilt: Some(spoilt), ..Bounds::FULL };
        let found = explored(&format!("record {spoilt} spoilt"), &Model::new(bounds));
        assert!(found.states.len() > 3_000, "{} states", found.states.len());
        let row = |state: &State| state.row;
        let completed = |state: &State| row(state).is_some_and(|r| r.status == Status::Completed);
        assert!(!some(&found, completed));
        assert!(some(&found, |state| row(state).is_some_and(|row| row.processed == spoilt)));
    }
}

/// The model counts states as one if they cannot be distinguished. Without that there are more states, and the same
/// events happen.
#[test]
fn joining_states_hides_nothing() {
    let bounds = Bounds { records: 2, requests: 1, ..Bounds::FULL };
    for bounds in [Bounds { messages: 1, ..bounds }, Bounds { consumers: 1, ..bounds }] {
        let joined = explored("joined", &Model::new(bounds));
        let model = Model { joins: false, ..Model::new(bounds) };
        let single = explored("single", &model);
        assert!(single.states.len() > joined.states.len());
        assert_eq!(single.rows, joined.rows);
    }
}
