//! Pay runs, payrolls and decisions. If this fails, employees are paid a wrong amount, or payslips change after their
//! approval.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_storage::jobs::Pointer;
use wfm_storage::payrolls;
use wfm_testkit::{Answer, Client, Organization, Service};

/// A month in the past, on every day of the test: 22 working days.
const MONTH: &str = "2026-09";

fn monthly(amount: &str) -> Value {
    json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": amount, "currency": "USD"}])
}

async fn paid(org: &Organization<'_>, amount: &str) -> EmployeeId {
    org.employee(json!({"compensation": monthly(amount)})).await
}

async fn component(org: &Organization<'_>, body: Value) -> String {
    let made = org.admin.post("/salary-components", &body).send().await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

async fn run(org: &Organization<'_>, key: &str, body: Value) -> Value {
    let accepted = org.admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
    org.ended(&accepted).await
}

fn items(job: &Value) -> Vec<String> {
    let items = job["result"]["items"].as_array().cloned().unwrap_or_default();
    let shown = |item: &Value| match item["code"].as_str() {
        Some(code) => format!("{} {code}", item["verdict"].as_str().unwrap()),
        None => item["verdict"].as_str().unwrap().to_owned(),
    };
    items.iter().map(shown).collect()
}

async fn decide(client: &Client, id: &str, body: Value) -> Answer {
    client.patch(&format!("/payrolls/{id}"), &body).send().await
}

/// Rules PAY-28, PAY-56, PAY-59 and PAY-69.
#[tokio::test]
async fn a_month_is_paid_to_the_cent_and_explained() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"payroll": {"absence": "paid"}})).await;
    let employee = paid(&org, "3000.00").await;
    component(
        &org,
        json!({
            "code": "housing", "name": "Housing", "kind": "earning",
            "calculation": {"method": "percentage", "rate": "10", "of": ["base"]},
        }),
    )
    .await;
    component(&org, json!({
        "code": "pension", "name": "Pension", "kind": "deduction",
        "calculation": {"method": "percentage", "rate": "5", "of": ["base"], "cap": "120.00", "currency": "USD"},
    })).await;
    component(&org, json!({
        "code": "tax", "name": "Income tax", "kind": "deduction",
        "calculation": {"method": "brackets", "of": ["gross"], "currency": "USD", "brackets": [
            {"up_to": "1000.00", "rate": "0"}, {"up_to": "2500.00", "rate": "10"}, {"rate": "20"},
        ]},
    })).await;
    // Two days of unpaid leave, so 20 of 22 days are payable.
    let leave = json!({"employee_id": employee.to_string(), "type": "unpaid", "start_date": "2026-09-07", "end_date": "2026-09-08"});
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    org.admin.patch(leave.header("location"), &approve).send().await.expect(200);

    let job = run(&org, "k", json!({"period": MONTH})).await;
    assert_eq!(job["type"], "payroll_generate");
    assert_eq!(job["progress"], json!({"processed": 1, "total": 1}));
    assert_eq!(items(&job), ["created"]);
    let summary = json!({"created": 1, "updated": 0, "skipped": 0, "failed": 0, "unprocessed": 0});
    assert_eq!(job["result"]["summary"], summary);
    assert_eq!(job["result"]["payroll_count"], 1);
    let id = job["result"]["payroll_ids"][0].as_str().unwrap();
    let payroll = org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
    // 3000 × 20 ÷ 22 = 2727.27; housing 272.73; gross 3000.00; pension 120.00; tax 150 + 100.
    let figures = [
        "base",
        "gross",
        "deductions",
        "net",
        "employer_cost",
        "payable_days",
        "working_days",
        "unpaid_leave_days",
    ]
    .map(|field| payroll[field].as_str().unwrap().to_owned());
    assert_eq!(
        figures,
        ["2727.27", "3000.00", "370.00", "2630.00", "3000.00", "20.0", "22.0", "2.0"]
    );
    let codes: Vec<&str> =
        payroll["items"].as_array().unwrap().iter().map(|i| i["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["base", "housing", "pension", "tax"]);
    let explanation = payroll["items"][0]["explanation"].as_str().unwrap();
    assert_eq!(explanation, "3000.00 × 20 payable of 22 working days");
    assert_eq!(payroll["items"][0]["quantity"], "20.0");
    assert_eq!(payroll["status"], "draft");
    let totals = json!([{"currency": "USD", "employees": 1, "gross": "3000.00", "net": "2630.00", "employer_cost": "3000.00"}]);
    assert_eq!(job["result"]["totals"], totals);

    let snapshot = org.admin.get(&format!("/payrolls/{id}/snapshot")).send().await.expect(200).body;
    assert_eq!(snapshot["sha256"], payroll["snapshot_hash"]);
    assert_eq!(snapshot["inputs"]["days"].as_array().unwrap().len(), 30);
    let again = org.admin.request(http::Method::POST, &format!("/payrolls/{id}/recompute"));
    let again = again.send().await.expect(200).body;
    assert_eq!(again, json!({"matches": true, "differences": []}));
}

/// Rule PAY-53.
#[tokio::test]
async fn an_adjustment_is_never_paid_in_another_currency() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = paid(&org, "3000.00").await;
    let fee = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        "applies_to": {"scope": "assigned"},
    });
    let adjustment = json!({
        "employee_id": employee.to_string(), "component_id": component(&org, fee).await,
        "date": "2026-09-15", "amount": "100.00",
    });
    let made = org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    // The employee was really paid in euros. A hundred dollars must not become a hundred euros.
    let path = format!("/employees/{employee}");
    let mut body = org.admin.get(&path).send().await.expect(200).body;
    for field in ["id", "created_at", "updated_at", "user_id"] {
        body.as_object_mut().unwrap().remove(field);
    }
    body["compensation"][0]["currency"] = json!("EUR");
    org.admin.put(&path, &body).send().await.expect(200);
    let refused = run(&org, "one", json!({"period": MONTH})).await;
    assert_eq!(items(&refused), ["failed currency_mismatch"]);

    org.admin.delete(made.header("location")).send().await.expect(204);
    org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    let paid = run(&org, "two", json!({"period": MONTH})).await;
    assert_eq!(items(&paid), ["created"]);
    assert_eq!(paid["result"]["items"][0]["net"], "3100.00");
}

