//! Pay across employments and assignments.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_storage::jobs::{self, Pointer};
use wfm_testkit::{Client, Network, Organization, Service};

use super::hired;
use crate::failures::interruptions::rows;

async fn paid(org: &Organization<'_>, period: &str, key: &str) -> Value {
    let body = json!({ "period": period });
    let run = org.admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
    let run = org.ended(&run).await;
    let id = run["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{run}")).to_owned();
    org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body
}

/// Planning's fourth case. Rules PAY-3, PAY-18 and EMPL-8.
#[tokio::test]
async fn months_of_before_stay_paid_when_somebody_is_hired_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let pay = json!([{"effective_from": "2024-03-01", "pay_type": "monthly", "amount": "3000.00", "currency": "USD"}]);
    let left =
        json!({"hire_date": "2024-03-01", "termination_date": "2026-06-30", "compensation": pay});
    let path = hired(&org, left).await;
    let decide = |client: &Client, id: &Value, body: Value| {
        client.patch(&format!("/payrolls/{}", id.as_str().unwrap()), &body).send()
    };
    let mut half_year = vec![];
    for month in 1..=6 {
        let period = format!("2026-{month:02}");
        let payroll = paid(&org, &period, &period).await;
        assert_eq!(payroll["net"], "3000.00", "{period}");
        let approved = json!({"status": "approved"});
        half_year.push(decide(&org.approver, &payroll["id"], approved).await.expect(200).body);
    }

    admin.put(&format!("{path}/employments/2026-10-12"), &json!({})).send().await.expect(201);
    for payroll in &half_year {
        let unchanged = admin.get(&format!("/payrolls/{}", payroll["id"].as_str().unwrap()));
        assert_eq!(unchanged.send().await.expect(200).body, *payroll);
        assert_eq!(payroll["status"], "approved");
    }
    // Fifteen of the 22 working days.
    let october = paid(&org, "2026-10", "october").await;
    assert_eq!((&october["gross"], &october["payable_days"]), (&json!("2045.45"), &json!("15.0")));
    // Void and generated again, June is paid as before.
    let june = &half_year[5];
    let void = json!({"status": "void", "reason": "Sent to the wrong bank account"});
    decide(&org.approver, &june["id"], void).await.expect(200);
    let again = paid(&org, "2026-06", "again").await;
    for field in ["gross", "net", "payable_days", "items"] {
        assert_eq!(again[field], june[field], "{field}");
    }
    assert_ne!(again["id"], june["id"]);
}

/// Rules PAY-2, PAY-36 and TIME-53.
#[tokio::test]
async fn a_department_includes_those_below_it_in_pay() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let top = json!({"code": "TOP", "name": "Top"});
    let top = admin.post("/departments", &top).send().await.expect(201).body["id"].clone();
    let below = json!({"code": "BELOW", "name": "Below", "parent_id": top});
    let below = admin.post("/departments", &below).send().await.expect(201).body["id"].clone();
    let component = json!({
        "code": "harbour", "name": "Harbour", "kind": "earning",
        "applies_to": {"scope": "departments", "department_ids": [top]},
        "calculation": {"method": "fixed", "amount": "50.00", "currency": "USD"},
    });
    admin.post("/salary-components", &component).send().await.expect(201);
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let body = json!({"department_id": below, "cost_centre": "C-7", "compensation": pay});
    let path = hired(&org, body).await;
    org.employee(json!({"compensation": pay})).await;
    // Since October they belong to no department. September is paid by the department of that time.
    let moved = json!({"department_id": null, "cost_centre": null});
    admin.put(&format!("{path}/assignments/2026-10-01"), &moved).send().await.expect(201);
    let run = json!({"period": "2026-09", "department_id": top});
    let run = admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let run = org.ended(&run).await;
    assert_eq!(run["progress"]["total"], 1);
    let id = run["result"]["payroll_ids"][0].as_str().unwrap();
    let payroll = admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
    assert_eq!((&payroll["gross"], &payroll["cost_centre"]), (&json!("1050.00"), &json!("C-7")));
    assert_eq!(payroll["department_id"], below);
    // In October there is nobody in the department.
    let run = json!({"period": "2026-10", "department_id": top});
    let run = admin.post("/payroll/generate", &run).key("none").send().await.expect(202);
    assert_eq!(org.ended(&run).await["progress"]["total"], 0);
}

