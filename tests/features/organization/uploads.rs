//! Files that clients put directly into the bucket, over real HTTP. If this fails, photos and documents are lost,
//! replaced, or readable by people who may not see them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Fault, Network, Organization, Service, verdicts};

pub(crate) const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01 and so on";
pub(crate) const PDF: &[u8] = b"%PDF-1.7\n and so on";

pub(crate) fn asks(purpose: &str, content_type: &str, content: &[u8]) -> Value {
    json!({
        "purpose": purpose,
        "content_type": content_type,
        "content_length": content.len(),
        "checksum_sha256": STANDARD.encode(Sha256::digest(content)),
    })
}

async fn presign(client: &Client, body: &Value) -> Answer {
    client.post("/uploads/presign", body).send().await
}

/// Sends `content` as the answer says, with some headers replaced. Returns the status.
pub(crate) async fn put(leave: &Value, content: &'static [u8], replaced: &[(&str, &str)]) -> u16 {
    let client = reqwest::Client::new();
    let mut request = client.put(leave["url"].as_str().unwrap()).body(content);
    for (name, value) in leave["headers"].as_object().unwrap() {
        let other = replaced.iter().find(|(replaced, _)| replaced == name).map(|(_, value)| *value);
        let value = other.unwrap_or_else(|| value.as_str().unwrap());
        if !value.is_empty() {
            request = request.header(name, value);
        }
    }
    request.send().await.unwrap().status().as_u16()
}

/// Uploads a photo. Returns the answer of the authorization.
pub async fn photo(client: &Client) -> Value {
    let leave = presign(client, &asks("attendance_photo", "image/jpeg", JPEG)).await.expect(201);
    assert_eq!(put(&leave.body, JPEG, &[]).await, 200);
    leave.body
}

async fn state(client: &Client, upload: &Value) -> Value {
    let path = format!("/uploads/{}", upload["upload_id"].as_str().unwrap());
    client.get(&path).send().await.expect(200).body
}

fn punch(org: &Organization<'_>, id: &str, employee: EmployeeId, photo: &str) -> Value {
    let hours = id.parse().unwrap_or(0);
    let at = org.service.now() - TimeDelta::days(2) + TimeDelta::hours(hours);
    json!({
        "id": id, "employee_id": employee.to_string(), "photo_url": photo,
        "clock_in_client_ts": at.to_rfc3339(),
        "clock_out_client_ts": (at + TimeDelta::minutes(30)).to_rfc3339(),
    })
}

/// Rules API-70 and API-71.
#[tokio::test]
async fn a_file_as_announced_is_stored_checked_and_readable() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.signed_in(&["employee"], None).await;
    let asked = presign(&ada, &asks("leave_attachment", "application/pdf", PDF)).await.expect(201);
    let leave = &asked.body;
    assert_eq!(leave["method"], "PUT");
    let id = leave["upload_id"].as_str().unwrap();
    assert_eq!(asked.header("location"), format!("/uploads/{id}"));
    assert_eq!(leave["file_url"], format!("http://localhost/uploads/{id}"));
    let headers = &leave["headers"];
    assert_eq!(headers["content-length"], PDF.len().to_string());
    assert_eq!(headers["content-type"], "application/pdf");
    assert_eq!(headers["if-none-match"], "*");

    let pending = state(&ada, leave).await;
    assert_eq!((&pending["state"], &pending["download_url"]), (&json!("pending"), &Value::Null));
    assert_eq!(put(leave, PDF, &[]).await, 200);
    let ready = state(&ada, leave).await;
    assert_eq!(ready["state"], "ready", "{ready}");
    let file = reqwest::get(ready["download_url"].as_str().unwrap()).await.unwrap();
    assert_eq!(file.headers()["content-type"], "application/pdf");
    let disposition = format!("attachment; filename=\"{id}.pdf\"");
    assert_eq!(file.headers()["content-disposition"], disposition.as_str());
    assert_eq!(file.bytes().await.unwrap(), PDF);

    // The file was checked once. From then on no call to the bucket is needed.
    let path = format!("/uploads/{id}");
    let known = ada.get(&path).send().await.expect(200);
    assert_eq!(known.cost.calls, 2);
    // The stored file cannot be replaced, even by a holder of the authorization.
    assert_eq!(put(leave, PDF, &[]).await, 412);
}

