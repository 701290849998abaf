//! A person who pays what they invented: a ghost employee, their own raise, a figure that only they have seen. Also a
//! person who turns off the rule of the second person.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_storage::users;
use wfm_testkit::{Answer, Client, Organization, Service};

use super::{colleague, colleague_as, post};
use crate::features::terminals::terminal_pushes::device::{Device, tap};

const MONTH: &str = "2026-09";

fn monthly(amount: &str) -> Value {
    json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": amount, "currency": "USD",
    }])
}

fn hired(number: &str) -> Value {
    json!({
        "employee_number": number, "first_name": "A", "last_name": "Ghost",
        "email": format!("{number}@example.com"), "hire_date": "2020-01-01",
        "compensation": monthly("5000.00"),
    })
}

async fn generated(org: &Organization<'_>, by: &Client, employee: &str, key: &str) -> String {
    generated_for(org, by, employee, MONTH, key).await
}

async fn generated_for(
    org: &Organization<'_>,
    by: &Client,
    employee: &str,
    month: &str,
    key: &str,
) -> String {
    let body = json!({"period": month, "employee_ids": [employee]});
    let key = key.replace(' ', "-");
    let accepted = by.post("/payroll/generate", &body).key(&key).send().await.expect(202);
    let job = org.ended(&accepted).await;
    job["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{job}")).to_owned()
}

async fn approve(by: &Client, payroll: &str) -> Answer {
    by.patch(&format!("/payrolls/{payroll}"), &json!({"status": "approved"})).send().await
}

async fn payroll(org: &Organization<'_>, id: &str) -> Value {
    org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body
}

/// Rules PAY-70, PAY-71 and PAY-72.
#[tokio::test]
async fn a_ghost_employee_is_not_paid_by_its_inventor() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (attacker, _) = colleague(&org, &org.admin, "attacker").await;
    let made = attacker.post("/employees", &hired("ghost")).send().await.expect(201);
    let ghost = made.body["id"].as_str().unwrap();
    let id = generated(&org, &attacker, ghost, "g").await;
    approve(&attacker, &id).await.fails(403, "second_person_required");
    // The attacker uses an account that they made.
    let (puppet, _) = colleague(&org, &attacker, "puppet").await;
    approve(&puppet, &id).await.fails(403, "second_person_required");
    let again = generated(&org, &puppet, ghost, "p").await;
    for who in [&attacker, &puppet] {
        approve(who, &again).await.fails(403, "second_person_required");
    }
    // The attacker uses a run.
    let decide = json!({"payroll_ids": [again], "status": "approved"});
    let accepted = attacker.post("/payrolls/decide", &decide).key("d").send().await.expect(202);
    let job = org.ended(&accepted).await;
    assert_eq!(job["result"]["items"][0]["code"], "second_person_required");
    let detail = job["result"]["items"][0]["detail"].as_str().unwrap();
    assert!(detail.ends_with("You changed what this payroll is computed from."), "{detail}");
    // The attacker uses the ghost's own account. Nobody decides about their own pay.
    let account = json!({"email": format!("g-{}@example.com", org.id), "roles": ["hr_manager"]});
    attacker.put(&format!("/employees/{ghost}/account"), &account).send().await.expect(201);
    let invited = post(&attacker, &format!("/employees/{ghost}/account/activation")).await;
    let session = super::activate(&org, &invited, None, "the first password").await.expect(200);
    let itself = org.admin.with_token(session.body["access_token"].as_str().unwrap());
    approve(&itself, &again).await.fails(403, "own_record");

    // The service names those who could approve: none of these three, and not the administrator who invited the attacker.
    let (third, _) = colleague(&org, &org.approver, "third").await;
    let me =
        async |client: &Client| client.get("/auth/me").send().await.expect(200).body["id"].clone();
    let path = format!("/payrolls/{again}/approvers");
    let able = org.admin.get(&path).send().await.expect(200).body;
    let both = BTreeSet::from([me(&attacker).await.to_string(), me(&puppet).await.to_string()]);
    let covers = |of: &Value| -> BTreeSet<String> {
        of.as_array().unwrap().iter().map(Value::to_string).collect()
    };
    assert_eq!(covers(&able["uncovered"]), both);
    let mut named = BTreeSet::new();
    for approver in able["approvers"].as_array().unwrap() {
        assert_eq!(covers(&approver["covers"]), both);
        named.insert(approver["user_id"].to_string());
    }
    assert_eq!(named, BTreeSet::from([me(&third).await.to_string()]));

    let there = payroll(&org, &again).await;
    assert_eq!((&there["status"], &there["approvals"]), (&json!("draft"), &json!([])));
    assert_eq!(there["changed_by"].as_array().map(Vec::len), Some(1), "the attacker: {there}");
    // The attacker invited the puppet, who generated the payroll. So one approval by another person is enough for
    // both.
    let approved = approve(&org.approver, &again).await.expect(200).body;
    assert_eq!(approved["status"], "approved");
    assert_eq!(approved["approvals"][0]["covers"].as_array().map(Vec::len), Some(2));
    let nobody = json!({"uncovered": [], "approvers": []});
    assert_eq!(org.admin.get(&path).send().await.expect(200).body, nobody);
    // The only approver must not pay it. Neither may anybody whom only the approver could have sent.
    let pay = json!({"status": "paid"});
    let path = format!("/payrolls/{again}");
    org.approver.patch(&path, &pay).send().await.fails(403, "second_person_required");
    org.admin.patch(&path, &pay).send().await.expect(200);
}

