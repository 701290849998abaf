//! Facts that a payroll does not pay. If this fails, something that was accepted is left unpaid without a word.

use serde_json::{Value, json};
use wfm_testkit::{Answer, Organization};

use super::late_facts::{approve, hourly, job, on, patch};
use crate::features::time::policies::policy;

/// The sentences of a run of September about an employee.
async fn told(org: &Organization<'_>, employee: &str, run: Value) -> String {
    let job = job(org, run).await;
    let items = job["result"]["items"].as_array().unwrap();
    let of = items.iter().find(|item| item["employee_id"] == employee);
    of.map_or_else(|| "nobody".to_owned(), |item| item["detail"].as_str().unwrap().to_owned())
}

async fn attendance(org: &Organization<'_>, employee: &str, from: &str, to: Value) -> Answer {
    let body = json!({
        "employee_id": employee, "clock_in_at": from, "clock_out_at": to, "reason": "Forgot.",
    });
    org.admin.post("/attendances", &body).send().await
}

async fn pending_leave(org: &Organization<'_>, employee: &str, date: &str) {
    let own = org.signed_in(&["employee"], Some(employee.parse().unwrap())).await;
    let body = json!({"type": "annual", "start_date": date, "end_date": date});
    let asked = own.post("/leaves", &body).send().await.expect(201);
    assert_eq!(asked.body["status"], "pending");
}

/// Rules PAY-14, PAY-93 and PAY-96: every kind of fact, in the period and late in a closed one.
#[tokio::test]
async fn a_run_names_every_fact_that_it_does_not_pay() {
    let service = on("2026-10-03").await;
    let org = service.organization().await;
    org.settings(json!({"sync": {"max_lookback_days": 365}})).await;
    let strict = json!({
        "effective_from": "2020-01-01", "rules": [],
        "extra": {"tolerance_minutes": 0, "needs_approval": true},
    });
    let strict = policy(&org, "strict", strict).await;
    let body = json!({"compensation": hourly(), "time_policy_id": strict});
    let month = json!({"period": "2026-09"});
    for is_late in [false, true] {
        let date = if is_late { "2026-08-20" } else { "2026-09-17" };
        let at = |time: &str| format!("{date}T{time}:00Z");
        for kind in ["open", "extra", "leave", "left"] {
            let employee = org.employee(body.clone()).await.to_string();
            if is_late {
                let august = json!({"period": "2026-08", "employee_ids": [employee]});
                let august = job(&org, august).await;
                approve(&org, &json!({"id": august["result"]["payroll_ids"][0]})).await;
            }
            match kind {
                "open" => {
                    _ = attendance(&org, &employee, &at("08:00"), json!(null)).await.expect(201)
                }
                "extra" | "left" => {
                    attendance(&org, &employee, &at("08:00"), json!(at("19:00"))).await.expect(201);
                }
                _ => pending_leave(&org, &employee, date).await,
            }
            let expected = match kind {
                "open" => format!("Not counted: incomplete {date}."),
                "extra" => format!("Not counted: pending extra time on {date}."),
                "leave" => format!("Not counted: pending leave from {date}."),
                _ if is_late => format!("Late facts since {date} are left for a later payroll."),
                _ => continue,
            };
            let mut run = month.clone();
            run["employee_ids"] = json!([employee]);
            if kind == "left" {
                run["late_facts"] = json!(false);
            }
            let told = told(&org, &employee, run).await;
            assert!(told.contains(&expected), "{kind} {date}: {told}");
        }
    }
}

/// Rule EMPL-9.
#[tokio::test]
async fn a_settlement_names_what_is_still_open() {
    let service = on("2026-10-03").await;
    let org = service.organization().await;
    let bonus = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "USD"},
    });
    let bonus = org.admin.post("/salary-components", &bonus).send().await.expect(201).body;
    let employee = org.employee(json!({"compensation": hourly()})).await.to_string();
    let adjust = async |date: &str| {
        let body = json!({
            "employee_id": employee, "component_id": bonus["id"], "date": date, "amount": "70.00",
        });
        org.admin.post("/pay-adjustments", &body).send().await.expect(201).body["id"].clone()
    };
    adjust("2026-08-15").await;
    pending_leave(&org, &employee, "2026-08-20").await;
    let august = job(&org, json!({"period": "2026-08"})).await;
    approve(&org, &json!({"id": august["result"]["payroll_ids"][0]})).await;
    let leaves = json!({"status": "terminated", "termination_date": "2026-08-31"});
    patch(&org, &employee, leaves).await.expect(200);
    let later = adjust("2026-09-30").await;
    let path = format!("/employees/{employee}/settlement");
    let due = org.admin.get(&path).send().await.expect(200).body;
    assert_eq!(due["pending_leaves"], 1);
    let dated = json!([{
        "pay_adjustment_id": later, "component_id": bonus["id"], "date": "2026-09-30",
    }]);
    assert_eq!(due["adjustments"], dated);
}

/// Rules PAY-97 and PAY-100: nobody would carry the correction.
#[tokio::test]
async fn what_no_payroll_would_settle_is_refused() {
    let service = on("2026-10-03").await;
    let org = service.organization().await;
    org.settings(json!({"sync": {"max_lookback_days": 3650}})).await;
    let bonus = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "USD"},
    });
    let bonus = org.admin.post("/salary-components", &bonus).send().await.expect(201).body;
    let employee = org.employee(json!({"compensation": hourly()})).await.to_string();
    for month in ["2024-09", "2024-10"] {
        let run = job(&org, json!({"period": month})).await;
        approve(&org, &json!({"id": run["result"]["payroll_ids"][0]})).await;
    }
    let adjust = async |date: &str| {
        let body = json!({
            "employee_id": employee, "component_id": bonus["id"], "date": date, "amount": "70.00",
        });
        org.admin.post("/pay-adjustments", &body).send().await
    };
    let enter = async |date: &str| {
        let at = |time: &str| format!("{date}T{time}:00Z");
        attendance(&org, &employee, &at("08:00"), json!(at("12:00"))).await
    };
    adjust("2024-09-30").await.fails(409, "period_locked");
    enter("2024-09-30").await.fails(409, "period_locked");
    adjust("2024-10-01").await.expect(201);
    enter("2024-10-01").await.expect(201);
    let october = job(&org, json!({"period": "2026-10"})).await;
    let path = format!("/payrolls/{}", october["result"]["payroll_ids"][0].as_str().unwrap());
    let payroll = org.admin.get(&path).send().await.expect(200).body;
    let corrected = &payroll["corrections"][0];
    let dated = json!([
        {"date": "2024-10-01", "kind": "attendance"},
        {"date": "2024-10-01", "kind": "adjustment"},
    ]);
    assert_eq!((&corrected["period_start"], &corrected["changes"]), (&json!("2024-10-01"), &dated));
    assert_eq!(payroll["net"], "150.00");
}
