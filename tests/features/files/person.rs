//! Everything about one person. If this fails, an office answers a question for somebody's data with too little, or tells
//! somebody what others must not know.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

use super::documents::entries;
use super::exports::files_for;
use crate::features::organization::uploads::{PDF, asks, photo, put};
use crate::features::pay::bank_accounts;
use crate::features::pay::late_facts::{approve, generated, job, monthly};
use crate::features::people::personal_data;
use crate::features::time::policies::present;

type Entries = BTreeMap<String, Vec<u8>>;

async fn ask(by: &Client, body: &Value) -> Answer {
    let key = format!("person-{}", body["employee_id"].as_str().unwrap_or_default());
    by.post("/exports", body).key(&key).send().await
}

/// The entries of the file about an employee, as an account gets it.
async fn file(org: &Organization<'_>, by: &Client, employee: EmployeeId) -> Entries {
    let body = json!({"kind": "person", "employee_id": employee, "language": "de"});
    let accepted = ask(by, &body).await.expect(202);
    let mut files = files_for(by, org, &accepted).await;
    let zip = files.remove(&format!("person-{employee}-001.zip")).unwrap();
    assert!(files.is_empty());
    let all = entries(&zip);
    assert!(all.is_sorted_by_key(|(name, _)| name.clone()));
    all.into_iter().collect()
}