/// Rule PAY-103: the approval of a later month does not settle a raise of an earlier month.
#[tokio::test]
async fn a_raise_of_an_earlier_month_is_not_settled_by_a_later_one() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.admin.post("/employees", &hired("friend")).send().await.expect(201);
    let employee = employee.body["id"].as_str().unwrap().to_owned();
    let (attacker, path) = colleague(&org, &org.admin, "attacker").await;
    post(&org.approver, &format!("{path}/confirmation")).await.expect(200);
    // A very high amount from September on, and the old amount again from October on.
    let at = |from: &str, amount: &str| json!({"effective_from": from, "pay_type": "monthly", "amount": amount, "currency": "USD"});
    let pay =
        [at("2020-01-01", "5000.00"), at("2026-09-01", "45000.00"), at("2026-10-01", "5000.00")];
    let path = format!("/employees/{employee}");
    let tag = attacker.get(&path).send().await.expect(200);
    let raise = attacker.patch(&path, &json!({"compensation": pay}));
    raise.header("if-match", tag.header("etag")).send().await.expect(200);
    let october = generated_for(&org, &org.admin, &employee, "2026-10", "october").await;
    let noted = approve(&org.approver, &october).await.expect(200).body;
    assert_eq!(noted["status"], "approved", "the approver covers both: {noted}");
    let september = generated(&org, &org.approver, &employee, "september").await;
    let changed = payroll(&org, &september).await["changed_by"].clone();
    assert!(changed.as_array().is_some_and(|all| !all.is_empty()), "{changed}");
    let noted = approve(&attacker, &september).await.expect(200).body;
    assert_eq!(noted["status"], "draft", "nobody has covered the attacker: {noted}");
    let approved = approve(&org.admin, &september).await.expect(200).body;
    assert_eq!(approved["status"], "approved", "{approved}");
}

/// Rule PAY-103: a payroll that pays all dates of a change settles the whole change, no matter which operation
/// approves it.
#[tokio::test]
async fn of_a_first_month_nothing_stays_open() {
    let service = Service::start().await;
    let org = service.organization().await;
    for how in ["alone", "together"] {
        let mut new = hired(how);
        new["hire_date"] = json!("2026-09-01");
        new["compensation"][0]["effective_from"] = json!("2026-09-01");
        let employee = org.admin.post("/employees", &new).send().await.expect(201);
        let employee = employee.body["id"].as_str().unwrap().to_owned();
        let id = generated(&org, &org.admin, &employee, how).await;
        assert_eq!(payroll(&org, &id).await["changed_by"].as_array().map(Vec::len), Some(1));
        if how == "alone" {
            approve(&org.approver, &id).await.expect(200);
        } else {
            let decide = json!({"payroll_ids": [id], "status": "approved"});
            let job = org.approver.post("/payrolls/decide", &decide).key(how).send().await;
            org.ended(&job.expect(202)).await;
        }
        assert_eq!(payroll(&org, &id).await["status"], "approved", "{how}");
        let key = format!("{how}-october");
        let october = generated_for(&org, &org.admin, &employee, "2026-10", &key).await;
        assert_eq!(payroll(&org, &october).await["changed_by"], json!([]), "{how}");
    }
}

/// Rule PAY-70: of an assignment, all that pay or its split may depend on counts; of a year that is over, an opening
/// counts for that year alone.
#[tokio::test]
async fn an_assignment_counts_and_an_opening_only_for_its_year() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.admin.post("/employees", &hired("friend")).send().await.expect(201);
    let employee = employee.body["id"].as_str().unwrap().to_owned();
    let october = generated_for(&org, &org.admin, &employee, "2026-10", "october").await;
    let approved = approve(&org.approver, &october).await.expect(200).body;
    assert_eq!(approved["status"], "approved", "{approved}");
    let path = format!("/employees/{employee}");
    let changed = async |key: &str| {
        let november = generated_for(&org, &org.admin, &employee, "2026-11", key).await;
        payroll(&org, &november).await["changed_by"].as_array().map(Vec::len)
    };
    let assigned = async |body: Value| {
        let entry = format!("{path}/assignments/2026-11-02");
        let put = org.admin.put(&entry, &body).header("if-match", "*").send().await;
        assert!([200, 201].contains(&put.status), "{}", put.body);
    };
    assigned(json!({"job_title": "Lead"})).await;
    let opening = json!({"currency": "USD", "amounts": [{"code": "base", "amount": "10.00"}]});
    let year = format!("{path}/year-openings/2025");
    org.admin.put(&year, &opening).header("if-match", "*").send().await.expect(200);
    assert_eq!(changed("before").await, Some(0));
    assigned(json!({"job_title": "Lead", "cost_centre": "K1"})).await;
    assert_eq!(changed("centre").await, Some(1));
}

/// Rule PAY-70: a person who enters and approves leave for a friend cannot pay it alone.
#[tokio::test]
async fn leave_that_one_person_enters_and_approves_needs_another_to_be_paid() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.admin.post("/employees", &hired("friend")).send().await.expect(201);
    let employee = employee.body["id"].as_str().unwrap().to_owned();
    // The changes that the admin made at the hire are settled.
    let august = generated_for(&org, &org.admin, &employee, "2026-08", "august").await;
    approve(&org.approver, &august).await.expect(200);
    let (attacker, path) = colleague(&org, &org.admin, "attacker").await;
    post(&org.approver, &format!("{path}/confirmation")).await.expect(200);
    let leave = json!({
        "employee_id": employee, "type": "annual",
        "start_date": "2026-09-07", "end_date": "2026-09-11",
    });
    let made = attacker.post("/leaves", &leave).key("l").send().await.expect(201).body;
    let path = format!("/leaves/{}", made["id"].as_str().unwrap());
    attacker.patch(&path, &json!({"status": "approved"})).send().await.expect(200);
    let id = generated(&org, &org.approver, &employee, "september").await;
    let noted = approve(&attacker, &id).await.expect(200).body;
    assert_eq!(noted["status"], "draft", "{noted}");
    let approved = approve(&org.admin, &id).await.expect(200).body;
    assert_eq!(approved["status"], "approved", "{approved}");
}

