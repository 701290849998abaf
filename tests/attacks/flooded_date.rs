//! A person who floods one of their dates with punches. Each further punch would cost more, until the organization's
//! bill grows or the day cannot be calculated.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_domain::ids::EmployeeId;
use wfm_storage::jobs::Pointer;
use wfm_storage::meter::{self, Cost};
use wfm_testkit::{Client, Organization, Service};

/// The greatest number of read units that a punch on a full date costs beyond one on an empty date. The rows of the
/// date, half a kilobyte each, are read to calculate its day.
const MORE: f64 = 6.0;

/// Presences of one second each, from this moment on.
fn punches(employee: EmployeeId, many: std::ops::Range<i64>, from: DateTime<Utc>) -> Value {
    let punch = |n: i64| {
        let clock_in = from + TimeDelta::seconds(2 * n);
        json!({
            "id": format!("flood-{n}"), "employee_id": employee.to_string(), "device_id": "phone",
            "clock_in_client_ts": clock_in.to_rfc3339(),
            "clock_out_client_ts": (clock_in + TimeDelta::seconds(1)).to_rfc3339(),
        })
    };
    many.map(punch).collect()
}

/// Sends a batch and applies it. Returns the result of its job and the cost of applying it.
async fn applied(
    org: &Organization<'_>,
    admin: &Client,
    key: &str,
    records: Value,
) -> (Value, Cost) {
    let batch = json!({"records": records});
    let accepted = admin.post("/attendances/sync", &batch).key(key).send().await.expect(202);
    let job_id = accepted.body["job_id"].as_str().unwrap();
    let pointer = Pointer {
        organization: org.id,
        job_id: job_id.parse().unwrap(),
        processed: 0,
        resumed: 0,
        part: None,
    };
    let worker = org.service.worker();
    let until = Instant::now() + Duration::from_secs(60);
    let (outcome, cost) = meter::measure(worker.work(&pointer, until)).await;
    outcome.unwrap();
    (admin.get(&format!("/jobs/{job_id}")).send().await.expect(200).body, cost)
}

/// Rule TIME-51.
#[tokio::test]
async fn four_thousand_punches_of_a_date_store_fifty_and_cost_no_more() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let flooder = org.employee(json!({})).await;
    let noon = (service.now() - TimeDelta::days(1)).date_naive().and_hms_opt(12, 0, 0).unwrap();
    let noon = noon.and_utc();

    let one = |n: i64| punches(flooder, n..n + 1, noon);
    applied(&org, &org.admin, "noted", one(0)).await;
    let (_, beside_one) = applied(&org, &org.admin, "second", one(1)).await;
    let mut stored = 2;
    let mut beside_fifty = None;
    for batch in 0..4 {
        let records = punches(flooder, (2 + 1000 * batch)..(2 + 1000 * (batch + 1)), noon);
        let (job, _) = applied(&org, &org.admin, &format!("flood-{batch}"), records).await;
        stored += job["result"]["summary"]["created"].as_u64().unwrap();
        let rejected = job["result"]["summary"]["rejected"].as_u64().unwrap();
        assert_eq!(rejected, if batch == 0 { 952 } else { 1000 });
        if batch == 0 {
            beside_fifty = Some(applied(&org, &org.admin, "beside", one(4500)).await.1);
        }
    }
    assert_eq!(stored, 50);
    let rows = format!("/attendances?employee_id={flooder}&limit=100");
    let count =
        async || org.admin.get(&rows).send().await.expect(200).body["meta"]["count"].clone();
    assert_eq!(count().await, 50);

    let (job, further) = applied(&org, &org.admin, "further", one(5000)).await;
    let item = &job["result"]["items"][0];
    assert_eq!((&item["verdict"], &item["code"]), (&json!("rejected"), &json!("too_many")));
    assert!(item.get("attendance_id").is_none_or(Value::is_null), "{item}");
    assert_eq!(count().await, 50);
    assert_eq!(Some(further), beside_fifty, "a further punch costs the same for ever");
    assert!(further.read_units <= beside_one.read_units + MORE, "{beside_one:?} {further:?}");
    assert!(further.write_units <= beside_one.write_units, "{beside_one:?} {further:?}");
    assert!(further.calls <= beside_one.calls, "{beside_one:?} {further:?}");
}

/// Rules TIME-39 and TIME-51.
#[tokio::test]
async fn a_clock_in_on_a_full_date_is_refused_and_one_beside_forty_nine_writes_as_little() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let calm = org.employee(json!({})).await;
    let flooder = org.employee(json!({})).await;
    // The next noon. 50 attendances of the morning fit its date.
    let now = service.now();
    let noon = (now + TimeDelta::days(1)).date_naive().and_hms_opt(12, 0, 0).unwrap().and_utc();
    service.clock.advance(noon - now);
    let morning = noon - TimeDelta::hours(2);
    let admin = org.signed_in(&["admin"], None).await;
    let clock_in = async |employee: EmployeeId| {
        let body = json!({"employee_id": employee.to_string()});
        admin.post("/attendances/clock-in", &body).send().await
    };
    let clock_out = async |employee: EmployeeId| {
        let body = json!({"employee_id": employee.to_string()});
        admin.post("/attendances/clock-out", &body).send().await.expect(200).cost
    };
    // If a person clocks others, it is noted once a month. That note is not measured.
    for employee in [calm, flooder] {
        clock_in(employee).await.expect(201);
        service.clock.advance(TimeDelta::minutes(1));
        clock_out(employee).await;
    }
    applied(&org, &admin, "flood", punches(flooder, 0..48, morning)).await;
    service.clock.advance(TimeDelta::minutes(1));
    let beside_one = clock_in(calm).await.expect(201).cost;
    let beside_many = clock_in(flooder).await.expect(201).cost;
    service.clock.advance(TimeDelta::minutes(1));
    clock_out(flooder).await;
    let refused = clock_in(flooder).await.fails(409, "too_many");
    eprintln!(
        "clock in beside 1 and 49: {beside_one:?} {beside_many:?}, refused: {:?}",
        refused.cost
    );
    assert_eq!(beside_many.calls, beside_one.calls);
    assert!(
        beside_many.read_units <= beside_one.read_units + MORE,
        "{beside_one:?} {beside_many:?}"
    );
    assert_eq!(beside_many.write_units, beside_one.write_units);
    assert!(refused.cost.read_units <= beside_one.read_units + MORE, "{:?}", refused.cost);
    assert_eq!(refused.cost.write_units, 0.0);
}
