//! Records that were made offline. If this fails, punches of employees without network are lost, doubled or wrongly
//! refused.

use chrono::{DateTime, Datelike, SecondsFormat, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Organization, Service, verdicts};

fn at(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A shift of eight hours that began at 09:00 UTC this number of days ago.
fn shift(org: &Organization<'_>, employee: EmployeeId, id: &str, days_ago: i64) -> Value {
    let date = org.service.now().date_naive() - TimeDelta::days(days_ago);
    json!({
        "id": id,
        "employee_id": employee.to_string(),
        "clock_in_client_ts": format!("{date}T09:00:00.000Z"),
        "clock_out_client_ts": format!("{date}T17:00:00.000Z"),
    })
}

fn with(mut record: Value, more: Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        record[name] = value.clone();
    }
    record
}

/// Rules SYNC-4, SYNC-8 and API-45.
#[tokio::test]
async fn a_batch_gets_one_verdict_for_every_record() {
    let service = Service::start().await;
    let org = service.organization().await;
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let days = weekdays
        .map(|day| json!({"weekday": day, "start": "09:00", "end": "17:00", "break_minutes": 60}));
    let ada = org.employee(json!({"work_schedule": {"days": days}})).await;
    let late = org.employee(json!({"hire_date": org.service.now().date_naive().to_string()})).await;
    let now = service.now();
    let old = shift(&org, ada, "old", 30);
    let job = org
        .sync(
            "k",
            json!([
                shift(&org, ada, "1", 2),
                with(
                    shift(&org, ada, "2", 2),
                    json!({"clock_out_client_ts": at(now - TimeDelta::days(1))})
                ),
                shift(&org, EmployeeId(ada.0), "3", 3),
                with(
                    shift(&org, ada, "x", 1),
                    json!({"employee_id": "01938f5e-2f00-7000-8000-000000000001"})
                ),
                with(
                    shift(&org, ada, "4", 4),
                    json!({"clock_out_client_ts": old["clock_in_client_ts"]})
                ),
                with(
                    shift(&org, ada, "5", 0),
                    json!({
                        "clock_in_client_ts": at(now + TimeDelta::seconds(301)),
                        "clock_out_client_ts": null,
                    })
                ),
                shift(&org, late, "6", 2),
                old,
                with(shift(&org, ada, "7", 2), json!({"device_id": "other phone"})),
                shift(&org, ada, "1", 2),
            ]),
        )
        .await;
    assert_eq!(job["status"], "completed");
    assert_eq!(
        verdicts(&job),
        [
            "created",
            // It is the same punch as the first, with a later clock-out.
            "needs_review overlap",
            "created",
            "rejected unknown_employee",
            "rejected out_before_in",
            "rejected future_time",
            "needs_review not_employed",
            "needs_review late_sync",
            "duplicate",
            "duplicate",
        ]
    );
    let summary = &job["result"]["summary"];
    assert_eq!(
        summary,
        &json!({"created": 2, "updated": 0, "duplicate": 2, "needs_review": 3, "conflict": 0,
                "rejected": 3, "unprocessed": 0})
    );
    let items = job["result"]["items"].as_array().unwrap();
    assert_eq!(items[8]["attendance_id"], items[0]["attendance_id"]);
    assert!(items.iter().all(|item| !item["detail"].as_str().unwrap().is_empty()));

    let id = items[0]["attendance_id"].as_str().unwrap();
    let stored = org.admin.get(&format!("/attendances/{id}")).send().await.expect(200).body;
    assert_eq!(stored["status"], "present");
    assert_eq!(stored["worked_minutes"], 420);
    assert_eq!(stored["job_id"], job["job_id"]);
    assert_eq!(stored["client_record_id"], "1");
    assert_eq!(stored["sync_status"], "flagged");
    assert_eq!(stored["review"], "pending");
}

