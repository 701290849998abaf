//! Presence. If this fails, a manager sends a person to look for a colleague who is on leave, or does not notice that
//! a colleague has not come.

use serde_json::{Value, json};
use wfm_testkit::{Client, Organization, Service, TestClock};

use crate::failures::interruptions::rows;

/// A service on Monday 2026-11-02 at 10:00 in Berlin, with shifts from 09:00 to 17:30 from Monday to Friday.
async fn monday() -> Service {
    Service::by(TestClock::standing_at("2026-11-02T09:00:00Z".parse().unwrap()), |_| ()).await
}

async fn organization(service: &Service) -> Organization<'_> {
    let org = service.organization().await;
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
    let days = weekdays
        .map(|day| json!({"weekday": day, "start": "09:00", "end": "17:30", "break_minutes": 30}));
    org.settings(json!({
        "organization": {"timezone": "Europe/Berlin"}, "work_schedule": {"days": days},
        "sync": {"max_lookback_days": 60},
    }))
    .await;
    org
}

/// The first name and the state of each employee, by first name.
async fn states(client: &Client, path: &str) -> Vec<(String, String)> {
    let mut found: Vec<_> = rows(client, path)
        .await
        .iter()
        .map(|row| {
            let name = row["employee"]["first_name"].as_str().unwrap().to_owned();
            (name, row["state"].as_str().unwrap().to_owned())
        })
        .collect();
    found.sort();
    found
}

fn expected(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|(name, state)| ((*name).to_owned(), (*state).to_owned())).collect()
}

/// Rules TIME-56 and PERM-4.
#[tokio::test]
async fn a_manager_sees_who_is_there_who_is_missing_and_who_is_excused() {
    let service = monday().await;
    let org = organization(&service).await;
    let boss = org.employee(json!({"first_name": "Boss"})).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    let under = |name: &str| json!({"first_name": name, "manager_id": boss.to_string()});
    let hire = async |name: &str| org.employee(under(name)).await.to_string();
    let early = hire("Early").await;
    let late = hire("Late").await;
    let away = hire("Away").await;
    hire("Missing").await;
    org.employee(json!({"first_name": "Other"})).await;
    let mut gone = under("Gone");
    gone["termination_date"] = json!("2026-11-01");
    org.employee(gone).await;
    let mut soon = under("Soon");
    soon["hire_date"] = json!("2026-11-03");
    org.employee(soon).await;
    let mut night = under("Night");
    let days =
        json!([{"weekday": "sunday", "start": "22:00", "end": "08:30", "break_minutes": 30}]);
    night["work_schedule"] = json!({"days": days});
    org.employee(night).await;
    let leave = json!({
        "employee_id": away, "type": "annual", "start_date": "2026-11-02", "end_date": "2026-11-02",
    });
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    org.admin.patch(leave.header("location"), &approve).send().await.expect(200);

    let punches = json!([
        {"id": "1", "employee_id": early, "clock_in_client_ts": "2026-11-02T07:50:00Z",
         "clock_out_client_ts": "2026-11-02T08:30:00Z"},
        {"id": "2", "employee_id": late, "clock_in_client_ts": "2026-11-02T08:20:00Z"},
    ]);
    assert_eq!(org.sync("1", punches).await["result"]["summary"]["created"], 2);

    // At 08:00 the night shift has not ended, and nobody of the day shift has come.
    let at_eight = [
        ("Away", "on_leave"),
        ("Boss", "off"),
        ("Early", "off"),
        ("Late", "off"),
        ("Missing", "off"),
        ("Night", "missing"),
    ];
    let path = "/presence?at=2026-11-02T07:00:00Z";
    assert_eq!(states(&manager, path).await, expected(&at_eight));
    // The grace time is ten minutes.
    for (minute, state) in [(10, "off"), (11, "missing")] {
        let path = format!("/presence?at=2026-11-02T08:{minute}:00Z");
        assert!(states(&manager, &path).await.contains(&("Missing".into(), state.into())));
    }
    let at_twenty_past_nine = [
        ("Away", "on_leave"),
        ("Boss", "missing"),
        ("Early", "in"),
        ("Late", "late"),
        ("Missing", "missing"),
        ("Night", "not_scheduled"),
    ];
    let path = "/presence?at=2026-11-02T08:20:00Z";
    assert_eq!(states(&manager, path).await, expected(&at_twenty_past_nine));
    let found = rows(&manager, "/presence").await;
    let of = |name: &str| {
        found.iter().find(|row| row["employee"]["first_name"] == name).unwrap().clone()
    };
    let shift =
        json!({"start_at": "2026-11-02T08:00:00.000Z", "end_at": "2026-11-02T16:30:00.000Z"});
    let early = of("Early");
    assert_eq!(
        (&early["state"], &early["left_at"]),
        (&json!("off"), &json!("2026-11-02T08:30:00.000Z"))
    );
    assert_eq!((&early["since"], &early["shift"]), (&Value::Null, &shift));
    let late = of("Late");
    assert_eq!(
        (&late["since"], &late["late_minutes"]),
        (&json!("2026-11-02T08:20:00.000Z"), &json!(20))
    );

    // The past state, in the whole organization and in parts of it.
    let before = "/presence?at=2026-11-02T08:20:00Z&limit=2";
    let all = states(&org.admin, before).await;
    assert_eq!(all.len(), 7, "{all:?}");
    assert!(all.contains(&("Other".into(), "missing".into())), "{all:?}");
    let reports = format!("/presence?manager_id={boss}");
    assert_eq!(states(&org.admin, &reports).await.len(), 5);
    let department = "00000000-0000-7000-8000-000000000000";
    assert_eq!(states(&org.admin, &format!("/presence?department_id={department}")).await, []);
    // Sunday night: the employee who works then, and those who do not.
    let night = states(&org.admin, "/presence?at=2026-11-01T22:00:00Z").await;
    assert!(night.contains(&("Night".into(), "missing".into())), "{night:?}");
    assert!(night.contains(&("Early".into(), "not_scheduled".into())), "{night:?}");
}

