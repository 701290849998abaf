//! All resources with an id. If this fails, a person reads or changes data of a peer or of another organization.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_http::examples::Examples;
use wfm_http::operation::{Idempotency, Operation};
use wfm_local::functions::groups;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Client, Organization, Service};

use crate::KINDS;
use crate::features::pay::bank_accounts::{IBAN, give};

/// The statuses for a peer without any grant over the resource, and for another administrator of the organization
/// (rules PERM-4 and PERM-7). If an operation is neither here nor in the descriptions of [`KINDS`], the test fails.
const TOLD: [(&str, u16, u16); 69] = [
    // The upload of the example does not exist here.
    ("attach_document", 403, 400),
    ("delete_document", 403, 404),
    ("get_personal_data", 403, 200),
    ("list_documents", 403, 200),
    ("patch_personal_data", 403, 200),
    ("update_personal_data", 403, 200),
    // The account has not been activated.
    ("confirm_account", 403, 409),
    // No `If-Match`.
    ("confirm_bank_account", 403, 428),
    ("create_activation", 403, 201),
    ("delete_assignment", 403, 204),
    ("delete_deputy", 403, 204),
    ("delete_employee_work_schedule", 403, 204),
    // It is the only one.
    ("delete_employment", 403, 409),
    ("delete_pay_adjustment", 403, 204),
    ("delete_pending_bank_account", 403, 204),
    ("delete_roster_date", 403, 204),
    ("delete_session", 404, 404),
    ("get_attendance", 403, 200),
    ("get_attendance_request", 403, 200),
    ("get_bank_account", 403, 200),
    ("get_employee", 403, 200),
    ("get_job", 404, 200),
    ("get_leave", 403, 200),
    ("get_payment", 403, 200),
    ("get_payroll", 403, 200),
    ("get_payroll_approvers", 403, 200),
    ("get_payroll_snapshot", 403, 200),
    // It is a draft.
    ("get_payslip", 403, 404),
    ("get_salary_component", 403, 200),
    ("get_schedule", 403, 200),
    // The employee has no last day.
    ("get_settlement", 403, 400),
    ("get_time_record", 403, 200),
    ("get_timesheet", 403, 200),
    ("get_timesheet_status", 403, 200),
    ("get_upload", 404, 404),
    ("list_assignments", 403, 200),
    ("list_employee_work_schedules", 403, 200),
    ("list_employments", 403, 200),
    // Only the account that started it reads its files.
    ("list_job_files", 404, 403),
    ("list_job_items", 404, 200),
    ("list_payment_files", 403, 200),
    ("patch_account", 403, 200),
    ("patch_assignment", 403, 200),
    ("patch_employee", 403, 200),
    ("patch_employee_work_schedule", 403, 200),
    ("patch_employment", 403, 200),
    ("patch_salary_component", 403, 200),
    ("recompute_payroll", 403, 200),
    ("release_payment", 403, 202),
    ("update_account", 403, 200),
    ("update_assignment", 403, 201),
    ("update_attendance", 403, 200),
    ("update_attendance_request", 403, 200),
    ("update_bank_account", 403, 200),
    ("update_employee", 403, 200),
    ("update_employee_work_schedule", 403, 201),
    ("update_employment", 403, 200),
    ("update_leave", 403, 200),
    ("update_open_shift", 403, 200),
    // The request waits for the colleague.
    ("update_shift_request", 403, 409),
    ("get_open_shift", 200, 200),
    ("get_shift_request", 403, 200),
    ("update_notification", 404, 404),
    // The employee was changed after the payroll was generated.
    ("update_payroll", 403, 409),
    ("update_roster_date", 403, 200),
    ("update_salary_component", 403, 200),
    ("update_timesheet", 403, 200),
    ("get_year_opening", 403, 404),
    // The other organization has no such components.
    ("update_year_opening", 403, 400),
];

