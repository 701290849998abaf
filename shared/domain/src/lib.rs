//! The nouns and rules of workforce management, as pure functions of their inputs.
//!
//! Nothing here reads a clock, a database, the network or the environment: `now`, ids and
//! everything else arrive as arguments. Each rule names the paragraph it comes from and has a test
//! with a worked case.
//!
//! The way of a punch through the rules: [`place`] says where it was made, [`schedule`] which shift
//! it belongs to, [`timeline`] what else the employee has and what is in its way, [`day`] what the
//! day's attendances make together. [`sync`] applies a record made offline to all of that.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod attendance;
pub mod day;
pub mod employee;
pub mod ids;
pub mod notice;
pub mod person;
pub mod place;
pub mod schedule;
pub mod settings;
pub mod sync;
pub mod timeline;
pub mod tree;
pub mod upload;

#[cfg(test)]
mod testing;