/// Rule API-68.
#[tokio::test]
async fn the_signature_admits_one_file_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let leave =
        presign(&org.admin, &asks("attendance_photo", "image/jpeg", JPEG)).await.expect(201);
    let leave = &leave.body;
    let longer: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01 and so on and on";
    let same_length: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01 and so ox";
    assert_eq!(same_length.len(), JPEG.len());
    let length = longer.len().to_string();
    for (content, replaced) in [
        (longer, vec![("content-length", length.as_str())]),
        (JPEG, vec![("content-type", "image/png")]),
        (JPEG, vec![("if-none-match", "")]),
        (JPEG, vec![("x-amz-checksum-sha256", "")]),
    ] {
        assert_eq!(put(leave, content, &replaced).await, 403, "{replaced:?}");
    }
    assert_eq!(put(leave, same_length, &[]).await, 400, "other content");
    let sum = STANDARD.encode(Sha256::digest(same_length));
    let replaced = [("x-amz-checksum-sha256", sum.as_str())];
    assert_eq!(put(leave, same_length, &replaced).await, 403);
    assert_eq!(state(&org.admin, leave).await["state"], "pending", "nothing was stored");
    assert_eq!(put(leave, JPEG, &[]).await, 200);
    assert_eq!(put(leave, JPEG, &[]).await, 412, "a second time");
    assert_eq!(state(&org.admin, leave).await["state"], "ready");
}

/// Rule API-70.
#[tokio::test]
async fn a_file_of_another_type_is_invalid_and_never_read() {
    let service = Service::start().await;
    let org = service.organization().await;
    for (content_type, content) in [
        ("image/jpeg", PDF),
        ("image/png", JPEG),
        ("image/webp", &b"RIFF\x24\0\0\0WAVE"[..]),
        ("image/png", b"<svg onload=\"alert(1)\">"),
        ("image/jpeg", b"\xff"),
    ] {
        let asks = asks("attendance_photo", content_type, content);
        let leave = presign(&org.admin, &asks).await.expect(201).body;
        assert_eq!(put(&leave, content, &[]).await, 200);
        for _ in 0..2 {
            let upload = state(&org.admin, &leave).await;
            assert_eq!(upload["state"], "invalid");
            assert_eq!(upload["download_url"], Value::Null);
        }
    }
}

/// Rule API-67.
#[tokio::test]
async fn an_invalid_request_names_its_violations() {
    let service = Service::start().await;
    let org = service.organization().await;
    let good = asks("attendance_photo", "image/jpeg", JPEG);
    for (field, value, violation) in [
        ("purpose", json!("portrait"), "not_allowed"),
        ("content_type", json!("image/gif"), "not_allowed"),
        ("content_type", json!("application/pdf"), "not_allowed"),
        ("content_length", json!(0), "out_of_range"),
        ("content_length", json!(10 * 1024 * 1024 + 1), "out_of_range"),
        ("content_length", json!("12"), "wrong_type"),
        ("checksum_sha256", json!("abc"), "invalid_format"),
        // 43 characters of base 64 whose last bits belong to no byte.
        ("checksum_sha256", json!(format!("{}=", "B".repeat(43))), "invalid_format"),
        ("checksum_sha256", Value::Null, "wrong_type"),
    ] {
        let mut body = good.clone();
        body[field] = value.clone();
        let answer = presign(&org.admin, &body).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [format!("/{field}: {violation}")], "{value}");
    }
    let mut whole = good.clone();
    whole["content_length"] = json!(10 * 1024 * 1024);
    presign(&org.admin, &whole).await.expect(201);
}

/// Rule API-72.
#[tokio::test]
async fn a_repeated_request_signs_the_same_upload_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let body = asks("attendance_photo", "image/jpeg", JPEG);
    let send = |body: &Value| org.admin.post("/uploads/presign", body).key("k").send();
    let first = send(&body).await.expect(201);
    let again = send(&body).await.expect(201);
    assert_eq!(again.body["upload_id"], first.body["upload_id"]);
    assert_eq!(again.header("location"), first.header("location"));
    assert_eq!(again.header("idempotent-replayed"), "true");
    assert_eq!(put(&again.body, JPEG, &[]).await, 200);
    let other = asks("attendance_photo", "image/png", JPEG);
    send(&other).await.fails(409, "idempotency_key_reused");

    // The authorization has ended after six minutes. The same request authorizes the upload again.
    let late = |key: &'static str| org.admin.post("/uploads/presign", &body).key(key).send();
    let begun = late("late").await.expect(201).body;
    service.clock.advance(TimeDelta::minutes(6));
    assert_eq!(state(&org.admin, &begun).await["state"], "expired");
    assert_eq!(late("late").await.expect(201).body["upload_id"], begun["upload_id"]);
    assert_eq!(state(&org.admin, &begun).await["state"], "pending");
}

