//! The stored rows of jobs, compared with the model of jobs.

use std::collections::BTreeMap;

use serde_json::Value;
use wfm_job_model::seen::{JobSeen, may_follow};

/// The last stored rows of the jobs that apply offline batches, by their partition.
#[derive(Default)]
pub struct Jobs(BTreeMap<String, JobSeen>);

impl Jobs {
    /// Notes that a transaction was applied. Returns what the model does not allow in it.
    pub fn applied(&mut self, transaction: &Value) -> Option<String> {
        let writes = transaction["TransactItems"].as_array().into_iter().flatten();
        let rows = writes.map(|write| &write["Put"]["Item"]);
        let mut wrong = None;
        for (row, job) in rows.filter_map(|row| Some((row, JobSeen::of_item(row)?))) {
            let partition = row["pk"]["S"].as_str().unwrap_or_default().to_owned();
            let before = self.0.insert(partition, job);
            if !may_follow(before.as_ref(), &job) {
                wrong = Some(format!("the model does not let {job:?} follow {before:?}"));
            }
        }
        wrong
    }
}
