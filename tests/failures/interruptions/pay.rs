//! Salary components, pay adjustments and decisions about single payrolls.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_storage::jobs::Pointer;

use super::{Case, Point, case, count, rows};

pub(super) const CASES: &[Case] = &[
    case!(create_salary_component),
    case!(update_salary_component),
    case!(create_pay_adjustment),
    case!(delete_pay_adjustment),
    case!(update_payroll, "that approves", approve_payroll),
    case!(update_payroll, "that pays", pay_payroll),
    case!(update_payroll, "that voids", void_payroll),
    case!(get_payslip),
    case!(recompute_payroll),
    case!(update_year_opening),
];

/// A code that no other point uses.
fn code(point: &Point<'_>) -> String {
    format!("c_{}", point.name[24..].replace('-', "_"))
}

/// A component of assigned employees only, so that it does not change other people's pay.
fn component(code: &str, name: &str) -> Value {
    json!({
        "code": code, "name": name, "kind": "earning", "applies_to": {"scope": "assigned"},
        "calculation": {"method": "percentage", "rate": "10", "of": ["base"]},
    })
}

async fn create_salary_component(point: &Point<'_>) {
    let admin = &point.org.admin;
    let code = code(point);
    let body = component(&code, "Housing");
    let made = point.interrupt_keyed(201, || admin.post("/salary-components", &body)).await;
    assert_eq!(count(admin, "/salary-components", "code", &code).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["salary_component.created"]).await;
}

async fn update_year_opening(point: &Point<'_>) {
    let admin = &point.org.admin;
    let employee = point.employee(json!({})).await;
    let path = format!("/employees/{employee}/year-openings/2026");
    let body = json!({"currency": "USD", "amounts": [{"code": "base", "amount": "700.00"}]});
    let set = || admin.put(&path, &body).header("if-match", "*");
    let both = point.interrupt(200, 200, set).await;
    assert_eq!(admin.get(&path).send().await.expect(200).body, both.again.body);
    point.is_logged(&employee.to_string(), &["year_opening.updated", "employee.created"]).await;
}

async fn update_salary_component(point: &Point<'_>) {
    let admin = &point.org.admin;
    let code = code(point);
    let made = admin.post("/salary-components", &component(&code, "Housing")).send().await;
    let made = made.expect(201);
    let path = made.header("location");
    let body = component(&code, "A house");
    let changed = point.interrupt(200, 200, || admin.put(path, &body)).await;
    assert_eq!(admin.get(path).send().await.expect(200).body, changed.again.body);
    assert_eq!(changed.again.body["name"], "A house", "{}", point.place());
    let expected = ["salary_component.updated", "salary_component.created"];
    point.is_logged(&changed.text("id"), &expected).await;
}

/// The body of an adjustment of an employee.
async fn adjustment(point: &Point<'_>, employee: &str) -> Value {
    let admin = &point.org.admin;
    let body = json!({
        "code": code(point), "name": "Bonus", "kind": "earning",
        "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
    });
    let made = admin.post("/salary-components", &body).send().await.expect(201);
    json!({
        "employee_id": employee, "component_id": made.body["id"], "date": "2026-09-15",
        "amount": "100.00",
    })
}

async fn adjustments(point: &Point<'_>, employee: &str) -> usize {
    rows(&point.org.admin, &format!("/pay-adjustments?employee_id={employee}")).await.len()
}

async fn create_pay_adjustment(point: &Point<'_>) {
    let admin = &point.org.admin;
    let employee = point.employee(json!({})).await;
    let body = adjustment(point, &employee).await;
    let made = point.interrupt_keyed(201, || admin.post("/pay-adjustments", &body)).await;
    assert_eq!(adjustments(point, &employee).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["pay_adjustment.created"]).await;
}

async fn delete_pay_adjustment(point: &Point<'_>) {
    let admin = &point.org.admin;
    let employee = point.employee(json!({})).await;
    let body = adjustment(point, &employee).await;
    let made = admin.post("/pay-adjustments", &body).send().await.expect(201);
    let path = made.header("location");
    point.interrupt(204, 404, || admin.delete(path)).await;
    assert_eq!(adjustments(point, &employee).await, 0, "{}", point.place());
    let expected = ["pay_adjustment.deleted", "pay_adjustment.created"];
    point.is_logged(made.body["id"].as_str().unwrap(), &expected).await;
}

