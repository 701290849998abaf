//! Pay adjustments. If this fails, a bonus is paid twice or never, or it changes pay that is approved.

use serde_json::{Value, json};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::pay::PayAdjustment;
use wfm_storage::table::Table;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{Error, pay_adjustments};
use wfm_testkit::{Answer, Organization, Service};

async fn component(org: &Organization<'_>) -> String {
    let body = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
    });
    let made = org.admin.post("/salary-components", &body).send().await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

async fn paid_in(org: &Organization<'_>, currency: &str, from: &str) -> EmployeeId {
    let pay = json!([
        {"effective_from": from, "pay_type": "monthly", "amount": "3000", "currency": currency},
    ]);
    org.employee(json!({"compensation": pay})).await
}

async fn post(org: &Organization<'_>, body: &Value) -> Answer {
    org.admin.post("/pay-adjustments", body).send().await
}

async fn listed(org: &Organization<'_>, query: &str) -> Vec<Value> {
    let page = org.admin.get(&format!("/pay-adjustments{query}")).send().await.expect(200);
    page.body["data"].as_array().unwrap().clone()
}

fn range(first: &str, last: &str) -> DateRange {
    DateRange { first: first.parse().unwrap(), last: last.parse().unwrap() }
}

/// The stored timeline head.
async fn head(table: &Table, org: OrganizationId, employee: EmployeeId) -> TimelineHead {
    TimelineHead::read(table.item(&timeline_heads::key(org, employee)).await.unwrap().as_ref())
        .unwrap()
}

/// Settles a period, as the approval of its payroll does.
async fn settle(org: &Organization<'_>, employee: EmployeeId, period: DateRange) {
    let table = &org.service.storage().table;
    let mut head = head(table, org.id, employee).await;
    head.settled.add(period);
    table.write(vec![head.advance(org.id, employee)]).await.unwrap();
}

/// Rule PAY-52.
#[tokio::test]
async fn an_adjustment_is_created_listed_and_deleted() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = component(&org).await;
    let ada = paid_in(&org, "USD", "2026-01-01").await;
    let other = paid_in(&org, "USD", "2026-01-01").await;
    let body = json!({
        "employee_id": ada.to_string(), "component_id": component, "date": "2026-11-20",
        "amount": "-150.5", "note": "Paid twice",
    });
    let created = post(&org, &body).await.expect(201);
    let path = created.header("location").to_owned();
    let expected = json!({
        "id": path.rsplit('/').next(), "employee_id": ada.to_string(), "component_id": component,
        "date": "2026-11-20", "amount": "-150.50", "days": null, "minutes": null, "currency": "USD",
        "instalment": null, "net_floor": null, "remaining": null, "note": "Paid twice",
        "leave_adjustment_id": null,
        "created_at": created.body["created_at"], "updated_at": created.body["created_at"],
    });
    assert_eq!(created.body, expected);
    assert!(!created.header("etag").is_empty());
    service.clock.advance(chrono::TimeDelta::milliseconds(5));
    let mut second = body.clone();
    second["employee_id"] = json!(other.to_string());
    second["note"] = Value::Null;
    let second = post(&org, &second).await.expect(201).body;
    assert_eq!(listed(&org, "").await, [second.clone(), expected.clone()]);
    assert_eq!(listed(&org, &format!("?employee_id={ada}")).await, [expected]);
    let unknown = "?employee_id=01938f5e-2f00-7000-8000-000000000001";
    assert_eq!(listed(&org, unknown).await, Vec::<Value>::new());
    let page = org.admin.get("/pay-adjustments?limit=1").send().await.expect(200).body;
    let cursor = page["meta"]["next_cursor"].as_str().unwrap();
    let filtered = format!("/pay-adjustments?cursor={cursor}&employee_id={ada}");
    org.admin.get(&filtered).send().await.fails(400, "cursor_invalid");

    let foreign = service.organization().await;
    let unknown = "/pay-adjustments/01938f5e-2f00-7000-8000-000000000001";
    for path in [&path, unknown, "/pay-adjustments/x"] {
        foreign.admin.delete(path).send().await.fails(404, "not_found");
    }
    let deleted = org.admin.delete(&path).send().await.expect(204);
    assert!(deleted.bytes.is_empty());
    org.admin.delete(&path).send().await.fails(404, "not_found");
    assert_eq!(listed(&org, "").await, [second]);
    let id = path.rsplit('/').next().unwrap();
    let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await.expect(200);
    let log = log.body["data"].as_array().unwrap().clone();
    let actions: Vec<_> = log.iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["pay_adjustment.deleted", "pay_adjustment.created"]);
    let amount = log[0]["changes"].as_array().unwrap().iter().find(|c| c["field"] == "amount");
    assert_eq!(*amount.unwrap(), json!({"field": "amount", "before": "-150.50", "after": null}));
}