/// Rule EMPL-6: an employee who was hired a moment ago is in the run, however far the indexes lag.
#[tokio::test]
async fn a_pay_run_is_complete_while_every_index_lags() {
    let network = Network::default();
    let client = network.client();
    let service = Service::with(|options| options.http = Some(client)).await;
    let org = service.organization().await;
    let admin = &org.admin;
    let department = json!({"code": "D", "name": "D"});
    let department =
        admin.post("/departments", &department).send().await.expect(201).body["id"].clone();
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let site = json!({"code": "S", "name": "S", "timezone": "UTC"});
    let site = admin.post("/sites", &site).send().await.expect(201);
    let site_id = site.body["id"].clone();
    let lead = org.employee(json!({"department_id": department})).await;
    let (manager, _) = org.account_of(lead, &["manager"]).await;
    network.let_indexes_lag();
    org.employee(json!({"compensation": pay})).await;
    let lead = lead.to_string();
    let more = json!({"compensation": pay, "department_id": department, "manager_id": lead});
    org.employee(more).await;
    org.employee(json!({"compensation": pay, "site_id": site_id})).await;
    assert_eq!(rows(admin, "/employees").await.len(), 0, "the list may lag");
    for (key, body, expected) in [
        ("all", json!({"period": "2026-09", "dry_run": true}), 4),
        ("some", json!({"period": "2026-09", "department_id": department, "dry_run": true}), 2),
        ("there", json!({"period": "2026-09", "site_id": site_id, "dry_run": true}), 1),
    ] {
        let run = admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
        assert_eq!(org.ended(&run).await["progress"]["total"], expected, "{key}");
    }
    let today = service.now().date_naive();
    let month = json!({"from": today, "to": today + TimeDelta::days(30)});
    for (client, key, field, expected) in [
        (admin, "of-the-department", ("department_id", &department), 2),
        (admin, "of-the-site", ("site_id", &site_id), 1),
        // The employees who report to the manager, and the manager.
        (&manager, "of-the-team", ("department_id", &department), 2),
    ] {
        let mut body = month.clone();
        body[field.0] = field.1.clone();
        let job = client.post("/roster/publish", &body).key(key).send().await.expect(202);
        assert_eq!(org.ended(&job).await["progress"]["total"], expected, "{key}");
    }
    // The sweeper sees the job of a recalculation late. When it does, all employees are in it.
    let holiday = |date: &str| json!({"holidays": [{"date": date, "name": "Holiday"}]});
    org.settings(holiday("2026-12-24")).await;
    let path = site.header("location");
    let change = admin.patch(path, &holiday("2026-12-31")).header("if-match", "*");
    change.send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(61));
    for (path, expected) in [("/settings", 4), (path, 1)] {
        let job = admin.get(path).send().await.expect(200).body["recalculation_job_id"].clone();
        let job = format!("/jobs/{}", job.as_str().unwrap());
        let id = job["/jobs/".len()..].parse().unwrap();
        let stored = jobs::get(&service.storage().table, org.id, &id).await.unwrap().unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        service.planning_worker().work(&Pointer::to(&stored), until).await.unwrap();
        let ended = admin.get(&job).send().await.expect(200).body;
        assert_eq!(ended["progress"]["total"], expected, "{path}");
    }
    let list = format!("/employees?department_id={}", department.as_str().unwrap());
    let members = rows(admin, &list);
    // The report and the manager.
    assert_eq!(members.await.len(), 2);
}

/// Rules PAY-36 and PAY-70: moving a department changes who gets a component for departments.
#[tokio::test]
async fn the_mover_of_a_department_contributes_to_its_pay() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let department = |code: &'static str| async move {
        let body = json!({"code": code, "name": code});
        admin.post("/departments", &body).send().await.expect(201).body["id"].clone()
    };
    let sales = department("SALES").await;
    let depot = department("DEPOT").await;
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "applies_to": {"scope": "departments", "department_ids": [sales]},
        "calculation": {"method": "fixed", "amount": "50.00", "currency": "USD"},
    });
    admin.post("/salary-components", &component).send().await.expect(201);
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    hired(&org, json!({"department_id": depot, "compensation": pay})).await;
    let mover = org.signed_in(&["admin"], None).await;
    let below = json!({"parent_id": sales});
    let path = format!("/departments/{}", depot.as_str().unwrap());
    mover.patch(&path, &below).send().await.expect(200);
    let payroll = paid(&org, "2026-09", "run").await;
    assert_eq!(payroll["gross"], "1050.00");
    let id = mover.get("/auth/me").send().await.expect(200).body["id"].clone();
    let changed = payroll["changed_by"].as_array().unwrap();
    assert!(changed.iter().any(|one| one["user_id"] == id), "{changed:?}");
    // A person who takes the component away contributes to the pay, too.
    let other = org.signed_in(&["admin"], None).await;
    other.patch(&path, &json!({"parent_id": null})).send().await.expect(200);
    let payroll = paid(&org, "2026-09", "again").await;
    assert_eq!(payroll["gross"], "1000.00");
    let id = other.get("/auth/me").send().await.expect(200).body["id"].clone();
    let changed = payroll["changed_by"].as_array().unwrap();
    assert!(changed.iter().any(|one| one["user_id"] == id), "{changed:?}");
}
