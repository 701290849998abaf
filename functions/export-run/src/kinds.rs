//! The kinds of rows (rule FILE-2). Each kind is one file: its columns, and the rows of some employees.

mod activity_log;
mod attendances;
pub mod documents;
mod employees;
pub mod journal;
mod leave_balances;
mod payroll_register;
pub mod payrolls;
pub mod person;
mod personal;
mod time_totals;

use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt};
use futures::stream::{self, StreamExt, TryStreamExt};
use serde::Serialize;
use wfm_app::App;
use wfm_app::timelines::Known;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_storage::Error;
use wfm_storage::jobs::JobRow;
use wfm_storage::settings::StoredSettings;
use wfm_storage::table::Table;

use crate::plan::File;
use crate::table::{Cell, Sheet};
use crate::task::{Rows, Task};

/// The number of employees whose rows are read at the same time.
const AT_ONCE: usize = 8;

/// The number of employees that are read together.
const TOGETHER: usize = 50;

/// Everything that the rows of a file share.
pub struct Context<'a> {
    pub app: &'a App,
    pub job: &'a JobRow<Task>,
    pub file: File,
    pub settings: Arc<StoredSettings>,
}

impl<'a> Context<'a> {
    pub async fn read(app: &'a App, job: &'a JobRow<Task>, file: File) -> Result<Self, Error> {
        let settings = app.storage.settings.current(&app.storage.table, job.organization).await?;
        Ok(Self { app, job, file, settings })
    }

    pub fn task(&self) -> &Task {
        &self.job.task
    }

    pub fn table(&self) -> &Table {
        &self.app.storage.table
    }

    pub fn organization(&self) -> OrganizationId {
        self.job.organization
    }
}

/// Writes the rows of some employees, in their order.
pub async fn write(
    context: &Context<'_>,
    people: &[EmployeeId],
    sheet: &mut Sheet<'_>,
) -> Result<(), Error> {
    match &context.task().rows {
        Rows::PayrollRegister(which) => {
            payroll_register::write(context, which, people, sheet).await
        }
        Rows::Journal(which) => journal::write(context, which, people, sheet).await,
        Rows::Attendances(dates) => {
            let dates = context.file.dates_of(*dates);
            sheet.columns(attendances::COLUMNS).await?;
            let rows = |known| attendances::rows(context, dates, known).boxed();
            by_employee(context, people, sheet, rows).await
        }
        Rows::TimeTotals(dates) => {
            let dates = context.file.dates_of(*dates);
            sheet.columns(time_totals::columns(context)).await?;
            let rows = |known| time_totals::rows(context, dates, known).boxed();
            by_employee(context, people, sheet, rows).await
        }
        Rows::LeaveBalances(year) => {
            sheet.columns(leave_balances::COLUMNS).await?;
            let rows = |known| leave_balances::rows(context, *year, known).boxed();
            by_employee(context, people, sheet, rows).await
        }
        Rows::Employees { on, shows } => {
            employees::write(context, *on, *shows, people, sheet).await
        }
        Rows::ActivityLog(dates) => {
            activity_log::write(context, context.file.dates_of(*dates), people, sheet).await
        }
        Rows::Payslips(..) | Rows::TimeRecords(..) | Rows::Person { .. } => {
            Err(Error::internal("a ZIP has no rows"))
        }
    }
}

/// Writes the rows of employees, each of whom is read in one moment.
async fn by_employee<'a>(
    context: &Context<'_>,
    people: &[EmployeeId],
    sheet: &mut Sheet<'_>,
    rows: impl Fn(Known) -> BoxFuture<'a, Result<Vec<Vec<Cell>>, Error>>,
) -> Result<(), Error> {
    let organization = context.organization();
    for some in people.chunks(TOGETHER) {
        let known = Known::read_all(&context.app.storage, organization, some).await?;
        let mut of_each = stream::iter(known).map(&rows).buffered(AT_ONCE);
        while let Some(rows) = of_each.try_next().await? {
            for row in rows {
                sheet.row(row).await?;
            }
        }
    }
    Ok(())
}

/// A value of an enum in the form of the API.
fn word(value: impl Serialize) -> Cell {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(text)) => Cell::Text(text),
        _ => Cell::Absent,
    }
}

/// The number and the names with which the rows of an employee begin.
const OF_EMPLOYEE: [&str; 3] = ["employee_number", "first_name", "last_name"];

/// The values of [`OF_EMPLOYEE`].
fn of_employee(employee: &Employee) -> Vec<Cell> {
    let Employee { employee_number, first_name, last_name, .. } = employee;
    [employee_number, first_name, last_name].map(|text| Cell::Text(text.clone())).into()
}
