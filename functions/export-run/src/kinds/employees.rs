//! Employees on a date: what holds for them on it (rule FILE-2).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use wfm_domain::employee::{Compensation, Employee};
use wfm_domain::ids::EmployeeId;
use wfm_storage::personal_data::StoredPersonalData;
use wfm_storage::{Error, departments};

use super::{Context, OF_EMPLOYEE, TOGETHER, of_employee, personal, word};
use crate::people;
use crate::table::{Cell, Sheet, id};
use crate::task::Shows;

const COLUMNS: [&str; 18] = [
    "employee_id",
    "email",
    "phone",
    "status",
    "hire_date",
    "termination_date",
    "department_id",
    "department",
    "site_id",
    "manager_id",
    "job_title",
    "cost_centre",
    "employment_type",
    "weekly_hours",
    "full_time_share",
    "days_per_week",
    "timezone",
    "time_policy_id",
];

const OF_PAY: [&str; 4] = ["pay_type", "pay_amount", "pay_currency", "pay_group_id"];

/// Writes a row for each employee.
pub async fn write(
    context: &Context<'_>,
    on: NaiveDate,
    shows: Shows,
    people: &[EmployeeId],
    sheet: &mut Sheet<'_>,
) -> Result<(), Error> {
    let (table, organization) = (context.table(), context.organization());
    let plain = OF_EMPLOYEE.iter().chain(&COLUMNS).copied().map(str::to_owned);
    let mut columns: Vec<String> = plain.collect();
    if shows.pay {
        columns.extend(OF_PAY.map(str::to_owned));
    }
    if shows.personal_data {
        columns.extend(personal::columns(&context.settings.settings));
    }
    sheet.columns(columns).await?;
    let mut names = BTreeMap::new();
    let mut after = None::<String>;
    loop {
        let page = departments::list(table, organization, after.as_deref(), 500).await?;
        names.extend(page.rows.into_iter().map(|of| (of.id, of.name)));
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    for some in people.chunks(TOGETHER) {
        let found = people::read(table, organization, some).await?;
        let personal = match shows.personal_data {
            true => personal::read(context, some).await?,
            false => BTreeMap::new(),
        };
        for employee in some.iter().filter_map(|id| found.get(id)) {
            let department = employee.assignment_on(on).department_id;
            let name = department.and_then(|id| names.get(&id)).cloned();
            let mut cells = row(on, employee, name);
            if shows.pay {
                cells.extend(pay(employee.compensation_on(on)));
            }
            if shows.personal_data {
                let none = StoredPersonalData::default();
                let data = personal.get(&employee.id).unwrap_or(&none);
                cells.extend(personal::cells(context, employee, data)?);
            }
            sheet.row(cells).await?;
        }
    }
    Ok(())
}

fn row(on: NaiveDate, employee: &Employee, department: Option<String>) -> Vec<Cell> {
    let assignment = employee.assignment_on(on);
    let employment = employee.employments.shown_on(on);
    let mut cells = of_employee(employee);
    cells.extend([
        id(employee.id),
        employee.email.as_str().into(),
        employee.phone.clone().into(),
        word(employee.status_on(on)),
        employment.hire_date.into(),
        employment.termination_date.into(),
        assignment.department_id.map(id).into(),
        department.into(),
        assignment.site_id.map(id).into(),
        assignment.manager_id.map(id).into(),
        assignment.job_title.clone().into(),
        assignment.cost_centre.clone().into(),
        word(assignment.employment_type),
        assignment.weekly_hours.into(),
        assignment.full_time_share.into(),
        assignment.days_per_week.into(),
        employee.timezone.map(|zone| zone.name()).into(),
        assignment.time_policy_id.map(id).into(),
    ]);
    cells
}

/// The values of [`OF_PAY`].
fn pay(compensation: Option<&Compensation>) -> [Cell; 4] {
    [
        compensation.map_or(Cell::Absent, |of| word(of.pay_type)),
        compensation.map(|of| of.amount).into(),
        compensation.map(|of| of.currency.as_str()).into(),
        compensation.and_then(|of| of.pay_group_id).map(id).into(),
    ]
}
