//! Clocking in and out online, corrections and reviews. If this fails, employees cannot clock, or their hours are
//! wrong.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_job_sweeper::close_forgotten;
use wfm_testkit::{Client, Organization, Service, verdicts};

/// An employee with their own account.
async fn somebody(org: &Organization<'_>) -> (EmployeeId, Client) {
    let employee = org.employee(json!({})).await;
    (employee, org.signed_in(&["employee"], Some(employee)).await)
}

/// Rules TIME-37 and TIME-41.
#[tokio::test]
async fn a_day_is_clocked_in_and_out() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, client) = somebody(&org).await;
    let body = json!({"device_id": "web-1", "location": "Front desk"});
    let made = client.post("/attendances/clock-in", &body).send().await.expect(201);
    let id = made.body["id"].as_str().unwrap().to_owned();
    assert_eq!(made.header("location"), format!("/attendances/{id}"));
    assert_eq!(made.body["employee_id"], employee.to_string());
    assert_eq!(made.body["status"], "open");
    assert_eq!(made.body["source"], "web");
    assert_eq!(made.body["clock_in_at"], made.body["received_at"]);
    let read = client.get(&format!("/attendances/{id}")).send().await.expect(200);
    assert_eq!(read.body, made.body);
    assert_eq!(read.header("etag"), made.header("etag"));

    // A second punch within a minute is the same punch.
    let again = client.post("/attendances/clock-in", &json!({})).send().await.expect(200);
    assert_eq!(again.body["id"], made.body["id"]);
    service.clock.advance(TimeDelta::minutes(45));
    let again = client.post("/attendances/clock-in", &json!({})).send().await;
    again.fails(409, "overlap");
    let out = json!({"device_id": "web-2", "lat": 52.5, "lng": 13.4});
    let out = client.post("/attendances/clock-out", &out).send().await.expect(200);
    assert_eq!((&out.body["id"], &out.body["worked_minutes"]), (&json!(id), &json!(45)));
    assert_eq!(out.body["clock_out_place"]["device_id"], "web-2");
    assert_eq!(out.body["clock_out_place"]["lat"], 52.5);
    let read = client.get(&format!("/attendances/{id}")).send().await.expect(200);
    assert_eq!((read.body, read.headers["etag"].clone()), (out.body, out.headers["etag"].clone()));
    let again = client.post("/attendances/clock-out", &json!({})).send().await;
    again.fails(409, "invalid_transition");

    let log = org.admin.get(&format!("/activity-logs?resource_id={id}")).send().await.expect(200);
    let actions: Vec<_> =
        log.body["data"].as_array().unwrap().iter().map(|e| e["action"].clone()).collect();
    let same = "attendance.same_punch";
    assert_eq!(actions, ["attendance.clocked_out", same, "attendance.clocked_in"]);
}

/// Rule TIME-39.
#[tokio::test]
async fn of_fifty_taps_at_once_one_clocks_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (_, client) = somebody(&org).await;
    let taps = (0..50).map(|_| client.post("/attendances/clock-in", &json!({})).send());
    let answers = join_all(taps).await;
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    let same = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!((made, same), (1, 49));
    let there = client.get("/attendances").send().await.expect(200);
    assert_eq!(there.body["meta"]["count"], 1);
    let outs = (0..20).map(|_| client.post("/attendances/clock-out", &json!({})).send());
    let answers = join_all(outs).await;
    let closed = answers.iter().filter(|answer| answer.status == 200).count();
    let refused = answers.iter().filter(|a| a.code() == "invalid_transition").count();
    assert_eq!((closed, refused), (1, 19));
}

