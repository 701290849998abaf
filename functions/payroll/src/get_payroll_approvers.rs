//! `GET /payrolls/{id}/approvers`: the accounts that could approve a draft (rule PAY-71).

use std::collections::HashMap;

use futures::future::{try_join, try_join3};
use uuid::Uuid;
use wfm_domain::ids::{EmployeeId, UserId};
use wfm_domain::pay::{PayrollStatus, could_approve};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, permission_holders};
use wfm_storage::{employees, users};
use wfm_wire::expand;

use crate::payroll::load;
use crate::wire::approvers::{PayrollApprover, PayrollApprovers};

/// The permission that an approval needs.
const DECIDE: &str = "payrolls:decide";

/// The contributors of a draft whom no approval covers yet, and the accounts that could approve it now.
pub async fn get_payroll_approvers(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<PayrollApprovers>, Error> {
    let payroll = load(&call, call.path_id()?).await?.payroll;
    if payroll.status != PayrollStatus::Draft {
        return Ok(Reply::ok(PayrollApprovers::default()));
    }
    let organization = call.organization();
    let table = call.table();
    let now = call.now();
    let settings = async { call.settings().await };
    let holders = async {
        let holders = permission_holders::for_everybody(table, organization, DECIDE, now);
        Ok(holders.await?)
    };
    let payee = async { Ok(employees::get(table, organization, payroll.employee_id).await?) };
    let (settings, holders, payee) = Box::pin(try_join3(settings, holders, payee)).await?;
    let needs_second = settings.settings.protection(now).second_person;
    let payee = payee.and_then(|stored| stored.employee.user_id);
    let uncovered = payroll.uncovered();
    let concerned = holders.iter().chain(&uncovered).copied();
    let accounts = async { Ok(users::sign_ins(table, organization, concerned).await?) };
    let employees = employees_of(&call, &holders);
    let (accounts, employees) = Box::pin(try_join(accounts, employees)).await?;
    let able = holders.into_iter().filter(|by| employees.get(by) != Some(&payroll.employee_id));
    let able = could_approve(&payroll, &accounts, able, payee, needs_second);
    let ids = able.keys().filter_map(|account| employees.get(account));
    let names = expand::names(&call, ids.map(|id| id.0)).await?;
    let approver = |(account, covers): (UserId, Vec<UserId>)| PayrollApprover {
        user_id: account.0,
        employee: employees.get(&account).and_then(|id| names.get(&id.0).cloned()),
        covers: ids_of(covers),
    };
    let approvers = able.into_iter().map(approver).collect();
    let uncovered = if needs_second { ids_of(uncovered) } else { vec![] };
    Ok(Reply::ok(PayrollApprovers { uncovered, approvers }))
}

/// The employees to whom accounts belong, by account.
async fn employees_of(
    call: &Call<Nothing, Nothing>,
    accounts: &[UserId],
) -> Result<HashMap<UserId, EmployeeId>, Error> {
    let keys = accounts.iter().map(|account| users::key(call.organization(), *account)).collect();
    let mut found = HashMap::new();
    for item in call.table().get_many(keys).await?.into_values() {
        let user = users::read(item)?;
        found.extend(user.employee_id.map(|employee| (user.id, employee)));
    }
    Ok(found)
}

fn ids_of(accounts: impl IntoIterator<Item = UserId>) -> Vec<Uuid> {
    accounts.into_iter().map(|account| account.0).collect()
}
