//! The queries for jobs.

pub mod export;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::job::JobName;
use wfm_http::wire::Named;
use wfm_wire::expand::Expand;
use wfm_wire::job::State;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobQuery {
    /// Seconds to wait for the status to change, if the job has not ended.
    #[schemars(range(max = 10))]
    pub wait: Option<u32>,
}

/// The query for jobs.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobsQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only jobs of this type.
    #[serde(rename = "type")]
    pub kind: Option<Named<JobName>>,
    /// Only jobs in this state.
    pub status: Option<State>,
}

/// The query for the verdicts of a job.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobItemsQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// `employee` adds the number and name of the employee to each item of a pay job.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(JobsQuery, JobItemsQuery);