/// Rules PAY-71 and PERM-15.
#[tokio::test]
async fn nobody_raises_themselves_through_an_account_that_they_invited() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (attacker, path) = colleague(&org, &org.admin, "attacker").await;
    post(&org.approver, &format!("{path}/confirmation")).await.expect(200);
    let me = path["/employees/".len()..].trim_end_matches("/account").to_owned();
    let employee: EmployeeId = me.parse().unwrap();
    let own = attacker.get(&format!("/employees/{employee}")).send().await.expect(200).body;
    let raised = |amount: &str| {
        let names = ["employee_number", "first_name", "last_name", "email", "hire_date"];
        let mut body = json!({"compensation": monthly(amount)});
        names.iter().for_each(|name| body[*name] = own[*name].clone());
        body
    };
    let raise = raised("9000.00");
    attacker.put(&format!("/employees/{me}"), &raise).send().await.fails(403, "own_record");
    let (puppet, _) = colleague(&org, &attacker, "puppet").await;
    puppet.put(&format!("/employees/{me}"), &raise).send().await.fails(403, "own_record");
    org.approver.put(&format!("/employees/{me}"), &raise).send().await.expect(200);
    meddle(&puppet, &org, employee, "sync").await;
    let id = generated(&org, &puppet, &me, "p").await;
    approve(&attacker, &id).await.fails(403, "own_record");
    approve(&puppet, &id).await.fails(403, "own_record");
    // Another person generated it. An account that the payee invited still counts as the payee.
    let id = generated(&org, &org.admin, &me, "a").await;
    approve(&puppet, &id).await.fails(403, "own_record");
    let noted = approve(&org.admin, &id).await.expect(200).body;
    assert_eq!(noted["status"], "draft", "it covers the puppet, not the admin: {noted}");
    assert_eq!(approve(&org.admin, &id).await.expect(200).body, noted, "given once");
    let approved = approve(&org.approver, &id).await.expect(200).body;
    assert_eq!(approved["status"], "approved");
    assert_eq!(approved["approvals"].as_array().map(Vec::len), Some(2));
    let log = format!("/activity-logs?resource_id={id}");
    let log = org.admin.get(&log).send().await.expect(200).body;
    let actions: Vec<_> =
        log["data"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["payroll.approved", "payroll.approval_noted"]);
}

