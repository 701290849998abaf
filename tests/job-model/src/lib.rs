//! A model of the jobs that apply offline batches: the row of a job, its chunks and verdicts, messages, consumers, the sweeper,
//! dead letters, and a client that sends its request again.
//!
//! The model is so small that [`explore::explore`] tries everything that can happen, in every order. [`model`] names
//! the line of the service for each step. [`promises`] lists the conditions that must hold. [`mistake::Mistake`]
//! lists mistakes. Each mistake must break a promise, otherwise the promises check nothing.
//!
//! [`seen::may_follow`] compares a stored row of the service with the model.

pub mod explore;
pub mod mistake;
pub mod model;
pub mod promises;
pub mod seen;
pub mod state;