/// A draft of September for a new employee whose account gets notifications. Returns the payroll's path and the
/// client.
async fn draft(point: &Point<'_>) -> (String, wfm_testkit::Client) {
    let org = point.org;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00",
        "currency": "USD",
    }]);
    let (employee, own) = point.hired(json!({"compensation": pay})).await;
    let run = json!({"period": "2026-09", "employee_ids": [employee]});
    let accepted = org.admin.post("/payroll/generate", &run).key(&point.name).send().await;
    let job_id = accepted.expect(202).body["job_id"].as_str().unwrap().parse().unwrap();
    let pointer = Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
    let soon = Instant::now() + Duration::from_secs(60);
    point.service.pay_worker().work(&pointer, soon).await.unwrap();
    let drafts = rows(&org.admin, &format!("/payrolls?employee_id={employee}")).await;
    assert_eq!(drafts.len(), 1);
    (format!("/payrolls/{}", drafts[0]["id"].as_str().unwrap()), own)
}

/// Decides about a payroll after these statuses, and checks the result.
async fn decide(point: &Point<'_>, before: &[Value], decision: Value, actions: &[&str]) {
    let (admin, (path, own)) = (&point.org.admin, draft(point).await);
    for status in before {
        point.org.approver.patch(&path, status).send().await.expect(200);
    }
    let who = if decision["status"] == "approved" { &point.org.approver } else { admin };
    let decided = point.interrupt(200, 200, || who.patch(&path, &decision)).await;
    let read = admin.get(&path).send().await.expect(200);
    assert_eq!(read.body, decided.again.body, "{}", point.place());
    assert_eq!(read.body["status"], decision["status"], "{}", point.place());
    point.is_logged(&decided.text("id"), actions).await;
    let mut told: Vec<&str> = actions.to_vec();
    told.retain(|action| *action != "payroll.paid");
    told.sort_unstable();
    point.is_notified(&own, &decided.text("id"), &told).await;
}

async fn approve_payroll(point: &Point<'_>) {
    decide(point, &[], json!({"status": "approved"}), &["payroll.approved"]).await;
}

/// The first request for a payslip stores its file. However often it is sent, everybody reads the same one.
async fn get_payslip(point: &Point<'_>) {
    let (path, own) = draft(point).await;
    point.org.approver.patch(&path, &json!({"status": "approved"})).send().await.expect(200);
    let path = format!("{path}/payslip?language=de");
    let both = point.interrupt(200, 200, || own.get(&path)).await;
    let there = point.org.admin.get(&path).send().await.expect(200).body;
    for answer in both.succeeded(200) {
        for field in ["name", "bytes", "sha256"] {
            assert_eq!(answer.body[field], there[field], "{}", point.place());
        }
    }
}

async fn pay_payroll(point: &Point<'_>) {
    let before = [json!({"status": "approved"})];
    let actions = ["payroll.paid", "payroll.approved"];
    decide(point, &before, json!({"status": "paid"}), &actions).await;
}

async fn void_payroll(point: &Point<'_>) {
    let before = [json!({"status": "approved"})];
    let void = json!({"status": "void", "reason": "The wrong month."});
    decide(point, &before, void, &["payroll.voided", "payroll.approved"]).await;
}

/// A recomputation changes nothing, however often it is sent.
async fn recompute_payroll(point: &Point<'_>) {
    let (admin, (path, _)) = (&point.org.admin, draft(point).await);
    let before = admin.get(&path).send().await.expect(200).body;
    let again = format!("{path}/recompute");
    let recompute = || admin.request(Method::POST, &again);
    let recomputed = point.interrupt(200, 200, recompute).await;
    for answer in recomputed.succeeded(200) {
        assert_eq!(answer.body["matches"], true, "{}", point.place());
    }
    assert_eq!(admin.get(&path).send().await.expect(200).body, before, "{}", point.place());
    point.is_logged(before["id"].as_str().unwrap(), &[]).await;
}
