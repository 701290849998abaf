//! Payments.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Finder, Stored, number, text};

/// Each payroll is in at most one payment that was not released. A payment that is ready has the payrolls that its job has put
/// into it and no other, and its sums are theirs. A payment that was released has none.
pub async fn check(find: &Finder<'_>, stored: &Stored) {
    let payrolls = || stored.payrolls.values().flatten();
    let mut paid_in: BTreeMap<String, String> = BTreeMap::new();
    for payment in &stored.payments {
        let id = text(payment, "id");
        let own: Vec<&Value> = payrolls().filter(|row| text(row, "payment_id") == id).collect();
        match text(payment, "state") {
            "released" => {
                find.hold(own.is_empty(), || format!("released, and still in it: {own:?}"))
            }
            "ready" => {
                let job = find.0.admin.read(&format!("/jobs/{}", text(payment, "job_id"))).await;
                let items = job["result"]["items"].as_array().into_iter().flatten();
                let put: Vec<&str> = items
                    .filter(|item| item["verdict"] == "updated")
                    .map(|item| text(item, "payroll_id"))
                    .collect();
                let has = |id: &&str| own.iter().any(|row| row["id"] == **id);
                let is_whole = put.len() == own.len() && put.iter().all(has);
                find.hold(is_whole, || format!("{id} has {own:?}, and its job says {put:?}"));
                for payroll in put {
                    let other = paid_in.insert(payroll.to_owned(), id.to_owned());
                    find.hold(other.is_none(), || format!("{payroll} is in {id} and in {other:?}"));
                }
                let sum: f64 = own.iter().map(|row| number(row, "transfer")).sum();
                let sums = payment["sums"].as_array().into_iter().flatten();
                let says: f64 = sums.map(|of| number(of, "amount")).sum();
                find.hold((sum - says).abs() < 0.001, || format!("{sum} is in it: {payment}"));
            }
            state => find.hold(false, || format!("a payment is {state}: {payment}")),
        }
    }
    for row in payrolls().filter(|row| !row["payment_id"].is_null()) {
        let payment = text(row, "payment_id");
        let is_there = stored.payments.iter().any(|one| text(one, "id") == payment);
        find.hold(is_there, || format!("in a payment that is not there: {row}"));
    }
}