/// Rules PAY-8, PAY-66 and API-39.
#[tokio::test]
async fn a_run_is_idempotent_and_a_draft_is_replaced_under_its_id() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = paid(&org, "1000.00").await;
    let first = run(&org, "k", json!({"period": MONTH})).await;
    let replay = org.admin.post("/payroll/generate", &json!({"period": MONTH})).key("k");
    let replay = replay.send().await.expect(202);
    assert_eq!(replay.header("idempotent-replayed"), "true");
    assert_eq!(replay.body["job_id"], first["job_id"]);
    let other = org.admin.post("/payroll/generate", &json!({"period": "2026-08"})).key("k");
    other.send().await.fails(409, "idempotency_key_reused");

    let second =
        run(&org, "k2", json!({"period_start": "2026-09-01", "period_end": "2026-09-30"})).await;
    assert_eq!(items(&second), ["updated"]);
    assert_eq!(second["result"]["payroll_ids"], first["result"]["payroll_ids"]);
    // A payroll with other bounds overlaps and prevents it.
    let half =
        run(&org, "k3", json!({"period_start": "2026-09-16", "period_end": "2026-10-15"})).await;
    assert_eq!(items(&half), ["failed overlap"]);
    let list = org.admin.get(&format!("/payrolls?period={MONTH}")).send().await.expect(200).body;
    assert_eq!(list["meta"]["count"], 1);
    assert_eq!(list["data"][0]["job_id"], second["job_id"]);
    for filter in [
        format!("employee_id={employee}"),
        format!("job_id={}", second["job_id"].as_str().unwrap()),
        "status=draft".to_owned(),
    ] {
        let rows = org.admin.get(&format!("/payrolls?{filter}")).send().await.expect(200).body;
        assert_eq!(rows["meta"]["count"], 1, "{filter}");
    }
    for filter in [
        format!("job_id={}", first["job_id"].as_str().unwrap()),
        "period=2026-08".into(),
        "status=paid".into(),
    ] {
        let rows = org.admin.get(&format!("/payrolls?{filter}")).send().await.expect(200).body;
        assert_eq!(rows["data"], json!([]), "{filter}");
    }
}