/// Rules API-69 and API-108.
#[tokio::test]
async fn nobody_begins_more_than_two_hundred_uploads_a_day() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let ada = org.signed_in(&["employee"], None).await;
    let body = asks("attendance_photo", "image/jpeg", JPEG);
    let all = futures::future::join_all((0..230).map(|_| presign(&ada, &body))).await;
    let begun: Vec<_> = all.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(begun.len(), 200);
    let left = |text: &str| text.strip_prefix("\"uploads\";r=")?.split_once(";t=")?.0.parse().ok();
    let left: Vec<Option<u64>> =
        begun.iter().map(|answer| left(answer.header("ratelimit"))).collect();
    assert!(left.iter().all(|left| left.is_some_and(|left| left < 200)), "{left:?}");
    assert_eq!(left.iter().min(), Some(&Some(0)));
    assert_eq!(begun[0].header("ratelimit-policy"), "\"uploads\";q=200;w=86400");
    let refused = presign(&ada, &body).await.fails(429, "too_many_requests");
    let left: i64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=86_400).contains(&left), "{left}");
    presign(&org.admin, &body).await.expect(201);
    service.clock.advance(TimeDelta::seconds(left));
    let ada = org.signed_in(&["employee"], None).await;
    presign(&ada, &body).await.expect(201);
}

/// Rule PERM-23.
#[tokio::test]
async fn an_upload_is_unknown_to_others_until_a_readable_record_refers_to_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let boss = org.employee(json!({})).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    let stranger = org.signed_in(&["manager"], Some(org.employee(json!({})).await)).await;
    let ada = org.employee(json!({"manager_id": boss})).await;
    let own = org.signed_in(&["employee"], Some(ada)).await;
    let leave = photo(&own).await;
    let path = format!("/uploads/{}", leave["upload_id"].as_str().unwrap());
    for other in [&manager, &stranger, &org.admin, &service.organization().await.admin] {
        other.get(&path).send().await.fails(404, "not_found");
    }
    let body = json!({"records": [punch(&org, "1", ada, leave["file_url"].as_str().unwrap())]});
    let sent = own.post("/attendances/sync", &body).key("k").send().await.expect(202);
    assert_eq!(verdicts(&org.ended(&sent).await), ["created"]);
    for reader in [&manager, &org.admin, &own] {
        let upload = reader.get(&path).send().await.expect(200).body;
        assert!(!upload["download_url"].is_null());
    }
    for other in [&stranger, &service.organization().await.admin] {
        other.get(&path).send().await.fails(404, "not_found");
    }

    // An own record that names another person's file gives no access to the file.
    let theirs = photo(&org.admin).await;
    let path = format!("/uploads/{}", theirs["upload_id"].as_str().unwrap());
    let body = json!({"records": [punch(&org, "5", ada, theirs["file_url"].as_str().unwrap())]});
    let sent = own.post("/attendances/sync", &body).key("theirs").send().await.expect(202);
    assert_eq!(verdicts(&org.ended(&sent).await), ["created"]);
    own.get(&path).send().await.fails(404, "not_found");
    // If another person sends a record with the employee's own upload, the file belongs to the employee.
    let (ada_account, _) = org.account_of(ada, &["employee"]).await;
    let mine = photo(&ada_account).await;
    org.sync("for", json!([punch(&org, "9", ada, mine["file_url"].as_str().unwrap())])).await;
    let path = format!("/uploads/{}", mine["upload_id"].as_str().unwrap());
    manager.get(&path).send().await.expect(200);
}