/// Rule PAY-54.
#[tokio::test]
async fn an_invalid_adjustment_is_a_violation_at_its_place() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = component(&org).await;
    let ada = paid_in(&org, "JPY", "2026-06-01").await.to_string();
    let foreign = service.organization().await;
    let theirs = paid_in(&foreign, "USD", "2026-01-01").await.to_string();
    let body = json!({
        "employee_id": ada, "component_id": component, "date": "2026-11-20", "amount": "100",
    });
    let cases = [
        ("employee_id", json!(theirs), "unknown_reference"),
        ("component_id", json!(ada), "unknown_reference"),
        ("component_id", json!("x"), "invalid_format"),
        ("date", json!("2026-02-30"), "invalid_format"),
        ("amount", json!("0"), "zero"),
        ("amount", json!("-0.00"), "zero"),
        ("amount", json!(100), "wrong_type"),
        ("amount", json!("1e2"), "invalid_format"),
        ("amount", json!("+1"), "invalid_format"),
        ("amount", json!("1000000000000"), "invalid_format"),
        ("amount", json!("100.5"), "too_precise"),
        ("note", json!("x".repeat(1001)), "too_long"),
        ("currency", json!("JPY"), "unknown_field"),
        ("amount", Value::Null, "required"),
    ];
    for (field, value, code) in cases {
        let mut body = body.clone();
        body[field] = value.clone();
        let answer = post(&org, &body).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [format!("/{field}: {code}")], "{value}");
    }
    let empty = post(&org, &json!({})).await.fails(400, "validation_failed");
    let required = ["employee_id", "component_id", "date"];
    assert_eq!(empty.violations(), required.map(|field| format!("/{field}: required")));
    assert_eq!(listed(&org, "").await, Vec::<Value>::new());

    // Before the first compensation, the currency of that future compensation counts.
    let mut earlier = body.clone();
    earlier["date"] = json!("2026-05-31");
    let made = post(&org, &earlier).await.expect(201).body;
    assert_eq!((&made["amount"], &made["currency"]), (&json!("100"), &json!("JPY")));
    // An employee without compensation is paid in the organization's currency, if at all.
    let nobody_paid = org.employee(json!({})).await;
    let mut unpaid = body.clone();
    unpaid["employee_id"] = json!(nobody_paid.to_string());
    unpaid["amount"] = json!("100.5");
    let made = post(&org, &unpaid).await.expect(201).body;
    assert_eq!((&made["amount"], &made["currency"]), (&json!("100.50"), &json!("USD")));
    // A day of the period without employment is paid like the nearest day of employment.
    let rehired = org.employee(json!({"hire_date": "2026-11-10", "compensation": [
        {"effective_from": "2024-01-01", "pay_type": "monthly", "amount": "1", "currency": "USD"},
        {"effective_from": "2026-11-10", "pay_type": "monthly", "amount": "1", "currency": "EUR"},
    ]}));
    let mut before = body.clone();
    before["employee_id"] = json!(rehired.await.to_string());
    before["date"] = json!("2026-11-05");
    assert_eq!(post(&org, &before).await.expect(201).body["currency"], "EUR");
    assert_eq!(post(&org, &body).await.expect(201).body["amount"], "100");
}

