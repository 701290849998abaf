//! Pay.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::{Finder, Stored, date, number, text};
use crate::caller::Request;
use crate::known::{Known, counts, locked_by};

/// No date is paid twice, and none is approved only by accounts that contributed to it. Every figure can be computed
/// again from the stored data, and counts each adjustment once. The data behind approved pay is not changed.
pub async fn check(find: &Finder<'_>, known: &Known, employee: &str, stored: &Stored) {
    let rows = &stored.payrolls[employee];
    let admin = &find.0.admin;
    let adjustments = admin.all(&format!("/pay-adjustments?employee_id={employee}")).await;
    let mut dates = BTreeSet::new();
    let settles = find.0.settles;
    let mut paid = 0.0;
    let mut due = 0.0;
    for payroll in rows.iter().filter(|row| row["status"] == "approved" || row["status"] == "paid")
    {
        let id = text(payroll, "id");
        let first = date(payroll, "period_start");
        let last = date(payroll, "period_end");
        for date in first.iter_days().take_while(|date| *date <= last) {
            find.hold(dates.insert(date), || format!("{date} is paid twice"));
        }
        let of = |field: &str| payroll[field].as_array().into_iter().flatten();
        let covered: BTreeSet<&str> = of("approvals")
            .flat_map(|approval| approval["covers"].as_array().into_iter().flatten())
            .filter_map(Value::as_str)
            .collect();
        let is_covered = of("changed_by").all(|one| covered.contains(text(one, "user_id")));
        find.hold(is_covered && !covered.is_empty(), || {
            format!("nobody else has approved this: {payroll}")
        });
        let recomputed = Request::post(format!("/payrolls/{id}/recompute"), json!({}));
        let recomputed = admin.surely(&recomputed).await.body;
        find.hold(recomputed["matches"] == true, || format!("recomputed: {recomputed}"));
        let own = adjustments.iter().filter(|row| (first..=last).contains(&date(row, "date")));
        let sum: f64 = own.map(|row| number(row, "amount")).sum();
        let read = admin.read(&format!("/payrolls/{id}")).await;
        let items = read["items"].as_array().into_iter().flatten();
        let counted: f64 =
            items.filter(|item| item["code"] == "bonus").map(|item| number(item, "amount")).sum();
        find.hold(settles || (counted - sum).abs() < 0.001, || {
            format!("adjusted by {sum}: {read}")
        });
        paid += counted;
        due += sum;
        let snapshot = admin.read(&format!("/payrolls/{id}/snapshot")).await;
        for day in snapshot["inputs"]["days"].as_array().into_iter().flatten() {
            let is_due = date(day, "date") < date(payroll, "as_of");
            let counted = day["worked_minutes"].as_i64().unwrap_or_default();
            let worked = worked(&stored.attendances[employee], date(day, "date"));
            find.hold(settles || !is_due || counted == worked, || {
                format!("{id} counts {counted} minutes, and {worked} were worked: {day}")
            });
        }
        let locked = known.locked.borrow().get(id).cloned();
        if let Some(then) = locked.filter(|_| !settles) {
            let now = locked_by(admin, payroll).await;
            let other = then.keys().chain(now.keys()).find(|key| then.get(*key) != now.get(*key));
            find.hold(other.is_none(), || {
                let was = other.map(|key| then.get(key));
                let is = other.map(|key| now.get(key));
                format!("{id} locked {was:?}, which is {is:?}")
            });
        }
    }
    if settles && find.0.employees.iter().any(|of| of.id == employee) {
        check_settled(find, known, employee, paid, due);
    }
}

/// Adjustments of closed periods are paid once: the amounts that were paid for them, and those that a later payroll would carry, are
/// their sum (rules PAY-99 and PAY-101).
fn check_settled(find: &Finder<'_>, known: &Known, employee: &str, paid: f64, due: f64) {
    let run = known.last_run.borrow();
    let items = run["result"]["items"].as_array().into_iter().flatten();
    let own = items.clone().find(|item| item["employee_id"] == *employee);
    let Some(payroll) = own.map(|item| &item["payroll"]).filter(|of| of.is_object()) else {
        find.hold(false, || format!("no payroll settles what came late: {run}"));
        return;
    };
    let items = payroll["items"].as_array().into_iter().flatten();
    let carried: f64 =
        items.filter(|item| item["code"] == "bonus").map(|item| number(item, "amount")).sum();
    find.hold((paid + carried - due).abs() < 0.001, || {
        format!("{due} are due, {paid} were paid, and {carried} would be: {payroll}")
    });
}

/// The minutes that count on a date.
fn worked(attendances: &[Value], of: NaiveDate) -> i64 {
    let own = attendances.iter().filter(|row| date(row, "date") == of && counts(row));
    own.filter_map(|row| row["worked_minutes"].as_i64()).sum()
}
