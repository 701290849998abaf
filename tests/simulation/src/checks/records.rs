//! Acknowledged jobs, notifications, and the log.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Finder, Stored, text};
use crate::known::Known;

/// Every accepted job is completed, and every item has one verdict. A failed job continued when its request was sent
/// again.
pub async fn jobs(find: &Finder<'_>, known: &Known) {
    let jobs = known.of_kind("job");
    let requests = known.requests.borrow().clone();
    for (who, _, id) in requests.iter().filter(|(_, _, id)| jobs.contains(id)) {
        let job = find.0.caller(who).read(&format!("/jobs/{id}")).await;
        let items = job["result"]["items"].as_array().map_or(&[][..], Vec::as_slice);
        let indexes = items.iter().map(|item| item["index"].as_u64());
        let is_whole = job["progress"]["total"] == items.len()
            && indexes.eq((0..items.len() as u64).map(Some));
        find.hold(job["status"] == "completed" && is_whole, || format!("a job of {who}: {job}"));
    }
}

/// Every person has the notifications that they must have, and no event has two notifications (rule API-75).
pub async fn notifications(find: &Finder<'_>, known: &Known) {
    let expected = known.notifications.borrow().clone();
    let desks = [&find.0.admin, &find.0.approver, &find.0.manager];
    for caller in find.0.employees.iter().map(|employee| &employee.own).chain(desks) {
        let rows = caller.all("/notifications").await;
        let mut words = BTreeSet::new();
        for row in rows.iter().filter(|row| !may_come_again(row)) {
            let own = format!("{} {} {} {}", row["kind"], row["title"], row["body"], row["data"]);
            find.hold(words.insert(own), || format!("{} has this twice: {row}", caller.name));
        }
        for (_, what, id) in expected.iter().filter(|(who, _, _)| *who == caller.name) {
            let is_it = |row: &Value| {
                let mut ids = row["data"].as_object().into_iter().flat_map(|data| data.values());
                (row["kind"] == **what || row["title"] == **what) && ids.any(|one| *one == **id)
            };
            let is_there = rows.iter().any(is_it);
            find.hold(is_there, || format!("{} was not notified: {what} {id}", caller.name));
        }
    }
}

/// Whether a second notification with the same text is possible, because each belongs to its own event. An attendance
/// waits for a review again if a flag was removed and comes again, or if the attendance was removed and made again
/// from other taps.
fn may_come_again(row: &Value) -> bool {
    match text(row, "kind") {
        "schedule.changed" | "schedule.published" | "leave.recalculated" | "job.failed" => true,
        // A timesheet may be opened, submitted and approved again.
        "timesheet.submitted" | "timesheet.decided" => true,
        "attendance.needs_review" => row["data"]["attendance_id"].is_string(),
        _ => false,
    }
}

/// Events that happen to a resource only once.
const ONCE: [&str; 27] = [
    "attendance.clocked_in",
    "attendance.clocked_out",
    "attendance.created",
    "attendance_request.approved",
    "attendance_request.cancelled",
    "attendance_request.created",
    "attendance_request.rejected",
    "job.created",
    "leave.approved",
    "leave.cancelled",
    "leave.rejected",
    "leave.requested",
    "leave_balance.adjusted",
    "open_shift.created",
    "pay_adjustment.created",
    "pay_adjustment.deleted",
    "payment.created",
    "payment.released",
    "payroll.approved",
    "payroll.paid",
    "payroll.voided",
    "shift_request.accepted",
    "shift_request.approved",
    "shift_request.cancelled",
    "shift_request.created",
    "shift_request.declined",
    "shift_request.rejected",
];

/// Every acknowledged change is in the log, and a single event has a single entry. A resource whose begin is in the
/// log is stored, and a stored resource has its entries.
pub fn log(find: &Finder<'_>, known: &Known, stored: &Stored) {
    for ((id, action), times) in &stored.log {
        let is_once = *times == 1 || !ONCE.contains(&&**action);
        find.hold(is_once, || format!("{action} of {id} is in the log {times} times"));
        let is_there = !BEGINS.contains(&&**action) || stored.row(id).is_some();
        find.hold(is_there, || format!("{action} of {id} is in the log only"));
    }
    for change in known.changes.borrow().iter() {
        find.hold(stored.log.contains_key(change), || format!("{change:?} is not in the log"));
    }
    for (kind, row) in stored.rows() {
        for action in actions(kind, text(row, "status")) {
            find.hold(stored.has_logged(row, action), || {
                format!("{action} is not in the log: {row}")
            });
        }
    }
}

/// The events with which a resource begins.
const BEGINS: [&str; 7] = [
    "attendance.clocked_in",
    "attendance.created",
    "attendance_request.created",
    "leave.requested",
    "open_shift.created",
    "payment.created",
    "shift_request.created",
];

/// Events that must have happened to a resource with this status.
fn actions(kind: &str, status: &str) -> &'static [&'static str] {
    match (kind, status) {
        ("attendance_request", "approved") => {
            &["attendance_request.created", "attendance_request.approved"]
        }
        ("attendance_request", _) => &["attendance_request.created"],
        ("payment", _) => &["payment.created"],
        ("leave", "approved") => &["leave.requested", "leave.approved"],
        ("leave", "rejected") => &["leave.requested", "leave.rejected"],
        ("leave", "cancelled") => &["leave.requested", "leave.cancelled"],
        ("leave", _) => &["leave.requested"],
        ("payroll", "approved") => &["payroll.approved"],
        ("payroll", "paid") => &["payroll.approved", "payroll.paid"],
        ("payroll", "void") => &["payroll.voided"],
        ("shift_request", "accepted") => &["shift_request.created"],
        ("shift_request", "approved") => &["shift_request.created", "shift_request.approved"],
        ("shift_request", "declined") => &["shift_request.created", "shift_request.declined"],
        _ => &[],
    }
}

/// Acknowledged decisions still hold: each leave, payroll or shift request has the status of its decision, or a
/// status that may follow.
pub fn decisions(find: &Finder<'_>, known: &Known, stored: &Stored) {
    for (id, action) in known.changes.borrow().iter() {
        let (kind, done) = action.split_once('.').unwrap_or_default();
        if matches!(kind, "job" | "leave_balance" | "pay_adjustment") {
            continue;
        }
        let allowed: &[&str] = match (kind, done) {
            ("leave", "approved") => &["approved", "cancelled"],
            ("payroll", "approved") => &["approved", "paid", "void"],
            ("payroll", "paid") => &["paid", "void"],
            ("payroll", "voided") => &["void"],
            ("attendance_request", "approved") => &["approved"],
            ("attendance_request", "rejected") => &["rejected"],
            ("attendance_request", "cancelled") => &["cancelled"],
            ("shift_request", "accepted") => &["accepted", "approved", "rejected", "cancelled"],
            ("shift_request", "approved") => &["approved"],
            ("leave" | "shift_request", "cancelled") => &["cancelled"],
            ("shift_request", "declined") => &["declined"],
            ("leave" | "shift_request", "rejected") => &["rejected"],
            _ => &[],
        };
        let row = stored.row(id);
        find.hold(row.is_some(), || format!("{kind} {id} was acknowledged and is lost"));
        let status = row.map(|row| text(row, "status")).unwrap_or_default();
        let is_so = allowed.is_empty() || allowed.contains(&status);
        find.hold(is_so, || format!("{action} of {id} was acknowledged, and it is {status}"));
    }
}