/// The records of a kind.
fn records(entries: &Entries, kind: &str) -> Vec<Value> {
    let lines = entries.get(&format!("{kind}.jsonl")).cloned().unwrap_or_default();
    let lines = String::from_utf8(lines).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn rows(org: &Organization<'_>, path: &str) -> Vec<Value> {
    let answer = org.admin.get(path).send().await.expect(200).body;
    let mut rows = answer["data"].as_array().unwrap_or_else(|| panic!("{answer}")).clone();
    rows.reverse();
    rows
}

/// An employee of whom there is something of nearly everything, and the employee's account.
async fn known(org: &Organization<'_>) -> (EmployeeId, Client) {
    let anna = org
        .employee(json!({"employee_number": "E-17", "last_name": "Ahrens", "first_name": "Anna",
        "compensation": monthly(&[("2015-01-01", "3000.00")])}))
        .await;
    let (own, _) = org.account_of(anna, &["employee"]).await;
    let path = personal_data::path(anna);
    let data = json!({"private_email": "anna@home.example", "tax_id": "65929970489",
        "emergency_contacts": [{"name": "Bo", "relation": null, "phone": "+44 1"}]});
    org.admin.put(&path, &data).send().await.expect(200);
    let account = bank_accounts::path(anna);
    bank_accounts::give(org, &account, "DE02120300000000202051").await;
    for (name, visible) in [("Contract", true), ("Warning", false)] {
        let body = json!({"upload_id": personal_data::uploaded(&org.admin).await, "name": name,
            "date": "2026-01-02", "visible_to_employee": visible});
        let path = format!("/employees/{anna}/documents");
        org.admin.post(&path, &body).send().await.expect(201);
    }
    (anna, own)
}

/// Rules FILE-2, FILE-3 and PERS-3.
#[tokio::test]
async fn an_office_gets_the_records_of_the_api_and_all_files_of_a_person() {
    let service = Service::start().await;
    let org = service.organization().await;
    let types = json!([{"code": "annual", "name": "Annual", "annual_days": "25.0"},
        {"code": "sick", "name": "Sick"}]);
    org.settings(json!({"leave_types": types})).await;
    let (anna, own) = known(&org).await;
    let photographed = json!({"client_record_id": "r1",
        "photo_url": photo(&own).await["file_url"]});
    own.post("/attendances/clock-in", &photographed).send().await.expect(201);
    let id = anna.to_string();
    present(&org, &id, "2026-10-05T07:00:00Z", "2026-10-05T15:00:00Z").await;
    let asked = asks("leave_attachment", "application/pdf", PDF);
    let note = own.post("/uploads/presign", &asked).send().await.expect(201).body;
    assert_eq!(put(&note, PDF, &[]).await, 200);
    let soon = service.now().date_naive() + TimeDelta::days(7);
    let leave = json!({"type": "sick", "start_date": soon, "end_date": soon + TimeDelta::days(6),
        "attachment_id": note["upload_id"]});
    let leave = own.post("/leaves", &leave).key("sick").send().await.expect(201).body;
    let adjustment = json!({"employee_id": anna, "type": "annual", "year": 2026, "days": "1.0", "reason": "Move."});
    org.admin.post("/leave-adjustments", &adjustment).key("a").send().await.expect(201);
    generated(&org, "2026-09").await;
    let payroll = rows(&org, &format!("/payrolls?employee_id={anna}")).await.remove(0);
    approve(&org, &payroll).await;

    let file_of_anna = file(&org, &org.admin, anna).await;
    let of_anna = format!("employee_id={anna}");
    for (kind, path) in [
        ("attendances", format!("/attendances?{of_anna}")),
        ("leaves", format!("/leaves?{of_anna}")),
        ("leave-adjustments", format!("/leave-adjustments?{of_anna}")),
        ("payrolls", format!("/payrolls?{of_anna}")),
    ] {
        assert_eq!(records(&file_of_anna, kind), rows(&org, &path).await, "{kind}");
        assert!(!records(&file_of_anna, kind).is_empty(), "{kind}");
    }
    for (kind, path) in [
        ("employee", format!("/employees/{anna}")),
        ("personal-data", personal_data::path(anna)),
        ("bank-account", bank_accounts::path(anna)),
    ] {
        let answer = org.admin.get(&path).send().await.expect(200).body;
        assert_eq!(records(&file_of_anna, kind), [answer], "{kind}");
    }
    for kind in ["employments", "assignments", "work-schedules"] {
        let path = format!("/employees/{anna}/{kind}");
        let answer = org.admin.get(&path).send().await.expect(200).body;
        assert_eq!(json!(records(&file_of_anna, kind)), answer["data"], "{kind}");
    }
    let account = own.get("/auth/me").send().await.expect(200).body;
    assert_eq!(records(&file_of_anna, "account")[0]["id"], account["id"]);
    let types: Vec<Value> =
        records(&file_of_anna, "leave-balances").iter().map(|of| of["type"].clone()).collect();
    assert!(types.contains(&json!("annual")), "{types:?}");

    let files: Vec<&str> = file_of_anna.keys().map(String::as_str).collect();
    let holds = |start: &str, end: &str| {
        files.iter().any(|name| name.starts_with(start) && name.ends_with(end))
    };
    let leave = leave["id"].as_str().unwrap();
    assert!(holds(&format!("leaves/{leave}.pdf"), ""), "{files:?}");
    assert!(holds("documents/2026-01-02 Contract ", ".pdf"), "{files:?}");
    assert!(holds("documents/2026-01-02 Warning ", ".pdf"), "{files:?}");
    assert!(holds("photos/", " in.jpg"), "{files:?}");
    assert!(file_of_anna["payslips/payslip-2026-09-E-17.pdf"].starts_with(b"%PDF-"));
    assert_eq!(file_of_anna[&format!("leaves/{leave}.pdf")], PDF);

    // Every change of the records is there, and the people who made them have an id and nothing else.
    let log = records(&file_of_anna, "activity-log");
    let actions: Vec<&str> = log.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    for action in [
        "employee.created",
        "personal_data.updated",
        "bank_account.entered",
        "employee_document.attached",
        "leave.requested",
        "payroll.approved",
    ] {
        assert!(actions.contains(&action), "{action}: {actions:?}");
    }
    let admin = org.admin.get("/auth/me").send().await.expect(200).body;
    let by = |entry: &&Value| entry["actor"]["user_id"] == admin["id"];
    let by_admin = log.iter().find(by).unwrap();
    assert_eq!(by_admin["actor"], json!({"user_id": admin["id"]}));
    assert!(by_admin.get("ip").is_none() && by_admin.get("user_agent").is_none());
    let own_entry = log.iter().find(|entry| entry["actor"]["user_id"] == account["id"]).unwrap();
    assert_eq!(own_entry["actor"]["email"], account["email"]);
    for (name, lines) in file_of_anna.iter().filter(|(name, _)| name.ends_with(".jsonl")) {
        let text = String::from_utf8(lines.clone()).unwrap();
        assert!(!text.contains(admin["email"].as_str().unwrap()), "{name}: {text}");
    }
    // The same facts give the same bytes.
    let body = json!({"kind": "person", "employee_id": anna, "language": "de"});
    let again = org.admin.post("/exports", &body).key("again").send().await.expect(202);
    let again = files_for(&org.admin, &org, &again).await;
    let again: Entries = entries(again.values().next().unwrap()).into_iter().collect();
    assert!(again == file_of_anna, "other bytes");
}

/// Rules FILE-2, PERM-20 and PERS-3.
#[tokio::test]
async fn a_person_gets_their_own_data_without_any_permission() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (anna, own) = known(&org).await;
    let other = org.employee(json!({"compensation": monthly(&[("2015-01-01", "3000.00")])})).await;
    generated(&org, "2026-09").await;
    let payroll = rows(&org, &format!("/payrolls?employee_id={anna}")).await.remove(0);
    approve(&org, &payroll).await;
    job(&org, json!({"period": "2026-10"})).await;

    // No role, and so no permission.
    let bare = org.signed_in(&[], Some(anna)).await;
    bare.get(&format!("/employees/{anna}")).send().await.expect(403);
    let mine = file(&org, &bare, anna).await;
    let names: Vec<&str> = mine.keys().map(String::as_str).collect();
    assert!(names.iter().any(|name| name.starts_with("documents/2026-01-02 Contract ")));
    // What an employee may not read of the employee's own is not in it.
    assert!(!names.iter().any(|name| name.contains("Warning")), "{names:?}");
    assert_eq!(records(&mine, "documents").len(), 1);
    let periods: Vec<Value> =
        records(&mine, "payrolls").iter().map(|of| of["period_start"].clone()).collect();
    assert_eq!(periods, [json!("2026-09-01")]);
    assert_eq!(records(&mine, "payrolls"), own_payrolls(&own).await);
    assert_eq!(records(&mine, "personal-data")[0]["tax_id"], "65929970489");
    let log = records(&mine, "activity-log");
    assert!(log.iter().any(|entry| entry["resource_type"] == "personal_data"));
    let hidden = ["employee_document", "user", "payment"].map(Value::from);
    assert!(!log.iter().any(|entry| hidden.contains(&entry["resource_type"])), "{log:?}");
    assert!(!log.iter().any(|entry| entry["changes"].to_string().contains("\"hidden\":true")));

    // The file is for the account of the employee alone.
    let body = json!({"kind": "person", "employee_id": anna});
    let accepted = ask(&own, &body).await.expect(202);
    let ended = org.ended(&accepted).await;
    let path = format!("/jobs/{}/files", ended["job_id"].as_str().unwrap());
    assert_eq!(own.get(&path).send().await.expect(200).body["data"].as_array().unwrap().len(), 1);
    org.admin.get(&path).send().await.expect(403);
    // Nobody gets somebody else's data without every permission.
    let of_other = json!({"kind": "person", "employee_id": other});
    ask(&own, &of_other).await.fails(403, "forbidden");
    let manager = org.signed_in(&["manager"], Some(anna)).await;
    ask(&manager, &of_other).await.fails(403, "forbidden");
    ask(&own, &json!({"kind": "employees", "on": "2026-11-03"})).await.fails(403, "forbidden");
}