/// Every action by which a person contributes to the pay of one employee.
async fn meddle(by: &Client, org: &Organization<'_>, employee: EmployeeId, how: &str) {
    let path = format!("/employees/{employee}");
    let me = employee.to_string();
    let stored = org.admin.get(&path).send().await.expect(200).body;
    let names =
        ["employee_number", "first_name", "last_name", "email", "hire_date", "compensation"];
    let mut body = json!({});
    names.iter().for_each(|name| body[*name] = stored[*name].clone());
    let entered = json!({
        "employee_id": me, "clock_in_at": "2026-09-02T09:00:00Z",
        "clock_out_at": "2026-09-02T17:00:00Z", "reason": "Forgot.",
    });
    let component =
        org.admin.get("/salary-components").send().await.expect(200).body["data"][0].clone();
    let adjustment = json!({
        "employee_id": me, "component_id": component["id"], "date": "2026-09-20", "amount": "500.00",
    });
    match how {
        "compensation" => {
            body["compensation"] = monthly("2000.00");
            by.put(&path, &body).send().await.expect(200);
        }
        "hire date" => {
            body["hire_date"] = json!("2026-09-10");
            by.put(&path, &body).send().await.expect(200);
        }
        "termination" => {
            body["termination_date"] = json!("2026-09-20");
            by.put(&path, &body).send().await.expect(200);
        }
        "time zone" => {
            body["timezone"] = json!("Asia/Manila");
            by.put(&path, &body).send().await.expect(200);
        }
        "account" => {
            let body = json!({"email": format!("x{me}@example.com"), "roles": ["employee"]});
            by.put(&format!("{path}/account"), &body).send().await.expect(201);
        }
        "invitation" => {
            org.account_of(employee, &["employee"]).await;
            post(by, &format!("{path}/account/activation")).await.expect(201);
        }
        "taps" | "key" => {
            let number = format!("T{}", &me[30..]);
            let terminal = json!({"serial_number": number, "name": "Gate", "timezone": "UTC"});
            let maker = if how == "key" { &org.admin } else { by };
            let mut made = maker.post("/terminals", &terminal).send().await.expect(201).body;
            if how == "key" {
                let path = format!("/terminals/{}/key", made["id"].as_str().unwrap());
                made = post(by, &path).await.expect(200).body;
            }
            let device = Device::of(org, &made);
            let user = stored["employee_number"].as_str().unwrap();
            device
                .send(&[tap(user, "2026-09-02 09:00:00", 0), tap(user, "2026-09-02 17:00:00", 1)])
                .await;
        }
        "number" => {
            body["employee_number"] = json!(format!("N{}", &me[30..]));
            by.put(&path, &body).send().await.expect(200);
        }
        "taps again" => {
            let terminal = json!({"serial_number": format!("A{}", &me[30..]), "name": "Gate", "timezone": "UTC"});
            let made = org.admin.post("/terminals", &terminal).send().await.expect(201);
            let number = format!("N{}", &me[30..]);
            // Nobody has the number yet.
            let taps =
                [tap(&number, "2026-09-02 09:00:00", 0), tap(&number, "2026-09-02 17:00:00", 1)];
            Device::of(org, &made.body).send(&taps).await;
            body["employee_number"] = json!(number);
            org.admin.put(&path, &body).send().await.expect(200);
            let again = json!({"from": "2026-09-02", "to": "2026-09-02"});
            let path = format!("{}/recalculate", made.header("location"));
            org.ended(&by.post(&path, &again).send().await.expect(202)).await;
        }
        "opened shift" | "reopened shift" => {
            let today = org.service.now().date_naive();
            let open = json!({
                "date": today, "timezone": "UTC",
                "shift": {"start": "19:00", "end": "21:00"},
            });
            let maker = if how == "opened shift" { by } else { &org.admin };
            let made = maker.post("/open-shifts", &open).send().await.expect(201);
            if how == "reopened shift" {
                let path = made.header("location");
                org.admin.patch(path, &json!({"status": "cancelled"})).send().await.expect(200);
                by.patch(path, &json!({"status": "open"})).send().await.expect(200);
            }
            let claim = json!({
                "kind": "claim", "employee_id": me, "date": today,
                "open_shift_id": made.body["id"],
            });
            let claim = org.admin.post("/shift-requests", &claim).send().await.expect(201);
            let approve = json!({"status": "approved"});
            org.admin.patch(claim.header("location"), &approve).send().await.expect(200);
        }
        // The removed component is not one of those that are applied.
        "component" | "component taken away" | "component of others" => {
            let mut changed = component.clone();
            for name in ["id", "created_at", "updated_at", "currency"] {
                changed.as_object_mut().unwrap().remove(name);
            }
            changed["name"] = json!(format!("Another name {}", &me[30..]));
            match how {
                "component taken away" => changed["is_active"] = json!(false),
                "component of others" => {
                    let code = json!({"code": &me[20..], "name": "Others"});
                    let others = org.admin.post("/departments", &code).send().await.expect(201);
                    let ids = [others.body["id"].clone()];
                    changed["applies_to"] = json!({"scope": "departments", "department_ids": ids});
                }
                _ => {}
            }
            let path = format!("/salary-components/{}", component["id"].as_str().unwrap());
            by.put(&path, &changed).send().await.expect(200);
        }
        "adjustment" => {
            by.post("/pay-adjustments", &adjustment).send().await.expect(201);
        }
        "deleted adjustment" => {
            let made = org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
            by.delete(made.header("location")).send().await.expect(204);
        }
        "leave adjustment" => {
            let days = json!({
                "employee_id": me, "type": "annual", "year": 2026, "days": "5", "reason": "Lieu.",
            });
            by.post("/leave-adjustments", &days).send().await.expect(201);
        }
        "time account" => {
            let version = json!({
                "effective_from": "2026-01-01", "rules": [], "account": {"credit": "difference"},
            });
            let policy = json!({"code": me[20..], "name": "P", "versions": [version]});
            let made = org.admin.post("/time-policies", &policy).send().await.expect(201);
            let named = json!({"time_policy_id": made.body["id"]});
            let entry = format!("{path}/assignments/2026-09-01");
            org.admin.put(&entry, &named).send().await.expect(201);
            let minutes = json!({
                "employee_id": me, "kind": "payout", "date": "2026-09-07", "minutes": 30,
                "reason": "Agreed.",
            });
            by.post("/time-account-entries", &minutes).send().await.expect(201);
        }
        "entered" => {
            by.post("/attendances", &entered).send().await.expect(201);
        }
        "corrected" => {
            let there = org.admin.post("/attendances", &entered).send().await.expect(201);
            let correct = json!({"clock_in_at": "2026-09-02T06:00:00Z", "reason": "Earlier."});
            by.patch(there.header("location"), &correct).send().await.expect(200);
        }
        "rejected" => {
            let there = org.admin.post("/attendances", &entered).send().await.expect(201);
            let reject = json!({"review": "rejected", "note": "Was not there."});
            by.patch(there.header("location"), &reject).send().await.expect(200);
        }
        "approved request" | "request for another" => {
            let mut wanted = entered.clone();
            wanted["employee_id"] = json!(me);
            let (asks, decides) = match how {
                "approved request" => (&org.admin, by),
                _ => (by, &org.admin),
            };
            let made = asks.post("/attendance-requests", &wanted).send().await.expect(201);
            let approve = json!({"status": "approved"});
            decides.patch(made.header("location"), &approve).send().await.expect(200);
        }
        "signed month" | "unsigned month" => {
            let sheet = json!({"employee_id": me, "period_start": "2026-09-01"});
            let sheet = org.admin.post("/timesheets", &sheet).send().await.expect(201);
            let path = format!("/timesheets/{}", sheet.body["id"].as_str().unwrap());
            let approver = if how == "signed month" { by } else { &org.admin };
            approver.patch(&path, &json!({"state": "approved"})).send().await.expect(200);
            if how == "unsigned month" {
                let open = json!({"state": "open", "note": "Friday is missing."});
                by.patch(&path, &open).send().await.expect(200);
            }
        }
        "approved together" => {
            // Too long for a shift, so it waits for a review.
            let long = json!({"records": [{
                "id": "1", "employee_id": me, "device_id": "terminal",
                "clock_in_client_ts": "2026-09-02T05:00:00Z",
                "clock_out_client_ts": "2026-09-02T20:00:00Z",
            }]});
            let sent = org.admin.post("/attendances/sync", &long).key(&me);
            org.ended(&sent.send().await.expect(202)).await;
            let all = json!({"status": "approved", "filter": {"employee_id": me}});
            let decided = by.post("/approvals/decide", &all).key(&me).send().await.expect(202);
            assert_eq!(org.ended(&decided).await["result"]["summary"]["updated"], 1);
        }
        "clock-in" | "clock-out" => {
            let clocked = json!({"employee_id": me});
            let first = if how == "clock-in" { by } else { &org.admin };
            first.post("/attendances/clock-in", &clocked).send().await.expect(201);
            if how == "clock-out" {
                org.service.clock.advance(TimeDelta::minutes(1));
                by.post("/attendances/clock-out", &clocked).send().await.expect(200);
            }
        }
        "employment" => {
            let ends = json!({"termination_date": "2026-09-20"});
            by.put(&format!("{path}/employments/2015-01-01"), &ends).send().await.expect(200);
        }
        "removed employment" => {
            let again = format!("{path}/employments/2026-09-15");
            let ends = json!({"termination_date": "2026-09-10"});
            org.admin.patch(&path, &ends).send().await.expect(200);
            org.admin.put(&again, &json!({})).send().await.expect(201);
            by.delete(&again).send().await.expect(204);
        }
        "assignment" | "removed assignment" => {
            let department = json!({"code": me[20..], "name": "D"});
            let department = org.admin.post("/departments", &department).send().await.expect(201);
            let moved = json!({"department_id": department.body["id"]});
            let entry = format!("{path}/assignments/2026-09-07");
            written_or_removed(by, org, how, &entry, &moved).await;
        }
        "settings" => {
            let holidays = json!({"holidays": [{"date": "2026-09-08", "name": "Day off"}]});
            by.patch("/settings", &holidays).header("if-match", "*").send().await.expect(200);
        }
        "general schedule" | "removed general schedule" => {
            let off = json!({"work_schedule": {"days": []}});
            let entry = "/settings/work-schedules/2026-09-07";
            let removes = how.starts_with("removed");
            let (writer, remover) = if removes { (&org.admin, by) } else { (by, &org.admin) };
            writer.put(entry, &off).header("if-match", "*").send().await.expect(201);
            remover.delete(entry).header("if-match", "*").send().await.expect(204);
        }
        "schedule" | "removed schedule" => {
            let off = json!({"work_schedule": {"days": []}});
            let entry = format!("{path}/work-schedules/2026-09-07");
            written_or_removed(by, org, how, &entry, &off).await;
        }
        "rotation" | "changed rotation" => {
            let mut turns = json!({
                "code": me[20..], "name": "R", "anchor_date": "2026-09-07",
                "days": [[{"start": "09:00", "end": "17:00", "break_minutes": 30}]],
            });
            let maker = if how == "rotation" { by } else { &org.admin };
            let made = maker.post("/rotations", &turns).send().await.expect(201);
            if how == "changed rotation" {
                turns["days"] = json!([[]]);
                by.put(made.header("location"), &turns).send().await.expect(200);
            }
            let follows = json!({"rotation_id": made.body["id"]});
            let entry = format!("{path}/work-schedules/2026-09-07");
            org.admin.put(&entry, &follows).send().await.expect(201);
        }
        "time policy" | "changed time policy" | "named time policy" => {
            let version =
                |code: &str| json!({"effective_from": "2026-01-01", "rules": [{"code": code}]});
            let mut policy =
                json!({"code": me[20..], "name": "P", "versions": [version("before")]});
            let maker = if how == "time policy" { by } else { &org.admin };
            let made = maker.post("/time-policies", &policy).send().await.expect(201);
            if how == "changed time policy" {
                policy["versions"] = json!([version("after")]);
                by.put(made.header("location"), &policy).send().await.expect(200);
            }
            let named = json!({"time_policy_id": made.body["id"]});
            let namer = if how == "named time policy" { by } else { &org.admin };
            let entry = format!("{path}/assignments/2026-09-07");
            namer.put(&entry, &named).send().await.expect(201);
        }
        "sync" => {
            let records = json!([{
                "id": "1", "employee_id": me, "device_id": "terminal",
                "clock_in_client_ts": "2026-09-02T09:00:00Z",
                "clock_out_client_ts": "2026-09-02T17:00:00Z",
            }]);
            let sent = by.post("/attendances/sync", &json!({"records": records})).key(&me);
            org.ended(&sent.send().await.expect(202)).await;
        }
        "leave"
        | "approved leave"
        | "rejected leave"
        | "cancelled leave"
        | "dates taken out of leave" => {
            let leave = json!({
                "employee_id": me, "type": "unpaid",
                "start_date": "2026-09-07", "end_date": "2026-09-08",
            });
            let maker = if how == "leave" { by } else { &org.admin };
            let made = maker.post("/leaves", &leave).send().await.expect(201);
            let decide = async |who: &Client, status: &str| {
                let decision = json!({"status": status});
                who.patch(made.header("location"), &decision).send().await.expect(200);
            };
            match how {
                "leave" => decide(&org.admin, "approved").await,
                "approved leave" => decide(by, "approved").await,
                "rejected leave" => decide(by, "rejected").await,
                "cancelled leave" => {
                    decide(&org.admin, "approved").await;
                    decide(by, "cancelled").await;
                }
                _ => {
                    decide(&org.admin, "approved").await;
                    let dates = json!({"withdraw": {"from": "2026-09-08", "to": "2026-09-08"}});
                    by.patch(made.header("location"), &dates).send().await.expect(200);
                }
            }
        }
        "planned date" | "cleared date" => {
            let date = format!("{path}/roster/2026-09-07");
            let off = json!({"shifts": []});
            let planner = if how == "planned date" { by } else { &org.admin };
            planner.put(&date, &off).send().await.expect(200);
            if how == "cleared date" {
                by.delete(&date).send().await;
            }
        }
        "drafted date" | "published date" => {
            let draft =
                json!({"entries": [{"employee_id": me, "date": "2026-09-08", "shifts": []}]});
            let (drafter, publisher) =
                if how == "drafted date" { (by, &org.admin) } else { (&org.admin, by) };
            drafter.put("/roster", &draft).send().await.expect(204);
            let dates = json!({"from": "2026-09-08", "to": "2026-09-08", "employee_ids": [me]});
            let job = publisher.post("/roster/publish", &dates).key(&me).send().await.expect(202);
            org.ended(&job).await;
        }
        "site" | "changed site" | "site schedule" | "removed site schedule" => {
            let site = json!({"code": me[20..], "name": "S", "timezone": "UTC"});
            let maker = if how == "site" { by } else { &org.admin };
            let made = maker.post("/sites", &site).send().await.expect(201);
            let moved = json!({"site_id": made.body["id"]});
            let entry = format!("{path}/assignments/2026-09-07");
            org.admin.put(&entry, &moved).send().await.expect(201);
            let site = made.header("location").to_owned();
            let entry = format!("{site}/work-schedules/2026-09-07");
            let off = json!({"work_schedule": {"days": []}});
            match how {
                "site" => {}
                "changed site" => {
                    let zone = json!({"timezone": "Asia/Manila"});
                    let tag = org.admin.get(&site).send().await.expect(200);
                    let change = by.patch(&site, &zone).header("if-match", tag.header("etag"));
                    change.send().await.expect(200);
                }
                "site schedule" => {
                    by.put(&entry, &off).send().await.expect(201);
                }
                _ => {
                    org.admin.put(&entry, &off).send().await.expect(201);
                    by.delete(&entry).send().await.expect(204);
                }
            }
        }
        other => panic!("{other}"),
    }
}

