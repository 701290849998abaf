//! The mechanisms every operation shares.
//!
//! A request passes, in this order: [`serve`] (request id, log line, headers), the router of its
//! [`operation::Group`], [`receive`] (every check that needs no stored resource), the group's
//! handler, and on the way back [`reply`] or [`error`].
//!
//! Deliberately not here: any rule of the domain, any knowledge of a particular operation.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod accept;
pub mod audit;
pub mod authentication;
pub mod authorization;
pub mod context;
pub mod error;
pub mod examples;
pub mod idempotency;
pub mod invitation;
pub mod json;
pub mod lambda;
pub mod metrics;
pub mod once;
pub mod opaque;
pub mod openapi;
pub mod operation;
pub mod page;
pub mod reach;
pub mod receive;
pub mod reply;
pub mod schema;
pub mod serve;
pub mod services;
pub mod shapes;
pub mod uploads;
pub mod values;
pub mod views;

pub use crate::authentication::Caller;
pub use crate::error::{Conflict, Error};
pub use crate::operation::Group;
pub use crate::receive::Call;
pub use crate::reply::Reply;
pub use crate::services::Services;