/// Rules API-38 and API-39.
#[tokio::test]
async fn the_same_key_replays_and_another_content_is_refused() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let records = json!([shift(&org, ada, "1", 1)]);
    let first = org.send("k", records.clone()).await.expect(202);
    assert_eq!(first.header("idempotent-replayed"), "");
    // The order of fields, nulls, the client's own status and the spelling of the key make no difference.
    let same = json!([with(
        shift(&org, ada, "1", 1),
        json!({"sync_status": "pending", "lat": null, "lng": null})
    )]);
    let again = org.send("\"k\"", same).await.expect(202);
    assert_eq!(again.body["job_id"], first.body["job_id"]);
    assert_eq!(again.header("idempotent-replayed"), "true");
    org.ended(&first).await;
    let later = org.send("k", records.clone()).await.expect(202);
    assert_eq!(later.body["status"], "completed");
    assert_eq!(verdicts(&later.body), ["created"]);

    org.send("k", json!([shift(&org, ada, "2", 1)])).await.fails(409, "idempotency_key_reused");
    // The same key of another user is a different key. A key that is older than 30 days can be used again.
    let hr = org.signed_in(&["hr_manager"], None).await;
    let body = json!({"records": records});
    let other = hr.post("/attendances/sync", &body).key("k").send().await.expect(202);
    assert_ne!(other.body["job_id"], first.body["job_id"]);
    assert_eq!(verdicts(&org.ended(&other).await), ["duplicate"], "records deduplicate for ever");
}

/// Rules SYNC-2, API-34 and API-41.
#[tokio::test]
async fn a_key_is_consumed_by_an_accepted_batch_only() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let good = json!([shift(&org, ada, "1", 1)]);
    org.send("k", json!([{"id": "1"}])).await.fails(400, "validation_failed");
    org.send("k", json!([])).await.fails(400, "validation_failed");
    let body = json!({"records": good});
    org.signed_in(&[], None)
        .await
        .post("/attendances/sync", &body)
        .key("k")
        .send()
        .await
        .fails(403, "forbidden");
    org.send("k", good.clone()).await.expect(202);
    org.admin.post("/attendances/sync", &body).send().await.fails(400, "idempotency_key_missing");
    org.send("", good.clone()).await.fails(400, "idempotency_key_missing");
    org.send("a,b", good.clone()).await.fails(400, "idempotency_key_invalid");
    let twice = org.admin.post("/attendances/sync", &body).key("a").key("b").send().await;
    twice.fails(400, "idempotency_key_invalid");
}

/// Rules PLACE-7, SYNC-1, SYNC-2, SYNC-4, API-4 and API-27.
#[tokio::test]
async fn a_malformed_batch_is_refused_with_every_violation() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let good = shift(&org, ada, "1", 1);
    let answer = org
        .send(
            "k",
            json!([
                with(good.clone(), json!({"clock_in_client_ts": "2026-11-20T09:00:00"})),
                with(good.clone(), json!({"lat": 91, "lng": 0, "source": "manual", "color": "red"})),
                {"id": "", "employee_id": "7"},
            ]),
        )
        .await
        .fails(400, "validation_failed");
    let mut violations = answer.violations();
    violations.sort();
    assert_eq!(
        violations,
        [
            "/records/0/clock_in_client_ts: invalid_format",
            "/records/1/color: unknown_field",
            "/records/1/lat: out_of_range",
            "/records/1/source: not_allowed",
            "/records/2/clock_in_client_ts: required",
            "/records/2/employee_id: invalid_format",
            "/records/2/id: too_short",
        ]
    );
    let alone = org.send("k", json!([with(good.clone(), json!({"lat": 0}))])).await;
    assert_eq!(alone.fails(400, "validation_failed").violations(), ["/records/0/lng: required"]);
    let other = with(good.clone(), json!({"location": "elsewhere"}));
    let twice = org.send("k", json!([good, other])).await.fails(400, "validation_failed");
    assert_eq!(twice.violations(), ["/records/1/id: repeated"]);
    let many = json!(vec![good.clone(); 1001]);
    org.send("k", many).await.fails(400, "batch_too_large");
    let large = with(good, json!({"location": "x".repeat(1024 * 1024)}));
    org.send("k", json!([large])).await.fails(413, "payload_too_large");
    let time = org.admin.post("/attendances/sync", &json!({"records": [shift(&org, ada, "1", 1)]}));
    let time = time.key("k").header("client-time", "yesterday").send().await;
    assert_eq!(time.fails(400, "validation_failed").violations(), ["Client-Time: invalid_format"]);
}

