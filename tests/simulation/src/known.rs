//! Acknowledged facts that the people of a history know.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::Value;

use crate::caller::{Answer, Caller, Request};
use crate::company::Company;
use crate::company::Exported;

/// Acknowledged facts. The ids are those of the service.
#[derive(Default)]
pub struct Known {
    /// Attendances that may be corrected and reviewed.
    pub attendances: RefCell<BTreeSet<String>>,
    /// Attendances that were entered by hand, with their begin and end.
    pub entered: RefCell<BTreeMap<String, Presence>>,
    /// The adjusted days of balances, by employee, leave type and year.
    pub adjusted: RefCell<BTreeMap<(String, String, i32), f64>>,
    /// The dates that each payroll locked at its approval.
    pub locked: RefCell<BTreeMap<String, Locked>>,
    /// Acknowledged changes: the id of the resource, and the action in the log.
    pub changes: RefCell<BTreeSet<(String, String)>>,
    /// Notifications that must exist: the recipient, the kind or title, and the id in them.
    pub notifications: RefCell<BTreeSet<(String, String, String)>>,
    /// Attendances that a person has tried to correct.
    pub corrected: RefCell<BTreeSet<String>>,
    /// Requests for attendances that were forgotten.
    pub forgotten: RefCell<BTreeSet<String>>,
    /// Pay adjustments that a person has tried to delete.
    pub deleted: RefCell<BTreeSet<String>>,
    /// Acknowledged requests with a key: the sender of each, and the id in its answer.
    pub requests: RefCell<Vec<(String, Request, String)>>,
    /// The job that computes, after all, what was not settled.
    pub last_run: RefCell<Value>,
    /// The exports after all: the attendances and the journal, each made twice.
    pub exports: RefCell<Vec<[Exported; 2]>>,
}

/// The begin of a presence, and its end if the person has left.
pub type Presence = (DateTime<Utc>, Option<DateTime<Utc>>);

/// The attendances and leaves that counted on the dates that a payroll locks, by id.
pub type Locked = BTreeMap<String, Value>;

impl Known {
    /// Sends a request with a key until there is a final answer. Returns the answer if the request was not refused.
    pub async fn acknowledged(&self, who: &Caller<'_>, request: Request) -> Option<Answer> {
        let answer = who.surely(&request).await;
        if answer.status >= 300 {
            return None;
        }
        let id = id_in(&answer);
        if id.is_empty() {
            who.world().with(|world| world.violation(&format!("no id: {}", answer.body)));
        }
        self.requests.borrow_mut().push((who.name.clone(), request, id));
        Some(answer)
    }

    /// Sends a request that starts a job. Its sender is notified when the job has ended.
    pub async fn started(&self, who: &Caller<'_>, request: Request) {
        if let Some(answer) = self.acknowledged(who, request).await {
            let job = self.changed(&answer, "job.created");
            self.notified(who, "job.completed", job);
        }
    }

    /// Notes an acknowledged change. Returns the id of the changed resource.
    pub fn changed(&self, answer: &Answer, action: impl Into<String>) -> String {
        let id = id_in(answer);
        self.changes.borrow_mut().insert((id.clone(), action.into()));
        id
    }

    /// Notes that a person must have a notification of this kind, or with this title, that contains an id.
    pub fn notified(&self, who: &Caller<'_>, what: impl Into<String>, id: impl Into<String>) {
        self.notifications.borrow_mut().insert((who.name.clone(), what.into(), id.into()));
    }

    /// Whether a person has tried to correct an attendance.
    pub fn is_corrected(&self, id: &str) -> bool {
        self.corrected.borrow().contains(id)
    }

    /// The ids of the changed resources of a kind, such as `leave`.
    pub fn of_kind(&self, kind: &str) -> BTreeSet<String> {
        let changes = self.changes.borrow();
        let is_it = |action: &str| action.split('.').next() == Some(kind);
        changes.iter().filter(|(_, action)| is_it(action)).map(|(id, _)| id.clone()).collect()
    }

    /// Sends every acknowledged request once more with its key. The answer must contain the same id.
    pub async fn send_again(&self, company: &Company<'_>) {
        let requests = self.requests.borrow().clone();
        for (who, request, id) in requests {
            let answer = company.caller(&who).surely(&request).await;
            let is_gone = answer.status == 404 && self.deleted.borrow().contains(&id);
            if id_in(&answer) != id && !is_gone {
                let what = format!("sent again, {id} is {} {}", answer.status, answer.body);
                company.admin.world().with(|world| world.violation(&what));
            }
        }
    }
}

/// The id in an answer: that of the resource, or of the job that makes it.
fn id_in(answer: &Answer) -> String {
    let id = answer.body["id"].as_str().or(answer.body["job_id"].as_str());
    id.unwrap_or_default().to_owned()
}

/// Whether an attendance is paid.
pub fn counts(attendance: &Value) -> bool {
    attendance["clock_out_at"].is_string()
        && (attendance["review"] == "none" || attendance["review"] == "approved")
}

/// The attendances and leaves that count on the dates that a payroll locks.
pub async fn locked_by(admin: &Caller<'_>, payroll: &Value) -> Locked {
    let date = |of: &Value, field: &str| -> NaiveDate {
        of[field].as_str().unwrap_or_default().parse().expect("a date")
    };
    let employee = payroll["employee_id"].as_str().unwrap_or_default();
    let first = date(payroll, "period_start");
    let last = date(payroll, "period_end").min(date(payroll, "as_of") - TimeDelta::days(1));
    let mut found = Locked::new();
    for mut row in admin.all(&format!("/attendances?employee_id={employee}")).await {
        // The raw clock-out may still arrive if a corrected clock-out counts (rules SYNC-28 and SYNC-30).
        for field in ["clock_out_client_ts", "updated_at"] {
            row.as_object_mut().and_then(|row| row.remove(field));
        }
        if counts(&row) && (first..=last).contains(&date(&row, "date")) {
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