/// Rules PAY-2, PAY-4, PAY-9 and API-48.
#[tokio::test]
async fn an_employee_who_cannot_be_paid_has_a_reason_and_stops_nobody() {
    let service = Service::start().await;
    let org = service.organization().await;
    let fine = paid(&org, "1000.00").await;
    let unpaid = org.employee(json!({})).await;
    let later =
        org.employee(json!({"hire_date": "2026-10-01", "compensation": monthly("1.00")})).await;
    let changing = org.employee(json!({"compensation": [
        {"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"},
        {"effective_from": "2026-09-16", "pay_type": "monthly", "amount": "1000.00", "currency": "EUR"},
    ]})).await;
    let poor = paid(&org, "1.00").await;
    let yen = org.employee(json!({"compensation": [
        {"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "300000", "currency": "JPY"},
    ]})).await;
    let fee = component(
        &org,
        json!({
            "code": "fee", "name": "Fee", "kind": "deduction", "applies_to": {"scope": "assigned"},
            "calculation": {"method": "fixed", "amount": "50.00", "currency": "USD"},
        }),
    )
    .await;
    let mut compensation = monthly("1.00");
    compensation[0]["components"] = json!([{"component_id": fee}]);
    let mut body = org.admin.get(&format!("/employees/{poor}")).send().await.expect(200).body;
    for field in ["id", "created_at", "updated_at", "user_id"] {
        body.as_object_mut().unwrap().remove(field);
    }
    body["compensation"] = compensation;
    org.admin.put(&format!("/employees/{poor}"), &body).send().await.expect(200);

    let named: Vec<String> =
        [fine, unpaid, later, changing, poor, yen].map(|id| id.to_string()).into();
    let job = run(&org, "k", json!({"period": MONTH, "employee_ids": named})).await;
    let expected = [
        "created",
        "skipped no_compensation",
        "skipped not_employed",
        "failed currency_mismatch",
        "failed negative_net",
        "created",
    ];
    assert_eq!(items(&job), expected);
    assert_eq!(job["result"]["items"][5]["net"], "300000");
    assert_eq!(job["result"]["totals"].as_array().unwrap().len(), 2);
    // "All" means every employee who is employed in the period.
    let all = run(&org, "all", json!({"period": MONTH})).await;
    assert_eq!(all["progress"], json!({"processed": 5, "total": 5}));
    assert_eq!(all["status"], "completed");
    // Only employees of this organization can be named, each once.
    let nobody = "01938f5e-2f00-7000-8000-000000000001";
    let bad = json!({"period": MONTH, "employee_ids": [fine.to_string(), nobody]});
    let bad = org.admin.post("/payroll/generate", &bad).key("x").send().await;
    assert_eq!(
        bad.fails(400, "validation_failed").violations(),
        ["/employee_ids/1: unknown_reference"]
    );
}

/// Rules PAY-1, PAY-2 and PAY-64.
#[tokio::test]
async fn an_invalid_run_names_its_violation() {
    let service = Service::start().await;
    let org = service.organization().await;
    let id = "01938f5e-2f00-7000-8000-000000000001";
    for (body, violation) in [
        (json!({}), "/period: required"),
        (json!({"period": "2026-11", "period_start": "2026-11-01"}), "/period: not_together"),
        (json!({"period_start": "2026-11-01"}), "/period_end: required"),
        (json!({"period_end": "2026-11-01"}), "/period_start: required"),
        (
            json!({"period_start": "2026-11-02", "period_end": "2026-11-01"}),
            "/period_end: end_before_start",
        ),
        (
            json!({"period_start": "2026-01-01", "period_end": "2026-03-04"}),
            "/period_end: too_long",
        ),
        (
            json!({"period": "2026-11", "employee_ids": [id], "department_id": id}),
            "/department_id: not_together",
        ),
        (json!({"period": "2026-11", "employee_ids": [id, id]}), "/employee_ids/1: repeated"),
        (json!({"period": "2026-11", "department_id": id}), "/department_id: unknown_reference"),
    ] {
        let answer = org.admin.post("/payroll/generate", &body).key("k").send().await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
    let month13 = org.admin.post("/payroll/generate", &json!({"period": "2026-13"})).key("k");
    month13.send().await.fails(400, "validation_failed");
    let keyless = org.admin.post("/payroll/generate", &json!({"period": "2026-11"})).send().await;
    keyless.fails(400, "idempotency_key_missing");
    for (body, violation) in [
        (json!({"status": "approved"}), ": required"),
        (json!({"status": "void", "payroll_ids": [id]}), "/reason: required"),
        (json!({"status": "paid", "payroll_ids": [id]}), "/payroll_ids/0: unknown_reference"),
        (
            json!({"status": "paid", "job_id": "job_00000000000000000000000000"}),
            "/job_id: unknown_reference",
        ),
        (json!({"status": "paid", "job_id": "nonsense"}), "/job_id: unknown_reference"),
    ] {
        let answer = org.admin.post("/payrolls/decide", &body).key("k").send().await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
}

/// Rules TIME-48, PAY-60, PAY-61, PAY-63 and PERM-18.
#[tokio::test]
async fn an_approved_payroll_locks_its_dates_until_it_is_void() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.refuse_late_facts().await;
    let employee = paid(&org, "1000.00").await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let job = run(&org, "k", json!({"period": MONTH})).await;
    let id = job["result"]["payroll_ids"][0].as_str().unwrap().to_owned();
    let path = format!("/payrolls/{id}");
    let entry = |day: u32| {
        json!({
            "employee_id": employee.to_string(), "reason": "Forgot.",
            "clock_in_at": format!("2026-09-{day:02}T09:00:00Z"), "clock_out_at": format!("2026-09-{day:02}T17:00:00Z"),
        })
    };
    // The employee cannot see a draft.
    own.get(&path).send().await.fails(404, "not_found");
    assert_eq!(own.get("/payrolls").send().await.expect(200).body["data"], json!([]));
    decide(&own, &id, json!({"status": "approved"})).await.fails(403, "forbidden");
    decide(&org.admin, &id, json!({"status": "paid"})).await.fails(409, "invalid_transition");

    // The data behind the draft changes, so the draft is out of date.
    org.admin.post("/attendances", &entry(1)).send().await.expect(201);
    decide(&org.approver, &id, json!({"status": "approved"}))
        .await
        .fails(409, "invalid_transition");
    let again = run(&org, "k2", json!({"period": MONTH})).await;
    assert_eq!(items(&again), ["updated"]);
    let approved = decide(&org.approver, &id, json!({"status": "approved"})).await.expect(200);
    assert_eq!(approved.body["status"], "approved");
    let repeated = decide(&org.approver, &id, json!({"status": "approved"})).await.expect(200);
    assert_eq!(repeated.body, approved.body);
    let seen = own.get(&path).send().await.expect(200);
    // All fields except those about who made it and who decided.
    let mut expected = approved.body.clone();
    assert_eq!(expected["decisions"][0]["by"], expected["decided_by"]);
    expected["decided_by"] = Value::Null;
    expected["generated_by"] = Value::Null;
    expected["changed_by"] = json!([]);
    expected["approvals"] = json!([]);
    expected["decisions"][0]["by"] = Value::Null;
    assert_eq!((&seen.body, seen.header("etag")), (&expected, approved.header("etag")));
    own.get(&format!("{path}/snapshot")).send().await.fails(403, "forbidden");

    org.admin.post("/attendances", &entry(2)).send().await.fails(409, "period_locked");
    let late = org.sync("late", json!([{
        "id": "late", "employee_id": employee.to_string(),
        "clock_in_client_ts": "2026-09-03T09:00:00Z", "clock_out_client_ts": "2026-09-03T17:00:00Z",
    }])).await;
    assert_eq!(wfm_testkit::verdicts(&late), ["needs_review period_locked"]);
    let stored = late["result"]["items"][0]["attendance_id"].as_str().unwrap();
    let stored = org.admin.get(&format!("/attendances/{stored}")).send().await.expect(200);
    assert!(stored.body["flags"].as_array().unwrap().contains(&json!("period_locked")));
    let blocked = run(&org, "k3", json!({"period": MONTH})).await;
    assert_eq!(items(&blocked), ["failed period_locked"]);
    let paid = decide(&org.admin, &id, json!({"status": "paid"})).await.expect(200);
    assert_eq!(paid.body["status"], "paid");
    let unsaid =
        decide(&org.admin, &id, json!({"status": "void"})).await.fails(400, "validation_failed");
    assert_eq!(unsaid.violations(), ["/reason: required"]);
    let nobodys = "01938f5e-2f00-7000-8000-000000000001";
    let unsaid = decide(&org.admin, nobodys, json!({"status": "void"})).await;
    assert_eq!(unsaid.fails(400, "validation_failed").violations(), ["/reason: required"]);
    let void = json!({"status": "void", "reason": "Wrong account."});
    decide(&org.admin, &id, void.clone()).await.expect(200);
    decide(&org.admin, &id, void).await.expect(200);
    // The employee had received the payslip, so the employee can read why it is void.
    let seen = own.get(&path).send().await.expect(200).body;
    assert_eq!((&seen["status"], &seen["reason"]), (&json!("void"), &json!("Wrong account.")));
    assert_eq!(seen["decisions"].as_array().unwrap().len(), 3);
    let listed = own.get("/payrolls?status=void").send().await.expect(200).body;
    assert_eq!(listed["data"], json!([seen]));
    org.admin.post("/attendances", &entry(2)).send().await.expect(201);
    let new = run(&org, "k4", json!({"period": MONTH})).await;
    assert_eq!(items(&new), ["created"]);
    assert_ne!(new["result"]["payroll_ids"][0], id);

    let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await.expect(200);
    let actions: Vec<&str> = log.body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["payroll.voided", "payroll.paid", "payroll.approved"]);
    assert!(!log.body.to_string().contains("1000.00"), "no figures in the log");
}

/// Rules PAY-64 and PERM-15.
#[tokio::test]
async fn a_whole_run_is_decided_at_once_and_nobody_decides_their_own() {
    let service = Service::start().await;
    let org = service.organization().await;
    let mut employees = vec![];
    for _ in 0..60 {
        employees.push(paid(&org, "1000.00").await);
    }
    let officer = org.signed_in(&["hr_manager"], Some(employees[7])).await;
    let job = run(&org, "k", json!({"period": MONTH})).await;
    assert_eq!(job["result"]["payroll_count"], 60);
    let ids: BTreeSet<&str> = job["result"]["payroll_ids"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_str().unwrap())
        .collect();
    assert_eq!(ids.len(), 60);
    let approve = json!({"job_id": job["job_id"], "status": "approved"});
    let accepted = officer.post("/payrolls/decide", &approve).key("a").send().await.expect(202);
    let decided = org.ended(&accepted).await;
    assert_eq!(decided["type"], "payroll_decide");
    let summary = json!({"created": 0, "updated": 59, "skipped": 0, "failed": 1, "unprocessed": 0});
    assert_eq!(decided["result"]["summary"], summary);
    let failed: Vec<Value> = decided["result"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|item| item["verdict"] == "failed")
        .cloned()
        .collect();
    assert_eq!(
        (failed[0]["code"].as_str(), failed[0]["employee_id"].as_str()),
        (Some("own_record"), Some(employees[7].to_string().as_str()))
    );
    assert_eq!(decided["decision"], "approved");
    assert_eq!(decided["result"]["items"][0]["detail"], "Approved.");
    // Each payroll stores the decision, and the log finds the decision by the payroll.
    let pay = json!({"job_id": job["job_id"], "status": "paid"});
    org.ended(&org.admin.post("/payrolls/decide", &pay).key("p").send().await.expect(202)).await;
    let seventh = failed[0]["payroll_id"].as_str().unwrap();
    for id in ids.iter().filter(|id| **id != seventh) {
        let payroll = org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
        let decisions: Vec<_> =
            payroll["decisions"].as_array().unwrap().iter().map(|d| &d["status"]).collect();
        assert_eq!(decisions, ["approved", "paid"]);
        assert_eq!(payroll["decisions"][0]["job_id"], decided["job_id"]);
        let log = format!("/activity-logs?resource_type=payroll&resource_id={id}");
        let log = org.admin.get(&log).send().await.expect(200).body;
        let entries: Vec<_> = log["data"].as_array().unwrap().iter().collect();
        let actions: Vec<_> = entries.iter().map(|entry| &entry["action"]).collect();
        assert_eq!(actions, ["payroll.paid", "payroll.approved"]);
        assert!(entries.iter().all(|entry| entry["resource_id"] == **id));
        assert_eq!(entries[1]["actor"]["user_id"], payroll["decisions"][0]["by"]);
    }
    let log = format!("/activity-logs?resource_id={seventh}");
    let log = org.admin.get(&log).send().await.expect(200).body;
    assert_eq!(log["data"], json!([]), "nobody approved it, so it could not be paid");
    // Without a payroll's id the log shows the effects of each step of the job.
    let steps = org.admin.get("/activity-logs?action=payroll.paid").send().await.expect(200).body;
    let many = steps["data"].as_array().unwrap().iter().flat_map(|entry| {
        assert_eq!(entry["resource_type"], "job");
        let changes = entry["changes"].as_array().unwrap();
        changes.iter().find(|change| change["field"] == "payroll_ids").unwrap()["after"].as_array()
    });
    assert_eq!(many.map(Vec::len).sum::<usize>(), 59);

    let own = org.signed_in(&["employee"], Some(employees[3])).await;
    let mine = own.get("/payrolls").send().await.expect(200).body;
    assert_eq!(mine["meta"]["count"], 1);
    assert_eq!(mine["data"][0]["employee_id"], employees[3].to_string());
    let everybody = own.get(&format!("/payrolls?employee_id={}", employees[4])).send().await;
    assert_eq!(everybody.expect(200).body["data"], json!([]));
}

/// Rule PAY-65.
#[tokio::test]
async fn deciding_about_a_run_skips_payrolls_that_another_run_replaced() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = paid(&org, "1000.00").await;
    let grace = paid(&org, "2000.00").await;
    let first = run(&org, "k", json!({"period": MONTH})).await;
    let second = json!({"period": MONTH, "employee_ids": [ada.to_string()]});
    let second = run(&org, "k2", second).await;
    assert_eq!(items(&second), ["updated"]);
    let about = async |run: &Value, key: &str| {
        let approve = json!({"job_id": run["job_id"], "status": "approved"});
        let accepted = org.approver.post("/payrolls/decide", &approve).key(key).send().await;
        org.ended(&accepted.expect(202)).await
    };
    let decided = about(&first, "d").await;
    let verdict = async |employee: EmployeeId| {
        let all = decided["result"]["items"].as_array().unwrap();
        let of = |item: &&Value| item["employee_id"] == employee.to_string();
        let item = all.iter().find(of).unwrap();
        (item["verdict"].as_str().unwrap().to_owned(), item["code"].as_str().map(str::to_owned))
    };
    assert_eq!(verdict(ada).await, ("failed".into(), Some("invalid_transition".into())));
    assert_eq!(verdict(grace).await, ("updated".into(), None));
    assert_eq!(items(&about(&second, "d2").await), ["updated"]);
}

