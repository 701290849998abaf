//! Time: a night shift with a photo, an outbox of a phone, corrections and reviews.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_storage::uploads;
use wfm_testkit::{Client, Request};

use super::organization::UNKNOWN;
use super::people::People;
use super::{Person, Story, text};
use crate::features::organization::uploads::{JPEG, PDF};

/// SHA-256 of the photo.
const CHECKSUM: &str = "eQEwfU5gg0eruWhME6KIzQLoPvMV3KynhB1IYhSglNM=";

pub async fn live(story: &Story<'_>, people: &People) {
    night_shift(story, people).await;
    let flagged = outbox(story, people).await;
    corrections(story, people, &flagged).await;
    requests(story, people).await;
}

/// The punch of a phone at the gate.
fn punch(client: &Client, path: &str, id: &str, photo: Option<&Value>) -> Request {
    let mut body = json!({
        "lat": 52.5366, "lng": 13.3441, "location_accuracy": 12.5, "device_id": "phone-7",
        "client_record_id": id, "source": "mobile",
    });
    if let Some(photo) = photo {
        body["photo_url"] = photo.clone();
    }
    client.post(path, &body)
}

async fn night_shift(story: &Story<'_>, people: &People) {
    story.at("2026-10-05T19:55:00Z");
    let pavel = story.signed_in(people.pavel.account).await;
    let wanted = json!({
        "purpose": "attendance_photo", "content_type": "image/jpeg", "content_length": JPEG.len(),
        "checksum_sha256": CHECKSUM,
    });
    let presign = |body: &Value| pavel.post("/uploads/presign", body).key("photo-1");
    let made = story.show(presign(&wanted), 201).await;
    arrived(story, &made.body).await;
    let mut other = wanted.clone();
    other["content_type"] = json!("image/png");
    story.show(presign(&other), 409).await;
    other["content_type"] = json!("application/pdf");
    story.show(presign(&other), 400).await;
    let path = format!("/uploads/{}", text(&made, "upload_id"));
    story.show(pavel.get(&path), 200).await;
    story.show(pavel.get(&format!("/uploads/{UNKNOWN}")), 404).await;

    let photo = &made.body["file_url"];
    let clock_in = |id: &str| punch(&pavel, "/attendances/clock-in", id, Some(photo));
    story.show(clock_in("phone-7-000101"), 201).await;
    story.show(clock_in("phone-7-000101"), 200).await;
    // A minute later it would be another punch.
    story.at("2026-10-05T19:57:00Z");
    story.show(clock_in("phone-7-000102"), 409).await;
    story.at("2026-10-06T04:10:00Z");
    let pavel = story.signed_in(people.pavel.account).await;
    let clock_out = || punch(&pavel, "/attendances/clock-out", "phone-7-000103", None);
    story.show(clock_out(), 200).await;
    story.show(clock_out(), 409).await;
}

/// Uploads a PDF for an employee. Returns the id of the upload.
pub(super) async fn arrived_pdf(story: &Story<'_>, by: &Client) -> String {
    let sum = STANDARD.encode(Sha256::digest(PDF));
    let wanted = json!({
        "purpose": "employee_document", "content_type": "application/pdf",
        "content_length": PDF.len(), "checksum_sha256": sum,
    });
    let made = by.post("/uploads/presign", &wanted).send().await.expect(201);
    let id = text(&made, "upload_id").to_owned();
    store(story, &id, "application/pdf", &sum, PDF).await;
    id
}

/// Puts the photo into the bucket. By the bucket's clock a signature of this scenario has expired.
async fn arrived(story: &Story<'_>, authorized: &Value) {
    let id = authorized["upload_id"].as_str().unwrap();
    store(story, id, "image/jpeg", CHECKSUM, JPEG).await;
}

async fn store(story: &Story<'_>, id: &str, media_type: &str, sum: &str, content: &[u8]) {
    let blobs = &story.service.storage().blobs;
    let name = uploads::incoming_name(story.organization, id.parse().unwrap());
    let put = blobs.client().put_object().bucket(blobs.bucket()).key(name).content_type(media_type);
    put.checksum_sha256(sum).body(content.to_vec().into()).send().await.unwrap();
}

fn record(id: &str, of: &Person, begin: &str, end: &str, at: [f64; 2]) -> Value {
    let [lat, lng] = at;
    json!({
        "id": id, "employee_id": of.employee, "clock_in_client_ts": begin, "clock_out_client_ts": end,
        "lat": lat, "lng": lng, "location_accuracy": 15.0, "device_id": "tablet-2", "source": "kiosk",
    })
}

