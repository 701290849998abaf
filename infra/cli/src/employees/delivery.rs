//! Sending the rows: a level at a time, some at once, and an outcome for each.
//!
//! A row's idempotency key is the hash of what is sent of it, so a row that was sent by a run that
//! was interrupted is the same request, and its employee is made once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use indicatif::ProgressBar;
use reqwest::Method;
use reqwest::header::{ETAG, IF_MATCH};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::changes::{Account, Changes, Pay, account, between, pay, schedule};
use super::plan::Plan;
use super::week;
use crate::api::{Api, ApiError, Call, Problem, json};
use crate::attlog::people::hex;
use crate::directory::{folded, ids_by_code};
use crate::table::Row;

/// How often an update begins anew because somebody else changed the employee.
const UPDATES: usize = 5;

/// An employee as the service shows one. What they are paid and how they activate an account is nobody else's: no `Debug`.
#[derive(Clone, Default, Deserialize)]
pub struct Employee {
    pub id: String,
    pub employee_number: String,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

impl Employee {
    /// A field; null where it is not shown.
    pub fn field(&self, name: &str) -> &Value {
        self.fields.get(name).unwrap_or(&Value::Null)
    }
}

/// What is sent of a row; the fields' order is part of the idempotency key.
#[derive(Debug, Serialize)]
struct NewEmployee<'a> {
    employee_number: &'a str,
    // The server says what is missing.
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

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Created(String),
    /// An employee has this number, and these columns of theirs were changed.
    Updated(String, Vec<&'static str>),
    /// An employee has this number and is what the row says.
    Unchanged(String),
    /// An employee has this number and differs in these columns. Nothing was changed.
    Differs(String, Vec<&'static str>),
    Refused(Vec<Violation>),
    /// A dry run creates and changes nobody.
    Planned,
    /// The import ended before.
    NotSent,
}

/// How the rows are sent.
#[derive(Debug, Clone, Copy)]
pub struct How {
    pub at_once: usize,
    pub dry_run: bool,
    /// Whether those who are there become what their rows say.
    pub updates: bool,
}

/// What became of the rows.
#[derive(Debug, Default)]
pub struct Delivered {
    /// One for each row, in the table's order.
    pub outcomes: Vec<Outcome>,
    /// What activates new accounts, by the place of the row. It is not shown again.
    pub activations: BTreeMap<usize, SecretString>,
    /// What ended it early. Every other row would have met it, too.
    pub failure: Option<ApiError>,
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The column, or the server's pointer where there is none for it.
    pub place: String,
    pub code: String,
    pub detail: String,
}

/// What the service has, to which the rows refer.
#[derive(Clone, Default)]
pub struct Directory {
    /// By number, folded.
    pub employees: BTreeMap<String, Employee>,
    /// Ids by code, folded.
    departments: BTreeMap<String, String>,
    /// Likewise.
    sites: BTreeMap<String, String>,
}

impl Directory {
    /// Reads what these rows may refer to: the sites only where a row names one.
    pub async fn read(api: &Api, rows: &[Row]) -> Result<Self, ApiError> {
        let employees = api.list::<Employee>(&Call::get("/employees")).await?;
        let departments = ids_by_code(api, "/departments").await?;
        let sites = match rows.iter().any(|row| row.get("site_code").is_some()) {
            true => ids_by_code(api, "/sites").await?,
            false => BTreeMap::new(),
        };
        Ok(Self {
            employees: employees.into_iter().map(|e| (folded(&e.employee_number), e)).collect(),
            departments,
            sites,
        })
    }

    pub fn department(&self, row: &Row) -> Result<Option<String>, Violation> {
        coded(row, "department_code", &self.departments, "department")
    }

    pub fn site(&self, row: &Row) -> Result<Option<String>, Violation> {
        coded(row, "site_code", &self.sites, "site")
    }

    pub fn manager(&self, row: &Row) -> Result<Option<String>, Violation> {
        let Some(number) = row.get("manager_number") else { return Ok(None) };
        match self.employees.get(&folded(number)) {
            Some(manager) => Ok(Some(manager.id.clone())),
            None => Err(unknown("manager_number", format!("{number} was not created"))),
        }
    }
}

/// The id of what a column names by its code.
fn coded(
    row: &Row,
    column: &'static str,
    ids: &BTreeMap<String, String>,
    what: &str,
) -> Result<Option<String>, Violation> {
    let Some(code) = row.get(column) else { return Ok(None) };
    match ids.get(&folded(code)) {
        Some(id) => Ok(Some(id.clone())),
        None => Err(unknown(column, format!("there is no {what} {code}"))),
    }
}

pub fn violation(column: &str, code: &str, detail: String) -> Violation {
    Violation { place: column.to_owned(), code: code.to_owned(), detail }
}

fn unknown(column: &str, detail: String) -> Violation {
    violation(column, "unknown_reference", detail)
}

/// Creates whom the service lacks, `at_once` at the same time, and answers one outcome per row, in
/// the table's order. Those who are there are compared with their rows or, where that is wished, changed. A dry run reads
/// only.
pub async fn deliver(
    api: &Arc<Api>,
    rows: &[Row],
    plan: &Plan,
    directory: Directory,
    how: How,
    bar: &ProgressBar,
) -> Delivered {
    let refused =
        |(column, reason): &(&str, String)| Outcome::Refused(vec![unknown(column, reason.clone())]);
    let mut directory = Arc::new(directory);
    let mut activations = BTreeMap::new();
    let mut failure = None;
    let mut outcomes: BTreeMap<usize, Outcome> =
        plan.refused.iter().map(|(place, why)| (*place, refused(why))).collect();
    bar.inc(outcomes.len() as u64);
    for level in &plan.levels {
        let turns = Arc::new(Semaphore::new(how.at_once));
        let mut sending = JoinSet::new();
        for place in level.iter().copied() {
            let row = &rows[place];
            if let Some(there) = directory.employees.get(&folded(row.number())) {
                let outcome = compare(row, there, &directory, how.dry_run);
                let differs = matches!(outcome, Outcome::Differs(..));
                match (how.updates && differs, how.dry_run) {
                    (true, false) => {
                        let (api, row, turns, bar) =
                            (api.clone(), row.clone(), turns.clone(), bar.clone());
                        let (id, directory) = (there.id.clone(), directory.clone());
                        sending.spawn(async move {
                            let Ok(_turn) = turns.acquire().await else {
                                return (place, Ok(Made::Nothing));
                            };
                            let made = update(&api, &row, &id, &directory).await;
                            bar.inc(1);
                            (place, made)
                        });
                        continue;
                    }
                    (true, true) => outcomes.insert(place, Outcome::Planned),
                    _ => outcomes.insert(place, outcome),
                };
                bar.inc(1);
                continue;
            }
            let references = directory.department(row).and_then(|department| {
                let site = directory.site(row)?;
                // In a dry run nobody's manager has come to be.
                let manager = if how.dry_run { None } else { directory.manager(row)? };
                let days = schedule(row)?;
                Ok(References { department, site, manager, days })
            });
            match references {
                Err(violation) => {
                    outcomes.insert(place, Outcome::Refused(vec![violation]));
                    bar.inc(1);
                }
                Ok(_) if how.dry_run => {
                    outcomes.insert(place, Outcome::Planned);
                    bar.inc(1);
                }
                Ok(references) => {
                    let (api, row, turns, bar) =
                        (api.clone(), row.clone(), turns.clone(), bar.clone());
                    sending.spawn(async move {
                        let Ok(_turn) = turns.acquire().await else {
                            return (place, Ok(Made::Nothing));
                        };
                        let made = create(&api, &row, references).await;
                        bar.inc(1);
                        (place, made)
                    });
                }
            }
        }
        let mut new = vec![];
        while let Some(sent) = sending.join_next().await {
            let (place, made) = match sent {
                Ok(sent) => sent,
                // Nobody cancels a task, so it panicked: that is ours to fail with.
                Err(stopped) => match stopped.try_into_panic() {
                    Ok(panic) => std::panic::resume_unwind(panic),
                    Err(_) => continue,
                },
            };
            let made = match made {
                Ok(made) => made,
                // Whoever waits for a turn gets none, and what was made so far is told.
                Err(error) => {
                    turns.close();
                    failure.get_or_insert(error);
                    Made::Nothing
                }
            };
            let outcome = match made {
                Made::Nothing => Outcome::NotSent,
                Made::New(employee) => {
                    let id = employee.id.clone();
                    if let Some(token) = employee.field("activation_token").as_str() {
                        activations.insert(place, SecretString::from(token));
                    }
                    new.push((folded(rows[place].number()), employee));
                    Outcome::Created(id)
                }
                Made::There(employee) => {
                    let outcome = compare(&rows[place], &employee, &directory, false);
                    new.push((folded(rows[place].number()), employee));
                    outcome
                }
                Made::Updated(id, columns, token) => {
                    activations.extend(token.map(|token| (place, token)));
                    match columns.as_slice() {
                        [] => Outcome::Unchanged(id),
                        _ => Outcome::Updated(id, columns),
                    }
                }
                Made::Refused(violations) => Outcome::Refused(violations),
            };
            outcomes.insert(place, outcome);
        }
        // Nobody else has it now, so nothing is copied.
        Arc::make_mut(&mut directory).employees.extend(new);
        if failure.is_some() {
            break;
        }
    }
    let outcome = |place| outcomes.remove(&place).unwrap_or(Outcome::NotSent);
    Delivered { outcomes: (0..rows.len()).map(outcome).collect(), activations, failure }
}

enum Made {
    Nothing,
    New(Employee),
    There(Employee),
    Updated(String, Vec<&'static str>, Option<SecretString>),
    Refused(Vec<Violation>),
}

/// The ids of what a row names.
struct References {
    department: Option<String>,
    site: Option<String>,
    manager: Option<String>,
    days: Option<Vec<week::Day>>,
}

async fn create(api: &Api, row: &Row, references: References) -> Result<Made, ApiError> {
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
    match api.send::<Employee>(&Call::post("/employees", body, &key)).await {
        Ok(employee) => Ok(Made::New(employee)),
        // Every other row would meet anything else too.
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

/// Looks for an employee somebody else has just created: a list may lag a write by a second.
async fn find(api: &Api, number: &str) -> Result<Option<Employee>, ApiError> {
    for wait in [Duration::ZERO, Duration::from_secs(1), Duration::from_secs(2)] {
        tokio::time::sleep(wait).await;
        // The filter finds prefixes and names too.
        let found: Vec<Employee> = api.list(&Call::get("/employees").query("q", number)).await?;
        let same = |employee: &Employee| folded(&employee.employee_number) == folded(number);
        if let Some(employee) = found.into_iter().find(same) {
            return Ok(Some(employee));
        }
    }
    Ok(None)
}

/// The server's violations, at the columns they come from. `below` is where the body would be in an employee's.
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
        let (code, detail) = (violation.code.clone(), violation.detail.clone());
        Violation { place: place.to_owned(), code, detail }
    });
    let violations: Vec<Violation> = named.collect();
    if violations.is_empty() {
        let (code, detail) = (problem.code.clone(), problem.detail.clone());
        return vec![Violation { place: String::new(), code, detail }];
    }
    violations
}

/// A row beside the employee who has its number. In a dry run a manager may be somebody who was not created.
fn compare(row: &Row, there: &Employee, directory: &Directory, dry_run: bool) -> Outcome {
    match between(row, there, directory) {
        Ok(Changes { columns, .. }) if columns.is_empty() => Outcome::Unchanged(there.id.clone()),
        Ok(Changes { columns, .. }) => Outcome::Differs(there.id.clone(), columns),
        Err(violation) if dry_run && violation.place == "manager_number" => {
            Outcome::Differs(there.id.clone(), vec!["manager_number"])
        }
        Err(violation) => Outcome::Refused(vec![violation]),
    }
}

/// Makes an employee what the row says: what differs from the newest version is sent, as a change of that version.
async fn update(api: &Api, row: &Row, id: &str, directory: &Directory) -> Result<Made, ApiError> {
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
            match api.send::<Value>(&call).await {
                Ok(_) => {}
                // Somebody else was faster, or an answer was lost.
                Err(ApiError::Refused(problem)) if problem.status == 412 => continue,
                Err(error) => return refused_or(error, ""),
            }
        }
        changed.extend(changes.columns);
        let token = match changes.account {
            None => None,
            Some(account) => {
                let call = Call::put(format!("{path}/account"), json(&account)?);
                if let Err(error) = api.send::<Value>(&call).await {
                    return refused_or(error, "/account");
                }
                let call = Call::new(Method::POST, format!("{path}/account/activation"));
                Some(api.send::<Activation>(&call).await?.activation_token)
            }
        };
        return Ok(Made::Updated(id.to_owned(), changed, token));
    }
    let why = "others changed this employee again and again; run the command once more".to_owned();
    Ok(Made::Refused(vec![violation("", "precondition_failed", why)]))
}

/// What activates an account. Holds a secret: no `Debug`.
#[derive(Deserialize)]
struct Activation {
    activation_token: SecretString,
}

/// What is wrong with the row. Every other row would meet anything else, too.
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