/// Rule PAY-65.
#[tokio::test]
async fn a_run_cannot_be_decided_before_it_has_ended() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let employee = paid(&org, "1000.00").await;
    let body = json!({"period": MONTH, "employee_ids": [employee.to_string()]});
    let begun = org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202).body;
    let approve = json!({"job_id": begun["job_id"], "status": "approved"});
    let early = org.approver.post("/payrolls/decide", &approve).key("d").send().await;
    early.fails(409, "invalid_transition");
    let job_id = begun["job_id"].as_str().unwrap().parse().unwrap();
    let pointer = Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
    // The job was abandoned before it was planned. The named employees are unprocessed.
    wfm_job_dead_letters::handle(service.app(), &pointer).await.unwrap();
    let path = format!("/jobs/{}", begun["job_id"].as_str().unwrap());
    let failed = org.admin.get(&path).send().await.expect(200).body;
    assert_eq!((&failed["status"], items(&failed)), (&json!("failed"), vec!["unprocessed".into()]));
    assert_eq!(failed["result"]["items"][0]["employee_id"], employee.to_string());
    // A decision about the existing part of the run is possible. That part is empty.
    org.approver.post("/payrolls/decide", &approve).key("d").send().await.expect(202);
    // If the run is sent again, it continues. A decision that was accepted stays accepted.
    org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202);
    let replay = org.approver.post("/payrolls/decide", &approve).key("d").send().await.expect(202);
    assert_eq!(replay.header("idempotent-replayed"), "true");
}

