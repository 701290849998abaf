//! Pay of employees, and the salary components assigned to them. If this fails, a person's pay is computed from
//! values that nobody entered.

use serde_json::{Value, json};
use wfm_testkit::{Answer, Organization, Service};

fn entry(from: &str, components: &Value) -> Value {
    json!({
        "effective_from": from, "pay_type": "monthly", "amount": "3000.00", "currency": "USD",
        "components": components, "pay_group_id": null,
    })
}

fn body(compensation: &Value) -> Value {
    json!({
        "employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
        "email": "ada@example.com", "hire_date": "2026-01-01", "compensation": compensation,
    })
}

async fn component(org: &Organization<'_>, code: &str, calculation: Value) -> String {
    let body = json!({"code": code, "name": code, "kind": "deduction", "calculation": calculation});
    let made = org.admin.post("/salary-components", &body).send().await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

/// Creates four components: a fixed one, one in percent, one by hour and one with a multiplier.
async fn four(org: &Organization<'_>) -> [String; 4] {
    [
        component(org, "f", json!({"method": "fixed", "amount": "10", "currency": "USD"})).await,
        component(org, "p", json!({"method": "percentage", "rate": "5", "of": ["base"]})).await,
        component(
            org,
            "h",
            json!({"method": "per_hour", "of": "worked", "rate": "1", "currency": "USD"}),
        )
        .await,
        component(org, "m", json!({"method": "per_hour", "of": "overtime", "multiplier": "1.5"}))
            .await,
    ]
}

async fn post(org: &Organization<'_>, compensation: &Value) -> Answer {
    org.admin.post("/employees", &body(compensation)).send().await
}

#[tokio::test]
async fn assigned_components_are_returned_as_they_were_sent() {
    let service = Service::start().await;
    let org = service.organization().await;
    let [fixed, percent, hour, multiplier] = four(&org).await;
    let given = json!([
        {"component_id": fixed, "amount": "12.5"},
        {"component_id": percent, "rate": "7.250"},
        {"component_id": hour, "rate": "2.5"},
        {"component_id": multiplier},
    ]);
    let created = post(&org, &json!([entry("2026-01-01", &given)])).await.expect(201);
    let shown = json!([
        {"component_id": fixed, "amount": "12.50", "rate": null},
        {"component_id": percent, "amount": null, "rate": "7.25"},
        {"component_id": hour, "amount": null, "rate": "2.50"},
        {"component_id": multiplier, "amount": null, "rate": null},
    ]);
    assert_eq!(created.body["compensation"], json!([entry("2026-01-01", &shown)]));
    let path = created.header("location").to_owned();
    assert_eq!(org.admin.get(&path).send().await.expect(200).body, created.body);
    let boss = org.signed_in(&["manager"], None).await;
    boss.get(&path).send().await.fails(403, "forbidden");
    let role = json!({"name": "r", "permissions": ["employees:read:all", "employees:write"]});
    let role = org.admin.post("/roles", &role).send().await.expect(201).body["id"].clone();
    let clerk = org.signed_in(&[role.as_str().unwrap()], None).await;
    let seen = clerk.get(&path).send().await.expect(200);
    assert!(seen.body.get("compensation").is_none(), "without the permission nobody sees pay");

    // Fields that are not sent are not changed. Fields that are sent need the permission.
    let mut renamed = body(&Value::Null);
    renamed["last_name"] = json!("King");
    clerk.put(&path, &renamed).send().await.expect(200);
    let read = org.admin.get(&path).send().await.expect(200);
    assert_eq!(read.body["compensation"], created.body["compensation"]);
    clerk.put(&path, &body(&json!([]))).send().await.fails(403, "forbidden");
    // If the shown value is sent again, nothing changes.
    let mut same = renamed.clone();
    same["compensation"] = read.body["compensation"].clone();
    let again = org.admin.put(&path, &same).send().await.expect(200);
    assert_eq!(again.body, read.body);
}

/// Rule PAY-38.
#[tokio::test]
async fn an_assignment_that_does_not_fit_its_component_is_a_violation_at_its_place() {
    let service = Service::start().await;
    let org = service.organization().await;
    let [fixed, percent, hour, multiplier] = four(&org).await;
    let foreign = service.organization().await;
    let theirs =
        component(&foreign, "f", json!({"method": "fixed", "amount": "1", "currency": "USD"}));
    let theirs = theirs.await;
    let unknown = "01938f5e-2f00-7000-8000-000000000001";
    let cases = [
        (json!([{"component_id": unknown}]), vec!["/0/component_id: unknown_reference"]),
        (json!([{"component_id": theirs}]), vec!["/0/component_id: unknown_reference"]),
        (
            json!([{"component_id": fixed}, {"component_id": percent}, {"component_id": fixed}]),
            vec!["/2/component_id: repeated"],
        ),
        (json!([{"component_id": fixed, "rate": "1"}]), vec!["/0/rate: does_not_fit"]),
        (json!([{"component_id": fixed, "amount": "1.001"}]), vec!["/0/amount: too_precise"]),
        (json!([{"component_id": fixed, "amount": "-1"}]), vec!["/0/amount: invalid_format"]),
        (json!([{"component_id": fixed, "amount": 1}]), vec!["/0/amount: wrong_type"]),
        (
            json!([{"component_id": percent, "amount": "1"}, {"component_id": hour, "rate": "1.001"}]),
            vec!["/0/amount: does_not_fit", "/1/rate: too_precise"],
        ),
        (json!([{"component_id": percent, "rate": "0.0000001"}]), vec!["/0/rate: invalid_format"]),
        (json!([{"component_id": multiplier, "rate": "2"}]), vec!["/0/rate: does_not_fit"]),
        (json!([{"component_id": fixed, "bonus": "2"}]), vec!["/0/bonus: unknown_field"]),
        (json!([{}]), vec!["/0/component_id: required"]),
    ];
    for (components, violations) in cases {
        // The later date comes first. The pointers of violations follow the order of the request.
        let pay = json!([entry("2026-02-01", &components), entry("2026-01-01", &json!([]))]);
        let answer = post(&org, &pay).await.fails(400, "validation_failed");
        let violations: Vec<_> = violations
            .iter()
            .map(|violation| format!("/compensation/0/components{violation}"))
            .collect();
        assert_eq!(answer.violations(), violations, "{components}");
    }
    assert_eq!(org.admin.get("/employees").send().await.expect(200).body["data"], json!([]));
}

/// Rule API-87.
#[tokio::test]
async fn an_unchanged_entry_is_not_checked_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let [fixed, percent, ..] = four(&org).await;
    let kept = entry("2026-01-01", &json!([{"component_id": percent, "rate": "7"}]));
    let created = post(&org, &json!([kept])).await.expect(201);
    let path = created.header("location").to_owned();
    let other = json!({
        "code": "p", "name": "p", "kind": "deduction",
        "calculation": {"method": "fixed", "amount": "1", "currency": "USD"},
    });
    org.admin.put(&format!("/salary-components/{percent}"), &other).send().await.expect(200);
    let raise = entry("2026-02-01", &json!([{"component_id": fixed, "amount": "20"}]));
    let both = json!([created.body["compensation"][0], raise]);
    let put = org.admin.put(&path, &body(&both)).send().await.expect(200);
    assert_eq!(put.body["compensation"][0], created.body["compensation"][0]);
    assert_eq!(put.body["compensation"][1]["components"][0]["amount"], "20.00");
    let moved = json!([entry("2026-01-02", &json!([{"component_id": percent, "rate": "7"}]))]);
    let refused = org.admin.put(&path, &body(&moved)).send().await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/compensation/0/components/0/rate: does_not_fit"]);
}

