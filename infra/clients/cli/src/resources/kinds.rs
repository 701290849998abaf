//! The names that people use for resources: a number, a code or a name beside each id.

use std::collections::{BTreeMap, BTreeSet};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use super::Row;
use crate::Failure;
use crate::api::{Api, ApiError, Call, Next};
use crate::directory::folded;
use crate::suggest::did_you_mean;

/// All characters except the unreserved characters of a path (RFC 3986).
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A kind of resources with ids.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    pub list: &'static str,
    /// The field that is unique besides the id.
    key: &'static str,
    /// Further fields that make up the name.
    names: &'static [&'static str],
    /// Fields of any resource that hold an id of this kind.
    fields: &'static [&'static str],
}

pub const KINDS: [Kind; 10] = [
    Kind {
        list: "employees",
        key: "employee_number",
        names: &["first_name", "last_name"],
        fields: &["employee_id", "with_employee_id", "manager_id"],
    },
    Kind {
        list: "departments",
        key: "code",
        names: &["name"],
        fields: &["department_id", "parent_id"],
    },
    Kind { list: "sites", key: "code", names: &["name"], fields: &["site_id"] },
    Kind { list: "shift-types", key: "code", names: &["name"], fields: &["shift_type_id"] },
    Kind { list: "rotations", key: "code", names: &["name"], fields: &["rotation_id"] },
    Kind { list: "time-policies", key: "code", names: &["name"], fields: &["time_policy_id"] },
    Kind { list: "salary-components", key: "code", names: &["name"], fields: &["component_id"] },
    Kind { list: "pay-groups", key: "code", names: &["name"], fields: &["pay_group_id"] },
    Kind { list: "terminals", key: "serial_number", names: &["name"], fields: &["terminal_id"] },
    Kind { list: "roles", key: "name", names: &[], fields: &["role_id"] },
];

impl Kind {
    /// The kind whose ids a field holds.
    pub fn of_field(field: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.fields.contains(&field))
    }

    fn of_list(list: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.list == list)
    }

    /// The name of a resource: its number or code, and its name.
    pub fn name_of(&self, one: &Row) -> Option<String> {
        let parts = std::iter::once(&self.key).chain(self.names);
        let parts: Vec<&str> = parts.filter_map(|field| one.get(*field)?.as_str()).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// The names of these resources, by id. A resource that the caller may not read has no name.
    pub async fn names(
        &self,
        api: &Api,
        mut wanted: BTreeSet<String>,
    ) -> Result<BTreeMap<String, String>, ApiError> {
        let mut names = BTreeMap::new();
        let call = Call::get(format!("/{}", self.list));
        let mut next = Next::First;
        while !wanted.is_empty() {
            let page = match api.page::<Row>(&call, next).await {
                Err(ApiError::Refused(problem)) if matches!(problem.status, 403 | 404) => break,
                page => page?,
            };
            let Some((rows, after)) = page else { break };
            for row in rows {
                let id = row.get("id").and_then(Value::as_str).and_then(|id| wanted.take(id));
                if let (Some(id), Some(name)) = (id, self.name_of(&row)) {
                    names.insert(id, name);
                }
            }
            next = after;
        }
        Ok(names)
    }

    /// The id of a resource that a person names by its number or code. An id is returned unchanged. If the caller may
    /// not read the list, the text is sent as an id, and the service refuses it.
    async fn id_of(&self, api: &Api, called: &str) -> Result<String, Failure> {
        if is_id(called) {
            return Ok(called.to_owned());
        }
        let call = Call::get(format!("/{}", self.list));
        let call = if self.list == "employees" { call.query("q", called) } else { call };
        let rows = match api.list::<Row>(&call).await {
            Err(ApiError::Refused(problem)) if matches!(problem.status, 400 | 403 | 404) => {
                return Ok(called.to_owned());
            }
            rows => rows?,
        };
        let text =
            |row: &'_ Row, field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
        let all = rows.iter().filter_map(|row| text(row, self.key).zip(text(row, "id")));
        let all: Vec<(String, String)> = all.collect();
        let ids: Vec<&str> = all
            .iter()
            .filter(|(key, _)| folded(key) == folded(called))
            .map(|(_, id)| id.as_str())
            .collect();
        let list = self.list;
        let key = self.key;
        match ids.as_slice() {
            [id] => Ok((*id).to_owned()),
            [] => {
                let meant = did_you_mean(called, all.iter().map(|(key, _)| key.as_str()));
                Err(Failure::Usage(format!("nothing in {list} has the {key} {called}{meant}")))
            }
            ids => {
                let ids = ids.join(", ");
                Err(Failure::Usage(format!("several in {list} have the {key} {called}: {ids}")))
            }
        }
    }
}

/// The path of a resource. The part after a list may be a number or a code in place of an id.
pub async fn path(api: &Api, resource: &str, id: Option<&str>) -> Result<String, Failure> {
    let parts = resource.trim_matches('/').split('/').chain(id);
    let mut parts: Vec<String> = parts.map(str::to_owned).collect();
    if let [list, called, ..] = parts.as_slice()
        && let Some(kind) = Kind::of_list(list)
    {
        parts[1] = kind.id_of(api, called).await?;
    }
    if let (Some(_), Some(last)) = (id, parts.last_mut()) {
        *last = utf8_percent_encode(last, RESERVED).to_string();
    }
    Ok(format!("/{}", parts.join("/")))
}

/// The value of a filter. A number or a code may take the place of an id.
pub async fn filter(api: &Api, field: &str, value: String) -> Result<String, Failure> {
    match Kind::of_field(field) {
        Some(kind) => kind.id_of(api, &value).await,
        None => Ok(value),
    }
}

/// Whether a text has the form of an id.
fn is_id(text: &str) -> bool {
    let is_hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let lengths = text.split('-').map(str::len);
    lengths.eq([8, 4, 4, 4, 12]) && text.split('-').all(is_hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_no_number() {
        assert!(is_id("0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d"));
        for number in ["1011", "BER-OFFICE", "0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5", ""] {
            assert!(!is_id(number), "{number}");
        }
    }

    #[test]
    fn every_kind_is_found_by_its_list_and_its_fields() {
        assert_eq!(Kind::of_field("manager_id"), Kind::of_list("employees"));
        assert_eq!(Kind::of_field("job_id"), None);
        for kind in &KINDS {
            assert!(kind.fields.iter().all(|field| Kind::of_field(field) == Some(kind)));
        }
    }
}
