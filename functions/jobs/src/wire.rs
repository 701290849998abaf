//! What asking for a job takes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobQuery {
    /// Seconds to wait for the status to change, where the job has not ended.
    #[schemars(range(max = 10))]
    pub wait: Option<u32>,
}
