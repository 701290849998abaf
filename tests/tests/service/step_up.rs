//! What needs a fresh proof of who calls (rule API-96). Where this fails, whoever finds a session that somebody left
//! open pays, invites or grants with it.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_http::operation::Operation;
use wfm_local::functions::groups;
use wfm_testkit::{Client, Organization, Request, Service};

use crate::attacks::{activate, post};
use crate::second_factor::{code, enrolled};

/// A request that needs a fresh proof, and what it answers with one.
struct Case {
    operation: &'static str,
    method: Method,
    path: String,
    body: Option<Value>,
    status: u16,
}

impl Case {
    fn new(
        operation: &'static str,
        call: &str,
        body: impl Into<Option<Value>>,
        status: u16,
    ) -> Self {
        let (method, path) = call.split_once(' ').unwrap();
        let method = method.parse().unwrap();
        Self { operation, method, path: path.to_owned(), body: body.into(), status }
    }

    /// The request, with the version that `reader` sees of what it changes.
    async fn request(&self, by: &Client, reader: &Client) -> Request {
        let mut request = by.request(self.method.clone(), &self.path);
        if let Some(body) = &self.body {
            request = request.json(body);
        }
        if matches!(self.method, Method::PUT | Method::PATCH) && !self.path.ends_with("/account") {
            let read = reader.get(&self.path).send().await.expect(200);
            request = request.header("if-match", read.header("etag"));
        }
        if self.status == 202 {
            request = request.key("k");
        }
        request
    }

    fn calls(&self, operation: &Operation) -> bool {
        let mut parts = self.path.split('/');
        let fits = operation.path.split('/').all(|part| {
            let sent = parts.next();
            sent == Some(part) || part.starts_with('{') && sent.is_some()
        });
        operation.method == self.method && fits && parts.next().is_none()
    }
}

/// The operations that concern pay and accounts, by what their declarations say of permissions.
fn concerned() -> BTreeSet<String> {
    const PERMISSIONS: [&str; 4] =
        ["accounts:write", "compensation:write", "payrolls:decide", "roles:write"];
    let groups = groups();
    let changes = groups.iter().flat_map(|group| group.operations());
    let concerned =
        changes.filter(|operation| operation.method != Method::GET).filter(|operation| {
            let (needed, remark) =
                (operation.access.permissions(), operation.remark.unwrap_or_default());
            let named =
                |permission: &&str| needed.contains(permission) || remark.contains(*permission);
            // Of the settings, those of `payroll` and `security`.
            let sets =
                needed.contains(&"settings:write") && !operation.path.contains("work-schedules");
            PERMISSIONS.iter().any(named) || sets
        });
    concerned.map(|operation| operation.id.to_owned()).collect()
}

fn monthly(amount: &str) -> Value {
    json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": amount, "currency": "USD",
    }])
}

fn person(org: &Organization<'_>, number: &str) -> Value {
    json!({
        "employee_number": number, "first_name": "A", "last_name": "B",
        "email": format!("{number}-{}@example.com", org.id), "hire_date": "2020-01-01",
    })
}

fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

/// What the approver, who has no second factor, makes: the path of a new employee.
async fn made(org: &Organization<'_>, body: &Value) -> String {
    let made = org.approver.post("/employees", body).send().await.expect(201);
    made.header("location").to_owned()
}

/// The path of a draft that the approver alone had a hand in.
async fn draft(org: &Organization<'_>, number: &str) -> String {
    let employee = made(org, &with(person(org, number), "compensation", monthly("1000.00"))).await;
    let ids = json!([employee.trim_start_matches("/employees/")]);
    let body = json!({"period": "2026-09", "employee_ids": ids});
    let accepted = org.approver.post("/payroll/generate", &body).key(number).send().await;
    let job = org.ended(&accepted.expect(202)).await;
    format!("/payrolls/{}", job["result"]["payroll_ids"][0].as_str().unwrap())
}

