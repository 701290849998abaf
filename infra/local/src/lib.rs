//! The whole service on one machine: the handlers that run on Lambda, embedded engines in place of the managed
//! services, a gateway that makes the same events, and the work of Lambda's event sources and schedule.
//!
//! Nothing here is a second implementation. Requests pass the adapter that is used on Lambda, and everything that is
//! stored goes through the AWS SDKs. `template.yaml` tells which function serves which request.
//!
//! ```text
//! socket → gateway → lambda_http's adapter → a function's router → SDK → engines
//!                                 queue → poller → the consumers
//!                                 clock → schedule → the sweeper
//! ```
//!
//! This crate deliberately has no rule, no handler, and no knowledge of a single operation.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod api;
pub mod backup;
mod bucket;
pub mod cli;
pub mod demo;
mod disk;
mod embedded;
pub mod engines;
pub mod error;
mod expiry;
pub mod first_start;
pub mod folder;
pub mod for_functions;
pub mod functions;
pub mod gateway;
pub mod keys;
pub mod listen;
pub mod options;
pub mod organization;
mod outbox;
pub mod poller;
pub mod schedule;
mod shown_mails;
mod sqlite;
pub mod stack;
pub mod table;
pub mod template;
mod web_app;
mod welcome;

pub use crate::api::Api;
pub use crate::error::Error;
pub use crate::first_start::FORMAT;
pub use crate::gateway::Gateway;
pub use crate::options::{Around, StackOptions};
pub use crate::organization::create_organization;
pub use crate::stack::Stack;