/// The tablet of the night shift had no network. Returns the attendance that goes to review.
async fn outbox(story: &Story<'_>, people: &People) -> Value {
    story.at("2026-10-08T05:30:00Z");
    let leyla = story.signed_in(people.leyla.account).await;
    let gate = [52.5366, 13.3441];
    let elsewhere = [52.5008, 13.4212];
    let pavel = &people.pavel;
    let anna = &people.anna;
    let night =
        record("tablet-2-1", pavel, "2026-10-06T22:01:00+02:00", "2026-10-07T06:02:00+02:00", gate);
    let records = json!([
        night,
        night,
        record("tablet-2-2", pavel, "2026-10-07T05:00:00+02:00", "2026-10-07T07:00:00+02:00", gate),
        record(
            "tablet-2-3",
            anna,
            "2026-10-07T07:58:00+02:00",
            "2026-10-07T16:40:00+02:00",
            elsewhere
        ),
        record("tablet-2-4", pavel, "2026-10-08T22:00:00+02:00", "2026-10-09T06:00:00+02:00", gate),
    ]);
    let sync = |records: &Value, key: &str| {
        leyla.post("/attendances/sync", &json!({"records": records})).key(key)
    };
    let accepted = story.show(sync(&records, "tablet-2-outbox-1"), 202).await;
    let job = story.ended(&leyla, &accepted).await;
    story.show(sync(&json!([night]), "tablet-2-outbox-1"), 409).await;
    let malformed = json!([{"id": "tablet-2-5", "clock_in_client_ts": "2026-10-08 06:00"}]);
    story.show(sync(&malformed, "tablet-2-outbox-2"), 400).await;
    let path = accepted.header("location");
    story.show(leyla.get(path), 200).await;
    story.show(leyla.get("/jobs/job_00000000000000000000000000"), 404).await;
    story.show(leyla.get(&format!("{path}/items?expand=employee")), 200).await;
    story.show(leyla.get("/jobs"), 200).await;
    job["result"]["items"][3]["attendance_id"].clone()
}

async fn corrections(story: &Story<'_>, people: &People, flagged: &Value) {
    let leyla = story.signed_in(people.leyla.account).await;
    let forgotten = |of: &Person| {
        let body = json!({
            "employee_id": of.employee, "clock_in_at": "2026-10-06T08:00:00+02:00",
            "clock_out_at": "2026-10-06T16:30:00+02:00", "reason": "The terminal was being replaced.",
        });
        leyla.post("/attendances", &body)
    };
    let entered = story.show(forgotten(&people.anna), 201).await;
    story.show(forgotten(&people.anna), 409).await;
    story.show(forgotten(&people.leyla), 403).await;
    let path = format!("/attendances/{}", flagged.as_str().unwrap());
    let approve = |note: &str| leyla.patch(&path, &json!({"review": "approved", "note": note}));
    let there = story.show(leyla.get(&path), 200).await;
    story.show(leyla.get(&format!("/attendances/{UNKNOWN}")), 404).await;
    story.show(approve("She was with a customer."), 200).await;
    let stale = approve("Again.").header("if-match", there.header("etag"));
    story.show(stale, 412).await;
    let together = json!({
        "status": "approved", "note": "All of the gate.", "items": [{"kind": "attendance", "id": flagged}],
    });
    story.show(leyla.post("/approvals/decide", &together).key("approvals-1"), 202).await;
    let other = json!({"status": "rejected", "filter": {"device_id": "gate"}});
    story.show(leyla.post("/approvals/decide", &other).key("approvals-1"), 409).await;
    story.tick();
    let overlapping = json!({
        "clock_in_at": "2026-10-07T09:00:00+02:00", "clock_out_at": "2026-10-07T17:00:00+02:00",
        "reason": "Another day",
    });
    story.show(leyla.patch(entered.header("location"), &overlapping), 409).await;
    story.show(leyla.get("/attendances?limit=2"), 200).await;
    story.show(leyla.get("/presence?limit=3"), 200).await;
}

/// Anna forgot a whole Friday, and asks for it.
async fn requests(story: &Story<'_>, people: &People) {
    story.at("2026-10-10T07:00:00Z");
    let anna = story.signed_in(people.anna.account).await;
    let leyla = story.signed_in(people.leyla.account).await;
    let forgotten = |end: &str| {
        let body = json!({
            "clock_in_at": "2026-10-09T08:00:00+02:00", "clock_out_at": format!("2026-10-09T{end}:00+02:00"),
            "reason": "I came by the side door, where there is no terminal.",
        });
        anna.post("/attendance-requests", &body)
    };
    let made = story.show(forgotten("16:30").key("friday"), 201).await;
    story.show(forgotten("17:00"), 409).await;
    story.show(forgotten("07:30"), 400).await;
    story.show(anna.get("/attendance-requests?status=pending&expand=employee"), 200).await;
    story.show(leyla.get("/approvals?expand=employee"), 200).await;
    let path = format!("/attendance-requests/{}", text(&made, "id"));
    story.show(anna.get(&path), 200).await;
    story.show(anna.get(&format!("/attendance-requests/{UNKNOWN}")), 404).await;
    let decide = |by: &Client, status: &str| {
        by.patch(&path, &json!({"status": status, "note": "Katrin saw you."}))
    };
    story.show(decide(&anna, "approved"), 403).await;
    story.show(decide(&leyla, "approved").header("if-match", "\"0\""), 412).await;
    story.show(decide(&leyla, "approved"), 200).await;
    story.show(decide(&leyla, "rejected"), 409).await;
    deputies(story, people, &leyla).await;
}

/// Leyla is away for a week, and Pavel decides for her.
async fn deputies(story: &Story<'_>, people: &People, leyla: &Client) {
    let week = |deputy: &Person, last: &str| {
        let body = json!({"deputy_id": deputy.employee, "from": "2026-10-12", "to": last});
        leyla.post("/deputies", &body)
    };
    let made = story.show(week(&people.pavel, "2026-10-18").key("deputy"), 201).await;
    story.show(week(&people.leyla, "2026-10-18"), 400).await;
    story.show(week(&people.pavel, "2026-10-19").key("deputy"), 409).await;
    story.show(leyla.get("/deputies?from=2026-10-12&expand=employee"), 200).await;
    let path = format!("/deputies/{}", text(&made, "id"));
    story.show(leyla.delete(&path), 204).await;
    story.show(leyla.delete(&path), 404).await;
    story.show(week(&people.pavel, "2026-10-18").key("deputy"), 404).await;
}
