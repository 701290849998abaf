//! The facts that the people of a history know of what was acknowledged.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::Value;

use crate::caller::{Answer, Caller, Request};
use crate::company::Company;

/// The facts known of what was acknowledged. Ids are those of the service.
#[derive(Default)]
pub struct Known {
    /// Attendances that may be corrected and reviewed.
    pub attendances: RefCell<BTreeSet<String>>,
    /// Attendances that were entered by hand: from when to when.
    pub entered: RefCell<BTreeMap<String, Presence>>,
    /// Days by which balances were adjusted, by employee, leave type and year.
    pub adjusted: RefCell<BTreeMap<(String, String, i32), f64>>,
    /// The dates that each payroll locked when it was approved.
    pub locked: RefCell<BTreeMap<String, Locked>>,
    /// Changes that were acknowledged: of what, and their action in the log.
    pub changes: RefCell<BTreeSet<(String, String)>>,
    /// Notifications that there must be: whose, their kind or title, and the id that they hold.
    pub notifications: RefCell<BTreeSet<(String, String, String)>>,
    /// Attendances that somebody has tried to correct.
    pub corrected: RefCell<BTreeSet<String>>,
    /// Pay adjustments that somebody has tried to delete.
    pub deleted: RefCell<BTreeSet<String>>,
    /// Requests with a key that were acknowledged: who sent each, and the id in its answer.
    pub requests: RefCell<Vec<(String, Request, String)>>,
}

/// When somebody was at work, and whether they have left.
pub type Presence = (DateTime<Utc>, Option<DateTime<Utc>>);

/// The attendances and leaves that counted on the dates that a payroll locks, by id.
pub type Locked = BTreeMap<String, Value>;

impl Known {
    /// Sends a request with a key until there is a final answer. Answers it where the request was not refused.
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

    /// A change was acknowledged. Answers the id of what has changed.
    pub fn changed(&self, answer: &Answer, action: impl Into<String>) -> String {
        let id = id_in(answer);
        self.changes.borrow_mut().insert((id.clone(), action.into()));
        id
    }

    /// Somebody must have a notification of this kind, or with this title, that holds an id.
    pub fn notified(&self, who: &Caller<'_>, what: impl Into<String>, id: impl Into<String>) {
        self.notifications.borrow_mut().insert((who.name.clone(), what.into(), id.into()));
    }

    /// Whether somebody has tried to correct an attendance.
    pub fn is_corrected(&self, id: &str) -> bool {
        self.corrected.borrow().contains(id)
    }

    /// The ids of a kind of thing that was changed, such as `leave`.
    pub fn of_kind(&self, kind: &str) -> BTreeSet<String> {
        let changes = self.changes.borrow();
        let is_it = |action: &str| action.split('.').next() == Some(kind);
        changes.iter().filter(|(_, action)| is_it(action)).map(|(id, _)| id.clone()).collect()
    }

    /// Sends every acknowledged request once more, with its key. The answer holds the same id.
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

/// The subject of an answer: a thing, or the job that makes it.
fn id_in(answer: &Answer) -> String {
    let id = answer.body["id"].as_str().or(answer.body["job_id"].as_str());
    id.unwrap_or_default().to_owned()
}

/// Whether an attendance is paid for.
pub fn counts(attendance: &Value) -> bool {
    attendance["clock_out_at"].is_string()
        && (attendance["review"] == "none" || attendance["review"] == "approved")
}

/// The facts that count on the dates that a payroll locks.
pub async fn locked_by(admin: &Caller<'_>, payroll: &Value) -> Locked {
    let date = |of: &Value, field: &str| -> NaiveDate {
        of[field].as_str().unwrap_or_default().parse().expect("a date")
    };
    let employee = payroll["employee_id"].as_str().unwrap_or_default();
    let first = date(payroll, "period_start");
    let last = date(payroll, "period_end").min(date(payroll, "as_of") - TimeDelta::days(1));
    let mut found = Locked::new();
    for mut row in admin.all(&format!("/attendances?employee_id={employee}")).await {
        // The raw clock-out may still arrive where a corrected one counts (rules SYNC-28 and SYNC-30).
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