/// Rule TIME-40.
#[tokio::test]
async fn the_same_punch_again_finds_what_it_made_and_a_sync_of_it_merges() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, client) = somebody(&org).await;
    let shown = service.now();
    let punch =
        json!({"client_record_id": "r-1", "device_id": "phone", "client_ts": shown.to_rfc3339()});
    let made = client.post("/attendances/clock-in", &punch).send().await.expect(201);
    let again = client.post("/attendances/clock-in", &punch).send().await.expect(200);
    assert_eq!(again.body, made.body);
    // The punch is still recognized ten days later.
    service.clock.advance(TimeDelta::minutes(30));
    let record = json!([{
        "id": "r-1", "employee_id": employee.to_string(), "device_id": "phone",
        "clock_in_client_ts": shown.to_rfc3339(),
        "clock_out_client_ts": (shown + TimeDelta::seconds(30 * 60 + 59)).to_rfc3339(),
    }]);
    let job = org.sync("k", record).await;
    assert_eq!(verdicts(&job), ["updated"]);
    let out = client.post("/attendances/clock-out", &json!({})).send().await;
    out.fails(409, "invalid_transition");
    let named = client.post("/attendances/clock-out", &punch).send().await.expect(200);
    assert_eq!(named.body["id"], made.body["id"]);
    assert_eq!(named.body["worked_minutes"], 30);
    service.clock.advance(TimeDelta::days(10));
    let client = org.signed_in(&["employee"], Some(employee)).await;
    let late = client.post("/attendances/clock-in", &punch).send().await.expect(200);
    assert_eq!(late.body["id"], made.body["id"]);
}

/// Rule API-43.
#[tokio::test]
async fn a_key_is_consumed_by_the_punch_it_was_sent_with() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (_, client) = somebody(&org).await;
    let first = client.post("/attendances/clock-in", &json!({})).key("k").send().await.expect(201);
    let again = client.post("/attendances/clock-in", &json!({})).key("k").send().await.expect(201);
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert_eq!(again.body["id"], first.body["id"]);
    let other = client.post("/attendances/clock-in", &json!({"location": "x"})).key("k");
    other.send().await.fails(409, "idempotency_key_reused");
    // A refusal does not use up the key.
    service.clock.advance(TimeDelta::seconds(61));
    let refused = client.post("/attendances/clock-in", &json!({})).key("k2").send().await;
    refused.fails(409, "overlap");
    client.post("/attendances/clock-out", &json!({})).key("k").send().await.expect(200);
    let later = client.post("/attendances/clock-in", &json!({})).key("k2").send().await;
    assert_ne!(later.expect(201).body["id"], first.body["id"]);
}

/// Rules TIME-38, PERM-6 and API-83.
#[tokio::test]
async fn a_refused_punch_names_the_reason() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    let report = org.employee(json!({"manager_id": boss.to_string()})).await;
    let (peer, client) = somebody(&org).await;
    let clock_in = async |client: &Client, body: Value| {
        client.post("/attendances/clock-in", &body).send().await
    };
    let no_employee = clock_in(&org.admin, json!({})).await;
    no_employee.fails(409, "no_employee");
    let of = |employee: EmployeeId| json!({"employee_id": employee.to_string()});
    clock_in(&client, of(boss)).await.fails(403, "forbidden");
    clock_in(&manager, of(peer)).await.fails(403, "forbidden");
    clock_in(&manager, of(report)).await.expect(201);
    let nobody = json!({"employee_id": "01938f5e-2f00-7000-8000-000000000001"});
    for client in [&manager, &org.admin] {
        let answer = clock_in(client, nobody.clone()).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), ["/employee_id: unknown_reference"]);
    }
    let alone = clock_in(&client, json!({"lat": 1.0})).await.fails(400, "validation_failed");
    assert_eq!(alone.violations(), ["/lng: required"]);

    let suspended = org.employee(json!({"status": "suspended"})).await;
    let answer = clock_in(&org.admin, of(suspended)).await;
    answer.fails(409, "employee_inactive");
    let future = (service.now() + TimeDelta::days(30)).date_naive();
    let hired_later = org.employee(json!({"hire_date": future.to_string()})).await;
    clock_in(&org.admin, of(hired_later)).await.fails(409, "employee_inactive");
}