/// Rules PAY-60 and PAY-64: if a run approves, pays and voids payrolls, each payroll and the log show the decisions,
/// also after the jobs have expired.
#[tokio::test]
async fn every_decision_of_a_run_is_found_at_each_payroll_for_ever() {
    let service = Service::start().await;
    let org = service.organization().await;
    for _ in 0..3 {
        paid(&org, "1000.00").await;
    }
    let made = run(&org, "k", json!({"period": MONTH})).await;
    let ids = made["result"]["payroll_ids"].as_array().unwrap().clone();
    let by = async |client: &Client, key: &str, body: Value| {
        let me = client.get("/auth/me").send().await.expect(200).body["id"].clone();
        let accepted = client.post("/payrolls/decide", &body).key(key).send().await.expect(202);
        let job = org.ended(&accepted).await;
        assert_eq!(items(&job), ["updated"; 3]);
        (me, job["job_id"].clone())
    };
    let of = |status: &str| json!({"payroll_ids": ids, "status": status});
    let approved = by(&org.approver, "a", of("approved")).await;
    let paid = by(&org.admin, "p", of("paid")).await;
    let mut void = of("void");
    void["reason"] = json!("The wrong month.");
    let void = by(&org.approver, "v", void).await;
    let expected = [("approved", &approved), ("paid", &paid), ("void", &void)];

    // Jobs are kept for 30 days.
    service.clock.advance(TimeDelta::days(60));
    let admin = org.signed_in(&["admin"], None).await;
    for id in &ids {
        let id = id.as_str().unwrap();
        let shown = admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
        let decisions = shown["decisions"].as_array().unwrap();
        assert_eq!(decisions.len(), 3, "{shown}");
        for (decision, (status, (by, job))) in decisions.iter().zip(expected) {
            assert_eq!(decision["status"], status);
            assert_eq!((&decision["by"], &decision["job_id"]), (by, job));
        }
        assert_eq!(decisions[2]["reason"], "The wrong month.");
        let log = admin.get(&format!("/activity-logs?resource_id={id}")).send().await.expect(200);
        let entries = log.body["data"].as_array().unwrap();
        for (action, (_, (by, _))) in
            ["payroll.approved", "payroll.paid", "payroll.voided"].into_iter().zip(expected)
        {
            let one: Vec<&Value> =
                entries.iter().filter(|entry| entry["action"] == action).collect();
            assert_eq!(one.len(), 1, "{action}: {entries:?}");
            assert_eq!(
                (&one[0]["actor"]["user_id"], one[0]["resource_id"].as_str()),
                (by, Some(id))
            );
        }
    }
}

