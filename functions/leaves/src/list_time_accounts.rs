//! `GET /time-accounts` (rule ACCT-5)

use chrono::{Days, NaiveDate};
use futures::future::try_join_all;
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::settings::Settings;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::time_accounts::{self, StoredAccount};
use wfm_wire::expand;

use crate::listed_employees::next_employees;
use crate::wire::time_account::{TimeAccount, TimeAccountEntry, TimeAccountQuery};

/// The days whose entries are shown if the request does not say from when on.
const SHOWN_DAYS: u64 = 366;

/// The time accounts of the employees whom the caller may read. An employee without an account is not listed.
pub async fn list_time_accounts(
    call: Call<TimeAccountQuery, Nothing>,
) -> Result<Reply<Page<TimeAccount>>, Error> {
    let page = call.page(call.caller.held.grants.scope("leaves:read"))?;
    let table = call.table();
    let organization = call.organization();
    let in_force = call.settings().await?;
    let settings = &in_force.settings;
    let only = page.filters.employee_id.map(EmployeeId);
    let after = page.after.as_deref();
    let (employees, more) = next_employees(&call, only, after, page.limit).await?;
    let key = |employee: &Employee| time_accounts::key(organization, employee.id);
    let keys = employees.iter().map(|(_, employee)| key(employee)).collect();
    let stored = table.get_many(keys).await?;
    let reads = employees.iter().map(|(_, employee)| async {
        let item = stored.get(&key(employee));
        let floor = floor_of(employee, settings, employee.today(settings, call.now()));
        if item.is_none() && floor.is_none() {
            return Ok(None);
        }
        let account = time_accounts::read(item)?;
        let entries = match only {
            Some(_) => Some(entries(&call, employee, settings, account).await?),
            None => None,
        };
        Ok::<_, Error>(Some(TimeAccount::of(employee.id, account, floor, entries)))
    });
    let rows = try_join_all(reads).await?.into_iter().flatten();
    let next = employees.last().filter(|_| more).map(|(position, _)| position.clone());
    page.reply(expand::employees(&call, page.filters.expand, rows).await?, next)
}

/// The floor of the account of the time policy that holds on a date; `None` without an account.
pub fn floor_of(employee: &Employee, settings: &Settings, date: NaiveDate) -> Option<i32> {
    employee.calendar(settings).account_floor_on(date)
}

/// The entries from the requested date on, each with the balance after it.
async fn entries(
    call: &Call<TimeAccountQuery, Nothing>,
    employee: &Employee,
    settings: &Settings,
    account: StoredAccount,
) -> Result<Vec<TimeAccountEntry>, Error> {
    let today = employee.today(settings, call.now());
    let back = || today.checked_sub_days(Days::new(SHOWN_DAYS)).unwrap_or(NaiveDate::MIN);
    let from = call.query.from.unwrap_or_else(back);
    let table = call.table();
    let entries =
        time_accounts::entries_since(table, call.organization(), employee.id, from).await?;
    let of_these: i64 = entries.iter().map(|stored| stored.entry.minutes).sum();
    let mut balance = account.balance - of_these;
    let with_balance = |stored: &time_accounts::StoredEntry| {
        balance += stored.entry.minutes;
        TimeAccountEntry::of(employee.id, stored, Some(balance))
    };
    Ok(entries.iter().map(with_balance).collect())
}
