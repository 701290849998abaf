//! Compares a row with the employee who has its number. Finds the differences and the request that removes them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::directory::{Directory, Employee, Violation, violation};
use super::week;
use crate::table::Row;

/// Columns whose text is the value of a field.
const PLAIN: [&str; 9] = [
    "first_name",
    "last_name",
    "hire_date",
    "phone",
    "job_title",
    "employment_type",
    "status",
    "termination_date",
    "timezone",
];
/// Columns of pay.
const PAY: [&str; 3] = ["pay_type", "amount", "currency"];

/// Columns in which a dash does not clear the value.
const NOT_CLEARED: [&str; 6] =
    ["pay_type", "amount", "currency", "pay_from", "account_email", "roles"];

/// The pay of an employee from a date on. If the file lacks something, the service asks for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pay<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pay_type: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<&'a str>,
}

/// An account to sign in with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Account<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<&'a str>,
    pub roles: Vec<&'a str>,
}

/// The difference between a row and an employee.
#[derive(Debug, Default, PartialEq)]
pub struct Changes<'a> {
    pub columns: Vec<&'static str>,
    /// The fields to send, in the form of a merge patch.
    pub patch: Map<String, Value>,
    /// An account for an employee who has none.
    pub account: Option<Account<'a>>,
}

/// The pay that a row names.
pub fn pay(row: &Row) -> Option<Pay<'_>> {
    PAY.iter().any(|column| row.get(column).is_some()).then(|| Pay {
        effective_from: row.get("pay_from").or(row.get("hire_date")),
        pay_type: row.get("pay_type"),
        amount: row.get("amount"),
        currency: row.get("currency"),
    })
}

/// The account that a row names.
pub fn account(row: &Row) -> Option<Account<'_>> {
    let roles = row.get("roles").unwrap_or_default().split(['|', ';', ',']);
    let roles: Vec<&str> = roles.map(str::trim).filter(|role| !role.is_empty()).collect();
    let email = row.get("account_email");
    (email.is_some() || !roles.is_empty()).then_some(Account { email, roles })
}

/// Refuses a dash in a column that cannot be cleared.
///
/// # Errors
/// If there is one.
pub fn no_dashes(row: &Row) -> Result<(), Violation> {
    match NOT_CLEARED.into_iter().find(|column| row.clears(column)) {
        None => Ok(()),
        Some(column) => {
            Err(violation(column, "invalid_format", "`-` is not possible here".to_owned()))
        }
    }
}

/// The schedule that a row names.
///
/// # Errors
/// If it cannot be read.
pub fn schedule(row: &Row) -> Result<Option<Vec<week::Day>>, Violation> {
    let days = row.get("schedule").map(week::read).transpose();
    days.map_err(|why| violation("schedule", "invalid_format", why))
}

/// The differences between a row and an employee. An empty cell says nothing about its field. A dash clears the
/// field.
///
/// # Errors
/// If the row has a value that cannot be sent.
pub fn between<'a>(
    row: &'a Row,
    there: &Employee,
    directory: &Directory,
) -> Result<Changes<'a>, Violation> {
    no_dashes(row)?;
    let mut changes = Changes::default();
    let mut set = |column: &'static str, field: &str, value: Value| {
        let present = there.field(field);
        let is_same = match (column, value.as_str(), present.as_str()) {
            ("email", Some(said), Some(present)) => said.eq_ignore_ascii_case(present),
            _ => value == *present,
        };
        if !is_same {
            changes.columns.push(column);
            changes.patch.insert(field.to_owned(), value);
        }
    };
    for column in PLAIN.into_iter().chain(["email"]) {
        match row.get(column) {
            Some(said) => set(column, column, said.into()),
            None if row.clears(column) => set(column, column, Value::Null),
            None => {}
        }
    }
    let references = [
        ("department_code", "department_id", directory.department(row)?),
        ("site_code", "site_id", directory.site(row)?),
        ("manager_number", "manager_id", directory.manager(row)?),
    ];
    for (column, field, id) in references {
        match id {
            Some(id) => set(column, field, id.into()),
            None if row.clears(column) => set(column, field, Value::Null),
            None => {}
        }
    }
    if let Some(days) = schedule(row)? {
        let present = there.field("work_schedule").get("days");
        let present = present.and_then(|days| Vec::<week::Day>::deserialize(days).ok());
        if present.is_none_or(|present| present != days) {
            changes.columns.push("schedule");
            changes.patch.insert("work_schedule".to_owned(), json!({ "days": days }));
        }
    } else if row.clears("schedule") && !there.field("work_schedule").is_null() {
        changes.columns.push("schedule");
        changes.patch.insert("work_schedule".to_owned(), Value::Null);
    }
    if let Some(pay) = pay(row)
        && let Some(all) = all_pay(row, &pay, there)?
    {
        changes.columns.extend(PAY.iter().filter(|column| row.get(column).is_some()));
        changes.patch.insert("compensation".to_owned(), all.into());
    }
    // The import does not change an account that exists.
    if there.field("user_id").is_null()
        && let Some(account) = account(row)
    {
        changes.columns.push("account_email");
        changes.account = Some(account);
    }
    Ok(changes)
}

