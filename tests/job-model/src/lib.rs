//! A model of the jobs that apply offline batches: the row of a job, its chunks and verdicts, messages, consumers, the sweeper,
//! dead letters, and a client that sends its request again.
//!
//! The model is so small that [`explore::explore`] tries everything that can happen, in every order. [`model`] says which line of
//! the service each step stands for. [`promises`] says what must hold. [`mistake::Mistake`] lists mistakes, each of which must
//! break a promise, or the promises say nothing.
//!
//! [`seen::may_follow`] holds a stored row of the service against the model.

pub mod explore;
pub mod mistake;
pub mod model;
pub mod promises;
pub mod seen;
pub mod state;