/// Rule API-87.
#[tokio::test]
async fn the_longest_history_is_stored_and_a_longer_one_refused() {
    let service = Service::start().await;
    let org = service.organization().await;
    let [fixed, percent, hour, _] = four(&org).await;
    let more = [
        component(&org, "x", json!({"method": "fixed", "amount": "1", "currency": "USD"})).await,
        component(&org, "y", json!({"method": "fixed", "amount": "1", "currency": "USD"})).await,
    ];
    let given = json!([
        {"component_id": fixed, "amount": "999999999999.99"},
        {"component_id": percent, "rate": "999999999999.999999"},
        {"component_id": hour, "rate": "999999999999.99"},
        {"component_id": more[0], "amount": "999999999999.99"},
        {"component_id": more[1], "amount": "999999999999.99"},
    ]);
    let date = |n: usize| format!("{}-{:02}-01", 2020 + n / 12, n % 12 + 1);
    let history = |n: usize| json!((0..n).map(|n| entry(&date(n), &given)).collect::<Vec<_>>());
    let created = post(&org, &history(60)).await.expect(201);
    let read = org.admin.get(created.header("location")).send().await.expect(200);
    assert_eq!(read.body["compensation"].as_array().unwrap().len(), 60);
    assert_eq!(read.body["compensation"][59]["components"].as_array().unwrap().len(), 5);
    // The size is bounded, because a whole page of such employees is read in one answer.
    assert!(read.bytes.len() < 50_000, "{}", read.bytes.len());
    let answer = post(&org, &history(61)).await.fails(400, "validation_failed");
    assert_eq!(answer.violations(), ["/compensation: too_many"]);
    let mut crowded = history(60);
    let six = json!({"component_id": org.id.to_string()});
    crowded[0]["components"].as_array_mut().unwrap().push(six);
    let answer = post(&org, &crowded).await.fails(400, "validation_failed");
    assert_eq!(answer.violations(), ["/compensation: too_many"]);
}
