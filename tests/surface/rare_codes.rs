//! Codes that few requests ever get. If this fails, a person in a rare situation gets no useful error, or a refused
//! request is half done.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_storage::jobs::Pointer;
use wfm_storage::table::{Row, Write, key_of};
use wfm_storage::{employees, salary_components, timeline};
use wfm_testkit::{Organization, Service, verdicts};

/// A month in the past, on every day of the test.
const MONTH: &str = "2026-09";

async fn shown(org: &Organization<'_>, path: &str) -> Value {
    org.admin.get(path).send().await.expect(200).body
}

/// Rules SYNC-13, SYNC-23 and PLACE-5.
#[tokio::test]
async fn a_stay_that_is_too_long_and_one_without_a_place_wait_for_a_review() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let fence = json!([{"name": "Plant", "lat": 52.520008, "lng": 13.404954, "radius_m": 100}]);
    org.settings(json!({"geofences": fence, "geofence_policy": "reject"})).await;
    let date = service.now().date_naive() - TimeDelta::days(3);
    let record = |id: &str, day: i64, hours: i64, place: Value| {
        let mut record = place;
        let begin = (date + TimeDelta::days(day)).and_hms_opt(6, 0, 0).unwrap().and_utc();
        record["id"] = json!(id);
        record["employee_id"] = json!(ada.to_string());
        record["clock_in_client_ts"] = json!(begin.to_rfc3339());
        record["clock_out_client_ts"] = json!((begin + TimeDelta::hours(hours)).to_rfc3339());
        record
    };
    let inside = json!({"lat": 52.520008, "lng": 13.404954});
    let records = json!([record("long", 0, 23, inside), record("nowhere", 2, 8, json!({}))]);
    let job = org.sync("k", records).await;
    assert_eq!(verdicts(&job), ["needs_review too_long", "needs_review location_uncertain"]);
    for (item, flag) in [(0, "too_long"), (1, "location_uncertain")] {
        let id = job["result"]["items"][item]["attendance_id"].as_str().unwrap();
        let stored = shown(&org, &format!("/attendances/{id}")).await;
        assert!(stored["flags"].as_array().unwrap().contains(&json!(flag)), "{stored}");
        assert_eq!(stored["review"], "pending");
    }
}

/// An employee with this compensation and a schedule of these days.
async fn paid(org: &Organization<'_>, pay_type: &str, amount: &str, days: Value) -> EmployeeId {
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": pay_type, "amount": amount, "currency": "EUR",
    }]);
    org.employee(json!({"compensation": pay, "work_schedule": {"days": days}})).await
}

async fn component(org: &Organization<'_>, code: &str, calculation: Value) -> Value {
    let body = json!({"code": code, "name": code, "kind": "earning", "calculation": calculation});
    org.admin.post("/salary-components", &body).send().await.expect(201).body
}

fn weekdays() -> Value {
    json!([{"weekday": "monday", "start": "09:00", "end": "17:00"}])
}

/// Rules PAY-9, PAY-25, PAY-29 and PAY-47.
#[tokio::test]
async fn what_cannot_be_computed_has_a_reason_and_no_payroll() {
    let service = Service::start().await;
    let org = service.organization().await;
    let overtime = json!({"method": "per_hour", "of": "overtime", "multiplier": "1.5"});
    component(&org, "overtime", overtime).await;
    let a_thousand = json!({"method": "percentage", "rate": "1000", "of": ["base"]});
    component(&org, "tenfold", a_thousand).await;

    let retired = paid(&org, "monthly", "100.00", json!([])).await;
    let on_call = paid(&org, "daily", "100.00", json!([])).await;
    let too_much = paid(&org, "monthly", "900000000000.00", weekdays()).await;
    let fine = paid(&org, "monthly", "100.00", weekdays()).await;
    let worked = json!({
        "employee_id": on_call.to_string(), "reason": "Called in",
        "clock_in_at": "2026-09-09T08:00:00Z", "clock_out_at": "2026-09-09T12:00:00Z",
    });
    org.admin.post("/attendances", &worked).send().await.expect(201);

    let people = [retired, on_call, too_much, fine].map(|id| id.to_string());
    let body = json!({"period": MONTH, "employee_ids": people});
    let run = org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202);
    let job = org.ended(&run).await;
    let expected =
        ["failed no_working_days", "failed no_schedule", "failed out_of_range", "created"];
    assert_eq!(verdicts(&job), expected);
    let rows = shown(&org, "/payrolls").await;
    assert_eq!(rows["meta"]["count"], 1);
    assert_eq!(rows["data"][0]["employee_id"], fine.to_string());
}

/// The job that a message names.
fn pointer(org: &Organization<'_>, accepted: &Value) -> Pointer {
    let job_id = accepted["job_id"].as_str().unwrap().parse().unwrap();
    Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None }
}

