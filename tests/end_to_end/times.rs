//! Punches that were made offline and online.

use chrono::{DateTime, Days, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_testkit::{Client, verdicts};

use super::company::Company;
use super::{completed, now, rows, stamp};

/// The number of past days that are recorded for each person.
const DAYS: u64 = 60;

pub async fn live(company: &Company) {
    offline(company).await;
    malformed(company).await;
    online(company).await;
}

/// The work of all people on many days. The batch is applied in chunks.
fn batch(company: &Company) -> Vec<Value> {
    let today = now().date_naive();
    let all = (2..DAYS + 2).flat_map(|back| {
        let day = today - Days::new(back);
        company.people.iter().map(move |person| {
            let at = |hour| day.and_hms_opt(hour, 0, 0).unwrap().and_local_timezone(Utc).unwrap();
            json!({
                "id": format!("{}-{day}", person.number), "employee_id": person.id,
                "clock_in_client_ts": stamp(at(7)), "clock_out_client_ts": stamp(at(15)),
                "device_id": "kiosk-1", "source": "kiosk",
            })
        })
    });
    all.collect()
}

/// Each record gets one verdict, however often and with whatever key it is sent.
async fn offline(company: &Company) {
    let records = batch(company);
    let send = |key: &'static str| {
        company.admin.post("/attendances/sync", &json!({"records": records})).key(key).send()
    };
    let accepted = send("outbox-1").await.expect(202);
    let again = send("outbox-1").await.expect(202);
    assert_eq!(accepted.body["job_id"], again.body["job_id"]);
    assert_eq!(
        counted(&company.admin, &completed(&company.admin, &accepted).await).await,
        [records.len(), 0]
    );
    let twice = send("outbox-2").await.expect(202);
    assert_eq!(
        counted(&company.admin, &completed(&company.admin, &twice).await).await,
        [0, records.len()]
    );
    let other = json!({"records": [records[0]]});
    let other = company.admin.post("/attendances/sync", &other).key("outbox-1");
    other.send().await.fails(409, "idempotency_key_reused");
    stored_once(company).await;
    overlapping(company, &records[0]).await;
}

/// The number of records of a job that were created, and the number of those that existed before.
async fn counted(client: &Client, job: &Value) -> [usize; 2] {
    let mut verdicts = vec![];
    let mut cursor = String::new();
    loop {
        let id = job["job_id"].as_str().unwrap();
        let page =
            client.get(&format!("/jobs/{id}/items?limit=100{cursor}")).send().await.expect(200);
        verdicts
            .extend(rows(&page).iter().map(|item| item["verdict"].as_str().unwrap().to_owned()));
        match page.body["meta"]["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    ["created", "duplicate"]
        .map(|wanted| verdicts.iter().filter(|verdict| *verdict == wanted).count())
}

async fn stored_once(company: &Company) {
    let path = format!("/attendances?employee_id={}&limit=100", company.people[0].id);
    let stored = company.admin.get(&path).send().await.expect(200);
    assert_eq!(rows(&stored).len(), usize::try_from(DAYS).unwrap());
    let with_names =
        company.manager.client.get("/attendances?limit=5&expand=employee").send().await;
    assert_eq!(rows(&with_names.expect(200))[0]["employee"]["first_name"], "Robin");
}

/// Another device has recorded the same hours, and a part of them. No person is counted as working twice.
async fn overlapping(company: &Company, record: &Value) {
    let mut same = record.clone();
    same["id"] = json!("of another device");
    let mut part = same.clone();
    part["id"] = json!("a part");
    let begun: DateTime<Utc> =
        record["clock_in_client_ts"].as_str().and_then(|at| at.parse().ok()).expect("a time");
    part["clock_in_client_ts"] = json!(stamp(begun + TimeDelta::hours(1)));
    let body = json!({"records": [same, part]});
    let sent = company.admin.post("/attendances/sync", &body).key("outbox-3").send().await;
    let job = completed(&company.admin, &sent.expect(202)).await;
    assert_eq!(verdicts(&job), ["duplicate", "conflict overlap"]);
}

/// A batch with a record that cannot be read is refused as a whole, and the error names the record.
async fn malformed(company: &Company) {
    let body = json!({"records": [{"id": "a", "clock_in_client_ts": "yesterday"}]});
    let sent = company.people[0].client.post("/attendances/sync", &body).key("malformed");
    let refused = sent.send().await.fails(400, "validation_failed");
    assert!(
        refused.violations()[0].starts_with("/records/0/clock_in_client_ts"),
        "{}",
        refused.body
    );
}

/// A phone with a network clocks in and out, and sends each punch twice.
async fn online(company: &Company) {
    let phone = &company.people[1].client;
    let punch = |path: &str, id: &str| {
        phone.post(path, &json!({"client_record_id": id, "device_id": "phone", "source": "mobile"}))
    };
    let made = punch("/attendances/clock-in", "in-1").send().await.expect(201);
    // A punch that is sent again, or recorded twice within a minute, counts as one punch.
    for id in ["in-1", "in-2"] {
        let again = punch("/attendances/clock-in", id).send().await.expect(200);
        assert_eq!(again.body["id"], made.body["id"], "{id}");
    }
    let there = company.manager.client.get("/presence").send().await.expect(200);
    let state = |id: &str| {
        rows(&there).iter().find(|row| row["employee"]["id"] == id).map(|row| row["state"].clone())
    };
    assert!(["in", "late"].contains(&state(&company.people[1].id).unwrap().as_str().unwrap()));
    punch("/attendances/clock-out", "out-1").send().await.expect(200);
}
