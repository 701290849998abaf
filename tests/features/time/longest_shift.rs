//! The longest shift that people work. If this fails, a forgotten clock-out prevents the next day's clock-in, or
//! gives hours that nobody worked.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::{Service, TestClock, verdicts};

use crate::failures::interruptions::rows;

/// Rules TIME-60, TIME-33 and SITE-1.
#[tokio::test]
async fn the_longest_shift_is_of_the_organization_or_a_site_and_a_change_is_recalculated() {
    let service = Service::start().await;
    let org = service.organization().await;
    let settings = async || org.admin.get("/settings").send().await.expect(200).body;
    let longest = |body: &Value| body["attendance"]["longest_shift_minutes"].clone();
    assert_eq!(longest(&settings().await), 780);
    for (minutes, status) in [(359, 400), (360, 200), (2880, 200), (2881, 400)] {
        let change = json!({"attendance": {"longest_shift_minutes": minutes}});
        let answer = org.admin.patch("/settings", &change).send().await.expect(status);
        if status == 200 {
            assert_eq!(longest(&answer.body), minutes);
            assert!(answer.body["recalculation_job_id"].is_string());
        } else {
            assert_eq!(answer.body["errors"][0]["pointer"], "/attendance/longest_shift_minutes");
        }
    }

    let site = json!({"code": "P", "name": "Plant", "timezone": "UTC"});
    let site = org.admin.post("/sites", &site).send().await.expect(201);
    let path = site.header("location").to_owned();
    assert_eq!(site.body["longest_shift_minutes"], Value::Null);
    // The first value equals the inherited one, so nothing is recalculated.
    for (minutes, recalculated) in [(2880, false), (900, true)] {
        let change = json!({"longest_shift_minutes": minutes});
        let answer = org.admin.patch(&path, &change).send().await.expect(200);
        assert_eq!(answer.body["longest_shift_minutes"], minutes);
        assert_eq!(answer.body["recalculation_job_id"].is_string(), recalculated);
    }
    let change = json!({"longest_shift_minutes": 359});
    org.admin.patch(&path, &change).send().await.expect(400);
}

/// Rules TIME-59, TIME-27 and TIME-28.
#[tokio::test]
async fn a_forgotten_clock_out_does_not_stop_the_next_shift_and_both_are_told() {
    let clock = TestClock::standing_at("2026-11-02T16:50:00Z".parse().unwrap());
    let service = Service::by(clock, |_| ()).await;
    let org = service.organization().await;
    let days = ["monday", "tuesday"]
        .map(|day| json!({"weekday": day, "start": "08:50", "end": "17:30", "break_minutes": 30}));
    org.settings(json!({"organization": {"timezone": "UTC"}, "work_schedule": {"days": days}}))
        .await;
    let boss = org.employee(json!({})).await;
    let employee = org.employee(json!({"manager_id": boss.to_string()})).await;
    let (_, manager) = org.account_of(boss, &["manager"]).await;
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let forgotten = own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    service.clock.advance(TimeDelta::hours(1));
    let own = org.acting_as(&account.to_string()).await;
    own.post("/attendances/clock-in", &json!({})).send().await.fails(409, "overlap");
    service.clock.advance(TimeDelta::minutes(14 * 60 + 50));
    let own = org.acting_as(&account.to_string()).await;
    let next = own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    assert_eq!((&next.body["date"], &next.body["status"]), (&json!("2026-11-03"), &json!("open")));
    let before = own.get(forgotten.header("location")).send().await.expect(200).body;
    assert_eq!(
        (&before["status"], &before["flags"]),
        (&json!("incomplete"), &json!(["late_arrival", "auto_closed"]))
    );
    assert_eq!(before["worked_minutes"], 0);

    let manager = org.acting_as(&manager.to_string()).await;
    for who in [&own, &manager] {
        let notices = rows(who, "/notifications").await;
        let told: Vec<_> = notices
            .iter()
            .filter(|notice| notice["kind"] == "attendance.auto_closed")
            .map(|notice| notice["data"]["attendance_id"].clone())
            .collect();
        assert_eq!(told, [before["id"].clone()]);
    }
    let log = format!("/activity-logs?resource_id={}", before["id"].as_str().unwrap());
    let log = rows(&org.signed_in(&["admin"], None).await, &log).await;
    let actions: Vec<_> = log.iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["attendance.auto_closed", "attendance.clocked_in"]);
}

/// Rule TIME-59.
#[tokio::test]
async fn who_is_clocked_out_after_the_longest_shift_waits_for_a_review() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"work_schedule": {"days": []}, "organization": {"timezone": "UTC"}})).await;
    let employee = org.employee(json!({})).await;
    let begun = service.now() - TimeDelta::hours(30);
    let record = |id: &str, minutes: i64| {
        json!([{
            "id": id, "employee_id": employee.to_string(), "clock_in_client_ts": begun.to_rfc3339(),
            "clock_out_client_ts": (begun + TimeDelta::minutes(minutes)).to_rfc3339(),
        }])
    };
    let long = org.sync("1", record("long", 781)).await;
    assert_eq!(verdicts(&long), ["needs_review long_shift"]);

    let own = org.signed_in(&["employee"], Some(employee)).await;
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    service.clock.advance(TimeDelta::minutes(781));
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let out = own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    assert_eq!(
        (&out.body["flags"], &out.body["review"]),
        (&json!(["long_shift"]), &json!("pending"))
    );
    // A correction that makes the shift short enough removes the flag.
    let at = out.body["clock_in_at"].as_str().unwrap();
    let end = at.parse::<chrono::DateTime<chrono::Utc>>().unwrap() + TimeDelta::hours(8);
    let correct = json!({"clock_out_at": end.to_rfc3339(), "reason": "Forgot."});
    let path = format!("/attendances/{}", out.body["id"].as_str().unwrap());
    let admin = org.signed_in(&["admin"], None).await;
    let corrected = admin.patch(&path, &correct).send().await.expect(200);
    assert_eq!(corrected.body["flags"], json!(["corrected"]));
}
