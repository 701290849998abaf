//! The parameters of asking for a job.

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

/// Which jobs are wanted.
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

/// The query of a job's verdicts.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobItemsQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// `employee` adds the employee of each item of a pay job, with number and name.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(JobsQuery, JobItemsQuery);