/// Rules PAY-10, PERM-19 and API-79.
#[tokio::test]
async fn a_dry_run_stores_nothing_and_shows_figures_only_to_readers_of_pay() {
    let service = Service::start().await;
    let org = service.organization().await;
    paid(&org, "1000.00").await;
    let role = json!({"name": "reader", "permissions": ["jobs:read:all"]});
    let role = org.admin.post("/roles", &role).send().await.expect(201);
    let reader = org.signed_in(&[role.body["id"].as_str().unwrap()], None).await;
    let body = json!({"period": MONTH, "dry_run": true});
    let accepted = org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202);
    let job = org.ended(&accepted).await;
    assert_eq!(job["result"]["items"][0]["payroll"]["net"], "1000.00");
    assert_eq!(job["result"]["payroll_ids"], json!([]));
    assert_eq!(org.admin.get("/payrolls").send().await.expect(200).body["data"], json!([]));
    let log = org.admin.get("/activity-logs?resource_type=job").send().await.expect(200);
    assert_eq!(log.body["data"], json!([]), "it changed nothing");
    let path = format!("/jobs/{}", job["job_id"].as_str().unwrap());
    let unseen = reader.get(&path).send().await.expect(200);
    assert!(!unseen.body.to_string().contains("1000.00"), "{}", unseen.body);
    let items = reader.get(&format!("{path}/items")).send().await.expect(200);
    assert!(!items.body.to_string().contains("1000.00"), "{}", items.body);
    reader.get("/payrolls").send().await.fails(403, "forbidden");
}