/// Rule PAY-55.
#[tokio::test]
async fn an_approved_period_takes_no_adjustments_and_loses_none() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.refuse_late_facts().await;
    let component = component(&org).await;
    let ada = paid_in(&org, "USD", "2026-01-01").await;
    let on = |date: &str| {
        json!({
            "employee_id": ada.to_string(), "component_id": component, "date": date,
            "amount": "1.00",
        })
    };
    let path = post(&org, &on("2026-11-30")).await.expect(201).header("location").to_owned();
    settle(&org, ada, range("2026-11-01", "2026-11-30")).await;
    let refused = post(&org, &on("2026-11-01")).await.fails(409, "period_locked");
    assert_eq!(refused.violations(), ["/date: period_locked"]);
    org.admin.delete(&path).send().await.fails(409, "period_locked");
    post(&org, &on("2026-10-31")).await.expect(201);
    post(&org, &on("2026-12-01")).await.expect(201);

    let table = &service.storage().table;
    let mut settled = head(table, org.id, ada).await;
    settled.settled.remove(range("2026-11-01", "2026-11-30"));
    table.write(vec![settled.advance(org.id, ada)]).await.unwrap();
    org.admin.delete(&path).send().await.expect(204);
    post(&org, &on("2026-11-01")).await.expect(201);
    let dates = |found: Vec<PayAdjustment>| -> Vec<String> {
        found.iter().map(|adjustment| adjustment.date.to_string()).collect()
    };
    let read = async |first, last| {
        let head = head(table, org.id, ada).await;
        pay_adjustments::dated_in(table, org.id, ada, &head, range(first, last), false)
            .await
            .unwrap()
    };
    assert_eq!(dates(read("2026-10-31", "2026-11-01").await), ["2026-10-31", "2026-11-01"]);
    assert_eq!(dates(read("2026-11-02", "2026-11-30").await), Vec::<String>::new());
}

/// Rule PAY-55.
#[tokio::test]
async fn of_an_approval_and_a_change_at_once_one_is_refused() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.refuse_late_facts().await;
    let component = component(&org).await;
    let table = &service.storage().table;
    for round in 0..10 {
        let ada = paid_in(&org, "USD", "2026-01-01").await;
        let body = json!({
            "employee_id": ada.to_string(), "component_id": component, "date": "2026-11-20",
            "amount": "1.00",
        });
        let made = post(&org, &body).await.expect(201);
        let mut head = head(table, org.id, ada).await;
        head.settled.add(range("2026-11-01", "2026-11-30"));
        let approval = table.write(vec![head.advance(org.id, ada)]);
        let (approved, changed) = if round % 2 == 0 {
            tokio::join!(approval, post(&org, &body))
        } else {
            tokio::join!(approval, org.admin.delete(made.header("location")).send())
        };
        let refused = matches!(approved, Err(Error::Refused(_)));
        assert!(refused || approved.is_ok(), "{approved:?}");
        let expected: &[u16] = if refused { &[201, 204] } else { &[409] };
        assert!(expected.contains(&changed.status), "{refused} {}", changed.body);
    }
}

#[tokio::test]
async fn concurrent_adjustments_are_each_created_and_deleted_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = component(&org).await;
    let ada = paid_in(&org, "USD", "2026-01-01").await;
    let body = json!({
        "employee_id": ada.to_string(), "component_id": component, "date": "2026-11-20",
        "amount": "1.00",
    });
    let answers = futures::future::join_all((0..20).map(|_| post(&org, &body))).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [201; 20]);
    assert_eq!(listed(&org, "").await.len(), 20);
    let path = answers[0].header("location");
    let taken = futures::future::join_all((0..20).map(|_| org.admin.delete(path).send())).await;
    assert!(taken.iter().any(|answer| answer.status == 204));
    assert!(taken.iter().all(|answer| matches!(answer.status, 204 | 404)));
    assert_eq!(listed(&org, "").await.len(), 19);
    let log = "/activity-logs?action=pay_adjustment.deleted";
    let log = org.admin.get(log).send().await.expect(200).body;
    assert_eq!(log["data"].as_array().unwrap().len(), 1);
}