/// Rule TIME-56.
#[tokio::test]
async fn presence_is_of_the_last_month() {
    let service = monday().await;
    let org = organization(&service).await;
    for at in ["2026-11-02T09:00:01Z", "2026-10-02T08:59:59Z"] {
        let refused = org.admin.get(&format!("/presence?at={at}")).send().await;
        let refused = refused.fails(400, "validation_failed");
        assert_eq!(refused.body["errors"][0]["code"], "out_of_range", "{at}");
    }
    org.admin.get("/presence?at=2026-10-02T09:00:00Z").send().await.expect(200);
    let own = org.employee(json!({"first_name": "Own"})).await;
    org.employee(json!({})).await;
    let client = org.signed_in(&["employee"], Some(own)).await;
    assert_eq!(states(&client, "/presence").await, expected(&[("Own", "missing")]));
}

/// Rules TIME-56 and EMPL-5.
#[tokio::test]
async fn who_never_clocks_is_not_missed_and_of_two_shifts_each_has_its_own_lateness() {
    let service = monday().await;
    let org = organization(&service).await;
    let desk = org.employee(json!({"first_name": "Desk", "clocks": false})).await;
    let two = org.employee(json!({"first_name": "Two"})).await;
    let path = format!("/employees/{desk}");
    assert_eq!(org.admin.get(&path).send().await.expect(200).body["clocks"], false);
    let shifts = json!({"shifts": [
        {"start": "05:00", "end": "07:00", "break_minutes": 0},
        {"start": "09:00", "end": "12:00", "break_minutes": 0},
    ]});
    let roster = format!("/employees/{two}/roster/2026-11-02");
    org.admin.put(&roster, &shifts).send().await.expect(200);
    let punches = json!([
        {"id": "1", "employee_id": two.to_string(), "clock_in_client_ts": "2026-11-02T04:00:00Z",
         "clock_out_client_ts": "2026-11-02T06:00:00Z"},
        {"id": "2", "employee_id": two.to_string(), "clock_in_client_ts": "2026-11-02T08:45:00Z"},
    ]);
    org.sync("1", punches).await;
    let found = rows(&org.admin, "/presence?at=2026-11-02T08:50:00Z").await;
    let of = |name: &str| {
        let row = found.iter().find(|row| row["employee"]["first_name"] == name).unwrap();
        (row["state"].clone(), row["late_minutes"].clone())
    };
    assert_eq!(of("Desk"), (json!("off"), json!(0)));
    assert_eq!(of("Two"), (json!("late"), json!(45)));
    // An update without the field does not change it.
    let other = json!({"job_title": "Clerk"});
    let put = format!("{path}/assignments/2026-12-01");
    let made = org.admin.put(&put, &other).send().await.expect(201);
    assert_eq!(made.body["clocks"], false);
}
