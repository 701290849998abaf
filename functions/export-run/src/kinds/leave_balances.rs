//! Leave balances: a row for each employee and leave type with a balance of its own (rule FILE-2).

use rust_decimal::Decimal;
use wfm_app::timelines::Known;
use wfm_domain::leave::{Account, Amount, Ledger, Unit};
use wfm_storage::{Error, leave_ledgers};

use super::{Context, of_employee, word};
use crate::table::Cell;

pub const COLUMNS: [&str; 13] = [
    "employee_number",
    "first_name",
    "last_name",
    "type",
    "year",
    "unit",
    "entitled",
    "carried_over",
    "adjusted",
    "reserved",
    "taken",
    "expired",
    "available",
];

/// The rows of an employee.
pub async fn rows(context: &Context<'_>, year: i32, known: Known) -> Result<Vec<Vec<Cell>>, Error> {
    let employee = &known.person;
    let settings = &context.settings.settings;
    let ledgers = leave_ledgers::all(context.table(), context.organization(), employee.id).await?;
    let types = settings.leave_types.iter().filter(|of| of.draws_on.is_entitlement());
    let none = Ledger::default();
    let row = |code: &String| {
        let ledger = ledgers.get(code).unwrap_or(&none);
        let of = Account::of(employee, settings, code, ledger).balance(year);
        let amount = |amount: Amount| shown(amount, of.unit);
        let mut cells = of_employee(employee);
        cells.extend([
            code.as_str().into(),
            Cell::Count(of.year.into()),
            word(of.unit),
            of.entitled.map(amount).unwrap_or(Cell::Absent),
            amount(of.carried_over),
            amount(of.adjusted),
            amount(of.reserved),
            amount(of.taken),
            amount(of.expired),
            of.available.map(amount).unwrap_or(Cell::Absent),
        ]);
        cells
    };
    Ok(types.map(|of| row(&of.code)).collect())
}

/// An amount of leave in its unit.
fn shown(amount: Amount, unit: Unit) -> Cell {
    amount.shown(unit).parse::<Decimal>().map_or(Cell::Absent, Cell::Amount)
}
