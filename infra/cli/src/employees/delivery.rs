//! Sending the rows: a level at a time, some at once, and an outcome for each.
//!
//! A row's idempotency key is the hash of what is sent of it, so a row that was sent by a run that
//! was interrupted is the same request, and its employee is made once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::file::COLUMNS;
use super::plan::Plan;
use crate::api::{Api, ApiError, Call, Problem, json};
use crate::attlog::people::hex;
use crate::directory::{folded, ids_by_code};
use crate::table::Row;

/// An employee as the service shows one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Employee {
    pub id: String,
    pub employee_number: String,
    #[serde(default)]
    pub first_name: String,
    #[serde(default)]
    pub last_name: String,
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub hire_date: String,
    pub phone: Option<String>,
    pub job_title: Option<String>,
    pub department_id: Option<String>,
    pub site_id: Option<String>,
    pub manager_id: Option<String>,
    pub employment_type: Option<String>,
    pub status: Option<String>,
    pub termination_date: Option<String>,
    pub timezone: Option<String>,
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
}

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Created(String),
    /// An employee has this number and is what the row says.
    Unchanged(String),
    /// An employee has this number and differs in these columns. Nothing was changed.
    Differs(String, Vec<&'static str>),
    Refused(Vec<Violation>),
    /// A dry run creates nobody.
    Planned,
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
#[derive(Debug, Default)]
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

    fn department(&self, row: &Row) -> Result<Option<String>, Violation> {
        coded(row, "department_code", &self.departments, "department")
    }

    fn site(&self, row: &Row) -> Result<Option<String>, Violation> {
        coded(row, "site_code", &self.sites, "site")
    }

    fn manager(&self, row: &Row) -> Result<Option<String>, Violation> {
        let Some(number) = row.get("manager_number") else { return Ok(None) };
        match self.employees.get(&folded(number)) {
            Some(manager) => Ok(Some(manager.id.clone())),
            None => Err(violation("manager_number", format!("{number} was not created"))),
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
        None => Err(violation(column, format!("there is no {what} {code}"))),
    }
}

fn violation(column: &str, detail: String) -> Violation {
    Violation { place: column.to_owned(), code: "unknown_reference".to_owned(), detail }
}

/// Creates whom the service lacks, `at_once` at the same time, and answers one outcome per row, in
/// the table's order. A dry run reads only.
pub async fn deliver(
    api: &Arc<Api>,
    rows: &[Row],
    plan: &Plan,
    mut directory: Directory,
    (at_once, dry_run): (usize, bool),
    bar: &ProgressBar,
) -> Result<Vec<Outcome>, ApiError> {
    let refused = |(column, reason): &(&str, String)| {
        Outcome::Refused(vec![violation(column, reason.clone())])
    };
    let mut outcomes: BTreeMap<usize, Outcome> =
        plan.refused.iter().map(|(place, why)| (*place, refused(why))).collect();
    bar.inc(outcomes.len() as u64);
    for level in &plan.levels {
        let turns = Arc::new(Semaphore::new(at_once));
        let mut sending = JoinSet::new();
        for place in level.iter().copied() {
            let row = &rows[place];
            if let Some(there) = directory.employees.get(&folded(row.number())) {
                outcomes.insert(place, compare(row, there, &directory));
                bar.inc(1);
                continue;
            }
            let references = directory.department(row).and_then(|department| {
                let site = directory.site(row)?;
                // In a dry run nobody's manager has come to be.
                let manager = if dry_run { None } else { directory.manager(row)? };
                Ok(References { department, site, manager })
            });
            match references {
                Err(violation) => {
                    outcomes.insert(place, Outcome::Refused(vec![violation]));
                    bar.inc(1);
                }
                Ok(_) if dry_run => {
                    outcomes.insert(place, Outcome::Planned);
                    bar.inc(1);
                }
                Ok(references) => {
                    let (api, row, turns, bar) =
                        (api.clone(), row.clone(), turns.clone(), bar.clone());
                    sending.spawn(async move {
                        // Never closed, so the permit is always granted.
                        let _turn = turns.acquire().await;
                        let made = create(&api, &row, &references).await;
                        bar.inc(1);
                        (place, made)
                    });
                }
            }
        }
        while let Some(sent) = sending.join_next().await {
            let (place, made) = match sent {
                Ok(sent) => sent,
                // Nobody cancels a task, so it panicked: that is ours to fail with.
                Err(stopped) => match stopped.try_into_panic() {
                    Ok(panic) => std::panic::resume_unwind(panic),
                    Err(_) => continue,
                },
            };
            let outcome = match made? {
                Made::New(employee) => {
                    let id = employee.id.clone();
                    directory.employees.insert(folded(rows[place].number()), employee);
                    Outcome::Created(id)
                }
                Made::There(employee) => {
                    let outcome = compare(&rows[place], &employee, &directory);
                    directory.employees.insert(folded(rows[place].number()), employee);
                    outcome
                }
                Made::Refused(violations) => Outcome::Refused(violations),
            };
            outcomes.insert(place, outcome);
        }
    }
    Ok(outcomes.into_values().collect())
}

enum Made {
    New(Employee),
    There(Employee),
    Refused(Vec<Violation>),
}

/// The ids of what a row names.
struct References {
    department: Option<String>,
    site: Option<String>,
    manager: Option<String>,
}

async fn create(api: &Api, row: &Row, references: &References) -> Result<Made, ApiError> {
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
    };
    let body = json(&employee)?;
    let key = format!("employee-{}", hex(&body));
    match api.send::<Employee>(&Call::post("/employees", body, &key)).await {
        Ok(employee) => Ok(Made::New(employee)),
        // Every other row would meet anything else too.
        Err(ApiError::Refused(problem)) if matches!(problem.status, 400 | 409) => {
            let taken = |violation: &Violation| violation.place == "employee_number";
            let violations = violations(&problem);
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

/// The server's violations, at the columns they come from.
fn violations(problem: &Problem) -> Vec<Violation> {
    let named = problem.errors.iter().flatten().map(|violation| {
        let place =
            violation.pointer.as_deref().or(violation.parameter.as_deref()).unwrap_or_default();
        let place = match place {
            "/department_id" => "department_code",
            "/site_id" => "site_code",
            "/manager_id" => "manager_number",
            place => place.trim_start_matches('/'),
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

/// A row beside the employee who has its number. What the row leaves empty it says nothing of.
fn compare(row: &Row, there: &Employee, directory: &Directory) -> Outcome {
    let same = |column: &'static str| {
        let Some(said) = row.get(column) else { return true };
        let there = match column {
            "first_name" => Some(&there.first_name),
            "last_name" => Some(&there.last_name),
            "email" => return said.eq_ignore_ascii_case(&there.email),
            "hire_date" => Some(&there.hire_date),
            "phone" => there.phone.as_ref(),
            "job_title" => there.job_title.as_ref(),
            "department_code" => {
                return directory.department(row).is_ok_and(|id| id == there.department_id);
            }
            "site_code" => return directory.site(row).is_ok_and(|id| id == there.site_id),
            "manager_number" => {
                return directory.manager(row).is_ok_and(|id| id == there.manager_id);
            }
            "employment_type" => there.employment_type.as_ref(),
            "status" => there.status.as_ref(),
            "termination_date" => there.termination_date.as_ref(),
            "timezone" => there.timezone.as_ref(),
            _ => return true,
        };
        there.is_some_and(|there| there == said)
    };
    let differs: Vec<&'static str> =
        COLUMNS.known.iter().copied().filter(|column| !same(column)).collect();
    match differs.as_slice() {
        [] => Outcome::Unchanged(there.id.clone()),
        _ => Outcome::Differs(there.id.clone(), differs),
    }
}