/// Every operation that needs a fresh proof, each with requests that an administrator may send.
async fn cases(org: &Organization<'_>) -> Vec<Case> {
    let account = |name: &str| json!({"email": format!("{name}-{}@example.com", org.id), "roles": ["employee"]});
    let plain = made(org, &person(org, "plain")).await;
    let holder = made(org, &with(person(org, "holder"), "account", account("holder"))).await;
    let begun = post(&org.approver, &format!("{holder}/account/activation")).await.expect(201);
    activate(org, &begun, None, "the first password").await.expect(200);
    let reader = json!({"name": "reader", "permissions": ["settings:read"]});
    let role = org.approver.post("/roles", &reader).send().await.expect(201);
    let role = role.header("location");
    let [one, two, three] = [draft(org, "1").await, draft(org, "2").await, draft(org, "3").await];
    let third = org.signed_in(&["admin"], None).await;
    third.patch(&two, &json!({"status": "approved"})).send().await.expect(200);
    let tag = org.approver.get("/settings").send().await.expect(200);
    let alone = json!({"payroll": {"second_person": false}});
    let waits = org.approver.patch("/settings", &alone).header("if-match", tag.header("etag"));
    let waits = waits.send().await.expect(200);
    assert!(waits.body["pending_change"].is_object(), "{}", waits.body);

    let ids = json!([one.trim_start_matches("/payrolls/")]);
    let void = |body: Value| with(with(body, "status", json!("void")), "reason", json!("Again."));
    let raised = with(person(org, "plain"), "compensation", monthly("3000.00"));
    let wider = json!({"name": "reader", "permissions": ["roles:read", "settings:read"]});
    let pending = "/settings/pending-change";
    vec![
        Case::new("update_payroll", &format!("PATCH {one}"), json!({"status": "approved"}), 200),
        Case::new("update_payroll", &format!("PATCH {two}"), json!({"status": "paid"}), 200),
        Case::new("update_payroll", &format!("PATCH {three}"), void(json!({})), 200),
        Case::new(
            "decide_payrolls",
            "POST /payrolls/decide",
            void(json!({"payroll_ids": ids})),
            202,
        ),
        Case::new(
            "create_employee",
            "POST /employees",
            with(person(org, "paid"), "compensation", monthly("1000.00")),
            201,
        ),
        Case::new(
            "create_employee",
            "POST /employees",
            with(person(org, "invited"), "account", account("invited")),
            201,
        ),
        Case::new(
            "patch_employee",
            &format!("PATCH {plain}"),
            json!({"compensation": monthly("2000.00")}),
            200,
        ),
        Case::new("update_employee", &format!("PUT {plain}"), raised, 200),
        Case::new("update_account", &format!("PUT {plain}/account"), account("new"), 201),
        Case::new(
            "patch_account",
            &format!("PATCH {plain}/account"),
            json!({"email": account("other")["email"]}),
            200,
        ),
        Case::new("create_activation", &format!("POST {plain}/account/activation"), None, 201),
        Case::new("confirm_account", &format!("POST {holder}/account/confirmation"), None, 200),
        Case::new(
            "create_role",
            "POST /roles",
            json!({"name": "another", "permissions": ["settings:read"]}),
            201,
        ),
        Case::new("update_role", &format!("PUT {role}"), wider, 200),
        Case::new("patch_role", &format!("PATCH {role}"), json!({"description": "Reads."}), 200),
        Case::new("confirm_pending_change", &format!("POST {pending}/confirmation"), None, 200),
        Case::new(
            "update_settings",
            "PUT /settings",
            json!({"payroll": {"second_person": true}}),
            200,
        ),
        Case::new(
            "update_settings",
            "PUT /settings",
            json!({"payroll": {"holiday_pay": true}}),
            200,
        ),
        Case::new(
            "patch_settings",
            "PATCH /settings",
            json!({"security": {"step_up": "off"}}),
            200,
        ),
        Case::new("delete_pending_change", &format!("DELETE {pending}"), None, 204),
        Case::new(
            "patch_settings",
            "PATCH /settings",
            json!({"security": {"step_up": "required"}}),
            200,
        ),
    ]
}

/// The newest entry of the activity log.
async fn newest_entry(reader: &Client) -> Value {
    let page = reader.get("/activity-logs?limit=1").send().await.expect(200);
    page.body["data"][0]["id"].clone()
}

/// Rule API-96.
#[tokio::test]
async fn every_operation_on_pay_and_accounts_needs_a_fresh_proof() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (stale, secret, _) = enrolled(&org).await;
    let cases = cases(&org).await;

    let covered: BTreeSet<String> = cases.iter().map(|case| case.operation.to_owned()).collect();
    assert_eq!(covered, concerned());
    let groups = groups();
    let find = |id: &str| groups.iter().flat_map(|g| g.operations()).find(|o| o.id == id).unwrap();
    for case in &cases {
        assert!(case.calls(find(case.operation)), "{} {}", case.operation, case.path);
    }

    service.clock.advance(TimeDelta::minutes(16));
    let proof = json!({"code": code(&service, &secret)});
    let proved = stale.post("/auth/step-up", &proof).send().await.expect(200);
    let fresh = org.admin.with_token(proved.body["access_token"].as_str().unwrap());
    for case in &cases {
        let (operation, reader) = (case.operation, &org.approver);
        let before = newest_entry(reader).await;
        let refused = case.request(&stale, reader).await.send().await;
        assert_eq!(refused.status, 401, "{operation}: {}", refused.body);
        refused.fails(401, "step_up_required");
        assert_eq!(newest_entry(reader).await, before, "{operation} did something");
        // Nothing else speaks against it.
        let answer = case.request(&fresh, reader).await.send().await;
        assert_eq!(answer.status, case.status, "{operation}: {}", answer.body);
        if answer.status == 202 {
            org.ended(&answer).await;
        }
        assert_ne!(newest_entry(reader).await, before, "{operation} did nothing");
    }
}
