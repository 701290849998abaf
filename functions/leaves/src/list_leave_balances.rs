//! `GET /leave-balances`
//!
//! Balances are computed from the ledgers with the present figures, and never stored.

use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::{Account, LeaveYears, Ledger};
use wfm_domain::settings::Settings;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::leave_ledgers;
use wfm_wire::expand;

use crate::listed_employees::next_employees;
use crate::wire::balance::{LeaveBalance, LeaveBalanceQuery};

/// A row for each employee whom the caller may read, and each leave type with a balance of its own.
pub async fn list_leave_balances(
    call: Call<LeaveBalanceQuery, Nothing>,
) -> Result<Reply<Page<LeaveBalance>>, Error> {
    let page = call.page(call.caller.held.grants.scope("leaves:read"))?;
    let table = call.table();
    let organization = call.organization();
    let in_force = call.settings().await?;
    let settings = &in_force.settings;

    let place = Place::read(page.after.as_deref())?;
    let types = settings.leave_types.len().max(1);
    let wanted = page.limit.div_ceil(types) + 1;
    let after = place.after.as_deref();
    let employee = page.filters.employee_id.map(EmployeeId);
    let (employees, more) = next_employees(&call, employee, after, wanted).await?;
    let reads =
        employees.iter().map(|(_, employee)| leave_ledgers::all(table, organization, employee.id));
    let ledgers = futures::future::try_join_all(reads).await?;

    let mut rows = vec![];
    let mut next = None;
    let mut before = place.after.clone();
    let mut skip = place.types;
    'employees: for ((position, employee), ledgers) in employees.iter().zip(&ledgers) {
        for (index, leave_type) in settings.leave_types.iter().enumerate().skip(skip) {
            if !leave_type.draws_on.is_entitlement() {
                continue;
            }
            if rows.len() == page.limit {
                next = Some(Place { after: before.clone(), types: index });
                break 'employees;
            }
            let none = Ledger::default();
            let ledger = ledgers.get(&leave_type.code).unwrap_or(&none);
            rows.push(balance(&call, employee, settings, &leave_type.code, ledger));
        }
        skip = 0;
        before = Some(position.clone());
    }
    if next.is_none() && more {
        next = Some(Place { after: before, types: 0 });
    }
    let rows = expand::employees(&call, page.filters.expand, rows).await?;
    page.reply(rows, next.map(|place| place.written()))
}

/// The start of a page: after an employee, without this number of leave types of the next employee, because the page
/// before has them.
struct Place {
    after: Option<String>,
    types: usize,
}

impl Place {
    fn read(position: Option<&str>) -> Result<Self, Error> {
        let Some(position) = position else { return Ok(Self { after: None, types: 0 }) };
        let (types, after) = position.split_once('|').ok_or(Error::CursorInvalid)?;
        let after = (!after.is_empty()).then(|| after.to_owned());
        Ok(Self { after, types: types.parse().map_err(|_| Error::CursorInvalid)? })
    }

    fn written(&self) -> String {
        format!("{}|{}", self.types, self.after.as_deref().unwrap_or_default())
    }
}

fn balance(
    call: &Call<LeaveBalanceQuery, Nothing>,
    employee: &Employee,
    settings: &Settings,
    leave_type: &str,
    ledger: &Ledger,
) -> LeaveBalance {
    let years = LeaveYears { start_month: settings.leave_year_start };
    let as_of = call.query.as_of.unwrap_or_else(|| employee.today(settings, call.now()));
    let account = Account::of(employee, settings, leave_type, ledger);
    LeaveBalance::of(&account, call.query.year.unwrap_or_else(|| years.of(as_of)), as_of)
}
