//! User numbers of the terminal, and the employees who have them as `employee_number`.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use chrono::NaiveDate;
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::api::{Api, ApiError, Call, json};

#[derive(Deserialize)]
struct Employee {
    id: String,
    employee_number: String,
}

/// The request that creates an employee. The order of the fields is part of the idempotency key.
#[derive(Serialize)]
struct NewEmployee<'a> {
    employee_number: &'a str,
    first_name: &'a str,
    last_name: &'a str,
    email: String,
    hire_date: NaiveDate,
    timezone: &'a str,
}

/// Defaults for employees that the import creates.
pub struct Creation<'a> {
    pub email_domain: &'a str,
    /// If absent, the local date of the person's first clock-in is taken.
    pub hire_date: Option<NaiveDate>,
    /// The time zone of the employees: the zone of the terminal.
    pub zone: Tz,
    /// Whether the service only checks the request.
    pub is_dry_run: bool,
}

/// The employees by number, and why some numbers have no employee.
#[derive(Debug, Default)]
pub struct People {
    /// The employee id by employee_number.
    pub known: BTreeMap<String, String>,
    pub created: usize,
    /// The reason by user number.
    pub unresolved: BTreeMap<String, String>,
}

/// The employees who exist already.
pub async fn existing(api: &Api) -> Result<People, ApiError> {
    let mut people = People::default();
    for employee in api.list::<Employee>(&Call::get("/employees")).await? {
        people.known.insert(employee.employee_number, employee.id);
    }
    Ok(people)
}

impl People {
    /// Creates the employees of the user numbers without one, or notes why they do not exist. `users` has the local
    /// date of each person's first clock-in.
    pub async fn complete(
        &mut self,
        api: &Api,
        users: &BTreeMap<String, NaiveDate>,
        creation: Option<&Creation<'_>>,
    ) -> Result<(), ApiError> {
        for (number, first_seen) in users {
            if self.known.contains_key(number) {
                continue;
            }
            let Some(creation) = creation else {
                let reason = "no employee has this number (--create-employees would create one)";
                self.unresolved.insert(number.clone(), reason.to_owned());
                continue;
            };
            match create(api, number, *first_seen, creation).await? {
                Created::New(_) if creation.is_dry_run => {}
                Created::New(id) => {
                    self.created += 1;
                    self.known.insert(number.clone(), id);
                }
                Created::Existing(id) => {
                    self.known.insert(number.clone(), id);
                }
                Created::Refused(reason) => {
                    self.unresolved.insert(number.clone(), reason);
                }
            }
        }
        Ok(())
    }

    /// The reason why a number has no employee.
    pub fn why_unresolved(&self, number: &str) -> String {
        let nobody = "no employee has this number, and no punch with a sound time says since when \
                      (--create-employees with --hire-date would create one)";
        self.unresolved.get(number).map_or(nobody, String::as_str).to_owned()
    }

    /// The user numbers by employee id.
    pub fn by_id(&self) -> HashMap<&str, &str> {
        self.known.iter().map(|(number, id)| (id.as_str(), number.as_str())).collect()
    }
}

enum Created {
    New(String),
    Existing(String),
    Refused(String),
}

async fn create(
    api: &Api,
    number: &str,
    first_seen: NaiveDate,
    creation: &Creation<'_>,
) -> Result<Created, ApiError> {
    let employee = NewEmployee {
        employee_number: number,
        first_name: "Employee",
        last_name: number,
        email: format!("{number}@{}", creation.email_domain),
        hire_date: creation.hire_date.unwrap_or(first_seen),
        timezone: creation.zone.name(),
    };
    let body = json(&employee)?;
    let key = format!("attlog-employee-{number}-{:.16}", hex(&body));
    let call = Call::post("/employees", body, &key);
    let call = if creation.is_dry_run { call.dry_run() } else { call };
    match api.send::<Employee>(&call).await {
        Ok(employee) => Ok(Created::New(employee.id)),
        // In a real run this error ends the import. A check reports it for each person.
        Err(ApiError::Refused(problem)) if creation.is_dry_run && problem.status == 400 => {
            Ok(Created::Refused(problem.to_string()))
        }
        Err(ApiError::Refused(problem)) if problem.code == "already_exists" => {
            Ok(match find(api, number).await? {
                Some(id) => Created::Existing(id),
                // Then another account has the e-mail address.
                None => Created::Refused(problem.to_string()),
            })
        }
        Err(error) => Err(error),
    }
}

/// Looks for an employee whom another request has just created. A list may lag behind a write by a second.
async fn find(api: &Api, number: &str) -> Result<Option<String>, ApiError> {
    for wait in [Duration::ZERO, Duration::from_secs(1), Duration::from_secs(2)] {
        tokio::time::sleep(wait).await;
        // The filter also finds prefixes and names.
        let found: Vec<Employee> = api.list(&Call::get("/employees").query("q", number)).await?;
        let exact = found.into_iter().find(|employee| employee.employee_number == number);
        if let Some(employee) = exact {
            return Ok(Some(employee.id));
        }
    }
    Ok(None)
}

/// Lower-case hex SHA-256.
pub fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