/// Rule SYNC-34.
#[tokio::test]
async fn a_missing_photo_is_dropped_and_flagged_and_a_foreign_address_is_kept() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let good = photo(&org.admin).await["file_url"].as_str().unwrap().to_owned();
    let asks_photo = asks("attendance_photo", "image/jpeg", JPEG);
    let pending = presign(&org.admin, &asks_photo).await.expect(201).body;
    let document = presign(&org.admin, &asks("employee_document", "image/jpeg", JPEG)).await;
    let document = document.expect(201).body;
    assert_eq!(put(&document, JPEG, &[]).await, 200);
    let foreign = service.organization().await;
    let foreign = photo(&foreign.admin).await;
    let unknown = "http://localhost/uploads/01938f5e-2f00-7000-8000-000000000001".to_owned();
    let url = |upload: &Value| upload["file_url"].as_str().unwrap().to_owned();
    let photos = [
        (good.clone(), true),
        (url(&pending), false),
        (url(&document), false),
        (url(&foreign), false),
        (unknown, false),
        ("https://photos.example.com/uploads/1.jpg".to_owned(), true),
        ("http://localhost/uploads/1.jpg".to_owned(), false),
    ];
    let records: Vec<Value> = photos
        .iter()
        .enumerate()
        .map(|(n, (photo, _))| punch(&org, &n.to_string(), ada, photo))
        .collect();
    let job = org.sync("k", json!(records)).await;
    assert_eq!(verdicts(&job), ["created"; 7], "the punch is kept");
    let stored = async |n: usize, job: &Value| {
        let id = job["result"]["items"][n]["attendance_id"].as_str().unwrap();
        let attendance = org.admin.get(&format!("/attendances/{id}")).send().await.expect(200).body;
        let flags = attendance["flags"].as_array().unwrap();
        (attendance["photo_url"].clone(), flags.contains(&json!("photo_invalid")))
    };
    for (n, (photo, kept)) in photos.iter().enumerate() {
        let expected = if *kept { json!(photo) } else { Value::Null };
        assert_eq!(stored(n, &job).await, (expected, !kept), "{photo}");
    }

    // The photo arrives later. When the record is sent again, it gets the photo.
    let again = org.sync("again", json!([records[1]])).await;
    assert_eq!(verdicts(&again), ["duplicate"]);
    assert_eq!(put(&pending, JPEG, &[]).await, 200);
    let again = org.sync("now", json!([records[1], records[0]])).await;
    assert_eq!(verdicts(&again), ["updated", "duplicate"]);
    assert_eq!(stored(0, &again).await, (pending["file_url"].clone(), false));
}

#[tokio::test]
async fn concurrent_readers_see_the_same_state() {
    let service = Service::start().await;
    let org = service.organization().await;
    let leave = photo(&org.admin).await;
    let looks = futures::future::join_all((0..20).map(|_| state(&org.admin, &leave))).await;
    assert!(looks.iter().all(|upload| upload["state"] == "ready"));
    assert!(looks.iter().all(|upload| upload["updated_at"] == looks[0]["updated_at"]));
}

#[tokio::test]
async fn an_unavailable_bucket_makes_no_photo_invalid() {
    let network = Network::default();
    let client = network.client();
    let service = Service::with(|options| {
        options.consumers = 0;
        options.http = Some(client);
    })
    .await;
    let mut points = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            let org = service.organization().await;
            let ada = org.employee(json!({})).await;
            let leave = photo(&org.admin).await;
            let records = json!([punch(&org, "1", ada, leave["file_url"].as_str().unwrap())]);
            let accepted = org.send("k", records).await.expect(202);
            let pointer = wfm_storage::jobs::Pointer {
                organization: org.id,
                job_id: accepted.body["job_id"].as_str().unwrap().parse().unwrap(),
                processed: 0,
                resumed: 0,
                part: None,
            };
            let soon = || tokio::time::Instant::now() + std::time::Duration::from_secs(60);
            network.strike(at, fault);
            let _ = network.until_death(service.worker().work(&pointer, soon())).await;
            let struck = network.requests() > at;
            network.heal();
            service.worker().work(&pointer, soon()).await.unwrap();

            let page = org.admin.get("/attendances").send().await.expect(200).body;
            let rows = page["data"].as_array().unwrap();
            assert_eq!(rows.len(), 1);
            assert_eq!(rows[0]["photo_url"], leave["file_url"], "{fault:?} at {at}");
            assert_eq!(state(&org.admin, &leave).await["state"], "ready");
            if !struck {
                break;
            }
            points += 1;
        }
    }
    // The job, the batch, the items, the head, the first bytes, the copy, the upload, the attendances, the
    // transaction.
    assert!(points >= 9 * Fault::ALL.len(), "{points}");
}

