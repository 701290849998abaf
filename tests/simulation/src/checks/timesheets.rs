//! Timesheets, and the time accounts to which they are posted.

use serde_json::Value;

use super::{Finder, Stored, date, text};
use crate::known::counts;

/// The stored days are those that were signed, both people are in the log, and the balance of the account is the sum of what approved
/// timesheets have posted.
pub async fn check(find: &Finder<'_>, employee: &str, stored: &Stored) {
    let admin = &find.0.admin;
    let mut credited = 0;
    for row in &stored.timesheets[employee] {
        let id = text(row, "id");
        let first = text(row, "period_start");
        let sheet = admin.read(&format!("/employees/{employee}/timesheets/{first}")).await;
        let state = text(row, "state");
        find.hold(text(&sheet, "state") == state, || format!("{id} is {state}: {sheet}"));
        if state != "open" {
            find.hold(stored.has_logged(row, "timesheet.submitted"), || {
                format!("nobody has submitted {row}")
            });
        }
        if state != "approved" {
            continue;
        }
        find.hold(stored.has_logged(row, "timesheet.approved"), || {
            format!("nobody has approved {row}")
        });
        find.hold(sheet["days_hash"] == row["submitted_hash"], || {
            format!("{id} has other days than those that were signed: {sheet}")
        });
        for day in sheet["days"].as_array().into_iter().flatten() {
            let of_date = stored.attendances[employee].iter().filter(|attendance| {
                counts(attendance) && text(attendance, "date") == text(day, "date")
            });
            let worked: i64 = of_date.filter_map(|row| row["worked_minutes"].as_i64()).sum();
            find.hold(day["worked"] == worked, || {
                format!("{worked} minutes are stored, others were signed: {day}")
            });
        }
        let totals = &sheet["totals"];
        let of = |field: &str| totals[field].as_i64().unwrap_or_default();
        credited += of("worked") + of("credited") - of("due");
    }
    account(find, employee, credited).await;
}

/// The balance is the sum of the entries. Credits that were not taken back are those of the approved timesheets, and what is left
/// above the cap was paid out.
async fn account(find: &Finder<'_>, employee: &str, credited: i64) {
    let path = format!("/time-accounts?employee_id={employee}&from=2020-01-01");
    let answer = find.0.admin.read(&path).await;
    let Some(account) = answer["data"].get(0) else {
        // Only a time policy has an account.
        let profile = find.0.admin.read(&format!("/employees/{employee}")).await;
        find.hold(credited == 0 || profile["time_policy_id"].is_null(), || {
            format!("no account has the {credited} minutes of {employee}")
        });
        return;
    };
    let entries = account["entries"].as_array().cloned().unwrap_or_default();
    let minutes = |entry: &Value| entry["minutes"].as_i64().unwrap_or_default();
    let balance: i64 = entries.iter().map(minutes).sum();
    find.hold(account["balance_minutes"] == balance, || format!("other entries: {account}"));
    let of = |kind: &str| -> i64 {
        let is_it = |entry: &&Value| text(entry, "kind") == kind || text(entry, "reverses") == kind;
        entries.iter().filter(is_it).map(minutes).sum()
    };
    find.hold(of("credit") == credited, || {
        format!("approved timesheets have {credited} minutes: {account}")
    });
    find.hold(of("payout") <= 0 && balance <= 60, || format!("above the cap: {account}"));
    let dates: Vec<_> = entries.iter().map(|entry| date(entry, "date")).collect();
    find.hold(dates.is_sorted(), || format!("out of order: {account}"));
}