/// Rule PAY-8.
#[tokio::test]
async fn concurrent_runs_make_one_payroll_for_each_employee() {
    let service = Service::start().await;
    let org = service.organization().await;
    for _ in 0..30 {
        paid(&org, "1000.00").await;
    }
    let keys = ["a", "b", "c", "d"];
    let jobs = join_all(keys.map(|key| run(&org, key, json!({"period": MONTH})))).await;
    for job in &jobs {
        assert_eq!(job["progress"], json!({"processed": 30, "total": 30}));
        assert_eq!(job["result"]["summary"]["failed"], 0);
    }
    let list = org.admin.get("/payrolls?limit=100").send().await.expect(200).body;
    let who: BTreeSet<&str> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["employee_id"].as_str().unwrap())
        .collect();
    assert_eq!((list["meta"]["count"].as_u64(), who.len()), (Some(30), 30));
}

/// Rule PAY-62.
#[tokio::test]
async fn a_draft_beside_an_approved_payroll_is_not_approved() {
    let service = Service::start().await;
    let org = service.organization().await;
    paid(&org, "1000.00").await;
    let id = |job: &Value| job["result"]["payroll_ids"][0].as_str().unwrap().to_owned();
    let first = id(&run(&org, "k", json!({"period": MONTH})).await);
    let table = &service.storage().table;
    let read =
        async || payrolls::get(table, org.id, first.parse().unwrap()).await.unwrap().unwrap();
    let draft = read().await;
    decide(&org.admin, &first, json!({"status": "void", "reason": "Again."})).await.expect(200);
    let second = id(&run(&org, "k2", json!({"period": MONTH})).await);
    decide(&org.approver, &second, json!({"status": "approved"})).await.expect(200);
    // No request can create two drafts that share a date, so the first one is stored again directly.
    let again = payrolls::StoredPayroll { rev: read().await.rev + 1, ..draft };
    table.write(vec![payrolls::put(org.id, &again).unwrap()]).await.unwrap();
    let refused = decide(&org.approver, &first, json!({"status": "approved"})).await;
    refused.fails(409, "period_locked");
    let status = async |id: &str| {
        let path = format!("/payrolls/{id}");
        org.admin.get(&path).send().await.expect(200).body["status"].clone()
    };
    assert_eq!((status(&first).await, status(&second).await), (json!("draft"), json!("approved")));
}