/// Rule API-43.
#[tokio::test]
async fn a_repeated_key_creates_one_adjustment() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = component(&org).await;
    let ada = paid_in(&org, "USD", "2026-01-01").await;
    let body = |amount: &str| {
        json!({
            "employee_id": ada.to_string(), "component_id": component, "date": "2026-11-20",
            "amount": amount,
        })
    };
    let send = |body: Value| {
        let admin = org.admin.clone();
        async move { admin.post("/pay-adjustments", &body).key("k").send().await }
    };
    let (one, other) = tokio::join!(send(body("1")), send(body("1")));
    assert_eq!((one.status, other.status), (201, 201), "{} {}", one.body, other.body);
    assert_eq!(one.body, other.body);
    // Whether or not the period was approved meanwhile, the adjustment exists.
    settle(&org, ada, range("2026-11-01", "2026-11-30")).await;
    let replay = send(body("1")).await.expect(201);
    assert_eq!(replay.header("idempotent-replayed"), "true");
    assert_eq!(replay.header("location"), one.header("location"));
    send(body("2")).await.fails(409, "idempotency_key_reused");
    assert_eq!(listed(&org, "").await.len(), 1);
}

#[tokio::test]
async fn adjustments_are_shown_only_to_readers_of_all_payrolls() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = component(&org).await;
    let ada = paid_in(&org, "USD", "2026-01-01").await;
    let body = json!({
        "employee_id": ada.to_string(), "component_id": component, "date": "2026-11-20",
        "amount": "123.45", "note": "123.45 for November",
    });
    let path = post(&org, &body).await.expect(201).header("location").to_owned();
    // Employees see their own pay in approved payrolls.
    let own = org.signed_in(&["employee"], Some(ada)).await;
    let refused = own.get("/pay-adjustments").send().await.fails(403, "forbidden");
    assert!(refused.body["detail"].as_str().unwrap().contains("payrolls:read:all"));
    own.post("/pay-adjustments", &body).send().await.fails(403, "forbidden");
    own.delete(&path).send().await.fails(403, "forbidden");
    let holding = async |name: &str, permission: &str| {
        let role = json!({"name": name, "permissions": [permission]});
        let role = org.admin.post("/roles", &role).send().await.expect(201).body["id"].clone();
        org.signed_in(&[role.as_str().unwrap()], None).await
    };
    let reader = holding("reader", "payrolls:read:all").await;
    reader.get("/pay-adjustments").send().await.expect(200);
    reader.post("/pay-adjustments", &body).send().await.fails(403, "forbidden");
    org.admin.delete(&path).send().await.expect(204);

    // In the log, only readers of pay see the figures and the note, which may name the figures.
    let auditor = holding("auditor", "activity_logs:read").await;
    let log = "/activity-logs?resource_type=pay_adjustment";
    let hirer = json!({
        "name": "hirer", "permissions": ["activity_logs:read", "compensation:read:all"],
    });
    let hirer = org.admin.post("/roles", &hirer).send().await.expect(201).body["id"].clone();
    // A permission for compensation is not a permission for payrolls.
    let hirer = org.signed_in(&[hirer.as_str().unwrap()], None).await;
    for unpermitted in [auditor, hirer] {
        let seen = unpermitted.get(log).send().await.expect(200).body;
        assert_eq!(seen["data"].as_array().unwrap().len(), 2);
        assert!(!seen.to_string().contains("123.45"));
    }
    let seen = org.admin.get(log).send().await.expect(200).body;
    assert!(seen.to_string().contains("123.45"));
}

/// Rule PAY-54.
#[tokio::test]
async fn a_month_has_a_bounded_number_of_adjustments() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = component(&org).await;
    let ada = paid_in(&org, "USD", "2026-01-01").await;
    let on = |date: &str| {
        json!({
            "employee_id": ada.to_string(), "component_id": component, "date": date,
            "amount": "1.00",
        })
    };
    for day in 0..100 {
        post(&org, &on(&format!("2026-02-{:02}", day % 28 + 1))).await.expect(201);
    }
    let refused = post(&org, &on("2026-02-28")).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/date: too_many"]);
    post(&org, &on("2026-01-31")).await.expect(201);
    post(&org, &on("2026-03-01")).await.expect(201);
}