/// Rule SYNC-25.
#[tokio::test]
async fn a_clock_out_that_comes_later_is_merged_and_a_changed_field_is_not() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    // A day of the schedule, whatever day it is today, because other days have no break.
    let is_worked = |ago: &i64| {
        let date = service.now().date_naive() - TimeDelta::days(*ago);
        date.weekday().num_days_from_monday() < 5
    };
    let whole = shift(&org, ada, "1", (1..4).find(is_worked).unwrap());
    let open = with(whole.clone(), json!({"clock_out_client_ts": null}));
    let first = org.sync("1", json!([open])).await;
    let id = first["result"]["items"][0]["attendance_id"].clone();
    let path = format!("/attendances/{}", id.as_str().unwrap());
    let tag = org.admin.get(&path).send().await.expect(200).header("etag").to_owned();
    assert_eq!(verdicts(&org.sync("2", json!([open])).await), ["duplicate"]);
    let merged = org.sync("3", json!([whole])).await;
    assert_eq!(verdicts(&merged), ["updated"]);
    assert_eq!(merged["result"]["items"][0]["attendance_id"], id);
    let stored = org.admin.get(&path).send().await.expect(200);
    assert_eq!(stored.body["clock_out_at"], whole["clock_out_client_ts"]);
    assert_eq!(stored.body["worked_minutes"], 420);
    assert_ne!(stored.header("etag"), tag);
    // The open copy adds nothing. Another clock-out is a conflict.
    assert_eq!(verdicts(&org.sync("4", json!([open])).await), ["duplicate"]);
    let changed = with(whole.clone(), json!({"clock_out_client_ts": whole["clock_in_client_ts"]}));
    let conflict = org.sync("5", json!([changed])).await;
    assert_eq!(verdicts(&conflict), ["conflict content_changed"]);
    assert_eq!(conflict["result"]["items"][0]["server_record"]["id"], id);
}

/// Rule SYNC-26.
#[tokio::test]
async fn a_refused_record_sent_again_is_checked_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let record = |employee: &str| json!([{"id": "1", "employee_id": employee, "clock_in_client_ts": at(service.now())}]);
    let nobody = "01890000-0000-7000-8000-000000000000";
    assert_eq!(verdicts(&org.sync("1", record(nobody)).await), ["rejected unknown_employee"]);
    let bob = org.employee(json!({})).await.to_string();
    assert_eq!(verdicts(&org.sync("2", record(&bob)).await), ["created"]);
}

/// Rules SYNC-9 and SYNC-33.
#[tokio::test]
async fn a_wrong_clock_is_corrected_by_what_it_showed_when_it_sent() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.unscheduled().await;
    let now = service.now();
    let send = async |key: &str, id: &str, ago: i64, client_time: DateTime<Utc>| {
        let body = json!({"records": [{
            "id": id, "employee_id": ada.to_string(),
            "clock_in_client_ts": at(now - TimeDelta::minutes(ago)),
        }]});
        let post = org.admin.post("/attendances/sync", &body).key(key);
        let accepted = post.header("client-time", &at(client_time)).send().await.expect(202);
        let job = org.ended(&accepted).await;
        let id = job["result"]["items"][0]["attendance_id"].as_str().unwrap().to_owned();
        let stored = org.admin.get(&format!("/attendances/{id}")).send().await.expect(200).body;
        (verdicts(&job)[0].clone(), stored)
    };
    // A difference of a minute and a half is ignored.
    let (verdict, stored) = send("1", "a", 10, now - TimeDelta::seconds(90)).await;
    assert_eq!((verdict.as_str(), &stored["flags"]), ("created", &json!([])));
    assert_eq!(stored["clock_in_at"], stored["clock_in_client_ts"]);
    // The device's clock is an hour behind, so its "60 minutes ago" was just now.
    let (verdict, stored) = send("2", "b", 60, now - TimeDelta::hours(1)).await;
    assert_eq!((verdict.as_str(), &stored["flags"]), ("created", &json!(["clock_skew"])));
    let effective: DateTime<Utc> = stored["clock_in_at"].as_str().unwrap().parse().unwrap();
    assert!((effective - now).num_seconds().abs() <= 5, "{effective} {now}");
    assert_eq!(stored["sync_status"], "synced");
    // A clock that is two days ahead needs a review.
    let (verdict, stored) = send("3", "c", -2880 + 120, now + TimeDelta::days(2)).await;
    assert_eq!(verdict, "needs_review clock_skew");
    assert_eq!(stored["review"], "pending");
    assert_eq!(stored["sync_status"], "flagged");
}

