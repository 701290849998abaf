//! The rules of some countries over the API, as the specification of time policies has them. If this fails, a premium that the law asks for
//! has other minutes in the timesheet than the rules say.

use serde_json::{Value, json};
use wfm_testkit::Service;

use crate::features::time::policies::{present, under};

/// The codes and minutes of a timesheet. `punches` are the times of attendances in UTC, which is the zone of the organization.
async fn codes(
    period: &str,
    version: Value,
    holidays: Value,
    punches: &[(&str, &str)],
) -> Vec<(String, u64)> {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({
        "organization": {"timezone": "UTC"}, "work_schedule": {"days": []}, "holidays": holidays,
        "sync": {"max_lookback_days": 3650},
    }))
    .await;
    let mut version = version;
    version["effective_from"] = json!("2020-01-01");
    let body = json!({"code": "rules", "name": "Rules", "versions": [version]});
    let made = org.admin.post("/time-policies", &body).send().await.expect(201).body;
    let employee = under(&org, made["id"].as_str().unwrap()).await;
    for (from, to) in punches {
        present(&org, &employee, &format!("{from}:00Z"), &format!("{to}:00Z")).await;
    }
    let path = format!("/employees/{employee}/timesheets/{period}");
    let sheet = org.admin.get(&path).send().await.expect(200).body;
    let of =
        |row: &Value| (row["code"].as_str().unwrap().to_owned(), row["minutes"].as_u64().unwrap());
    sheet["totals"]["codes"].as_array().unwrap().iter().map(of).collect()
}

fn minutes(of: &[(&str, u64)]) -> Vec<(String, u64)> {
    of.iter().map(|(code, minutes)| ((*code).to_owned(), *minutes)).collect()
}

/// Rule POL-15: 10, 8, 13, 8, 8, 4 and 9 hours from Sunday to Saturday.
#[tokio::test]
async fn in_california_seven_days_have_regular_overtime_and_double_time() {
    let seventh = json!({"from": 7, "in": "week"});
    let version = json!({"week_start": "sunday", "rules": [
        {"code": "overtime", "group": "g", "after": [{"per": "week", "minutes": 2400}]},
        {"code": "overtime", "group": "g", "after": [{"per": "day", "minutes": 480}]},
        {"code": "overtime", "group": "g", "worked_days": seventh},
        {"code": "double", "group": "g", "after": [{"per": "day", "minutes": 720}]},
        {"code": "double", "group": "g", "worked_days": seventh, "after": [{"per": "day", "minutes": 480}]},
    ]});
    let days = [
        ("2026-08-02T08:00", "2026-08-02T18:00"),
        ("2026-08-03T08:00", "2026-08-03T16:00"),
        ("2026-08-04T08:00", "2026-08-04T21:00"),
        ("2026-08-05T08:00", "2026-08-05T16:00"),
        ("2026-08-06T08:00", "2026-08-06T16:00"),
        ("2026-08-07T08:00", "2026-08-07T12:00"),
        ("2026-08-08T08:00", "2026-08-08T17:00"),
    ];
    let found = codes("2026-08-01", version, json!([]), &days).await;
    assert_eq!(found, minutes(&[("double", 120), ("overtime", 1080)]));
}

/// Rule POL-15: of 45 hours 8 at 25 % and 2 at 50 %.
#[tokio::test]
async fn in_france_hours_beyond_35_and_43_have_their_premiums() {
    let version = json!({"rules": [
        {"code": "extra25", "group": "g", "after": [{"per": "week", "minutes": 2100}]},
        {"code": "extra50", "group": "g", "after": [{"per": "week", "minutes": 2580}]},
    ]});
    let days = ["03", "04", "05", "06", "07"];
    let times = days.map(|day| (format!("2026-08-{day}T08:00"), format!("2026-08-{day}T17:00")));
    let punches: Vec<(&str, &str)> =
        times.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    let found = codes("2026-08-01", version, json!([]), &punches).await;
    assert_eq!(found, minutes(&[("extra25", 480), ("extra50", 120)]));
}

