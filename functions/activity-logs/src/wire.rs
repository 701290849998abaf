//! Entries of the log as asked for and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::wire::Timestamp;
use wfm_http::{Caller, pay_read};
use wfm_storage::activity;

/// A change that somebody made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ActivityLog {
    pub id: Uuid,
    pub occurred_at: Timestamp,
    /// `null` for what the service does by itself.
    pub actor: Option<Actor>,
    /// As `employee.created`.
    pub action: String,
    pub resource_type: String,
    pub resource_id: String,
    pub changes: Vec<Change>,
    pub request_id: Option<String>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ActivityActor")]
pub struct Actor {
    pub user_id: Uuid,
    pub email: String,
}

/// A field before and after the change; for a list, the entries that were removed and added.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ActivityChange")]
pub struct Change {
    pub field: String,
    pub before: serde_json::Value,
    pub after: serde_json::Value,
}

/// Which entries are wanted.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivityQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// The account that acted.
    pub actor: Option<Uuid>,
    #[schemars(length(max = 64))]
    pub resource_type: Option<String>,
    #[schemars(length(max = 64))]
    pub resource_id: Option<String>,
    #[schemars(length(max = 64))]
    pub action: Option<String>,
    /// Entries at this time or later.
    pub from: Option<Timestamp>,
    /// Entries before this time.
    pub to: Option<Timestamp>,
}

/// What of a resource is pay, or may tell it, and which permission shows it.
const PAY: [(&str, Pay, &[&str]); 3] = [
    ("employee", Pay::Compensation, &["compensation"]),
    ("pay_adjustment", Pay::Payrolls, &["amount", "note"]),
    ("payroll", Pay::Payrolls, &["reason"]),
];

#[derive(Clone, Copy)]
enum Pay {
    Compensation,
    Payrolls,
}

/// What of everybody's pay somebody may see.
#[derive(Clone, Copy, Serialize)]
pub struct Sees {
    pub compensation: bool,
    pub payrolls: bool,
}

impl Sees {
    fn holds(self, pay: Pay) -> bool {
        match pay {
            Pay::Compensation => self.compensation,
            Pay::Payrolls => self.payrolls,
        }
    }
}

impl ActivityLog {
    /// An entry as shown to someone who may see so much of pay.
    pub fn shown(entry: activity::Entry, sees: Sees, caller: &Caller) -> Self {
        let pay = PAY.iter().find(|(resource, ..)| *resource == entry.resource_type);
        let hidden = pay.filter(|(_, pay, _)| !sees.holds(*pay));
        let tells_pay = |field: &str| pay.is_some_and(|(.., fields)| fields.contains(&field));
        if hidden.is_none() && entry.changes.iter().any(|change| tells_pay(&change.field)) {
            pay_read::log(caller, "activity_log", entry.id);
        }
        let is_hidden = |field: &str| hidden.is_some_and(|(.., fields)| fields.contains(&field));
        let changes = entry.changes.into_iter().filter(|change| !is_hidden(&change.field));
        let mut changes: Vec<Change> =
            changes.map(|c| Change { field: c.field, before: c.before, after: c.after }).collect();
        // What a step of a job did to many is shown as what the job did.
        let of_job = !entry.resources.is_empty();
        if of_job {
            let field = format!("{}_ids", entry.resource_type);
            let after = entry.resources.into();
            changes.push(Change { field, before: serde_json::Value::Null, after });
        }
        Self {
            id: entry.id,
            occurred_at: entry.occurred_at.into(),
            actor: entry.actor.map(|a| Actor { user_id: a.user_id.0, email: a.email }),
            action: entry.action,
            resource_type: if of_job { "job".into() } else { entry.resource_type },
            resource_id: entry.resource_id,
            changes,
            request_id: entry.request_id,
            ip: entry.ip,
            user_agent: entry.user_agent,
        }
    }
}

wfm_http::list_query!(ActivityQuery);