/// All entries of pay, with the row's entry, if it differs from the present ones.
fn all_pay(row: &Row, pay: &Pay<'_>, there: &Employee) -> Result<Option<Vec<Value>>, Violation> {
    let present = there.field("compensation").as_array().cloned();
    let Some(mut entries) = present else {
        let why = "what they are paid cannot be read (compensation:read)".to_owned();
        return Err(violation("amount", "forbidden", why));
    };
    let hired = there.field("hire_date").as_str();
    let from = pay.effective_from.or(hired).unwrap_or_default();
    let entry = entries.iter_mut().find(|entry| entry["effective_from"] == from);
    let said = [("pay_type", pay.pay_type), ("amount", pay.amount), ("currency", pay.currency)];
    let is_same = |entry: &Value| {
        said.iter().all(|(field, said)| {
            said.is_none_or(|said| is_same_text(said, entry[field].as_str().unwrap_or_default()))
        })
    };
    let currency = |entry: &Value| pay.currency.is_some_and(|said| entry["currency"] != said);
    match entry {
        Some(entry) if is_same(entry) => return Ok(None),
        _ if row.get("pay_from").is_none() => {
            let why = "from which date on? It differs from what is there".to_owned();
            return Err(violation("pay_from", "required", why));
        }
        Some(entry) if components(entry) && currency(entry) => return Err(other_currency()),
        Some(entry) => {
            for (field, said) in said {
                if let Some(said) = said {
                    entry[field] = said.into();
                }
            }
        }
        None => {
            let mut new = json!(pay);
            // The salary components beside the amount go on. An entry without components would end them.
            let earlier = entries.iter().filter(|entry| effective_from(entry) <= from);
            if let Some(in_force) = earlier.max_by_key(|entry| effective_from(entry))
                && components(in_force)
            {
                if currency(in_force) {
                    return Err(other_currency());
                }
                new["components"] = in_force["components"].clone();
            }
            entries.push(new);
        }
    }
    Ok(Some(entries))
}

fn effective_from(entry: &Value) -> &str {
    entry["effective_from"].as_str().unwrap_or_default()
}

/// Whether salary components belong to an entry of pay.
fn components(entry: &Value) -> bool {
    entry["components"].as_array().is_some_and(|components| !components.is_empty())
}

/// The error of a row whose currency differs from that of the salary components that it would keep.
fn other_currency() -> Violation {
    let why = "they have salary components in another currency; change this pay by hand".to_owned();
    violation("currency", "conflict", why)
}