/// Rule PLACE-5.
#[tokio::test]
async fn a_location_is_checked_by_the_policy() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let fence = json!([{"name": "office", "lat": 52.520008, "lng": 13.404954, "radius_m": 100}]);
    let punch = |id: &str, days: i64, place: Value| with(shift(&org, ada, id, days), place);
    let inside = json!({"lat": 52.520008, "lng": 13.404954});
    let outside = json!({"lat": 52.5215, "lng": 13.404954, "location_accuracy": 30});
    let unsure = json!({"lat": 52.5215, "lng": 13.404954, "location_accuracy": 80});
    for (policy, offset, expected) in [
        ("flag", 0, ["created", "needs_review outside_geofence", "created", "created"]),
        ("reject", 0, ["duplicate", "duplicate", "duplicate", "duplicate"]),
    ] {
        org.settings(json!({"geofences": fence, "geofence_policy": policy})).await;
        let records = json!([
            punch("i", 1 + offset, inside.clone()),
            punch("o", 2 + offset, outside.clone()),
            punch("u", 3 + offset, unsure.clone()),
            punch("n", 4 + offset, json!({})),
        ]);
        assert_eq!(verdicts(&org.sync(policy, records).await), expected, "{policy}");
    }
    let bob = org.employee(json!({})).await;
    let punch = |id: &str, days: i64, place: Value| with(shift(&org, bob, id, days), place);
    let records = json!([
        punch("i", 1, inside),
        punch("o", 2, outside),
        punch("u", 3, unsure),
        punch("n", 4, json!({})),
    ]);
    assert_eq!(
        verdicts(&org.sync("fresh", records).await),
        [
            "created",
            "rejected outside_geofence",
            "needs_review location_uncertain",
            "needs_review location_uncertain"
        ]
    );
}

#[tokio::test]
async fn a_punch_that_recalculates_a_crowded_day_is_applied() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let day = (service.now() - TimeDelta::days(2)).date_naive();
    let start: DateTime<Utc> = format!("{day}T10:00:00Z").parse().unwrap();
    // 49 presences of half a minute, each `half_day`. Then five hours, after which none of them is `half_day`.
    let many: Vec<Value> = (0..49)
        .map(|n| {
            let from = start + TimeDelta::minutes(n);
            json!({"id": format!("s{n}"), "employee_id": ada.to_string(),
                   "clock_in_client_ts": at(from), "clock_out_client_ts": at(from + TimeDelta::seconds(30))})
        })
        .collect();
    let first = org.sync("many", json!(many)).await;
    assert_eq!(first["result"]["summary"]["created"], 49);
    let long = json!([{"id": "l", "employee_id": ada.to_string(),
        "clock_in_client_ts": format!("{day}T12:30:00Z"), "clock_out_client_ts": format!("{day}T17:30:00Z")}]);
    assert_eq!(verdicts(&org.sync("long", long).await), ["created"]);
    let path = format!("/attendances?employee_id={ada}&status=half_day");
    let left = org.admin.get(&path).send().await.expect(200);
    assert_eq!(left.body["meta"]["count"], 0, "the whole day is recalculated");
}

/// Rules PLACE-8, API-9 and API-10.
#[tokio::test]
async fn numbers_and_dates_at_their_limits_are_accepted_or_violations() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let tiny = with(
        shift(&org, ada, "1", 1),
        json!({"lat": 1e-200, "lng": -1e-300, "location_accuracy": 1e-250}),
    );
    assert_eq!(verdicts(&org.sync("tiny", json!([tiny.clone()])).await), ["created"]);
    assert_eq!(verdicts(&org.sync("again", json!([tiny])).await), ["duplicate"]);
    org.settings(json!({
        "geofences": [{"name": "a", "lat": 1e-300, "lng": 0, "radius_m": 1}],
        "sync": {"max_lookback_days": 30.0},
        "holidays": (0..400).map(|n| json!({
            "date": (service.now().date_naive() + TimeDelta::days(n)).to_string(),
            "name": "₤".repeat(100),
        })).collect::<Vec<_>>(),
    }))
    .await;
    org.settings(json!({"geofences": []})).await;

    let all = org.admin.get("/attendances?from=0001-01-01&to=9999-12-31").send().await.expect(200);
    assert_eq!(all.body["meta"]["count"], 1);
    for wrong in ["%2B2026-1-01", "0000-01-01", "-001-01-01", "2026-1-1", "2026-02-30"] {
        let answer = org.admin.get(&format!("/attendances?from={wrong}")).send().await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), ["from: invalid_format"]);
    }
    let limit = org.admin.get("/attendances?limit=99999999999999999999").send().await.expect(200);
    assert_eq!(limit.body["meta"]["limit"], 100);
    let long = format!("/attendances?cursor={}", "x".repeat(2000));
    org.admin.get(&long).send().await.fails(400, "cursor_invalid");
}

