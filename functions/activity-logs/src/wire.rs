//! Entries of the activity log, as requested and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::Timestamp;
use wfm_http::{Caller, pay_read};
use wfm_storage::activity;

use crate::visibility::{self, Sees};

/// A change that a person or the service made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ActivityLog {
    /// Its id.
    pub id: Uuid,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// The account that made the change; `null` if the service made it by itself.
    pub actor: Option<Actor>,
    /// The kind of the change, for example `employee.created`.
    pub action: String,
    /// Kind of the changed resource.
    pub resource_type: String,
    /// The id of the changed resource.
    pub resource_id: String,
    /// The changes, field by field.
    pub changes: Vec<Change>,
    /// The id of the request, by which the operator finds it in the log of the service.
    pub request_id: Option<String>,
    /// The address that the request came from.
    pub ip: Option<String>,
    /// The program that sent the request.
    pub user_agent: Option<String>,
}

/// The account that made a change.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ActivityActor")]
pub struct Actor {
    /// The account.
    pub user_id: Uuid,
    /// The e-mail of the account at that time.
    pub email: String,
}

/// A field before and after the change. For a list, the fields have the entries that were removed and the ones that
/// were added.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ActivityChange")]
pub struct Change {
    /// The path of the field, for example `organization.name`.
    pub field: String,
    /// Absent if `hidden` is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<serde_json::Value>,
    /// Absent if `hidden` is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<serde_json::Value>,
    /// True if the caller may not read this field of the resource. Otherwise it is absent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl Change {
    fn of(change: activity::Change, visible: bool) -> Self {
        let activity::Change { field, before, after } = change;
        let shown = |value| visible.then_some(value);
        Self { field, before: shown(before), after: shown(after), hidden: !visible }
    }
}

/// The query for entries.
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
    /// Only entries about resources of this kind.
    #[schemars(length(max = 64))]
    pub resource_type: Option<String>,
    /// Only entries about the resource with this id.
    #[schemars(length(max = 64))]
    pub resource_id: Option<String>,
    /// Only entries of this action.
    #[schemars(length(max = 64))]
    pub action: Option<String>,
    /// Entries at this time or later.
    pub from: Option<Timestamp>,
    /// Entries before this time.
    pub to: Option<Timestamp>,
}

impl ActivityLog {
    /// An entry as shown to a caller who sees what `sees` allows.
    pub fn shown(entry: activity::Entry, sees: &Sees, caller: &Caller) -> Self {
        let tells_pay = |change: &activity::Change| {
            visibility::tells_pay(&entry.resource_type, &change.field)
                && sees.shows(&entry, &change.field)
        };
        if entry.changes.iter().any(tells_pay) {
            pay_read::log(caller, whose(&entry), "activity_log", entry.id);
        }
        Self::of(entry, sees)
    }

    /// An entry with what `sees` allows.
    pub fn of(mut entry: activity::Entry, sees: &Sees) -> Self {
        let shown = |change: &activity::Change| sees.shows(&entry, &change.field);
        let visible: Vec<bool> = entry.changes.iter().map(shown).collect();
        let changes = std::mem::take(&mut entry.changes).into_iter().zip(visible);
        let mut changes: Vec<Change> =
            changes.map(|(change, visible)| Change::of(change, visible)).collect();
        // The entry of a step of a job names many resources. It is shown as a change of the job.
        let of_job = !entry.resources.is_empty();
        if of_job {
            let field = format!("{}_ids", entry.resource_type);
            let after = entry.resources.into();
            let listed = activity::Change { field, before: serde_json::Value::Null, after };
            changes.push(Change::of(listed, true));
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

/// The employee whose pay the entry tells, if it tells the pay of somebody.
fn whose(entry: &activity::Entry) -> Option<EmployeeId> {
    let named = || {
        let change = entry.changes.iter().find(|change| change.field == "employee_id")?;
        [&change.after, &change.before].into_iter().find_map(|id| id.as_str()?.parse().ok())
    };
    entry.employee_id.or_else(named)
}

wfm_http::list_query!(ActivityQuery);