/// Works on an accepted pay job. Returns the ended job.
async fn worked(org: &Organization<'_>, accepted: &Value) -> Value {
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(3600);
    org.service.pay_worker().work(&pointer(org, accepted), until).await.unwrap();
    shown(org, &format!("/jobs/{}", accepted["job_id"].as_str().unwrap())).await
}

/// Rule PAY-9: an operator has erased an employee between the request and the run.
#[tokio::test]
async fn who_was_erased_before_the_run_gets_no_payroll_and_stops_nobody() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let erased = paid(&org, "monthly", "100.00", weekdays()).await;
    let fine = paid(&org, "monthly", "100.00", weekdays()).await;
    let people = [erased, fine].map(|id| id.to_string());
    let body = json!({"period": MONTH, "employee_ids": people});
    let run = org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202).body;
    let table = &service.storage().table;
    table.write(vec![Write::delete(employees::key(org.id, erased))]).await.unwrap();

    let job = worked(&org, &run).await;
    assert_eq!(job["status"], "completed");
    assert_eq!(verdicts(&job), ["failed unknown_reference", "created"]);
    assert_eq!(shown(&org, "/payrolls").await["meta"]["count"], 1);
}

/// Rule PAY-64: an operator has erased a payroll between the request and the decision.
#[tokio::test]
async fn a_payroll_that_was_erased_before_the_decision_is_not_found_and_stops_nobody() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let people = [
        paid(&org, "monthly", "100.00", weekdays()).await,
        paid(&org, "monthly", "100.00", weekdays()).await,
    ];
    let body = json!({"period": MONTH, "employee_ids": people.map(|id| id.to_string())});
    let run = org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202).body;
    let ids = worked(&org, &run).await["result"]["payroll_ids"].clone();
    let body = json!({"payroll_ids": ids, "status": "void", "reason": "A wrong month."});
    let decision = org.admin.post("/payrolls/decide", &body).key("d").send().await.expect(202).body;
    let table = &service.storage().table;
    let pay = timeline::pay_partition(org.id, people[0]);
    let rows = table.range(&pay, "LAST#", "LAST#~").await.unwrap();
    let [row] = rows.as_slice() else { panic!("not one payroll: {rows:?}") };
    table.write(vec![Write::delete(key_of(row).unwrap())]).await.unwrap();

    let job = worked(&org, &decision).await;
    assert_eq!(job["status"], "completed");
    assert_eq!(verdicts(&job), ["failed not_found", "updated"]);
    let rows = shown(&org, "/payrolls?status=void").await;
    assert_eq!(rows["data"][0]["id"], ids[1]);
}

/// Rules PAY-9 and PAY-34: components were restored from two different backups. No request can make such a circle.
#[tokio::test]
async fn components_in_a_circle_pay_nobody() {
    let service = Service::start().await;
    let org = service.organization().await;
    paid(&org, "monthly", "100.00", weekdays()).await;
    let percentage = |of: &str| json!({"method": "percentage", "rate": "1", "of": [of]});
    let first = component(&org, "first", percentage("base")).await;
    component(&org, "second", percentage("first")).await;
    let table = &service.storage().table;
    let id = first["id"].as_str().unwrap().parse().unwrap();
    let mut stored = salary_components::get(table, org.id, id).await.unwrap().unwrap();
    let mut text = serde_json::to_value(&stored.component).unwrap();
    text["calculation"]["of"] = json!(["second"]);
    stored.component = serde_json::from_value(text).unwrap();
    let row = Row::new(&salary_components::key(org.id, id), &stored);
    table.write(vec![Write::put(row)]).await.unwrap();

    let run = org.admin.post("/payroll/generate", &json!({"period": MONTH})).key("k").send().await;
    let job = org.ended(&run.expect(202)).await;
    assert_eq!(verdicts(&job), ["failed cycle"]);
    assert_eq!(shown(&org, "/payrolls").await["data"], json!([]));
}

/// Rule API-32: a stored row that the service did not write.
#[tokio::test]
async fn a_row_that_cannot_be_read_is_an_internal_error_that_tells_nothing_of_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let row = Row::new(&employees::key(org.id, ada), &json!({"first_name": "Ada", "rev": "many"}));
    service.storage().table.write(vec![Write::put(row)]).await.unwrap();
    let path = format!("/employees/{ada}");
    let change = org.admin.patch(&path, &json!({"job_title": "Countess"}));
    for request in [org.admin.get(&path), change] {
        let failed = request.send().await.fails(500, "internal");
        assert!(!failed.body.to_string().contains("many"), "{}", failed.body);
    }
    let logged = shown(&org, "/activity-logs?action=employee.updated").await;
    assert_eq!(logged["data"], json!([]));
}
