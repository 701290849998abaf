//! Code that the operations on an employee share.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use wfm_domain::employee as model;
use wfm_domain::ids::EmployeeId;
use wfm_domain::policy::TimePolicy;
use wfm_domain::site::Site;
use wfm_http::authorization::Scope;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Error, Reply, pay_read};
use wfm_storage::coded;
use wfm_storage::departments;
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::settings::{StoredSettings, version_key};

use crate::wire::Employee;

pub async fn load<B>(call: &Call<Nothing, B>, id: EmployeeId) -> Result<StoredEmployee, Error> {
    employees::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

/// The settings in force, and the instant that decides which date is *today*.
pub struct Facts {
    pub settings: Arc<StoredSettings>,
    pub now: DateTime<Utc>,
}

impl Facts {
    pub async fn of<Q, B>(call: &Call<Q, B>) -> Result<Self, Error> {
        let settings = call.settings().await?;
        Ok(Self { settings, now: call.now() })
    }

    /// An employee and the facts, in one read.
    pub async fn with<Q, B>(
        call: &Call<Q, B>,
        id: EmployeeId,
    ) -> Result<(StoredEmployee, Self), Error> {
        let table = call.table();
        let organization = call.organization();
        let key = employees::key(organization, id);
        let mut found = table.get_many(vec![key.clone(), version_key(organization)]).await?;
        let settings = &call.storage().settings;
        let settings = settings.from_batch(table, organization, &found).await?;
        let stored = found.remove(&key).ok_or(Error::NotFound)?;
        Ok((employees::read(stored)?, Self { settings, now: call.now() }))
    }

    /// The employee's local date.
    pub fn today(&self, employee: &model::Employee) -> NaiveDate {
        employee.today(&self.settings.settings, self.now)
    }
}

/// The ETag of an employee. It changes with what the caller sees of the employee (rule GUARD-3), and when another
/// entry of a history comes into force.
pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredEmployee, facts: &Facts) -> String {
    let begun = stored.employee.begun_by(facts.today(&stored.employee));
    let version = stored.version(sees_pay(&call.caller, &stored.employee));
    call.etag("employee", format_args!("{}.{begun}", stored.employee.id), version.rev)
}

/// The answer 200 with the employee, in the form that the caller may see.
pub fn reply<B>(
    call: &Call<Nothing, B>,
    stored: &StoredEmployee,
    facts: &Facts,
) -> Reply<Employee> {
    let today = facts.today(&stored.employee);
    Reply::ok(shown(&call.caller, stored, today)).etag(&etag(call, stored, facts))
}

/// The employee in the form that the caller may see, with the values that are in force on a date. It has pay only if
/// the caller may read it.
pub fn shown(caller: &Caller, stored: &StoredEmployee, on: NaiveDate) -> Employee {
    let employee = &stored.employee;
    let with_pay = sees_pay(caller, employee);
    if with_pay && !employee.compensation.is_empty() {
        pay_read::log(caller, Some(employee.id), "employee", employee.id);
    }
    let updated_at = stored.version(with_pay).updated_at.into();
    Employee { updated_at, ..Employee::shown(employee, on, with_pay) }
}

/// Whether the caller may read the pay of the employee.
fn sees_pay(caller: &Caller, employee: &model::Employee) -> bool {
    match caller.held.grants.scope("compensation:read") {
        Some(Scope::All) => true,
        Some(_) => caller.user.employee_id == Some(employee.id),
        None => false,
    }
}

/// Refuses an assignment whose department, site or manager does not exist in the organization. `more` has violations
/// that were found elsewhere.
pub async fn check_references<B>(
    call: &Call<Nothing, B>,
    assignment: &model::Assignment,
    more: Vec<Violation>,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let mut violations = Vec::new();
    if let Some(site) = assignment.site_id
        && coded::get::<Site>(table, organization, site).await?.is_none()
    {
        violations.push(Violation::at("/site_id", "unknown_reference", "There is no such site."));
    }
    if let Some(policy) = assignment.time_policy_id
        && coded::get::<TimePolicy>(table, organization, policy).await?.is_none()
    {
        let detail = "There is no such time policy.";
        violations.push(Violation::at("/time_policy_id", "unknown_reference", detail));
    }
    if let Some(department) = assignment.department_id
        && departments::get(table, organization, department).await?.is_none()
    {
        let detail = "There is no such department.";
        violations.push(Violation::at("/department_id", "unknown_reference", detail));
    }
    if let Some(manager) = assignment.manager_id
        && employees::get(table, organization, manager).await?.is_none()
    {
        let detail = "There is no such employee.";
        violations.push(Violation::at("/manager_id", "unknown_reference", detail));
    }
    if !assignment.leave_entitlements.is_empty() {
        let settings = call.settings().await?;
        for (place, agreed) in assignment.leave_entitlements.iter().enumerate() {
            let at = |field: &str| format!("/leave_entitlements/{place}/{field}");
            let violation = match settings.settings.leave_type(&agreed.leave_type) {
                None => {
                    let detail = "There is no leave type with this code.";
                    Violation::at(&at("type"), "unknown_reference", detail)
                }
                Some(leave_type) if leave_type.unit != agreed.unit => {
                    let field = if agreed.unit.is_day() { "annual_days" } else { "annual_minutes" };
                    let detail = "The leave type counts in the other unit.";
                    Violation::at(&at(field), "does_not_fit", detail)
                }
                Some(_) => continue,
            };
            violations.push(violation);
        }
    }
    violations.extend(more);
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}
