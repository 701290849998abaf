//! Employments, assignments and schedules by date. If this fails, a plan for later is lost, a rehire cannot be
//! entered, a person signs in after their last day, or a list names people who belong there on another day.

mod assignments;
mod employments;
mod leaving;
mod pay;
mod schedules;

use serde_json::Value;
use wfm_testkit::{Client, Organization};

/// An employee. The first of the current month, which the tests of pay need, is never far away.
async fn hired(org: &Organization<'_>, more: Value) -> String {
    format!("/employees/{}", org.employee(more).await)
}

async fn data(client: &Client, path: &str) -> Value {
    client.get(path).send().await.expect(200).body["data"].clone()
}
