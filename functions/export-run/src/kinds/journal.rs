//! The journal: the entries of approvals, and of payslips that became void (rules FILE-8 to FILE-10).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, PayrollId};
use wfm_domain::pay::{Accounts, Booking, CostCentreWeight, Entry, Payroll, bookings, entries};
use wfm_storage::{Error, salary_components};

use super::payrolls::{self, OfEmployee};
use super::{Context, OF_EMPLOYEE, TOGETHER, of_employee, word};
use crate::table::{Cell, Sheet, id};
use crate::task::Payrolls;

const COLUMNS: [&str; 13] = [
    "entry_id",
    "booked_on",
    "kind",
    "decided_at",
    "payroll_id",
    "period_start",
    "period_end",
    "code",
    "cost_centre",
    "account",
    "side",
    "amount",
    "currency",
];

/// An entry, with what it is about.
pub struct Line<'a> {
    pub employee: &'a Employee,
    pub payroll: &'a Payroll,
    pub booking: Booking,
    pub entry: Entry,
}

/// The accounts of the organization.
pub async fn accounts(context: &Context<'_>) -> Result<Accounts, Error> {
    let all = salary_components::all(context.table(), context.organization()).await?;
    Ok(Accounts::of(&context.settings.settings.journal, &all.definitions()))
}

/// Writes the journal.
pub async fn write(
    context: &Context<'_>,
    which: &Payrolls,
    people: &[EmployeeId],
    sheet: &mut Sheet<'_>,
) -> Result<(), Error> {
    let accounts = accounts(context).await?;
    sheet.columns(OF_EMPLOYEE.into_iter().chain(COLUMNS)).await?;
    for some in people.chunks(TOGETHER) {
        for of in payrolls::together(context, which.first_corrected(), some).await? {
            for line in lines(context, which, &accounts, &of) {
                sheet.row(row(&line)).await?;
            }
        }
    }
    Ok(())
}

/// The entries of an employee that the filter takes, by date of booking and id (rule FILE-3).
pub fn lines<'a>(
    context: &Context<'_>,
    which: &Payrolls,
    accounts: &Accounts,
    of: &'a OfEmployee,
) -> Vec<Line<'a>> {
    let weights: BTreeMap<PayrollId, &Vec<CostCentreWeight>> =
        of.all.iter().map(|payroll| (payroll.id, &payroll.cost_centres)).collect();
    let weights_of = |id: PayrollId| weights.get(&id).map(|weights| (*weights).clone());
    let mut all = vec![];
    for (payroll, booking) in booked(context, which, &of.all) {
        let entries = entries(payroll, booking.kind, accounts, weights_of).into_iter();
        let employee = &of.employee;
        all.extend(entries.map(|entry| Line { employee, payroll, booking, entry }));
    }
    all.sort_by_key(|line| (line.booking.booked_on, line.entry.id));
    all
}

/// The bookings of some payrolls that the filter takes.
pub fn booked<'a>(
    context: &Context<'_>,
    which: &Payrolls,
    all: &'a [Payroll],
) -> Vec<(&'a Payroll, Booking)> {
    let zone = context.settings.settings.organization.timezone;
    let date_of = |at: DateTime<Utc>| -> NaiveDate { at.with_timezone(&zone).date_naive() };
    let is_wanted = |booking: &Booking| match which {
        Payrolls::Decided { from, to } => (*from..*to).contains(&booking.decided_at),
        Payrolls::Period(_) | Payrolls::Run(_) => true,
    };
    let taken = all.iter().filter(|payroll| which.takes(payroll));
    let booked = taken.flat_map(|payroll| {
        bookings(payroll, date_of).into_iter().map(move |booking| (payroll, booking))
    });
    booked.filter(|(_, booking)| is_wanted(booking)).collect()
}

fn row(line: &Line<'_>) -> Vec<Cell> {
    let Line { employee, payroll, booking, entry } = line;
    let mut cells = of_employee(employee);
    cells.extend([
        id(entry.id),
        booking.booked_on.into(),
        word(booking.kind),
        Cell::Time(booking.decided_at, Tz::UTC),
        id(payroll.id),
        payroll.period_start.into(),
        payroll.period_end.into(),
        entry.code.as_str().into(),
        entry.cost_centre.clone().into(),
        entry.account.as_str().into(),
        Cell::from(<&str>::from(entry.side)),
        entry.amount.into(),
        payroll.pay.currency.as_str().into(),
    ]);
    cells
}
