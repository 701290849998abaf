//! An organization's settings. If this fails, days and pay are computed with settings that nobody chose.

use chrono::Days;
use serde_json::{Value, json};
use wfm_testkit::Service;

/// Rule API-89.
#[tokio::test]
async fn a_new_organization_has_default_settings() {
    let service = Service::start().await;
    let org = service.organization().await;
    let settings = org.admin.get("/settings").send().await.expect(200).body;
    assert_eq!(settings["organization"]["timezone"], "UTC");
    assert_eq!(settings["sync"], json!({"max_lookback_days": 7, "future_tolerance_seconds": 300}));
    assert_eq!(settings["work_schedule"]["days"].as_array().unwrap().len(), 5);
    assert_eq!(
        settings["work_schedule"]["days"][0],
        json!({"weekday": "monday", "start": "09:00", "end": "18:00", "break_minutes": 60})
    );
    assert_eq!(settings["leave_types"][0]["annual_days"], "20.0");
    assert_eq!(settings["leave_types"][1]["annual_days"], Value::Null);
    assert_eq!(settings["auto_close"], json!({"after_minutes": 960}));
}

/// Rules API-3, API-17, API-18, API-19, API-20 and API-89.
#[tokio::test]
async fn a_change_names_the_version_it_is_based_on() {
    let service = Service::start().await;
    let org = service.organization().await;
    let first = org.admin.get("/settings").send().await.expect(200);
    let tag = first.header("etag").to_owned();
    let name = first.body["organization"]["name"].clone();
    let body =
        json!({"organization": {"timezone": "Asia/Manila"}, "sync": {"max_lookback_days": 3650}});
    org.admin.put("/settings", &body).send().await.fails(428, "precondition_required");
    let put = |tag: &str| org.admin.put("/settings", &body).header("if-match", tag).send();
    put("\"old\"").await.fails(412, "precondition_failed");
    let changed = put(&tag).await.expect(200);
    assert_ne!(changed.header("etag"), tag);
    assert_eq!(changed.body["organization"]["timezone"], "Asia/Manila");
    assert_eq!(changed.body["organization"]["name"], name, "the name stays");
    assert_eq!(changed.body["sync"]["future_tolerance_seconds"], 300, "the rest takes its default");

    // A PUT answers with the new resource, whatever version the client has.
    let always = org.admin.put("/settings", &body).header("if-match", "*");
    always.header("if-none-match", "*").send().await.expect(200);

    // The same request again, by a person who has not seen the change. The answer does not say what is stored.
    put(&tag).await.fails(412, "precondition_failed");
    let again = put(changed.header("etag")).await.expect(200);
    assert_eq!(again.header("etag"), changed.header("etag"));
    assert_eq!(again.body["updated_at"], changed.body["updated_at"]);
}

#[tokio::test]
async fn of_many_concurrent_changes_one_succeeds() {
    let service = Service::start().await;
    let org = service.organization().await;
    let tag = org.admin.get("/settings").send().await.expect(200).header("etag").to_owned();
    let put = |days: u32| {
        let admin = org.admin.clone();
        let tag = tag.clone();
        async move {
            let body = json!({"sync": {"max_lookback_days": days}});
            admin.put("/settings", &body).header("if-match", &tag).send().await.status
        }
    };
    let mut answers = futures::future::join_all((10..60).map(put)).await;
    answers.sort_unstable();
    assert_eq!(answers[0], 200);
    assert!(answers[1..].iter().all(|status| *status == 412), "{answers:?}");
}

/// Rules TIME-4 and API-89.
#[tokio::test]
async fn invalid_settings_are_violations_at_their_places() {
    let service = Service::start().await;
    let org = service.organization().await;
    let tag = org.admin.get("/settings").send().await.expect(200).header("etag").to_owned();
    let violations = async |body: Value| {
        let put = org.admin.put("/settings", &body).header("if-match", &tag).send().await;
        put.fails(400, "validation_failed").violations()
    };
    assert_eq!(
        violations(json!({
            "organization": {"timezone": "Europe/Atlantis", "currency": "XXX"},
            "geofences": [{"name": "a", "lat": 91, "lng": 0, "radius_m": 0}],
            "leave_year_start": 13,
            "shoe_size": 42,
        }))
        .await
        .len(),
        6
    );
    let twice = violations(json!({
        "holidays": [{"date": "2026-12-25", "name": "a"}, {"date": "2026-12-25", "name": "b"}],
        "leave_types": [{"code": "a", "name": "A"}, {"code": "a", "name": "B"}],
        "work_schedule": {"days": [
            {"weekday": "sunday", "start": "22:00", "end": "06:00"},
            {"weekday": "monday", "start": "05:00", "end": "13:00"},
        ]},
    }))
    .await;
    assert_eq!(
        twice,
        [
            "/work_schedule/days/0: overlap",
            "/holidays/1/date: repeated",
            "/leave_types/1/code: repeated"
        ]
    );
    let powerless = org.signed_in(&["hr_manager"], None).await;
    powerless.get("/settings").send().await.expect(200);
    powerless.put("/settings", &json!({})).send().await.fails(403, "forbidden");
}

/// Rule TIME-5.
#[tokio::test]
async fn an_organization_has_at_most_sixty_schedules() {
    let service = Service::start().await;
    let org = service.organization().await;
    let today = service.now().date_naive();
    let put = async |n: u64| {
        let day = json!({"weekday": "monday", "start": "09:00", "end": "17:00"});
        let schedule = json!({"effective_from": today + Days::new(n), "days": [day]});
        let body = json!({"work_schedule": schedule});
        org.admin.put("/settings", &body).header("if-match", "*").send().await
    };
    // The sixty include the schedule of a new organization.
    for n in 1..60 {
        put(n).await.expect(200);
    }
    let refused = put(60).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/work_schedule/effective_from: too_many"]);
    let entry = |n: u64| format!("/settings/work-schedules/{}", today + Days::new(n));
    let body = json!({"work_schedule": {"days": []}});
    let another = org.admin.put(&entry(60), &body).header("if-match", "*").send().await;
    another.fails(400, "validation_failed");
    // An entry that replaces later entries does not increase the number.
    put(50).await.expect(200);
    org.admin.delete(&entry(50)).header("if-match", "*").send().await.expect(204);
    put(60).await.expect(200);
}