/// The actions of [`meddle`], and the operation of each.
const WAYS: [(&str, &str); 57] = [
    ("compensation", "update_employee"),
    ("hire date", "update_employee"),
    ("termination", "update_employee"),
    ("time zone", "update_employee"),
    ("account", "update_account"),
    ("invitation", "create_activation"),
    ("adjustment", "create_pay_adjustment"),
    ("deleted adjustment", "delete_pay_adjustment"),
    ("leave adjustment", "create_leave_adjustment"),
    ("time account", "create_time_account_entry"),
    ("leave", "create_leave"),
    ("approved leave", "update_leave"),
    ("rejected leave", "update_leave"),
    ("cancelled leave", "update_leave"),
    ("dates taken out of leave", "update_leave"),
    ("entered", "create_attendance"),
    ("corrected", "update_attendance"),
    ("rejected", "update_attendance"),
    ("approved together", "decide_approvals"),
    ("approved request", "update_attendance_request"),
    // It contributes once it is approved.
    ("request for another", "update_attendance_request"),
    ("signed month", "update_timesheet"),
    ("unsigned month", "update_timesheet"),
    ("sync", "sync_attendances"),
    ("clock-in", "clock_in"),
    ("clock-out", "clock_out"),
    ("employment", "update_employment"),
    ("removed employment", "delete_employment"),
    ("assignment", "update_assignment"),
    ("removed assignment", "delete_assignment"),
    ("schedule", "update_employee_work_schedule"),
    ("removed schedule", "delete_employee_work_schedule"),
    ("rotation", "create_rotation"),
    ("changed rotation", "update_rotation"),
    ("time policy", "create_time_policy"),
    ("changed time policy", "update_time_policy"),
    ("named time policy", "update_assignment"),
    ("planned date", "update_roster_date"),
    ("cleared date", "delete_roster_date"),
    ("drafted date", "update_roster"),
    ("published date", "publish_roster"),
    ("site", "create_site"),
    ("changed site", "update_site"),
    ("site schedule", "update_site_work_schedule"),
    ("removed site schedule", "delete_site_work_schedule"),
    ("component", "update_salary_component"),
    ("component of others", "update_salary_component"),
    ("component taken away", "update_salary_component"),
    ("settings", "update_settings"),
    ("general schedule", "update_work_schedule"),
    ("removed general schedule", "delete_work_schedule"),
    ("taps", "create_terminal"),
    ("key", "create_terminal_key"),
    ("number", "update_employee"),
    ("taps again", "recalculate_terminal"),
    ("opened shift", "create_open_shift"),
    ("reopened shift", "update_open_shift"),
];

