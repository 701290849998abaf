//! The fields that need a fresh proof of the caller (rule API-96). If this fails, a person who finds an open session
//! can pay, invite or grant with it.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_http::authorization::{PERMISSIONS, all_written, is_marked, parse};
use wfm_http::operation::Operation;
use wfm_local::functions::groups;
use wfm_testkit::{Client, Organization, Request, Service};

use crate::attacks::{activate, post};
use crate::features::accounts::second_factor::{code, enrolled};
use crate::features::pay::bank_accounts::give;

/// A request that needs a fresh proof, and the status of its answer after the proof.
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

    /// The request, with the version of the resource that `reader` sees.
    async fn request(&self, by: &Client, reader: &Client) -> Request {
        let mut request = by.request(self.method.clone(), &self.path);
        if let Some(body) = &self.body {
            request = request.json(body);
        }
        let history = self.path.rsplit_once("/work-schedules/").map(|(of, _)| of);
        let is_update = matches!(self.method, Method::PUT | Method::PATCH);
        if history.is_some() || is_update && !self.path.ends_with("/account") {
            let path = history.map_or(self.path.clone(), |of| format!("{of}/work-schedules"));
            let read = reader.get(&path).send().await.expect(200);
            request = request.header("if-match", read.header("etag"));
        }
        if let Some(of) = self.path.strip_suffix("/bank-account/confirmation") {
            let read = reader.get(&format!("{of}/bank-account")).send().await.expect(200);
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

/// The operations that need a marked permission, by their declarations.
fn concerned() -> BTreeSet<String> {
    let marked: Vec<&str> =
        PERMISSIONS.iter().filter(|one| one.marked_from.is_some()).map(|one| one.name).collect();
    let groups = groups();
    let changes = groups.iter().flat_map(|group| group.operations());
    let concerned = changes.filter(|operation| operation.is_change).filter(|operation| {
        let needed = operation.access.permissions();
        let remark = operation.remark.unwrap_or_default();
        let named = |one: &&&str| needed.contains(*one) || remark.contains(**one);
        marked.iter().any(|one| named(&one))
    });
    concerned.map(|operation| operation.id.to_owned()).collect()
}

/// Rule SIGN-3: the list of the page, as far as such permissions exist.
#[test]
fn the_marked_permissions_are_those_that_the_page_lists() {
    let marked: BTreeSet<String> = all_written()
        .into_iter()
        .filter(|written| parse(written).is_some_and(|(name, scope)| is_marked(name, scope)))
        .collect();
    let expected = [
        "accounts:write",
        "attendances:review:all",
        "bank_accounts:write:all",
        "compensation:write",
        "leaves:adjust",
        "leaves:decide:all",
        "payments:write",
        "payrolls:decide",
        "payrolls:generate",
        "roles:write",
        "salary_components:write",
        "settings:write",
        "terminals:write",
    ];
    assert_eq!(marked, expected.map(str::to_owned).into());
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

/// Creates data as the approver, who has no second factor. Returns the path of a new employee.
async fn made(org: &Organization<'_>, body: &Value) -> String {
    let made = org.approver.post("/employees", body).send().await.expect(201);
    made.header("location").to_owned()
}

/// The path of a draft to which only the approver has contributed.
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
    let opening = json!({"currency": "USD", "amounts": [{"code": "base", "amount": "2.00"}]});
    let opened = org.admin.put(&format!("{plain}/year-openings/2026"), &opening);
    opened.header("if-match", "*").send().await.expect(200);
    let holder = made(org, &with(person(org, "holder"), "account", account("holder"))).await;
    let begun = post(&org.approver, &format!("{holder}/account/activation")).await.expect(201);
    activate(org, &begun, None, "the first password").await.expect(200);
    let reader = json!({"name": "reader", "permissions": ["settings:read"]});
    let role = org.approver.post("/roles", &reader).send().await.expect(201);
    let role = role.header("location");
    let component = |code: &str| {
        json!({
            "code": code, "name": code, "kind": "earning",
            "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        })
    };
    let known = |path: &'static str, body: Value| async move {
        let made = org.approver.post(path, &body).send().await.expect(201);
        (made.header("location").to_owned(), made.body["id"].as_str().unwrap().to_owned())
    };
    let time_policy = |code: &str| json!({"code": code, "name": code, "versions": []});
    let (rules, _) = known("/time-policies", time_policy("rules")).await;
    let version = json!({
        "effective_from": "2026-01-01", "rules": [], "account": {"credit": "difference"},
    });
    let flexible = with(time_policy("flexible"), "versions", json!([version]));
    let (_, flexible) = known("/time-policies", flexible).await;
    let flexible = with(person(org, "flexible"), "time_policy_id", json!(flexible));
    let flexible = made(org, &flexible).await.trim_start_matches("/employees/").to_owned();
    let september = json!({"employee_id": flexible, "period_start": "2026-09-01"});
    let sheet = org.approver.post("/timesheets", &september).send().await.expect(201);
    let sheet = format!("/timesheets/{}", sheet.body["id"].as_str().unwrap());
    let terminal = |name: &str| json!({"serial_number": name, "name": name, "timezone": "UTC"});
    let (gate, _) = known("/terminals", terminal("gate")).await;
    let pay_group = |code: &str| json!({"code": code, "name": code, "frequency": "monthly"});
    let (staff, _) = known("/pay-groups", pay_group("staff")).await;
    let (housing, housing_id) = known("/salary-components", component("housing")).await;
    let adjustment = json!({
        "employee_id": plain.trim_start_matches("/employees/"), "component_id": housing_id,
        "date": "2026-10-01", "amount": "5.00",
    });
    let whose = plain.trim_start_matches("/employees/").to_owned();
    let leave = json!({
        "employee_id": whose, "type": "unpaid", "start_date": "2027-03-01", "end_date": "2027-03-01",
    });
    let (leave, _) = known("/leaves", leave).await;
    let entered = |date: &str| {
        json!({
            "employee_id": whose, "clock_in_at": format!("{date}T08:00:00Z"),
            "clock_out_at": format!("{date}T16:00:00Z"), "reason": "Forgot the phone.",
        })
    };
    let (attendance, _) = known("/attendances", entered("2026-10-05")).await;
    let (request, _) = known("/attendance-requests", entered("2026-10-07")).await;
    let deputy = |to: &str| json!({"employee_id": whose, "deputy_id": flexible, "from": "2027-01-04", "to": to});
    let (_, named) = known("/deputies", deputy("2027-01-05")).await;
    let (bonus, _) = known("/pay-adjustments", adjustment.clone()).await;
    let schedule = "/settings/work-schedules/2030-01-01";
    let [one, two, three] = [draft(org, "1").await, draft(org, "2").await, draft(org, "3").await];
    let third = org.signed_in(&["admin"], None).await;
    third.patch(&two, &json!({"status": "approved"})).send().await.expect(200);
    let tag = org.approver.get("/settings").send().await.expect(200);
    let alone = json!({"payroll": {"second_person": false}});
    let waits = org.approver.patch("/settings", &alone).header("if-match", tag.header("etag"));
    let waits = waits.send().await.expect(200);
    assert!(waits.body["pending_change"].is_object(), "{}", waits.body);

    give(org, "/organization/bank-account", "DE02100100100006820101").await;
    let execution_date = org.service.now().date_naive() + TimeDelta::days(5);
    let payment = json!({"period": "2020-01", "execution_date": execution_date});
    let made = org.approver.post("/payments", &payment).key("made").send().await.expect(202);
    org.ended(&made).await;
    let released = format!("/payments/{}/release", made.body["payment_id"].as_str().unwrap());
    let bank = |iban: &str| json!({"iban": iban});
    let waiting = format!("{holder}/bank-account");
    let sent = bank("DE89370400440532013000");
    for path in [waiting.as_str(), "/organization/bank-account"] {
        org.approver.put(path, &sent).send().await.expect(200);
    }
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
        Case::new("create_terminal", "POST /terminals", terminal("another"), 201),
        Case::new("update_terminal", &format!("PUT {gate}"), terminal("renamed"), 200),
        Case::new("patch_terminal", &format!("PATCH {gate}"), json!({"name": "Gate"}), 200),
        Case::new("create_terminal_key", &format!("POST {gate}/key"), None, 200),
        Case::new(
            "recalculate_terminal",
            &format!("POST {gate}/recalculate"),
            json!({"from": "2026-10-01", "to": "2026-10-02"}),
            202,
        ),
        Case::new("create_salary_component", "POST /salary-components", component("meals"), 201),
        Case::new("update_salary_component", &format!("PUT {housing}"), component("home"), 200),
        Case::new(
            "patch_salary_component",
            &format!("PATCH {housing}"),
            json!({"name": "Housing"}),
            200,
        ),
        Case::new(
            "update_year_opening",
            &format!("PUT {plain}/year-openings/2026"),
            json!({"currency": "USD", "amounts": [{"code": "base", "amount": "1.00"}]}),
            200,
        ),
        Case::new(
            "update_bank_account",
            &format!("PUT {plain}/bank-account"),
            bank("DE89370400440532013000"),
            200,
        ),
        Case::new("confirm_bank_account", &format!("POST {waiting}/confirmation"), None, 200),
        Case::new(
            "delete_pending_bank_account",
            &format!("DELETE {plain}/bank-account/pending"),
            None,
            204,
        ),
        Case::new(
            "delete_pending_organization_bank_account",
            "DELETE /organization/bank-account/pending",
            None,
            204,
        ),
        Case::new(
            "update_organization_bank_account",
            "PUT /organization/bank-account",
            bank("GB82WEST12345698765432"),
            200,
        ),
        Case::new("create_payment", "POST /payments", payment, 202),
        Case::new(
            "release_payment",
            &format!("POST {released}"),
            json!({"reason": "The bank refused it."}),
            202,
        ),
        Case::new("create_pay_group", "POST /pay-groups", pay_group("weeks"), 201),
        Case::new("update_pay_group", &format!("PUT {staff}"), pay_group("people"), 200),
        Case::new("patch_pay_group", &format!("PATCH {staff}"), json!({"name": "Staff"}), 200),
        Case::new(
            "generate_payroll",
            "POST /payroll/generate",
            json!({"period": "2026-08", "employee_ids": [whose]}),
            202,
        ),
        Case::new("create_pay_adjustment", "POST /pay-adjustments", adjustment, 201),
        Case::new("delete_pay_adjustment", &format!("DELETE {bonus}"), None, 204),
        Case::new(
            "create_leave_adjustment",
            "POST /leave-adjustments",
            json!({
                "employee_id": whose, "type": "annual", "year": 2026, "days": "1", "reason": "Carried.",
            }),
            201,
        ),
        Case::new(
            "create_time_account_entry",
            "POST /time-account-entries",
            json!({
                "employee_id": flexible, "kind": "correction", "date": "2026-10-06", "minutes": 30,
                "reason": "Agreed.",
            }),
            201,
        ),
        Case::new(
            "submit_timesheet",
            "POST /timesheets",
            json!({"employee_id": flexible, "period_start": "2026-08-01"}),
            201,
        ),
        Case::new("update_timesheet", &format!("PATCH {sheet}"), json!({"state": "approved"}), 200),
        Case::new("update_leave", &format!("PATCH {leave}"), json!({"status": "approved"}), 200),
        Case::new("create_attendance", "POST /attendances", entered("2026-10-06"), 201),
        Case::new(
            "update_attendance",
            &format!("PATCH {attendance}"),
            json!({"clock_out_at": "2026-10-05T17:00:00Z", "reason": "Later."}),
            200,
        ),
        Case::new("create_deputy", "POST /deputies", deputy("2027-01-06"), 201),
        Case::new("delete_deputy", &format!("DELETE /deputies/{named}"), None, 204),
        Case::new(
            "update_attendance_request",
            &format!("PATCH {request}"),
            json!({"status": "approved"}),
            200,
        ),
        Case::new(
            "decide_approvals",
            "POST /approvals/decide",
            json!({"status": "rejected", "items": [{
                "kind": "attendance", "id": attendance.trim_start_matches("/attendances/"),
            }]}),
            202,
        ),
        Case::new(
            "update_work_schedule",
            &format!("PUT {schedule}"),
            json!({"work_schedule": {"days": []}}),
            201,
        ),
        Case::new(
            "patch_work_schedule",
            &format!("PATCH {schedule}"),
            json!({"work_schedule": {"grace_minutes": 7}}),
            200,
        ),
        Case::new("delete_work_schedule", &format!("DELETE {schedule}"), None, 204),
        Case::new("create_time_policy", "POST /time-policies", time_policy("other"), 201),
        Case::new("update_time_policy", &format!("PUT {rules}"), time_policy("renamed"), 200),
        Case::new("patch_time_policy", &format!("PATCH {rules}"), json!({"name": "Rules"}), 200),
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
    let org = org.with_admin(stale.clone());
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
        let operation = case.operation;
        let reader = &org.approver;
        let before = newest_entry(reader).await;
        let refused = case.request(&stale, reader).await.send().await;
        assert_eq!(refused.status, 401, "{operation}: {}", refused.body);
        refused.fails(401, "step_up_required");
        assert_eq!(newest_entry(reader).await, before, "{operation} did something");
        // No other rule refuses it.
        let answer = case.request(&fresh, reader).await.send().await;
        assert_eq!(answer.status, case.status, "{operation}: {}", answer.body);
        if answer.status == 202 {
            org.ended(&answer).await;
        }
        assert_ne!(newest_entry(reader).await, before, "{operation} did nothing");
    }
}