#[tokio::test]
async fn a_record_of_years_goes_to_review_and_later_punches_still_meet_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let now = service.now();
    let years = json!([{"id": "y", "employee_id": ada.to_string(),
        "clock_in_client_ts": at(now - TimeDelta::days(2000)), "clock_out_client_ts": at(now - TimeDelta::days(10))}]);
    assert_eq!(verdicts(&org.sync("y", years).await), ["needs_review late_sync"]);
    let inside = json!([shift(&org, ada, "i", 500), shift(&org, ada, "o", 2)]);
    assert_eq!(verdicts(&org.sync("i", inside).await), ["conflict overlap", "created"]);
}

/// Rule SYNC-15.
#[tokio::test]
async fn each_writes_the_attendances_of_their_scope() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let dev = org.employee(json!({"manager_id": boss.to_string()})).await;
    let other = org.employee(json!({})).await;
    let foreign = service.organization().await.employee(json!({})).await;
    let batch = |id: &str| {
        json!({"records": [
            shift(&org, boss, id, 1), shift(&org, dev, id, 1),
            shift(&org, other, id, 1), shift(&org, foreign, id, 1),
        ]})
    };
    let seen = async |client: wfm_testkit::Client, id: &str| {
        let accepted =
            client.post("/attendances/sync", &batch(id)).key(id).send().await.expect(202);
        verdicts(&org.ended(&accepted).await)
    };
    let own = org.signed_in(&["employee"], Some(boss)).await;
    let no = "rejected forbidden";
    let none = "rejected unknown_employee";
    assert_eq!(seen(own, "a").await, ["created", no, no, none]);
    let team_writer = org.signed_in(&["manager"], Some(boss)).await;
    assert_eq!(seen(team_writer, "b").await, ["duplicate", "created", no, none]);
    let nobody = org.signed_in(&["employee"], None).await;
    assert_eq!(seen(nobody, "c").await, [no, no, no, none]);
}

/// Rules PERM-5, API-12 and API-13.
#[tokio::test]
async fn attendances_are_listed_newest_first_for_their_readers() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let dev = org.employee(json!({"manager_id": boss.to_string()})).await;
    let mut records = vec![];
    for days in 0..6 {
        records.push(shift(&org, boss, &format!("b{days}"), days + 1));
        records.push(with(
            shift(&org, dev, &format!("d{days}"), days + 1),
            json!({"clock_out_client_ts": null}),
        ));
    }
    org.sync("k", json!(records)).await;
    let dates = async |client: &wfm_testkit::Client, query: &str| {
        let mut dates = vec![];
        let mut path = format!("/attendances?limit=5{query}");
        loop {
            let page = client.get(&path).send().await.expect(200).body;
            for row in page["data"].as_array().unwrap() {
                dates.push(row["clock_in_at"].as_str().unwrap().to_owned());
            }
            match page["meta"]["next_cursor"].as_str() {
                Some(cursor) => path = format!("/attendances?limit=5{query}&cursor={cursor}"),
                None => return dates,
            }
        }
    };
    let all = dates(&org.admin, "").await;
    assert_eq!(all.len(), 12);
    assert!(all.windows(2).all(|pair| pair[0] >= pair[1]));
    assert_eq!(dates(&org.admin, &format!("&employee_id={dev}")).await.len(), 6);
    assert_eq!(dates(&org.admin, &format!("&manager_id={boss}")).await.len(), 6);
    assert_eq!(
        dates(&org.admin, "&status=incomplete").await.len()
            + dates(&org.admin, "&status=open").await.len(),
        6
    );
    let day = (service.now() - TimeDelta::days(2)).date_naive();
    assert_eq!(dates(&org.admin, &format!("&from={day}&to={day}")).await.len(), 2);
    assert_eq!(dates(&org.admin, &format!("&from={day}")).await.len(), 4);
    assert_eq!(
        dates(&org.admin, "&employee_id=01938f5e-2f00-7000-8000-000000000001").await.len(),
        0
    );
    assert_eq!(dates(&org.signed_in(&["manager"], Some(boss)).await, "").await.len(), 12);
    assert_eq!(dates(&org.signed_in(&["employee"], Some(dev)).await, "").await.len(), 6);
    assert_eq!(dates(&org.signed_in(&["employee"], None).await, "").await.len(), 0);

    let own = org.signed_in(&["employee"], Some(dev)).await;
    let page =
        org.admin.get(&format!("/attendances?employee_id={boss}")).send().await.expect(200).body;
    let path = format!("/attendances/{}", page["data"][0]["id"].as_str().unwrap());
    own.get(&path).send().await.fails(403, "forbidden");
    service.organization().await.admin.get(&path).send().await.fails(404, "not_found");
}

