//! The requests of one row: they create an employee or change an employee who exists.

use std::time::Duration;

use reqwest::Method;
use reqwest::header::{ETAG, IF_MATCH};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::changes::{Account, Pay, account, between, pay};
use super::directory::{Directory, Employee, Violation, violation};
use super::week;
use crate::api::{Api, ApiError, Call, Problem, json};
use crate::attlog::people::hex;
use crate::directory::folded;
use crate::dry_run::Run;
use crate::table::Row;

/// The number of times that an update starts again because another request changed the employee.
const UPDATES: usize = 5;

/// The request of a row. The order of the fields is part of the idempotency key.
#[derive(Debug, Serialize)]
struct NewEmployee<'a> {
    employee_number: &'a str,
    // The server says which fields are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hire_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    job_title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    department_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    site_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    manager_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    employment_type: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    termination_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timezone: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    work_schedule: Option<Week>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compensation: Option<[Pay<'a>; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<Account<'a>>,
}

#[derive(Debug, Serialize)]
struct Week {
    days: Vec<week::Day>,
}

/// The outcome of a request.
pub enum Made {
    /// The import ended before this row.
    Nothing,
    New(Employee),
    There(Employee),
    Updated(String, Vec<&'static str>, Option<SecretString>),
    /// The activation of the account failed. The second text says why.
    NoToken(String, String),
    Refused(Vec<Violation>),
}

/// The ids of the resources that a row names.
pub struct References {
    pub department: Option<String>,
    pub site: Option<String>,
    pub manager: Option<String>,
    pub days: Option<Vec<week::Day>>,
}

/// Creates an employee, or finds the one whom another request created meanwhile.
pub async fn create(
    api: &Api,
    row: &Row,
    references: References,
    run: Run,
) -> Result<Made, ApiError> {
    let employee = NewEmployee {
        employee_number: row.number(),
        first_name: row.get("first_name"),
        last_name: row.get("last_name"),
        email: row.get("email"),
        hire_date: row.get("hire_date"),
        phone: row.get("phone"),
        job_title: row.get("job_title"),
        department_id: references.department.as_deref(),
        site_id: references.site.as_deref(),
        manager_id: references.manager.as_deref(),
        employment_type: row.get("employment_type"),
        status: row.get("status"),
        termination_date: row.get("termination_date"),
        timezone: row.get("timezone"),
        work_schedule: references.days.map(|days| Week { days }),
        compensation: pay(row).map(|pay| [pay]),
        account: account(row),
    };
    let body = json(&employee)?;
    let key = format!("employee-{}", hex(&body));
    let call = run.meant(Call::post("/employees", body, &key));
    match api.send::<Employee>(&call).await {
        Ok(employee) => Ok(Made::New(employee)),
        // Every other row would get any other error, too.
        Err(ApiError::Refused(problem)) if matches!(problem.status, 400 | 409) => {
            let taken = |violation: &Violation| violation.place == "employee_number";
            let violations = violations(&problem, "");
            if problem.code == "already_exists"
                && violations.iter().any(taken)
                && let Some(there) = find(api, row.number()).await?
            {
                return Ok(Made::There(there));
            }
            Ok(Made::Refused(violations))
        }
        Err(error) => Err(error),
    }
}

/// Looks for an employee whom another request has just created. A list may lag behind a write by a second.
async fn find(api: &Api, number: &str) -> Result<Option<Employee>, ApiError> {
    for wait in [Duration::ZERO, Duration::from_secs(1), Duration::from_secs(2)] {
        tokio::time::sleep(wait).await;
        // The filter also finds prefixes and names.
        let found: Vec<Employee> = api.list(&Call::get("/employees").query("q", number)).await?;
        let same = |employee: &Employee| folded(&employee.employee_number) == folded(number);
        if let Some(employee) = found.into_iter().find(same) {
            return Ok(Some(employee));
        }
    }
    Ok(None)
}

/// The server's violations, at the columns that caused them. `below` is the pointer to the body inside an employee's.
fn violations(problem: &Problem, below: &str) -> Vec<Violation> {
    let named = problem.errors.iter().flatten().map(|violation| {
        let place =
            violation.pointer.as_deref().or(violation.parameter.as_deref()).unwrap_or_default();
        let place = format!("{below}{place}");
        let parts: Vec<&str> = place.split('/').skip(1).collect();
        let place = match parts.as_slice() {
            ["department_id"] => "department_code",
            ["site_id"] => "site_code",
            ["manager_id"] => "manager_number",
            ["compensation", _, "effective_from"] => "pay_from",
            ["compensation", _, field] => field,
            ["compensation", ..] => "amount",
            ["account", "roles", ..] => "roles",
            ["account", ..] => "account_email",
            ["work_schedule", ..] => "schedule",
            _ => place.trim_start_matches('/'),
        };
        let code = violation.code.clone();
        let detail = violation.detail.clone();
        Violation { place: place.to_owned(), code, detail }
    });
    let violations: Vec<Violation> = named.collect();
    if violations.is_empty() {
        let code = problem.code.clone();
        let detail = problem.detail.clone();
        return vec![Violation { place: String::new(), code, detail }];
    }
    violations
}

/// Makes an employee equal to the row. It sends the differences from the newest version, as a change of that version.
pub async fn update(
    api: &Api,
    row: &Row,
    id: &str,
    directory: &Directory,
    run: Run,
) -> Result<Made, ApiError> {
    let path = format!("/employees/{id}");
    let mut changed = vec![];
    for _ in 0..UPDATES {
        let read = Call::get(&path);
        let answer = api.answer(&read).await?;
        let there: Employee = answer.parsed(&read)?;
        let changes = match between(row, &there, directory) {
            Ok(changes) => changes,
            Err(violation) => return Ok(Made::Refused(vec![violation])),
        };
        if !changes.patch.is_empty() {
            let mut call = Call::new(Method::PATCH, &path).body(json(&changes.patch)?);
            if let Some(tag) = answer.headers.get(ETAG) {
                call = call.header(IF_MATCH, tag.clone());
            }
            match api.send::<Value>(&run.meant(call)).await {
                Ok(_) => {}
                // Another request was faster, or an answer was lost.
                Err(ApiError::Refused(problem)) if problem.status == 412 => continue,
                Err(error) => return refused_or(error, ""),
            }
        }
        changed.extend(changes.columns);
        let token = match changes.account {
            None => None,
            Some(account) => {
                let call = Call::put(format!("{path}/account"), json(&account)?);
                if let Err(error) = api.send::<Value>(&run.meant(call)).await {
                    return refused_or(error, "/account");
                }
                if run.is_dry() {
                    return Ok(Made::Updated(id.to_owned(), changed, None));
                }
                let call = Call::new(Method::POST, format!("{path}/account/activation"));
                match api.send::<Activation>(&call).await {
                    Ok(activation) => Some(activation.activation_token),
                    // The account exists, and no other run would make a token for it.
                    Err(error) => return Ok(Made::NoToken(id.to_owned(), error.to_string())),
                }
            }
        };
        return Ok(Made::Updated(id.to_owned(), changed, token));
    }
    let why = "others changed this employee again and again; run the command once more".to_owned();
    Ok(Made::Refused(vec![violation("", "precondition_failed", why)]))
}

/// The token that activates an account. It holds a secret, so there is no `Debug`.
#[derive(Deserialize)]
struct Activation {
    activation_token: SecretString,
}

/// The error of the row. Any other error would also stop every other row.
fn refused_or(error: ApiError, below: &str) -> Result<Made, ApiError> {
    match error {
        ApiError::Refused(problem)
            if matches!(problem.status, 400 | 409) || problem.code == "own_record" =>
        {
            Ok(Made::Refused(violations(&problem, below)))
        }
        error => Err(error),
    }
}