/// Operations whose contributors are tested elsewhere.
const ELSEWHERE: [&str; 9] = [
    // `sums`
    "update_year_opening",
    // `pay_groups`
    "create_pay_group",
    "update_pay_group",
    // `a_ghost_employee_is_not_paid_by_its_inventor`
    "create_employee",
    "generate_payroll",
    // `employment::pay`
    "update_department",
    // The same code as the changes of a component and of a terminal.
    "create_salary_component",
    "update_terminal",
    // `shift_requests`
    "update_shift_request",
];

/// Rule PAY-70: the list of actions that change pay equals the list of the declared operations.
#[test]
fn every_operation_that_can_change_pay_is_tried() {
    let tried: BTreeSet<&str> =
        WAYS.iter().map(|(_, operation)| *operation).chain(ELSEWHERE).collect();
    let groups = wfm_local::functions::groups();
    let mut declared = BTreeSet::new();
    for operation in groups.iter().flat_map(|group| group.operations()) {
        let Some(effect) = operation.pay else {
            assert_eq!(operation.method, http::Method::GET, "{} says nothing of pay", operation.id);
            continue;
        };
        // A PATCH does the same as its PUT.
        if effect.contributes() && !operation.is_patch() {
            declared.insert(operation.id);
        }
    }
    assert_eq!(declared, tried);
}

/// Writes an entry of a history, or removes one that the administrator wrote.
async fn written_or_removed(
    by: &Client,
    org: &Organization<'_>,
    how: &str,
    entry: &str,
    body: &Value,
) {
    let removes = how.starts_with("removed");
    let writer = if removes { &org.admin } else { by };
    writer.put(entry, body).send().await.expect(201);
    if removes {
        by.delete(entry).send().await.expect(204);
    }
}

/// Rule PAY-70: no matter what a person changed, and by which operation, another person has to approve it.
#[tokio::test]
async fn a_person_who_changed_anything_that_is_paid_needs_somebody_else() {
    let service = Service::start().await;
    let org = service.organization().await;
    let part = json!({
        "code": "part", "name": "Part", "kind": "earning",
        "calculation": {"method": "percentage", "rate": "10", "of": ["base"]},
    });
    org.approver.post("/salary-components", &part).send().await.expect(201);
    let now = service.now().format("%Y-%m").to_string();
    for (how, _) in WAYS {
        let meddler = org.signed_in(&["admin"], None).await;
        let who = meddler.get("/auth/me").send().await.expect(200).body["id"].clone();
        let number = how.replace(' ', "");
        let paid = json!({"employee_number": number, "compensation": monthly("1000.00")});
        let employee = org.employee(paid).await;
        meddle(&meddler, &org, employee, how).await;
        let is_of_today = how.starts_with("clock-") || how.contains("opened");
        let month = if is_of_today { &now } else { MONTH };
        let pays = async |key: &str| {
            generated_for(&org, &org.admin, &employee.to_string(), month, key).await
        };
        let id = pays(how).await;
        let there = payroll(&org, &id).await;
        let known = there["changed_by"].as_array().unwrap();
        assert!(known.iter().any(|one| one["user_id"] == who), "{how}: {there}");
        let noted = approve(&meddler, &id).await.expect(200).body;
        assert_eq!(noted["status"], "draft", "{how}");
        let third = org.signed_in(&["admin"], None).await;
        let approved = approve(&third, &id).await.expect(200).body;
        assert_eq!(approved["status"], "approved", "{how}: {approved}");
        // Changes that have been approved need no second approval.
        let void = json!({"status": "void", "reason": "Again."});
        third.patch(&format!("/payrolls/{id}"), &void).send().await.expect(200);
        let again = pays(&format!("{how} 2")).await;
        let there = payroll(&org, &again).await;
        let known = there["changed_by"].as_array().unwrap();
        let still = known.iter().any(|one| one["user_id"] == who);
        // Components, rotations, time policies and settings are used again in later months, and a key may have been copied.
        let lasts = [
            "rotation",
            "changed rotation",
            "time policy",
            "changed time policy",
            "taps",
            "key",
            "settings",
        ];
        let parts = ["component", "site", "general schedule"];
        let known = lasts.contains(&how) || parts.iter().any(|part| how.contains(part));
        assert_eq!(still, known, "{how}: {there}");
    }
}

