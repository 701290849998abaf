//! The nouns and rules of workforce management, as pure functions of their inputs.
//!
//! Nothing here reads a clock, a database, the network or the environment: `now`, ids and
//! everything else arrive as arguments. Each rule names the paragraph it comes from and has a test
//! with a worked case.
//!
//! The way of a punch through the rules: [`place`] says where it was made, [`schedule`] which shift
//! it belongs to, [`timeline`] what else the employee has and what is in its way, [`day`] what the
//! day's attendances make together. [`clocking`] does that with a punch made online,
//! [`sync`] with a record made offline, [`correction`] with what a manager enters.
//!
//! The way of a leave: [`leave::count`] says which dates a request takes, [`leave::Account`] whether
//! the balance has them, [`leave::decide`] what becomes of it.
//!
//! The way of a pay run: [`pay::gather`] takes down everything that counts for one employee,
//! [`pay::compute`] makes the payroll of that and of nothing else, [`pay::Snapshot`] is what is kept
//! of both.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod attendance;
pub mod clocking;
pub mod correction;
pub mod dates;
pub mod day;
pub mod days;
pub mod employee;
pub mod hex;
pub mod ids;
pub mod leave;
pub mod money;
pub mod notice;
pub mod pay;
pub mod person;
pub mod place;
pub mod recalculation;
pub mod schedule;
pub mod settings;
pub mod sync;
pub mod timeline;
pub mod tree;
pub mod upload;

#[cfg(test)]
mod testing;