/// Rules TIME-47 and SYNC-33.
#[tokio::test]
async fn a_punch_outside_the_geofence_goes_to_review_and_counts_when_approved() {
    let service = Service::start().await;
    let org = service.organization().await;
    let fence = json!({"name": "HQ", "lat": 52.520008, "lng": 13.404954, "radius_m": 100});
    org.settings(json!({"geofences": [fence.clone()]})).await;
    let boss = org.employee(json!({})).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    // An employee without shifts, who is never late or early.
    let body = json!({"manager_id": boss.to_string(), "work_schedule": {"days": []}});
    let employee = org.employee(body).await;
    let client = org.signed_in(&["employee"], Some(employee)).await;
    let away = json!({"lat": 52.5215, "lng": 13.404954});
    let made = client.post("/attendances/clock-in", &away).send().await.expect(201);
    assert_eq!(made.body["review"], "pending");
    assert_eq!(made.body["sync_status"], "flagged");
    assert_eq!(made.body["flags"], json!(["outside_geofence"]));
    let path = format!("/attendances/{}", made.body["id"].as_str().unwrap());

    let pending = manager.get("/attendances?review=pending").send().await.expect(200);
    assert_eq!(pending.body["data"][0]["id"], made.body["id"]);
    let approve = json!({"review": "approved", "note": "Visited a customer."});
    client.patch(&path, &approve).send().await.fails(403, "forbidden");
    let stale = manager.patch(&path, &approve).header("if-match", "\"other\"").send().await;
    stale.fails(412, "precondition_failed");
    let tag = made.header("etag");
    let done = manager.patch(&path, &approve).header("if-match", tag).send().await.expect(200);
    assert_eq!(
        (&done.body["review"], &done.body["sync_status"]),
        (&json!("approved"), &json!("synced"))
    );
    // The same decision again changes nothing.
    let again = manager.patch(&path, &approve).send().await.expect(200);
    assert_eq!(again.body, done.body);

    org.settings(json!({"geofences": [fence], "geofence_policy": "reject"})).await;
    service.clock.advance(TimeDelta::minutes(1));
    client.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    let refused = client.post("/attendances/clock-in", &away).send().await;
    refused.fails(409, "outside_geofence");
}

/// Rules TIME-43, TIME-45, TIME-46 and PERM-13.
#[tokio::test]
async fn managers_correct_and_enter_attendances_but_never_their_own() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    let employee = org.employee(json!({"manager_id": boss.to_string()})).await;
    let day = service.now().date_naive() - TimeDelta::days(3);
    let at = |time: &str| format!("{day}T{time}:00Z");
    let entry = |employee: EmployeeId, from: &str, to: &str| json!({"employee_id": employee.to_string(), "clock_in_at": at(from), "clock_out_at": at(to), "reason": "Forgot."});
    let post = async |body: Value| manager.post("/attendances", &body).send().await;
    post(entry(boss, "09:00", "17:00")).await.fails(403, "own_record");
    let made = post(entry(employee, "09:00", "17:00")).await.expect(201);
    assert_eq!(made.body["source"], "manual");
    let path = made.header("location").to_owned();
    post(entry(employee, "10:00", "11:00")).await.fails(409, "overlap");
    let violations = post(entry(employee, "19:00", "18:00")).await.fails(400, "validation_failed");
    assert_eq!(violations.violations(), ["/clock_out_at: out_before_in"]);
    let mut unsaid = entry(employee, "18:00", "19:00");
    unsaid["reason"] = json!(" ");
    post(unsaid).await.fails(400, "validation_failed");

    for (body, violation) in [
        (json!({}), ": required"),
        (json!({"clock_out_at": at("18:00")}), "/reason: required"),
        (
            json!({"clock_out_at": at("18:00"), "reason": "x", "review": "approved"}),
            "/review: not_together",
        ),
        (json!({"clock_out_at": at("08:00"), "reason": "x"}), "/clock_out_at: out_before_in"),
    ] {
        let answer = manager.patch(&path, &body).send().await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation]);
    }
    // To another day and back: the id stays the same in every place.
    let other = day - TimeDelta::days(1);
    let moved = json!({
        "clock_in_at": format!("{other}T08:00:00Z"), "clock_out_at": format!("{other}T16:00:00Z"),
        "reason": "Wrong day.",
    });
    let answer = manager.patch(&path, &moved).send().await.expect(200);
    assert_eq!(answer.body["date"], other.to_string());
    assert!(answer.body["flags"].as_array().unwrap().contains(&json!("corrected")));
    let read = manager.get(&path).send().await.expect(200);
    assert_eq!(read.body, answer.body);
    let back = json!({"clock_in_at": at("09:00"), "clock_out_at": at("17:30"), "reason": "Right after all."});
    let tag = answer.header("etag").to_owned();
    let put = manager.patch(&path, &back).header("if-match", &tag).send().await.expect(200);
    assert_eq!(put.body["date"], day.to_string());
    let list =
        manager.get(&format!("/attendances?employee_id={employee}")).send().await.expect(200);
    assert_eq!(list.body["meta"]["count"], 1);
    let log = org.admin.get("/activity-logs?action=attendance.corrected").send().await.expect(200);
    let reasons: Vec<_> = log.body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| {
            let changes = e["changes"].as_array().unwrap().iter();
            changes
                .filter(|c| c["field"] == "reason")
                .map(|c| c["after"].clone())
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(reasons, [[json!("Right after all.")], [json!("Wrong day.")]]);
}