/// Rule IAM-2: one payroll is approved although a component applies to a department, whose parents must then be read.
#[tokio::test]
async fn one_payroll_is_approved_where_a_component_is_for_departments() {
    let service = Service::start().await;
    let org = service.organization().await;
    let code = json!({"code": "d", "name": "D"});
    let department = org.admin.post("/departments", &code).send().await.expect(201);
    let part = json!({
        "code": "part", "name": "Part", "kind": "earning",
        "calculation": {"method": "percentage", "rate": "10", "of": ["base"]},
        "applies_to": {"scope": "departments", "department_ids": [department.body["id"]]},
    });
    org.admin.post("/salary-components", &part).send().await.expect(201);
    let paid = json!({"department_id": department.body["id"], "compensation": monthly("1000.00")});
    let employee = org.employee(paid).await;
    let id = generated(&org, &org.admin, &employee.to_string(), "k").await;
    let approved = approve(&org.approver, &id).await.expect(200).body;
    assert_eq!((&approved["status"], &approved["net"]), (&json!("approved"), &json!("1100.00")));
}

/// Rule PAY-71: two people who each changed something approve each other's part.
#[tokio::test]
async fn two_people_are_enough_whatever_each_of_them_changed() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"compensation": monthly("1000.00")})).await;
    meddle(&org.approver, &org, employee, "entered").await;
    let id = generated(&org, &org.approver, &employee.to_string(), "k").await;
    let noted = approve(&org.approver, &id).await.expect(200).body;
    let covers = |n: usize| noted["approvals"][n]["covers"].as_array().map(Vec::len);
    assert_eq!((&noted["status"], covers(0)), (&json!("draft"), Some(1)), "the admin's part");
    let approved = approve(&org.admin, &id).await.expect(200).body;
    assert_eq!(approved["status"], "approved");
    assert_eq!(approved["decisions"].as_array().map(Vec::len), Some(1));
    // After it is generated again, nothing of the approval remains.
    let void = json!({"status": "void", "reason": "Again."});
    org.admin.patch(&format!("/payrolls/{id}"), &void).send().await.expect(200);
    let again = generated(&org, &org.approver, &employee.to_string(), "k2").await;
    let there = payroll(&org, &again).await;
    assert_eq!((&there["approvals"], &there["changed_by"]), (&json!([]), &json!([])));
    assert_eq!(approve(&org.admin, &again).await.expect(200).body["status"], "approved");
    // Employees see nothing about the contributors.
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let seen = own.get(&format!("/payrolls/{again}")).send().await.expect(200).body;
    let hidden = (&seen["generated_by"], &seen["changed_by"], &seen["approvals"]);
    assert_eq!(hidden, (&Value::Null, &json!([]), &json!([])));
}

/// Rule PAY-71: changes that a person made before their account was confirmed stay the work of their inviter.
#[tokio::test]
async fn a_puppet_that_is_confirmed_later_does_not_lend_its_inviter_a_second_person() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"compensation": monthly("1000.00")})).await;
    let (puppet, account) = colleague(&org, &org.admin, "puppet").await;
    meddle(&puppet, &org, employee, "entered").await;
    post(&org.approver, &format!("{account}/confirmation")).await.expect(200);
    let id = generated(&org, &org.admin, &employee.to_string(), "k").await;
    approve(&org.admin, &id).await.fails(403, "second_person_required");
    let noted = approve(&puppet, &id).await.expect(200).body;
    assert_eq!(noted["status"], "draft", "it covers the administrator: {noted}");
    approve(&org.admin, &id).await.fails(403, "second_person_required");
    let approved = approve(&org.approver, &id).await.expect(200).body;
    assert_eq!(approved["status"], "approved");
    // Changes that they make from now on count as their own.
    let void = json!({"status": "void", "reason": "Again."});
    org.admin.patch(&format!("/payrolls/{id}"), &void).send().await.expect(200);
    meddle(&puppet, &org, employee, "leave adjustment").await;
    let again = generated(&org, &org.admin, &employee.to_string(), "k2").await;
    approve(&puppet, &again).await.expect(200);
    let approved = approve(&org.admin, &again).await.expect(200).body;
    assert_eq!(approved["status"], "approved", "{approved}");
}

