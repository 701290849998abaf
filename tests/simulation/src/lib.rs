//! The whole service in one thread: the gateway and the functions of several instances, the consumers, the sweeper and the
//! dead letters, on the embedded table and a model of queue and bucket. No socket, no port, no clock but a virtual one.
//!
//! A *history* is what some people, their phones and two terminals do with it over a few days, while requests and answers are lost, calls
//! are refused, indexes lag, messages come late, twice or never, and instances die between two calls. One number, the seed,
//! decides everything: the same seed is the same history, byte by byte, on any machine. After a history the network works
//! again, everybody sends what is left, and [`checks`] hold what is stored against what was acknowledged.
//!
//! ```text
//! people → gateway → functions → SDK → network (chance, faults) → table, lagging copy, bucket
//!                      consumers, sweeper ← queue (chance, faults) ←┘
//! ```
//!
//! Deliberately not here: sign-in, whose passwords take time and whose secrets are drawn from the machine.

mod bucket;
pub mod bugs;
mod caller;
mod checks;
mod company;
pub mod coverage;
mod desk;
mod facts;
mod history;
mod instances;
mod invocation;
mod jobs;
mod known;
mod network;
mod partial;
mod phone;
mod plan;
mod planner;
mod queue;
mod table;
mod terminal;
mod weather;
mod world;

pub use crate::history::Simulator;
pub use crate::plan::{Outcome, Plan};
pub use crate::weather::Weather;
