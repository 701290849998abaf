//! The organization: its settings, departments and roles.

use serde_json::{Value, json};
use wfm_testkit::Client;

use super::{Story, post};

/// An id that belongs to no resource.
pub const UNKNOWN: &str = "01938f5e-2f00-7000-8000-00000000ffff";

pub async fn live(story: &Story<'_>) {
    let (katrin, jonas) = story.administrators().await;
    settings(story, &katrin).await;
    pending_change(story, &katrin, &jonas).await;
    departments(story, &katrin).await;
    roles(story, &katrin).await;
}

fn weekday(name: &str) -> Value {
    json!({"weekday": name, "start": "08:00", "end": "16:30", "break_minutes": 30})
}

async fn settings(story: &Story<'_>, katrin: &Client) {
    let there = story.show(katrin.get("/settings"), 200).await;
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map(weekday);
    let body = json!({
        "organization": {"timezone": "Europe/Berlin", "currency": "EUR", "locale": "de"},
        "work_schedule": {"days": days, "grace_minutes": 10, "break_after_minutes": 360},
        "holidays": [
            {"date": "2026-12-25", "name": "First day of Christmas"},
            {"date": "2026-12-26", "name": "Second day of Christmas"},
        ],
        "geofences": [{"name": "Westhafen depot", "lat": 52.5365, "lng": 13.3439, "radius_m": 250}],
        "geofence_policy": "flag",
        "leave_types": [
            {"code": "annual", "name": "Annual leave", "annual_days": "28", "carry_over_days": "5"},
            {"code": "sick", "name": "Sick leave", "allow_negative": true},
        ],
    });
    let put = |body: &Value| katrin.put("/settings", body);
    story.show(put(&body), 428).await;
    story.show(put(&body).header("if-match", there.header("etag")), 200).await;
    story.show(put(&body).header("if-match", there.header("etag")), 412).await;
    let wrong = json!({"organization": {"timezone": "Europe/Atlantis"}});
    story.show(katrin.patch("/settings", &wrong), 400).await;
    let list = json!({"holidays": []});
    story.show(katrin.patch("/settings", &list), 428).await;
}

async fn pending_change(story: &Story<'_>, katrin: &Client, jonas: &Client) {
    let second_person = |needed: bool| {
        let body = json!({"payroll": {"second_person": needed}});
        katrin.patch("/settings", &body).header("if-match", "*")
    };
    let confirm = |by: &Client| post(by, "/settings/pending-change/confirmation");
    story.show(second_person(false), 200).await;
    story.show(confirm(katrin), 403).await;
    story.show(confirm(jonas), 200).await;
    second_person(true).send().await.expect(200);
    second_person(false).send().await.expect(200);
    story.show(katrin.delete("/settings/pending-change"), 204).await;
    story.show(katrin.delete("/settings/pending-change"), 404).await;
    story.show(confirm(jonas), 404).await;
}

async fn departments(story: &Story<'_>, katrin: &Client) {
    let create = |body: Value| katrin.post("/departments", &body);
    let depot = json!({"code": "DEPOT", "name": "Westhafen depot"});
    let depot = story.show(create(depot), 201).await;
    story.show(create(json!({"code": "depot", "name": "Another depot"})), 409).await;
    story.show(create(json!({"code": "", "name": 7, "colour": "blue"})), 400).await;
    let parent = &depot.body["id"];
    let night = json!({"code": "NIGHT", "name": "Night shift", "parent_id": parent});
    story.tick();
    let night = create(night).send().await.expect(201);
    let path = night.header("location");
    story.show(katrin.get(path), 200).await;
    story.show(katrin.get(&format!("/departments/{UNKNOWN}")), 404).await;
    story.show(katrin.get("/departments"), 200).await;
    let tag = night.header("etag");
    let changed = json!({"code": "NIGHT", "name": "Night sorting", "parent_id": parent});
    let put = |body: &Value, tag: &str| katrin.put(path, body).header("if-match", tag);
    story.show(put(&changed, tag), 200).await;
    story.show(put(&changed, tag), 412).await;
    let taken = json!({"code": "Depot", "name": "Night sorting", "parent_id": parent});
    story.show(put(&taken, "*"), 409).await;
    let patch = || katrin.patch(path, &json!({"name": "Night sorting and loading"}));
    story.show(patch().header("if-match", tag), 412).await;
    story.show(patch(), 200).await;
    let below = json!({"parent_id": night.body["id"]});
    story.show(katrin.patch(depot.header("location"), &below), 409).await;
}

async fn roles(story: &Story<'_>, katrin: &Client) {
    let create = |body: &Value| katrin.post("/roles", body);
    let clerk = |name: &str, permissions: Value| json!({"name": name, "description": "Reads what pay is made of", "permissions": permissions});
    let body = clerk("pay_clerk", json!(["leaves:read:all", "payrolls:read:all"]));
    let made = story.show(create(&body), 201).await;
    story.show(create(&body), 409).await;
    story.show(create(&clerk("pay_clerk_2", json!(["pay:read"]))), 400).await;
    let path = made.header("location");
    let tag = made.header("etag");
    story.show(katrin.get(path), 200).await;
    story.show(katrin.get("/roles"), 200).await;
    let more =
        clerk("pay_clerk", json!(["employees:read:all", "leaves:read:all", "payrolls:read:all"]));
    let put = |body: &Value, tag: &str| katrin.put(path, body).header("if-match", tag);
    story.show(put(&more, tag), 200).await;
    story.show(put(&more, tag), 412).await;
    story.show(put(&clerk("admin", json!(["leaves:read:all"])), "*"), 409).await;
    let about = json!({"description": "Prepares the pay run"});
    story.show(katrin.patch(path, &about).header("if-match", tag), 412).await;
    story.show(katrin.patch(path, &about), 200).await;
    story.show(katrin.patch(path, &json!({"permissions": ["leaves:read:all"]})), 428).await;
    story.show(katrin.patch(path, &json!({"name": "admin"})), 409).await;
}
