//! The facts about one kind that the suites for all resources must know. The kind's own file contains them.

use chrono::{DateTime, Utc};
use serde_json::Value;
use wfm_domain::ids::OrganizationId;
use wfm_storage::table::Write;

use crate::failures::interruptions::Case;
use crate::surface::capacity::Limits;

/// Resources that one request creates. The request names no other resource.
pub struct Kind {
    /// The path at which they are created and listed, such as `/departments`.
    pub path: &'static str,
    /// A body that creates one.
    pub example: fn() -> Value,
    /// The operations on one resource, with the status for a peer without any grant over it and the status for
    /// another administrator of the organization (`isolation.rs`).
    pub told: &'static [(&'static str, u16, u16)],
    /// The writes that store the `n`-th row of a long list, created at this time (`lists.rs`).
    pub row: fn(OrganizationId, u32, DateTime<Utc>) -> Vec<Write>,
    /// The rows of `docs/reference/capacity.md` about creating and reading a resource, and their greatest cost
    /// (`capacity.rs`).
    pub costs: [(&'static str, Limits); 2],
    /// The operations that change something. Each is interrupted at every point (`interruptions`).
    pub cases: &'static [Case],
}
