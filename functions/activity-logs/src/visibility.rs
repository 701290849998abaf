//! The callers who see a field of an entry. They need the permission to read the field in its resource (rule
//! PERM-20).

use std::collections::{BTreeMap, BTreeSet};

use wfm_domain::ids::EmployeeId;
use wfm_http::authorization::{Grants, PERMISSIONS, Scope};
use wfm_http::{Call, Error, employee_scope};
use wfm_storage::activity::Entry;

/// All fields without a row of their own. A field has its own row if other permissions show it than the rest of its
/// resource.
const OTHERS: &str = "*";

/// A field of a type of resource, and the permissions of which one is enough to see it. The first matching row
/// decides. A field without a matching row is hidden. A permission with scopes shows what is about a person within
/// the scope, and everything if the scope is `all`.
const FIELDS: &[(&str, &str, &[&str])] = &[
    ("attendance", OTHERS, &["attendances:read"]),
    ("attendance_request", OTHERS, &["attendances:read"]),
    ("bank_account", OTHERS, &["bank_accounts:read"]),
    ("department", OTHERS, &["departments:read"]),
    ("deputy", OTHERS, &["employees:read"]),
    ("employee_document", OTHERS, &["documents:write"]),
    ("employee", "compensation", &["compensation:read"]),
    ("employee", OTHERS, &["employees:read"]),
    ("leave", OTHERS, &["leaves:read"]),
    ("leave_adjustment", OTHERS, &["leaves:read"]),
    ("pay_adjustment", OTHERS, &["payrolls:read"]),
    ("payment", OTHERS, &["payments:write"]),
    ("payroll", OTHERS, &["payrolls:read"]),
    ("personal_data", OTHERS, &["personal_data:read"]),
    ("year_opening", OTHERS, &["compensation:read"]),
    ("pay_group", OTHERS, &["salary_components:read"]),
    ("open_shift", OTHERS, &["schedules:read"]),
    ("role", OTHERS, &["roles:read"]),
    ("salary_component", "calculation", &["payrolls:read", "compensation:read"]),
    ("salary_component", "when", &["payrolls:read", "compensation:read"]),
    ("salary_component", OTHERS, &["salary_components:read"]),
    ("roster", OTHERS, &["schedules:read"]),
    ("rotation", OTHERS, &["schedules:read"]),
    ("setting", OTHERS, &["settings:read"]),
    ("shift_request", OTHERS, &["schedules:read"]),
    ("shift_type", OTHERS, &["schedules:read"]),
    ("site", OTHERS, &["sites:read"]),
    ("terminal", OTHERS, &["terminals:read"]),
    ("time_policy", OTHERS, &["settings:read"]),
    ("time_account_entry", OTHERS, &["leaves:read"]),
    ("timesheet", OTHERS, &["attendances:read"]),
    // No operation reads another account, and an upload tells nothing about a person.
    ("upload", OTHERS, &["activity_logs:read"]),
    ("user", OTHERS, &["activity_logs:read"]),
];

/// The part of an employee's pay that an entry may tell (rule PERM-27).
const PAY: &[(&str, &str)] = &[
    ("employee", "compensation"),
    ("pay_adjustment", "amount"),
    ("pay_adjustment", "days"),
    ("pay_adjustment", "minutes"),
    ("pay_adjustment", "note"),
    ("payroll", "reason"),
];

/// The permissions that show a field of a resource of this type.
fn permissions(resource_type: &str, field: &str) -> &'static [&'static str] {
    let fits = |row: &&(&str, &str, &[&str])| {
        row.0 == resource_type && (row.1 == field || row.1 == OTHERS)
    };
    FIELDS.iter().find(fits).map_or(&[], |(.., permissions)| permissions)
}

/// Whether a field tells the pay of somebody.
pub fn tells_pay(resource_type: &str, field: &str) -> bool {
    PAY.contains(&(resource_type, field))
}

