//! What the people of a history know of what was acknowledged.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use chrono::{NaiveDate, TimeDelta};
use serde_json::Value;

use crate::caller::Caller;

/// What is known of what was acknowledged.
#[derive(Default)]
pub struct Known {
    pub attendances: Mutex<Vec<String>>,
    pub leaves: Mutex<Vec<String>>,
    /// Days by which balances were adjusted, by employee, leave type and year.
    pub adjusted: Mutex<BTreeMap<(String, String, i32), f64>>,
    /// What each payroll locked when it was approved.
    pub locked: Mutex<BTreeMap<String, Locked>>,
    /// Decisions that were acknowledged: what about, and what the log calls it.
    pub decided: Mutex<BTreeSet<(String, String)>>,
    /// Attendances that a clock-in, a clock-out or an entry by hand has answered with, and those that somebody has
    /// corrected or reviewed.
    pub promised: Mutex<BTreeSet<String>>,
}

/// The attendances and leaves that counted on the dates that a payroll locks, by id.
pub type Locked = BTreeMap<String, Value>;

/// What counts on the dates that a payroll locks.
pub async fn locked_by(admin: &Caller<'_>, payroll: &Value) -> Locked {
    let date = |of: &Value, field: &str| -> NaiveDate {
        of[field].as_str().unwrap_or_default().parse().expect("a date")
    };
    let employee = payroll["employee_id"].as_str().unwrap_or_default();
    let first = date(payroll, "period_start");
    let last = date(payroll, "period_end").min(date(payroll, "as_of") - TimeDelta::days(1));
    let mut found = Locked::new();
    for row in admin.all(&format!("/attendances?employee_id={employee}")).await {
        let counts = row["clock_out_at"].is_string()
            && (row["review"].is_null() || row["review"] == "approved");
        if counts && (first..=last).contains(&date(&row, "date")) {
            found.insert(row["id"].as_str().unwrap_or_default().to_owned(), row);
        }
    }
    for row in admin.all(&format!("/leaves?employee_id={employee}&status=approved")).await {
        if date(&row, "start_date") <= last && date(&row, "end_date") >= first {
            found.insert(row["id"].as_str().unwrap_or_default().to_owned(), row);
        }
    }
    found
}
