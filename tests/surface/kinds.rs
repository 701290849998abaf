//! The facts of one kind that the suites that go through all resources must know. The kind's own file says it.

use chrono::{DateTime, Utc};
use serde_json::Value;
use wfm_domain::ids::OrganizationId;
use wfm_storage::table::Write;

use crate::failures::interruptions::Case;
use crate::surface::capacity::Limits;

/// Resources that are created by one request, which names nothing else.
pub struct Kind {
    /// Where they are created and listed, as `/departments`.
    pub path: &'static str,
    /// A body that creates one.
    pub example: fn() -> Value,
    /// The operations on one of them, and what a peer without any grant over it, and another administrator
    /// of the organization, are told (`isolation.rs`).
    pub told: &'static [(&'static str, u16, u16)],
    /// The write that stores the `n`-th of a long list, created at this time (`lists.rs`).
    pub row: fn(OrganizationId, u32, DateTime<Utc>) -> Vec<Write>,
    /// The rows of `docs/reference/capacity.md` about creating one and reading it, and the most that they
    /// may cost (`capacity.rs`).
    pub costs: [(&'static str, Limits); 2],
    /// The operations that change something, each interrupted everywhere (`interruptions`).
    pub cases: &'static [Case],
}
