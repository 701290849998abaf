//! Schedules by date, of an employee and of the organization.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::Service;

use super::{data, hired};

/// Rules EMPL-4, TIME-2, TIME-3 and TIME-52.
#[tokio::test]
async fn a_plan_for_later_stays_when_an_earlier_one_is_entered() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let path = hired(&org, json!({})).await;
    let history = format!("{path}/work-schedules");
    let day = |days: i64| (service.now().date_naive() + TimeDelta::days(days)).to_string();
    let schedule =
        |start: &str| json!({"days": [{"weekday": "monday", "start": start, "end": "17:00"}]});
    let december = format!("{history}/{}", day(26));
    let body = json!({"work_schedule": schedule("08:00")});
    admin.put(&december, &body).send().await.expect(201);
    let mut earlier = schedule("10:00");
    earlier["effective_from"] = json!(day(11));
    admin.patch(&path, &json!({"work_schedule": earlier})).send().await.expect(200);
    let entries = data(admin, &history).await;
    let starts = |entries: &Value| {
        let entries = entries.as_array().unwrap().clone();
        let start = |entry: &Value| {
            let schedule = &entry["work_schedule"]["days"][0]["start"];
            (
                entry["date"].as_str().unwrap().to_owned(),
                schedule.as_str().unwrap_or("inherit").to_owned(),
            )
        };
        entries.iter().map(start).collect::<Vec<_>>()
    };
    let expected = |list: &[(&str, &str)]| {
        list.iter()
            .map(|(date, start)| ((*date).to_owned(), (*start).to_owned()))
            .collect::<Vec<_>>()
    };
    let ten = day(11);
    let eight = day(26);
    assert_eq!(
        starts(&entries),
        expected(&[("initial", "inherit"), (&ten, "10:00"), (&eight, "08:00")])
    );
    // Today the organization's schedule is in force.
    let read = admin.get(&path).send().await.expect(200);
    assert_eq!(read.body["work_schedule"], Value::Null);
    // Null sets nothing if the schedule is already inherited. A schedule without a date changes the entry in force.
    admin.patch(&path, &json!({"work_schedule": null})).send().await.expect(200);
    admin.patch(&path, &json!({"work_schedule": schedule("07:00")})).send().await.expect(200);
    let entries = data(admin, &history).await;
    assert_eq!(
        starts(&entries),
        expected(&[("initial", "07:00"), (&ten, "10:00"), (&eight, "08:00")])
    );
    let inherits = json!({"inherit": true});
    admin.put(&format!("{history}/{ten}"), &inherits).send().await.expect(200);
    admin.delete(&format!("{history}/initial")).send().await.expect(204);
    let entries = data(admin, &history).await;
    assert_eq!(
        starts(&entries),
        expected(&[("initial", "inherit"), (&ten, "inherit"), (&eight, "08:00")])
    );

    // The violations have pointers.
    for (body, violation) in [
        (json!({}), "/work_schedule: required"),
        (json!({"inherit": false}), "/work_schedule: required"),
        (json!({"inherit": true, "work_schedule": schedule("07:00")}), "/inherit: not_together"),
        (
            json!({"work_schedule": {"effective_from": "2026-01-01"}}),
            "/work_schedule/effective_from: does_not_fit",
        ),
    ] {
        let refused = admin.put(&format!("{history}/{}", day(60)), &body).send().await;
        assert_eq!(refused.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
    admin.put(&format!("{history}/soon"), &inherits).send().await.fails(404, "not_found");
}

/// Rule TIME-52.
#[tokio::test]
async fn the_organization_has_schedules_by_date_too() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let later = service.now().date_naive() + TimeDelta::days(30);
    let entry = format!("/settings/work-schedules/{later}");
    let body = json!({"work_schedule": {"days": [{"weekday": "monday", "start": "08:00", "end": "16:00"}]}});
    admin.put(&entry, &body).send().await.fails(428, "precondition_required");
    let settings = admin.get("/settings").send().await.expect(200);
    let put = admin.put(&entry, &body).header("if-match", settings.header("etag"));
    put.send().await.expect(201);
    // The entry in force today is not changed.
    let after = admin.get("/settings").send().await.expect(200);
    assert_eq!(after.body["work_schedule"], settings.body["work_schedule"]);
    let entries = data(admin, "/settings/work-schedules").await;
    assert_eq!(entries.as_array().unwrap().len(), 2);
    assert_eq!(entries[1]["date"], json!(later));
    // The organization cannot inherit, and its first entry is in force before all dates.
    let any = |path: &str, body: &Value| admin.put(path, body).header("if-match", "*");
    let refused = any(&entry, &json!({"inherit": true})).send().await;
    assert_eq!(refused.fails(400, "validation_failed").violations(), ["/inherit: does_not_fit"]);
    let initial = admin.delete("/settings/work-schedules/initial").header("if-match", "*");
    initial.send().await.fails(409, "in_use");
    admin.delete(&entry).header("if-match", "*").send().await.expect(204);
    assert_eq!(data(admin, "/settings/work-schedules").await.as_array().unwrap().len(), 1);
}