/// Rule PAY-73.
#[tokio::test]
async fn a_crowd_of_accounts_cannot_grow_what_is_kept() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"compensation": monthly("1000.00")})).await;
    for _ in 0..31 {
        let one = org.signed_in(&["admin"], None).await;
        meddle(&one, &org, employee, "leave adjustment").await;
    }
    let days = json!({
        "employee_id": employee.to_string(), "type": "annual", "year": 2026, "days": "5",
        "reason": "Lieu.",
    });
    let one_more = org.signed_in(&["admin"], None).await;
    one_more.post("/leave-adjustments", &days).send().await.fails(409, "in_use");
    let date = service.now().date_naive() + chrono::TimeDelta::days(7);
    let id = employee.to_string();
    let draft = json!({"entries": [{"employee_id": id, "date": date, "shifts": []}]});
    one_more.put("/roster", &draft).send().await.expect(204);
    let publish = json!({"from": date, "to": date, "employee_ids": [id]});
    let job = one_more.post("/roster/publish", &publish).key("k").send().await.expect(202);
    let item = org.ended(&job).await["result"]["items"][0].clone();
    assert_eq!((&item["verdict"], &item["code"]), (&json!("failed"), &json!("in_use")));
    // A long stay that a known contributor has sent waits for a review, and it keeps waiting.
    let long = json!([{
        "id": "long", "employee_id": employee.to_string(), "device_id": "gate",
        "clock_in_client_ts": "2026-09-03T05:00:00Z", "clock_out_client_ts": "2026-09-03T20:00:00Z",
    }]);
    org.sync("long", long).await;
    let together = json!({"status": "approved", "filter": {}});
    let job = one_more.post("/approvals/decide", &together).key("t").send().await.expect(202);
    let item = org.ended(&job).await["result"]["items"][0].clone();
    assert_eq!((&item["verdict"], &item["code"]), (&json!("failed"), &json!("in_use")));
    // The limit never refuses a punch.
    meddle(&one_more, &org, employee, "sync").await;
    // Known contributors can still use the operation. After an approval everybody can.
    org.admin.post("/leave-adjustments", &days).send().await.expect(201);
    let id = generated(&org, &org.approver, &employee.to_string(), "k").await;
    approve(&org.admin, &id).await.expect(200);
    approve(&org.approver, &id).await.expect(200);
    one_more.post("/leave-adjustments", &days).send().await.expect(201);
}

async fn second_person(org: &Organization<'_>, by: &Client, needed: bool) -> Value {
    let tag = org.admin.get("/settings").send().await.expect(200);
    let body = json!({"payroll": {"second_person": needed}});
    let put = by.put("/settings", &body).header("if-match", tag.header("etag"));
    put.send().await.expect(200).body
}

/// Rule PAY-74.
#[tokio::test]
async fn one_person_does_not_turn_the_second_person_off() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"compensation": monthly("1000.00")})).await;
    let (attacker, _) = colleague_as(&org, &org.admin, "attacker", "admin").await;
    let (puppet, _) = colleague_as(&org, &attacker, "puppet", "admin").await;
    let pending = second_person(&org, &attacker, false).await;
    assert_eq!(pending["payroll"]["second_person"], true);
    assert_eq!(pending["pending_change"]["second_person"], false);
    let told = org.admin.get("/notifications").send().await.expect(200).body;
    assert_eq!(told["data"][0]["kind"], "settings.change_requested");
    // If the settings are sent back as they were read, the change still waits, and its time is not extended.
    let repeated = second_person(&org, &puppet, true).await;
    assert_eq!(repeated["pending_change"], pending["pending_change"]);
    let repeated = second_person(&org, &puppet, false).await;
    assert_eq!(repeated["pending_change"], pending["pending_change"]);
    let id = generated(&org, &attacker, &employee.to_string(), "k").await;
    approve(&attacker, &id).await.fails(403, "second_person_required");
    let confirmation = "/settings/pending-change/confirmation";
    for who in [&attacker, &puppet] {
        post(who, confirmation).await.fails(403, "second_person_required");
    }
    // A person who reads the notification cancels it.
    org.admin.delete("/settings/pending-change").send().await.expect(204);
    org.admin.delete("/settings/pending-change").send().await.fails(404, "not_found");
    post(&org.approver, confirmation).await.fails(404, "not_found");
    service.clock.advance(TimeDelta::hours(73));
    let fresh = org.signed_in(&["admin"], None).await;
    let settings = fresh.get("/settings").send().await.expect(200).body;
    assert_eq!(settings["payroll"]["second_person"], true);
    assert_eq!(settings["pending_change"], Value::Null);
}

/// Rule PAY-74.
#[tokio::test]
async fn the_second_person_is_off_when_another_confirms_it_or_time_has_passed() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"compensation": monthly("1000.00")})).await;
    let (colleague, _) = colleague_as(&org, &org.admin, "colleague", "admin").await;
    second_person(&org, &colleague, false).await;
    let confirmation = "/settings/pending-change/confirmation";
    let off = post(&org.approver, confirmation).await.expect(200).body;
    assert_eq!(off["payroll"]["second_person"], false);
    assert_eq!(post(&org.approver, confirmation).await.expect(200).body, off);
    let id = generated(&org, &org.admin, &employee.to_string(), "k").await;
    let approved = approve(&org.admin, &id).await.expect(200).body;
    assert_eq!(approved["status"], "approved");
    assert_eq!(approved["approvals"][0]["covers"], json!([]), "it covered nobody");
    // It is on again at once.
    assert_eq!(second_person(&org, &org.admin, true).await["payroll"]["second_person"], true);
    second_person(&org, &org.admin, false).await;
    service.clock.advance(TimeDelta::hours(71));
    let reader = org.signed_in(&["admin"], None).await;
    let read = async || reader.get("/settings").send().await.expect(200).body;
    assert_eq!(read().await["payroll"]["second_person"], true);
    service.clock.advance(TimeDelta::hours(2));
    let reader = org.signed_in(&["admin"], None).await;
    let settings = reader.get("/settings").send().await.expect(200).body;
    assert_eq!(settings["payroll"]["second_person"], false);
    assert_eq!(settings["pending_change"], Value::Null);
}

/// Rule PAY-74.
#[tokio::test]
async fn who_is_alone_turns_it_off_at_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let count = users::activated(&service.storage().table, org.id).await.unwrap();
    assert_eq!(count, 1, "the administrator's");
    let off = second_person(&org, &org.admin, false).await;
    assert_eq!(
        (&off["payroll"]["second_person"], &off["pending_change"]),
        (&json!(false), &Value::Null)
    );
}
