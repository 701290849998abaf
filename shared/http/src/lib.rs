//! The mechanisms that all operations share.
//!
//! A request passes, in this order: [`serve`] (request id, log line, headers), the router of its
//! [`Group`], [`receive`] (every check that needs no stored resource), the group's handler, and on
//! the way back [`reply`] or [`error`].
//!
//! This crate deliberately has no rule of the domain, and no knowledge of a particular operation.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod after_leaving;
pub mod authentication;
pub mod authorization;
pub mod call;
pub mod codes;
mod components;
pub mod context;
pub mod dates;
pub mod employee_scope;
pub mod error;
pub mod examples;
pub mod fresh_proof;
pub mod group;
pub mod idempotency_key;
pub mod json;
pub mod lambda;
pub mod logs;
pub mod metrics;
pub mod opaque;
pub mod openapi;
pub mod operation;
pub mod own_record;
pub mod page;
pub mod pay_read;
pub mod permission_holders;
pub mod problem;
pub mod prose;
mod quota;
pub mod receive;
pub mod reply;
pub mod schema;
pub mod serve;
pub mod services;
pub mod update;
pub mod wire;

pub use crate::authentication::Caller;
pub use crate::call::Call;
pub use crate::error::{Conflict, Error};
pub use crate::group::Group;
pub use crate::reply::Reply;
pub use crate::services::Services;
pub use crate::update::Update;