/// Rule SYNC-6.
#[tokio::test]
async fn permission_and_receipt_are_those_of_acceptance_and_the_rest_is_that_of_application() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let ada = org.employee(json!({})).await;
    let later = org.employee(json!({})).await;
    let mut role = json!({"name": "clerk", "permissions": ["attendances:write:all"]});
    let made = admin.post("/roles", &role).send().await.expect(201);
    let clerk = org.signed_in(&[made.body["id"].as_str().unwrap()], None).await;
    let body = json!({"records": [shift(&org, ada, "1", 2), shift(&org, later, "2", 2)]});
    let send = async || clerk.post("/attendances/sync", &body).key("k").send().await;
    let accepted = send().await.expect(202);
    let received = service.now();

    // Before the batch is applied, the sender loses the permission, an employee's hire date moves, and the time
    // passes after which present records would go to review.
    role["permissions"] = json!([]);
    admin.put(made.header("location"), &role).send().await.expect(200);
    send().await.fails(403, "forbidden");
    let path = format!("/employees/{later}");
    let mut person = admin.get(&path).send().await.expect(200).body;
    for field in ["id", "user_id", "created_at", "updated_at"] {
        person.as_object_mut().unwrap().remove(field);
    }
    person["hire_date"] = json!(received.date_naive());
    admin.put(&path, &person).send().await.expect(200);
    service.clock.advance(TimeDelta::days(20));
    let job_id = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
    let pointer = wfm_storage::jobs::Pointer {
        organization: org.id,
        job_id,
        processed: 0,
        resumed: 0,
        part: None,
    };
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    service.worker().work(&pointer, until).await.unwrap();

    let admin = org.signed_in(&["admin"], None).await;
    let job = admin.get(accepted.header("location")).send().await.expect(200).body;
    // Permission and time count as of the acceptance. The hire date counts as of now.
    assert_eq!(verdicts(&job), ["created", "needs_review not_employed"]);
    let id = job["result"]["items"][0]["attendance_id"].as_str().unwrap();
    let stored = admin.get(&format!("/attendances/{id}")).send().await.expect(200).body;
    let at: DateTime<Utc> = stored["received_at"].as_str().unwrap().parse().unwrap();
    assert!((received - at).abs() < TimeDelta::seconds(10), "{at}");
}

/// Rule SYNC-36.
#[tokio::test]
async fn a_record_that_names_nobody_is_the_senders() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let own = org.signed_in(&["employee"], Some(ada)).await;
    let at = service.now().to_rfc3339();
    let record = json!({"id": "1", "clock_in_client_ts": at});
    let body = json!({"records": [record]});
    let sent = own.post("/attendances/sync", &body).key("a").send().await.expect(202);
    let job = org.ended(&sent).await;
    assert_eq!(verdicts(&job), ["created"]);
    // It equals the record that names the employee.
    let mut named = record.clone();
    named["employee_id"] = json!(ada.to_string());
    assert_eq!(verdicts(&org.sync("b", json!([named])).await), ["duplicate"]);
    let alone = org.send("c", json!([named, record])).await.fails(400, "validation_failed");
    assert_eq!(alone.violations(), ["/records/1/employee_id: required"]);
}