/// Rule PAY-66.
#[tokio::test]
async fn a_month_lists_the_payrolls_whose_period_starts_in_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = paid(&org, "1000.00").await;
    let periods = [
        ("2026-08-20", "2026-09-02"),
        ("2026-09-03", "2026-09-10"),
        ("2026-09-11", "2026-10-05"),
        ("2026-10-06", "2026-10-10"),
    ];
    // The periods are not in their order.
    for n in [2, 0, 3, 1] {
        let (start, end) = periods[n];
        let body = json!({"period_start": start, "period_end": end});
        assert_eq!(items(&run(&org, &n.to_string(), body).await), ["created"]);
    }
    let listed = async |query: String| {
        let page = org.admin.get(&format!("/payrolls?{query}")).send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap().clone();
        rows.iter().map(|row| row["period_start"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(listed("period=2026-08".into()).await, ["2026-08-20"]);
    assert_eq!(listed("period=2026-09".into()).await, ["2026-09-11", "2026-09-03"]);
    let newest_first = ["2026-10-06", "2026-09-11", "2026-09-03", "2026-08-20"];
    assert_eq!(listed("limit=10".into()).await, newest_first);
    assert_eq!(listed(format!("employee_id={employee}")).await, newest_first);
}

/// Rule PAY-76.
#[tokio::test]
async fn a_payslip_that_is_replaced_names_the_one_before_and_what_differs() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = paid(&org, "1000.00").await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let approve = json!({"status": "approved"});
    let generated = async |key: &str| {
        let job = run(&org, key, json!({"period": MONTH})).await;
        job["result"]["payroll_ids"][0].as_str().unwrap().to_owned()
    };
    let first = generated("1").await;
    let read = decide(&org.approver, &first, approve.clone()).await.expect(200).body;
    assert_eq!((&read["supersedes_id"], &read["difference"]), (&Value::Null, &Value::Null));
    let void = json!({"status": "void", "reason": "The raise was forgotten."});
    decide(&org.admin, &first, void).await.expect(200);
    let path = format!("/employees/{employee}");
    let stored = org.admin.get(&path).send().await.expect(200).body;
    let names = ["employee_number", "first_name", "last_name", "email", "hire_date"];
    let mut body = json!({"compensation": monthly("1100.00")});
    names.iter().for_each(|name| body[*name] = stored[*name].clone());
    org.admin.put(&path, &body).send().await.expect(200);
    let second = generated("2").await;
    // The draft was replaced. It still names the payslip that it replaces.
    assert_eq!(generated("3").await, second);
    let approved = decide(&org.approver, &second, approve).await.expect(200).body;
    assert_eq!(approved["supersedes_id"], first);
    let difference = json!({
        "gross": "100.00", "deductions": "0.00", "net": "100.00",
        "items": [{"code": "base", "amount": "100.00"}],
    });
    assert_eq!(approved["difference"], difference);
    let seen = own.get(&format!("/payrolls/{second}")).send().await.expect(200).body;
    assert_eq!((&seen["supersedes_id"], &seen["difference"]), (&json!(first), &difference));
    let told = own.get("/notifications").send().await.expect(200).body;
    let kinds: Vec<&str> =
        told["data"].as_array().unwrap().iter().map(|n| n["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["payroll.replaced", "payroll.voided", "payroll.approved"]);
}
