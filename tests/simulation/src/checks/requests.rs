//! Attendance requests.

use std::collections::BTreeSet;

use super::{Finder, Stored, text};
use crate::known::Known;

/// An approved request has its attendance, and no attendance was entered for two requests. Everybody has at most one pending
/// request for an attendance, or for a date without one.
pub fn check(find: &Finder<'_>, known: &Known, stored: &Stored) {
    let mut entered = BTreeSet::new();
    let mut pending = BTreeSet::new();
    for request in &stored.attendance_requests {
        let attendance = text(request, "attendance_id");
        match text(request, "status") {
            "approved" => {
                let is_there = stored.row(attendance).is_some();
                find.hold(is_there, || format!("approved without an attendance: {request}"));
                if known.forgotten.borrow().contains(text(request, "id")) {
                    let is_new = entered.insert(attendance);
                    find.hold(is_new, || format!("entered twice: {request}"));
                }
            }
            "pending" => {
                let date = if attendance.is_empty() { text(request, "date") } else { "" };
                let subject = (text(request, "employee_id"), attendance, date);
                find.hold(pending.insert(subject), || format!("asked twice: {request}"));
            }
            _ => {}
        }
    }
}