/// One resource of every kind, by the begin of its path.
async fn resources(org: &Organization<'_>) -> BTreeMap<&'static str, String> {
    let id = |answer: &Answer| answer.body["id"].as_str().unwrap().to_owned();
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD",
    }]);
    let employee = org.employee(json!({"compensation": pay})).await;
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning", "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "10.00", "currency": "USD"},
    });
    let component = org.admin.post("/salary-components", &component).send().await.expect(201);
    let adjustment = json!({
        "employee_id": employee.to_string(), "component_id": component.body["id"],
        "date": "2026-08-15", "amount": "5.00",
    });
    let adjustment = org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    give(org, "/organization/bank-account", IBAN).await;
    let today = org.service.now().date_naive() + TimeDelta::days(1);
    let payment = json!({"period": "2020-01", "execution_date": today});
    let payment = org.admin.post("/payments", &payment).key("k").send().await.expect(202);
    org.ended(&payment).await;
    let run = org.admin.post("/payroll/generate", &json!({"period": "2026-09"})).key("k");
    let run = org.ended(&run.send().await.expect(202)).await;
    org.account_of(employee, &["employee"]).await;
    let next = org.service.now().date_naive() + TimeDelta::days(7);
    let week = json!({
        "employee_id": employee.to_string(), "type": "unpaid",
        "start_date": next, "end_date": next + TimeDelta::days(6),
    });
    let leave = org.admin.post("/leaves", &week).send().await.expect(201);
    let open = json!({
        "date": next, "timezone": "UTC", "shift": {"start": "06:00", "end": "14:00"},
    });
    let open = org.admin.post("/open-shifts", &open).send().await.expect(201);
    let colleague = org.employee(json!({})).await;
    let planned = format!("/employees/{employee}/roster/{next}");
    let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00"}]});
    org.admin.put(&planned, &shifts).send().await.expect(200);
    let give = json!({
        "kind": "give", "date": next, "employee_id": employee.to_string(),
        "with_employee_id": colleague.to_string(),
    });
    let request = org.admin.post("/shift-requests", &give).send().await.expect(201);
    let photo = json!({
        "purpose": "attendance_photo", "content_type": "image/jpeg", "content_length": 1,
        "checksum_sha256": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    });
    let upload = org.admin.post("/uploads/presign", &photo).send().await.expect(201);
    let at = org.service.now() - TimeDelta::days(1);
    let punch = |id: &str, employee: &str| json!({"id": id, "employee_id": employee, "clock_in_client_ts": at.to_rfc3339()});
    let nobody = "01938f5e-2f00-7000-8000-000000000001";
    let records = json!([punch("1", &employee.to_string()), punch("2", nobody)]);
    let job = org.sync("k", records).await;
    let body = json!({"email": org.email, "password": PASSWORD});
    let sheet = json!({"employee_id": employee.to_string(), "period_start": "2026-08-01"});
    let sheet = org.admin.post("/timesheets", &sheet).send().await.expect(201);
    let forgotten = json!({
        "employee_id": employee.to_string(), "clock_in_at": "2026-07-06T08:00:00Z",
        "clock_out_at": "2026-07-06T12:00:00Z", "reason": "The terminal was down.",
    });
    let correction = org.admin.post("/attendance-requests", &forgotten).send().await.expect(201);
    let named = json!({
        "employee_id": employee.to_string(), "deputy_id": colleague.to_string(), "from": next,
        "to": next,
    });
    let deputy = org.admin.post("/deputies", &named).send().await.expect(201);
    let session = org.service.anonymous().post("/auth/login", &body).send().await.expect(200);
    let session = org.admin.with_token(session.body["access_token"].as_str().unwrap());
    let session = session.get("/auth/sessions").send().await.expect(200);
    let told = org.admin.get("/notifications").send().await.expect(200);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut there = BTreeMap::from([
        ("/attendance-requests", id(&correction)),
        ("/attendances", text(&job["result"]["items"][0]["attendance_id"])),
        ("/auth/sessions", text(&session.body["data"][0]["id"])),
        ("/deputies", id(&deputy)),
        ("/employees", employee.to_string()),
        ("/jobs", text(&job["job_id"])),
        ("/leaves", id(&leave)),
        ("/notifications", text(&told.body["data"][0]["id"])),
        ("/pay-adjustments", id(&adjustment)),
        ("/payments", text(&payment.body["payment_id"])),
        ("/payrolls", text(&run["result"]["payroll_ids"][0])),
        ("/open-shifts", id(&open)),
        ("/salary-components", id(&component)),
        ("/shift-requests", id(&request)),
        ("/timesheets", id(&sheet)),
        ("/uploads", text(&upload.body["upload_id"])),
    ]);
    for kind in KINDS {
        let made = org.admin.post(kind.path, &(kind.example)()).send().await.expect(201);
        there.insert(kind.path, id(&made));
    }
    there
}

/// Calls an operation on the resource with this id, with a body that it accepts.
async fn call(examples: &Examples, client: &Client, operation: &Operation, id: &str) -> Answer {
    let path = operation.path.replace("{job_id}", id).replace("{id}", id);
    // The hire date of the example.
    let path = path.replace("{date}", "2024-03-01").replace("{period_start}", "2024-03-01");
    let path = path.replace("{year}", "2026").replace("{upload_id}", id);
    let query = if operation.id == "get_time_record" { "?month=2024-03" } else { "" };
    let mut request = client.request(operation.method.clone(), &format!("{path}{query}"));
    if operation.takes_body {
        let mut body = examples.request(operation.id).cloned().unwrap_or_else(|| json!({}));
        // The resources to which the body refers do not exist here.
        for field in ["department_id", "manager_id", "parent_id", "compensation"] {
            if !body[field].is_null() {
                body[field] = Value::Null;
            }
        }
        request = request.json(&body);
    }
    if operation.is_patch() {
        request = request.header("if-match", "*");
    }
    if operation.idempotency == Idempotency::Required {
        request = request.key("k");
    }
    request.send().await
}

