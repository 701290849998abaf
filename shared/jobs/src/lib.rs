//! Jobs: work that is accepted now and done later, step by step.
//!
//! A job is one file of a consumer (`functions/attendance-sync`, `payroll-run`, `planning-run`, `export-run`). It has a task, a
//! declaration ([`Declared`]) and a rule ([`Job`], or [`ListJob`] if it does the same with every item of a list). The
//! consumer names the job in its `JOBS`. Accepting, planning, dividing, counting, ending and repeating are written
//! here, once for all jobs (rule API-44).
//!
//! The stored form of a job is in [`wfm_storage::jobs`].

mod accept;
mod advance;
mod files;
mod items;
mod job;
mod list_job;
mod parts;
mod plan;
mod run;
mod worker;

pub use accept::{Accepted, NewJob, accept, accept_beside, new_row};
pub use advance::{Advanced, advance};
pub use files::{FileWriter, write_file};
pub use items::items;
pub use job::{DUE_AFTER, Declared, Job, Limits, Outcome, Step, TRIED_AGAIN_AFTER};
pub use list_job::ListJob;
pub use run::note_progress;
pub use worker::{Registered, Worker, registered};