#[tokio::test]
async fn a_corrected_clock_in_is_found_again_by_its_id_and_by_its_record() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, client) = somebody(&org).await;
    let made = client.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    service.clock.advance(TimeDelta::minutes(5));
    let path = made.header("location").to_owned();
    let earlier = (service.now() - TimeDelta::minutes(60)).to_rfc3339();
    let body = json!({"clock_in_at": earlier, "reason": "The terminal was slow."});
    let moved = org.admin.patch(&path, &body).send().await.expect(200);
    assert_ne!(moved.body["clock_in_at"], made.body["clock_in_at"]);
    assert_eq!(client.get(&path).send().await.expect(200).body, moved.body);
    let out = client.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    assert_eq!((&out.body["id"], &out.body["worked_minutes"]), (&made.body["id"], &json!(60)));

    let punch = json!({"client_record_id": "r", "device_id": "d"});
    let made = client.post("/attendances/clock-in", &punch).send().await.expect(201);
    service.clock.advance(TimeDelta::minutes(5));
    let path = made.header("location").to_owned();
    let later = (service.now() - TimeDelta::minutes(1)).to_rfc3339();
    let body = json!({"clock_in_at": later, "reason": "x"});
    let moved = org.admin.patch(&path, &body).send().await.expect(200);
    let known = client.post("/attendances/clock-in", &punch).send().await.expect(200);
    assert_eq!(known.body, moved.body);
    assert_eq!(employee.to_string(), moved.body["employee_id"].as_str().unwrap());
}

/// Rules TIME-28 and API-78.
#[tokio::test]
async fn a_forgotten_clock_out_is_closed_once_without_invented_hours() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, client) = somebody(&org).await;
    let made = client.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    let path = made.header("location").to_owned();
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 0);
    service.clock.advance(TimeDelta::minutes(960));
    let sweeps = join_all((0..4).map(|_| close_forgotten(service.app()))).await;
    let closed: usize = sweeps.into_iter().map(Result::unwrap).sum();
    assert_eq!(closed, 1);
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 0);
    let client = org.signed_in(&["employee"], Some(employee)).await;
    let read = client.get(&path).send().await.expect(200).body;
    assert_eq!((&read["status"], &read["worked_minutes"]), (&json!("incomplete"), &json!(0)));
    assert!(read["flags"].as_array().unwrap().contains(&json!("auto_closed")));
    let out = client.post("/attendances/clock-out", &json!({})).send().await;
    out.fails(409, "invalid_transition");
    client.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    let admin = org.signed_in(&["admin"], None).await;
    let log = admin.get("/activity-logs?action=attendance.auto_closed").send().await.expect(200);
    assert_eq!(log.body["meta"]["count"], 1);
    assert_eq!(log.body["data"][0]["actor"], Value::Null);
}
