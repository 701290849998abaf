//! User numbers of the terminal and the employees who have them as `employee_number`.

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

/// The request that creates an employee; the fields' order is part of the idempotency key.
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
    /// None: the local date of the person's first clock-in.
    pub hire_date: Option<NaiveDate>,
    /// Where they work: the zone of the terminal.
    pub zone: Tz,
    /// Whether the service only checks it.
    pub is_dry_run: bool,
}

/// Who is who, and why some numbers stay nobody's.
#[derive(Debug, Default)]
pub struct People {
    /// employee_number to employee id.
    pub known: BTreeMap<String, String>,
    pub created: usize,
    /// user number to the reason.
    pub unresolved: BTreeMap<String, String>,
}

/// Those who are there already.
pub async fn existing(api: &Api) -> Result<People, ApiError> {
    let mut people = People::default();
    for employee in api.list::<Employee>(&Call::get("/employees")).await? {
        people.known.insert(employee.employee_number, employee.id);
    }
    Ok(people)
}

impl People {
    /// Creates those of the user numbers whom nobody has, or notes why they are not there. `users` has the local date of
    /// the first clock-in of each.
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

    /// Why a number is nobody's.
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
        // What a real run meets ends it; a check tells it of each.
        Err(ApiError::Refused(problem)) if creation.is_dry_run && problem.status == 400 => {
            Ok(Created::Refused(problem.to_string()))
        }
        Err(ApiError::Refused(problem)) if problem.code == "already_exists" => {
            Ok(match find(api, number).await? {
                Some(id) => Created::Existing(id),
                // Then it is the e-mail address that somebody else has.
                None => Created::Refused(problem.to_string()),
            })
        }
        Err(error) => Err(error),
    }
}

/// Looks for an employee somebody else has just created: a list may lag a write by a second.
async fn find(api: &Api, number: &str) -> Result<Option<String>, ApiError> {
    for wait in [Duration::ZERO, Duration::from_secs(1), Duration::from_secs(2)] {
        tokio::time::sleep(wait).await;
        // The filter finds prefixes and names too.
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