/// The entries that a caller may see: for each permission of the table, the employees whom it includes; `None` for
/// all employees.
pub struct Sees(BTreeMap<&'static str, Option<BTreeSet<EmployeeId>>>);

impl Sees {
    /// Reads the employees whom the caller's permissions include.
    pub async fn of<Q, B>(call: &Call<Q, B>) -> Result<Self, Error> {
        let mut sees = BTreeMap::new();
        for permission in FIELDS.iter().flat_map(|(.., permissions)| *permissions) {
            if call.caller.held.grants.scope(permission).is_some() && !sees.contains_key(permission)
            {
                let services = &call.services;
                let caller = &call.caller;
                let whom = employee_scope::employees(services, caller, permission).await?;
                sees.insert(*permission, whom);
            }
        }
        Ok(Self(sees))
    }

    /// The entries that an account with these permissions sees of everybody, without those that it sees only of some people.
    pub fn all_of(grants: &Grants) -> Self {
        let all = FIELDS.iter().flat_map(|(.., permissions)| *permissions);
        let of_all = all.filter(|permission| grants.scope(permission) == Some(Scope::All));
        Self(of_all.map(|permission| (*permission, None)).collect())
    }

    /// The entries that an employee may see of what belongs to the employee, whatever the roles of the account.
    pub fn own_of(employee: EmployeeId) -> Self {
        let owned = |name: &&&str| {
            let known = PERMISSIONS.iter().find(|known| known.name == **name);
            known.is_some_and(|known| known.scopes.contains(&Scope::Own))
        };
        let all = FIELDS.iter().flat_map(|(.., permissions)| *permissions);
        Self(all.filter(owned).map(|name| (*name, Some(BTreeSet::from([employee])))).collect())
    }

    /// Whether an entry is about a resource that is shown, though some of its fields may be hidden.
    pub fn includes(&self, entry: &Entry) -> bool {
        self.shows(entry, OTHERS)
    }

    /// Whether a field of an entry is shown.
    pub fn shows(&self, entry: &Entry, field: &str) -> bool {
        permissions(&entry.resource_type, field).iter().any(|permission| {
            self.0.get(permission).is_some_and(|whom| match (whom, entry.employee_id) {
                (None, _) => true,
                (Some(whom), Some(employee)) => whom.contains(&employee),
                (Some(_), None) => false,
            })
        })
    }
}

/// The scopes of a caller that decide what an entry shows. A cursor is valid as long as these scopes stay the same.
pub fn scopes<Q, B>(call: &Call<Q, B>) -> BTreeMap<&'static str, Option<&'static str>> {
    let scope = |permission| call.caller.held.grants.scope(permission).map(Scope::as_str);
    let all = FIELDS.iter().flat_map(|(.., permissions)| *permissions);
    all.map(|permission| (*permission, scope(permission))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule PERM-20.
    #[test]
    fn a_field_has_the_permission_of_its_first_row_and_an_unknown_resource_has_none() {
        for (resource, field, expected) in [
            ("leave", "reason", vec!["leaves:read"]),
            ("leave", "attachment_id", vec!["leaves:read"]),
            ("leave", "decision_note", vec!["leaves:read"]),
            ("attendance", "note", vec!["attendances:read"]),
            ("employee", "compensation", vec!["compensation:read"]),
            ("employee", "last_name", vec!["employees:read"]),
            ("salary_component", "calculation", vec!["payrolls:read", "compensation:read"]),
            ("salary_component", "code", vec!["salary_components:read"]),
            ("pay_adjustment", "amount", vec!["payrolls:read"]),
            ("secret", "code", vec![]),
        ] {
            assert_eq!(permissions(resource, field), expected, "{resource}.{field}");
        }
    }

    /// Rule PERM-20.
    #[test]
    fn the_rule_has_a_row_for_every_type_of_resource() {
        let rules = include_str!("../../../docs/reference/rules/permissions.md");
        let (_, rule) = rules.split_once("\n### PERM-20 ").unwrap();
        let (rule, _) = rule.split_once("\n## ").unwrap();
        let rows = rule.lines().filter(|line| line.starts_with("| `"));
        let resources = rows
            .filter_map(|row| row.split('|').nth(1))
            .flat_map(|cell| cell.split(',').map(|name| name.trim().trim_matches('`').to_owned()));
        let known: BTreeSet<String> = FIELDS.iter().map(|(of, ..)| (*of).to_owned()).collect();
        assert_eq!(resources.collect::<BTreeSet<_>>(), known);
    }

    #[test]
    fn every_permission_of_the_table_is_registered() {
        for permission in FIELDS.iter().flat_map(|(.., permissions)| *permissions) {
            assert!(PERMISSIONS.iter().any(|known| known.name == *permission), "{permission}");
        }
    }
}
