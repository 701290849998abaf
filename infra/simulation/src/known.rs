//! What the people of a history know of what was acknowledged.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use chrono::{NaiveDate, TimeDelta};
use serde_json::Value;

use crate::caller::{Answer, Caller, Request};
use crate::company::Company;

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
    /// Who has been told something, by a notification of which kind, and about what.
    pub told: Mutex<BTreeSet<(String, &'static str, String)>>,
    /// What was acknowledged under a key: by whom it was asked for, the request, and the id in its answer.
    pub asked: Mutex<Vec<(String, Request, String)>>,
    /// Attendances that somebody has tried to correct.
    pub corrected: Mutex<BTreeSet<String>>,
    /// Attendances that a clock-in, a clock-out or an entry by hand has answered with, and those that somebody has
    /// corrected or reviewed.
    pub promised: Mutex<BTreeSet<String>>,
}

/// The attendances and leaves that counted on the dates that a payroll locks, by id.
pub type Locked = BTreeMap<String, Value>;

impl Known {
    /// Asks for something under a key until there is an answer for good. Nothing where it was refused.
    pub async fn acknowledged(&self, who: &Caller<'_>, request: Request) -> Option<Answer> {
        let answer = who.surely(&request).await;
        if answer.status >= 300 {
            return None;
        }
        let asked = (who.name.clone(), request, id_in(&answer));
        self.asked.lock().expect("not poisoned").push(asked);
        Some(answer)
    }

    /// A change of something was acknowledged, and what the log calls it.
    pub fn logged(&self, id: impl Into<String>, action: impl Into<String>) {
        self.decided.lock().expect("not poisoned").insert((id.into(), action.into()));
    }

    /// Everything that was acknowledged under a key is asked for once more. The answer names the same.
    pub async fn send_again(&self, company: &Company<'_>) {
        let asked = self.asked.lock().expect("not poisoned").clone();
        for (who, request, id) in asked {
            let answer = company.caller(&who).surely(&request).await;
            if id_in(&answer) != id {
                let told = format!("{id}, asked for again, is {} {}", answer.status, answer.body);
                company.admin.world().with(|world| world.violation(&told));
            }
        }
    }
}

/// What an answer is about: a thing, or the job that makes it.
fn id_in(answer: &Answer) -> String {
    let id = answer.body["id"].as_str().or(answer.body["job_id"].as_str());
    id.unwrap_or_default().to_owned()
}

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
