//! The particulars of people on a payslip, as of its approval (rule DOC-1).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use wfm_domain::ids::{OrganizationId, PayrollId};
use wfm_domain::pay::{Payroll, PayrollStatus};
use wfm_storage::bank_accounts::{self, Owner};
use wfm_storage::payrolls::StoredPayroll;
use wfm_storage::payslips::{self, Particulars};
use wfm_storage::table::{Item, Key};
use wfm_storage::{Error, Storage, departments, personal_data};

use crate::payroll::facts::PayFacts;
use crate::payroll::outcome::Outcome;

/// Stores what the payslips of the payrolls that become approved say of people, and notes its place in them. Encrypted fields
/// are copied as they are: they belong to the same employee.
///
/// # Errors
/// Errors of the table and of the bucket.
pub async fn store(
    storage: &Storage,
    organization: OrganizationId,
    outcomes: &mut [Outcome],
    by_payroll: &BTreeMap<PayrollId, PayFacts>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let mut approved: Vec<(&mut StoredPayroll, &PayFacts)> = vec![];
    for outcome in outcomes {
        let Outcome::Decided { before, after } = outcome else { continue };
        let is_new = before.payroll.status == PayrollStatus::Draft;
        if is_new && after.payroll.status == PayrollStatus::Approved {
            let facts = by_payroll.get(&after.payroll.id);
            approved.extend(facts.map(|facts| (&mut **after, facts)));
        }
    }
    if approved.is_empty() {
        return Ok(());
    }
    let wanted = approved.iter().flat_map(|(stored, _)| keys(organization, &stored.payroll));
    let found = storage.table.get_many(wanted.collect()).await?;
    let all = approved.iter().map(|(stored, facts)| {
        let of = keys(organization, &stored.payroll);
        said(&stored.payroll, facts, &found, &of, now)
    });
    let all: Vec<Particulars> = all.collect::<Result<_, Error>>()?;
    let places = payslips::store_particulars(&storage.blobs, organization, &all).await?;
    for ((stored, _), place) in approved.into_iter().zip(places) {
        stored.particulars = Some(place);
    }
    Ok(())
}

/// The personal data, the bank accounts and the department of a payroll.
fn keys(organization: OrganizationId, payroll: &Payroll) -> Vec<Key> {
    let employee = payroll.employee_id;
    let of_person = [
        personal_data::key(organization, employee),
        bank_accounts::key(organization, Owner::Employee(employee)),
    ];
    let department = payroll.assigned.department_id;
    let department = department.map(|id| departments::key(organization, id));
    of_person.into_iter().chain(department).collect()
}

fn said(
    payroll: &Payroll,
    facts: &PayFacts,
    found: &std::collections::HashMap<Key, Item>,
    keys: &[Key],
    now: DateTime<Utc>,
) -> Result<Particulars, Error> {
    let item = |at: usize| keys.get(at).and_then(|key| found.get(key));
    let personal = personal_data::read(item(0))?;
    let accounts = bank_accounts::read(item(1))?.accounts;
    let department = item(2).cloned().map(departments::read).transpose()?;
    let employee = &facts.employee;
    let employed = employee.employments.within(payroll.period());
    let employment = employed.last().and_then(|dates| employee.employments.on(dates.last));
    let organization = &facts.settings.settings.organization;
    Ok(Particulars {
        employer: organization.legal_name.clone().unwrap_or_else(|| organization.name.clone()),
        employer_address: organization.address.clone(),
        first_name: employee.first_name.clone(),
        last_name: employee.last_name.clone(),
        employee_number: employee.employee_number.clone(),
        address: personal.data.address,
        birth_date: personal.data.birth_date,
        tax_id: personal.tax_id,
        social_security_id: personal.social_security_id,
        first_day: employment.map(|employment| employment.hire_date),
        department: department.map(|department| department.name),
        account: accounts.used_at(now).map(|entered| entered.account.clone()),
    })
}
