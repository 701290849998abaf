//! Entries that a timesheet posts to the time account of its employee, and takes back (rules ACCT-2 and ACCT-3).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use wfm_domain::attendance::Attendance;
use wfm_domain::leave::{Leave, LeaveYears};
use wfm_domain::locks::DateSet;
use wfm_domain::pay::{Gathering, Paid, RunTerms, deducted_minutes, gather};
use wfm_domain::policy::{Account, Credit};
use wfm_domain::settings::Absence;
use wfm_domain::time_account as model;
use wfm_domain::time_account::{AccountDay, Entry, Posting, Source, reversal};
use wfm_domain::timesheet::{SheetDay, Timesheet};
use wfm_storage::time_accounts::{self, StoredEntry};
use wfm_storage::timeline_heads::TimelineHead;

use crate::timelines::EmployeeTime;
use crate::{Error, Transaction};

/// Adds the writes that post an approved timesheet, if the version of its last date has an account. `time` was read over its
/// period, and `leaves` touch it. `head` is the one that the transaction stores.
///
/// # Errors
/// Errors of the table.
pub async fn post(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    time: &EmployeeTime,
    days: &[SheetDay],
    leaves: &[Leave],
    head: &mut TimelineHead,
) -> Result<(), Error> {
    let settings = &time.settings.settings;
    let version = time.employee.calendar(settings).version_on(sheet.period.last);
    let Some(account) = version.and_then(|version| version.account.as_ref()) else {
        return Ok(());
    };
    let key = time_accounts::key(change.organization(), sheet.employee_id);
    let stored = time_accounts::read(change.table().item(&key).await?.as_ref())?;
    let deducted = deducted(account, sheet, time, leaves);
    let of_day = |day| AccountDay {
        day,
        is_paid_monthly: is_paid_monthly(time, day.date),
        deducted_minutes: deducted.get(&day.date).copied().unwrap_or_default(),
    };
    let days: Vec<AccountDay<'_>> = days.iter().map(of_day).collect();
    let entries = model::post(&Posting {
        timesheet_id: sheet.id,
        period: sheet.period,
        account,
        days: &days,
        balance: stored.balance,
        leave_years: LeaveYears { start_month: settings.leave_year_start },
        paid: &head.locks.paid,
    });
    add(change, sheet, stored, entries, head);
    Ok(())
}

/// Adds the writes that take back what a timesheet has posted.
///
/// # Errors
/// Errors of the table.
pub async fn take_back(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    head: &mut TimelineHead,
) -> Result<(), Error> {
    let organization = change.organization();
    let employee = sheet.employee_id;
    let table = change.table();
    let item = table.item(&time_accounts::key(organization, employee)).await?;
    if item.is_none() {
        return Ok(());
    }
    let stored = time_accounts::read(item.as_ref())?;
    // Everything that it posts is dated on its last date or later.
    let last = sheet.period.last;
    let posted = time_accounts::entries_since(table, organization, employee, last).await?;
    let posted: Vec<Entry> = posted.into_iter().map(|stored| stored.entry).collect();
    let entries = reversal(&posted, Source::Timesheet(sheet.id), &head.locks.paid);
    add(change, sheet, stored, entries, head);
    Ok(())
}

fn add(
    change: &mut Transaction<'_>,
    sheet: &Timesheet,
    before: time_accounts::StoredAccount,
    entries: Vec<Entry>,
    head: &mut TimelineHead,
) {
    let app = change.app();
    let created_at = app.clock.now();
    let stored = |entry| StoredEntry { id: app.ids.next(), entry, created_at };
    let entries: Vec<StoredEntry> = entries.into_iter().map(stored).collect();
    let organization = change.organization();
    change.write(time_accounts::add(organization, sheet.employee_id, before, &entries, head));
}

fn is_paid_monthly(time: &EmployeeTime, date: NaiveDate) -> bool {
    let compensation = time.employee.compensation_on(date);
    compensation.is_some_and(|paid| paid.pay_type.is_salary())
}

/// The minutes of each date that pay deducts because of absence. They matter only for an account of the difference.
fn deducted(
    account: &Account,
    sheet: &Timesheet,
    time: &EmployeeTime,
    leaves: &[Leave],
) -> BTreeMap<NaiveDate, u32> {
    let settings = &time.settings.settings;
    if account.credit != Credit::Difference || settings.payroll.absence != Absence::Unpaid {
        return BTreeMap::new();
    }
    let attendances: Vec<Attendance> = time.stored.timeline.iter().cloned().collect();
    let gathered = gather(&Gathering {
        employee: &time.employee,
        settings,
        roster: &time.roster,
        period: sheet.period,
        as_of: time.today().date,
        attendances: &attendances,
        leaves,
        components: &[],
        adjustments: &[],
        coded: &[],
        payouts: &[],
        paid_apart: &[],
        signed: &DateSet::from_iter([sheet.period]),
        terms: &RunTerms { paid: Paid::AllDays, ..RunTerms::default() },
    });
    gathered.map(|gathered| deducted_minutes(&gathered.inputs)).unwrap_or_default()
}
