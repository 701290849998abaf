//! The register of payrolls: a row for each payroll of any status, with a column for each item (rule FILE-2).

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;
use wfm_domain::ids::EmployeeId;
use wfm_domain::pay::{BASE, ComponentKind};
use wfm_storage::Error;

use super::payrolls::{self, OfEmployee};
use super::{Context, OF_EMPLOYEE, of_employee, word};
use crate::table::{Cell, Sheet, id};
use crate::task::Payrolls;

/// The columns before the items.
const FIRST: [&str; 19] = [
    "payroll_id",
    "status",
    "period_start",
    "period_end",
    "pay_date",
    "pay_group_id",
    "one_off",
    "department_id",
    "site_id",
    "cost_centre",
    "payable_days",
    "working_days",
    "worked_minutes",
    "overtime_minutes",
    "unpaid_leave_days",
    "currency",
    "base",
    "gross",
    "deductions",
];

/// The columns after the items.
const LAST: [&str; 4] = ["net", "transfer", "employer_cost", "taxable"];

/// A row before it is known which items others have.
struct Row {
    first: Vec<Cell>,
    items: BTreeMap<(ComponentKind, String), Decimal>,
    last: Vec<Cell>,
}

/// Writes the register. Its columns are known once every payroll has been read.
pub async fn write(
    context: &Context<'_>,
    which: &Payrolls,
    people: &[EmployeeId],
    sheet: &mut Sheet<'_>,
) -> Result<(), Error> {
    let mut rows: Vec<Row> = vec![];
    payrolls::each(context, which.first(), people, |of| {
        rows.extend(rows_of(which, &of));
        Ok(())
    })
    .await?;
    let items: BTreeSet<(ComponentKind, String)> =
        rows.iter().flat_map(|row| row.items.keys().cloned()).collect();
    let names = items.iter().map(|(_, code)| format!("item_{code}"));
    let first = OF_EMPLOYEE.into_iter().chain(FIRST).map(str::to_owned);
    let last = LAST.map(str::to_owned);
    sheet.columns(first.chain(names).chain(last)).await?;
    for Row { mut first, items: own, last } in rows {
        first.extend(items.iter().map(|item| Cell::from(own.get(item).copied())));
        first.extend(last);
        sheet.row(first).await?;
    }
    Ok(())
}

fn rows_of(which: &Payrolls, of: &OfEmployee) -> Vec<Row> {
    let taken = of.all.iter().filter(|payroll| which.takes(payroll));
    let row = |payroll: &wfm_domain::pay::Payroll| {
        let pay = &payroll.pay;
        let assigned = &payroll.assigned;
        let mut first = of_employee(&of.employee);
        first.extend([
            id(payroll.id),
            word(payroll.status),
            payroll.period_start.into(),
            payroll.period_end.into(),
            payroll.pay_date.into(),
            payroll.pay_group_id.map(id).into(),
            Cell::Flag(payroll.is_one_off()),
            assigned.department_id.map(id).into(),
            assigned.site_id.map(id).into(),
            assigned.cost_centre.clone().into(),
            days(pay.payable_days),
            days(pay.working_days),
            pay.worked_minutes.into(),
            pay.overtime_minutes.into(),
            days(pay.unpaid_leave_days),
            pay.currency.as_str().into(),
            pay.base.into(),
            pay.gross.into(),
            pay.deductions.into(),
        ]);
        let items = pay.items.iter().filter(|item| item.code != BASE);
        let items = items.map(|item| ((item.kind, item.code.clone()), item.amount)).collect();
        let last = [pay.net, payroll.transfer, pay.employer_cost, pay.taxable];
        Row { first, items, last: last.map(Cell::Amount).into() }
    };
    taken.map(row).collect()
}

/// Days, with their decimals.
fn days(days: wfm_domain::days::Days) -> Cell {
    days.to_string().parse().map_or(Cell::Absent, Cell::Amount)
}