/// The status, headers and body, without the values that identify the request.
fn shown(answer: &Answer) -> (u16, Vec<(String, String)>, Value) {
    let mut body = answer.body.clone();
    for field in ["request_id", "instance"] {
        body.as_object_mut().map(|object| object.remove(field));
    }
    // The second header is the gateway's own.
    let own = ["x-request-id", "apigw-requestid"];
    let headers = answer.headers.iter().filter(|(name, _)| !own.contains(&name.as_str()));
    let mut headers: Vec<(String, String)> = headers
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.sort();
    (answer.status, headers, body)
}

/// Rules PERM-4, PERM-7 and PERM-18.
#[tokio::test]
async fn a_resource_is_forbidden_to_peers_and_unknown_to_other_organizations() {
    let service = Service::start().await;
    let org = service.organization().await;
    let there = resources(&org).await;
    let examples = wfm_xtask::examples::read(&crate::repository()).unwrap();
    let peer = org.signed_in(&["employee"], Some(org.employee(json!({})).await)).await;
    let admin = org.signed_in(&["admin"], None).await;
    let foreign = service.organization().await;
    let unknown = "01938f5e-2f00-7000-8000-000000000001";
    let of_kinds = KINDS.iter().flat_map(|kind| kind.told);
    let mut told: BTreeMap<&str, (u16, u16)> =
        TOLD.iter().chain(of_kinds).map(|(id, peer, admin)| (*id, (*peer, *admin))).collect();
    for group in groups() {
        for operation in group.operations().filter(|operation| operation.path.contains("id}")) {
            let id = operation.id;
            let kind = operation.path.split("/{").next().unwrap();
            let resource = there.get(kind).unwrap_or_else(|| panic!("no resource for {id}"));
            let expected = told.remove(id).unwrap_or_else(|| panic!("nothing is said of {id}"));

            // A stranger does not even learn that the resource of another organization exists.
            let unknown = if kind == "/jobs" { "job_00000000000000000000000001" } else { unknown };
            for stranger in [&foreign.admin, &foreign.signed_in(&["hr_manager"], None).await] {
                let nothing = call(&examples, stranger, operation, unknown).await;
                let theirs = call(&examples, stranger, operation, resource).await;
                assert_eq!(shown(&theirs), shown(&nothing), "{id}");
                if nothing.status != 403 {
                    theirs.fails(404, "not_found");
                }
            }

            let answer = call(&examples, &peer, operation, resource).await;
            assert_eq!(answer.status, expected.0, "{id} by a peer: {}", answer.body);
            let answer = call(&examples, &admin, operation, resource).await;
            assert_eq!(answer.status, expected.1, "{id} by an administrator: {}", answer.body);
        }
    }
    assert_eq!(told, BTreeMap::new(), "operations that are no more");
}

/// Rules SYNC-14, API-14 and API-29.
#[tokio::test]
async fn another_organizations_id_is_unknown_in_a_body_and_matches_nothing_in_a_filter() {
    let service = Service::start().await;
    let org = service.organization().await;
    let theirs = resources(&service.organization().await).await;
    let person = json!({
        "employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
        "email": "ada@example.com", "hire_date": "2026-01-01",
        "department_id": theirs["/departments"], "manager_id": theirs["/employees"],
    });
    let answer = org.admin.post("/employees", &person).send().await;
    assert_eq!(
        answer.fails(400, "validation_failed").violations(),
        ["/department_id: unknown_reference", "/manager_id: unknown_reference"]
    );
    org.employee(json!({})).await;
    for filter in [
        format!("/employees?department_id={}", theirs["/departments"]),
        format!("/employees?manager_id={}", theirs["/employees"]),
        format!("/attendances?employee_id={}", theirs["/employees"]),
        format!("/attendances?department_id={}", theirs["/departments"]),
        format!("/presence?department_id={}", theirs["/departments"]),
        format!("/presence?manager_id={}", theirs["/employees"]),
        format!("/attendance-requests?employee_id={}", theirs["/employees"]),
        format!("/deputies?employee_id={}", theirs["/employees"]),
        format!("/timesheets?employee_id={}", theirs["/employees"]),
        format!("/timesheets?period_start=2026-08-01&employee_id={}", theirs["/employees"]),
        format!("/activity-logs?resource_id={}", theirs["/roles"]),
    ] {
        let page = org.admin.get(&filter).send().await.expect(200).body;
        assert_eq!(page["data"], json!([]), "{filter}");
        assert_eq!(page["meta"]["has_more"], false, "{filter}");
    }
}