/// Whether two texts are the same, or the same amount: `3000` is `3000.00`.
fn is_same_text(one: &str, other: &str) -> bool {
    let plain = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A column that is read for a new employee alone would be ignored by `--update`.
    #[test]
    fn every_column_is_compared() {
        let others = ["employee_number", "email", "department_code", "site_code", "manager_number"];
        let mut compared: Vec<&str> = PLAIN.into_iter().chain(others).collect();
        compared.sort_unstable();
        let mut columns = crate::employees::file::OF_EMPLOYEES;
        columns.sort_unstable();
        assert_eq!(compared, columns);
    }

    fn ada() -> Employee {
        serde_json::from_value(json!({
            "id": "e1", "employee_number": "1", "first_name": "Ada", "email": "ada@x.example",
            "hire_date": "2025-01-01", "phone": "123", "timezone": null, "user_id": "u1",
            "work_schedule": {"effective_from": null, "days": [
                {"weekday": "monday", "start": "09:00", "end": "17:00", "break_minutes": 30}]},
            "compensation": [{"effective_from": "2025-01-01", "pay_type": "monthly",
                              "amount": "3000.00", "currency": "EUR", "components": []}],
        }))
        .unwrap()
    }

    fn of(fields: &[(&'static str, &str)]) -> Result<(Vec<&'static str>, Value), Violation> {
        let fields = [&[("employee_number", "1")], fields].concat();
        let row = Row::of(2, &fields);
        let changes = between(&row, &ada(), &Directory::default())?;
        Ok((changes.columns, changes.patch.into()))
    }

    #[test]
    fn what_is_as_the_row_says_is_not_sent() {
        let same = [
            ("first_name", "Ada"),
            ("email", "ADA@x.example"),
            ("schedule", "mon 9:00-17:00/30"),
            ("amount", "3000"),
            ("currency", "EUR"),
            ("account_email", "ada@x.example"),
        ];
        assert_eq!(of(&same).unwrap(), (vec![], json!({})));
    }

    #[test]
    fn what_differs_is_sent_and_pay_keeps_its_other_entries() {
        let (columns, patch) = of(&[
            ("phone", "456"),
            ("schedule", "tue 09:00-17:00"),
            ("pay_type", "monthly"),
            ("amount", "3300"),
            ("currency", "EUR"),
            ("pay_from", "2026-07-01"),
        ])
        .unwrap();
        assert_eq!(columns, ["phone", "schedule", "pay_type", "amount", "currency"]);
        assert_eq!(patch["phone"], "456");
        assert_eq!(patch["work_schedule"]["days"][0]["weekday"], "tuesday");
        assert_eq!(patch["compensation"][0]["amount"], "3000.00");
        let added = json!({"effective_from": "2026-07-01", "pay_type": "monthly",
                           "amount": "3300", "currency": "EUR"});
        assert_eq!(patch["compensation"][1], added);
        // An entry with the same date is corrected.
        let (_, patch) = of(&[("amount", "3100"), ("pay_from", "2025-01-01")]).unwrap();
        assert_eq!(patch["compensation"].as_array().unwrap().len(), 1);
        assert_eq!(patch["compensation"][0]["amount"], "3100");
        assert_eq!(of(&[("amount", "3100")]).unwrap_err().place, "pay_from");
    }

    #[test]
    fn a_raise_keeps_the_salary_components_of_the_pay_before_it() {
        let mut ada = ada();
        let entry = |from: &str, components: Value| {
            json!({"effective_from": from, "pay_type": "monthly", "amount": "3000.00",
                   "currency": "EUR", "components": components})
        };
        let meal = json!([{"component_id": "c1", "amount": "50.00"}]);
        let house = json!([{"component_id": "c2", "amount": "90.00"}]);
        let old = entry("2026-01-01", meal.clone());
        let later = entry("2027-01-01", house);
        // The order in which the entries are shown does not matter.
        ada.set("compensation", json!([later, old, entry("2025-01-01", json!([]))]));
        let of = |from: &str, currency: &str| {
            let fields = [("employee_number", "1"), ("amount", "3300"), ("pay_from", from)];
            let row = Row::of(2, &[&fields[..], &[("currency", currency)]].concat());
            between(&row, &ada, &Directory::default())
                .map(|changes| changes.patch["compensation"].as_array().unwrap().clone())
        };
        let all = of("2026-07-01", "EUR").unwrap();
        assert_eq!((all.len(), &all[3]["components"]), (4, &meal));
        // If there are no components, none go on.
        assert_eq!(of("2025-07-01", "USD").unwrap()[3].get("components"), None);
        for from in ["2026-07-01", "2026-01-01"] {
            let refused = of(from, "USD").unwrap_err();
            assert_eq!(refused.place, "currency");
            assert!(refused.detail.contains("in another currency"), "{}", refused.detail);
        }
    }

    #[test]
    fn roles_are_apart_by_any_usual_sign() {
        let row = Row::of(2, &[("account_email", "a@b.c"), ("roles", "employee| manager;x")]);
        let account = account(&row).unwrap();
        assert_eq!(account.roles, ["employee", "manager", "x"]);
    }
}