/// Rule SYNC-34.
#[tokio::test]
async fn a_missing_photo_of_a_clock_in_is_dropped() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.unscheduled().await;
    let ada = org.signed_in(&["employee"], Some(employee)).await;
    let uploaded = photo(&ada).await;
    let address = uploaded["file_url"].as_str().unwrap();
    let clock = async |way: &str, photo: &str| {
        service.clock.advance(TimeDelta::minutes(1));
        let path = format!("/attendances/clock-{way}");
        ada.post(&path, &json!({"photo_url": photo})).send().await.body
    };
    let made = clock("in", address).await;
    assert_eq!((&made["photo_url"], &made["flags"]), (&json!(address), &json!([])));
    // A reader of the attendance may see the photo.
    assert_eq!(state(&org.admin, &uploaded).await["state"], "ready");
    let never = presign(&ada, &asks("attendance_photo", "image/jpeg", JPEG)).await.expect(201);
    let out = clock("out", never.body["file_url"].as_str().unwrap()).await;
    assert_eq!(out["flags"], json!(["photo_invalid"]));
    assert_eq!(out["clock_out_place"], Value::Null);
    let elsewhere = clock("in", "https://example.com/photo.jpg").await;
    assert_eq!(elsewhere["photo_url"], "https://example.com/photo.jpg");
}

/// Rule LEAVE-8.
#[tokio::test]
async fn an_attachment_must_be_the_requesters_finished_upload() {
    let service = Service::start().await;
    let org = service.organization().await;
    let types = json!([{"code": "sick", "name": "Sick", "requires_attachment": true}]);
    org.settings(json!({"leave_types": types})).await;
    let employee = org.employee(json!({})).await;
    let ada = org.signed_in(&["employee"], Some(employee)).await;
    let monday = chrono::NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
    let ask = async |attachment: Value| {
        let body = json!({"type": "sick", "start_date": monday, "end_date": monday, "attachment_id": attachment});
        ada.post("/leaves", &body).send().await
    };
    let none = ask(Value::Null).await.fails(400, "validation_failed");
    assert_eq!(none.violations(), ["/attachment_id: required"]);
    let leave = presign(&ada, &asks("leave_attachment", "application/pdf", PDF)).await.expect(201);
    let id = leave.body["upload_id"].clone();
    let pending = ask(id.clone()).await.fails(400, "validation_failed");
    assert_eq!(pending.violations(), ["/attachment_id: unknown_reference"]);
    assert_eq!(put(&leave.body, PDF, &[]).await, 200);
    let made = ask(id.clone()).await.expect(201);
    assert_eq!(made.body["attachment_id"], id);
    assert_eq!(state(&org.admin, &leave.body).await["state"], "ready");
    let photo = photo(&ada).await["upload_id"].clone();
    ask(photo).await.fails(400, "validation_failed");
}

/// Rule PERM-23.
#[tokio::test]
async fn naming_another_persons_photo_gives_no_access_to_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let other = org.signed_in(&["employee"], Some(org.employee(json!({})).await)).await;
    let uploaded = photo(&other).await;
    let employee = org.employee(json!({})).await;
    let ada = org.signed_in(&["employee"], Some(employee)).await;
    let punch = json!({"photo_url": uploaded["file_url"]});
    let made = ada.post("/attendances/clock-in", &punch).send().await.expect(201);
    assert_eq!(made.body["photo_url"], uploaded["file_url"]);
    let path = format!("/uploads/{}", uploaded["upload_id"].as_str().unwrap());
    ada.get(&path).send().await.fails(404, "not_found");
}

#[tokio::test]
async fn several_records_refer_to_one_file_at_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let uploaded = photo(&org.admin).await;
    let mut people = vec![];
    for _ in 0..4 {
        people.push(org.employee(json!({})).await);
    }
    let punches = people.iter().map(|employee| {
        let punch = json!({"employee_id": employee.to_string(), "photo_url": uploaded["file_url"]});
        org.admin.post("/attendances/clock-in", &punch).send()
    });
    for made in futures::future::join_all(punches).await {
        made.expect(201);
    }
    let asked = asks("leave_attachment", "application/pdf", PDF);
    let leave = presign(&org.admin, &asked).await.expect(201);
    assert_eq!(put(&leave.body, PDF, &[]).await, 200);
    let start = service.now().date_naive() + TimeDelta::days(7);
    let asks = people.iter().map(|employee| {
        let body = json!({
            "employee_id": employee.to_string(), "type": "unpaid", "start_date": start,
            "end_date": start + TimeDelta::days(6), "attachment_id": leave.body["upload_id"],
        });
        org.admin.post("/leaves", &body).send()
    });
    for made in futures::future::join_all(asks).await {
        made.expect(201);
    }
}
