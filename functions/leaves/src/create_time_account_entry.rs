//! `POST /time-account-entries` (rule ACCT-5)

use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::timelines::Known;
use wfm_app::{Attempt, Transaction};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_domain::independence::Author;
use wfm_domain::pay::Affects;
use wfm_domain::time_account::{AccountRefusal, Entering, Wanted, enter};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::time_accounts::{self, StoredEntry};

use crate::list_time_accounts::floor_of;
use crate::wire::time_account::{TimeAccountEntry, TimeAccountEntryCreate};

type Create = Call<Nothing, TimeAccountEntryCreate>;

/// Corrects a time account, or pays minutes of it out.
pub async fn create_time_account_entry(call: Create) -> Result<Reply<TimeAccountEntry>, Error> {
    let employee = EmployeeId(call.body.employee_id);
    let wanted = call.body.wanted()?;
    call.own().await?.refuse(employee, "time account")?;
    let author = &call.author().await?;
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        let stored = entered(call, employee, wanted, author, &mut change).await?;
        let shown = TimeAccountEntry::of(employee, &stored, None);
        let action = match wanted {
            Wanted::Correction { .. } => "time_account.corrected",
            Wanted::Payout { .. } => "time_account.paid_out",
        };
        let resource = ("time_account_entry", stored.id);
        change.log_of(employee, action, resource, changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, stored))
    });
    match outcome.await? {
        Outcome::New(stored) => Ok(created(call, employee, &stored)),
        Outcome::Replay(id) => {
            let (table, organization) = (call.table(), call.organization());
            let from = call.body.date;
            let entries = time_accounts::entries_since(table, organization, employee, from).await?;
            let stored = entries.into_iter().find(|stored| stored.id.to_string() == id);
            Ok(created(call, employee, &stored.ok_or(Error::NotFound)?).replayed())
        }
    }
}

fn created(call: &Create, employee: EmployeeId, stored: &StoredEntry) -> Reply<TimeAccountEntry> {
    let location = format!("/time-accounts?employee_id={employee}");
    let tag = call.etag("time_account_entry", stored.id, 1);
    Reply::created(TimeAccountEntry::of(employee, stored, None), &location).etag(&tag)
}

/// Adds the writes that store the entry and move the balance.
async fn entered(
    call: &Create,
    employee: EmployeeId,
    wanted: Wanted,
    author: &Author,
    change: &mut Transaction<'_>,
) -> Result<StoredEntry, Error> {
    let organization = call.organization();
    let table = call.table();
    let known = Known::read(call.storage(), organization, employee).await?;
    let known = known.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
    let date = call.body.date;
    let floor = floor_of(&known.person, &known.settings.settings, date).ok_or_else(|| {
        let detail = "No time policy with a time account holds on this date.";
        Error::invalid("/date", "does_not_fit", detail)
    })?;
    let item = table.item(&time_accounts::key(organization, employee)).await?;
    let before = time_accounts::read(item.as_ref())?;
    let standing = before.standing();
    let reason = &call.body.reason;
    let entering = Entering { date, wanted, reason, by: call.caller.user.id };
    let entry = enter(&entering, standing, floor, &known.head.locks).map_err(refused)?;
    let stored = StoredEntry { id: call.app().ids.next(), entry, created_at: call.now() };
    let dates = [Affects::Dates(DateRange::of(date))];
    change.contributes(employee, &known.head, [author], dates).await?;
    let mut head = known.head;
    let entries = std::slice::from_ref(&stored);
    change.write(time_accounts::add(organization, employee, before, entries, &mut head));
    change.write([head.advance(organization, employee)]);
    Ok(stored)
}

fn refused(why: AccountRefusal) -> Error {
    let detail = why.to_string();
    match why {
        AccountRefusal::PeriodLocked(_) => Error::conflict(Conflict::PeriodLocked, detail),
        AccountRefusal::InsufficientBalance(_) => {
            let violation = Violation::at("/minutes", why.code(), detail.clone());
            Error::Conflict(Conflict::InsufficientBalance, detail, vec![violation])
        }
    }
}
