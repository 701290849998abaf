//! The whole service in one thread: the gateway and the functions of several instances, the consumers, the sweeper
//! and the dead letters, on the embedded table and on models of the queue and the bucket. There is no socket and no
//! port, and the clock is virtual.
//!
//! In a *history*, some people, their phones and two terminals use the service for a few days. Meanwhile requests and
//! answers are lost, calls are refused, indexes lag, messages come late, twice or never, and instances die between
//! two calls. One number, the seed, decides everything: the same seed gives the same history, byte by byte, on every
//! machine. After a history the network works again, all waiting data is sent, and [`checks`] compare the stored data
//! with the acknowledged data.
//!
//! ```text
//! people → gateway → functions → SDK → network (chance, faults) → table, lagging copy, bucket
//!                      consumers, sweeper ← queue (chance, faults) ←┘
//! ```
//!
//! Sign-in is left out on purpose, because its passwords take time and its secrets come from the machine.

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