async fn own_payrolls(own: &Client) -> Vec<Value> {
    own.get("/payrolls").send().await.expect(200).body["data"].as_array().unwrap().clone()
}

/// Rule FILE-2.
#[tokio::test]
async fn a_person_is_named_and_no_other_filter_fits() {
    let service = Service::start().await;
    let org = service.organization().await;
    let anna = org.employee(json!({})).await;
    let refused = async |body: Value| {
        let answer = ask(&org.admin, &body).await;
        answer.fails(400, "validation_failed").violations()
    };
    let person = |more: Value| {
        let mut body = json!({"kind": "person", "employee_id": anna});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    assert_eq!(refused(json!({"kind": "person"})).await, ["/employee_id: required"]);
    assert_eq!(
        refused(person(json!({"employee_ids": [anna]}))).await,
        ["/employee_ids: does_not_fit"]
    );
    assert_eq!(
        refused(person(json!({"period": "2026-11", "on": "2026-11-01", "format": "jsonl"}))).await,
        ["/period: does_not_fit", "/on: does_not_fit", "/format: does_not_fit"]
    );
    let nobody = json!({"kind": "person", "employee_id": "01938f5e-2f00-7000-8000-000000000001"});
    assert_eq!(refused(nobody).await, ["/employee_id: unknown_reference"]);
    let employees = json!({"kind": "employees", "on": "2026-11-01", "employee_id": anna});
    assert_eq!(refused(employees).await, ["/employee_id: does_not_fit"]);
}