/// Rule POL-15: Sundays, nights and holidays, until four o'clock of the next date.
#[tokio::test]
async fn in_germany_sunday_night_and_holiday_last_until_four() {
    let carried = |code: &str, group: &str, more: Value| {
        let mut rule = json!({
            "code": code, "group": group, "between": {"from": "00:00", "to": "04:00"},
            "date_by": "carried",
        });
        for (name, value) in more.as_object().unwrap() {
            rule[name] = value.clone();
        }
        rule
    };
    let version = json!({"rules": [
        {"code": "night25", "group": "night", "between": {"from": "20:00", "to": "06:00"}},
        carried("night40", "night", json!({})),
        {"code": "sunday", "group": "day", "weekdays": ["sunday"]},
        carried("sunday", "day", json!({"weekdays": ["sunday"]})),
        {"code": "holiday125", "group": "day", "holidays": ["public"]},
        carried("holiday125", "day", json!({"holidays": ["public"]})),
        {"code": "holiday125", "group": "day", "holidays": ["new_years_eve"], "between": {"from": "14:00", "to": "00:00"}},
        {"code": "holiday150", "group": "day", "holidays": ["christmas_eve"], "between": {"from": "14:00", "to": "00:00"}},
        {"code": "holiday150", "group": "day", "holidays": ["christmas", "labour_day"]},
        carried("holiday150", "day", json!({"holidays": ["christmas", "labour_day"]})),
    ]});
    let eve = json!([
        {"date": "2025-12-31", "name": "New Year's Eve", "kind": "new_years_eve", "off": "none"},
        {"date": "2026-01-01", "name": "New Year", "kind": "public"},
    ]);
    let cases = [
        (
            "2026-08-01",
            json!([]),
            ("2026-08-02T22:00", "2026-08-03T06:00"),
            minutes(&[("night25", 240), ("night40", 240), ("sunday", 360)]),
        ),
        (
            "2026-08-01",
            json!([]),
            ("2026-08-03T00:00", "2026-08-03T06:00"),
            minutes(&[("night25", 360)]),
        ),
        (
            "2025-12-01",
            eve,
            ("2025-12-31T18:00", "2026-01-01T05:00"),
            minutes(&[("holiday125", 660), ("night25", 300), ("night40", 240)]),
        ),
    ];
    for (period, holidays, punch, expected) in cases {
        assert_eq!(codes(period, version.clone(), holidays, &[punch]).await, expected, "{punch:?}");
    }
}

/// Rules POL-12 and POL-15: a rest day of eleven hours, of which eight are at night.
#[tokio::test]
async fn in_the_philippines_rest_overtime_and_night_meet() {
    let version = json!({"rules": [
        {"code": "rest", "group": "rest", "rest_day": true},
        {"code": "overtime", "group": "overtime", "after": [{"per": "day", "minutes": 480}]},
        {"code": "overtime30", "group": "overtime", "rest_day": true, "after": [{"per": "day", "minutes": 480}]},
        {"code": "night", "between": {"from": "22:00", "to": "06:00"}},
    ]});
    let punch = [("2026-08-02T20:00", "2026-08-03T07:00")];
    let found = codes("2026-08-01", version, json!([]), &punch).await;
    assert_eq!(found, minutes(&[("night", 480), ("overtime30", 180), ("rest", 660)]));
}

/// Rules POL-6, POL-7 and POL-15: a short rest counts for the whole next date, and three hours are guaranteed.
#[tokio::test]
async fn in_australian_retail_a_short_rest_and_three_hours_count() {
    let version = json!({"guarantee": {"minutes": 180}, "rules": [
        {"code": "saturday", "group": "penalty", "weekdays": ["saturday"]},
        {"code": "sunday", "group": "penalty", "weekdays": ["sunday"]},
        {"code": "short_rest", "group": "penalty", "rest_below_minutes": 720},
        {"code": "overtime", "group": "overtime", "after": [{"per": "day", "minutes": 540}]},
        {"code": "overtime2", "group": "overtime", "after": [{"per": "day", "minutes": 720}]},
        {"code": "long", "at_least_minutes": 600},
    ]});
    let evening = ("2026-08-04T13:00", "2026-08-04T21:30");
    let morning = ("2026-08-05T08:30", "2026-08-05T15:30");
    let found = codes("2026-08-01", version.clone(), json!([]), &[evening, morning]).await;
    assert_eq!(found, minutes(&[("short_rest", 420)]));
    let rested = ("2026-08-04T13:00", "2026-08-04T20:30");
    let found = codes("2026-08-01", version.clone(), json!([]), &[rested, morning]).await;
    assert_eq!(found, minutes(&[]));
    let saturday = [("2026-08-08T08:00", "2026-08-08T22:00")];
    let found = codes("2026-08-01", version.clone(), json!([]), &saturday).await;
    let expected = [("long", 840), ("overtime", 180), ("overtime2", 120), ("saturday", 840)];
    assert_eq!(found, minutes(&expected));
    let sunday = [("2026-08-09T08:00", "2026-08-09T09:00")];
    let found = codes("2026-08-01", version, json!([]), &sunday).await;
    assert_eq!(found, minutes(&[("guaranteed", 120), ("sunday", 180)]));
}
